// The list of the collection's puzzles, what is found out about all of them, and puzzles that are made.
import { readFileSync } from "node:fs";
import {
  board, CLASSIC, command, drop, expect, expectAccessible, expectCan, go, number, revisit, run, SCHEMES, status, test,
} from "./page.mjs";

const EASY = CLASSIC;
const HARD = "4...5...3..9.387...7.9...5..6....1..51.....38..4....2..4...3.1...682.5..1...4...6";
/** The easy one with 1 and 2 exchanged. */
const TURNED = EASY.replace(/[12]/g, (digit) => (digit === "1" ? "2" : "1"));
const FILE = `${EASY}\n${HARD}\n${TURNED}\n${".".repeat(81)} blank\n`;

const list = (page) => page.getByRole("listbox", { name: "Puzzles" });
const rows = (page) => list(page).getByRole("option");
/** The numbers of the puzzles in sight. */
const listed = (page) => rows(page).locator("b").allTextContents();
const filter = async (page, text) => {
  await page.getByLabel("Filter").fill(text);
  await page.getByLabel("Filter").press("Enter");
};

test("a collection is a list that is graded, narrowed and put in order", async ({ page }) => {
  for (const name of ["Grade Collection", "Rate Collection", "Find Duplicates", "Save Collection"]) {
    await expectCan(page, name, false);
  }
  await drop(page, FILE);
  await go(page, "Collection");
  await expect.poll(() => listed(page)).toEqual(["0", "1", "2", "3"]);
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
    await expect(status(page), `${times}`).toContainText("1 of 4 puzzles is another one again, turned or not.");
  }
  await page.getByText("How they are turned").click();
  await expect(command(page, "2 is 0: digits 1↔2")).toBeVisible();
  await command(page, "List them").click();
  await expect.poll(() => listed(page)).toEqual(["2"]);
  // A filter is taken after a pause.
  await page.getByLabel("Filter").fill("number != 1");
  await expect.poll(() => listed(page)).toEqual(["0", "2", "3"]);
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(rows(page).nth(2)).toContainText("0, turned");
  await expect(rows(page).nth(3)).toContainText("several solutions");
  await expectAccessible(page, SCHEMES);

  await page.getByLabel("Bars").selectOption("level");
  await page.getByRole("button", { name: /^Easy\s*2$/ }).click();
  await expect.poll(() => listed(page)).toEqual(["0", "2"]);
  await expect(page.getByLabel("Filter")).toHaveValue("level == easy");
  await expectAccessible(page);
  await run(page, "Next Puzzle");
  await expect(number(page)).toHaveValue("2");
  await expectCan(page, "Next Puzzle", false);
  await filter(page, "level ==");
  await expect(page.locator(".filter p")).toHaveText("Column 9: found the end; expected one of easy, medium, hard, unfair, extreme. The list is still that of level == easy.");
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByRole("button", { name: "No. ▴" }).click();
  await expect.poll(() => listed(page)).toEqual(["3", "2", "1", "0"]);

  const waiting = page.waitForEvent("download");
  await run(page, "Save Collection");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const text = readFileSync(await (await waiting).path(), "utf8");
  expect(text.trim().split("\n").map((line) => line.slice(0, 81))).toEqual([".".repeat(81), TURNED, HARD, EASY]);

  // What is known is there on another day.
  await revisit(page);
  await expect(rows(page).nth(1)).toContainText("Extreme");
  await expect(rows(page).nth(2)).toContainText("0, turned");
});

test("the list goes by keys, to the last of many thousands", async ({ page }) => {
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

test("a new puzzle is on the board at once, and the same by its number", async ({ page }) => {
  const make = async (fill) => {
    await run(page, "New Puzzle");
    const dialog = page.getByRole("dialog", { name: "New Puzzle" });
    await fill(dialog);
    await dialog.getByRole("button", { name: "Make" }).click();
    await expect(dialog).toBeHidden();
  };
  await make(async (dialog) => {
    await expectAccessible(page, SCHEMES);
    await dialog.getByLabel("Level").selectOption("Medium");
    await dialog.getByLabel("Symmetry").selectOption("rotate180");
  });
  await expect(status(page)).toHaveText(/^A new puzzle with \d+ givens, made in/);
  const cells = await board(page);
  const filled = [...cells].map((symbol) => symbol !== ".");
  expect(filled).toEqual(filled.toReversed());

  const numbered = async (of) => {
    await make(async (dialog) => {
      await dialog.getByLabel("Puzzle").selectOption({ label: "by number" });
      await dialog.getByLabel("Level").selectOption("Hard");
      await dialog.getByRole("spinbutton", { name: "Number", exact: true }).fill(of);
      await dialog.getByRole("spinbutton", { name: "Number", exact: true }).press("Tab");
    });
    await expect(status(page)).toHaveText(`Hard ${of}.`);
    return board(page);
  };
  const first = await numbered("47");
  expect(await numbered("48")).not.toBe(first);
  expect(await numbered("47")).toBe(first);

  await make(async (dialog) => {
    await dialog.getByLabel("Puzzle").selectOption({ label: "a new one" });
    await dialog.getByLabel("How many").fill("60");
    await dialog.getByLabel("How many").press("Tab");
  });
  await expect(status(page)).toHaveText(/^Made 60 puzzles in/);
  await go(page, "Collection");
  await expect(rows(page).first()).toHaveAttribute("aria-setsize", "60");
  await expect(number(page)).toHaveValue("0");
});
