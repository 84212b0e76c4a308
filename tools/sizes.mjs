// Prints the sizes of the site's files, compressed as well as a host may send them. Fails if a part
// exceeds its limit: the files needed until a key press shows on the board, the rest of the page's
// program, the program that reads pictures, or the parts of the workers' program. Renaming a function
// changes the order of functions, and with it the size of a program by up to 1%. The limits leave room
// for this, so that a change that adds nothing doesn't fail.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";

const site = resolve(import.meta.dirname, "../dist");
const parts = [
  { name: "until a key shows", most: 372_000, is: /^(index\.html|before\.js|boot\.js|main-.*\.css|page-.*)$/ },
  { name: "the rest of the page's program", most: 152_000, is: /^rest-.*$/ },
  { name: "the program that reads pictures", most: 160_000, is: /^reader-.*$/ },
  { name: "the workers' program", most: 437_000, is: /^worker-.*$/ },
  { name: "its code about logic", most: 390_000, is: /^logic-.*$/ },
];
const files = readdirSync(site, { recursive: true }).filter((path) => statSync(resolve(site, path)).isFile());
const sizes = files.map((path) => {
  const bytes = readFileSync(resolve(site, path));
  return { path, bytes: bytes.length, brotli: brotliCompressSync(bytes).length };
});
console.table(sizes);
for (const { name, most, is } of parts) {
  const total = sizes.filter(({ path }) => is.test(path)).reduce((sum, { brotli }) => sum + brotli, 0);
  console.log(`${name}: ${total} bytes in brotli, at most ${most}`);
  if (total === 0 || total > most) process.exitCode = 1;
}
