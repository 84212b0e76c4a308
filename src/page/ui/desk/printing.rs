//! Puzzles on paper: read, solved where that is wanted, drawn, and handed to the browser.

use std::collections::HashSet;

use gloo_timers::callback::Timeout;
use leptos::{prelude::*, task::spawn_local};

use super::{Desk, NODES, Work, WorkKind};
use crate::browser::Event;
use collection::{Classified, SolutionClass};
use grid::{Board, Digit, Position, Shape};
use jobs::{Classify, Outcome, Progress};
use play::{
    State,
    save::{self, Kept},
};
use view::{
    print::{Item, Print, Sheet, drawing, solution},
    words::print as words,
};

/// What is being printed.
#[derive(Clone, Copy)]
pub struct Printing {
    pub(super) work: RwSignal<Option<Work>>,
    /// The pages; none but while they are printed.
    pub sheet: RwSignal<Option<Sheet>>,
    run: StoredValue<Option<Run>>,
    /// Counts what was asked for: only the latest goes on.
    asked: StoredValue<u32>,
    /// What was printed last, and whether it was a range of the collection.
    pub last: StoredValue<Option<(Print, bool)>>,
}

/// What is known of the puzzles that are to be printed.
struct Run {
    print: Print,
    puzzles: Vec<Puzzle>,
    judged: Classified,
}

struct Puzzle {
    number: Option<u64>,
    note: String,
    position: Position,
    /// What is solved of it.
    givens: Board,
}

/// So many records are read at a time.
const RECORDS: u64 = 64;

/// So many puzzles are solved at a time, up to 9×9 and above.
const PORTIONS: (usize, usize) = (32, 1);

impl Printing {
    pub(super) fn new() -> Printing {
        Printing {
            work: RwSignal::new(None),
            sheet: RwSignal::new(None),
            run: StoredValue::new(None),
            asked: StoredValue::new(0),
            last: StoredValue::new(None),
        }
    }

    fn with<T>(self, with: impl FnOnce(&mut Run) -> T) -> Option<T> {
        self.run.try_update_value(|run| run.as_mut().map(with)).flatten()
    }
}

/// Printing.
impl Desk {
    /// Prepares what somebody wants printed, and has the browser print it.
    pub fn print(self, print: Print) {
        self.stop_printing();
        self.dialog.set(None);
        if print.puzzles(untrack(|| self.count()).unwrap_or(0)).is_err() {
            return;
        }
        self.begin(WorkKind::Printing, words::preparing().into());
        let own = print.range.is_none().then(|| self.on_the_board());
        let puzzles = own.into_iter().collect::<Vec<_>>();
        let read = !puzzles.is_empty();
        self.printing.run.set_value(Some(Run { print, puzzles, judged: Classified::default() }));
        let asked = self.printing.asked.get_value();
        match read {
            true => self.solve_for_print(asked),
            false => self.read_for_print(asked),
        }
    }

    /// Drops what is being prepared.
    pub(super) fn stop_printing(self) {
        self.printing.asked.update_value(|asked| *asked += 1);
        self.printing.run.set_value(None);
        if self.is_working(WorkKind::Printing) {
            self.client.get_value().stop_printing();
            self.end(WorkKind::Printing);
        }
    }

    /// Shows the board as it stands on a page, if no pages are there: the browser prints.
    pub fn begin_printing(self) {
        if self.printing.sheet.with_untracked(Option::is_none) {
            let puzzle = self.on_the_board();
            let run =
                Run { print: Print::BOARD, puzzles: vec![puzzle], judged: Classified::default() };
            self.printing.sheet.set(Some(self.sheet(&run)));
        }
    }

    /// The browser has printed.
    pub fn end_printing(self) {
        if self.printing.sheet.with_untracked(Option::is_some) {
            self.printing.sheet.set(None);
        }
    }

    fn on_the_board(self) -> Puzzle {
        Puzzle {
            number: self.number.get_untracked().map(|number| number as u64),
            note: self.note.get_untracked(),
            position: self.position(),
            givens: self.to_solve(false),
        }
    }

    /// Whether that is still what is wanted.
    fn is_wanted(self, asked: u32) -> bool {
        self.printing.asked.get_value() == asked
    }

    /// Reads the next records, or goes on with them when all are there.
    fn read_for_print(self, asked: u32) {
        let next = self.printing.with(|run| {
            let (from, to) = run.print.range?;
            let next = from + run.puzzles.len() as u64;
            (next <= to).then(|| (next, (next + RECORDS).min(to + 1)))
        });
        let Some((from, to)) = next.flatten() else {
            return spawn_local(self.look_up_for_print(asked));
        };
        self.client.get_value().records(from, to, move |event| match event {
            _ if !self.is_wanted(asked) => {}
            Event::Done(Outcome::Records(records)) if !records.is_empty() => {
                self.printing.with(|run| {
                    run.puzzles.extend(records.into_iter().zip(from..).map(|(record, number)| {
                        let givens = record.position.givens().clone();
                        let (note, position) = (record.note, record.position);
                        Puzzle { number: Some(number), note, position, givens }
                    }));
                });
                self.tell_printing();
                self.read_for_print(asked);
            }
            Event::Failed(failure) => {
                self.stop_printing();
                self.tell_failure(&failure);
            }
            Event::Done(_) => self.stop_printing(),
            _ => {}
        });
    }

    /// Finds how far each puzzle was played, if that is to be printed.
    async fn look_up_for_print(self, asked: u32) {
        let wanted = self.printing.with(|run| {
            let puzzles = run.puzzles.iter().filter(|_| run.print.entries || run.print.marks);
            puzzles.map(|puzzle| (puzzle.number, puzzle.position.clone())).collect::<Vec<_>>()
        });
        let wanted = wanted.filter(|wanted| !wanted.is_empty()).unwrap_or_default();
        let store = self.keeping.store();
        // Where nothing can be kept, nothing is.
        let keys: HashSet<String> = match wanted.is_empty() {
            true => HashSet::new(),
            false => store.keys().await.unwrap_or_default().into_iter().collect(),
        };
        for (at, (number, position)) in wanted.into_iter().enumerate() {
            let number = number.map(|number| number as usize);
            let here = self
                .table
                .with_untracked(|table| table.game_of(number).map(|game| game.position().clone()));
            let key = save::key(self.whereabouts().0, number, &State::new(position));
            let kept = match (here, key.filter(|key| keys.contains(key))) {
                (None, Some(key)) => {
                    let bytes = store.record(&key).await.ok().flatten();
                    let kept = bytes.and_then(|bytes| save::read::<Kept>(&bytes).ok());
                    kept.map(|kept| kept.state.position().clone())
                }
                (here, _) => here,
            };
            if !self.is_wanted(asked) {
                return;
            }
            self.printing.with(|run| {
                let puzzle = run.puzzles.get_mut(at);
                puzzle.zip(kept).into_iter().for_each(|(puzzle, kept)| puzzle.position = kept);
            });
        }
        if self.is_wanted(asked) {
            self.solve_for_print(asked);
        }
    }

    /// Solves the next puzzles, or prints when all are solved that are to be.
    fn solve_for_print(self, asked: u32) {
        let next = self.printing.with(|run| {
            let done = run.judged.classes.len();
            let left = run.puzzles.get(done..).filter(|_| run.print.solutions)?;
            let large = |board: &Board| board.shape().side() > Shape::CLASSIC.side();
            let portion = match left.first().is_some_and(|puzzle| large(&puzzle.givens)) {
                true => PORTIONS.1,
                false => PORTIONS.0,
            };
            Some(left.iter().take(portion).map(|puzzle| puzzle.givens.clone()).collect::<Vec<_>>())
        });
        let Some(boards) = next.flatten().filter(|boards| !boards.is_empty()) else {
            return self.print_now();
        };
        let how = Classify { nodes: NODES, solutions: true };
        self.client.get_value().judge_some(boards, how, move |event| match event {
            _ if !self.is_wanted(asked) => {}
            Event::Done(Outcome::Classified(judged)) if !judged.classes.is_empty() => {
                self.printing.with(|run| {
                    run.judged.classes.extend(judged.classes);
                    run.judged.solutions.push_str(&judged.solutions);
                });
                self.tell_printing();
                self.solve_for_print(asked);
            }
            Event::Failed(failure) => {
                self.stop_printing();
                self.tell_failure(&failure);
            }
            Event::Done(_) => self.stop_printing(),
            _ => {}
        });
    }

    fn tell_printing(self) {
        let progress = self.printing.with(|run| {
            let count = run.print.range.map_or(1, |(from, to)| to.saturating_sub(from) + 1);
            let times = if run.print.solutions { 2 } else { 1 };
            let done = run.puzzles.len() + run.judged.classes.len();
            Progress::Judging { done: done as u64, total: times * count }
        });
        progress.into_iter().for_each(|progress| self.progress(WorkKind::Printing, progress));
    }

    /// Shows the pages where the browser prints, and has it print.
    fn print_now(self) {
        let Some(run) = self.printing.run.try_update_value(Option::take).flatten() else { return };
        self.printing.sheet.set(Some(self.sheet(&run)));
        self.client.get_value().stop_printing();
        self.end(WorkKind::Printing);
        self.status.set(words::ready().into());
        // The pages are there when this is over.
        Timeout::new(0, || drop(window().print())).forget();
    }

    /// The pages.
    fn sheet(self, run: &Run) -> Sheet {
        let letters = self.letters.get_untracked();
        let symbol = |digit: Digit| match letters {
            true => digit.symbol().to_string(),
            false => digit.to_string(),
        };
        let print = &run.print;
        let headed = |heading: String| if print.headings { heading } else { String::new() };
        let puzzle = |puzzle: &Puzzle| {
            let shape = puzzle.position.shape();
            let heading = headed(words::heading(puzzle.number, &puzzle.note, shape));
            let drawing = Ok(drawing(&puzzle.position, print, symbol));
            Item { heading, side: shape.side(), drawing }
        };
        let lines = run.judged.lines("", "");
        let judged = run.judged.classes.iter().zip(lines.lines());
        let solved = |(puzzle, (judgement, line)): (&Puzzle, (&SolutionClass, &str))| {
            let proper = *judgement == SolutionClass::Proper;
            let solution = solution(&puzzle.givens, line).filter(|_| proper);
            let all = Print { entries: true, ..*print };
            let drawing = solution.map(|solution| drawing(&solution, &all, symbol));
            Item {
                heading: headed(words::solution(puzzle.number)),
                side: puzzle.givens.shape().side(),
                drawing: drawing.ok_or_else(|| words::instead(*judgement)),
            }
        };
        let puzzles = run.puzzles.iter().map(puzzle).collect();
        let solutions = run.puzzles.iter().zip(judged).map(solved).collect();
        Sheet::new(print.each, puzzles, solutions)
    }
}
