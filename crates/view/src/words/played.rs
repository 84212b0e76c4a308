//! The texts about the player's games: the first screen, the puzzles of the day, statistics, and
//! the end of a game.

use std::fmt::Write;

use ::words::tr;
use generate::date_of_day;
use human::TECHNIQUE_INFOS;
use play::{
    GameStatistics, Solver, Streaks,
    save::{GameSource, PlayedGame},
};

use super::{
    browse::level_name, dates::format_date, format_number, format_puzzle_number,
    history::format_clock, plural, shown_name,
};

/// The name of the file with the list of games.
pub const LIST_FILE_NAME: &str = "ninefold-games.csv";

/// Returns the heading of the buttons that start a puzzle of a level.
pub fn play_heading() -> &'static str {
    tr("Play")
}
/// Returns the heading of the buttons that open puzzles.
pub fn open_heading() -> &'static str {
    tr("Open")
}
/// Returns the heading of the games that can be continued.
pub fn resume_heading() -> &'static str {
    tr("Continue")
}
/// Returns the label of the button that shows all games.
pub fn all_games_button() -> &'static str {
    tr("All games…")
}
/// Returns the label of the button that opens a file.
pub fn open_file_button() -> &'static str {
    tr("Open a file, photo or screenshot")
}
/// Returns the label of the button that opens the camera.
pub fn take_photo_button() -> &'static str {
    tr("Take a photo")
}
/// Returns the label of the button that opens a copied puzzle.
pub fn paste_button() -> &'static str {
    tr("Paste")
}
/// Returns the label of the button for entering a puzzle from paper.
pub fn enter_from_paper_button() -> &'static str {
    tr("Enter from paper")
}
/// Returns the text below the buttons that open puzzles.
pub fn other_ways_to_start() -> &'static str {
    tr("You can also drop a file here, or enter a puzzle on the board.")
}
/// Returns the heading of the puzzle of the day.
pub fn daily_title() -> &'static str {
    tr("Daily puzzle")
}
/// Returns the label of the button that shows the puzzles of the month.
pub fn calendar_button() -> &'static str {
    tr("Calendar")
}
/// Returns the label of the button for today's puzzle. `game` is the game of the puzzle, if it was
/// started.
pub fn today_button(game: Option<&PlayedGame>) -> &'static str {
    match game {
        None => tr("Play today's puzzle"),
        Some(game) if game.solver.is_some() => tr("Show today's puzzle"),
        Some(_) => tr("Continue today's puzzle"),
    }
}
/// Returns the label of the button that shows the previous month.
pub fn previous_month_button() -> &'static str {
    tr("Previous month")
}
/// Returns the label of the button that shows the next month.
pub fn next_month_button() -> &'static str {
    tr("Next month")
}
/// Returns the label of the field for the level of the puzzles of the day.
pub fn day_level_label() -> &'static str {
    tr("Level")
}
/// Returns the text below the calendar.
pub fn about_days() -> &'static str {
    tr(
        "Each day's puzzles are the same for everyone. Solve one of them yourself to add the day to your streak.",
    )
}
/// Returns the state of a day whose puzzle the player has solved.
pub fn day_solved() -> &'static str {
    tr("solved")
}
/// Returns the state of a day whose puzzle the player has started.
pub fn day_started() -> &'static str {
    tr("in progress")
}
/// Returns the state of a day whose puzzle the player hasn't started.
pub fn day_not_played() -> &'static str {
    tr("not played")
}

/// Returns the name and the value of the current streak of daily puzzles, for the end of a game.
pub fn streak_fact(streaks: Streaks) -> (&'static str, String) {
    (tr("Daily streak"), days(streaks.current_days))
}

fn days(count: usize) -> String {
    plural(count as u64, "day", "days")
}

/// Describes the current and the longest streak of daily puzzles.
pub fn streak_text(streaks: Streaks) -> String {
    tr!(
        "Daily streak: {current}. Longest: {longest}.",
        current = days(streaks.current_days),
        longest = days(streaks.longest_days)
    )
}

/// Describes the player's progress in the puzzle of the day.
pub fn progress_of_day(game: &PlayedGame) -> String {
    match game.solver {
        Some(Solver::Player) => tr!("Done in {time}", time = format_clock(game.play_time)),
        Some(Solver::Program) => tr("Solved by Ninefold").into(),
        None => game_progress(game),
    }
}

/// Formats the percentage of the puzzle's empty cells that are filled, and the play time.
pub fn game_progress(game: &PlayedGame) -> String {
    tr!(
        "{percent} % full, {time}",
        percent = game.filled_percentage(),
        time = format_clock(game.play_time)
    )
}

/// Describes the source of a game's puzzle. If the puzzle has no name of its own, the text includes
/// the date and time at which the game started.
pub fn game_source(game: &PlayedGame) -> String {
    let begun = |source: &str| {
        let minutes = game.started_at / 60_000;
        let (day, hour, minute) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
        format!("{source}, {}, {hour:02}:{minute:02}", format_date(day as i64))
    };
    match &game.source {
        GameSource::Daily { day, .. } => {
            tr!("Daily puzzle, {date}", date = format_date(*day))
        }
        GameSource::Numbered { number: n, .. } => tr!("Puzzle {n}", n = format_number((*n).into())),
        GameSource::Generated => begun(tr("New puzzle")),
        GameSource::Link => begun(tr("From a link")),
        GameSource::Entered => begun(tr("Entered puzzle")),
        GameSource::Collection { name, number: n, .. } if name.is_empty() => {
            tr!("Puzzle {n}", n = format_puzzle_number(*n))
        }
        GameSource::Collection { name, number: n, .. } => {
            tr!("{name}, puzzle {n}", name = shown_name(name), n = format_puzzle_number(*n))
        }
        GameSource::Other => begun(tr("Your own puzzle")),
    }
}

/// Returns the name of the level of a game's puzzle, or an empty text if the level isn't known.
pub fn game_level(game: &PlayedGame) -> &'static str {
    let asked = match game.source {
        GameSource::Daily { level, .. } | GameSource::Numbered { level, .. } => Some(level),
        _ => None,
    };
    asked.or(game.grade.as_ref().map(|grade| grade.level)).map_or("", level_name)
}

/// Returns the name of a game for display: the level of its puzzle, if it is known, and the
/// puzzle's source.
pub fn game_name(game: &PlayedGame) -> String {
    match game_level(game) {
        "" => game_source(game),
        level => format!("{level} · {}", game_source(game)),
    }
}

/// Reports that the game of the previous visit was restored. `spent` is its play time in
/// milliseconds.
pub fn welcome_back(game: &PlayedGame, spent: u64) -> String {
    let (percent, time) = (game.filled_percentage(), format_clock(spent));
    match game_level(game) {
        "" => tr!("Welcome back: {percent} % full, {time}.", percent, time),
        level => tr!("Welcome back: {level}, {percent} % full, {time}.", level, percent, time),
    }
}

/// Returns the heading of the statistics.
pub fn statistics_heading() -> &'static str {
    tr("Statistics")
}
/// Returns the heading of the list of games.
pub fn games_heading() -> &'static str {
    tr("Games")
}
/// Returns the text to show if no game was started.
pub fn no_games() -> &'static str {
    tr("No games yet.")
}
/// Returns the text below the statistics.
pub fn about_statistics() -> &'static str {
    tr(
        "Games that you didn't solve yourself count only under Started. Everything here stays on this device.",
    )
}
/// Returns the headings of the columns of the statistics.
pub fn statistics_columns() -> [&'static str; 6] {
    [
        tr("Level"),
        tr("Started"),
        tr("Solved"),
        tr("Without hints"),
        tr("Best time"),
        tr("Median time"),
    ]
}
/// Returns the name of the row for all levels together.
pub fn all_levels() -> &'static str {
    tr("All")
}
/// Returns the label of the field for the origin of games.
pub fn source_filter_label() -> &'static str {
    tr("Puzzles")
}
/// Returns the names of the filters of games by their origin, in the order of the filters.
pub fn source_names() -> [&'static str; 5] {
    [tr("All"), tr("Daily puzzles"), tr("New puzzles"), tr("From files"), other_games()]
}
/// Returns the name of the statistics of games without a level.
pub fn other_games() -> &'static str {
    tr("Other")
}
/// Returns the label of the button that saves the list of games.
pub fn save_list_button() -> &'static str {
    tr("Save as CSV")
}
/// Returns the accessible name of the picture of the latest times, which are given in milliseconds.
pub fn latest_times(times: &[u64]) -> String {
    let times: Vec<_> = times.iter().map(|time| format_clock(*time)).collect();
    tr!("Recent times: {times}", times = times.join(", "))
}
/// Returns the label of the button that deletes a game.
pub fn delete_button() -> &'static str {
    tr("Delete")
}

/// Describes the state of a game: how it ended or how much of the board is filled, the play time,
/// and the number of hints.
pub fn game_state(game: &PlayedGame) -> String {
    let hints = match game.hint_count {
        0 => String::new(),
        n => format!(", {}", plural(n.into(), "hint", "hints")),
    };
    match game.solver {
        Some(Solver::Player) => {
            tr!("Solved in {time}{hints}", time = format_clock(game.play_time), hints)
        }
        Some(Solver::Program) => tr("Solved by Ninefold").into(),
        // The game is listed, but doesn't count under Started.
        None if !game.is_started => format!("{}{hints}", tr("Not started")),
        None => game_progress(game) + &hints,
    }
}

/// Returns the label of the button for another puzzle of the same level.
pub fn next_puzzle_button() -> &'static str {
    tr("Next puzzle")
}
/// Returns the heading of the end of a game.
pub fn solved_heading() -> &'static str {
    tr("Solved")
}

/// Returns the facts that are shown at the end of a game, each with its name and its value. A value
/// that isn't known yet is a dash, so that the layout doesn't change when the value arrives.
/// `mistakes` is the number of corrected mistakes, or `None` if entries aren't checked. `all`
/// contains the statistics of all games, and `own` the statistics of the games of this level, if
/// the level is known.
pub fn result_facts(
    game: &PlayedGame,
    mistakes: Option<usize>,
    all: &GameStatistics,
    own: Option<&GameStatistics>,
) -> Vec<(&'static str, String)> {
    const UNKNOWN: &str = "–";
    let known = |value: Option<String>| value.unwrap_or_else(|| UNKNOWN.into());
    let mut facts = vec![(tr("Time"), format_clock(game.play_time))];
    if game.can_show_grade() {
        let grade = game.grade.as_ref();
        let score = known(grade.map(|grade| format_number(grade.score.into())));
        let level = match game_level(game) {
            "" => UNKNOWN.into(),
            level => tr!("{level}, score {score}", level, score),
        };
        let hardest = grade.and_then(|grade| grade.hardest.as_ref());
        let info = hardest.and_then(|id| TECHNIQUE_INFOS.iter().find(|info| info.id == *id));
        facts.push((tr("Level"), level));
        facts.push((tr("Hardest technique"), known(info.map(|info| info.name.into()))));
    }
    facts.push((tr("Hints"), format_number(game.hint_count.into())));
    facts.extend(mistakes.map(|count| (tr("Corrected mistakes"), format_number(count as u64))));
    if all.play_times.len() > 1 {
        let of_level =
            |time: fn(&GameStatistics) -> Option<u64>| known(own.and_then(time).map(format_clock));
        facts.push((tr("Best time"), of_level(GameStatistics::best_time)));
        facts.push((tr("Median time"), of_level(GameStatistics::median_time)));
    }
    facts
}

/// Returns the list of games as comma-separated values: the column names, and then one line per
/// game.
pub fn games_csv<'a>(games: impl Iterator<Item = &'a PlayedGame>) -> String {
    let mut table =
        String::from("date,source,level,score,hardest,seconds,filled,solved,hints,puzzle\n");
    for game in games {
        let (year, month, day) = date_of_day(game.last_day());
        let source = game_source(game).replace('"', "\"\"");
        let (score, hardest) = match &game.grade {
            Some(grade) => (grade.score.to_string(), grade.hardest.clone().unwrap_or_default()),
            None => Default::default(),
        };
        let solved = match game.solver {
            Some(Solver::Player) => "player",
            Some(Solver::Program) => "program",
            None => "",
        };
        let (level, seconds, filled, hints) =
            (game_level(game), game.play_time / 1000, game.filled_percentage(), game.hint_count);
        let puzzle: String = game.origin.to_string().split_whitespace().collect();
        // Writing to a string can't fail.
        let _ = writeln!(
            table,
            "{year:04}-{month:02}-{day:02},\"{source}\",{level},{score},{hardest},{seconds},{filled},{solved},{hints},{puzzle}"
        );
    }
    table
}

/// Returns the heading of the table of techniques that were practised.
pub fn practised_heading() -> &'static str {
    tr("Techniques practised")
}
/// Returns the headings of the columns in the table of practised techniques.
pub fn practice_columns() -> [&'static str; 4] {
    [tr("Technique"), tr("Exercises"), tr("Correct"), tr("Success rate")]
}

/// Formats `part` of `all` as a percentage, rounded to the nearest whole number: `67 %`. If `all`
/// is 0, it counts as 1.
pub fn format_share(part: u32, all: u32) -> String {
    let all = u64::from(all.max(1));
    format!("{} %", (200 * u64::from(part) + all) / (2 * all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded() {
        let shares = [
            format_share(2, 3),
            format_share(0, 4),
            format_share(4, 4),
            format_share(1, 200),
            format_share(0, 0),
        ];
        assert_eq!(shares, ["67 %", "0 %", "100 %", "1 %", "0 %"]);
    }
}
