// The next step: revealed level by level, drawn on the board, and applied.
import {
  CLASSIC, cell, command, drop, expect, expectAccessible, expectBoard, go, run, SCHEMES, SMALL, status, test,
} from "./page.mjs";

// The first steps of this puzzle are singles, followed by eliminations and then by chains.
const HARD = "3....426.........16...95....7..43.....6..15......6...8.2..7.3....59..4.2...4.....";

const level = (page) => page.locator(".level span").first();
const sentences = (page) => page.locator(".tale p");

/** Asks for hints and applies them until one of a kind is shown, revealed to the level at which it is drawn. */
const until = async (page, kind) => {
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press("h");
    await expect(level(page)).toHaveText("Hint 1 of 5");
    await page.keyboard.press("h");
    await expect(level(page)).toHaveText("Hint 2 of 5");
    if (kind.test(await sentences(page).nth(1).textContent())) return;
    await page.keyboard.press("Enter");
    await expect(level(page)).toBeHidden();
  }
  throw new Error(`no step is like ${kind}`);
};

test("a hint reveals more each time, and is applied and undone with keys only", async ({ page }) => {
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  await cell(page, 1, 1).focus();
  await page.keyboard.press("h");
  await expect(page.getByRole("tab", { name: "Learn" })).toHaveAttribute("aria-selected", "true");
  await expect(level(page)).toHaveText("Hint 1 of 5");
  await expect(status(page)).toContainText("Look at row 1");
  await page.keyboard.press("h");
  await expect(status(page)).toHaveText("Technique: Full House (Last Digit, Open Single).");
  await page.keyboard.press("h");
  await expect(status(page)).toHaveText("r1c3 is the only empty cell in row 1.");
  await expect(cell(page, 1, 3)).toHaveAccessibleName(/part of the hint/);
  await page.keyboard.press("h");
  await expect(status(page)).toHaveText("Place 3 in r1c3.");
  await expect(cell(page, 1, 3)).toHaveAccessibleName(/3 can be placed/);
  await page.keyboard.press("h");
  await expect(level(page)).toHaveText("Hint 5 of 5");
  await page.keyboard.press("Shift+H");
  await expect(level(page)).toHaveText("Hint 4 of 5");
  await page.keyboard.press("Alt+ArrowRight");
  await expect(cell(page, 1, 3)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(status(page)).toHaveText("Applied: Full House.");
  await expect(cell(page, 1, 3)).toHaveAttribute("data-value", "3");
  await page.keyboard.press("Control+z");
  await expectBoard(page, SMALL);
});

test("the buttons of the levels don't move", async ({ page }) => {
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  await go(page, "Learn");
  const ladder = page.getByRole("group", { name: "Hint" });
  await ladder.getByRole("button", { name: "Hint" }).click();
  const more = ladder.getByRole("button", { name: "More" });
  const place = await more.boundingBox();
  for (const n of [2, 3, 4]) {
    await more.click();
    await expect(level(page)).toHaveText(`Hint ${n} of 5`);
    expect(await more.boundingBox()).toEqual(place);
  }
  await ladder.getByRole("button", { name: "Less" }).click();
  await expect(level(page)).toHaveText("Hint 3 of 5");
  await more.click();
  await ladder.getByRole("button", { name: "Apply" }).click();
  await expect(cell(page, 1, 3)).toHaveAttribute("data-value", "3");
  await expect(ladder.getByRole("button", { name: "Hint" })).toBeVisible();
});

test("a mistake is reported, shown and undone", async ({ page }) => {
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  await cell(page, 2, 1).focus();
  await page.keyboard.press("2");
  await page.keyboard.press("h");
  await expect(sentences(page)).toHaveText("There is a mistake on the board.");
  await expect(cell(page, 2, 1)).not.toHaveAccessibleName(/wrong/);
  await command(page, "Show the mistake").click();
  await expect(cell(page, 2, 1)).toHaveAccessibleName(/wrong/);
  await command(page, "Remove mistakes").click();
  await expectBoard(page, SMALL);
  await expect(status(page)).toHaveText("Removed 1 wrong entry. You can undo this.");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("h");
  await page.setViewportSize({ width: 360, height: 640 });
  for (const name of ["Remove mistakes", "Go back to before the mistake"]) {
    // The button has at most two lines.
    expect((await command(page, name).boundingBox()).height).toBeLessThan(60);
  }
  await command(page, "Go back to before the mistake").click();
  await expectBoard(page, SMALL);
  await expect(status(page)).toHaveText(/^Undid 1 change, back to just before r2c1 = 2\. Use Redo to go forward again\.$/);
});

test("a solved board has no hint", async ({ page }) => {
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  await run(page, "Solve Puzzle");
  await expect(cell(page, 1, 3)).toHaveAttribute("data-value", "3");
  await run(page, "Hint");
  await expect(sentences(page)).toHaveText("The puzzle is solved, so there are no more hints.");
});

test("a chain is drawn and described line by line", async ({ page }) => {
  test.setTimeout(120_000);
  await drop(page, HARD);
  await expectBoard(page, HARD);
  await cell(page, 1, 1).focus();
  await until(page, /Kite|Chain/);
  for (const _ of [3, 4, 5]) await page.keyboard.press("h");
  await expect(level(page)).toHaveText("Hint 5 of 5");
  const links = page.locator(".links path:not(.head)");
  const lines = page.getByRole("list", { name: "Proof" }).getByRole("button");
  expect(await links.count()).toBeGreaterThan(1);
  expect(await lines.count()).toBeGreaterThan(1);
  await expect(lines.first()).toHaveAttribute("aria-current", "step");
  await expect(links.first()).toHaveClass(/now/);
  await command(page, "Next").last().click();
  await expect(lines.nth(1)).toHaveAttribute("aria-current", "step");
  await expect(links.first()).not.toHaveClass(/now/);
  await expect(status(page)).toHaveText(await lines.nth(1).textContent());
});

test("axe finds nothing in hints at every level", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await cell(page, 1, 3).focus();
  for (let n = 1; n <= 5; n += 1) {
    await page.keyboard.press("h");
    await expect(level(page)).toHaveText(`Hint ${n} of 5`);
    await expectAccessible(page, SCHEMES);
  }
});

for (const size of [{ width: 390, height: 844 }, { width: 360, height: 640 }]) {
  test(`each level of a hint is in sight with its buttons and the board, at ${size.width} by ${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    await drop(page, HARD);
    await expectBoard(page, HARD);
    await command(page, "Hint").click();
    const ladder = page.getByRole("group", { name: "Hint" });
    for (let n = 1; n <= 5; n += 1) {
      await expect(level(page)).toHaveText(`Hint ${n} of 5`);
      const latest = n < 5 ? ".lesson-of > .tale > :last-child" : ".proof li:first-child";
      await expect(page.locator(latest)).toBeInViewport({ ratio: n < 5 ? 1 : 0.75 });
      // The first line below the buttons is whole.
      const lines = await page.locator(".level, .tale p, .proof > .row").all();
      const { y, height } = await ladder.boundingBox();
      for (const line of lines) {
        const box = await line.boundingBox();
        expect(box.y >= y + height - 4 || box.y + box.height <= y + height, `level ${n}`).toBe(true);
      }
      const next = ladder.getByRole("button", { name: n < 5 ? "More" : "Apply" });
      await expect(next).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("grid")).toBeInViewport({ ratio: 1 });
      if (n < 5) await next.click();
    }
    await ladder.getByRole("button", { name: "Less" }).click();
    await expect(page.locator(".lesson-of > .tale > :last-child")).toBeInViewport({ ratio: 1 });
  });
}

for (const size of [{ width: 390, height: 844 }, { width: 360, height: 640 }, { width: 1280, height: 800 }]) {
  test(`digits stay within reach next to a hint, at ${size.width} by ${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    await drop(page, SMALL);
    await expectBoard(page, SMALL);
    await cell(page, 1, 3).click();
    await run(page, "Hint");
    await expect(level(page)).toHaveText("Hint 1 of 5");
    const key = page.locator(".digit-row").getByRole("button", { name: "Digit 3", exact: true });
    await expect(key).toBeInViewport({ ratio: 1 });
    const { height } = await key.boundingBox();
    expect(height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page, SCHEMES);
    await key.click();
    await expect(cell(page, 1, 3)).toHaveAttribute("data-value", "3");
    await expect(page.getByRole("tab", { name: "Learn" })).toHaveAttribute("aria-selected", "true");
    await page.locator(".digit-row").getByRole("button", { name: "Erase" }).click();
    await expect(cell(page, 1, 3)).toHaveAttribute("data-value", "0");
  });
}
