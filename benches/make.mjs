// Compares how fast the page and the command line, with the same number of threads, generate puzzles: a number of each
// level, in a growing collection.
//
//   node benches/make.mjs [COUNT] [LEVEL …]     10,000 of each of the five levels by default
//
// The site is the one in dist/, and the program is target/release/ninefold.
import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumPath } from "../tests/chromium.mjs";
import { Host } from "../tests/host.mjs";

const [count = "10000", ...named] = process.argv.slice(2);
const levels = named.length ? named : ["Easy", "Medium", "Hard", "Unfair", "Extreme"];
const native = resolve(import.meta.dirname, "../target/release/ninefold");
const program = chromiumPath();
const host = new Host(undefined, { site: process.env.SITE });
await host.start();
const browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox"] });
const rows = [];
let [onPage, natively] = [0, 0];
for (const level of levels) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(host.address);
  await page.getByRole("grid").waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Commands" }).fill("New Puzzle");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New Puzzle" });
  await dialog.getByRole("combobox", { name: "Level", exact: true }).selectOption(level);
  await dialog.getByLabel("How many", { exact: true }).fill(count);
  const begun = performance.now();
  await dialog.getByRole("button", { name: "Make" }).click();
  await page.waitForFunction(() => document.querySelector("[role=status]").textContent.startsWith("Made"), null, { timeout: 3_600_000, polling: 100 });
  const page_s = (performance.now() - begun) / 1000;
  await page.context().close();
  const before = performance.now();
  const threads = String(availableParallelism());
  execFileSync(native, ["generate", "--level", level.toLowerCase(), "--count", count, "--seed", "1", "--threads", threads], { maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
  const native_s = (performance.now() - before) / 1000;
  rows.push({ level, "page, s": page_s.toFixed(1), "native, s": native_s.toFixed(1), "page's share": (native_s / page_s).toFixed(2) });
  onPage += page_s;
  natively += native_s;
  console.log(rows.at(-1));
}
console.table(rows);
console.log(`${levels.length} times ${count}: ${onPage.toFixed(0)} s on the page, ${natively.toFixed(0)} s natively, share ${(natively / onPage).toFixed(2)}`);
await browser.close();
host.stop();
