//! Boards with exactly one solution, and ways to damage them.

use super::Random;

/// The rows of a board, with 0 for an empty cell. The rows of a damaged board may differ in length.
pub type Rows = Vec<Vec<u8>>;

/// 9×9, 4×4 and 6×6 puzzles with exactly one solution. Each row has a digit, because a row of
/// spaces can't be seen. Each empty cell of a 9×9 puzzle has several candidates.
const PUZZLES: [&str; 12] = [
    "..24...7...1387...3....5.6.89..5..3...6.7.2.........9.68..9...47.....6.3.......2.",
    "....6.2....2..31...8......5.4...5..92.7......9..8.47...16.....7...5.........3..2.",
    ".....7.2..241....66....4..9..8....5.1...........72.9.1.9..7....48195.....62...3..",
    ".5...6..1........39...3..7....95.84.3..4...6.....2..95...8..5..2...9..3...9.4....",
    "...9.2...8........134.....8......14..28.6.........5..37....93.4.5.......4..1..9..",
    ".6...........3.5.27...5..9.....934..52........7.24..1......975.4....6.....15...8.",
    "1...3.4....4.3..",
    "...43.2....2..1.",
    "3......4.3.24...",
    "..4......5.31......2..6...3.1.45....",
    "6.......54.2.26...4.........5....1.4",
    "...4..3.52.....5..4...3....3.6..4...",
];

/// Returns a puzzle of this side with one solution. Its digits, rows and columns are shuffled.
pub fn random_puzzle(random: &mut Random, side: usize) -> Rows {
    let known: Vec<&str> = PUZZLES.into_iter().filter(|p| p.len() == side * side).collect();
    let puzzle = random.pick(&known).as_bytes();
    let (height, width) = match side {
        4 => (2, 2),
        6 => (2, 3),
        _ => (3, 3),
    };
    let rows = random_line_order(random, side, height);
    let cols = random_line_order(random, side, width);
    let digits = shuffled(random, side);
    let digit = |symbol: u8| match symbol {
        b'.' => 0,
        symbol => digits[usize::from(symbol - b'1')] as u8 + 1,
    };
    let row = |row: &usize| cols.iter().map(|col| digit(puzzle[row * side + col])).collect();
    rows.iter().map(row).collect()
}

fn shuffled(random: &mut Random, count: usize) -> Vec<usize> {
    let mut all: Vec<usize> = (0..count).collect();
    (1..count).rev().for_each(|at| all.swap(at, random.below(at + 1)));
    all
}

/// Returns the indices of rows or columns in a random order. The `each` rows or columns of a band
/// or stack stay together.
fn random_line_order(random: &mut Random, side: usize, each: usize) -> Vec<usize> {
    let groups = shuffled(random, side / each);
    let group = |group: usize| shuffled(random, each).into_iter().map(move |n| group * each + n);
    groups.into_iter().flat_map(group).collect()
}

/// A mistake after which a board isn't valid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Damage {
    MissingCell,
    ExtraCell,
    MissingRow,
    RepeatedRow,
    /// A digit that boards of this size don't have.
    LargeDigit,
}

/// All mistakes that can be made in rows of characters.
pub const CHARACTER_MISTAKES: &[Damage] =
    &[Damage::MissingCell, Damage::ExtraCell, Damage::MissingRow, Damage::RepeatedRow];

/// All mistakes that can be made in rows of numbers.
pub const NUMBER_MISTAKES: &[Damage] = &[
    Damage::MissingCell,
    Damage::ExtraCell,
    Damage::MissingRow,
    Damage::RepeatedRow,
    Damage::LargeDigit,
];

/// The mistakes that a reader can detect if spaces are empty cells.
pub const ROW_MISTAKES: &[Damage] = &[Damage::MissingRow, Damage::RepeatedRow];

/// Makes a mistake at a random position of a board.
pub fn damage(random: &mut Random, board: &mut Rows, damage: Damage) {
    let row = random.below(board.len());
    let col = random.below(board[row].len());
    match damage {
        Damage::MissingCell => drop(board[row].remove(col)),
        Damage::ExtraCell => board[row].insert(col, 0),
        Damage::MissingRow => drop(board.remove(row)),
        Damage::RepeatedRow => board.insert(row, board[row].clone()),
        Damage::LargeDigit => board[row][col] = board.len() as u8 + 3,
    }
}
