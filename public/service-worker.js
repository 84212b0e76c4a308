// Stores the site for offline use: all files as they were built, or none. FILES has the hash of each file, and
// VERSION a hash of all of them. tools/finish.mjs writes both above.
const OURS = `ninefold ${registration.scope} `;
const CACHE = OURS + VERSION;

const keep = async () => {
  const all = Object.entries(FILES).map(([path, integrity]) => new Request(path, { integrity, cache: "no-cache" }));
  await (await caches.open(CACHE)).addAll(all);
};
const begin = async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  // One window has asked for this version. Others may still run another one, and need its files.
  if ((await clients.matchAll()).length < 2) await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
};
const answer = async (request, address) =>
  await (await caches.open(CACHE)).match(address) ?? await caches.match(address) ?? fetch(request);

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(begin()));
addEventListener("message", ({ data }) => data === "begin" && skipWaiting());
addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  event.respondWith(answer(event.request, origin + pathname.replace(/\/index\.html$/, "/")));
});
