//! The same puzzles of the same seeds natively and as WebAssembly.

use generate::{Generator, Made, Minimal, Named, Pattern, Rated, Symmetry, Wish};
use grid::{Board, Cell, Shape};
use human::Level;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// What many boards come to, in order: FNV-1a of their digits.
fn digest(boards: impl Iterator<Item = Board>) -> u64 {
    let text = boards.map(|board| board.to_string()).collect::<String>();
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, mix)
}

#[track_caller]
fn check(wish: Wish, count: u64, expected: u64) {
    let mut generator = Generator::new(wish, 2026, 0).expect("nothing contradicts");
    let next = |_| match generator.slice(&|| false) {
        Some(Made::Puzzle(puzzle)) => puzzle.board,
        _ => panic!("nothing was given up"),
    };
    assert_eq!(digest((0..count).map(next)), expected);
}

/// Whoever makes puzzles otherwise writes these anew, and tells so: a seed has others then.
#[test]
fn puzzles_of_a_seed_are_the_same_on_all_machines() {
    let nine = || Wish::of(Shape::CLASSIC);
    check(nine(), 200, 0x948e_482f_2b7b_dc78);
    let of = |level| Wish { level: Some(level), symmetry: Symmetry::Rotate180, ..nine() };
    check(of(Level::Easy), 40, 0x8d2f_555d_8d56_b190);
    check(of(Level::Unfair), 20, 0xd023_3850_1f32_c1b6);
    check(of(Level::Extreme), 20, 0x6207_0e11_ef62_80fc);
    check(
        Wish { minimal: Minimal::Each, clues: Some((22, 24)), ..nine() },
        40,
        0x4851_1040_885e_30d3,
    );
    check(
        Wish { needs: Named::by_name("x-wing").into_iter().collect(), ..nine() },
        5,
        0x1244_a5d7_8d58_512f,
    );
    let rated = Rated { scale: rating::Scale::Bank, least: 20, most: 30 };
    check(Wish { ratings: vec![rated], ..nine() }, 10, 0x33fc_0fe7_2c3a_0b0e);
    let six = Shape::new(2, 3).expect("a shape");
    check(Wish::of(six), 40, 0xb3ef_6713_1f54_f18e);
    let cells = Cell::all(six).filter(|cell| cell.index() % 3 != 1).collect();
    let pattern = Some(Pattern { cells, filling: generate::Filling::Whole });
    check(Wish { pattern, ..Wish::of(six) }, 5, 0x17ce_ed89_4437_99c9);
    check(
        Wish { level: Some(Level::Easy), ..Wish::of(Shape::order(4).expect("a shape")) },
        1,
        0x209a_7e06_86fb_ed9a,
    );
}

#[test]
fn puzzles_by_number_are_the_same_on_all_machines() {
    let of = |number| generate::numbered(Level::Hard, number).expect("a puzzle").board;
    assert_eq!(digest((1..=50).map(of)), 3_245_403_112_006_170_033);
}
