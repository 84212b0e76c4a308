//! How one board turns into another that is like it, in words.

use crate::say;
use puzzle::{Cycle, Turn, Whole};

/// How one board turns into another.
pub fn told(turn: &Turn) -> String {
    let whole = match turn.whole {
        Whole::Straight => "",
        Whole::Half => say("turned by 180°"),
        Whole::UpsideDown => say("mirrored upside down"),
        Whole::SideToSide => say("mirrored side to side"),
        Whole::Diagonal => say("mirrored at the diagonal"),
        Whole::Antidiagonal => say("mirrored at the other diagonal"),
        Whole::Right => say("turned by 90° to the right"),
        Whole::Left => say("turned by 90° to the left"),
    };
    let lines = |name: &'static str, cycles: &[Cycle]| {
        let cycles: Vec<_> = cycles.iter().map(cycle).collect();
        Some(format!("{name} {}", cycles.join(" "))).filter(|_| !cycles.is_empty())
    };
    let parts = [
        Some(whole.to_owned()).filter(|whole| !whole.is_empty()),
        lines(say("rows"), &turn.rows),
        lines(say("columns"), &turn.cols),
        lines(say("digits"), &turn.digits),
    ];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    if parts.is_empty() { say("the same").into() } else { parts.join(", ") }
}

/// `1↔3`, or `1→4→7`, of which the last comes to the place of the first.
fn cycle(cycle: &Cycle) -> String {
    let sign = if cycle.len() == 2 { "↔" } else { "→" };
    cycle.iter().map(u8::to_string).collect::<Vec<_>>().join(sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_told() {
        let turn = |whole, rows: &[&[u8]], digits: &[&[u8]]| {
            let cycles = |all: &[&[u8]]| all.iter().map(|one| one.to_vec()).collect();
            told(&Turn { whole, rows: cycles(rows), cols: Vec::new(), digits: cycles(digits) })
        };
        assert_eq!(turn(Whole::Straight, &[], &[]), "the same");
        assert_eq!(turn(Whole::Straight, &[&[1, 3]], &[&[1, 4, 9]]), "rows 1↔3, digits 1→4→9");
        let all = turn(Whole::Right, &[&[1, 3], &[4, 5]], &[]);
        assert_eq!(all, "turned by 90° to the right, rows 1↔3 4↔5");
    }
}
