// The main tasks in other browsers: open a file, play with the keyboard, check, solve, save, read a photo, come back
// offline, export and import. Nothing is mocked. The site is the one in dist/.
//
//   node tests/browsers/smoke.mjs [firefox] [webkit]
//
// Firefox is driven with WebDriver BiDi, WebKitGTK with WebDriver. A browser that isn't installed is reported as missing,
// and fails the run only if it was asked for by name.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { Host } from "../host.mjs";
import { Firefox } from "./firefox.mjs";
import { WebKit } from "./webkit.mjs";

const work = mkdtempSync(resolve(tmpdir(), "ninefold-smoke-"));
const SMALL = "12.4..1..1..4..1";
const SOLVED = "1234341221434321";
const CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const FILE = `${SMALL}\n1..42.........1.\n`;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** A player in any browser. The browser's method `run` evaluates an expression on the page. */
class Player {
  constructor(browser) {
    this.browser = browser;
  }

  /** Waits until an expression on the page has the expected value. */
  async expect(expression, expected) {
    let found;
    for (const end = Date.now() + 20_000; Date.now() < end; await pause(50)) {
      found = await this.browser.run(expression).catch((error) => `${error}`);
      if (expected instanceof RegExp ? expected.test(found) : found === expected) return;
    }
    throw new Error(`expected ${expected}, found ${JSON.stringify(found)} by ${expression}`);
  }

  board = (cells) => this.expect(
    `[...document.querySelectorAll("[role=gridcell]")].map((c) => c.dataset.value === "0" ? "." : c.dataset.value).join("")`, cells);
  status = (words) => this.expect(`document.querySelector("[role=status]").textContent`, words);

  async press(name) {
    const found = await this.browser.run(
      `(() => { const b = [...document.querySelectorAll("dialog[open] button, button")].find((b) => b.textContent.trim() === ${JSON.stringify(name)}); b?.click(); return !!b; })()`);
    if (!found) throw new Error(`there is no button ${name}`);
  }

  /** Runs a command by its name in the command palette. */
  async command(name) {
    const field = `document.querySelector(".palette [role=combobox]")`;
    await this.browser.key("k", "Control");
    await this.expect(`document.activeElement === ${field}`, true);
    await this.browser.run(`(() => {
      ${field}.value = ${JSON.stringify(name)};
      ${field}.dispatchEvent(new InputEvent("input", { bubbles: true }));
    })()`);
    const chosen = `document.querySelector(".palette [role=option][aria-selected=true]")`;
    await this.expect(`${chosen}?.textContent.startsWith(${JSON.stringify(name)}) && ${chosen}.ariaDisabled !== "true"`, true);
    await this.browser.key("Enter");
  }

  alert = async (words) => {
    await this.expect(`document.querySelector("[role=alertdialog][open] #alert-message")?.textContent`, words);
    await this.press("OK");
  };

  /** Waits until all changes are saved. */
  saved = () => this.expect("document.documentElement.dataset.saved", "true");

  /** Reloads the page. WebKitGTK's driver loses keys that are pressed immediately afterwards. */
  async reload() {
    await this.browser.reload();
    await pause(1000);
  }

  /** Returns the bytes of the file that `act` saves, read on the page because not every driver supports downloads. */
  async savedBytes(act) {
    await this.browser.run(`(() => {
      window.handed = undefined;
      const make = window.makeAddress ??= URL.createObjectURL.bind(URL);
      URL.createObjectURL = (blob) => {
        window.handed = blob.arrayBuffer().then((bytes) => btoa(Array.from(new Uint8Array(bytes), (b) => String.fromCharCode(b)).join("")));
        return make(blob);
      };
    })()`);
    await act();
    for (let tries = 0; tries < 200; tries++, await pause(50)) {
      const text = await this.browser.run("window.handed ? await window.handed : null");
      if (text) return Buffer.from(text, "base64");
    }
    throw new Error(`nothing was saved, and the page says ${await this.browser.run(`document.querySelector("[role=status]").textContent`)}`);
  }

  // A window behind another one, such as that of downloads, reports no focus, but it reports the click.
  focus = (row, col) => this.browser.run(
    `(() => { const cell = document.querySelector('[role=gridcell][data-row="${row}"][data-col="${col}"]'); cell.focus(); cell.click(); })()`);
}

/** An expression that draws a board, rotated to the left, and returns the picture as JPEG in Base64. */
const SIDEWAYS_PHOTO = `(() => {
  const [side, margin] = [54, 30];
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 9 * side + 2 * margin;
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.translate(0, canvas.height);
  pen.rotate(-Math.PI / 2);
  pen.fillStyle = "black";
  for (let n = 0; n < 10; n += 1) {
    const width = n % 3 ? 1 : 3;
    pen.fillRect(margin, margin + n * side, 9 * side, width);
    pen.fillRect(margin + n * side, margin, width, 9 * side);
  }
  pen.font = "34px sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  [..."${CLASSIC}"].forEach((digit, at) => digit === "." ||
    pen.fillText(digit, margin + (at % 9 + 0.5) * side, margin + (Math.floor(at / 9) + 0.55) * side));
  return canvas.toDataURL("image/jpeg", 0.95).split(",")[1];
})()`;

/** Returns a JPEG whose EXIF orientation, 6, means that it must be rotated to the right. */
const withOrientation = (base64) => {
  const jpeg = Buffer.from(base64, "base64");
  const tiff = Buffer.from("4d4d002a00000008" + "0001" + "011200030000000100060000" + "00000000", "hex");
  const exif = Buffer.concat([Buffer.from("Exif\0\0"), tiff]);
  const length = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), length, exif, jpeg.subarray(2)]);
};

/** Does the main tasks. Calls `step` with the name of each. */
const doMainTasks = async (browser, host, step) => {
  const person = new Player(browser);
  const grid = `document.querySelector("[role=grid]")?.getAttribute("aria-label")`;
  const fits = `(() => {
    const digit = document.querySelector("[role=grid] .digit");
    const part = parseFloat(getComputedStyle(digit).fontSize) / digit.closest("[role=gridcell]").clientWidth;
    return part > 0.5 && part < 0.6;
  })()`;
  await step("the page starts", async () => {
    await browser.open(host.address);
    await person.expect(grid, "Sudoku board");
    await person.board(".".repeat(81));
  });
  await step("a file is opened by the picker", async () => {
    await browser.choose("input.picker", "two.txt", FILE);
    await person.board(SMALL);
    await person.status(/two\.txt/);
    await person.expect(fits, true);
  });
  await step("it is played by keys", async () => {
    await person.focus(1, 1);
    await browser.key("ArrowRight");
    await browser.key("ArrowRight");
    await browser.key("3");
    await person.board(`123${SMALL.slice(3)}`);
    await browser.key("z", "Control");
    await person.board(SMALL);
    await browser.key("y", "Control");
    await person.board(`123${SMALL.slice(3)}`);
  });
  await step("what was played is back after a reload", async () => {
    await person.saved();
    await person.reload();
    await person.board(`123${SMALL.slice(3)}`);
  });
  await step("it is validated, solved and checked", async () => {
    await person.command("Validate Board");
    await person.status(/^The board is valid, but not solved\./);
    await person.command("Solve Puzzle");
    await person.board(SOLVED);
    await person.status(/Solved in/);
    await person.command("Check Solution");
    await person.alert("The puzzle is correctly solved.");
  });
  await step("text is pasted", async () => {
    await browser.run(`(() => {
      const [text, clipboardData] = ["1..42.........1.", new DataTransfer()];
      clipboardData.setData("text", text);
      // The properties dataType and data are those of Firefox.
      const event = new ClipboardEvent("paste", { clipboardData, dataType: "text/plain", data: text, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
    })()`);
    await person.board("1..42.........1.");
  });
  await step("the board is saved", async () => {
    const saved = await person.savedBytes(() => person.command("Save Board"));
    if (!/^1\t-\t-\t4\n2\t/.test(saved.toString())) throw new Error(`saved ${JSON.stringify(saved.toString())}`);
  });
  await step("everything is exported, forgotten and imported", async () => {
    await person.focus(1, 2);
    await browser.key("2");
    await person.board("12.42.........1.");
    await person.saved();
    const everything = await person.savedBytes(() => person.command("Export Everything"));
    if (everything.subarray(0, 8).toString() !== "NINEFOLD") throw new Error("that is no export");
    await person.command("Forget Everything");
    await browser.run(`document.querySelector("dialog[open] button:last-of-type").click()`);
    await person.status("All saved data was deleted.");
    await person.board(".".repeat(81));
    await browser.run(`(() => {
      const click = HTMLInputElement.prototype.click;
      HTMLInputElement.prototype.click = function () { this.id = "import"; document.body.append(this); HTMLInputElement.prototype.click = click; };
    })()`);
    await person.command("Import Everything");
    await browser.choose("#import", "everything.ninefold", everything);
    await person.board("12.42.........1.");
  });
  await step("a photo that is stored on its side becomes an upright board", async () => {
    await browser.choose("input.picker", "photo.jpg", withOrientation(await browser.run(SIDEWAYS_PHOTO)));
    await person.board(CLASSIC);
    const panel = `document.querySelector('[aria-label="Board from a picture"]')`;
    await browser.run(`[...${panel}.querySelectorAll("button")].find((button) => button.textContent.trim() === "Play").click()`);
    await person.expect(panel, undefined);
    await person.board(CLASSIC);
    await person.saved();
  });
  await step("it comes back without a network, and solves", async () => {
    await browser.run(`(async () => { await navigator.serviceWorker.ready; })()`);
    await person.expect(`!!navigator.serviceWorker.controller || !!(await navigator.serviceWorker.getRegistration())?.active`, true);
    host.silent = true;
    await person.reload();
    await person.expect(grid, "Sudoku board");
    await person.board(CLASSIC);
    await person.command("Solve Puzzle");
    await person.status(/Solved in/);
    host.silent = false;
  });
};

const named = process.argv.slice(2);
const all = { firefox: Firefox, webkit: WebKit };
let [passed, failed, missing] = [0, 0, 0];
try {
  for (const name of named.length ? named : Object.keys(all)) {
    const Browser = all[name];
    if (!Browser) throw new Error(`no browser is called ${name}: firefox and webkit are`);
    const why = Browser.missing();
    if (why) {
      console.log(`${name}: NOT RUN, ${why}`);
      missing++;
      if (named.length) failed++;
      continue;
    }
    const host = new Host(resolve(work, `${name}-site`), { site: process.env.SITE });
    await host.start();
    const browser = new Browser(resolve(work, name));
    try {
      console.log(`${name}: ${await browser.start()}`);
      await doMainTasks(browser, host, async (what, act) => {
        const begun = Date.now();
        await act();
        passed++;
        console.log(`  ${what} (${Date.now() - begun} ms)`);
      });
    } catch (error) {
      failed++;
      console.log(`  FAILED: ${error.stack ?? error}`);
    } finally {
      await browser.stop().catch(() => {});
      host.stop();
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed, ${missing} skipped`);
process.exit(failed ? 1 : 0);
