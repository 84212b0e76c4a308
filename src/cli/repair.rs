//! What is wrong with a puzzle, and the changes that make it proper, in a line.

use std::fmt::Write;

use grid::{Board, Cell, Shape};
use puzzle::{Change, Diagnosis, Extent};

/// Appends `proper`; or the proposals, best first and at most so many, and after them the fewest
/// givens that contradict each other, with commas between; and a line end.
pub fn print(board: &Board, most: usize, out: &mut String) {
    let shape = board.shape();
    let mut parts = Vec::new();
    let extent = match puzzle::repair(board) {
        Diagnosis::Proper(_) => {
            parts.push("proper".to_owned());
            Extent::Whole
        }
        Diagnosis::Impossible { conflict, proposals, extent } => {
            parts.extend(proposals.iter().take(most).map(|change| said(change, shape)));
            let mut contradict = "contradict".to_owned();
            for cell in &conflict.givens {
                let _ = write!(contradict, " {}", name_of(*cell, shape));
            }
            if conflict.givens.is_empty() {
                contradict += " candidates alone";
            }
            parts.push(contradict);
            extent
        }
        Diagnosis::Several { proposals, extent } => {
            parts.extend(proposals.iter().take(most).map(|change| said(change, shape)));
            extent
        }
        Diagnosis::Unknown => Extent::OverBudget,
    };
    if extent == Extent::OverBudget {
        parts.push("not searched further".to_owned());
    }
    let _ = writeln!(out, "{}", parts.join(", "));
}

fn said(change: &Change, shape: Shape) -> String {
    match change {
        Change::Replace { cell, from, to } => {
            format!("{}={from} -> {to}", name_of(*cell, shape))
        }
        Change::Remove { cell } => format!("remove {}", name_of(*cell, shape)),
        Change::Add(givens) => givens.iter().fold("add".to_owned(), |mut said, (cell, digit)| {
            let _ = write!(said, " {}={digit}", name_of(*cell, shape));
            said
        }),
    }
}

/// `r4c7`.
fn name_of(cell: Cell, shape: Shape) -> String {
    format!("r{}c{}", cell.row(shape) + 1, cell.col(shape) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, most: usize, expected: &str) {
        let mut out = String::new();
        print(&text.parse().expect("a drawing of a board"), most, &mut out);
        assert_eq!(out, format!("{expected}\n"));
    }

    #[test]
    fn proposals_stand_before_what_contradicts() {
        check("1... ..3. .4.. ...2", 9, "proper");
        let all = "remove r1c4, r1c4=1 -> 4, r1c1=1 -> 4, remove r1c1, contradict r1c1 r1c4";
        check("1..1 ..3. .4.. ...2", 9, all);
        check("1..1 ..3. .4.. ...2", 1, "remove r1c4, contradict r1c1 r1c4");
        check("1... ..3. .4.. ....", 2, "add r4c4=2, add r4c4=3");
        check("12.. .... .... ....", 1, "add r4c3=1 r4c4=3");
    }

    #[test]
    fn candidates_can_contradict_each_other_without_a_given() {
        let mut board = Board::empty(Shape::CLASSIC);
        board.restrict(Cell::new(3), grid::DigitSet::EMPTY);
        let mut out = String::new();
        print(&board, 9, &mut out);
        assert_eq!(out, "contradict candidates alone\n");
    }
}
