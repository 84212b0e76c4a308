//! Chance, from the machine.

/// A number from 0 up to, but not including, `count`, each as likely as the others; 0 when the
/// machine has no randomness to give.
pub fn below(count: u64) -> u64 {
    let count = count.max(1);
    // The largest multiple of `count` that fits: what is above would favour small numbers.
    let fair = u64::MAX - u64::MAX % count;
    loop {
        match getrandom::u64() {
            Ok(number) if number < fair => return number % count,
            Ok(_) => {}
            Err(_) => return 0,
        }
    }
}
