//! Tests of the engines, with and without someone watching the search.
#![cfg(not(target_arch = "wasm32"))]

mod agreement;
mod boards;
mod watching;
