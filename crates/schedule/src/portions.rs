//! Numbers that are handed out in portions, with results that come back in any order.

use std::ops::Range;

/// Numbers that are handed out in portions, and their results, which are returned in the order of the
/// numbers. Only a limited number of portions is handed out ahead of the earliest one that is missing,
/// so few results wait for their turn.
pub(crate) struct Portions<T> {
    /// The numbers that haven't been handed out yet.
    left: Range<u64>,
    /// The maximum number of numbers per portion.
    size: u64,
    /// The maximum difference between a number that is handed out and [`Portions::returned`].
    ahead: u64,
    /// The number before which all results were returned.
    returned: u64,
    /// Results that came back before their turn.
    waiting: Vec<(Range<u64>, T)>,
}

/// The maximum number of portions per worker that are handed out before the earliest has come back.
const AHEAD: u64 = 32;

/// The number of portions per worker to aim at if there are few numbers.
const EACH: u64 = 8;

impl<T> Portions<T> {
    /// Divides numbers into portions of at most `largest` for some workers. If there are few
    /// numbers, the portions are smaller, so that each worker gets some. A single worker needs no
    /// smaller ones.
    pub fn new(numbers: Range<u64>, largest: u64, workers: usize) -> Portions<T> {
        let (workers, largest) = (workers.max(1) as u64, largest.max(1));
        let count = numbers.end.saturating_sub(numbers.start);
        let size =
            if workers == 1 { largest } else { (count / (EACH * workers)).clamp(1, largest) };
        let (ahead, returned) = (AHEAD * workers * size, numbers.start);
        Portions { left: numbers, size, ahead, returned, waiting: Vec::new() }
    }

    /// Returns the number of portions that haven't been handed out yet.
    pub fn count(&self) -> u64 {
        self.left.end.saturating_sub(self.left.start).div_ceil(self.size)
    }

    /// Hands out the next portion. Returns `None` if no numbers are left, or if too many results
    /// are missing.
    pub fn hand_out(&mut self) -> Option<Range<u64>> {
        if self.left.is_empty() || self.left.start - self.returned >= self.ahead {
            return None;
        }
        let start = self.left.start;
        self.left.start = self.left.end.min(start + self.size);
        Some(start..self.left.start)
    }

    /// Stores the result of a portion, and returns the results whose turn it is.
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

    /// Returns `true` if all results were returned.
    pub fn is_complete(&self) -> bool {
        self.left.is_empty() && self.returned >= self.left.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever the order in which portions come back, the results have the order of the numbers.
    #[test]
    fn portions_come_in_order() {
        for (count, workers) in [(0, 2), (1, 2), (7, 1), (100, 3), (528_012, 2), (5000, 64)] {
            let mut portions = Portions::new(0..count, 512, workers);
            assert_eq!(portions.count() > 0, count > 0);
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
                // The first worker is slow: its portion comes back late.
                turn += 1;
                let at = if turn % 200 == 0 { 0 } else { out.len() - 1 };
                let numbers = out.remove(at);
                for numbers in portions.insert(numbers.clone(), numbers) {
                    found.extend(numbers);
                }
                most = most.max(portions.waiting.len());
            }
            assert!(portions.is_complete() && found.into_iter().eq(0..count), "{count}");
            assert!(most as u64 <= AHEAD * workers as u64, "{most} wait");
        }
    }
}
