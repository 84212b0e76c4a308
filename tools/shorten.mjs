// Shortens the names by which a program calls the functions of its glue. wasm-bindgen adds a hash
// of sixteen digits to each, so that programs can share glue, which ours don't. That makes about
// 200 names that don't compress, once in the program and once in its glue.
const IMPORTS = 2;
const LONG = /^__wb.*_[0-9a-f]{16}$/;

// Parses a number in WebAssembly's encoding, seven bits per byte, and returns it with the position
// of its end.
const number = (bytes, at) => {
  for (let value = 0, place = 1; ; place *= 128) {
    const byte = bytes[at++];
    value += (byte & 127) * place;
    if (byte < 128) return [value, at];
  }
};
const written = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...written(value >>> 7)]);
const text = (bytes, at) => {
  const [length, from] = number(bytes, at);
  return [bytes.subarray(from, from + length).toString(), from + length];
};
const section = (id, content) => Buffer.concat([Buffer.from([id, ...written(content.length)]), content]);

// Renames the imports of a program. All of them are functions.
const renamed = (content, name) => {
  let [count, at] = number(content, 0);
  const parts = [Buffer.from(written(count))];
  while (count--) {
    const start = at;
    let field, end;
    [, at] = text(content, at);
    const beforeField = at;
    [field, at] = text(content, at);
    if (content[at] !== 0) throw new Error(`${field} is no function`);
    [, end] = number(content, at + 1);
    const short = Buffer.from(name(field));
    parts.push(content.subarray(start, beforeField), Buffer.from(written(short.length)), short, content.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
};

export const shorten = (wasm, js) => {
  const names = new Map();
  const name = (long) => {
    if (!LONG.test(long)) return long;
    if (!names.has(long)) names.set(long, `_${names.size.toString(36)}`);
    return names.get(long);
  };
  const parts = [wasm.subarray(0, 8)];
  for (let at = 8; at < wasm.length;) {
    const [length, from] = number(wasm, at + 1);
    const content = wasm.subarray(from, from + length);
    parts.push(wasm[at] === IMPORTS ? section(IMPORTS, renamed(content, name)) : wasm.subarray(at, from + length));
    at = from + length;
  }
  const known = js.replace(/\b__wb\w+_[0-9a-f]{16}\b/g, (long) => names.get(long) ?? long);
  return { wasm: Buffer.concat(parts), js: known };
};
