//! The play times of the puzzles that have been on a game's board.

use grid::Board;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh64::xxh64;

/// The play times of puzzles, as pairs of the hash of the givens and a time in milliseconds. Pairs
/// are sorted by hash, and no time is 0.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct PuzzleTimes(Vec<(u64, u64)>);

impl PuzzleTimes {
    /// Sets the time of a puzzle. A time of 0 isn't stored.
    pub fn set_time(&mut self, givens: &Board, time: u64) {
        self.remove(givens);
        self.insert_time(givens_hash(givens), time);
    }

    /// Removes the time of a puzzle and returns it, or returns 0 if there is none.
    pub fn remove(&mut self, givens: &Board) -> u64 {
        self.search(givens_hash(givens)).map_or(0, |place| self.0.remove(place).1)
    }

    /// Merges in other times. If both have a time for the same puzzle, the longer one is used.
    pub fn merge_times(&mut self, other: &PuzzleTimes) {
        other.0.iter().for_each(|(puzzle, time)| self.insert_time(*puzzle, *time));
    }

    /// Stores the time of a puzzle, given by its hash, unless a longer one is already stored.
    fn insert_time(&mut self, puzzle: u64, time: u64) {
        match self.search(puzzle) {
            Ok(place) => self.0[place].1 = time.max(self.0[place].1),
            Err(_) if time == 0 => {}
            Err(place) => self.0.insert(place, (puzzle, time)),
        }
    }

    /// Searches for a puzzle by its hash. Returns the index of the puzzle. The error is the index
    /// at which the puzzle would be inserted.
    fn search(&self, puzzle: u64) -> Result<usize, usize> {
        self.0.binary_search_by_key(&puzzle, |(puzzle, _)| *puzzle)
    }
}

fn givens_hash(givens: &Board) -> u64 {
    // Only sequences of unknown length can't be encoded, and a board has none.
    xxh64(&postcard::to_allocvec(givens).unwrap_or_default(), 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boards() -> [Board; 2] {
        ["1... .... .... ....", ".2.. .... .... ...."].map(|board| board.parse().expect("a board"))
    }

    #[test]
    fn each_puzzle_has_its_own_time() {
        let [one, other] = boards();
        let mut times = PuzzleTimes::default();
        times.set_time(&one, 5);
        times.set_time(&other, 7);
        times.set_time(&other, 8);
        assert_eq!((times.remove(&one), times.remove(&one), times.remove(&other)), (5, 0, 8));
        times.set_time(&one, 0);
        assert_eq!(times, PuzzleTimes::default());
    }

    #[test]
    fn the_longer_time_remains() {
        let [one, other] = boards();
        let (mut here, mut there) = (PuzzleTimes::default(), PuzzleTimes::default());
        here.set_time(&one, 5);
        there.set_time(&one, 4);
        there.set_time(&other, 1);
        here.merge_times(&there);
        assert_eq!((here.remove(&one), here.remove(&other)), (5, 1));
    }
}
