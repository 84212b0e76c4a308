//! The solution path of a puzzle in formats that other programs read.

use explain::{Layout, write_steps};
use grid::{Board, Position};
use human::{Pencilmarks, Step, TechniqueSelection};
use serde::{Deserialize, Serialize};
use words::{CellNames, Locale};

use crate::{
    JobOutcome, JobSpec, RunningJob, StartedJob, TimeSlice, Workplace,
    step_search_setup::StepSearchSetup,
};

/// A request to write the solution path of a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WritePath {
    /// The puzzle to solve.
    pub board: Board,
    /// The techniques to use.
    pub techniques: TechniqueSelection,
    /// Whether to write each step as a JSON object, rather than as a line in the format of HoDoKu's
    /// library.
    pub writes_json: bool,
}

impl JobSpec for WritePath {
    fn begin(self, at: &mut Workplace) -> StartedJob {
        if self.board.shape().side() > human::MAX_SIDE {
            return StartedJob::Done(Ok(JobOutcome::WritePath(String::new())));
        }
        let setup = StepSearchSetup::new(Position::new(self.board));
        let setup = setup.with_techniques(&self.techniques);
        // Other programs expect names of cells with row and column numbers, such as r4c3.
        let locale = Locale { catalogue: at.catalogue, cell_names: CellNames::Numbers };
        let layout = if self.writes_json { Layout::Json } else { Layout::Library };
        StartedJob::Running(Box::new(WritePathJob {
            setup,
            locale,
            layout,
            marks: None,
            steps: Vec::new(),
        }))
    }
}

/// A solution path that is being written.
struct WritePathJob {
    setup: StepSearchSetup,
    locale: Locale,
    layout: Layout,
    /// The position at the start, and the position after the steps so far; `None` before the search
    /// starts.
    marks: Option<[Pencilmarks; 2]>,
    steps: Vec<Step>,
}

impl RunningJob for WritePathJob {
    fn run_slice(&mut self, slice: &TimeSlice) -> Option<JobOutcome> {
        let [start, mut now] = match self.marks.take() {
            Some(marks) => marks,
            None => match self.setup.begin(slice)? {
                Ok(marks) => [marks.clone(), marks],
                Err(_) => return Some(JobOutcome::WritePath(String::new())),
            },
        };
        while let Some(step) = self.setup.next_path_step(&now) {
            now.apply(&step);
            self.steps.push(step);
            if slice.is_over() {
                self.marks = Some([start, now]);
                return None;
            }
        }
        let mut written = String::new();
        write_steps(&mut written, self.locale, self.layout, 0, start, &self.steps);
        Some(JobOutcome::WritePath(written))
    }
}
