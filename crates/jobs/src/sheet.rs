//! Puzzles that are prepared for a printed sheet: the level, the solution, a first hint and the
//! code of each. Other jobs find these; this one does them in turn, puzzle by puzzle.

use std::{collections::VecDeque, mem, ops::Range, vec};

use collection::{Measure, SolutionClass};
use facts::Effort;
use grid::{Board, Position};
use human::{Preset, TechniqueSelection};
use serde::{Deserialize, Serialize};

use crate::{
    Boards, Code, FindHint, GradePuzzle, GradedPuzzle, HintAnswer, HintKind, Job, JobOutcome,
    JobSpec, MeasurePuzzles, NotationSettings, Placement, RunningJob, ShareBoard, Slice, Started,
    Workplace, WriteLink,
};

/// Prepares puzzles for a printed sheet.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PrepareSheet {
    /// The givens of the puzzles.
    pub puzzles: Vec<Board>,
    /// The facts that are printed.
    pub facts: SheetFacts,
    /// The notation of hints.
    pub notation: NotationSettings,
}

/// The facts about puzzles that are printed with them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SheetFacts {
    /// Whether the level and the score are needed.
    pub grade: bool,
    /// Whether the solution is needed.
    pub solution: bool,
    /// Whether a first hint is needed.
    pub hint: bool,
    /// The address of the page up to and including `#`, if codes are needed.
    pub codes: Option<String>,
}

/// The facts about a puzzle, as far as they were asked for and found.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PreparedPuzzle {
    /// The level and the score; `None` if the puzzle doesn't have one solution.
    pub grade: Option<GradedPuzzle>,
    /// The number of solutions.
    pub class: SolutionClass,
    /// A solution as a line of symbols; empty if there is none.
    pub solution: String,
    /// Sentences about the next step: where to look, and for which technique. Empty if there is no
    /// step.
    pub hint: String,
    /// The code of the link to the puzzle.
    pub code: Option<Code>,
}

impl SheetFacts {
    /// Returns those of these facts that aren't among `others`.
    pub fn minus(&self, others: &SheetFacts) -> SheetFacts {
        SheetFacts {
            grade: self.grade && !others.grade,
            solution: self.solution && !others.solution,
            hint: self.hint && !others.hint,
            codes: self.codes.clone().filter(|_| self.codes != others.codes),
        }
    }

    /// Returns the facts that are among these or among `others`.
    pub fn or(&self, others: &SheetFacts) -> SheetFacts {
        SheetFacts {
            grade: self.grade || others.grade,
            solution: self.solution || others.solution,
            hint: self.hint || others.hint,
            codes: self.codes.clone().or_else(|| others.codes.clone()),
        }
    }

    /// Returns `true` if no facts are needed.
    pub fn is_empty(&self) -> bool {
        *self == SheetFacts::default()
    }
}

impl PreparedPuzzle {
    /// Adds `facts` that were found later.
    pub fn add(&mut self, facts: &SheetFacts, found: PreparedPuzzle) {
        if facts.grade {
            self.grade = found.grade;
        }
        if facts.solution {
            (self.class, self.solution) = (found.class, found.solution);
        }
        if facts.hint {
            self.hint = found.hint;
        }
        if facts.codes.is_some() {
            self.code = found.code;
        }
    }
}

/// A fact about a puzzle that takes more milliseconds than this is left out.
const PATIENCE: f64 = 10_000.0;

impl JobSpec for PrepareSheet {
    fn placement(&self) -> Placement {
        match self.puzzles.len() as u64 {
            ..2 => Placement::OneWorker,
            count => {
                let size = (count / 64).clamp(1, 8);
                Placement::Batches { items: 0..count, size, of_collection: false, in_turn: false }
            }
        }
    }

    fn batch(&self, items: Range<u64>, _: Vec<Board>) -> Option<Job> {
        let puzzles = self.puzzles.get(items.start as usize..items.end as usize)?.to_vec();
        Some(PrepareSheet { puzzles, ..self.clone() }.into())
    }

    fn begin(self, at: &mut Workplace) -> Started {
        let PrepareSheet { puzzles, facts, notation } = self;
        Started::Running(Box::new(Preparing {
            place: Workplace::with_language_of(at),
            facts,
            notation,
            puzzles: puzzles.into_iter(),
            left: None,
            current: None,
            spent: 0.0,
            puzzle: PreparedPuzzle::default(),
            prepared: Vec::new(),
        }))
    }
}

/// Puzzles that are being prepared.
struct Preparing {
    place: Workplace,
    facts: SheetFacts,
    notation: NotationSettings,
    puzzles: vec::IntoIter<Board>,
    /// The jobs that are left for the current puzzle; `None` between puzzles.
    left: Option<VecDeque<Job>>,
    current: Option<Box<dyn RunningJob>>,
    /// The milliseconds that the current job took in earlier slices.
    spent: f64,
    puzzle: PreparedPuzzle,
    prepared: Vec<PreparedPuzzle>,
}

impl Preparing {
    /// The jobs for a puzzle.
    fn jobs(&self, board: Board) -> VecDeque<Job> {
        let SheetFacts { grade, solution, hint, codes } = &self.facts;
        let mut jobs: VecDeque<Job> = VecDeque::new();
        let position = Position::new(board.clone());
        if let Some(page) = codes {
            let link = WriteLink { position: position.clone(), shared: String::new() };
            jobs.push_back(ShareBoard { link, page: page.clone() }.into());
        }
        if *solution {
            let (boards, measure) = (Boards::These(vec![board.clone()]), Measure::Solutions);
            let effort = Effort::Quick;
            let job = MeasurePuzzles { boards, batch: 1, measure, effort, solutions: true };
            jobs.push_back(job.into());
        }
        if *hint {
            let kind = HintKind::Step(TechniqueSelection::Preset(Preset::Hodoku));
            jobs.push_back(FindHint { position, kind, notation: self.notation }.into());
        }
        if *grade {
            jobs.push_back(GradePuzzle { board }.into());
        }
        jobs
    }

    /// Takes what a job has found about the current puzzle.
    fn take(&mut self, outcome: JobOutcome) {
        match outcome {
            JobOutcome::ShareBoard(shared) => self.puzzle.code = shared.code,
            JobOutcome::GradePuzzle(grade) => self.puzzle.grade = grade,
            JobOutcome::MeasurePuzzles(mut measured) => {
                self.puzzle.class = measured.classes().next().unwrap_or_default();
                self.puzzle.solution = mem::take(&mut measured.solutions).trim_end().into();
            }
            JobOutcome::FindHint(HintAnswer::Step(found, _)) => {
                self.puzzle.hint = found.sentences(2).join(" ");
            }
            _ => {}
        }
    }

    /// Continues the current job, or begins the next one of the puzzle. Returns `false` if the slice
    /// is over.
    fn work(&mut self, slice: &Slice) -> bool {
        if let Some(mut job) = self.current.take() {
            let begun = slice.now();
            let outcome = job.slice(slice);
            self.spent += slice.now() - begun;
            match outcome {
                Some(outcome) => self.take(outcome),
                None if self.spent > PATIENCE => {}
                None => self.current = Some(job),
            }
            return !slice.is_over();
        }
        match self.left.as_mut().and_then(VecDeque::pop_front) {
            Some(job) => match job.begin(&mut self.place) {
                Started::Running(job) => (self.current, self.spent) = (Some(job), 0.0),
                Started::Done(Ok(outcome)) => self.take(outcome),
                // These jobs need no files, and none of them fails.
                Started::Done(Err(_)) | Started::Reading(_) | Started::Seeking(_) => {}
            },
            None => {
                self.left = None;
                self.prepared.push(mem::take(&mut self.puzzle));
            }
        }
        true
    }
}

impl RunningJob for Preparing {
    fn slice(&mut self, slice: &Slice) -> Option<JobOutcome> {
        loop {
            if self.left.is_none() {
                match self.puzzles.next() {
                    Some(board) => self.left = Some(self.jobs(board)),
                    None => return Some(JobOutcome::PrepareSheet(mem::take(&mut self.prepared))),
                }
            }
            if !self.work(slice) {
                return None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::running_job::tests::{begin, in_one_go, in_short_slices};

    const PROPER: &str = "12.4 ..1. .1.. 4..1";
    const NONE: &str = "12.. ..3. ...4 ....";
    const SEVERAL: &str = "1... .... .... ....";

    fn job(facts: SheetFacts) -> PrepareSheet {
        let puzzles = [PROPER, NONE, SEVERAL].map(|text| text.parse().expect("a drawing")).to_vec();
        PrepareSheet { puzzles, facts, notation: NotationSettings::default() }
    }

    fn prepare(job: PrepareSheet) -> Vec<PreparedPuzzle> {
        let JobOutcome::PrepareSheet(whole) = in_one_go(begin(job.clone())) else { panic!() };
        assert_eq!(in_short_slices(begin(job)).0, JobOutcome::PrepareSheet(whole.clone()));
        whole
    }

    #[test]
    fn facts_are_found_as_far_as_they_are_asked_for() {
        let all = SheetFacts {
            grade: true,
            solution: true,
            hint: true,
            codes: Some("https://example.org/#".into()),
        };
        let [proper, none, several] = &prepare(job(all))[..] else { panic!("three puzzles") };
        assert_eq!(proper.grade.as_ref().map(|grade| grade.level), Some(0));
        assert_eq!((proper.class, &*proper.solution), (SolutionClass::Proper, "1234341221434321"));
        assert_eq!((none.class, &*none.solution), (SolutionClass::Unsolvable, ""));
        assert_eq!(several.class, SolutionClass::Several);
        assert!(proper.hint.contains("Full House"), "{}", proper.hint);
        assert_eq!((&none.grade, &several.grade, &*none.hint), (&None, &None, ""));
        assert!([proper, none, several].iter().all(|puzzle| puzzle.code.is_some()));
        let bare = prepare(job(SheetFacts::default()));
        assert_eq!(bare, vec![PreparedPuzzle::default(); 3]);
    }

    #[test]
    fn batches_are_parts_of_the_whole() {
        let whole = job(SheetFacts { grade: true, solution: true, ..SheetFacts::default() });
        let parts = [0..1, 1..3].map(|part| match whole.batch(part, Vec::new()) {
            Some(Job::PrepareSheet(part)) => prepare(part),
            other => panic!("{other:?}"),
        });
        assert_eq!(parts.concat(), prepare(whole));
    }

    #[test]
    fn facts_that_are_found_in_parts_are_those_found_together() {
        let codes = Some(String::from("https://example.org/#"));
        let [some, others] = [
            SheetFacts { grade: true, codes, ..SheetFacts::default() },
            SheetFacts { solution: true, hint: true, ..SheetFacts::default() },
        ];
        let all = some.or(&others);
        assert_eq!((all.minus(&some), all.minus(&others)), (others.clone(), some.clone()));
        assert!(all.minus(&all).is_empty() && !all.is_empty());
        let mut parts = prepare(job(some));
        let later = prepare(job(others.clone()));
        parts.iter_mut().zip(later).for_each(|(puzzle, found)| puzzle.add(&others, found));
        assert_eq!(parts, prepare(job(all)));
    }
}
