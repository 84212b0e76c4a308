// Checks that the page's program contains no engine, no parser, no decompressor, and no rule of a
// reduction pass. The names of functions are taken from both files of the program as they are before
// they are optimized.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const folder = resolve(import.meta.dirname, "../target/wasm32-unknown-unknown/page/page-parts");
const text = ["page.wasm", "split_rest.wasm"].map((file) => readFileSync(resolve(folder, file), "latin1")).join();
// The parts of these crates that the page may contain are data: names of formats, counts of
// reports, columns, or the techniques of a list.
const absent = {
  engine: ["playback15DepthStatistics"],
  puzzle: [], rawzip: [], flate2: [], miniz_oxide: [], serde_json: [], quick_xml: [], sha1_smol: [], lz_str: [],
  formats: ["infos", "fault", "letters", "features", "_"],
  human: ["cell_set", "technique5Level", "technique1_", "preset", "technique_selection", "pattern_limits"],
  collection: ["ReadingReport", "SourceReport", "Record", "solution_class", "columns6column", "indexer9OpenError", "packing", "_"],
};
const names = new Set(text.match(/_ZN\d+[A-Za-z0-9_$.]+?17h[0-9a-f]{16}E/g));
let found = 0;
for (const [crate, data] of Object.entries(absent)) {
  const start = `_ZN${crate.length}${crate}`;
  for (const name of names) {
    if (!name.startsWith(start)) continue;
    const rest = name.slice(start.length).replace(/^\d+/, "");
    if (data.some((part) => rest.startsWith(part))) continue;
    console.error(`the page has ${name}`);
    found += 1;
  }
}
console.log(`the page's program: ${names.size} functions with names, ${found} that it must not have`);
// Without names, the check would prove nothing.
if (found > 0 || names.size < 1000) process.exitCode = 1;
