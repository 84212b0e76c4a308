// Builds the site, unless the one in dist/ was built from the same sources with the same tools.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const sources = [
  "Cargo.lock", "Cargo.toml", "Trunk.toml", "crates", "index.html", "package-lock.json", "public",
  "rust-toolchain.toml", "samples", "src", "style", "techniques", "tools",
];
const kept = resolve(root, "target/site.sum");

/** Returns a hash of all files with these names or below these folders. */
const sum = (names) => {
  const all = createHash("sha256");
  const add = (name) => {
    const path = resolve(root, name);
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) return readdirSync(path).sort().forEach((inner) => add(`${name}/${inner}`));
    const bytes = readFileSync(path);
    all.update(`${name} ${bytes.length}\n`).update(bytes);
  };
  names.forEach(add);
  return all.digest("hex");
};

const now = () => `${sum([...sources, "dist"])} ${execFileSync("rustc", ["--version"], { cwd: root })}`;
mkdirSync(resolve(root, "target"), { recursive: true });
if (existsSync(kept) && readFileSync(kept, "utf8") === now()) {
  console.log("The site in dist/ is of these sources already.");
} else {
  // These programs come before those of the same names.
  const PATH = `${resolve(root, "tools/bin")}:${process.env.PATH}`;
  const { status, error } = spawnSync("trunk", ["build", "--release"], {
    cwd: root, stdio: "inherit", env: { ...process.env, PATH },
  });
  if (error) throw error;
  if (status !== 0) process.exit(1);
  writeFileSync(kept, now());
}
