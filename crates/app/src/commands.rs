//! The menus, and every command in them.

use view::Stroke;

use crate::{
    analysis, backups, board_picture, checking, collection_export, collection_list,
    command::Command, dialogs, eliminating, entering, generating, hinting, navigation, opening,
    played_games, playing, practising, printing, reading_pictures, recent_list, redundant_givens,
    repairing, reviewing, sharing, solution_check, solving, step_lists,
};

/// A menu of commands in groups.
pub struct Menu {
    /// The English name of the menu.
    pub name: &'static str,
    /// The groups of commands, separated by lines in the menu.
    pub groups: &'static [&'static [&'static Command]],
}

/// The menus of the menu bar, in order.
pub static MENUS: [Menu; 4] = [
    Menu {
        name: "File",
        groups: &[
            &[
                &opening::OPEN_PUZZLE_FILE,
                &recent_list::RECENT_FILES,
                &sharing::PASTE_PUZZLE,
                &reading_pictures::TAKE_PHOTO,
                &entering::ENTER_PUZZLE,
                &sharing::OPEN_SAMPLE,
                &generating::NEW_PUZZLE,
                &played_games::DAILY_PUZZLE,
                &played_games::MY_GAMES,
                &playing::NEW_BOARD,
                &playing::MY_BOARD,
            ],
            &[
                &sharing::SAVE_BOARD,
                &sharing::EXPORT_BOARD,
                &collection_export::SAVE_COLLECTION,
                &sharing::SHARE_BOARD,
                &sharing::COPY_LINK,
                &sharing::COPY_AS_TEXT,
                &board_picture::COPY_BOARD_AS_PICTURE,
                &board_picture::SAVE_BOARD_AS_PNG,
                &board_picture::SAVE_BOARD_AS_SVG,
                &printing::PRINT,
            ],
        ],
    },
    Menu {
        name: "Puzzle",
        groups: &[
            &[
                &playing::UNDO,
                &playing::REDO,
                &playing::START_OVER,
                &navigation::HISTORY,
                &reviewing::REVIEW_GAME,
            ],
            &[
                &checking::CHECK_SOLUTION,
                &checking::VALIDATE_BOARD,
                &solution_check::GO_BACK,
                &redundant_givens::FIND_REDUNDANT_GIVENS,
                &repairing::REPAIR_PUZZLE,
            ],
            &[
                &playing::FILL_CANDIDATES,
                &eliminating::ELIMINATE_CANDIDATES,
                &navigation::RULES,
                &playing::FIND_CELL_WITH_FEWEST_CANDIDATES,
                &playing::SHOW_MISSING_DIGITS,
                &playing::FIND_THIS_DIGIT,
            ],
            &[&playing::MAKE_GIVENS, &playing::EDIT_GIVENS],
            &[
                &solving::SOLVE_PUZZLE,
                &solving::SOLVE_FROM_HERE,
                &navigation::WATCH,
                &navigation::SOLUTIONS,
                &navigation::RACE,
            ],
        ],
    },
    Menu {
        name: "Learn",
        groups: &[
            &[&hinting::HINT, &hinting::PREVIOUS_HINT_LEVEL, &hinting::APPLY_HINT],
            &[
                &step_lists::ALL_STEPS,
                &step_lists::SHOW_SOLUTION_PATH,
                &step_lists::WHY_NOT,
                &step_lists::WHY_THIS,
            ],
            &[&practising::PRACTISE, &dialogs::TECHNIQUES, &dialogs::CHOOSE_TECHNIQUES],
        ],
    },
    Menu {
        name: "Collection",
        groups: &[
            &[
                &navigation::PUZZLE_LIST,
                &opening::PREVIOUS_PUZZLE,
                &opening::NEXT_PUZZLE,
                &opening::LOAD_RANDOM_PUZZLE,
            ],
            &[
                &analysis::CHECK_COLLECTION,
                &analysis::GRADE_COLLECTION,
                &analysis::RATE_COLLECTION,
                &analysis::FIND_DUPLICATES,
                &collection_list::COMPUTE_MISSING_VALUES,
                &analysis::SAVE_ALL_SOLUTIONS,
            ],
        ],
    },
];

/// The commands that players use most. On narrow screens, they are the first group of the single
/// menu that contains all others.
pub static SHORT_MENU: Menu = Menu {
    name: "Menu",
    groups: &[&[
        &generating::NEW_PUZZLE,
        &played_games::DAILY_PUZZLE,
        &played_games::MY_GAMES,
        &dialogs::TECHNIQUES,
    ]],
};

/// The commands for the page as a whole. They are next to the menus, or in their own menu on narrow
/// screens.
pub static PAGE_MENU: Menu =
    Menu { name: "More", groups: &[&[&dialogs::SETTINGS, &dialogs::HELP]] };

/// The commands for stored data, in the settings dialog.
pub static STORAGE_MENU: Menu = Menu {
    name: "Kept",
    groups: &[&[
        &analysis::FORGET_RATINGS,
        &backups::EXPORT_EVERYTHING,
        &backups::IMPORT_EVERYTHING,
        &backups::FORGET_EVERYTHING,
    ]],
};

impl Menu {
    /// Returns the commands of the menu, in order.
    pub fn commands(&self) -> impl Iterator<Item = &'static Command> + use<> {
        self.groups.iter().copied().flatten().copied()
    }
}

impl Command {
    /// Returns every command once, menu by menu.
    pub fn all_commands() -> impl Iterator<Item = &'static Command> {
        MENUS.iter().chain([&PAGE_MENU, &STORAGE_MENU]).flat_map(Menu::commands)
    }

    /// Returns the command with this keyboard shortcut, or `None` if no command has it.
    pub fn command_with_key(stroke: Stroke) -> Option<&'static Command> {
        let has_key = |command: &&Command| command.keys.iter().any(|keys| keys.matches(stroke));
        Command::all_commands().find(has_key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use view::{first_stroke, match_rank, shortcut_strokes};

    const SHIFT: Stroke = Stroke {
        key: "",
        code: "",
        has_ctrl: false,
        has_shift: true,
        has_alt: false,
        has_num_lock: false,
    };
    const CTRL: Stroke = Stroke { has_shift: false, has_ctrl: true, ..SHIFT };
    const ALT: Stroke = Stroke { has_shift: false, has_alt: true, ..SHIFT };

    #[track_caller]
    fn check(stroke: Stroke, expected: Option<&'static Command>) {
        assert_eq!(Command::command_with_key(stroke), expected);
    }

    #[test]
    fn keys_run_the_commands_that_players_expect() {
        check(Stroke { key: "H", ..Stroke::default() }, Some(&hinting::HINT));
        check(Stroke { key: "H", ..SHIFT }, Some(&hinting::PREVIOUS_HINT_LEVEL));
        check(Stroke { key: "я", code: "KeyZ", ..CTRL }, Some(&playing::UNDO));
        check(Stroke { key: "z", code: "KeyW", ..CTRL }, Some(&playing::UNDO));
        check(Stroke { key: "z", ..CTRL }, Some(&playing::UNDO));
        check(Stroke { key: "y", ..CTRL }, Some(&playing::REDO));
        check(Stroke { key: "Z", has_shift: true, ..CTRL }, Some(&playing::REDO));
        let alt = Stroke { code: "KeyL", ..ALT };
        check(Stroke { key: "l", ..alt }, Some(&playing::SHOW_MISSING_DIGITS));
        check(Stroke { key: "¬", ..alt }, Some(&playing::SHOW_MISSING_DIGITS));
        check(Stroke { key: "l", has_ctrl: true, ..alt }, None);
        check(Stroke { key: "?", ..SHIFT }, Some(&dialogs::HELP));
        check(Stroke { key: "F1", ..Stroke::default() }, Some(&dialogs::HELP));
        check(Stroke { key: "é", ..Stroke::default() }, None);
    }

    #[test]
    fn commands_show_their_first_shortcut() {
        let first = |command: &Command, mac| first_stroke(command.keys, mac);
        assert_eq!(first(&playing::UNDO, false).as_deref(), Some("Ctrl+Z"));
        assert_eq!(first(&opening::OPEN_PUZZLE_FILE, false).as_deref(), Some("Ctrl+O"));
        assert_eq!(first(&opening::OPEN_PUZZLE_FILE, true).as_deref(), Some("⌘O"));
        assert_eq!(first(&opening::NEXT_PUZZLE, false).as_deref(), Some("Page Down"));
        assert_eq!(first(&playing::START_OVER, false), None);
        let redo = playing::REDO.keys.iter().flat_map(|keys| shortcut_strokes(keys, false));
        let redo: Vec<_> = redo.map(|stroke| stroke.join("+")).collect();
        assert_eq!(redo, ["Ctrl+Y", "Ctrl+Shift+Z"]);
    }

    #[track_caller]
    fn check_found(typed: &str, expected: &[&'static Command]) {
        let names = |one: &'static Command| one.aliases.iter().chain([&one.name]);
        for command in expected {
            assert!(
                names(command).any(|name| match_rank(typed, name).is_some()),
                "{typed}: {command:?}"
            );
        }
    }

    #[test]
    fn the_palette_finds_commands_by_what_players_call_them() {
        check_found("daily", &[&played_games::DAILY_PUZZLE]);
        check_found("today", &[&played_games::DAILY_PUZZLE]);
        check_found("pencil", &[&playing::FILL_CANDIDATES, &eliminating::ELIMINATE_CANDIDATES]);
        check_found("bleistift", &[&playing::FILL_CANDIDATES]);
        let checks: [&Command; 3] =
            [&checking::CHECK_SOLUTION, &checking::VALIDATE_BOARD, &solution_check::GO_BACK];
        check_found("mistake", &checks);
        check_found("fehler", &checks);
        check_found("dark", &[&dialogs::SETTINGS]);
        check_found("share", &[&sharing::COPY_LINK]);
        check_found("reset", &[&playing::START_OVER]);
    }

    #[test]
    fn no_two_commands_share_a_name_or_a_key() {
        let names =
            || Command::all_commands().flat_map(|one| one.aliases.iter().chain([&one.name]));
        assert_eq!(names().collect::<BTreeSet<_>>().len(), names().count());
        let keys = || {
            let keys = Command::all_commands().flat_map(|one| one.keys);
            keys.flat_map(|keys| shortcut_strokes(keys, false)).collect::<Vec<_>>()
        };
        assert_eq!(keys().into_iter().collect::<BTreeSet<_>>().len(), keys().len());
    }
}
