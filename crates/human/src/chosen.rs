//! The techniques that people choose: a list that is there, or one of their own.

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

use crate::{Limits, Preset, TECHNIQUE_INFOS, TECHNIQUES, Technique, TechniqueInfo, preset::place};

/// The techniques that steps are looked for by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Chosen {
    /// Those of a list that is there.
    Preset(Preset),
    /// Those of a list that somebody put together.
    Own(OwnList),
}

/// All techniques in an order of one's own, each used or not, and how far they go.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OwnList {
    /// The place of each in [`TECHNIQUES`], and whether it is used.
    entries: Vec<(u8, bool)>,
    /// The largest patterns.
    pub limits: Limits,
}

impl Chosen {
    /// The techniques, the one to ask first.
    pub fn techniques(&self) -> Vec<&'static Technique> {
        match self {
            Chosen::Preset(preset) => preset.techniques(),
            Chosen::Own(list) => list.techniques(),
        }
    }

    /// The largest patterns.
    pub fn limits(&self) -> Limits {
        match self {
            Chosen::Preset(_) => Limits::default(),
            Chosen::Own(list) => list.limits,
        }
    }

    /// Whether these are all techniques, as far as they go.
    pub fn is_everything(&self) -> bool {
        *self == Chosen::Preset(Preset::Everything)
    }
}

impl OwnList {
    /// The techniques of a list that is there, and then the others, which are not used.
    pub fn of(preset: Preset) -> OwnList {
        let used = preset.places().into_iter().map(|place| (place as u8, true));
        OwnList::whole(used.collect(), Limits::default())
    }

    /// What a text lists, as [`Display`] has it: what it does not name comes last and is not used. `None`
    /// where nothing that is known is used.
    pub fn read(text: &str) -> Option<OwnList> {
        let mut entries: Vec<(u8, bool)> = Vec::new();
        let mut limits = Limits::default();
        for item in text.split(',').map(str::trim) {
            let (id, is_used) = item.strip_prefix('-').map_or((item, true), |id| (id, false));
            match place(id) {
                Some(place) if entries.iter().all(|entry| usize::from(entry.0) != place) => {
                    entries.push((place as u8, is_used));
                }
                // What another version of the program knows is left out.
                _ => limits.read(item).unwrap_or_default(),
            }
        }
        entries.iter().any(|entry| entry.1).then(|| OwnList::whole(entries, limits))
    }

    fn whole(mut entries: Vec<(u8, bool)>, limits: Limits) -> OwnList {
        for place in 0..TECHNIQUE_INFOS.len() as u8 {
            if entries.iter().all(|entry| entry.0 != place) {
                entries.push((place, false));
            }
        }
        OwnList { entries, limits }
    }

    /// The entry at a place of the list: the technique, and whether it is used.
    pub fn entry(&self, at: usize) -> Option<(&'static TechniqueInfo, bool)> {
        let (place, is_used) = *self.entries.get(at)?;
        Some((TECHNIQUE_INFOS.get(usize::from(place))?, is_used))
    }

    /// Says whether the technique of an entry is used.
    pub fn use_entry(&mut self, at: usize, is_used: bool) {
        self.entries.iter_mut().skip(at).take(1).for_each(|entry| entry.1 = is_used);
    }

    /// Moves an entry to another place; those between move up or down.
    pub fn move_entry(&mut self, from: usize, to: usize) {
        if from.max(to) < self.entries.len() {
            let entry = self.entries.remove(from);
            self.entries.insert(to, entry);
        }
    }

    /// Whether the techniques are those of a list that is there, in its order.
    pub fn is_of(&self, preset: Preset) -> bool {
        let used = self.entries.iter().filter(|entry| entry.1);
        used.map(|entry| usize::from(entry.0)).eq(preset.places())
    }

    /// How many are used.
    pub fn used(&self) -> usize {
        self.entries.iter().filter(|entry| entry.1).count()
    }

    /// The techniques that are used, the one to ask first.
    pub fn techniques(&self) -> Vec<&'static Technique> {
        let used = self.entries.iter().filter(|entry| entry.1);
        used.filter_map(|entry| TECHNIQUES.get(usize::from(entry.0))).collect()
    }
}

/// The ids in their order with commas between, those that are not used after a dash, then the limits.
impl Display for OwnList {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        for at in 0..self.entries.len() {
            let Some((info, is_used)) = self.entry(at) else { continue };
            write!(f, "{}{},", if is_used { "" } else { "-" }, info.id)?;
        }
        write!(f, "{}", self.limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limit;

    #[test]
    fn a_list_is_read_as_it_was_written() {
        for preset in Preset::ALL {
            let mut list = OwnList::of(preset);
            let techniques = list.techniques();
            assert!(
                techniques.iter().map(|of| of.id).eq(preset.techniques().iter().map(|of| of.id))
            );
            list.move_entry(3, 0);
            list.move_entry(1, 7);
            list.use_entry(2, false);
            list.use_entry(TECHNIQUES.len() - 1, true);
            list.limits.set(Limit::Links, 12);
            list.limits.set(Limit::Fish, 3);
            assert_eq!(OwnList::read(&list.to_string()), Some(list));
        }
    }

    #[test]
    fn what_is_unknown_is_left_out_and_what_is_missing_is_not_used() {
        let list =
            OwnList::read("x-wing, magic, -naked-pair,x-wing,fish<=many,set<=4,,").expect("a list");
        assert_eq!((list.used(), list.entries.len()), (1, TECHNIQUES.len()));
        let names = [0, 1].map(|at| list.entry(at).map(|(info, is_used)| (info.id, is_used)));
        assert_eq!(names, [Some(("x-wing", true)), Some(("naked-pair", false))]);
        assert_eq!(list.limits.to_string(), "set<=4");
        assert_eq!(OwnList::read("-x-wing,magic"), None);
        assert_eq!(OwnList::read(""), None);
    }

    #[test]
    fn entries_that_are_not_there_stay_so() {
        let mut list = OwnList::of(Preset::Basic);
        let before = list.clone();
        list.move_entry(0, TECHNIQUES.len());
        list.move_entry(TECHNIQUES.len(), 0);
        list.use_entry(TECHNIQUES.len(), true);
        assert_eq!(list.entry(TECHNIQUES.len()), None);
        assert_eq!(list, before);
    }
}
