import { SCHEMES, SMALL, SMALL_SOLVED, board, cell, command, drop, expect, expectAccessible, expectBoard, status, test } from "./page.mjs";

const enter = (page, at, digit) =>
  cell(page, 1 + Math.floor(at / 4), 1 + (at % 4)).click().then(() => page.keyboard.press(digit));
const line = (page) => page.getByRole("slider", { name: "Moves in this game" });
const review = (page) => page.locator(".review");

/** Solves the small puzzle, with a mistake that is undone. */
const solve = async (page) => {
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  const empty = [...SMALL].flatMap((symbol, at) => (symbol === "." ? [at] : []));
  const wrong = [..."1234"].find((digit) => digit !== SMALL_SOLVED[empty[0]]);
  await enter(page, empty[0], wrong);
  await page.keyboard.press("Control+z");
  for (const at of empty) await enter(page, at, SMALL_SOLVED[at]);
  await expect(page.getByRole("heading", { name: "Solved" })).toBeVisible();
  return empty.length;
};

for (const [name, width, height] of [["a phone", 390, 844], ["a desk", 1280, 800]]) {
  test(`a finished game is reviewed move by move, on ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const count = await solve(page);
    const panel = page.getByRole("tabpanel", { name: "Play" });
    await panel.evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await page.locator(".finished").getByRole("button", { name: "Review this game" }).click();
    // The mistake comes first.
    await expect(page.getByRole("heading", { name: "Review of this game" })).toBeVisible();
    await expect(page.getByRole("tabpanel", { name: "History" })).toHaveJSProperty("scrollTop", 0);
    await expect(status(page)).toHaveText(new RegExp(`^Move 1 of ${count + 1}, .*r\\dc\\d = \\d: wrong$`));
    await expect(review(page).getByText(/^This move contradicts the solution\. Easiest available step: /)).toBeVisible();
    await expect(review(page).locator("dl")).toContainText(new RegExp(`Justified\\d+ of ${count + 1} entries`));
    await expect(review(page).locator("dl")).toContainText("Wrong1");
    await expectBoard(page, SMALL);
    await expectAccessible(page, SCHEMES);
    // Keys move along the timeline, and a click chooses a move on it.
    await line(page).press("End");
    await expect(line(page)).toHaveAttribute("aria-valuetext", new RegExp(`^Move ${count + 1} of ${count + 1}, .*: justified$`));
    await expect(review(page).getByText(/^Reason: (Full House|Naked Single|Hidden Single)\.$/)).toBeVisible();
    expect([...(await board(page))].filter((symbol) => symbol === ".")).toHaveLength(1);
    await review(page).getByRole("button", { name: "Previous move" }).click();
    await expect(line(page)).toHaveAttribute("aria-valuenow", String(count));
    await line(page).click({ position: { x: 2, y: 5 } });
    await expect(line(page)).not.toHaveAttribute("aria-valuenow", String(count));
    await review(page).getByRole("button", { name: "Next guess or mistake" }).click();
    await expect(line(page)).toHaveAttribute("aria-valuenow", "1");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    // The player's own board is a press away, and so is the history.
    await page.getByRole("button", { name: "Back to my board" }).click();
    await expectBoard(page, SMALL_SOLVED);
    await review(page).getByRole("button", { name: "Back to the history" }).click();
    await expect(page.getByRole("list", { name: "Moments in this game" })).toBeVisible();
    await expect(command(page, "Review Game")).toBeVisible();
  });
}

test("what can't be reviewed says why", async ({ page }) => {
  await drop(page, "12..............");
  await expectBoard(page, "12..............");
  await enter(page, 2, "3");
  await page.getByRole("tab", { name: "History" }).click();
  await command(page, "Review Game").click();
  await expect(status(page)).toHaveText("A game can only be reviewed if its puzzle has exactly one solution and is at most 25×25.");
  await expect(review(page)).toBeHidden();
});
