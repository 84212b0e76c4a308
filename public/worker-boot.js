// Starts the program of a worker. The page posts the address of the program's JavaScript and the compiled module, so
// this file never changes, needs no hash in its name, and can't start another version.
self.onmessage = async ({ data: { glue, module } }) => {
  self.onmessage = null;
  const program = await import(glue);
  await program.default({ module_or_path: module });
};
