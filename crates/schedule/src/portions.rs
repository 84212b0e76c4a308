//! Numbers in portions, and what comes back of them in their order.

use std::ops::Range;

/// Numbers that are handed out in portions to whoever works on them, and what comes back of each,
/// put in the order of the numbers. Few are out at once, so what waits for its turn stays small.
pub struct Portions<T> {
    end: u64,
    size: u64,
    ahead: u64,
    handed_out: u64,
    put: u64,
    waiting: Vec<(Range<u64>, T)>,
}

/// How many portions a worker are handed out before the earliest has come back.
const AHEAD: u64 = 32;

impl<T> Portions<T> {
    /// Some numbers, in portions of some size at the most, for some workers: smaller ones when there
    /// are few numbers, so that each worker has something to do.
    pub fn new(numbers: Range<u64>, largest: u64, workers: usize) -> Portions<T> {
        let workers = workers.max(1) as u64;
        let count = numbers.end.saturating_sub(numbers.start);
        let size = match workers {
            1 => largest.max(1),
            workers => (count / (8 * workers)).clamp(1, largest.max(1)),
        };
        let ahead = AHEAD * workers * size;
        let Range { start, end } = numbers;
        Portions { end, size, ahead, handed_out: start, put: start, waiting: Vec::new() }
    }

    /// The next numbers; `None` when all are out, or too many for now.
    pub fn take(&mut self) -> Option<Range<u64>> {
        if self.handed_out >= self.end || self.handed_out - self.put >= self.ahead {
            return None;
        }
        let from = self.handed_out;
        self.handed_out = self.end.min(from + self.size);
        Some(from..self.handed_out)
    }

    /// Takes back what was found out about some numbers, and returns what is there now in their
    /// order.
    pub fn put(&mut self, numbers: Range<u64>, found: T) -> Vec<T> {
        self.waiting.push((numbers, found));
        let mut ready = Vec::new();
        while let Some(at) = self.waiting.iter().position(|(of, _)| of.start == self.put) {
            let (numbers, found) = self.waiting.swap_remove(at);
            self.put = numbers.end.max(self.put + 1);
            ready.push(found);
        }
        ready
    }

    /// Whether everything came back.
    pub fn is_over(&self) -> bool {
        self.put >= self.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However portions come back, what they bring has the order of the numbers.
    #[test]
    fn portions_come_in_order() {
        for (count, workers) in [(0, 2), (1, 2), (7, 1), (100, 3), (528_012, 2), (5000, 64)] {
            let mut portions = Portions::new(0..count, 512, workers);
            let mut out: Vec<Range<u64>> = Vec::new();
            let (mut found, mut most, mut turn) = (Vec::new(), 0, 0);
            loop {
                while out.len() < 2 * workers
                    && let Some(numbers) = portions.take()
                {
                    assert!(numbers.end - numbers.start <= 512 && !numbers.is_empty());
                    out.push(numbers);
                }
                if out.is_empty() {
                    break;
                }
                // The first worker is slow: its portion stays out for long.
                turn += 1;
                let at = if turn % 200 == 0 { 0 } else { out.len() - 1 };
                let numbers = out.remove(at);
                for numbers in portions.put(numbers.clone(), numbers) {
                    found.extend(numbers);
                }
                most = most.max(portions.waiting.len());
            }
            assert!(portions.is_over() && found.into_iter().eq(0..count), "{count}");
            assert!(most as u64 <= AHEAD * workers as u64, "{most} wait");
        }
    }
}
