//! Lists of techniques that people choose of.

use serde::{Deserialize, Serialize};

use crate::{
    Family::{Intersections, Singles, Subsets},
    TECHNIQUE_INFOS, TECHNIQUES, Technique, TechniqueInfo,
};

/// A list of techniques that steps are looked for by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Preset {
    /// All there are.
    #[default]
    Everything,
    /// Those that HoDoKu uses, unless it is told otherwise, in its order.
    Hodoku,
    /// What Sudoku Explainer has, in its order, as far as its steps are steps here: there a pair that
    /// leaves a single is a technique of its own.
    Se,
    /// Singles, locked candidates and subsets.
    Basic,
}

/// Sudoku Explainer's techniques, by their ids, in the order in which it asks them.
#[rustfmt::skip]
const SE: [&str; 38] = [
    "full-house", "hidden-single", "naked-single", "locked-candidates-1", "locked-candidates-2", "naked-pair", "x-wing",
    "hidden-pair", "naked-triple", "swordfish", "hidden-triple", "xy-wing", "xyz-wing", "uniqueness-1", "uniqueness-2",
    "uniqueness-3", "uniqueness-4", "unique-loop-6", "unique-loop-8", "unique-loop-10", "naked-quadruple", "jellyfish",
    "hidden-quadruple", "bug-plus-1", "bug-2", "bug-4", "bug-3", "aligned-pair-exclusion", "x-chain", "xy-chain",
    "continuous-nice-loop", "discontinuous-nice-loop", "aic", "aligned-triplet-exclusion", "forcing-chain-contradiction",
    "forcing-chain-verity", "forcing-net-contradiction", "forcing-net-verity",
];

impl Preset {
    /// The lists, long ones first.
    pub const ALL: [Preset; 4] = [Preset::Everything, Preset::Hodoku, Preset::Se, Preset::Basic];

    /// What the list is called.
    pub fn name(self) -> &'static str {
        match self {
            Preset::Basic => "Basic",
            Preset::Se => "SE",
            Preset::Hodoku => "HoDoKu",
            Preset::Everything => "Everything",
        }
    }

    /// Its techniques, the one to ask first, by their places in [`TECHNIQUES`].
    pub fn places(self) -> Vec<usize> {
        let of = |is: fn(&TechniqueInfo) -> bool| {
            (0..TECHNIQUE_INFOS.len()).filter(|place| is(&TECHNIQUE_INFOS[*place])).collect()
        };
        match self {
            Preset::Basic => of(|one| matches!(one.family, Singles | Intersections | Subsets)),
            Preset::Se => SE.into_iter().filter_map(place).collect(),
            Preset::Hodoku => of(|one| one.is_usual),
            Preset::Everything => of(|_| true),
        }
    }

    /// Its techniques, the one to ask first.
    pub fn techniques(self) -> Vec<&'static Technique> {
        self.places().into_iter().map(|place| &TECHNIQUES[place]).collect()
    }
}

/// The place of a technique in [`TECHNIQUES`], by its id.
pub(crate) fn place(id: &str) -> Option<usize> {
    TECHNIQUE_INFOS.iter().position(|info| info.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_has_techniques_of_the_list_of_all_once() {
        let mut before = usize::MAX;
        for preset in Preset::ALL {
            let techniques = preset.techniques();
            let mut ids: Vec<_> = techniques.iter().map(|technique| technique.id).collect();
            assert!(techniques.len() < before, "{}", preset.name());
            before = techniques.len();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), techniques.len(), "{}", preset.name());
        }
        assert_eq!(Preset::Se.techniques().len(), SE.len());
        assert_eq!(Preset::Everything.techniques().len(), TECHNIQUES.len());
    }
}
