// The history of a game: moving in it, and going back to before a mistake.
import {
  CLASSIC, CLASSIC_SOLVED, SCHEMES, SMALL,
  cell, command, drop, expect, expectAccessible, expectBoard, revisit, status, test, go, run, expectCan,
} from "./page.mjs";

const tab = (page, name) => page.getByRole("tab", { name, exact: true });
const moments = (page) => page.getByRole("list", { name: "Moments in this game" }).getByRole("button");
const present = (page) => page.locator('[aria-current="step"]');

/** Enters a digit in a cell with the keyboard. */
const enter = async (page, row, col, key) => {
  await cell(page, row, col).click();
  await page.keyboard.press(key);
};

/** Enters these digits in the empty cells of the first row, from the left. */
const fill = async (page, digits) => {
  const columns = [3, 4, 6, 7, 8, 9];
  for (const [n, digit] of [...digits].entries()) await enter(page, 1, columns[n], digit);
};

test("moments are listed, restored and named, and branches remain", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await fill(page, "46");
  await go(page, "History");
  await expect(moments(page)).toHaveText(["Start", "r1c3 = 4", "r1c4 = 6"]);
  await expect(present(page)).toHaveText("r1c4 = 6");
  await page.getByRole("textbox", { name: "Name" }).fill("so far so good");
  await page.getByRole("button", { name: "Name this moment" }).click();
  await expect(status(page)).toHaveText('Moment named "so far so good".');
  await moments(page).nth(1).click();
  await expect(status(page)).toHaveText("Now at: r1c3 = 4.");
  await expect(cell(page, 1, 4)).toHaveAttribute("data-value", "0");
  await expect(moments(page).nth(2)).toHaveAccessibleName(/so far so good.*r1c4 = 6.*not on the current branch/);
  await enter(page, 1, 6, "Shift+Digit8");
  await expect(moments(page)).toHaveCount(4);
  await expect(present(page)).toHaveText("mark 8 in r1c6");
  await moments(page).nth(2).click();
  await expect(cell(page, 1, 4)).toHaveAttribute("data-value", "6");
  await expect(cell(page, 1, 6)).toHaveAttribute("data-marks", "");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("so far so good");
  await command(page, "Undo").click();
  await expect(present(page)).toHaveText("r1c3 = 4");
  await command(page, "Redo").click();
  await expect(present(page)).toContainText("so far so good");
  await revisit(page);
  await go(page, "History");
  await expect(moments(page)).toHaveCount(4);
  await expect(present(page)).toContainText("so far so good");
});

test("the keyboard moves in the history, and not on the board", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await fill(page, "467891");
  await go(page, "History");
  await present(page).focus();
  for (const key of ["ArrowUp", "ArrowUp", "Home", "ArrowDown"]) await page.keyboard.press(key);
  await expect(moments(page).nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(present(page)).toHaveText("r1c3 = 4");
  await page.keyboard.press("End");
  await expect(moments(page).nth(6)).toBeFocused();
  await expect(page.locator('[id^="moment-"][tabindex="0"]')).toHaveCount(1);
  // Typed digits go into the selected cell.
  await page.keyboard.press("Control+y");
  await expect(present(page)).toHaveText("r1c4 = 6");
});

test("a thousand moments are shown without delay, and the current one is visible", async ({ page }) => {
  await cell(page, 1, 1).click();
  await page.evaluate(() => {
    const to = document.activeElement;
    for (let n = 0; n < 1200; n++) {
      to.dispatchEvent(new KeyboardEvent("keydown", { key: String(1 + (n % 2)), bubbles: true, cancelable: true }));
    }
  });
  const took = await page.evaluate(async () => {
    const begun = performance.now();
    [...document.querySelectorAll("[role=tab]")].find((one) => one.textContent === "History").click();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return performance.now() - begun;
  });
  expect(took).toBeLessThan(500);
  await expect(present(page)).toBeInViewport();
  expect(await moments(page).count()).toBeLessThan(60);
  await present(page).focus();
  await page.keyboard.press("Home");
  await expect(page.locator("#moment-0")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#moment-0")).toHaveAttribute("aria-current", "step");
  await expectBoard(page, ".".repeat(81));
});

test("goes back to before the first wrong entry, and forward again", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  const back = "Go Back to First Wrong Entry";
  await expectCan(page, back, false);
  // The first row of the solution is 534678912.
  await fill(page, "46");
  await run(page, back);
  await expect(status(page)).toHaveText("No entry is wrong.");
  await fill(page, "468921");
  const wrong = [...CLASSIC];
  for (const [at, digit] of [[2, "4"], [3, "6"], [5, "8"], [6, "9"], [7, "2"], [8, "1"]]) wrong[at] = digit;
  await expectBoard(page, wrong.join(""));
  await run(page, back);
  await expect(status(page)).toHaveText("Undid 2 changes, back to just before r1c8 = 2. Use Redo to go forward again.");
  await expect(cell(page, 1, 8)).toHaveAttribute("data-value", "0");
  await expect(cell(page, 1, 7)).toHaveAttribute("data-value", "9");
  await page.keyboard.press("Control+y");
  await page.keyboard.press("Control+y");
  await expectBoard(page, wrong.join(""));
});

test("reports if no entry can be proved wrong", async ({ page }) => {
  await drop(page, `11${".".repeat(14)}\n${".".repeat(15)}1\n`);
  await expect(status(page)).toContainText("2 puzzles");
  const back = "Go Back to First Wrong Entry";
  await enter(page, 2, 3, "2");
  await run(page, back);
  await expect(status(page)).toContainText("The puzzle has no solution");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(cell(page, 4, 4)).toHaveAttribute("data-value", "1");
  await enter(page, 2, 3, "2");
  await run(page, back);
  await expect(status(page)).toContainText("The puzzle has several solutions");
  await expect(cell(page, 2, 3)).toHaveAttribute("data-value", "2");
});

test("axe finds nothing in the history", async ({ page }) => {
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  await enter(page, 1, 3, "3");
  await enter(page, 2, 1, "3");
  await go(page, "History");
  await moments(page).nth(1).click();
  await enter(page, 2, 1, "4");
  await expect(moments(page)).toHaveCount(4);
  await expectAccessible(page, SCHEMES);
});

test("on a phone the history scrolls within its tab", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(baseURL);
  await expect(page.getByRole("grid")).toBeVisible();
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await run(page, "Solve Puzzle");
  await expectBoard(page, CLASSIC_SOLVED);
  await cell(page, 1, 3).click();
  for (let n = 0; n < 60; n++) await page.keyboard.press(String(1 + (n % 2)));
  await tab(page, "History").tap();
  await expect(present(page)).toBeInViewport();
  await expect(tab(page, "History")).toBeInViewport();
  await tab(page, "History").click({ trial: true });
  const { height, full, width } = await page.locator(".moments").evaluate((list) =>
    ({ height: list.clientHeight, full: list.scrollHeight, width: document.documentElement.scrollWidth }));
  expect(height).toBeLessThan(450);
  expect(full).toBeGreaterThan(2000);
  expect(width).toBeLessThanOrEqual(390);
  await context.close();
});
