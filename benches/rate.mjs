// Compares how fast two builds of the command line rate the same puzzles on one core, and whether their answers agree.
// The builds take turns.
//
//   node benches/rate.mjs OTHER [FILE …]     tests/data/rated.txt and minimal.txt by default
//
// OTHER is the program to compare with target/release/ninefold. Each line of a file begins with a puzzle. If ratings
// follow, as in rated.txt, the puzzles are grouped by them. The times are medians of five CPU times on the scale `bank`.
// Small groups are repeated until a run takes long enough to be measured. The exit code is 1 if an answer differs.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";

const [other, ...named] = process.argv.slice(2);
if (!other) {
  console.error("usage: node benches/rate.mjs OTHER [FILE …]");
  process.exit(2);
}
const root = resolve(import.meta.dirname, "..");
const program = join(root, "target/release/ninefold");
const files = named.length ? named : ["rated.txt", "minimal.txt"].map((name) => join(root, "tests/data", name));
const [runs, least] = [5, 0.7];
const folder = mkdtempSync(join(tmpdir(), "ninefold-rate-"));
process.on("exit", () => rmSync(folder, { recursive: true }));

/** The groups for the whole parts of ratings. Any other whole part is a group by itself. */
const bands = { 1: "1.x, 2.x", 2: "1.x, 2.x", 3: "3.x to 5.x", 4: "3.x to 5.x", 5: "3.x to 5.x" };

/** Returns the puzzles of a file by group. */
const groups = (file) => {
  const found = new Map();
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [, puzzle, whole] = /^([.0-9]{81})(?:[ ,](\d+)\.\d)?/.exec(line) ?? [];
    if (!puzzle) continue;
    const band = whole && (bands[whole] ?? `${whole}.x`);
    const name = band ? `${basename(file)} ${band}` : basename(file);
    found.set(name, [...(found.get(name) ?? []), puzzle]);
  }
  return [...found].sort(([one], [two]) => (one < two ? -1 : 1));
};

const write = (name, puzzles) => {
  const path = join(folder, name);
  writeFileSync(path, `${puzzles.join("\n")}\n`);
  return path;
};

const answers = (build, file) =>
  ["bank", "se"].map((scale) => execFileSync(build, ["rate", file, "--scale", scale, "--ep", "--ed"], { encoding: "utf8", maxBuffer: 1 << 28 })).join("");

/** Returns the CPU time, in seconds, in which a build rates a file. */
const seconds = (build, file) => {
  const script = 'TIMEFORMAT="%U %S"; time "$0" rate "$1" --threads 1 > /dev/null';
  const { status, stderr } = spawnSync("bash", ["-c", script, build, file], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
  if (status !== 0) throw new Error(`${build} failed: ${stderr}`);
  return stderr.trim().split(" ").map(Number).reduce((sum, part) => sum + part);
};

const median = (values) => values.toSorted((one, two) => one - two)[values.length >> 1];

const rows = [];
let differs = false;
for (const [group, puzzles] of files.flatMap(groups)) {
  const once = write("once.txt", puzzles);
  const same = answers(program, once) === answers(other, once);
  differs ||= !same;
  const copies = Math.ceil(least / Math.max(seconds(program, once), 0.001));
  let file = write("some.txt", Array(copies).fill(puzzles).flat());
  const further = Math.ceil(least / Math.max(seconds(program, file), 0.001));
  file = further > 1 ? write("many.txt", Array(copies * further).fill(puzzles).flat()) : file;
  const times = Array.from({ length: runs }, () => [seconds(other, file), seconds(program, file)]);
  const [before, after] = [0, 1].map((at) => median(times.map((pair) => pair[at])));
  const rate = (time) => Math.round((puzzles.length * copies * further) / time);
  rows.push({ group, puzzles: puzzles.length, "other, /s": rate(before), "this, /s": rate(after), ratio: median(times.map(([one, two]) => one / two)).toFixed(2), same });
  console.log(rows.at(-1));
}
console.table(rows);
process.exitCode = differs ? 1 : 0;
