//! See `solve_native.rs`: its peer does not compile to WebAssembly, where `solve_wasm.rs` is what
//! is measured.

#[cfg(not(target_arch = "wasm32"))]
mod measure;
#[cfg(not(target_arch = "wasm32"))]
mod solve_native;

fn main() {
    #[cfg(not(target_arch = "wasm32"))]
    solve_native::main();
}
