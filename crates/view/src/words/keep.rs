//! The words about what is kept from one visit to the next.

use super::{number, plural};
use ::words::say;
use play::save::Visit;

/// The question before everything is forgotten.
pub fn forget_question() -> &'static str {
    say(
        "All kept games, boards, files and settings go away on this machine. This cannot be undone; Export Everything saves them to a file first.",
    )
}
/// The answer that does it.
pub fn forget() -> &'static str {
    say("Forget Everything")
}
/// Said when it was done.
pub fn forgotten() -> &'static str {
    say("Everything was forgotten.")
}
/// The heading of a game that changed in two places.
pub fn elsewhere() -> &'static str {
    say("This puzzle was changed in another tab")
}
/// Said below it.
pub fn elsewhere_detail() -> &'static str {
    say("Both boards are kept: whichever you take, Undo leads to the other one.")
}
/// Takes the other tab's board.
pub fn take() -> &'static str {
    say("Take that one")
}
/// Keeps this tab's board.
pub fn keep() -> &'static str {
    say("Keep this one")
}
/// Said when the other tab's board was put here.
pub fn taken() -> &'static str {
    say("This puzzle was changed in another tab; here it is as it stands there.")
}
/// Said when a later version wrote what is kept.
pub fn foreign() -> &'static str {
    say("A newer Ninefold has kept this puzzle; what you do here is not kept. Reload the page.")
}
/// Said when a kept game cannot be read.
pub fn spoilt() -> &'static str {
    say("What was kept of this puzzle cannot be read.")
}
/// The heading of a bad file of everything.
pub fn bad_file() -> &'static str {
    say("This file cannot be imported.")
}
/// Said when it is of a later version.
pub fn bad_newer() -> &'static str {
    say("A newer Ninefold wrote it. Nothing was changed.")
}
/// Said when it is something else, or cut, or changed.
pub fn bad_spoilt() -> &'static str {
    say("It is not a file of Export Everything, or it is damaged. Nothing was changed.")
}
/// Said when nothing can be kept or read.
pub fn failed() -> &'static str {
    say("What is kept cannot be read now.")
}
/// Said when some of an import could not be kept.
pub fn partly() -> &'static str {
    say("Not all of the file could be imported.")
}

/// Said once when nothing can be kept.
pub fn not_kept(why: &str) -> String {
    let why = if why.is_empty() { String::new() } else { format!(" ({why})") };
    say!(
        "This browser keeps nothing here{why}: save what you need before you leave, with Save Board or Copy Link.",
        why
    )
}

/// Said once when there is no room left.
pub fn no_room() -> &'static str {
    say(
        "There is no room left to keep your progress: save what you need before you leave, with Save Board or Copy Link.",
    )
}
/// Said when the open files are too large to be kept, or else cannot be.
pub fn file_not_kept() -> &'static str {
    say("This file is not kept: open it again after a reload. Your progress in it is.")
}

/// Said of a collection that is open again.
pub fn restored(name: &str, number_: Option<usize>) -> String {
    match number_ {
        Some(n) => say!("Open again: {name}, puzzle {n}.", name, n = number(n as u64)),
        None => say!("Open again: {name}.", name),
    }
}

/// Said when everything was saved to a file.
pub fn exported(name: &str, games: usize) -> String {
    say!(
        "Saved everything to {name}: {games}.",
        name,
        games = plural(games as u64, "game", "games")
    )
}

/// Said when everything was read from a file.
pub fn imported(games: usize) -> String {
    say!("Imported {games}.", games = plural(games as u64, "game", "games"))
}

/// What the files that are kept are called together.
pub fn recent() -> &'static str {
    say("Recent files")
}
/// Said where there is none of them.
pub fn none_recent() -> &'static str {
    say("No other file is kept here.")
}
/// Keeps one no more.
pub fn unshelve() -> &'static str {
    say("Forget")
}
/// The same, with its name.
pub fn unshelve_named(name: &str) -> String {
    say!("Forget {name}", name)
}
/// Said when that was done.
pub fn unshelved(name: &str) -> String {
    say!("{name} is no longer kept here. Your progress in it is.", name)
}
/// Said where the bytes of files are gone.
pub fn gone(name: &str) -> String {
    say!("The browser has cleared {name} away: open it again. Your progress in it is kept.", name)
}

/// How far a person was in files that are kept.
pub fn visit(Visit { number: at, count, begun, solved }: Visit) -> String {
    let begun = (begun > 0).then(|| say!("{n} begun", n = number(begun)));
    let solved = (solved > 0).then(|| say!("{n} solved", n = number(solved)));
    let at = say!("at puzzle {n}", n = number(at));
    let all = [Some(plural(count, "puzzle", "puzzles")), begun, solved, Some(at)];
    all.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_far_one_was_is_told_in_short() {
        let said = |count, begun, solved, number| visit(Visit { number, count, begun, solved });
        assert_eq!(said(1, 0, 0, 0), "1 puzzle · at puzzle 0");
        assert_eq!(
            said(528_012, 3, 1200, 9),
            "528,012 puzzles · 3 begun · 1,200 solved · at puzzle 9"
        );
    }
}
