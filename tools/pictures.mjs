// Takes the screenshots for the documents, docs/pictures/*.png, of the site in dist/: a puzzle in
// progress, on a desktop in the light theme and on a phone in the dark one, and a chain on a
// solution path.
//
//   node tools/pictures.mjs
//
// The script uses only cells and keys, so that it still works when the page looks different.
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { relative, resolve } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumPath } from "../tests/chromium.mjs";
import { Host } from "../tests/host.mjs";

const root = resolve(import.meta.dirname, "..");
const folder = resolve(root, "docs/pictures");
const DESKTOP = { viewport: { width: 1280, height: 800 }, colorScheme: "light" };
const SMALLER = { ...DESKTOP, viewport: { width: 1080, height: 675 } };
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true };
/** The maximum size of a picture in bytes, because every copy of the repository contains it. */
const MAX_BYTES = 150_000;

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/** The cells, by row and column, with the keys to press in each. The last cell stays selected. */
const GAME = [
  ["r1c3", "4"], ["r2c2", "7"], ["r2c3", "2"], ["r3c1", "1"], ["r8c8", "3"], ["r9c5", "8"],
  ["r7c6", "7"], ["r9c4", "2"], ["r7c5", "3"], ["r7c4", "5"], ["r5c5", "5"], ["r1c7", "3"],
  ["r1c4", "Shift+Digit2", "Shift+Digit6"], ["r1c6", "Shift+Digit2", "Shift+Digit6", "Shift+Digit8"],
  ["r2c7", "Shift+Digit3", "Shift+Digit4", "Shift+Digit8"], ["r3c5", "Shift+Digit3", "Shift+Digit4"],
  ["r5c2", "Control+Digit2"], ["r5c3", "Control+Digit2", "Control+Digit6"],
  ["r4c2", "Control+Digit1", "Control+Digit2", "Control+Digit5"],
  ["r9c1", "Control+Shift+Digit2"], ["r9c3", "Control+Shift+Digit2"], ["r8c2", "Control+Shift+Digit4"],
  ["r2c3"],
];

/** A puzzle whose solution path has chains. */
const HARD = "4...5...3..9.387...7.9...5..6....1..51.....38..4....2..4...3.1...682.5..1...4...6";

/** Plays the puzzle of the screenshots. */
const play = async (page) => {
  const cell = (place) => {
    const [, row, col] = /r(\d+)c(\d+)/.exec(place);
    return page.locator(`[role=gridcell][data-row="${row}"][data-col="${col}"]`);
  };
  for (const [place, ...keys] of GAME) {
    await cell(place).click();
    for (const key of keys) await page.keyboard.press(key);
  }
};

/** Shows the first chain of the solution path. */
const learn = async (page) => {
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Solution Path");
  await page.keyboard.press("Enter");
  await page.getByRole("list", { name: "Solution Path" }).getByRole("button", { name: /Chain/ }).first().click();
};

const PICTURES = [
  ["desktop", DESKTOP, PUZZLE, play],
  ["phone", PHONE, PUZZLE, play],
  ["learn", SMALLER, HARD, learn],
];

const site = mkdtempSync(resolve(tmpdir(), "ninefold-pictures-"));
const host = new Host(site);
await host.start();
const executablePath = chromiumPath();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-background-networking"] });

const take = async (name, options, puzzle, act) => {
  const context = await browser.newContext({ ...options, serviceWorkers: "block", reducedMotion: "reduce", locale: "en" });
  const page = await context.newPage();
  await page.goto(host.address);
  await page.locator("[role=gridcell]").first().waitFor();
  await page.evaluate((puzzle) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([`${puzzle} under way\n`], "evening.txt"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, puzzle);
  await page.locator(`[role=gridcell][data-row='1'][data-col='1'][data-value='${puzzle[0]}']`).waitFor();
  await act(page);
  await page.mouse.move(0, 0);
  const path = resolve(folder, `${name}.png`);
  await page.screenshot({ path, animations: "disabled" });
  const { size } = statSync(path);
  console.log(`${relative(root, path)}: ${size} bytes, at most ${MAX_BYTES}`);
  if (size > MAX_BYTES) process.exitCode = 1;
  await context.close();
};

try {
  mkdirSync(folder, { recursive: true });
  for (const picture of PICTURES) await take(...picture);
} finally {
  await browser.close();
  host.stop();
  rmSync(site, { recursive: true });
}
