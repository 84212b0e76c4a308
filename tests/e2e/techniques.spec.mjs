// The player's own list of techniques, and its order.
import { drop, expect, expectAccessible, expectBoard, revisit, run, waitUntilSaved, SCHEMES, SMALL, status, test } from "./page.mjs";

const dialog = (page) => page.getByRole("dialog", { name: "Choose Techniques" });
const tick = (page, name) => dialog(page).getByRole("checkbox", { name, exact: true });
const find = (page, text) => dialog(page).getByRole("searchbox").fill(text);
const use = async (page) => {
  await dialog(page).getByRole("button", { name: "Use this list" }).click();
  await expect(dialog(page)).toBeHidden();
};
const open = async (page) => {
  await run(page, "Choose Techniques");
  await expect(dialog(page)).toBeVisible();
};
const names = (page) => dialog(page).getByRole("listitem").filter({ visible: true }).allTextContents();
/** The first two levels of the next hint. */
const hint = async (page) => {
  await run(page, "Hint");
  await expect(status(page)).toContainText("Look at");
  await run(page, "Hint");
};
const plain = (name) => name.replace("⠿", "");

test("hints use the selected techniques in order, also after a reload", async ({ page }) => {
  await drop(page, SMALL);
  await expectBoard(page, SMALL);
  await open(page);
  await dialog(page).getByLabel("Start from").selectOption("Basic");
  await expect(dialog(page)).toContainText("13 of 148 selected.");
  await tick(page, "Full House").click();
  await tick(page, "Naked Single").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(tick(page, "Naked Single")).toBeFocused();
  expect((await names(page)).slice(0, 3).map(plain)).toEqual(["Full House", "Hidden Single", "Naked Single"]);
  await use(page);
  await expect(status(page)).toHaveText("Now using 12 techniques.");
  await hint(page);
  await expect(status(page)).toHaveText("Technique: Hidden Single (Unique Candidate, Pinned Digit).");
  await waitUntilSaved(page);
  await revisit(page);
  await expectBoard(page, SMALL);
  await hint(page);
  await expect(status(page)).toHaveText("Technique: Hidden Single (Unique Candidate, Pinned Digit).");
  await expect(page.getByLabel("Techniques")).toHaveValue("4");
  await page.getByRole("button", { name: "Choose Techniques" }).click();
  expect((await names(page)).slice(0, 3).map(plain)).toEqual(["Full House", "Hidden Single", "Naked Single"]);
  await expect(tick(page, "Full House")).not.toBeChecked();
  // Another list is chosen, and the player's own is still there.
  await page.keyboard.press("Escape");
  await page.getByLabel("Techniques").selectOption("HoDoKu");
  await hint(page);
  await expect(status(page)).toHaveText("Technique: Full House (Last Digit, Open Single).");
  await open(page);
  await expect(tick(page, "Full House")).not.toBeChecked();
});

test("techniques found by name are selected together, and one must be selected", async ({ page }) => {
  await open(page);
  await dialog(page).getByRole("button", { name: "Deselect all", exact: true }).click();
  await expect(dialog(page)).toContainText("Select at least one technique.");
  await dialog(page).getByRole("button", { name: "Use this list" }).click();
  await expect(dialog(page)).toBeVisible();
  await find(page, "x-wing");
  await expect(tick(page, "X-Wing")).toBeVisible();
  await expect(tick(page, "Naked Single")).toBeHidden();
  await dialog(page).getByRole("button", { name: "Select all", exact: true }).click();
  const wings = (await names(page)).length;
  await expect(dialog(page)).toContainText(`${wings} of 148 selected.`);
  await find(page, "no such thing");
  await expect(dialog(page)).toContainText("No matching techniques.");
  await find(page, "als");
  await expect(tick(page, "Almost Locked Set XZ-Rule")).toBeVisible();
});

test("techniques are dragged, and moved by buttons", async ({ page }) => {
  await open(page);
  const row = (name) => dialog(page).getByRole("listitem").filter({ has: page.getByRole("checkbox", { name, exact: true }) });
  const [from, to] = [row("Full House").locator("span"), row("Locked Triple").locator("span")];
  await from.hover();
  await page.mouse.down();
  await to.hover();
  await page.mouse.up();
  const order = (await names(page)).slice(0, 5).map(plain);
  expect(order).toEqual(["Naked Single", "Hidden Single", "Locked Pair", "Locked Triple", "Full House"]);
  await dialog(page).getByRole("button", { name: "Move up" }).click();
  expect((await names(page)).slice(3, 5).map(plain)).toEqual(["Full House", "Locked Triple"]);
  await expect(dialog(page)).toContainText("Full House is now number 4 in the list.");
  await page.keyboard.press("Escape");
  await open(page);
  expect(plain((await names(page))[0])).toBe("Full House");
});

for (const scheme of SCHEMES) {
  test(`axe finds nothing in the dialog, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await open(page);
    await expectAccessible(page);
  });
}
