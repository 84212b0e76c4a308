// The list of the collection's puzzles, the analysis of all of them, and generated puzzles.
import { readFileSync } from "node:fs";
import {
  board, CLASSIC, command, drop, expect, expectAccessible, expectAlert, expectBoard, expectCan, go, number, revisit, run,
  SCHEMES, status, test,
} from "./page.mjs";

const EASY = CLASSIC;
const HARD = "4...5...3..9.387...7.9...5..6....1..51.....38..4....2..4...3.1...682.5..1...4...6";
/** The easy puzzle with 1 and 2 exchanged. */
const RELABELLED = EASY.replace(/[12]/g, (digit) => (digit === "1" ? "2" : "1"));
const FILE = `${EASY}\n${HARD}\n${RELABELLED}\n${".".repeat(81)} blank\n`;

const list = (page) => page.getByRole("listbox", { name: "Puzzles" });
const rows = (page) => list(page).getByRole("option");
/** The numbers of the puzzles in sight. */
const listed = (page) => rows(page).locator("b").allTextContents();
const filter = async (page, text) => {
  await page.getByLabel("Filter").fill(text);
  await page.getByLabel("Filter").press("Enter");
};

test("a collection is graded, filtered and sorted as a list", async ({ page }) => {
  for (const name of ["Grade Collection", "Rate Collection", "Find Duplicates", "Save Collection"]) {
    await expectCan(page, name, false);
  }
  await drop(page, FILE);
  await go(page, "Collection");
  await expect.poll(() => listed(page)).toEqual(["1", "2", "3", "4"]);
  // The page reports that some values of the sort column are unknown.
  await page.getByRole("button", { name: "Level" }).click();
  await expect(page.locator(".filter p")).toHaveText("Sorted by the values computed so far.");
  await expect(command(page, "Compute Missing Values")).toBeVisible();
  await page.getByRole("button", { name: "No." }).click();
  await expect(command(page, "Compute Missing Values")).toBeHidden();
  await run(page, "Grade Collection");
  await expect(status(page)).toHaveText(/^Graded 4 puzzles in/);
  await expect(rows(page).nth(1)).toContainText("Extreme");
  await run(page, "Rate Collection");
  await expect(rows(page).nth(0)).toContainText("bank 1.2");
  await page.getByLabel("Scale").selectOption("se");
  await expect(rows(page).nth(0)).not.toContainText("bank");
  await command(page, "Rate Collection").click();
  await expect(rows(page).nth(0)).toContainText("se 1.2");
  for (const times of [1, 2]) {
    await command(page, "Find Duplicates").click();
    await expect(status(page), `${times}`).toContainText("1 of 4 puzzles is a duplicate, possibly rotated, mirrored, rearranged or relabelled.");
  }
  await page.getByText("Transformations").click();
  await expect(command(page, "Puzzle 3 is equivalent to puzzle 1: digits 1↔2")).toBeVisible();
  await command(page, "List duplicates").click();
  await expect.poll(() => listed(page)).toEqual(["3"]);
  // A filter is applied after a pause.
  await page.getByLabel("Filter").fill("number != 1");
  await expect.poll(() => listed(page)).toEqual(["1", "3", "4"]);
  await page.getByRole("combobox", { name: "Show" }).selectOption({ label: "All" });
  await expect(rows(page).nth(2)).toContainText("duplicate of 1");
  await expect(rows(page).nth(3)).toContainText("several solutions");
  await expectAccessible(page, SCHEMES);

  await page.getByLabel("Histogram").selectOption("level");
  await page.getByRole("button", { name: /^Easy\s*2$/ }).click();
  await expect.poll(() => listed(page)).toEqual(["1", "3"]);
  await expect(page.getByLabel("Filter")).toHaveValue("level == easy");
  await expectAccessible(page);
  await run(page, "Next Puzzle");
  await expect(number(page)).toHaveValue("2");
  await expectCan(page, "Next Puzzle", false);
  await filter(page, "level ==");
  await expect(page.locator(".filter p")).toHaveText("At character 9: unexpected end; expected one of easy, medium, hard, unfair, extreme. The list still uses the filter level == easy.");
  // The name of a level is a common filter, too.
  await filter(page, "medium");
  await expect(page.getByRole("combobox", { name: "Show" }).locator("option:checked")).toHaveText("Medium");
  await page.getByRole("combobox", { name: "Show" }).selectOption({ label: "All" });
  await page.getByRole("button", { name: "No. ▴" }).click();
  await expect.poll(() => listed(page)).toEqual(["4", "3", "2", "1"]);

  const waiting = page.waitForEvent("download");
  await run(page, "Save Collection");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const text = readFileSync(await (await waiting).path(), "utf8");
  expect(text.trim().split("\n").map((line) => line.slice(0, 81))).toEqual([".".repeat(81), RELABELLED, HARD, EASY]);

  // The results are there in a later visit, and so is the order.
  await revisit(page);
  await expect.poll(() => listed(page)).toEqual(["4", "3", "2", "1"]);
  await expect(rows(page).nth(1)).toContainText("duplicate of 1");
  await expect(rows(page).nth(2)).toContainText("Extreme");
});

test("the list works with keys, even with many thousands of puzzles", async ({ page }) => {
  await drop(page, `${EASY}\n`.repeat(300_000));
  await go(page, "Collection");
  await list(page).focus();
  await page.keyboard.press("End");
  await expect(list(page)).toHaveAttribute("aria-activedescendant", "puzzle-299999");
  await expect(page.locator("#puzzle-299999")).toBeInViewport();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(number(page)).toHaveValue("299998");
  await page.keyboard.press("Home");
  await expect(page.locator("#puzzle-0")).toBeInViewport();
});

test("a bin of two columns against each other leads to its puzzles", async ({ page }) => {
  await drop(page, FILE);
  await go(page, "Collection");
  await page.getByLabel("Histogram").selectOption("clues");
  await page.getByRole("combobox", { name: "X axis" }).selectOption("level");
  const chart = page.locator(".chart");
  await expect(chart.locator("p")).toHaveText("0 puzzles · 4 more with missing values");
  await chart.getByRole("button", { name: "Compute Missing Values" }).click();
  await expect(chart.locator("p")).toHaveText("3 puzzles · 1 more with missing values");
  await expectAccessible(page, SCHEMES);

  // Keys begin at the bin with the most puzzles.
  const plot = page.getByRole("listbox", { name: "Givens against Level" });
  await plot.focus();
  const givens = (puzzle) => puzzle.replaceAll(".", "").length;
  const easy = `Givens ${givens(EASY)}, Level Easy: 2 puzzles`;
  await expect(chart.locator("p")).toHaveText(easy);
  await expect(plot.getByRole("option")).toHaveText(easy);
  await plot.press("ArrowRight");
  await expect(chart.locator("p")).toHaveText(`Givens ${givens(EASY)}, Level Medium: 0 puzzles`);
  await plot.press("Enter");
  await expect.poll(() => listed(page)).toEqual(["1", "2", "3", "4"]);
  await plot.press("ArrowLeft");
  await plot.press("Enter");
  await expect.poll(() => listed(page)).toEqual(["1", "3"]);
  await expect(page.getByLabel("Filter")).toHaveValue(`clues == ${givens(EASY)} && level == easy`);
  await expect(plot).toBeFocused();
  await chart.getByRole("button", { name: "Zoom out" }).click();
  await expect.poll(() => listed(page)).toEqual(["1", "2", "3", "4"]);
  await expect(page.getByLabel("Filter")).toHaveValue("");

  // The hardest puzzle, which has the fewest givens, is in the bin at the lower right.
  const { width, height } = await plot.boundingBox();
  await plot.hover({ position: { x: width - 3, y: height - 3 } });
  await expect(chart.locator("p")).toHaveText(`Givens ${givens(HARD)}, Level Extreme: 1 puzzle`);
  await plot.click({ position: { x: width - 3, y: height - 3 } });
  await expect.poll(() => listed(page)).toEqual(["2"]);
  await chart.getByRole("button", { name: "Zoom out" }).click();
  await expect.poll(() => listed(page)).toEqual(["1", "2", "3", "4"]);
  await plot.click({ position: { x: width / 2, y: 3 } });
  await expect(page.getByLabel("Filter")).toHaveValue("");
  await page.getByLabel("Histogram").selectOption("hardest");
  await expect(page.getByRole("combobox", { name: "X axis" })).toBeHidden();
  await expect(chart.locator(".bar")).toHaveCount(2);
});

/** Shows the options beyond a level, unless they are shown already. */
const showOptions = async (dialog) => {
  const more = dialog.getByRole("button", { name: "More options" });
  if (await more.getAttribute("aria-expanded") === "false") await more.click();
};

test("the first thing in the form is a level", async ({ page }) => {
  await run(page, "New Puzzle");
  const dialog = page.getByRole("dialog", { name: "New Puzzle" });
  await expect(dialog.getByLabel("Symmetry")).toBeHidden();
  await expect(dialog.getByRole("button", { name: "Make" })).toBeHidden();
  await expectAccessible(page, SCHEMES);
  await dialog.getByRole("button", { name: "Hard", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await board(page)).replaceAll(".", "").length).toBeGreaterThan(16);
});

test("a new puzzle appears immediately, and is the same by its number", async ({ page }) => {
  const make = async (fill) => {
    await run(page, "New Puzzle");
    const dialog = page.getByRole("dialog", { name: "New Puzzle" });
    await showOptions(dialog);
    await fill(dialog);
    await dialog.getByRole("button", { name: "Make" }).click();
    await expect(dialog).toBeHidden();
  };
  await make(async (dialog) => {
    await expectAccessible(page, SCHEMES);
    await dialog.getByLabel("Level").selectOption("Medium");
    await dialog.getByLabel("Symmetry").selectOption("rotate180");
  });
  await expect(status(page)).toHaveText(/^New puzzle with \d+ givens, made in/);
  const cells = await board(page);
  const filled = [...cells].map((symbol) => symbol !== ".");
  expect(filled).toEqual(filled.toReversed());

  const numbered = async (of) => {
    await make(async (dialog) => {
      await dialog.getByLabel("Puzzle").selectOption({ label: "By number" });
      await dialog.getByLabel("Level").selectOption("Hard");
      await dialog.getByRole("spinbutton", { name: "Number", exact: true }).fill(of);
      await dialog.getByRole("spinbutton", { name: "Number", exact: true }).press("Tab");
    });
    await expect(status(page)).toHaveText(`Hard, puzzle ${of}.`);
    return board(page);
  };
  const first = await numbered("47");
  expect(await numbered("48")).not.toBe(first);
  expect(await numbered("47")).toBe(first);

  await make(async (dialog) => {
    await dialog.getByLabel("Puzzle").selectOption({ label: "New" });
    await dialog.getByLabel("Quantity").fill("60");
    await dialog.getByLabel("Quantity").press("Tab");
  });
  await expect(status(page)).toHaveText(/^Made 60 puzzles in/);
  await go(page, "Collection");
  await expect(rows(page).first()).toHaveAttribute("aria-setsize", "60");
  await expect(number(page)).toHaveValue("0");
});

test("options that were changed apply to the level that is pressed", async ({ page }) => {
  const dialog = await openNewPuzzleDialog(page);
  await field(dialog, "Quantity").fill("3");
  await dialog.getByRole("button", { name: "Easy", exact: true }).click();
  await expect(status(page)).toHaveText(/^Made 3 puzzles in/);
  // The options of the last time are shown again, but a level is one puzzle as long as they stay as they are.
  await run(page, "New Puzzle");
  await expect(field(dialog, "Quantity")).toHaveValue("3");
  await dialog.getByRole("button", { name: "Medium", exact: true }).click();
  await expect(status(page)).toHaveText(/^New puzzle with/);
});

/** Opens the dialog for new puzzles. */
const openNewPuzzleDialog = async (page) => {
  await run(page, "New Puzzle");
  const dialog = page.getByRole("dialog", { name: "New Puzzle" });
  await expect(dialog).toBeVisible();
  await showOptions(dialog);
  return dialog;
};
const field = (dialog, name) => dialog.getByLabel(name, { exact: true });
const chosen = (dialog, name) => dialog.getByRole("combobox", { name, exact: true });

test("impossible requirements are reported in the dialog", async ({ page }) => {
  const dialog = await openNewPuzzleDialog(page);
  const make = dialog.getByRole("button", { name: "Make" });
  for (const count of ["0", "-3", "1e9", ""]) {
    await field(dialog, "Quantity").fill(count);
    await expect(dialog.getByText("Enter a whole number from 1 to 100,000.")).toBeVisible();
    await expect(field(dialog, "Quantity")).toHaveAttribute("aria-invalid", "true");
    await make.click();
    await expect(dialog).toBeVisible();
  }
  await expectAccessible(page, SCHEMES);
  await field(dialog, "Quantity").fill("40");
  await field(dialog, "Minimum givens").fill("30");
  await field(dialog, "Maximum givens").fill("20");
  await expect(dialog.getByText("The minimum is greater than the maximum.")).toBeVisible();
  await field(dialog, "Minimum givens").fill("");
  await field(dialog, "Maximum givens").fill("16");
  await expect(dialog.getByRole("alert")).toHaveText("At least 17 givens are needed.");
  await field(dialog, "Maximum givens").fill("30");
  await chosen(dialog, "Level").selectOption("Easy");
  await chosen(dialog, "Required technique").selectOption("x-wing");
  const alert = dialog.getByRole("alert");
  await expect(alert).toHaveText("X-Wing is too hard for level Easy.");
  // The reason is next to the buttons, which stay visible when the dialog is scrolled.
  const { width, height } = page.viewportSize();
  await page.setViewportSize({ width, height: 420 });
  await field(dialog, "Minimum givens").focus();
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expect(make).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width, height });
  await make.click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page, SCHEMES);
  await chosen(dialog, "Required technique").selectOption("");
  await expect(dialog.getByRole("alert")).toHaveCount(0);

  // Puzzles with a rating and a number of givens, with the keyboard only.
  await chosen(dialog, "Level").selectOption("");
  await chosen(dialog, "Rating").selectOption("bank");
  await field(dialog, "Minimum rating").fill("x");
  await expect(dialog.getByText("Enter a rating from 1.0 to 20.0.")).toBeVisible();
  await field(dialog, "Minimum rating").fill("1.0");
  await field(dialog, "Maximum rating").fill("1.5");
  await field(dialog, "Maximum rating").press("Enter");
  await expect(dialog).toBeHidden();
  await expect(status(page)).toHaveText(/^Made 40 puzzles in/);
  await run(page, "Rate Collection");
  await expect(status(page)).toHaveText(/^Rated 40 puzzles/);
  const rated = async () => (await rows(page).allTextContents()).map((row) => Number(/bank (\d\.\d)/.exec(row)?.[1]));
  await expect.poll(async () => (await rated()).every((rating) => rating >= 1 && rating <= 1.5)).toBe(true);
});

test("a shared puzzle is included in a link", async ({ page, context, browser }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const link = async () => {
    await run(page, "Copy Link");
    await expect(status(page)).toHaveText("Copied the link.");
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const dialog = await openNewPuzzleDialog(page);
  await chosen(dialog, "Puzzle").selectOption({ label: "By number" });
  await expect(field(dialog, "Number")).toHaveValue("1");
  await field(dialog, "Number").fill("10001");
  await expect(dialog.getByText("Enter a whole number from 1 to 10,000, or 0 for a random puzzle.")).toBeVisible();
  await field(dialog, "Number").fill("47");
  await chosen(dialog, "Level").selectOption("Hard");
  await dialog.getByRole("button", { name: "Make" }).click();
  await expect(status(page)).toHaveText("Hard, puzzle 47.");
  const cells = await board(page);
  expect(await link()).toBe(`${page.url().split("#")[0]}#level=hard&number=47`);
  // In a later visit, the puzzle is still recognized, and the link includes the progress.
  await revisit(page);
  await expectBoard(page, cells);
  await page.getByRole("grid").press("5");
  const played = await board(page);
  const named = await link();
  expect(named).toContain("#level=hard&number=47~");

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(named);
  await expectBoard(other, played);
  await expect(status(other)).toHaveText("Hard, puzzle 47.");
  const end = (hash) => other.evaluate((hash) => { location.hash = hash; }, hash);
  await end("#level=extreme&day=2026-11-24");
  await expect(status(other)).toHaveText("Puzzle for 24 Nov 2026: Extreme.");
  const daily = await board(other);
  const refused = async (hash, why) => {
    await end(hash);
    await expect(other.locator("#alert-detail")).toHaveText(why);
    await expectAlert(other, "This link doesn't contain a board.");
    await expectBoard(other, daily);
  };
  await refused("#level=hard&number=0", "Unknown puzzle number. Use 1 to 10000.");
  await refused("#level=moon&number=1", "Unknown level. Use easy, medium, hard, unfair or extreme.");
  await refused("#level=hard&day=2026-02-30", "Invalid date. Enter a date such as 2026-03-01.");
  await elsewhere.close();
});

test("a puzzle of a common kind appears immediately", async ({ page }) => {
  await openNewPuzzleDialog(page);
  await page.keyboard.press("Escape");
  await expect(async () => {
    const dialog = await openNewPuzzleDialog(page);
    await chosen(dialog, "Level").selectOption("Extreme");
    await dialog.getByRole("button", { name: "Make" }).click();
    await expect(status(page)).toHaveText(/^New puzzle with \d+ givens\./, { timeout: 200 });
  }).toPass();
});
