//! Tests that compare diagnoses with brute force on small boards, and with the actual change on
//! large boards.

use super::*;
use engine::count_solutions;

const MINIMAL: &str = include_str!("../../../../tests/data/minimal.txt");
const BANK: &str = include_str!("../../../../tests/data/bank.txt");

fn board(text: &str) -> Board {
    text.parse().expect("a drawing of a board")
}

/// A pseudorandom number generator.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }
}

/// Returns the number of solutions, up to two, found by a different engine from the one that
/// [`repair`] uses.
fn solution_count(board: &Board) -> u64 {
    count_solutions(engine::engine_by_name("refinement").expect("an engine"), board, 2)
}

fn givens(board: &Board) -> Vec<Cell> {
    minimal_conflict::given_cells(board)
}

/// Returns every change of a single given that makes a board proper, as text, found by trying all
/// of them. Removals are tried only if `removals` is `true`.
fn changes_by_brute_force(board: &Board, removals: bool) -> Vec<String> {
    let mut found = Vec::new();
    for cell in givens(board) {
        let from = board.digit(cell).expect("a given");
        let digits = Digit::all(board.shape()).filter(|to| *to != from);
        found.extend(digits.map(|to| GivenChange::Replace { cell, from, to }));
        found.extend(removals.then_some(GivenChange::Remove { cell }));
    }
    let is_proper = |change: &GivenChange| {
        let allowed = match change {
            GivenChange::Replace { cell, to, .. } => board.allowed_digits(*cell).contains(*to),
            _ => true,
        };
        allowed && solution_count(&change.apply_to(board)) == 1
    };
    let mut found: Vec<_> =
        found.iter().filter(|c| is_proper(c)).map(|c| format!("{c:?}")).collect();
    found.sort();
    found
}

/// Returns the size of the smallest set of givens without a solution, found by trying all sets.
fn smallest_conflict_size_by_brute_force(board: &Board) -> usize {
    let cells = givens(board);
    let subset = |members: u32| {
        let chosen = cells.iter().enumerate().filter(|(at, _)| members >> at & 1 == 1);
        chosen.map(|(_, cell)| *cell).collect::<Vec<_>>()
    };
    let contradict = |members: &u32| {
        solution_count(&minimal_conflict::with_only_givens_in(board, &subset(*members))) == 0
    };
    let sizes = (0..1u32 << cells.len()).filter(contradict).map(u32::count_ones);
    sizes.min().expect("all of them contradict") as usize
}

/// Returns `true` if adding `count` givens can make the board proper, found by trying all
/// additions.
fn additions_suffice(board: &Board, count: usize) -> bool {
    if count == 0 {
        return solution_count(board) == 1;
    }
    let open = Cell::all(board.shape()).filter(|cell| board.digit(*cell).is_none());
    open.flat_map(|cell| Digit::all(board.shape()).map(move |digit| (cell, digit)))
        .any(|given| additions_suffice(&GivenChange::Add(vec![given]).apply_to(board), count - 1))
}

/// Compares the diagnosis of a board with the results of brute force.
fn check(board: &Board) {
    let whole = repair(board);
    let mut sliced = RepairSearch::new(board);
    let diagnosis = (0..1_000_000).find_map(|_| sliced.run_until(&|| true));
    assert_eq!(diagnosis, Some(whole.clone()), "in slices: {board}");
    let named = |proposals: &[GivenChange]| {
        let mut named: Vec<_> = proposals.iter().map(|change| format!("{change:?}")).collect();
        named.sort();
        named
    };
    match &whole {
        Diagnosis::Proper(solution) => {
            assert!(solution.is_solved() && solution_count(board) == 1, "{board}");
        }
        Diagnosis::Impossible { conflict, proposals, coverage } => {
            assert_eq!(
                (solution_count(board), *coverage),
                (0, SearchCoverage::Complete),
                "{board}"
            );
            assert_eq!(conflict.size, ConflictSize::Smallest, "{board}");
            assert_eq!(
                solution_count(&minimal_conflict::with_only_givens_in(board, &conflict.givens)),
                0,
                "{board}"
            );
            if givens(board).len() <= 9 {
                assert_eq!(
                    conflict.givens.len(),
                    smallest_conflict_size_by_brute_force(board),
                    "{board}"
                );
            }
            assert_eq!(named(proposals), changes_by_brute_force(board, true), "{board}");
        }
        Diagnosis::Several { proposals, .. } => {
            assert_eq!(solution_count(board), 2, "{board}");
            assert!(proposals.iter().all(|change| solution_count(&change.apply_to(board)) == 1));
            let (added, changed): (Vec<_>, Vec<_>) =
                proposals.iter().cloned().partition(|change| matches!(change, GivenChange::Add(_)));
            assert_eq!(named(&changed), changes_by_brute_force(board, false), "{board}");
            let sizes = added.iter().map(|change| match change {
                GivenChange::Add(givens) => givens.len(),
                _ => 0,
            });
            let fewest = sizes.min().expect("givens can always be added");
            if fewest <= 3 {
                assert!(!additions_suffice(board, fewest - 1), "{board}");
            }
        }
        Diagnosis::Unknown => panic!("{board} is small"),
    }
}

#[test]
fn repairs_of_small_boards_match_brute_force() {
    let mut random = Random(9);
    for _ in 0..150 {
        let mut board = Board::empty(Shape::order(2).expect("a shape"));
        let solved = self::board("1234 3412 2143 4321");
        for _ in 0..2 + random.below(7) {
            let cell = Cell::new(random.below(16));
            board.set(cell, solved.digit(cell));
        }
        for _ in 0..random.below(3) {
            board.set(Cell::new(random.below(16)), Digit::new(1 + random.below(4)));
        }
        check(&board);
    }
}

#[test]
fn restricted_boards_are_repaired() {
    let mut restricted = board("1... ..3. .4.. ...2");
    restricted.restrict(
        Cell::new(0),
        "234".bytes().filter_map(|b| Digit::from_symbol(b, restricted.shape())).collect(),
    );
    check(&restricted);
    let mut none = Board::empty(restricted.shape());
    none.restrict(Cell::new(5), grid::DigitSet::EMPTY);
    let conflict = ConflictingGivens { givens: vec![], size: ConflictSize::Smallest };
    let (proposals, coverage) = (vec![], SearchCoverage::Complete);
    assert_eq!(repair(&none), Diagnosis::Impossible { conflict, proposals, coverage });
}

/// Changes one digit of a proper puzzle at random. Returns the board and the change that undoes
/// this, or `None` if the digit is the same or the board is still proper.
fn change_random_digit(puzzle: &Board, random: &mut Random) -> Option<(Board, GivenChange)> {
    let cells = givens(puzzle);
    let cell = cells[random.below(cells.len())];
    let to = puzzle.digit(cell)?;
    let from = Digit::new(1 + random.below(9)).filter(|from| *from != to)?;
    let mut altered = puzzle.clone();
    altered.set(cell, Some(from));
    (solution_count(&altered) != 1).then_some((altered, GivenChange::Replace { cell, from, to }))
}

/// Checks that for at least 190 of 200 puzzles with a changed digit, the right digit is among the
/// first three proposals. Some diagnoses are also compared with brute force.
#[test]
fn the_true_digit_is_among_the_first_proposals() {
    for (name, lines) in [("minimal", MINIMAL), ("bank", BANK)] {
        let lines = lines.lines().filter(|line| !line.starts_with('#'));
        let words = lines.filter_map(|line| line.split_whitespace().next());
        let puzzles: Vec<_> = words.map(board).collect();
        let (mut random, mut hits) = (Random(9), 0);
        for n in 0..200 {
            let (altered, truth) = loop {
                let puzzle = &puzzles[random.below(puzzles.len())];
                if let Some(found) = change_random_digit(puzzle, &mut random) {
                    break found;
                }
            };
            let proposals = match repair(&altered) {
                Diagnosis::Impossible { proposals, .. } | Diagnosis::Several { proposals, .. } => {
                    proposals
                }
                other => panic!("{altered} is {other:?}"),
            };
            if n % 10 == 0 {
                check(&altered);
            }
            hits += usize::from(proposals.iter().take(3).any(|change| *change == truth));
            assert!(proposals.contains(&truth), "{altered}");
        }
        assert!(hits >= 190, "{name}: {hits}");
    }
}

#[test]
fn an_exhausted_budget_is_reported() {
    let empty = Board::empty(Shape::CLASSIC);
    let diagnose = |board: &Board, all| {
        let mut repair = RepairSearch::with_budget(
            board,
            RepairBudget { max_nodes: all, max_nodes_per_question: all },
        );
        repair.run_until(&|| false).expect("nothing stops it")
    };
    assert_eq!(diagnose(&empty, 1), Diagnosis::Unknown);
    let Diagnosis::Several { coverage: SearchCoverage::OverBudget, .. } = diagnose(&empty, 100)
    else {
        panic!("the empty board has several solutions");
    };
    // At least 17 givens have to be added to an empty board.
    let Diagnosis::Several { proposals, .. } = repair(&empty) else { panic!("several solutions") };
    let [GivenChange::Add(added)] = proposals.as_slice() else { panic!("{proposals:?}") };
    assert!((17..40).contains(&added.len()));
    for left_out in 0..added.len() {
        let mut fewer = added.clone();
        fewer.remove(left_out);
        assert_eq!(
            solution_count(&GivenChange::Add(fewer).apply_to(&empty)),
            2,
            "every addition is needed"
        );
    }
}
