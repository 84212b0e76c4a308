// Sharing: the QR code for the link to the board, and links to other sites.
import { CLASSIC, SCHEMES, SMALL, SMALL_SOLVED, cell, drop, expect, expectAccessible, expectBoard, run, test } from "./page.mjs";

const SITES = {
  SudokuWiki: ["https://www.sudokuwiki.org/sudoku.htm?bd=S9B", "sudokuwiki.org"],
  "Sudoku Coach": ["https://sudoku.coach/en/play/", "sudoku.coach"],
  SudokuPad: ["https://sudokupad.app/scl", "sudokupad.app"],
  "f-puzzles": ["https://www.f-puzzles.com/?load=", "f-puzzles.com"],
};

/** Opens the dialog. */
const share = async (page) => {
  await run(page, "Share Board");
  const dialog = page.getByRole("dialog", { name: "Share Board" });
  await expect(dialog.getByRole("button", { name: "Copy Link" })).toBeVisible();
  return dialog;
};

test("a board has a code, and links that say where they lead", async ({ page }) => {
  await drop(page, CLASSIC, "one.txt");
  await expectBoard(page, CLASSIC);
  await cell(page, 1, 3).click();
  await page.keyboard.press("4");
  const dialog = await share(page);
  const code = dialog.getByRole("img", { name: /^QR code for the link http.*#3x3:/ });
  await expect(code).toBeVisible();
  const { width, height } = await code.boundingBox();
  expect(width).toBeGreaterThanOrEqual(150);
  expect(Math.abs(width - height)).toBeLessThan(1);
  for (const [name, [start, host]] of Object.entries(SITES)) {
    const link = dialog.getByRole("link", { name });
    expect((await link.getAttribute("href")).startsWith(start)).toBe(true);
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect(dialog.getByText(`This opens ${host} and sends it the puzzle.`)).toBeVisible();
  }
  await expectAccessible(page, SCHEMES);
});

test("the link to a solved puzzle contains only the puzzle", async ({ page }) => {
  await drop(page, SMALL, "one.txt");
  await expectBoard(page, SMALL);
  const link = async () => {
    const dialog = await share(page);
    const name = await dialog.getByRole("img", { name: /^QR code/ }).getAttribute("aria-label");
    await dialog.getByRole("button", { name: "Close" }).click();
    return name;
  };
  const untouched = await link();
  await run(page, "Solve Puzzle");
  await expectBoard(page, SMALL_SOLVED);
  expect(await link()).toBe(untouched);
});

test("every link is read back", async ({ page }) => {
  await drop(page, CLASSIC, "one.txt");
  await expectBoard(page, CLASSIC);
  const dialog = await share(page);
  const links = await dialog.getByRole("link").evaluateAll((all) => all.map((link) => link.href));
  expect(links.length).toBe(4);
  await dialog.getByRole("button", { name: "Close" }).click();
  for (const link of links) {
    await drop(page, "1..2............", "other.txt");
    await expectBoard(page, "1..2............");
    await drop(page, link, "link.txt");
    await expectBoard(page, CLASSIC);
  }
});

test("a link leaves the page only when it is pressed, in a tab of its own", async ({ page, context }) => {
  await drop(page, CLASSIC, "one.txt");
  await expectBoard(page, CLASSIC);
  const dialog = await share(page);
  page.expected = /.*/;
  await context.route("https://sudoku.coach/**", (route) => route.fulfill({ body: "received", contentType: "text/plain" }));
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    dialog.getByRole("link", { name: "Sudoku Coach" }).click(),
  ]);
  await tab.waitForLoadState();
  expect(tab.url()).toBe(`https://sudoku.coach/en/play/${CLASSIC.replaceAll(".", "0")}`);
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
  await expectBoard(page, CLASSIC);
});

test("large boards have a code, but no other site", async ({ page }) => {
  await drop(page, `1${".".repeat(624)}`, "large.txt");
  await expect(page.getByRole("gridcell")).toHaveCount(625);
  const dialog = await share(page);
  await expect(dialog.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await expect(dialog.getByText("No supported app can open boards of this size.")).toBeVisible();
  await expectAccessible(page, SCHEMES);
});
