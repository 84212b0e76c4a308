//! Tests that the values of all columns are the same on the page and on the command line.

use std::{
    fs,
    process::{Command, Stdio},
};

use app::{Event, analysis, collection_list, effect::PickedFiles, opening};
use collection::{ColumnId, ReadingChoice, ValueKind};

use crate::world::{self, Dice, World};

/// Four small puzzles. The last is the first with other digits, and the second has several
/// solutions.
const SMALL: &str =
    "12.4..1..1..4..1 easy\n12......3.......\n1.....3..4.....2 two words\n21.3..2..2..3..2\n";

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// Returns a line of HoDoKu's library, in which a digit after a plus sign is an entry.
fn library_line(cells: &str) -> String {
    format!(":0000:x:{cells}:::\n")
}

/// Returns lines of puzzles without entries, with correct and with wrong entries, and with one, no
/// and several solutions.
fn puzzles_with_entries() -> String {
    let mirrored: String = EASY.chars().rev().collect();
    let medium = include_str!("../data/bank.txt").lines().filter(|line| !line.starts_with('#'));
    let medium = medium.filter_map(|line| line.split_whitespace().next()).nth(20);
    [
        EASY,
        &EASY.replacen('.', "+4", 1),
        &EASY.replacen('.', "+1", 1),
        &mirrored.replacen('.', "+9", 1),
        &EASY.replacen("53..7", ".....", 1),
        &EASY.replacen("53.", "531", 1).replacen("531..", "531+2+4", 1),
        medium.expect("a puzzle"),
    ]
    .map(library_line)
    .concat()
}

/// Returns the values of all columns from the command line, with a row per puzzle. `threads` is the
/// number of threads.
fn values_on_command_line(file: &str, threads: &str) -> Vec<Vec<String>> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("puzzles");
    fs::write(&path, file).expect("a file");
    let names: Vec<_> = ColumnId::all().map(|id| id.column().name).collect();
    let output = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args(["select", "--to", "line", "--columns", &names.join(",")])
        .args(["--threads", threads])
        .arg(&path)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).expect("text");
    let rows: Vec<Vec<_>> =
        text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect();
    assert!(rows.iter().all(|row| row.len() == names.len()), "{text}");
    rows
}

/// A page with a collection for which the values of all columns are known.
struct Page {
    world: World,
    dice: Dice,
}

impl Page {
    fn open(file: &str) -> Page {
        let mut page =
            Page { world: World::new(vec![file.as_bytes().to_vec()]), dice: Dice::new(3) };
        let choice = ReadingChoice::default();
        page.send(opening::Event::Open(PickedFiles {
            files: 0,
            name: "p.txt".into(),
            choice,
            id: None,
        }));
        page.send(collection_list::Event::RowsVisible(0..20));
        for scale in [rating::Scale::Bank, rating::Scale::Se] {
            page.send(analysis::Event::ChooseScale(scale));
            page.send(world::command("Rate Collection"));
        }
        for name in ["Grade Collection", "Check Collection", "Find Duplicates"] {
            page.send(world::command(name));
        }
        for filter in ["minimal", "automorphisms > 0", "tedepth >= 0", "w >= 0", "ms >= 0"] {
            page.matches(filter);
            page.send(world::command("Compute Missing Values"));
        }
        page
    }

    fn send(&mut self, event: impl Into<Event>) {
        self.world.dispatch(event);
        self.world.settle(&mut self.dice);
    }

    /// Returns the numbers of the puzzles that match a filter, counting from 0.
    fn matches(&mut self, filter: &str) -> Vec<u64> {
        self.send(collection_list::Event::Filter(filter.into()));
        let app = &self.world.app;
        assert_eq!(app.collection_list.query_fault(), None, "{filter}");
        let browsed = app.collection_list.shown_part(&app.page).expect("a list");
        browsed.rows.iter().map(|row| row.puzzle_number).collect()
    }
}

/// Returns a filter that matches the puzzles with this value in a column.
fn value_filter(id: ColumnId, value: &str) -> String {
    let name = id.column().name;
    match id.column().kind {
        ValueKind::Text => format!("{name} == '{value}'"),
        ValueKind::Techniques => {
            let list = value.replace(' ', ", ");
            format!("has({list}) && only({list})")
        }
        ValueKind::Number | ValueKind::Tenths | ValueKind::Words(_) | ValueKind::Technique => {
            format!("{name} == {value}")
        }
    }
}

#[track_caller]
fn check_columns(file: &str) {
    let rows = values_on_command_line(file, "1");
    let mut page = Page::open(file);
    for (number, row) in rows.iter().enumerate() {
        for (id, value) in ColumnId::all().zip(row) {
            let name = id.column().name;
            let of_puzzle = format!("number == {number} && ");
            if name == "ms" {
                assert!(value.parse::<u32>().is_ok(), "{value} milliseconds");
                assert_eq!(page.matches(&(of_puzzle + "ms >= 0")), [number as u64]);
                continue;
            }
            if !value.is_empty() || name == "note" {
                let filter = of_puzzle + &value_filter(id, value);
                assert_eq!(page.matches(&filter), [number as u64], "{filter}");
                continue;
            }
            // A puzzle without a value matches neither a test nor its opposite.
            let test = match id.column().kind {
                ValueKind::Techniques => "has(naked-single)".to_owned(),
                ValueKind::Text => format!("{name} == ''"),
                ValueKind::Words(words) => format!("{name} == {}", words[0]),
                ValueKind::Technique => format!("{name} == naked-single"),
                ValueKind::Number | ValueKind::Tenths => format!("{name} >= 0"),
            };
            let matches = page.matches(&format!("{of_puzzle}{test}"));
            assert_eq!(matches, [0_u64; 0], "{of_puzzle}{test}");
            // The absence of an original is an answer: the puzzle isn't a duplicate.
            let opposite = if name == "duplicate" { vec![number as u64] } else { vec![] };
            let matches = page.matches(&format!("{of_puzzle}!({test})"));
            assert_eq!(matches, opposite, "{of_puzzle}!({test})");
        }
    }
    let without_time = |rows: Vec<Vec<String>>| -> Vec<Vec<String>> {
        rows.into_iter().map(|row| row[..row.len() - 1].to_vec()).collect()
    };
    let rows = without_time(rows);
    for threads in ["2", "5"] {
        assert_eq!(without_time(values_on_command_line(file, threads)), rows, "{threads} threads");
    }
}

#[test]
fn all_columns_are_the_same_on_the_page_and_the_command_line() {
    assert_eq!(ColumnId::all().last().map(|id| id.column().name), Some("ms"));
    check_columns(SMALL);
    check_columns(&puzzles_with_entries());
}

#[test]
fn values_depend_only_on_the_givens() {
    let rows = values_on_command_line(&puzzles_with_entries(), "2");
    let value = |row: usize, name: &str| {
        rows[row][ColumnId::from_name(name).expect("a column").index()].as_str()
    };
    for name in [
        "level",
        "score",
        "hardest",
        "techniques",
        "bank",
        "ep",
        "ed",
        "se",
        "tedepth",
        "w",
        "solutions",
    ] {
        for row in [1, 2, 3] {
            assert_eq!(value(row, name), value(0, name), "{name} of puzzle {row}");
        }
    }
    for (row, first) in ["", "0", "0", "0", "", "", ""].into_iter().enumerate() {
        assert_eq!(value(row, "duplicate"), first, "puzzle {row}");
        assert_eq!((value(row, "state"), value(row, "time")), ("new", "0"));
    }
}

/// Threads find the duplicates in a large file in any order.
#[test]
fn duplicates_are_printed_in_the_input_order() {
    let bank = include_str!("../data/bank.txt").lines().filter(|line| !line.starts_with('#'));
    let bank: Vec<_> = bank.filter_map(|line| line.split_whitespace().next()).collect();
    let backwards = bank.iter().map(|puzzle| puzzle.chars().rev().collect::<String>());
    let file: String =
        bank.iter().map(|line| line.to_string()).chain(backwards).map(|p| p + "\n").collect();
    let expected: String =
        (0..bank.len()).map(|at| format!("{}\t{at}\n", bank.len() + at)).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("puzzles");
    fs::write(&path, file).expect("a file");
    for threads in ["1", "4"] {
        let output = Command::new(env!("CARGO_BIN_EXE_ninefold"))
            .args(["select", "--where", "duplicate >= 0", "--columns", "number,duplicate"])
            .args(["--to", "line", "--threads", threads])
            .arg(&path)
            .output()
            .expect("the program starts");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{threads} threads");
    }
}

#[test]
fn a_hard_puzzle_has_a_value_for_every_measurement() {
    let rows = values_on_command_line(&format!("{HARD}\n"), "1");
    let named = ColumnId::all().zip(&rows[0]);
    let empty: Vec<_> =
        named.filter(|(_, value)| value.is_empty()).map(|(id, _)| id.column().name).collect();
    assert_eq!(empty, ["note", "duplicate"]);
}
