// Stores the site for offline use: all files of the app as they were built, or none. The pages about techniques
// follow, as soon as the app is stored. FILES and LATER have the hash of each file, and VERSION a hash of all of
// them. tools/finish.mjs writes the three above.
const OURS = `ninefold ${registration.scope} `;
const CACHE = OURS + VERSION;

const keep = async (files) => {
  const all = Object.entries(files).map(([path, integrity]) => new Request(path, { integrity, cache: "no-cache" }));
  await (await caches.open(CACHE)).addAll(all);
};
// A page that isn't stored is fetched when it is opened.
const keepLater = () => keep(LATER).catch(() => {});
const begin = async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  // One window has asked for this version. Others may still run another one, and need its files.
  if ((await clients.matchAll()).length < 2) await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
};
const answer = async (request, address) =>
  await (await caches.open(CACHE)).match(address) ?? await caches.match(address) ?? fetch(request);

addEventListener("install", (event) => event.waitUntil(keep(FILES)));
// Requests wait for the activation, but not for what follows it.
addEventListener("activate", (event) => event.waitUntil(begin().then(() => void keepLater())));
addEventListener("message", ({ data }) => data === "begin" && skipWaiting());
addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  event.respondWith(answer(event.request, origin + pathname.replace(/\/index\.html$/, "/")));
});
