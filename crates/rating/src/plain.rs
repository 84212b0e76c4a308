//! The slow twin: the same path without any of what makes it quick.
//!
//! Nothing is remembered between hints. All chains of a position are found, each node linked to what it follows
//! from, measured to their ends and put in order; then the first is taken. Tests hold the rater to it, hint by
//! hint.

mod linked;

use grid::{Board, Cell, Shape};

use crate::{
    Hint, Keep, Rater, Scale,
    chains::{
        closure::{Cause, Closure, Links, tag},
        forcing::Search,
        found::{Found, Proof, Step, sorted},
        nishio, simple,
    },
    memory::Memory,
    nine::{bits, each},
    position::Position,
    producers::{Find, PRODUCERS},
};

fn first(found: Vec<Found>) -> Option<Hint> {
    let Found { rating, technique, placed, gone, .. } = sorted(found).into_iter().next()?;
    Some(Hint { rating, technique, placed, gone })
}

fn next(position: &Position, scale: Scale) -> Option<Hint> {
    let in_scale = PRODUCERS.iter().filter(|p| scale.has(p.only));
    in_scale.into_iter().find_map(|producer| match producer.find {
        Find::Now(find) => find(position, scale, &mut Memory::new()),
        Find::Chains => first(linked::all(position)),
        Find::Search(kind) => {
            let mut search = Search::new(position, scale, kind);
            first(search.all(&|| false).expect("a search that is not stopped"))
        }
    })
}

type Chain = Vec<(u16, bool, Cause)>;

/// What a conclusion is, its chains by candidate, sign and cause.
fn told(found: &Found) -> ([u32; 3], Vec<(u8, u16)>, Vec<Chain>) {
    let Proof::Steps(chains) = &found.proof else { panic!("a chain of single causes") };
    let step = |step: &Step| (step.tag, step.is_on, step.cause);
    let chains = chains.iter().map(|chain| chain.iter().map(step).collect()).collect();
    let measures = [found.rating.into(), found.complexity, found.kind.into()];
    (measures, found.gone.clone(), chains)
}

#[test]
fn all_chains_are_the_linked_ones() {
    let mut chains = 0;
    for puzzle in puzzles() {
        let mut position = Position::of(&puzzle);
        while let Some(hint) = next(&position, Scale::Se) {
            if hint.rating >= 65 {
                let (all, linked) =
                    (sorted(simple::all(&position)), sorted(linked::all(&position)));
                let [all, linked] =
                    [all, linked].map(|all| all.iter().map(told).collect::<Vec<_>>());
                assert_eq!(all, linked, "{puzzle}");
                chains += all.len();
            }
            hint.apply(&mut position);
        }
    }
    assert!(chains > 1000, "there are {chains}");
}

/// The puzzles of the tests' file.
fn puzzles() -> impl Iterator<Item = Board> {
    let text = include_str!("../../../tests/data/rated.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line[..81].parse().expect("a board"))
}

/// A turned and renumbered copy: rows and columns within bands, bands, and digits by chance of a seed.
fn turned(board: &Board, seed: &mut u64) -> Board {
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
    let is_turned = shuffled(2)[0] == 1;
    let shape = Shape::CLASSIC;
    Board::of(
        shape,
        (0..81).map(|at| {
            let (row, column) = (rows[at / 9], columns[at % 9]);
            let from = if is_turned { 9 * column + row } else { 9 * row + column };
            let digit = board.digit(Cell::new(from))?;
            grid::Digit::new(digits[digit.value() - 1] + 1)
        }),
    )
}

#[test]
fn the_rater_goes_the_plain_path() {
    let mut seed = 24;
    for (n, puzzle) in puzzles().enumerate() {
        let board = turned(&puzzle, &mut seed);
        let scale = Scale::ALL[n % 2];
        let mut rater = Rater::new(&board, scale, Keep::Path).expect("a 9×9 board");
        assert!(rater.slice(&|| false).is_some());
        let mut position = Position::of(&board);
        for hint in rater.path() {
            let in_order = |hint: &Hint| {
                let mut hint = hint.clone();
                hint.gone.sort_unstable();
                hint
            };
            let plain = next(&position, scale);
            assert_eq!(plain.as_ref().map(in_order), Some(in_order(hint)), "{board}");
            hint.apply(&mut position);
        }
        assert!(position.is_solved(), "{board}");
    }
}

#[test]
fn clashes_of_a_digit_are_those_of_its_closures() {
    let mut clashes = 0;
    for puzzle in puzzles() {
        let mut position = Position::of(&puzzle);
        while let Some(hint) = next(&position, Scale::Se).filter(|hint| hint.rating < 62) {
            hint.apply(&mut position);
        }
        let mut closure = Closure::empty();
        for cell in each(position.empty) {
            for digit in bits(position.cells[cell as usize]) {
                for is_on in [true, false] {
                    closure.assume(tag(cell, digit), is_on);
                    let links = Links { cells: false, is_dynamic: true };
                    closure.run(&mut position.clone(), &position, links);
                    let clash = nishio::clashes(&position, cell, digit, is_on);
                    assert_eq!(closure.clash.is_some(), clash, "{puzzle}");
                    clashes += usize::from(clash);
                }
            }
        }
    }
    assert!(clashes > 100, "there are {clashes}");
}
