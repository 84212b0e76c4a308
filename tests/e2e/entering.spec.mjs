import { CLASSIC, command, expect, expectAccessible, expectBoard, run, test } from "./page.mjs";

test("a puzzle is entered from paper, and played", async ({ page }) => {
  await command(page, "Enter from paper").click();
  const panel = page.getByRole("group", { name: "Enter a Puzzle" });
  const line = panel.locator("p");
  await expect(line).toHaveText("No givens yet.");
  await page.keyboard.type(CLASSIC.slice(0, 40));
  await expect(line).toContainText("several solutions so far.");
  await expectAccessible(page);
  await page.keyboard.type(CLASSIC.slice(40));
  await expect(line).toContainText("exactly one solution.");
  await expectBoard(page, CLASSIC);
  await panel.getByRole("button", { name: "Done" }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole("timer")).toBeVisible();
  await run(page, "Enter a Puzzle");
  await expectBoard(page, ".".repeat(81));
  await page.keyboard.type("55");
  await expect(panel.getByRole("button", { name: "Repair Puzzle" })).toBeVisible();
  await panel.getByRole("button", { name: "Cancel" }).click();
  await expectBoard(page, CLASSIC);
});
