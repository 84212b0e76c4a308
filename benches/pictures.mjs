// Measures how long Chromium takes to read pictures of puzzles: the time that the worker takes to read the picture, once
// the picture reader is loaded, the time from the drop of the picture to the board on the page, and the longest task of
// the page in between. Each picture is dropped several times, each time on a new page, and medians are printed, in
// milliseconds.
//
//   node benches/pictures.mjs PICTURE …
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, resolve } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumPath } from "../tests/chromium.mjs";
import { Host } from "../tests/host.mjs";

const TIMES = 5;
const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("usage: node benches/pictures.mjs PICTURE …");
  process.exit(2);
}
const executablePath = chromiumPath();
const work = mkdtempSync(resolve(tmpdir(), "ninefold-pictures-"));
const host = new Host(work, { site: resolve(import.meta.dirname, "../dist") });
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

/** Records when workers are asked and answer, and which tasks of the page take longer than 50 ms. */
const observe = () => {
  globalThis.asked = [];
  globalThis.answered = [];
  globalThis.tasks = [];
  const Native = Worker;
  globalThis.Worker = class extends Native {
    constructor(...words) {
      super(...words);
      if (!String(words[0]).includes("pictures")) return;
      this.addEventListener("message", () => globalThis.answered.push(performance.now()));
      this.isReader = true;
    }
    postMessage(...words) {
      if (this.isReader) globalThis.asked.push(performance.now());
      super.postMessage(...words);
    }
  };
  new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map((task) => task.toJSON())))
    .observe({ type: "longtask" });
};

const measure = async (file) => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(observe);
  await page.goto(host.address);
  await page.getByRole("grid", { name: "Sudoku board" }).waitFor();
  const base64 = readFileSync(file).toString("base64");
  const dropped = await page.evaluate(([name, base64]) => {
    const bytes = Uint8Array.from(atob(base64), (symbol) => symbol.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], name, { type: name.endsWith("png") ? "image/png" : "image/jpeg" }));
    const now = performance.now();
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    return now;
  }, [basename(file), base64]);
  const seen = await page.waitForFunction(() => {
    const ends = document.querySelectorAll('[aria-label="Board from a picture"], [role="alert"]');
    const isOver = [...ends].some((end) => end.checkVisibility() && end.textContent);
    return isOver && [performance.now(), globalThis.asked, globalThis.answered, globalThis.tasks];
  }, undefined, { polling: "raf", timeout: 60_000 });
  const [shown, asked, answered, tasks] = await seen.jsonValue();
  await context.close();
  // The task that drops the picture also makes the file.
  const durations = tasks.filter((task) => task.startTime > dropped).map((task) => task.duration);
  return [answered.at(-1) - asked.at(-1), shown - dropped, Math.max(0, ...durations)];
};

const median = (times) => times.toSorted((one, two) => one - two)[times.length >> 1];
try {
  await host.start();
  const rows = {};
  for (const file of files) {
    const all = [];
    for (let turn = 0; turn < TIMES; turn += 1) all.push(await measure(file));
    const [worker, page, task] = [0, 1, 2].map((at) => Math.round(median(all.map((times) => times[at]))));
    rows[basename(file)] = { worker, page, "longest task over 50": task };
  }
  console.table(rows);
} finally {
  host.stop();
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}
