//! What was open and how things were, from one visit to the next. What a person did meanwhile stays.

use ::words::steps::{Cells, name_cells};
use collection::{Choice, Record};
use human::{OwnList, Preset};
use play::{
    State,
    save::{self, Kept, PREFERENCES, Preferences, SESSION, SHELF, Session, Shelf, Shelved},
};

use view::words;

use crate::{
    context::Context,
    effect::{Picked, StoreAnswer, StoreCall},
    opening::Numbered,
    page::Open,
};

/// How far what was open is back.
#[derive(Default)]
pub struct Restoring {
    step: Step,
    /// Whether a person played before what was kept was back.
    pub touched: bool,
    /// Which puzzle was before the player in this tab, as it is kept.
    pub session: Option<Vec<u8>>,
    /// What is to be said of an import, together with what is open again.
    pub imported: Option<String>,
    /// What is known now: how things were, a game as it was kept, and the files that are.
    pub preferences: Option<Preferences>,
    /// A game as it was kept.
    pub known: Option<(String, Kept)>,
    /// The files that are kept.
    pub shelved: Option<(u64, String, Choice)>,
    /// Files that are to be opened again, at the puzzle of a number.
    pub reopen: Option<(Picked, u64)>,
}

/// What is waited for.
#[derive(Default)]
enum Step {
    /// The records that say what was open.
    #[default]
    Records,
    /// The files.
    Files(Shelved, Option<u64>),
    /// The files to be open again.
    Open(Option<u64>),
    /// The game of the puzzle.
    Game { open: Open, number: u64, record: Record, key: String },
    /// The same records, but only how the person wants things to be is wanted of them.
    Preferences,
    /// Nothing more.
    Over,
}

impl Restoring {
    /// What is asked of storage first.
    pub fn first_call() -> StoreCall {
        StoreCall::Read([PREFERENCES, SESSION, SHELF].map(Into::into).into())
    }

    /// Whether what was open is back, or will not be.
    pub fn is_over(&self) -> bool {
        matches!(self.step, Step::Over | Step::Preferences)
    }

    /// Brings back nothing more of what was open.
    pub fn finish(&mut self) {
        self.step = match self.step {
            Step::Records | Step::Preferences => Step::Preferences,
            _ => Step::Over,
        };
    }

    /// Takes what storage answers; `None` where it cannot be read. Returns what is asked next.
    pub fn stored(&mut self, ctx: &mut Context, answer: Option<StoreAnswer>) -> Option<StoreCall> {
        match (std::mem::replace(&mut self.step, Step::Over), answer) {
            (Step::Records, answer) => {
                let mut records = records_of(answer);
                let mut next = || records.next().flatten();
                let (preferences, session, shelf) = (next(), next(), next());
                self.take_preferences(ctx, preferences.and_then(|bytes| save::read(&bytes).ok()));
                let of_tab =
                    self.session.take().and_then(|bytes| save::read::<Session>(&bytes).ok());
                let session = of_tab.or_else(|| save::read(&session?).ok()).unwrap_or_default();
                if ctx.page.play.shared.is_empty() {
                    ctx.page.play.shared = session.shared.0.clone();
                }
                let mut shelf = Shelf::read(shelf.as_deref()).all.into_iter();
                let one = shelf.find(|one| Some(one.collection) == session.collection)?;
                let call = StoreCall::Files(one.files());
                self.step = Step::Files(one, session.number);
                Some(call)
            }
            (Step::Preferences, answer) => {
                let kept = records_of(answer).next().flatten();
                self.take_preferences(ctx, kept.and_then(|bytes| save::read(&bytes).ok()));
                None
            }
            (Step::Files(one, number), Some(StoreAnswer::Files(Some(files)))) => {
                self.step = Step::Open(number);
                self.reopen = Some((Picked::again(one, files), number.unwrap_or(0)));
                None
            }
            (Step::Game { open, number, record, key }, answer) => {
                let kept = records_of(answer).next().flatten();
                let kept = kept.and_then(|bytes| save::read::<Kept>(&bytes).ok());
                let state = match &kept {
                    Some(kept) => kept.state.clone(),
                    None => State::new(record.position),
                };
                let known = kept.unwrap_or_else(|| Kept { revision: 0, state: state.clone() });
                self.known = Some((key, known));
                self.resume(ctx, open, Some((number as usize, state, record.note)));
                None
            }
            // An answer to something that is no longer wanted.
            (step @ Step::Open(_), _) => {
                self.step = step;
                None
            }
            (Step::Files(one, _), Some(StoreAnswer::Files(None))) => {
                ctx.say(words::keep::gone(&one.name));
                Some(StoreCall::Unshelve(one))
            }
            (Step::Files(..) | Step::Over, _) => None,
        }
    }

    fn take_preferences(&mut self, ctx: &mut Context, kept: Option<Preferences>) {
        let kept = kept.unwrap_or_else(|| ctx.page.preferences());
        ctx.page.input.mode = kept.mode;
        let wishes = &mut *ctx.page.wishes;
        (wishes.letters, wishes.settings) = (kept.letters, kept.settings);
        wishes.cells = Cells::numbered(kept.cells.0);
        name_cells(wishes.cells);
        let list = usize::from(kept.techniques.0);
        let is_own = list == Preset::ALL.len();
        wishes.own = OwnList::read(&kept.own.0).unwrap_or_else(crate::page::first_own);
        wishes.techniques = (!is_own).then(|| Preset::ALL.get(list).copied().unwrap_or_default());
        let scale = rating::Scale::ALL.get(usize::from(kept.scale.0));
        wishes.scale = scale.copied().unwrap_or(rating::Scale::Bank);
        if kept.rules.len() == wishes.rules.len() {
            wishes.rules = kept.rules.clone();
        }
        self.preferences = Some(kept);
    }

    /// The files are open again. Returns what is asked of storage next.
    pub fn reopened(
        &mut self,
        ctx: &mut Context,
        open: Open,
        (number, record): Numbered,
    ) -> Option<StoreCall> {
        let Step::Open(wanted) = std::mem::replace(&mut self.step, Step::Over) else { return None };
        if wanted.is_none() {
            self.resume(ctx, open, None);
            return None;
        }
        let fresh = State::new(record.position.clone());
        let key = save::key(Some(open.id), Some(number as usize), &fresh).unwrap_or_default();
        self.step = Step::Game { open, number, record, key: key.clone() };
        Some(StoreCall::Read(vec![key]))
    }

    /// Puts the collection that was open before the player, with the game that was played.
    fn resume(&mut self, ctx: &mut Context, open: Open, game: Option<(usize, State, String)>) {
        // A person has opened another one.
        if ctx.page.collection.is_some() {
            return;
        }
        self.shelved = Some((open.id, open.name.clone(), open.choice.clone()));
        let game = game.filter(|_| !self.touched);
        let number = game.as_ref().map(|(number, ..)| *number);
        let restored = words::keep::restored(&open.name, number);
        *ctx.page.collection = Some(open);
        if let Some((number, state, note)) = game {
            ctx.change_game(note, |games| games.open_at(number, state));
        }
        if !self.touched {
            let said = [self.imported.take(), Some(restored)];
            ctx.say(said.into_iter().flatten().collect::<Vec<_>>().join(" "));
            ctx.say_who_solved();
        }
    }
}

/// The records that storage answers with, in the order that they were asked for; none where it cannot be
/// read.
fn records_of(answer: Option<StoreAnswer>) -> impl Iterator<Item = Option<Vec<u8>>> {
    let records = match answer {
        Some(StoreAnswer::Records(records)) => records,
        _ => Vec::new(),
    };
    records.into_iter()
}
