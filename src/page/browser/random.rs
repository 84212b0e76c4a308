//! Random numbers.

/// Returns a random number from 0 up to, but not including, `count`. All numbers are equally
/// likely. Returns 0 if the device can't generate random numbers.
pub fn random_below(count: u64) -> u64 {
    let count = count.max(1);
    // The largest multiple of `count` that fits: numbers from there on would favour small results.
    let fair = u64::MAX - u64::MAX % count;
    loop {
        match getrandom::u64() {
            Ok(number) if number < fair => return number % count,
            Ok(_) => {}
            Err(_) => return 0,
        }
    }
}

/// Returns a random seed for new puzzles, with at most 12 digits, so that it's short enough to be
/// read and typed.
pub fn new_seed() -> u64 {
    random_below(1_000_000_000_000)
}
