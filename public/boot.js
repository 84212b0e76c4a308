// Starts the program without an inline script, so that the page's policy can forbid those. It comes
// after what the page shows without it, which would else share the network with it; who looks at
// another page meanwhile sees nothing painted, and has it at once.
const painted = new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, document.hidden ? 0 : 500);
});
const { js, wasm } = document.querySelector("script[data-wasm]").dataset;
const address = (path) => new URL(path, document.baseURI).href;
try {
  await painted;
  const program = await import(address(js));
  await program.default({ module_or_path: address(wasm) });
} catch (error) {
  document.getElementById("boot-error").hidden = false;
  throw error;
}
