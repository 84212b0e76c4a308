import {
  CLASSIC, SCHEMES, board, cell, command, expect, expectAccessible, expectAlert, expectBoard, number, revisit, status, test,
} from "./page.mjs";

const panel = (page) => page.getByRole("region", { name: "Board from a picture" });
const SECOND = "...28.3...59.4768.84.5...9..2....8.793..5..464.6....1..9...3.65.6341.92...1.62...";

/** Drops pictures that the page draws: each is a board of 81 cells, nothing for a blank one, or a text. */
const dropPictures = (page, ...pictures) => page.evaluate(async (pictures) => {
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

for (const [name, width, height] of [["a phone", 390, 844], ["a desk", 1280, 800]]) {
  test(`a screenshot becomes a board that is compared with it, on ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await dropPictures(page, CLASSIC);
    await expectBoard(page, CLASSIC);
    await expect(panel(page).getByText("Checked: exactly one solution.")).toBeVisible();
    await expectAccessible(page, SCHEMES);
    // A cell is chosen in the picture as on the board, and its likely digits are offered.
    const scan = await panel(page).getByRole("group", { name: "Picture 0.png" }).boundingBox();
    await page.mouse.click(scan.x + scan.width * (30 + 1.5 * 54) / 546, scan.y + scan.height * (30 + 0.5 * 54) / 546);
    await expect(cell(page, 1, 2)).toHaveClass(/selected/);
    await expect(panel(page).getByText("r1c2 in the picture")).toBeVisible();
    await panel(page).getByRole("button", { name: /^3 \(\d+ %\)$/ }).click();
    await expectBoard(page, CLASSIC);
    // A corner is moved by keys, and the picture is read again.
    await panel(page).getByRole("button", { name: "Top left corner of the grid" }).press("ArrowRight");
    await expect(status(page)).toHaveText("Compare the board with the picture, and correct what was misread.");
    await expectBoard(page, CLASSIC);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await command(page, "Play").click();
    await expect(panel(page)).toBeHidden();
    await expect(cell(page, 1, 1)).toHaveClass(/given/);
  });
}

test("several pictures become a collection", async ({ page }) => {
  await dropPictures(page, CLASSIC, " ".repeat(81), SECOND);
  await expectAlert(page, "2 of 3 pictures have a board.");
  await page.keyboard.press("Escape");
  await expectBoard(page, CLASSIC);
  await number(page).fill("1");
  await number(page).press("Enter");
  await expectBoard(page, SECOND);
});

test("a picture without a grid, and a file that is none, change nothing", async ({ page }) => {
  await cell(page, 1, 1).click();
  await page.keyboard.press("7");
  const before = await board(page);
  await dropPictures(page, " ".repeat(81));
  await expectAlert(page, "No Sudoku grid was found in this picture.");
  await page.keyboard.press("Escape");
  await dropPictures(page, "this is a text");
  await expectAlert(page, "This picture can't be opened.");
  await page.keyboard.press("Escape");
  await expectBoard(page, before);
});

test("cancelling brings back the board before", async ({ page }) => {
  await cell(page, 1, 1).click();
  await page.keyboard.press("7");
  const before = await board(page);
  await dropPictures(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  await command(page, "Cancel").click();
  await expectBoard(page, before);
  await expect(panel(page)).toBeHidden();
});

test("the program that reads pictures is loaded with the first of them, and works offline then", async ({ page, context }) => {
  const asked = [];
  context.on("request", (request) => /reader-/.test(request.url()) && asked.push(request.url()));
  await revisit(page);
  await expect(command(page, "Easy")).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  expect(asked).toEqual([]);
  await dropPictures(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  expect(asked.length).toBeGreaterThan(0);
  await command(page, "Cancel").click();
  await context.setOffline(true);
  await revisit(page);
  await dropPictures(page, SECOND);
  await expectBoard(page, SECOND);
});
