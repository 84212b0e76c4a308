// Compares how long the page in dist/ takes to search hard large boards for two solutions, with one worker and with one
// per core, in turns. Prints the seconds that the page reports, and the ratio.
//
//   node benches/crew.mjs [FILE …]     lines as for benches/large.rs: name, side, cells separated by commas
//
// Without a file, the boards are those in tests/data/hard-25x25.txt.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { chromium } from "@playwright/test";
import { Host } from "../tests/host.mjs";

const root = resolve(import.meta.dirname, "..");
const files = process.argv.slice(2).map((file) => resolve(file));
const TURNS = 3;

const rows = (path) => readFileSync(path, "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
const numbers = (line) => {
  const [name, side, cells] = line.split(" ");
  const all = cells.split(",");
  return [name, Array.from({ length: side }, (_, row) => all.slice(row * side, (row + 1) * side).join(" ")).join("\n")];
};
const boards = files.length
  ? files.flatMap((file) => rows(file).map(numbers))
  : rows(resolve(root, "tests/data/hard-25x25.txt")).map((line, i) => [`hard-25x25 ${i}`, line]);

const host = new Host();
await host.start();
const executablePath = process.env.CHROMIUM ?? execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-background-networking"] });

const open = async (cores) => {
  const page = await browser.newPage({ serviceWorkers: "block" });
  if (cores) {
    await page.addInitScript((cores) =>
      Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => cores }), cores);
  }
  await page.goto(host.address);
  await page.getByRole("grid").waitFor();
  await page.getByRole("tab", { name: "Solve" }).click();
  await page.getByRole("tab", { name: "Solutions" }).click();
  return page;
};

/** Counts the solutions of a board. Returns the seconds that the page reports. */
const count = async (page, board) => {
  await page.locator("input[type=file]").first().setInputFiles({ name: "board.txt", mimeType: "text/plain", buffer: Buffer.from(board) });
  await page.getByRole("status").filter({ hasText: /^Opened/ }).waitFor();
  await page.getByRole("button", { name: "Count the solutions" }).click();
  const said = page.getByRole("status").filter({ hasText: /counted in/ });
  await said.waitFor({ timeout: 120_000 });
  const [, time, unit] = /counted in ([\d.]+) (\w+)/.exec(await said.textContent());
  return Number(time) / { s: 1, ms: 1000 }[unit];
};

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const pages = [await open(1), await open()];
const cores = await pages[1].evaluate(() => navigator.hardwareConcurrency);
console.log(`Chromium ${browser.version()}, 1 worker and ${cores}, medians of ${TURNS}`);
const all = [[], []];
const table = {};
for (const [name, board] of boards) {
  const times = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    for (const which of [0, 1]) times[which].push(await count(pages[which], board));
  }
  const [one, many] = times.map(median);
  [one, many].forEach((time, which) => all[which].push(time));
  table[name] = { "one, s": one.toFixed(2), "all, s": many.toFixed(2), ratio: (one / many).toFixed(2) };
}
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
table.mean = { "one, s": mean(all[0]).toFixed(2), "all, s": mean(all[1]).toFixed(2), ratio: (mean(all[0]) / mean(all[1])).toFixed(2) };
table.worst = { "one, s": Math.max(...all[0]).toFixed(2), "all, s": Math.max(...all[1]).toFixed(2), ratio: "" };
console.table(table);
await browser.close();
host.stop();
