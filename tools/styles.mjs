// Makes the page's one sheet, target/style/main.css, of those that style/main.css imports, in its
// order, and puts the breakpoints in the place of their names. trunk calls this before it reads
// index.html; it makes the sheet small itself. A sheet that nothing imports is an error, and so is a
// breakpoint that has no name.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const read = (name) => readFileSync(resolve(root, "style", name), "utf8");

const missing = new Set(readdirSync(resolve(root, "style")));
// The page links print.css by itself, for paper alone.
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
const sheet = named.replace(/@media \((--[\w-]+)\)/g, (_, name) => {
  if (!breakpoints.has(name)) throw new Error(`style/breakpoints.css has no ${name}`);
  return `@media ${breakpoints.get(name)}`;
});

const folder = resolve(root, "target/style");
mkdirSync(folder, { recursive: true });
writeFileSync(resolve(folder, "main.css"), sheet);
