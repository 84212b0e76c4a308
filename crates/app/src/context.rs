//! What a feature may do beside changing its own state.

use grid::{Cell, Position};
use jobs::{Failure, Job};
use play::{Action, ChangeKind, Games};
use schedule::{FilesId, TaskId};
use view::{Highlight, Selection, Typing, words};

use crate::{
    effect::{Effect, Tab, Timer},
    page::{Alert, Cover, Page, Tone},
    task::{Owner, Work},
};

/// What a feature is given while something happens: the page, the time, and a way to have the
/// outside do things. Other features are absent.
pub struct Context<'a> {
    /// What is on the page.
    pub page: &'a mut Page,
    /// Milliseconds since the page began.
    pub now: f64,
    pub(crate) effects: &'a mut Vec<Effect>,
}

/// Work shorter than this, in milliseconds, is not shown.
const MOMENT: u32 = 200;

impl Context<'_> {
    /// Has the outside do something.
    pub fn effect(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// Has workers do a job.
    pub fn start(&mut self, owner: Owner, job: impl Into<Job>, files: Option<FilesId>) -> TaskId {
        self.page.serial = self.page.serial.wrapping_add(1);
        let task = owner.task(self.page.serial);
        self.effects.push(Effect::Start(task, Box::new(job.into()), files));
        task
    }

    /// Has them do it as work that is shown once it takes longer than a moment.
    pub fn work(
        &mut self,
        owner: Owner,
        title: impl Into<String>,
        job: impl Into<Job>,
        files: Option<FilesId>,
    ) -> Work {
        let task = self.start(owner, job, files);
        self.shown_as(task, title)
    }

    /// A task as work that is shown once it takes longer than a moment.
    pub fn shown_as(&mut self, task: TaskId, title: impl Into<String>) -> Work {
        self.effects.push(Effect::After(MOMENT, Timer::Shown(task)));
        let (title, begun) = (title.into(), self.now);
        Work { task, title, progress: None, begun, shown: false, before: 0, paused: false }
    }

    /// Drops work that goes on, if there is some.
    pub fn cancel(&mut self, work: &mut Option<Work>) -> bool {
        let was = self.end(work);
        was.iter().for_each(|work| self.effects.push(Effect::Cancel(work.task)));
        was.is_some()
    }

    /// Work has ended, and is no longer said to go on.
    pub fn end(&mut self, work: &mut Option<Work>) -> Option<Work> {
        let was = work.take()?;
        if self.page.said.status == was.title {
            self.say("");
        }
        Some(was)
    }

    /// Says what the program did, or what is so, until the next step.
    pub fn say(&mut self, status: impl Into<String>) {
        let step = self.page.play.step;
        let said = &mut self.page.said;
        (said.status, said.tone) = (status.into(), Tone::Plain);
        said.until = Some(step).filter(|_| !said.status.is_empty());
    }

    /// Says what is so whatever becomes of the board.
    pub fn say_throughout(&mut self, status: impl Into<String>) {
        let said = &mut self.page.said;
        (said.status, said.tone, said.until) = (status.into(), Tone::Plain, None);
    }

    /// Says that something is right, or wrong, once more if that was just said.
    pub fn judge(&mut self, tone: Tone, said: String) {
        self.say_once_more(said);
        self.page.said.tone = tone;
    }

    /// Says something that may just have been said; a blank tells it from that, since it would else
    /// not be read out again.
    pub fn say_once_more(&mut self, said: String) {
        let same = self.page.said.status == said;
        self.say(if same { said + "\u{a0}" } else { said });
    }

    /// Says something more after what was said.
    pub fn say_more(&mut self, more: &str) {
        let status = &mut self.page.said.status;
        *status = format!("{status} {more}").trim_start().into();
    }

    /// Says who solved the puzzle that was brought before the player, if it is solved.
    pub fn say_who_solved(&mut self) {
        let solver = self.page.game().solver();
        solver.into_iter().for_each(|solver| self.say_more(words::solved_by(solver)));
    }

    /// Shows a message that waits to be read.
    pub fn tell(&mut self, message: &str, detail: Option<String>) {
        self.say(message);
        self.page.said.alert = Some(Alert { message: message.into(), detail, ..Alert::default() });
    }

    /// Says that work did not end well.
    pub fn tell_failure(&mut self, failure: &Failure) {
        let (message, detail) = words::failure(failure);
        self.tell(&message, detail);
    }

    /// Does something with the player's game, as a player does it: what lies over the board goes
    /// first, and takes the step for itself.
    pub fn play(&mut self, action: Action) {
        if self.resume_if_paused() {
            return;
        }
        match *self.page.cover {
            Some(Cover::Search) => return self.say(words::watch::not_now()),
            Some(Cover::Solution(_)) => {
                *self.page.cover = None;
                return self.say(words::solutions::own_again());
            }
            Some(Cover::Step(_)) => {
                *self.page.cover = None;
                return self.say(words::lists::own_again());
            }
            None => {}
        }
        let before = self.page.is_solved();
        let by_hand = matches!(
            action,
            Action::Enter { .. } | Action::Instead(..) | Action::Put(ChangeKind::Hint, _)
        );
        let again = match action {
            Action::Undo => words::undone(),
            Action::Redo => words::redone(),
            _ => "",
        };
        self.change(|games| games.play(action));
        if !again.is_empty() {
            self.say(again);
        }
        match (before, self.page.is_solved()) {
            (false, true) if by_hand => self.finish(),
            (false, true) => self.say(words::solved_again()),
            (true, false) => self.say(words::no_longer_solved()),
            _ => {}
        }
        let wrong = self.page.position().is_full() && !self.page.is_solved();
        if wrong && (by_hand || !again.is_empty()) {
            self.page.said.full_at = Some(self.page.play.step);
        }
    }

    /// Does something with the game, and says so if it changed anything.
    pub fn play_saying(&mut self, action: Action, said: &str) {
        let before = self.page.position().clone();
        self.play(action);
        if *self.page.position() != before {
            self.say(said);
        }
    }

    /// The last entry has solved the puzzle: there is a moment to enjoy it.
    fn finish(&mut self) {
        let wanted = self.page.wishes.settings.timer && self.page.is_timed();
        self.page.clock.finishing = true;
        let spent = wanted.then(|| self.page.game().spent());
        self.judge(Tone::Good, words::history::solved(spent));
    }

    /// Puts a position on the player's own board.
    pub fn place(&mut self, position: Position, said: String) {
        self.page.said.leave_dialog();
        self.change_game(String::new(), |games| games.place(position));
        self.say(said);
    }

    /// Puts another puzzle on the player's own board; a game that it takes the place of can be brought back.
    pub fn begin(&mut self, position: Position, said: String) {
        let was_begun = self.page.number().is_none() && self.page.position().is_begun();
        self.page.said.leave_dialog();
        self.change_game(String::new(), |games| games.begin(position));
        self.say(said);
        if was_begun {
            self.say_more(words::undo_brings_back());
        }
    }

    /// Changes the games; the game is told of its time before. On a board of another shape the first
    /// cell is selected.
    pub fn change(&mut self, change: impl FnOnce(&mut Games)) {
        let shape = self.page.shape();
        *self.page.cover = None;
        self.resume_if_paused();
        self.spend();
        let play = &mut *self.page.play;
        change(&mut play.games);
        play.step += 1;
        if self.page.shape() != shape {
            let input = &mut *self.page.input;
            (input.writing, input.zoom, input.first) = (None, None, None);
            input.highlight = Highlight::None;
            self.select(|_| Selection::of(Cell::new(0)));
        }
    }

    /// Brings another game before the player, with its first empty cell selected.
    pub fn change_game(&mut self, note: String, change: impl FnOnce(&mut Games)) {
        self.page.play.game += 1;
        self.page.play.note = note;
        self.change(change);
        self.select_first_empty();
    }

    /// Selects the first empty cell alone.
    pub fn select_first_empty(&mut self) {
        let first = self.page.first_empty();
        self.select(|_| Selection::of(first));
    }

    /// Tells the game of its time.
    pub fn spend(&mut self) {
        let timed = self.page.is_timed();
        let time = if self.page.clock.since.is_some() { self.page.clock.take(self.now) } else { 0 };
        if timed && time > 0 {
            self.page.play.games.play(Action::Spend(time));
        }
    }

    /// Selects other cells.
    pub fn select(&mut self, change: impl FnOnce(Selection) -> Selection) {
        let before = &self.page.input.selection;
        let now = change(before.clone());
        if now != *before {
            let input = &mut *self.page.input;
            (input.selection, input.typing) = (now, Typing::default());
        }
    }

    /// Goes on, if the game is paused; `false` if it is not.
    pub fn resume_if_paused(&mut self) -> bool {
        let paused = self.page.clock.paused;
        if paused {
            self.page.clock.paused = false;
            self.effects.push(Effect::Tab(Tab::Pause(None)));
        }
        paused
    }

    /// Nothing but the player's own board is on the board.
    pub fn uncover(&mut self) {
        if self.page.cover.is_some() {
            *self.page.cover = None;
        }
    }
}
