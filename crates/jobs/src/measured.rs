//! The findings of a measure, in the form in which they are sent from a worker to the page, to
//! storage, and to the worker that has the files open.

use collection::{ColumnId, ColumnValue, Measure, PuzzleKey, SolutionClass, ValueState};
use facts::Findings;
use grid::Position;
use serde::{Deserialize, Serialize};

/// The findings of a measure about a sequence of puzzles.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct MeasureResult {
    /// The number of puzzles in the sequence.
    pub puzzle_count: u64,
    /// The columns that the measure has found values for, each with one value per puzzle. Text
    /// columns are left out, because recomputing texts takes less time than sending and storing
    /// them.
    pub columns: Vec<(ColumnId, Vec<ValueState>)>,
    /// The keys of the puzzles, or empty if the measure doesn't compute keys. The key of a puzzle
    /// without a canonical form is `None`.
    pub puzzle_keys: Vec<Option<PuzzleKey>>,
    /// One solution of each puzzle that has any, on a line of its own; empty unless solutions were
    /// requested.
    pub solutions: String,
}

impl MeasureResult {
    /// Adds the findings about the next puzzle.
    pub(crate) fn push_findings(&mut self, measure: Measure, findings: Findings) {
        let before = self.puzzle_count as usize;
        self.puzzle_count += 1;
        let is_text = |value: &ValueState| matches!(value, ValueState::Known(ColumnValue::Text(_)));
        for (column, value) in findings.values.into_iter().filter(|(_, value)| !is_text(value)) {
            let at = self.columns.iter().position(|(of, _)| *of == column).unwrap_or_else(|| {
                self.columns.push((column, vec![ValueState::NotYet; before]));
                self.columns.len() - 1
            });
            self.columns[at].1.push(value);
        }
        let count = self.puzzle_count as usize;
        self.columns.iter_mut().for_each(|(_, values)| values.resize(count, ValueState::NotYet));
        if measure == Measure::Canonical {
            self.puzzle_keys.push(findings.key);
        }
        if let Some(solution) = findings.solution {
            let line =
                formats::by_name("line").and_then(|line| line.write(&Position::new(solution)));
            self.solutions.extend(line);
        }
    }

    /// Returns the class of each puzzle by its number of solutions, or [`SolutionClass::Unknown`]
    /// if the number of solutions is unknown.
    pub fn classes(&self) -> impl Iterator<Item = SolutionClass> {
        let column = ColumnId::from_name("solutions");
        let values = self.columns.iter().find(|(of, _)| Some(*of) == column);
        let values = values.map(|(_, values)| values.as_slice()).unwrap_or_default();
        (0..self.puzzle_count as usize).map(|at| match values.get(at) {
            Some(ValueState::Known(ColumnValue::Number(count))) => {
                SolutionClass::from_count(*count)
            }
            _ => SolutionClass::Unknown,
        })
    }

    /// Returns one line per puzzle: its solution, `none` if it has no solution, or `unknown` if its
    /// solution is unknown.
    pub fn solution_lines(&self, none: &str, unknown: &str) -> String {
        let mut solutions = self.solutions.lines();
        let mut text =
            String::with_capacity(self.solutions.len() + 16 * self.puzzle_count as usize);
        for class in self.classes() {
            text.push_str(match class {
                SolutionClass::Unsolvable => none,
                SolutionClass::Unknown => unknown,
                SolutionClass::Proper | SolutionClass::Several => {
                    solutions.next().unwrap_or(unknown)
                }
            });
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_puzzle_has_a_solution_line() {
        let is = |count: u32| ValueState::Known(ColumnValue::Number(count));
        let solutions = ColumnId::from_name("solutions").expect("a column");
        let values = vec![is(0), is(1), ValueState::NotYet, is(2)];
        let measured = MeasureResult {
            puzzle_count: 4,
            columns: vec![(solutions, values)],
            solutions: "12\n34\n".into(),
            ..MeasureResult::default()
        };
        assert_eq!(measured.solution_lines("none", "?"), "none\n12\n?\n34\n");
    }
}
