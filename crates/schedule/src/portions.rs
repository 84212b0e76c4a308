//! Division of a range of numbers into portions, whose results may arrive in any order.

use std::ops::Range;

/// A range of numbers that is handed out in portions. The results are returned in the order of the
/// numbers. Only a limited number of portions is handed out ahead of the first missing result, so
/// only a limited number of results has to be stored.
pub(crate) struct Portions<T> {
    /// The range of numbers that haven't been handed out yet.
    remaining: Range<u64>,
    /// The maximum number of numbers per portion.
    max_size: u64,
    /// The limit for the distance between [`Portions::returned`] and the start of a portion. A
    /// portion is handed out only if the distance is smaller.
    max_ahead: u64,
    /// The end (exclusive) of the range whose results have all been returned.
    returned: u64,
    /// The results that arrived before the results of earlier numbers.
    waiting: Vec<(Range<u64>, T)>,
}

/// The maximum number of portions per worker that are handed out ahead of the first missing result.
const MAX_AHEAD: u64 = 32;

/// The minimum number of portions per worker, if there are several workers and enough numbers.
const PORTIONS_PER_WORKER: u64 = 8;

impl<T> Portions<T> {
    /// Divides a range of numbers into portions for some workers. The portions have at most
    /// `largest` numbers. If there are few numbers, the portions are smaller, so that each worker
    /// gets several. A single worker doesn't need smaller portions.
    pub fn new(numbers: Range<u64>, largest: u64, workers: usize) -> Portions<T> {
        let (workers, largest) = (workers.max(1) as u64, largest.max(1));
        let count = numbers.end.saturating_sub(numbers.start);
        let size = if workers == 1 {
            largest
        } else {
            (count / (PORTIONS_PER_WORKER * workers)).clamp(1, largest)
        };
        let (ahead, returned) = (MAX_AHEAD * workers * size, numbers.start);
        Portions {
            remaining: numbers,
            max_size: size,
            max_ahead: ahead,
            returned,
            waiting: Vec::new(),
        }
    }

    /// Returns the number of portions that haven't been handed out yet.
    pub fn remaining_count(&self) -> u64 {
        self.remaining.end.saturating_sub(self.remaining.start).div_ceil(self.max_size)
    }

    /// Hands out the next portion. Returns `None` if no numbers are left, or if too many portions
    /// are ahead of the first missing result.
    pub fn hand_out(&mut self) -> Option<Range<u64>> {
        if self.remaining.is_empty() || self.remaining.start - self.returned >= self.max_ahead {
            return None;
        }
        let start = self.remaining.start;
        self.remaining.start = self.remaining.end.min(start + self.max_size);
        Some(start..self.remaining.start)
    }

    /// Stores the result of a portion, and returns the results that are next in order.
    pub fn insert(&mut self, numbers: Range<u64>, result: T) -> Vec<T> {
        self.waiting.push((numbers, result));
        let mut ready = Vec::new();
        let next = |waiting: &[(Range<u64>, T)], start| {
            waiting.iter().position(|(numbers, _)| numbers.start == start)
        };
        while let Some(at) = next(&self.waiting, self.returned) {
            let (numbers, result) = self.waiting.swap_remove(at);
            self.returned = numbers.end;
            ready.push(result);
        }
        ready
    }

    /// Returns `true` if all results have been returned.
    pub fn is_complete(&self) -> bool {
        self.remaining.is_empty() && self.returned >= self.remaining.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that the results are returned in the order of the numbers, whatever the order in
    /// which the portions are finished.
    #[test]
    fn results_are_returned_in_order() {
        for (count, workers) in [(0, 2), (1, 2), (7, 1), (100, 3), (528_012, 2), (5000, 64)] {
            let mut portions = Portions::new(0..count, 512, workers);
            assert_eq!(portions.remaining_count() > 0, count > 0);
            let mut out: Vec<Range<u64>> = Vec::new();
            let (mut found, mut most, mut turn) = (Vec::new(), 0, 0);
            loop {
                while out.len() < 2 * workers
                    && let Some(numbers) = portions.hand_out()
                {
                    assert!(numbers.end - numbers.start <= 512 && !numbers.is_empty());
                    out.push(numbers);
                }
                if out.is_empty() {
                    break;
                }
                // The first worker is slow, so the result of its portion arrives late.
                turn += 1;
                let at = if turn % 200 == 0 { 0 } else { out.len() - 1 };
                let numbers = out.remove(at);
                for numbers in portions.insert(numbers.clone(), numbers) {
                    found.extend(numbers);
                }
                most = most.max(portions.waiting.len());
            }
            assert!(portions.is_complete() && found.into_iter().eq(0..count), "{count}");
            assert!(most as u64 <= MAX_AHEAD * workers as u64, "{most} wait");
        }
    }
}
