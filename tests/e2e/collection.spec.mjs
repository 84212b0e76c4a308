import { readFileSync } from "node:fs";
import {
  CLASSIC, CLASSIC_SOLVED, SCHEMES, SMALL, SMALL_SOLVED,
  command, drop, expect, expectAccessible, expectBoard, expectCan, go, number, reloadWithCores, revisit, run, status,
  test, workersWithTasks,
} from "./page.mjs";

const EMPTY = ".".repeat(81);
const NONE = "11" + ".".repeat(79);
const endless = () => readFileSync(new URL("../data/endless.txt", import.meta.url), "utf8");

/** The numbers of puzzles in the table of classes, from the top. */
const counts = async (page) => {
  const cells = await page.getByRole("table").locator("tbody tr:not([hidden]) td:nth-child(2)").allTextContents();
  return cells.map((text) => Number(text.replaceAll(",", "")));
};

for (const [width, height, count] of [[390, 844, 4], [360, 640, 1]]) {
  test(`the list and the board are in sight on a phone (${width}×${height})`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await drop(page, `${CLASSIC}\n`.repeat(50));
    await expectBoard(page, CLASSIC);
    await go(page, "Collection");
    const rows = page.getByRole("listbox", { name: "Puzzles" }).getByRole("option");
    for (let row = 0; row < count; row += 1) await expect(rows.nth(row)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("grid", { name: "Sudoku board" })).toBeInViewport({ ratio: 1 });
  });
}

test("all puzzles of a collection are checked, and those of a class can be opened", async ({ page }) => {
  for (const name of ["Check Collection", "Save All Solutions"]) await expectCan(page, name, false);
  await drop(page, [CLASSIC, EMPTY, CLASSIC, NONE, "bad", EMPTY, SMALL].join("\n"));
  await expectBoard(page, CLASSIC);
  await run(page, "Check Collection");
  await expect(status(page)).toContainText("Checked 6 puzzles");
  await expect(status(page)).toContainText("3 with one solution, 2 with several solutions, 1 with no solution.");
  expect(await counts(page)).toEqual([3, 2, 1, 0, 1]);
  await expect(page.getByRole("table")).toContainText("All 6 puzzles checked");
  await expectAccessible(page);
  const go = (name) => page.getByRole("button", { name, exact: true }).click();
  await go("Next: Several solutions");
  await expect(number(page)).toHaveValue("1");
  await go("Next: Several solutions");
  await expect(number(page)).toHaveValue("4");
  await go("Next: Several solutions");
  await expect(number(page)).toHaveValue("1");
  await go("First: No solution");
  await expect(number(page)).toHaveValue("3");
  await expectBoard(page, NONE);
  await go("Next: One solution");
  await expect(number(page)).toHaveValue("5");
  await expect(page.getByRole("gridcell")).toHaveCount(16);
  // The table isn't shown for another collection.
  await drop(page, CLASSIC);
  await expect(page.getByRole("table")).toBeHidden();
});

test("puzzles are selected, listed and printed, and still selected after a reload", async ({ page }) => {
  await drop(page, [CLASSIC, SMALL, CLASSIC].join("\n"));
  await expectBoard(page, CLASSIC);
  await go(page, "Collection");
  const list = page.getByRole("listbox", { name: "Puzzles" });
  const rows = list.getByRole("option");
  const selected = () => rows.evaluateAll((all) => all.map((row) => row.ariaChecked === "true"));
  await expect(rows).toHaveCount(3);
  const top = async () => (await rows.first().boundingBox()).y;
  const before = await top();
  await list.focus();
  await list.press("Space");
  await expect.poll(selected).toEqual([true, false, false]);
  await expect(page.getByText("1 selected")).toBeVisible();
  expect(await top()).toBe(before);
  await rows.nth(1).click({ modifiers: ["ControlOrMeta"] });
  await rows.nth(2).locator(".box").click();
  await expect.poll(selected).toEqual([true, true, true]);
  await list.press("Space");
  await expect(page.getByText("2 selected")).toBeVisible();
  await expect.poll(selected).toEqual([true, true, false]);
  // These actions haven't loaded another puzzle.
  await expectBoard(page, CLASSIC);
  await expectAccessible(page);
  await run(page, "Print");
  const dialog = page.getByRole("dialog", { name: "Print" });
  await expect(dialog.getByLabel("The selected puzzles")).toBeChecked();
  await expect(dialog.getByText("2 puzzles on 1 page.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const download = page.waitForEvent("download");
  await run(page, "Save Collection");
  const saving = page.getByRole("dialog", { name: "Save Collection" });
  await expect(saving.getByLabel("The selected puzzles")).toBeChecked();
  await saving.getByLabel("The filtered and sorted list").check();
  await expect(saving.getByText("3 puzzles will be saved in the order shown.")).toBeVisible();
  await saving.getByLabel("The selected puzzles").check();
  await expect(saving.getByText("2 puzzles will be saved in the order shown.")).toBeVisible();
  await expectAccessible(page, SCHEMES);
  await saving.getByRole("button", { name: "Save" }).click();
  expect(readFileSync(await (await download).path(), "utf8")).toBe(`${CLASSIC}\n${SMALL}\n`);
  await revisit(page);
  await expect(page.getByText("2 selected")).toBeVisible();
  await command(page, "Show Selected").click();
  await expect(rows).toHaveCount(2);
  await command(page, "Deselect All").click();
  await expect(rows).toHaveCount(3);
  await command(page, "Restore").click();
  await expect.poll(selected).toEqual([true, true, false]);
});

test("simultaneous steps through a collection all count", async ({ page }) => {
  await drop(page, [CLASSIC, EMPTY, SMALL, NONE, CLASSIC, EMPTY].join("\n"));
  await expectBoard(page, CLASSIC);
  const click = (name, times) => page.getByRole("button", { name, exact: true })
    .evaluate((button, times) => { for (let i = 0; i < times; i++) button.click(); }, times);
  await click("Next", 3);
  await expect(number(page)).toHaveValue("3");
  await expectBoard(page, NONE);
  await click("Next", 7);
  await expect(number(page)).toHaveValue("5");
  await click("Previous", 3);
  await expect(number(page)).toHaveValue("2");
  await expectBoard(page, SMALL);
});

test("from the player's own board, the arrows lead back into the collection", async ({ page }) => {
  await drop(page, [CLASSIC, SMALL, NONE].join("\n"));
  await number(page).fill("1");
  await expectBoard(page, SMALL);
  for (const [arrow, to] of [["Previous", "1"], ["Next", "2"]]) {
    await run(page, "New Board");
    await command(page, "Create").click();
    await expect(number(page)).toHaveValue("");
    await page.getByRole("button", { name: arrow, exact: true }).click();
    await expect(number(page)).toHaveValue(to);
  }
  await expect(page.getByRole("button", { name: "Next", exact: true })).toBeDisabled();
  await expectBoard(page, NONE);
  // A number that no puzzle has is replaced.
  await number(page).focus();
  await page.keyboard.type("9");
  await expect(status(page)).toHaveText("Enter a whole number from 0 to 2.");
  await page.keyboard.press("Enter");
  await expect(number(page)).toHaveValue("2");
});

test("a number is read as a whole: no puzzle with its first digits is loaded", async ({ page }) => {
  await drop(page, `${CLASSIC}\n${`${NONE}\n`.repeat(28)}${SMALL}\n`);
  await expectBoard(page, CLASSIC);
  const loaded = await status(page).evaluateHandle((line) => {
    const said = [];
    new MutationObserver(() => said.push(line.textContent)).observe(line, { subtree: true, childList: true, characterData: true });
    return said;
  });
  await number(page).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("29", { delay: 100 });
  // The number is taken after a pause.
  await expectBoard(page, SMALL);
  expect(await loaded.jsonValue()).toEqual(["Puzzle 30: 4×4, 7 givens."]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(number(page)).toHaveValue("27");
  await expectBoard(page, NONE);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("0");
  await page.keyboard.press("Enter");
  await expectBoard(page, CLASSIC);
  // The number is taken when the field loses the focus.
  await page.keyboard.press("Control+a");
  await page.keyboard.type("30");
  await page.keyboard.press("Tab");
  await expect(status(page)).toHaveText("Enter a whole number from 0 to 29.");
  await expect(number(page)).toHaveValue("0");
});

test("solutions of a collection are saved, one line per puzzle", async ({ page }) => {
  await drop(page, [CLASSIC, NONE, SMALL, EMPTY].join("\n"), "four.txt");
  await expectBoard(page, CLASSIC);
  const download = page.waitForEvent("download");
  await run(page, "Save All Solutions");
  const file = await download;
  expect(file.suggestedFilename()).toBe("four-solutions.txt");
  const lines = readFileSync(await file.path(), "utf8").trimEnd().split("\n");
  expect(lines.slice(0, 3)).toEqual([CLASSIC_SOLVED, "no solution", SMALL_SOLVED]);
  expect(lines[3]).toMatch(/^[1-9]{81}$/);
  expect(lines).toHaveLength(4);
  await expect(status(page)).toContainText("Saved four-solutions.txt: 4 lines");
  expect(await counts(page)).toEqual([2, 1, 1, 0]);
});

/** A collection of many puzzles with a header: every hundredth has several solutions, every thousandth has none. */
const dropMany = (page, count) =>
  page.evaluate(({ count, kinds }) => {
    const lines = ["3"];
    for (let n = 0; n < count; n++) lines.push(kinds[n % 1000 === 7 ? 2 : n % 100 === 3 ? 1 : 0]);
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([lines.join("\n")], "many.txt"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, { count, kinds: [CLASSIC, CLASSIC.replace("53..7", "....."), NONE] });

test("many puzzles are checked while the page stays responsive", { tag: "@alone" }, async ({ page }) => {
  const count = 200_000;
  await reloadWithCores(page, 2);
  await dropMany(page, count);
  await expect(status(page)).toContainText("200,000 puzzles");
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => list.getEntries().forEach((e) => longTasks.push(e.duration)))
      .observe({ type: "longtask" });
  });
  await go(page, "Collection");
  const before = page.workers().length;
  // The check takes about a second, so the observations are made on the page.
  await page.evaluate(([check, last]) => {
    window.meanwhile = {};
    const look = () => {
      const bar = document.querySelector("[role=progressbar]");
      if (!bar?.checkVisibility()) return;
      const cells = [...document.querySelectorAll("[role=gridcell]")].map(({ dataset: { value } }) => (value === "0" ? "." : value));
      window.meanwhile.progress = true;
      if (/ per second · /.test(document.body.textContent)) window.meanwhile.rate = true;
      if (cells.join("") === last) window.meanwhile.board = true;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    check.click();
    // The worker that reads puzzles for the other workers reads this one for the player, too.
    const field = document.querySelector("[aria-label='Puzzle number']");
    field.value = "199007";
    for (const told of ["input", "change"]) field.dispatchEvent(new Event(told, { bubbles: true }));
  }, [await command(page, "Check Collection").elementHandle(), NONE]);
  await expect(status(page)).toContainText("Checked 200,000 puzzles", { timeout: 50_000 });
  expect(await page.evaluate(() => window.meanwhile)).toEqual({ progress: true, rate: true, board: true });
  // The worker with the file, and two that check.
  expect(await workersWithTasks(page)).toBeGreaterThanOrEqual(3);
  await expect(number(page)).toHaveValue("199007");
  expect(await counts(page)).toEqual([197_800, 2000, 200, 0]);
  await page.getByRole("button", { name: "First: No solution" }).click();
  await expect(number(page)).toHaveValue("7");
  await expect.poll(() => page.workers().length).toBeLessThanOrEqual(before + 1);
  const long = await page.evaluate(() => longTasks.filter((ms) => ms > 50));
  // Workers keep both cores busy, which delays the page now and then.
  expect(long.length, String(long)).toBeLessThan(5);
});

test("checking can be cancelled, and its results are retained", async ({ page }) => {
  await drop(page, `${(CLASSIC + "\n").repeat(100)}${endless().repeat(20)}`);
  await expect(status(page)).toContainText("puzzles");
  await run(page, "Check Collection");
  await expect.poll(async () => (await counts(page))[0]).toBe(100);
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByRole("progressbar")).toBeHidden();
  await expect(status(page)).toHaveText("Cancelled.");
  expect((await counts(page))[0]).toBe(100);
  await page.getByRole("button", { name: "Next: One solution" }).click();
  await expect(number(page)).toHaveValue("1");
  // The number is shown at once, the puzzle when it is read.
  await expect(status(page)).toContainText("Puzzle 2");
  await run(page, "Solve Puzzle");
  await expectBoard(page, CLASSIC_SOLVED);
});

test("checking can be paused for other work, and resumed", async ({ page }) => {
  await drop(page, `${(CLASSIC + "\n").repeat(100)}${endless().repeat(20)}`);
  await expect(status(page)).toContainText("puzzles");
  await run(page, "Check Collection");
  await expect.poll(async () => (await counts(page))[0]).toBe(100);
  const button = (name) => page.getByRole("button", { name, exact: true });
  await button("Pause").click();
  await expect(button("Resume")).toBeFocused();
  await expect(status(page)).toHaveText("Paused: Checking the collection");
  await expect(page.locator(".told")).toHaveText(/^1\d\d of 120$/);
  await run(page, "Solve Puzzle");
  await expectBoard(page, CLASSIC_SOLVED);
  await expect(page.getByRole("progressbar")).toBeVisible();
  await button("Resume").click();
  await expect(button("Pause")).toBeVisible();
  await expect(status(page)).toHaveText("Checking the collection…");
  await button("Cancel").click();
  await expect(page.getByRole("progressbar")).toBeHidden();
  expect((await counts(page))[0]).toBe(100);
});

test("a worker that fails ends only the check", async ({ page }) => {
  page.expected = /killed/;
  await drop(page, `${CLASSIC}\n${endless().repeat(20)}`);
  await expectBoard(page, CLASSIC);
  const before = new Set(page.workers());
  await run(page, "Check Collection");
  await expect(page.getByRole("progressbar")).toBeVisible();
  // A worker that is new may be one for the board, if the machine is busy.
  const fail = (worker) => worker.evaluate(() => void setTimeout(() => { throw new Error("killed"); })).catch(() => {});
  await expect(async () => {
    await Promise.all(page.workers().filter((worker) => !before.has(worker)).map(fail));
    await expect(page.getByRole("alertdialog")).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("progressbar")).toBeHidden();
  await run(page, "Solve Puzzle");
  await expectBoard(page, CLASSIC_SOLVED);
});

test("a collection is checked even if the worker with its files failed", async ({ page }) => {
  page.expected = /killed/;
  await drop(page, `${CLASSIC}\n${EMPTY}\n`);
  await expectBoard(page, CLASSIC);
  await Promise.all(page.workers().map((worker) =>
    worker.evaluate(() => void setTimeout(() => { throw new Error("killed"); })).catch(() => {})));
  await expect.poll(() => page.workers().length).toBeLessThan(2);
  await run(page, "Check Collection");
  await expect(status(page)).toContainText("Checked 2 puzzles");
  expect(await counts(page)).toEqual([1, 1, 0, 0]);
});
