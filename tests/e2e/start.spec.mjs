import { expect, test } from "@playwright/test";
import { SMALL, drop, expectBoard, number, waitUntilSaved } from "./page.mjs";

/** Opens the page without its program, and returns a function that loads the program. */
const before = async (page) => {
  let go;
  const held = new Promise((resolve) => (go = resolve));
  await page.route("**/*.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("./");
  return go;
};
const grid = (page) => page.getByRole("grid", { name: "Sudoku board" });
const place = (page, selector) => page.locator(selector).first().boundingBox();

for (const [name, width, height] of [["a phone", 412, 823], ["a desk", 1350, 940]]) {
  test(`the page is drawn before its program starts and nothing moves, on ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      window.shifted = 0;
      const add = (entries) => entries.forEach((entry) => (window.shifted += entry.value));
      const observer = new PerformanceObserver((list) => add(list.getEntries()));
      observer.observe({ type: "layout-shift", buffered: true });
      window.drawn = async () => {
        for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
        add(observer.takeRecords());
      };
    });
    const go = await before(page);
    const parts = [".top", ".board", ".status p", ".sidebar"];
    await expect(page.getByText("Nothing you open leaves this device.")).toBeVisible();
    const first = await Promise.all(parts.map((part) => place(page, part)));
    await expect(grid(page)).toHaveCount(0);
    go();
    await expect(grid(page)).toBeVisible();
    const then = await Promise.all(parts.map((part) => place(page, part)));
    for (const [n, part] of parts.entries()) {
      for (const side of ["x", "y", "width"]) {
        expect(Math.abs(first[n][side] - then[n][side]), `${side} of ${part}`).toBeLessThan(3);
      }
    }
    // Everything that was stored is restored and drawn by now.
    await waitUntilSaved(page);
    await page.evaluate(() => window.drawn());
    expect(await page.evaluate(() => window.shifted)).toBe(0);
  });
}

test("on a phone the top bar stays one row when a puzzle is loaded", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("./");
  await expect(grid(page)).toBeVisible();
  const { height } = await place(page, ".top");
  await drop(page, `${SMALL}\n`.repeat(1000));
  await expectBoard(page, SMALL);
  await number(page).fill("999");
  await expect(page.getByRole("timer")).toBeVisible();
  expect((await place(page, ".top")).height).toBe(height);
});

test("files that are dropped or pasted before the program starts are opened", async ({ page }) => {
  for (const kind of ["drop", "paste"]) {
    const go = await before(page);
    const taken = await page.evaluate(([kind, text]) => {
      const data = new DataTransfer();
      if (kind === "drop") data.items.add(new File([text], "early.txt"));
      else data.setData("text/plain", text);
      const what = { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data };
      const over = new DragEvent("dragover", what);
      const event = kind === "drop" ? new DragEvent("drop", what) : new ClipboardEvent("paste", what);
      document.body.dispatchEvent(over);
      document.body.dispatchEvent(event);
      return over.defaultPrevented && event.defaultPrevented;
    }, [kind, SMALL]);
    expect(taken).toBe(true);
    go();
    await expectBoard(page, SMALL);
    await page.unrouteAll();
  }
});

test("users of other languages see no English before the program starts", async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL, locale: "de-CH" })).newPage();
  const go = await before(page);
  await expect(page.locator(".brand")).toBeVisible();
  await expect(page.getByText("Nothing you open leaves this device.")).toBeHidden();
  go();
  await expect(page.getByRole("status")).toBeVisible();
  await page.close();
});

test("each part of the page is mounted in a separate task", async ({ page }) => {
  // A part replaces what was there before. Changes in one task are reported together.
  await page.addInitScript(() => {
    window.tasks = [];
    new MutationObserver((changes) => {
      const parts = changes.map((change) => change.target.dataset?.part).filter(Boolean);
      if (parts.length) window.tasks.push([...new Set(parts)].join(" "));
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto("./");
  await expect(grid(page)).toBeVisible();
  // A part may be mounted in several tasks.
  const tasks = (await page.evaluate(() => window.tasks)).filter((parts, n, tasks) => parts !== tasks[n - 1]);
  expect(tasks.at(-1)).toBe("board");
  expect(tasks).toEqual([...new Set(tasks)]);
  expect(tasks.length).toBeGreaterThan(5);
});
