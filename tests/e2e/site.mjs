// The site as it is built now, served on a port of the system's choice as long as the tests run.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { Host } from "../host.mjs";

export default async () => {
  const folder = mkdtempSync(resolve(tmpdir(), "ninefold-e2e-"));
  const host = new Host(folder, { site: process.env.SITE });
  await host.start();
  process.env.E2E_SITE = host.address;
  return () => {
    host.stop();
    rmSync(folder, { recursive: true, force: true });
  };
};
