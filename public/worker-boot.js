// Starts the program of a worker. The page posts the address of the program's JavaScript and the compiled module, so
// this file never changes, needs no hash in its name, and can't start another version. The module of the second part,
// the code of the jobs about logic, is posted later, or null if it can't be loaded.
let arrive;
let logic;
const wait = () => logic = new Promise((resolve) => arrive = resolve);
wait();

self.addEventListener("message", async ({ data }) => {
  if (data === null || data instanceof WebAssembly.Module) return arrive(data);
  if (!data.glue) return;
  const program = await import(data.glue);
  await program.default({ module_or_path: data.module });
});

// Adds the second part, which uses what the program exports. If it couldn't be loaded, the page is asked to try again.
// A callback of the program is told whether that succeeded.
self.ninefoldLogic = async (program, callback, data) => {
  let isLoaded = false;
  try {
    if (await logic === null) {
      wait();
      postMessage("logic");
    }
    await WebAssembly.instantiate(await logic, { __wasm_split: program });
    isLoaded = true;
  } catch (error) {
    console.error(error);
  }
  program.__indirect_function_table.get(callback)(data, isLoaded);
};
