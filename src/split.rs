//! Keeps the relocations in the program that is linked: `tools/bin/wasm-bindgen` splits it by them.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-link-arg-bins=--emit-relocs");
}
