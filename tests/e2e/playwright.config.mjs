import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";

const root = resolve(import.meta.dirname, "../..");
const chromium = process.env.CHROMIUM ?? execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();
// What Chromium draws around a page has renderers of its own, two a tab, which no test looks at. The
// others are those that Playwright turns off: a second list takes the place of the first.
const off = [
  "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
  "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay",
  "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];
// Two runs at once do not clear what the other one has left.
process.env.E2E_RUN ??= `${process.pid}`;

export default defineConfig({
  testDir: ".",
  outputDir: resolve(root, "test-results", process.env.E2E_RUN),
  preserveOutput: "failures-only",
  globalSetup: "./site.mjs",
  fullyParallel: true,
  workers: 2,
  // What counts long tasks has the machine to itself, after all others.
  projects: [
    { name: "site", grepInvert: /@alone/ },
    { name: "alone", grep: /@alone/, dependencies: ["site"], workers: 1 },
  ],
  // Where others work on the machine, what fails is tried once more, and told as flaky if it passes then.
  retries: process.env.CI ? 1 : 0,
  reporter: "list",
  timeout: 60_000,
  // What takes a search is waited for on a machine that does other work, too.
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env.E2E_SITE,
    // Tests begin with what is built now; offline.spec.mjs has the site kept.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: chromium,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", `--disable-features=${off}`],
    },
  },
});
