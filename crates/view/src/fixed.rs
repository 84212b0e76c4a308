//! Numbers with a point in them, as texts. The standard library writes any number there is, to its
//! last figure, and is large for it.

/// A number with some figures after the point; its size may not be more than an `u64` holds of the
/// last one.
pub fn fixed(number: f64, figures: usize) -> String {
    let unit = 10_u64.pow(figures as u32);
    let all = (number.abs() * unit as f64 + 0.5) as u64;
    let sign = if number < 0.0 && all > 0 { "-" } else { "" };
    match figures {
        0 => format!("{sign}{all}"),
        _ => format!("{sign}{}.{:0figures$}", all / unit, all % unit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(number: f64, figures: usize, expected: &str) {
        assert_eq!(fixed(number, figures), expected);
    }

    #[test]
    fn figures_are_rounded() {
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
