//! Hints: the next step, told level by level, and done when a person wants that.

use ::words::steps;
use explain::{Explanation, LEVELS};
use grid::{Cell, CellValue};
use human::{Chosen, Preset};
use jobs::{FindHint, Hint, Outcome, Solutions, Want};
use play::{Action, ChangeKind};
use schedule::{TaskId, Update};
use view::{Move, hint, words::hints as words};

use crate::{
    command::{Offer, On, When},
    context::Context,
    done::after,
    page::{Moment, Page},
    task::{Owner, Work},
};

/// The hint that is shown, and the search for one.
#[derive(Default)]
pub struct Hinting {
    /// The search.
    pub work: Option<Work>,
    /// What it is for.
    of: Option<Moment>,
    shown: Option<Shown>,
}

/// A hint, as far as it is told.
struct Shown {
    /// What it is for.
    of: Moment,
    hint: Hint,
    /// The level of a step, from 1; of a mistake 2 where its cells are marked.
    level: usize,
    /// The line of the proof that one is at.
    line: usize,
}

/// A step as it is told now.
#[derive(Clone, Copy)]
pub struct Told<'a> {
    /// The step.
    pub found: &'a Explanation,
    /// How much is told of it, from 1.
    pub level: usize,
    /// The line of the proof that one is at.
    pub line: usize,
    /// How many solutions the puzzle has.
    pub solutions: Solutions,
}

/// What stands beside the board while a hint is shown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tale {
    /// What is told, sentence by sentence; the last one is what this level adds.
    pub sentences: Vec<String>,
    /// The lines of the proof, where it is told, each with the suppositions that it lies within.
    pub proof: Vec<(u8, String)>,
}

/// What happens to hints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A hint is asked for, or its next level.
    More,
    /// The level before.
    Less,
    /// The step is done.
    Apply,
    /// The next line of the proof.
    Forward,
    /// The line before.
    Back,
    /// That line of the proof, from 0.
    Line(usize),
    /// All techniques are asked, whatever is chosen.
    TryAll,
    /// A digit of the solution is shown.
    ShowDigit,
}

/// Says a little about the next step, and more each time.
pub const HINT: Offer<Event> =
    Offer { name: "Hint", when: When::Loaded, on: On::Board, act: Event::More };
/// Goes back to the level before.
pub const LESS_OF_HINT: Offer<Event> =
    Offer { name: "Less of the Hint", when: When::Hinted, on: On::Board, act: Event::Less };
/// Does the step that the hint is about.
pub const APPLY_HINT: Offer<Event> =
    Offer { name: "Apply Hint", when: When::Hinted, on: On::Board, act: Event::Apply };

impl Hinting {
    fn shown(&self, page: &Page) -> Option<&Shown> {
        self.shown.as_ref().filter(|shown| shown.of == page.moment())
    }

    /// What was found for the board on the page, and the level at which it is told, from 1.
    pub fn hint(&self, page: &Page) -> Option<(&Hint, usize)> {
        self.shown(page).map(|shown| (&shown.hint, shown.level))
    }

    /// The step that is shown.
    pub fn step(&self, page: &Page) -> Option<Told<'_>> {
        let Shown { hint, level, line, .. } = self.shown(page)?;
        match hint {
            Hint::Step(found, solutions) => {
                Some(Told { found, level: *level, line: *line, solutions: *solutions })
            }
            _ => None,
        }
    }

    /// The picture of the step that is shown, cell by cell and over the cells.
    pub fn picture(&self, page: &Page) -> Option<hint::Picture> {
        let Told { found, level, line, .. } = self.step(page)?;
        Some(hint::picture(found, level, line, page.shape()))
    }

    /// The cell of the picture that comes next on the board, or before the one that is selected, as a
    /// key's arrow says; the first one comes after the last.
    pub fn beside(&self, page: &Page, to: Move) -> Option<Cell> {
        let forth = !matches!(to, Move::By(..0, _) | Move::By(_, ..0));
        let (cells, here) = (self.picture(page)?.about(), page.selected());
        match forth {
            true => cells.iter().find(|cell| **cell > here).or(cells.first()),
            false => cells.iter().rfind(|cell| **cell < here).or(cells.last()),
        }
        .copied()
    }

    /// What is told of the hint that is shown.
    pub fn tale(&self, page: &Page) -> Option<Tale> {
        let Shown { hint, level, .. } = self.shown(page)?;
        let one = |sentence: &str| Tale { sentences: vec![sentence.into()], ..Tale::default() };
        Some(match hint {
            Hint::Step(found, solutions) => {
                let mut tale = told(found, *level);
                let improper = solutions.note();
                if !improper.is_empty() {
                    tale.sentences.insert(0, improper.into());
                }
                tale
            }
            Hint::Mistake(cells) => {
                let mut tale = one(steps::mistake());
                let which = (*level > 1).then(|| steps::mistakes(cells, page.shape()));
                tale.sentences.extend(which);
                tale
            }
            Hint::Solved => one(steps::solved()),
            Hint::Nothing(Solutions::None, _) => one(Solutions::None.note()),
            Hint::Nothing(solutions, is_whole) => {
                let mut tale = one(steps::none());
                let more = [if *is_whole { "" } else { steps::cut() }, solutions.note()];
                tale.sentences.extend(more.into_iter().filter(|m| !m.is_empty()).map(String::from));
                tale
            }
            Hint::TooLarge => one(steps::too_large()),
        })
    }

    /// The cells of mistakes, where these are marked.
    pub fn mistakes(&self, page: &Page) -> &[Cell] {
        match self.hint(page) {
            Some((Hint::Mistake(cells), 2..)) => cells,
            _ => &[],
        }
    }

    /// Whether no step was found: with all techniques or fewer, of a puzzle that has one solution.
    pub fn found_nothing(&self, page: &Page) -> Option<bool> {
        let nothing = matches!(self.hint(page), Some((Hint::Nothing(Solutions::One, _), _)));
        nothing.then(|| page.wishes.techniques().is_everything())
    }

    /// Whether a mistake is shown that is an entry, which the history can go back from.
    pub fn is_entry_wrong(&self, page: &Page) -> bool {
        let is_entry = |cell: &Cell| matches!(page.position().content(*cell), CellValue::Digit(_));
        match self.hint(page) {
            Some((Hint::Mistake(cells), _)) => cells.iter().any(is_entry),
            _ => false,
        }
    }

    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::TryAll => {
                return self.find(ctx, Want::Step(Chosen::Preset(Preset::Everything)));
            }
            Event::ShowDigit => return self.find(ctx, Want::Digit),
            _ => {}
        }
        let Some(shown) = self.shown.as_mut().filter(|shown| shown.of == ctx.page.moment()) else {
            if event == Event::More {
                self.find(ctx, Want::Step(ctx.page.wishes.techniques()));
            }
            return;
        };
        let lines = match &shown.hint {
            Hint::Step(found, _) if shown.level == LEVELS => found.lines.len(),
            _ => 1,
        };
        match event {
            Event::More => {
                (shown.level, shown.line) = ((shown.level + 1).min(most(&shown.hint)), 0)
            }
            Event::Less => (shown.level, shown.line) = ((shown.level - 1).max(1), 0),
            Event::Forward => shown.line = (shown.line + 1).min(lines - 1),
            Event::Back => shown.line = shown.line.saturating_sub(1),
            Event::Line(line) => shown.line = line.min(lines - 1),
            Event::Apply => {
                if let Hint::Step(found, _) = &shown.hint {
                    let found = found.clone();
                    self.apply(ctx, &found);
                }
                return;
            }
            Event::TryAll | Event::ShowDigit => return,
        }
        self.say(ctx);
    }

    /// Shows a step that was chosen; and why it holds, where that is asked or seen best.
    pub fn show(&mut self, ctx: &mut Context, found: Explanation, why: bool) {
        self.cancel(ctx);
        let level = if why || found.links().next().is_some() { LEVELS } else { LEVELS - 1 };
        let hint = Hint::Step(Box::new(found), Solutions::One);
        self.shown = Some(Shown { of: ctx.page.moment(), hint, level, line: 0 });
        self.say(ctx);
    }

    /// Says what the level adds, or the line of the proof.
    fn say(&self, ctx: &mut Context) {
        let Some(mut tale) = self.tale(ctx.page) else { return };
        let line = self.step(ctx.page).map_or(0, |told| told.line);
        if matches!(self.hint(ctx.page), Some((Hint::Nothing(..), _))) {
            tale.sentences.truncate(1);
        }
        let mut said = match tale.proof.is_empty() {
            true => tale.sentences.pop(),
            false => tale.proof.into_iter().nth(line).map(|(_, said)| said),
        }
        .unwrap_or_default();
        // What the puzzle lacks is said before the first level.
        if let Some(Told { level: 1, solutions, .. }) = self.step(ctx.page) {
            said = [solutions.note(), &said].join(" ").trim_start().into();
        }
        ctx.say_once_more(said);
    }

    fn find(&mut self, ctx: &mut Context, want: Want) {
        let now = ctx.page.moment();
        if self.work.is_some() && self.of.as_ref() == Some(&now) {
            return;
        }
        self.cancel(ctx);
        let (position, speech) = (ctx.page.position().clone(), ctx.page.speech());
        let job = FindHint { position, want, speech };
        self.work = Some(ctx.work(Owner::Hinting, words::looking(), job, None));
        self.of = Some(now);
    }

    fn apply(&mut self, ctx: &mut Context, found: &Explanation) {
        let clean = ctx.page.wishes.settings.clean;
        let cells = after(&found.placements, &found.eliminations, ctx.page.position(), clean);
        ctx.play(Action::Put(ChangeKind::Hint, cells));
        if !ctx.page.is_solved() {
            ctx.say(words::applied(&found.technique));
        }
    }

    /// Takes what is told of the search.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        if !Work::is(&self.work, task) {
            return;
        }
        match update {
            Update::Progress(progress) => {
                self.work.iter_mut().for_each(|work| work.progress = Some(progress));
            }
            Update::Done(Outcome::Hint(hint)) => {
                ctx.end(&mut self.work);
                let now = ctx.page.moment();
                let fits = self.of.take().as_ref() == Some(&now) && is_on(&hint, ctx.page);
                self.shown = fits.then_some(Shown { of: now, hint, level: 1, line: 0 });
                self.say(ctx);
            }
            Update::Failed(failure) => {
                ctx.end(&mut self.work);
                ctx.tell_failure(&failure);
            }
            _ => {}
        }
    }

    /// Drops the hint that is shown.
    pub fn forget(&mut self) {
        self.shown = None;
    }

    /// Drops the search that goes on.
    pub fn cancel(&mut self, ctx: &mut Context) -> bool {
        self.of = None;
        ctx.cancel(&mut self.work)
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        let now = page.moment();
        self.of.as_ref().is_some_and(|of| *of != now)
            || self.shown.as_ref().is_some_and(|s| s.of != now)
    }

    /// What is of another board, or of another moment of it, is dropped.
    pub fn settle(&mut self, ctx: &mut Context) {
        let now = ctx.page.moment();
        if self.of.as_ref().is_some_and(|of| *of != now) {
            self.cancel(ctx);
        }
        self.shown.take_if(|shown| shown.of != now);
    }
}

/// What is told of a step at a level.
fn told(found: &Explanation, level: usize) -> Tale {
    let sentences = found.sentences(level).into_iter().map(String::from).collect();
    let lines = found.lines.iter().filter(|_| level >= LEVELS);
    Tale { sentences, proof: lines.map(|line| (line.within, line.said.clone())).collect() }
}

/// The highest level of a hint.
fn most(hint: &Hint) -> usize {
    match hint {
        Hint::Step(..) => LEVELS,
        Hint::Mistake(_) => 2,
        Hint::Solved | Hint::Nothing(..) | Hint::TooLarge => 1,
    }
}

/// Whether all that it speaks of is on the board.
fn is_on(hint: &Hint, page: &Page) -> bool {
    match hint {
        Hint::Step(found, _) => found.is_on(page.shape()),
        Hint::Mistake(cells) => cells.iter().all(|cell| cell.index() < page.shape().cells()),
        Hint::Solved | Hint::Nothing(..) | Hint::TooLarge => true,
    }
}
