//! Facts that are printed with puzzles, and the jobs that find them.

use collection::{Measure, SolutionClass};
use facts::Effort;
use grid::{Board, Position};
use human::{Preset, TechniqueSelection};
use jobs::{
    BoardSelection, FindHint, GradePuzzle, GradedPuzzle, HintAnswer, HintKind, Job, JobOutcome,
    MeasurePuzzles, NotationSettings, QrCode, ShareBoard,
};
use view::print::{PrintOptions, SolutionPages};

/// A set of facts that are printed with puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SheetFacts {
    /// Whether the level and the score are needed.
    grade: bool,
    /// Whether the solution is needed.
    solution: bool,
    /// Whether a first hint is needed.
    hint: bool,
    /// Whether a QR code is needed.
    code: bool,
}

/// The facts that were found about a puzzle.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PrintedFacts {
    /// The level and the score. `None` if they weren't requested, if the puzzle doesn't have
    /// exactly one solution, or if the board is too large for human techniques.
    pub grade: Option<GradedPuzzle>,
    /// The solution class; `Unknown` if the solutions weren't searched for.
    pub class: SolutionClass,
    /// A solution as a line of symbols; empty if none was requested or found.
    pub solution: String,
    /// Sentences about the next step: where to look, and for which technique. The text is empty if
    /// no hint was requested or there is no step.
    pub hint: String,
    /// The QR code of the link to the puzzle. `None` if it wasn't requested, or the link is too
    /// long.
    pub code: Option<QrCode>,
}

impl SheetFacts {
    /// Returns the facts that are printed with the given options.
    pub fn required_by(options: &PrintOptions) -> SheetFacts {
        SheetFacts {
            grade: options.needs_grades(),
            solution: options.solution_pages != SolutionPages::None,
            hint: options.shows_hint,
            code: options.shows_code,
        }
    }

    /// Returns the facts of this set that aren't in `others`.
    pub fn difference(&self, others: &SheetFacts) -> SheetFacts {
        SheetFacts {
            grade: self.grade && !others.grade,
            solution: self.solution && !others.solution,
            hint: self.hint && !others.hint,
            code: self.code && !others.code,
        }
    }

    /// Returns the facts that are in this set or in `others`.
    pub fn union(&self, others: &SheetFacts) -> SheetFacts {
        SheetFacts {
            grade: self.grade || others.grade,
            solution: self.solution || others.solution,
            hint: self.hint || others.hint,
            code: self.code || others.code,
        }
    }

    /// Returns the number of facts in the set, each of which is found by one job per puzzle.
    pub fn count(&self) -> usize {
        [self.grade, self.solution, self.hint, self.code].into_iter().filter(|is| *is).count()
    }

    /// Returns the jobs that find the facts about a puzzle, one per fact. `page` is the address of
    /// the page, up to and including `#`.
    pub fn fact_jobs(&self, board: &Board, page: &str, notation: NotationSettings) -> Vec<Job> {
        let position = || Position::new(board.clone());
        let code = || {
            let (shared, page) = (String::new(), page.to_owned());
            Job::from(ShareBoard { position: position(), shared, page_address: page })
        };
        let solution = || {
            let (boards, measure) =
                (BoardSelection::Listed(vec![board.clone()]), Measure::Solutions);
            let effort = Effort::Quick;
            Job::from(MeasurePuzzles {
                boards,
                batch_size: 1,
                measure,
                effort,
                returns_solutions: true,
            })
        };
        let hint = || {
            let kind = HintKind::Step(TechniqueSelection::Preset(Preset::Hodoku));
            Job::from(FindHint { position: position(), kind, notation })
        };
        let grade = || Job::from(GradePuzzle { board: board.clone() });
        let jobs = [
            self.code.then(code),
            self.solution.then(solution),
            self.hint.then(hint),
            self.grade.then(grade),
        ];
        jobs.into_iter().flatten().collect()
    }
}

impl PrintedFacts {
    /// Stores the fact that a job has found. Outcomes without a fact change nothing.
    pub fn store_outcome(&mut self, outcome: JobOutcome) {
        match outcome {
            JobOutcome::ShareBoard(shared) => self.code = shared.code,
            JobOutcome::GradePuzzle(grade) => self.grade = grade,
            JobOutcome::MeasurePuzzles(measured) => {
                self.class = measured.classes().next().unwrap_or_default();
                self.solution = measured.solutions.trim_end().into();
            }
            JobOutcome::FindHint(HintAnswer::Step(found, _)) => {
                // Other names of the technique would take room from the board.
                let sentences = [found.house_sentence, found.short_technique_sentence];
                self.hint = sentences.join(" ");
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheet_facts_have_differences_unions_and_counts() {
        let of = |level, hint, code| {
            SheetFacts::required_by(&PrintOptions {
                shows_level: level,
                shows_hint: hint,
                shows_code: code,
                ..PrintOptions::BOARD
            })
        };
        let all = of(true, true, true);
        assert_eq!(
            (all.difference(&of(true, false, false)), all.difference(&all)),
            (of(false, true, true), of(false, false, false))
        );
        assert_eq!(of(true, false, false).union(&of(false, true, false)), of(true, true, false));
        let board: Board = "1... .... .... ....".parse().expect("a drawing of a board");
        for facts in [&all, &of(false, true, false), &of(false, false, false)] {
            let jobs = facts.fact_jobs(&board, "#", NotationSettings::default());
            assert_eq!(jobs.len(), facts.count());
        }
    }
}
