//! The code of the jobs about logic: a file of its own, which is loaded when a job needs it.
//!
//! The build puts there whatever can be reached from the function below and from nowhere else.

use jobs::Logic;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// Loads the code. Returns `None` if that fails.
pub async fn load() -> Option<Logic> {
    logic().await.ok()
}

#[wasm_split(logic, fallible)]
fn logic() -> Result<Logic, SplitLoaderError> {
    Ok(Logic::new())
}
