// A host for the built site, on a sub-path like those of many hosts. It can go offline, and it
// records the requests.
import { cpSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";

const SITE = resolve(import.meta.dirname, "../dist");
const TYPES = {
  ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".png": "image/png", ".svg": "image/svg+xml", ".txt": "text/plain",
  ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
};

/** Returns a free port, for a program that can't choose one itself. */
export const freePort = async () => {
  const server = createServer();
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
};

export class Host {
  asked = [];
  silent = false;

  /**
   * Serves a copy of a site in a separate folder, or the site itself if no folder is given. If `packed`, the files are
   * sent as they were at the start, compressed with brotli.
   */
  constructor(folder, { site = SITE, packed = false } = {}) {
    this.folder = folder ?? site;
    if (folder) cpSync(site, folder, { recursive: true, dereference: true });
    const packs = new Map();
    const pack = (path) => {
      if (!packs.has(path)) packs.set(path, brotliCompressSync(readFileSync(path)));
      return packs.get(path);
    };
    this.server = createServer((request, response) => {
      this.asked.push(request.url);
      if (this.silent) return void request.socket.destroy();
      const name = new URL(request.url, "http://host").pathname.replace(/^\/some\/where\//, "").replace(/^$/, "index.html");
      const path = resolve(this.folder, name);
      try {
        const bytes = packed ? pack(path) : readFileSync(path);
        const encoding = packed ? { "content-encoding": "br" } : {};
        response.writeHead(200, { "content-type": TYPES[extname(path)], "cache-control": "no-store", ...encoding }).end(bytes);
      } catch {
        response.writeHead(404).end();
      }
    });
  }

  /** Starts listening on a free port. */
  async start() {
    await new Promise((done) => this.server.listen(0, "127.0.0.1", done));
    this.address = `http://127.0.0.1:${this.server.address().port}/some/where/`;
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }
}
