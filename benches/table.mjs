// Runs the benchmarks of the engines, natively, in node and in Chromium, and writes what they print
// as tables to docs/benchmarks.md, with the machine they ran on.
//
//   node benches/table.mjs [FILE …]
import { execFileSync, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import { basename, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const files = process.argv.slice(2).map((file) => resolve(file));

/** The lines that a program prints, which are also shown as they come. */
const lines = (program, ...words) => new Promise((done, fail) => {
  const child = spawn(program, [...words, ...files], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (more) => { text += more; process.stdout.write(more); });
  child.on("error", fail).on("close", (code) => (code ? fail(new Error(`${program} failed`)) : done(text.trim().split("\n"))));
});

/** A figure with a comma every three places before its point. */
const grouped = (word) => (/^\d+(\.\d+)?$/.test(word) ? word.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ",") : word);

/** What was printed, as a table: the lines before it, its columns, which stand two blanks apart. */
const table = (printed) => {
  const head = printed.findIndex((line) => /^set\s/.test(line));
  const words = (line) => line.trim().split(/\s{2,}/);
  // Where columns touch, a row has more words than two blanks part: its figures have no blanks.
  const rows = printed.slice(head + 1).map((line) => line.trim().split(/\s+/).map(grouped));
  const columns = words(printed[head]).flatMap((name) => (name === "ratio to crate to native" ? ["ratio to crate", "to native"] : [name]));
  const left = new Set(["set", "engine"]);
  return [
    ...printed.slice(0, head).map((line) => `${line}.\n`),
    `| ${columns.join(" | ")} |`,
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

Written by \`make bench\`, which takes other puzzles with \`make bench FILES="…"\`; without, it takes
those in \`tests/data\`. Times are of one machine and one day, which may have had other work: what
counts is the ratio to a peer in the same run, and the counters.

| | |
|---|---|
| machine | ${cpus().length} × ${cpus()[0].model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, ${type()} ${release()} |
| compiler | ${ask("rustc", "--version")}; ${ask("wasm-opt", "--version")} |
| flags | \`opt-level = 3\`, fat LTO, one codegen unit, \`panic = "abort"\`; no \`target-cpu\`; WebAssembly by the profile \`site\`, then \`wasm-opt -O3\` |
| sets | ${names.join(", ")}; each puzzle in other clothes (digits, bands, stacks, rows and columns shuffled by a seed) |

Uniqueness is proved: every search looks for a second solution. Guesses and placements are a puzzle's
mean. *Given up* are puzzles that took more nodes than were allowed.

## Native, one thread, every engine

${table(native)}

## WebAssembly in node

\`fast\` as WebAssembly, beside the crate \`sudoku\` run natively, \`fast\` run natively, and npm's
\`@algorithm.ts/sudoku\` (puzzles a second, one solution).

${table(node)}

## WebAssembly in a worker of Chromium

The very same module in both, taking turns.

${table(chromium)}
`;
writeFileSync(resolve(root, "docs/benchmarks.md"), text);
console.log("wrote docs/benchmarks.md");
