//! Exporting, importing and deleting all stored data. An export or import waits until all changes
//! are stored, or storing has failed.

use play::save::RecordError;
use view::words::storage;

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    effect::{Effect, StoreError},
    feature::Feature,
    followup::Followup,
    messages::Dialog,
};

/// The pending export or import of all stored data.
#[derive(Default)]
pub struct Backups {
    /// The effect to request once all changes are saved, if any.
    pending_effect: Option<Effect>,
    /// The warning that the exported file lacks changes, because they couldn't be stored; `None` if
    /// the file is complete.
    warning: Option<String>,
}

/// An event that [`Backups`] handles.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Save all stored data to a file.
    Export,
    /// The data was exported, with this number of games, or the data couldn't be read.
    Exported(Result<usize, StoreError>),
    /// Load a file with stored data.
    Import,
    /// The backup was imported, with this number of games, or the import failed.
    Imported(Result<usize, ImportError>),
    /// Ask whether to delete all stored data.
    AskToForget,
    /// Delete all stored data.
    Forget,
    /// The data was deleted, or couldn't be deleted.
    Forgotten(Result<(), StoreError>),
}

/// The reason why a backup wasn't imported completely.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ImportError {
    /// The file isn't a backup, or is from a newer version.
    File(RecordError),
    /// Some of the data couldn't be stored.
    Incomplete(StoreError),
}

/// The name of the exported file.
pub const FILE_NAME: &str = "everything.ninefold";

/// The command that saves all stored data to a file.
pub static EXPORT_EVERYTHING: Command =
    Command::new("Export Everything", Condition::Always, CommandTarget::Page, || {
        Event::Export.into()
    });
/// The command that asks for a backup file, and adds its games, boards, files and settings to the
/// stored data.
pub static IMPORT_EVERYTHING: Command =
    Command::new("Import Everything", Condition::Always, CommandTarget::Page, || {
        Event::Import.into()
    });
/// The command that asks whether to delete all stored data.
pub static FORGET_EVERYTHING: Command =
    Command::new("Forget Everything", Condition::Always, CommandTarget::Page, || {
        Event::AskToForget.into()
    });

impl Backups {
    /// Returns `true` if an export or import is waiting until all changes are saved.
    pub fn is_waiting(&self) -> bool {
        self.pending_effect.is_some()
    }

    /// Performs the pending operation, once all changes are saved or saving has failed with
    /// `failure`. After a failure, nothing is imported, because an import would replace the unsaved
    /// changes.
    pub fn perform_pending(&mut self, ctx: &mut Context, failure: Option<StoreError>) {
        self.warning = failure.as_ref().map(StoreError::warning);
        match (self.pending_effect.take(), failure) {
            (Some(Effect::ImportAll), Some(failure)) => ctx.report_lasting(failure.warning()),
            (waiting, _) => waiting.into_iter().for_each(|effect| ctx.push_effect(effect)),
        }
    }
}

impl Feature for Backups {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Export => self.pending_effect = Some(Effect::ExportAll),
            Event::Exported(Ok(games)) => {
                ctx.report(storage::backup_exported(FILE_NAME, games));
                self.warning.take().into_iter().for_each(|warning| ctx.append_to_report(&warning));
            }
            Event::Import => self.pending_effect = Some(Effect::ImportAll),
            Event::AskToForget => ctx.page.messages.dialog = Some(Dialog::Forget),
            Event::Forget => {
                // Everything that the player opens from now on is saved.
                ctx.page.messages.dialog = None;
                ctx.push_effect(Effect::DeleteAll);
                ctx.push_followup(Followup::StartOver);
            }
            Event::Imported(Ok(games)) => {
                ctx.report(storage::backup_imported(games));
                ctx.push_followup(Followup::RestoreAll);
            }
            Event::Imported(Err(ImportError::Incomplete(error))) => {
                ctx.alert(storage::partly_imported(), Some(error.message));
                ctx.push_followup(Followup::RestoreAll);
            }
            Event::Imported(Err(ImportError::File(why))) => {
                let detail = match why {
                    RecordError::Newer => storage::backup_too_new(),
                    RecordError::Corrupt => storage::backup_corrupt(),
                };
                ctx.alert(storage::bad_backup(), Some(detail.into()));
            }
            Event::Forgotten(Ok(())) => ctx.report(storage::all_data_deleted()),
            Event::Exported(Err(error)) => {
                ctx.alert(storage::storage_failed(), Some(error.message))
            }
            Event::Forgotten(Err(error)) => {
                ctx.alert(storage::storage_failed(), Some(error.message));
                ctx.push_followup(Followup::RestoreAll);
            }
        }
    }
}
