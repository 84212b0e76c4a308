//! Bivalue Universal Grave (BUG): every empty cell has two candidates, and every digit has zero or
//! two places per house. Such a position has either no solution or more than one, so it can't occur
//! in a puzzle with exactly one solution.
//!
//! ```text
//! ab . bc | . abc .     BUG + 1: a single cell has a third candidate, which must be true; without
//!                       it, the position would be a BUG
//! ```
//!
//! If there are more such cells, at least one of their extra candidates is true. Type 2: the extra
//! candidates all have the same digit, which is eliminated from cells that see all of them. Type 3:
//! the cells are in one house, where their extra candidates form a naked subset with other cells.
//! Type 4: two cells share a house in which a digit that isn't an extra candidate is confined to
//! them, so all their candidates except this digit and the extra candidates are eliminated.
//!
//! BUG + n allows any extra candidates. The candidates that all of them exclude are eliminated, and
//! the conclusions of types 3 and 4 hold as well.

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use crate::{
    Candidate, CellSet, Clause, Options, Pencilmarks, Step,
    combinations::for_each_combination,
    guardians::{push_conclusions, push_confined_digits, push_subsets},
    technique::{StepFinder, StepSink},
};

/// The search for positions that are a BUG except for one cell with three candidates.
pub(crate) struct BugPlus1;
/// The search for positions that are a BUG except for several cells whose extra candidates have the
/// same digit.
pub(crate) struct BugType2;
/// The search for positions that are a BUG except for several cells of a house whose extra
/// candidates form a naked subset with other cells.
pub(crate) struct BugType3;
/// The search for positions that are a BUG except for two cells of a house to which a digit is
/// confined.
pub(crate) struct BugType4;

/// The search for positions that are a BUG except for several extra candidates.
pub(crate) struct MultiGuardianBug;

/// The maximum number of cells with more than two candidates. The first value is for all types
/// except BUG + n, and the second one is for BUG + n.
const MAX_CELLS: [usize; 2] = [5, 6];

/// The maximum number of candidates per cell. The first value is for all types except BUG + n, and
/// the second one is for BUG + n.
const MAX_DIGITS: [usize; 2] = [4, 5];

/// The maximum number of combinations of extra candidates that are tried.
const MAX_CHOICES: usize = 2000;

/// A position that would be a BUG without its extra candidates.
struct Bug {
    extra: Vec<Candidate>,
    cells: CellSet,
    digits: DigitSet,
}

impl Bug {
    /// Finds the extra candidates of a position, within the limits for all types except BUG + n.
    /// Returns `None` in the same cases as [`Bug::with_limit`].
    fn from_marks(marks: &Pencilmarks) -> Option<Bug> {
        Bug::with_limit(marks, 0)
    }

    /// Finds the extra candidates without which the position would be a BUG. `limits` is an index
    /// into [`MAX_CELLS`] and [`MAX_DIGITS`]. Returns `None` if there are no such candidates, more
    /// than the limits allow, or too many combinations.
    fn with_limit(marks: &Pencilmarks, limits: usize) -> Option<Bug> {
        let most = MAX_DIGITS[limits];
        let more: Vec<Cell> = marks
            .empty_cells()
            .into_iter()
            .filter(|cell| marks.candidates(*cell).len() != 2)
            .collect();
        let many = more.iter().any(|cell| !(3..=most).contains(&marks.candidates(*cell).len()));
        if more.is_empty() || more.len() > MAX_CELLS[limits] || many {
            return None;
        }
        let mut choices: Vec<Vec<Candidate>> = vec![Vec::new()];
        for cell in &more {
            let all: Vec<Candidate> =
                marks.candidates(*cell).map(|digit| Candidate::new(digit, *cell)).collect();
            let mut longer = Vec::new();
            let _ = for_each_combination(&all, all.len() - 2, &mut |extra| {
                longer.extend(choices.iter().map(|choice| [choice.as_slice(), extra].concat()));
                ControlFlow::Continue(())
            });
            choices = longer;
            if choices.len() > MAX_CHOICES {
                return None;
            }
        }
        let extra = choices.into_iter().find(|extra| is_bug_without(marks, extra))?;
        let digits = extra.iter().map(|candidate| candidate.digit).collect();
        Some(Bug { extra, cells: more.into_iter().collect(), digits })
    }

    fn build_step(&self) -> Step {
        let step = Step { cells: self.cells, ..Step::new(self.digits) };
        step.with_clauses([Clause::Bug(self.extra.clone())])
    }

    fn guarded_step(&self) -> Step {
        Step { guardians: self.extra.clone(), ..self.build_step() }
    }
}

/// Returns `true` if every digit has zero or two places per house once the extra candidates are
/// removed.
fn is_bug_without(marks: &Pencilmarks, extra: &[Candidate]) -> bool {
    marks.digits().all(|digit| {
        let eliminated = extra.iter().filter(|c| c.digit == digit).map(|c| c.cell).collect();
        let remaining = marks.places(digit).minus(&eliminated);
        let two = |house| matches!(remaining.and(marks.layout().house_cells(house)).len(), 0 | 2);
        (0..marks.house_count()).all(two)
    })
}

impl StepFinder for BugPlus1 {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let Some(bug) = Bug::from_marks(marks) else { return ControlFlow::Continue(()) };
        let [Candidate { digit, cell }] = bug.extra[..] else { return ControlFlow::Continue(()) };
        sink.push(bug.build_step().with_cleared_digits(
            marks,
            cell,
            marks.candidates(cell).without(digit),
        ))
    }
}

impl StepFinder for BugType2 {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let Some(bug) = Bug::from_marks(marks) else { return ControlFlow::Continue(()) };
        match bug.digits.single() {
            Some(digit) if bug.extra.len() > 1 => sink.push(
                bug.build_step().with_eliminations(digit, &marks.places_seeing(digit, &bug.cells)),
            ),
            _ => ControlFlow::Continue(()),
        }
    }
}

impl StepFinder for BugType3 {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let Some(bug) = Bug::from_marks(marks).filter(|bug| bug.extra.len() > 1) else {
            return ControlFlow::Continue(());
        };
        push_subsets(&bug.guarded_step(), marks, sink)
    }
}

impl StepFinder for BugType4 {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        match Bug::from_marks(marks) {
            Some(bug) => push_confined_digits(&bug.guarded_step(), marks, sink),
            None => ControlFlow::Continue(()),
        }
    }
}

impl StepFinder for MultiGuardianBug {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let Some(bug) = Bug::with_limit(marks, 1).filter(|bug| bug.extra.len() > 1) else {
            return ControlFlow::Continue(());
        };
        push_conclusions(&bug.guarded_step(), marks, sink)
    }
}
