//! Remote Pairs: a chain of cells with the same two candidates. Each cell sees the next one.
//!
//! ```text
//! xy₁ − xy₂ − xy₃ − xy₄     cells an odd number of links apart hold one x and one y:
//!                           a cell that sees two such cells holds neither
//! ```

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use crate::{
    CellSet, ChainNode, Clause, Options, Pencilmarks, Step,
    technique::{StepFinder, StepSink},
};

/// The search for remote pairs: chains of at least four cells with the same two candidates.
pub(crate) struct RemotePair;

impl StepFinder for RemotePair {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let bivalue: Vec<Cell> = marks
            .empty_cells()
            .into_iter()
            .filter(|cell| marks.candidates(*cell).len() == 2)
            .collect();
        for &start in &bivalue {
            let digits = marks.candidates(start);
            let has_pair = |cell: &&Cell| marks.candidates(**cell) == digits;
            if bivalue.iter().filter(has_pair).nth(3).is_some() {
                let cells = bivalue.iter().filter(has_pair).copied().collect();
                push_longer_chains(marks, digits, &cells, &mut vec![start], sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn uses_best_step(&self) -> bool {
        true
    }
}

/// Pushes the step of every chain that extends `chain`. Stops as soon as the sink returns
/// `ControlFlow::Break`.
fn push_longer_chains(
    marks: &Pencilmarks,
    digits: DigitSet,
    cells: &CellSet,
    chain: &mut Vec<Cell>,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    sink.spend_work(1)?;
    let Some(&last) = chain.last() else { return ControlFlow::Continue(()) };
    for next in cells.and(marks.layout().peers(last)) {
        if chain.contains(&next) {
            continue;
        }
        chain.push(next);
        if chain.len() >= 4 {
            sink.push(build_step(marks, digits, chain))?;
        }
        push_longer_chains(marks, digits, cells, chain, sink)?;
        chain.pop();
    }
    ControlFlow::Continue(())
}

fn build_step(marks: &Pencilmarks, digits: DigitSet, chain: &[Cell]) -> Step {
    let nodes = chain.iter().enumerate().flat_map(|(at, cell)| {
        let alternating: Vec<_> = digits.collect();
        let order = if at % 2 == 0 { [0, 1] } else { [1, 0] };
        order.map(|nth| ChainNode {
            digit: alternating[nth],
            cells: CellSet::from_cell(*cell),
            is_strong: nth == order[1],
        })
    });
    let mut step = Step {
        cells: chain.iter().copied().collect(),
        chains: vec![nodes.collect()],
        ..Step::new(digits)
    };
    step = step.with_clauses(chain.iter().map(|cell| Clause::Cell(*cell)));
    for (at, one) in chain.iter().enumerate() {
        for other in chain[at + 1..].iter().skip(2).step_by(2) {
            for digit in digits {
                let ends = CellSet::from_cell(*one).with(*other);
                let eliminated = marks.places_seeing(digit, &ends).minus(&step.cells);
                step = step.with_eliminations(digit, &eliminated);
            }
        }
    }
    step
}
