// Prints how large the site's files are as a host sends them at best, and fails when all of them
// together are larger than they have to be.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";

const MOST = 640_000;
const site = resolve(import.meta.dirname, "../dist");
const files = readdirSync(site, { recursive: true }).filter((path) => statSync(resolve(site, path)).isFile());
const sizes = files.map((path) => {
  const bytes = readFileSync(resolve(site, path));
  return { path, bytes: bytes.length, brotli: brotliCompressSync(bytes).length };
});
const total = sizes.reduce((sum, { brotli }) => sum + brotli, 0);
console.table(sizes);
console.log(`the site: ${total} bytes in brotli, at most ${MOST}`);
process.exitCode = total > MOST ? 1 : 0;
