// Lists of steps: all steps, the solution path, and the steps that eliminate a candidate.
import {
  board, cell, drop, expect, expectAccessible, expectBoard, expectCan, go, run, SCHEMES, SMALL, SMALL_SOLVED, status, test,
} from "./page.mjs";

const PUZZLE = "400050003009038700070900050060000100510000038004000020040003010006820500100040006";

const said = (page) => page.locator(".learn .happened");
const steps = (page, name) => page.getByRole("list", { name });
const sub = (page, name) => page.getByRole("tablist", { name: "Learning tools" }).getByRole("tab", { name, exact: true });

test("every step of the board is listed, shown and applied", async ({ page }) => {
  await drop(page, PUZZLE);
  await expectBoard(page, PUZZLE.replaceAll("0", "."));
  await run(page, "All Steps");
  await expect(sub(page, "All Steps")).toHaveAttribute("aria-selected", "true");
  await expect(said(page)).toHaveText(/^Found [\d,]+ steps\./);
  const group = steps(page, "All Steps").getByRole("button", { name: /^Hidden Single \(3\)$/ });
  await group.focus();
  await page.keyboard.press("Enter");
  const rows = steps(page, "All Steps").locator("ul button");
  await expect(rows).toHaveCount(3);
  await rows.first().click();
  const conclusion = await rows.first().textContent();
  await expect(status(page)).toHaveText(conclusion);
  await expect(page.locator(".tale p").last()).toHaveText(conclusion);
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(status(page)).toHaveText("Applied: Hidden Single.");
  await expect(steps(page, "All Steps")).toBeHidden();
  await page.keyboard.press("Control+z");
  await expectBoard(page, PUZZLE.replaceAll("0", "."));
});

test("all steps are sorted by conclusion and new singles, and filtered by cell", async ({ page }) => {
  await drop(page, PUZZLE);
  await expectBoard(page, PUZZLE.replaceAll("0", "."));
  await run(page, "All Steps");
  await expect(said(page)).toHaveText(/^Found/);
  const choose = (name, value) => page.getByRole("combobox", { name, exact: true }).selectOption(value);
  const rows = steps(page, "All Steps").locator("> li > button");
  const all = async () => await rows.allTextContents();

  await choose("Order", "Easiest first");
  expect((await all())[0]).toMatch(/^r\dc\d = \d: (Hidden|Naked) Single/);
  await choose("Order", "Most new singles first");
  const opened = (await all()).map((row) => +/, (\d+) new singles?/.exec(row)[1]);
  expect(opened.length).toBeGreaterThan(10);
  expect(opened).toEqual(opened.toSorted((a, b) => b - a));

  // Steps with the same conclusion are in one group.
  await choose("Order", "By conclusion");
  const conclusions = (await all()).map((row) => row.split(":")[0]);
  expect(new Set(conclusions).size).toBe(conclusions.length);
  const folded = rows.filter({ hasText: /\(\d+\)$/ }).first();
  const many = +/\((\d+)\)$/.exec(await folded.textContent())[1];
  await folded.click();
  const within = steps(page, "All Steps").locator("ul button");
  await expect(within).toHaveCount(many);
  await within.last().click();
  await expect(within.last()).toHaveAttribute("aria-current", "step");

  // The steps about a candidate: the selected cell, and a digit.
  await cell(page, 1, 3).click();
  await choose("Location", "r1c3");
  await expect(rows.first()).toContainText("r1");
  expect((await all()).length).toBeLessThan(conclusions.length);
  await choose("Digit", "1");
  for (const row of await all()) expect(row).toMatch(/[=≠] 1\b/);
  // The list follows the selection. No step is about a given.
  await cell(page, 1, 1).click();
  await expect(page.getByText("No step matches these filters.")).toBeVisible();
  await expect(rows).toHaveCount(0);
  await choose("Location", "Anywhere");
  await choose("Digit", "Any");
  await expect(rows).toHaveCount(conclusions.length);
});

test("the path has the puzzle's level, and can be followed on the board", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  await run(page, "Show Solution Path");
  await expect(said(page)).toHaveText(/^Easy, score \d+, 9 steps\.$/);
  await expect(steps(page, "Solution Path").getByRole("button").nth(2)).toHaveText(/^3\. .+: r\dc\d = \d$/);
  await page.locator(".learn").getByRole("button", { name: "Copy" }).click();
  await expect(status(page)).toHaveText("Copied the solution path.");
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  expect(copied).toEqual([await said(page).textContent(), ...await steps(page, "Solution Path").getByRole("button").allTextContents()]);
  await steps(page, "Solution Path").getByRole("button").nth(2).click();
  await expect(page.locator(".tale p").last()).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("This is a step in the solution path, not your board")).toBeVisible();
  expect((await board(page)).replaceAll(".", "")).toHaveLength(SMALL.replaceAll(".", "").length + 2);
  await page.locator(".moves").getByRole("button", { name: "Next" }).click();
  expect((await board(page)).replaceAll(".", "")).toHaveLength(SMALL.replaceAll(".", "").length + 3);
  await page.keyboard.press("Escape");
  await expectBoard(page, SMALL);
  await steps(page, "Solution Path").getByRole("button").last().click();
  await page.getByRole("button", { name: "Apply all steps up to here" }).click();
  await expectBoard(page, SMALL_SOLVED);
  await page.keyboard.press("Control+z");
  await expectBoard(page, SMALL);
});

test("a step under the mouse is drawn on the board", async ({ page }) => {
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  await run(page, "All Steps");
  await steps(page, "All Steps").getByRole("button", { name: /^Naked Single \(\d+\)/ }).click();
  const rows = steps(page, "All Steps").locator("ul button");
  const drawn = page.getByRole("gridcell", { name: /can be placed/ });
  await expect(drawn).toHaveCount(0);
  await rows.first().hover();
  await expect(drawn).toHaveCount(1);
  await expect(status(page)).toHaveText(/^Found /);
  await rows.first().click();
  await expect(drawn).toHaveCount(1);
  const chosen = await drawn.getAttribute("aria-label");
  await rows.nth(1).hover();
  await expect(drawn).not.toHaveAttribute("aria-label", chosen);
  // When the pointer leaves, the chosen step is drawn again.
  await page.mouse.move(5, 5);
  await expect(drawn).toHaveAttribute("aria-label", chosen);
});

test("arrow keys move within a list of steps", async ({ page }) => {
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  await run(page, "Show Solution Path");
  const rows = steps(page, "Solution Path").getByRole("button");
  await rows.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rows.first()).toBeFocused();
  await run(page, "All Steps");
  const groups = steps(page, "All Steps").getByRole("button");
  await groups.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(groups.nth(1)).toBeFocused();
});

test("the path to a cell, and the path from the player's board", async ({ page }) => {
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  await cell(page, 4, 3).click();
  await run(page, "Why This Digit?");
  await expect(said(page)).toHaveText(/^r4c3 is \d, found in \d steps?\. The full path has \d steps?\.$/);
  await expect(page.getByRole("combobox", { name: "Path" })).toHaveValue("2");
  const rows = steps(page, "Solution Path").getByRole("button");
  await expect(rows.last()).toHaveText(/: r4c3 = \d$/);
  // Another cell has another path.
  await cell(page, 1, 1).click();
  await page.getByRole("button", { name: "Find the solution path" }).click();
  await expect(said(page)).toHaveText("r1c1 is already filled.");
  await cell(page, 1, 3).click();
  await page.keyboard.press("3");
  await page.getByRole("combobox", { name: "Path" }).selectOption("From the current board");
  await expect(said(page)).toHaveText(/^Easy, score \d+, 8 steps\.$/);
  await expect(rows.first()).not.toHaveText(/r1c3/);
  // The command finds the path for the whole puzzle, whatever was chosen before.
  await run(page, "Show Solution Path");
  await expect(said(page)).toHaveText("Easy, score 36, 9 steps.");
});

test("a path is rated on a scale, and copied in formats for programs", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await drop(page, PUZZLE);
  await run(page, "Show Solution Path");
  await expect(page.getByText("ER 7.2 · EP 1.2 · ED 1.2")).toBeVisible();
  await page.getByRole("combobox", { name: "Scale" }).selectOption("se");
  await expect(page.getByText(/^ER 7\.\d · EP 1\.2 · ED 1\.2$/)).toBeVisible();
  const learn = page.locator(".learn");
  const copied = async (form, first) => {
    await learn.getByRole("combobox", { name: "Format" }).selectOption(form);
    await learn.getByRole("button", { name: "Copy" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(first);
    return (await page.evaluate(() => navigator.clipboard.readText())).trim().split("\n");
  };
  const many = await steps(page, "Solution Path").getByRole("button").count();
  expect(await copied("HoDoKu lines", /^0\t0002\thidden-single\t\t\d{3}\tHidden Single: /)).toHaveLength(many);
  const objects = await copied("JSON", /^\{"base":/);
  expect(objects).toHaveLength(many);
  expect(JSON.parse(objects[0])).toMatchObject({ technique: "hidden-single", code: "0002", score: 14 });
  await copied("Sudoku Explainer steps", /^1\t1\.2\tHidden Single\tr\dc\d=\d/);
  // Screen readers get the score of each step, and whether it is the hardest so far.
  const rows = steps(page, "Solution Path").getByRole("button");
  await expect(rows.first()).toHaveAccessibleDescription("score 14, hardest so far");
  await expect(rows.nth(1)).toHaveAccessibleDescription("score 14");
  await page.getByText("Techniques in this path").click();
  await expect(learn.getByText(/^Hidden Single: \d+ × 14$/)).toBeVisible();
});

test("a false candidate is refuted line by line, and a true one is not", async ({ page }) => {
  await drop(page, PUZZLE);
  await expectBoard(page, PUZZLE.replaceAll("0", "."));
  await run(page, "Why Not This Candidate?");
  await cell(page, 1, 3).click();
  const digits = page.getByRole("group", { name: "Why can't r1c3 be…" }).getByRole("button");
  const answers = new Set();
  for (const digit of await digits.allTextContents()) {
    await digits.getByText(digit, { exact: true }).click();
    await expect(said(page).or(page.locator(".tale"))).not.toHaveCount(0);
    await expect(page.locator(".tale p").last().or(said(page))).toContainText(digit);
    answers.add(await said(page).isVisible());
  }
  expect(answers).toEqual(new Set([true, false]));
});

test("a technique is practised on the board with keys only", async ({ page }) => {
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  await go(page, "Learn");
  await sub(page, "Practise").click();
  const technique = page.getByRole("combobox", { name: "Technique" });
  await expect(technique.getByRole("option", { name: "X-Wing", exact: true })).toBeAttached();
  await technique.selectOption("X-Wing");
  await expect(status(page)).toHaveText("X-Wing: find a candidate to remove.");
  await page.getByRole("button", { name: "Show the step" }).press("Enter");
  await expect(status(page)).toHaveText(/^This is the step: X-Wing\. Remove \d from r\d/);
  await page.getByRole("button", { name: "Next exercise" }).press("Enter");
  await expect(status(page)).toHaveText("X-Wing: find a candidate to remove.");
  // Undo doesn't lead to the previous exercise.
  await expectCan(page, "Undo", false);
  await page.getByRole("button", { name: "Back to my puzzle" }).press("Enter");
  await expectBoard(page, SMALL);
  // Singles solve the open collection.
  await page.getByRole("combobox", { name: "Source" }).selectOption("Current collection");
  await technique.selectOption("Any");
  await expect(status(page)).toHaveText("No position for this technique was found in the puzzles checked.");
  await expectBoard(page, SMALL);
});

for (const [width, height] of [[390, 844], [360, 640]]) {
  test(`the task of an exercise is in sight, and a hint for it counts apart (${width}×${height})`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await run(page, "About X-Wing");
    await page.getByRole("link", { name: "Practise this technique" }).click();
    const task = "X-Wing: find a candidate to remove.";
    await expect(page.locator(".lesson-of > .tale")).toHaveText(task);
    await expect(status(page)).toHaveText(task);
    for (const part of ["[role=status]", ".begin select", ".begin button"]) {
      await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
    }
    // In wide fonts, the task has a second line, which the smallest phones don't show.
    await expect(page.locator(".lesson-of > .tale")).toBeInViewport({ ratio: height > 640 ? 1 : 0.5 });
    await page.keyboard.press("h");
    await expect(page.locator(".level span").first()).toHaveText("Hint 1 of 5");
    for (let n = 2; n <= 4; n += 1) await page.keyboard.press("h");
    // The step is applied, or its candidate is removed with a key below the board.
    if (height > 640) {
      await page.locator(".ladder").getByRole("button", { name: "Apply" }).click();
    } else {
      const conclusion = await page.locator(".tale p").last().textContent();
      const [, digit, row, column] = conclusion.match(/(\d) from r(\d)\d*c(\d)/);
      await cell(page, Number(row), Number(column)).click();
      await page.locator(".digit-row").getByRole("button", { name: `Digit ${digit}`, exact: true }).click();
    }
    await expect(status(page)).toHaveText(/^Correct, with a hint: X-Wing\./);
    await sub(page, "Practise").click();
    await expect(page.getByText("Correct: 0 · wrong: 0 · streak: 0 · with a hint: 1")).toBeVisible();
  });
}

test("fewer techniques find fewer steps, and the page says so", async ({ page }) => {
  await drop(page, PUZZLE);
  await expectBoard(page, PUZZLE.replaceAll("0", "."));
  await run(page, "Show Solution Path");
  await expect(said(page)).toHaveText(/score/);
  await steps(page, "Solution Path").getByRole("button", { name: /^\d+\. XY-Chain/ }).first().click();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.getByRole("button", { name: "Apply all steps up to here" }).click();
  await sub(page, "Hint").click();
  await page.getByRole("combobox", { name: "Techniques" }).selectOption("Basic");
  await page.keyboard.press("h");
  await expect(status(page)).toHaveText("No step was found with the selected techniques.");
  await page.getByRole("button", { name: "Try all techniques" }).click();
  await expect(page.locator(".level span").first()).toHaveText("Hint 1 of 5");
  // The choice is saved.
  await expect(page.locator("html")).toHaveAttribute("data-saved", "true");
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Techniques" })).toHaveValue("3");
});

for (const [width, height, puzzle] of [[1280, 800, PUZZLE], [390, 844, SMALL]]) {
  test(`axe finds nothing in the lists (${width})`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // Text that fades in has too little contrast at first.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await drop(page, puzzle);
    await expectBoard(page, puzzle.replaceAll("0", "."));
    await run(page, "All Steps");
    await expect(said(page)).toHaveText(/^Found/);
    await steps(page, "All Steps").getByRole("button").first().click();
    await steps(page, "All Steps").locator("ul button").first().click();
    await expectAccessible(page, SCHEMES);
    await run(page, "Show Solution Path");
    await expect(said(page)).toHaveText(/score/);
    await steps(page, "Solution Path").getByRole("button").last().click();
    await expectAccessible(page, SCHEMES);
    await run(page, "Why Not This Candidate?");
    await cell(page, 1, 3).click();
    await page.getByRole("group", { name: /Why can't/ }).getByRole("button").first().click();
    await expect(said(page).or(page.locator(".tale"))).not.toHaveCount(0);
    await expectAccessible(page, SCHEMES);
    await run(page, "Practise");
    await page.getByRole("button", { name: "Next exercise" }).click();
    await page.getByRole("button", { name: "Show the step" }).click();
    await expectAccessible(page, SCHEMES);
  });
}
