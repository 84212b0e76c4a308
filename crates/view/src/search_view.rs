use super::{BoardView, CellRole, CellView, format_fixed};
use engine::{DepthStatistics, Event};
use grid::{Board, Cell, DigitSet, Geometry};
use jobs::Frame;

/// The side of the largest board whose candidates are shown while a search is watched. On larger
/// boards, the candidates are too small to read.
const MAX_LEGIBLE_SIDE: usize = 16;

/// The side of the largest board whose candidates can be drawn sixty times per second.
const MAX_FAST_SIDE: usize = 9;

impl BoardView {
    /// Creates the view of a moment of a search that started with the board `start`. Digits in the
    /// cells of `givens` look like givens, and `selected` is the selected cell. Leaves out the
    /// candidates if the board is too large to read them or, if the moments change fast
    /// (`is_fast`), to draw them in time.
    pub fn from_search(
        start: &Board,
        givens: &Board,
        frame: &Frame,
        selected: Cell,
        is_fast: bool,
    ) -> BoardView {
        let shape = start.shape();
        let legible = shape.side() <= if is_fast { MAX_FAST_SIDE } else { MAX_LEGIBLE_SIDE };
        let mut cells: Vec<CellView> = Cell::all(shape)
            .map(|cell| {
                let digit = frame.digits.get(cell.index()).copied().flatten();
                let candidates = frame.candidates.get(cell.index()).copied();
                let open = digit.is_none() && legible;
                CellView {
                    digit,
                    is_given: givens.digit(cell).is_some(),
                    marks: candidates.filter(|_| open).unwrap_or_default(),
                    is_selected: cell == selected,
                    is_focused: cell == selected,
                    ..CellView::empty(cell, shape)
                }
            })
            .collect();
        if !frame.candidates.is_empty() {
            for cell in &frame.trial_cells {
                change_cell(&mut cells, *cell, |cell| cell.role = Some(CellRole::Guessed));
            }
        }
        let digits: Vec<_> = cells.iter().map(|cell| cell.digit).collect();
        let held = |cell: Cell| digits.get(cell.index()).copied().flatten();
        match frame.event {
            None | Some(Event::Pass | Event::Solved) => {}
            Some(Event::Place { cell, .. }) => {
                change_cell(&mut cells, cell, |cell| cell.role = Some(CellRole::Current));
            }
            Some(Event::Guess { cell, digit, .. }) => change_cell(&mut cells, cell, |cell| {
                (cell.role, cell.digit) = (Some(CellRole::Current), Some(digit));
                cell.marks = DigitSet::EMPTY;
            }),
            Some(Event::Clash { cell, digit, house }) => {
                change_cell(&mut cells, cell, |cell| {
                    (cell.role, cell.is_clashing, cell.digit) =
                        (Some(CellRole::Current), true, Some(digit));
                    cell.marks = DigitSet::EMPTY;
                });
                let geometry = Geometry::for_shape(shape);
                let number =
                    (0..geometry.house_count()).find(|number| geometry.house(*number) == house);
                let others = number.map_or(&[][..], |number| geometry.cells(number));
                for other in others.iter().filter(|other| held(**other) == Some(digit)) {
                    change_cell(&mut cells, *other, |cell| cell.is_clashing = true);
                }
            }
            Some(
                Event::StepBack { cell, digit }
                | Event::Eliminate { cell, digit }
                | Event::Refute { cell, digit, .. }
                | Event::Leave { cell, digit, .. },
            ) => change_cell(&mut cells, cell, |cell| {
                cell.role = Some(CellRole::Current);
                cell.eliminated = DigitSet::from_digit(digit);
            }),
            Some(Event::NoCandidate { cell }) => change_cell(&mut cells, cell, |cell| {
                (cell.role, cell.lacks_candidates) = (Some(CellRole::Current), true);
            }),
            Some(Event::NoPlace { house, .. }) => {
                let geometry = Geometry::for_shape(shape);
                let number =
                    (0..geometry.house_count()).find(|number| geometry.house(*number) == house);
                for cell in number.map_or(&[][..], |number| geometry.cells(number)) {
                    change_cell(&mut cells, *cell, |cell| cell.role = Some(CellRole::Current));
                }
            }
        }
        BoardView { shape, cells }
    }
}

impl BoardView {
    /// Creates the view of a solution. The cells in which the solutions differ are marked: `differ`
    /// contains a flag per cell, row by row.
    pub fn from_solution(
        givens: &Board,
        solution: &Board,
        differ: &[bool],
        selected: Cell,
    ) -> BoardView {
        let shape = givens.shape();
        let cells = Cell::all(shape).map(|cell| CellView {
            digit: solution.digits().get(cell.index()).copied().flatten(),
            is_given: givens.digit(cell).is_some(),
            is_selected: cell == selected,
            is_focused: cell == selected,
            role: differ
                .get(cell.index())
                .is_some_and(|differ| *differ)
                .then_some(CellRole::Differing),
            ..CellView::empty(cell, shape)
        });
        BoardView { shape, cells: cells.collect() }
    }

    /// Creates the view of a moment on the solution path: the digits of the board `now`, and its
    /// candidates as marks.
    pub fn from_path_moment(givens: &Board, now: &Board, selected: Cell) -> BoardView {
        let shape = givens.shape();
        let cells = Cell::all(shape).map(|cell| {
            let digit = now.digit(cell);
            CellView {
                digit,
                is_given: givens.digit(cell).is_some(),
                marks: if digit.is_none() { now.candidates(cell) } else { DigitSet::EMPTY },
                is_selected: cell == selected,
                is_focused: cell == selected,
                ..CellView::empty(cell, shape)
            }
        });
        BoardView { shape, cells: cells.collect() }
    }
}

/// Applies a change to the view of a cell, if the cell is on the board.
fn change_cell(cells: &mut [CellView], cell: Cell, change: impl FnOnce(&mut CellView)) {
    if let Some(cell) = cells.get_mut(cell.index()) {
        change(cell);
    }
}

/// The playback speed of a search, as an index into a list of nine speeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Speed(usize);

impl Speed {
    /// The speeds in events per second, in increasing order. `None` means as many as possible.
    const EVENTS_PER_SECOND: [Option<u32>; 9] =
        [Some(1), Some(2), Some(5), Some(10), Some(30), Some(100), Some(1000), Some(10_000), None];

    /// The highest speed.
    pub const FASTEST: Speed = Speed(Speed::EVENTS_PER_SECOND.len() - 1);

    /// The initial speed.
    pub const DEFAULT: Speed = Speed(2);

    /// Returns the speed with the given index, or the highest speed if the index is too large.
    pub fn from_index(index: usize) -> Speed {
        Speed(index.min(Speed::FASTEST.0))
    }

    /// Returns `true` if the moments change too fast to be read.
    pub fn is_fast(self) -> bool {
        self.events_per_second().is_none_or(|events| events > 10)
    }

    /// Returns the index of the speed.
    pub fn index(self) -> usize {
        self.0
    }

    /// Returns the number of events per second, or `None` for as many as possible.
    pub fn events_per_second(self) -> Option<u32> {
        Speed::EVENTS_PER_SECOND[self.0]
    }
}

/// Returns the outline of a band in the graph of depths, as the points of an SVG polygon. The graph
/// has the given width and height in units of the drawing, and its top is the greatest depth.
/// `edges` returns the lower and the upper edge of the band as depths.
pub fn depth_outline(
    points: &[DepthStatistics],
    edges: fn(&DepthStatistics) -> (f64, f64),
    width: f64,
    height: f64,
) -> String {
    let deepest = points.iter().map(|depths| depths.extremes().1).fold(1.0, f64::max);
    let step = width / points.len().max(1) as f64;
    let y = |depth: f64| height * (1.0 - depth / deepest);
    let above = points.iter().enumerate().map(|(i, depths)| (i, edges(depths).1));
    let below = points.iter().enumerate().rev().map(|(i, depths)| (i, edges(depths).0));
    let corners = |(i, depth): (usize, f64), back: bool| {
        let (one, two) = (i as f64 * step, (i + 1) as f64 * step);
        let (one, two) = if back { (two, one) } else { (one, two) };
        let y = format_fixed(y(depth), 1);
        format!("{},{y} {},{y} ", format_fixed(one, 1), format_fixed(two, 1))
    };
    let upper: String = above.map(|point| corners(point, false)).collect();
    upper + &below.map(|point| corners(point, true)).collect::<String>()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use engine::SeekTarget;
    use jobs::{
        JobOutcome, SeekMoment, Server, TimeSlice, WatchSearch, WorkerReply, WorkerRequest,
    };

    /// Returns the state of an engine's search `at` events after the start.
    #[track_caller]
    pub fn frame(engine: &str, board: &Board, at: u64) -> Frame {
        let mut server = Server::<()>::default();
        let mut replies = Vec::new();
        let watch = WatchSearch { engine: engine.into(), board: board.clone() };
        for job in [watch.into(), SeekMoment { goal: SeekTarget::Event(at) }.into()] {
            let request = WorkerRequest::Begin(0, job);
            server.handle_request(request, Vec::new(), &mut |reply| replies.push(reply));
        }
        server.run_next(&TimeSlice::until(f64::MAX, &|| 0.0), &mut |reply| replies.push(reply));
        match replies.pop() {
            Some(WorkerReply::Done(_, JobOutcome::SeekMoment(frame))) => *frame,
            other => panic!("{other:?}"),
        }
    }

    /// Checks the cells of a moment: digits, `?` for a digit that clashes, `g` for a guess, `x` for
    /// a cell with an eliminated candidate.
    #[track_caller]
    fn check(engine: &str, at: u64, expected: &str) {
        let board = "1... .... ..2. ....".parse().expect("a drawing of a board");
        let frame = frame(engine, &board, at);
        let view = BoardView::from_search(&board, &board, &frame, Cell::new(0), true);
        let letter = |cell: &CellView| match cell.digit {
            _ if !cell.eliminated.is_empty() => "x".into(),
            Some(_) if cell.is_clashing && !cell.is_given => "?".into(),
            Some(digit) => digit.to_string(),
            None if cell.role == Some(CellRole::Guessed) => "g".into(),
            None => ".".into(),
        };
        let rows: Vec<String> =
            view.cells.chunks(4).map(|row| row.iter().map(letter).collect()).collect();
        assert_eq!(rows.join(" "), expected);
    }

    #[test]
    fn search_events_are_shown_in_the_cells() {
        check("backtrack", 0, "1... .... ..2. ....");
        check("backtrack", 1, "1?.. .... ..2. ....");
        check("backtrack", 2, "12.. .... ..2. ....");
        check("reduction", 2, "1x.. .... ..2. ....");
    }

    #[test]
    fn an_outline_follows_the_upper_edge_and_then_the_lower_one() {
        assert_eq!(depth_outline(&[], DepthStatistics::extremes, 10.0, 10.0), "");
        let board = "1... .... ..2. ....".parse().expect("a drawing of a board");
        let curve = frame("backtrack", &board, 2).curve;
        assert_eq!(
            curve.points().iter().map(DepthStatistics::typical_range).collect::<Vec<_>>(),
            [(0.0, 0.0), (1.0, 1.0)]
        );
        let corners = "0.0,10.0 5.0,10.0 5.0,0.0 10.0,0.0 10.0,0.0 5.0,0.0 5.0,10.0 0.0,10.0 ";
        assert_eq!(
            depth_outline(curve.points(), DepthStatistics::typical_range, 10.0, 10.0),
            corners
        );
    }

    #[test]
    fn the_highest_speed_is_unlimited() {
        assert_eq!(
            (Speed::from_index(99), Speed::from_index(0).events_per_second()),
            (Speed::FASTEST, Some(1))
        );
        assert_eq!(Speed::FASTEST.events_per_second(), None);
    }
}
