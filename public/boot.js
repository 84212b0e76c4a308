// Starts the program without an inline script, so that the page's policy can forbid those.
const { js, wasm } = document.querySelector("script[data-wasm]").dataset;
const address = (path) => new URL(path, document.baseURI).href;
try {
  const program = await import(address(js));
  await program.default({ module_or_path: address(wasm) });
} catch (error) {
  document.getElementById("boot-error").hidden = false;
  throw error;
}
