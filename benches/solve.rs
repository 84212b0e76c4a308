//! Runs `solve_native.rs`. The crate that it compares with doesn't compile to WebAssembly, where
//! `solve_wasm.rs` is measured instead.

#[cfg(not(target_arch = "wasm32"))]
mod measure;
#[cfg(not(target_arch = "wasm32"))]
mod solve_native;

fn main() {
    #[cfg(not(target_arch = "wasm32"))]
    solve_native::main();
}
