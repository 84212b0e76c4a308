// Drives Firefox with WebDriver BiDi, which Firefox implements itself: no driver is needed, and every installed Firefox
// will do. (Playwright's own protocol needs more than the ESR supports.)
import { spawn, execFileSync } from "node:child_process";
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
const program = process.env.FIREFOX || which("firefox-esr") || which("firefox");
const KEYS = { Enter: "\uE007", ArrowRight: "\uE014", ArrowLeft: "\uE012", ArrowDown: "\uE015", ArrowUp: "\uE013", Control: "\uE009" };
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export class Firefox {
  static missing() {
    if (!globalThis.WebSocket) return "this Node.js has no WebSocket; start it with --experimental-websocket";
    return existsSync(program) ? "" : "there is no firefox-esr and no firefox; FIREFOX may name one";
  }

  waiting = new Map();
  last = 0;

  constructor(folder) {
    this.folder = folder;
    mkdirSync(resolve(folder, "profile"), { recursive: true });
  }

  async start() {
    const port = await freePort();
    this.child = spawn(program, [
      "--headless", "--no-remote", "--profile", resolve(this.folder, "profile"), `--remote-debugging-port=${port}`,
    ], { stdio: "ignore", env: { ...process.env, HOME: this.folder } });
    for (let tries = 0; tries < 300; tries++, await pause(100)) {
      this.socket = await new Promise((done) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/session`);
        socket.onopen = () => done(socket);
        socket.onerror = () => done(null);
      });
      if (this.socket) break;
    }
    if (!this.socket) throw new Error("Firefox does not listen");
    this.socket.onmessage = ({ data }) => {
      const { id, type, result, error, message } = JSON.parse(data);
      const [done, fail] = this.waiting.get(id) ?? [];
      this.waiting.delete(id);
      if (type === "success") done?.(result);
      else fail?.(new Error(`${error}: ${message}`));
    };
    const { capabilities } = await this.ask("session.new", { capabilities: {} });
    const { contexts } = await this.ask("browsingContext.getTree", {});
    this.context = contexts[0].context;
    return `${capabilities.browserName} ${capabilities.browserVersion}`;
  }

  ask(method, params) {
    const id = ++this.last;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((done, fail) => {
      this.waiting.set(id, [done, fail]);
      setTimeout(() => this.waiting.delete(id) && fail(new Error(`${method} was not answered`)), 60_000).unref();
    });
  }

  open = (url) => this.ask("browsingContext.navigate", { context: this.context, url, wait: "complete" });
  reload = () => this.ask("browsingContext.reload", { context: this.context, wait: "complete" });

  async run(expression) {
    const { result, exceptionDetails } = await this.ask("script.evaluate", {
      expression: `(async () => (${expression}))()`, target: { context: this.context }, awaitPromise: true,
      userActivation: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value;
  }

  async key(key, held) {
    const value = KEYS[key] ?? key;
    const press = [{ type: "keyDown", value }, { type: "keyUp", value }];
    const actions = held ? [{ type: "keyDown", value: KEYS[held] }, ...press, { type: "keyUp", value: KEYS[held] }] : press;
    await this.ask("input.performActions", { context: this.context, actions: [{ type: "key", id: "keyboard", actions }] });
  }

  async choose(selector, name, content) {
    const path = resolve(this.folder, name);
    writeFileSync(path, content);
    const { nodes: [node] } = await this.ask("browsingContext.locateNodes", {
      context: this.context, locator: { type: "css", value: selector },
    });
    await this.ask("input.setFiles", { context: this.context, element: { sharedId: node.sharedId }, files: [path] });
  }

  async stop() {
    this.socket?.close();
    if (!this.child || this.child.exitCode !== null) return;
    const ended = new Promise((done) => this.child.once("exit", done));
    this.child.kill();
    await ended;
  }
}
