// Starts the program. This is not an inline script, so that the page's policy can forbid those. The program is
// loaded once the page has been painted, because otherwise both would compete for the network. A page in the
// background isn't painted, so its program is loaded immediately.
const painted = new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, document.hidden ? 0 : 500);
});
const { js, wasm, rest, workerJs, workerWasm, workerLogic, readerJs, readerWasm } = document.querySelector("script[data-wasm]").dataset;
const address = (path) => new URL(path, document.baseURI).href;

const download = async (path) => {
  const response = await fetch(address(path));
  if (!response.ok) throw new Error(`${response.status} ${path}`);
  return response.arrayBuffer();
};

// Loads the rest of the page's program, which uses what the program exports. Calls a callback of the
// program with `true` if that succeeded, and otherwise with `false`.
globalThis.ninefoldRest = async (program, callback, data) => {
  let isLoaded = false;
  try {
    await WebAssembly.instantiate(await download(rest), { __wasm_split: program });
    isLoaded = true;
  } catch (error) {
    console.error(error);
  }
  program.__indirect_function_table.get(callback)(data, isLoaded);
};

// The workers' program: the address of its JavaScript, and the module, which is compiled once for all workers. It
// is loaded when it is first needed, and no later than the page's own program has started. A download that
// failed is repeated when the program is needed again.
const compile = async (wasm) => WebAssembly.compile(await download(wasm));
const load = async (glue, wasm) => ({ glue: address(glue), module: await compile(wasm) });
const once = (load) => {
  let loading;
  return () => loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
};
globalThis.ninefoldWorkers = once(() => load(workerJs, workerWasm));

// The second part of the workers' program, which is loaded after the first one.
globalThis.ninefoldLogic = once(async () => {
  await ninefoldWorkers();
  return compile(workerLogic);
});

// The program that reads pictures. It is loaded with the first picture.
globalThis.ninefoldReader = () => load(readerJs, readerWasm);

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
ninefoldLogic().catch(() => {});
