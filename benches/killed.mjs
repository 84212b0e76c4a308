// A browser that can be killed with all its processes at any moment, and restarted with the same profile.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { chromium } from "@playwright/test";
import { Host } from "../tests/host.mjs";

/** Returns a seeded generator of random whole numbers below a bound. */
export const chance = (seed) => {
  let state = seed;
  return (n) => Math.floor(((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32) * n);
};

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Calls `test` until it returns a truthy value, and returns this value. Fails after `most` milliseconds. */
export const until = async (what, test, most = 60_000) => {
  for (const end = Date.now() + most; Date.now() < end; await pause(10)) {
    const found = await test();
    if (found) return found;
  }
  throw new Error(`${what} took too long`);
};

const program = process.env.CHROMIUM ?? execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();

/** Calls a function with the address of the site in dist/ and a function that starts a browser in its own process group. */
export const withBrowsers = async (run) => {
  const profile = mkdtempSync(resolve(tmpdir(), "ninefold-kill-"));
  const host = new Host(undefined, { site: process.env.SITE });
  await host.start();
  const start = async () => {
    const active = resolve(profile, "DevToolsActivePort");
    rmSync(active, { force: true });
    const child = spawn(program, [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run",
      "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank",
    ], { detached: true, stdio: "ignore" });
    const ended = new Promise((done) => child.once("exit", done));
    const told = () => existsSync(active) && readFileSync(active, "utf8").split("\n");
    const devtools = await until("the browser's start", () => told()[1] && told()[0]);
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${devtools}`);
    const page = browser.contexts()[0].pages()[0];
    const kill = async () => {
      try { process.kill(-child.pid, "SIGKILL"); } catch { /* It has already ended. */ }
      await ended;
      await browser.close().catch(() => {});
    };
    return { page, kill };
  };
  try {
    await run(host.address, start);
  } finally {
    host.stop();
    rmSync(profile, { recursive: true, force: true });
  }
};

/** Drops a file with this text on the page. */
export const drop = (page, name, text) => page.evaluate(([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}, [name, text]);
