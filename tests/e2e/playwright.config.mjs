import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";

// The built site is served from a sub-path, as many static hosts do.
const root = resolve(import.meta.dirname, "../..");
const site = resolve(root, "target/e2e");
if (!process.env.TEST_WORKER_INDEX) {
  rmSync(site, { recursive: true, force: true });
  mkdirSync(resolve(site, "some"), { recursive: true });
  symlinkSync(resolve(root, "dist"), resolve(site, "some/where"));
}
const chromium = process.env.CHROMIUM ?? execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();
const port = Number(process.env.E2E_PORT ?? 8123);

export default defineConfig({
  testDir: ".",
  outputDir: resolve(root, "test-results"),
  // A page and its workers are busy with both cores.
  workers: 1,
  reporter: "list",
  timeout: 60_000,
  // Where other work comes in between, a page may be late. What passes the second time is told apart.
  retries: 1,
  use: {
    baseURL: `http://127.0.0.1:${port}/some/where/`,
    // Tests begin with what is built now; offline.spec.mjs has the site kept.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: chromium,
      args: ["--no-sandbox", "--disable-background-networking"],
    },
  },
  webServer: {
    command: `sirv ${site} --host 127.0.0.1 --port ${port} --quiet`,
    url: `http://127.0.0.1:${port}/some/where/index.html`,
    reuseExistingServer: false,
  },
});
