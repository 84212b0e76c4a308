import { CLASSIC, cell, command, drop, expect, expectAccessible, expectBoard, status, test } from "./page.mjs";

test("the page switches to German, and keeps its content", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await cell(page, 1, 3).click();
  await page.keyboard.press("4");
  await command(page, "Settings").click();
  await page.getByRole("radio", { name: "Deutsch" }).click();
  // The dialog is open again, at the same choice.
  await expect(page.getByRole("dialog", { name: "Einstellungen" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Deutsch" })).toBeFocused();
  await page.keyboard.press("Escape");
  await command(page, "Rätsel").click();
  await expect(page.getByRole("menuitem", { name: "Rätsel lösen" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(cell(page, 1, 3)).toHaveAccessibleName("Zeile 1, Spalte 3, 4");
  await page.getByRole("menuitem", { name: "Brett untersuchen" }).click();
  await expect(status(page)).toHaveText(/^Das Brett ist gültig, aber nicht gelöst\. Bisher kein Widerspruch\./);
  await drop(page, "53..7....\n", "kurz.txt");
  await expect(page.getByRole("alertdialog")).toContainText("In dieser Datei ist kein Rätsel.");
  await page.keyboard.press("Enter");
  await page.keyboard.press("F1");
  const redo = page.getByRole("row").filter({ has: page.getByText("Wiederholen", { exact: true }) });
  await expect(redo.locator("kbd")).toHaveText(["Strg", "Y", "Strg", "Umschalt", "Z"]);
  await page.keyboard.press("Escape");
  await command(page, "Einstellungen").click();
  await page.getByRole("radio", { name: "English" }).click();
  await page.getByRole("dialog", { name: "Settings" }).getByRole("button", { name: "Close" }).click();
  await expect(command(page, "Puzzle")).toBeVisible();
  await expect(cell(page, 1, 3)).toHaveAccessibleName("Row 1, column 3, 4");
});

for (const width of [1280, 390, 360]) {
  test(`a German browser gets German texts, and nothing is cut off (${width})`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale: "de-AT", viewport: { width, height: 844 } });
    const page = await context.newPage();
    await page.goto(baseURL);
    await page.getByRole("grid", { name: "Sudoku-Brett" }).waitFor();
    await expect(status(page)).toHaveText("Nichts, was Sie öffnen, verlässt dieses Gerät.");
    await expect(page.locator(".today button").first()).toHaveText(/^(Mo|Di|Mi|Do|Fr|Sa|So), \d+\. \S+ \d{4} · Mittel/);
    await drop(page, CLASSIC, "rätsel.txt");
    await expect(status(page)).toContainText("(einfache Zeilen)");
    const wide = () => page.locator("button:visible").evaluateAll((buttons) =>
      buttons.filter((button) => button.scrollWidth > button.clientWidth).map((button) => button.textContent));
    for (const name of ["Spielen", "Sammlung", "Verlauf", "Lösen", "Lösungen", "Rennen", "Regeln", "Zusehen"]) {
      await page.getByRole("tab", { name, exact: true }).click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await wide(), name).toEqual([]);
    }
    await page.keyboard.press("F1");
    await expect(page.getByRole("dialog")).toContainText("Jede Zeile, jede Spalte und jeder Block");
    await expectAccessible(page);
    await context.close();
  });
}
