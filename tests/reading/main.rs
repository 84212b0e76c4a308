//! Tests that files are read: valid ones, damaged ones, and arbitrary bytes.
#![cfg(not(target_arch = "wasm32"))]

mod any_bytes;
mod documents;
mod layouts;
mod mutations;
