// Measures how much is lost when the browser is killed while it rates a collection. The whole browser is killed at a
// random moment and restarted with the same profile. The number of rated puzzles must then be one of the numbers that
// were shown before. In the end, all ratings must be equal to those of the command line.
//
//   node benches/kill_rating.mjs [TIMES] [SEED]     20 times by default
//
// The site is the one in dist/, and the program is target/release/ninefold. The exit code is 1 if a rating is wrong, or
// if more than two seconds of work are ever lost.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { chance, drop, pause, until, withBrowsers } from "./killed.mjs";

const [times, seed] = [Number(process.argv[2] ?? 20), Number(process.argv[3] ?? 20261125)];
const below = chance(seed);
const root = resolve(import.meta.dirname, "..");
const lines = (file) => readFileSync(resolve(root, "tests/data", file), "utf8").split("\n").map((line) => line.slice(0, 81));
const some = [...lines("minimal.txt"), ...lines("bank.txt")].filter((line) => /^[.0-9]{81}$/.test(line));

/** Returns an equivalent puzzle with other digits. */
const renumbered = (puzzle) => {
  const digits = [..."123456789"];
  for (let at = 8; at > 0; at--) {
    const other = below(at + 1);
    [digits[at], digits[other]] = [digits[other], digits[at]];
  }
  return puzzle.replace(/[1-9]/g, (digit) => digits[digit - 1]).replaceAll("0", ".");
};
const puzzles = Array.from({ length: 20_000 * times }, (_, at) => renumbered(some[at % some.length]));

/** Makes the page report the number of rated puzzles as soon as it changes. `told` receives it and its time in ms. */
const follow = (page, told) => {
  page.on("console", (message) => {
    const [word, when, done] = message.text().split(" ");
    if (word === "rated") told.push([Number(when), Number(done)]);
  });
  return page.evaluate(() => {
    let before = "";
    const tell = () => {
      const done = document.querySelector(".work .told")?.textContent.match(/^[\d,]+/)?.[0].replaceAll(",", "");
      if (done && done !== before) console.debug("rated", Date.now(), (before = done));
    };
    new MutationObserver(tell).observe(document.body, { subtree: true, childList: true, characterData: true });
    tell();
  }).catch(() => {});
};

const command = async (page, name) => {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Commands" }).fill(name);
  await page.keyboard.press("Enter");
};

const losses = [];
let wrong = 0;
await withBrowsers(async (address, start) => {
  let { page, kill } = await start();
  await page.goto(address);
  await page.getByRole("grid").waitFor();
  await drop(page, "many.txt", puzzles.join("\n"));
  await page.locator("input[type=number]:enabled").waitFor();
  await command(page, "Rate Collection");
  let told = [];
  await follow(page, told);
  for (let round = 0; round < times; round++) {
    await until("the first rating", () => told.length > 1);
    await pause(500 + below(3_000));
    const killed = Date.now();
    await kill();
    const before = told;
    ({ page, kill } = await start());
    told = [];
    await page.goto(address);
    await page.locator("input[type=number]:enabled").waitFor();
    await follow(page, told);
    const back = (await until("what is known", () => told[0]))[1];
    // The time between the first lost number and the kill.
    const next = before.find(([, done]) => done > back);
    losses.push(next ? Math.max(0, killed - next[0]) : 0);
    console.log(`round ${round}: ${before.at(-1)[1]} were rated, ${back} are: ${losses.at(-1)} ms of work lost`);
  }
  await until("the rest", () => page.getByRole("status").textContent().then((said) => said.startsWith("Rated")), 600_000);
  await command(page, "Save Collection");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").selectOption("csv");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save" }).click();
  const rows = readFileSync(await (await download).path(), "utf8").trim().split("\n").map((row) => row.split(","));
  const at = rows[0].indexOf("bank");
  const right = execFileSync(resolve(root, "target/release/ninefold"), ["rate"], { input: puzzles.join("\n"), maxBuffer: 1 << 28, encoding: "utf8" });
  right.trim().split("\n").forEach((rating, row) => (wrong += rows[row + 1]?.[at] !== rating));
  await kill();
});
const most = Math.max(...losses);
console.log(`killed ${times} times while it rated ${puzzles.length} puzzles: ${losses.filter((ms) => ms > 0).length} times something was lost, ` +
  `${most} ms of work at the most, ${losses.toSorted((a, b) => a - b)[losses.length >> 1]} in the median; ${wrong} ratings are wrong`);
process.exitCode = wrong || most > 2_000 ? 1 : 0;
