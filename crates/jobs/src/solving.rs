use crate::Progress;
use engine::{self, Counters, Ended, Limits, Search};
use grid::{Board, Digit, Shape};

/// A board that is being solved, slice by slice.
pub struct Solving {
    search: Box<dyn Search>,
    shape: Shape,
}

impl Solving {
    /// A search by the engine of that name that has not begun; by `fast` when there is none.
    pub fn new(engine: &str, board: &Board) -> Solving {
        let engine = engine::by_name(engine).unwrap_or(engine::fast());
        Solving { search: engine.search(board), shape: board.shape() }
    }

    /// What the search has done.
    pub fn counters(&self) -> Counters {
        self.search.counters()
    }

    /// Searches on until there is an answer or `stop` says so.
    ///
    /// # Errors
    /// How far the search is, when it was stopped.
    pub fn slice(&mut self, stop: &dyn Fn() -> bool) -> Result<Option<Board>, Progress> {
        let mut solution = None;
        let mut sink = |digits: &[Digit]| {
            solution = Some(Board::of(self.shape, digits.iter().copied().map(Some)));
        };
        let limits = Limits { solutions: 1, nodes: u64::MAX, stop };
        match self.search.run(&limits, &mut sink) {
            Ended::Enough | Ended::Exhausted => Ok(solution),
            Ended::Stopped | Ended::NodeLimit => {
                Err(Progress::Searching { nodes: self.search.counters().nodes })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_come_to_the_same_answer() {
        let blank = Board::empty(Shape::order(3).expect("a shape"));
        let whole = Solving::new("fast", &blank).slice(&|| false);
        let mut sliced = Solving::new("fast", &blank);
        let mut slices = 0;
        let answer = loop {
            match sliced.slice(&|| true) {
                Ok(answer) => break answer,
                Err(_) => slices += 1,
            }
        };
        assert!(slices > 10 && whole == Ok(answer));
    }

    #[test]
    fn no_solution_is_an_answer() {
        let board = "12.. .... .... ...3".parse().expect("a drawing of a board");
        assert_eq!(Solving::new("fast", &board).slice(&|| false).map(|b| b.is_some()), Ok(true));
        let board = "11.. .... .... ....".parse().expect("a drawing of a board");
        assert_eq!(Solving::new("fast", &board).slice(&|| false), Ok(None));
    }
}
