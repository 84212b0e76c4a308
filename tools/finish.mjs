// Finishes the site after trunk has built everything else: writes the pages about techniques, minifies
// the glue of the programs, adds the second parts of the page's program and of the workers', adds a hash
// to the names of the workers' files, shortens the internal names of the page's program, and writes the
// service worker with the list of all files.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { minify } from "terser";
import { shorten } from "./shorten.mjs";

const { TRUNK_PROFILE: profile, TRUNK_STAGING_DIR: site } = process.env;
const worker = "service-worker.js";
// During development, the service worker stores nothing and answers no request from an earlier
// release.
const none = 'addEventListener("install", () => skipWaiting());\n';

const root = resolve(import.meta.dirname, "..");
const files = () => readdirSync(site);
const replaceInPage = (...names) => {
  const page = resolve(site, "index.html");
  writeFileSync(page, names.reduce((html, [from, to]) => html.replaceAll(from, to), readFileSync(page, "utf8")));
};

// Adds the second part of a program, optimized like the first one. tools/bin/wasm-bindgen has split
// it off. The program imports a function that loads this part. The file that starts the program
// defines this function. `ownLevel` is the part's own optimization level, if it has one.
const addPart = (program, part, load, ownLevel) => {
  const isGlue = (path) => path.startsWith(program) && path.endsWith(".js") && !path.endsWith("-boot.js");
  const glue = resolve(site, files().find(isGlue));
  const code = readFileSync(glue, "utf8");
  if (code.includes("__wasm_split_placeholder__")) throw new Error("tools/bin must come first on the path");
  const linked = code.replace(/import \* as (\w+) from "\.\/__wasm_split\.js"/,
    `const $1 = { __wasm_split_load_${part}: (...call) => ${load}(wasm, ...call) }`);
  // If the site is finished a second time, the part has already been added.
  if (linked === code) return;
  writeFileSync(glue, linked);
  const path = resolve(site, `${part}.wasm`);
  copyFileSync(resolve(root, "target/wasm-bindgen", profile, `${part}.wasm`), path);
  if (profile === "release") {
    const [, level, options] = readFileSync(resolve(root, "index.html"), "utf8")
      .match(new RegExp(`data-bin="${program}".*data-wasm-opt="(.)" data-wasm-opt-params="(.*?)"`));
    execFileSync("wasm-opt", [path, "-o", path, `-O${ownLevel ?? level}`, "--enable-reference-types", ...options.split(" ")]);
  }
  const sum = createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 16);
  renameSync(path, resolve(site, `${part}-${sum}.wasm`));
  replaceInPage([`${part}.wasm`, `${part}-${sum}.wasm`]);
};

// Trunk's own minifier can't parse the output of wasm-bindgen.
const minifyGlue = async () => {
  for (const path of files().filter((path) => /^(page-.*|worker|reader)\.js$/.test(path))) {
    const glue = resolve(site, path);
    const { code } = await minify(readFileSync(glue, "utf8"), { module: true, ecma: 2022, compress: { passes: 2 } });
    writeFileSync(glue, code);
  }
};

// Trunk gives the workers' program plain names, but a page must load exactly the program that it
// was built with. If the site is finished a second time, the files already have their hashes.
const nameWorkers = () => {
  for (const program of ["worker", "reader"]) {
    if (!existsSync(resolve(site, `${program}.js`))) continue;
    const plain = [`${program}.js`, `${program}_bg.wasm`];
    const sum = createHash("sha256");
    plain.forEach((file) => sum.update(readFileSync(resolve(site, file))));
    const name = sum.digest("hex").slice(0, 16);
    const names = plain.map((file) => [file, file.replace(program, `${program}-${name}`)]);
    for (const [file, named] of names) renameSync(resolve(site, file), resolve(site, named));
    replaceInPage(...names);
  }
};

// Shortens the names by which the page's program and its glue call each other. If the site is
// finished a second time, they are already short.
const shortenNames = () => {
  const [wasm, js] = [/^page-.*\.wasm$/, /^page-.*\.js$/].map((is) => resolve(site, files().find((path) => is.test(path))));
  const short = shorten(readFileSync(wasm), readFileSync(js, "utf8"));
  writeFileSync(wasm, short.wasm);
  writeFileSync(js, short.js);
};

const hash = (bytes) => createHash("sha256").update(bytes).digest("base64");
const withList = () => {
  const paths = readdirSync(site, { recursive: true }).map((path) => path.replaceAll("\\", "/")).sort();
  const kept = paths.filter((path) => path !== worker && statSync(resolve(site, path)).isFile());
  // The page is stored under the folder's name, because some hosts redirect index.html to it.
  const entries = kept.map((path) =>
    [path === "index.html" ? "./" : path, `sha256-${hash(readFileSync(resolve(site, path)))}`]);
  const list = JSON.stringify(Object.fromEntries(entries), null, 1);
  const program = readFileSync(resolve(import.meta.dirname, "../public", worker), "utf8");
  return `const VERSION = "${hash(list)}";\nconst FILES = ${list};\n\n${program}`;
};
// Trunk sets variables for its own builds, which would rebuild everything.
const plain = Object.entries(process.env).filter(([name]) => !/^(CARGO_|RUSTFLAGS)/.test(name));
// If the site is finished a second time, the pages have already been written. The program is chosen without its
// package, so that it depends on the same builds of all crates as the tests.
if (!existsSync(resolve(site, "techniques"))) {
  execFileSync("cargo", ["run", "--quiet", "--locked", "--bin", "techniques", "--", site], {
    cwd: root, stdio: "inherit", env: Object.fromEntries(plain),
  });
}
addPart("page", "rest", "ninefoldRest");
// Level 3 would make it larger, but not faster.
addPart("worker", "logic", "ninefoldLogic", 2);
if (profile === "release") await minifyGlue();
nameWorkers();
if (profile === "release") shortenNames();
writeFileSync(resolve(site, worker), profile === "release" ? withList() : none);
