//! The names of techniques in filter expressions and in the columns of a collection.

use collection::{TechniqueName, Vocabulary};
use human::{BRUTE_FORCE_INFO, Family, Preset, TECHNIQUE_INFOS, TechniqueInfo};

/// Returns the names of the techniques, and of lists of techniques, for filter expressions and the
/// values of columns. Columns are based on HoDoKu's paths, which don't use newer techniques. Newer
/// techniques are left out, so that the numbers in stored values keep their meaning.
pub fn vocabulary() -> Vocabulary {
    let name = |technique: &TechniqueInfo| TechniqueName {
        id: technique.id,
        other_names: [&[technique.name, technique.code], technique.aliases].concat(),
        hardness: (technique.level as u8, technique.score),
    };
    let vocabulary = Vocabulary::new(numbered_techniques().map(name));
    let singles = TECHNIQUE_INFOS.iter().filter(|technique| technique.family == Family::Singles);
    let vocabulary = vocabulary.with_list("singles", singles.map(|technique| technique.id));
    Preset::ALL.into_iter().fold(vocabulary, |all, preset| {
        let techniques = preset.indices().into_iter().map(|place| TECHNIQUE_INFOS[place].id);
        all.with_list(preset.name(), techniques)
    })
}

fn numbered_techniques() -> impl Iterator<Item = &'static TechniqueInfo> {
    TECHNIQUE_INFOS.iter().filter(|one| one.tried_after.is_none()).chain([&BRUTE_FORCE_INFO])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn technique_numbers_identify_techniques() {
        let vocabulary = vocabulary();
        for technique in numbered_techniques() {
            let number = vocabulary.technique_number(technique.id).expect("a number");
            assert_eq!(vocabulary.technique_id(number), Some(technique.id));
        }
        assert_eq!(vocabulary.technique_number("wxyz-wing"), None);
        assert_eq!(vocabulary.technique_set("modern"), vocabulary.technique_set("hodoku"));
        assert_eq!(
            vocabulary.technique_number(BRUTE_FORCE_INFO.id),
            Some(numbered_techniques().count() as u32 - 1)
        );
    }
}
