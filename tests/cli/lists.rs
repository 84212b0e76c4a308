//! Tests of the commands for lists of puzzles: canonical forms, duplicates, selections and
//! histograms.

use super::*;

#[test]
fn equivalent_puzzles_have_the_same_canonical_form() {
    let (puzzle, turned) = (".2.4..1..1..4..3", "3..1..4..4..1.2.");
    let form = "...1.23..1..3.4.";
    let way = "straight\t2,1,3,4\t1,2,4,3\t1,2,4,3";
    let out = format!("{form}\n{form}\n");
    check(&["canonical"], format!("{puzzle}\n{turned} note\n"), &out, "", 0);
    check(&["canonical", "--map"], puzzle, &format!("{form}\t{way}\n"), "", 0);
    let all = ["canonical", "--automorphisms", "--map"];
    check(&all, puzzle, &format!("{form}\t1\t{way}\n"), "", 0);
    let blank = ".".repeat(81);
    check(&all[..2], &blank, &format!("{blank}\t3359232\n"), "", 0);
    let (out, ..) = run(&["canonical", "--automorphisms"], "0 ".repeat(4096).as_bytes());
    assert!(out.ends_with("\tmore than 2^128\n"), "{out}");

    let lists = "1\t2\t3\t4\n3\t4\t1,2\t1,2\n2\t1\t4\t3\n4\t3\t1\t-\n";
    let error = "error: Line 1: a puzzle with restricted candidates has no canonical form.\n";
    check(&["canonical"], lists, "", error, 1);
}

/// Every transformation that `--map` prints leads to the canonical form of the puzzle.
#[test]
fn a_map_leads_to_the_canonical_form() {
    let puzzles = include_str!("../data/minimal.txt").lines().filter(|line| !line.starts_with('#'));
    let puzzles: Vec<&str> = puzzles.filter_map(|line| line.split_whitespace().next()).collect();
    let (out, ..) = run(&["canonical", "--map"], puzzles.join("\n").as_bytes());
    assert_eq!(out.lines().count(), puzzles.len());
    for (puzzle, line) in puzzles.into_iter().zip(out.lines()) {
        let columns: Vec<&str> = line.split('\t').collect();
        let list = |at: usize| {
            let numbers = columns[at].split(',').map(|number| number.parse().expect("a number"));
            numbers.collect::<Vec<usize>>()
        };
        let (rows, cols, digits) = (list(2), list(3), list(4));
        let cell = |row: usize, col: usize| match columns[1] {
            "transposed" => puzzle.as_bytes()[9 * (col - 1) + row - 1],
            _ => puzzle.as_bytes()[9 * (row - 1) + col - 1],
        };
        let symbol = |byte: u8| match char::from(byte).to_digit(10) {
            Some(digit) => {
                let number = digits.iter().position(|one| *one == digit as usize);
                (number.expect("a digit") + 1).to_string()
            }
            None => ".".to_owned(),
        };
        let made = rows.iter().flat_map(|row| cols.iter().map(|col| symbol(cell(*row, *col))));
        assert_eq!(made.collect::<String>(), columns[0]);
    }
}

#[test]
fn dedupe_leaves_out_duplicates() {
    let turned = "....4..2...2....";
    let file =
        format!("{PUZZLE}\n{turned}\nbad\n{SOLUTION}\n{turned}\n{PUZZLE} note\n3..2..3..3..2..3\n");
    let error = "error: Line 3, column 4: found 3 characters; a 4×4 puzzle needs 16.\n";
    let note = "note: the format line can't store notes about puzzles\n";
    let out = format!("{PUZZLE}\n{turned}\n{SOLUTION}\n");
    check(&["dedupe"], &file, &out, &format!("{error}{note}"), 1);
    check(&["dedupe", "--report"], &file, "4\t-:1\n5\t-:0\n6\t-:0\n", error, 1);

    let lists = "1\t2\t3\t4\n3\t4\t1,2\t1,2\n2\t1\t4\t3\n4\t3\t1\t-\n";
    let kept = "123434..2143431.\n".repeat(2);
    let note = "note: puzzles that were not compared, because their candidates are restricted or they \
                have too many symmetries: 2\n\
                note: the format line can't store candidates\n";
    check(&["dedupe"], format!("{lists}\n{lists}"), &kept, note, 0);
}

#[test]
fn dedupe_compares_within_each_file_or_across_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (one, other, none) = (path("one"), path("other"), path("none"));
    fs::write(&one, format!("{PUZZLE}\n{PUZZLE}\n{UNSOLVABLE}\n")).expect("a file");
    fs::write(&other, format!("{SOLUTION}\nbad\n{UNSOLVABLE}\n{PUZZLE}\n")).expect("a file");
    let error =
        format!("error: {other}: Line 2, column 4: found 3 characters; a 4×4 puzzle needs 16.\n");
    let out = format!("{PUZZLE}\n{UNSOLVABLE}\n{SOLUTION}\n{UNSOLVABLE}\n{PUZZLE}\n");
    check(&["dedupe", &one, &other], "", &out, &error, 1);
    check(&["dedupe", "--report", &one, &other], "", &format!("1\t{one}:0\n"), &error, 1);
    let out = format!("{PUZZLE}\n{UNSOLVABLE}\n{SOLUTION}\n");
    check(&["dedupe", "--across", &one, &other], "", &out, &error, 1);
    let out = format!("1\t{one}:0\t{one}\n2\t{one}:2\t{other}\n3\t{one}:0\t{other}\n");
    check(&["dedupe", "--across", "--report", &one, &other], "", &out, &error, 1);
    let (out, error, status) = run(&["dedupe", &none, &one], b"");
    assert_eq!((out, status), (format!("{PUZZLE}\n{UNSOLVABLE}\n"), Some(2)));
    assert!(error.starts_with(&format!("error: {none}: ")), "{error}");
}

#[test]
fn dedupe_preserves_the_order_on_all_cores() {
    let puzzles = include_str!("../data/minimal.txt").lines().filter(|line| !line.starts_with('#'));
    let puzzles: Vec<&str> = puzzles.filter_map(|line| line.split_whitespace().next()).collect();
    // The puzzles again, rotated by 180°, after all others.
    let turned = puzzles.iter().map(|puzzle| puzzle.chars().rev().collect::<String>());
    let all: Vec<String> = puzzles.iter().map(|one| (*one).to_owned()).chain(turned).collect();
    let (kept, ..) = run(&["dedupe"], all.join("\n").as_bytes());
    assert_eq!(kept, puzzles.join("\n") + "\n");
    assert_eq!(run(&["dedupe", "--threads", "1"], all.join("\n").as_bytes()).0, kept);
    let (report, ..) = run(&["dedupe", "--report"], all.join("\n").as_bytes());
    let expected = (0..puzzles.len()).map(|at| format!("{}\t-:{at}\n", puzzles.len() + at));
    assert_eq!(report, expected.collect::<String>());
}

/// Returns the puzzles of a test file, one per line.
fn puzzles(file: &str) -> String {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| Some(line.split_whitespace().next()?.to_owned() + "\n")).collect()
}

#[test]
fn select_prints_the_matching_puzzles() {
    let bank = puzzles(include_str!("../data/bank.txt"));
    let grades = run(&["grade"], bank.as_bytes()).0;
    let is_in = |(puzzle, grade): &(&str, &str)| {
        let clues = puzzle.bytes().filter(|byte| *byte != b'.').count();
        let (level, techniques) = (grade.split(' ').next(), grade.split(' ').nth(3));
        let hard = !matches!(level, Some("Easy" | "Medium"));
        let x_wing =
            techniques.is_some_and(|all| all.split(';').any(|one| one.starts_with("x-wing=")));
        hard && x_wing && clues < 26
    };
    let slowly: Vec<_> = bank.lines().zip(grades.lines()).filter(is_in).collect();
    assert!(slowly.len() > 3);
    let expected: String = slowly.iter().map(|(puzzle, _)| format!("{puzzle}\n")).collect();
    let filter = "level >= hard && has(x-wing) && clues < 26";
    check(&["select", "--where", filter], &bank, &expected, "", 0);
    check(&["select", "--where", filter, "--threads", "1"], &bank, &expected, "", 0);
    check(&["select"], &bank, &bank, "", 0);
    // Puzzles with equal sort keys stay in the order of the input.
    let score = |grade: &str| grade.split(' ').nth(1).and_then(|score| score.parse::<u32>().ok());
    let mut sorted = slowly.clone();
    sorted.sort_by_key(|(_, grade)| std::cmp::Reverse(score(grade)));
    let expected: String = sorted
        .iter()
        .map(|(puzzle, grade)| format!("{puzzle},{}\n", score(grade).expect("a score")))
        .collect();
    check(
        &["select", "--where", filter, "--sort", "-score", "--columns", "puzzle,score"],
        &bank,
        &format!("puzzle,score\n{expected}"),
        "",
        0,
    );
}

#[test]
fn select_writes_columns() {
    let file = "1.....3..4.....2 one, \"two\"\n12.4..1..1..4..1\n";
    let columns = "number,note,clues,minimal,symmetry,level,hardest,solutions";
    let csv = "number,note,clues,minimal,symmetry,level,hardest,solutions\n\
        0,\"one, \"\"two\"\"\",4,yes,diagonals,easy,naked-single,1\n\
        1,,7,no,none,easy,naked-single,1\n";
    check(&["select", "--columns", columns], file, csv, "", 0);
    let json = "{\"note\":\"one, \\\"two\\\"\",\"minimal\":true,\"clues\":4}\n\
        {\"note\":\"\",\"minimal\":false,\"clues\":7}\n";
    check(&["select", "--columns", "note,minimal,clues", "--to", "json"], file, json, "", 0);
    let line = "1.....3..4.....2\t4\n12.4..1..1..4..1\t7\n";
    check(&["select", "--columns", "puzzle,clues", "--to", "line"], file, line, "", 0);
    let headed = "2\n12.4..1..1..4..1\n1.....3..4.....2\n";
    let note = "note: the format headed can't store notes about puzzles\n";
    check(&["select", "--sort", "-clues", "--to", "headed"], file, headed, note, 0);
    check(&["select", "--where", "note ~ TWO"], file, "1.....3..4.....2\n", "", 0);
    // A puzzle whose value is unknown isn't printed, but a note counts it.
    let open = "note: puzzles left out, because a value for --where is unknown: 1\n";
    let file = format!("{UNSOLVABLE}\n{file}");
    check(&["select", "--where", "level > easy"], &file, "", open, 0);
    check(
        &["select", "--where", "solutions = 0 || level > easy"],
        &file,
        &format!("{UNSOLVABLE}\n"),
        "",
        0,
    );
}

/// A puzzle with a rating of 1.2.
const EASY_RATED: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

#[test]
fn ratings_can_be_used_as_columns() {
    let bank: String =
        puzzles(include_str!("../data/bank.txt")).split_inclusive('\n').take(60).collect();
    let (rated, ..) = run(&["rate", "--ep", "--ed"], bank.as_bytes());
    let columns = ["select", "--columns", "bank,ep,ed", "--to", "line"];
    check(&columns, &bank, &rated.replace(' ', "\t"), "", 0);
    let (explained, ..) = run(&["rate", "--scale", "se"], bank.as_bytes());
    check(&["select", "--columns", "se", "--to", "line"], &bank, &explained, "", 0);
    let easy = explained.lines().filter(|er| er.parse::<f64>().is_ok_and(|er| er <= 1.5)).count();
    let (out, ..) = run(&["select", "--where", "se <= 1.5 && !(bank > 9)"], bank.as_bytes());
    assert_eq!((out.lines().count(), easy > 5), (easy, true));
    // A rating that was stopped doesn't count as a value.
    let hard =
        "95.2...3474...5.68...7......9....5.6.........1.7....2......6...43.9...1267...2.93\n";
    let note = "note: puzzles left out, because a value for --where is unknown: 1\n";
    check(&["select", "--where", "bank > 1"], hard, hard, "", 0);
    check(&["select", "--where", "bank > 1", "--max-time", "0"], hard, "", note, 0);
    let bar = format!("-\t1\t{}\n", "#".repeat(50));
    check(&["histogram", "--by", "bank", "--max-time", "0"], hard, &bar, "", 0);
    // The column `rating` has ratings on the default scale.
    check(&["select", "--where", "rating > 1", "--max-time", "0"], hard, "", note, 0);
    let columns = ["select", "--columns", "rating", "--sort", "-rating"];
    check(&columns, EASY_RATED, "bank\n1.2\n", "", 0);
}

#[test]
fn invalid_expressions_are_reported_with_their_position() {
    for (args, expected) in [
        (&["--where", "clues < few"][..], "At character 9: found \"few\"; expected a number."),
        (&["--where", "level >= tough"], "expected one of easy, medium, hard, unfair, extreme."),
        (&["--where", "has(luck)"], "At character 5: found \"luck\"; expected a technique name."),
        (
            &["--where", "(minimal"],
            "At character 9: unexpected end; expected a closing parenthesis.",
        ),
        (&["--sort", "clues,-luck"], "At character 7: found \"luck\"; expected a column name."),
        (&["--columns", "luck"], "unknown column; expected number, puzzle, note"),
        (&["--columns", "clues", "--to", "grid"], "the format grid has no columns"),
    ] {
        let (out, error, status) = run(&[&["select"], args].concat(), b"");
        assert_eq!((out.as_str(), status), ("", Some(2)), "{args:?}");
        assert!(error.starts_with("error: ") && error.contains(expected), "{error}");
    }
}

#[test]
fn histogram_prints_counts_and_bars() {
    let file = format!("{UNSOLVABLE}\n12.4..1..1..4..1\n1.....3..4.....2\n12.4..1..1..4.21\n");
    let bars = |of: &str, signs: usize| format!("{of}{}\n", "#".repeat(signs));
    let clues =
        bars("2\t1\t", 50) + &bars("4\t1\t", 50) + &bars("7\t1\t", 50) + &bars("8\t1\t", 50);
    check(&["histogram", "--by", "clues"], &file, &clues, "", 0);
    let levels = bars("easy\t3\t", 50) + &bars("-\t1\t", 17);
    check(&["histogram", "--by", "level"], &file, &levels, "", 0);
    let few = bars("easy\t2\t", 50);
    check(&["histogram", "--by", "level", "--where", "clues > 4"], &file, &few, "", 0);
    let symmetries =
        bars("none\t2\t", 50) + &bars("rotate180\t1\t", 25) + &bars("diagonals\t1\t", 25);
    check(&["histogram", "--by", "symmetry", "-"], &file, &symmetries, "", 0);
    let pairs = [("easy\t4", 1), ("easy\t7", 1), ("easy\t8", 1), ("-\t2", 1)];
    let pairs = pairs.map(|(pair, count)| bars(&format!("{pair}\t{count}\t"), 50)).concat();
    check(&["histogram", "--by", "level", "--against", "clues"], &file, &pairs, "", 0);
    let members = bars("full-house\teasy\t3\t", 50);
    let (out, ..) =
        run(&["histogram", "--by", "techniques", "--against", "level"], file.as_bytes());
    assert!(out.contains(&members) && out.ends_with(&bars("-\t-\t1\t", 17)), "{out}");
}

#[test]
fn select_reports_what_a_line_cannot_store() {
    let lists = "1\t2\t3\t4\n3\t4\t1,2\t1,2\n2\t1\t4\t3\n4\t3\t1\t-\n";
    let note = "note: the format line can't store candidates\n";
    check(&["select"], lists, "123434..2143431.\n", note, 0);
    check(&["select", "--sort", "clues"], lists, "123434..2143431.\n", note, 0);
    check(&["select", "--columns", "clues"], lists, "clues\n13\n", "", 0);
    check(&["select", "--where", "clues < 9"], lists, "", "", 0);
}

#[test]
fn a_long_expression_is_quoted_around_its_fault() {
    let good = "clues > 20 && ".repeat(400);
    for expression in
        [format!("{good}luck > 3 && {good}clues > 1"), format!("{good}{}", "x".repeat(20_000))]
    {
        let (_, error, status) = run(&["select", "--where", &expression], b"");
        assert!(error.starts_with("error: invalid value '…") && status == Some(2), "{error}");
        assert!(
            error.contains("for '--where <EXPRESSION>': At character 5601: found \""),
            "{error}"
        );
        assert!(error.chars().count() < 500, "{error}");
    }
}
