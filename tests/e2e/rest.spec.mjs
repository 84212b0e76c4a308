// The second parts of the programs: the rest of the page, which is loaded once the page is shown, and the code of the
// workers about logic.
import {
  cell, command, drop, expect, expectBoard, go, run, SMALL, SMALL_SOLVED, status, test,
} from "./page.mjs";

const REST = "**/rest-*.wasm";
const LOGIC = "**/logic-*.wasm";
const grid = (page) => page.getByRole("grid", { name: "Sudoku board" });

/** Opens the page without the rest of its program, and returns a function that delivers the rest. */
const openWithoutRest = async (page) => {
  let deliver;
  const held = new Promise((resolve) => (deliver = resolve));
  await page.route(REST, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("./");
  await expect(grid(page)).toBeVisible();
  return deliver;
};
const loading = (page) => page.getByText("Loading…");
const failure = (page) => page.getByText("This part of Ninefold couldn't be loaded.");

test("a key shows on the board before the rest is there, which is requested after the board is shown", async ({ page }) => {
  let shown;
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname.replace(/.*\//, "")));
  await page.route(REST, async () => {
    shown = await grid(page).isVisible();
  });
  await page.goto("./");
  await cell(page, 1, 1).click();
  await page.keyboard.press("7");
  await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "7");
  await expect.poll(() => shown).toBe(true);
  const needed = asked.filter((name) => !/^(rest|worker|logic)-|^(de\.txt|icon\.svg|print-.*\.css|practice\.txt)$/.test(name));
  // tools/sizes.mjs limits the size of these files.
  const counted = [/^$/, /^before\.js$/, /^boot\.js$/, /^main-.*\.css$/, /^page-.*\.js$/, /^page-.*\.wasm$/];
  expect(needed.filter((name) => !counted.some((is) => is.test(name)))).toEqual([]);
  expect(needed).toHaveLength(counted.length);
});

test("what is opened before the rest is there appears when it comes, and has the focus", async ({ page }) => {
  for (const [press, focused] of [
    ["?", page.getByRole("searchbox", { name: "Search the help" })],
    ["Control+k", page.getByRole("combobox", { name: "Commands" })],
  ]) {
    const deliver = await openWithoutRest(page);
    await cell(page, 3, 4).click();
    await page.keyboard.press(press);
    await expect(loading(page)).toBeVisible();
    deliver();
    await expect(focused).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(cell(page, 3, 4)).toBeFocused();
  }
  const deliver = await openWithoutRest(page);
  await go(page, "Solve");
  await expect(loading(page)).toBeVisible();
  deliver();
  await expect(page.getByRole("tab", { name: "Watch" })).toBeVisible();
  await expect(loading(page)).toBeHidden();
});

test("if the rest can't be loaded, the page says so and tries again", async ({ page }) => {
  let isThere = false;
  let requests = 0;
  page.expected = /./;
  await page.route(REST, (route) => {
    requests += 1;
    return isThere ? route.continue() : route.fulfill({ status: 404 });
  });
  await page.goto("./");
  // No view needs the rest yet, so the failure isn't shown.
  await expect.poll(() => requests).toBe(1);
  await expect(failure(page)).toBeHidden();
  await page.keyboard.press("?");
  await expect(failure(page)).toBeVisible();
  expect(requests).toBe(2);
  await command(page, "Try again").click();
  await expect.poll(() => requests).toBe(3);
  await expect(failure(page)).toBeVisible();
  isThere = true;
  await command(page, "Try again").click();
  await expect(page.getByRole("searchbox", { name: "Search the help" })).toBeFocused();
  await expect(failure(page)).toBeHidden();
});

test("files open and puzzles are solved before the code about logic is there; a hint waits for it", async ({ page }) => {
  let deliver;
  const held = new Promise((resolve) => (deliver = resolve));
  await page.route(LOGIC, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("./");
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  await run(page, "Solve Puzzle");
  await expectBoard(page, SMALL_SOLVED);
  await run(page, "Undo");
  await cell(page, 1, 1).focus();
  await page.keyboard.press("h");
  await expect(page.getByRole("tab", { name: "Learn" })).toHaveAttribute("aria-selected", "true");
  await expect(status(page)).not.toContainText("Look at row 1");
  deliver();
  await expect(status(page)).toContainText("Look at row 1");
});

test("if the code about logic can't be loaded, a hint says so, and the next one tries again", async ({ page }) => {
  let isThere = false;
  page.expected = /./;
  await page.route(LOGIC, (route) => (isThere ? route.continue() : route.fulfill({ status: 404 })));
  await page.goto("./");
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  await cell(page, 1, 1).focus();
  await page.keyboard.press("h");
  await expect(page.getByRole("alertdialog")).toContainText("The task stopped unexpectedly.");
  await command(page, "OK").click();
  isThere = true;
  await cell(page, 1, 1).focus();
  await page.keyboard.press("h");
  await expect(status(page)).toContainText("Look at row 1");
});
