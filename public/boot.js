// Starts the program without an inline script, so that the page's policy can forbid those. It comes
// after what the page shows without it, which would else share the network with it; who looks at
// another page meanwhile sees nothing painted, and has it at once.
const painted = new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, document.hidden ? 0 : 500);
});
const { js, wasm, workerJs, workerWasm } = document.querySelector("script[data-wasm]").dataset;
const address = (path) => new URL(path, document.baseURI).href;

// The workers' program: the address of its glue, and the module, compiled once for all of them. It is
// loaded when it is first asked for, which is at the latest when the page's own program is there; a
// network that failed is asked again.
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
  // Both come at once; what fails is told where it is waited for.
  const module = fetch(address(wasm));
  module.catch(() => {});
  const program = await import(address(js));
  await program.default({ module_or_path: module });
} catch (error) {
  document.getElementById("boot-error").hidden = false;
  throw error;
}
ninefoldWorkers().catch(() => {});
