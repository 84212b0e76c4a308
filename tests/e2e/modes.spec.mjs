import { CLASSIC, CLASSIC_SOLVED, cell, command, drop, expect, expectBoard, status, test, run } from "./page.mjs";

const LARGE =
  "97......41.E.A2....EC.....9.5.8...A...7B....G...583F.G....6C..7DB9F..35E.C14.D...6.27B...E.8..G4" +
  "....2...9..73E5.3.........A2BF.7D..6.F......C.1..3.5G.1..7.6F8.9...G.DA.B8F....5FB8..E..12...7.64" +
  ".....C6D..A8..B...1.7.9.5..4GE3...A....EG4.....8F5B..EG.6..7..A";
const LARGE_SOLVED =
  "97BDF58341GE6A2CG41EC62A7B9D538F62ACD97B835FG14E583FEG412A6C9B7DB9F7835EGC14AD62A6D27B9F5E381CG4" +
  "1GC42A6D9FB73E5835E841GC6DA2BF97DA769FB834E5C21GE345GC12A7D6F8B9C12G6DA7B8F9E435FB895E3412CGD7A6" +
  "4EG312C6D97A85FB2C61A7D9F58B4GE37D9AB8F5EG4326C18F5B34EGC62179DA";

const marks = (page, row, col, list) => expect(cell(page, row, col)).toHaveAttribute("data-marks", list);
const centre = (page, row, col) => cell(page, row, col).locator(".centre");

test("digits are entered as entries, corner marks, centre marks and colours", async ({ page }) => {
  await cell(page, 5, 5).click();
  for (const key of ["Shift+Digit3", "Control+Digit1", "Control+Digit7", "Control+Shift+Digit7"]) {
    await page.keyboard.press(key);
  }
  await marks(page, 5, 5, "1,3,7");
  await expect(centre(page, 5, 5)).toHaveText("17");
  const name = "Row 5, column 5, marks 3, centre marks 1 7, red";
  await expect(cell(page, 5, 5)).toHaveAccessibleName(name);
  for (const key of ["x", "4", "c", "2", "v", "1", "z", "ArrowRight", "9"]) await page.keyboard.press(key);
  await expect(cell(page, 5, 5)).toHaveAccessibleName("Row 5, column 5, marks 3 4, centre marks 1 2 7, grey, red");
  await expect(cell(page, 5, 6)).toHaveAttribute("data-value", "9");
  await expect(page.getByRole("radio", { name: "Digits", exact: true })).toBeChecked();
  await page.keyboard.press(" ");
  await expect(page.getByRole("radio", { name: "Corner marks" })).toBeChecked();
  await page.getByRole("radio", { name: "Colours" }).click();
  await page.getByRole("button", { name: "Colour 4, green" }).click();
  await expect(cell(page, 5, 6)).toHaveAccessibleName("Row 5, column 6, 9, green");
});

test("erasing removes colours last, and undo restores everything", async ({ page }) => {
  await cell(page, 1, 1).click();
  for (const key of ["Shift+Digit3", "Control+Digit1", "Control+Shift+Digit2", "Delete"]) await page.keyboard.press(key);
  await expect(cell(page, 1, 1)).toHaveAccessibleName("Row 1, column 1, empty, sky blue");
  await page.keyboard.press("Delete");
  await expect(cell(page, 1, 1)).toHaveAccessibleName("Row 1, column 1, empty");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(cell(page, 1, 1)).toHaveAccessibleName("Row 1, column 1, marks 3, centre marks 1, sky blue");
  await page.keyboard.press("v");
  await page.keyboard.press("0");
  await expect(cell(page, 1, 1)).toHaveAccessibleName("Row 1, column 1, marks 3, centre marks 1");
});

test("decimal digits combine only in the same cell and mode", async ({ page }) => {
  await drop(page, ".".repeat(256));
  await expect(page.getByRole("gridcell")).toHaveCount(256);
  await cell(page, 2, 2).click();
  await page.keyboard.press("Control+Digit1");
  await page.keyboard.press("Shift+Digit2");
  await expect(cell(page, 2, 2)).toHaveAccessibleName("Row 2, column 2, marks 2, centre marks 1");
  await page.keyboard.press("Shift+Digit1");
  await cell(page, 2, 3).click();
  await cell(page, 2, 2).click();
  await page.keyboard.press("Shift+Digit3");
  await marks(page, 2, 2, "1,2,3");
});

test("a given can lose its colour, and wrong marks are named if no step is found", async ({ page }) => {
  await drop(page, CLASSIC);
  await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "5");
  await cell(page, 1, 1).click();
  await page.keyboard.press("Control+Shift+Digit3");
  await expect(cell(page, 1, 1)).toHaveAccessibleName("Row 1, column 1, 5, given, orange");
  await page.keyboard.press("Delete");
  await expect(cell(page, 1, 1)).toHaveAccessibleName("Row 1, column 1, 5, given");
  await cell(page, 1, 3).click();
  await page.keyboard.press("Control+Digit1");
  await run(page, "Solve From Here");
  await expect(page.getByRole("alertdialog")).toContainText("This result assumes that your centre marks include every");
});

test("an entry is removed from the marks of its peers, as one step", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await run(page, "Fill Candidates");
  await marks(page, 1, 3, "1,2,4");
  await marks(page, 5, 5, "5");
  await cell(page, 1, 4).click();
  await page.keyboard.press("2");
  await marks(page, 1, 3, "1,4");
  await page.keyboard.press("Control+z");
  await marks(page, 1, 3, "1,2,4");
  await marks(page, 1, 4, "2,6");
});

test("the numeric pad enters corner marks with Shift on every system", async ({ page }) => {
  await cell(page, 1, 1).click();
  // Windows reports a key of the pad with Shift as another key without Shift.
  const pad = (key, code) => cell(page, 1, 1).evaluate((at, [key, code]) => {
    const how = { key, code, modifierNumLock: true, bubbles: true, cancelable: true };
    at.dispatchEvent(new KeyboardEvent("keydown", how));
  }, [key, code]);
  await pad("Home", "Numpad7");
  await marks(page, 1, 1, "7");
  await pad("5", "Numpad5");
  await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "5");
});

test("a digit, cells with two candidates and pairs are highlighted", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  const lit = () => page.locator(".cell.lit").count();
  await page.locator(".beneath select").selectOption({ label: "5" });
  await expect.poll(lit).toBeGreaterThan(10);
  await expect(cell(page, 1, 1)).toHaveAccessibleName("Row 1, column 1, 5, given, highlighted");
  await page.locator(".beneath select").selectOption("Two candidates");
  await expect(cell(page, 1, 4)).toHaveAccessibleName(/highlighted$/);
  await expect(cell(page, 1, 3)).toHaveAccessibleName("Row 1, column 3, empty");
  await page.locator(".beneath select").selectOption("Nothing");
  expect(await lit()).toBe(0);
});

test("a digit that was chosen first is entered with a click, and shows how many are left", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  const six = page.getByRole("button", { name: "Digit 6", exact: true });
  await expect(six).toHaveAccessibleDescription("4 left");
  await page.getByRole("button", { name: "Digit first" }).click();
  await six.click();
  await expect(six).toHaveAttribute("aria-pressed", "true");
  await cell(page, 1, 4).click();
  await expect(six).toHaveAccessibleDescription("3 left");
  await cell(page, 2, 2).click();
  await expect(cell(page, 1, 4)).toHaveAttribute("data-value", "6");
  await cell(page, 2, 2).click();
  await expect(cell(page, 2, 2)).toHaveAttribute("data-value", "0");
  await cell(page, 1, 1).click();
  await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "5");
  // A given can't be changed, so a click on it chooses its digit.
  await expect(page.getByRole("button", { name: "Digit 5", exact: true })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Digit first" }).click();
  await cell(page, 2, 3).click();
  await expect(cell(page, 2, 3)).toHaveAttribute("data-value", "0");
});

/** The empty cells of a puzzle, each with the digit of its solution. */
const cells = (puzzle, solved) => {
  const side = Math.sqrt(puzzle.length);
  return [...puzzle].flatMap((given, at) =>
    given === "." ? [{ at, row: 1 + Math.floor(at / side), col: 1 + (at % side), symbol: solved[at] }] : []);
};

for (const [name, puzzle, solved] of [["9×9", CLASSIC, CLASSIC_SOLVED], ["16×16", LARGE, LARGE_SOLVED]]) {
  test(`a ${name} game is completed with the keyboard only`, async ({ page }) => {
    test.setTimeout(120_000);
    await drop(page, puzzle);
    await expect(status(page)).toContainText("Opened");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Control+Home");
    let col = 1;
    let row = 1;
    for (const to of cells(puzzle, solved)) {
      for (; row < to.row; row += 1) await page.keyboard.press("ArrowDown");
      for (; col < to.col; col += 1) await page.keyboard.press("ArrowRight");
      for (; col > to.col; col -= 1) await page.keyboard.press("ArrowLeft");
      await page.keyboard.press(to.symbol);
    }
    await expect(status(page)).toContainText("Solved. Well done.");
  });

  test(`a ${name} game is completed by touch only`, async ({ browser, baseURL }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(baseURL);
    await page.getByRole("grid").waitFor();
    await drop(page, puzzle);
    await expect(page.getByRole("gridcell")).toHaveCount(puzzle.length);
    await page.getByRole("button", { name: "Digit first" }).tap();
    const places = cells(puzzle, solved);
    for (const symbol of new Set(solved)) {
      await page.getByRole("button", { name: `Digit ${parseInt(symbol, 17)}`, exact: true }).tap();
      const middles = await page.getByRole("gridcell").evaluateAll((cells) => cells.map((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      }));
      for (const to of places.filter((place) => place.symbol === symbol)) await page.touchscreen.tap(...middles[to.at]);
    }
    await expect(status(page)).toContainText("Solved. Well done.");
    await context.close();
  });
}

test("a game is completed with announcements only", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((text) => navigator.clipboard.writeText(text), CLASSIC);
  // Records the texts of live regions.
  await page.evaluate(() => {
    window.heard = [];
    const hear = (records) => {
      for (const { target } of records) {
        const region = (target.nodeType === Node.TEXT_NODE ? target.parentElement : target)?.closest("[role=status], [role=alert], [aria-live=polite]");
        if (region) window.heard.push(region.textContent.trim());
      }
    };
    new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const hears = (words) => expect.poll(() => page.evaluate(() => window.heard.at(-1))).toContain(words);
  const press = (key) => page.keyboard.press(key);
  // The accessible name of the focused cell.
  const name = async () => /^- gridcell "(.*)" \[selected\]$/.exec(await page.locator(":focus").ariaSnapshot())?.[1];

  await press("Control+k");
  await page.keyboard.type("paste");
  await press("Enter");
  await hears("Opened pasted text");
  do await press("Tab"); while (!(await name()));
  await press("Control+Home");
  const read = [];
  for (let row = 1; row <= 9; row += 1) {
    await press("Home");
    for (let col = 1; col <= 9; col += 1) {
      const [, digit] = new RegExp(`^Row ${row}, column ${col}, (?:(\\d), given|empty)$`).exec(await name());
      read.push(digit ?? ".");
      await press("ArrowRight");
    }
    await press("ArrowDown");
  }
  expect(read.join("")).toBe(CLASSIC);

  // There are announcements for a given, for a digit that is already in the row, and for undoing it.
  await press("Control+Home");
  await press("4");
  await hears("Row 1, column 1 is given.");
  await press("ArrowRight");
  await press("ArrowRight");
  await press("5");
  await expect.poll(name).toBe("Row 1, column 3, 5, conflict");
  await press("Control+z");
  await hears("Undone.");
  await expect.poll(name).toBe("Row 1, column 3, empty");
  await press("Control+Home");
  for (let at = 0; at < 81; at += 1) {
    if (at > 0 && at % 9 === 0) {
      await press("ArrowDown");
      await press("Home");
    }
    if (CLASSIC[at] === ".") await press(CLASSIC_SOLVED[at]);
    if (at % 9 < 8) await press("ArrowRight");
  }
  await hears("Solved. Well done.");
});

test("marks stay in their cells, whatever the size of the board", async ({ page }) => {
  for (const side of [9, 16, 25, 36]) {
    const cells = Array.from({ length: side * side }, (_, n) => (n + 1 === side * side ? "1" : "-"));
    const rows = Array.from({ length: side }, (_, row) => cells.slice(row * side, (row + 1) * side).join("\t"));
    await drop(page, rows.join("\n"), `${side}.txt`);
    await expect(status(page)).toContainText(`Opened ${side}.txt`);
    await expect(page.getByRole("gridcell")).toHaveCount(side * side);
    await run(page, "Fill Candidates");
    await expect(status(page)).toHaveText("Every empty cell now shows its candidates. Undo restores your marks.");
    const outside = () => page.evaluate(() => {
      const cell = document.querySelector("[role=gridcell]");
      const box = cell.getBoundingClientRect();
      // A mark is an element, or a word in a text.
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const marks = [];
      while (texts.nextNode()) {
        for (const word of texts.currentNode.data.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(texts.currentNode, word.index);
          range.setEnd(texts.currentNode, word.index + word[0].length);
          marks.push(range.getBoundingClientRect());
        }
      }
      const within = (mark) => mark.left >= box.left && mark.right <= box.right + 0.5 && mark.top >= box.top - 0.5 && mark.bottom <= box.bottom + 0.5;
      const after = marks.filter((mark, n) => marks[n + 1]?.top === mark.top && mark.right > marks[n + 1].left);
      return [marks.length, marks.filter((mark) => !within(mark)).length, after.length];
    });
    await expect.poll(outside, `${side}×${side}`).toEqual([side, 0, 0]);
  }
});

test("text typed for a cell replaces its content", async ({ page }) => {
  await cell(page, 2, 4).click();
  await page.keyboard.press("Shift+Digit7");
  await expect(cell(page, 2, 4)).toHaveAttribute("data-marks", "7");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await expect(cell(page, 2, 4)).toHaveAttribute("data-value", "3");
});

test("dragging a finger selects cells only if Several is on", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(baseURL);
  await page.getByRole("grid").waitFor();
  const session = await context.newCDPSession(page);
  const middle = async (row, col) => {
    const { x, y, width, height } = await cell(page, row, col).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const sweep = async (...cells) => {
    const points = await Promise.all(cells.map(([row, col]) => middle(row, col)));
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [points[0]] });
    for (const point of points) await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  const selected = () => page.locator("[role=gridcell][aria-selected=true]").evaluateAll((cells) =>
    cells.map(({ dataset: { row, col } }) => row + col).join(" "));
  await cell(page, 5, 5).tap();
  await sweep([2, 2], [2, 3], [2, 4]);
  expect(await selected()).toBe("55");
  await page.getByRole("button", { name: "Multi-select" }).tap();
  await sweep([2, 2], [2, 3], [3, 3], [4, 3]);
  await expect.poll(selected).toBe("22 23 33 43 55");
  // A quick finger sends events for only a few cells. Those in between are selected, too.
  await sweep([7, 2], [7, 3], [7, 8]);
  await expect.poll(selected).toBe("22 23 33 43 55 72 73 74 75 76 77 78");
  await context.close();
});
