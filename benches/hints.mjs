// Measures hints on the page. Puzzles are solved only with hints, and the time from the key press to the text is
// measured for each hint. Then the search for all steps is measured: the time until the first and the last step.
//
//   node benches/hints.mjs [FILE …]     tests/data/rated.txt by default; the first word of each line is a puzzle
//
// The site is the one in dist/. MOST is the number of puzzles per file, taken at regular intervals (50 by default).
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumPath } from "../tests/chromium.mjs";
import { Host } from "../tests/host.mjs";
import { drop } from "./killed.mjs";

const named = process.argv.slice(2);
const files = named.length ? named : [resolve(import.meta.dirname, "../tests/data/rated.txt")];
const most = Number(process.env.MOST ?? 50);
const program = chromiumPath();
const host = new Host(undefined, { site: process.env.SITE });
await host.start();
const browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox"] });
const page = await (await browser.newContext()).newPage();
await page.goto(host.address);
await page.getByRole("grid").waitFor();

/** Solves the puzzle on the board with hints. Returns the milliseconds that each took, and those of the longest task. */
const solve = () => page.evaluate(async () => {
  const status = document.querySelector("[role=status]");
  const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const said = (test) => new Promise((done) => {
    const look = () => test(status.textContent) && (observer.disconnect(), done(performance.now()));
    const observer = new MutationObserver(look);
    observer.observe(status, { subtree: true, childList: true, characterData: true });
    look();
  });
  let blocked = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (blocked = Math.max(blocked, duration)))).observe({ entryTypes: ["longtask"] });
  document.querySelector("[role=gridcell][tabindex='0']").focus();
  const times = [];
  for (;;) {
    const begun = performance.now();
    press("h");
    const ended = await said((text) => /^(Look at|No step|Nothing is left|This puzzle)/.test(text) || /Look at/.test(text));
    if (!/Look at/.test(status.textContent)) break;
    times.push(ended - begun);
    ["h", "h", "h", "Enter"].forEach(press);
    await said((text) => /^(Applied|Solved)/.test(text));
    if (/^Solved/.test(status.textContent)) break;
  }
  return [times, blocked];
});

/** Lists all steps. Returns the milliseconds until the first one is listed, and until the search ends. */
const list = async () => {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Commands" }).fill("All Steps");
  const times = page.evaluate(() => new Promise((done) => {
    const begun = performance.now();
    let first;
    const observer = new MutationObserver(() => {
      if (document.querySelector(".steps li")) first ??= performance.now() - begun;
      if (/^Found/.test(document.querySelector("[role=status]").textContent)) {
        observer.disconnect();
        done([first, performance.now() - begun]);
      }
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  }));
  await page.keyboard.press("Enter");
  return times;
};

const part = (times, share) => times[Math.min(times.length - 1, Math.floor(share * times.length))]?.toFixed(1);
for (const file of files) {
  const all = readFileSync(file, "utf8").split("\n").filter((line) => line && !line.startsWith("#")).map((line) => line.split(/[\s,]/)[0]);
  const every = Math.max(1, Math.floor(all.length / most));
  const puzzles = all.filter((_, at) => at % every === 0).slice(0, most);
  const [hints, firsts, lasts] = [[], [], []];
  let blocked = 0;
  for (const puzzle of puzzles) {
    await drop(page, "one.txt", puzzle);
    await page.waitForFunction(() => document.querySelector("[role=status]").textContent.startsWith("Opened"));
    const [first, last] = await list();
    firsts.push(first);
    lasts.push(last);
    const [times, longest] = await solve();
    hints.push(...times);
    blocked = Math.max(blocked, longest);
  }
  [hints, firsts, lasts].forEach((times) => times.sort((a, b) => a - b));
  console.log(`${basename(file)}: ${puzzles.length} puzzles, ${hints.length} hints: median ${part(hints, 0.5)} ms, p95 ${part(hints, 0.95)}, most ${part(hints, 1)}; ` +
    `all steps: first median ${part(firsts, 0.5)}, most ${part(firsts, 1)}, whole median ${part(lasts, 0.5)}, most ${part(lasts, 1)}; longest task of the page ${blocked} ms`);
}
await browser.close();
host.stop();
