//! Files that the page was given: the app knows them by numbers.

use std::cell::RefCell;

use schedule::FilesId;
use web_sys::File;

thread_local! {
    static ALL: RefCell<Vec<Vec<File>>> = const { RefCell::new(Vec::new()) };
}

/// Keeps some files at hand, and returns their number.
pub fn keep(files: Vec<File>) -> FilesId {
    ALL.with_borrow_mut(|all| {
        all.push(files);
        all.len() as FilesId - 1
    })
}

/// The files of a number.
pub fn of(files: FilesId) -> Vec<File> {
    ALL.with_borrow(|all| all.get(files as usize).cloned().unwrap_or_default())
}
