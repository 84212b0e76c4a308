//! The names and levels of techniques as constants. Code that only needs names and levels doesn't
//! link the searches.

use crate::{BRUTE_FORCE, Family, Level, TECHNIQUES, Technique};

/// The names, the level and the score of a technique, without its search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TechniqueInfo {
    /// The name of the technique in commands and files.
    pub id: &'static str,
    /// HoDoKu's name of the technique, or the usual name if HoDoKu doesn't have it.
    pub name: &'static str,
    /// Other names of the technique.
    pub aliases: &'static [&'static str],
    /// HoDoKu's code; empty if HoDoKu doesn't have the technique.
    pub code: &'static str,
    /// The family of the technique.
    pub family: Family,
    /// HoDoKu's score of a step; for other techniques, a score on the same scale, or 0 if there is
    /// none.
    pub score: u32,
    /// HoDoKu's level; for other techniques, a level on the same scale.
    pub level: Level,
    /// Whether HoDoKu uses the technique by default.
    pub is_default: bool,
    /// For a technique newer than HoDoKu's: the id of the technique after which it is tried. `None`
    /// for other techniques.
    pub tried_after: Option<&'static str>,
}

impl TechniqueInfo {
    const fn from_technique(technique: &Technique) -> TechniqueInfo {
        TechniqueInfo {
            id: technique.id,
            name: technique.name,
            aliases: technique.aliases,
            code: technique.hodoku_code,
            family: technique.family,
            score: technique.score,
            level: technique.level,
            is_default: technique.is_default,
            tried_after: technique.tried_after,
        }
    }
}

/// Every technique, in the order of [`TECHNIQUES`], from which this list is computed at compile
/// time.
pub static TECHNIQUE_INFOS: [TechniqueInfo; TECHNIQUES.len()] = {
    let mut infos = [BRUTE_FORCE_INFO; TECHNIQUES.len()];
    let mut at = 0;
    while at < infos.len() {
        infos[at] = TechniqueInfo::from_technique(&TECHNIQUES[at]);
        at += 1;
    }
    infos
};

/// The description of [`BRUTE_FORCE`].
pub const BRUTE_FORCE_INFO: TechniqueInfo = TechniqueInfo::from_technique(&BRUTE_FORCE);
