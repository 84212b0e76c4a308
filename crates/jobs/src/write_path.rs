//! A puzzle's path as programs read it.

use explain::{Layout, write_steps};
use grid::{Board, Position};
use human::{Pencilmarks, Step};
use serde::{Deserialize, Serialize};

use crate::{Begun, Kind, Outcome, Run, Slice, Speech, Workplace, ground::Ground};

/// Writes the path of a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WritePath {
    /// The puzzle.
    pub board: Board,
    /// Whether each step is an object, or else a line as HoDoKu's library has them.
    pub objects: bool,
    /// The language of the sentences in it.
    pub speech: Speech,
}

impl Kind for WritePath {
    fn begin(mut self, _: &mut Workplace) -> Begun {
        // Programs know cells by one kind of names.
        self.speech.cells = 0;
        self.speech.speak();
        if self.board.shape().side() > human::MAX_SIDE {
            return Begun::Done(Ok(Outcome::WrittenPath(String::new())));
        }
        let ground = Ground::new(Position::of(self.board));
        let layout = if self.objects { Layout::Json } else { Layout::Library };
        Begun::Going(Box::new(Writing { ground, layout, marks: None, steps: Vec::new() }))
    }
}

/// A path that is being written.
struct Writing {
    ground: Ground,
    layout: Layout,
    /// The position at first, and as far as the steps go.
    marks: Option<[Pencilmarks; 2]>,
    steps: Vec<Step>,
}

impl Run for Writing {
    fn slice(&mut self, slice: &Slice) -> Option<Outcome> {
        let [start, mut now] = match self.marks.take() {
            Some(marks) => marks,
            None => match self.ground.begin(slice)? {
                Ok(marks) => [marks.clone(), marks],
                Err(_) => return Some(Outcome::WrittenPath(String::new())),
            },
        };
        while let Some(step) = self.ground.next_of_path(&now) {
            now.apply(&step);
            self.steps.push(step);
            if slice.is_over() {
                self.marks = Some([start, now]);
                return None;
            }
        }
        let mut written = String::new();
        write_steps(&mut written, self.layout, 0, start, &self.steps);
        Some(Outcome::WrittenPath(written))
    }
}
