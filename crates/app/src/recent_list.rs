//! Recent files: the collections whose files are stored. The player can reopen a collection at its
//! last puzzle, or delete its files.

use play::save::{self, RecentFile, RecentFiles, RecordWrite, Visit};
use schedule::{FilesId, Ticket};
use view::words::storage as words;

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    deletion::LatestDeletion,
    effect::{PickedFiles, StoreAnswer, StoreCall, StoreError},
    feature::Feature,
    followup::Followup,
    messages::{Dialog, Tone},
    page::Page,
    tracked::StateChange,
};

/// The list of recent files, and the files that were removed from it last.
#[derive(Default)]
pub struct RecentList {
    files: Vec<RecentEntry>,
    reading: PendingRead,
    /// Whether to show the list as soon as it is read.
    is_wanted: bool,
    /// The files that were removed last. They can be restored until they are opened again or the
    /// page is closed.
    removed: LatestDeletion<RecentEntry, FilesId>,
}

/// The stored files of a collection, and the player's last visit to it.
#[derive(Clone, PartialEq, Debug)]
pub struct RecentEntry {
    /// The stored files.
    pub recent_file: RecentFile,
    /// The player's last visit, or `None` if no visit is stored.
    pub visit: Option<Visit>,
}

/// The data that is being read from storage.
#[derive(Default)]
enum PendingRead {
    /// Reading hasn't started.
    #[default]
    Unread,
    /// The list of files is being read.
    List(Ticket),
    /// The latest visit to each collection of the list is being read.
    Visits(Ticket, Vec<RecentFile>),
    /// Files that will be opened are being read. The number is that of the puzzle to show.
    Files(Ticket, RecentEntry, u64),
    /// Reading is finished.
    Done,
}

/// An event that [`RecentList`] handles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Show the recent files.
    Show,
    /// Open the files of the collection with this id, at the puzzle of the last visit.
    Open(u64),
    /// Delete the files of the collection with this id.
    Forget(u64),
    /// Restore the files that were removed last.
    Restore,
}

/// The command that shows the recent files.
pub static RECENT_FILES: Command =
    Command::new("Recent Files", Condition::Always, CommandTarget::Page, || Event::Show.into());

impl RecentList {
    /// Returns the recent files, most recent first, without those of the open collection.
    pub fn files(&self, page: &Page) -> impl Iterator<Item = &RecentEntry> {
        let open = page.collection_id();
        self.files.iter().filter(move |file| Some(file.recent_file.collection) != open)
    }

    fn index_of(&self, collection: u64) -> Option<usize> {
        self.files.iter().position(|file| file.recent_file.collection == collection)
    }

    fn read_list(&mut self, ctx: &mut Context) {
        self.reading =
            PendingRead::List(ctx.call_store(StoreCall::Read(vec![save::RECENT_FILES.into()])));
    }

    /// Reads the list again, unless it hasn't been read yet or data is being read.
    pub fn reload_list(&mut self, ctx: &mut Context) {
        if matches!(self.reading, PendingRead::Done) {
            self.read_list(ctx);
        }
    }

    /// Removes the entry with this index from the list, and deletes its files. Returns the files'
    /// name.
    fn forget_entry(&mut self, ctx: &mut Context, index: usize) -> String {
        let RecentEntry { recent_file: saved, .. } = self.files.remove(index);
        let name = saved.name.clone();
        ctx.call_store(StoreCall::DeleteFiles(saved));
        name
    }

    /// Returns the name of the files that were removed last, or `None` if they can't be restored.
    pub fn removed_name(&self) -> Option<&str> {
        self.removed.deleted_entry().map(|removed| &*removed.recent_file.name)
    }

    /// Restores the files that were removed last, and moves them to the top of the list.
    fn restore_removed(&mut self, ctx: &mut Context) {
        let Some((entry, files)) = self.removed.take_deleted() else { return };
        ctx.call_store(StoreCall::SaveFiles(files, entry.recent_file.clone()));
        if let Some(visit) = &entry.visit {
            let write = Box::new(RecordWrite::Record(save::encode(visit)));
            ctx.call_store(StoreCall::Write(Visit::key(entry.recent_file.collection), write));
        }
        self.files.insert(0, entry);
    }

    fn show_list(&mut self, ctx: &mut Context) {
        if std::mem::take(&mut self.is_wanted) {
            ctx.page.messages.dialog = Some(Dialog::Recent);
        }
    }

    /// Opens the stored files of the collection with this id at the puzzle with this number.
    /// Returns `false` if they aren't listed.
    pub fn open_files_at(&mut self, ctx: &mut Context, collection: u64, number: u64) -> bool {
        let Some(index) = self.index_of(collection) else { return false };
        let file = self.files[index].clone();
        ctx.page.messages.dialog = None;
        let call = ctx.call_store(StoreCall::Files(file.recent_file.files_key()));
        self.reading = PendingRead::Files(call, file, number);
        true
    }

    /// Opens files that were read from storage, at the puzzle with the number `at`, or deletes the
    /// entry if they no longer exist.
    fn open_entry(
        &mut self,
        ctx: &mut Context,
        file: RecentEntry,
        at: u64,
        answer: Option<StoreAnswer>,
    ) {
        match answer {
            Some(StoreAnswer::Files(Some(files))) => {
                ctx.push_followup(Followup::Continue(
                    PickedFiles::from_recent(file.recent_file, files),
                    at,
                ));
            }
            Some(StoreAnswer::Files(None)) => {
                let index = self.index_of(file.recent_file.collection);
                index.into_iter().for_each(|index| _ = self.forget_entry(ctx, index));
                ctx.report_with_tone(Tone::Bad, words::file_missing(&file.recent_file.name));
            }
            _ => ctx.report_with_tone(Tone::Bad, words::storage_failed().into()),
        }
    }

    /// Empties the list, because all stored data was deleted or replaced.
    pub fn forget_stored(&mut self) {
        *self = RecentList::default();
    }
}

impl Feature for RecentList {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Show => {
                self.is_wanted = true;
                self.read_list(ctx);
            }
            Event::Open(collection) => {
                let index = self.index_of(collection);
                let visit = index.and_then(|index| self.files[index].visit.as_ref());
                self.open_files_at(ctx, collection, visit.map_or(0, |visit| visit.puzzle_number));
            }
            Event::Forget(collection) => {
                let Some(at) = self.index_of(collection) else { return };
                let entry = self.files[at].clone();
                let reading = ctx.call_store(StoreCall::Files(entry.recent_file.files_key()));
                self.removed.remember(entry, reading);
                let name = self.forget_entry(ctx, at);
                ctx.report(words::file_removed(&name));
            }
            Event::Restore => self.restore_removed(ctx),
        }
    }

    fn on_stored(
        &mut self,
        ctx: &mut Context,
        call: Ticket,
        answer: Result<StoreAnswer, StoreError>,
    ) {
        if self.removed.is_read_by(call) {
            if let Ok(StoreAnswer::Files(files)) = answer {
                self.removed.set_data(files);
            }
            return;
        }
        match (std::mem::replace(&mut self.reading, PendingRead::Done), answer) {
            (PendingRead::List(asked), answer) if asked == call => {
                let Ok(answer @ StoreAnswer::Records(_)) = answer else {
                    return self.show_list(ctx);
                };
                let all = RecentFiles::decode(answer.into_record().as_deref()).files;
                // A collection that was opened again doesn't need to be restored.
                self.removed.forget_if(|removed| {
                    all.iter().any(|one| one.collection == removed.recent_file.collection)
                });
                let keys = all.iter().map(|one| Visit::key(one.collection)).collect();
                self.reading = PendingRead::Visits(ctx.call_store(StoreCall::Read(keys)), all);
            }
            (PendingRead::Visits(asked, all), answer) if asked == call => {
                if let Ok(StoreAnswer::Records(records)) = answer {
                    let visit = |record: Option<Vec<u8>>| save::decode(&record?).ok();
                    let files = all.into_iter().zip(records);
                    let files = files.map(|(saved, subject)| RecentEntry {
                        recent_file: saved,
                        visit: visit(subject),
                    });
                    self.files = files.collect();
                }
                self.show_list(ctx);
            }
            (PendingRead::Files(asked, file, at), answer) if asked == call => {
                self.open_entry(ctx, file, at, answer.ok());
            }
            // Another call was answered, such as one that deletes files.
            (reading, _) => self.reading = reading,
        }
    }

    /// Reads the list once the previous session has been restored and no collection is open.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        let is_unread = matches!(self.reading, PendingRead::Unread);
        if is_unread && ctx.page.is_restored && ctx.page.collection.is_none() {
            self.read_list(ctx);
        }
        StateChange::Unchanged
    }
}
