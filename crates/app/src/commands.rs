//! Every command there is, in the order of its menu.

use crate::{
    backup, checking, classifying,
    command::{On, When},
    event::Event,
    hinting, listing, making, measuring, opening, places, playing, practising, printing, proving,
    recent, reducing, redundancy, repairing, saving, sharing, solving, talking,
};

/// A command of the app.
pub struct Command {
    /// The name that people and assistive technology know it by, in English.
    pub name: &'static str,
    /// When it can act.
    pub when: When,
    /// What it is about.
    pub on: On,
    /// What happens.
    pub act: fn() -> Event,
}

/// A menu: its commands in groups.
pub struct Menu {
    /// Its name, in English.
    pub name: &'static str,
    /// Its commands, with a line between groups.
    pub groups: &'static [&'static [Command]],
}

/// The lists of commands: in which menu and group each stands, whose it is, and what it is called in
/// the code.
macro_rules! menu {
    ($menu:literal $([$($feature:ident::$name:ident => $event:ident,)*])*) => {
        Menu {
            name: $menu,
            groups: &[$(&[$(Command {
                name: $feature::$name.name,
                when: $feature::$name.when,
                on: $feature::$name.on,
                act: || Event::$event($feature::$name.act),
            },)*],)*],
        }
    };
}

/// The menus of the bar, in their order.
pub static MENUS: [Menu; 4] = [
    menu! { "File"
        [
            opening::OPEN_PUZZLE_FILE => Opening,
            recent::RECENT_FILES => Recent,
            sharing::PASTE_PUZZLE => Sharing,
            sharing::OPEN_SAMPLE => Sharing,
            making::NEW_PUZZLE => Making,
            playing::NEW_BOARD => Playing,
            playing::MY_BOARD => Playing,
        ]
        [
            sharing::SAVE_BOARD => Sharing,
            sharing::EXPORT_BOARD => Sharing,
            saving::SAVE_COLLECTION => Saving,
            sharing::COPY_LINK => Sharing,
            sharing::COPY_AS_TEXT => Sharing,
            printing::PRINT => Printing,
        ]
    },
    menu! { "Puzzle"
        [
            playing::UNDO => Playing,
            playing::REDO => Playing,
            playing::START_OVER => Playing,
            places::HISTORY => Places,
        ]
        [
            checking::CHECK_SOLUTION => Checking,
            checking::VALIDATE_BOARD => Checking,
            proving::GO_BACK => Proving,
            redundancy::FIND_REDUNDANT_GIVENS => Redundant,
            repairing::REPAIR_PUZZLE => Repairing,
        ]
        [
            playing::FILL_CANDIDATES => Playing,
            reducing::REDUCE => Reducing,
            places::RULES => Places,
            playing::FIND_MIN_CHOICE_CELL => Playing,
            playing::WHAT_IS_LEFT => Playing,
            playing::WHERE_IS_THIS_DIGIT => Playing,
        ]
        [
            playing::MAKE_GIVENS => Playing,
            playing::EDIT_GIVENS => Playing,
        ]
        [
            solving::SOLVE_PUZZLE => Solving,
            solving::SOLVE_FROM_HERE => Solving,
            places::WATCH => Places,
            places::SOLUTIONS => Places,
            places::RACE => Places,
        ]
    },
    menu! { "Learn"
        [
            hinting::HINT => Hinting,
            hinting::LESS_OF_HINT => Hinting,
            hinting::APPLY_HINT => Hinting,
        ]
        [
            listing::ALL_STEPS => Listing,
            listing::SOLVE_PATH => Listing,
            listing::WHY_NOT => Listing,
            listing::WHY_THIS => Listing,
        ]
        [
            practising::PRACTISE => Practising,
            talking::CHOOSE_TECHNIQUES => Talking,
        ]
    },
    menu! { "Collection"
        [
            opening::PREVIOUS_PUZZLE => Opening,
            opening::NEXT_PUZZLE => Opening,
            opening::LOAD_RANDOM_PUZZLE => Opening,
        ]
        [
            classifying::CHECK_COLLECTION => Classifying,
            measuring::GRADE_COLLECTION => Measuring,
            measuring::RATE_COLLECTION => Measuring,
            measuring::FIND_DUPLICATES => Measuring,
            classifying::SOLVE_ALL_TO_FILE => Classifying,
        ]
    },
];

/// What is about the page: beside the menus, and in one of its own on narrow screens.
pub static OF_PAGE: Menu = menu! { "More"
    [
        talking::SETTINGS => Talking,
        talking::HELP => Talking,
    ]
};

/// What is about all that is kept: in the dialog of settings.
pub static OF_KEPT: Menu = menu! { "Kept"
    [
        measuring::FORGET_RATINGS => Measuring,
        backup::EXPORT_EVERYTHING => Backup,
        backup::IMPORT_EVERYTHING => Backup,
        backup::FORGET_EVERYTHING => Backup,
    ]
};

impl Menu {
    /// Its commands, in their order.
    pub fn commands(&self) -> impl Iterator<Item = &'static Command> + use<> {
        self.groups.iter().copied().flatten()
    }
}

impl Command {
    /// Every command, menu by menu.
    pub fn all() -> impl Iterator<Item = &'static Command> {
        MENUS.iter().chain([&OF_PAGE, &OF_KEPT]).flat_map(Menu::commands)
    }

    /// The command of a name.
    pub fn named(name: &str) -> Option<&'static Command> {
        Command::all().find(|command| command.name == name)
    }
}
