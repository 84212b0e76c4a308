// Drives WebKitGTK with its own driver and WebDriver. It needs a screen, which Xvfb provides.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { freePort } from "../host.mjs";

const which = (program) => {
  try {
    return execFileSync("which", [program], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
};
const KEYS = { Enter: "\uE007", ArrowRight: "\uE014", ArrowLeft: "\uE012", ArrowDown: "\uE015", ArrowUp: "\uE013", Control: "\uE009" };
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export class WebKit {
  static missing() {
    if (!which("WebKitWebDriver")) return "there is no WebKitWebDriver (Debian's webkit2gtk-driver)";
    if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY && !which("Xvfb")) return "there is no screen and no Xvfb";
    return "";
  }

  constructor(folder) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  async start() {
    const port = await freePort();
    const env = { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: "1" };
    if (!env.DISPLAY && !env.WAYLAND_DISPLAY) {
      const screen = 90 + (process.pid % 900);
      this.screen = spawn("Xvfb", [`:${screen}`, "-screen", "0", "1280x900x24", "-nolisten", "tcp"], { stdio: "ignore" });
      env.DISPLAY = `:${screen}`;
      for (let tries = 0; tries < 100 && !existsSync(`/tmp/.X11-unix/X${screen}`); tries++) await pause(50);
    }
    this.driver = spawn("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], { stdio: "ignore", env });
    this.base = `http://127.0.0.1:${port}`;
    for (let tries = 0; tries < 100; tries++) {
      if (await fetch(`${this.base}/status`).then(({ ok }) => ok, () => false)) break;
      await pause(100);
    }
    const { sessionId, capabilities } = await this.ask("POST", "/session", { capabilities: { alwaysMatch: {} } });
    this.base += `/session/${sessionId}`;
    await this.ask("POST", "/timeouts", { script: 20_000, pageLoad: 60_000 });
    return `${capabilities.browserName} ${capabilities.browserVersion}`;
  }

  async ask(method, path, body) {
    const response = await fetch(this.base + path, { method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(60_000) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`);
    return value;
  }

  open = (url) => this.ask("POST", "/url", { url });
  reload = () => this.ask("POST", "/refresh", {});
  run = (expression) => this.ask("POST", "/execute/async", {
    script: `const done = arguments[0]; (async () => (${expression}))().then((value) => done(value ?? null), (error) => done(String(error)));`,
    args: [],
  }).then((value) => value ?? undefined);

  async key(key, held) {
    const value = KEYS[key] ?? key;
    const press = [{ type: "keyDown", value }, { type: "keyUp", value }];
    const around = held ? [{ type: "keyDown", value: KEYS[held] }, ...press, { type: "keyUp", value: KEYS[held] }] : press;
    await this.ask("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions: around }] });
  }

  async choose(selector, name, content) {
    const path = resolve(this.folder, name);
    writeFileSync(path, content);
    const element = await this.ask("POST", "/element", { using: "css selector", value: selector });
    await this.ask("POST", `/element/${element[ELEMENT]}/value`, { text: path });
  }

  async stop() {
    await this.ask("DELETE", "").catch(() => {});
    this.driver?.kill();
    this.screen?.kill();
  }
}
