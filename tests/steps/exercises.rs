//! Tests that each exercise needs its technique, and functions that generate the exercises.

use super::*;

const EXERCISES: &str = include_str!("../../samples/practice.txt");

#[test]
fn every_exercise_needs_its_technique_next() {
    let hodoku = formats::by_name("hodoku").expect("the format of libraries");
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (n, line) in EXERCISES.lines().filter(|line| !line.starts_with('#')).enumerate() {
        let technique = human::by_name(line.split(':').nth(1).expect("a code"));
        let technique = technique.expect("a technique of that code");
        *counts.entry(technique.id).or_default() += 1;
        // The file has up to 20 exercises per technique. This test checks every third exercise.
        if n % 3 > 0 {
            continue;
        }
        let text = Text { line: 1, bytes: line.as_bytes() };
        let (_, position) = text.position(hodoku, &Letters::STANDARD).expect("a position");
        let Uniqueness::Unique(solution) = puzzle::uniqueness(position.givens()) else {
            panic!("{line} is not proper");
        };
        let marks = Pencilmarks::from_position(&position, true).expect("a classic board");
        let (step, _) =
            human::next_step(&marks, &Options::for_solving(), &path_techniques(technique));
        let step = step.expect("a step");
        assert_eq!(step.technique, technique.id, "{line}");
        check_sound(step, &marks, &solution);
    }
    let last = TECHNIQUES.iter().position(|technique| technique.id == "als-xy-chain");
    for technique in TECHNIQUES[..=last.expect("a chain")].iter().filter(|one| one.is_default) {
        let count = counts.get(technique.id).copied().unwrap_or(0);
        assert!(
            RARE_TECHNIQUES.contains(&technique.id) || count == 20,
            "{}: {count}",
            technique.id
        );
    }
    for technique in TECHNIQUES.iter().filter(|technique| technique.tried_after.is_some()) {
        let count = counts.get(technique.id).copied().unwrap_or(0);
        assert!(RARE_TECHNIQUES.contains(&technique.id) || count >= 8, "{}: {count}", technique.id);
    }
}

/// Returns the techniques for the paths on which exercises of a technique are searched for.
fn path_techniques(technique: &Technique) -> Vec<&'static Technique> {
    match technique.tried_after {
        None => human::default_techniques().collect(),
        Some(_) => Preset::Modern.techniques(),
    }
}

/// Techniques that are rarely or never the next step, because easier techniques have the same
/// conclusions.
const RARE_TECHNIQUES: [&str; 25] = [
    "hidden-quadruple",
    "jellyfish",
    "dual-two-string-kite",
    "dual-empty-rectangle",
    "uniqueness-5",
    "avoidable-rectangle-2",
    "sashimi-jellyfish",
    "simple-colors-wrap",
    "multi-colors-2",
    "bent-9",
    "iw-wing",
    "extended-rectangle-3",
    "extended-rectangle-4",
    "gurth",
    "bivalue-oddagon",
    "tridagon",
    "firework-triple",
    "firework-quad",
    "ahs-xz",
    "sk-loop",
    "msls",
    "junior-exocet",
    "double-exocet",
    "g-whip",
    "senior-exocet",
];

/// Generates the exercises: `cargo test --release --test steps -- --ignored --nocapture
/// print_the_exercises` prints up to 20 exercises of each technique.
#[test]
#[ignore = "it makes a file rather than testing one"]
fn print_the_exercises() {
    println!("# Positions at which a technique helps next, found in puzzles made for Ninefold.");
    print_exercises(&human::default_techniques().collect::<Vec<_>>(), 20_000, 20, |_| true);
}

/// Generates the exercises of techniques that are newer than HoDoKu, in the same way. Their lines
/// are appended to the file.
#[test]
#[ignore = "it makes a file rather than testing one"]
fn print_the_exercises_of_newer_techniques() {
    print_exercises(&Preset::Modern.techniques(), 20_000, 12, |technique| {
        technique.tried_after.is_some()
    });
}

/// Prints up to `most` exercises of each technique for which `is_wanted` returns `true`, from the
/// paths of the puzzles with the seeds below `puzzles`.
fn print_exercises(
    usual: &[&'static Technique],
    puzzles: u64,
    most: usize,
    is_wanted: fn(&Technique) -> bool,
) {
    let mut exercises: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for seed in 0..puzzles {
        let puzzle = random_puzzle(seed);
        let marks = || Pencilmarks::from_board(&puzzle, true).expect("a classic board");
        let path = human::find_path(marks(), &Options::for_solving(), usual, None);
        let mut marks = marks();
        let mut ids: Vec<&str> = Vec::new();
        for step in &path.steps {
            let at = TECHNIQUES.iter().position(|technique| technique.id == step.technique);
            let at = at.expect("a technique of the list");
            let of = exercises.entry(at).or_default();
            if is_wanted(&TECHNIQUES[at])
                && of.len() < most
                && !ids.contains(&step.technique)
                && is_suitable(&marks, at, seed)
            {
                ids.push(step.technique);
                of.push(format_case(&TECHNIQUES[at], &puzzle, &marks, step));
            }
            marks.apply(step);
        }
    }
    for (at, lines) in &exercises {
        eprintln!("{} {}", TECHNIQUES[*at].id, lines.len());
    }
    exercises.values().flatten().for_each(|line| println!("{line}"));
}

/// Returns `true` if a position is suitable for an exercise of the technique with index `at`.
/// Exercises of singles, which are the first three techniques, are only at positions with at most
/// 20 to 59 empty cells. The limit depends on the seed, so that exercises occur at various points
/// of a path.
fn is_suitable(marks: &Pencilmarks, at: usize, seed: u64) -> bool {
    at > 2 || marks.empty_cells().len() as u64 <= 20 + seed * 7 % 40
}
