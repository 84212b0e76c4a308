// A small phone whose browser has the largest letters.
import { chromium } from "@playwright/test";
import { headlessPath } from "../chromium.mjs";
import { expect, run, status, test as base } from "./page.mjs";

const executablePath = headlessPath();

const test = base.extend({
  context: async ({ baseURL }, use) => {
    const args = ["--no-sandbox", "--disable-gpu", "--blink-settings=defaultFontSize=24"];
    const browser = await chromium.launch({ executablePath, args });
    await use(await browser.newContext({
      baseURL, viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, serviceWorkers: "block",
    }));
    await browser.close();
  },
});

/** Expects that an element is completely within the window. */
const expectInSight = async (locator) => {
  await expect(locator).toBeVisible();
  const { x, y, width, height } = await locator.boundingBox();
  expect([x >= 0, y >= 0, x + width <= 360, y + height <= 640], `${x} ${y} ${width} ${height}`).toEqual(Array(4).fill(true));
};

test("with large letters, the board, its verdict and the keypad are in sight on a small phone", async ({ page }) => {
  const easy = page.getByRole("button", { name: "Easy", exact: true });
  for (const name of ["Easy", "Medium", "Hard", "Unfair", "Extreme"]) {
    const level = page.getByRole("button", { name, exact: true });
    await expectInSight(level);
    expect(await level.evaluate((one) => one.scrollWidth <= one.clientWidth), name).toBe(true);
  }
  await easy.click();
  await expect(status(page)).toContainText("puzzle");
  await run(page, "Validate Board");
  await expect(status(page)).toHaveText("The board is valid, but not solved.");
  await expectInSight(status(page));
  expect(await status(page).evaluate((line) => line.offsetHeight <= line.parentElement.clientHeight)).toBe(true);
  await expectInSight(page.getByRole("grid", { name: "Sudoku board" }));
  await expectInSight(page.getByRole("button", { name: "Hint", exact: true }));
});

test("with large letters, nothing in a dialog is cut off on a small phone", async ({ page }) => {
  for (const name of ["My Games", "Print", "Settings", "New Puzzle", "Daily Puzzle"]) {
    await run(page, name);
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog.locator(".answers button:not([hidden])").first()).toBeVisible();
    expect(await dialog.evaluate((one) => one.scrollWidth <= one.clientWidth), name).toBe(true);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});
