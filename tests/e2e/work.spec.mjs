import { readFileSync } from "node:fs";
import {
  CLASSIC, CLASSIC_SOLVED, SCHEMES,
  board, cell, command, drop, expect, expectAccessible, expectAlert, expectBoard, number, status, test, run, go,
} from "./page.mjs";

// The engine doesn't solve the second puzzle during the test.
const ENDLESS = `${CLASSIC}\n${readFileSync(new URL("../data/endless.txt", import.meta.url), "utf8")}`;

const solveEndlessly = async (page) => {
  await drop(page, ENDLESS, "endless.txt");
  await expectBoard(page, CLASSIC);
  await number(page).fill("1");
  await expect(page.getByRole("gridcell")).toHaveCount(49 * 49);
  await run(page, "Solve Puzzle");
  await expect(page.getByRole("progressbar")).toBeVisible();
};

test("the page stays responsive while the worker is busy, and Cancel ends the work", async ({ page }) => {
  await solveEndlessly(page);
  await cell(page, 1, 1).click();
  await page.keyboard.press("7");
  await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "7");
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(page.getByText(/positions? · /)).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByRole("progressbar")).toBeHidden();
  await expect(status(page)).toHaveText("Cancelled.");
  await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "7");
  await number(page).fill("0");
  await expectBoard(page, CLASSIC);
  await run(page, "Solve Puzzle");
  await expectBoard(page, CLASSIC_SOLVED);
});

test("the worker of a search ends when the search is cancelled", async ({ page }) => {
  const cancelled = async () => {
    await expect.poll(() => page.workers().length).toBeGreaterThan(3);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    // The worker with the files remains, and a spare one.
    await expect.poll(() => page.workers().length).toBeLessThan(3);
  };
  await solveEndlessly(page);
  await cancelled();
  await go(page, "Solutions");
  await page.getByRole("button", { name: "Count the solutions" }).click();
  await cancelled();
});

/** The worker that is busy, which is the one that answers last. */
const busy = async (page) => {
  const timed = await Promise.all(page.workers().map(async (worker) => {
    const begun = Date.now();
    for (let i = 0; i < 20; i++) await worker.evaluate(() => 1);
    return { worker, ms: Date.now() - begun };
  }));
  return timed.sort((a, b) => b.ms - a.ms)[0].worker;
};

const KILLS = {
  "ends without a word": () => self.close(),
  "fails": () => void setTimeout(() => { throw new Error("killed"); }),
};
for (const [how, kill] of Object.entries(KILLS)) {
  test(`a worker that ${how} is replaced, and nothing is lost`, async ({ page }) => {
    page.expected = /killed/;
    await solveEndlessly(page);
    await cell(page, 1, 1).click();
    await page.keyboard.press("7");
    await (await busy(page)).evaluate(kill);
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectAlert(page, "The task stopped unexpectedly.");
    await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "7");
    await number(page).fill("0");
    await expectBoard(page, CLASSIC);
    await run(page, "Solve Puzzle");
    await expectBoard(page, CLASSIC_SOLVED);
  });

  test(`the open file is still there after its worker ${how}`, async ({ page }) => {
    page.expected = /killed/;
    await drop(page, `${CLASSIC}\n${".".repeat(81)}\n`);
    await expectBoard(page, CLASSIC);
    await cell(page, 1, 3).click();
    await page.keyboard.press("4");
    // One of the workers holds the file.
    await Promise.all(page.workers().map((worker) => worker.evaluate(kill).catch(() => {})));
    await number(page).fill("1");
    await expect.poll(() => board(page)).toBe(".".repeat(81));
    await number(page).fill("0");
    await expectBoard(page, CLASSIC.replace("53.", "534"));
  });
}

test("a file that can't be read doesn't end a search", async ({ page }) => {
  await solveEndlessly(page);
  await drop(page, "4\n");
  await expectAlert(page, "Invalid block size.");
  await expect(page.getByRole("progressbar")).toBeVisible();
  // The focus is in the field after a puzzle was chosen by its number.
  await number(page).focus();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("progressbar")).toBeHidden();
  await expect(status(page)).toHaveText("Cancelled.");
});

test("half a million puzzles open, and any of them can be loaded", async ({ page }) => {
  const count = 528_012;
  // The last row of puzzle n is n in base 9.
  const digits = (n) => Array.from({ length: 9 }, (_, i) => 1 + (Math.floor(n / 9 ** (8 - i)) % 9)).join("");
  await page.evaluate((count) => {
    const digits = (n) => Array.from({ length: 9 }, (_, i) => 1 + (Math.floor(n / 9 ** (8 - i)) % 9)).join("");
    const lines = ["3"];
    for (let n = 0; n < count; n++) lines.push(".".repeat(72) + digits(n));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([lines.join("\n")], "half-a-million.txt"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, count);
  await expect(status(page)).toContainText("528,012 puzzles");
  await expectBoard(page, ".".repeat(72) + digits(0));
  await expect(page.getByText("of 528,012")).toBeVisible();
  for (const n of [528_011, 1, 264_006, 99_999]) {
    await number(page).fill(String(n));
    await expectBoard(page, ".".repeat(72) + digits(n));
  }
  await run(page, "Load Random Puzzle");
  await expect.poll(async () => (await board(page)) === ".".repeat(72) + digits(Number(await number(page).inputValue()))).toBe(true);
});

test("a large file can be cancelled, and the open one stays", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await page.evaluate((line) => {
    // Half a gigabyte, which takes a while to read.
    const dataTransfer = new DataTransfer();
    const part = new Blob([`${line}\n`.repeat(100_000)]);
    dataTransfer.items.add(new File(Array(60).fill(part), "huge.txt"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, CLASSIC);
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(status(page)).toHaveText("Cancelled.");
  await expect(page.getByRole("progressbar")).toBeHidden();
  await expect(number(page)).toHaveAttribute("max", "0");
  await run(page, "Solve Puzzle");
  await expectBoard(page, CLASSIC_SOLVED);
});

test("axe finds nothing on the page", async ({ page }) => {
  await expectAccessible(page, SCHEMES);
  await drop(page, `${CLASSIC} a note\nbad`);
  await expectBoard(page, CLASSIC);
  await cell(page, 1, 3).click();
  await page.keyboard.press("3");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+Digit7");
  await expectAccessible(page, SCHEMES);
  await drop(page, "");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page, SCHEMES);
  await page.getByRole("button", { name: "OK" }).click();
  // Work is in progress, because an empty board has too many solutions to count.
  await drop(page, ".".repeat(81));
  await expectBoard(page, ".".repeat(81));
  await go(page, "Solutions");
  await page.getByRole("radio", { name: "All solutions" }).check();
  await command(page, "Count the solutions").click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expectAccessible(page, SCHEMES);
  await expect(page.getByRole("progressbar")).toBeVisible();
});
