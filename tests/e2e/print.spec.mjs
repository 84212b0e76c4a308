// Printing: the pages, their contents, and nothing else of the page.
import { readFileSync } from "node:fs";
import {
  CLASSIC, SCHEMES, SMALL,
  cell, command, drop, expect, expectAccessible, expectBoard, revisit, status, test, run,
} from "./page.mjs";

const NONE = "12....3....4....";
const MANY = "................";
const FILE = [SMALL, NONE, MANY, ...Array(20).fill(SMALL)].join("\n");

/** The number of pages of a PDF. */
const pages = (pdf) => pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

/** Makes the page count how often it is printed, because the browser's dialog doesn't open here. */
const stub = (page) => page.evaluate(() => {
  window.printed = 0;
  window.print = () => { window.printed += 1; };
});

/** Makes choices in the dialog, and prints. */
const print = async (page, { range, each, without = [], solutions = false }) => {
  await run(page, "Print");
  const dialog = page.getByRole("dialog", { name: "Print" });
  if (range) {
    await dialog.getByLabel("From the collection").check();
    await dialog.getByLabel("First puzzle").fill(`${range[0]}`);
    await dialog.getByLabel("Last puzzle").fill(`${range[1]}`);
  }
  await dialog.getByLabel("Puzzles per page").selectOption(`${each}`);
  for (const name of without) await dialog.getByLabel(name).uncheck();
  if (solutions) await dialog.getByLabel("Solutions on separate pages").check();
  await dialog.getByRole("button", { name: "Print", exact: true }).click();
  await expect.poll(() => page.evaluate(() => window.printed)).toBe(1);
};

/** The contents of the drawings on the sheet: for each, the texts by kind. */
const drawings = (page) => page.locator(".print figure").evaluateAll((figures) => figures.map((figure) => ({
  heading: figure.querySelector("figcaption").textContent,
  given: [...figure.querySelectorAll(".given")].map((text) => text.textContent).join(""),
  entry: [...figure.querySelectorAll(".entry")].map((text) => text.textContent).join(""),
  mark: [...figure.querySelectorAll(".mark")].map((text) => text.textContent).join(""),
  instead: figure.querySelector("p")?.textContent ?? "",
})));

test("the current board is printed, also from the browser's menu", async ({ page }) => {
  await drop(page, `${CLASSIC} hard one`, "one.txt");
  await expectBoard(page, CLASSIC);
  await cell(page, 1, 3).click();
  await page.keyboard.press("4");
  await cell(page, 1, 4).click();
  await page.keyboard.press("Shift+Digit2");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const figure = page.locator(".print figure");
  await expect(figure).toBeVisible();
  await expect(page.locator("main")).toBeHidden();
  await expect(page.locator("header")).toBeHidden();
  const [drawn] = await drawings(page);
  expect(drawn).toEqual({ heading: "Puzzle 1 · hard one", given: CLASSIC.replaceAll(".", ""), entry: "4", mark: "2", instead: "" });
  expect(await figure.locator(".given").evaluate((text) => getComputedStyle(text).fill)).toBe("rgb(0, 0, 0)");
  expect(await page.evaluate(() => getComputedStyle(document.querySelector(".print")).backgroundColor)).toBe("rgb(255, 255, 255)");
  await page.emulateMedia({ media: null });
  await expect(figure).toHaveCount(0);
  for (const format of ["A4", "Letter"]) expect(pages(await page.pdf({ format }))).toBe(1);
});

test("a range is printed with several puzzles per page, and solutions or their status", async ({ page }) => {
  await drop(page, FILE, "many.txt");
  await expectBoard(page, SMALL);
  await stub(page);
  for (const [each, expected] of [[1, 23], [2, 12], [4, 6], [6, 4], [9, 3], [12, 2]]) {
    await print(page, { range: [0, 22], each });
    await expect(page.locator(".print figure")).toHaveCount(23);
    for (const format of each === 4 ? ["Letter"] : ["A4"]) {
      expect(pages(await page.pdf({ format })), `${each} to a page`).toBe(expected);
    }
    await stub(page);
  }
  await print(page, { range: [0, 6], each: 6, solutions: true });
  const drawn = await drawings(page);
  expect(drawn.length).toBe(14);
  expect(drawn[7].heading).toBe("Solution of puzzle 1");
  expect(drawn[7].given.length + drawn[7].entry.length).toBe(16);
  expect(drawn[8].instead).toBe("no solution");
  expect(drawn[9].instead).toBe("more than one solution");
  expect(pages(await page.pdf({ format: "A4", landscape: true }))).toBe(4);
  await expect(page.locator(".print figure")).toHaveCount(0);
});

test("entries, marks and headings can be left out", async ({ page }) => {
  await drop(page, FILE, "many.txt");
  await expectBoard(page, SMALL);
  await cell(page, 1, 3).click();
  await page.keyboard.press("3");
  await cell(page, 2, 1).click();
  await page.keyboard.press("Shift+Digit4");
  // A game that is stored, but wasn't played in this visit, is printed with its progress, too.
  await revisit(page);
  await expect(cell(page, 1, 3)).toHaveAttribute("data-value", "3");
  await page.getByRole("spinbutton", { name: "Puzzle number" }).fill("4");
  await stub(page);
  await print(page, { range: [0, 1], each: 2 });
  expect((await drawings(page))[0]).toMatchObject({ heading: "Puzzle 1", entry: "3", mark: "4" });
  await page.pdf();
  await stub(page);
  await print(page, { range: [0, 1], each: 2, without: ["Entries", "Marks", "Numbers and notes"] });
  expect((await drawings(page))[0]).toEqual({ heading: "", given: SMALL.replaceAll(".", ""), entry: "", mark: "", instead: "" });
});

test("large boards have numbers, and each fits its page", async ({ page }) => {
  const large = (side) => `1G${".".repeat(side * side - 3)}F`;
  await drop(page, `${large(16)}\n${large(25)}\n`, "large.txt");
  await expect(page.getByRole("gridcell")).toHaveCount(256);
  await stub(page);
  await print(page, { range: [0, 1], each: 1 });
  expect((await drawings(page)).map(({ given }) => given)).toEqual(["11615", "11615"]);
  await page.emulateMedia({ media: "print" });
  for (const figure of await page.locator(".print figure").all()) {
    const { width, height } = await figure.locator("svg").boundingBox();
    expect(Math.min(width, height)).toBeGreaterThan(300);
  }
  expect(pages(await page.pdf({ format: "Letter" }))).toBe(2);
});

test("invalid ranges are reported, and long preparation can be cancelled", async ({ page }) => {
  await run(page, "Print");
  const dialog = page.getByRole("dialog", { name: "Print" });
  await expect(dialog.getByLabel("From the collection")).toBeDisabled();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await drop(page, `${CLASSIC}\n`.repeat(3000), "thousands.txt");
  await expectBoard(page, CLASSIC);
  await stub(page);
  await run(page, "Print");
  await dialog.getByLabel("From the collection").check();
  await dialog.getByLabel("Last puzzle").fill("1000");
  await expect(dialog.getByText("At most 1,000 puzzles can be printed at once.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Print", exact: true })).toHaveAttribute("aria-disabled", "true");
  await dialog.getByLabel("Last puzzle").fill("3000");
  await expect(dialog.getByText("Puzzles are numbered from 0 to 2,999.")).toBeVisible();
  await dialog.getByLabel("Last puzzle").fill("999");
  await dialog.getByLabel("Puzzles per page").selectOption("12");
  await dialog.getByLabel("Solutions on separate pages").check();
  await expect(dialog.getByText("1,000 puzzles on 84 pages, and the solutions on 84 more.")).toBeVisible();
  await dialog.getByRole("button", { name: "Print", exact: true }).click();
  await expect.poll(() => page.evaluate(() => window.printed)).toBe(1);
  await expect(page.locator(".print figure")).toHaveCount(2000);
  expect(pages(await page.pdf({ format: "A4" }))).toBe(168);
  // A board that isn't solved during the test.
  const endless = readFileSync(new URL("../data/endless.txt", import.meta.url), "utf8").split("\n")[1];
  await drop(page, `${`${endless}\n`.repeat(3)}`, "endless.txt");
  await expect(page.getByRole("gridcell")).toHaveCount(49 * 49);
  await run(page, "Print");
  await dialog.getByLabel("From the collection").check();
  await dialog.getByLabel("Solutions on separate pages").check();
  await dialog.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page.getByRole("progressbar", { name: "Preparing the pages…" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(status(page)).toHaveText("Cancelled.");
  expect(await page.evaluate(() => window.printed)).toBe(1);
});

test("axe finds nothing in the dialog", async ({ page }) => {
  await drop(page, FILE, "many.txt");
  await expect(status(page)).toContainText("Opened");
  await run(page, "Print");
  await page.getByLabel("From the collection").check();
  await expectAccessible(page, SCHEMES);
});
