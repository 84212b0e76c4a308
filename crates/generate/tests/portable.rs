//! Tests that the same seeds produce the same puzzles natively and as WebAssembly.

use generate::{
    Generator, MakeOutcome, Minimality, Pattern, PuzzleSpec, RatingRange, RatingScale, Symmetry,
    TechniqueRef,
};
use grid::{Board, Cell, Shape};
use human::Level;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Returns the FNV-1a hash of the digits of several boards, in order.
fn digest(boards: impl Iterator<Item = Board>) -> u64 {
    let text = boards.map(|board| board.to_string()).collect::<String>();
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, mix)
}

#[track_caller]
fn check(spec: PuzzleSpec, count: u64, expected: u64) {
    let mut generator = Generator::new(spec, 2026, 0).expect("a specification without conflicts");
    let next = |_| match generator.run_until(&|| false) {
        Some(MakeOutcome::Puzzle(puzzle)) => puzzle.board,
        _ => panic!("nothing was given up"),
    };
    assert_eq!(digest((0..count).map(next)), expected);
}

/// Compares hashes of puzzles with fixed values. If the generator changes, the values must be
/// updated and the change must be announced, because seeds then produce different puzzles.
#[test]
fn puzzles_of_a_seed_are_the_same_on_all_devices() {
    let nine = || PuzzleSpec::new(Shape::CLASSIC);
    check(nine(), 200, 0x948e_482f_2b7b_dc78);
    let symmetric =
        |level| PuzzleSpec { level: Some(level), symmetry: Symmetry::Rotate180, ..nine() };
    check(symmetric(Level::Easy), 40, 0x8d2f_555d_8d56_b190);
    check(symmetric(Level::Unfair), 20, 0xecbc_7753_be12_33f6);
    check(symmetric(Level::Extreme), 20, 0x180d_cad2_a653_e907);
    check(
        PuzzleSpec { minimality: Minimality::ByGiven, givens: Some((22, 24)), ..nine() },
        40,
        0x4851_1040_885e_30d3,
    );
    check(
        PuzzleSpec { required: TechniqueRef::by_name("x-wing").into_iter().collect(), ..nine() },
        5,
        0x1244_a5d7_8d58_512f,
    );
    let rated =
        RatingRange { scale: RatingScale::Explainer(rating::Scale::Bank), min: 20, max: 30 };
    check(PuzzleSpec { ratings: vec![rated], ..nine() }, 10, 0x33fc_0fe7_2c3a_0b0e);
    let six = Shape::new(2, 3).expect("a shape");
    check(PuzzleSpec::new(six), 40, 0xb3ef_6713_1f54_f18e);
    let cells = Cell::all(six).filter(|cell| cell.index() % 3 != 1).collect();
    let pattern = Some(Pattern { cells, filling: generate::Filling::Full });
    check(PuzzleSpec { pattern, ..PuzzleSpec::new(six) }, 5, 0x17ce_ed89_4437_99c9);
    check(
        PuzzleSpec {
            level: Some(Level::Easy),
            ..PuzzleSpec::new(Shape::order(4).expect("a shape"))
        },
        1,
        0x209a_7e06_86fb_ed9a,
    );
}

#[test]
fn puzzles_by_number_are_the_same_on_all_devices() {
    let hard_puzzle =
        |number| generate::puzzle_by_number(Level::Hard, number).expect("a puzzle").board;
    assert_eq!(digest((1..=50).map(hard_puzzle)), 3_245_403_112_006_170_033);
}
