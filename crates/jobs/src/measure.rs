//! The job that applies a measure to many puzzles.

use std::{mem, ops::Range, vec};

use collection::Measure;
use facts::{Effort, Measurement};
use grid::Board;
use serde::{Deserialize, Serialize};

use crate::{
    BoardSelection, Job, JobOutcome, JobSpec, MeasureResult, Placement, RunningJob, StartedJob,
    TimeSlice, Workplace,
};

/// A request to find the level, the rating, the canonical form or another property of puzzles.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MeasurePuzzles {
    /// The puzzles to measure.
    pub boards: BoardSelection,
    /// The maximum number of puzzles per batch.
    pub batch_size: u64,
    /// The measure to apply.
    pub measure: Measure,
    /// The effort to spend on each puzzle.
    pub effort: Effort,
    /// Whether to return the solutions that the measure finds.
    pub returns_solutions: bool,
}

impl JobSpec for MeasurePuzzles {
    fn placement(&self) -> Placement {
        self.boards.placement(self.batch_size)
    }

    fn batch_job(&self, _: Range<u64>, puzzles: Vec<Board>) -> Option<Job> {
        Some(MeasurePuzzles { boards: BoardSelection::Listed(puzzles), ..self.clone() }.into())
    }

    fn begin(self, _: &mut Workplace) -> StartedJob {
        let MeasurePuzzles { boards, measure, effort, returns_solutions, .. } = self;
        StartedJob::Running(Box::new(MeasureJob {
            remaining: boards.into_listed(),
            measure,
            effort,
            returns_solutions,
            current: None,
            time_spent: 0.0,
            measured: MeasureResult::default(),
        }))
    }
}

/// The state of measuring the puzzles of a batch.
struct MeasureJob {
    remaining: vec::IntoIter<Board>,
    measure: Measure,
    effort: Effort,
    returns_solutions: bool,
    current: Option<Box<dyn Measurement>>,
    /// The time that the current puzzle took in earlier slices, in milliseconds.
    time_spent: f64,
    measured: MeasureResult,
}

impl RunningJob for MeasureJob {
    fn run_slice(&mut self, slice: &TimeSlice) -> Option<JobOutcome> {
        let mut start = slice.current_time();
        loop {
            let current = match &mut self.current {
                Some(current) => current,
                None => match self.remaining.next() {
                    Some(board) => self.current.insert(facts::begin_measurement(
                        self.measure,
                        self.effort,
                        &board,
                    )),
                    None => {
                        return Some(JobOutcome::MeasurePuzzles(mem::take(&mut self.measured)));
                    }
                },
            };
            let found = current.run_until(&|| slice.is_over_sampled());
            let now = slice.current_time();
            self.time_spent += now - start;
            start = now;
            let mut findings = found?;
            self.current = None;
            findings.solution.take_if(|_| !self.returns_solutions);
            findings.add_time(mem::take(&mut self.time_spent));
            self.measured.push_findings(self.measure, findings);
            if slice.is_over() {
                return None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use collection::{ColumnId, ColumnValue, SolutionClass, ValueState};

    use crate::running_job::tests::{begin, run_in_short_slices, run_uninterrupted};

    const PROPER: &str = "12.4 ..1. .1.. 4..1";
    const UNSOLVABLE: &str = "12.. ..3. ...4 ....";

    /// Measures puzzles in slices of different lengths, and checks that the result is the same.
    fn measure(texts: &[&str], measure: Measure, effort: Effort, solutions: bool) -> MeasureResult {
        let boards = texts.iter().map(|text| text.parse().expect("a drawing of a board"));
        let boards = BoardSelection::Listed(boards.collect());
        let job = || {
            let boards = boards.clone();
            begin(MeasurePuzzles {
                boards,
                batch_size: 1,
                measure,
                effort,
                returns_solutions: solutions,
            })
        };
        let JobOutcome::MeasurePuzzles(whole) = run_uninterrupted(job()) else { panic!() };
        assert_eq!(run_in_short_slices(job()).0, JobOutcome::MeasurePuzzles(whole.clone()));
        whole
    }

    fn column(measured: &MeasureResult, name: &str) -> Vec<Option<u32>> {
        let column = measured.columns.iter().find(|(of, _)| Some(*of) == ColumnId::from_name(name));
        let number = |value: &ValueState| match value {
            ValueState::Known(ColumnValue::Number(number)) => Some(*number),
            _ => None,
        };
        column.expect("a column").1.iter().map(number).collect()
    }

    #[test]
    fn results_are_in_the_order_of_the_puzzles() {
        let blank = ".".repeat(16);
        let texts = [PROPER, UNSOLVABLE, &blank, "11.. .... .... ....", PROPER];
        let all = measure(&texts, Measure::Solutions, Effort::Quick, true);
        use SolutionClass::{Proper, Several, Unsolvable};
        let classes: Vec<_> = all.classes().collect();
        assert_eq!(classes, [Proper, Unsolvable, Several, Unsolvable, Proper]);
        let lines: Vec<_> = all.solutions.lines().collect();
        assert_eq!((lines.len(), lines[0], lines[2]), (3, "1234341221434321", "1234341221434321"));
        let bare = measure(&texts, Measure::Solutions, Effort::Quick, false);
        assert_eq!(bare, MeasureResult { solutions: String::new(), ..all });
        assert_eq!(measure(&[], Measure::Solutions, Effort::Quick, true), MeasureResult::default());
    }

    #[test]
    fn columns_have_a_value_for_each_puzzle() {
        let easy =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let hard =
            "4...5...3..9.387...7.9...5..6....1..51.....38..4....2..4...3.1...682.5..1...4...6";
        let texts = [hard, easy, UNSOLVABLE];
        let quick = measure(&texts, Measure::Grade, Effort::Quick, false);
        assert_eq!(column(&quick, "level"), [None, Some(0), None]);
        assert_eq!(column(&quick, "solutions"), [Some(1), Some(1), Some(0)]);
        let full = measure(&texts, Measure::Grade, Effort::Full, false);
        assert_eq!(column(&full, "level"), [Some(4), Some(0), None]);
        assert_eq!(column(&full, "ms"), [Some(0); 3], "the clock of tests stands still");
    }

    #[test]
    fn equivalent_puzzles_have_the_same_key() {
        let texts = ["1... ..3. .4.. ...2", "2... ..3. .1.. ...4", "1... ..3. .4.. ..2."];
        let all = measure(&texts, Measure::Canonical, Effort::Full, false);
        assert!(
            all.puzzle_keys[0].is_some()
                && all.puzzle_keys[0] == all.puzzle_keys[1]
                && all.puzzle_keys[0] != all.puzzle_keys[2]
        );
    }
}
