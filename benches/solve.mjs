// Compares the fast engine, as WebAssembly in one thread of node, with the native crate `sudoku` and the npm package
// @algorithm.ts/sudoku. Prints how many puzzles per second each solves. All but the npm package also prove uniqueness.
//
//   node benches/solve.mjs [FILE …]
//
// The engine is built like the app: with the profile `workers`, wasm-bindgen and wasm-opt -O3.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, resolve } from "node:path";

const require = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, "..");
const files = process.argv.slice(2).map((file) => resolve(file));
const sets = files.length ? files : ["minimal.txt", "bank.txt"].map((name) => resolve(root, "tests/data", name));
const TURNS = 9;
const FEW = 100;

const run = (program, ...words) => execFileSync(program, words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
const { target_directory } = JSON.parse(run("cargo", "metadata", "--format-version=1", "--no-deps", "--locked"));
const out = resolve(target_directory, "solve-wasm");
run("cargo", "build", "--quiet", "--locked", "--profile", "workers", "--target", "wasm32-unknown-unknown", "--example", "solve_wasm");
run("wasm-bindgen", "--target", "nodejs", "--out-dir", out,
  resolve(target_directory, "wasm32-unknown-unknown/workers/examples/solve_wasm.wasm"));
const wasm = resolve(out, "solve_wasm_bg.wasm");
run("wasm-opt", "-O3", wasm, "-o", wasm);
const { Set: Puzzles } = require(resolve(out, "solve_wasm.js"));
const { SudokuSolver } = require("@algorithm.ts/sudoku");

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const seconds = (work) => {
  const begun = performance.now();
  work();
  return (performance.now() - begun) / 1000;
};

/** Returns the native rates of the crate and of the fast engine for a set. */
const native = (file) => {
  const lines = run("cargo", "bench", "--quiet", "--locked", "--bench", "solve", "--", file).split("\n");
  const rate = (engine) => Number(lines.map((line) => line.split(/\s+/)).find((words) => words[1] === engine)[3]);
  return { crate: rate("crate"), fast: rate("fast") };
};

console.log(`The speeds are medians of ${TURNS} runs with Node.js ${process.version}`);
console.log("set               puzzles  per second  ratio to crate  to native  JavaScript  ratio to it");
for (const file of sets) {
  const puzzles = new Puzzles(readFileSync(file, "utf8"));
  const lines = puzzles.lines().trim().split("\n");
  const proper = puzzles.run();
  puzzles.run();
  // The machine's load varies, so half of the turns come before the native ones, and half after.
  const times = [];
  const turn = () => times.push(seconds(() => { if (puzzles.run() !== proper) throw new Error("another answer"); }));
  for (let i = 0; i < TURNS >> 1; i++) turn();
  const { crate, fast } = native(file);
  while (times.length < TURNS) turn();
  const rate = lines.length / median(times);
  const peer = new SudokuSolver({ childMatrixWidth: 3 });
  const few = lines.slice(0, FEW).map((line) => [...line].map((cell) => (cell === "." ? -1 : Number(cell) - 1)));
  const solution = new Array(81).fill(-1);
  const solve = () => few.forEach((cells) => { if (!peer.solve(cells, solution)) throw new Error("the peer fails"); });
  solve();
  const script = few.length / median([1, 2, 3].map(() => seconds(solve)));
  console.log([
    basename(file, ".txt").padEnd(16), String(lines.length).padStart(9), rate.toFixed(0).padStart(12),
    (rate / crate).toFixed(3).padStart(16), (rate / fast).toFixed(3).padStart(11), script.toFixed(0).padStart(12),
    (rate / script).toFixed(1).padStart(13),
  ].join(""));
}
