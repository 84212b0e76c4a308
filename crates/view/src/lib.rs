//! The contents of the page, independent of the browser: cells, drawings, keys, lists and texts.

mod board;
mod board_picture;
mod command_search;
mod contents;
mod digit_counts;
mod entry_checks;
mod filter_conditions;
mod fixed_decimals;
mod help_text;
mod highlight;
pub mod hint;
pub mod history;
mod keyboard;
mod keys;
mod legible_marks;
mod long_list;
mod pattern;
pub mod print;
mod race;
mod review;
mod scatter;
mod search_view;
mod selection;
mod small_board;
mod sort_by_key;
mod steps;
mod typing;
mod watch_keys;
pub mod words;

pub use board::{BoardView, CellRole, CellView, corner_mark_position};
pub use board_picture::board_picture;
pub use command_search::{find_techniques, lowercase_latin, match_rank};
pub use contents::{format_content, parse_content, parse_whole_number};
pub use digit_counts::{SameDigitCells, missing_digits, same_digit_cells};
pub use filter_conditions::{hardest_allowed, with_condition, with_hardest_allowed};
pub use fixed_decimals::format_fixed;
pub use help_text::{HelpTopic, Passage, matches_search, parse_help_topics, split_command_names};
pub use highlight::Highlight;
pub use keyboard::{Binding, CursorMove, Key, KeyPattern, Modifiers, Shortcut, Stroke};
pub use keys::{HelpLine, first_stroke, key_help, key_meaning, shortcut_strokes};
pub use legible_marks::{LegibleMarks, corner_mark_height};
pub use long_list::{LIST_ROW_HEIGHT, LongList};
pub use pattern::draw_pattern;
pub use race::race_csv;
pub use review::{ReviewSummary, move_positions, next_fault};
pub use scatter::{PlotBins, SHADES};
pub use search_view::{Speed, depth_outline};
pub use selection::Selection;
pub use small_board::small_board;
pub use sort_by_key::sorted_by_key;
pub use steps::{
    ConclusionArea, StepsOrder, StepsSetting, StepsView, difficulty_peak_flags, tally_techniques,
};
pub use typing::{DigitTyping, TypedDigit};
pub use watch_keys::WatchKey;
