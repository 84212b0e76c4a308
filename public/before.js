// Runs before the page is drawn: it sets the theme that was chosen in an earlier visit, and hides texts in a
// language that the user may not read.
const { dataset } = document.documentElement;
// The browser's own interface follows the theme, now and when another one is chosen.
const surround = () => {
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
    const { of } = meta.dataset;
    meta.media = dataset.theme ? (dataset.theme === of ? "all" : "not all") : `(prefers-color-scheme: ${of})`;
  }
};
new MutationObserver(surround).observe(document.documentElement, { attributeFilter: ["data-theme"] });
dataset.language = navigator.language;
try {
  const theme = localStorage.getItem("ninefold-theme");
  if (theme) dataset.theme = theme;
  const language = localStorage.getItem("ninefold-language");
  if (language) dataset.language = language;
} catch {
  // A browser without storage uses the theme and the language of the system.
}

// Whatever is dropped or pasted before the program listens is held back and repeated then.
const held = [];
const hold = (event) => {
  event.preventDefault();
  const data = event.dataTransfer ?? event.clipboardData;
  if (event.type === "dragover" || !data) return;
  const copy = new DataTransfer();
  for (const file of data.files) copy.items.add(file);
  const text = data.getData("text");
  if (text) copy.setData("text/plain", text);
  held.push([event.type, copy]);
};
const kinds = ["dragover", "drop", "paste"];
for (const kind of kinds) addEventListener(kind, hold);
addEventListener("ninefold-listens", () => {
  for (const kind of kinds) removeEventListener(kind, hold);
  for (const [kind, data] of held) {
    const what = { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data };
    document.body.dispatchEvent(kind === "drop" ? new DragEvent(kind, what) : new ClipboardEvent(kind, what));
  }
}, { once: true });
