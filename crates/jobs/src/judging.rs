use std::{mem, vec};

use crate::Classify;
use collection::{Classified, SolutionClass};
use engine::{self, Ended, Limits, Search};
use formats::{self, Format};
use grid::{Board, Digit, Position, Shape};

/// Boards of which the fast engine finds out how many solutions each has, slice by slice.
pub struct Judging {
    left: vec::IntoIter<Board>,
    how: Classify,
    line: Option<&'static dyn Format>,
    current: Option<Current>,
    judged: Classified,
}

/// The board that is searched.
struct Current {
    search: Box<dyn Search>,
    shape: Shape,
    found: u64,
    first: Option<Board>,
}

impl Judging {
    /// Boards that nobody has looked at.
    pub fn new(boards: Vec<Board>, how: Classify) -> Judging {
        Judging {
            left: boards.into_iter(),
            how,
            line: formats::by_name("line").filter(|_| how.solutions),
            current: None,
            judged: Classified::default(),
        }
    }

    /// Goes on until all are judged or `stop` says so; `None` then.
    pub fn slice(&mut self, stop: &dyn Fn() -> bool) -> Option<Classified> {
        loop {
            let mut current = match self.current.take() {
                Some(current) => current,
                None => match self.left.next() {
                    Some(board) => Current::new(&board),
                    None => return Some(mem::take(&mut self.judged)),
                },
            };
            match current.slice(&self.how, stop) {
                Some(class) => {
                    self.judged.classes.push(class);
                    let first = current.first.filter(|_| class.is_solved());
                    let line = |line: &'static dyn Format| line.write(&Position::of(first?));
                    self.judged.solutions.extend(self.line.and_then(line));
                }
                None => {
                    self.current = Some(current);
                    return None;
                }
            }
        }
    }
}

impl Current {
    fn new(board: &Board) -> Current {
        let search = engine::fast().search(board);
        Current { search, shape: board.shape(), found: 0, first: None }
    }

    fn slice(&mut self, how: &Classify, stop: &dyn Fn() -> bool) -> Option<SolutionClass> {
        let wanted = 2 - self.found;
        let mut sink = |digits: &[Digit]| {
            self.found += 1;
            if how.solutions && self.first.is_none() {
                self.first = Some(Board::of(self.shape, digits.iter().copied().map(Some)));
            }
        };
        let nodes = how.nodes.saturating_sub(self.search.counters().nodes).max(1);
        let limits = Limits { solutions: wanted, nodes, stop };
        match self.search.run(&limits, &mut sink) {
            Ended::Exhausted if self.found == 0 => Some(SolutionClass::Unsolvable),
            Ended::Exhausted => Some(SolutionClass::Proper),
            Ended::Enough => Some(SolutionClass::Several),
            Ended::NodeLimit => Some(SolutionClass::Unknown),
            Ended::Stopped => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROPER: &str = "12.4 ..1. .1.. 4..1";
    const NONE: &str = "12.. ..3. ...4 ....";

    fn boards(texts: &[&str]) -> Vec<Board> {
        texts.iter().map(|text| text.parse().expect("a drawing of a board")).collect()
    }

    #[test]
    fn boards_are_judged_in_order_however_they_are_sliced() {
        let how = Classify { nodes: 1000, solutions: true };
        let blank = ".".repeat(16);
        let boards = boards(&[PROPER, NONE, &blank, "11.. .... .... ....", PROPER]);
        let judged = Judging::new(boards.clone(), how).slice(&|| false).expect("the end");
        use SolutionClass::{Proper, Several, Unsolvable};
        assert_eq!(judged.classes, [Proper, Unsolvable, Several, Unsolvable, Proper]);
        let lines: Vec<_> = judged.solutions.lines().collect();
        assert_eq!((lines.len(), lines[0], lines[2]), (3, "1234341221434321", "1234341221434321"));
        let mut sliced = Judging::new(boards.clone(), how);
        assert_eq!((0..1000).find_map(|_| sliced.slice(&|| true)), Some(judged.clone()));
        let bare = Judging::new(boards, Classify { solutions: false, ..how }).slice(&|| false);
        assert_eq!(bare, Some(Classified { solutions: String::new(), ..judged }));
        assert_eq!(Judging::new(Vec::new(), how).slice(&|| true), Some(Classified::default()));
    }

    #[test]
    fn a_search_that_is_too_long_tells_nothing() {
        let blank = ".".repeat(81);
        let how = Classify { nodes: 3, solutions: true };
        let judged = Judging::new(boards(&[&blank, PROPER]), how).slice(&|| false);
        let judged = judged.expect("the end");
        assert_eq!(judged.classes, [SolutionClass::Unknown, SolutionClass::Proper]);
        assert_eq!(judged.solutions, "1234341221434321\n");
    }
}
