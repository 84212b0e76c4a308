//! The names of techniques in expressions over columns.

use collection::{TechniqueName, Vocabulary};
use human::{BRUTE_FORCE, Family, Preset, TECHNIQUES, Technique};

/// The names of all techniques, and of their lists.
pub fn vocabulary() -> Vocabulary {
    let name = |technique: &Technique| TechniqueName {
        id: technique.id,
        others: [&[technique.name, technique.code], technique.aliases].concat(),
        hardness: (technique.level as u8, technique.score),
    };
    let vocabulary = Vocabulary::new(TECHNIQUES.iter().chain([&BRUTE_FORCE]).map(name));
    let singles = TECHNIQUES.iter().filter(|technique| technique.family == Family::Singles);
    let vocabulary = vocabulary.with_list("singles", singles.map(|technique| technique.id));
    Preset::ALL.into_iter().fold(vocabulary, |all, preset| {
        let techniques = preset.techniques();
        all.with_list(preset.name(), techniques.iter().map(|technique| technique.id))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_has_a_number() {
        let vocabulary = vocabulary();
        for technique in TECHNIQUES.iter().chain([&BRUTE_FORCE]) {
            let number = vocabulary.number(technique.id).expect("a number");
            assert_eq!(vocabulary.id(number), Some(technique.id));
        }
    }
}
