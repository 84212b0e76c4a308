// What the tests do with the page, in a person's words.
import AxeBuilder from "@axe-core/playwright";
import { expect, test as base } from "@playwright/test";

export const CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const CLASSIC_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
export const SMALL = "12.4..1..1..4..1";
export const SMALL_SOLVED = "1234341221434321";

/** The test, with the page open; it fails when anything is logged as an error or asked of others. */
export const test = base.extend({
  page: async ({ page, baseURL }, use) => {
    const faults = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.context().on("request", (request) => {
      const address = new URL(request.url());
      const ours = address.origin === new URL(baseURL).origin;
      if (!ours && !["blob:", "data:"].includes(address.protocol)) faults.push(`asked for ${address}`);
    });
    await page.goto("./");
    await expect(page.getByRole("grid", { name: "Sudoku board" })).toBeVisible();
    await use(page);
    expect(faults.filter((fault) => !page.expected?.test(fault))).toEqual([]);
  },
});
export { expect };

export const command = (page, name) => page.getByRole("button", { name, exact: true });

/** What the palette offers for a command's name. */
const offered = async (page, name) => {
  await page.keyboard.press("Control+k");
  await page.locator(".palette").getByRole("combobox").fill(name);
  return page.getByRole("option", { name, exact: true });
};

/** Gives a command by its name, as the palette has it. */
export const run = async (page, name) => {
  await (await offered(page, name)).click();
  await expect(page.locator(".palette")).toBeHidden();
};

/** Expects that a command can act now, or cannot. */
export const expectCan = async (page, name, can) => {
  await expect(await offered(page, name)).toHaveAttribute("aria-disabled", `${!can}`);
  await page.keyboard.press("Escape");
  await expect(page.locator(".palette")).toBeHidden();
};

const WAYS = ["Watch", "Solutions", "Race", "Rules", "Repair"];

/** Goes to a place beside the board, or to a way to search. */
export const go = async (page, name) => {
  const tab = (name) => page.getByRole("tab", { name, exact: true });
  if (WAYS.includes(name)) await tab("Solve").click();
  await tab(name).click();
};
export const number = (page) => page.getByRole("spinbutton", { name: "Puzzle number" });
export const status = (page) => page.getByRole("status");
export const cell = (page, row, col) => page.locator(`[role=gridcell][data-row="${row}"][data-col="${col}"]`);

/** The board's cells in one line, `.` for an empty one. */
export const board = (page) =>
  page.locator("[role=gridcell]").evaluateAll((cells) =>
    cells.map(({ dataset: { value } }) => (value === "0" ? "." : value)).join(""));

/** Waits until all that was changed is kept. */
export const saved = (page) => expect(page.locator("html")).toHaveAttribute("data-saved", "true");

/** The page's visit ends, with all that was changed kept, and another begins. */
export const revisit = async (page) => {
  await saved(page);
  await page.reload();
};

/** Waits until the board holds this. */
export const expectBoard = (page, cells) =>
  expect.poll(() => board(page), { intervals: [10, 20, 40, 80] }).toBe(cells);

/** Drops a file on the page, as a person does: over it first, then down. */
export const drop = (page, content, name = "puzzles.txt") =>
  page.evaluate(([content, name]) => {
    const bytes = typeof content === "string" ? content : new Uint8Array(content);
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], name));
    for (const kind of ["dragenter", "dragover", "drop"]) {
      document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, [typeof content === "string" ? content : [...content], name]);

export const SCHEMES = ["light", "dark"];

/**
 * Expects that axe finds nothing to mend, in the colours that the page has or in each of some schemes.
 * Rules that ask nothing of colours find the same in each.
 */
export const expectAccessible = async (page, schemes = [null]) => {
  for (const [n, colorScheme] of schemes.entries()) {
    if (colorScheme) await page.emulateMedia({ colorScheme });
    // Legacy is that no other page is opened for what there is in frames: there are none.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (n === 0 ? axe : axe.withRules(["color-contrast", "link-in-text-block"])).analyze();
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)]), colorScheme ?? "").toEqual([]);
  }
};

/** Expects an alert with this message, and puts it away. */
export const expectAlert = async (page, message) => {
  const alert = page.getByRole("alertdialog");
  await expect(alert).toBeVisible();
  await expect(alert.locator("#alert-message")).toHaveText(message);
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(alert).toBeHidden();
};
