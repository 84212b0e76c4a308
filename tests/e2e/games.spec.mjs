import { SCHEMES, SMALL, SMALL_SOLVED, board, cell, command, drop, expect, expectAccessible, expectBoard, revisit, run, waitUntilSaved, status, test } from "./page.mjs";

const dialog = (page, name) => page.getByRole("dialog", { name, exact: true });
const grid = (page) => page.getByRole("grid", { name: "Sudoku board" });
const givens = async (page) => [...(await board(page))].filter((symbol) => symbol !== ".").length;
const enter = (page, row, col, digit) => cell(page, row, col).click().then(() => page.keyboard.press(digit));

/** Starts a puzzle of a level from the first screen or, if there is a game, from that of another visit. */
const play = async (page, level) => {
  await command(page, level).click();
  await expect(status(page)).toHaveText(new RegExp(`^(${level}, puzzle [\\d,]+\\.|${level} puzzle|A? ?new puzzle|New puzzle)`, "i"));
};

for (const [name, width, height] of [["a phone", 390, 844], ["a small phone", 360, 640], ["a desk", 1280, 800]]) {
  test(`the first screen offers levels, today's puzzle and files, on ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const level of ["Easy", "Medium", "Hard", "Unfair", "Extreme"]) await expect(command(page, level)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Daily puzzle" })).toBeVisible();
    await expect(command(page, "Open a file, photo or screenshot")).toBeVisible();
    await expectAccessible(page, SCHEMES);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await play(page, "Hard");
    expect(await givens(page)).toBeGreaterThan(16);
    await expect(page.getByRole("group", { name: "Keypad" }).first()).toBeVisible();
  });
}

test("games are continued where they were left, each with its own time", async ({ page }) => {
  await play(page, "Easy");
  const easy = await board(page);
  const at = easy.indexOf(".");
  await enter(page, 1 + Math.floor(at / 9), 1 + (at % 9), "5");
  const played = await board(page);
  await waitUntilSaved(page);
  await run(page, "Daily Puzzle");
  await dialog(page, "Daily Puzzle").locator("[aria-current=date]").click();
  await expect(status(page)).toHaveText("Daily puzzle: Medium.");
  expect(await board(page)).not.toBe(played);
  // Undo doesn't lead to the other game.
  await grid(page).press("Control+z");
  expect(await givens(page)).toBeGreaterThan(16);
  expect(await board(page)).not.toBe(played);
  await grid(page).press("5");
  await waitUntilSaved(page);
  await revisit(page);
  await expect(status(page)).toHaveText(/^Welcome back: Medium, \d+ % full, 0:\d\d\.$/);
  await run(page, "My Games");
  const games = dialog(page, "My Games").getByRole("list", { name: "Games" });
  await expect(games.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page, SCHEMES);
  await games.getByRole("button", { name: /^Easy/ }).click();
  await expectBoard(page, played);
});

test("a solved board shows its result and leads on", async ({ page }) => {
  await drop(page, `${SMALL}\n`.repeat(2));
  await expectBoard(page, SMALL);
  for (const [at, digit] of [...SMALL_SOLVED].entries()) {
    if (SMALL[at] === ".") await enter(page, 1 + Math.floor(at / 4), 1 + (at % 4), digit);
  }
  await expect(page.getByRole("heading", { name: "Solved" })).toBeVisible();
  await expect(page.locator(".finished").getByText("Naked Single")).toBeVisible();
  await expectAccessible(page, SCHEMES);
  await page.locator(".finished").getByRole("button", { name: "Next Puzzle" }).click();
  await expect(page.locator(".finished")).toBeHidden();
  await expectBoard(page, SMALL);
});

test("the calendar shows what was played, and earlier months", async ({ page }) => {
  await command(page, "Calendar").click();
  const calendar = dialog(page, "Daily Puzzle");
  await expect(calendar.getByText("Daily streak: 0 days. Longest: 0 days.")).toBeVisible();
  await expectAccessible(page, SCHEMES);
  const month = calendar.getByRole("heading", { level: 3 });
  const thisMonth = await month.textContent();
  await calendar.getByRole("button", { name: "Previous month" }).click();
  await expect(month).not.toHaveText(thisMonth);
  await calendar.getByRole("button", { name: "Next month" }).click();
  await expect(month).toHaveText(thisMonth);
  await calendar.getByRole("button", { name: "Previous month" }).click();
  await expect(calendar.getByRole("button", { name: /not played$/ }).first()).toBeEnabled();
  await calendar.getByRole("combobox", { name: "Level" }).selectOption("Easy");
  await calendar.getByRole("button", { name: /not played$/ }).first().click();
  await expect(status(page)).toHaveText(/^Puzzle for 1 \w{3} \d{4}: Easy\.$/);
  await grid(page).press("1");
  await waitUntilSaved(page);
  await run(page, "Daily Puzzle");
  await calendar.getByRole("button", { name: "Previous month" }).click();
  await expect(calendar.getByRole("button", { name: /in progress$/ })).toHaveCount(1);
});
