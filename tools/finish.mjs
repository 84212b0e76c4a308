// Finishes the site, when trunk has built all else: makes the glue of both programs small, names the
// workers' by its hash, makes the names within the page's short, and writes the service worker with the
// list of all files.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { minify } from "terser";
import { shorten } from "./shorten.mjs";

const { TRUNK_PROFILE: profile, TRUNK_STAGING_DIR: site } = process.env;
const worker = "service-worker.js";
// While the program is being written nothing is kept, nor answered with what a release kept.
const none = 'addEventListener("install", () => skipWaiting());\n';

// Trunk's own minifier stops at what wasm-bindgen writes.
const minifyGlue = async () => {
  for (const path of readdirSync(site).filter((path) => /^(page-.*|worker)\.js$/.test(path))) {
    const glue = resolve(site, path);
    const { code } = await minify(readFileSync(glue, "utf8"), { module: true, ecma: 2022, compress: { passes: 2 } });
    writeFileSync(glue, code);
  }
};

// Trunk gives this program plain names. A page asks for the very one that it was built with. A site
// that is finished once more has it named already.
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

// The names by which the page's program and its glue call each other. A site that is finished once more
// has them short already.
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
  // The page goes by the folder's name: hosts answer index.html with a redirection to it, some of them.
  const entries = files.map((path) =>
    [path === "index.html" ? "./" : path, `sha256-${hash(readFileSync(resolve(site, path)))}`]);
  const list = JSON.stringify(Object.fromEntries(entries), null, 1);
  const program = readFileSync(resolve(import.meta.dirname, "../public", worker), "utf8");
  return `const VERSION = "${hash(list)}";\nconst FILES = ${list};\n\n${program}`;
};
if (profile === "release") await minifyGlue();
nameWorkers();
if (profile === "release") shortenNames();
writeFileSync(resolve(site, worker), profile === "release" ? kept() : none);
