//! The names and levels of techniques as constants. Code that only needs these doesn't link the
//! searches.

use crate::{Family, Level, TECHNIQUES};

/// The description of a technique, without its search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TechniqueInfo {
    /// The name used by commands and files.
    pub id: &'static str,
    /// HoDoKu's name.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// The family of the technique.
    pub family: Family,
    /// HoDoKu's level.
    pub level: Level,
    /// Whether HoDoKu uses the technique by default.
    pub is_default: bool,
    /// For younger techniques than HoDoKu's: the id of the technique after which they are tried.
    pub after: Option<&'static str>,
}

/// Every technique, in the order of [`TECHNIQUES`], from which this list is computed at compile
/// time.
pub static TECHNIQUE_INFOS: [TechniqueInfo; TECHNIQUES.len()] = {
    let placeholder = TechniqueInfo {
        id: "",
        name: "",
        aliases: &[],
        family: Family::Singles,
        level: Level::Easy,
        is_default: false,
        after: None,
    };
    let mut infos = [placeholder; TECHNIQUES.len()];
    let mut at = 0;
    while at < infos.len() {
        let technique = &TECHNIQUES[at];
        infos[at] = TechniqueInfo {
            id: technique.id,
            name: technique.name,
            aliases: technique.aliases,
            family: technique.family,
            level: technique.level,
            is_default: technique.is_default,
            after: technique.after,
        };
        at += 1;
    }
    infos
};
