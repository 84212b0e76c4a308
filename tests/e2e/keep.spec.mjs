// Nothing is lost: games are there after a reload, after a crash, and in two tabs.
import { readFileSync } from "node:fs";
import {
  CLASSIC, SCHEMES, SMALL, SMALL_SOLVED,
  board, cell, command, drop, expect, expectAccessible, expectAlert, expectBoard, number, revisit, waitUntilSaved, status, test,
  run, go,
} from "./page.mjs";

const SECOND = "1..42.........1.";
const FILE = `${SMALL}\n${SECOND}\n`;

/** Enters a digit in a cell with the keyboard. */
const enter = async (page, row, col, key) => {
  await cell(page, row, col).click();
  await page.keyboard.press(key);
};

/** The digits and marks on the board. */
const cellContents = (page) =>
  page.locator("[role=gridcell]").evaluateAll((cells) =>
    cells.map(({ dataset: { value, marks } }) => (value === "0" ? `[${marks}]` : value)).join(""));

const withCells = (cells, changes) =>
  [...cells].map((c, at) => changes[at] ?? c).join("");

test("a reload restores file, number, entries, marks and history", async ({ page }) => {
  await drop(page, FILE, "two.txt");
  await expectBoard(page, SMALL);
  await enter(page, 1, 3, "3");
  await number(page).fill("1");
  await expectBoard(page, SECOND);
  await enter(page, 1, 2, "2");
  await enter(page, 1, 2, "3");
  await enter(page, 1, 3, "Shift+Digit2");
  const before = await cellContents(page);
  await revisit(page);
  await expect(number(page)).toHaveValue("1");
  await expect(status(page)).toHaveText("Reopened two.txt, puzzle 2.");
  await expect.poll(() => cellContents(page)).toBe(before);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expectBoard(page, withCells(SECOND, { 1: "2" }));
  await page.keyboard.press("Control+y");
  await expectBoard(page, withCells(SECOND, { 1: "3" }));
  await number(page).fill("0");
  await expectBoard(page, withCells(SMALL, { 2: "3" }));
  await revisit(page);
  await expectBoard(page, withCells(SMALL, { 2: "3" }));
  await expect(number(page)).toHaveValue("0");
  // The same puzzles in a file with another name appear under that name.
  await drop(page, FILE, "pair.txt");
  await expect(status(page)).toContainText("Opened pair.txt");
  await revisit(page);
  await expect(status(page)).toHaveText("Reopened pair.txt, puzzle 1.");
});

test("another way to read a file is saved, with the games", async ({ page }) => {
  await drop(page, "1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 -\n", "table.txt");
  await expectBoard(page, "1..4..1..1..4...");
  await enter(page, 1, 1, "3");
  await drop(page, "1 2 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 3\n", "numbers.txt");
  await expectBoard(page, "12.............3");
  await enter(page, 1, 3, "3");
  const read = (as) => page.getByLabel("File format").selectOption(as);
  await go(page, "Collection");
  await page.getByText("How the file was read").click();
  await read("table");
  await expect(status(page)).toContainText("(values table)");
  await expectBoard(page, "12.............3");
  await enter(page, 2, 1, "4");
  await revisit(page);
  await expectBoard(page, withCells("12.............3", { 4: "4" }));
  await page.getByText("How the file was read").click();
  await expect(page.getByLabel("File format")).toHaveValue("table");
  // The game from the other reading of the file is restored, too.
  await read("");
  await expectBoard(page, withCells("12.............3", { 2: "3" }));
  // Opening the file again removes the choice.
  await drop(page, "1 2 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 3\n", "numbers.txt");
  await expectBoard(page, "12.............3");
  await waitUntilSaved(page);
  await expectBoard(page, "12.............3");
});

test("a reload right after a key loses nothing", async ({ page }) => {
  await drop(page, FILE, "two.txt");
  await expectBoard(page, SMALL);
  await waitUntilSaved(page);
  let kept = SMALL;
  for (const [at, wait] of [[2, 0], [4, 0], [5, 20], [7, 50], [8, 65], [10, 80], [13, 0]]) {
    await cell(page, 1 + Math.floor(at / 4), 1 + (at % 4)).click();
    await page.keyboard.press("3");
    // Nothing is awaited, because the moment of the reload is what the test varies.
    if (wait) await page.waitForTimeout(wait);
    await page.reload();
    kept = withCells(kept, { [at]: "3" });
    await expectBoard(page, kept);
  }
  // All entries are in one history.
  for (const key of ["1", "4"]) await enter(page, 4, 2, key);
  await page.reload();
  await expectBoard(page, withCells(kept, { 13: "4" }));
  await page.keyboard.press("Control+z");
  await expectBoard(page, withCells(kept, { 13: "1" }));
  await page.keyboard.press("Control+z");
  await expectBoard(page, kept);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("ninefold-left")))).toEqual([]);
});

test("the same file has its progress, and another file doesn't", async ({ page }) => {
  await drop(page, FILE, "two.txt");
  await expectBoard(page, SMALL);
  await enter(page, 1, 3, "3");
  await drop(page, CLASSIC, "other.txt");
  await expectBoard(page, CLASSIC);
  await drop(page, FILE, "another name.txt");
  await expectBoard(page, withCells(SMALL, { 2: "3" }));
  await drop(page, `${FILE}1..4............\n`, "three.txt");
  await expect(status(page)).toContainText("3 puzzles");
  await expectBoard(page, SMALL);
});

test("the player's own board and the options are restored", async ({ page }) => {
  await enter(page, 5, 5, "7");
  await page.getByRole("radio", { name: "Corner marks", exact: true }).click();
  await enter(page, 5, 6, "3");
  await revisit(page);
  await expect(cell(page, 5, 5)).toHaveAttribute("data-value", "7");
  await expect(cell(page, 5, 6)).toHaveAttribute("data-marks", "3");
  await expect(page.getByRole("radio", { name: "Corner marks", exact: true })).toBeChecked();
  await drop(page, FILE);
  await expectBoard(page, SMALL);
  await revisit(page);
  await expectBoard(page, SMALL);
  await run(page, "New Board");
  await page.getByRole("button", { name: "Create" }).click();
  await page.keyboard.press("Control+z");
  await expect(cell(page, 5, 5)).toHaveAttribute("data-value", "7");
});

test("early actions are not overwritten", async ({ page }) => {
  await enter(page, 5, 5, "7");
  await drop(page, FILE);
  await expectBoard(page, SMALL);
  await waitUntilSaved(page);
  // Nothing can be restored before letGo is called.
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    const held = new Promise((letGo) => { window.letGo = letGo; });
    indexedDB.open = (...all) => {
      const request = {};
      held.then(() => {
        const real = open(...all);
        real.onupgradeneeded = request.onupgradeneeded;
        real.onsuccess = (event) => { request.result = real.result; request.onsuccess?.(event); };
      });
      Object.setPrototypeOf(request, IDBOpenDBRequest.prototype);
      for (const name of ["onsuccess", "onerror", "onupgradeneeded", "result"]) {
        Object.defineProperty(request, name, { writable: true, value: undefined });
      }
      return request;
    };
  });
  await page.reload();
  await enter(page, 1, 1, "9");
  await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "9");
  await page.evaluate(() => window.letGo());
  await expect(number(page)).toBeEnabled();
  await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "9");
  await waitUntilSaved(page);
  await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "9");
  await page.keyboard.press("Control+z");
  await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "0");
  await expect(cell(page, 5, 5)).toHaveAttribute("data-value", "7");
});

test("a link takes precedence over the last session", async ({ page }) => {
  await drop(page, FILE);
  await expectBoard(page, SMALL);
  await waitUntilSaved(page);
  const link = `${page.url().split("#")[0]}#2x2:1b4_2i1a`;
  await page.goto("about:blank");
  await page.goto(link);
  await expectBoard(page, SECOND);
  await expect(number(page)).toBeEnabled();
  await expectBoard(page, SECOND);
  await enter(page, 1, 2, "2");
  await revisit(page);
  await expectBoard(page, withCells(SECOND, { 1: "2" }));
});

/** Random numbers that are the same in every run. */
const randomNumbers = (seed) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

test("a page that is killed at any moment loses no more than the last second", async ({ page, context, baseURL }) => {
  test.setTimeout(240_000);
  const next = randomNumbers(20261121);
  const below = (n) => Math.floor(next() * n);
  await drop(page, FILE);
  await expectBoard(page, SMALL);
  let playing = page;
  let [late, most] = [0, 0];
  // The boards so far, each with the time at which it appeared.
  let stood = [[0, SMALL]];
  for (let round = 0; round < 30; round++) {
    for (let move = 0; move < 3 + below(8); move++) {
      await cell(playing, 1 + below(4), 1 + below(4)).focus();
      await playing.keyboard.press(["1", "2", "3", "4", "Backspace", "Control+z"][below(6)]);
      stood.push([Date.now(), await board(playing)]);
      // The moment of the crash is what the test varies.
      if (below(3) === 0) await playing.waitForTimeout(below(150));
    }
    const killed = Date.now();
    const session = await context.newCDPSession(playing);
    const crashed = playing.waitForEvent("crash");
    session.send("Page.crash").catch(() => {});
    await crashed;
    const old = playing;
    playing = await context.newPage();
    await playing.goto(baseURL);
    // The board is mounted last.
    await expect(playing.getByRole("grid", { name: "Sudoku board" })).toBeVisible();
    await expect(number(playing)).toHaveValue("0");
    if (old !== page) await old.close();
    const back = await board(playing);
    const found = stood.findLastIndex(([, cells]) => cells === back);
    expect(found, `round ${round}: the board ${back} never stood so`).toBeGreaterThanOrEqual(0);
    // The time for which the first board that was lost had been there.
    const lost = found + 1 < stood.length ? killed - stood[found + 1][0] : 0;
    expect(lost).toBeLessThan(1000);
    late += lost > 0 ? 1 : 0;
    most = Math.max(most, lost);
    stood = [[Date.now(), back]];
  }
  console.log(`killed 30 times: ${late} times something was lost, of the last ${most} ms at the most`);
});

/** A tab without a channel to other tabs, as in some browsers. */
const deafTab = async (context, baseURL) => {
  const tab = await context.newPage();
  await tab.addInitScript(() => { delete window.BroadcastChannel; });
  await tab.goto(baseURL);
  return tab;
};

/** Another tab with the same puzzle, and the dialog that it shows because digits were entered in both tabs. */
const twoTabs = async (page, context, baseURL) => {
  await drop(page, FILE);
  await expectBoard(page, SMALL);
  await waitUntilSaved(page);
  const other = await deafTab(context, baseURL);
  await expectBoard(other, SMALL);
  await waitUntilSaved(other);
  await enter(page, 1, 3, "3");
  await waitUntilSaved(page);
  await enter(other, 2, 1, "3");
  const dialog = other.getByRole("dialog", { name: "This puzzle was changed in another tab" });
  await expect(dialog).toBeVisible();
  return { other, dialog };
};

test("two tabs don't overwrite each other", async ({ page, context, baseURL }) => {
  const { other, dialog } = await twoTabs(page, context, baseURL);
  await dialog.getByRole("button", { name: "Use the other tab's board" }).click();
  await expectBoard(other, withCells(SMALL, { 2: "3" }));
  await other.keyboard.press("Control+z");
  await expectBoard(other, withCells(SMALL, { 4: "3" }));
  await waitUntilSaved(other);
  // The first tab is behind now, and retains its own board. The other tab's board is one step before.
  await enter(page, 4, 3, "2");
  const here = page.getByRole("dialog", { name: "This puzzle was changed in another tab" });
  await here.getByRole("button", { name: "Keep this board" }).click();
  await expectBoard(page, withCells(SMALL, { 2: "3", 14: "2" }));
  await page.keyboard.press("Control+z");
  await expectBoard(page, withCells(SMALL, { 4: "3" }));
  await page.keyboard.press("Control+y");
  await revisit(page);
  await expectBoard(page, withCells(SMALL, { 2: "3", 14: "2" }));
});

test("steps in another tab during the question are included", async ({ page, context, baseURL }) => {
  const { other, dialog } = await twoTabs(page, context, baseURL);
  await enter(page, 4, 3, "2");
  await waitUntilSaved(page);
  await dialog.getByRole("button", { name: "Use the other tab's board" }).click();
  await expectBoard(other, withCells(SMALL, { 2: "3", 14: "2" }));
  await enter(other, 2, 2, "4");
  await waitUntilSaved(other);
  await expect(dialog).toBeHidden();
});

test("a tab that becomes visible shows what another has saved", async ({ page, context, baseURL }) => {
  await drop(page, FILE);
  await expectBoard(page, SMALL);
  await expect.poll(() => keys(page)).toContain("shelf");
  await waitUntilSaved(page);
  const other = await deafTab(context, baseURL);
  await expectBoard(other, SMALL);
  await enter(other, 1, 3, "3");
  await waitUntilSaved(other);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expectBoard(page, withCells(SMALL, { 2: "3" }));
  await expect(status(page)).toContainText("changed in another tab");
});

test("tabs next to each other show what either saves", async ({ page, context, baseURL }) => {
  await drop(page, FILE);
  await expectBoard(page, SMALL);
  await expect.poll(() => keys(page)).toContain("shelf");
  await waitUntilSaved(page);
  const other = await context.newPage();
  await other.goto(baseURL);
  await expectBoard(other, SMALL);
  await enter(other, 1, 3, "3");
  await expectBoard(page, withCells(SMALL, { 2: "3" }));
  await expect(status(page)).toContainText("changed in another tab");
  await enter(page, 2, 1, "3");
  await expectBoard(other, withCells(SMALL, { 2: "3", 4: "3" }));
  await other.keyboard.press("Control+z");
  await expectBoard(page, withCells(SMALL, { 2: "3" }));
  for (const tab of [page, other]) await expect(tab.getByRole("dialog")).toBeHidden();
});

/** The keys of everything that is stored. */
const keys = (page) => page.evaluate(async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const [{ name }] = await indexedDB.databases();
  const database = await done(indexedDB.open(name));
  const stores = [...database.objectStoreNames];
  const all = await Promise.all(
    stores.map((store) => done(database.transaction(store).objectStore(store).getAllKeys())),
  );
  database.close();
  return all.flat();
});

test("data deleted in another tab is saved again when the player continues", async ({ page, context, baseURL }) => {
  await drop(page, FILE);
  await expectBoard(page, SMALL);
  await enter(page, 1, 3, "3");
  await waitUntilSaved(page);
  const other = await context.newPage();
  await other.goto(baseURL);
  await expectBoard(other, withCells(SMALL, { 2: "3" }));
  await run(other, "Forget Everything");
  await other.getByRole("dialog").getByRole("button", { name: "Forget Everything" }).click();
  await expect(status(other)).toHaveText("All saved data was deleted.");
  // Deleted data doesn't reappear as time passes.
  const time = page.getByRole("timer");
  await expect(time).not.toHaveText(await time.textContent());
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  await waitUntilSaved(page);
  expect((await keys(page)).filter((key) => /^(game|files|shelf)/.test(key))).toEqual([]);
  await enter(page, 2, 1, "3");
  await expect.poll(async () => (await keys(page)).filter((key) => /^(game|files|shelf)/.test(key)).length).toBe(3);
  await revisit(page);
  await expect(number(page)).toHaveValue("0");
  await expectBoard(page, withCells(SMALL, { 2: "3", 4: "3" }));
});

for (const [what, stub, said] of [
  ["cannot be opened", () => { IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); }; }, "can't save your data"],
  ["is missing", () => { Object.defineProperty(window, "indexedDB", { value: undefined }); }, "can't save your data"],
  ["is full", () => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value, key) {
      if (!window.room) throw new DOMException("full", "QuotaExceededError");
      return put.call(this, value, key);
    };
  }, "no space left"],
]) {
  test(`storage that ${what} is reported, and the page still works`, async ({ page }) => {
    await page.addInitScript(stub);
    await page.reload();
    await enter(page, 1, 1, "5");
    await expect(status(page)).toContainText(said);
    await drop(page, FILE);
    await expectBoard(page, SMALL);
    await enter(page, 1, 3, "3");
    await number(page).fill("1");
    await expectBoard(page, SECOND);
    await number(page).fill("0");
    await expectBoard(page, withCells(SMALL, { 2: "3" }));
    await run(page, "Solve Puzzle");
    await expect(status(page)).toContainText("Solved in");
  });
}

/** Storage in which every write fails: `put` throws an error, or its transaction is aborted. */
const failing = {
  "whose put fails": () => {
    IDBObjectStore.prototype.put = () => { throw new DOMException("no", "UnknownError"); };
  },
  "that is full": () => {
    IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
  },
  "whose transactions are aborted": () => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...record) {
      const request = put.apply(this, record);
      request.addEventListener("success", () => this.transaction.abort());
      return request;
    };
  },
};

test("an export doesn't wait for data that can't be saved, and an import reports why it doesn't start", async ({ page }) => {
  await enter(page, 5, 5, "7");
  await waitUntilSaved(page);
  await page.evaluate(failing["whose put fails"]);
  await enter(page, 5, 6, "8");
  await expect(status(page)).toContainText("This browser can't save your data (no)");
  const [download] = await Promise.all([page.waitForEvent("download"), run(page, "Export Everything")]);
  expect(download.suggestedFilename()).toBe("everything.ninefold");
  await expect(status(page)).toHaveText(/^Exported everything to everything\.ninefold, including 1 game\. This browser can't save your data/);
  await enter(page, 5, 7, "9");
  await expect(status(page)).toHaveText(/^This browser can't save your data/);
  await run(page, "New Board");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await run(page, "Validate Board");
  await expect(status(page)).not.toContainText("can't save your data");
  await run(page, "Import Everything");
  await expect(status(page)).toHaveText(/^This browser can't save your data/);
});

test("saved progress is not promised if nothing can be saved", async ({ page }) => {
  await page.evaluate(failing["that is full"]);
  const reports = await page.evaluateHandle(() => {
    const line = document.querySelector("[role=status]");
    const reports = [];
    new MutationObserver(() => reports.push(line.textContent)).observe(line, { subtree: true, childList: true, characterData: true });
    return reports;
  });
  await drop(page, FILE, "two.txt");
  await expectBoard(page, SMALL);
  await expect(status(page)).toContainText("no space left");
  await enter(page, 1, 3, "3");
  await expect(status(page)).toContainText("no space left");
  expect((await reports.jsonValue()).filter((report) => report.includes("Your progress in it is"))).toEqual([]);
});

for (const [what, stub] of Object.entries(failing)) {
  test(`the warning about storage ${what} returns after other reports`, async ({ page }) => {
    await page.addInitScript(stub);
    await page.reload();
    await drop(page, FILE, "two.txt");
    await expectBoard(page, SMALL);
    await enter(page, 1, 3, "3");
    await expect(status(page)).toHaveText(/can't save your data|no space left/);
  });
}

test("a database that is deleted while the page is open is recreated", async ({ page }) => {
  await drop(page, FILE, "two.txt");
  await expectBoard(page, SMALL);
  await expect.poll(() => keys(page)).toContain("shelf");
  await waitUntilSaved(page);
  await page.evaluate(() => new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase("ninefold");
    request.onsuccess = resolve;
    request.onerror = reject;
  }));
  await enter(page, 1, 3, "3");
  await waitUntilSaved(page);
  await expect.poll(async () => (await keys(page)).map((key) => key.split(":")[0]).sort())
    .toEqual(["files", "game", "played", "session", "shelf", "visit"]);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expectBoard(page, withCells(SMALL, { 2: "3" }));
  await expect(number(page)).toHaveValue("0");
});

test("data deleted in another tab doesn't reappear by itself", async ({ page, context, baseURL }) => {
  await drop(page, FILE, "two.txt");
  await expectBoard(page, SMALL);
  await enter(page, 1, 3, "3");
  await waitUntilSaved(page);
  const other = await context.newPage();
  await other.goto(baseURL);
  await expectBoard(other, withCells(SMALL, { 2: "3" }));
  await run(other, "Forget Everything");
  await other.getByRole("dialog").getByRole("button", { name: "Forget Everything" }).click();
  await expect(status(other)).toHaveText("All saved data was deleted.");
  // Neither passing time nor the results of an analysis are a reason to store anything.
  await run(page, "Grade Collection");
  await expect(status(page)).toContainText("Graded 2 puzzles");
  const time = page.getByRole("timer");
  await expect(time).not.toHaveText(await time.textContent());
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  await waitUntilSaved(page);
  expect(await keys(page)).toEqual([]);
  // The player continues.
  await enter(page, 2, 1, "3");
  await expect.poll(async () => (await keys(page)).map((key) => key.split(":")[0]).sort())
    .toEqual(["files", "game", "played", "session", "shelf", "visit"]);
});

/** Chooses a file to import. */
const take = async (page, file) => {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    run(page, "Import Everything"),
  ]);
  await chooser.setFiles(file);
};

test("an imported game is merged with the existing one", async ({ page }) => {
  await drop(page, FILE, "two.txt");
  await expectBoard(page, SMALL);
  await enter(page, 1, 3, "3");
  await enter(page, 2, 1, "3");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    run(page, "Export Everything"),
  ]);
  const bytes = readFileSync(await download.path());
  await run(page, "Forget Everything");
  await page.getByRole("dialog").getByRole("button", { name: "Forget Everything" }).click();
  await drop(page, FILE, "two.txt");
  await expectBoard(page, SMALL);
  await enter(page, 4, 3, "2");
  // If a byte of the puzzle file is wrong, nothing is imported.
  const spoilt = Buffer.from(bytes);
  spoilt[spoilt.length - 3] ^= 1;
  await take(page, { name: "spoilt.ninefold", mimeType: "", buffer: spoilt });
  await expectAlert(page, "This file can't be imported.");
  await expectBoard(page, withCells(SMALL, { 14: "2" }));
  await take(page, { name: "good.ninefold", mimeType: "", buffer: bytes });
  await expectBoard(page, withCells(SMALL, { 2: "3", 4: "3" }));
  await page.keyboard.press("Control+z");
  await expectBoard(page, withCells(SMALL, { 14: "2" }));
  await go(page, "History");
  const moments = page.getByRole("list", { name: "Moments in this game" }).getByRole("button");
  await moments.filter({ hasText: "r1c3 = 3" }).click();
  await expectBoard(page, withCells(SMALL, { 2: "3" }));
});

test("everything is exported, deleted and imported", async ({ page }, info) => {
  await enter(page, 5, 5, "7");
  await drop(page, FILE, "two.txt");
  await expectBoard(page, SMALL);
  await enter(page, 1, 3, "3");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    run(page, "Export Everything"),
  ]);
  expect(download.suggestedFilename()).toBe("everything.ninefold");
  const path = info.outputPath("everything.ninefold");
  await download.saveAs(path);
  await expect(status(page)).toHaveText("Exported everything to everything.ninefold, including 2 games.");
  // A backup isn't a puzzle file.
  await drop(page, readFileSync(path), "everything.ninefold");
  await expectAlert(page, "This is a Ninefold backup. Use Import Everything to load it.");
  await expect(cell(page, 1, 3)).toHaveAttribute("data-value", "3");
  await run(page, "Forget Everything");
  const dialog = page.getByRole("dialog", { name: "Forget Everything" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expectBoard(page, withCells(SMALL, { 2: "3" }));
  await run(page, "Forget Everything");
  await dialog.getByRole("button", { name: "Forget Everything" }).click();
  await expect(status(page)).toHaveText("All saved data was deleted.");
  await expectBoard(page, ".".repeat(81));
  await expect(number(page)).toBeDisabled();
  await revisit(page);
  await waitUntilSaved(page);
  await expectBoard(page, ".".repeat(81));
  await take(page, { name: "bad.ninefold", mimeType: "", buffer: Buffer.from("NINEFOLDnothing") });
  await expectAlert(page, "This file can't be imported.");
  await expectBoard(page, ".".repeat(81));
  await take(page, path);
  await expectBoard(page, withCells(SMALL, { 2: "3" }));
  await expect(status(page)).toHaveText("Imported 2 games. Reopened two.txt, puzzle 1.");
  await expect(number(page)).toHaveValue("0");
  await revisit(page);
  await expectBoard(page, withCells(SMALL, { 2: "3" }));
  await page.keyboard.press("Control+z");
  await expectBoard(page, SMALL);
});

/** Deletes records or files, like a browser that needs space. */
const clear = (page, start) => page.evaluate(async (start) => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  sessionStorage.clear();
  const [{ name }] = await indexedDB.databases();
  const database = await done(indexedDB.open(name));
  const [store] = database.objectStoreNames;
  const kept = () => database.transaction(store, "readwrite").objectStore(store);
  for (const key of await done(kept().getAllKeys())) if (key.startsWith(start)) await done(kept().delete(key));
  database.close();
}, start);

test("recent files are reopened at the last puzzle, and removed", async ({ page }) => {
  await drop(page, FILE, "two.txt");
  await expectBoard(page, SMALL);
  await number(page).fill("1");
  await expectBoard(page, SECOND);
  await enter(page, 1, 2, "2");
  await waitUntilSaved(page);
  await drop(page, CLASSIC, "other.txt");
  await expectBoard(page, CLASSIC);
  await revisit(page);
  await expectBoard(page, CLASSIC);
  await run(page, "Recent Files");
  const dialog = page.getByRole("dialog", { name: "Recent Files" });
  const two = dialog.getByRole("button", { name: /^two\.txt 2 puzzles · 1 in progress · at puzzle 2$/ });
  await expect(two).toBeVisible();
  await expectAccessible(page, SCHEMES);
  await two.press("Enter");
  await expectBoard(page, withCells(SECOND, { 1: "2" }));
  await expect(number(page)).toHaveValue("1");
  await expect(status(page)).toHaveText("Reopened two.txt, puzzle 2.");
  await waitUntilSaved(page);
  await run(page, "Recent Files");
  await expect(two).toBeHidden();
  await dialog.getByRole("button", { name: "Remove other.txt" }).press("Enter");
  await expect(dialog.getByText("There are no recent files to open.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(status(page)).toHaveText("Removed other.txt from this browser. Recent Files can restore it until you remove another file or close this page.");
  expect((await keys(page)).filter((key) => /^(files|visit)/.test(key))).toHaveLength(2);
});

test("recent files are offered on an empty board", async ({ page }) => {
  await drop(page, FILE, "two.txt");
  await expectBoard(page, SMALL);
  await waitUntilSaved(page);
  await drop(page, CLASSIC, "other.txt");
  await expectBoard(page, CLASSIC);
  await waitUntilSaved(page);
  await clear(page, "session");
  await clear(page, "files:");
  await page.reload();
  const welcome = page.locator(".start");
  const latest = welcome.getByRole("group", { name: "Recent files" }).getByRole("button");
  await expect(latest).toHaveText([/^other\.txt/, /^two\.txt/]);
  await expectAccessible(page, SCHEMES);
  // The files were deleted.
  await latest.first().click();
  await expect(status(page)).toHaveText(/^The browser deleted its copy of other\.txt\./);
  await expect(latest).toHaveCount(1);
  await drop(page, FILE, "two.txt");
  await expectBoard(page, SMALL);
  await waitUntilSaved(page);
  await clear(page, "session");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await welcome.getByRole("button", { name: "Recent Files" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^two\.txt/ }).click();
  await expectBoard(page, SMALL);
  await expect(number(page)).toHaveValue("0");
});

test("a backup includes measured values, and a puzzle that is loaded again is recognized", async ({ page }, info) => {
  await drop(page, FILE, "two.txt");
  await expectBoard(page, SMALL);
  for (const [at, digit] of [...SMALL_SOLVED].entries()) {
    if (SMALL[at] === ".") await enter(page, 1 + Math.floor(at / 4), 1 + (at % 4), digit);
  }
  await expect(status(page)).toContainText("Solved.");
  await run(page, "Grade Collection");
  await expect(status(page)).toContainText("Graded 2 puzzles");
  await expect.poll(() => keys(page)).toEqual(expect.arrayContaining([expect.stringMatching(/^solved:/), expect.stringMatching(/^known:/)]));
  const [download] = await Promise.all([page.waitForEvent("download"), run(page, "Export Everything")]);
  const path = info.outputPath("everything.ninefold");
  await download.saveAs(path);
  await run(page, "Forget Everything");
  await page.getByRole("dialog").getByRole("button", { name: "Forget Everything" }).click();
  await drop(page, "21.3..2..2..3..2", "turned.txt");
  await expect(status(page)).toHaveText(/^Opened turned\.txt: 1 puzzle in .*\d+ ms \(plain lines\)\.$/);
  await take(page, path);
  await expectBoard(page, SMALL_SOLVED);
  await drop(page, "21.3..2..2..3..2", "turned.txt");
  await expect(status(page)).toHaveText(/ms \(plain lines\)\. You've solved an equivalent puzzle before\.$/);
  await drop(page, SMALL, "same.txt");
  await expect(status(page)).toHaveText(/ms \(plain lines\)\. You've solved this puzzle before\.$/);
});
