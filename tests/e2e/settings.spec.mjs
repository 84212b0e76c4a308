// The player's settings.
import {
  CLASSIC, SCHEMES, SMALL,
  cell, command, drop, expect, expectAccessible, expectBoard, revisit, waitUntilSaved, status, test, run,
} from "./page.mjs";

const dialog = (page) => page.getByRole("dialog", { name: "Settings" });
const open = async (page) => {
  await command(page, "Settings").click();
  await expect(dialog(page)).toBeVisible();
};
const close = async (page) => {
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
};
const choose = async (page, name) => {
  await open(page);
  await dialog(page).getByLabel(name).click();
  await close(page);
};

/** Enters a digit in a cell with the keyboard. */
const enter = async (page, row, col, key) => {
  await cell(page, row, col).click();
  await page.keyboard.press(key);
};

test("Escape closes the dialog, and the focus returns to its button", async ({ page }) => {
  await open(page);
  await expect(dialog(page).getByLabel("Clashes only")).toBeChecked();
  await expect(dialog(page).getByLabel("Remove marks that a new digit rules out")).toBeChecked();
  await close(page);
  await expect(command(page, "Settings")).toBeFocused();
});

test("cells are named as chosen, also after a reload", async ({ page }) => {
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  const where = async (name) => {
    await choose(page, name);
    for (let level = 1; level <= 3; level += 1) await run(page, "Hint");
    await expect(status(page)).toHaveText(/ is the only empty cell in row 1\.$/);
    return (await status(page).textContent()).split(" ")[0];
  };
  expect(await where("r4c3")).toBe("r1c3");
  expect(await where("D3")).toBe("A3");
  expect(await where("C4")).toBe("C1");
  await waitUntilSaved(page);
  await revisit(page);
  await expectBoard(page, SMALL);
  await run(page, "All Steps");
  await page.getByRole("list", { name: "All Steps" }).getByRole("button").first().click();
  await expect(page.getByRole("list", { name: "All Steps" })).toContainText("Place 3 in C1.");
});

test("entries are checked as chosen", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  // The first row of the solution is 534678912: 2 is wrong but doesn't clash, and 3 clashes as well.
  await enter(page, 1, 3, "2");
  await expect(cell(page, 1, 3)).toHaveAccessibleName("Row 1, column 3, 2");
  await choose(page, "Compare with the solution");
  await expect(cell(page, 1, 3)).toHaveAccessibleName("Row 1, column 3, 2, wrong");
  await expect(cell(page, 1, 3)).toHaveClass(/wrong/);
  await enter(page, 1, 3, "3");
  await expect(cell(page, 1, 3)).toHaveAccessibleName("Row 1, column 3, 3, conflict, wrong");
  await enter(page, 1, 3, "4");
  await expect(cell(page, 1, 3)).toHaveAccessibleName("Row 1, column 3, 4");
  await enter(page, 1, 3, "3");
  await choose(page, "Only on request");
  await expect(cell(page, 1, 3)).toHaveAccessibleName("Row 1, column 3, 3");
  await expect(cell(page, 1, 3)).not.toHaveClass(/clash|wrong/);
  await run(page, "Validate Board");
  await expect(status(page)).toHaveText(/not valid: .*row 1/);
  // The player asked for the check, which holds until the next step.
  await expect(cell(page, 1, 3)).toHaveAccessibleName("Row 1, column 3, 3, conflict");
  await enter(page, 1, 4, "6");
  await expect(cell(page, 1, 3)).toHaveAccessibleName("Row 1, column 3, 3");
  await page.keyboard.press("Control+z");
  await revisit(page);
  await expectBoard(page, CLASSIC.replace("53.", "533"));
  await expect(cell(page, 1, 3)).toHaveAccessibleName("Row 1, column 3, 3");
  await choose(page, "Clashes only");
  await expect(cell(page, 1, 3)).toHaveAccessibleName("Row 1, column 3, 3, conflict");
});

test("another puzzle is checked against its own solution", async ({ page }) => {
  await choose(page, "Compare with the solution");
  await drop(page, `${CLASSIC}\n${CLASSIC.replace("53", "..")}\n11${".".repeat(79)}\n`);
  await expectBoard(page, CLASSIC);
  await enter(page, 1, 3, "2");
  await expect(cell(page, 1, 3)).toHaveAccessibleName(/wrong/);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expectBoard(page, CLASSIC.replace("53", ".."));
  await enter(page, 1, 3, "2");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.getByRole("status")).toContainText("only clashes are shown");
});

test("marks of peers stay if the player wants that", async ({ page }) => {
  await enter(page, 1, 2, "Shift+Digit5");
  await enter(page, 1, 1, "5");
  await expect(cell(page, 1, 2)).toHaveAttribute("data-marks", "");
  await page.keyboard.press("Control+z");
  await choose(page, "Remove marks that a new digit rules out");
  await enter(page, 1, 1, "5");
  await expect(cell(page, 1, 2)).toHaveAttribute("data-marks", "5");
});

test("the timer can be hidden", async ({ page }) => {
  await drop(page, CLASSIC);
  await expect(page.getByRole("timer")).toBeVisible();
  await choose(page, "Show the timer");
  await expect(page.getByRole("timer")).toBeHidden();
  await expect(page.getByRole("button", { name: "Pause" })).toBeHidden();
});

test("colours follow the system until others are chosen, and apply immediately", async ({ page }) => {
  const dark = () => page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data[0] < 128;
  });
  await page.emulateMedia({ colorScheme: "light" });
  expect(await dark()).toBe(false);
  await choose(page, "Dark");
  expect(await dark()).toBe(true);
  await waitUntilSaved(page);
  // The theme is shown before the program runs.
  await page.route(/\.wasm$/, async (route) => {
    expect(await dark()).toBe(true);
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole("grid")).toBeVisible();
  expect(await dark()).toBe(true);
  await choose(page, "System");
  expect(await dark()).toBe(false);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await dark()).toBe(true);
  await choose(page, "Light");
  expect(await dark()).toBe(false);
});

test("axe finds nothing in settings and wrong entries", async ({ page }) => {
  await drop(page, CLASSIC);
  await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "5");
  await choose(page, "Compare with the solution");
  await enter(page, 1, 3, "2");
  await expect(cell(page, 1, 3)).toHaveClass(/wrong/);
  await expectAccessible(page, SCHEMES);
  await open(page);
  await expectAccessible(page, SCHEMES);
});

test("opening a file keeps settings and help open, and ends questions about the board", async ({ page }) => {
  await open(page);
  await drop(page, CLASSIC);
  await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "5");
  await expect(dialog(page)).toBeVisible();
  await close(page);
  await run(page, "New Board");
  await expect(page.getByRole("dialog")).toBeVisible();
  await drop(page, "2\n1...........2...\n");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("gridcell")).toHaveCount(16);
});

test("what the browser draws around the page follows the theme", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  /** The theme colour that the browser uses. */
  const surround = () => page.evaluate(() =>
    [...document.querySelectorAll("meta[name=theme-color]")].find((meta) => matchMedia(meta.media).matches)?.content);
  expect(await surround()).toBe("#f8f6f1");
  await choose(page, "Dark");
  await expect.poll(surround).toBe("#1c2128");
  await page.reload();
  await expect(page.getByRole("grid")).toBeVisible();
  expect(await surround()).toBe("#1c2128");
  await choose(page, "System");
  await expect.poll(surround).toBe("#f8f6f1");
});
