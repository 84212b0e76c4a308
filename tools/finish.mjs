// Finishes the site after trunk has built everything else: writes the pages about techniques, minifies
// the glue of both programs, adds a hash to the names of the workers' files, shortens the internal names
// of the page's program, and writes the service worker with the list of all files.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { minify } from "terser";
import { shorten } from "./shorten.mjs";

const { TRUNK_PROFILE: profile, TRUNK_STAGING_DIR: site } = process.env;
const worker = "service-worker.js";
// During development, the service worker stores nothing and answers no request from an earlier
// release.
const none = 'addEventListener("install", () => skipWaiting());\n';

// Trunk's own minifier can't parse the output of wasm-bindgen.
const minifyGlue = async () => {
  for (const path of readdirSync(site).filter((path) => /^(page-.*|worker)\.js$/.test(path))) {
    const glue = resolve(site, path);
    const { code } = await minify(readFileSync(glue, "utf8"), { module: true, ecma: 2022, compress: { passes: 2 } });
    writeFileSync(glue, code);
  }
};

// Trunk gives the workers' program plain names, but a page must load exactly the program that it
// was built with. If the site is finished a second time, the files have their hashes already.
const nameWorkers = () => {
  if (!existsSync(resolve(site, "worker.js"))) return;
  const page = resolve(site, "index.html");
  const files = ["worker.js", "worker_bg.wasm"];
  const sum = createHash("sha256");
  files.forEach((file) => sum.update(readFileSync(resolve(site, file))));
  const name = sum.digest("hex").slice(0, 16);
  let html = readFileSync(page, "utf8");
  for (const file of files) {
    const named = file.replace("worker", `worker-${name}`);
    renameSync(resolve(site, file), resolve(site, named));
    html = html.replaceAll(file, named);
  }
  writeFileSync(page, html);
};

// Shortens the names by which the page's program and its glue call each other. If the site is
// finished a second time, they are short already.
const shortenNames = () => {
  const paths = readdirSync(site);
  const [wasm, js] = [/^page-.*\.wasm$/, /^page-.*\.js$/].map((is) => resolve(site, paths.find((path) => is.test(path))));
  const short = shorten(readFileSync(wasm), readFileSync(js, "utf8"));
  writeFileSync(wasm, short.wasm);
  writeFileSync(js, short.js);
};

const hash = (bytes) => createHash("sha256").update(bytes).digest("base64");
const kept = () => {
  const paths = readdirSync(site, { recursive: true }).map((path) => path.replaceAll("\\", "/")).sort();
  const files = paths.filter((path) => path !== worker && statSync(resolve(site, path)).isFile());
  // The page is stored under the folder's name, because some hosts redirect index.html to it.
  const entries = files.map((path) =>
    [path === "index.html" ? "./" : path, `sha256-${hash(readFileSync(resolve(site, path)))}`]);
  const list = JSON.stringify(Object.fromEntries(entries), null, 1);
  const program = readFileSync(resolve(import.meta.dirname, "../public", worker), "utf8");
  return `const VERSION = "${hash(list)}";\nconst FILES = ${list};\n\n${program}`;
};
// Trunk sets variables for its own builds, which would rebuild everything.
const plain = Object.entries(process.env).filter(([name]) => !/^(CARGO_|RUSTFLAGS)/.test(name));
// If the site is finished a second time, the pages are there already.
if (!existsSync(resolve(site, "techniques"))) {
  execFileSync("cargo", ["run", "--quiet", "--locked", "--package", "techniques", "--", site], {
    cwd: resolve(import.meta.dirname, ".."), stdio: "inherit", env: Object.fromEntries(plain),
  });
}
if (profile === "release") await minifyGlue();
nameWorkers();
if (profile === "release") shortenNames();
writeFileSync(resolve(site, worker), profile === "release" ? kept() : none);
