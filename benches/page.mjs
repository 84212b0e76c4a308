// Measures the page under load in Chromium: times, long tasks and memory. Nothing is compared with a limit.
//
//   node benches/page.mjs [FILE …]     solves 200 puzzles of each file on the page
//
// The site is the one in dist/. The large file is generated, and no two of its puzzles are the same.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { chromium } from "@playwright/test";
import { Host } from "../tests/host.mjs";

const root = resolve(import.meta.dirname, "..");
const data = (name) => resolve(root, "tests/data", name);
const files = process.argv.slice(2);
const sets = files.length ? files : [data("minimal.txt"), data("bank.txt")];
const SEED = 9;

const host = new Host();
await host.start();
const executablePath = process.env.CHROMIUM ?? execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-background-networking"] });
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const percentile = (values, p) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * p) - 1)];
const ms = (value) => `${value.toFixed(1)} ms`;
const mb = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** The state of a pseudorandom number generator. */
let state = SEED;
const random = () => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32);

const open = async () => {
  const page = await browser.newPage({ serviceWorkers: "block" });
  await page.goto(host.address);
  await page.getByRole("grid").waitFor();
  await page.evaluate(() => {
    window.digit = (at) => document.querySelectorAll("[role=gridcell]")[at].dataset.value;
    window.painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    window.until = async (test) => { while (!test()) await new Promise((done) => setTimeout(done, 1)); };
    window.drop = (file) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    };
    window.type = (number) => {
      const field = document.querySelector("[aria-label='Puzzle number']");
      field.value = number;
      for (const told of ["input", "change"]) field.dispatchEvent(new Event(told, { bubbles: true }));
    };
    // The command may be in a menu, which is opened first.
    window.press = async (name) => {
      const find = () => [...document.querySelectorAll("button, [role=menuitem]")]
        .find((b) => (b.getAttribute("aria-label") ?? b.textContent) === name);
      for (const menu of document.querySelectorAll(".drop-down.wide > button")) {
        if (find()) break;
        menu.click();
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }
      window.pressed = performance.now();
      find().click();
    };
    window.longTasks = [];
    new PerformanceObserver((list) => list.getEntries().forEach((e) => longTasks.push(e.duration))).observe({ type: "longtask" });
  });
  return page;
};

/** Returns the resident memory, in bytes, of the process that runs the page and its workers. */
const resident = async () => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { id }) => {
    const rollup = readFileSync(`/proc/${id}/smaps_rollup`, "utf8");
    return sum + 1024 * Number(/^Pss:\s+(\d+)/m.exec(rollup)[1]);
  }, 0);
};

const bigFile = async () => {
  console.log("\n528,012 puzzles in one headed file, dropped on the page");
  const rows = [];
  for (let run = 0; run < 3; run++) {
    const page = await open();
    const size = await page.evaluate(() => {
      const lines = ["3"];
      for (let n = 0; n < 528_012; n++) {
        const tail = Array.from({ length: 9 }, (_, i) => 1 + (Math.floor(n / 9 ** (8 - i)) % 9)).join("");
        lines.push("1" + ".".repeat(71) + tail);
      }
      window.file = new File([lines.join("\n")], "large.txt");
      return file.size;
    });
    await page.evaluate(() => until(() => performance.now() > 3000));
    const residentBefore = await resident();
    const shown = await page.evaluate(async () => {
      longTasks.length = 0;
      const begun = performance.now();
      drop(file);
      await until(() => digit(0) === "1");
      await painted();
      return performance.now() - begun;
    });
    const jumps = [];
    for (let i = 0; i < 40; i++) {
      const n = Math.floor(random() * 528_012);
      jumps.push(await page.evaluate(async (n) => {
        const expected = Array.from({ length: 9 }, (_, i) => String(1 + (Math.floor(n / 9 ** (8 - i)) % 9)));
        const begun = performance.now();
        type(n);
        await until(() => expected.every((value, i) => digit(72 + i) === value));
        await painted();
        return performance.now() - begun;
      }, n));
    }
    const long = await page.evaluate(() => longTasks);
    const residentAfter = await resident();
    rows.push({
      "first board": ms(shown),
      "tasks over 50 ms": long.length,
      "jump, median": ms(median(jumps)),
      "jump, worst": ms(Math.max(...jumps)),
      "memory grown": `${mb(residentAfter - residentBefore)} = ${((residentAfter - residentBefore) / size).toFixed(2)} × the file`,
    });
    await page.close();
  }
  console.table(rows);
};

const checking = async () => {
  console.log("\n528,012 puzzles checked, and solved to a file, by a pool of workers");
  const rows = {};
  for (const path of sets) {
    const puzzles = readFileSync(path, "utf8").split("\n").map((line) => line.split(/\s/)[0]).filter((line) => line.length === 81);
    for (const name of ["Check Collection", "Solve All to File"]) {
      const page = await open();
      const cores = await page.evaluate(async (puzzles) => {
        const lines = Array.from({ length: 528_012 }, (_, n) => puzzles[n % puzzles.length]);
        drop(new File([lines.join("\n")], "set.txt"));
        await until(() => /^Opened/.test(document.querySelector("[role=status]").textContent));
        await new Promise((done) => setTimeout(done, 1000));
        return navigator.hardwareConcurrency;
      }, puzzles);
      const before = await resident();
      let most = before;
      let over = false;
      const watch = (async () => {
        for (; !over; await new Promise((done) => setTimeout(done, 250))) most = Math.max(most, await resident());
      })();
      const { seconds, long } = await page.evaluate(async (name) => {
        longTasks.length = 0;
        await press(name);
        const begun = window.pressed;
        await until(() => /^(Checked|Saved)/.test(document.querySelector("[role=status]").textContent));
        return { seconds: (performance.now() - begun) / 1000, long: longTasks.length };
      }, name);
      over = true;
      await watch;
      rows[`${basename(path)}, ${name}`] = {
        workers: cores, seconds: seconds.toFixed(1), "per second": Math.round(528_012 / seconds),
        "tasks over 50 ms": long, "memory before": mb(before), "at most": mb(most),
      };
      await page.close();
    }
  }
  console.table(rows);
};

const solving = async () => {
  console.log("\nfrom the click on Solve Puzzle to the filled board, painted");
  const rows = {};
  for (const path of sets) {
    const puzzles = readFileSync(path, "utf8").split("\n").map((line) => line.split(/\s/)[0]).filter((line) => line.length === 81);
    const chosen = Array.from({ length: 200 }, () => puzzles[Math.floor(random() * puzzles.length)]);
    const page = await open();
    const times = await page.evaluate(async (chosen) => {
      drop(new File([chosen.join("\n")], "set.txt"));
      await until(() => /^Opened/.test(document.querySelector("[role=status]").textContent));
      const times = [];
      for (const [n, puzzle] of chosen.entries()) {
        type(n);
        const cells = [...puzzle].map((c) => (c === "." ? "0" : c));
        await until(() => cells.every((c, i) => digit(i) === c));
        await press("Solve Puzzle");
        const begun = window.pressed;
        await until(() => cells.every((_, i) => digit(i) !== "0"));
        await painted();
        times.push(performance.now() - begun);
      }
      return times;
    }, chosen);
    rows[basename(path)] = { puzzles: times.length, first: ms(times[0]), median: ms(median(times)), worst: ms(Math.max(...times)) };
    await page.close();
  }
  console.table(rows);
};

const typing = async () => {
  console.log("\nfrom key to paint (Event Timing, in steps of 8 ms), 300 keys, 80 ms apart");
  const rows = {};
  const loads = {
    "9×9, idle": null, "9×9, idle, at a sixth of the speed": null, "9×9, workers of two other pages busy": null,
    "36×36, idle": "hard-36x36.txt", "36×36, workers of two other pages busy": "hard-36x36.txt",
    "49×49, a worker busy": "endless.txt",
  };
  const show = (page, file) => page.evaluate(async (hard) => {
    drop(new File([hard], "hard.txt"));
    await until(() => /^Opened/.test(document.querySelector("[role=status]").textContent));
  }, readFileSync(data(file), "utf8"));
  // The puzzle must not be solved during the measurement.
  const count = async (page, file) => {
    await show(page, file);
    await page.getByRole("tab", { name: "Solve" }).click();
    await page.getByRole("tab", { name: "Solutions" }).click();
    await page.getByRole("button", { name: "Count the solutions" }).click();
    await page.getByRole("progressbar").waitFor();
  };
  // Digits and arrow keys alternate.
  let seed = 7;
  const below = (bound) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return Math.floor(seed / 2 ** 16) % bound;
  };
  const keys = Array.from({ length: 300 }, (_, i) =>
    i % 2 ? `Arrow${["Left", "Up", "Right", "Down"][below(4)]}` : String(1 + below(9)));
  for (const [load, file] of Object.entries(loads)) {
    const others = [];
    while (load.includes("other pages") && others.length < 2) {
      others.push(await open());
      await count(others.at(-1), "endless.txt");
    }
    const page = await open();
    if (file) await (load.endsWith("a worker busy") ? count : show)(page, file);
    await page.evaluate(() => {
      window.keys = [];
      new PerformanceObserver((list) => list.getEntries().forEach((e) => e.name === "keydown" && keys.push(e.duration)))
        .observe({ type: "event", durationThreshold: 16 });
      longTasks.length = 0;
    });
    if (load.includes("sixth")) {
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    }
    await page.locator("[role=gridcell]").nth(40).click();
    // A digit doesn't change a given, so no paint would follow.
    const isGiven = () => page.evaluate(() => document.activeElement.ariaLabel?.endsWith("given"));
    for (const key of keys) {
      await page.keyboard.press(/\d/.test(key) && (await isGiven()) ? "Shift+ArrowRight" : key);
      await page.waitForTimeout(80);
    }
    const { slow, long } = await page.evaluate(async () => {
      await painted();
      await new Promise((done) => setTimeout(done, 300));
      return { slow: keys, long: longTasks.length };
    });
    // Chromium doesn't report events shorter than 16 ms.
    const times = [...slow, ...Array(Math.max(0, 300 - slow.length)).fill(16)];
    rows[load] = { median: ms(median(times)), p98: ms(percentile(times, 0.98)), worst: ms(Math.max(...times)), "tasks over 50 ms": long };
    for (const each of [page, ...others]) await each.close();
  }
  console.table(rows);
};

const WATCHED = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const MINUTE = Number(process.env.WATCH_SECONDS ?? 60);

const watching = async () => {
  console.log(`\nwatching a hard 9×9 puzzle as fast as it goes, for ${MINUTE} s`);
  const rows = {};
  for (const engine of ["Free-cell list", "Row-major backtracking", "Constraint reduction"]) {
    const page = await open();
    await page.evaluate(async (puzzle) => {
      drop(new File([puzzle], "hard.txt"));
      await until(() => /^Opened/.test(document.querySelector("[role=status]").textContent));
    }, WATCHED);
    await page.getByRole("tab", { name: "Solve" }).click();
    await page.getByRole("tab", { name: "Watch" }).click();
    await page.getByRole("combobox", { name: "Engine" }).selectOption({ label: engine });
    await page.getByRole("slider", { name: "Speed" }).fill("8");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.waitForTimeout(1000);
    const before = await resident();
    await page.evaluate(() => {
      longTasks.length = 0;
      window.drawn = 0;
      const draw = () => { drawn++; requestAnimationFrame(draw); };
      requestAnimationFrame(draw);
      // A search that ends is restarted.
      setInterval(() => [...document.querySelectorAll("button")].find((b) => b.textContent.trim() === "Start")?.click(), 50);
    });
    const halves = [];
    for (let half = 0; half < 2; half++) {
      await page.waitForTimeout(500 * MINUTE);
      halves.push(await resident());
    }
    const { drawn, long } = await page.evaluate(() => ({ drawn: window.drawn, long: longTasks.length }));
    const events = Number(await page.locator(".depths").getAttribute("aria-valuemax"));
    rows[engine] = {
      events: events.toLocaleString("en"),
      "frames a second": (drawn / MINUTE).toFixed(1),
      "tasks over 50 ms": long,
      "memory grown, first half": mb(halves[0] - before),
      "second half": mb(halves[1] - halves[0]),
    };
    await page.close();
  }
  console.table(rows);
};

console.log(`Chromium ${browser.version()}, seed ${SEED}`);
try {
  await bigFile();
  await checking();
  await solving();
  await typing();
  await watching();
} finally {
  await browser.close();
  host.stop();
}
