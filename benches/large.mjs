// Benchmarks large boards in WebAssembly, as benches/large.rs does natively:
//
//     node benches/large.mjs [FILE …]
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const require = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, "..");
const files = process.argv.slice(2).map((file) => resolve(file));
const PATIENCE = 20_000;
const NODES = 500;

const run = (program, ...words) => execFileSync(program, words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
const { target_directory } = JSON.parse(run("cargo", "metadata", "--format-version=1", "--no-deps", "--locked"));
const out = resolve(target_directory, "large-wasm");
run("cargo", "build", "--quiet", "--locked", "--profile", "workers", "--target", "wasm32-unknown-unknown", "--example", "solve_wasm");
run("wasm-bindgen", "--target", "nodejs", "--out-dir", out,
  resolve(target_directory, "wasm32-unknown-unknown/workers/examples/solve_wasm.wasm"));
const wasm = resolve(out, "solve_wasm_bg.wasm");
run("wasm-opt", "-O3", wasm, "-o", wasm);
const { Large } = require(resolve(out, "solve_wasm.js"));

console.log(`node ${process.version}`);
console.log("board                  solutions     seconds     ended  backtracks");
for (const lines of files.length ? files.map((file) => readFileSync(file, "utf8")) : [undefined]) {
  const boards = new Large(lines);
  for (let i = 0; boards.name(i) !== undefined; i++) {
    const begun = performance.now();
    boards.begin(i);
    let done = false;
    while (!done && performance.now() - begun < PATIENCE) done = boards.run(NODES);
    const seconds = (performance.now() - begun) / 1000;
    console.log([
      boards.name(i).padEnd(22), String(boards.found()).padStart(10), seconds.toFixed(5).padStart(12),
      (done ? "" : "stopped").padStart(10), String(boards.backtracks()).padStart(12),
    ].join(""));
  }
}
