//! The user's selection of techniques: a preset or a custom list.

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

use crate::{
    PatternLimits, Preset, TECHNIQUE_INFOS, TECHNIQUES, Technique, TechniqueInfo,
    preset::technique_index,
};

/// The user's choice of the techniques that are used in a search for steps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TechniqueSelection {
    /// The techniques of a preset.
    Preset(Preset),
    /// The techniques of a user's own list.
    Custom(CustomList),
}

/// A user's own list: all techniques in the order in which they are tried, each of them enabled or
/// disabled, and limits on the size of patterns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CustomList {
    /// For each technique, its index in [`TECHNIQUES`], and whether it is enabled.
    entries: Vec<(u8, bool)>,
    /// Limits on the size of patterns.
    pub limits: PatternLimits,
}

impl TechniqueSelection {
    /// Returns the enabled techniques, in the order in which they are tried.
    pub fn techniques(&self) -> Vec<&'static Technique> {
        match self {
            TechniqueSelection::Preset(preset) => preset.techniques(),
            TechniqueSelection::Custom(list) => list.techniques(),
        }
    }

    /// Returns the limits on the size of patterns. A preset has no limits.
    pub fn limits(&self) -> PatternLimits {
        match self {
            TechniqueSelection::Preset(_) => PatternLimits::default(),
            TechniqueSelection::Custom(list) => list.limits,
        }
    }

    /// Returns `true` if this is the preset that contains all techniques.
    pub fn is_everything(&self) -> bool {
        *self == TechniqueSelection::Preset(Preset::Everything)
    }
}

impl CustomList {
    /// Creates a list with the techniques of the preset enabled, followed by all other techniques,
    /// disabled.
    pub fn from_preset(preset: Preset) -> CustomList {
        let used = preset.indices().into_iter().map(|place| (place as u8, true));
        CustomList::with_missing_techniques(used.collect(), PatternLimits::default())
    }

    /// Parses a list in the format of the [`Display`] implementation. Repeated and unknown items
    /// are ignored. Techniques that the text doesn't name are appended, disabled. Returns `None` if
    /// no known technique is enabled.
    pub fn parse(text: &str) -> Option<CustomList> {
        let mut entries: Vec<(u8, bool)> = Vec::new();
        let mut limits = PatternLimits::default();
        for item in text.split(',').map(str::trim) {
            let (id, is_used) = item.strip_prefix('-').map_or((item, true), |id| (id, false));
            match technique_index(id) {
                Some(place) if entries.iter().all(|entry| usize::from(entry.0) != place) => {
                    entries.push((place as u8, is_used));
                }
                // Items of other versions of the program are ignored.
                _ => limits.set_from_text(item).unwrap_or_default(),
            }
        }
        entries
            .iter()
            .any(|entry| entry.1)
            .then(|| CustomList::with_missing_techniques(entries, limits))
    }

    fn with_missing_techniques(mut entries: Vec<(u8, bool)>, limits: PatternLimits) -> CustomList {
        for place in 0..TECHNIQUE_INFOS.len() as u8 {
            if entries.iter().all(|entry| entry.0 != place) {
                entries.push((place, false));
            }
        }
        CustomList { entries, limits }
    }

    /// Returns the technique at an index of the list, and whether it is enabled, or `None` if the
    /// index is past the end.
    pub fn entry_at(&self, at: usize) -> Option<(&'static TechniqueInfo, bool)> {
        let (place, is_used) = *self.entries.get(at)?;
        Some((TECHNIQUE_INFOS.get(usize::from(place))?, is_used))
    }

    /// Enables or disables the technique at an index of the list. An index past the end is ignored.
    pub fn set_enabled(&mut self, at: usize, is_used: bool) {
        self.entries.iter_mut().skip(at).take(1).for_each(|entry| entry.1 = is_used);
    }

    /// Moves an entry to a different index. The entries in between shift by one. Nothing changes if
    /// an index is past the end.
    pub fn move_entry(&mut self, from: usize, to: usize) {
        if from.max(to) < self.entries.len() {
            let entry = self.entries.remove(from);
            self.entries.insert(to, entry);
        }
    }

    /// Returns `true` if the enabled techniques are those of the preset, in the same order. The
    /// limits are ignored.
    pub fn matches_preset(&self, preset: Preset) -> bool {
        let used = self.entries.iter().filter(|entry| entry.1);
        used.map(|entry| usize::from(entry.0)).eq(preset.indices())
    }

    /// Returns the number of enabled techniques.
    pub fn enabled_count(&self) -> usize {
        self.entries.iter().filter(|entry| entry.1).count()
    }

    /// Returns the enabled techniques, in the order in which they are tried.
    pub fn techniques(&self) -> Vec<&'static Technique> {
        let used = self.entries.iter().filter(|entry| entry.1);
        used.filter_map(|entry| TECHNIQUES.get(usize::from(entry.0))).collect()
    }
}

/// Writes the ids of the techniques in order, separated by commas, with a dash before disabled
/// techniques, followed by the limits.
impl Display for CustomList {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        for at in 0..self.entries.len() {
            let Some((info, is_used)) = self.entry_at(at) else { continue };
            write!(f, "{}{},", if is_used { "" } else { "-" }, info.id)?;
        }
        write!(f, "{}", self.limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PatternLimit;

    #[test]
    fn lists_survive_a_round_trip() {
        for preset in Preset::ALL {
            let mut list = CustomList::from_preset(preset);
            let techniques = list.techniques();
            assert!(
                techniques
                    .iter()
                    .map(|technique| technique.id)
                    .eq(preset.techniques().iter().map(|technique| technique.id))
            );
            list.move_entry(3, 0);
            list.move_entry(1, 7);
            list.set_enabled(2, false);
            list.set_enabled(TECHNIQUES.len() - 1, true);
            list.limits.set(PatternLimit::Links, 12);
            list.limits.set(PatternLimit::Fish, 3);
            assert_eq!(CustomList::parse(&list.to_string()), Some(list));
        }
    }

    #[test]
    fn unknown_items_are_ignored_and_missing_ones_disabled() {
        let list = CustomList::parse("x-wing, magic, -naked-pair,x-wing,fish<=many,set<=4,,")
            .expect("a list");
        assert_eq!((list.enabled_count(), list.entries.len()), (1, TECHNIQUES.len()));
        let names = [0, 1].map(|at| list.entry_at(at).map(|(info, is_used)| (info.id, is_used)));
        assert_eq!(names, [Some(("x-wing", true)), Some(("naked-pair", false))]);
        assert_eq!(list.limits.to_string(), "set<=4");
        assert_eq!(CustomList::parse("-x-wing,magic"), None);
        assert_eq!(CustomList::parse(""), None);
    }

    #[test]
    fn indices_past_the_end_are_ignored() {
        let mut list = CustomList::from_preset(Preset::Basic);
        let before = list.clone();
        list.move_entry(0, TECHNIQUES.len());
        list.move_entry(TECHNIQUES.len(), 0);
        list.set_enabled(TECHNIQUES.len(), true);
        assert_eq!(list.entry_at(TECHNIQUES.len()), None);
        assert_eq!(list, before);
    }
}
