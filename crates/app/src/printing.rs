//! Puzzles on paper: read, solved where that is wanted, drawn, and handed to the browser.

use collection::{Classified, SolutionClass};
use grid::{Board, Digit, Position, Shape};
use jobs::{Boards, Classify, Outcome, Progress, ReadRecords};
use play::{
    State,
    save::{self, Kept},
};
use schedule::{TaskId, Update};
use view::{
    print::{Item, Print, Sheet, drawing, solution},
    words::print as words,
};

use crate::{
    command::{Offer, On, When},
    context::Context,
    effect::{Effect, StoreAnswer, StoreCall, Ticket, Timer},
    page::{Dialog, Extent, Page},
    task::{Owner, Work},
};

/// What is being printed.
#[derive(Default)]
pub struct Printing {
    /// The work.
    pub work: Option<Work>,
    /// The pages; none but while they are printed.
    pub sheet: Option<Sheet>,
    run: Option<Run>,
    /// What was printed last, and whether it was a range of the collection.
    pub last: Option<(Print, bool)>,
    /// Counts what was asked of storage.
    ticket: Ticket,
}

/// What is known of the puzzles that are to be printed.
struct Run {
    print: Print,
    collection: Option<u64>,
    puzzles: Vec<Puzzle>,
    classified: Classified,
    /// What was asked last, of workers and of storage.
    task: Option<TaskId>,
    wants: Wants,
}

/// What a run waits for of storage.
#[derive(Clone, PartialEq, Debug)]
enum Wants {
    Nothing,
    /// The keys of all that is kept.
    Keys,
    /// The games of these puzzles, by their places.
    Games(Vec<usize>),
}

struct Puzzle {
    number: Option<u64>,
    note: String,
    position: Position,
    /// What is solved of it.
    givens: Board,
}

/// What happens to it.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// What to print is asked.
    Ask,
    /// This is printed.
    Print(Print, bool),
    /// The browser is about to print: if no pages are there, it prints the board as it stands.
    Before,
    /// The browser has printed.
    After,
}

/// Prints the board, or puzzles of the open collection.
pub const PRINT: Offer<Event> =
    Offer { name: "Print", when: When::Always, on: On::Page, act: Event::Ask };

/// How many records are read at a time.
const RECORDS: u64 = 64;

/// How many puzzles are solved at a time, up to 9×9 and above.
const BATCHES: (usize, usize) = (32, 1);

/// The first of the tickets that are of printing.
pub const TICKETS: Ticket = 1 << 30;

impl Printing {
    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Ask => ctx.page.said.dialog = Some(Dialog::Print),
            Event::Print(print, ranged) => {
                self.last = Some((print, ranged));
                self.print(ctx, Print { range: print.range.filter(|_| ranged), ..print });
            }
            Event::Before if self.sheet.is_none() => {
                let run = Run::new(Print::BOARD, ctx.page, vec![on_the_board(ctx.page)]);
                self.sheet = Some(run.sheet(ctx.page));
            }
            Event::Before => {}
            Event::After => self.sheet = None,
        }
    }

    fn print(&mut self, ctx: &mut Context, print: Print) {
        self.cancel(ctx);
        ctx.page.said.dialog = None;
        if print.puzzles(ctx.page.count().unwrap_or(0)).is_err() {
            return;
        }
        let own = print.range.is_none().then(|| on_the_board(ctx.page));
        let read = own.is_some();
        self.run = Some(Run::new(print, ctx.page, own.into_iter().collect()));
        let task = Owner::Printing.task(0);
        self.work = Some(ctx.shown_as(task, words::preparing()));
        match read {
            true => self.solve(ctx),
            false => self.read(ctx),
        }
    }

    /// Reads the next records, or goes on with them when all are there.
    fn read(&mut self, ctx: &mut Context) {
        let Some(run) = &mut self.run else { return };
        let next = run.print.range.and_then(|(from, to)| {
            let next = from + run.puzzles.len() as u64;
            (next <= to).then(|| next..(next + RECORDS).min(to + 1))
        });
        match next {
            Some(numbers) => {
                run.task = Some(ctx.start(Owner::Printing, ReadRecords { numbers }, None));
            }
            None if run.print.entries || run.print.marks => {
                run.wants = Wants::Keys;
                self.ask(ctx, StoreCall::Keys);
            }
            None => self.solve(ctx),
        }
    }

    fn ask(&mut self, ctx: &mut Context, call: StoreCall) {
        self.ticket = (self.ticket + 1) % TICKETS;
        ctx.effect(Effect::Store(TICKETS + self.ticket, call));
    }

    /// Takes what storage answers: how far each puzzle was played.
    pub fn stored(&mut self, ctx: &mut Context, ticket: Ticket, answer: Option<StoreAnswer>) {
        let Some(run) = self.run.as_mut().filter(|_| ticket == TICKETS + self.ticket) else {
            return;
        };
        match (std::mem::replace(&mut run.wants, Wants::Nothing), answer) {
            (Wants::Keys, Some(StoreAnswer::Keys(kept))) => {
                let kept: std::collections::HashSet<_> = kept.into_iter().collect();
                let (mut keys, mut places) = (Vec::new(), Vec::new());
                for (place, puzzle) in run.puzzles.iter_mut().enumerate() {
                    let number = puzzle.number.map(|number| number as usize);
                    let here = ctx.page.play.games.game_of(number);
                    if let Some(here) = here {
                        puzzle.position = here.position().clone();
                        continue;
                    }
                    let fresh = State::new(puzzle.position.clone());
                    let key = save::key(run.collection, number, &fresh);
                    if let Some(key) = key.filter(|key| kept.contains(key)) {
                        keys.push(key);
                        places.push(place);
                    }
                }
                run.wants = Wants::Games(places);
                self.ask(ctx, StoreCall::Read(keys));
            }
            (Wants::Games(places), Some(StoreAnswer::Records(records))) => {
                for (place, record) in places.into_iter().zip(records) {
                    let kept = record.and_then(|bytes| save::read::<Kept>(&bytes).ok());
                    let puzzle = run.puzzles.get_mut(place).zip(kept);
                    if let Some((puzzle, kept)) = puzzle {
                        puzzle.position = kept.state.position().clone();
                    }
                }
                self.solve(ctx);
            }
            // Where nothing can be kept, nothing is.
            (Wants::Keys | Wants::Games(_), _) => self.solve(ctx),
            (Wants::Nothing, _) => {}
        }
    }

    /// Solves the next puzzles, or prints when all are solved that are to be.
    fn solve(&mut self, ctx: &mut Context) {
        let Some(run) = &mut self.run else { return };
        let left = run.puzzles.get(run.classified.classes.len()..).unwrap_or_default();
        let left = if run.print.solutions { left } else { &[] };
        let large = |puzzle: &Puzzle| puzzle.givens.shape().side() > Shape::CLASSIC.side();
        let batch = if left.first().is_some_and(large) { BATCHES.1 } else { BATCHES.0 };
        let boards: Vec<_> = left.iter().take(batch).map(|puzzle| puzzle.givens.clone()).collect();
        if boards.is_empty() {
            return self.print_now(ctx);
        }
        let boards = Boards::These(boards);
        let job = Classify { boards, batch: 1, nodes: Classify::NODES, solutions: true };
        run.task = Some(ctx.start(Owner::Printing, job, None));
    }

    /// Takes what workers bring.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        let Some(run) = self.run.as_mut().filter(|run| run.task == Some(task)) else { return };
        match update {
            Update::Done(Outcome::Records(records)) => {
                let from = run.print.range.map_or(0, |range| range.0) + run.puzzles.len() as u64;
                run.puzzles.extend(records.into_iter().zip(from..).map(|(record, number)| {
                    let givens = record.position.givens().clone();
                    let (note, position) = (record.note, record.position);
                    Puzzle { number: Some(number), note, position, givens }
                }));
                self.show_progress();
                self.read(ctx);
            }
            Update::Done(Outcome::Classify(classified)) => {
                run.classified.classes.extend(classified.classes);
                run.classified.solutions.push_str(&classified.solutions);
                self.show_progress();
                self.solve(ctx);
            }
            Update::Failed(failure) => {
                self.cancel(ctx);
                ctx.tell_failure(&failure);
            }
            _ => {}
        }
    }

    fn show_progress(&mut self) {
        let Some(run) = &self.run else { return };
        let count = run.print.range.map_or(1, |(from, to)| to.saturating_sub(from) + 1);
        let times = if run.print.solutions { 2 } else { 1 };
        let done = (run.puzzles.len() + run.classified.classes.len()) as u64;
        let progress = Progress::Items { done, total: times * count };
        self.work.iter_mut().for_each(|work| work.progress = Some(progress));
    }

    /// Shows the pages where the browser prints, and has it print.
    fn print_now(&mut self, ctx: &mut Context) {
        let Some(run) = self.run.take() else { return };
        self.sheet = Some(run.sheet(ctx.page));
        ctx.end(&mut self.work);
        ctx.say(words::ready());
        // The pages are there when this is over.
        ctx.effect(Effect::After(0, Timer::Printable));
    }

    /// Drops what is being prepared.
    pub fn cancel(&mut self, ctx: &mut Context) -> bool {
        let run = self.run.take();
        let task = run.and_then(|run| run.task);
        task.into_iter().for_each(|task| ctx.effect(Effect::Cancel(task)));
        ctx.end(&mut self.work).is_some()
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        let id = page.game_id().collection;
        self.run.as_ref().is_some_and(|run| run.collection != id)
    }

    /// What is prepared of another collection is dropped.
    pub fn settle(&mut self, ctx: &mut Context) {
        self.cancel(ctx);
    }
}

fn on_the_board(page: &Page) -> Puzzle {
    Puzzle {
        number: page.number().map(|number| number as u64),
        note: page.play.note.clone(),
        position: page.position().clone(),
        givens: page.to_search(Extent::Puzzle),
    }
}

impl Run {
    fn new(print: Print, page: &Page, puzzles: Vec<Puzzle>) -> Run {
        let collection = page.game_id().collection;
        let classified = Classified::default();
        Run { print, collection, puzzles, classified, task: None, wants: Wants::Nothing }
    }

    /// The pages.
    fn sheet(&self, page: &Page) -> Sheet {
        let symbol = |digit: Digit| page.symbol(digit);
        let print = &self.print;
        let headed = |heading: String| if print.headings { heading } else { String::new() };
        let puzzle = |puzzle: &Puzzle| {
            let shape = puzzle.position.shape();
            let heading = headed(words::heading(puzzle.number, &puzzle.note, shape));
            let drawing = Ok(drawing(&puzzle.position, print, symbol));
            Item { heading, side: shape.side(), drawing }
        };
        let lines = self.classified.lines("", "");
        let classified = self.classified.classes.iter().zip(lines.lines());
        let solved = |(puzzle, (class, line)): (&Puzzle, (&SolutionClass, &str))| {
            let proper = *class == SolutionClass::Proper;
            let solution = solution(&puzzle.givens, line).filter(|_| proper);
            let all = Print { entries: true, ..*print };
            let drawing = solution.map(|solution| drawing(&solution, &all, symbol));
            Item {
                heading: headed(words::solution(puzzle.number)),
                side: puzzle.givens.shape().side(),
                drawing: drawing.ok_or_else(|| words::instead(*class)),
            }
        };
        let puzzles = self.puzzles.iter().map(puzzle).collect();
        let solutions = self.puzzles.iter().zip(classified).map(solved).collect();
        Sheet::new(print.each, puzzles, solutions)
    }
}
