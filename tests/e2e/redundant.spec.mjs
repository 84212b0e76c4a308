// Redundant givens, without which a puzzle still has one solution.
import { readFileSync } from "node:fs";
import { CLASSIC, cell, command, drop, expect, expectBoard, status, test, run, expectCan } from "./page.mjs";

const redundant = (page) =>
  page.locator("[role=gridcell].redundant").evaluateAll((cells) =>
    cells.map(({ dataset: { row, col } }) => `r${row}c${col}`));

test("redundant givens are marked until the next step", async ({ page }) => {
  await drop(page, `${CLASSIC}\n${"1...............\n"}`);
  await expectBoard(page, CLASSIC);
  await run(page, "Find Redundant Givens");
  await expect(status(page)).toContainText("redundant");
  await expect.poll(async () => (await redundant(page)).length).toBeGreaterThan(3);
  const found = await redundant(page);
  const [, row, col] = /r(\d)c(\d)/.exec(found[0]);
  await expect(cell(page, row, col)).toHaveAccessibleName(/given.*redundant/);
  await cell(page, 1, 3).click();
  await page.keyboard.press("4");
  expect(await redundant(page)).toEqual([]);
  await command(page, "Next").click();
  await expectBoard(page, "1...............");
  await run(page, "Find Redundant Givens");
  await expect(status(page)).toContainText("several solutions");
});

test("a minimal puzzle has no redundant givens, and an empty board no such command", async ({ page }) => {
  await expectCan(page, "Find Redundant Givens", false);
  const minimal = readFileSync(new URL("../data/minimal.txt", import.meta.url), "utf8").split("\n")[0];
  await drop(page, `${minimal.slice(0, 81)}\n`);
  await expectBoard(page, minimal.slice(0, 81).replaceAll("0", "."));
  await run(page, "Find Redundant Givens");
  await expect(status(page)).toContainText("minimal");
  expect(await redundant(page)).toEqual([]);
});

test("the search for redundant givens on a large board can be cancelled", async ({ page }) => {
  const endless = readFileSync(new URL("../data/endless.txt", import.meta.url), "utf8");
  await drop(page, endless);
  await expectCan(page, "Find Redundant Givens", true);
  await run(page, "Find Redundant Givens");
  await expect(page.getByRole("progressbar", { name: /redundant givens/ })).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(status(page)).toHaveText("Cancelled.");
  await expect(page.getByRole("progressbar")).toBeHidden();
});
