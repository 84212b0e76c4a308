// The browsers that the tests and the benchmarks start. The environment variable CHROMIUM names another one.
import { execFileSync } from "node:child_process";

/** Returns the path of the first of these programs that is installed. */
const find = (...names) =>
  process.env.CHROMIUM ?? execFileSync("sh", ["-c", names.map((name) => `command -v ${name}`).join(" || ")], { encoding: "utf8" }).trim();

/** Returns the path of Chromium as people use it. */
export const chromiumPath = () => find("chromium");

/** Returns the path of Chromium without an interface of its own, which needs less work to load a page. */
export const headlessPath = () => find("chromium-headless-shell", "chromium");
