//! The puzzles of the list as a file, in the order in which they are listed.

use jobs::{Outcome, Progress, Wanted, WriteList};
use schedule::{TaskId, Update};
use view::words::saving as words;

use crate::{
    command::{Offer, On, When},
    context::Context,
    effect::Effect,
    page::{Dialog, Page},
    task::{Owner, Work},
};

/// The file that is being written.
#[derive(Default)]
pub struct Saving {
    /// The work.
    pub work: Option<Work>,
    run: Option<Run>,
}

struct Run {
    collection: Option<u64>,
    wanted: Wanted,
    format: String,
    left_out: u64,
}

/// What happens to it.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The format is asked.
    Ask,
    /// The list is written in a format.
    Save(String),
}

/// Saves the puzzles that are listed.
pub const SAVE_COLLECTION: Offer<Event> =
    Offer { name: "Save Collection", when: When::Open, on: On::Page, act: Event::Ask };

/// The formats that hold many puzzles; that of columns last.
pub const FORMATS: [&str; 9] =
    ["line", "headed", "sdm", "grid", "table", "opensudoku", "hodoku", "bank", "csv"];

impl Saving {
    /// Does what an event says, where the list has this.
    pub fn update(&mut self, ctx: &mut Context, event: Event, wanted: &Wanted) {
        match event {
            Event::Ask => ctx.page.said.dialog = Some(Dialog::SaveCollection),
            Event::Save(format) => {
                ctx.page.said.dialog = None;
                self.cancel(ctx);
                let (collection, wanted) = (ctx.page.game_id().collection, wanted.clone());
                let job = WriteList { wanted: wanted.clone(), format: format.clone(), from: 0 };
                self.work = Some(ctx.work(Owner::Saving, words::saving(), job, None));
                self.run = Some(Run { collection, wanted, format, left_out: 0 });
            }
        }
    }

    /// Takes what is told of the work.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        let (Some(work), Some(run)) = (&mut self.work, &mut self.run) else { return };
        if work.task != task {
            return;
        }
        match update {
            Update::Done(Outcome::WrittenList(written)) => {
                ctx.effect(Effect::Collect(written.text));
                run.left_out += written.left_out;
                match written.next {
                    Some(from) => {
                        work.progress = Some(Progress::Items { done: from, total: written.count });
                        let (wanted, format) = (run.wanted.clone(), run.format.clone());
                        work.task =
                            ctx.start(Owner::Saving, WriteList { wanted, format, from }, None);
                    }
                    None => {
                        let (end, left_out) = (run.format.clone(), run.left_out);
                        let name = ctx.page.file_name(&end);
                        let name = match &*end {
                            "csv" => name.replace(".txt", ".csv"),
                            "opensudoku" => name.replace(".txt", ".opensudoku"),
                            "sdm" => name.replace(".txt", ".sdm"),
                            _ => name,
                        };
                        (self.run, _) = (None, ctx.end(&mut self.work));
                        ctx.say(words::saved(&name, written.count - left_out, left_out));
                        ctx.effect(Effect::SaveCollected(Some(name)));
                    }
                }
            }
            Update::Failed(failure) => {
                self.cancel(ctx);
                ctx.tell_failure(&failure);
            }
            _ => {}
        }
    }

    /// Drops what goes on.
    pub fn cancel(&mut self, ctx: &mut Context) -> bool {
        if self.run.take().is_some() {
            ctx.effect(Effect::SaveCollected(None));
        }
        ctx.cancel(&mut self.work)
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        self.run.as_ref().is_some_and(|run| run.collection != page.game_id().collection)
    }

    /// What is written of another collection is dropped.
    pub fn settle(&mut self, ctx: &mut Context) {
        self.cancel(ctx);
    }
}
