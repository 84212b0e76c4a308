//! The build script of the programs that `tools/bin/wasm-bindgen` splits: it keeps the relocations
//! in the linked program.

fn main() {
    println!("cargo::rerun-if-changed=../split.rs");
    println!("cargo::rustc-link-arg-bins=--emit-relocs");
}
