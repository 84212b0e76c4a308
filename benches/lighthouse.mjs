// What Lighthouse says of the built site on a phone: its four scores and what they are made of.
//
//   node benches/lighthouse.mjs [TIMES]     3 times, if not said otherwise; medians are printed
//
// Files are served in brotli, as a static host does. Lighthouse itself is fetched by npx.
import { execFile, execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { extname, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";

const LIGHTHOUSE = "lighthouse@12.8.2";
const root = resolve(import.meta.dirname, "../dist");
const times = Number(process.argv[2] ?? 3);
const kinds = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
  ".svg": "image/svg+xml", ".png": "image/png", ".txt": "text/plain", ".webmanifest": "application/manifest+json",
};
const packed = new Map();
const pack = (path) => {
  if (!packed.has(path)) packed.set(path, brotliCompressSync(readFileSync(resolve(root, path))));
  return packed.get(path);
};
const server = createServer(({ url }, answer) => {
  const path = new URL(url, "http://localhost").pathname.slice(1) || "index.html";
  try {
    const bytes = pack(path);
    const head = { "content-type": kinds[extname(path)] ?? "application/octet-stream", "content-encoding": "br" };
    answer.writeHead(200, head).end(bytes);
  } catch {
    answer.writeHead(404).end();
  }
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));

const chromium = process.env.CHROMIUM ?? execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();
const ask = async () => {
  const { stdout } = await promisify(execFile)("npx", [
    "--yes", LIGHTHOUSE, `http://127.0.0.1:${server.address().port}/`, "--quiet", "--output=json",
    "--chrome-flags=--headless=new --no-sandbox",
  ], { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 1 << 28 });
  return JSON.parse(stdout);
};
const reports = [];
for (let n = 0; n < times; n += 1) reports.push(await ask());
server.close();

const median = (of) => reports.map(of).sort((a, b) => a - b)[Math.floor(times / 2)];
for (const name of Object.keys(reports[0].categories)) {
  console.log(`${name}: ${Math.round(100 * median(({ categories }) => categories[name].score))}`);
}
for (const name of ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "interactive"]) {
  console.log(`${name}: ${Math.round(1000 * median(({ audits }) => audits[name].numericValue)) / 1000} ${reports[0].audits[name].numericUnit}`);
}
