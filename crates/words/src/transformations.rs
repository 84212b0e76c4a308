//! Descriptions of the transformations that map a puzzle to an equivalent one.

use crate::Catalogue;
use puzzle::{BoardMotion, Cycle, Transformation};

/// Describes a transformation, as in `rotated 180°, digits 1→4→9`.
pub fn describe_transformation(catalogue: &Catalogue, transformation: &Transformation) -> String {
    let motion = match transformation.motion {
        BoardMotion::Identity => "",
        BoardMotion::Rotate180 => catalogue.tr("rotated 180°"),
        BoardMotion::FlipVertical => catalogue.tr("flipped vertically"),
        BoardMotion::FlipHorizontal => catalogue.tr("flipped horizontally"),
        BoardMotion::Diagonal => catalogue.tr("reflected across the diagonal"),
        BoardMotion::Antidiagonal => catalogue.tr("reflected across the antidiagonal"),
        BoardMotion::RotateRight => catalogue.tr("rotated 90° clockwise"),
        BoardMotion::RotateLeft => catalogue.tr("rotated 90° anticlockwise"),
    };
    let lines = |name: &'static str, cycles: &[Cycle]| {
        let cycles: Vec<_> = cycles.iter().map(format_cycle).collect();
        Some(format!("{name} {}", cycles.join(" "))).filter(|_| !cycles.is_empty())
    };
    let parts = [
        Some(motion.to_owned()).filter(|motion| !motion.is_empty()),
        lines(catalogue.tr("rows"), &transformation.row_cycles),
        lines(catalogue.tr("columns"), &transformation.column_cycles),
        lines(catalogue.tr("digits"), &transformation.digit_cycles),
    ];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    if parts.is_empty() { catalogue.tr("identical").into() } else { parts.join(", ") }
}

/// Formats a cycle, such as `1↔3` or `1→4→7`, in which 7 is replaced with 1.
fn format_cycle(cycle: &Cycle) -> String {
    let arrow = if cycle.len() == 2 { "↔" } else { "→" };
    cycle.iter().map(u8::to_string).collect::<Vec<_>>().join(arrow)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ENGLISH;

    #[test]
    fn transformations_are_described() {
        let describe_cycles = |motion, rows: &[&[u8]], digits: &[&[u8]]| {
            let cycles = |all: &[&[u8]]| all.iter().map(|one| one.to_vec()).collect();
            describe_transformation(
                &ENGLISH,
                &Transformation {
                    motion,
                    row_cycles: cycles(rows),
                    column_cycles: Vec::new(),
                    digit_cycles: cycles(digits),
                },
            )
        };
        assert_eq!(describe_cycles(BoardMotion::Identity, &[], &[]), "identical");
        assert_eq!(
            describe_cycles(BoardMotion::Identity, &[&[1, 3]], &[&[1, 4, 9]]),
            "rows 1↔3, digits 1→4→9"
        );
        let all = describe_cycles(BoardMotion::RotateRight, &[&[1, 3], &[4, 5]], &[]);
        assert_eq!(all, "rotated 90° clockwise, rows 1↔3 4↔5");
    }
}
