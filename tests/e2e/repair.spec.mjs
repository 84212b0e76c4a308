// Puzzles that aren't proper, and the changes that repair them.
import { cell, CLASSIC, drop, expect, expectAccessible, number, run, SCHEMES, status, test } from "./page.mjs";

/** A puzzle with two 6s in the first column. */
const WRONG = CLASSIC.replace(/^5/, "6");

test("a puzzle without a solution is repaired", async ({ page }) => {
  await drop(page, `${WRONG}\n`);
  await run(page, "Solve Puzzle");
  const alert = page.getByRole("alertdialog");
  await expect(alert.locator("#alert-message")).toHaveText("The puzzle has no solution.");
  await expect(alert.getByRole("button", { name: "OK" })).toBeFocused();
  await alert.getByRole("button", { name: "Repair Puzzle" }).click();
  await expect(status(page)).toContainText("2 givens contradict each other. No smaller group does.");
  await expect(cell(page, 1, 1)).toHaveAccessibleName(/part of the contradiction/);
  await expectAccessible(page, SCHEMES);
  const change = page.getByRole("button", { name: "Apply: Change 6 to 5 in row 1, column 1" });
  await change.focus();
  await page.keyboard.press("Enter");
  await expect(status(page)).toContainText("The result is on your own board");
  await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "5");
  await expect(number(page)).not.toHaveValue("0");
  await run(page, "Repair Puzzle");
  await expect(status(page)).toContainText("exactly one solution");
});

test("a hint for a puzzle without a solution leads to the ways to mend it", async ({ page }) => {
  await drop(page, `${WRONG}\n`);
  await run(page, "Hint");
  await expect(status(page)).toHaveText("The puzzle has no solution.");
  const lesson = page.getByRole("tabpanel");
  await expect(lesson.getByRole("button", { name: "Repair Puzzle" })).toBeVisible();
  await lesson.getByRole("button", { name: "Edit Givens" }).click();
  await expect(status(page)).toContainText("You can now edit any cell");
  await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "6");
});
