// The help, and announcements about the board for screen readers.
import { CLASSIC, CLASSIC_SOLVED, SCHEMES, cell, command, drop, expect, expectAccessible, expectBoard, status, test, run } from "./page.mjs";

const help = (page) => page.getByRole("dialog", { name: "Help" });

test("the help opens with its button and with keys, and lists every key", async ({ page }) => {
  for (const open of [
    () => command(page, "Help").click(),
    () => page.keyboard.press("F1"),
    () => page.keyboard.press("Shift+?"),
  ]) {
    await open();
    await expect(help(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(help(page)).toBeHidden();
  }
  await page.keyboard.press("F1");
  for (const [keys, does] of [
    ["Ctrl Y Ctrl Shift Z", "Redo"], ["Alt L", "Show Missing Digits"],
    ["Space", "Play or pause the search"], ["Ctrl Enter", "Enter several candidates in a cell"],
  ]) {
    const row = help(page).getByRole("row").filter({ has: page.getByText(does, { exact: true }) });
    await expect(row.locator("kbd")).toHaveText(keys.split(" "));
  }
  await expect(help(page).getByText("Nothing leaves this device")).toBeVisible();
  await expect(help(page).getByRole("listitem").filter({ hasText: "OpenSudoku" })).toHaveCount(1);
  await help(page).getByRole("button", { name: "Close" }).click();
  await expect(help(page)).toBeHidden();
});

test("the search finds passages, keys and words of the glossary", async ({ page }) => {
  await page.keyboard.press("F1");
  const search = help(page).getByRole("searchbox", { name: "Search the help" });
  await expect(search).toBeFocused();
  const shown = help(page).locator("section:visible :is(.passage, li, tbody tr):visible");
  // The text of the help is loaded when it is opened.
  await expect(help(page).getByText("Nothing leaves this device")).toBeVisible();
  const all = await shown.count();
  await page.keyboard.type("fin");
  await expect(help(page).getByText(/^\d+ matches$/)).toBeVisible();
  await expect(help(page).getByText("A place of a base set outside all cover sets")).toBeVisible();
  await expect(help(page).getByRole("heading", { name: "Privacy" })).toBeHidden();
  await search.fill("ctrl redo");
  await expect(help(page).getByText("1 match", { exact: true })).toBeVisible();
  await expect(help(page).getByRole("row")).toHaveCount(2);
  await search.fill("privacy");
  await expect(help(page).getByText("Nothing leaves this device")).toBeVisible();
  await search.fill("xyzzy");
  await expect(help(page).getByText("Nothing found. Try another word.")).toBeVisible();
  await expect(shown).toHaveCount(0);
  await expectAccessible(page);
  await search.fill("");
  await expect(shown).toHaveCount(all);
});

test("the search finds techniques and other words for the same thing", async ({ page }) => {
  await page.keyboard.press("F1");
  const search = help(page).getByRole("searchbox", { name: "Search the help" });
  await expect(help(page).getByText("Nothing leaves this device")).toBeVisible();
  for (const [word, passage] of [["notes", "Marks are small digits"], ["pencil", "Marks are small digits"], ["timer", "Every game is saved with its time"]]) {
    await search.fill(word);
    await expect(help(page).getByText(passage)).toBeVisible();
  }
  await search.fill("unique rectangle");
  const techniques = help(page).getByRole("group", { name: "Techniques" });
  await expect(techniques.getByRole("button").first()).toBeVisible();
  await search.fill("x-wing");
  await techniques.getByRole("button", { name: "X-Wing", exact: true }).click();
  await expect(help(page)).toBeHidden();
  await expect(page.getByRole("dialog", { name: "Techniques" })).toContainText("X-Wing");
});

test("the filter of a collection leads to its examples", async ({ page }) => {
  await drop(page, `${CLASSIC}\n${CLASSIC_SOLVED.slice(0, 80)}.\n`);
  await expectBoard(page, CLASSIC);
  await page.keyboard.press("F1");
  await help(page).getByRole("button", { name: "state != solved" }).click();
  const filter = page.getByRole("textbox", { name: "Filter" });
  await filter.fill("level = = 3 &&");
  await filter.press("Enter");
  await page.getByRole("button", { name: "Filter examples" }).click();
  await expect(help(page).getByRole("heading", { name: "Collections and filters" })).toBeFocused();
  await help(page).getByRole("button", { name: "state != solved" }).click();
  await expect(filter).toHaveValue("state != solved");
});

test("a button for each topic goes there", async ({ page }) => {
  await page.keyboard.press("F1");
  for (const topic of ["Glossary", "Hints", "Levels and ratings"]) {
    await help(page).getByRole("button", { name: topic, exact: true }).click();
    const heading = help(page).getByRole("heading", { name: topic, exact: true });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
  }
});

test("an example filters the list of the open collection", async ({ page }) => {
  await drop(page, `${CLASSIC}\n${CLASSIC_SOLVED.slice(0, 80)}.\n`);
  await expectBoard(page, CLASSIC);
  await page.keyboard.press("F1");
  await help(page).getByRole("button", { name: "state != solved" }).click();
  await expect(help(page)).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Filter" })).toHaveValue("state != solved");
  await expect(page.getByText("2 of 2", { exact: true })).toBeVisible();
});

test("an example filters the collection that is opened next", async ({ page }) => {
  await page.keyboard.press("F1");
  await help(page).getByRole("button", { name: "state != solved" }).click();
  await expect(status(page)).toHaveText("The filter will apply to the next collection you open.");
  await page.getByRole("tabpanel").getByRole("button", { name: "Open the sample" }).click();
  await expect(page.getByRole("textbox", { name: "Filter" })).toHaveValue("state != solved");
  await expect(page.getByText("18 of 18", { exact: true })).toBeVisible();
});

test("hints lead to the glossary, in which each word has a picture", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await page.keyboard.press("h");
  await command(page, "What do these words mean?").click();
  await expect(help(page).getByRole("heading", { name: "Glossary" })).toBeFocused();
  const terms = help(page).locator("section").filter({ has: page.getByRole("heading", { name: "Glossary" }) }).locator(".passage");
  expect(await terms.count()).toBeGreaterThan(20);
  for (const term of await terms.all()) {
    const { width, height } = await term.locator("svg").boundingBox();
    expect(Math.min(width, height)).toBeGreaterThan(20);
    await expect(term.locator("dfn")).not.toBeEmpty();
  }
});

test("without a text from the site, the help says so", async ({ page }) => {
  page.expected = /404|Failed to load resource/;
  await page.route("**/help.en.txt", (route) => route.fulfill({ status: 404 }));
  await page.keyboard.press("F1");
  await expect(help(page)).toContainText("Help couldn't be loaded.");
});

for (const [width, height] of [[390, 844], [360, 640]]) {
  test(`on a phone, the help is without keys (${width})`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await page.goto(baseURL);
    await page.getByRole("grid", { name: "Sudoku board" }).waitFor();
    await page.keyboard.press("F1");
    await expect(help(page).getByRole("heading", { name: "Marks" })).toBeVisible();
    await expect(help(page).getByText("Keys", { exact: true })).toHaveCount(0);
    await expect(help(page).getByRole("table")).toHaveCount(0);
    await expect(help(page).getByRole("searchbox")).not.toBeFocused();
    expect(await help(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
    await context.close();
  });
}

test("in a field F1 opens the help, and a question mark doesn't", async ({ page }) => {
  await run(page, "New Board");
  await page.keyboard.press("F1");
  await expect(page.getByRole("dialog", { name: "New Board" })).toBeVisible();
  await page.keyboard.press("Escape");
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await page.getByRole("spinbutton", { name: "Puzzle number" }).focus();
  await page.keyboard.press("?");
  await expect(help(page)).toBeHidden();
  await page.keyboard.press("F1");
  await expect(help(page)).toBeVisible();
});

test("on a Mac the keys have their Mac names", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "platform", { get: () => "MacIntel" }));
  await page.reload();
  await expect(page.getByRole("grid")).toBeVisible();
  await page.keyboard.press("F1");
  const row = help(page).getByRole("row").filter({ has: page.getByText("Undo", { exact: true }) });
  await expect(row.locator("kbd")).toHaveText(["⌘", "Z"]);
});

test("missing digits and the cells of a digit are announced", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await cell(page, 1, 1).click();
  await page.keyboard.press("Alt+l");
  const left = "Row 1 is missing 1 2 4 6 8 9; column 1 is missing 1 2 3 9; box 1 is missing 1 2 4 7.";
  await expect(status(page)).toHaveText(left);
  const first = await status(page).textContent();
  await page.keyboard.press("Alt+l");
  await expect(status(page)).toHaveText(left);
  // A repeated report differs from the one before. Otherwise it wouldn't be read out.
  expect(await status(page).textContent()).not.toBe(first);
  await page.keyboard.press("Alt+w");
  await expect(status(page)).toHaveText("5 is in r1c1, r2c6, r8c9; 6 more to place.");
  await cell(page, 1, 3).click();
  await run(page, "Find This Digit");
  await expect(status(page)).toContainText("This cell is empty.");
  await run(page, "Show Missing Digits");
  await expect(status(page)).toContainText("Row 1 is missing");
});

for (const width of [1280, 390]) {
  test(`axe finds nothing in the help, and nothing is cut off (${width})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const heights = await page.locator("header.top > *").evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top < 60));
      expect(heights.every(Boolean)).toBe(true);
      await page.keyboard.press("F1");
      expect(await help(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
      await expectAccessible(page);
      await page.keyboard.press("Escape");
    }
  });
}
