//! The code of the jobs about logic, in a file of its own that is loaded when a job needs it.
//!
//! The build moves all code that can be reached only from the function below to that file.

use jobs::Logic;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// Loads the code of the jobs about logic. Returns `None` if loading fails.
pub async fn load_logic() -> Option<Logic> {
    logic_jobs().await.ok()
}

#[wasm_split(logic, fallible)]
fn logic_jobs() -> Result<Logic, SplitLoaderError> {
    Ok(Logic::new())
}
