use super::{BoardView, CellView, Tone, fixed};
use engine::{Depths, Event};
use grid::{Board, Cell, DigitSet, Geometry};
use jobs::Frame;

/// The widest board whose candidates are shown while a search is watched: on larger ones they are
/// too small to read.
const WIDEST: usize = 16;

/// The widest one whose candidates can be drawn sixty times a second.
const SMALL: usize = 9;

impl BoardView {
    /// What a moment of a search shows of the board that it began with; without candidates where
    /// they are too many to be drawn, or read, before the next moment.
    pub fn of_search(
        start: &Board,
        givens: &Board,
        frame: &Frame,
        selected: Cell,
        swift: bool,
    ) -> BoardView {
        let shape = start.shape();
        let legible = shape.side() <= if swift { SMALL } else { WIDEST };
        let mut cells: Vec<CellView> = Cell::all(shape)
            .map(|cell| {
                let digit = frame.digits.get(cell.index()).copied().flatten();
                let candidates = frame.candidates.get(cell.index()).copied();
                let open = digit.is_none() && legible;
                CellView {
                    digit,
                    given: givens.digit(cell).is_some(),
                    marks: candidates.filter(|_| open).unwrap_or_default(),
                    selected: cell == selected,
                    here: cell == selected,
                    ..CellView::empty(cell, shape)
                }
            })
            .collect();
        if !frame.candidates.is_empty() {
            for cell in &frame.tried {
                show(&mut cells, *cell, |cell| cell.tone = Some(Tone::Guessed));
            }
        }
        let digits: Vec<_> = cells.iter().map(|cell| cell.digit).collect();
        let held = |cell: Cell| digits.get(cell.index()).copied().flatten();
        match frame.event {
            None | Some(Event::Pass | Event::Solved) => {}
            Some(Event::Place { cell, .. }) => {
                show(&mut cells, cell, |cell| cell.tone = Some(Tone::Now));
            }
            Some(Event::Guess { cell, digit, .. }) => show(&mut cells, cell, |cell| {
                (cell.tone, cell.digit) = (Some(Tone::Now), Some(digit));
                cell.marks = DigitSet::EMPTY;
            }),
            Some(Event::Clash { cell, digit, house }) => {
                show(&mut cells, cell, |cell| {
                    (cell.tone, cell.clash, cell.digit) = (Some(Tone::Now), true, Some(digit));
                    cell.marks = DigitSet::EMPTY;
                });
                let geometry = Geometry::of(shape);
                let number = (0..geometry.houses()).find(|number| geometry.house(*number) == house);
                let others = number.map_or(&[][..], |number| geometry.cells(number));
                for other in others.iter().filter(|other| held(**other) == Some(digit)) {
                    show(&mut cells, *other, |cell| cell.clash = true);
                }
            }
            Some(
                Event::StepBack { cell, digit }
                | Event::Eliminate { cell, digit }
                | Event::Refute { cell, digit, .. }
                | Event::Leave { cell, digit, .. },
            ) => show(&mut cells, cell, |cell| {
                cell.tone = Some(Tone::Now);
                cell.struck = DigitSet::of(digit);
            }),
            Some(Event::NoCandidate { cell }) => show(&mut cells, cell, |cell| {
                (cell.tone, cell.starved) = (Some(Tone::Now), true);
            }),
            Some(Event::NoPlace { house, .. }) => {
                let geometry = Geometry::of(shape);
                let number = (0..geometry.houses()).find(|number| geometry.house(*number) == house);
                for cell in number.map_or(&[][..], |number| geometry.cells(number)) {
                    show(&mut cells, *cell, |cell| cell.tone = Some(Tone::Now));
                }
            }
        }
        BoardView { shape, cells }
    }
}

impl BoardView {
    /// What a solution shows of the board that it is of; the cells in which others differ from it
    /// are marked.
    pub fn of_solution(
        givens: &Board,
        solution: &Board,
        differ: &[bool],
        selected: Cell,
    ) -> BoardView {
        let shape = givens.shape();
        let cells = Cell::all(shape).map(|cell| CellView {
            digit: solution.digits().get(cell.index()).copied().flatten(),
            given: givens.digit(cell).is_some(),
            selected: cell == selected,
            here: cell == selected,
            tone: differ.get(cell.index()).is_some_and(|differ| *differ).then_some(Tone::Differs),
            ..CellView::empty(cell, shape)
        });
        BoardView { shape, cells: cells.collect() }
    }

    /// What a moment on the way to the solution shows: digits, and candidates as marks.
    pub fn of_moment(givens: &Board, now: &Board, selected: Cell) -> BoardView {
        let shape = givens.shape();
        let cells = Cell::all(shape).map(|cell| {
            let digit = now.digit(cell);
            CellView {
                digit,
                given: givens.digit(cell).is_some(),
                marks: if digit.is_none() { now.candidates(cell) } else { DigitSet::EMPTY },
                selected: cell == selected,
                here: cell == selected,
                ..CellView::empty(cell, shape)
            }
        });
        BoardView { shape, cells: cells.collect() }
    }
}

/// Changes what a cell shows, if the board has it.
fn show(cells: &mut [CellView], cell: Cell, change: impl FnOnce(&mut CellView)) {
    if let Some(cell) = cells.get_mut(cell.index()) {
        change(cell);
    }
}

/// How fast a search is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Speed(usize);

impl Speed {
    /// Events a second, each quicker than the one before; `None` for as many as there can be.
    const EVENTS: [Option<u32>; 9] =
        [Some(1), Some(2), Some(5), Some(10), Some(30), Some(100), Some(1000), Some(10_000), None];

    /// The quickest.
    pub const LAST: Speed = Speed(Speed::EVENTS.len() - 1);

    /// At first.
    pub const FIRST: Speed = Speed(2);

    /// The one of that place in the row of all, or the quickest.
    pub fn of(place: usize) -> Speed {
        Speed(place.min(Speed::LAST.0))
    }

    /// Whether its moments are not for reading.
    pub fn is_swift(self) -> bool {
        self.events().is_none_or(|events| events > 10)
    }

    /// Its place in the row of all.
    pub fn place(self) -> usize {
        self.0
    }

    /// Events a second; `None` for as many as there can be.
    pub fn events(self) -> Option<u32> {
        Speed::EVENTS[self.0]
    }
}

/// The outline of a band of depths in a box of a width and a height: its points as SVG writes them.
/// `of` tells the band's lower and upper edge.
pub fn outline(
    points: &[Depths],
    of: fn(&Depths) -> (f64, f64),
    width: f64,
    height: f64,
) -> String {
    let deepest = points.iter().map(|depths| depths.extremes().1).fold(1.0, f64::max);
    let step = width / points.len().max(1) as f64;
    let y = |depth: f64| height * (1.0 - depth / deepest);
    let above = points.iter().enumerate().map(|(i, depths)| (i, of(depths).1));
    let below = points.iter().enumerate().rev().map(|(i, depths)| (i, of(depths).0));
    let corners = |(i, depth): (usize, f64), back: bool| {
        let (one, two) = (i as f64 * step, (i + 1) as f64 * step);
        let (one, two) = if back { (two, one) } else { (one, two) };
        let y = fixed(y(depth), 1);
        format!("{},{y} {},{y} ", fixed(one, 1), fixed(two, 1))
    };
    let upper: String = above.map(|point| corners(point, false)).collect();
    upper + &below.map(|point| corners(point, true)).collect::<String>()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use engine::Goal;
    use jobs::{Job, Outcome, Slice, Watch, Workplace};

    /// A moment of an engine's search, as a number of events from its beginning.
    #[track_caller]
    pub fn frame(engine: &str, board: &Board, at: u64) -> Frame {
        let mut place = Workplace::default();
        let job: Job = Watch { engine: engine.into(), board: board.clone() }.into();
        job.begin(&mut place);
        match place.go(Goal::Event(at), &Slice::until(f64::MAX, &|| 0.0)) {
            Ok(Outcome::GoTo(frame)) => *frame,
            other => panic!("{other:?}"),
        }
    }

    /// The cells of a moment: digits, `?` where one is tried in vain, `x` where something is
    /// struck out.
    #[track_caller]
    fn check(engine: &str, at: u64, expected: &str) {
        let board = "1... .... ..2. ....".parse().expect("a drawing of a board");
        let frame = frame(engine, &board, at);
        let view = BoardView::of_search(&board, &board, &frame, Cell::new(0), true);
        let letter = |cell: &CellView| match cell.digit {
            _ if !cell.struck.is_empty() => "x".into(),
            Some(_) if cell.clash && !cell.given => "?".into(),
            Some(digit) => digit.to_string(),
            None if cell.tone == Some(Tone::Guessed) => "g".into(),
            None => ".".into(),
        };
        let rows: Vec<String> =
            view.cells.chunks(4).map(|row| row.iter().map(letter).collect()).collect();
        assert_eq!(rows.join(" "), expected);
    }

    #[test]
    fn events_are_to_be_seen() {
        check("backtrack", 0, "1... .... ..2. ....");
        check("backtrack", 1, "1?.. .... ..2. ....");
        check("backtrack", 2, "12.. .... ..2. ....");
        check("reduction", 2, "1x.. .... ..2. ....");
    }

    #[test]
    fn an_outline_goes_there_and_back() {
        assert_eq!(outline(&[], Depths::extremes, 10.0, 10.0), "");
        let board = "1... .... ..2. ....".parse().expect("a drawing of a board");
        let curve = frame("backtrack", &board, 2).curve;
        assert_eq!(
            curve.points().iter().map(Depths::most).collect::<Vec<_>>(),
            [(0.0, 0.0), (1.0, 1.0)]
        );
        let corners = "0.0,10.0 5.0,10.0 5.0,0.0 10.0,0.0 10.0,0.0 5.0,0.0 5.0,10.0 0.0,10.0 ";
        assert_eq!(outline(curve.points(), Depths::most, 10.0, 10.0), corners);
    }

    #[test]
    fn speeds_have_an_end() {
        assert_eq!((Speed::of(99), Speed::of(0).events()), (Speed::LAST, Some(1)));
        assert_eq!(Speed::LAST.events(), None);
    }
}
