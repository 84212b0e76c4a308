// Functions for the tests: a player's actions on the page, and expectations about it.
import AxeBuilder from "@axe-core/playwright";
import { expect, test as base } from "@playwright/test";

export const CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const CLASSIC_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
export const SMALL = "12.4..1..1..4..1";
export const SMALL_SOLVED = "1234341221434321";

/** A test with the page open. It fails if an error is logged, or if another origin is contacted. */
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

/** Opens the palette with the name of a command typed. Returns the command's option. */
const findCommand = async (page, name) => {
  await page.keyboard.press("Control+k");
  await expect(page.locator(".palette").getByRole("combobox")).toBeFocused();
  await page.keyboard.insertText(name);
  return page.locator(".palette").getByRole("option", { name, exact: true });
};

/** Runs a command by its name, from the palette: with the Enter key if it is the selected one there. */
export const run = async (page, name) => {
  const option = (await findCommand(page, name)).and(page.locator("[aria-disabled=false]"));
  if ((await option.getAttribute("aria-selected")) === "true") await page.keyboard.press("Enter");
  else await option.click();
  await expect(page.locator(".palette")).toBeHidden();
};

/** Expects that a command is enabled if `can` is true, and disabled otherwise. */
export const expectCan = async (page, name, can) => {
  await expect(await findCommand(page, name)).toHaveAttribute("aria-disabled", `${!can}`);
  await page.keyboard.press("Escape");
  await expect(page.locator(".palette")).toBeHidden();
};

const SOLVE_TABS = ["Watch", "Solutions", "Race", "Rules", "Repair"];

/** Opens a tab next to the board, or one of the tabs within Solve. */
export const go = async (page, name) => {
  const tab = (name) => page.getByRole("tab", { name, exact: true });
  if (SOLVE_TABS.includes(name)) await tab("Solve").click();
  await tab(name).click();
};
export const number = (page) => page.getByRole("spinbutton", { name: "Puzzle number" });
export const status = (page) => page.getByRole("status");
export const cell = (page, row, col) => page.locator(`[role=gridcell][data-row="${row}"][data-col="${col}"]`);

/** Returns the digits on the board in one line, with `.` for empty cells. */
export const board = (page) =>
  page.locator("[role=gridcell]").evaluateAll((cells) =>
    cells.map(({ dataset: { value } }) => (value === "0" ? "." : value)).join(""));

/** Waits until all changes are saved. */
export const waitUntilSaved = (page) => expect(page.locator("html")).toHaveAttribute("data-saved", "true");

/** Ends the visit once all changes are saved, and starts another one. */
export const revisit = async (page) => {
  await waitUntilSaved(page);
  await page.reload();
};

/** Waits until the board contains these digits. */
export const expectBoard = (page, cells) =>
  expect.poll(() => board(page), { intervals: [10, 20, 40, 80] }).toBe(cells);

/** Drops a file on the page, with the events that a browser sends. */
export const drop = (page, content, name = "puzzles.txt") =>
  page.evaluate(([content, name]) => {
    const bytes = typeof content === "string" ? content : new Uint8Array(content);
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], name));
    for (const kind of ["dragenter", "dragover", "drop"]) {
      document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, [typeof content === "string" ? content : [...content], name]);

/** Loads the page again as on a device with this many cores. */
export const reloadWithCores = async (page, cores) => {
  await page.addInitScript((cores) => {
    Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => cores });
    const { postMessage } = Worker.prototype;
    window.asked = new Set();
    Worker.prototype.postMessage = function (message, ...rest) {
      // The program with which a worker starts isn't a task.
      if (message[0] instanceof Uint8Array) window.asked.add(this);
      return postMessage.call(this, message, ...rest);
    };
  }, cores);
  await page.reload();
};

/** Returns the number of workers that received tasks since `forgetTasks`, on a page loaded by `reloadWithCores`. */
export const workersWithTasks = (page) => page.evaluate(() => window.asked.size);
export const forgetTasks = (page) => page.evaluate(() => window.asked.clear());

export const SCHEMES = ["light", "dark"];

/**
 * Expects that axe finds no violations, in the present colour scheme or in each of some schemes. Rules that
 * aren't about colours run only once.
 */
export const expectAccessible = async (page, schemes = [null]) => {
  for (const [n, colorScheme] of schemes.entries()) {
    if (colorScheme) await page.emulateMedia({ colorScheme });
    // The legacy mode doesn't open another page for frames, of which there are none.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
    const { violations } = await (n === 0 ? axe : axe.withRules(["color-contrast", "link-in-text-block"])).analyze();
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)]), colorScheme ?? "").toEqual([]);
  }
};

/** Expects an alert with this message, and closes it. */
export const expectAlert = async (page, message) => {
  const alert = page.getByRole("alertdialog");
  await expect(alert).toBeVisible();
  await expect(alert.locator("#alert-message")).toHaveText(message);
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(alert).toBeHidden();
};

/**
 * Drops pictures on the page, which draws them. A text of 81 cells is a board, 81 spaces are a blank picture, and any
 * other text is a file that isn't a picture.
 */
export const dropPictures = (page, ...pictures) => page.evaluate(async (pictures) => {
  const draw = async (cells, n) => {
    if (cells.length !== 81) return new File([cells], `${n}.png`, { type: "image/png" });
    const [side, margin] = [54, 30];
    const canvas = new OffscreenCanvas(9 * side + 2 * margin, 9 * side + 2 * margin);
    const pen = canvas.getContext("2d");
    pen.fillStyle = "white";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    if (!/^\s*$/.test(cells)) {
      pen.strokeStyle = "black";
      for (let n = 0; n < 10; n += 1) {
        pen.lineWidth = n % 3 ? 1 : 3;
        pen.beginPath();
        pen.moveTo(margin, margin + n * side);
        pen.lineTo(margin + 9 * side, margin + n * side);
        pen.moveTo(margin + n * side, margin);
        pen.lineTo(margin + n * side, margin + 9 * side);
        pen.stroke();
      }
      pen.fillStyle = "black";
      pen.font = "34px sans-serif";
      pen.textAlign = "center";
      pen.textBaseline = "middle";
      [...cells].forEach((digit, at) => digit === "." ||
        pen.fillText(digit, margin + (at % 9 + 0.5) * side, margin + (Math.floor(at / 9) + 0.55) * side));
    }
    return new File([await canvas.convertToBlob()], `${n}.png`, { type: "image/png" });
  };
  const dataTransfer = new DataTransfer();
  for (const [n, cells] of pictures.entries()) dataTransfer.items.add(await draw(cells, n));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}, pictures);
