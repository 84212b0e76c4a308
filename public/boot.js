// Starts the program. This is not an inline script, so that the page's policy can forbid those. The program is
// loaded once the page has been painted, because otherwise both would compete for the network. A page in the
// background isn't painted, so its program is loaded immediately.
const painted = new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, document.hidden ? 0 : 500);
});
const { js, wasm, workerJs, workerWasm } = document.querySelector("script[data-wasm]").dataset;
const address = (path) => new URL(path, document.baseURI).href;

// The workers' program: the address of its JavaScript, and the module, which is compiled once for all workers. It
// is loaded when it is first needed, and no later than the page's own program has started. A download that
// failed is repeated when the program is needed again.
const load = async () => {
  const glue = address(workerJs);
  const response = await fetch(address(workerWasm));
  if (!response.ok) throw new Error(`${response.status} ${workerWasm}`);
  return { glue, module: await WebAssembly.compile(await response.arrayBuffer()) };
};
let workers;
globalThis.ninefoldWorkers = () => workers ??= load().catch((error) => {
  workers = undefined;
  throw error;
});

try {
  await painted;
  // Both are loaded at the same time. A failure is reported where the module is awaited.
  const module = fetch(address(wasm));
  module.catch(() => {});
  const program = await import(address(js));
  await program.default({ module_or_path: module });
} catch (error) {
  document.getElementById("boot-error").hidden = false;
  throw error;
}
ninefoldWorkers().catch(() => {});
