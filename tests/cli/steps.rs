//! Tests of hints, paths and explanations.

use super::*;

#[test]
fn hints_are_steps_with_their_reasons() {
    let file = format!("123434122143432.\n{UNSOLVABLE}\n................\n");
    let full = "Full House: r4c4 is the only empty cell in box 4. Place 1 in r4c4.";
    let out = format!("{full}\nno solution\nseveral solutions\n");
    check(&["hint"], &file, &out, "", 0);
    let library = format!("0\t0000\tfull-house\t\t144\t{full}\n\n\n");
    check(&["hint", "--technique", "Last Digit", "--format", "library"], &file, &library, "", 0);
    let (json, ..) = run(&["hint", "--format", "json"], file.as_bytes());
    assert!(json.starts_with("{\"base\":[\"box 4\"],\"cells\":[\"r4c4\"],"), "{json}");
    let one = "123434122143432.\n";
    check(&["hint", "--technique", "basic"], one, &format!("{full}\n"), "", 0);
    let (_, error, status) = run(&["hint", "--technique", "luck"], b"");
    assert!(
        error.contains("unknown technique 'luck'; expected an ID such as x-wing")
            && status == Some(2),
        "{error}"
    );
    // Lists can be combined, together with limits.
    let naked = "Naked Single: r4c4 has only one candidate. Place 1 in r4c4.";
    let hidden = "Hidden Single: r4c4 is the only empty cell in box 4. Place 1 in r4c4.";
    check(&["hint", "--technique", "basic,-Full House"], one, &format!("{naked}\n"), "", 0);
    check(
        &["hint", "--technique", "hidden-single, full-house"],
        one,
        &format!("{hidden}\n"),
        "",
        0,
    );
    check(&["hint", "--technique", "links<=3,-naked-single"], one, &format!("{full}\n"), "", 0);
    let (_, error, status) = run(&["hint", "--technique", "basic,-basic"], b"");
    assert!(error.contains("every technique is excluded") && status == Some(2), "{error}");
    let case = include_str!("../data/steps.txt").lines().find(|line| line.starts_with(":0300:"));
    let case = case.expect("an X-Wing");
    let (out, ..) =
        run(&["hint", "--technique", "record", "--all", "--format", "library"], case.as_bytes());
    let eliminations = case.split(':').nth(5).expect("eliminations");
    assert!(
        out.lines().any(|line| line.starts_with(&format!("0\t0300\tx-wing\t{eliminations}\t\t")))
    );
}

/// The positions are hard puzzles, solved up to the first step that isn't a single.
#[test]
fn a_hint_is_the_first_step_of_the_path() {
    let conclusions = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split('\t').take(5).collect::<Vec<_>>().join(" ")).collect()
    };
    let cases = include_str!("../data/steps.txt").lines().filter(|line| line.starts_with(":07"));
    let cases: Vec<_> = cases.take(20).collect();
    assert_eq!(cases.len(), 20);
    let file = cases.join("\n") + "\n";
    let (hints, ..) = run(&["hint", "--format", "library"], file.as_bytes());
    let (paths, ..) = run(&["path", "--format", "library"], file.as_bytes());
    let firsts: Vec<_> = paths.split("\n\n").filter_map(|path| path.lines().next()).collect();
    assert_eq!(conclusions(&hints), conclusions(&firsts.join("\n")));
}

#[test]
fn every_step_is_listed_once() {
    let cases = include_str!("../data/steps.txt").lines().filter(|line| line.starts_with(":0706"));
    for case in cases.take(5) {
        let ask = ["hint", "--all", "--technique", "continuous-nice-loop", "--format", "library"];
        let (out, ..) = run(&ask, format!("{case}\n").as_bytes());
        let mut seen = std::collections::HashSet::new();
        for line in out.lines().filter(|line| !line.is_empty()) {
            let fields: Vec<_> = line.split('\t').collect();
            let eliminations: std::collections::BTreeSet<_> = fields[3].split(' ').collect();
            assert!(seen.insert((fields[1], eliminations, fields[4])), "{line}");
        }
        assert!(!seen.is_empty(), "{case}");
    }
}

#[test]
fn questions_about_a_cell_are_answered() {
    let file = "12.4..1..1..4..1\n";
    let ask = |args: &[&str]| run(&[&["hint", "--cell"], args].concat(), file.as_bytes());
    let (why_not, ..) = ask(&["r1c3", "--digit", "4", "--why-not"]);
    assert_eq!(why_not, "r1c3 can't be 4: it isn't a candidate there.\n");
    let (why_not, ..) = ask(&["r1c3", "--digit", "3", "--why-not"]);
    assert_eq!(why_not, "r1c3 can be 3: this is its digit in the solution.\n");
    let args = ["hint", "--cell", "r1c2", "--digit", "2", "--why-not"];
    let (why_not, ..) = run(&args, b"1.....3..4.....2\n");
    let lines: Vec<_> = why_not.lines().collect();
    assert_eq!(lines.first(), Some(&"Why can't r1c2 be 2?"), "{why_not}");
    assert_eq!(lines.last(), Some(&"So r1c2 can't be 2."), "{why_not}");
    let (why, ..) = ask(&["r1c3", "--why"]);
    assert!(why.starts_with("1\t4\tFull House\t") && why.lines().count() == 1, "{why}");
    let (out, ..) = ask(&["r1c1", "--why"]);
    assert_eq!(out, "r1c1 is already filled.\n");
    let (out, ..) = ask(&["r9c1", "--why"]);
    assert_eq!(out, "a 4×4 board has no cell r9c1\n");
    let (_, error, code) = ask(&["4", "--why"]);
    assert!(
        error.contains("expected a row and a column, such as r3c4") && code == Some(2),
        "{error}"
    );
}

#[test]
fn paths_use_chosen_techniques() {
    let file = "12.4..1..1..4..1\n";
    let (path, ..) = run(&["path", "--technique", "naked-single"], file.as_bytes());
    assert!(path.lines().filter(|line| !line.is_empty()).all(|line| line.contains("Naked Single")));
    let (text, ..) = run(&["explain", "--technique", "naked single"], file.as_bytes());
    assert!(text.contains("Technique: Naked Single"), "{text}");
    let (_, error, code) = run(&["path", "--technique", "luck"], b"");
    assert!(error.contains("unknown technique 'luck'") && code == Some(2), "{error}");
}

#[test]
fn a_step_of_the_path_is_explained() {
    let file = "12.4..1..1..4..1\n";
    let (out, ..) = run(&["explain", "--level", "1"], file.as_bytes());
    assert_eq!(out, "Look at row 1.\n\n");
    let (out, ..) = run(&["explain", "--step", "2", "--cells", "a1"], file.as_bytes());
    let text = [
        "Look at box 2.",
        "Technique: Full House (Last Digit, Open Single).",
        "B4 is the only empty cell in box 2.",
        "Place 2 in B4.",
        "1. Box 2 already has 1, 3 and 4.",
        "2. Only 2 is missing, so B4 is 2.",
    ];
    assert_eq!(out, text.join("\n") + "\n\n");
    // If some lines have their own numbers, all lines are numbered alike.
    let net = ":1304:9:857...............4.6.7..89...2.....72.9..6.1.....1.3..8..6......5.......1...32..::921::";
    let technique = ["explain", "--technique", "forcing-net-verity"];
    let (out, ..) = run(&technique, format!("{net}\n").as_bytes());
    let lines: Vec<&str> = out.lines().skip_while(|line| !line.starts_with("[1] ")).collect();
    for (n, line) in lines.iter().take_while(|line| !line.is_empty()).enumerate() {
        assert!(line.starts_with(&format!("[{}] ", n + 1)), "{out}");
    }
    assert!(lines.len() > 10, "{out}");
    let (out, ..) = run(&["explain", "--step", "99"], file.as_bytes());
    assert_eq!(out, "no such step: the path has 9 steps\n\n");
    let (.., code) = run(&["explain", "--level", "6"], file.as_bytes());
    assert_eq!(code, Some(2));
}

#[test]
fn path_prints_steps_and_grade_prints_level_and_score() {
    let file = format!("1234341221434...\n{UNSOLVABLE}\n");
    let (out, ..) = run(&["path"], file.as_bytes());
    assert_eq!(out.lines().count(), 6, "{out}");
    assert!(out.starts_with("1\t4\tFull House\t") && out.ends_with("\n\nno solution\n\n"), "{out}");
    let expected = "Easy 12 full-house full-house=3\nno solution\n";
    check(&["grade"], &file, expected, "", 0);
}

#[test]
fn mistakes_are_reported_before_steps() {
    let puzzle = include_str!("../data/minimal.txt").lines().find(|line| line.len() >= 81);
    let puzzle = &puzzle.expect("a puzzle")[..81];
    let (solution, ..) = run(&["solve"], puzzle.as_bytes());
    let empty = puzzle.find('.').expect("an empty cell");
    let put_in = |digit: char| {
        let (before, after) = (&puzzle[..empty], &puzzle[empty + 1..]);
        format!(":0000:x:{before}+{digit}{after}:::\n")
    };
    let right = char::from(solution.as_bytes()[empty]);
    let wrong = if right == '1' { '2' } else { '1' };
    let (out, ..) = run(&["hint"], put_in(wrong).as_bytes());
    assert_eq!(out, "There is a mistake on the board.\n");
    let (out, ..) = run(&["hint"], put_in(right).as_bytes());
    assert!(out.contains(": "), "{out}");
}

#[test]
fn step_objects_have_ratings_and_one_text_per_level() {
    let case = include_str!("../data/steps.txt").lines().find(|line| line.starts_with(":0300:"));
    let ask = ["hint", "--technique", "x-wing", "--format", "json"];
    let (json, ..) = run(&ask, case.expect("an X-Wing").as_bytes());
    let step: serde_json::Value = serde_json::from_str(json.trim()).expect("an object");
    assert_eq!(step["rating"], serde_json::json!({ "se": 3.2, "bank": 3.2 }));
    let text: Vec<&str> =
        step["text"].as_array().expect("texts").iter().flat_map(|t| t.as_str()).collect();
    assert_eq!(text.len(), 5);
    assert!(
        text[1].starts_with("Technique: X-Wing, on ") && text[3].starts_with("Remove "),
        "{text:?}"
    );
}
