//! Remote pairs: a chain of cells with the same two candidates, each of which sees the next.
//!
//! ```text
//! xy₁ − xy₂ − xy₃ − xy₄     cells an odd number of steps apart hold one x and one y:
//!                           what sees two such cells is neither
//! ```

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use crate::{
    CellSet, Clause, Node, Options, Pencilmarks, Step,
    technique::{Find, Sink},
};

/// Four or more cells with the same two candidates, in a row.
pub(crate) struct RemotePair;

impl Find for RemotePair {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let bivalue: Vec<Cell> =
            marks.open().into_iter().filter(|cell| marks.candidates(*cell).len() == 2).collect();
        for &start in &bivalue {
            let digits = marks.candidates(start);
            let alike = |cell: &&Cell| marks.candidates(**cell) == digits;
            if bivalue.iter().filter(alike).nth(3).is_some() {
                let cells = bivalue.iter().filter(alike).copied().collect();
                grow(marks, digits, &cells, &mut vec![start], sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_weighed(&self) -> bool {
        true
    }
}

/// Hands out every chain that goes on from these cells.
fn grow(
    marks: &Pencilmarks,
    digits: DigitSet,
    cells: &CellSet,
    chain: &mut Vec<Cell>,
    sink: &mut Sink,
) -> ControlFlow<()> {
    sink.spend(1)?;
    let Some(&last) = chain.last() else { return ControlFlow::Continue(()) };
    for next in cells.and(marks.layout().peers(last)) {
        if chain.contains(&next) {
            continue;
        }
        chain.push(next);
        if chain.len() >= 4 {
            sink.step(step(marks, digits, chain))?;
        }
        grow(marks, digits, cells, chain, sink)?;
        chain.pop();
    }
    ControlFlow::Continue(())
}

fn step(marks: &Pencilmarks, digits: DigitSet, chain: &[Cell]) -> Step {
    let nodes = chain.iter().enumerate().flat_map(|(at, cell)| {
        let turned: Vec<_> = digits.collect();
        let order = if at % 2 == 0 { [0, 1] } else { [1, 0] };
        order.map(|nth| Node {
            digit: turned[nth],
            cells: CellSet::of(*cell),
            strong: nth == order[1],
        })
    });
    let mut step = Step {
        cells: chain.iter().copied().collect(),
        chains: vec![nodes.collect()],
        ..Step::about(digits)
    };
    step = step.because(chain.iter().map(|cell| Clause::Cell(*cell)));
    for (at, one) in chain.iter().enumerate() {
        for other in chain[at + 1..].iter().skip(2).step_by(2) {
            for digit in digits {
                let ends = CellSet::of(*one).with(*other);
                let gone = marks.seeing_all(digit, &ends).minus(&step.cells);
                step = step.without(digit, &gone);
            }
        }
    }
    step
}
