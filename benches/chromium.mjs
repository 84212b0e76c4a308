// Compares the fast engine, as WebAssembly in a Chromium worker, with the same module in node. Prints how many puzzles
// per second each proves to have one solution, and the ratio. The two take turns.
//
//   node benches/chromium.mjs [FILE …]
//
// The engine is built like the app: with the profile `workers`, wasm-bindgen and wasm-opt -O3.
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { chromiumPath } from "../tests/chromium.mjs";

const root = resolve(import.meta.dirname, "..");
const files = process.argv.slice(2).map((file) => resolve(file));
const sets = files.length ? files : ["minimal.txt", "bank.txt"].map((name) => resolve(root, "tests/data", name));
const TURNS = 9;
// Each turn repeats a small set, because the clocks of browsers are coarse.
const MIN_SECONDS = 0.2;

const run = (program, ...words) => execFileSync(program, words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
const { target_directory } = JSON.parse(run("cargo", "metadata", "--format-version=1", "--no-deps", "--locked"));
const out = resolve(target_directory, "solve-web");
run("cargo", "build", "--quiet", "--locked", "--profile", "workers", "--target", "wasm32-unknown-unknown", "--example", "solve_wasm");
run("wasm-bindgen", "--target", "web", "--out-dir", out,
  resolve(target_directory, "wasm32-unknown-unknown/workers/examples/solve_wasm.wasm"));
const wasm = resolve(out, "solve_wasm_bg.wasm");
run("wasm-opt", "-O3", wasm, "-o", wasm);

writeFileSync(resolve(out, "package.json"), '{ "type": "module" }');
const { initSync, Set: Puzzles } = await import(pathToFileURL(resolve(out, "solve_wasm.js")));
initSync({ module: readFileSync(wasm) });

const WORKER = `
import start, { Set as Puzzles } from "/solve_wasm.js";
const ready = start();
let puzzles;
self.onmessage = async ({ data }) => {
  await ready;
  if (data.text) puzzles = new Puzzles(data.text);
  const begun = performance.now();
  let proper;
  for (let i = 0; i < data.times; i++) proper = puzzles.run();
  self.postMessage({ proper, seconds: (performance.now() - begun) / 1000 });
};`;
const SERVED = {
  "/": ["text/html", () => "<!doctype html>"],
  "/worker.js": ["text/javascript", () => WORKER],
  "/solve_wasm.js": ["text/javascript", () => readFileSync(resolve(out, "solve_wasm.js"))],
  "/solve_wasm_bg.wasm": ["application/wasm", () => readFileSync(wasm)],
};
const server = createServer(({ url }, response) => {
  const [type, body] = SERVED[url] ?? ["text/plain", () => ""];
  response.writeHead(SERVED[url] ? 200 : 404, { "content-type": type }).end(body());
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const executablePath = chromiumPath();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-background-networking"] });
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.evaluate(() => {
    const worker = new Worker("/worker.js", { type: "module" });
    window.ask = (data) => new Promise((done, fail) => {
      worker.onmessage = (event) => done(event.data);
      worker.onerror = fail;
      worker.postMessage(data);
    });
  });
  console.log(`The speeds are medians of ${TURNS} runs with Chromium ${browser.version()} and Node.js ${process.version}`);
  console.log("set               puzzles  in Chromium  in Node.js  ratio to Node.js");
  for (const file of sets) {
    const text = readFileSync(file, "utf8");
    const puzzles = new Puzzles(text);
    const count = puzzles.lines().trim().split("\n").length;
    const expected = puzzles.run();
    const check = (proper) => { if (proper !== expected) throw new Error("another answer"); };
    check((await page.evaluate((text) => ask({ text, times: 1 }), text)).proper);
    const begun = performance.now();
    puzzles.run();
    const times = Math.ceil((1000 * MIN_SECONDS) / (performance.now() - begun));
    const [there, here] = [[], []];
    for (let turn = 0; turn < TURNS; turn++) {
      const { proper, seconds } = await page.evaluate((times) => ask({ times }), times);
      check(proper);
      there.push(seconds);
      const begun = performance.now();
      for (let i = 0; i < times; i++) check(puzzles.run());
      here.push((performance.now() - begun) / 1000);
    }
    const [chrome, node] = [there, here].map((seconds) => (count * times) / median(seconds));
    console.log([
      basename(file, ".txt").padEnd(16), String(count).padStart(9), chrome.toFixed(0).padStart(13),
      node.toFixed(0).padStart(12), (chrome / node).toFixed(3).padStart(18),
    ].join(""));
  }
} finally {
  await browser.close();
  server.close();
}
