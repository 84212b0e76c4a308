//! Tests that puzzles satisfy their specifications, checked by independent means.

use std::{collections::HashSet, sync::Arc};

use generate::{
    CheckedSpec, Filling, Generator, MakeOutcome, Maker, Minimality, Pattern, Puzzle, PuzzleSpec,
    SeenPuzzles, Symmetry, SymmetryKind, TechniqueRef,
};
use grid::{Board, Cell, Shape};
use human::{Family, Level, Options, Pencilmarks, Technique};

const LEVELS: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

fn classic_spec() -> PuzzleSpec {
    PuzzleSpec::new(Shape::CLASSIC)
}

fn techniques_by_name(names: &[&str]) -> Vec<TechniqueRef> {
    names.iter().map(|name| TechniqueRef::by_name(name).expect("a technique")).collect()
}

/// Returns the first `count` puzzles of a seed. Checks for each of them that a different engine
/// finds exactly the reported solution, that the pattern is symmetric, and that the number of
/// givens is as specified.
#[track_caller]
fn make_puzzles(spec: &PuzzleSpec, seed: u64, count: usize) -> Vec<Puzzle> {
    let mut generator =
        Generator::new(spec.clone(), seed, 0).expect("a specification that can be satisfied");
    let refinement = engine::engine_by_name("refinement").expect("an engine");
    let mut puzzles = Vec::new();
    while puzzles.len() < count {
        let Some(MakeOutcome::Puzzle(puzzle)) = generator.run_until(&|| false) else {
            panic!("given up")
        };
        let (solutions, _) = engine::find_solutions(refinement, &puzzle.board, 2);
        assert_eq!(solutions, std::slice::from_ref(&puzzle.solution), "{}", puzzle.board);
        let has = |cell: &Cell| puzzle.board.digit(*cell).is_some();
        for orbit in puzzle.symmetry.orbits(spec.shape) {
            assert!(orbit.iter().all(has) || !orbit.iter().any(has), "{}", puzzle.board);
        }
        let (least, most) = spec.givens.unwrap_or((0, spec.shape.cells()));
        assert!((least..=most).contains(&puzzle.board.filled_count()), "{}", puzzle.board);
        puzzles.push(*puzzle);
    }
    puzzles
}

fn solve_with(puzzle: &Puzzle, techniques: impl Fn(&Technique) -> bool) -> human::SolutionPath {
    let marks = Pencilmarks::from_board(&puzzle.board, true).expect("a board up to 25×25");
    let techniques: Vec<_> = human::TECHNIQUES.iter().filter(|one| techniques(one)).collect();
    human::find_path(marks, &Options::for_solving(), &techniques, None)
}

fn uses_technique(path: &human::SolutionPath, id: &str) -> bool {
    path.steps.iter().any(|step| step.technique == id)
}

#[test]
fn puzzles_specified_as_automorphic_map_to_themselves() {
    let minimal = Minimality::ByOrbit;
    for symmetry in [Symmetry::Rotate180, Symmetry::Rotate90, Symmetry::Antidiagonal] {
        let spec = PuzzleSpec {
            symmetry,
            symmetry_kind: SymmetryKind::Automorphism,
            minimality: minimal,
            ..classic_spec()
        };
        for puzzle in make_puzzles(&spec, 7, 5) {
            let rearrangements =
                puzzle::canonical_form(&puzzle.board).expect("9×9").automorphism_count();
            assert!(rearrangements > Some(1), "{}", puzzle.board);
            let mut becomes = [None; 10];
            for orbit in symmetry.orbits(spec.shape).iter().filter(|orbit| orbit.len() == 2) {
                for (cell, to) in [(orbit[0], orbit[1]), (orbit[1], orbit[0])] {
                    let Some(digit) = puzzle.board.digit(cell) else { continue };
                    let known = becomes[digit.value()].get_or_insert(puzzle.board.digit(to));
                    assert_eq!(*known, puzzle.board.digit(to), "{}", puzzle.board);
                }
            }
        }
    }
}

#[test]
fn patterns_are_symmetric_on_any_shape() {
    for shape in [(2, 2), (2, 3), (3, 2), (3, 3), (2, 5)].map(|(r, c)| Shape::new(r, c)) {
        let shape = shape.expect("a shape");
        for symmetry in Symmetry::ALL {
            let puzzles = make_puzzles(&PuzzleSpec { symmetry, ..PuzzleSpec::new(shape) }, 1, 3);
            let have_symmetry = puzzles.iter().all(|one| one.symmetry == symmetry);
            assert!(have_symmetry || symmetry == Symmetry::Any);
        }
    }
}

#[test]
fn minimal_puzzles_need_every_given_or_every_orbit() {
    for symmetry in [Symmetry::None, Symmetry::Rotate180] {
        for puzzle in make_puzzles(
            &PuzzleSpec { symmetry, minimality: Minimality::ByGiven, ..classic_spec() },
            2,
            10,
        ) {
            assert_eq!(puzzle::redundant_givens(&puzzle.board), Ok(vec![]));
        }
    }
    for symmetry in [Symmetry::MirrorH, Symmetry::Full] {
        for puzzle in make_puzzles(
            &PuzzleSpec { symmetry, minimality: Minimality::ByOrbit, ..classic_spec() },
            2,
            10,
        ) {
            for orbit in symmetry.orbits(Shape::CLASSIC) {
                let mut without = puzzle.board.clone();
                orbit.iter().for_each(|cell| without.set(*cell, None));
                let removed = without != puzzle.board;
                assert!(!removed || engine::count_solutions(engine::fast(), &without, 2) == 2);
            }
        }
    }
}

#[test]
fn levels_are_those_of_the_path() {
    for (level, count) in LEVELS.into_iter().zip([20, 20, 10, 5, 3]) {
        for puzzle in make_puzzles(&PuzzleSpec { level: Some(level), ..classic_spec() }, 3, count) {
            let path = solve_with(&puzzle, |one| one.is_default);
            assert_eq!(path.grade(Shape::CLASSIC).level, level, "{}", puzzle.board);
        }
    }
    let twelve = Shape::new(3, 4).expect("a shape");
    for level in [Level::Easy, Level::Medium] {
        for puzzle in
            make_puzzles(&PuzzleSpec { level: Some(level), ..PuzzleSpec::new(twelve) }, 3, 2)
        {
            let path = solve_with(&puzzle, |one| one.is_default);
            assert_eq!(path.grade(twelve).level, level, "{}", puzzle.board);
        }
    }
}

#[test]
fn scores_are_within_the_range() {
    for puzzle in make_puzzles(&PuzzleSpec { score: Some((900, 1300)), ..classic_spec() }, 4, 5) {
        let score = solve_with(&puzzle, |one| one.is_default).grade(Shape::CLASSIC).score;
        assert!((900..=1300).contains(&score), "{score}");
    }
}

#[test]
fn required_techniques_are_needed() {
    for (id, symmetry) in [
        ("x-wing", Symmetry::None),
        ("skyscraper", Symmetry::Rotate180),
        ("xy-wing", Symmetry::None),
    ] {
        let place = human::TECHNIQUES.iter().position(|one| one.id == id).expect("a technique");
        for puzzle in make_puzzles(
            &PuzzleSpec { required: techniques_by_name(&[id]), symmetry, ..classic_spec() },
            5,
            3,
        ) {
            let before =
                |one: &Technique| human::TECHNIQUES[..place].iter().any(|b| b.id == one.id);
            assert!(!solve_with(&puzzle, |one| one.is_default && before(one)).is_solved);
            assert!(
                solve_with(&puzzle, |one| one.is_default && before(one) || one.id == id).is_solved
            );
        }
    }
    let both = ["locked-candidates-1", "naked-pair"];
    for puzzle in
        make_puzzles(&PuzzleSpec { required: techniques_by_name(&both), ..classic_spec() }, 5, 3)
    {
        let place = human::TECHNIQUES.iter().position(|one| one.id == both[1]).expect("one");
        let easy = |one: &Technique| human::TECHNIQUES[..=place].iter().any(|b| b.id == one.id);
        assert!(solve_with(&puzzle, |one| easy(one)).is_solved);
        for id in both {
            assert!(!solve_with(&puzzle, |one| easy(one) && one.id != id).is_solved);
        }
    }
}

/// Checks that a puzzle needs a Franken Swordfish if grouped chains, which always reach its
/// conclusions, are left out.
#[test]
fn a_franken_swordfish_is_needed_without_grouped_chains() {
    let id = "franken-swordfish";
    let place = human::TECHNIQUES.iter().position(|one| one.id == id).expect("a technique");
    for puzzle in
        make_puzzles(&PuzzleSpec { required: techniques_by_name(&[id]), ..classic_spec() }, 5, 1)
    {
        let before = |one: &Technique| {
            one.is_default && human::TECHNIQUES[..place].iter().any(|b| b.id == one.id)
        };
        let easier = |one: &Technique| before(one) && !human::subsumed_by(id).contains(&one.id);
        assert!(!solve_with(&puzzle, easier).is_solved);
        let with = solve_with(&puzzle, |one| easier(one) || one.id == id);
        assert!(with.is_solved && uses_technique(&with, id));
        assert!(!uses_technique(&solve_with(&puzzle, |one| before(one) || one.id == id), id));
    }
}

#[test]
fn technique_requirements_are_met() {
    for puzzle in make_puzzles(
        &PuzzleSpec { in_path: techniques_by_name(&["x-wing"]), ..classic_spec() },
        6,
        5,
    ) {
        assert!(uses_technique(&solve_with(&puzzle, |one| one.is_default), "x-wing"));
    }
    for puzzle in make_puzzles(
        &PuzzleSpec {
            first_steps: techniques_by_name(&["naked-pair", "hidden-pair"]),
            ..classic_spec()
        },
        6,
        5,
    ) {
        let path = solve_with(&puzzle, |one| one.is_default);
        let beyond = path
            .steps
            .iter()
            .map(|step| step.technique)
            .find(|id| human::by_name(id).is_some_and(|one| one.family != Family::Singles));
        assert!(matches!(beyond, Some("naked-pair" | "hidden-pair")), "{beyond:?}");
    }
    let spec = PuzzleSpec { not_needed: techniques_by_name(&["hidden-single"]), ..classic_spec() };
    for puzzle in make_puzzles(&spec, 6, 5) {
        assert!(solve_with(&puzzle, |one| one.is_default && one.id != "hidden-single").is_solved);
    }
    let only = ["locked-candidates-1", "locked-candidates-2"];
    let spec = PuzzleSpec {
        sufficient: techniques_by_name(&only),
        required: techniques_by_name(&["locked-candidates-1"]),
        ..classic_spec()
    };
    for puzzle in make_puzzles(&spec, 6, 5) {
        let allowed = |one: &Technique| one.family == Family::Singles || only.contains(&one.id);
        let path = solve_with(&puzzle, allowed);
        assert!(path.is_solved && uses_technique(&path, "locked-candidates-1"));
    }
}

#[test]
fn the_number_of_givens_is_as_specified() {
    for (clues, count) in [((20, 20), 5), ((28, 30), 5), ((40, 40), 5), ((22, 26), 10)] {
        make_puzzles(&PuzzleSpec { givens: Some(clues), ..classic_spec() }, 7, count);
    }
    let spec =
        PuzzleSpec { givens: Some((24, 24)), symmetry: Symmetry::Rotate180, ..classic_spec() };
    make_puzzles(&spec, 7, 3);
}

/// A pattern of 28 cells with rotational symmetry.
const SYMMETRIC_PATTERN: &str = "
    x . . x . . . x .
    . x . . x . . . x
    . . x . . x x . .
    x . . . x . x . .
    . x . x . x . x .
    . . x . x . . . x
    . . x x . . x . .
    x . . . x . . x .
    . x . . . x . . x";

#[test]
fn givens_are_within_the_pattern() {
    let symbols = SYMMETRIC_PATTERN.chars().filter(|symbol| !symbol.is_whitespace());
    let cells = symbols.enumerate().filter(|(_, symbol)| *symbol == 'x');
    let cells: Vec<Cell> = cells.map(|(at, _)| Cell::new(at)).collect();
    let with_filling = |filling| Some(Pattern { cells: cells.clone(), filling });
    let given = |puzzle: &Puzzle| {
        let all = Cell::all(Shape::CLASSIC);
        all.filter(|cell| puzzle.board.digit(*cell).is_some()).collect::<Vec<_>>()
    };
    let symmetry = Symmetry::Rotate180;
    for puzzle in make_puzzles(
        &PuzzleSpec { pattern: with_filling(Filling::Full), symmetry, ..classic_spec() },
        8,
        5,
    ) {
        assert_eq!(given(&puzzle), cells);
    }
    for puzzle in make_puzzles(
        &PuzzleSpec { pattern: with_filling(Filling::Partial), ..classic_spec() },
        8,
        5,
    ) {
        assert!(given(&puzzle).iter().all(|cell| cells.contains(cell)));
        assert_eq!(puzzle::redundant_givens(&puzzle.board), Ok(vec![]));
    }
    let six = Shape::new(2, 3).expect("a shape");
    let is_on_diagonal = |cell: &Cell| (cell.row(six) + cell.col(six)).is_multiple_of(3);
    let cells: Vec<Cell> = Cell::all(six).filter(is_on_diagonal).collect();
    let pattern = Some(Pattern { cells, filling: Filling::Full });
    make_puzzles(&PuzzleSpec { pattern, ..PuzzleSpec::new(six) }, 8, 2);
}

#[test]
fn neighbours_are_similar_but_different() {
    let base = make_puzzles(&classic_spec(), 9, 2);
    let from: Vec<Board> = base.iter().map(|puzzle| puzzle.board.clone()).collect();
    let mut seen = SeenPuzzles::default();
    from.iter().for_each(|board| assert!(seen.insert(board)));
    let spec = PuzzleSpec { sources: from.clone(), ..classic_spec() };
    for (number, puzzle) in make_puzzles(&spec, 9, 10).iter().enumerate() {
        let base = &from[number % 2];
        let shared = Cell::all(Shape::CLASSIC)
            .filter(|cell| {
                puzzle.board.digit(*cell).is_some()
                    && puzzle.board.digit(*cell) == base.digit(*cell)
            })
            .count();
        assert!(shared >= 10, "{shared} givens are shared");
        assert_ne!(puzzle.board, *base);
    }
}

#[test]
fn a_puzzle_is_determined_by_the_seed_and_its_number() {
    let spec = PuzzleSpec { required: techniques_by_name(&["x-wing"]), ..classic_spec() };
    let first = make_puzzles(&spec, 10, 3);
    assert_eq!(make_puzzles(&spec, 10, 3), first);
    let checked_spec = Arc::new(CheckedSpec::new(spec).expect("a specification without conflicts"));
    for number in [2, 0] {
        // A maker that is stopped after every step makes the same puzzle.
        let mut maker = Maker::new(&checked_spec, 10, number, 0);
        let outcome =
            std::iter::repeat_with(|| maker.run_until(&|| true)).find_map(|outcome| outcome);
        assert_eq!(outcome, Some(MakeOutcome::Puzzle(Box::new(first[number as usize].clone()))));
    }
    let boards: HashSet<String> =
        (1..=20).map(|seed| make_puzzles(&classic_spec(), seed, 1)[0].board.to_string()).collect();
    assert_eq!(boards.len(), 20);
    let again = Maker::new(&checked_spec, 10, 0, 1).run_until(&|| false);
    assert_ne!(
        again,
        Some(MakeOutcome::Puzzle(Box::new(first[0].clone()))),
        "another attempt is another"
    );
}

#[test]
fn the_maximum_number_of_tries_applies() {
    let spec = PuzzleSpec {
        givens: Some((17, 17)),
        max_tries: Some(1),
        symmetry: Symmetry::Full,
        ..classic_spec()
    };
    let mut generator = Generator::new(spec, 1, 0).expect("a specification without conflicts");
    assert_eq!(generator.run_until(&|| false), Some(MakeOutcome::GivenUp));
    assert_eq!(generator.tries(), 1);
}

/// Returns the 64-bit FNV-1a hash of puzzles, one per line. The hash is stable, and short enough to
/// be written in a test.
fn hash(boards: impl Iterator<Item = Board>) -> u64 {
    boards
        .flat_map(|board| (board.to_string().replace('\n', "") + "\n").into_bytes())
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        })
}

/// Checks that scheme v1 of puzzles by number is frozen. If this test fails, a puzzle that people
/// may have written down has changed: fix the cause, or add a new scheme.
#[test]
fn puzzles_by_number_never_change() {
    let first = generate::puzzle_by_number(Level::Hard, 1).expect("the first");
    assert_eq!(
        first.board.to_string().replace('\n', ""),
        "..8..5.4....4...2831....5...45..1....8..9..3....5..19...1....5325...3....6.2..8.."
    );
    let mut found = Vec::new();
    for level in LEVELS {
        let numbers = (1..=100).chain(9_901..=generate::PUZZLES_PER_LEVEL);
        let boards =
            numbers.map(|number| generate::puzzle_by_number(level, number).expect("one").board);
        found.push(hash(boards));
    }
    assert_eq!(found, FROZEN_HASHES);
    assert!(generate::puzzle_by_number(Level::Easy, 0).is_none());
    assert!(generate::puzzle_by_number(Level::Easy, generate::PUZZLES_PER_LEVEL + 1).is_none());
}

/// The hashes of puzzles 1 to 100 and 9,901 to 10,000 of each level.
const FROZEN_HASHES: [u64; 5] = [
    935_184_150_414_359_857,
    12_845_694_274_982_200_133,
    9_670_525_446_668_603_526,
    6_812_886_783_985_164_873,
    4_020_606_326_401_935_642,
];

#[test]
fn puzzles_by_number_have_the_right_level() {
    for level in LEVELS {
        for number in [1, 500, 9_999] {
            let puzzle = generate::puzzle_by_number(level, number).expect("one");
            let path = solve_with(&puzzle, |one| one.is_default);
            assert_eq!(path.grade(Shape::CLASSIC).level, level, "{number}");
            assert_eq!(puzzle::uniqueness(&puzzle.board).solution(), Ok(puzzle.solution));
        }
    }
}

#[test]
fn each_day_has_a_puzzle() {
    let (number, puzzle) = generate::daily_puzzle(2026, 11, 24, Level::Medium).expect("a day");
    assert_eq!(number, 782);
    assert_eq!(Some(puzzle), generate::puzzle_by_number(Level::Medium, number));
    assert_eq!(
        generate::daily_puzzle(2026, 11, 25, Level::Medium).map(|(number, _)| number),
        Some(783)
    );
    assert!(generate::daily_puzzle(2026, 2, 29, Level::Medium).is_none());
}

/// Checks with a chi-squared test that counts are uniformly distributed: the sum of the squared
/// differences from the expected count, divided by the expected count, must be below the limit.
#[track_caller]
fn check_uniform(counts: &[u64], limit: u64) {
    let all: u64 = counts.iter().sum();
    let n = counts.len() as u64;
    let squares: u64 = counts.iter().map(|count| (count * n).abs_diff(all).pow(2)).sum();
    assert!(squares < limit * n * all, "{counts:?}: {} ≥ {limit}", squares / (n * all));
}

/// Checks that minimal puzzles have 24.4 givens on average, and that no digit, cell or box is
/// favoured. The limits are for p = 0.001. The givens of a puzzle aren't independent, so the true
/// limits are lower.
fn check_distribution(count: usize) {
    let mut generator =
        Generator::new(PuzzleSpec { minimality: Minimality::ByGiven, ..classic_spec() }, 11, 0)
            .expect("one");
    let (mut clues, mut cells, mut digits, mut boxes) = (0, [0; 81], [0; 9], [0; 9]);
    for _ in 0..count {
        let Some(MakeOutcome::Puzzle(puzzle)) = generator.run_until(&|| false) else {
            panic!("given up")
        };
        clues += puzzle.board.filled_count();
        for cell in Cell::all(Shape::CLASSIC) {
            let Some(digit) = puzzle.board.digit(cell) else { continue };
            cells[cell.index()] += 1;
            digits[digit.value() - 1] += 1;
            boxes[cell.box_(Shape::CLASSIC)] += 1;
        }
    }
    assert!((24_250..24_550).contains(&(clues * 1000 / count)), "{}", clues * 1000 / count);
    check_uniform(&cells, 124);
    check_uniform(&digits, 26);
    check_uniform(&boxes, 26);
}

#[test]
fn no_digit_cell_or_box_is_favoured() {
    check_distribution(1500);
}

#[test]
#[ignore = "some seconds in a release build"]
fn no_digit_cell_or_box_is_favoured_in_a_large_sample() {
    check_distribution(10_000);
}
