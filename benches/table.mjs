// Runs the benchmarks of the engines natively, in Node.js and in Chromium, and writes their results as tables to
// docs/benchmarks.md, with a description of the machine.
//
//   node benches/table.mjs [FILE …]
import { execFileSync, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import { basename, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const files = process.argv.slice(2).map((file) => resolve(file));

/** Returns the lines that a program prints, and prints them immediately. */
const lines = (program, ...words) => new Promise((done, fail) => {
  const child = spawn(program, [...words, ...files], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (more) => { text += more; process.stdout.write(more); });
  child.on("error", fail).on("close", (code) => (code ? fail(new Error(`${program} failed`)) : done(text.trim().split("\n"))));
});

/** Formats a number with thousands separators. */
const grouped = (word) => (/^\d+(\.\d+)?$/.test(word) ? word.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ",") : word);

/** Converts output to a table. Its columns are separated by two spaces. */
const table = (printed) => {
  const head = printed.findIndex((line) => /^set\s/.test(line));
  const words = (line) => line.trim().split(/\s{2,}/);
  // If columns touch, the row is split at single spaces instead, because numbers contain no spaces.
  const rows = printed.slice(head + 1).map((line) => line.trim().split(/\s+/).map(grouped));
  const columns = words(printed[head]).flatMap((name) => (name === "ratio to crate to native" ? ["ratio to crate", "to native"] : [name]));
  const left = new Set(["set", "engine"]);
  const full = { "per second": "puzzles per second", ratio: "ratio to crate", "to native": "ratio to native", "ratio to it": "ratio to JavaScript" };
  return [
    ...printed.slice(0, head).map((line) => `${line.replace(/\b\d{5,}\b/g, grouped)}.\n`),
    `| ${columns.map((name) => full[name] ?? name).join(" | ")} |`,
    `|${columns.map((name) => (left.has(name) ? "---" : "---:")).join("|")}|`,
    ...rows.map((row) => `| ${columns.map((_, i) => row[i] ?? "").join(" | ")} |`),
  ].join("\n");
};

const ask = (program, ...words) => execFileSync(program, words, { cwd: root, encoding: "utf8" }).trim();
const native = await lines("cargo", "bench", "--quiet", "--locked", "--bench", "solve", "--");
const node = await lines("node", "benches/solve.mjs");
const chromium = await lines("node", "benches/chromium.mjs");
const names = files.length ? files.map((file) => basename(file, ".txt")) : ["minimal", "bank"];
const text = `# Benchmarks of the engines

\`make bench\` writes this page. To measure other files, use \`make bench FILES="…"\`. Other programs may have been running
during the measurements. If you compare two versions of this page, compare only the counts and the ratios.

| | |
|---|---|
| computer | ${cpus().length} ${cpus()[0].model.trim()} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB of memory, ${type()} ${release()} |
| compiler | ${ask("rustc", "--version")}; ${ask("wasm-opt", "--version")} |
| compiler flags | \`opt-level = 3\`, fat LTO, one codegen unit, \`panic = "abort"\`; no \`target-cpu\`; WebAssembly: Cargo profile \`workers\`, then \`wasm-opt -O3\` |
| sets of puzzles | ${names.join(", ")}; each puzzle was replaced with an equivalent one (digits, bands, stacks, rows and columns shuffled with a seed) |

In the tables, \`crate\` is the Rust crate \`sudoku\`, and \`JavaScript\` is the npm package \`@algorithm.ts/sudoku\`. The other
engines are Ninefold's own. The Rust engines also look for a second solution. The JavaScript engine stops at the first
solution. The *guesses* and *placements* columns show averages per puzzle. The *given up* column shows the number of
puzzles for which the search reached its node limit.

## Native, one thread, every engine

${table(native)}

## WebAssembly in Node.js

This table shows the speed of \`fast\`, compiled to WebAssembly, in puzzles per second. The ratios compare this speed with
the speeds of \`crate\`, native \`fast\` and \`JavaScript\`.

${table(node)}

## WebAssembly in a worker of Chromium

Chromium and Node.js took turns running the same WebAssembly module. The speeds are in puzzles per second. The last
column shows the speed in Chromium, divided by the speed in Node.js.

${table(chromium)}
`;
writeFileSync(resolve(root, "docs/benchmarks.md"), text);
console.log("wrote docs/benchmarks.md");
