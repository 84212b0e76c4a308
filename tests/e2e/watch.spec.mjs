import { readFileSync } from "node:fs";
import {
  CLASSIC, CLASSIC_SOLVED, SCHEMES, SMALL, SMALL_SOLVED,
  board, cell, command, drop, expect, expectAccessible, expectAlert, expectBoard, forgetTasks, number,
  reloadWithCores, run, go, status, test, workersWithTasks,
} from "./page.mjs";

const HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const TITLES = ["Fast", "Refinement and guessing", "Constraint reduction", "Free-cell list", "Row-major backtracking"];

const tab = (page, name) => page.getByRole("tab", { name, exact: true });
const slider = (page) => page.getByRole("slider", { name: "Point in the search" });
const at = async (page) => Number(await slider(page).getAttribute("aria-valuenow"));
const happened = (page) => page.locator(".happened");

/** Opens puzzles, and chooses an engine to watch. */
const watch = async (page, puzzles, title) => {
  await drop(page, puzzles);
  await expectBoard(page, puzzles.split("\n")[0]);
  await go(page, "Watch");
  await page.getByRole("combobox", { name: "Engine" }).selectOption({ label: title });
};

/** Everything that is shown of the moment with a number, as soon as it is shown. */
const moment = async (page, number) => {
  const seen = await page.waitForFunction((number) => {
    const [slider] = document.querySelectorAll("[role=slider][aria-label='Point in the search']");
    if (slider.getAttribute("aria-valuenow") !== String(number)) return null;
    const cells = [...document.querySelectorAll("[role=gridcell]")];
    return JSON.stringify([
      document.querySelector(".happened").textContent,
      cells.map(({ dataset, className, textContent }) => [dataset.value, dataset.marks, className, textContent]),
      document.querySelector(".counted").textContent,
    ]);
  }, number, { polling: "raf" });
  return seen.jsonValue();
};

for (const title of TITLES) {
  test(`steps of ${title} go forward, and back to the same moments`, async ({ page }) => {
    await watch(page, HARD, title);
    await command(page, "Next guess").click();
    await expect(happened(page)).toContainText(/stays for now|Guess 1/);
    const begun = await at(page);
    const moments = [await moment(page, begun)];
    await command(page, "Forward").focus();
    for (let i = 1; i <= 40; i++) {
      await page.keyboard.press("Enter");
      moments.push(await moment(page, begun + i));
    }
    expect(new Set(moments).size).toBe(41);
    await command(page, "Back").focus();
    for (let i = 39; i >= 0; i--) {
      await page.keyboard.press("Enter");
      expect(await moment(page, begun + i)).toBe(moments[i]);
    }
  });
}

test("a search is played at full speed, paused, and reversed exactly", async ({ page }) => {
  await watch(page, HARD, "Free-cell list");
  await page.getByRole("slider", { name: "Speed" }).fill("8");
  await command(page, "Start").click();
  await expect.poll(() => at(page)).toBeGreaterThan(200_000);
  await command(page, "Pause").click();
  await expect(command(page, "Start")).toBeVisible();
  // A moment may still be on its way. After a step, none is.
  await command(page, "Forward").click();
  await expect(command(page, "Start")).toBeVisible();
  const held = await at(page);
  const before = await moment(page, held);
  await command(page, "Back").click();
  await expect(slider(page)).toHaveAttribute("aria-valuenow", String(held - 1));
  await slider(page).press("Home");
  await expectBoard(page, HARD);
  await slider(page).press("End");
  expect(await moment(page, held)).toBe(before);
  await slider(page).click({ position: { x: 20, y: 10 } });
  await expect.poll(() => at(page)).toBeLessThan(held / 4);
});

test("a watched search has the same result as an unwatched one", async ({ page }) => {
  for (const title of TITLES) {
    await watch(page, `${CLASSIC}\n${SMALL}`, title);
    await command(page, "Go to the next solution").click();
    await expect(happened(page)).toHaveText("Solved.");
    await expectBoard(page, CLASSIC_SOLVED);
    const counted = await page.locator(".counted").textContent();
    const guesses = /Guesses([\d,]+)/.exec(counted)[1];
    await command(page, "Copy to my board").click();
    await expect(status(page)).toHaveText("Solved.");
    await expectBoard(page, CLASSIC_SOLVED);
    await page.keyboard.press("Control+z");
    await expectBoard(page, CLASSIC);
    await command(page, "Run at full speed").click();
    await expectBoard(page, CLASSIC_SOLVED);
    const said = guesses === "0" ? "without guessing" : `${guesses} guess`;
    await expect(status(page)).toContainText(said);
  }
});

test("a watched search leaves the player's board alone", async ({ page }) => {
  await watch(page, CLASSIC, "Free-cell list");
  await cell(page, 1, 3).click();
  await page.keyboard.press("4");
  await command(page, "Forward").click();
  await expect(slider(page)).toHaveAttribute("aria-valuenow", "1");
  await cell(page, 1, 4).click();
  await page.keyboard.press("6");
  await expect(status(page)).toContainText("Stop watching to continue playing.");
  for (const key of ["g", ".", ".", ",", "b"]) {
    const before = await at(page);
    await page.keyboard.press(key);
    await expect.poll(() => at(page)).not.toBe(before);
  }
  await page.keyboard.press(" ");
  await expect(command(page, "Pause")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(command(page, "Start")).toBeVisible();
  const mine = CLASSIC.slice(0, 2) + "4" + CLASSIC.slice(3);
  await expectBoard(page, mine);
  // If the option is on, entries count: r1c3 can't be 4 next to another 4.
  await page.getByRole("checkbox", { name: "Include my entries and marks" }).check();
  await command(page, "Forward").click();
  await expect(slider(page)).toHaveAttribute("aria-valuenow", "1");
  await expect(cell(page, 1, 3)).toHaveAttribute("data-value", "4");
  await command(page, "Back to my board").click();
  await expectBoard(page, mine);
});

test("reduction passes lead to one of four states, each as one step", async ({ page }) => {
  await drop(page, "1 - - -\n- - - -\n- - 1,2 -\n- - - -\n");
  await expect(cell(page, 3, 3)).toHaveAttribute("data-marks", "1,2");
  await run(page, "Find Cell with Fewest Candidates");
  await expect(cell(page, 3, 3)).toHaveAttribute("aria-selected", "true");
  await expect(status(page)).toHaveText("Row 3, column 3 has the fewest candidates: 1 2.");
  await run(page, "Eliminate Candidates");
  await expect(status(page)).toHaveText("Reducible: 7 candidates eliminated, 0 cells solved, 15 unsolved.");
  await expect(cell(page, 1, 2)).toHaveAttribute("data-marks", "2,3,4");
  await expect(cell(page, 1, 2).locator(".struck")).toHaveText("1");
  await expect(cell(page, 4, 4)).toHaveAttribute("data-marks", "");
  await run(page, "Eliminate Candidates");
  await expect(status(page)).toHaveText("Irreducible: nothing changed, 15 cells unsolved.");
  await expect(cell(page, 1, 2).locator(".struck")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(cell(page, 1, 2)).toHaveAttribute("data-marks", "");
  await expect(cell(page, 3, 3)).toHaveAttribute("data-marks", "1,2");
});

test("a pass can solve, and can find that nothing is left", async ({ page }) => {
  await drop(page, "123.\n3412\n2143\n4321\n");
  await expectBoard(page, "123.341221434321");
  await run(page, "Eliminate Candidates");
  await expect(status(page)).toHaveText("Solved: 3 candidates eliminated, 1 cell solved.");
  await expectBoard(page, "1234341221434321");
  await drop(page, "1 2 - -\n3 4 - -\n- - - -\n- - - 0\n");
  await expect(status(page)).toContainText("Opened");
  await run(page, "Eliminate Candidates");
  await expect(status(page)).toHaveText("Unsolvable: row 4, column 4 has no candidates left; 16 candidates eliminated.");
  await expect(cell(page, 4, 4)).toHaveAttribute("aria-selected", "true");
  await go(page, "Rules");
  await page.getByRole("checkbox", { name: "Hidden Single" }).check();
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  for (let i = 0; i < 40 && (await board(page)) !== CLASSIC_SOLVED; i++) await run(page, "Eliminate Candidates");
  await expectBoard(page, CLASSIC_SOLVED);
});

test("a solution is found from everything on the board", async ({ page }) => {
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  await cell(page, 1, 3).click();
  await page.keyboard.press("4");
  await run(page, "Solve From Here");
  await expectAlert(page, "The puzzle has no solution.");
  await expect(cell(page, 1, 3)).toHaveAttribute("data-value", "4");
  await page.keyboard.press("Control+z");
  await run(page, "Solve From Here");
  await expectBoard(page, SMALL_SOLVED);
  await page.keyboard.press("Control+z");
  await expectBoard(page, SMALL);
  await expect(number(page)).toHaveValue("0");
});

test("solutions are counted, and shown one by one", async ({ page }) => {
  const two = CLASSIC.slice(0, 77) + "....";
  await drop(page, two);
  await expectBoard(page, two);
  await go(page, "Solutions");
  await command(page, "Count the solutions").click();
  await expect(happened(page)).toContainText("There are at least 2 solutions");
  await page.getByRole("radio", { name: "All solutions" }).check();
  await command(page, "Count the solutions").click();
  await expect(happened(page)).toContainText("There are 2 solutions");
  await expect(page.getByText("differ in 6 cells")).toBeVisible();
  await command(page, "Next solution").click();
  const first = await board(page);
  await command(page, "Next solution").click();
  await expect(page.getByText("Solution 2 of 2")).toBeVisible();
  const second = await board(page);
  expect([first, second].map((cells) => cells.includes("."))).toEqual([false, false]);
  const differ = [...first].flatMap((digit, i) => (digit === second[i] ? [] : [i]));
  expect(await page.locator("[role=gridcell]").evaluateAll((cells) =>
    cells.flatMap((cell, i) => (cell.classList.contains("differs") ? [i] : [])))).toEqual(differ);
  await command(page, "Back to my board").click();
  await expectBoard(page, two);
  await command(page, "Next solution").click();
  await command(page, "Copy to my board").click();
  await expectBoard(page, first);
  await page.keyboard.press("Control+z");
  await expectBoard(page, two);
  // The events of another puzzle are no longer shown.
  await drop(page, "11" + ".".repeat(14));
  await expect(happened(page)).toBeHidden();
  await command(page, "Count the solutions").click();
  await expect(happened(page)).toContainText("There is no solution");
  await expect(page.getByText("Two digits clash: 1 twice in row 1.")).toBeVisible();
});

test("several workers share a long count", async ({ page }) => {
  await reloadWithCores(page, 4);
  await drop(page, ".".repeat(30) + CLASSIC.slice(30));
  await go(page, "Solutions");
  await page.getByRole("radio", { name: "All solutions" }).check();
  await command(page, "Count the solutions").click();
  await expect(happened(page)).toContainText("There are 5,477,796 solutions");
  await expect(page.getByText(/differ in .* cells/)).toBeVisible();
});

test("a count without an end is given to as many workers as there are cores", async ({ page }) => {
  await reloadWithCores(page, 6);
  await drop(page, ".".repeat(81));
  await go(page, "Solutions");
  await page.getByRole("radio", { name: "All solutions" }).check();
  const before = page.workers().length;
  await forgetTasks(page);
  await command(page, "Count the solutions").click();
  await expect.poll(() => workersWithTasks(page)).toBeGreaterThanOrEqual(6);
  await command(page, "Cancel").click();
  await expect.poll(() => page.workers().length).toBeLessThanOrEqual(before + 1);
});

test("several workers solve a hard board", async ({ page }) => {
  await reloadWithCores(page, 4);
  await drop(page, readFileSync(new URL("../data/hard-25x25.txt", import.meta.url), "utf8"));
  await expect(page.getByRole("gridcell")).toHaveCount(625);
  for (const turn of [1, 2]) {
    await run(page, "Solve Puzzle");
    await expect(status(page), `turn ${turn}`).toContainText("Solved in");
    expect(await board(page)).not.toContain(".");
    await page.keyboard.press("Control+z");
    await expect.poll(() => board(page)).toContain(".");
  }
  await go(page, "Solutions");
  await command(page, "Count the solutions").click();
  await expect(happened(page)).toContainText("There is exactly one solution");
});

test("endless counting can be cancelled", async ({ page }) => {
  await go(page, "Solutions");
  await page.getByRole("radio", { name: "All solutions" }).check();
  await command(page, "Count the solutions").click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(page.getByText(/solutions · /)).toBeVisible();
  await command(page, "Cancel").click();
  await expect(status(page)).toHaveText("Cancelled.");
  await expect(happened(page)).toContainText("There are at least");
  await command(page, "Next solution").click();
  await expect.poll(() => board(page)).not.toContain(".");
});

test("engines race over a collection, and the rows add up", async ({ page }) => {
  const puzzles = readFileSync(new URL("../data/bank.txt", import.meta.url), "utf8");
  await drop(page, puzzles);
  await expect(number(page)).toBeEnabled();
  const count = Number(await number(page).getAttribute("max")) + 1;
  await go(page, "Race");
  await page.getByRole("radio", { name: "From the collection" }).check();
  await page.getByRole("spinbutton", { name: "First puzzle" }).fill("10");
  await command(page, "Start the race").click();
  await expect(status(page)).toContainText("The race is over");
  const rows = await page.locator("table.results tbody").evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll("th, .time, dd")].map((cell) => cell.textContent.replaceAll(",", ""))));
  expect(rows.map((row) => row[0])).toEqual(TITLES);
  for (const row of rows) expect(Number(row[2]) + Number(row[3]) + Number(row[4])).toBe(count - 10);
  expect(rows.map((row) => row[2])).toEqual(rows.map(() => String(count - 10)));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await command(page, "Copy as CSV").click();
  const csv = await page.evaluate(() => navigator.clipboard.readText());
  expect(csv.trim().split("\n").length).toBe(6);
});

test("a race has its own workers, and ends with its puzzle", async ({ page }) => {
  await watch(page, `${HARD}\n${CLASSIC}`, "Free-cell list");
  await page.getByRole("slider", { name: "Speed" }).fill("8");
  await command(page, "Start").click();
  await expect.poll(() => at(page)).toBeGreaterThan(0);
  await go(page, "Race");
  await command(page, "Start the race").click();
  await expectBoard(page, HARD);
  await expect(status(page)).toContainText("The race is over");
  const rows = page.locator("table.results tbody");
  await expect(rows).toHaveCount(5);
  await cell(page, 1, 2).click();
  await page.keyboard.press("5");
  await expect(rows).toHaveCount(5);
  await command(page, "Next").click();
  await expectBoard(page, CLASSIC);
  await expect(rows).toHaveCount(0);
});

test("a race can be cancelled", async ({ page }) => {
  await drop(page, readFileSync(new URL("../data/endless.txt", import.meta.url), "utf8"));
  await expect(number(page)).toBeEnabled();
  await go(page, "Race");
  await page.getByRole("combobox", { name: "Maximum seconds per puzzle" }).selectOption("60");
  await command(page, "Start the race").click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await cell(page, 1, 1).click();
  await command(page, "Cancel").click();
  await expect(page.getByRole("progressbar")).toBeHidden();
  await expect(page.locator("table.results tbody")).toHaveCount(5);
});

test("axe finds nothing in the watch tab", async ({ page }) => {
  await watch(page, CLASSIC, "Refinement and guessing");
  await command(page, "Next guess").click();
  await expect.poll(() => at(page)).toBeGreaterThan(0);
  await page.getByText("About this engine").click();
  await expectAccessible(page, SCHEMES);
  await tab(page, "Watch").press("ArrowRight");
  await expect(tab(page, "Solutions")).toBeFocused();
  await command(page, "Count the solutions").click();
  await command(page, "Next solution").click();
  await expectAccessible(page, SCHEMES);
  await go(page, "Race");
  await command(page, "Start the race").click();
  await expect(status(page)).toContainText("The race is over");
  await expectAccessible(page, SCHEMES);
});

test("opening a file while a search is watched is reported", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await go(page, "Watch");
  await command(page, "Start").click();
  await drop(page, `${SMALL}\n${SMALL_SOLVED}\n`);
  await expectBoard(page, SMALL);
  await expect(status(page)).toContainText("Opened puzzles.txt: 2 puzzles");
  await command(page, "Start").click();
  await command(page, "Next").click();
  await expectBoard(page, SMALL_SOLVED);
  await expect(status(page)).toContainText("Puzzle 2");
});
