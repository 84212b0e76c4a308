//! Tests of the app with a simulated host: events, keys and files are the input, and what the page
//! shows, saves and stores is the output.
#![cfg(not(target_arch = "wasm32"))]

mod collections;
mod columns;
mod entering;
mod hints;
mod played;
mod reading_pictures;
mod recalling;
mod recent;
mod repair;
mod review;
mod sequences;
mod sheets;
mod status;
mod tabs;
mod world;
