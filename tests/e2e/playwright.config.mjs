import { existsSync, statfsSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";
import { headlessPath } from "../chromium.mjs";

const root = resolve(import.meta.dirname, "../..");
const chromium = headlessPath();
// The first features are parts of Chromium's own interface, which need two more renderers per tab and aren't tested.
// The others are those that Playwright disables itself: this list replaces its own.
const off = [
  "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
  "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay",
  "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];
// Playwright has every painted frame written to a file in /tmp, because containers often have little shared memory.
const hasSharedMemory = existsSync("/dev/shm") && statfsSync("/dev/shm").bavail * statfsSync("/dev/shm").bsize > 1 << 30;
// Simultaneous runs don't delete each other's results.
process.env.E2E_RUN ??= `${process.pid}`;

export default defineConfig({
  testDir: ".",
  outputDir: resolve(root, "test-results", process.env.E2E_RUN),
  preserveOutput: "failures-only",
  globalSetup: "./site.mjs",
  fullyParallel: true,
  workers: 2,
  // Tests that count long tasks run alone, after all others.
  projects: [
    { name: "site", grepInvert: /@alone/ },
    { name: "alone", grep: /@alone/, dependencies: ["site"], workers: 1 },
  ],
  // A test that sometimes fails is a fault to mend.
  retries: 0,
  reporter: "list",
  // These limits only end what hangs. Everything takes several times as long on a machine that does other work, too.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: process.env.E2E_SITE,
    // Tests use the present build. Only offline.spec.mjs uses the service worker.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: chromium,
      ignoreDefaultArgs: hasSharedMemory ? ["--disable-dev-shm-usage"] : [],
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", `--disable-features=${off}`],
    },
  },
});
