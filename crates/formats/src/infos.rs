//! The properties of all formats as constants, so that a program that only lists formats, or shows
//! the format of a file, doesn't link any parser.

use super::{
    Info, bank, block, bordered, csv, embedded, fpuzzles, gameid, gnome, headed, hodoku, ksudoku,
    line, lists, loose, numbers, opensudoku, pencilmarks, places, prose, sdk, sdx, ss, sudokupad,
    sudokuwiki, sukaku, table,
};

/// All formats, in the order of [`super::FORMATS`].
pub static INFOS: [&Info; 28] = [
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
    &hodoku::SUSSER_INFO,
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
    &places::INFO,
    &embedded::INFO,
];

/// Returns the properties of the format with this name, or `None` if there is none.
pub fn info(name: &str) -> Option<&'static Info> {
    INFOS.into_iter().find(|info| info.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FORMATS;

    #[test]
    fn infos_match_the_formats_in_order() {
        assert_eq!(INFOS, FORMATS.map(|format| format.info()));
    }

    #[test]
    fn formats_are_found_by_name() {
        for known in INFOS {
            assert_eq!(info(known.name), Some(known));
        }
        assert_eq!(info("ninefold"), None);
    }
}
