//! The files that the page was given. The app refers to them by number.

use std::cell::RefCell;

use schedule::FilesId;
use web_sys::File;

thread_local! {
    static FILES: RefCell<Vec<Vec<File>>> = const { RefCell::new(Vec::new()) };
}

/// Adds files that belong together, and returns their number.
pub fn register(files: Vec<File>) -> FilesId {
    FILES.with_borrow_mut(|all| {
        all.push(files);
        all.len() as FilesId - 1
    })
}

/// The files with a number.
pub fn get(files: FilesId) -> Vec<File> {
    FILES.with_borrow(|all| all.get(files as usize).cloned().unwrap_or_default())
}
