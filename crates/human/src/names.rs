//! What techniques are called, as constants: whoever names them needs none of their searches.

use crate::{Family, Level, TECHNIQUES};

/// What is known of a technique without its search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TechniqueInfo {
    /// The name that commands and files use.
    pub id: &'static str,
    /// HoDoKu's name.
    pub name: &'static str,
    /// The family it belongs to.
    pub family: Family,
    /// Its level.
    pub level: Level,
    /// Whether HoDoKu uses it, unless it is told otherwise.
    pub is_usual: bool,
}

/// Every technique, in the order of [`TECHNIQUES`]. It is made of that list when the program is
/// compiled.
pub static TECHNIQUE_INFOS: [TechniqueInfo; TECHNIQUES.len()] = {
    let none = TechniqueInfo {
        id: "",
        name: "",
        family: Family::Singles,
        level: Level::Easy,
        is_usual: false,
    };
    let mut infos = [none; TECHNIQUES.len()];
    let mut at = 0;
    while at < infos.len() {
        let of = &TECHNIQUES[at];
        infos[at] = TechniqueInfo {
            id: of.id,
            name: of.name,
            family: of.family,
            level: of.level,
            is_usual: of.is_usual,
        };
        at += 1;
    }
    infos
};
