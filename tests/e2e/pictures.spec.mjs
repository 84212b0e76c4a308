import {
  CLASSIC, SCHEMES, board, cell, command, dropPictures, expect, expectAccessible, expectAlert, expectBoard, number, status, test,
} from "./page.mjs";

const panel = (page) => page.getByRole("region", { name: "Board from a picture" });
const SECOND = "...28.3...59.4768.84.5...9..2....8.793..5..464.6....1..9...3.65.6341.92...1.62...";

for (const [name, width, height] of [["a phone", 390, 844], ["a desk", 1280, 800]]) {
  test(`a screenshot becomes a board that is compared with it, on ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await dropPictures(page, CLASSIC);
    await expectBoard(page, CLASSIC);
    await expect(panel(page).getByText("Checked: exactly one solution.")).toBeVisible();
    await expectAccessible(page, SCHEMES);
    if (width < 700) {
      for (const part of [panel(page).locator(".scan"), panel(page).locator(".close"), page.locator(".keypad .keys")]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
    }
    // A cell is chosen in the picture as on the board, and its likely digits are offered.
    const scan = await panel(page).getByRole("group", { name: "Picture 0.png" }).boundingBox();
    await page.mouse.click(scan.x + scan.width * (30 + 1.5 * 54) / 546, scan.y + scan.height * (30 + 0.5 * 54) / 546);
    await expect(cell(page, 1, 2)).toHaveClass(/selected/);
    await expect(panel(page).getByText("r1c2 in the picture")).toBeVisible();
    await panel(page).getByRole("button", { name: /^3 \(\d+%\)$/ }).click();
    await expectBoard(page, CLASSIC);
    // A corner is moved with keys, and the picture is read again.
    await panel(page).getByRole("button", { name: "Top-left corner of the grid" }).press("ArrowRight");
    await expect(status(page)).toHaveText("Compare the board with the picture, and correct any misread digits.");
    await expectBoard(page, CLASSIC);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    // A player who cancels can continue with the picture.
    await command(page, "Cancel").click();
    await expect(panel(page)).toBeHidden();
    await command(page, "Continue Entering").click();
    await expectBoard(page, CLASSIC);
    const picture = panel(page).locator(".scan image");
    await picture.evaluate((image) => image.decode());
    await panel(page).getByRole("button", { name: "Top-left corner of the grid" }).press("ArrowLeft");
    await expect(status(page)).toHaveText("Compare the board with the picture, and correct any misread digits.");
    await command(page, "Play").click();
    await expect(panel(page)).toBeHidden();
    await expect(cell(page, 1, 1)).toHaveClass(/given/);
  });
}

test("a board without a solution is repaired rather than played", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // In some fonts a 5 may be read as a 3, but a row of fives is never read as nine different digits.
  await dropPictures(page, "5".repeat(9) + CLASSIC.slice(9));
  await expect(command(page, "Repair Puzzle")).toHaveClass(/primary/);
  await expect(command(page, "Play")).not.toHaveClass(/primary/);
  // The picture stays while the puzzle is repaired.
  await command(page, "Repair Puzzle").click();
  await expect(panel(page).locator(".repair")).toContainText("no solution");
  await expectAccessible(page, SCHEMES);
});

test("several pictures become a collection", async ({ page }) => {
  await dropPictures(page, CLASSIC, " ".repeat(81), SECOND);
  await expectAlert(page, "Sudoku grids were found in 2 of 3 pictures.");
  await page.keyboard.press("Escape");
  await expectBoard(page, CLASSIC);
  await number(page).fill("1");
  await number(page).press("Enter");
  await expectBoard(page, SECOND);
});

test("a picture without a grid, and a file that is none, change nothing", async ({ page }) => {
  await cell(page, 1, 1).click();
  await page.keyboard.press("7");
  const before = await board(page);
  await dropPictures(page, " ".repeat(81));
  await expectAlert(page, "No Sudoku grid was found in this picture.");
  await page.keyboard.press("Escape");
  await dropPictures(page, "this is a text");
  await expectAlert(page, "This picture can't be opened.");
  await page.keyboard.press("Escape");
  await expectBoard(page, before);
});

test("a picture with a few digits is questioned", async ({ page }) => {
  await dropPictures(page, CLASSIC.slice(0, 27) + ".".repeat(54));
  await expect(panel(page).getByText("Only a few digits were found. Does the picture show a whole Sudoku?")).toBeVisible();
});

test("cancelling brings back the board before", async ({ page }) => {
  await cell(page, 1, 1).click();
  await page.keyboard.press("7");
  const before = await board(page);
  await dropPictures(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await command(page, "Cancel").click();
  await expectBoard(page, before);
  await expect(panel(page)).toBeHidden();
});
