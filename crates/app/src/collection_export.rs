//! Exporting the listed puzzles as a file, in the order of the list.

use jobs::{ListQuery, Progress, WriteList, WrittenList};
use schedule::{TaskUpdate, Ticket};
use view::words::saving as words;

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    effect::Effect,
    feature::Feature,
    followup::Followup,
    messages::Dialog,
    tracked::StateChange,
    worker_question::{TaskNews, WorkerQuestion},
};

/// The export of listed puzzles: the file that is being written, and the offered choice.
#[derive(Default)]
pub struct CollectionExport {
    /// The part of the list that is being written.
    part: WorkerQuestion<(), WriteList>,
    file: Option<PendingFile>,
    /// The choice of puzzles that the dialog offers initially.
    pub offered_choice: PuzzlesToSave,
}

/// A choice of puzzles to save.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PuzzlesToSave {
    /// The puzzles of the list, as it is filtered and sorted.
    #[default]
    Listed,
    /// The selected puzzles, or those of the list if none are selected.
    Selected,
}

struct PendingFile {
    /// The ticket of the work that shows the progress.
    work: Ticket,
    /// The id of the collection that is exported.
    collection_id: Option<u64>,
    /// The list that is exported.
    query: ListQuery,
    /// The id of the file's format.
    format: String,
    /// The number of puzzles so far that the format can't store.
    left_out_count: u64,
    /// The number of puzzles so far whose ratings are missing.
    unrated_count: u64,
}

/// An event that [`CollectionExport`] handles.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Open the dialog in which the puzzles and the format are chosen, with this choice of puzzles.
    OpenDialog(PuzzlesToSave),
    /// Save the puzzles of a list in the format with this id.
    Save(ListQuery, String),
}

/// The command that asks which puzzles of the list to save, and in which format.
pub static SAVE_COLLECTION: Command =
    Command::new("Save Collection", Condition::CollectionOpen, CommandTarget::Page, || {
        Event::OpenDialog(PuzzlesToSave::Selected).into()
    });

/// The ids of the formats that can hold many puzzles. The format with columns is last.
pub const FORMATS: [&str; 9] =
    ["line", "headed", "sdm", "grid", "table", "opensudoku", "hodoku", "bank", "csv"];

impl CollectionExport {
    /// Cancels a running export, and starts to write a list in the format with this id.
    fn begin_export(&mut self, ctx: &mut Context, wanted: ListQuery, format: String) {
        self.cancel(ctx);
        let (work, collection_id) = (ctx.new_ticket(), ctx.page.collection_id());
        ctx.show_work(work, words::saving_collection());
        let file = PendingFile {
            work,
            collection_id,
            query: wanted,
            format,
            left_out_count: 0,
            unrated_count: 0,
        };
        self.part.ask(ctx, (), file.write_job(0));
        self.file = Some(file);
    }

    fn handle_written_part(&mut self, ctx: &mut Context, written: WrittenList) {
        let Some(file) = &mut self.file else { return };
        ctx.push_effect(Effect::Collect(written.text));
        file.left_out_count += written.left_out_count;
        file.unrated_count += written.unrated_count;
        if let Some(from) = written.next_row {
            ctx.set_progress(file.work, Progress::Items { done: from, total: written.row_count });
            return self.part.ask(ctx, (), file.write_job(from));
        }
        let unrated = file.unrated_count;
        if unrated > 0 {
            self.cancel(ctx);
            ctx.alert(&words::unrated_puzzles(unrated), Some(words::about_ratings().into()));
            return ctx.push_followup(Followup::RatingsMissing);
        }
        let name = ctx.page.file_name(&file.format, "txt");
        let name = match &*file.format {
            "csv" => name.replace(".txt", ".csv"),
            "opensudoku" => name.replace(".txt", ".opensudoku"),
            "sdm" => name.replace(".txt", ".sdm"),
            _ => name,
        };
        let left_out = file.left_out_count;
        ctx.end_work(file.work);
        self.file = None;
        ctx.report(words::collection_saved(&name, written.row_count - left_out, left_out));
        ctx.push_effect(Effect::SaveCollected(Some(name)));
    }
}

impl Feature for CollectionExport {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::OpenDialog(offered) => {
                self.offered_choice = offered;
                ctx.page.messages.dialog = Some(Dialog::SaveCollection);
            }
            Event::Save(wanted, format) => {
                ctx.page.messages.dialog = None;
                self.begin_export(ctx, wanted, format);
            }
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        match self.part.handle_update(ctx, task, update) {
            Some(TaskNews::Answer(written)) => self.handle_written_part(ctx, written),
            Some(TaskNews::Failed(failure)) => {
                self.cancel(ctx);
                ctx.alert_failure(&failure);
            }
            _ => {}
        }
    }

    /// Cancels the export if its collection is no longer open.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        match &self.file {
            Some(file) if file.collection_id != ctx.page.collection_id() => {
                self.cancel(ctx);
                StateChange::Changed
            }
            _ => StateChange::Unchanged,
        }
    }

    fn cancel(&mut self, ctx: &mut Context) {
        if let Some(file) = self.file.take() {
            ctx.end_work(file.work);
            ctx.push_effect(Effect::SaveCollected(None));
        }
        self.part.forget(ctx);
    }
}

impl PendingFile {
    /// Returns the job that writes the part of the file that starts with the row `from`, counted
    /// from 0.
    fn write_job(&self, from: u64) -> WriteList {
        WriteList { query: self.query.clone(), format: self.format.clone(), first_row: from }
    }
}
