//! Steps in lists: all at the board as it is, those of the path to the solution, and what speaks
//! against a candidate.

use explain::{Explanation, LEVELS};
use grid::{Board, Cell, Digit, DigitSet};
use human::Candidate;
use jobs::{FindSteps, Outcome, Partial, Route, Which};
use play::{Action, ChangeKind};
use schedule::{TaskId, Update};
use view::{
    StepsView,
    hint::{self, Picture},
    words::lists as words,
};

use crate::{
    command::{Offer, On, When},
    context::Context,
    done::after,
    page::{Cover, Lesson, Manner, Moment, Page},
    task::{Owner, Work},
};

/// The steps that were found last.
#[derive(Default)]
pub struct Listing {
    /// The search for them.
    pub work: Option<Work>,
    /// Those of the board as it is, or of a candidate.
    list: Option<List>,
    /// Those of the path, which stay while other lessons are looked at.
    path: Option<List>,
    /// How all steps are looked at.
    pub view: StepsView,
    /// Where the path goes: to a cell is to the one that is selected.
    pub route: Route,
}

/// Steps, and what they are of.
pub struct List {
    which: Which,
    of: Subject,
    /// The board that they begin at.
    board: Board,
    /// The steps, as far as they were found.
    pub steps: Vec<Explanation>,
    /// What is said of them, once all were found.
    pub end: Option<String>,
    /// The step that was chosen last, by its place.
    pub chosen: Option<usize>,
    /// The line of its proof that is looked at, where it is one of a path.
    pub line: Option<usize>,
}

/// What steps are of.
#[derive(Clone, PartialEq)]
enum Subject {
    /// The board as it is.
    Moment(Moment),
    /// The puzzle, and how it is told.
    Puzzle(Box<Board>, Manner),
}

/// What happens to lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A list is looked at, and made if there is none.
    Open(Lesson),
    /// What speaks against a digit in the selected cell is looked for.
    WhyNot(Digit),
    /// All steps are looked at in this way.
    View(StepsView),
    /// The path goes there from now on, and is looked for.
    Route(Route),
    /// A pointer is at a step of the list, by its place, or at none.
    Point(Option<usize>),
    /// A step of the list is shown, by its place.
    Choose(usize),
    /// A line of the proof of the path's step is looked at.
    Line(usize),
    /// The step of the path that is shown is done, with all before it.
    Apply,
    /// The player's own board is shown again.
    Back,
}

/// Lists all steps at the board as it is.
pub const ALL_STEPS: Offer<Event> =
    Offer { name: "All Steps", when: When::Loaded, on: On::Board, act: Event::Open(Lesson::Steps) };
/// Lists the steps to the solution.
pub const SOLVE_PATH: Offer<Event> = Offer {
    name: "Solve Path",
    when: When::Loaded,
    on: On::Board,
    act: Event::Route(Route::Whole),
};
/// Asks for a candidate, and says why it is false.
pub const WHY_NOT: Offer<Event> = Offer {
    name: "Why Not This Candidate?",
    when: When::Loaded,
    on: On::Board,
    act: Event::Open(Lesson::WhyNot),
};

/// Lists the steps that lead to the digit of the selected cell.
pub const WHY_THIS: Offer<Event> = Offer {
    name: "Why This Digit?",
    when: When::Loaded,
    on: On::Board,
    act: Event::Route(Route::To(Cell::new(0))),
};

impl Event {
    /// The lesson that it belongs to, where it leads there.
    pub fn lesson(self) -> Option<Lesson> {
        match self {
            Event::Open(lesson) => Some(lesson),
            Event::WhyNot(_) => Some(Lesson::WhyNot),
            Event::Route(_) => Some(Lesson::Path),
            Event::View(_)
            | Event::Point(_)
            | Event::Choose(_)
            | Event::Line(_)
            | Event::Apply
            | Event::Back => None,
        }
    }
}

impl Listing {
    /// The steps of a lesson, where they are of what is on the page.
    pub fn list(&self, page: &Page, lesson: Lesson) -> Option<&List> {
        let list = if lesson == Lesson::Path { &self.path } else { &self.list };
        list.as_ref().filter(|list| list.lesson() == lesson && list.of == list.now(page))
    }

    /// The candidate that was asked about last.
    pub fn asked(&self, page: &Page) -> Option<Candidate> {
        match &self.list(page, Lesson::WhyNot)?.which {
            Which::Against(candidate) => Some(*candidate),
            _ => None,
        }
    }

    /// The board at a step of the path, and the step.
    pub fn moment(&self, page: &Page, step: usize) -> Option<(Board, &Explanation)> {
        let list = self.list(page, Lesson::Path)?;
        let found = list.steps.get(step)?;
        let mut board = list.board.clone();
        for step in &list.steps[..step] {
            for gone in &step.eliminations {
                board.restrict(gone.cell, board.allowed(gone.cell).without(gone.digit));
            }
            step.placements.iter().for_each(|placed| board.set(placed.cell, Some(placed.digit)));
        }
        Some((board, found))
    }

    fn slot(&mut self, lesson: Lesson) -> &mut Option<List> {
        if lesson == Lesson::Path { &mut self.path } else { &mut self.list }
    }

    /// Does what an event says in a lesson; returns the step that is to be shown on the player's board.
    pub fn update(
        &mut self,
        ctx: &mut Context,
        event: Event,
        lesson: Lesson,
    ) -> Option<Explanation> {
        match event {
            Event::Open(lesson) => self.open(ctx, lesson),
            Event::WhyNot(digit) => {
                let cell = ctx.page.selected();
                self.find(ctx, Which::Against(Candidate::new(digit, cell)));
            }
            Event::View(view) => self.view = view,
            Event::Route(route) => {
                self.route = route;
                self.open(ctx, Lesson::Path);
            }
            Event::Choose(n) => return self.choose(ctx, lesson, n),
            Event::Line(line) => self.look(ctx, line),
            Event::Apply => self.apply(ctx),
            Event::Back => ctx.uncover(),
            Event::Point(_) => {}
        }
        None
    }

    fn open(&mut self, ctx: &mut Context, lesson: Lesson) {
        let which = match lesson {
            Lesson::Steps => Which::All(ctx.page.wishes.techniques()),
            Lesson::Path => self.path_wanted(ctx.page),
            Lesson::Hint | Lesson::WhyNot | Lesson::Practice => return,
        };
        if self.list(ctx.page, lesson).is_none_or(|list| list.which != which) {
            self.find(ctx, which);
        }
    }

    /// The path that is wanted now.
    fn path_wanted(&self, page: &Page) -> Which {
        Which::Path(match self.route {
            Route::To(_) => Route::To(page.selected()),
            route => route,
        })
    }

    /// Whether the list of a lesson is there that would be looked for now.
    pub fn is_there(&self, page: &Page, lesson: Lesson) -> bool {
        let is_wanted =
            |list: &List| lesson != Lesson::Path || list.which == self.path_wanted(page);
        self.list(page, lesson).is_some_and(is_wanted)
    }

    /// Whether all steps of the way from the givens to the solution are there.
    pub fn has_whole_path(&self, page: &Page) -> bool {
        let is_whole = |list: &List| list.which == Which::Path(Route::Whole) && list.end.is_some();
        self.list(page, Lesson::Path).is_some_and(|list| is_whole(list) && !list.steps.is_empty())
    }

    fn find(&mut self, ctx: &mut Context, which: Which) {
        self.cancel(ctx);
        // A larger board may have had more digits.
        self.view.digit.take_if(|digit| !DigitSet::all(ctx.page.shape()).contains(*digit));
        ctx.uncover();
        let position = match which {
            Which::Path(Route::Whole | Route::To(_)) => {
                grid::Position::of(ctx.page.game().givens().clone())
            }
            _ => ctx.page.position().clone(),
        };
        let board = position.as_penciled();
        let job = FindSteps { position, which: which.clone(), speech: ctx.page.speech() };
        self.work = Some(ctx.work(Owner::Listing, words::looking(&which), job, None));
        let of = Subject::now(&which, ctx.page);
        let (steps, end, chosen, line) = (Vec::new(), None, None, None);
        let list = List { which, of, board, steps, end, chosen, line };
        let slot = self.slot(list.lesson());
        *slot = Some(list);
    }

    fn choose(&mut self, ctx: &mut Context, lesson: Lesson, n: usize) -> Option<Explanation> {
        let list = self.slot(lesson).as_mut().filter(|list| list.of == list.now(ctx.page))?;
        let found = list.steps.get(n)?;
        (list.chosen, list.line) = (Some(n), None);
        if list.lesson() == Lesson::Path {
            *ctx.page.cover = Some(Cover::Step(n));
            ctx.say_once_more(words::step(n, found));
            return None;
        }
        Some(found.clone())
    }

    /// Looks at a line of the proof of the path's step.
    fn look(&mut self, ctx: &mut Context, line: usize) {
        let Some(Cover::Step(shown)) = *ctx.page.cover else { return };
        let Some(list) = &mut self.path else { return };
        let Some(step) = list.steps.get(shown) else { return };
        list.line = Some(line.min(step.lines.len().saturating_sub(1)));
        let said = list.line.and_then(|line| step.lines.get(line));
        said.into_iter().for_each(|line| ctx.say_once_more(line.said.clone()));
    }

    /// The picture of a step of the board as it is, by its place in the list.
    pub fn picture_of(&self, page: &Page, step: usize) -> Option<Picture> {
        let found = self.list(page, Lesson::Steps)?.steps.get(step)?;
        Some(hint::picture(found, LEVELS - 1, 0, page.shape()))
    }

    /// The picture of the path's step that is shown.
    pub fn picture(&self, page: &Page) -> Option<Picture> {
        let Some(Cover::Step(shown)) = *page.cover else { return None };
        let list = self.list(page, Lesson::Path)?;
        let level = if list.line.is_some() { LEVELS } else { LEVELS - 1 };
        let line = list.line.unwrap_or_default();
        Some(hint::picture(list.steps.get(shown)?, level, line, page.shape()))
    }

    /// Puts what the path has until its shown step on the player's board.
    fn apply(&mut self, ctx: &mut Context) {
        let Some(Cover::Step(shown)) = *ctx.page.cover else { return };
        let Some(list) = self.list(ctx.page, Lesson::Path) else { return };
        let mut position = ctx.page.position().clone();
        let clean = ctx.page.wishes.settings.clean;
        let mut cells = std::collections::BTreeMap::new();
        for step in list.steps.iter().take(shown + 1) {
            let placed = step.placements.iter().filter(|placed| !position.is_given(placed.cell));
            let placed: Vec<_> = placed.copied().collect();
            for (cell, value) in after(&placed, &step.eliminations, &position, clean) {
                position.put(cell, value);
                cells.insert(cell, value);
            }
        }
        ctx.uncover();
        ctx.play(Action::Put(ChangeKind::Hint, cells.into_iter().collect()));
        if !ctx.page.is_solved() {
            ctx.say(words::applied(shown + 1));
        }
    }

    /// Takes what is told of the search; returns the step that is to be shown.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) -> Option<Explanation> {
        if !Work::is(&self.work, task) {
            return None;
        }
        let searched =
            |list: &&mut Option<List>| list.as_ref().is_some_and(|list: &List| list.end.is_none());
        let slot = [&mut self.list, &mut self.path].into_iter().find(searched)?;
        let list = slot.as_mut()?;
        match update {
            Update::Partial(Partial::Steps(steps)) => {
                let shape = ctx.page.shape();
                list.steps.extend(steps.into_iter().filter(|step| step.is_on(shape)));
            }
            Update::Progress(progress) => {
                self.work.iter_mut().for_each(|work| work.progress = Some(progress));
            }
            Update::Done(Outcome::Steps(end)) => {
                list.end = Some(end.clone());
                let found = match list.which {
                    Which::Against(_) => list.steps.first().cloned(),
                    Which::All(_) | Which::Path(_) => None,
                };
                ctx.end(&mut self.work);
                ctx.say_once_more(end);
                return found;
            }
            Update::Failed(failure) => {
                *slot = None;
                ctx.end(&mut self.work);
                ctx.tell_failure(&failure);
            }
            _ => {}
        }
        None
    }

    /// Drops the search that goes on, with what it found.
    pub fn cancel(&mut self, ctx: &mut Context) -> bool {
        for slot in [&mut self.list, &mut self.path] {
            slot.take_if(|list| list.end.is_none());
        }
        ctx.cancel(&mut self.work)
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        [&self.list, &self.path].into_iter().flatten().any(|list| list.of != list.now(page))
    }

    /// What is of another board, or of another moment of it, is dropped.
    pub fn settle(&mut self, ctx: &mut Context) {
        for slot in [&mut self.list, &mut self.path] {
            let Some(list) = slot.take_if(|list| list.of != list.now(ctx.page)) else { continue };
            if list.end.is_none() {
                ctx.cancel(&mut self.work);
            }
            if list.lesson() == Lesson::Path && matches!(*ctx.page.cover, Some(Cover::Step(_))) {
                ctx.uncover();
            }
        }
    }
}

impl List {
    fn lesson(&self) -> Lesson {
        match self.which {
            Which::All(_) => Lesson::Steps,
            Which::Path(_) => Lesson::Path,
            Which::Against(_) => Lesson::WhyNot,
        }
    }

    fn now(&self, page: &Page) -> Subject {
        Subject::now(&self.which, page)
    }
}

impl Subject {
    /// What such steps are of now.
    fn now(which: &Which, page: &Page) -> Subject {
        match which {
            Which::Path(Route::Whole | Route::To(_)) => {
                Subject::Puzzle(Box::new(page.game().givens().clone()), page.wishes.manner())
            }
            Which::Path(Route::FromHere) | Which::All(_) | Which::Against(_) => {
                Subject::Moment(page.moment())
            }
        }
    }
}
