import { CLASSIC, CLASSIC_SOLVED, SCHEMES, cell, drop, expect, expectAccessible, expectBoard, go, number, run, waitUntilSaved, status, test } from "./page.mjs";

const menu = (page, name) => page.getByRole("button", { name, exact: true });
const item = (page, name) => page.getByRole("menuitem", { name, exact: true });
const palette = (page) => page.getByRole("combobox", { name: "Commands" });
const seen = (page, selector) => page.locator(selector).evaluateAll((all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true })).length);

test("the empty page has few tab stops, and one obvious first action", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const stops = await page.locator("button, input, select, summary, a[href], [tabindex]").evaluateAll((all) =>
    all.filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0 && !one.disabled).length);
  expect(stops).toBeLessThanOrEqual(28);
  expect(await seen(page, "button")).toBeLessThanOrEqual(40);
  expect(await seen(page, ".primary")).toBe(1);
});

test("a file can be dropped anywhere on the page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.body.dispatchEvent(new DragEvent("dragenter", { bubbles: true, cancelable: true })));
  const over = page.locator(".drop");
  await expect(over).toBeVisible();
  const covered = await over.evaluate((drop) => {
    drop.style.pointerEvents = "auto";
    const { left, right, top, bottom } = drop.getBoundingClientRect();
    const at = (from, to) => [0.05, 0.3, 0.5, 0.7, 0.95].map((share) => from + share * (to - from));
    return at(left, right).flatMap((x) => at(top, bottom).map((y) => drop.contains(document.elementFromPoint(x, y))));
  });
  expect(covered).toEqual(Array(25).fill(true));
  expect(await over.evaluate((drop) => getComputedStyle(drop).backgroundColor)).not.toContain("/");
});

test("right and wrong states have symbols", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await run(page, "Solve Puzzle");
  await run(page, "Validate Board");
  await expect(status(page)).toHaveText("The board is solved.");
  await expect(status(page)).toHaveClass("good");
  await page.keyboard.press("Control+z");
  // No digits clash, but some may be wrong.
  await run(page, "Validate Board");
  await expect(status(page)).toHaveText("The board is valid, but not solved.");
  await expect(status(page)).not.toHaveClass(/./);
  await cell(page, 1, 1).click();
  await page.keyboard.press("4");
  await expect(status(page)).toHaveText("Row 1, column 1 is given.");
  await expect(status(page)).toHaveClass("bad");
  await run(page, "Find Cell with Fewest Candidates");
  await expect(status(page)).not.toHaveClass(/./);
});

test("illegible marks are dots, and the panel lists those of the selected cell", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await drop(page, ".".repeat(256));
  await expect(page.getByRole("gridcell")).toHaveCount(256);
  await run(page, "Fill Candidates");
  await cell(page, 2, 3).click();
  const marks = cell(page, 2, 3).locator(".marks");
  await expect(marks).toHaveText("12345678910111213141516");
  await expect(page.locator(".of-cell")).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(marks).toHaveText("•".repeat(16));
  await expect(page.locator(".of-cell")).toHaveText("Row 2, column 3, marks 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16");
});

test("on a phone, Back closes dialogs and sheets before it leaves the page", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto("about:blank");
  await page.goto(baseURL);
  await waitUntilSaved(page);
  const sheet = page.locator(".places.sheet");
  const dialog = (name) => page.getByRole("dialog", { name, exact: true });
  // A dialog over a sheet, and the sheet.
  await go(page, "Solve");
  await expect(sheet).toBeVisible();
  await page.keyboard.press("F1");
  await expect(dialog("Help")).toBeVisible();
  await page.goBack();
  await expect(dialog("Help")).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  // If a dialog was closed in another way, Back doesn't have to be pressed once more.
  await page.keyboard.press("F1");
  await dialog("Help").getByRole("button", { name: "Close" }).first().click();
  await expect(dialog("Help")).toBeHidden();
  await page.keyboard.press("F1");
  await page.goBack();
  await expect(dialog("Help")).toBeHidden();
  await go(page, "Solve");
  await page.locator(".handle").click();
  await expect(sheet).toBeHidden();
  // Back cancels entering, and the digits can be brought back.
  await run(page, "Enter a Puzzle");
  await page.keyboard.type("53");
  await page.goBack();
  await expectBoard(page, ".".repeat(81));
  await page.getByRole("button", { name: "Continue Entering" }).click();
  await expectBoard(page, `53${".".repeat(79)}`);
  await page.goBack();
  await expectBoard(page, ".".repeat(81));
  await page.goBack();
  await expect(page).toHaveURL("about:blank");
  await context.close();
});

test("a sheet is closed with its handle", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, "Solve");
  const { x, y, width, height } = await page.locator(".handle").boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + 100, { steps: 4 });
  expect((await page.locator(".handle").boundingBox()).y).toBeGreaterThan(y + 50);
  await page.mouse.up();
  await expect(page.getByRole("tab", { name: "Play" })).toHaveAttribute("aria-selected", "true");
});

for (const [width, height, share, of] of [
  [1280, 800, 0.92, "below"], [1920, 1080, 0.92, "below"], [640, 400, 0.5, "all"], [844, 390, 0.8, "all"],
]) {
  test(`the board is as large as the height allows (${width}×${height})`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const bar = (await page.locator(".top").boundingBox()).height;
    const board = await page.locator(".board").boundingBox();
    expect(board.height / (of === "all" ? height : height - bar)).toBeGreaterThanOrEqual(share);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

for (const [width, height] of [[390, 844], [360, 640]]) {
  test(`fingers reach every button (${width}×${height})`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await drop(page, CLASSIC);
    await expectBoard(page, CLASSIC);
    for (const place of ["Play", "Solve"]) {
      await go(page, place);
      const small = await page.locator("button:not(.handle)").evaluateAll((all) => all
        .filter((one) => one.checkVisibility())
        .filter((one) => one.getBoundingClientRect().width < 43.5 || one.getBoundingClientRect().height < 43.5)
        .map((one) => one.getAttribute("aria-label") ?? one.textContent));
      expect(small, place).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

for (const [width, height] of [[390, 844], [360, 640], [320, 640], [844, 390], [1280, 800]]) {
  test(`a hint is one press away, and so are Undo and a new puzzle (${width}×${height})`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await drop(page, CLASSIC);
    await expectBoard(page, CLASSIC);
    const tool = (name) => page.locator(".tools").getByRole("button", { name, exact: true });
    for (const name of ["Undo", "Redo", "Multi-select", "Digit first", "Hint"]) {
      await expect(tool(name)).toBeInViewport({ ratio: 1 });
      expect(await tool(name).evaluate((one) => one.scrollWidth <= one.clientWidth), name).toBe(true);
    }
    await page.getByRole("button", { name: "New Puzzle", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "New Puzzle" })).toBeVisible();
    await page.keyboard.press("Escape");
    await tool("Hint").click();
    await expect(page.getByRole("tab", { name: "Learn" })).toHaveAttribute("aria-selected", "true");
    // While the keypad is hidden, Undo is next to the board.
    const undo = page.locator(".status").getByRole("button", { name: "Undo", exact: true });
    await expect(undo).toBeHidden();
    await page.locator(".digit-row").getByRole("button", { name: "Digit 4", exact: true }).click();
    await expect(undo).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, SCHEMES);
    await undo.click();
    await expectBoard(page, CLASSIC);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test("the keypad begins at its top, however far the first screen was scrolled", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const panel = page.locator("#where-panel");
  await panel.evaluate((one) => one.scrollTo(0, one.scrollHeight));
  expect(await panel.evaluate((one) => one.scrollTop)).toBeGreaterThan(20);
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await expect(panel).toHaveJSProperty("scrollTop", 0);
});

test("the menu of a phone is short, and has its other commands folded", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await menu(page, "Menu").click();
  for (const name of ["New Puzzle", "Daily Puzzle", "My Games", "Techniques"]) {
    await expect(item(page, name)).toBeInViewport({ ratio: 1 });
  }
  await expect(item(page, "Collection")).toBeInViewport({ ratio: 1 });
  await expect(item(page, "Save Board")).toBeHidden();
  await item(page, "File").click();
  await expect(item(page, "File")).toHaveAttribute("aria-expanded", "true");
  await expect(item(page, "Save Board")).toBeVisible();
  await expectAccessible(page, SCHEMES);
  await item(page, "File").press("Enter");
  await expect(item(page, "Save Board")).toBeHidden();
  await item(page, "Techniques").click();
  await expect(page.getByRole("dialog", { name: "Techniques" })).toBeVisible();
});

test("menus work with the keyboard", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await menu(page, "File").focus();
  await page.keyboard.press("ArrowDown");
  await expect(item(page, "Open Puzzle File")).toBeFocused();
  await page.keyboard.press("s");
  await expect(item(page, "Save Board")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(menu(page, "Puzzle")).toHaveAttribute("aria-expanded", "true");
  await expect(item(page, "Undo")).toBeFocused();
  // A disabled command stays in the menu, and does nothing.
  await expect(item(page, "Undo")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Enter");
  await expect(item(page, "Undo")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu(page, "Puzzle")).toBeFocused();
  await expect(item(page, "Undo")).toBeHidden();
  // The focus returns to the board, where it was before.
  await cell(page, 1, 3).click();
  await menu(page, "Puzzle").click();
  await item(page, "Solve Puzzle").click();
  await expectBoard(page, CLASSIC_SOLVED);
  await expect(item(page, "Solve Puzzle")).toBeHidden();
});

test("the palette finds every command by name", async ({ page }) => {
  await cell(page, 1, 3).click();
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeFocused();
  expect(await page.locator(".palette").getByRole("option").count()).toBeGreaterThan(35);
  await page.keyboard.type("val");
  await expect(page.locator(".palette").getByRole("option", { selected: true })).toHaveAccessibleName("Validate Board");
  await page.keyboard.press("Enter");
  await expect(status(page)).toHaveText("The board is valid, but not solved.");
  await expect(cell(page, 1, 3)).toBeFocused();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("solve puz");
  await expect(page.locator(".palette").getByRole("option")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Enter");
  await expect(palette(page)).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeHidden();
});

test("the chosen tab is restored after a reload", async ({ page }) => {
  await go(page, "Race");
  await page.reload();
  await expect(page.getByRole("tab", { name: "Race" })).toHaveAttribute("aria-selected", "true");
  await run(page, "Show History");
  await page.reload();
  await expect(page.getByRole("tab", { name: "History" })).toHaveAttribute("aria-selected", "true");
});

test("the keyboard moves through puzzles", async ({ page }) => {
  await drop(page, `${CLASSIC}\n${CLASSIC.replace("5", ".")}\n`);
  await expectBoard(page, CLASSIC);
  await page.keyboard.press("PageDown");
  await expect(number(page)).toHaveValue("1");
  await page.keyboard.press("PageUp");
  await expect(number(page)).toHaveValue("0");
});

test("axe finds nothing in a menu, the palette and the tabs", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  for (const place of ["Learn", "Solutions", "Race", "Rules", "Collection", "History", "Play"]) {
    await go(page, place);
    await expectAccessible(page, SCHEMES);
  }
  await menu(page, "Puzzle").click();
  await expectAccessible(page, SCHEMES);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expectAccessible(page, SCHEMES);
});
