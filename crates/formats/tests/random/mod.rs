//! Pseudo-random numbers for tests.

/// A generator of numbers with a seed.
pub struct Random(pub u64);

impl Random {
    /// Returns a number below a limit, or 0 if there is none.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }

    /// Returns one of several values.
    #[allow(dead_code, reason = "other tests use it")]
    pub fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}
