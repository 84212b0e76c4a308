// The help, and what is said of the board to whoever does not see it.
import { CLASSIC, SCHEMES, cell, command, drop, expect, expectAccessible, expectBoard, status, test, run } from "./page.mjs";

const help = (page) => page.getByRole("dialog", { name: "Help" });

test("the help is opened by its button and by keys, and tells of every key", async ({ page }) => {
  for (const open of [
    () => command(page, "Help").click(),
    () => page.keyboard.press("F1"),
    () => page.keyboard.press("Shift+?"),
  ]) {
    await open();
    await expect(help(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(help(page)).toBeHidden();
  }
  await page.keyboard.press("F1");
  for (const [keys, does] of [
    ["Ctrl Y Ctrl Shift Z", "redoes"], ["Alt L", "says what the row, column and box of the cell lack"],
    ["Space", "plays the search, and pauses"], ["Ctrl Enter", "writes several candidates in a cell"],
  ]) {
    const row = help(page).getByRole("row").filter({ has: page.getByText(does, { exact: true }) });
    await expect(row.locator("kbd")).toHaveText(keys.split(" "));
  }
  await expect(help(page).getByText("Nothing leaves this machine")).toBeVisible();
  await expect(help(page).getByRole("listitem").filter({ hasText: "OpenSudoku" })).toHaveCount(1);
  await help(page).getByRole("button", { name: "Close" }).click();
  await expect(help(page)).toBeHidden();
});

test("in a field F1 helps, and a question mark is only that", async ({ page }) => {
  await run(page, "New Board");
  await page.keyboard.press("F1");
  await expect(page.getByRole("dialog", { name: "New Board" })).toBeVisible();
  await page.keyboard.press("Escape");
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await page.getByRole("spinbutton", { name: "Puzzle number" }).focus();
  await page.keyboard.press("?");
  await expect(help(page)).toBeHidden();
  await page.keyboard.press("F1");
  await expect(help(page)).toBeVisible();
});

test("on a Mac the keys are written as they are there", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "platform", { get: () => "MacIntel" }));
  await page.reload();
  await expect(page.getByRole("grid")).toBeVisible();
  await page.keyboard.press("F1");
  const row = help(page).getByRole("row").filter({ has: page.getByText("undoes", { exact: true }) });
  await expect(row.locator("kbd")).toHaveText(["⌘", "Z"]);
});

test("what is left, and where a digit stands, is said", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await cell(page, 1, 1).click();
  await page.keyboard.press("Alt+l");
  const left = "Row 1 lacks 1 2 4 6 8 9; column 1 lacks 1 2 3 9; box 1 lacks 1 2 4 7.";
  await expect(status(page)).toHaveText(left);
  const first = await status(page).textContent();
  await page.keyboard.press("Alt+l");
  await expect(status(page)).toHaveText(left);
  // What is said once more is another text, or it would not be read out.
  expect(await status(page).textContent()).not.toBe(first);
  await page.keyboard.press("Alt+w");
  await expect(status(page)).toHaveText("5 stands at r1c1, r2c6, r8c9; 6 are left.");
  await cell(page, 1, 3).click();
  await run(page, "Where Is This Digit");
  await expect(status(page)).toContainText("This cell is empty.");
  await run(page, "What Is Left");
  await expect(status(page)).toContainText("Row 1 lacks");
});

for (const width of [1280, 390]) {
  test(`axe finds nothing in the help, and nothing is cut off (${width})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const heights = await page.locator("header.top > *").evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top < 60));
      expect(heights.every(Boolean)).toBe(true);
      await page.keyboard.press("F1");
      expect(await help(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
      await expectAccessible(page);
      await page.keyboard.press("Escape");
    }
  });
}
