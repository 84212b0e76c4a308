// What Lighthouse says of the built site on a phone: its four scores and what they are made of.
//
//   node benches/lighthouse.mjs [TIMES]     3 times, if not said otherwise; medians are printed
//
// Files are served in brotli, as a static host does. Lighthouse itself is fetched by npx.
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { Host } from "../tests/host.mjs";

const LIGHTHOUSE = "lighthouse@12.8.2";
const times = Number(process.argv[2] ?? 3);
const work = mkdtempSync(resolve(tmpdir(), "ninefold-lighthouse-"));
const host = new Host(work, { packed: true });
await host.start();

const chromium = process.env.CHROMIUM ?? execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();
const ask = async () => {
  const { stdout } = await promisify(execFile)("npx", [
    "--yes", LIGHTHOUSE, host.address, "--quiet", "--output=json",
    "--chrome-flags=--headless=new --no-sandbox",
  ], { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 1 << 28 });
  return JSON.parse(stdout);
};
const reports = [];
try {
  for (let n = 0; n < times; n += 1) reports.push(await ask());
} finally {
  host.stop();
  rmSync(work, { recursive: true, force: true });
}

const median = (of) => reports.map(of).sort((a, b) => a - b)[Math.floor(times / 2)];
for (const name of Object.keys(reports[0].categories)) {
  console.log(`${name}: ${Math.round(100 * median(({ categories }) => categories[name].score))}`);
}
for (const name of ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "interactive"]) {
  console.log(`${name}: ${Math.round(1000 * median(({ audits }) => audits[name].numericValue)) / 1000} ${reports[0].audits[name].numericUnit}`);
}
