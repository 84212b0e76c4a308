// Everyday tasks, on small phones and at a desk: nothing is cut off, and axe finds no faults.
import {
  CLASSIC, CLASSIC_SOLVED, SCHEMES, SMALL, SMALL_SOLVED,
  cell, command, drop, expect, expectAccessible, expectBoard, go, run, waitUntilSaved, status, test,
} from "./page.mjs";

const SIZES = [["a small phone", 360, 640], ["a phone", 390, 844], ["a desk", 1280, 800]];
const dialog = (page, name) => page.getByRole("dialog", { name, exact: true });

/** Expects that a dialog fits the window, and that its last line can be scrolled above its buttons. */
const expectWhole = async (page, name) => {
  const cut = await dialog(page, name).evaluate((dialog) => {
    dialog.scrollTo(0, dialog.scrollHeight);
    const box = (element) => element.getBoundingClientRect();
    const answers = dialog.querySelector(".answers");
    const shown = [...dialog.querySelectorAll("p, li, td, label, button")].filter(
      (element) => !answers.contains(element) && element.checkVisibility() && box(element).height > 0,
    );
    const lowest = Math.max(...shown.map((element) => box(element).bottom));
    const buttons = [...answers.querySelectorAll("button")].filter((button) => button.checkVisibility());
    const faults = [];
    if (lowest > box(answers).top + 1) faults.push(`the text ends at ${lowest}, the buttons begin at ${box(answers).top}`);
    if (buttons.some((button) => box(button).bottom > innerHeight || box(button).right > innerWidth)) faults.push("buttons");
    if (dialog.scrollWidth > dialog.clientWidth) faults.push("it scrolls sideways");
    dialog.scrollTo(0, 0);
    return faults;
  });
  expect(cut, name).toEqual([]);
};

/** Enters the digits of a solution in the first empty cells. */
const fill = async (page, puzzle, solution, most = Infinity) => {
  const side = Math.sqrt(puzzle.length);
  const empty = [...puzzle].flatMap((symbol, at) => (symbol === "." ? [at] : [])).slice(0, most);
  for (const at of empty) {
    await cell(page, 1 + Math.floor(at / side), 1 + (at % side)).click();
    await page.keyboard.press(solution[at]);
  }
};

for (const [name, width, height] of SIZES) {
  test(`games, the calendar and results are whole on ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await run(page, "Enter a Puzzle");
    await page.keyboard.type(CLASSIC.replaceAll(".", "0"));
    await expectAccessible(page, SCHEMES);
    await page.locator(".entering").getByRole("button", { name: "Done", exact: true }).click();
    await fill(page, CLASSIC, CLASSIC_SOLVED, 3);
    await waitUntilSaved(page);

    await run(page, "Daily Puzzle");
    await expectWhole(page, "Daily Puzzle");
    await expectAccessible(page, SCHEMES);
    await dialog(page, "Daily Puzzle").getByRole("button", { name: "Play today's puzzle" }).click();
    await expect(status(page)).toHaveText("Daily puzzle: Medium.");
    await page.keyboard.press("5");
    await waitUntilSaved(page);
    await run(page, "Daily Puzzle");
    await expect(command(page, "Continue today's puzzle")).toBeVisible();
    await page.keyboard.press("Escape");

    await drop(page, `${SMALL}\n`.repeat(3));
    await expectBoard(page, SMALL);
    await expectAccessible(page, SCHEMES);
    await command(page, "Show Puzzle List").click();
    await expect(page.getByRole("listbox", { name: "Puzzles" }).getByRole("option")).toHaveCount(3);
    await expect(command(page, "Show Puzzle List")).toBeHidden();
    await go(page, "Play");
    await fill(page, SMALL, SMALL_SOLVED);
    await expect(page.locator(".finished").getByText("Naked Single")).toBeVisible();
    await expectAccessible(page, SCHEMES);
    await waitUntilSaved(page);

    await run(page, "My Games");
    const games = dialog(page, "My Games").getByRole("list", { name: "Games" });
    await expect(games.getByRole("listitem")).toHaveCount(3);
    await expect(games.getByRole("button", { name: /Entered puzzle, \d+ \w{3} \d{4}, \d\d:\d\d/ }).first()).toBeVisible();
    await expectWhole(page, "My Games");
    await expectAccessible(page, SCHEMES);
    await page.keyboard.press("Escape");
  });

  test(`dialogs, the chart and the review are whole on ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await drop(page, `${SMALL}\n`.repeat(3));
    await expectBoard(page, SMALL);
    const names = [
      "Print", "Share Board", "New Puzzle", "Settings", "Export Board", "Recent Files", "Save Collection", "New Board",
      "Forget Everything", "Daily Puzzle", "My Games",
    ];
    for (const name of names) {
      await run(page, name);
      await expect(dialog(page, name).locator(".answers").first()).toBeVisible();
      // At a desk, the preview of the pages is next to the choices, and scrolls by itself.
      if (name !== "Print" || width < 600) await expectWhole(page, name);
      await expectAccessible(page, SCHEMES);
      await page.keyboard.press("Escape");
      await expect(dialog(page, name)).toBeHidden();
    }
    await go(page, "Collection");
    await page.getByLabel("Histogram").selectOption("clues");
    await expect(page.locator(".chart p")).toHaveText(/^3 puzzles/);
    await expectAccessible(page, SCHEMES);
    await go(page, "Play");
    await fill(page, SMALL, SMALL_SOLVED);
    await page.locator(".finished").getByRole("button", { name: "Review this game" }).click();
    await expect(page.locator(".review dl")).toContainText("Justified");
    await expectAccessible(page, SCHEMES);
  });
}

test("the games that can be continued are on the first screen, and pass axe", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await command(page, "Easy").click();
  await expect(page.locator("[data-given=true]").first()).toBeVisible();
  await page.keyboard.press("5");
  await waitUntilSaved(page);
  await run(page, "New Board");
  await command(page, "Create").click();
  await expect(page.locator(".start .card")).toHaveCount(1);
  await expectAccessible(page, SCHEMES);
});

test("ranges of puzzles are selected with Shift", async ({ page }) => {
  await drop(page, `${SMALL}\n`.repeat(400));
  await go(page, "Collection");
  const list = page.getByRole("listbox", { name: "Puzzles" });
  const selected = () => list.locator("[aria-checked=true]").evaluateAll((all) => all.map(({ id }) => id));
  const row = (n) => page.locator(`#puzzle-${n}`);
  await row(1).click({ modifiers: ["Control"] });
  await row(3).click({ modifiers: ["Shift"] });
  await expect.poll(selected).toEqual(["puzzle-1", "puzzle-2", "puzzle-3"]);
  // The board stays as it is.
  await expect(page.getByRole("spinbutton", { name: "Puzzle number" })).toHaveValue("0");
  // If a range is made shorter, the puzzles outside of it are deselected.
  await list.focus();
  await page.keyboard.press("Shift+ArrowUp");
  await expect.poll(selected).toEqual(["puzzle-1", "puzzle-2"]);
  await page.keyboard.press("Shift+End");
  await expect(page.locator(".selection")).toContainText("399");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+Home");
  await expect(page.locator(".selection")).toContainText("400");
});

test("all puzzles of the list are selected at once", async ({ page }) => {
  await drop(page, `${SMALL}\n${CLASSIC}\n`.repeat(200));
  await go(page, "Collection");
  const list = page.getByRole("listbox", { name: "Puzzles" });
  await list.focus();
  await page.keyboard.press("Control+a");
  await expect(page.locator(".selection")).toContainText("400");
  await command(page, "Deselect All").click();
  // A list that is filtered is selected as far as it is shown.
  await page.locator("#puzzle-0").click({ modifiers: ["Control"] });
  await page.getByLabel("Filter").fill("side == 4");
  await expect(list.getByRole("option").first()).toHaveAttribute("aria-setsize", "200");
  await command(page, "Select All").click();
  await expect(page.locator(".selection")).toContainText("200");
  await page.locator(".selection").getByRole("button", { name: "Print" }).click();
  await expect(dialog(page, "Print").getByLabel("The selected puzzles")).toBeChecked();
});
