import { CLASSIC, drop, expect, expectBoard, go, test } from "./page.mjs";

// No command moves what the player may be about to press. Every command is run in every place, and elements that
// were there before and are still there must not have moved.
for (const place of ["Play", "Learn", "Watch", "Solutions", "Race", "Rules", "Collection", "History"]) {
  test(`nothing moves under the pointer (${place})`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await drop(page, `${CLASSIC}\n${CLASSIC.replace("5", ".")}\n`);
    await expectBoard(page, CLASSIC);
    await go(page, place);
    await page.evaluate(() => (window.print = () => {}));
    const { moved, given } = await page.evaluate(async () => {
      const all = (selector) => [...document.querySelectorAll(selector)];
      const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
      let during = "start";
      const until = async (what, is) => {
        const end = performance.now() + 40_000;
        while (!is()) {
          if (performance.now() > end) throw new Error(`${during}: ${what} in vain`);
          await frame();
        }
      };
      const dialogsClose = () =>
        until("waited for dialogs to stay closed", () => all("dialog[open]").map((dialog) => dialog.close()).length === 0);
      const press = (key, ctrlKey = false) =>
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true }));
      // The dialog of the command before may appear only after the key was pressed.
      const open = async () => {
        let wasCovered = true;
        await until("waited for the palette", () => {
          if (wasCovered) press("k", true);
          const covers = all("dialog[open]:not(.palette)");
          covers.forEach((dialog) => dialog.close());
          wasCovered = covers.length > 0;
          return document.querySelector(".palette[open] [role=option]");
        });
      };
      const tabs = () => all("[role=tab]").filter((tab) => tab.ariaSelected === "true");
      const name = (one) => one.getAttribute("aria-label") ?? one.textContent;
      const still = () => all("button, input, select, summary, [role=tab], [role=gridcell], [role=slider]")
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("dialog"))
        .map((one) => [one, name(one), one.getBoundingClientRect()]);
      const here = tabs();
      await open();
      const names = all(".palette [role=option]").map((one) => one.querySelector("span").textContent);
      press("Escape");
      const moved = [];
      let given = 0;
      for (const command of names) {
        await dialogsClose();
        // These commands open a dialog of the system. The sample has boards of all sizes.
        if (/^(Open|Import)/.test(command)) continue;
        during = command;
        const before = still();
        await open();
        const option = all(".palette [role=option]").find((one) => one.querySelector("span").textContent === command);
        if (option.ariaDisabled === "true") {
          press("Escape");
          continue;
        }
        given += 1;
        option.click();
        await frame();
        await until("waited for tasks to end", () => !document.querySelector("[role=progressbar]"));
        await frame();
        // A dialog that the command opens may appear only now.
        await dialogsClose();
        await frame();
        for (const [one, called, was] of before) {
          // An element may be reused for something else.
          if (!one.checkVisibility({ visibilityProperty: true }) || name(one) !== called && one.role !== "gridcell") continue;
          const now = one.getBoundingClientRect();
          const by = Math.max(Math.abs(now.x - was.x), Math.abs(now.y - was.y));
          if (by > 0.5) moved.push(`${command}: ${called} by ${by}`);
        }
        for (const tab of here) if (tab.isConnected && tab.ariaSelected !== "true") tab.click();
        await frame();
      }
      return { moved, given };
    });
    expect(given).toBeGreaterThan(20);
    expect(moved).toEqual([]);
  });
}
