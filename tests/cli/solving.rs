//! Tests of solving, counting, checking and repairing.

use super::*;

#[test]
fn solve_prints_one_line_per_puzzle() {
    let file = format!("{PUZZLE}\n# a comment\n{UNSOLVABLE}\r\n{PUZZLE} note\n");
    let out = format!("{SOLUTION}\nno solution\n{SOLUTION}\n");
    for engine in ["fast", "backtrack", "reduction", "refinement"] {
        check(&["solve", "--engine", engine], &file, &out, "", 0);
    }
    let out_of_three = out.replace("no solution", "invalid: 1 twice in row 1");
    check(&["solve", "--engine", "free-cells"], &file, &out_of_three, "", 0);
    check(&["solve", "--engine", "free-cells"], "123....4........", "no solution\n", "", 0);
    check(&["solve", "-"], &file, &out, "", 0);
    check(&["solve", "--lexicographic"], ".".repeat(16), "1234341221434321\n", "", 0);
    check(
        &["solve", "--format", "table"],
        PUZZLE,
        "1\t2\t3\t4\n3\t4\t1\t2\n2\t1\t4\t3\n4\t3\t2\t1\n",
        "",
        0,
    );
    let (grid, ..) = run(&["solve", "--format", "grid"], PUZZLE.as_bytes());
    assert!(grid.starts_with("+-----+-----+\n| 1 2 | 3 4 |\n"), "{grid}");
}

#[test]
fn solutions_of_several_lines_are_separated() {
    let file = format!("{UNSOLVABLE}\nbad\n{PUZZLE}\n").repeat(300);
    for format in ["table", "grid"] {
        let (one, ..) = run(&["solve", "--format", format], PUZZLE.as_bytes());
        let expected = vec![format!("no solution\n\n{one}"); 300].join("\n");
        let (all, ..) = run(&["solve", "--format", format], file.as_bytes());
        assert_eq!(all, expected);
    }
}

#[test]
fn solutions_of_large_boards_have_letters() {
    let (out, _, status) = run(&["solve"], ".".repeat(256).as_bytes());
    assert_eq!(status, Some(0));
    assert!(out.trim_end().parse::<Board>().expect("a board").is_solved());
    assert!(out.contains('G') && !out.contains('H'));
}

#[test]
fn count_stops_at_its_limit() {
    let file = format!("{SOLUTION}\n{UNSOLVABLE}\n{}\n", ".".repeat(16));
    check(&["count"], &file, "1\n0\n2\n", "", 0);
    check(&["count", "--limit", "100"], &file, "1\n0\n100\n", "", 0);
    check(&["count", "--limit", "1000"], &file, "1\n0\n288\n", "", 0);
    check(&["count", "--limit", "all", "--threads", "1"], &file, "1\n0\n288\n", "", 0);
}

#[test]
fn check_names_the_first_fault() {
    let file = format!("{SOLUTION}\n{PUZZLE}\n{UNSOLVABLE}\n1...............\n");
    check(&["check"], file, "solved\nincomplete\n1 twice in row 1\nincomplete\n", "", 0);
}

#[test]
fn minimal_names_the_redundant_givens() {
    let redundant = "12.4..1..1..4..1";
    let minimal = "1.....3..4.....2";
    let file = format!("{redundant}\n{minimal}\n{UNSOLVABLE}\n{PUZZLE}\n{SOLUTION}\n");
    let all: String = (1..=4).flat_map(|r| (1..=4).map(move |c| format!(" r{r}c{c}"))).collect();
    let out = "redundant r1c1 r2c3 r3c2 r4c4\nminimal\nno solution\nseveral solutions\n";
    check(&["minimal"], &file, &format!("{out}redundant{all}\n"), "", 0);
    check(&["minimal", "--from", "line", "-"], &file, &format!("{out}redundant{all}\n"), "", 0);
    let out =
        format!(".2.4..1.....4..1\n{minimal}\nno solution\nseveral solutions\n......12.1.3.32.\n");
    check(&["minimal", "--make"], &file, &out, "", 0);
    let error = "error: Line 2, column 4: found 3 characters; a 4×4 puzzle needs 16.\n";
    let bad = format!("{minimal}\nbad\n{minimal}\n");
    check(&["minimal"], &bad, "minimal\nminimal\n", error, 1);
    check(&["minimal", "--make"], bad, &format!("{minimal}\n{minimal}\n"), error, 1);
}

#[test]
fn minimal_reports_that_a_line_cannot_store_candidates() {
    let lists = "1\t2\t3\t4\n3\t4\t1,2\t1,2\n2\t1\t4\t3\n4\t3\t1\t-\n";
    let note = "note: the format line can't store candidates\n";
    let (out, error, status) = run(&["minimal", "--make"], lists.as_bytes());
    assert_eq!((error.as_str(), status), (note, Some(0)));
    assert_eq!(out.trim_end().len(), 16);
}

#[test]
fn minimal_puzzles_are_computed_in_order_on_all_cores() {
    let (bank, minimal) = (include_str!("../data/bank.txt"), include_str!("../data/minimal.txt"));
    let puzzles = |file: &str| -> String {
        let lines = file.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(|line| Some(line.split_whitespace().next()?.to_owned() + "\n")).collect()
    };
    let (out, error, status) = run(&["minimal"], puzzles(minimal).as_bytes());
    assert_eq!((error.as_str(), status), ("", Some(0)));
    assert!(out.lines().all(|line| line == "minimal") && out.lines().count() > 200);
    let (made, error, status) = run(&["minimal", "--make"], puzzles(bank).as_bytes());
    assert_eq!((error.as_str(), status), ("", Some(0)));
    assert_eq!(run(&["minimal", "--make", "--threads", "1"], puzzles(bank).as_bytes()).0, made);
    assert_eq!(made.lines().count(), puzzles(bank).lines().count());
    for (puzzle, made) in puzzles(bank).lines().zip(made.lines()) {
        assert!(
            puzzle.bytes().zip(made.bytes()).all(|(given, kept)| kept == b'.' || kept == given)
        );
    }
    let (again, ..) = run(&["minimal"], made.as_bytes());
    assert!(again.lines().all(|line| line == "minimal"));
}

#[test]
fn many_answers_are_printed_in_order() {
    let lines = include_str!("../data/minimal.txt");
    let file = lines.repeat(20);
    let (out, error, status) = run(&["solve"], file.as_bytes());
    assert_eq!((error.as_str(), status), ("", Some(0)));
    assert_eq!(run(&["solve", "--threads", "1"], file.as_bytes()).0, out);
    assert_eq!(out.lines().count(), file.lines().count());
    for (puzzle, solution) in file.lines().zip(out.lines()) {
        let fits = puzzle.bytes().zip(solution.bytes()).all(|(p, s)| p == b'.' || p == s);
        assert!(fits && solution.parse::<Board>().expect("a board").is_solved());
    }
}

#[test]
fn repair_lists_changes_that_make_a_puzzle_proper() {
    let minimal = "1.....3..4.....2";
    let file = format!("{minimal}\n1..1..3..4.....2\n1.....3..4......\n12..............\n");
    let out = "proper\n\
        remove r1c4, r1c4=1 -> 4, r1c1=1 -> 4, remove r1c1, contradict r1c1 r1c4\n\
        add r4c4=2, add r4c4=3, add r4c4=4, add r1c3=4, add r1c4=2, add r3c1=3, add r3c4=2, add r4c1=2, add r4c3=2\n";
    let (all, error, status) = run(&["repair"], file.as_bytes());
    assert_eq!((error.as_str(), status, all.lines().count()), ("", Some(0), 4));
    assert!(all.starts_with(out), "{all}");
    assert!(
        all.lines().last().is_some_and(|line| line.starts_with("add r4c3=1 r4c4=3, ")),
        "{all}"
    );
    let few = "proper\nremove r1c4, contradict r1c1 r1c4\nadd r4c4=2\nadd r4c3=1 r4c4=3\n";
    check(&["repair", "--limit", "1"], &file, few, "", 0);
    // A line can't show which candidates contradict each other.
    let lists = "0\t-\t-\t-\n-\t-\t-\t-\n-\t-\t-\t-\n-\t-\t-\t4\n";
    check(&["repair"], lists, "contradict candidates alone\n", "", 0);
}

#[test]
fn repair_proposes_the_original_digit_among_the_first_changes() {
    let wrong = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let right = wrong.replacen('7', "4", 1);
    let (out, ..) = run(&["repair"], right.as_bytes());
    let first: Vec<_> = out.split(", ").take(3).collect();
    assert!(first.contains(&"r1c5=4 -> 7"), "{out}");
}

#[test]
fn additions_are_proposed_first_for_several_solutions() {
    let several =
        "53..7....6..195.....8....6.8...6...34....3..17...2...6.6....28....4.9.......8..79";
    let (out, ..) = run(&["repair", "--limit", "20"], several.as_bytes());
    let changes: Vec<_> = out.trim_end().split(", ").collect();
    let additions = changes.iter().take_while(|change| change.starts_with("add ")).count();
    assert!(additions > 0 && additions < changes.len(), "{out}");
    assert!(changes[additions..].iter().all(|change| !change.starts_with("add ")), "{out}");
}
