// The pages about techniques, in the app and as documents of their own.
import { CLASSIC, SCHEMES, command, drop, expect, expectAccessible, expectBoard, run, status, test } from "./page.mjs";

const dialog = (page) => page.getByRole("dialog", { name: "Techniques" });
const title = (page, name) => dialog(page).getByRole("heading", { level: 1, name, exact: true });

test("pages lead to one another, to the glossary and to exercises", async ({ page }) => {
  await run(page, "Techniques");
  await expect(title(page, "Sudoku techniques")).toBeVisible();
  await dialog(page).getByRole("link", { name: "X-Wing", exact: true }).first().click();
  await expect(title(page, "X-Wing")).toBeVisible();
  await expect(dialog(page).getByRole("img").first()).toBeVisible();
  for (const part of ["Why it works", "How to spot it", "Common mistakes", "How often it is needed", "More examples"]) {
    await expect(dialog(page).getByRole("heading", { name: part })).toBeVisible();
  }
  await dialog(page).getByText("Example 2", { exact: true }).click();
  await expect(dialog(page).getByRole("img").nth(1)).toBeVisible();
  await dialog(page).getByRole("link", { name: "base sets" }).first().click();
  await expect(page.getByRole("dialog", { name: "Help" })).toBeVisible();
  await expect(page.locator("dfn:focus")).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(title(page, "X-Wing")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Techniques", exact: true }).click();
  await dialog(page).getByRole("link", { name: "X-Wing", exact: true }).first().click();
  await expect(title(page, "X-Wing")).toBeVisible();
  await dialog(page).getByRole("link", { name: "Practise this technique" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("tab", { name: "Practise" })).toHaveAttribute("aria-selected", "true");
  await expect(status(page)).toHaveText("X-Wing: find a candidate to remove.");
});

test("the palette finds pages by the names that people use", async ({ page }) => {
  await run(page, "Techniques");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  for (const [typed, name] of [["y-wing", "About XY-Wing"], ["naked quad", "About Naked Quadruple"]]) {
    await page.locator(".palette").getByRole("combobox").fill(typed);
    await expect(page.getByRole("option", { name, exact: true })).toBeVisible();
  }
});

test("a hint leads to the page of its technique", async ({ page }) => {
  await drop(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await page.keyboard.press("h");
  const about = page.getByRole("button", { name: /^About / });
  await expect(status(page)).toContainText("Look at");
  await expect(about).toBeHidden();
  await page.keyboard.press("h");
  await expect(status(page)).toContainText("Technique: ");
  const name = (await about.textContent()).replace("About ", "");
  await about.click();
  await expect(title(page, name)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toBeHidden();
});

for (const [address, heading, language] of [
  ["techniques/x-wing.html", "X-Wing", "en"], ["techniques/de/als-xz.html", "Almost Locked Set XZ-Rule", "de"],
  ["techniques/index.html", "Sudoku techniques", "en"],
]) {
  test(`the document ${address} needs no script`, async ({ page, browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const plain = await context.newPage();
    await plain.goto(address);
    await expect(plain.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(plain.locator("html")).toHaveAttribute("lang", language);
    const width = await plain.evaluate(() => document.documentElement.scrollWidth).catch(() => 0);
    expect(width).toBeLessThanOrEqual(1280);
    await context.close();
    await page.goto(address);
    await expectAccessible(page, SCHEMES);
  });
}

test("a document leads to exercises in the app", async ({ page }) => {
  await page.goto("techniques/x-wing.html");
  await page.getByRole("link", { name: "Practise this technique" }).click();
  await expect(page.getByRole("tab", { name: "Practise" })).toHaveAttribute("aria-selected", "true");
  await expect(status(page)).toHaveText("X-Wing: find a candidate to remove.");
});

test("axe finds nothing in the pages of the app", async ({ page }) => {
  await run(page, "About XY-Wing");
  await expect(title(page, "XY-Wing")).toBeVisible();
  await expectAccessible(page, SCHEMES);
});
