//! Tests of ratings and of their certificates.

use super::*;

/// Returns the first test puzzle with this rating on the bank's scale.
fn puzzle_with_rating(rating: &str) -> &'static str {
    let lines = include_str!("../data/rated.txt").lines();
    let mut puzzles = lines.filter_map(|line| line.split_once(' '));
    let has_rating = |(_, rest): &(&str, &str)| rest.starts_with(&format!("{rating} "));
    puzzles.find(has_rating).expect("a puzzle of that rating").0
}

#[test]
fn rate_prints_one_line_per_puzzle() {
    let clash = format!("11{}", ".".repeat(79));
    let open = ".".repeat(81);
    let file = [
        puzzle_with_rating("1.2"),
        puzzle_with_rating("2.3"),
        puzzle_with_rating("7.2"),
        &clash,
        &open,
        &"1...".repeat(4),
    ]
    .join("\n");
    let faults = "invalid: 1 twice in row 1\nseveral solutions\n";
    let nine = |scale| format!("{faults}invalid: the {scale} scale requires 9×9 boards\n");
    check(&["rate"], &file, &format!("1.2\n2.3\n7.2\n{}", nine("bank")), "", 0);
    let (out, ..) = run(&["rate", "--scale", "se", "--ep", "--ed"], file.as_bytes());
    assert!(out.starts_with("1.2 1.2 1.2\n2.3 ") && out.ends_with(&nine("se")), "{out}");
    let (out, ..) = run(&["rate", "--scale", "hodoku"], file.as_bytes());
    assert!(out.starts_with("Easy ") && out.contains("\nseveral solutions\n"), "{out}");
    // The last puzzle has only a level, because its board is small.
    let file = format!("{file}\n12.4..1..1..4..1\n");
    let apart = ["bank --ep", "se --ep", "hodoku", "te", "w"].map(|scale| {
        let args = ["rate", "--scale"].into_iter().chain(scale.split(' '));
        run(&args.collect::<Vec<_>>(), file.as_bytes()).0
    });
    let apart = apart.each_ref().map(|out| out.lines().collect::<Vec<_>>());
    let together = |row: usize| apart.each_ref().map(|lines| lines[row]).join("\t") + "\n";
    let proper = [together(0), together(1), together(2)].concat();
    let end = format!("{faults}{}\n-\t-\t{}\t-\t-\n", apart[2][5], apart[2][6]);
    check(&["rate", "--scale", "all", "--ep"], &file, &(proper + &end), "", 0);
    // Whips don't solve puzzles whose depth of trial and error is 2.
    let hard =
        "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3\n";
    let (out, ..) = run(&["rate", "--scale", "all"], hard.as_bytes());
    assert!(out.ends_with("\t2\t-\n"), "{out}");
    let (out, ..) = run(&["rate", "--scale", "w"], hard.as_bytes());
    assert_eq!(out, "no rating: whips don't solve the puzzle\n");
    let (out, ..) = run(&["rate", "--max-time", "0"], puzzle_with_rating("8.4").as_bytes());
    assert!(out.starts_with("> ") && out.ends_with(" (stopped)\n"), "{out}");
    let (.., code) = run(&["rate", "--scale", "hodoku", "--ed"], b"");
    assert_eq!(code, Some(2));
}

#[test]
fn rate_prints_depths_and_whip_ratings() {
    let loki = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
    let file = format!(
        "{loki}\n{}\n{}\n{}\n",
        puzzle_with_rating("7.2"),
        ".".repeat(81),
        "1...".repeat(4)
    );
    let end =
        |scale| format!("several solutions\ninvalid: the {scale} scale requires 9×9 boards\n");
    check(&["rate", "--scale", "te"], &file, &format!("3\n1\n{}", end("te")), "", 0);
    let unsolvable = "no rating: whips don't solve the puzzle\n";
    let (out, ..) = run(&["rate", "--scale", "w"], file.as_bytes());
    assert!(out.starts_with(unsolvable) && out.ends_with(&end("w")), "{out}");
    let (out, ..) = run(&["select", "--where", "tedepth >= 2"], file.as_bytes());
    assert_eq!(out, format!("{loki}\n"));
    let (out, ..) = run(&["rate", "--scale", "te", "--max-time", "0"], loki.as_bytes());
    assert_eq!(out, "1+ (stopped)\n");
    for scale in ["te", "w", "hodoku"] {
        assert_eq!(run(&["rate", "--scale", scale, "--ed"], b"").2, Some(2));
        assert_eq!(run(&["rate", "--scale", scale, "--proof"], b"").2, Some(2));
    }
}

#[test]
fn certificates_hold_unless_they_are_changed() {
    let file = format!("{}\n{}\n", puzzle_with_rating("2.3"), puzzle_with_rating("7.2"));
    let (proofs, error, status) = run(&["rate", "--proof"], file.as_bytes());
    assert_eq!((&*error, status), ("", Some(0)));
    assert_eq!(proofs.lines().filter(|line| *line == "end").count(), 2);
    let (out, _, status) = run(&["verify"], proofs.as_bytes());
    assert!(out.starts_with("holds: bank 2.3 ") && out.contains("\nholds: bank 7.2 "), "{out}");
    assert_eq!(status, Some(0));
    let harder = proofs.replace("rating 7.2", "rating 7.3");
    let (out, _, status) = run(&["verify", "-"], harder.as_bytes());
    assert!(out.ends_with("\nfails: the ratings don't match the steps\n"), "{out}");
    assert_eq!(status, Some(1));
    check(
        &["verify"],
        "\nno solution\nend\n",
        "fails: line 2 isn't part of a certificate\nfails: line 3 isn't part of a certificate\n",
        "",
        1,
    );
    // A puzzle without a certificate doesn't affect the next one.
    let easy = puzzle_with_rating("2.3");
    let file = format!("{easy}\n{}\n{easy}\n", ".".repeat(81));
    let (proofs, ..) = run(&["rate", "--proof"], file.as_bytes());
    let (out, _, status) = run(&["verify"], proofs.as_bytes());
    let starts: Vec<_> = out.lines().map(|line| &line[..6]).collect();
    assert_eq!((starts, status), (vec!["holds:", "fails:", "holds:"], Some(1)));
    let (.., status) = run(&["verify"], b"");
    assert_eq!(status, Some(2));
}

#[test]
fn paths_follow_the_chosen_scale() {
    let (out, ..) = run(&["path", "--scale", "bank"], puzzle_with_rating("2.6").as_bytes());
    let steps: Vec<Vec<&str>> = out.trim().lines().map(|line| line.split('\t').collect()).collect();
    assert!(steps.iter().all(|step| step.len() == 4) && out.ends_with("\n\n"), "{out}");
    assert!(steps.iter().any(|step| step[1..3] == ["2.6", "Pointing"]), "{out}");
    let (json, ..) =
        run(&["path", "--scale", "bank", "--format", "json"], puzzle_with_rating("2.6").as_bytes());
    let objects: Vec<serde_json::Value> =
        json.trim().lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(objects.len(), steps.len());
    for (object, step) in objects.iter().zip(&steps) {
        assert_eq!(object["rating"]["bank"].to_string(), step[1]);
        assert_eq!(object["technique"], step[2]);
    }
    let (library, ..) = run(
        &["path", "--scale", "se", "--format", "library"],
        puzzle_with_rating("2.6").as_bytes(),
    );
    assert!(library.lines().next().is_some_and(|line| line.split('\t').count() == 6), "{library}");
}
