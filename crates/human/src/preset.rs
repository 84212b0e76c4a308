//! Presets: predefined lists of techniques.

use serde::{Deserialize, Serialize};

use crate::{
    Family::{Intersections, Singles, Subsets},
    TECHNIQUE_INFOS, TECHNIQUES, Technique, TechniqueInfo,
};

/// A predefined list of techniques.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Preset {
    /// All techniques.
    #[default]
    Everything,
    /// HoDoKu's default techniques, in its order.
    Hodoku,
    /// The techniques of Sudoku Explainer that this crate has, in Sudoku Explainer's order. In
    /// Sudoku Explainer, a subset that leaves a single is a separate technique; here it isn't.
    Se,
    /// Singles, locked candidates and subsets.
    Basic,
    /// HoDoKu's default techniques and the techniques that are newer than HoDoKu. Each newer
    /// technique comes after the technique in its [`tried_after`](TechniqueInfo::tried_after).
    Modern,
}

/// The ids of Sudoku Explainer's techniques, in the order in which it tries them.
#[rustfmt::skip]
const SE_TECHNIQUES: [&str; 38] = [
    "full-house", "hidden-single", "naked-single", "locked-candidates-1", "locked-candidates-2", "naked-pair", "x-wing",
    "hidden-pair", "naked-triple", "swordfish", "hidden-triple", "xy-wing", "xyz-wing", "uniqueness-1", "uniqueness-2",
    "uniqueness-3", "uniqueness-4", "unique-loop-6", "unique-loop-8", "unique-loop-10", "naked-quadruple", "jellyfish",
    "hidden-quadruple", "bug-plus-1", "bug-2", "bug-4", "bug-3", "aligned-pair-exclusion", "x-chain", "xy-chain",
    "continuous-nice-loop", "discontinuous-nice-loop", "aic", "aligned-triplet-exclusion", "forcing-chain-contradiction",
    "forcing-chain-verity", "forcing-net-contradiction", "forcing-net-verity",
];

impl Preset {
    /// All presets, longest first.
    pub const ALL: [Preset; 5] =
        [Preset::Everything, Preset::Modern, Preset::Hodoku, Preset::Se, Preset::Basic];

    /// Returns the name of the preset.
    pub fn name(self) -> &'static str {
        match self {
            Preset::Basic => "Basic",
            Preset::Se => "SE",
            Preset::Hodoku => "HoDoKu",
            Preset::Modern => "Modern",
            Preset::Everything => "Everything",
        }
    }

    /// Returns the indices in [`TECHNIQUES`] of the preset's techniques, in the order in which they
    /// are tried.
    pub fn indices(self) -> Vec<usize> {
        let matching = |is: fn(&TechniqueInfo) -> bool| {
            technique_order().into_iter().filter(|place| is(&TECHNIQUE_INFOS[*place])).collect()
        };
        match self {
            Preset::Basic => matching(|one| {
                one.tried_after.is_none() && matches!(one.family, Singles | Intersections | Subsets)
            }),
            Preset::Se => SE_TECHNIQUES.into_iter().filter_map(technique_index).collect(),
            Preset::Hodoku => matching(|one| one.is_default),
            Preset::Modern => matching(|one| one.is_default || one.tried_after.is_some()),
            Preset::Everything => matching(|_| true),
        }
    }

    /// Returns the preset's techniques, in the order in which they are tried.
    pub fn techniques(self) -> Vec<&'static Technique> {
        self.indices().into_iter().map(|place| &TECHNIQUES[place]).collect()
    }
}

/// Returns the indices in [`TECHNIQUES`] of all techniques, in the order in which they are tried.
/// Each newer technique comes after the one in its `tried_after`.
fn technique_order() -> Vec<usize> {
    let has_place = |place: &usize| TECHNIQUE_INFOS[*place].tried_after.is_none();
    let (mut order, newer): (Vec<usize>, Vec<usize>) =
        (0..TECHNIQUE_INFOS.len()).partition(has_place);
    for place in newer {
        let after = TECHNIQUE_INFOS[place].tried_after.and_then(technique_index);
        let at = order.iter().position(|other| Some(*other) == after);
        order.insert(at.map_or(order.len(), |at| at + 1), place);
    }
    order
}

/// Returns the index in [`TECHNIQUES`] of the technique with this id, or `None` if there is no such
/// technique.
pub(crate) fn technique_index(id: &str) -> Option<usize> {
    TECHNIQUE_INFOS.iter().position(|info| info.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_contain_each_technique_at_most_once() {
        let mut before = usize::MAX;
        for preset in Preset::ALL {
            let techniques = preset.techniques();
            let mut ids: Vec<_> = techniques.iter().map(|technique| technique.id).collect();
            assert!(techniques.len() < before, "{}", preset.name());
            before = techniques.len();
            grid::shell_sort(&mut ids);
            ids.dedup();
            assert_eq!(ids.len(), techniques.len(), "{}", preset.name());
        }
        assert_eq!(Preset::Se.techniques().len(), SE_TECHNIQUES.len());
        assert_eq!(Preset::Basic.techniques().len(), 13);
        assert_eq!(Preset::Everything.techniques().len(), TECHNIQUES.len());
    }

    #[test]
    fn newer_techniques_follow_the_one_they_are_tried_after() {
        let place = |ids: &[&str], id: &str| ids.iter().position(|other| *other == id);
        for preset in [Preset::Modern, Preset::Everything] {
            let ids: Vec<_> = preset.techniques().iter().map(|technique| technique.id).collect();
            for info in &TECHNIQUE_INFOS {
                let Some(after) = info.tried_after else { continue };
                let is_listed = place(&ids, after).is_some() || preset == Preset::Modern;
                assert!(is_listed && !info.is_default, "{}", info.id);
                assert!(place(&ids, after) < place(&ids, info.id), "{}", info.id);
            }
            assert!(place(&ids, "wxyz-wing") < place(&ids, "als-xz"));
        }
        // The other techniques are in their original order, so that stored indices remain valid.
        let ids = |preset: Preset| {
            preset.techniques().into_iter().filter(|one| one.tried_after.is_none())
        };
        assert!(ids(Preset::Everything).zip(&TECHNIQUES).all(|(one, other)| one.id == other.id));
        assert!(ids(Preset::Modern).map(|one| one.id).eq(ids(Preset::Hodoku).map(|one| one.id)));
        assert_eq!(technique_index("aligned-triplet-exclusion"), Some(107));
        assert!(TECHNIQUES[..108].iter().all(|technique| technique.tried_after.is_none()));
    }
}
