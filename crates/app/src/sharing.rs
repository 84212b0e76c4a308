//! Saving, copying and opening boards in the form of texts and links.

use grid::Position;
use human::TECHNIQUE_INFOS;
use jobs::{
    Export, ExportedPosition, LinkedPosition, ReadLink, ShareBoard, SharedBoard, WriteLink,
};
use play::save::GameSource;
use schedule::{TaskUpdate, Ticket};
use view::{Modifiers, Shortcut, words};

use crate::{
    command::{Command, CommandTarget, Condition},
    context::{Context, source_of_shared},
    effect::Effect,
    feature::Feature,
    followup::Followup,
    messages::{Alert, Dialog, Tone},
    page::Page,
    worker_question::{TaskNews, WorkerQuestion},
};

/// The texts and links that are being written or read.
#[derive(Default)]
pub struct Sharing {
    /// The board as a text, and the purpose of the text.
    text: WorkerQuestion<TextUse, Export>,
    /// The board in every format that can store it.
    exports: WorkerQuestion<Position, Export>,
    link: WorkerQuestion<(), WriteLink>,
    /// The links to the board.
    links: WorkerQuestion<Position, ShareBoard>,
    /// A link that is being read.
    incoming_link: WorkerQuestion<LinkSource, ReadLink>,
}

/// The purpose for which the board is written as a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TextUse {
    /// Save the board as a values table.
    Save,
    /// Copy the board as a line.
    Copy,
}

/// The source of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LinkSource {
    /// The address with which the page was loaded.
    PageLoad,
    /// A link that the player pasted, or entered as the address.
    Player,
}

/// An event that [`Sharing`] handles.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Save the board with its marks, as a values table.
    Save,
    /// Open the dialog with the formats in which the board can be saved or copied.
    OpenExportDialog,
    /// Save this text as a file that is named after the puzzle.
    SaveText(String),
    /// Copy this text. The first field is the name of its content, such as "the results".
    CopyText(&'static str, String),
    /// The browser has copied a text, or refused to. The fields are the name of its content, the
    /// text, and whether it was copied.
    Copied(&'static str, String, bool),
    /// Copy a link to the board.
    CopyLink,
    /// Open the dialog with the links to the board.
    OpenShareDialog,
    /// The dialog shows the links to the board.
    LinksShown {
        /// The address of the page, up to and including `#`.
        page_address: String,
        /// Whether the links include the player's entries and marks.
        has_progress: bool,
    },
    /// Copy the board as a line.
    CopyLine,
    /// Open the sample collection.
    OpenSample,
    /// The text of the sample collection has arrived, or can't be fetched.
    SampleFetched(Option<String>),
    /// Open the text on the clipboard.
    Paste,
    /// The text on the clipboard was read, or the browser didn't allow it.
    Pasted(Option<String>),
    /// Open a text as if it were a file: its name and its text. If the text is a link to a board,
    /// open that board.
    OpenText(String, String),
    /// The page was loaded with an address whose fragment may be a link. If the game on the page
    /// has had the linked position at any moment, the game continues.
    PageLoaded(String),
    /// The fragment of the page's address has changed: open the board that it links to.
    AddressChanged(String),
}

/// The command that opens the sample collection, which has small and large boards, easy and hard.
pub static OPEN_SAMPLE: Command =
    Command::new("Open Sample", Condition::Always, CommandTarget::Page, || {
        Event::OpenSample.into()
    });
/// The command that opens the text on the clipboard.
pub static PASTE_PUZZLE: Command =
    Command::new("Paste Puzzle", Condition::Always, CommandTarget::Page, || Event::Paste.into());
/// The command that saves the board with its marks, as a values table.
pub static SAVE_BOARD: Command =
    Command::new("Save Board", Condition::Always, CommandTarget::Page, || Event::Save.into())
        .with_keys(&[Shortcut { modifiers: Modifiers::Ctrl, keys: &["s"] }]);
/// The command that opens the dialog with the formats in which the board can be saved or copied.
pub static EXPORT_BOARD: Command =
    Command::new("Export Board", Condition::Always, CommandTarget::Page, || {
        Event::OpenExportDialog.into()
    });
/// The command that copies a link to the board.
pub static COPY_LINK: Command =
    Command::new("Copy Link", Condition::Always, CommandTarget::Page, || Event::CopyLink.into())
        .with_aliases(&["Share", "Teilen"]);
/// The command that shows a QR code for the link to the board, and links that open the board on
/// other sites.
pub static SHARE_BOARD: Command =
    Command::new("Share Board", Condition::Always, CommandTarget::Page, || {
        Event::OpenShareDialog.into()
    })
    .with_aliases(&[
        "QR Code",
        "Open In",
        "Öffnen in",
        "SudokuWiki",
        "Sudoku Coach",
        "SudokuPad",
        "f-puzzles",
    ]);
/// The command that copies the board as a line of text.
pub static COPY_AS_TEXT: Command =
    Command::new("Copy as Text", Condition::Always, CommandTarget::Page, || Event::CopyLine.into());

impl Sharing {
    /// Returns the formats that can store the board on the page, each with its text. The slice is
    /// empty until the texts are ready. Returns `None` if the player hasn't asked for the formats.
    pub fn exported_positions(&self, page: &Page) -> Option<&[ExportedPosition]> {
        self.exports.answer(page, |subject, page| subject == page.position()).map(Vec::as_slice)
    }

    /// Returns `true` if a link to the board on the page can include entries or marks.
    pub fn has_progress(page: &Page) -> bool {
        position_to_share(page) != Position::new(page.givens().clone())
    }

    /// Returns the links to the board on the page, or `None` until they are ready.
    pub fn board_links(&self, page: &Page) -> Option<&SharedBoard> {
        self.links.answer(page, |subject, page| subject == page.position())
    }

    fn export_text(&mut self, ctx: &mut Context, purpose: TextUse, format: &str) {
        let position = ctx.page.position().clone();
        self.text.ask(ctx, purpose, Export { position, format: Some(format.into()) });
    }

    /// Opens a text as if it were a file or, if it is a link to a board, opens that board.
    fn open_text(&mut self, ctx: &mut Context, name: String, text: String) {
        let link = text.trim().strip_prefix("http").and_then(|link| link.split_once('#'));
        match link.filter(|(_, fragment)| !fragment.contains(char::is_whitespace)) {
            Some((_, fragment)) => self.read_link(ctx, fragment.into(), LinkSource::Player),
            None => ctx.push_effect(Effect::OpenText(name, text)),
        }
    }

    fn read_link(&mut self, ctx: &mut Context, fragment: String, source: LinkSource) {
        let job = ReadLink { fragment };
        self.incoming_link.ask(ctx, source, job);
    }

    /// Saves or copies the text of the board, depending on the purpose of the text.
    fn handle_text(&mut self, ctx: &mut Context, exports: Vec<ExportedPosition>) {
        let (Some(purpose), Some(export)) = (self.text.take_subject(), exports.into_iter().next())
        else {
            return;
        };
        match purpose {
            TextUse::Copy => {
                let line = export.record.trim_end().into();
                ctx.push_effect(Effect::Copy(words::the_text(), line));
            }
            TextUse::Save => {
                save_text(ctx, export.record);
                if !export.lost_features.is_empty() {
                    ctx.append_to_report(&words::lost_by_saving(export.lost_features));
                }
            }
        }
    }

    /// Opens the board of a link, or shows why the link contains no board. If the page was loaded
    /// with the link and the game on the page has had this position at any moment, the game
    /// continues.
    fn open_linked_board(&mut self, ctx: &mut Context, linked: Result<LinkedPosition, String>) {
        let from = self.incoming_link.take_subject();
        let LinkedPosition { position, shared } = match linked {
            Ok(linked) => linked,
            Err(why) => return ctx.alert(words::bad_link(), Some(why)),
        };
        let (name, source, status) = match shared {
            Some((name, subject)) => {
                (name, source_of_shared(subject), words::generation::shared_puzzle(subject))
            }
            None => (String::new(), GameSource::Link, words::opened_from_link().into()),
        };
        let is_here = from == Some(LinkSource::PageLoad)
            && ctx.page.puzzle_number().is_none()
            && ctx.page.game().has_been_at(&position);
        match is_here {
            true => ctx.report(status),
            false => ctx.begin_game(position, source, status),
        }
        ctx.page.play_state.shared_name = name;
    }
}

impl Feature for Sharing {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Save => self.export_text(ctx, TextUse::Save, "table"),
            Event::CopyLine => self.export_text(ctx, TextUse::Copy, "line"),
            Event::OpenExportDialog => {
                ctx.page.messages.dialog = Some(Dialog::Export);
                let position = ctx.page.position().clone();
                let job = Export { position: position.clone(), format: None };
                self.exports.ask(ctx, position, job);
                self.exports.set_answer(Vec::new());
            }
            Event::CopyLink => {
                let position = position_to_share(ctx.page);
                let job = WriteLink { position, shared: ctx.page.play_state.shared_name.clone() };
                self.link.ask(ctx, (), job);
            }
            Event::OpenShareDialog => ctx.page.messages.dialog = Some(Dialog::Share),
            Event::LinksShown { page_address, has_progress } => {
                let position = ctx.page.position().clone();
                let shared = ctx.page.play_state.shared_name.clone();
                let board = match has_progress {
                    true => position_to_share(ctx.page),
                    false => Position::new(ctx.page.givens().clone()),
                };
                let job = ShareBoard { position: board, shared, page_address };
                self.links.ask(ctx, position, job);
            }
            Event::SaveText(text) => save_text(ctx, text),
            Event::CopyText(what, text) => ctx.push_effect(Effect::Copy(what, text)),
            Event::Copied(what, _, true) => ctx.report(words::item_copied(what)),
            Event::Copied(_, text, false) => {
                let (message, detail) = (words::dialog::copy_manually().into(), Some(text));
                ctx.page.messages.alert = Some(Alert { message, detail, ..Alert::default() });
            }
            Event::OpenSample => ctx.push_effect(Effect::FetchSample),
            Event::SampleFetched(None) => {
                ctx.report_with_tone(Tone::Bad, words::sample_unavailable().into())
            }
            Event::SampleFetched(Some(text)) => {
                self.open_text(ctx, words::sample_name().into(), text)
            }
            Event::Paste => ctx.push_effect(Effect::Paste),
            Event::Pasted(None) => {
                ctx.alert(words::cannot_paste(), Some(words::paste_by_hand().into()));
            }
            Event::Pasted(Some(text)) if text.trim().is_empty() => {
                ctx.report(words::nothing_to_paste());
            }
            Event::Pasted(Some(text)) => self.open_text(ctx, words::PASTED.into(), text),
            Event::OpenText(name, text) => self.open_text(ctx, name, text),
            Event::PageLoaded(fragment) | Event::AddressChanged(fragment)
                if fragment.is_empty() || follow_fragment(ctx, &fragment) => {}
            Event::PageLoaded(fragment) => {
                ctx.push_followup(Followup::LinkArrived);
                self.read_link(ctx, fragment, LinkSource::PageLoad);
            }
            Event::AddressChanged(fragment) => self.read_link(ctx, fragment, LinkSource::Player),
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        let failure = if self.text.task() == Some(task) {
            match self.text.handle_update(ctx, task, update) {
                Some(TaskNews::Answer(exports)) => return self.handle_text(ctx, exports),
                Some(TaskNews::Failed(failure)) => failure,
                _ => return,
            }
        } else if self.exports.task() == Some(task) {
            match self.exports.handle_update(ctx, task, update) {
                Some(TaskNews::Answer(exports)) => return self.exports.set_answer(exports),
                Some(TaskNews::Failed(failure)) => failure,
                _ => return,
            }
        } else if self.links.task() == Some(task) {
            match self.links.handle_update(ctx, task, update) {
                Some(TaskNews::Answer(links)) => return self.links.set_answer(links),
                Some(TaskNews::Failed(failure)) => failure,
                _ => return,
            }
        } else if self.link.task() == Some(task) {
            match self.link.handle_update(ctx, task, update) {
                Some(TaskNews::Answer(fragment)) => {
                    return ctx.push_effect(Effect::CopyLink(fragment));
                }
                Some(TaskNews::Failed(failure)) => failure,
                _ => return,
            }
        } else {
            match self.incoming_link.handle_update(ctx, task, update) {
                Some(TaskNews::Answer(linked)) => return self.open_linked_board(ctx, linked),
                Some(TaskNews::Failed(failure)) => failure,
                _ => return,
            }
        };
        ctx.alert_failure(&failure);
    }
}

/// Follows a fragment to which the pages about techniques link: `practise=x-wing`,
/// `technique=x-wing` or `help=glossary`. Returns `false` for other fragments.
fn follow_fragment(ctx: &mut Context, fragment: &str) -> bool {
    let Some((to, id)) = fragment.split_once('=') else { return false };
    let technique = TECHNIQUE_INFOS.iter().find(|technique| technique.id == id);
    match (to, technique) {
        ("practise", Some(technique)) => ctx.push_followup(Followup::Practise(technique.name)),
        ("technique", Some(technique)) => {
            ctx.page.messages.dialog = Some(Dialog::TechniquePage(technique.id));
        }
        ("help", None) if id == "glossary" => {
            ctx.page.messages.dialog = Some(Dialog::Help("glossary"))
        }
        _ => return false,
    }
    true
}

/// Returns the position for links: the board as it is, or only the givens of a solved puzzle, so
/// that a link doesn't give the solution away.
fn position_to_share(page: &Page) -> Position {
    if page.is_solved() { Position::new(page.givens().clone()) } else { page.position().clone() }
}

/// Saves a text as a file that is named after the puzzle.
fn save_text(ctx: &mut Context, text: String) {
    let name = ctx.page.board_file_name("txt");
    ctx.report(words::file_saved(&name));
    ctx.push_effect(Effect::Save(name, text));
}
