//! The state of the page, and what happens: an event comes in, effects go out.

use collection::SolutionClass;
use grid::{Cell, CellValue, Digit};
use human::RULE_NAMES;
use jobs::{Outcome, Way};
use play::save::{Checks, Settings};
use schedule::{TaskId, Update};
use view::{Key, Stroke, WatchKey, words};

use crate::{
    backup::{self, Backup, Then},
    browsing::{self, Browsing},
    checking,
    classifying::{self, Classifying},
    command::On,
    commands::Command,
    context::Context,
    counting::Counting,
    effect::{Effect, Timer},
    event::Event,
    hinting::{self, Hinting},
    history,
    keeping::Persistence,
    listing::{self, Listing},
    making::Making,
    measuring::{self, Measuring},
    opening::{self, Opening},
    page::{CommandContext, Cover, Lesson, Page, Tone},
    places::{self, Method, Place, Places},
    playing::{self, KeyOutcome},
    practising::{self, Practising},
    printing::{self, Printing},
    proving::SolutionCheck,
    racing::{self, Racing},
    recalling::{self, Recalling},
    recent::{self, Recent},
    recording::Recording,
    reducing::Reducing,
    redundancy::Redundant,
    repairing::{self, Repairing},
    saving::Saving,
    sharing::{self, Sharing},
    slot::{Slot, Tracked},
    solving::{self, Solving},
    talking::{self, Colours},
    task::{Owner, Work},
    timing::{self, Timing},
    watching::{self, Watching},
};

/// The state of the page: what is on it, and a state a feature.
pub struct App {
    /// What is on the page.
    pub page: Page,
    /// Files and puzzles that are opened.
    pub opening: Slot<Opening>,
    /// The board that is solved.
    pub solving: Slot<Solving>,
    /// What is right.
    pub proving: Slot<SolutionCheck>,
    /// Solutions.
    pub counting: Slot<Counting>,
    /// The search that is watched.
    pub watching: Slot<Watching>,
    /// Engines that race.
    pub racing: Slot<Racing>,
    /// Puzzles that are made.
    pub making: Slot<Making>,
    /// All puzzles of the collection.
    pub collected: Collected,
    /// Passes over the candidates.
    pub reducing: Slot<Reducing>,
    /// Redundant givens.
    pub redundant: Slot<Redundant>,
    /// What repairs a puzzle.
    pub repairing: Slot<Repairing>,
    /// What is learned.
    pub learning: Learning,
    /// What is printed.
    pub printing: Slot<Printing>,
    /// What is handed out.
    pub sharing: Slot<Sharing>,
    /// What is kept.
    pub keeping: Slot<Persistence>,
    /// What else is kept.
    pub kept: KeptBeside,
    /// Where the person is.
    pub places: Slot<Places>,
    timing: Timing,
    colours: Colours,
}

/// What is kept beside the game that is played: a state a feature.
#[derive(Default)]
pub struct KeptBeside {
    /// Files that were open.
    pub recent: Slot<Recent>,
    recalling: Recalling,
    backup: Backup,
}

/// What is learned: a state a feature.
#[derive(Default)]
pub struct Learning {
    /// Hints.
    pub hinting: Slot<Hinting>,
    /// Steps in lists.
    pub listing: Slot<Listing>,
    /// The step of the list that a pointer is at, by its place.
    pub pointed: Slot<Option<usize>>,
    /// What else is told of a path.
    pub recording: Slot<Recording>,
    /// Exercises.
    pub practising: Slot<Practising>,
}

/// What is done with all puzzles of the collection: a state a feature.
#[derive(Default)]
pub struct Collected {
    /// How many solutions each has.
    pub classifying: Slot<Classifying>,
    /// What is found out about each.
    pub measuring: Slot<Measuring>,
    /// The list of them.
    pub browsing: Slot<Browsing>,
    /// The list as a file.
    pub saving: Slot<Saving>,
}

impl App {
    /// The app as it starts, with the colours that the page has.
    pub fn new(theme: play::save::Theme) -> App {
        let settings = Settings { theme, ..Settings::default() };
        App {
            page: Page::new(settings, RULE_NAMES.len()),
            opening: Slot::default(),
            solving: Slot::default(),
            proving: Slot::default(),
            counting: Slot::default(),
            watching: Slot::default(),
            racing: Slot::default(),
            making: Slot::default(),
            collected: Collected::default(),
            reducing: Slot::default(),
            redundant: Slot::default(),
            repairing: Slot::default(),
            learning: Learning::default(),
            printing: Slot::default(),
            sharing: Slot::default(),
            keeping: Slot::default(),
            kept: KeptBeside::default(),
            places: Slot::default(),
            timing: Timing::default(),
            colours: Colours::new(theme),
        }
    }

    /// Does what an event says, at a time in milliseconds; returns what the outside is to do.
    pub fn update(&mut self, event: Event, now: f64) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.happen(event, now, &mut effects);
        self.settle(now, &mut effects);
        effects
    }

    /// What commands depend on.
    pub fn command_context(&self) -> CommandContext {
        let page = &self.page;
        let beside = |after| self.opening.beside(page, after).is_some();
        let (before, after) = match self.collected.browsing.is_narrowed(page) {
            true => self.collected.browsing.beside(page, self.opening.asked_for(page)),
            false => (beside(false), beside(true)),
        };
        let hinted = self.learning.hinting.step(page).is_some();
        CommandContext { hinted, before, after, ..page.command_context() }
    }

    /// Does what a key press means, if it means something here.
    pub fn key(&mut self, stroke: Stroke, now: f64) -> Option<Vec<Effect>> {
        if playing::wakes(self.page.clock.paused, stroke) {
            return Some(self.update(timing::Event::Resume.into(), now));
        }
        if *self.page.cover == Some(Cover::Search)
            && !(stroke.ctrl || stroke.alt)
            && let Some(key) = WatchKey::of(stroke.key)
        {
            return Some(self.update(watching::Event::Key(key).into(), now));
        }
        let mut effects = Vec::new();
        let works = self.work().is_some_and(|work| !work.paused);
        let (page, out) = (&mut self.page, &mut effects);
        let mut ctx = Context { page, now, effects: out };
        match playing::key(&mut ctx, stroke) {
            KeyOutcome::None => return None,
            KeyOutcome::Done => {}
            KeyOutcome::Key(Key::Do(name)) => return Some(self.update(Event::Command(name), now)),
            KeyOutcome::Key(Key::Part(to)) => {
                let cell = self.learning.hinting.beside(ctx.page, to)?;
                ctx.select(|_| view::Selection::of(cell));
                ctx.effect(Effect::Focus(cell));
            }
            KeyOutcome::Key(_) if works => {
                return Some(self.update(Event::Cancel, now));
            }
            KeyOutcome::Key(_) => ctx.select(|selection| view::Selection::of(selection.at())),
        }
        self.settle(now, &mut effects);
        Some(effects)
    }

    fn happen(&mut self, event: Event, now: f64, effects: &mut Vec<Effect>) {
        if let Some(place) = place_of(&event) {
            self.happen(Event::Places(place), now, effects);
        }
        let mut ctx = Context { page: &mut self.page, now, effects };
        let ctx = &mut ctx;
        match event {
            Event::Opening(event) => {
                let way = match event {
                    opening::Event::LoadNext => Some(Way::Next),
                    opening::Event::LoadPrevious => Some(Way::Previous),
                    opening::Event::Chosen(chance) => Some(Way::Any(chance)),
                    _ => None,
                };
                match way.filter(|_| self.collected.browsing.is_narrowed(ctx.page)) {
                    Some(way) => {
                        let from = self.opening.asked_for(ctx.page).unwrap_or(u64::MAX);
                        self.collected.browsing.walk(ctx, from, way);
                    }
                    None => self.opening.update(ctx, event),
                }
            }
            Event::Playing(event) => playing::update(ctx, event),
            Event::Checking(event) => checking::update(ctx, event),
            Event::Proving(event) => self.proving.update(ctx, event),
            Event::Solving(event) => self.solving.update(ctx, event),
            Event::Counting(event) => self.counting.update(ctx, event),
            Event::Watching(event) => {
                if !matches!(event, watching::Event::Frame | watching::Event::Calm(_)) {
                    self.solving.cancel(ctx);
                }
                self.watching.update(ctx, event);
            }
            Event::Racing(event) => {
                // Nobody else shall have the cores.
                if event == racing::Event::Start {
                    ctx.uncover();
                    self.solving.cancel(ctx);
                    self.counting.cancel(ctx);
                }
                self.racing.update(ctx, event);
            }
            Event::Classifying(event) => self.collected.classifying.update(ctx, event),
            Event::Making(event) => {
                if let Some((picked, grows)) = self.making.update(ctx, event) {
                    let grows = grows || self.opening.opens(&picked);
                    let open = if grows { opening::Event::Grow } else { opening::Event::Open };
                    self.opening.update(ctx, open(picked));
                }
            }
            Event::Measuring(event) => self.collected.measuring.update(ctx, event),
            Event::Saving(event) => {
                self.collected.saving.update(ctx, event, &self.collected.browsing.wanted);
            }
            Event::Browsing(event) => self.collected.browsing.update(ctx, event),
            Event::Reducing(event) => self.reducing.update(ctx, event),
            Event::Redundant(event) => self.redundant.update(ctx, event),
            Event::Repairing(event) => self.repairing.update(ctx, event),
            Event::Hinting(event) => self.learning.hinting.update(ctx, event),
            Event::Listing(listing::Event::Point(at)) => *self.learning.pointed = at,
            Event::Listing(event) => {
                if self.learning.pointed.is_some() {
                    *self.learning.pointed = None;
                }
                let lesson = self.places.lesson;
                if let Some(found) = self.learning.listing.update(ctx, event, lesson) {
                    self.learning.hinting.show(ctx, found, false);
                }
            }
            Event::Recording(event) => self.learning.recording.update(ctx, event),
            Event::Practising(event) => self.learning.practising.update(ctx, event),
            Event::Printing(event) => self.printing.update(ctx, event),
            Event::Sharing(event) => {
                // A link goes before what was open last.
                if matches!(&event, sharing::Event::Arrive(end) if !end.is_empty()) {
                    self.keeping.restoring.touched = true;
                }
                self.sharing.update(ctx, event);
            }
            Event::History(event) => history::update(ctx, event),
            Event::Places(event) => {
                let lesson = self.places.lesson;
                self.places.update(ctx, event);
                let Places { place, method, .. } = *self.places;
                let at = Some(self.places.lesson).filter(|_| place == Place::Learn);
                // A step of the path is shown as long as that is looked at, and a hint until another
                // lesson begins.
                if matches!(*ctx.page.cover, Some(Cover::Step(_))) && at != Some(Lesson::Path) {
                    ctx.uncover();
                }
                if lesson != self.places.lesson {
                    self.learning.hinting.forget();
                }
                if (place, method) != (Place::Solve, Method::Watch)
                    && self.watching.going().is_some()
                {
                    self.watching.hold();
                }
                if at == Some(Lesson::Practice) {
                    self.learning.practising.update(ctx, practising::Event::Open);
                }
            }
            Event::Timing(event) => self.timing.update(ctx, event),
            Event::Talking(event) => talking::update(ctx, event),
            Event::Keeping(event) => {
                if matches!(event, crate::keeping::Event::Begin { .. }) {
                    self.making.stock.begin(ctx);
                }
                let leaves = event == crate::keeping::Event::Leave;
                self.keeping.update(ctx, event);
                if leaves {
                    self.keep_visit(now, effects);
                }
            }
            Event::Recent(event) => self.kept.recent.update(ctx, event),
            Event::Backup(event) => match self.kept.backup.update(ctx, event) {
                Then::Stay => {}
                Then::Restore => {
                    let imported = ctx.page.said.status.clone();
                    backup::put_away(ctx);
                    self.keeping.put_away();
                    self.kept.recent.put_away();
                    self.kept.recalling.put_away();
                    self.keeping.restoring.imported = Some(imported);
                    self.keeping.begin_restoring(ctx);
                }
                Then::BeginAnew => {
                    backup::put_away(ctx);
                    self.keeping.put_away();
                    self.kept.recent.put_away();
                    self.kept.recalling.put_away();
                    self.keeping.know_nothing(RULE_NAMES.len());
                    backup::first_wishes(ctx);
                    ctx.effect(Effect::Tab(crate::effect::Tab::Session(None)));
                }
            },
            Event::Command(name) => {
                let Some(command) = Command::named(name) else { return };
                let can = command.when.holds(self.command_context());
                let ctx = &mut Context { page: &mut self.page, now, effects };
                if !can {
                    return ctx.say_once_more(words::menus::cannot(name, command.when.reason()));
                }
                if command.on == On::Board {
                    if *ctx.page.cover == Some(Cover::Search) {
                        ctx.say("");
                    }
                    ctx.uncover();
                    ctx.resume_if_paused();
                }
                self.happen((command.act)(), now, effects);
            }
            Event::FirstOfClass(class) => self.load_of_class((now, effects), class, 0),
            Event::NextOfClass(class) => {
                let from = self.page.number().map_or(0, |number| number as u64 + 1);
                self.load_of_class((now, effects), class, from);
            }
            Event::RunWatched => {
                let (engine, extent) = (self.watching.engine_name(), self.watching.extent());
                self.watching.update(ctx, watching::Event::Stop);
                self.solving.update(ctx, solving::Event::Solve { engine, extent });
            }
            Event::Cancel => self.cancel(now, effects),
            Event::PauseOrResume => {
                let owner = self.work().map(|work| Owner::of(work.task));
                let ctx = &mut Context { page: &mut self.page, now, effects };
                match owner {
                    Some(Owner::Classifying) => self.collected.classifying.pause_or_resume(ctx),
                    Some(Owner::Measuring) => self.collected.measuring.pause_or_resume(ctx),
                    _ => {}
                }
            }
            Event::Timer(timer) => self.timer(timer, now, effects),
            Event::Told(task, update) => self.told(task, update, now, effects),
            Event::Stored(ticket, answer) if ticket > printing::TICKETS => {
                self.printing.stored(ctx, ticket, answer.ok());
            }
            Event::Stored(ticket, answer)
                if (measuring::TICKETS..browsing::TICKETS).contains(&ticket) =>
            {
                self.collected.measuring.stored(ctx, answer);
            }
            Event::Stored(ticket, answer)
                if (recalling::TICKETS..recent::TICKETS).contains(&ticket) =>
            {
                self.kept.recalling.stored(ctx, ticket, answer.ok());
            }
            Event::Stored(ticket, answer)
                if (recent::TICKETS..measuring::TICKETS).contains(&ticket) =>
            {
                if let Some((picked, at)) = self.kept.recent.stored(ctx, ticket, answer.ok()) {
                    self.opening.update(ctx, opening::Event::GoOn(picked, at));
                }
            }
            Event::Stored(ticket, answer) if ticket > browsing::TICKETS => {
                self.collected.browsing.stored(ctx, ticket, answer.ok());
                self.keep_visit(now, effects);
            }
            Event::Stored(ticket, answer) => {
                self.keeping.stored(ctx, ticket, answer);
                if let Some(again) = self.keeping.restoring.reopen.take() {
                    self.opening.reopen(ctx, again);
                    if !self.opening.reopens() {
                        self.keeping.restoring.finish();
                        self.keeping.take_restored(ctx);
                    }
                }
            }
            Event::Shelved(result) => self.keeping.shelved(ctx, result),
        }
    }

    /// Keeps where the person is in the open collection, and how far.
    fn keep_visit(&mut self, now: f64, effects: &mut Vec<Effect>) {
        let tally = self.collected.browsing.tally(&self.page);
        self.keeping.keep_visit(&mut Context { page: &mut self.page, now, effects }, tally);
    }

    /// Loads the first puzzle of a class from a number on.
    fn load_of_class(
        &mut self,
        (now, effects): (f64, &mut Vec<Effect>),
        class: SolutionClass,
        from: u64,
    ) {
        let found = self.collected.classifying.next(&self.page, class, from);
        let mut ctx = Context { page: &mut self.page, now, effects };
        match found {
            Some(number) => self.opening.update(&mut ctx, opening::Event::Load(number)),
            None => ctx.say(words::judging::none_so_far()),
        }
    }

    fn told(&mut self, task: TaskId, update: Update, now: f64, effects: &mut Vec<Effect>) {
        let mut ctx = Context { page: &mut self.page, now, effects };
        let ctx = &mut ctx;
        match Owner::of(task) {
            Owner::Opening => {
                let (again, grows) = (self.opening.reopens(), self.opening.grows(ctx.page));
                let failed = matches!(update, Update::Failed(_));
                match self.opening.opened(ctx, task, update) {
                    Some((open, ..)) if grows => {
                        *ctx.page.collection = Some(open);
                        self.collected.browsing.update(ctx, browsing::Event::Anew);
                        self.opening.go_on_growing(ctx);
                    }
                    Some((open, wanted, _)) if again => {
                        let call = self.keeping.restoring.reopened(ctx, open, wanted);
                        self.keeping.ask_for_game(ctx, call);
                    }
                    Some((open, wanted, ms)) => {
                        // What was played in the collection before is kept under its name; a question of
                        // its board would hold that back.
                        ctx.page.said.leave_dialog();
                        self.keeping.keep_now(ctx);
                        let tally = self.collected.browsing.tally(ctx.page);
                        self.keeping.keep_visit(ctx, tally);
                        let is_made = self.making.makes(open.id);
                        let made = is_made.then(|| words::making::first(open.report.count()));
                        self.opening.show(ctx, open, wanted, ms);
                        made.into_iter().for_each(|made| ctx.say(made));
                        self.keeping.restoring.finish();
                        self.keeping.take_restored(ctx);
                        self.opening.go_on_growing(ctx);
                    }
                    None if again && failed && !self.opening.reopens() => {
                        self.keeping.restoring.finish();
                        self.keeping.take_restored(ctx);
                    }
                    None => {}
                }
            }
            Owner::Loading => self.opening.loaded(ctx, task, update),
            Owner::Solving => self.solving.told(ctx, task, update),
            Owner::Counting => self.counting.told(ctx, task, update),
            Owner::Proving => self.proving.told(ctx, task, update),
            Owner::Racing => self.racing.told(ctx, task, update),
            Owner::Classifying => self.collected.classifying.told(ctx, task, update),
            Owner::Making => self.making.told(ctx, task, update),
            Owner::Measuring => self.collected.measuring.told(ctx, task, update),
            Owner::Saving => self.collected.saving.told(ctx, task, update),
            Owner::Browsing => {
                if let Update::Done(Outcome::Browsed(Ok(browsed))) = &update {
                    self.collected.measuring.look(ctx, browsed);
                }
                let to = self.collected.browsing.told(ctx, task, update);
                to.into_iter().for_each(|to| self.opening.update(ctx, opening::Event::Load(to)));
            }
            Owner::Watching => self.watching.told(ctx, task, update),
            Owner::Printing => self.printing.told(ctx, task, update),
            Owner::Exporting => self.sharing.written(ctx, task, update),
            Owner::Linking => self.sharing.read(ctx, task, update),
            Owner::Reducing => self.reducing.told(ctx, task, update),
            Owner::Redundancy => self.redundant.told(ctx, task, update),
            Owner::Repairing => self.repairing.told(ctx, task, update),
            Owner::Hinting => self.learning.hinting.told(ctx, task, update),
            Owner::Practising => self.learning.practising.told(ctx, task, update),
            Owner::Recalling => self.kept.recalling.told(ctx, task, update),
            Owner::Recording => self.learning.recording.told(task, update),
            Owner::Listing => {
                if let Some(found) = self.learning.listing.told(ctx, task, update) {
                    self.learning.hinting.show(ctx, found, true);
                }
                if self.learning.listing.has_whole_path(ctx.page) {
                    self.learning.recording.begin(ctx);
                }
            }
        }
    }

    fn timer(&mut self, timer: Timer, now: f64, effects: &mut Vec<Effect>) {
        match timer {
            Timer::Shown(task) => {
                let place = self.works().iter().position(|work| Work::is(work, task));
                let Some(work) = place.and_then(|place| self.work_mut(place)) else { return };
                work.shown = true;
                let title = work.title.clone();
                Context { page: &mut self.page, now, effects }.say_throughout(title);
            }
            Timer::Keep => {
                self.keeping.keep_now(&mut Context { page: &mut self.page, now, effects });
                self.keep_visit(now, effects);
            }
            Timer::Clock => {
                let event = timing::Event::Tick;
                self.timing.update(&mut Context { page: &mut self.page, now, effects }, event);
            }
            Timer::Typed(changes) => {
                let ctx = &mut Context { page: &mut self.page, now, effects };
                self.opening.pause_is_over(ctx, changes);
            }
            Timer::Filter(changes) => {
                let ctx = &mut Context { page: &mut self.page, now, effects };
                self.collected.browsing.pause_is_over(ctx, changes);
            }
            Timer::List => {
                self.collected.measuring.show();
                let ctx = &mut Context { page: &mut self.page, now, effects };
                self.collected.browsing.update(ctx, browsing::Event::Anew);
            }
            Timer::Stock => {
                let is_idle = self.work().is_none() && self.page.clock.visible;
                let ctx = &mut Context { page: &mut self.page, now, effects };
                self.making.stock.go_on(ctx, is_idle);
            }
            Timer::Survey => self.collected.classifying.show(),
            Timer::Printable => effects.push(Effect::Print),
        }
    }

    /// The work of each feature, the one that is shown first of all first.
    fn works(&self) -> [&Option<Work>; 15] {
        [
            &self.opening.work,
            &self.solving.work,
            &self.printing.work,
            &self.collected.classifying.work,
            &self.racing.work,
            &self.counting.work,
            &self.proving.work,
            &self.redundant.work,
            &self.repairing.work,
            &self.learning.hinting.work,
            &self.learning.listing.work,
            &self.learning.practising.work,
            &self.making.work,
            &self.collected.measuring.work,
            &self.collected.saving.work,
        ]
    }

    /// The work at a place among those: its feature alone is lent to be changed.
    fn work_mut(&mut self, place: usize) -> Option<&mut Work> {
        match place {
            0 => self.opening.work.as_mut(),
            1 => self.solving.work.as_mut(),
            2 => self.printing.work.as_mut(),
            3 => self.collected.classifying.work.as_mut(),
            4 => self.racing.work.as_mut(),
            5 => self.counting.work.as_mut(),
            6 => self.proving.work.as_mut(),
            7 => self.redundant.work.as_mut(),
            8 => self.repairing.work.as_mut(),
            9 => self.learning.hinting.work.as_mut(),
            10 => self.learning.listing.work.as_mut(),
            11 => self.learning.practising.work.as_mut(),
            12 => self.making.work.as_mut(),
            13 => self.collected.measuring.work.as_mut(),
            _ => self.collected.saving.work.as_mut(),
        }
    }

    /// The work that goes on, of which one is shown, or else one that rests.
    pub fn work(&self) -> Option<&Work> {
        let works = || self.works().into_iter().flatten();
        works().find(|work| !work.paused).or_else(|| works().next())
    }

    fn cancel(&mut self, now: f64, effects: &mut Vec<Effect>) {
        let Some(owner) = self.work().map(|work| Owner::of(work.task)) else { return };
        let ctx = &mut Context { page: &mut self.page, now, effects };
        match owner {
            Owner::Opening => {
                let again = self.opening.reopens();
                self.opening.cancel(ctx);
                if again {
                    self.keeping.restoring.finish();
                    self.keeping.take_restored(ctx);
                }
            }
            Owner::Solving => _ = self.solving.cancel(ctx),
            Owner::Counting => _ = self.counting.cancel(ctx),
            Owner::Proving => _ = self.proving.cancel(ctx),
            Owner::Racing => _ = self.racing.cancel(ctx),
            Owner::Classifying => _ = self.collected.classifying.cancel(ctx),
            Owner::Printing => _ = self.printing.cancel(ctx),
            Owner::Redundancy => _ = self.redundant.cancel(ctx),
            Owner::Repairing => _ = self.repairing.cancel(ctx),
            Owner::Hinting => _ = self.learning.hinting.cancel(ctx),
            Owner::Listing => _ = self.learning.listing.cancel(ctx),
            Owner::Practising => _ = self.learning.practising.cancel(ctx),
            Owner::Making => _ = self.making.cancel(ctx),
            Owner::Measuring => {
                let so_far = self.collected.measuring.so_far();
                self.collected.measuring.cancel(ctx);
                return ctx.say(so_far.unwrap_or_else(|| words::cancelled().into()));
            }
            Owner::Saving => _ = self.collected.saving.cancel(ctx),
            _ => return,
        }
        ctx.say(words::cancelled());
    }

    /// Lets every feature see what is on the page now: results of something else go, and what
    /// follows from the page begins.
    fn settle(&mut self, now: f64, effects: &mut Vec<Effect>) {
        let ctx = &mut Context { page: &mut self.page, now, effects };
        if ctx.page.said.full_at == Some(ctx.page.play.step) {
            ctx.page.said.full_at = None;
            let said = full_and_wrong(ctx.page, self.proving.only(ctx.page));
            ctx.judge(Tone::Bad, said);
        }
        // What was said of the board before the latest step is no longer so.
        if ctx.page.said.until.is_some_and(|until| until != ctx.page.play.step) {
            ctx.say("");
        }
        // A slot that is lent to be changed counts as changed: only who has something to do is.
        macro_rules! settle {
            ($($($feature:ident).+),*) => {
                $(if self.$($feature).+.is_concerned(ctx.page) {
                    self.$($feature).+.settle(ctx);
                })*
            };
        }
        settle!(
            opening,
            solving,
            proving,
            counting,
            watching,
            racing,
            collected.classifying,
            collected.measuring,
            collected.browsing,
            collected.saving,
            making,
            redundant,
            repairing,
            learning.hinting,
            learning.listing,
            learning.recording,
            learning.practising,
            printing,
            kept.recalling
        );
        // What is made in advance makes way for whatever else workers are to do.
        let others = ctx.effects.iter().any(|effect| match effect {
            Effect::Start(task, ..) => {
                !matches!(Owner::of(*task), Owner::Making | Owner::Recalling)
            }
            _ => false,
        });
        if others && self.making.stock.is_going() {
            self.making.stock.stop(ctx);
        }
        self.timing.settle(ctx);
        self.colours.settle(ctx);
        if self.keeping.is_concerned(ctx.page) {
            self.keeping.settle(ctx);
        }
        if self.keeping.restoring.is_over() && self.kept.recent.is_concerned(ctx.page) {
            self.kept.recent.settle(ctx);
        }
        if self.kept.backup.waits() {
            if self.keeping.writes() {
                self.keeping.keep_now(ctx);
            }
            let writes = self.keeping.writes();
            self.kept.backup.settle(ctx, writes);
        }
    }

    /// The parts of the state, each of which knows whether it was read or may have changed.
    pub fn slots(&self) -> [&dyn Tracked; App::SLOTS] {
        let page = &self.page;
        [
            &page.play,
            &page.collection,
            &page.input,
            &page.wishes,
            &page.said,
            &page.cover,
            &page.clock,
            &self.opening,
            &self.solving,
            &self.proving,
            &self.counting,
            &self.watching,
            &self.racing,
            &self.collected.classifying,
            &self.collected.measuring,
            &self.collected.browsing,
            &self.collected.saving,
            &self.making,
            &self.reducing,
            &self.redundant,
            &self.repairing,
            &self.learning.hinting,
            &self.learning.listing,
            &self.learning.pointed,
            &self.learning.recording,
            &self.learning.practising,
            &self.printing,
            &self.sharing,
            &self.keeping,
            &self.kept.recent,
            &self.places,
        ]
    }

    /// How many parts there are.
    pub const SLOTS: usize = 31;
}

/// What is said of a board that is full and not right: as much as its player wants to be told.
fn full_and_wrong(page: &Page, only: Option<&[Digit]>) -> String {
    let position = page.position();
    let mut clashing = vec![false; position.shape().cells()];
    let board = position.board();
    let cells = board.clashes().flat_map(|clash| clash.cells);
    cells.for_each(|cell| clashing[cell.index()] = true);
    let clashing = clashing.into_iter().filter(|clashes| *clashes).count();
    let wrong = |only: &[Digit]| {
        let right = |cell: &Cell| position.content(*cell) == CellValue::Digit(only[cell.index()]);
        position.entries().filter(|cell| !right(cell)).count()
    };
    match page.checks() {
        Checks::Asked => words::full_and_wrong(0, None),
        _ => words::full_and_wrong(clashing, only.map(wrong)),
    }
}

/// Where what comes of an event stands: the person is led there first.
fn place_of(event: &Event) -> Option<places::Event> {
    match event {
        Event::Playing(playing::Event::NewBoard(_)) => Some(places::Event::Go(Place::Play)),
        Event::Classifying(classifying::Event::Check | classifying::Event::SolveAll)
        | Event::Measuring(measuring::Event::Find(_) | measuring::Event::Rate) => {
            Some(places::Event::Go(Place::Collection))
        }
        Event::Hinting(hinting::Event::More | hinting::Event::Less) => {
            Some(places::Event::Learn(Lesson::Hint))
        }
        Event::Repairing(repairing::Event::Find) => {
            Some(places::Event::Search(places::Method::Repair))
        }
        Event::Listing(event) => event.lesson().map(places::Event::Learn),
        Event::Practising(practising::Event::Open) => Some(places::Event::Learn(Lesson::Practice)),
        _ => None,
    }
}
