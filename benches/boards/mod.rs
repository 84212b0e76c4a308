//! Large boards for benchmarks, either parsed from files or generated from a seed.

use grid::{Board, Digit, Shape};

/// Parses boards from lines in the form `name side cells`. The cells are numbers separated by
/// commas, with 0 for an empty cell. Other lines are ignored.
pub fn parse_boards(lines: &str) -> Vec<(String, Board)> {
    lines.lines().filter(|line| !line.starts_with('#')).filter_map(parse_board).collect()
}

fn parse_board(line: &str) -> Option<(String, Board)> {
    let mut words = line.split_whitespace();
    let (name, side, cells) = (words.next()?, words.next()?.parse().ok()?, words.next()?);
    let shape = Shape::from_side(side)?;
    let cells: Vec<_> =
        cells.split(',').map(|cell| cell.parse().ok().and_then(Digit::new)).collect();
    (cells.len() == shape.cells()).then(|| (name.to_owned(), Board::from_digits(shape, cells)))
}

/// Generates boards from 16×16 to 64×64, in which between 0 % and 70 % of the cells are filled. A
/// board's name consists of its shape, this percentage and a number.
pub fn generate_boards() -> Vec<(String, Board)> {
    let mut random = Random(9);
    let mut boards = Vec::new();
    for (order, filled) in [(4, 40), (5, 50), (5, 46), (6, 60), (8, 70), (8, 0)] {
        let shape = Shape::order(order).expect("a shape");
        let turns = if filled == 0 { 1 } else { 5 };
        for turn in 0..turns {
            boards.push((format!("{shape}-{filled}-{turn}"), random.random_board(shape, filled)));
        }
    }
    boards
}

/// A seeded pseudorandom number generator.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }

    fn shuffled(&mut self, len: usize) -> Vec<usize> {
        let mut all: Vec<_> = (0..len).collect();
        for i in (1..len).rev() {
            all.swap(i, self.below(i + 1));
        }
        all
    }

    /// Returns the cyclic pattern with shuffled digits and lines. Each cell is filled with a
    /// probability of `filled` percent.
    fn random_board(&mut self, shape: Shape, filled: usize) -> Board {
        let (side, rows, cols) = (shape.side(), shape.box_rows(), shape.box_cols());
        let digits = self.shuffled(side);
        let [down, across] = [(cols, rows), (rows, cols)].map(|(groups, each)| {
            let groups = self.shuffled(groups).into_iter();
            let lines =
                groups.map(|group| self.shuffled(each).into_iter().map(move |i| group * each + i));
            lines.flatten().collect::<Vec<_>>()
        });
        let mut cells = Vec::with_capacity(shape.cells());
        for row in down {
            for col in &across {
                let digit = digits[(row % rows * cols + row / rows + col) % side];
                cells.push(Digit::new(1 + digit).filter(|_| self.below(100) < filled));
            }
        }
        Board::from_digits(shape, cells)
    }
}
