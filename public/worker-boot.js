// Starts the program in a worker. The page posts the address of its own glue and its compiled
// module, so this file never changes, needs no hash in its name and cannot meet another version.
self.onmessage = async ({ data: { glue, module } }) => {
  self.onmessage = null;
  const program = await import(glue);
  await program.default({ module_or_path: module });
};
