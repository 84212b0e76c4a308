import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { Host } from "../host.mjs";
import {
  CLASSIC, CLASSIC_SOLVED, SMALL,
  cell, command, drop, dropPictures, expect, expectAccessible, expectBoard, status, test, run, go,
} from "./page.mjs";

const root = resolve(import.meta.dirname, "../..");

/** A host that can publish another version. */
class Publisher extends Host {
  /** Publishes another build, which has other contents, and other names of files with a hash. */
  publish(title) {
    const path = resolve(this.folder, "index.html");
    const glue = readdirSync(this.folder).find((name) => /^page-.*\.js$/.test(name));
    const renamed = glue.replace("page-", "page-x");
    cpSync(resolve(this.folder, glue), resolve(this.folder, renamed));
    rmSync(resolve(this.folder, glue));
    const page = readFileSync(path, "utf8").replace(/<title>.*?<\/title>/, `<title>${title}</title>`);
    writeFileSync(path, page.replaceAll(glue, renamed));
    execFileSync("node", [resolve(root, "tools/finish.mjs")], {
      env: { ...process.env, TRUNK_PROFILE: "release", TRUNK_STAGING_DIR: this.folder },
    });
  }
}

const it = test.extend({
  host: async ({}, use, info) => {
    const host = new Publisher(info.outputPath("site"));
    await host.start();
    await use(host);
    host.stop();
  },
  baseURL: async ({ host }, use) => use(host.address),
});
it.use({ serviceWorkers: "allow" });

/** Waits until the site is stored, and the service worker controls the page. */
const waitUntilStored = (page) => page.evaluate(async () => {
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller) return;
  await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
});
const goOffline = async (page, host) => {
  host.silent = true;
  host.asked = [];
  await page.context().setOffline(true);
};
/** Returns what was requested offline. The browser may look for a newer service worker by itself. */
const askedByPage = (host) => host.asked.filter((path) => !path.endsWith("/service-worker.js"));
const update = (page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
const news = (page) => page.getByText("A new version of Ninefold is ready.");

/** Opens, solves and watches puzzles, all of which need a worker. */
const useAll = async (page) => {
  await expect(page.getByRole("grid")).toBeVisible();
  await drop(page, `${CLASSIC}\n${SMALL}\n`);
  await expectBoard(page, CLASSIC);
  await run(page, "Solve Puzzle");
  await expectBoard(page, CLASSIC_SOLVED);
  await go(page, "Watch");
  await command(page, "Forward").click();
  await expect(page.getByRole("slider", { name: "Point in the search" })).toHaveAttribute("aria-valuenow", "1");
};

it("after one visit everything works without a network", async ({ page, host }) => {
  await waitUntilStored(page);
  await goOffline(page, host);
  for (const address of ["./", "./?from=elsewhere", "./index.html#2x2:a1_2d3h"]) {
    await page.goto(new URL(address, host.address).href);
    await expect(page.getByRole("grid")).toBeVisible();
  }
  await expect(page.getByRole("gridcell")).toHaveCount(16);
  await page.goto(host.address);
  await page.reload();
  await useAll(page);
  expect(askedByPage(host)).toEqual([]);
});

it("the program that reads pictures is loaded with the first of them, and works offline then", async ({ page, host }) => {
  await waitUntilStored(page);
  const ofReader = () => host.asked.filter((path) => path.includes("/reader-"));
  expect(ofReader()).toEqual([]);
  await dropPictures(page, CLASSIC);
  await expectBoard(page, CLASSIC);
  expect(ofReader()).not.toEqual([]);
  await command(page, "Cancel").click();
  await goOffline(page, host);
  await page.reload();
  await dropPictures(page, CLASSIC);
  await expectBoard(page, CLASSIC);
});

it("the network may go during the very first visit", async ({ page, host }) => {
  await waitUntilStored(page);
  await goOffline(page, host);
  await useAll(page);
  expect(askedByPage(host)).toEqual([]);
});

it("a new version is announced, and begins when somebody wants it", async ({ page, host }) => {
  await waitUntilStored(page);
  await cell(page, 1, 1).click();
  await page.keyboard.press("7");
  host.publish("Another");
  await update(page);
  await expect(news(page)).toBeVisible();
  await expectAccessible(page);
  await command(page, "Later").click();
  await expect(news(page)).toBeHidden();
  await expect(cell(page, 1, 1)).toHaveAttribute("data-value", "7");
  // A reload announces the new version, but doesn't start it.
  await page.reload();
  await expect(news(page)).toBeVisible();
  await expect(page).toHaveTitle("Ninefold");
  await command(page, "Reload").click();
  await expect(page).toHaveTitle("Another");
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(news(page)).toBeHidden();
  expect(await page.evaluate(() => caches.keys())).toHaveLength(1);
  await goOffline(page, host);
  await page.reload();
  await expect(page).toHaveTitle("Another");
  await useAll(page);
});

it("another window plays on, with the version that it has", async ({ page, host }) => {
  await waitUntilStored(page);
  const other = await page.context().newPage();
  await other.goto(host.address);
  await expect(other.getByRole("grid")).toBeVisible();
  await drop(other, CLASSIC);
  await expectBoard(other, CLASSIC);
  host.publish("Another");
  await update(page);
  await command(page, "Reload").click();
  await expect(page).toHaveTitle("Another");
  await expect(news(other)).toBeVisible();
  // The host no longer has the program of this version, but new workers start nevertheless.
  await useAll(other);
  await command(other, "Reload").click();
  await expect(other).toHaveTitle("Another");
});

it("a site that is only half there is not taken", async ({ page, host }) => {
  await waitUntilStored(page);
  const path = resolve(host.folder, "index.html");
  const before = readFileSync(path);
  host.publish("Another");
  writeFileSync(path, before);
  page.expected = /integrity/;
  await update(page);
  await expect.poll(() => host.asked.filter((path) => path === "/some/where/").length).toBeGreaterThan(1);
  await page.reload();
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(news(page)).toBeHidden();
  await goOffline(page, host);
  await page.reload();
  await useAll(page);
});

it("it can be installed: the manifest and its icons are there", async ({ page, host }) => {
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data);
  expect(new URL(manifest.start_url, host.address).href).toBe(host.address);
  const sizes = await page.evaluate(async (icons) => Promise.all(icons.map(async ({ src }) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return `${image.naturalWidth}x${image.naturalHeight}`;
  })), manifest.icons);
  for (const [i, icon] of manifest.icons.entries()) if (icon.sizes !== "any") expect(sizes[i]).toBe(icon.sizes);
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  await waitUntilStored(page);
  expect((await session.send("Page.getInstallabilityErrors")).installabilityErrors
    .filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

it("files that the app is opened with are opened", async ({ page }) => {
  await page.addInitScript(() => {
    const launchQueue = { setConsumer: (consumer) => { window.launch = consumer; } };
    Object.defineProperty(window, "launchQueue", { value: launchQueue });
  });
  await page.reload();
  await expect(page.getByRole("grid")).toBeVisible();
  await page.evaluate(async (text) => {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle("launched.sdk", { create: true });
    const writable = await handle.createWritable();
    await writable.write(text);
    await writable.close();
    window.launch({ files: [handle], targetURL: location.href });
  }, CLASSIC);
  await expectBoard(page, CLASSIC);
  await expect(status(page)).toContainText("Opened launched.sdk: 1 puzzle");
  await page.evaluate(() => window.launch({ files: [] }));
  await expectBoard(page, CLASSIC);
});
