// The player's own boards, and boards that are exported and opened again.
import fs from "node:fs/promises";
import zlib from "node:zlib";
import { CLASSIC, SMALL, SMALL_SOLVED, board, cell, command, drop, expect, expectAlert, expectBoard, number, status, test, run, expectCan, go } from "./page.mjs";

const dialog = (page) => page.getByRole("dialog");

/** Starts a board with this number of cells per side. */
const begin = async (page, side) => {
  await run(page, "New Board");
  await dialog(page).getByLabel("Size").selectOption(String(side));
  await command(page, "Create").click();
  await expect(page.getByRole("gridcell")).toHaveCount(side * side);
};

/** Enters a text in the text field of a cell. */
const write = async (page, row, col, text) => {
  await cell(page, row, col).click();
  await page.keyboard.press("Control+Enter");
  const field = page.getByRole("textbox", { name: `Contents of row ${row}, column ${col}` });
  await expect(field).toBeFocused();
  await field.fill(text);
  await field.press("Enter");
};

test("a cell's field shows its marks, and Escape changes nothing", async ({ page }) => {
  const field = page.getByRole("textbox", { name: "Contents of row 1, column 2" });
  const marks = (list) => expect(cell(page, 1, 2)).toHaveAttribute("data-marks", list);
  await cell(page, 1, 2).dblclick();
  await field.fill("5");
  await field.press("Escape");
  await expect(cell(page, 1, 2)).toBeFocused();
  await expect(cell(page, 1, 2)).toHaveAttribute("data-value", "0");
  await page.keyboard.press("Shift+7");
  await page.keyboard.press("Control+3");
  await page.keyboard.press("Control+4");
  await marks("3,4,7");
  for (const key of ["Escape", "Enter", "Tab"]) {
    await cell(page, 1, 2).dblclick();
    await expect(field).toHaveValue("3 4");
    await field.press(key);
    await expect(field).toBeHidden();
    await marks("3,4,7");
  }
  await cell(page, 1, 2).dblclick();
  await field.fill("3 5 6");
  await field.press("Enter");
  await marks("3,5,6,7");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Shift+8");
  // Looking at a single mark in the field doesn't turn it into a digit.
  await cell(page, 1, 2).dblclick();
  await expect(field).toHaveValue("8");
  await cell(page, 5, 5).click();
  await marks("8");
});

/** The text of the file that a command or a button saves. */
const downloadedText = async (page, name) => {
  const waiting = page.waitForEvent("download");
  await (name === "Save Board" ? run(page, name) : command(page, name).click());
  return fs.readFile(await (await waiting).path(), "utf8");
};

test("a new board accepts digits and lists, and becomes a puzzle and back", async ({ page }) => {
  await begin(page, 4);
  await expectCan(page, "Solve Puzzle", false);
  await cell(page, 1, 1).click();
  await page.keyboard.press("1");
  await write(page, 1, 2, "2, 3");
  await expect(cell(page, 1, 2)).toHaveAttribute("data-marks", "2,3");
  await write(page, 1, 3, "-");
  await expect(cell(page, 1, 3)).toHaveAttribute("data-marks", "1,2,3,4");
  await write(page, 2, 2, "4");
  await write(page, 4, 4, "5");
  await expect(status(page)).toContainText(`"5" isn't a digit on a 4×4 board.`);
  await page.keyboard.press("Escape");
  await expect(cell(page, 4, 4)).toBeFocused();
  await expectBoard(page, "1....4..........");
  await run(page, "Make Givens");
  await expect(cell(page, 1, 1)).toHaveAttribute("data-given", "true");
  await run(page, "Solve Puzzle");
  await expect(status(page)).toContainText("Solved");
  expect(["2", "3"]).toContain(await cell(page, 1, 2).getAttribute("data-value"));
  await run(page, "Start Over");
  await expect(status(page)).toContainText("Started over");
  await run(page, "Edit Givens");
  await expect(cell(page, 1, 1)).toHaveAttribute("data-given", "false");
  await expect(cell(page, 1, 2)).toHaveAttribute("data-marks", "2,3");
  for (let i = 0; i < 20 && await command(page, "Undo").isEnabled(); i++) await command(page, "Undo").click();
  await expect(page.getByRole("gridcell")).toHaveCount(81);
});

test("a new board leaves the open collection and its progress", async ({ page }) => {
  await drop(page, `2\n${SMALL}\n`);
  await expectBoard(page, SMALL);
  await cell(page, 1, 3).click();
  await page.keyboard.press("3");
  await begin(page, 6);
  await expect(number(page)).toBeEnabled();
  await expect(number(page)).toHaveValue("");
  await number(page).fill("0");
  await expectBoard(page, SMALL.replace("2.", "23"));
});

test("a saved board is read back with its marks", async ({ page }) => {
  await drop(page, `2\n${SMALL}\n`);
  await expectBoard(page, SMALL);
  await write(page, 1, 3, "3");
  await write(page, 2, 1, "3 4");
  await write(page, 2, 2, "");
  const text = await downloadedText(page, "Save Board");
  expect(text.split("\n").slice(0, 2)).toEqual(["1\t2\t3\t4", "3,4\t-\t1\t-"]);
  await drop(page, text);
  await expect(status(page)).toContainText("values table");
  await expectBoard(page, SMALL.replace("2.", "23"));
  await expect(cell(page, 2, 1)).toHaveAttribute("data-marks", "3,4");
  expect(await downloadedText(page, "Save Board")).toBe(text);
});

test("a board is exported in any format that supports it", async ({ page }) => {
  await drop(page, `${CLASSIC}\n`);
  await expectBoard(page, CLASSIC);
  await write(page, 1, 3, "4");
  await run(page, "Export Board");
  const [format, text] = [dialog(page).getByLabel("Format"), dialog(page).getByRole("textbox", { name: "Text" })];
  await expect(dialog(page)).toContainText("This format can store everything on the board.");
  await format.selectOption({ label: "plain lines" });
  await expect(text).toHaveValue(`${CLASSIC.replace("53.", "534")}\n`);
  await expect(dialog(page)).toContainText("This format can't store which digits were entered.");
  const options = await format.locator("option").allTextContents();
  expect(options.length).toBeGreaterThan(9);
  for (const option of options) {
    await format.selectOption({ label: option });
    await expect(text).not.toHaveValue("");
  }
  await format.selectOption({ label: "bordered grid" });
  const grid = await downloadedText(page, "Save to file");
  await command(page, "Close").click();
  await drop(page, grid);
  await expect(status(page)).toContainText("bordered grid");
  await expectBoard(page, CLASSIC.replace("53.", "534"));
});

test("a link contains the board, on the page and on the clipboard", async ({ page, context, browser }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await drop(page, `2\n${SMALL}\n`);
  await expectBoard(page, SMALL);
  await write(page, 1, 3, "3");
  await write(page, 2, 1, "3 4");
  await run(page, "Copy Link");
  await expect(status(page)).toHaveText("Copied the link.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.length).toBeLessThan(100);
  // Another user's browser: in this one, both tabs would share the player's own board.
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expectBoard(other, SMALL.replace("2.", "23"));
  await expect(cell(other, 1, 1)).toHaveAttribute("data-given", "true");
  await expect(cell(other, 1, 3)).toHaveAttribute("data-given", "false");
  await expect(cell(other, 2, 1)).toHaveAttribute("data-marks", "3,4");
  await other.evaluate(() => { location.hash = "#nothing"; });
  await expectAlert(other, "This link doesn't contain a board.");
  await expectBoard(other, SMALL.replace("2.", "23"));
  await elsewhere.close();
  await run(page, "Copy as Text");
  await expect(status(page)).toHaveText("Copied the text.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SMALL.replace("2.", "23"));
  await begin(page, 6);
  await page.evaluate((link) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", link);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, link);
  await expectBoard(page, SMALL.replace("2.", "23"));
  // On devices without a keyboard, a command does the same.
  await page.evaluate((text) => navigator.clipboard.writeText(text), SMALL_SOLVED);
  await run(page, "Paste Puzzle");
  await expect(status(page)).toHaveText(/Opened pasted text: 1 puzzle in .+ \(plain lines\)/);
  await expectBoard(page, SMALL_SOLVED);
  await page.evaluate(() => navigator.clipboard.writeText(" "));
  await run(page, "Paste Puzzle");
  await expect(status(page)).toHaveText("There is no text to paste.");
  // The board from the link is still there.
  await run(page, "My Board");
  await expect(status(page)).toHaveText("This is your own board. Puzzle 1 is still in the collection.");
  await expectBoard(page, SMALL.replace("2.", "23"));
  await expectCan(page, "My Board", false);
  await page.getByRole("button", { name: "Previous", exact: true }).click();
  await expectBoard(page, SMALL_SOLVED);
});

test("Validate Board distinguishes the states and shows the cells", async ({ page }) => {
  const validate = async (message) => {
    await run(page, "Validate Board");
    await expect(status(page)).toHaveText(message);
  };
  await validate("The board is valid, but not solved.");
  // The report was only true for the board before this key.
  await page.keyboard.press("5");
  await expect(status(page)).toHaveText("");
  await page.keyboard.press("Control+z");
  await drop(page, `${SMALL_SOLVED}\n1...\n....\n1...\n....\n`);
  await drop(page, `2\n${SMALL_SOLVED}\n${"11".padEnd(16, ".")}\n${"123....4".padEnd(16, ".")}\n`);
  await expectBoard(page, SMALL_SOLVED);
  await validate("The board is solved.");
  await number(page).fill("1");
  await expectBoard(page, "11".padEnd(16, "."));
  await validate("The board is not valid: 1 twice in row 1.");
  await number(page).fill("2");
  await expectBoard(page, "123....4".padEnd(16, "."));
  await validate("The board is not valid: no candidate left in row 1, column 4.");
  await expect(cell(page, 1, 4)).toBeFocused();
  await drop(page, "1 0 - -\n- - - -\n- - - -\n- - - -\n");
  await expectBoard(page, "1".padEnd(16, "."));
  await validate("The board is not valid: no candidate left in row 1, column 2.");
});

test("the way to read a file can be changed", async ({ page }) => {
  const line = (cells) => cells.padEnd(256, ".");
  await drop(page, `${line("0F12")}\n${line("9A")}\n`);
  await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "1");
  await expect(cell(page, 1, 2)).toHaveAttribute("data-value", "16");
  await go(page, "Collection");
  await page.getByText("How the file was read").click();
  await expect(page.locator(".understood")).toContainText("Format: plain lines, because most lines have");
  await expect(page.locator(".understood")).toContainText("Digit symbols: 0 = 1, 9 = 10, A = 11.");
  await page.getByLabel("Digit symbols").selectOption({ label: "1–9, then A = 10" });
  await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "0");
  await expect(cell(page, 1, 2)).toHaveAttribute("data-value", "15");
  await page.getByLabel("File format").selectOption({ label: "headed collection" });
  await expectAlert(page, "Invalid block size.");
  await expect(cell(page, 1, 2)).toHaveAttribute("data-value", "15");
  await expect(page.getByLabel("File format")).toHaveValue("");
});

test("a file that can't be read can be read in another way", async ({ page }) => {
  await drop(page, `9\n${CLASSIC}\n`);
  const alert = page.getByRole("alertdialog");
  await expect(alert).toContainText("Invalid block size.");
  await alert.getByLabel("File format").selectOption({ label: "plain lines" });
  await expectBoard(page, CLASSIC);
  await expect(alert).toBeHidden();
  await expect(status(page)).toContainText("1 line left out");
});

test("several files, including compressed ones, become one collection", async ({ page }) => {
  await page.evaluate(([classic, small]) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of [["a.txt", classic], ["b.txt", `2\n${small}\n`], ["c.png", "GIF89a"]]) {
      dataTransfer.items.add(new File([text], name));
    }
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, [CLASSIC, SMALL]);
  await expect(status(page)).toContainText("Opened a.txt and 2 more: 2 puzzles");
  await expect(status(page)).toContainText("1 file left out");
  await number(page).fill("1");
  await expectBoard(page, SMALL);
  await go(page, "Collection");
  await page.locator(".left-out").getByText("1 file left out").click();
  await expect(page.locator(".left-out")).toContainText("c.png: This is a picture, not text");
  await drop(page, zlib.gzipSync(`${CLASSIC}\n`.repeat(1000)), "many.txt.gz");
  await expect(status(page)).toContainText("Opened many.txt.gz: 1,000 puzzles");
  await drop(page, zlib.gzipSync(`${SMALL}\n`.repeat(1000)).subarray(0, 40), "broken.gz");
  await expectAlert(page, "The compressed file is damaged.");
  await expectBoard(page, CLASSIC);
});

test("a large board can be zoomed, and shows numbers or letters", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await begin(page, 25);
  await cell(page, 2, 2).click();
  await page.keyboard.type("25");
  await expect(cell(page, 2, 2)).toHaveText("25");
  await command(page, "Letters").click();
  await expect(cell(page, 2, 2)).toHaveText("P");
  await expect(cell(page, 2, 2)).toHaveAccessibleName("Row 2, column 2, 25");
  const width = async () => (await page.getByRole("grid").boundingBox()).width;
  await command(page, "Fit").click();
  await expect.poll(width).toBeLessThanOrEqual(390);
  const fit = await width();
  await command(page, "Zoom in").click();
  await expect.poll(width).toBeGreaterThan(fit * 1.3);
  await cell(page, 1, 1).click();
  await page.keyboard.press("Control+End");
  await expect(cell(page, 25, 25)).toBeInViewport();
  await command(page, "Zoom out").click();
  await expect.poll(width).toBeCloseTo(fit, 0);
  // The board is never smaller than the available space.
  await command(page, "Zoom out").click();
  await expect.poll(width).toBeCloseTo(fit, 0);
});

test("the board is copied and saved as a picture", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  await run(page, "Copy Board as Picture");
  await expect(status(page)).toHaveText("Copied a picture of the board.");
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const image = await createImageBitmap(await item.getType("image/png"));
    return [image.width, image.height];
  });
  expect(size).toEqual([920, 920]);
  for (const [name, extension, start] of [["Save Board as PNG", "png", "\x89PNG"], ["Save Board as SVG", "svg", "<svg "]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), run(page, name)]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${extension}$`));
    const bytes = await fs.readFile(await download.path());
    expect(bytes.toString("latin1")).toMatch(new RegExp(`^${start}`));
    await expect(status(page)).toHaveText(new RegExp(`^Saved .+\\.${extension}\\.$`));
  }
});
