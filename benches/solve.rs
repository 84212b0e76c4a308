//! The solving benchmark, which only runs natively, because the crate `sudoku` doesn't compile to
//! WebAssembly. `solve_wasm.rs` is the benchmark for WebAssembly.

#[cfg(not(target_arch = "wasm32"))]
mod measure;
#[cfg(not(target_arch = "wasm32"))]
mod solve_native;

fn main() {
    #[cfg(not(target_arch = "wasm32"))]
    solve_native::main();
}
