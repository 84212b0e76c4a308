// Stores the site for offline use: all files as they were built, or none. FILES has the hash of each file, and
// VERSION a hash of all of them. tools/finish.mjs writes both above. The program that reads pictures is stored when
// it is first used, and from then on with each version.
const OURS = `ninefold ${registration.scope} `;
const CACHE = OURS + VERSION;

const isReader = (path) => /(^|\/)reader-[^/]*$/.test(path);
const asBuilt = (path) => new Request(path, { integrity: FILES[path], cache: "no-cache" });

const hasReader = async () => {
  const ours = (await caches.keys()).filter((name) => name.startsWith(OURS));
  const stored = await Promise.all(ours.map(async (name) => (await caches.open(name)).keys()));
  return stored.flat().some(({ url }) => isReader(url));
};
const keep = async () => {
  const withReader = await hasReader();
  const paths = Object.keys(FILES).filter((path) => withReader || !isReader(path));
  await (await caches.open(CACHE)).addAll(paths.map(asBuilt));
};
const begin = async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  // One window has asked for this version. Others may still run another one, and need its files.
  if ((await clients.matchAll()).length < 2) await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
};
const answer = async (request, address) => {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(address) ?? await caches.match(address);
  const path = Object.keys(FILES).find((path) => isReader(path) && address.endsWith(`/${path}`));
  if (stored || !path) return stored ?? fetch(request);
  const response = await fetch(asBuilt(path));
  if (response.ok) await cache.put(address, response.clone());
  return response;
};

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(begin()));
addEventListener("message", ({ data }) => data === "begin" && skipWaiting());
addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  event.respondWith(answer(event.request, origin + pathname.replace(/\/index\.html$/, "/")));
});
