// The time spent on a puzzle.
import {
  CLASSIC, CLASSIC_SOLVED, SMALL, SMALL_SOLVED,
  board, cell, command, drop, expect, expectAccessible, expectBoard, number, waitUntilSaved, status, test, run, go,
} from "./page.mjs";

const timer = (page) => page.getByRole("timer", { name: "Time played" });
const seconds = async (page) =>
  (await timer(page).textContent()).split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

/** Replaces the clock from the next visit on, so that time passes without waiting. */
const withClock = async (page) => {
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole("grid", { name: "Sudoku board" })).toBeVisible();
};

test("a puzzle has a timer, and an empty board has none", async ({ page }) => {
  await expect(timer(page)).toBeHidden();
  await withClock(page);
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  await page.clock.runFor(5_000);
  expect(await seconds(page)).toBeGreaterThanOrEqual(4);
  await page.clock.runFor(754_000);
  await expect(timer(page)).toHaveText(/^12:[34]\d$/);
  await page.clock.runFor(3_000_000);
  await expect(timer(page)).toHaveText(/^1:02:[34]\d$/);
});

test("time stays with its puzzle, and survives a reload", async ({ page }) => {
  await withClock(page);
  await drop(page, `${SMALL}\n1..42.........1.\n`, "two.txt");
  await expectBoard(page, SMALL);
  await page.clock.runFor(2_000);
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(2);
  await number(page).fill("1");
  await expect(status(page)).toContainText("Puzzle 2");
  expect(await seconds(page)).toBeLessThan(2);
  await number(page).fill("0");
  await expectBoard(page, SMALL);
  await expect.poll(() => seconds(page), { timeout: 500 }).toBeGreaterThanOrEqual(2);
  const before = await seconds(page);
  await page.clock.runFor(1_200);
  await page.reload();
  await expectBoard(page, SMALL);
  await expect.poll(() => seconds(page), { timeout: 500 }).toBeGreaterThan(before);
});

test("a pause hides the board, and any key resumes the game", async ({ page }) => {
  await withClock(page);
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await cell(page, 1, 3).click();
  await page.keyboard.press("Shift+Digit4");
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await expectBoard(page, ".".repeat(81));
  await expect(cell(page, 1, 1)).toHaveAccessibleName("Row 1, column 1, paused");
  await expect(cell(page, 1, 3)).toHaveAttribute("data-marks", "");
  const stopped = await seconds(page);
  await page.clock.runFor(1_500);
  expect(await seconds(page)).toBe(stopped);
  await expectAccessible(page);
  await page.reload();
  await expect(cell(page, 1, 1)).toHaveAccessibleName("Row 1, column 1, paused");
  await cell(page, 1, 1).focus();
  // The key does nothing else.
  await page.keyboard.press("7");
  await expectBoard(page, CLASSIC);
  await expect(cell(page, 1, 3)).toHaveAttribute("data-marks", "4");
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Resume" }).click();
  await expectBoard(page, CLASSIC);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Press any key or tap the board to resume.").click();
  await expectBoard(page, CLASSIC);
  // A command about the board resumes the game, too.
  await page.getByRole("button", { name: "Pause" }).click();
  await run(page, "Solve Puzzle");
  await expectBoard(page, CLASSIC_SOLVED);
});

test("the timer stops while the page is hidden, a search is watched, or the puzzle is solved", async ({ page }) => {
  await withClock(page);
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  const expectStopped = async () => {
    const before = await seconds(page);
    await page.clock.runFor(2_100);
    expect(await seconds(page)).toBe(before);
  };
  const hide = (hidden) => page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, hidden);
  await hide(true);
  await expectStopped();
  await hide(false);
  const before = await seconds(page);
  await page.clock.runFor(1_100);
  await expect.poll(() => seconds(page)).toBeGreaterThan(before);
  await go(page, "Watch");
  await command(page, "Forward").click();
  await expectStopped();
  await run(page, "Solve Puzzle");
  await expectBoard(page, SMALL_SOLVED);
  await expectStopped();
});

test("a puzzle solved by hand reports the time", async ({ page }) => {
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  for (const [at, digit] of [...SMALL_SOLVED].entries()) {
    if (SMALL[at] !== ".") continue;
    await cell(page, 1 + Math.floor(at / 4), 1 + (at % 4)).click();
    await page.keyboard.press(digit);
  }
  await expect(status(page)).toHaveText(/^Solved\. Well done\. 0:\d\d\.$/);
  await expect(page.getByRole("grid")).toHaveClass(/finishing/);
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("grid")).not.toHaveClass(/finishing/);
  expect(await board(page)).toBe(SMALL_SOLVED);
});

test("each second changes only the text of the timer", async ({ page }) => {
  // Frames of the screen, which don't follow the replaced clock.
  await page.addInitScript(() => {
    const next = requestAnimationFrame.bind(window);
    window.frame = () => new Promise(next);
  });
  await withClock(page);
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await page.clock.runFor(1_000);
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(1);
  await waitUntilSaved(page);
  await page.evaluate(() => {
    const changed = new Set();
    // Now and then, an attribute of the root element shows that the time is saved.
    const what = ({ target, attributeName }) =>
      attributeName === "data-saved" ? "kept" : target.parentElement?.closest("[role=timer]") ? "time" : target.nodeName;
    new MutationObserver((all) => all.forEach((change) => changed.add(what(change))))
      .observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    let shift = 0;
    const observer = new PerformanceObserver((list) => list.getEntries().forEach((entry) => { shift += entry.value; }));
    observer.observe({ type: "layout-shift" });
    window.seen = async () => {
      for (let n = 0; n < 3; n++) await window.frame();
      observer.takeRecords().forEach((entry) => { shift += entry.value; });
      return [[...changed].sort(), shift];
    };
  });
  const begun = await seconds(page);
  for (let second = 0; second < 11; second++) {
    await page.clock.runFor(1_000);
    await page.evaluate(() => window.frame());
  }
  expect(await seconds(page)).toBeGreaterThanOrEqual(begun + 11);
  await waitUntilSaved(page);
  expect(await page.evaluate(() => window.seen())).toEqual([["kept", "time"], 0]);
  await expect(timer(page)).not.toHaveAttribute("aria-live", /./);
});
