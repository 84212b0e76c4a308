// Builds the page's single style sheet, target/style/main.css, from the sheets that style/main.css
// imports, in order, and replaces the names of breakpoints. trunk calls this script before it reads
// index.html, and minifies the sheet itself. A sheet that isn't imported is an error, and so is an
// unknown breakpoint.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const read = (name) => readFileSync(resolve(root, "style", name), "utf8");

const missing = new Set(readdirSync(resolve(root, "style")));
// The page links print.css separately, for paper only.
for (const name of ["main.css", "print.css"]) missing.delete(name);
const imported = read("main.css").replace(/^@import "(.+)";$/gm, (_, name) => {
  missing.delete(name);
  return read(name);
});
if (missing.size) throw new Error(`style/main.css does not import ${[...missing].join(", ")}`);

const breakpoints = new Map();
const named = imported.replace(/^@custom-media (--[\w-]+) (.+);\n/gm, (_, name, query) => {
  breakpoints.set(name, query);
  return "";
});
const sheet = named.replace(/@media [^{]*/g, (rule) => rule.replace(/\((--[\w-]+)\)/g, (_, name) => {
  if (!breakpoints.has(name)) throw new Error(`style/breakpoints.css has no ${name}`);
  return breakpoints.get(name);
}));

const folder = resolve(root, "target/style");
mkdirSync(folder, { recursive: true });
writeFileSync(resolve(folder, "main.css"), sheet);
