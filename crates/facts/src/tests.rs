//! Tests of the values of columns, on boards with one solution, with several solutions and without
//! a solution.

use super::*;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str =
    "4...5...3..9.387...7.9...5..6....1..51.....38..4....2..4...3.1...682.5..1...4...6";
/// The first puzzle for which a depth of trial and error of 3 was proved. It was created by mith.
const LOKI: &str =
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
const NO_SOLUTION: &str = "11.. .... .... ....";
const SEVERAL_SOLUTIONS: &str = "12.. .... .... ....";
const SMALL: &str = "12.4 ..1. .1.. 4..1";

fn board(text: &str) -> Board {
    text.parse().expect("a drawing of a board")
}

/// Returns the findings of a measure, and checks that they don't depend on how the measure is
/// sliced.
fn find(measure: Measure, effort: Effort, text: &str) -> Findings {
    let whole =
        begin_measurement(measure, effort, &board(text)).run_until(&|| false).expect("findings");
    let mut sliced = begin_measurement(measure, effort, &board(text));
    let sliced = (0..1_000_000).find_map(|_| sliced.run_until(&|| true));
    assert_eq!(sliced.as_ref(), Some(&whole), "{measure:?} of {text}");
    whole
}

/// Returns the values in a measure's columns, formatted as in files. A value that isn't known yet
/// is `?`, and a value that can never be known is `-`.
fn formatted_values(measure: Measure, effort: Effort, text: &str) -> Vec<String> {
    let findings = find(measure, effort, text);
    let show = |id: ColumnId| match findings.values.iter().find(|(of, _)| *of == id) {
        None | Some((_, ValueState::NotYet)) => "?".into(),
        Some((_, ValueState::Never)) => "-".into(),
        Some((_, value)) => id.format_value(value, &VOCABULARY),
    };
    measure.columns().map(show).collect()
}

#[track_caller]
fn check(measure: Measure, text: &str, expected: &[&str]) {
    assert_eq!(formatted_values(measure, Effort::Full, text), expected, "{measure:?} of {text}");
}

#[test]
fn values_without_a_search_depend_on_the_givens() {
    check(Measure::Givens, EASY, &["30", "rotate180"]);
    check(Measure::Givens, NO_SOLUTION, &["2", "none"]);
    check(Measure::Record, SMALL, &["?", "?", "?", "4"]);
    check(Measure::Play, SMALL, &["new", "0"]);
    let names: Vec<_> = findings_without_search(&board(EASY))
        .values
        .iter()
        .map(|(id, _)| id.column().name)
        .collect();
    assert_eq!(names, ["side", "clues", "symmetry"]);
}

#[test]
fn solutions_are_counted_up_to_two() {
    for (text, count) in [(EASY, "1"), (SMALL, "1"), (NO_SOLUTION, "0"), (SEVERAL_SOLUTIONS, "2")] {
        check(Measure::Solutions, text, &[count]);
        let solution = find(Measure::Solutions, Effort::Quick, text).solution;
        assert_eq!(solution.is_some_and(|solution| solution.is_solved()), count != "0");
    }
}

#[test]
fn an_abandoned_search_has_no_findings() {
    let mut search = solutions::SolutionSearch::with_max_nodes(&board(&".".repeat(81)), 3);
    assert_eq!(search.run_until(&|| false), Some(Findings::default()));
}

#[test]
fn equivalent_puzzles_have_one_canonical_form() {
    let turned = "21.3 ..2. .2.. 3..2";
    let [one, other] = [SMALL, turned].map(|text| find(Measure::Canonical, Effort::Full, text));
    assert!(one.key.is_some() && one == other);
    let shown = formatted_values(Measure::Canonical, Effort::Full, SMALL);
    assert_eq!((shown[0].as_str(), shown[1].len()), ("?", 16));
}

#[test]
fn minimal_puzzles_are_detected() {
    check(Measure::Redundancy, EASY, &["no"]);
    check(Measure::Redundancy, "1... ..3. .4.. ...2", &["yes"]);
    check(Measure::Redundancy, SEVERAL_SOLUTIONS, &["-"]);
    check(Measure::Redundancy, NO_SOLUTION, &["-"]);
}

#[test]
fn the_path_determines_the_grade() {
    check(Measure::Grade, EASY, &["easy", "204", "naked-single", "full-house naked-single"]);
    check(Measure::Grade, NO_SOLUTION, &["-"; 4]);
    assert_eq!(find(Measure::Grade, Effort::Full, SEVERAL_SOLUTIONS).number("solutions"), Some(2));
    assert_eq!(formatted_values(Measure::Grade, Effort::Full, HARD)[0], "extreme");
    // The quick grade is the same as the full grade, or still unknown.
    assert_eq!(formatted_values(Measure::Grade, Effort::Quick, HARD), ["?"; 4]);
    let [quick, full] = [Effort::Quick, Effort::Full].map(|e| find(Measure::Grade, e, EASY));
    assert_eq!(quick, full);
}

#[test]
fn only_proper_9x9_puzzles_are_rated() {
    check(Measure::Bank, EASY, &["1.2", "1.2", "1.2"]);
    check(Measure::Explainer, EASY, &["1.2"]);
    check(Measure::Bank, SMALL, &["-"; 3]);
    check(Measure::Explainer, &".".repeat(81), &["-"]);
    check(Measure::Trials, EASY, &["0"]);
    check(Measure::Whips, EASY, &["0"]);
    check(Measure::Trials, LOKI, &["3"]);
    check(Measure::Whips, LOKI, &["-"]);
    for measure in [Measure::Trials, Measure::Whips] {
        check(measure, SMALL, &["-"]);
        check(measure, &".".repeat(81), &["-"]);
    }
}

#[test]
fn every_column_belongs_to_a_measure_that_finds_it() {
    let proper =
        "4...5...3..9.387...7.9...5..6....1..51.....38..4....2..4...3.1...682.5..1...4...6";
    // Findings about the record, about other puzzles and about the time are added by the caller.
    let by_caller = ["number", "puzzle", "note", "duplicate", "ms"];
    for measure in Measure::ALL {
        let findings = find(measure, Effort::Full, proper);
        for column in measure.columns() {
            let is_found = findings.values.iter().any(|(of, _)| *of == column);
            let name = column.column().name;
            assert_eq!(is_found, !by_caller.contains(&name), "{name}");
        }
    }
}

#[test]
fn the_version_follows_the_names_of_columns_and_techniques() {
    let columns = collection::COLUMNS.iter().map(|column| column.name);
    let techniques = (0..).map_while(|number| VOCABULARY.technique_id(number));
    let names: Vec<_> = columns.chain(techniques).collect();
    // FNV-1a.
    let hash = |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    assert_eq!(VERSION, names.join("\n").bytes().fold(0x811C_9DC5, hash));
}

#[test]
fn words_of_columns_are_the_names_of_symmetries_and_levels() {
    let words = |name: &str| match ColumnId::from_name(name).map(|id| id.column().kind) {
        Some(collection::ValueKind::Words(words)) => words.to_vec(),
        other => panic!("{name}: {other:?}"),
    };
    let symmetries = puzzle::PatternSymmetry::ALL.map(puzzle::PatternSymmetry::name);
    assert_eq!(words("symmetry"), symmetries);
    use human::Level::{Easy, Extreme, Hard, Medium, Unfair};
    let levels = [Easy, Medium, Hard, Unfair, Extreme].map(|level| level.name().to_lowercase());
    assert_eq!(words("level"), levels);
}

#[test]
fn large_boards_have_no_level() {
    let shape = grid::Shape::from_side(36).expect("a shape");
    let mut board = Board::empty(shape);
    for cell in grid::Cell::all(shape) {
        let (row, col) = (cell.row(shape), cell.col(shape));
        board.set(cell, grid::Digit::new((row % 6 * 6 + row / 6 + col) % 36 + 1));
    }
    for effort in [Effort::Quick, Effort::Full] {
        let found = begin_measurement(Measure::Grade, effort, &board).run_until(&|| false);
        let found = found.expect("findings");
        assert_eq!((found.number("level"), found.number("solutions")), (None, Some(1)));
    }
}
