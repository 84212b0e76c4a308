//! The formats by name: constants alone, so that a program that lists formats, or says which one
//! a file was read in, holds the code of no reader.

use super::{
    Info, bank, block, bordered, csv, fpuzzles, gameid, gnome, headed, hodoku, ksudoku, line,
    lists, loose, numbers, opensudoku, pencilmarks, prose, sdk, sdx, ss, sudokupad, sudokuwiki,
    sukaku, table,
};

/// Every format there is, in the order of [`super::FORMATS`].
pub static INFOS: [&Info; 25] = [
    &opensudoku::INFO,
    &ksudoku::INFO,
    &gnome::INFO,
    &fpuzzles::INFO,
    &sudokupad::INFO,
    &lists::INFO,
    &bank::INFO,
    &sukaku::INFO,
    &gameid::INFO,
    &sudokuwiki::INFO,
    &hodoku::INFO,
    &csv::INFO,
    &sdk::INFO,
    &ss::INFO,
    &sdx::INFO,
    &pencilmarks::INFO,
    &block::INFO,
    &table::INFO,
    &numbers::INFO,
    &headed::INFO,
    &bordered::INFO,
    &line::INFO,
    &line::SDM_INFO,
    &loose::INFO,
    &prose::INFO,
];

/// What is constant about the format of that name.
pub fn info(name: &str) -> Option<&'static Info> {
    INFOS.into_iter().find(|info| info.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FORMATS;

    #[test]
    fn infos_are_those_of_the_formats_in_their_order() {
        assert_eq!(INFOS, FORMATS.map(|format| format.info()));
    }

    #[test]
    fn names_are_found() {
        for known in INFOS {
            assert_eq!(info(known.name), Some(known));
        }
        assert_eq!(info("ninefold"), None);
    }
}
