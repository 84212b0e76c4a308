// Serves the present build on a port that the system chooses, while the tests run.
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { Host } from "../host.mjs";

const results = resolve(import.meta.dirname, "../../test-results");
const runs = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

export default async () => {
  // Results of earlier runs.
  for (const name of existsSync(results) ? readdirSync(results) : []) {
    if (!runs(Number(name))) rmSync(resolve(results, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(resolve(tmpdir(), "ninefold-e2e-"));
  const host = new Host(folder, { site: process.env.SITE });
  await host.start();
  process.env.E2E_SITE = host.address;
  return () => {
    host.stop();
    rmSync(folder, { recursive: true, force: true });
  };
};
