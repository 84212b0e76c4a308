//! The player's preferences, which are independent of any game.

use ::words::{CellNames, Locale, catalogue};
use human::{CustomList, Preset, TechniqueSelection};
use jobs::NotationSettings;
use play::{
    Mode,
    save::{self, OrDefault, PracticeTally, PrintPreferences, Settings},
};
use rating::Scale;

/// The player's preferences.
#[derive(Clone, PartialEq, Debug)]
pub struct Preferences {
    /// The settings from the settings dialog.
    pub settings: Settings,
    /// Whether digits above 9 are shown as letters.
    pub uses_letters: bool,
    /// The naming scheme for cells.
    pub cell_names: CellNames,
    /// For each elimination rule, in the order of [`human::RULE_NAMES`], whether it is used.
    pub used_rules: Vec<bool>,
    /// The list of techniques that hints use; `None` for the player's own list.
    pub preset: Option<Preset>,
    /// The player's own list of techniques.
    pub own_list: CustomList,
    /// The scale on which puzzles are rated.
    pub rating_scale: Scale,
    /// The numbers of right and wrong answers to exercises, by technique.
    pub practice_tally: PracticeTally,
    /// Whether the report on the open collection is unfolded.
    pub is_report_unfolded: bool,
    /// Whether text and marks are large.
    pub is_text_large: bool,
    /// Whether the screen stays on while the clock runs.
    pub keeps_screen_on: bool,
    /// The options of printed sheets.
    pub print_preferences: PrintPreferences,
}

/// The notation of steps: of their digits and of their cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notation {
    uses_letters: bool,
    cell_names: CellNames,
}

impl Preferences {
    /// Creates the preferences of a first visit. `rules` is the number of elimination rules.
    pub fn new(settings: Settings, rules: usize) -> Preferences {
        Preferences {
            settings,
            uses_letters: false,
            cell_names: CellNames::default(),
            used_rules: default_rules(rules),
            preset: Some(Preset::default()),
            own_list: default_own_list(),
            rating_scale: Scale::Bank,
            practice_tally: PracticeTally::default(),
            is_report_unfolded: false,
            is_text_large: false,
            keeps_screen_on: true,
            print_preferences: PrintPreferences::default(),
        }
    }

    /// Returns the techniques that hints use.
    pub fn techniques(&self) -> TechniqueSelection {
        self.preset.map_or_else(
            || TechniqueSelection::Custom(self.own_list.clone()),
            TechniqueSelection::Preset,
        )
    }

    /// Returns the notation of steps.
    pub fn notation(&self) -> Notation {
        Notation { uses_letters: self.uses_letters, cell_names: self.cell_names }
    }

    /// Returns the language of the page and the naming scheme for cells.
    pub fn locale(&self) -> Locale {
        Locale { catalogue: catalogue(), cell_names: self.cell_names }
    }

    /// Returns the notation that workers use for steps.
    pub fn notation_settings(&self) -> NotationSettings {
        let Notation { uses_letters, cell_names } = self.notation();
        NotationSettings { uses_letters, cell_names: cell_names as u8 }
    }

    /// Returns the stored form of the preferences, together with the input mode.
    pub fn to_saved(&self, mode: Mode) -> save::Preferences {
        let scale = Scale::ALL.iter().position(|scale| *scale == self.rating_scale);
        let list = list_number(self.preset);
        let own = if self.own_list == default_own_list() {
            String::new()
        } else {
            self.own_list.to_string()
        };
        save::Preferences {
            mode,
            uses_letters: self.uses_letters,
            used_rules: self.used_rules.clone(),
            technique_list: OrDefault(list as u8),
            rating_scale: OrDefault(scale.unwrap_or_default() as u8),
            own_list: OrDefault(own),
            cell_names: OrDefault(self.cell_names as u8),
            practice_tally: OrDefault(self.practice_tally.clone()),
            is_text_large: OrDefault(self.is_text_large),
            lets_screen_turn_off: OrDefault(!self.keeps_screen_on),
            print_preferences: OrDefault(self.print_preferences.clone()),
            settings: self.settings,
        }
    }

    /// Takes over stored preferences. A value that this version can't read becomes the default, but
    /// the elimination rules stay unchanged if their number differs.
    pub fn restore_saved(&mut self, saved: &save::Preferences) {
        (self.uses_letters, self.settings) = (saved.uses_letters, saved.settings);
        self.cell_names = CellNames::from_index(saved.cell_names.0);
        self.practice_tally = saved.practice_tally.0.clone();
        self.is_text_large = saved.is_text_large.0;
        self.keeps_screen_on = !saved.lets_screen_turn_off.0;
        self.print_preferences.clone_from(&saved.print_preferences.0);
        let list = list_with_number(saved.technique_list.0.into());
        self.own_list = CustomList::parse(&saved.own_list.0).unwrap_or_else(default_own_list);
        self.preset = list.unwrap_or(Some(Preset::default()));
        let scale = Scale::ALL.get(usize::from(saved.rating_scale.0));
        self.rating_scale = scale.copied().unwrap_or(Scale::Bank);
        if saved.used_rules.len() == self.used_rules.len() {
            self.used_rules = saved.used_rules.clone();
        }
    }
}

/// The lists of techniques, ordered by their stored numbers; `None` is the player's own list. New
/// lists are appended.
const STORED_LISTS: [Option<Preset>; 6] = [
    Some(Preset::Everything),
    Some(Preset::Hodoku),
    Some(Preset::Se),
    Some(Preset::Basic),
    None,
    Some(Preset::Modern),
];

/// Returns the stored number of a list of techniques, from 0; `None` is the player's own list.
pub fn list_number(list: Option<Preset>) -> usize {
    STORED_LISTS.iter().position(|stored| *stored == list).unwrap_or_default()
}

/// Returns the list of techniques with this stored number, or `None` if the number is unknown.
/// `Some(None)` is the player's own list.
pub fn list_with_number(number: usize) -> Option<Option<Preset>> {
    STORED_LISTS.get(number).copied()
}

/// Returns the techniques of the player's own list before it is edited: HoDoKu's.
pub fn default_own_list() -> CustomList {
    CustomList::from_preset(Preset::Hodoku)
}

/// Returns, for each of `rules` elimination rules, whether it is used on a first visit. Only the
/// first one is.
pub fn default_rules(rules: usize) -> Vec<bool> {
    (0..rules).map(|rule| rule == 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preferences() -> Preferences {
        Preferences::new(Settings::default(), 1)
    }

    #[test]
    fn every_list_of_techniques_is_stored_and_restored() {
        for list in Preset::ALL.into_iter().map(Some).chain([None]) {
            let before = Preferences { preset: list, ..preferences() };
            let mut after = preferences();
            after.restore_saved(&before.to_saved(Mode::Entry));
            assert_eq!(after.preset, list);
        }
    }

    #[test]
    fn lists_of_earlier_versions_keep_their_meaning() {
        // Earlier versions had no list of modern techniques. They stored these numbers, and own
        // lists like this one.
        let earlier = [Some(Preset::Everything), Some(Preset::Hodoku), Some(Preset::Se)];
        for (number, list) in (0..).zip(earlier.into_iter().chain([Some(Preset::Basic), None])) {
            let mut saved = preferences().to_saved(Mode::Entry);
            saved.technique_list = OrDefault(number);
            saved.own_list = OrDefault("x-wing,-naked-pair,als-xz,fish<=3".into());
            let mut now = preferences();
            now.restore_saved(&saved);
            assert_eq!(now.preset, list);
            let ids: Vec<_> = now.own_list.techniques().iter().map(|one| one.id).collect();
            assert_eq!(ids, ["x-wing", "als-xz"]);
            assert!(
                (0..human::TECHNIQUE_INFOS.len()).all(|at| now.own_list.entry_at(at).is_some())
            );
        }
        // A number of a later version.
        let mut now = preferences();
        let mut saved = now.to_saved(Mode::Entry);
        saved.technique_list = OrDefault(200);
        now.restore_saved(&saved);
        assert_eq!(now.preset, Some(Preset::Everything));
    }
}
