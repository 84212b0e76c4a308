// Before anything is drawn, the page has the colours that were chosen on an earlier visit, and
// shows no words in a language that somebody may not read.
const { dataset } = document.documentElement;
dataset.language = navigator.language;
try {
  const theme = localStorage.getItem("ninefold-theme");
  if (theme) dataset.theme = theme;
  const language = localStorage.getItem("ninefold-language");
  if (language) dataset.language = language;
} catch {
  // A browser that keeps nothing has its own colours and language.
}
