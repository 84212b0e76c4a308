import {
  CLASSIC, CLASSIC_SOLVED, SMALL, SMALL_SOLVED,
  board, cell, command, drop, expect, expectAlert, expectBoard, number, status, test, run, expectCan,
} from "./page.mjs";

test("starts with an empty board and the available commands", async ({ page }) => {
  await expect(page.getByRole("row")).toHaveCount(9);
  await expect(page.getByRole("gridcell")).toHaveCount(81);
  await expectBoard(page, ".".repeat(81));
  await expect(cell(page, 3, 4)).toHaveAccessibleName("Row 3, column 4, empty");
  await expect(page.locator('[role=gridcell][tabindex="0"]')).toHaveCount(1);
  await expectCan(page, "Open Puzzle File", true);
  for (const name of ["Load Random Puzzle", "Solve Puzzle", "Check Solution"]) {
    await expectCan(page, name, false);
  }
  await expect(number(page)).toBeDisabled();
});

test("cells accept the board's digits and ignore all other keys", async ({ page }) => {
  await cell(page, 1, 1).click();
  for (const key of ["a", "q", "Enter", "-", "F2"]) await page.keyboard.press(key);
  // A key that the keyboard of the tests lacks.
  await cell(page, 1, 1).dispatchEvent("keydown", { key: "é", code: "Semicolon" });
  await expectBoard(page, ".".repeat(81));
  for (const digit of "123456789") {
    await page.keyboard.press(digit);
    await page.keyboard.press("ArrowRight");
  }
  await expectBoard(page, "123456789" + ".".repeat(72));
  await page.keyboard.press("Backspace");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Home");
  await page.keyboard.press("0");
  await expectBoard(page, ".234567.." + ".".repeat(72));
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+y");
  await expectBoard(page, "12345678".slice(0, 7) + ".." + ".".repeat(72));
});

test("the keyboard's focus moves over the board, one cell in the tab order", async ({ page }) => {
  await cell(page, 1, 1).focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
  await expect(cell(page, 2, 2)).toBeFocused();
  await page.keyboard.press("Control+End");
  await expect(cell(page, 9, 9)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(cell(page, 9, 9)).toBeFocused();
  await expect(page.locator('[role=gridcell][tabindex="0"]')).toHaveCount(1);
  await expect(cell(page, 9, 9)).toHaveAttribute("tabindex", "0");
});

test("givens stay, entries and marks can be changed", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await expect(cell(page, 1, 1)).toHaveAttribute("data-given", "true");
  await expect(cell(page, 1, 1)).toHaveAccessibleName("Row 1, column 1, 5, given");
  await cell(page, 1, 1).click();
  for (const key of ["1", "Delete", "0"]) await page.keyboard.press(key);
  await expectBoard(page, CLASSIC);
  await cell(page, 1, 3).click();
  await page.keyboard.press("4");
  await expect(cell(page, 1, 3)).toHaveAccessibleName("Row 1, column 3, 4");
  await expect(cell(page, 1, 3)).toHaveAttribute("data-given", "false");
  await page.keyboard.press("3");
  await expect(cell(page, 1, 3)).toHaveAccessibleName("Row 1, column 3, 3, conflict");
  await expect(cell(page, 1, 2)).toHaveAccessibleName("Row 1, column 2, 3, given, conflict");
  await page.keyboard.press("Backspace");
  for (const key of ["Shift+Digit5", "Shift+Digit1", "Shift+Digit3"]) await page.keyboard.press(key);
  await expect(cell(page, 1, 3)).toHaveAccessibleName("Row 1, column 3, marks 1 3 5");
  await expect(cell(page, 1, 3)).toHaveAttribute("data-marks", "1,3,5");
  await page.keyboard.press("Shift+Digit3");
  await expect(cell(page, 1, 3)).toHaveAttribute("data-marks", "1,5");
});

test("a puzzle is completed with the keypad", async ({ page }) => {
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  for (const [at, digit] of [...SMALL_SOLVED].entries()) {
    if (SMALL[at] !== ".") continue;
    await expectCan(page, "Check Solution", false);
    await cell(page, 1 + Math.floor(at / 4), 1 + (at % 4)).click();
    await page.getByRole("button", { name: `Digit ${digit}`, exact: true }).click();
  }
  await expect(status(page)).toHaveText(/^Solved\. Well done\. 0:\d\d\.$/);
  await run(page, "Check Solution");
  await expectAlert(page, "The puzzle is correctly solved.");
  await cell(page, 1, 3).click();
  await page.keyboard.press("1");
  await run(page, "Check Solution");
  await expectAlert(page, "The puzzle is NOT solved.");
});

test("marks and erase work by finger", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(baseURL);
  await cell(page, 5, 5).tap();
  await page.getByRole("radio", { name: "Corner marks", exact: true }).tap();
  await page.getByRole("button", { name: "Digit 7", exact: true }).tap();
  await expect(cell(page, 5, 5)).toHaveAttribute("data-marks", "7");
  await page.getByRole("radio", { name: "Digits", exact: true }).tap();
  await page.getByRole("button", { name: "Digit 8", exact: true }).tap();
  await expect(cell(page, 5, 5)).toHaveAttribute("data-value", "8");
  await page.getByRole("button", { name: "Erase", exact: true }).tap();
  await expect(cell(page, 5, 5)).toHaveAttribute("data-value", "0");
  await page.getByRole("button", { name: "Undo", exact: true }).tap();
  await expect(cell(page, 5, 5)).toHaveAttribute("data-value", "8");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await run(page, "Validate Board");
  await expect(status(page)).toHaveText(/^The board is valid, but not solved\. No clashes so far\./);
  for (const part of [page.getByRole("grid"), status(page)]) await expect(part).toBeInViewport({ ratio: 1 });
  await context.close();
});

test("large boards accept two decimal digits or a letter", async ({ page }) => {
  await drop(page, ".".repeat(256));
  await expect(page.getByRole("gridcell")).toHaveCount(256);
  await cell(page, 1, 1).click();
  await page.keyboard.press("1");
  await page.keyboard.press("2");
  await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "12");
  await page.keyboard.press("Control+z");
  await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "0");
  for (const key of ["1", "Backspace", "2"]) await page.keyboard.press(key);
  await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "2");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("g");
  await expect(cell(page, 1, 2)).toHaveAttribute("data-value", "16");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+Digit1");
  await page.keyboard.press("Shift+Digit0");
  await expect(cell(page, 1, 3)).toHaveAttribute("data-marks", "10");
});

test("a message about a solution isn't shown for another board", async ({ page }) => {
  await drop(page, SMALL);
  await run(page, "Solve Puzzle");
  await expect(status(page)).toContainText("Solved in");
  await page.keyboard.press("Control+z");
  await expect(status(page)).toHaveText("No longer solved.");
  await page.keyboard.press("Control+y");
  await expect(status(page)).toHaveText("Solved.");
});

test("arrows lead from a button back to the board", async ({ page }) => {
  await cell(page, 5, 5).click();
  await page.getByRole("button", { name: "Digit 7", exact: true }).click();
  await page.keyboard.press("ArrowRight");
  await expect(cell(page, 5, 6)).toBeFocused();
});

test("solve ignores entries and shows the solution of the givens", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await cell(page, 1, 3).click();
  await page.keyboard.press("1");
  await run(page, "Solve Puzzle");
  await expectBoard(page, CLASSIC_SOLVED);
  await expect(status(page)).toContainText("Solved in");
  await expect(cell(page, 1, 3)).toHaveAttribute("data-given", "false");
  await run(page, "Check Solution");
  await expectAlert(page, "The puzzle is correctly solved.");
  await page.keyboard.press("Control+z");
  await expect(cell(page, 1, 3)).toHaveAttribute("data-value", "1");
});

test("Solve Puzzle reports if there is no solution, and shows the original puzzle", async ({ page }) => {
  const hopeless = "55" + ".".repeat(79);
  await drop(page, hopeless);
  await expectBoard(page, hopeless);
  await cell(page, 5, 5).click();
  await page.keyboard.press("1");
  await run(page, "Solve Puzzle");
  await expectAlert(page, "The puzzle has no solution.");
  await expectBoard(page, hopeless);
});

test("the sample is one click away and has several shapes", async ({ page }) => {
  await page.getByRole("button", { name: "Open the sample" }).click();
  await expect(status(page)).toHaveText(/18 puzzles in .+ \(plain lines\)/);
  const sizes = new Set();
  for (let n = 0; n < 18; n++) {
    await number(page).fill(String(n));
    await page.keyboard.press("Enter");
    await expect(status(page)).toContainText(n ? `Puzzle ${n + 1}:` : "");
    sizes.add((await board(page)).length);
  }
  expect(sizes.size).toBeGreaterThan(5);
});

/** The selected cells: the row and column of each. */
const selected = (page) =>
  page.locator("[role=gridcell][aria-selected=true]").evaluateAll((cells) =>
    cells.map(({ dataset }) => dataset.row + dataset.col).join(" "));

test("several cells are selected with the keyboard, and receive input as one step", async ({ page }) => {
  await cell(page, 2, 2).click();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Control+ArrowDown");
  expect(await selected(page)).toBe("22 23 33");
  await expect(cell(page, 3, 3)).toBeFocused();
  await expect(page.locator('[role=gridcell][tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press("7");
  await expect.poll(() => board(page)).toMatch(/^.{10}77.{8}7/);
  await page.keyboard.press("Control+z");
  await expectBoard(page, ".".repeat(81));
  await page.keyboard.press("Shift+Digit4");
  for (const [row, col] of [[2, 2], [2, 3], [3, 3]]) await expect(cell(page, row, col)).toHaveAttribute("data-marks", "4");
  await page.keyboard.press("Delete");
  await expect(cell(page, 2, 2)).toHaveAttribute("data-marks", "");
  await page.keyboard.press("Control+i");
  expect((await selected(page)).split(" ").length).toBe(78);
  await page.keyboard.press("Control+a");
  expect((await selected(page)).split(" ").length).toBe(81);
  await page.keyboard.press("ArrowDown");
  expect((await selected(page)).split(" ").length).toBe(1);
});

test("several cells are selected with the mouse and by touch", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await cell(page, 1, 3).hover();
  await page.mouse.down();
  await cell(page, 1, 4).hover();
  await cell(page, 2, 4).hover();
  await page.mouse.up();
  expect(await selected(page)).toBe("13 14 24");
  // A quick mouse sends events for only a few cells. Those in between are selected, too.
  await cell(page, 7, 2).hover();
  await page.mouse.down();
  await cell(page, 7, 8).hover();
  await page.mouse.up();
  expect(await selected(page)).toBe("72 73 74 75 76 77 78");
  // The drag starts where the button was pressed, not at the cell with the focus.
  await cell(page, 9, 9).click();
  await cell(page, 1, 3).click({ modifiers: ["Control"] });
  await page.keyboard.down("Control");
  await cell(page, 1, 3).hover();
  await page.mouse.down();
  await cell(page, 1, 5).hover();
  await page.mouse.up();
  await page.keyboard.up("Control");
  expect(await selected(page)).toBe("14 15 99");
  await cell(page, 1, 3).click();
  for (const [row, col] of [[1, 4], [2, 4]]) await cell(page, row, col).click({ modifiers: ["Control"] });
  await cell(page, 9, 1).click({ modifiers: ["Control"] });
  await cell(page, 1, 4).click({ modifiers: ["Control"] });
  expect(await selected(page)).toBe("13 24 91");
  // The given among them doesn't change.
  await page.keyboard.press("1");
  await expect(cell(page, 1, 3)).toHaveAttribute("data-value", "1");
  await expect(cell(page, 9, 1)).toHaveAttribute("data-value", "1");
  await cell(page, 2, 1).dblclick();
  expect(await selected(page)).toBe("21 38 45 69 72");
  await command(page, "Multi-select").click();
  await cell(page, 5, 5).click();
  expect(await selected(page)).toBe("21 38 45 55 69 72");
  await command(page, "Multi-select").click();
  await cell(page, 5, 5).click();
  expect(await selected(page)).toBe("55");
});

test("another puzzle starts with its first empty cell selected, and Escape leaves one cell selected", async ({ page }) => {
  const second = CLASSIC_SOLVED.replace("91", "..");
  await drop(page, `${CLASSIC}\n${second}\n`);
  await expectBoard(page, CLASSIC);
  expect(await selected(page)).toBe("13");
  // A digit is entered immediately. On a given, the status line explains why not.
  await page.keyboard.press("4");
  await expect(cell(page, 1, 3)).toHaveAttribute("data-value", "4");
  await cell(page, 1, 1).click();
  await page.keyboard.press("4");
  await expect(status(page)).toHaveText("Row 1, column 1 is given.");
  await page.keyboard.press("Control+a");
  expect((await selected(page)).split(" ")).toHaveLength(81);
  await page.keyboard.press("Escape");
  expect(await selected(page)).toBe("11");
  await page.keyboard.press("Control+a");
  await number(page).fill("1");
  await expectBoard(page, second);
  expect(await selected(page)).toBe("17");
});
