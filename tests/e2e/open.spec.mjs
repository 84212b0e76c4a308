import { writeFileSync } from "node:fs";
import {
  CLASSIC, SMALL, cell, command, drop, expect, expectAlert, expectBoard, number, status, test, run, expectCan, go,
} from "./page.mjs";

const EMPTY = ".".repeat(81);
const headed = (...lines) => `3\n${lines.join("\n")}\n`;

test("a file can be chosen, and choosing none changes nothing", async ({ page }, info) => {
  // While there is a listener, Playwright catches choosers, including the one that a key opens at once.
  page.on("filechooser", () => {});
  const path = info.outputPath("two.txt");
  writeFileSync(path, headed(CLASSIC, EMPTY));
  const choose = async (files) => {
    const chooser = page.waitForEvent("filechooser");
    await run(page, "Open Puzzle File");
    await (await chooser).setFiles(files);
  };
  await choose(path);
  await expectBoard(page, CLASSIC);
  await expect(status(page)).toHaveText(/Opened two\.txt: 2 puzzles in .+ \(headed collection\)/);
  await expect(number(page)).toHaveValue("0");
  for (const name of ["Load Random Puzzle", "Solve Puzzle"]) await expectCan(page, name, true);
  await choose([]);
  await expectBoard(page, CLASSIC);
  await choose(path);
  await expectBoard(page, CLASSIC);
  // The key works in a field, too.
  await number(page).focus();
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Control+o");
  await chooser;
});

test("a file that is dragged over the page shows the drop area", async ({ page }) => {
  await page.evaluate(() => document.body.dispatchEvent(
    new DragEvent("dragenter", { dataTransfer: new DataTransfer(), bubbles: true, cancelable: true })));
  await expect(page.getByText("Drop to open")).toBeVisible();
  await page.evaluate(() => document.body.dispatchEvent(new DragEvent("dragleave", { bubbles: true })));
  await expect(page.getByText("Drop to open")).toBeHidden();
});

test("text can be pasted anywhere on the page", async ({ page }) => {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, CLASSIC);
  await expectBoard(page, CLASSIC);
  await expect(status(page)).toHaveText(/Opened pasted text: 1 puzzle in .+ \(plain lines\)/);
});

test("a digit that is pasted on a cell is entered", async ({ page }) => {
  const paste = (text) => cell(page, 1, 3).evaluate((at, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    at.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  await cell(page, 1, 3).click();
  await paste(" 7\n");
  await expectBoard(page, "..7".padEnd(81, "."));
  await paste("10");
  await expectAlert(page, /./);
  await expectBoard(page, "..7".padEnd(81, "."));
  await paste(CLASSIC);
  await expectBoard(page, CLASSIC);
});

const utf16 = (text, swap) => {
  const bytes = Buffer.from("\ufeff" + text, "utf16le");
  return swap ? bytes.swap16() : bytes;
};
const rows = (cells) => cells.match(/.{9}/g).join("\n");
const GOOD = {
  "digit blocks": [`${rows(CLASSIC).replaceAll(".", "0")}\n\n${rows(CLASSIC)}`.replaceAll(".", "0"), CLASSIC],
  "loose grids": [`${rows(CLASSIC)}\n\n${rows(EMPTY)}\n`, CLASSIC],
  "CSV with names": [`puzzle,solution\n${CLASSIC.replaceAll(".", "0")},\n${CLASSIC},\n`, CLASSIC],
  "headed, LF": [headed(CLASSIC, EMPTY), CLASSIC],
  "headed, CRLF and no last line end": [`3\r\n${CLASSIC}\r\n${EMPTY}`, CLASSIC],
  "headed, CR": [`3\r${CLASSIC}\r${EMPTY}\r`, CLASSIC],
  "headed, with a byte order mark": ["\ufeff" + headed(CLASSIC, EMPTY), CLASSIC],
  "headed, blanks at line ends and blank lines at the end": [`3 \n${CLASSIC}\t\n${EMPTY}  \n\n \n`, CLASSIC],
  "headed, order 2": [`2\n${SMALL}\n${"1".repeat(16)}\n`, SMALL],
  "lines": [`# a comment\n\n${CLASSIC} its note\n${SMALL}\n`, CLASSIC],
  "lines with zeros": [`${CLASSIC.replaceAll(".", "0")}\n${SMALL}`, CLASSIC],
  "lines in UTF-16": [utf16(`${CLASSIC}\r\n${SMALL}`), CLASSIC],
  "headed in big-endian UTF-16": [utf16(headed(CLASSIC, EMPTY), true), CLASSIC],
  "a full board": [`3\n${"1".repeat(81)}\n${EMPTY}`, "1".repeat(81)],
};
test("opens files in many formats", async ({ page }) => {
  for (const [name, [file, first]] of Object.entries(GOOD)) {
    await test.step(name, async () => {
      // Nothing remains of the previous collection.
      await drop(page, "1...............", "none.txt");
      await expect(status(page)).toContainText("Opened none.txt: 1 puzzle in");
      await expect(number(page)).toHaveAttribute("max", "0");
      await drop(page, file);
      await expect(status(page)).toContainText("2 puzzles");
      await expectBoard(page, first);
      await expect(page.getByRole("gridcell")).toHaveCount(first.length);
      await expect(number(page)).toHaveAttribute("max", "1");
    });
  }
});

test("candidates of a table are shown as marks", async ({ page }) => {
  await drop(page, "1\t-\t2,3\t4\n-\t-\t-\t-\n-\t-\t-\t-\n-\t-\t-\t2\n");
  await expect(status(page)).toHaveText(/1 puzzle in .+ \(values table\)/);
  await expect(cell(page, 1, 3)).toHaveAccessibleName("Row 1, column 3, marks 2 3");
  await expect(cell(page, 1, 2)).toHaveAccessibleName("Row 1, column 2, empty");
});

const BAD = {
  "order 4": [`4\n${SMALL}\n`, "Invalid block size."],
  "order 0": [`0\n`, "Invalid block size."],
  "a negative order": [`-3\n${CLASSIC}\n`, "Invalid block size."],
  "a short line": [headed(CLASSIC, CLASSIC.slice(1)), "Line 3 has the wrong length."],
  "a long line": [headed(CLASSIC + "."), "Line 2 has the wrong length."],
  "a blank line between puzzles": [headed(CLASSIC, "", CLASSIC), "Line 3 has the wrong length."],
  "a letter": [headed(CLASSIC, CLASSIC, CLASSIC.replace(".", "x")), "Line 4 has an invalid character."],
  "a zero": [headed(CLASSIC.replace(".", "0")), "Line 2 has an invalid character."],
  "a digit that the board lacks": [`2\n${SMALL.replace("4", "5")}\n`, "Line 2 has an invalid character."],
  "a letter beyond ASCII": [headed(CLASSIC.replace(".", "é")), "Line 2 has an invalid character."],
  "an empty file": ["", "The file is empty."],
  "blank lines alone": ["\n \r\n\n", "The file is empty."],
  "a header alone": ["3\n", "There is no puzzle in this file."],
  "a binary file": [Uint8Array.from({ length: 5000 }, (_, i) => (i * 131) % 256), "This isn't text, so no puzzle can be read from it."],
  "prose": ["Dear reader,\nthis is no puzzle.\n", "There is no puzzle in this file."],
};
test("refuses a file that isn't a puzzle file, and changes nothing", async ({ page }) => {
  await drop(page, headed(EMPTY, CLASSIC));
  await expect(status(page)).toContainText("2 puzzles");
  await number(page).fill("1");
  for (const [name, [file, message]] of Object.entries(BAD)) {
    await test.step(name, async () => {
      await expectBoard(page, CLASSIC);
      await cell(page, 1, 3).click();
      await page.keyboard.press("4");
      await drop(page, file, "bad.txt");
      await expectAlert(page, message);
      await expectBoard(page, CLASSIC.replace("53.", "534"));
      await expect(number(page)).toHaveValue("1");
      await expect(number(page)).toHaveAttribute("max", "1");
      await number(page).fill("0");
      await page.keyboard.press("Enter");
      await expectBoard(page, EMPTY);
      await number(page).fill("1");
      await page.keyboard.press("Enter");
      await expectBoard(page, CLASSIC.replace("53.", "534"));
      await page.keyboard.press("Tab");
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await expectBoard(page, CLASSIC);
    });
  }
});

test("a first file that can't be read leaves the empty board", async ({ page }) => {
  await cell(page, 1, 1).click();
  await page.keyboard.press("7");
  await drop(page, "4\n");
  await expectAlert(page, "Invalid block size.");
  await expectBoard(page, "7" + EMPTY.slice(1));
  await run(page, "Solve Puzzle");
  await expectAlert(page, "Solve Puzzle needs givens.");
});

test("lines that aren't puzzles are listed, and the valid ones are used", async ({ page }) => {
  await drop(page, `${CLASSIC}\n${CLASSIC.slice(1)}\n${SMALL}\n${CLASSIC.replace("5", "?")}\n`);
  await expect(status(page)).toHaveText(/2 puzzles in .+ \(plain lines\)/);
  await expect(status(page)).toContainText("2 lines left out");
  await go(page, "Collection");
  await page.getByText("2 lines left out", { exact: true }).click();
  await expect(page.getByText("Line 2, column 81: found 80 characters; a 9×9 puzzle needs 81.")).toBeVisible();
  await expect(page.getByText("Line 4, column 1: found '?'")).toBeVisible();
});

test("a new collection replaces the previous one completely", async ({ page }) => {
  await drop(page, headed(CLASSIC, EMPTY));
  await expectBoard(page, CLASSIC);
  await cell(page, 1, 3).click();
  await page.keyboard.press("4");
  await drop(page, `2\n${SMALL}\n`);
  await expectBoard(page, SMALL);
  await expect(page.getByRole("gridcell")).toHaveCount(16);
  await expect(number(page)).toHaveAttribute("max", "0");
  await drop(page, headed(CLASSIC));
  await expectBoard(page, CLASSIC);
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeDisabled();
});

test("numbers load puzzles, and progress stays with its puzzle", async ({ page }) => {
  const puzzles = Array.from({ length: 30 }, (_, i) => EMPTY.slice(0, i) + "1" + EMPTY.slice(i + 1));
  await drop(page, headed(...puzzles));
  await expectBoard(page, puzzles[0]);
  await cell(page, 9, 9).click();
  await page.keyboard.press("9");
  await number(page).fill("29");
  await expectBoard(page, puzzles[29]);
  await page.getByRole("button", { name: "Previous", exact: true }).click();
  await expectBoard(page, puzzles[28]);
  await number(page).fill("0");
  await expectBoard(page, puzzles[0].slice(0, 80) + "9");
  await number(page).press("ArrowUp");
  await expectBoard(page, puzzles[1]);
  await number(page).fill("30");
  await expect(status(page)).toHaveText("Enter a whole number from 0 to 29.");
  await number(page).blur();
  await expect(number(page)).toHaveValue("1");
  const seen = new Set();
  for (let i = 0; i < 25; i++) {
    await run(page, "Load Random Puzzle");
    await expect.poll(async () => {
      const n = Number(await number(page).inputValue());
      return (await page.locator('[data-given="true"]').first().getAttribute("data-col")) === String((n % 9) + 1);
    }).toBe(true);
    seen.add(await number(page).inputValue());
  }
  expect(seen.size).toBeGreaterThan(5);
});
