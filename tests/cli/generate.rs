//! Tests of generated puzzles on the command line: a seed always gives the same puzzles.

use std::{
    collections::HashSet,
    fs,
    path::Path,
    process::{Command, Stdio},
};

use grid::{Board, Cell, Shape};
use human::{Level, Options, Pencilmarks};

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.arg("generate").args(args).stdin(Stdio::null());
    command
}

/// Runs the program with these arguments. Returns the standard output, the standard error and the
/// exit status.
fn run(args: &[&str]) -> (String, String, Option<i32>) {
    let output = command(args).output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code())
}

fn boards(lines: &str) -> Vec<Board> {
    lines.lines().map(|line| line.parse().expect("a drawing of a board")).collect()
}

fn level(board: &Board) -> Level {
    let solution = puzzle::uniqueness(board).solution().expect("one solution");
    let marks = Pencilmarks::from_board(board, true).expect("a small board");
    let techniques: Vec<_> = human::default_techniques().collect();
    human::find_path(marks, &Options::for_solving(), &techniques, Some(&solution))
        .grade(board.shape())
        .level
}

#[test]
fn hard_symmetric_puzzles_are_the_same_for_any_number_of_threads() {
    let args = ["--count", "3", "--level", "hard", "--symmetry", "rotate180", "--seed", "7"];
    let (out, error, code) = run(&args);
    assert_eq!((error.as_str(), code), ("", Some(0)));
    let boards = boards(&out);
    assert_eq!(boards.len(), 3);
    for board in &boards {
        assert_eq!(level(board), Level::Hard);
        let turned = |cell: Cell| Cell::new(80 - cell.index());
        let has = |cell| board.digit(cell).is_some();
        assert!(Cell::all(Shape::CLASSIC).all(|cell| has(cell) == has(turned(cell))));
    }
    for threads in ["1", "2", "3"] {
        let again = run(&[&args[..], &["--threads", threads]].concat());
        assert_eq!(again, (out.clone(), String::new(), Some(0)));
    }
}

#[test]
fn ratings_are_within_their_ranges() {
    let rated = |board: &Board, scale| rating::rate(board, scale).expect("a 9×9 board").er;
    let args = ["--rating", "bank:2.0..3.0", "--count", "3", "--seed", "5"];
    let (out, error, code) = run(&[&args[..], &["--threads", "2"]].concat());
    assert_eq!((error.as_str(), code, boards(&out).len()), ("", Some(0), 3));
    for board in boards(&out) {
        assert!((20..=30).contains(&rated(&board, rating::Scale::Bank)), "{board}");
    }
    assert_eq!(run(&[&args[..], &["--threads", "1"]].concat()).0, out);
    // Both ranges at once: one is a single rating, and the other has no upper limit.
    let both = ["--rating", "se:2.3", "--rating", "bank:2.0..", "--columns", "puzzle,bank,clues"];
    let (out, error, code) = run(&[&both[..], &["--seed", "6", "--level", "easy"]].concat());
    assert_eq!((error.as_str(), code), ("", Some(0)));
    let line: Vec<&str> = out.lines().nth(1).expect("a puzzle").split(',').collect();
    let board: Board = line[0].parse().expect("a drawing of a board");
    assert_eq!((rated(&board, rating::Scale::Se), level(&board)), (23, Level::Easy));
    let bank = rated(&board, rating::Scale::Bank);
    assert_eq!((line[1], bank >= 20), (&*format!("{}.{}", bank / 10, bank % 10), true));
}

#[test]
fn depths_and_whips_are_within_their_ranges() {
    let args = ["--rating", "te:0", "--rating", "w:0", "--count", "2", "--seed", "5"];
    let (out, _, code) = run(&args);
    assert_eq!(code, Some(0));
    for board in boards(&out) {
        let depth =
            rating::TrialDepthSearch::new(&board).expect("a 9×9 board").run_until(&|| false);
        assert_eq!(depth, Some(rating::TrialDepth::Known(0)), "{board}");
    }
    let (out, _, code) = run(&["--rating", "te:1..", "--rating", "w:3..4", "--seed", "5"]);
    assert_eq!(code, Some(0));
    let whips =
        rating::WhipSearch::new(&boards(&out)[0]).expect("a 9×9 board").run_until(&|| false);
    assert!(matches!(whips, Some(rating::WhipRating::Known(3..=4))), "{whips:?}");
}

#[test]
fn a_seed_is_chosen_and_printed_if_none_is_given() {
    let (out, error, code) = run(&[]);
    assert_eq!((boards(&out).len(), code), (1, Some(0)));
    let seed = error.trim().strip_prefix("note: --seed ").expect("the seed is told");
    assert_eq!(run(&["--seed", seed]), (out, String::new(), Some(0)));
}

#[test]
fn no_two_puzzles_are_equivalent() {
    // So few 4×4 puzzles have four givens that some attempts lead to a duplicate.
    let args =
        ["--order", "2", "--clues", "4", "--count", "13", "--seed", "1", "--tries", "100000"];
    let (out, _, code) = run(&args);
    let forms: HashSet<String> = boards(&out)
        .iter()
        .map(|board| puzzle::canonical_form(board).expect("a small board").to_string())
        .collect();
    assert_eq!((forms.len(), boards(&out).len(), code), (13, 13, Some(0)));
    assert_eq!(run(&[&args[..], &["--threads", "1"]].concat()).0, out);
}

#[test]
fn a_run_ends_when_there_are_no_more_puzzles() {
    let (out, error, code) = run(&["--order", "2", "--count", "50", "--seed", "1"]);
    // There are 36 minimal 4×4 puzzles that aren't equivalent.
    assert_eq!((boards(&out).len(), code), (36, Some(1)));
    assert!(error.contains("equivalent to earlier ones") && error.ends_with("got 36 of 50\n"));
    let (out, error, code) =
        run(&["--order", "2", "--count", "50", "--seed", "1", "--tries", "99"]);
    assert!(boards(&out).len() < 36 && code == Some(1) && error.starts_with("got"), "{error}");
}

/// Checks that a run that is killed repeatedly while it writes ends with complete lines, and with
/// the same result.
#[track_caller]
fn check_killed_run(format: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
    let to = |verb: &'static str, file: &Path| {
        let file = file.to_str().expect("a name").to_owned();
        let args = ["--count", "400", "--seed", "5", "--level", "medium", verb];
        let args = args.map(str::to_owned).into_iter().chain([file]);
        args.chain(format.iter().map(|&one| one.to_owned())).collect::<Vec<_>>()
    };
    let args = |list: &[String]| list.iter().map(String::as_str).collect::<Vec<_>>().join("\u{1f}");
    let start = |list: &[String]| command(&args(list).split('\u{1f}').collect::<Vec<_>>());
    assert!(start(&to("--output", &whole)).status().expect("it runs").success());
    let lines = |file: &Path| fs::read_to_string(file).unwrap_or_default().lines().count();
    for wanted in [1, 40, 100] {
        let mut child = start(&to("--resume", &parts)).spawn().expect("it starts");
        while lines(&parts) < wanted && child.try_wait().expect("it runs").is_none() {
            std::thread::yield_now();
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }
    // The start of a line, as if the device had stopped while the line was being written.
    let whole_bytes = fs::read(&whole).expect("a file");
    let length = fs::read(&parts).expect("a file").len();
    fs::write(&parts, &whole_bytes[..length + 3]).expect("a file");
    assert!(start(&to("--resume", &parts)).status().expect("it runs").success());
    assert!(fs::read(&parts).expect("a file") == fs::read(&whole).expect("a file"));
}

#[test]
fn techniques_that_are_never_needed_are_refused_or_reported() {
    for (verb, id) in [("--has", "franken-swordfish"), ("--needs", "franken-x-wing")] {
        let (out, error, code) = run(&[verb, id, "--seed", "1"]);
        assert_eq!((out.as_str(), code), ("", Some(2)));
        assert!(error.contains("No puzzle needs "), "{error}");
    }
    let (out, error, code) = run(&["--needs", "franken-swordfish", "--seed", "8"]);
    let expected = "note: techniques that don't count as easier than Franken Swordfish, because their \
                conclusions are the same: \
                Grouped Continuous Nice Loop, Grouped Discontinuous Nice Loop, Grouped AIC\n";
    assert_eq!((boards(&out).len(), error.as_str(), code), (1, expected, Some(0)));
}

/// A line of 36 digits doesn't show that its boxes are 3×2. The message names the formats that
/// store the box size.
#[test]
fn box_sizes_that_a_format_cannot_store_are_reported() {
    let args = ["--shape", "3x2", "--seed", "3", "--level", "easy"];
    let (out, error, code) = run(&args);
    let expected = "note: the format line doesn't store the box size: 3x2 will be read back as 2x3; \
                these formats store it: ";
    let names = error.strip_prefix(expected).unwrap_or_else(|| panic!("{error}"));
    assert_eq!((out.len(), names.lines().count(), code), (37, 1, Some(0)));
    let (_, error, _) = run(&[&args[..], &["--columns", "puzzle"]].concat());
    assert!(error.contains("the format csv doesn't store") && error.ends_with(names), "{error}");
    let names: Vec<&str> = names.trim().split(", ").collect();
    assert!(names.contains(&"gameid") && !names.contains(&"line"), "{names:?}");
    for name in names {
        let (text, error, code) = run(&[&args[..], &["--to", name]].concat());
        assert_eq!((error.as_str(), code), ("", Some(0)), "{name}");
        let format = formats::by_name(name).expect("a format");
        let mut records = formats::RecordScanner::new(Some(format));
        let place = records.next(text.as_bytes(), true).expect("a record").expect("a good one");
        let read = formats::Text { line: 1, bytes: &text.as_bytes()[place.bytes] };
        let (_, position) = read.position(format, &formats::Letters::STANDARD).expect("a board");
        assert_eq!(position.shape(), Shape::new(3, 2).expect("a shape"), "{name}");
        assert_eq!(position.givens().line(), out.trim_end(), "{name}");
    }
    assert_eq!(run(&["--shape", "2x3", "--seed", "3"]).1, "");
}

#[test]
fn a_killed_run_is_resumed() {
    check_killed_run(&[]);
    check_killed_run(&["--columns", "number,puzzle,solution,clues"]);
}

#[test]
fn output_is_appended_to_an_existing_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles");
    let name = file.to_str().expect("a name");
    let [first, second] = ["1", "2"].map(|seed| run(&["--seed", seed]).0);
    for seed in ["1", "2"] {
        let added = run(&["--seed", seed, "--output", name]);
        assert_eq!(added, (String::new(), String::new(), Some(0)));
    }
    assert_eq!(fs::read_to_string(&file).expect("a file"), first + &second);
}

#[test]
fn an_early_end_is_reported() {
    let args =
        ["--clues", "17", "--tries", "3", "--count", "5", "--seed", "1", "--symmetry", "full"];
    assert_eq!(run(&args), (String::new(), "got 0 of 5\n".into(), Some(1)));
    let (out, error, code) = run(&["--count", "1000000000", "--seed", "1", "--limit-time", "1"]);
    let made = out.lines().count();
    assert_eq!((error, code), (format!("got {made} of 1000000000\n"), Some(1)));
    assert!(made > 0);
    let args = ["--count", "50", "--seed", "2", "--level", "hard", "--tries", "60"];
    let (out, error, code) = run(&args);
    assert_eq!((error, code), (format!("got {} of 50\n", out.lines().count()), Some(1)));
    assert_eq!(run(&[&args[..], &["--threads", "1"]].concat()).0, out);
}

#[test]
fn only_the_requested_columns_are_printed() {
    let columns = "puzzle,solution,clues,level,score,hardest,techniques,symmetry,seed,number,tries";
    let args = ["--mix", "easy=2,hard=1", "--seed", "8", "--columns", columns];
    let (out, error, code) = run(&args);
    assert_eq!((error.as_str(), code), ("", Some(0)));
    let lines: Vec<Vec<&str>> = out.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!((lines.len(), lines[0].join(",")), (4, columns.to_owned()));
    for (line, expected) in lines[1..].iter().zip([Level::Easy, Level::Easy, Level::Hard]) {
        let board: Board = line[0].parse().expect("a drawing of a board");
        assert_eq!((level(&board), line[3]), (expected, expected.name()));
        assert_eq!(line[2], board.filled_count().to_string());
        let solution = puzzle::uniqueness(&board).solution().expect("one");
        assert_eq!(line[1], solution.to_string().replace('\n', ""));
        assert_eq!((line[7], line[8]), ("none", "8"));
    }
}

#[test]
fn invalid_or_conflicting_options_are_rejected() {
    let check = |args: &[&str], said: &str| {
        let (out, error, code) = run(&[args, &["--seed", "1"]].concat());
        assert_eq!((out.as_str(), code), ("", Some(2)), "{args:?}");
        assert!(error.contains(said), "{error}");
    };
    check(&["--needs", "x-wing", "--without", "x-wing"], "both required and excluded");
    check(&["--level", "easy", "--has", "aic"], "is too hard for level");
    check(&["--clues", "16"], "At least 17 givens are needed");
    check(&["--clues", "30..20"], "A range ends before it starts");
    check(&["--pattern", &("x".repeat(40) + &".".repeat(41))], "Swapping them");
    check(&["--pattern", "x.x"], "the pattern has 3 cells");
    check(&["--shape", "6x6"], "up to 25");
    check(&["--rating", "moon:6.5"], "expected the bank, se, te or w scale");
    check(&["--rating", "bank"], "expected a number or a range A..B");
    check(&["--rating", "bank:6.55"], "expected a number, found '6.55'");
    check(&["--rating", "bank:7.2..6.5"], "A range ends before it starts");
    check(&["--rating", "bank:2..3", "--rating", "bank:4"], "don't overlap");
    check(&["--rating", "se:7.1", "--order", "2"], "for 9×9 boards");
    check(&["--level", "hard", "--number", "4", "--clues", "24"], "cannot be used with");
    check(&["--number", "4"], "--level");
    check(&["--needs", "magic"], "unknown technique 'magic'");
    check(&["--needs", "x-wnig"], "did you mean 'x-wing'?");
    check(&["--needs", "brute-force"], "can't be generated for Brute Force");
    check(&["--only", "full-house"], "--only always allows all singles");
    check(&["--count", "3", "--mix", "easy=3"], "cannot be used with");
    check(&["--first", "naked-single"], "Naked Single is a single, so");
    check(&["--level", "easy", "--score", "hodoku:5000..9000"], "score of at most 800");
    check(&["--clues", "60", "--minimal"], "more than 40 givens is known");
    check(&["--mix", "easy=18446744073709551615,hard=1"], "--mix asks for more than");
    check(&["--pattern", "mask.txt"], "\"mask.txt\" is neither a file nor a pattern of x and .");
    let error = run(&["--automorphic", "foo"]).1;
    let (_, names) = error.split_once("unknown symmetry; expected ").expect("the names");
    let names = names.lines().next().expect("a line").replace(" or ", ", ");
    for name in names.split(", ") {
        // Symmetries with an axis between two rows are for boards with an even side.
        let (_, error, code) = run(&["--automorphic", name, "--order", "2", "--seed", "1"]);
        assert_eq!((error.as_str(), code), ("", Some(0)), "{name}");
    }
}

#[test]
fn puzzles_are_generated_by_number() {
    let puzzle = generate::puzzle_by_number(Level::Unfair, 77).expect("a puzzle").board;
    let line = puzzle.to_string().replace('\n', "") + "\n";
    assert_eq!(run(&["--level", "unfair", "--number", "77"]), (line, String::new(), Some(0)));
    let (out, error, _) = run(&["--level", "easy", "--number", "0", "--seed", "5"]);
    let number = error.trim().strip_prefix("note: --number ").expect("it is told");
    assert_eq!(run(&["--level", "easy", "--number", number]).0, out);
}

#[test]
fn puzzles_varied_from_a_file_have_the_required_number_of_givens() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("some");
    fs::write(&file, run(&["--seed", "3", "--count", "2"]).0).expect("a file");
    let name = file.to_str().expect("a name");
    let (out, _, code) = run(&["--from", name, "--clues", "25", "--count", "4", "--seed", "1"]);
    let boards = boards(&out);
    assert_eq!((boards.len(), code), (4, Some(0)));
    assert!(boards.iter().all(|board| board.filled_count() == 25));
}

/// Returns at most two solutions of a board as text, found with an engine that isn't used to
/// generate puzzles.
fn solutions(board: &Board) -> Vec<String> {
    let engine = engine::engine_by_name("refinement").expect("an engine");
    let mut found = Vec::new();
    let mut take = |digits: &[grid::Digit]| {
        found.push(digits.iter().map(|digit| digit.value().to_string()).collect());
    };
    engine.search(board).run(&engine::Limits::solutions(2), &mut take);
    found
}

/// Generates `each` puzzles of every level in one run. Checks that each puzzle has its level and
/// one solution, that `is_as_asked` accepts the puzzle, and that no two puzzles are equivalent.
#[track_caller]
fn check_mixed_run(each: usize, rest: &[&str], is_as_asked: impl Fn(&Board) -> bool) {
    let names = ["easy", "medium", "hard", "unfair", "extreme"];
    let mix = names.map(|name| format!("{name}={each}")).join(",");
    let args = ["--mix", &mix, "--seed", "50", "--columns", "puzzle,solution"];
    let (out, error, code) = run(&[&args[..], rest].concat());
    assert_eq!((error.as_str(), code), ("", Some(0)));
    let mut forms = HashSet::new();
    let levels = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];
    let wanted = levels.into_iter().flat_map(|level| std::iter::repeat_n(level, each));
    let mut lines = out.lines().skip(1);
    for wanted in wanted {
        let (line, solution) = lines.next().and_then(|line| line.split_once(',')).expect("a line");
        let board: Board = line.parse().expect("a drawing of a board");
        assert_eq!(solutions(&board), [solution], "{line}");
        assert_eq!(level(&board), wanted, "{line}");
        assert!(is_as_asked(&board), "{line}");
        let form = puzzle::canonical_form(&board).expect("a small board").to_string();
        assert!(forms.insert(form), "{line} comes twice");
    }
    assert_eq!((lines.next(), forms.len()), (None, 5 * each));
}

#[test]
fn puzzles_of_a_mixed_run_meet_the_requirements() {
    check_mixed_run(8, &["--clues", "24..30"], |board| (24..=30).contains(&board.filled_count()));
}

#[test]
#[ignore = "some minutes, even in a release build"]
fn fifty_thousand_puzzles_meet_the_requirements() {
    let turned = |cell: Cell| Cell::new(80 - cell.index());
    check_mixed_run(10_000, &["--symmetry", "rotate180"], |board| {
        let has = |cell| board.digit(cell).is_some();
        Cell::all(Shape::CLASSIC).all(|cell| has(cell) == has(turned(cell)))
    });
}
