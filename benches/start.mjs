// Measures the time until a pressed key shows on the board, on a slow network. Files are compressed with brotli, sites
// take turns, and medians are printed.
//
//   node benches/start.mjs [SITE …]     ../dist by default
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumPath } from "../tests/chromium.mjs";
import { Host } from "../tests/host.mjs";

const TIMES = 7;
// Slow 4G, as defined by Lighthouse.
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const sites = process.argv.slice(2);
if (sites.length === 0) sites.push(resolve(import.meta.dirname, "../dist"));

const executablePath = chromiumPath();
const work = mkdtempSync(resolve(tmpdir(), "ninefold-start-"));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

const measure = async (address) => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.emulateNetworkConditions", NETWORK);
  // The digit is pressed repeatedly until it is in the first cell.
  await page.addInitScript(() => {
    const press = () => {
      const cell = document.querySelector("[role=gridcell]");
      if (cell?.dataset.value === "5") return void (globalThis.shown = performance.now());
      const on = cell ?? document.body;
      on.dispatchEvent(new KeyboardEvent("keydown", { key: "5", code: "Digit5", bubbles: true, cancelable: true }));
      setTimeout(press, 10);
    };
    addEventListener("DOMContentLoaded", press);
  });
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.shown, null, { timeout: 60_000 });
  const shown = await page.evaluate(() => globalThis.shown);
  await context.close();
  return shown;
};

const hosts = sites.map((site, n) => new Host(resolve(work, String(n), "some/where"), { site, packed: true }));
const all = sites.map(() => []);
try {
  for (const host of hosts) await host.start();
  for (let turn = 0; turn < TIMES; turn += 1) {
    for (const [n, host] of hosts.entries()) all[n].push(await measure(host.address));
  }
} finally {
  hosts.forEach((host) => host.stop());
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}
const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
const medians = all.map(median);
for (const [n, site] of sites.entries()) {
  const ratio = n > 0 ? `, ${(medians[n] / medians[0]).toFixed(2)} of the first` : "";
  console.log(`${site}: a key shows after ${Math.round(medians[n])} ms${ratio}`);
}
