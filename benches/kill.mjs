// Measures how much is lost when the browser is killed. While a game is played with the keyboard, the whole browser is
// killed at a random moment and restarted with the same profile. The board must then be one of the earlier positions.
//
//   node benches/kill.mjs [TIMES] [SEED]     200 times by default
//
// The site is the one in dist/. The exit code is 1 if a restored board is none of the earlier positions.
import { chance, drop, pause, until, withBrowsers } from "./killed.mjs";

const [times, seed] = [Number(process.argv[2] ?? 200), Number(process.argv[3] ?? 20261121)];
const PUZZLES = ["12.4..1..1..4..1", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"];
const KEYS = [
  "1", "2", "3", "4", "5", "6", "7", "8", "9", "Shift+Digit1", "Shift+Digit4", "Shift+Digit7",
  "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "ArrowDown", "ArrowRight", "Backspace", "Control+z", "Control+y",
];

const below = chance(seed);

/** Returns the board as a string of digits and marks. The string differs after every change. */
const READ_BOARD = () => [...document.querySelectorAll("[role=gridcell]")]
  .map(({ dataset: { value, marks } }) => (value === "0" ? `[${marks}]` : value)).join("");

/** Makes the page report every position as soon as it is on the board: `stood` receives its time in ms and its cells. */
const follow = (page, stood) => {
  page.on("console", (message) => {
    const [word, when, cells] = message.text().split(" ");
    if (word === "stood") stood.push([Number(when), cells]);
  });
  return page.evaluate(`(() => {
    const look = ${READ_BOARD};
    let before = "";
    const tell = () => {
      const cells = look();
      if (cells !== before) console.debug("stood", Date.now(), (before = cells));
    };
    new MutationObserver(tell).observe(document.querySelector("[role=grid]"), { subtree: true, attributes: true });
    tell();
  })()`).catch(() => {});
};

const losses = [];
let broken = 0;
let keys = 0;
await withBrowsers(async (address, start) => {
  let { page, kill } = await start();
  await page.goto(address);
  await page.getByRole("grid").waitFor();
  await drop(page, "two.txt", PUZZLES.join("\n"));
  await until("the file", async () => (await page.evaluate(READ_BOARD)).startsWith("12"));
  let back = await page.evaluate(READ_BOARD);
  for (let round = 0; round < times; round++) {
    const stood = [[Date.now(), back]];
    const over = { killed: 0 };
    await follow(page, stood);
    const playing = (async () => {
      await page.locator("[role=gridcell][tabindex='0']").focus();
      while (!over.killed) {
        await page.keyboard.press(KEYS[below(KEYS.length)]);
        keys++;
        if (below(4) === 0) await pause(below(120));
      }
    })().catch(() => {});
    await pause(50 + below(1500));
    over.killed = Date.now();
    await kill();
    await playing;
    ({ page, kill } = await start());
    await page.goto(address);
    await page.locator("input[type=number]:enabled").waitFor();
    await pause(150);
    back = await page.evaluate(READ_BOARD);
    const said = await page.getByRole("status").textContent();
    const found = stood.findLastIndex(([, cells]) => cells === back);
    if (found < 0 || !said.startsWith("Open again")) {
      broken++;
      console.log(`round ${round}: ${found < 0 ? "a board that was never shown" : said}: ${back}`);
      continue;
    }
    // The time between the first lost position and the kill.
    losses.push(found + 1 < stood.length ? Math.max(0, over.killed - stood[found + 1][0]) : 0);
    if ((round + 1) % 20 === 0) console.log(`${round + 1} times: at most ${Math.max(...losses)} ms, ${broken} broken`);
  }
  await kill();
  const some = losses.filter((ms) => ms > 0).sort((a, b) => a - b);
  console.log(`killed ${times} times in a game of ${keys} keys: ${some.length} times something was lost, ` +
    `of the last ${some.at(-1) ?? 0} ms at the most, ${some[some.length >> 1] ?? 0} ms in the median; ${broken} broken records`);
  process.exitCode = broken ? 1 : 0;
});
