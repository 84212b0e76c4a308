//! A slow reference implementation of the rater, without any optimization. This module is compiled
//! only for tests.
//!
//! Nothing is stored between hints. The implementation finds all chains of a position, with nodes
//! linked to their causes, computes their lengths, sorts them, and uses the first one. Tests
//! compare the rater with this implementation hint by hint.

mod linked;

use grid::{Board, Cell, Shape};

use crate::{
    RatedHint, Rater, RaterOutput, Scale,
    candidate_grid::CandidateGrid,
    chains::{
        chain_conclusion::{ChainConclusion, ChainStep, Proof, sort_conclusions},
        closure::{Cause, Closure, ClosureLinks, NONE, tag},
        common_conclusions,
        forcing::{ForcingSearch, SearchKind},
        nishio, simple,
    },
    memory::Memory,
    nine::{bits, cells_in},
    producers::{FindMethod, PRODUCERS},
};

fn first_hint(found: Vec<ChainConclusion>) -> Option<RatedHint> {
    let ChainConclusion { rating, technique, placement: placed, eliminations: eliminated, .. } =
        sort_conclusions(found).into_iter().next()?;
    Some(RatedHint { rating, technique, placement: placed, eliminations: eliminated })
}

fn next_hint(position: &CandidateGrid, scale: Scale) -> Option<RatedHint> {
    let in_scale = PRODUCERS.iter().filter(|p| scale.includes(p.only_scale));
    in_scale.into_iter().find_map(|producer| match producer.find {
        FindMethod::Immediate(find) => find(position, scale, &mut Memory::new()),
        FindMethod::ShortestChain => first_hint(linked::find_all(position)),
        FindMethod::Search(kind) => {
            let mut search = ForcingSearch::new(position, scale, kind);
            first_hint(search.find_all(&|| false).expect("a search that is not stopped"))
        }
    })
}

type Chain = Vec<(u16, bool, Cause)>;

/// Returns a conclusion in a form that can be compared: the values by which it is sorted, its
/// eliminations, and its chains as lists of candidates with truth values and causes.
fn to_comparable(found: &ChainConclusion) -> ([u32; 3], Vec<(u8, u16)>, Vec<Chain>) {
    let Proof::Steps(chains) = &found.proof else { panic!("a chain of single causes") };
    let step = |step: &ChainStep| (step.tag, step.is_on, step.cause);
    let chains = chains.iter().map(|chain| chain.iter().map(step).collect()).collect();
    let measures = [found.rating.into(), found.complexity, found.tie_break.into()];
    (measures, found.eliminations.clone(), chains)
}

#[test]
fn simple_chains_match_the_linked_implementation() {
    let mut chains = 0;
    for puzzle in puzzles() {
        let mut position = CandidateGrid::from_board(&puzzle);
        while let Some(hint) = next_hint(&position, Scale::Se) {
            if hint.rating >= 65 {
                let (all, linked) = (
                    sort_conclusions(simple::find_all(&position)),
                    sort_conclusions(linked::find_all(&position)),
                );
                let [all, linked] =
                    [all, linked].map(|all| all.iter().map(to_comparable).collect::<Vec<_>>());
                assert_eq!(all, linked, "{puzzle}");
                chains += all.len();
            }
            hint.apply(&mut position);
        }
    }
    assert!(chains > 1000, "there are {chains}");
}

/// Returns the puzzles of the test file.
fn puzzles() -> impl Iterator<Item = Board> {
    let text = include_str!("../../../tests/data/rated.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line[..81].parse().expect("a board"))
}

/// Returns an equivalent board in which rows, columns, bands, stacks and digits are permuted at
/// random, and which may be transposed.
fn transformed(board: &Board, seed: &mut u64) -> Board {
    let mut chance = |n: usize| {
        *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (*seed >> 33) as usize % n
    };
    let mut shuffled = |n: usize| {
        let mut all: Vec<usize> = (0..n).collect();
        (1..n).for_each(|at| all.swap(at, chance(at + 1)));
        all
    };
    let mut lines = || -> Vec<usize> {
        let bands = shuffled(3);
        bands
            .into_iter()
            .flat_map(|band| shuffled(3).into_iter().map(move |n| 3 * band + n))
            .collect()
    };
    let (rows, columns) = (lines(), lines());
    let digits = shuffled(9);
    let is_transposed = shuffled(2)[0] == 1;
    let shape = Shape::CLASSIC;
    Board::from_digits(
        shape,
        (0..81).map(|at| {
            let (row, column) = (rows[at / 9], columns[at % 9]);
            let from = if is_transposed { 9 * column + row } else { 9 * row + column };
            let digit = board.digit(Cell::new(from))?;
            grid::Digit::new(digits[digit.value() - 1] + 1)
        }),
    )
}

#[test]
fn the_rater_matches_the_reference() {
    let mut seed = 24;
    for (n, puzzle) in puzzles().enumerate() {
        let board = transformed(&puzzle, &mut seed);
        let scale = Scale::ALL[n % 2];
        let mut rater = Rater::new(&board, scale, RaterOutput::Path).expect("a 9×9 board");
        assert!(rater.run_until(&|| false).is_some());
        let mut position = CandidateGrid::from_board(&board);
        for hint in rater.path() {
            let in_order = |hint: &RatedHint| {
                let mut hint = hint.clone();
                grid::shell_sort(&mut hint.eliminations);
                hint
            };
            let plain = next_hint(&position, scale);
            assert_eq!(plain.as_ref().map(in_order), Some(in_order(hint)), "{board}");
            hint.apply(&mut position);
        }
        assert!(position.is_solved(), "{board}");
    }
}

#[test]
fn the_nishio_test_agrees_with_closures() {
    let mut clashes = 0;
    for puzzle in puzzles() {
        let mut position = CandidateGrid::from_board(&puzzle);
        while let Some(hint) = next_hint(&position, Scale::Se).filter(|hint| hint.rating < 62) {
            hint.apply(&mut position);
        }
        let mut closure = Closure::empty();
        for cell in cells_in(position.empty) {
            for digit in bits(position.cells[cell as usize]) {
                for is_on in [true, false] {
                    closure.restart_with(tag(cell, digit), is_on);
                    let links = ClosureLinks { follows_cells: false, is_dynamic: true };
                    closure.run(&mut position.clone(), &position, links);
                    let clash = nishio::has_contradiction(&position, cell, digit, is_on);
                    assert_eq!(closure.clash.is_some(), clash, "{puzzle}");
                    clashes += usize::from(clash);
                }
            }
        }
    }
    assert!(clashes > 100, "there are {clashes}");
}

#[test]
fn sets_with_conclusions_agree_with_closures() {
    let (mut kept, mut rejected) = (0, 0);
    for puzzle in puzzles() {
        let mut position = CandidateGrid::from_board(&puzzle);
        while let Some(hint) = next_hint(&position, Scale::Se).filter(|hint| hint.rating < 65) {
            hint.apply(&mut position);
        }
        let sets = ForcingSearch::new(&position, Scale::Se, SearchKind::Multiple).start_sets();
        let found = common_conclusions::sets_with_conclusions(&position, sets.clone());
        for set in sets {
            let closure = |tag: &u16| {
                let mut closure = Closure::empty();
                closure.restart_with(*tag, true);
                let links = ClosureLinks { follows_cells: true, is_dynamic: false };
                closure.run(&mut position.clone(), &position, links);
                closure
            };
            let closures: Vec<Closure> = set.iter().map(closure).collect();
            let has = |nodes: fn(&Closure) -> &[u16; 729]| {
                let is_common = |tag: usize| closures.iter().all(|c| nodes(c)[tag] != NONE);
                (0..729).any(is_common)
            };
            let is_found = found.contains(&set);
            let has_conclusion = has(|closure| &closure.on) || has(|closure| &closure.off);
            let has_clash = closures.iter().any(|closure| closure.clash.is_some());
            assert!(is_found == has_conclusion || is_found && has_clash, "{puzzle}");
            kept += usize::from(is_found);
            rejected += usize::from(!is_found);
        }
    }
    assert!(kept > 100 && rejected > 100, "{kept} and {rejected}");
}
