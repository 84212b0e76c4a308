//! Tests of steps: the corpus of cases, and properties of every step.
#![cfg(not(target_arch = "wasm32"))]
mod conclusions;
mod exercises;
mod names;
mod very_many_positions;

use std::{collections::BTreeMap, ops::ControlFlow};

use formats::{Letters, Text};
use grid::{Board, Cell, CellValue, Position, Shape};
use human::{
    Candidate, Clause, DigitPlaces, FalseCandidate, Family, Options, PathMinimizer, PatternLimit,
    PatternLimits, Pencilmarks, Preset, SIAMESE_FISH, Step, TECHNIQUES, Technique,
};
use puzzle::Uniqueness;

const CASES: &str = include_str!("../data/steps.txt");
const PUZZLES: [&str; 2] = [include_str!("../data/minimal.txt"), include_str!("../data/bank.txt")];

/// Returns options that keep every search short.
fn short_search() -> Options {
    Options { work_budget: 5_000, ..Options::default() }
}

/// Formats candidates as HoDoKu does: digit, row, column.
fn format_candidates(candidates: &[Candidate]) -> String {
    let triple = |c: &Candidate| {
        let (row, col) = (c.cell.row(Shape::CLASSIC) + 1, c.cell.col(Shape::CLASSIC) + 1);
        format!("{}{row}{col}", c.digit)
    };
    candidates.iter().map(triple).collect::<Vec<_>>().join(" ")
}

/// Returns up to `most` steps of a technique at a position.
fn find_steps(technique: &Technique, marks: &Pencilmarks, most: usize) -> Vec<Step> {
    let mut found = Vec::new();
    technique.find(marks, &short_search(), &mut |step| {
        found.push(step);
        if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}

/// Checks that a step agrees with the solution and is verified, and that it isn't verified if any
/// clause of its proof or any of its links is removed.
#[track_caller]
fn check_sound(mut step: Step, marks: &Pencilmarks, solution: &Board) {
    let holds = |candidate: &Candidate| solution.digit(candidate.cell) == Some(candidate.digit);
    assert!(step.placements.iter().all(holds), "{step:?}");
    assert!(!step.eliminations.iter().any(holds), "{step:?}");
    assert!(human::verify(&step, marks), "{step:?}");
    human::trim_proof(&mut step, marks);
    assert!(human::verify(&step, marks), "{step:?}");
    for clause in 0..step.proof.len() {
        let mut less = step.clone();
        less.proof.remove(clause);
        assert!(!human::verify(&less, marks), "{less:?} without {:?}", step.proof[clause]);
    }
    for link in 0..step.rank_links.len() {
        let mut less = step.clone();
        less.rank_links.remove(link);
        assert!(!human::verify(&less, marks), "{less:?} without {:?}", step.rank_links[link]);
    }
    check_branches(&step, marks);
}

/// Returns the candidates of a clause: of a cell, of a digit in a house, or a set of guardians.
fn clause_candidates(clause: &Clause, marks: &Pencilmarks) -> Vec<Candidate> {
    match clause {
        Clause::Cell(cell) => {
            marks.candidates(*cell).map(|digit| Candidate::new(digit, *cell)).collect()
        }
        Clause::House(house, digit) => {
            let places = marks.places_in(*digit, *house);
            places.into_iter().map(|cell| Candidate::new(*digit, cell)).collect()
        }
        Clause::Guardians(all) => all.clone(),
        _ => panic!("{clause:?} is told by no line"),
    }
}

/// Checks a forcing step line by line: each false candidate is excluded by an earlier true one,
/// each true candidate is the last of its clause, and each branch ends with the conclusion or with
/// a clause whose candidates are all false.
#[track_caller]
fn check_branches(step: &Step, marks: &Pencilmarks) {
    let Some((of, ways)) = human::forcing_branches(step, marks) else {
        let is_told = ["forcing", "whip", "g-whip"].iter().any(|id| step.technique.starts_with(id));
        assert!(!is_told, "{step:?}");
        return;
    };
    let sorted = |mut all: Vec<Candidate>| {
        all.sort_unstable();
        all
    };
    let of_gone = |eliminated: &[FalseCandidate]| {
        eliminated.iter().map(|eliminated| eliminated.candidate).collect::<Vec<_>>()
    };
    if let Some(clause) = of {
        let assumed = ways.iter().map(|way| way.assumption).collect();
        assert_eq!(sorted(assumed), sorted(clause_candidates(&clause, marks)), "{step:?}");
    }
    for way in ways {
        let mut known: Vec<DigitPlaces> =
            Vec::from_iter(way.is_true.then_some(way.assumption.into()));
        let is_gone =
            |eliminated: &FalseCandidate, known: &[DigitPlaces]| match eliminated.excluded_by {
                Some(by) => {
                    let mut places = by.candidates();
                    let is_known =
                        |of: &DigitPlaces| of.digit == by.digit && of.cells.is_subset(&by.cells);
                    known.iter().any(is_known)
                        && places.all(|by| by.excludes(eliminated.candidate, marks.shape()))
                }
                None => !way.is_true && eliminated.candidate == way.assumption,
            };
        for follow in &way.deductions {
            let mut all = of_gone(&follow.false_candidates);
            all.extend(follow.remaining.candidates());
            assert_eq!(
                sorted(all),
                sorted(clause_candidates(&follow.clause, marks)),
                "{step:?}: {way:?}"
            );
            assert!(
                follow.false_candidates.iter().all(|eliminated| is_gone(eliminated, &known)),
                "{step:?}: {way:?}"
            );
            known.push(follow.remaining);
        }
        assert!(
            way.excluded_candidates.iter().all(|eliminated| is_gone(eliminated, &known)),
            "{step:?}: {way:?}"
        );
        let ended = sorted(of_gone(&way.excluded_candidates));
        match (&way.contradiction, step.placements.first()) {
            (Some(end), _) => {
                assert_eq!(ended, sorted(clause_candidates(end, marks)), "{step:?}: {way:?}")
            }
            (None, Some(placed)) => assert!(known.contains(&(*placed).into()), "{step:?}: {way:?}"),
            (None, None) => assert_eq!(ended, step.eliminations, "{step:?}: {way:?}"),
        }
    }
}

#[test]
fn every_case_of_the_corpus_is_found() {
    let hodoku = formats::by_name("hodoku").expect("the format of libraries");
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for line in CASES.lines() {
        let text = Text { line: 1, bytes: line.as_bytes() };
        let (_, position) = text.position(hodoku, &Letters::STANDARD).expect("a position");
        let fields: Vec<&str> = line.split(':').collect();
        let (eliminated, placed) = (fields[5], fields[6]);
        let technique = human::by_name(fields[1]).expect("a technique of that code");
        let marks = Pencilmarks::from_position(&position, true).expect("a classic board");
        let Uniqueness::Unique(solution) = puzzle::uniqueness(position.givens()) else {
            panic!("{line} is not proper");
        };
        let mut found = None;
        technique.find(&marks, &Options::default(), &mut |step| {
            let same = format_candidates(&step.eliminations) == eliminated
                && format_candidates(&step.placements) == placed;
            found = same.then_some(step);
            if same { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let step = found;
        check_sound(step.unwrap_or_else(|| panic!("{line} is not found")), &marks, &solution);
        *counts.entry(technique.id).or_default() += 1;
    }
    for technique in TECHNIQUES.iter().chain(&SIAMESE_FISH) {
        let count = counts.get(technique.id).copied().unwrap_or(0);
        assert!(count >= CASES_PER_TECHNIQUE, "{}: {count}", technique.id);
    }
}

/// Calls `found` with the position before the first step of a puzzle's path and before each
/// `every`th step after it, and with the solution. Ignores puzzles without exactly one solution.
fn for_each_position(puzzle: &Board, every: usize, mut found: impl FnMut(&Pencilmarks, &Board)) {
    let Uniqueness::Unique(solution) = puzzle::uniqueness(puzzle) else { return };
    let marks = || Pencilmarks::from_board(puzzle, true).expect("a board to 25×25");
    let techniques: Vec<_> = human::default_techniques().collect();
    let path = human::find_path(marks(), &Options::for_solving(), &techniques, Some(&solution));
    let mut marks = marks();
    for (at, step) in path.steps.iter().enumerate() {
        if at % every == 0 {
            found(&marks, &solution);
        }
        marks.apply(step);
    }
    assert!(path.is_solved);
}

/// HoDoKu's paths don't depend on techniques that it doesn't have. The expected number is a
/// checksum (FNV-1a) of all steps. It may be changed only together with HoDoKu's own steps.
#[test]
fn paths_of_hodoku_stay_the_same() {
    let mut checksum = 0xcbf2_9ce4_8422_2325_u64;
    let puzzles = PUZZLES.iter().flat_map(|file| file.lines().step_by(9));
    for puzzle in puzzles {
        let puzzle: Board = puzzle.replace('0', ".").parse().expect("a puzzle a line");
        let marks = Pencilmarks::from_board(&puzzle, true).expect("a classic board");
        let techniques = Preset::Hodoku.techniques();
        let path = human::find_path(marks, &Options::for_solving(), &techniques, None);
        for step in &path.steps {
            let (eliminated, placed) =
                (format_candidates(&step.eliminations), format_candidates(&step.placements));
            for byte in format!("{} {eliminated} {placed}", step.technique).bytes() {
                checksum = (checksum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    assert_eq!(checksum, 0x0112_d9e5_bf56_c879, "{checksum:#x}");
}

#[test]
fn steps_are_sound_and_need_all_of_their_proof() {
    let puzzles = PUZZLES.iter().flat_map(|file| file.lines().step_by(125));
    for puzzle in puzzles {
        let puzzle = puzzle.replace('0', ".").parse().expect("a puzzle a line");
        for_each_position(&puzzle, 19, |marks, solution| {
            for technique in &TECHNIQUES {
                for step in find_steps(technique, marks, 2) {
                    check_sound(step, marks, solution);
                }
            }
        });
    }
}

#[test]
fn steps_on_other_shapes_are_sound() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (2, 5), (3, 4)] {
        let shape = Shape::new(rows, cols).expect("a shape");
        let full = engine::find_solution(engine::fast(), &Board::empty(shape)).expect("a solution");
        let puzzle = puzzle::minimize(&full).expect("a proper board");
        for_each_position(&puzzle, 30, |marks, solution| {
            for technique in &TECHNIQUES {
                for step in find_steps(technique, marks, 1) {
                    check_sound(step, marks, solution);
                }
            }
        });
    }
}

/// Almost locked sets in rows of large boards have about 26 cells with many candidates each.
#[test]
fn sets_of_many_cells_are_verified() {
    let shape = Shape::new(4, 4).expect("a shape");
    let chain = human::by_name("als-xy-chain").expect("a technique of that name");
    let mut largest = 0;
    for seed in 0..12 {
        let (puzzle, solution) = random_puzzle_and_solution(shape, seed);
        let marks = Pencilmarks::from_board(&puzzle, false).expect("a board to 25×25");
        for step in find_steps(chain, &marks, 40) {
            largest = largest.max(step.proof.len());
            check_sound(step, &marks, &solution);
        }
    }
    assert!(largest >= 26, "{largest}");
}

/// Returns a puzzle for a seed, and its solution. A 9×9 puzzle is minimal. Puzzles of other shapes
/// have so many givens that human techniques find many steps, and may have several solutions.
fn random_puzzle_and_solution(shape: Shape, seed: u64) -> (Board, Board) {
    if shape == Shape::CLASSIC {
        let puzzle = random_puzzle(seed);
        let solution = puzzle::uniqueness(&puzzle).solution().expect("one solution");
        return (puzzle, solution);
    }
    let mut random = seed;
    let mut below = |n: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (random >> 33) as usize % n
    };
    let mut board = Board::empty(shape);
    for value in 0..shape.side() {
        board.set(
            Cell::new(value),
            grid::Digit::new((value + below(shape.side())) % shape.side() + 1),
        );
        if board.clashes().count() > 0 {
            board.set(Cell::new(value), None);
        }
    }
    let solution = engine::find_solution(engine::fast(), &board).expect("a row can be completed");
    let kept = [50, 45, 45, 55][shape.side() / 7].min(100);
    let mut puzzle = Board::empty(shape);
    for cell in Cell::all(shape).filter(|_| below(100) < kept) {
        puzzle.set(cell, solution.digit(cell));
    }
    (puzzle, solution)
}

#[test]
fn uniqueness_techniques_need_a_unique_solution() {
    for line in CASES.lines().filter(|line| line.starts_with(":06")).step_by(6) {
        let hodoku = formats::by_name("hodoku").expect("the format of libraries");
        let text = Text { line: 1, bytes: line.as_bytes() };
        let (_, position) = text.position(hodoku, &Letters::STANDARD).expect("a position");
        let marks = Pencilmarks::from_position(&position, false).expect("a classic board");
        for technique in TECHNIQUES.iter().filter(|technique| technique.needs_uniqueness) {
            assert!(find_steps(technique, &marks, 1).is_empty(), "{}", technique.id);
        }
    }
}

/// Returns a minimal 9×9 puzzle for a seed.
fn random_puzzle(mut seed: u64) -> Board {
    let mut below = |n: usize| {
        // The multiplier of Knuth's MMIX.
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % n
    };
    let mut shuffled = |n: usize| {
        let mut all: Vec<usize> = (0..n).collect();
        (1..n).rev().for_each(|k| all.swap(k, below(k + 1)));
        all
    };
    let mut board = Board::empty(Shape::CLASSIC);
    for diagonal in [0, 30, 60] {
        for (at, value) in shuffled(9).into_iter().enumerate() {
            let cell = Cell::new(diagonal + at / 3 * 9 + at % 3);
            board.set(cell, grid::Digit::new(value + 1));
        }
    }
    let found = engine::find_solution(engine::fast(), &board);
    let mut board = found.expect("boxes that share no house");
    for cell in shuffled(81).into_iter().map(Cell::new) {
        let digit = board.digit(cell);
        board.set(cell, None);
        if !matches!(puzzle::uniqueness(&board), Uniqueness::Unique(_)) {
            board.set(cell, digit);
        }
    }
    board
}

/// Extends the corpus with missing cases, from the test puzzles and from random ones: `cargo test
/// --release --test steps -- --ignored --nocapture print_what_the_corpus_lacks` prints cases until
/// each technique has six.
#[test]
#[ignore = "it makes a file rather than testing one"]
fn print_what_the_corpus_lacks() {
    const RANDOM: u64 = 4_000;
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for line in CASES.lines() {
        *counts.entry(line.split(':').nth(1).expect("a code")).or_default() += 1;
    }
    let given = PUZZLES.iter().flat_map(|file| file.lines());
    let given = given.map(|puzzle| puzzle.replace('0', ".").parse().expect("a puzzle a line"));
    for puzzle in given.chain((0..RANDOM).map(random_puzzle)) {
        let puzzle: Board = puzzle;
        let lacking: Vec<&Technique> = TECHNIQUES
            .iter()
            .chain(&SIAMESE_FISH)
            .filter(|technique| {
                counts.get(corpus_key(technique)).is_none_or(|n| *n < CASES_PER_TECHNIQUE)
            })
            .collect();
        if lacking.is_empty() {
            break;
        }
        let mut ids: Vec<&str> = Vec::new();
        for_each_position(&puzzle, 3, |marks, solution| {
            for technique in &lacking {
                if ids.contains(&technique.id) {
                    continue;
                }
                let options = Options { work_budget: 100_000, ..Options::default() };
                let Some(step) = technique.first_step(marks, &options) else { continue };
                let case = format_case(technique, &puzzle, marks, &step);
                if !CASES.lines().any(|line| line == case) {
                    ids.push(technique.id);
                    *counts.entry(corpus_key(technique)).or_default() += 1;
                    println!("{case}");
                    check_sound(step, marks, solution);
                }
            }
        });
    }
}

/// Checks the techniques against positions with known conclusions: `NINEFOLD_CASES=FILE cargo test
/// --test steps -- --ignored --nocapture steps_of_a_table_are_found`. The file is CSV with a header
/// and the columns n, id, variant, position (81 cells, entries with a plus sign), removed,
/// eliminations, placements (candidates as digit, row, column). Each row's conclusions must be
/// among those of some step of the technique. Rows for techniques that aren't in the list are
/// skipped.
#[test]
#[ignore = "it needs a file"]
fn steps_of_a_table_are_found() {
    let file = std::env::var("NINEFOLD_CASES").expect("the name of a file");
    let table = std::fs::read_to_string(file).expect("a file");
    let hodoku = formats::by_name("hodoku").expect("the format of libraries");
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for row in table.lines().skip(1) {
        let mut is_quoted = false;
        let is_end = |c| {
            is_quoted ^= c == '"';
            c == ',' && !is_quoted
        };
        let fields: Vec<&str> = row.split(is_end).collect();
        let [n, id, _, position, removed, eliminated, placed, ..] = fields[..] else { continue };
        // H-Wings have three forms, and some techniques have other names in tables.
        let id = match id {
            "h2-wing" | "h3-wing" | "l3-wing" => "h-wing",
            "bug-plus-n" => "bug-n",
            "tridagon-guardians" | "tridagon-or-k" => "tridagon",
            _ => id,
        };
        let is_of = |technique: &&&Technique| {
            let rest = technique.id.strip_prefix(id);
            rest.is_some_and(|rest| {
                rest.is_empty() || rest.trim_start_matches('-').parse::<u8>().is_ok()
            })
        };
        let all: Vec<_> = Preset::Everything.techniques();
        let techniques: Vec<_> = all.iter().filter(is_of).collect();
        if techniques.is_empty() {
            continue;
        }
        let line = format!(":{}:1:{position}:{removed}:{eliminated}:{placed}:", techniques[0].id);
        let text = Text { line: 1, bytes: line.as_bytes() };
        let (_, position) = text.position(hodoku, &Letters::STANDARD).expect("a position");
        let marks = Pencilmarks::from_position(&position, true).expect("a classic board");
        let solution = puzzle::uniqueness(position.givens()).solution().expect("one solution");
        let mut is_found = false;
        for technique in techniques {
            technique.find(&marks, &Options::default(), &mut |step| {
                let [found, set] =
                    [format_candidates(&step.eliminations), format_candidates(&step.placements)];
                let has = |all: &str, some: &str| some.split(' ').all(|one| all.contains(one));
                if !has(&found, eliminated) || !has(&set, placed) {
                    return ControlFlow::Continue(());
                }
                if !human::verify(&step, &marks) {
                    println!("{n}: not verified: {step:?}");
                    return ControlFlow::Continue(());
                }
                check_sound(step, &marks, &solution);
                is_found = true;
                ControlFlow::Break(())
            });
        }
        let count = counts.entry(id).or_default();
        count.0 += usize::from(is_found);
        count.1 += 1;
        if !is_found {
            println!("{n} isn't found");
        }
    }
    println!("{counts:?}");
    assert!(!counts.is_empty() && counts.values().all(|(found, all)| found == all));
}

#[test]
fn paths_to_a_digit_are_complete_and_minimal() {
    let holds = |start: &Pencilmarks, steps: &[Step]| {
        let mut marks = start.clone();
        steps.iter().all(|step| {
            let holds = human::verify(step, &marks);
            marks.apply(step);
            holds
        })
    };
    let (mut all, mut left) = (0, 0);
    for puzzle in PUZZLES[1].lines().filter_map(|line| line.get(..81)?.parse::<Board>().ok()) {
        let puzzle: Board = puzzle;
        let start = Pencilmarks::from_board(&puzzle, true).expect("a small board");
        let usual: Vec<_> = human::default_techniques().collect();
        let path = human::find_path(start.clone(), &Options::for_solving(), &usual, None);
        let ends = (0..path.steps.len()).rev().filter(|at| !path.steps[*at].placements.is_empty());
        for end in ends.step_by(11).take(3) {
            let steps = path.steps[..=end].to_vec();
            let target = steps[end].clone();
            let mut leading = PathMinimizer::new(start.clone(), steps);
            while leading.check_next_step() {}
            let steps = leading.into_steps();
            assert_eq!(steps.last(), Some(&target));
            assert!(holds(&start, &steps));
            for out in 0..steps.len() - 1 {
                let mut fewer = steps.clone();
                fewer.remove(out);
                assert!(!holds(&start, &fewer), "step {out} of {}", steps.len());
            }
            (all, left) = (all + end + 1, left + steps.len());
        }
        if all > 2_000 {
            break;
        }
    }
    assert!(all > 2_000 && left * 3 < all * 2, "{left} of {all}");
}

#[test]
fn limits_exclude_exactly_the_larger_patterns() {
    let limits = [
        (PatternLimit::Subset, Family::Subsets, 2),
        (PatternLimit::Fish, Family::Fish, 2),
        (PatternLimit::Fins, Family::Fish, 1),
        (PatternLimit::Links, Family::Chains, 5),
        (PatternLimit::Set, Family::AlmostLockedSets, 3),
    ];
    let size = |of: PatternLimit, step: &Step| match of {
        PatternLimit::Subset => step.digits.len(),
        PatternLimit::Fish => step.base_houses.len(),
        PatternLimit::Fins => step.fins.len(),
        PatternLimit::Links => step.chains.iter().map(|chain| chain.len() - 1).max().unwrap_or(0),
        PatternLimit::Set => step.cell_digit_sets.iter().map(|set| set.0.len()).max().unwrap_or(0),
    };
    let find = |technique: &Technique, marks: &Pencilmarks, pattern_limits: PatternLimits| {
        let options = Options { pattern_limits, work_budget: 200_000, ..Options::default() };
        let mut found = Vec::new();
        let ended = technique.find(marks, &options, &mut |step| {
            found.push(step);
            ControlFlow::Continue(())
        });
        (ended == human::StepSearchOutcome::Complete).then_some(found)
    };
    let mut counts = [(0, 0); 5];
    for puzzle in
        PUZZLES[1].lines().filter_map(|line| line.get(..81)?.parse::<Board>().ok()).take(3)
    {
        for_each_position(&puzzle, 9, |marks, _| {
            for (n, (of, family, most)) in limits.into_iter().enumerate() {
                for technique in TECHNIQUES.iter().filter(|technique| technique.family == family) {
                    let mut limits = PatternLimits::default();
                    limits.set(of, most);
                    let Some(mut all) = find(technique, marks, PatternLimits::default()) else {
                        continue;
                    };
                    let within = find(technique, marks, limits).expect("a shorter search");
                    counts[n].1 += all.len();
                    all.retain(|step| size(of, step) <= most.into());
                    counts[n].0 += all.len();
                    assert_eq!(within, all, "{}, {limits}", technique.id);
                }
            }
        });
    }
    assert!(counts.iter().all(|(within, all)| *within > 0 && within < all), "{counts:?}");
}

/// The minimum number of cases per technique in the corpus.
const CASES_PER_TECHNIQUE: usize = 6;

/// Returns the key of a technique in the corpus: its code, or its id if it has no code.
fn corpus_key(technique: &Technique) -> &'static str {
    if technique.hodoku_code.is_empty() { technique.id } else { technique.hodoku_code }
}

/// Formats a step as a line of HoDoKu's library.
fn format_case(technique: &Technique, puzzle: &Board, marks: &Pencilmarks, step: &Step) -> String {
    let mut position = Position::new(puzzle.clone());
    for cell in Cell::all(Shape::CLASSIC) {
        position.set_content(cell, marks.content(cell));
    }
    let hodoku = formats::by_name("hodoku").expect("the format of libraries");
    let line = hodoku.write(&position).expect("a classic board");
    let fields: Vec<&str> = line.trim_end().split(':').collect();
    let digits: String = step.digits.map(|digit| digit.symbol()).collect();
    let (eliminated, placed) =
        (format_candidates(&step.eliminations), format_candidates(&step.placements));
    assert!(
        marks.empty_cells().into_iter().all(|c| matches!(marks.content(c), CellValue::Marks(_)))
    );
    format!(
        ":{}:{digits}:{}:{}:{eliminated}:{placed}:",
        corpus_key(technique),
        fields[3],
        fields[4]
    )
}
