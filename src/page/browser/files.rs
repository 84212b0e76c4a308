//! The files that the page was given, in groups of files that belong together. The app refers to
//! each group by its id.

use std::cell::RefCell;

use schedule::FilesId;
use web_sys::File;

thread_local! {
    static REGISTERED_FILES: RefCell<Vec<Vec<File>>> = const { RefCell::new(Vec::new()) };
}

/// Registers files that belong together, and returns the id of the group.
pub fn register_files(files: Vec<File>) -> FilesId {
    REGISTERED_FILES.with_borrow_mut(|all| {
        all.push(files);
        all.len() as FilesId - 1
    })
}

/// Returns the files that were registered with an id, or no files if the id is unknown.
pub fn files_with_id(files: FilesId) -> Vec<File> {
    REGISTERED_FILES.with_borrow(|all| all.get(files as usize).cloned().unwrap_or_default())
}
