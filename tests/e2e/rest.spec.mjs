// The rest of the page's program, which is loaded once the page is shown.
import { cell, command, expect, go, test } from "./page.mjs";

const REST = "**/rest-*.wasm";
const grid = (page) => page.getByRole("grid", { name: "Sudoku board" });

/** Opens the page without the rest of its program, and returns a function that delivers the rest. */
const without = async (page) => {
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
  const needed = asked.filter((name) => !/^(rest|worker)-|^(de\.txt|icon\.svg|print-.*\.css|practice\.txt)$/.test(name));
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
    const deliver = await without(page);
    await cell(page, 3, 4).click();
    await page.keyboard.press(press);
    await expect(loading(page)).toBeVisible();
    deliver();
    await expect(focused).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(cell(page, 3, 4)).toBeFocused();
  }
  const deliver = await without(page);
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
  // Nobody wants it yet, so nobody is told.
  await expect.poll(() => requests).toBe(1);
  await expect(failure(page)).toBeHidden();
  await page.keyboard.press("?");
  await expect(failure(page)).toBeVisible();
  expect(requests).toBe(2);
  await command(page, "Try Again").click();
  await expect.poll(() => requests).toBe(3);
  await expect(failure(page)).toBeVisible();
  isThere = true;
  await command(page, "Try Again").click();
  await expect(page.getByRole("searchbox", { name: "Search the help" })).toBeFocused();
  await expect(failure(page)).toBeHidden();
});
