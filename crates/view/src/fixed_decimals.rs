//! Decimal formatting of numbers. The standard library's formatting of floats is exact for all
//! numbers, and would add a lot of code to the page.

/// Formats a number with `decimals` digits after the decimal point, rounded half away from zero.
/// The number times 10 to the power of `decimals` must fit into a `u64`.
pub fn format_fixed(number: f64, decimals: usize) -> String {
    let unit = 10_u64.pow(decimals as u32);
    let all = (number.abs() * unit as f64 + 0.5) as u64;
    let sign = if number < 0.0 && all > 0 { "-" } else { "" };
    match decimals {
        0 => format!("{sign}{all}"),
        _ => format!("{sign}{}.{:0decimals$}", all / unit, all % unit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(number: f64, decimals: usize, expected: &str) {
        assert_eq!(format_fixed(number, decimals), expected);
    }

    #[test]
    fn numbers_are_rounded() {
        check(0.0, 0, "0");
        check(1.5, 3, "1.500");
        check(12.345, 2, "12.35");
        check(0.04, 1, "0.0");
        check(-0.04, 1, "0.0");
        check(-3.25, 2, "-3.25");
        check(999.96, 1, "1000.0");
        check(1e9, 0, "1000000000");
    }
}
