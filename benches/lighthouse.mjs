// Prints the medians of Lighthouse's four scores and metrics for sites on a phone. The sites take turns.
//
//   node benches/lighthouse.mjs [--page PATH] [SITE …]
//
// SITE is ../dist by default. PATH is a page such as techniques/x-wing.html, and the front page by default.
//
// Files are served compressed with brotli, as static hosts do. npx downloads Lighthouse itself.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { chromiumPath } from "../tests/chromium.mjs";
import { Host } from "../tests/host.mjs";

const LIGHTHOUSE = "lighthouse@12.8.2";
const TIMES = 3;
const { values: { page }, positionals: sites } = parseArgs({
  options: { page: { type: "string", default: "" } }, allowPositionals: true,
});
if (sites.length === 0) sites.push(resolve(import.meta.dirname, "../dist"));
const work = mkdtempSync(resolve(tmpdir(), "ninefold-lighthouse-"));
const hosts = sites.map((site, n) => new Host(resolve(work, String(n)), { site, packed: true }));

const chromium = chromiumPath();
const ask = async (host) => {
  const { stdout } = await promisify(execFile)("npx", [
    "--yes", LIGHTHOUSE, new URL(page, host.address).href, "--quiet", "--output=json",
    "--chrome-flags=--headless=new --no-sandbox",
  ], { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 1 << 28 });
  return JSON.parse(stdout);
};
const reports = sites.map(() => []);
try {
  for (const host of hosts) await host.start();
  for (let turn = 0; turn < TIMES; turn += 1) {
    for (const [n, host] of hosts.entries()) reports[n].push(await ask(host));
  }
} finally {
  hosts.forEach((host) => host.stop());
  rmSync(work, { recursive: true, force: true });
}

const AUDITS = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "interactive"];
for (const [n, site] of sites.entries()) {
  console.log(site);
  const median = (of) => reports[n].map(of).sort((a, b) => a - b)[Math.floor(TIMES / 2)];
  for (const name of Object.keys(reports[n][0].categories)) {
    console.log(`  ${name}: ${Math.round(100 * median(({ categories }) => categories[name].score))}`);
  }
  for (const name of AUDITS) {
    console.log(`  ${name}: ${Math.round(1000 * median(({ audits }) => audits[name].numericValue)) / 1000} ${reports[n][0].audits[name].numericUnit}`);
  }
}
