//! What is handed out, and taken in: boards as files, as text and as links.

use grid::Position;
use jobs::{Export, Exported, Linked, Outcome, ReadLink, WriteLink};
use schedule::{TaskId, Update};
use view::words;

use crate::{
    command::{Offer, On, When},
    context::Context,
    effect::Effect,
    page::{Alert, Dialog, Page, Tone},
    task::Owner,
};

/// What is on its way to be handed out.
#[derive(Default)]
pub struct Sharing {
    asked: Option<(TaskId, Wanted)>,
    link: Option<TaskId>,
    /// Whether the page came with that link.
    arrives: bool,
    /// The board in every format that can hold it, and which board that is.
    exports: Option<(Position, Vec<Exported>)>,
}

/// What a board is written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    /// To be saved as a values table.
    Save,
    /// To be copied as a line.
    Copy,
    /// To be copied as a link.
    Link,
    /// To choose a format.
    Choose,
}

/// What happens to it.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The board is saved, marks included, as a values table.
    Save,
    /// The board is saved or copied in some format.
    Export,
    /// This text is saved to a file that the puzzle names.
    SaveText(String),
    /// This text is copied, which is called so.
    CopyText(&'static str, String),
    /// It was, or the browser does not let the page.
    Copied(&'static str, String, bool),
    /// The address of this very board is copied.
    CopyLink,
    /// The board is copied as a line.
    CopyLine,
    /// The sample is opened.
    Sample,
    /// This is the sample; `None` where it cannot be had.
    Fetched(Option<String>),
    /// The text on the clipboard is opened.
    Paste,
    /// This was on the clipboard; `None` where the browser does not hand it over.
    Pasted(Option<String>),
    /// This text is opened as if it were a file; a link to a board is that board.
    OpenText(String, String),
    /// The page came with an address, whose board is put before the player, if there is one; what
    /// was played of it since is kept.
    Arrive(String),
    /// The page's address has another end: the board of it is put before the player.
    Address(String),
}

/// Opens the sample collection: small boards and large ones, gentle and hard.
pub const OPEN_SAMPLE: Offer<Event> =
    Offer { name: "Open Sample", when: When::Always, on: On::Page, act: Event::Sample };
/// Opens the text that is on the clipboard.
pub const PASTE_PUZZLE: Offer<Event> =
    Offer { name: "Paste Puzzle", when: When::Always, on: On::Page, act: Event::Paste };
/// Saves what is on the board, marks included.
pub const SAVE_BOARD: Offer<Event> =
    Offer { name: "Save Board", when: When::Always, on: On::Page, act: Event::Save };
/// Saves or copies the board in some format.
pub const EXPORT_BOARD: Offer<Event> =
    Offer { name: "Export Board", when: When::Always, on: On::Page, act: Event::Export };
/// Copies the address of this very board.
pub const COPY_LINK: Offer<Event> =
    Offer { name: "Copy Link", when: When::Always, on: On::Page, act: Event::CopyLink };
/// Copies the board as a line of text.
pub const COPY_AS_TEXT: Offer<Event> =
    Offer { name: "Copy as Text", when: When::Always, on: On::Page, act: Event::CopyLine };

impl Sharing {
    /// The formats that can hold the board on the page, each with what it would be; `None` while
    /// that is not known.
    pub fn exports(&self, page: &Page) -> Option<&[Exported]> {
        let (of, exports) = self.exports.as_ref()?;
        (of == page.position()).then_some(exports)
    }

    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Save => self.write(ctx, Wanted::Save, Some("table")),
            Event::CopyLine => self.write(ctx, Wanted::Copy, Some("line")),
            Event::Export => {
                ctx.page.said.dialog = Some(Dialog::Export);
                self.write(ctx, Wanted::Choose, None);
            }
            Event::CopyLink => {
                let position = ctx.page.position().clone();
                let job = WriteLink { position, shared: ctx.page.play.shared.clone() };
                self.asked = Some((ctx.start(Owner::Exporting, job, None), Wanted::Link));
            }
            Event::SaveText(text) => save(ctx, text),
            Event::CopyText(what, text) => ctx.effect(Effect::Copy(what, text)),
            Event::Copied(what, _, true) => ctx.say(words::copied(what)),
            Event::Copied(_, text, false) => {
                let message = words::dialog::by_hand().into();
                let detail = Some(text);
                ctx.page.said.alert = Some(Alert { message, detail, ..Alert::default() });
            }
            Event::Sample => ctx.effect(Effect::FetchSample),
            Event::Fetched(None) => ctx.judge(Tone::Bad, words::no_sample().into()),
            Event::Fetched(Some(text)) => self.open_text(ctx, words::sample().into(), text),
            Event::Paste => ctx.effect(Effect::Paste),
            Event::Pasted(None) => {
                ctx.tell(words::cannot_paste(), Some(words::paste_by_hand().into()));
            }
            Event::Pasted(Some(text)) if text.trim().is_empty() => {
                ctx.say(words::nothing_to_paste());
            }
            Event::Pasted(Some(text)) => self.open_text(ctx, words::pasted().into(), text),
            Event::OpenText(name, text) => self.open_text(ctx, name, text),
            Event::Arrive(end) | Event::Address(end) if end.is_empty() => {}
            Event::Arrive(end) => {
                self.read_link(ctx, end);
                self.arrives = true;
            }
            Event::Address(end) => self.read_link(ctx, end),
        }
    }

    fn write(&mut self, ctx: &mut Context, wanted: Wanted, format: Option<&str>) {
        let position = ctx.page.position().clone();
        if wanted == Wanted::Choose {
            self.exports = Some((position.clone(), Vec::new()));
        }
        let job = Export { position, format: format.map(Into::into) };
        self.asked = Some((ctx.start(Owner::Exporting, job, None), wanted));
    }

    fn open_text(&mut self, ctx: &mut Context, name: String, text: String) {
        let link = text.trim().strip_prefix("http").and_then(|link| link.split_once('#'));
        match link.filter(|(_, end)| !end.contains(char::is_whitespace)) {
            Some((_, end)) => self.read_link(ctx, end.into()),
            None => ctx.effect(Effect::OpenText(name, text)),
        }
    }

    fn read_link(&mut self, ctx: &mut Context, end: String) {
        let job = ReadLink { end, speech: ctx.page.speech() };
        (self.link, self.arrives) = (Some(ctx.start(Owner::Linking, job, None)), false);
    }

    /// Takes a board that was written.
    pub fn written(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        let Some((_, wanted)) = self.asked.take_if(|(asked, _)| *asked == task) else { return };
        let outcome = match update {
            Update::Done(outcome) => outcome,
            Update::Failed(failure) => return ctx.tell_failure(&failure),
            _ => return,
        };
        match (outcome, wanted) {
            (Outcome::WriteLink(end), _) => ctx.effect(Effect::CopyLink(end)),
            (Outcome::Export(all), Wanted::Choose) => {
                self.exports.iter_mut().for_each(|(_, exports)| *exports = all.clone());
            }
            (Outcome::Export(all), wanted) => {
                let Some(one) = all.into_iter().next() else { return };
                if wanted == Wanted::Copy {
                    let line = one.record.trim_end().into();
                    return ctx.effect(Effect::Copy(words::text(), line));
                }
                save(ctx, one.record);
                if !one.lost.is_empty() {
                    ctx.say_more(&words::lost_by_saving(one.lost));
                }
            }
            _ => {}
        }
    }

    /// Takes a link that was read: its board, if it has one.
    pub fn read(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        if self.link.take_if(|asked| *asked == task).is_none() {
            return;
        }
        match update {
            Update::Done(Outcome::ReadLink(Ok(Linked { position, shared }))) => {
                let (name, said) = match shared {
                    Some((name, of, number)) => (name, words::making::shared(of, number)),
                    None => (String::new(), words::from_link().into()),
                };
                let is_here = self.arrives
                    && ctx.page.number().is_none()
                    && ctx.page.game().has_been(&position);
                match is_here {
                    true => ctx.say(said),
                    false => ctx.begin(position, said),
                }
                ctx.page.play.shared = name;
            }
            Update::Done(Outcome::ReadLink(Err(why))) => ctx.tell(words::bad_link(), Some(why)),
            Update::Failed(failure) => ctx.tell_failure(&failure),
            _ => {}
        }
    }
}

/// Saves a text to a file that the puzzle names.
fn save(ctx: &mut Context, text: String) {
    let name = match ctx.page.number() {
        Some(number) => ctx.page.file_name(&number.to_string()),
        None => format!("board-{}.txt", ctx.page.shape()).replace('×', "x"),
    };
    ctx.say(words::saved(&name));
    ctx.effect(Effect::Save(name, text));
}
