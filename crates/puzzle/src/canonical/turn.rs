//! How one board turns into another that is like it, for people: turned or mirrored as a whole, and
//! then the rows, columns and digits that change places.
//!
//! ```text
//! 1 2 │ . .      . . │ 1 .      turned by 90°: every row and column lies where that
//! . . │ . .      . . │ 2 .      brings it, but columns 3 and 4
//! ```
//!
//! Of all ways to turn a board as a whole that one is told after which the fewest rows and columns
//! change places.

use grid::Board;

use super::{Orientation, Rearrangement, canonical};

/// A board as a whole, turned or mirrored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whole {
    /// As it is.
    Straight,
    /// Turned by 180°.
    Half,
    /// The first row becomes the last.
    UpsideDown,
    /// The first column becomes the last.
    SideToSide,
    /// Mirrored at the diagonal from the top left.
    Diagonal,
    /// Mirrored at the other one.
    Antidiagonal,
    /// Turned by 90°, as clocks go.
    Right,
    /// Turned by 90° the other way.
    Left,
}

/// Lines or digits of which each comes to the place of the next, and the last to that of the first; from 1.
pub type Cycle = Vec<u8>;

/// A way from one board to another that is like it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// What becomes of the board as a whole.
    pub whole: Whole,
    /// The rows, of the board as it then lies, that change places.
    pub rows: Vec<Cycle>,
    /// The columns, likewise.
    pub cols: Vec<Cycle>,
    /// The digits that become others.
    pub digits: Vec<Cycle>,
}

impl Turn {
    /// The way from a board to another; `None` where they are not alike, or have no form.
    pub fn between(one: &Board, other: &Board) -> Option<Turn> {
        let (one, other) = (canonical(one).ok()?, canonical(other).ok()?);
        let way = one.rearrangement().then(&other.rearrangement().inverse())?;
        (one.board() == other.board()).then(|| Turn::of(&way))
    }

    /// A rearrangement, told.
    pub fn of(way: &Rearrangement) -> Turn {
        let wholes = match way.orientation() {
            Orientation::Straight => {
                [Whole::Straight, Whole::UpsideDown, Whole::SideToSide, Whole::Half]
            }
            Orientation::Transposed => {
                [Whole::Diagonal, Whole::Left, Whole::Right, Whole::Antidiagonal]
            }
        };
        let digits: Vec<u8> = way.digits().map(|digit| digit.value() as u8 - 1).collect();
        let after = |at: usize| {
            let rows = cycles(&lying(way.rows(), at & 1 == 1));
            let cols = cycles(&lying(way.cols(), at & 2 == 2));
            Turn { whole: wholes[at], rows, cols, digits: Vec::new() }
        };
        let moved = |turn: &Turn| turn.rows.iter().chain(&turn.cols).map(Vec::len).sum::<usize>();
        let least = (1..4)
            .map(after)
            .fold(after(0), |least, turn| if moved(&turn) < moved(&least) { turn } else { least });
        Turn { digits: cycles(&digits), ..least }
    }
}

/// The lines that come to each place, by their numbers once the board lies the other way round.
fn lying(lines: &[u8], reversed: bool) -> Vec<u8> {
    let last = lines.len() as u8 - 1;
    lines.iter().map(|line| if reversed { last - line } else { *line }).collect()
}

/// The cycles of an order, which says what comes to each place.
fn cycles(order: &[u8]) -> Vec<Cycle> {
    let mut place = vec![0; order.len()];
    order.iter().enumerate().for_each(|(to, from)| place[usize::from(*from)] = to);
    let (mut seen, mut cycles) = (vec![false; order.len()], Vec::new());
    for first in 0..order.len() {
        let (mut cycle, mut at) = (Vec::new(), first);
        while !std::mem::replace(&mut seen[at], true) {
            cycle.push(at as u8 + 1);
            at = place[at];
        }
        if cycle.len() > 1 {
            cycles.push(cycle);
        }
    }
    cycles
}

#[cfg(test)]
mod tests {
    use super::*;

    type Lines = &'static [&'static [u8]];

    #[track_caller]
    fn check(one: &str, other: &str, expected: (Whole, Lines, Lines, Lines)) {
        let board = |text: &str| text.parse::<Board>().expect("a drawing of a board");
        let turn = Turn::between(&board(one), &board(other)).expect("boards that are alike");
        let plain = |cycles: Lines| cycles.iter().map(|cycle| cycle.to_vec()).collect();
        let (whole, rows, cols, digits) = expected;
        let (rows, cols, digits) = (plain(rows), plain(cols), plain(digits));
        assert_eq!(turn, Turn { whole, rows, cols, digits });
    }

    /// A board that nothing but itself turns into.
    const BOARD: &str = "12.. ..3. .4.. ...2";

    #[test]
    fn boards_are_turned_as_a_whole_where_that_tells_most() {
        use Whole::{Antidiagonal, Diagonal, Half, Left, Right, SideToSide, Straight, UpsideDown};
        check(BOARD, BOARD, (Straight, &[], &[], &[]));
        check(BOARD, "21.. ..3. .4.. ...1", (Straight, &[], &[], &[&[1, 2]]));
        check(BOARD, "2... ..4. .3.. ..21", (Half, &[], &[], &[]));
        check(BOARD, "...2 .4.. ..3. 12..", (UpsideDown, &[], &[], &[]));
        check(BOARD, "..21 .3.. ..4. 2...", (SideToSide, &[], &[], &[]));
        check(BOARD, "1... 2.4. .3.. ...2", (Diagonal, &[], &[], &[]));
        check(BOARD, "2... ..3. .4.2 ...1", (Antidiagonal, &[], &[], &[]));
        check(BOARD, "...1 .4.2 ..3. 2...", (Right, &[], &[], &[]));
        check(BOARD, "...2 .3.. 2.4. 1...", (Left, &[], &[], &[]));
        check(BOARD, "..3. 12.. .4.. ...2", (Straight, &[&[1, 2]], &[], &[]));
    }

    #[test]
    fn boards_that_differ_have_no_way() {
        let board = |text: &str| text.parse::<Board>().expect("a drawing of a board");
        assert_eq!(Turn::between(&board(BOARD), &board("12.. ..3. .... ....")), None);
    }

    /// Done cycle by cycle, what is told makes the other board of the one.
    #[test]
    fn what_is_told_is_the_way() {
        let shape = grid::Shape::order(2).expect("a shape");
        let all = [[0, 1, 2, 3], [2, 3, 1, 0], [3, 2, 0, 1], [1, 0, 3, 2]];
        for orientation in [Orientation::Straight, Orientation::Transposed] {
            for (rows, cols) in all.iter().flat_map(|rows| all.map(|cols| (rows, cols))) {
                let way = Rearrangement::of(shape, orientation, rows, &cols, &[2, 0, 3, 1]);
                let turn = Turn::of(&way.expect("rows stay in bands"));
                assert_eq!(turn.digits, [vec![1, 2, 4, 3]]);
                let [flip_rows, flip_cols] = match turn.whole {
                    Whole::Straight | Whole::Diagonal => [false, false],
                    Whole::UpsideDown | Whole::Left => [true, false],
                    Whole::SideToSide | Whole::Right => [false, true],
                    Whole::Half | Whole::Antidiagonal => [true, true],
                };
                let told = |cycles: &[Cycle], flipped: bool| {
                    let mut order: Vec<u8> = (0..4).collect();
                    for cycle in cycles {
                        for (at, line) in cycle.iter().enumerate() {
                            let to = cycle[(at + 1) % cycle.len()];
                            order[usize::from(to) - 1] = line - 1;
                        }
                    }
                    lying(&order, flipped)
                };
                assert_eq!(told(&turn.rows, flip_rows), rows);
                assert_eq!(told(&turn.cols, flip_cols), cols);
            }
        }
    }
}
