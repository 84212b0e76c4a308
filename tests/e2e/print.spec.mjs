// Printing: the pages, their contents, and nothing else of the page.
import { readFileSync } from "node:fs";
import {
  CLASSIC, SCHEMES, SMALL,
  cell, drop, expect, expectAccessible, expectBoard, go, revisit, status, test, run,
} from "./page.mjs";

const NONE = "12....3....4....";
const MANY = "................";
const FILE = [SMALL, NONE, MANY, ...Array(20).fill(SMALL)].join("\n");

/** The number of pages of a PDF. */
const pages = (pdf) => pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

/** Makes the page count how often it is printed, because the browser's dialog doesn't open here. */
const countPrints = (page) => page.evaluate(() => {
  window.printed = 0;
  window.print = () => { window.printed += 1; };
});

/** Opens the dialog. */
const openDialog = async (page) => {
  await run(page, "Print");
  return page.getByRole("dialog", { name: "Print" });
};

/** The button that prints, once the pages are ready. */
const button = (dialog) => dialog.getByRole("button", { name: "Print", exact: true });

/** Makes choices in the dialog, and prints. */
const print = async (page, { numbers, each, check = [], without = [], solutions, title }) => {
  const dialog = await openDialog(page);
  if (numbers) {
    await dialog.getByLabel("Puzzles by number").check();
    await dialog.getByLabel("Numbers, such as").fill(numbers);
  }
  if (each) await dialog.getByLabel("Puzzles per page").selectOption(`${each}`);
  for (const name of without) await dialog.getByLabel(name, { exact: true }).uncheck();
  for (const name of check) await dialog.getByLabel(name, { exact: true }).check();
  if (solutions) await dialog.getByRole("combobox", { name: "Solutions" }).selectOption({ label: solutions });
  if (title) await dialog.getByLabel("Title").fill(title);
  await expect(dialog.locator(".preview")).toHaveAttribute("aria-busy", "false", { timeout: 60_000 });
  await expect(button(dialog)).toHaveAttribute("aria-disabled", "false");
  const shown = await dialog.locator(".preview .items").evaluateAll((all) => all.map((items) => items.innerHTML));
  await button(dialog).click();
  await expect.poll(() => page.evaluate(() => window.printed)).toBe(1);
  // The pages in the preview are printed unchanged.
  const printed = await page.locator(".print .items").evaluateAll((all) => all.map((items) => items.innerHTML));
  expect(printed.slice(0, shown.length)).toEqual(shown);
};

/** The contents of the drawings on the sheet: for each, the texts by kind. */
const drawings = (page) => page.locator(".print figure").evaluateAll((figures) => figures.map((figure) => ({
  heading: figure.querySelector(".caption").textContent,
  given: [...figure.querySelectorAll(".given")].map((text) => text.textContent).join(""),
  entry: [...figure.querySelectorAll(".entry")].map((text) => text.textContent).join(""),
  mark: [...figure.querySelectorAll(".mark")].map((text) => text.textContent).join(""),
  instead: figure.querySelector(".instead")?.textContent ?? "",
})));

/** Expects that nothing is cut: every part of a page is within it. The page is shown as on paper from then on. */
const expectWhole = async (page) => {
  await page.emulateMedia({ media: "print" });
  const cut = await page.locator(".print .paper").evaluateAll((papers) => papers.flatMap((paper) => {
    const outer = paper.getBoundingClientRect();
    const inside = ({ left, right, top, bottom }) =>
      left >= outer.left - 1 && right <= outer.right + 1 && top >= outer.top - 1 && bottom <= outer.bottom + 1;
    const parts = [...paper.querySelectorAll("figure, .drawing, .caption, .turned, .code, .title, .name-line, .instead")];
    const overlaps = [...paper.querySelectorAll("figure")].filter((figure) => {
      const drawing = figure.querySelector(".drawing, .instead").getBoundingClientRect();
      const isSmall = figure.querySelector(".drawing") && drawing.height < 20;
      return figure.querySelector("figcaption").getBoundingClientRect().top < drawing.bottom - 2 || isSmall;
    });
    return [...parts.filter((part) => !inside(part.getBoundingClientRect())), ...overlaps].map((part) => part.outerHTML.slice(0, 200));
  }));
  expect(cut).toEqual([]);
};

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

test("puzzles are printed with several per page, and solutions or their status", async ({ page }) => {
  await drop(page, FILE, "many.txt");
  await expectBoard(page, SMALL);
  await countPrints(page);
  for (const [each, expected] of [[1, 23], [2, 12], [4, 6], [6, 4], [9, 3], [12, 2]]) {
    await print(page, { numbers: "1-23", each });
    await expect(page.locator(".print figure")).toHaveCount(23);
    for (const format of each === 4 ? ["Letter"] : ["A4"]) {
      expect(pages(await page.pdf({ format })), `${each} to a page`).toBe(expected);
    }
    await countPrints(page);
  }
  await print(page, { numbers: "1-7", each: 6, solutions: "On separate pages" });
  const drawn = await drawings(page);
  expect(drawn.length).toBe(14);
  expect(drawn[7].heading).toBe("Solution of puzzle 1");
  expect(drawn[7].given.length + drawn[7].entry.length).toBe(16);
  expect(drawn[8].instead).toBe("no solution");
  expect(drawn[9].instead).toBe("more than one solution");
  await expectWhole(page);
  expect(pages(await page.pdf({ format: "A4", landscape: true }))).toBe(4);
  await page.emulateMedia({ media: null });
  await expect(page.locator(".print figure")).toHaveCount(0);
});

test("entries, marks and numbers can be printed, or left out", async ({ page }) => {
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
  await countPrints(page);
  await print(page, { numbers: "1-2", each: 2, without: ["Level"], check: ["Entries", "Marks"] });
  expect((await drawings(page))[0]).toMatchObject({ heading: "Puzzle 1", entry: "3", mark: "4" });
  await page.pdf();
  await countPrints(page);
  await print(page, { numbers: "1-2", each: 2, without: ["Entries", "Marks", "Numbers", "Level"] });
  expect((await drawings(page))[0]).toEqual({ heading: "", given: SMALL.replaceAll(".", ""), entry: "", mark: "", instead: "" });
});

/** Solves a 9×9 puzzle by trying digits: a slow twin of the program's solver. */
const solve = (line) => {
  const cells = [...line].map((symbol) => Number(symbol) || 0);
  const fits = (at, digit) => cells.every((value, other) => {
    const [row, col, thatRow, thatCol] = [Math.floor(at / 9), at % 9, Math.floor(other / 9), other % 9];
    const sees = row === thatRow || col === thatCol
      || (Math.floor(row / 3) === Math.floor(thatRow / 3) && Math.floor(col / 3) === Math.floor(thatCol / 3));
    return value !== digit || !sees || other === at;
  });
  const next = () => {
    let best = null;
    for (let at = 0; at < 81; at += 1) {
      if (cells[at]) continue;
      const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => fits(at, digit));
      if (!best || digits.length < best.digits.length) best = { at, digits };
    }
    if (!best) return true;
    for (const digit of best.digits) {
      cells[best.at] = digit;
      if (next()) return true;
      cells[best.at] = 0;
    }
    return false;
  };
  return next() ? cells.join("") : null;
};

/** The digits of the drawings on the sheet, cell by cell, from their places. */
const digits = (page) => page.locator(".print figure").evaluateAll((figures) => figures.map((figure) => {
  const cells = Array(81).fill("0");
  for (const text of figure.querySelectorAll(".given, .entry")) {
    const [xs, ys] = ["x", "y"].map((name) => text.getAttribute(name).split(" ").map(Number));
    [...text.textContent].forEach((digit, n) => { cells[9 * Math.floor(ys[n] / 10) + Math.floor(xs[n] / 10)] = digit; });
  }
  return cells.join("");
}));

test("a worksheet is made on the spot, and every solution is that of its puzzle", async ({ page }) => {
  await countPrints(page);
  const dialog = await openDialog(page);
  await dialog.getByLabel("New puzzles").check();
  await expect(dialog.locator(".preview figure").first()).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByLabel("Number of puzzles")).toHaveValue("6");
  await dialog.getByRole("button", { name: "Make different puzzles" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await print(page, {
    title: "Class 4b", check: ["Line for name and date", "Score", "First hint, upside down", "QR code that opens the puzzle"],
    solutions: "On separate pages",
  });
  const drawn = await drawings(page);
  expect(drawn.length).toBe(12);
  const levels = drawn.slice(0, 6).map(({ heading }) => /^Puzzle \d · (\w+) · [\d,]+$/.exec(heading)?.[1]);
  expect(levels).toEqual(["Easy", "Easy", "Medium", "Medium", "Hard", "Hard"]);
  const all = await digits(page);
  for (let n = 0; n < 6; n += 1) expect(all[6 + n], `solution ${n + 1}`).toBe(solve(all[n]));
  await expect(page.locator(".print .title")).toHaveText(["Class 4b", "Class 4b · Solutions"]);
  await expect(page.locator(".print .name-line")).toHaveCount(1);
  await expect(page.locator(".print .turned")).toHaveCount(6);
  await expect(page.locator(".print .code")).toHaveCount(6);
  await expect(page.locator(".print .code").first()).toHaveAttribute("aria-label", /^QR code for the link http.*#3x3:/);
  await expectWhole(page);
  const sizes = await page.locator(".print .paper").first().locator(".drawing").evaluateAll((all) =>
    all.map((drawing) => drawing.getBoundingClientRect().height.toFixed(1)));
  expect(new Set(sizes).size, "boards are equally large").toBe(1);
  expect(pages(await page.pdf({ format: "A4" }))).toBe(2);
  // The puzzles are among the recent files. Printed from there with the same choices, they are the same worksheet.
  await page.emulateMedia({ media: null });
  await revisit(page);
  await countPrints(page);
  await page.getByRole("group", { name: "Recent files" }).getByRole("button", { name: /^Class 4b, / }).click();
  await expectBoard(page, all[0].replaceAll("0", "."));
  const again = await openDialog(page);
  await again.getByLabel("The filtered and sorted list").check();
  await expect(again.getByLabel("Title")).toHaveValue("Class 4b");
  await expect(button(again)).toHaveAttribute("aria-disabled", "false", { timeout: 60_000 });
  await button(again).click();
  await expect.poll(() => digits(page)).toEqual(all);
});

test("the list is printed as it is filtered and sorted", async ({ page }) => {
  await drop(page, FILE, "many.txt");
  await expectBoard(page, SMALL);
  await countPrints(page);
  await go(page, "Collection");
  await page.getByLabel("Filter").fill("number < 2");
  await page.getByLabel("Filter").press("Enter");
  const dialog = await openDialog(page);
  await dialog.getByLabel("The filtered and sorted list").check();
  await expect(dialog.getByText("2 puzzles on 1 page.")).toBeVisible();
  await expect(button(dialog)).toHaveAttribute("aria-disabled", "false");
  await button(dialog).click();
  await expect.poll(async () => (await drawings(page)).map(({ heading }) => heading)).toEqual(["Puzzle 1 · Easy", "Puzzle 2"]);
});

test("boards of all sizes fit their pages", async ({ page }) => {
  const blank = (side) => `1${".".repeat(side * side - 1)}`;
  const sides = [4, 6, 8, 9, 10, 12, 16, 25];
  await drop(page, sides.map(blank).join("\n"), "sizes.txt");
  await expect(page.getByRole("gridcell")).toHaveCount(16);
  for (const each of [1, 6, 9]) {
    await countPrints(page);
    await print(page, {
      numbers: "1-8", each, without: ["Level"], check: ["QR code that opens the puzzle", "Candidates in empty cells"],
      solutions: "Small, on separate pages", title: "All sizes",
    });
    await expectWhole(page);
    await page.pdf();
    await page.emulateMedia({ media: null });
  }
});

test("large boards have numbers, and each fits its page", async ({ page }) => {
  const large = (side) => `1G${".".repeat(side * side - 3)}F`;
  await drop(page, `${large(16)}\n${large(25)}\n`, "large.txt");
  await expect(page.getByRole("gridcell")).toHaveCount(256);
  await countPrints(page);
  await print(page, { numbers: "1-2", each: 1, without: ["Level"] });
  expect((await drawings(page)).map(({ given }) => given)).toEqual(["11615", "11615"]);
  await page.emulateMedia({ media: "print" });
  for (const figure of await page.locator(".print figure").all()) {
    const { width, height } = await figure.locator("svg").first().boundingBox();
    expect(Math.min(width, height)).toBeGreaterThan(300);
  }
  expect(pages(await page.pdf({ format: "Letter" }))).toBe(2);
});

test("invalid numbers are reported, and long preparation can be stopped", async ({ page }) => {
  const first = await openDialog(page);
  await expect(first.getByLabel("Puzzles by number")).toHaveCount(0);
  await first.getByRole("button", { name: "Cancel" }).click();
  await drop(page, `${CLASSIC}\n`.repeat(3000), "thousands.txt");
  await expectBoard(page, CLASSIC);
  await countPrints(page);
  const dialog = await openDialog(page);
  await dialog.getByLabel("Puzzles by number").check();
  await dialog.getByLabel("Numbers, such as").fill("1-1001");
  await expect(dialog.getByText("At most 1,000 puzzles can be printed at once.")).toBeVisible();
  await expect(button(dialog)).toHaveAttribute("aria-disabled", "true");
  await dialog.getByLabel("Numbers, such as").fill("3001");
  await expect(dialog.getByText("Unknown puzzle number: 3,001. Use 1 to 3,000.")).toBeVisible();
  await dialog.getByLabel("Numbers, such as").fill("1-1000");
  await dialog.getByLabel("Puzzles per page").selectOption("12");
  await dialog.getByRole("combobox", { name: "Solutions" }).selectOption({ label: "On separate pages" });
  await expect(dialog.getByText("1,000 puzzles on 84 pages, plus 84 pages of solutions.")).toBeVisible({ timeout: 60_000 });
  await button(dialog).click();
  await expect.poll(() => page.evaluate(() => window.printed)).toBe(1);
  await expect(page.locator(".print figure")).toHaveCount(2000);
  expect(pages(await page.pdf({ format: "A4" }))).toBe(168);
  // Boards that aren't solved during the test.
  const endless = readFileSync(new URL("../data/endless.txt", import.meta.url), "utf8").split("\n")[1];
  await drop(page, `${`${endless}\n`.repeat(3)}`, "endless.txt");
  await expect(page.getByRole("gridcell")).toHaveCount(49 * 49);
  await openDialog(page);
  await dialog.getByLabel("Puzzles by number").check();
  await expect(dialog.getByRole("progressbar", { name: "Preparing the pages…" })).toBeVisible();
  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect(dialog.getByText("some levels, solutions or hints are missing.")).toBeVisible();
  await expect(button(dialog)).toHaveAttribute("aria-disabled", "false");
});

test("all boards on a page are equally large, and no old report is shown during the preparation", async ({ page }) => {
  await drop(page, `${CLASSIC}\n`.repeat(12), "many.txt");
  await expect(status(page)).toContainText("Opened");
  const dialog = await openDialog(page);
  const easiest = dialog.getByLabel("Easiest first");
  await expect(easiest).toBeHidden();
  const reports = await dialog.locator(".sheet-report p").evaluateHandle((report) => {
    const all = [];
    new MutationObserver(() => all.push(report.textContent)).observe(report, { subtree: true, childList: true, characterData: true });
    return all;
  });
  await dialog.getByLabel("The filtered and sorted list").check();
  await expect(easiest).toBeVisible();
  await expect(dialog.getByText("12 puzzles on 2 pages.")).toBeVisible();
  expect(await reports.jsonValue()).toEqual(["Preparing the pages…", "12 puzzles on 2 pages."]);
  await dialog.getByLabel("Puzzles per page").selectOption("12");
  await dialog.getByLabel("QR code that opens the puzzle").check();
  await dialog.getByLabel("First hint, upside down").check();
  await expect(dialog.locator(".preview .turned")).toHaveCount(12);
  // One hint is longer than the others.
  await dialog.locator(".preview .turned").nth(4).evaluate((hint) => { hint.textContent = "Long hint. ".repeat(20); });
  const heights = await dialog.locator(".preview .drawing").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.5);
});

test("axe finds nothing in the dialog", async ({ page }) => {
  await drop(page, FILE, "many.txt");
  await expect(status(page)).toContainText("Opened");
  const dialog = await openDialog(page);
  await dialog.getByLabel("Puzzles by number").check();
  await dialog.getByLabel("QR code that opens the puzzle").check();
  await expect(dialog.locator(".preview .code").first()).toBeVisible();
  await expectAccessible(page, SCHEMES);
  await dialog.getByLabel("New puzzles").check();
  await expect(dialog.locator(".preview")).toHaveAttribute("aria-busy", "false", { timeout: 60_000 });
  await expectAccessible(page, SCHEMES);
});
