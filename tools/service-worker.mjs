// Writes the site's service worker. trunk calls this when all other files of the site are there;
// it changes none of them.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

const { TRUNK_PROFILE: profile, TRUNK_STAGING_DIR: site } = process.env;
const worker = "service-worker.js";
// While the program is being written nothing is kept, nor answered with what a release kept.
const none = 'addEventListener("install", () => skipWaiting());\n';

const hash = (bytes) => createHash("sha256").update(bytes).digest("base64");
const kept = () => {
  const paths = readdirSync(site, { recursive: true }).map((path) => path.replaceAll("\\", "/")).sort();
  const files = paths.filter((path) => path !== worker && statSync(resolve(site, path)).isFile());
  // The page goes by the folder's name: hosts answer index.html with a redirection to it, some of them.
  const entries = files.map((path) =>
    [path === "index.html" ? "./" : path, `sha256-${hash(readFileSync(resolve(site, path)))}`]);
  const list = JSON.stringify(Object.fromEntries(entries), null, 1);
  const program = readFileSync(resolve(import.meta.dirname, "../public", worker), "utf8");
  return `const VERSION = "${hash(list)}";\nconst FILES = ${list};\n\n${program}`;
};
writeFileSync(resolve(site, worker), profile === "release" ? kept() : none);
