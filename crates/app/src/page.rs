//! What is on the page: everything that results are computed of.

use ::words::steps::Cells;
use collection::{Choice, Report};
use grid::{Board, Cell, CellValue, Digit, Position, Shape};
use human::{Chosen, OwnList, Preset};
use jobs::Speech;
use play::{
    Games, Mode, State,
    save::{Checks, Late, Preferences, Settings},
};
use rating::Scale;
use view::{Highlight, Selection, Typing, words};

use crate::slot::Slot;

/// What is on the page. Features read it, and change it by their [`Context`](crate::Context).
pub struct Page {
    /// The games, and which one is played.
    pub play: Slot<Play>,
    /// The open collection.
    pub collection: Slot<Option<Open>>,
    /// Where input goes, and as what.
    pub input: Slot<Input>,
    /// How the person wants things to be.
    pub wishes: Slot<Wishes>,
    /// What is said.
    pub said: Slot<Said>,
    /// What is on the board in place of the player's own game.
    pub cover: Slot<Option<Cover>>,
    /// The clock of the game that is played.
    pub clock: Slot<Clock>,
    /// Counts the tasks.
    pub(crate) serial: u32,
}

/// The games. What undo should bring back is in them.
pub struct Play {
    /// The games.
    pub games: Games,
    /// The note of the loaded puzzle.
    pub note: String,
    /// The puzzle on the player's own board, where it came as one that everybody has alike; as links name it;
    /// there may be another one by now.
    pub shared: String,
    /// Counts the steps: whatever is true until the next step carries this number.
    pub step: u64,
    /// Counts the games that were brought before the player.
    pub game: u64,
}

/// The open collection.
#[derive(Clone, PartialEq, Debug)]
pub struct Open {
    /// What its files are called together.
    pub name: String,
    /// What was understood of them.
    pub report: Report,
    /// How they were read, where a person chose it.
    pub choice: Choice,
    /// What they are known by: a hash of their bytes.
    pub id: u64,
    /// The browser's number of the files.
    pub files: schedule::FilesId,
}

/// Where input goes, and as what.
#[derive(Clone, PartialEq, Debug)]
pub struct Input {
    /// The selected cells.
    pub selection: Selection,
    /// Whether a touch adds a cell to those that are selected.
    pub several: bool,
    /// The figures that were typed last.
    pub typing: Typing,
    /// What digits are put in as.
    pub mode: Mode,
    /// Whether a digit is chosen first, and then the cells that it goes in.
    pub digit_first: bool,
    /// The digit that was chosen.
    pub first: Option<Digit>,
    /// What the board highlights.
    pub highlight: Highlight,
    /// The cell whose contents are being written in a field.
    pub writing: Option<Cell>,
    /// How many times as large the board is as the room for it, where a person chose it.
    pub zoom: Option<f64>,
    /// Whether files are held over the page.
    pub hovering: bool,
}

/// How the person wants things to be.
#[derive(Clone, PartialEq, Debug)]
pub struct Wishes {
    /// What is chosen in the dialog of settings.
    pub settings: Settings,
    /// Whether digits above 9 are shown as letters.
    pub letters: bool,
    /// How cells are named.
    pub cells: Cells,
    /// Whether each rule of a pass is used.
    pub rules: Vec<bool>,
    /// The list of techniques that steps are looked for by; `None` is the person's own.
    pub techniques: Option<Preset>,
    /// The techniques that the person put together.
    pub own: OwnList,
    /// The scale that puzzles are rated on.
    pub scale: Scale,
    /// Whether the report on the open collection is unfolded.
    pub unfolded: bool,
}

impl Wishes {
    /// The techniques that steps are looked for by.
    pub fn techniques(&self) -> Chosen {
        self.techniques.map_or_else(|| Chosen::Own(self.own.clone()), Chosen::Preset)
    }

    /// How steps are told.
    pub fn manner(&self) -> Manner {
        Manner { letters: self.letters, cells: self.cells }
    }
}

/// What is said.
#[derive(Clone, PartialEq, Debug)]
pub struct Said {
    /// What the program did last.
    pub status: String,
    /// How that is meant.
    pub tone: Tone,
    /// The step until which that stands; `None` for what is so whatever becomes of the board.
    pub until: Option<u64>,
    /// The step by which a person filled the board, and not rightly.
    pub full_at: Option<u64>,
    /// The step at which a person asked whether the board is right.
    pub asked: Option<u64>,
    /// What people must read before they go on.
    pub alert: Option<Alert>,
    /// The dialog that is open.
    pub dialog: Option<Dialog>,
}

impl Said {
    /// Closes what was asked of a board that goes. Help and settings are of none.
    pub fn leave_dialog(&mut self) {
        self.dialog = self.dialog.filter(|dialog| dialog.is_of_page());
    }
}

/// How a line is meant, which its sign shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tone {
    /// It tells what was done.
    #[default]
    Plain,
    /// It says that something is right.
    Good,
    /// It says that something is wrong, or was refused.
    Bad,
}

/// A message that waits to be read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Alert {
    /// The message.
    pub message: String,
    /// More about it.
    pub detail: Option<String>,
    /// Whether it is of files that may read in another way.
    pub of_files: bool,
    /// The command that may lead on, by its name.
    pub leads_to: Option<&'static str>,
}

/// A dialog that asks for something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialog {
    /// The shape of a new board.
    New,
    /// What new puzzles are to be like.
    NewPuzzle,
    /// The format to save or copy the board in.
    Export,
    /// The format to save the collection in.
    SaveCollection,
    /// Whether all that is kept shall be forgotten.
    Forget,
    /// What to print, and how.
    Print,
    /// A command.
    Commands,
    /// Nothing: it shows the help.
    Help,
    /// Which of the files that are kept to open again.
    Recent,
    /// Which game goes on, where two tabs changed it.
    Elsewhere,
    /// How things are to be.
    Settings,
    /// Which techniques steps are looked for by.
    Techniques,
}

impl Dialog {
    /// Whether it asks nothing of the board.
    pub fn is_of_page(self) -> bool {
        matches!(
            self,
            Dialog::Help
                | Dialog::Recent
                | Dialog::Settings
                | Dialog::Techniques
                | Dialog::Commands
        )
    }
}

/// What is on the board in place of the player's own game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cover {
    /// A search that is watched.
    Search,
    /// A solution, by its place among the first.
    Solution(usize),
    /// The board at a step of its path, by the step's place.
    Step(usize),
}

/// A moment of the game, and how steps are looked for and told then: what is told of one is told for no
/// other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    step: u64,
    manner: Manner,
    techniques: Chosen,
}

/// How steps are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    letters: bool,
    cells: Cells,
}

/// What is learned, within the place for that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lesson {
    /// The next step, level by level.
    #[default]
    Hint,
    /// All steps.
    Steps,
    /// The way to the solution.
    Path,
    /// Why a candidate is false.
    WhyNot,
    /// Exercises.
    Practice,
}

impl Lesson {
    /// The lessons, in their order.
    pub const ALL: [Lesson; 5] =
        [Lesson::Hint, Lesson::Steps, Lesson::Path, Lesson::WhyNot, Lesson::Practice];
}

/// The clock of the game that is played. The game knows how long it was played; what came since it
/// was told last is here.
#[derive(Clone, PartialEq, Debug)]
pub struct Clock {
    /// Whether the person has stopped it.
    pub paused: bool,
    /// Whether the last entry has just solved the puzzle.
    pub finishing: bool,
    /// Whether the page can be seen.
    pub visible: bool,
    /// When the game was told last, in milliseconds; `None` while the clock stands still.
    pub since: Option<f64>,
    /// Milliseconds since then, as far as they are shown.
    pub more: u64,
}

/// A longer time without a tick, in milliseconds, is the sleep of a machine.
const LONGEST: f64 = 60_000.0;

impl Clock {
    /// The milliseconds since the game was told last, of which it is told now.
    pub fn take(&mut self, now: f64) -> u64 {
        let Some(since) = self.since else { return 0 };
        self.since = Some(now);
        self.more = 0;
        (now - since).clamp(0.0, LONGEST) as u64
    }
}

/// A puzzle's place: the collection that is open, and the number in it; `None` is the player's own
/// board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameId {
    /// The open collection, by what is in its files.
    pub collection: Option<u64>,
    /// The number of the puzzle.
    pub number: Option<usize>,
}

/// What a search is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// The puzzle alone; where nothing is given, what was put in is the puzzle.
    Puzzle,
    /// All that is on the board.
    AllOnBoard,
}

impl Extent {
    /// All that is on the board, where a person said so.
    pub fn with_entries(with: bool) -> Extent {
        if with { Extent::AllOnBoard } else { Extent::Puzzle }
    }
}

impl Page {
    /// The name of a file that is made of the open one.
    pub fn file_name(&self, end: &str) -> String {
        let file = self.collection.as_ref().map_or("", |open| &open.name);
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        let plain = |c: char| if c.is_ascii_alphanumeric() || !c.is_ascii() { c } else { '-' };
        format!("{}-{end}.txt", stem.chars().map(plain).collect::<String>())
    }

    /// What was done to come to a moment of the game.
    pub fn deed(&self, number: usize) -> String {
        let game = self.game();
        let of = game.moments().get(number).zip(game.shapes().get(number).copied());
        of.map_or(String::new(), |(moment, shape)| {
            words::history::deed(moment.deed.as_ref(), shape, |digit| self.symbol(digit))
        })
    }

    /// The page as the app starts: an empty board of the classic shape.
    pub fn new(settings: Settings, rules: usize) -> Page {
        Page {
            play: Slot::new(Play {
                games: Games::blank(Shape::CLASSIC),
                note: String::new(),
                shared: String::new(),
                step: 0,
                game: 0,
            }),
            collection: Slot::new(None),
            input: Slot::new(Input {
                selection: Selection::of(Cell::new(0)),
                several: false,
                typing: Typing::default(),
                mode: Mode::Digit,
                digit_first: false,
                first: None,
                highlight: Highlight::None,
                writing: None,
                zoom: None,
                hovering: false,
            }),
            wishes: Slot::new(Wishes {
                settings,
                letters: false,
                cells: Cells::default(),
                rules: first_rules(rules),
                techniques: Some(Preset::default()),
                own: first_own(),
                scale: Scale::Bank,
                unfolded: false,
            }),
            said: Slot::new(Said {
                status: words::welcome().into(),
                tone: Tone::Plain,
                until: None,
                full_at: None,
                asked: None,
                alert: None,
                dialog: None,
            }),
            cover: Slot::new(None),
            clock: Slot::new(Clock {
                paused: false,
                finishing: false,
                visible: true,
                since: None,
                more: 0,
            }),
            serial: 0,
        }
    }

    /// The game that is played.
    pub fn game(&self) -> &State {
        self.play.games.game()
    }

    /// What lies on the board.
    pub fn position(&self) -> &Position {
        self.game().position()
    }

    /// The board's shape.
    pub fn shape(&self) -> Shape {
        self.game().shape()
    }

    /// The loaded puzzle's number.
    pub fn number(&self) -> Option<usize> {
        self.play.games.number()
    }

    /// How many puzzles the open collection has.
    pub fn count(&self) -> Option<u64> {
        self.collection.as_ref().map(|open| open.report.count())
    }

    /// The number of the puzzle after the one on the board, or before it, if there is one.
    pub fn beside(&self, after: bool) -> Option<u64> {
        let count = self.count()?;
        let number = self.play.games.beside(after)? as u64;
        Some(number).filter(|number| *number < count)
    }

    /// The selected cell.
    pub fn selected(&self) -> Cell {
        self.input.selection.at()
    }

    /// The first cell without a digit, or the first of all on a full board.
    pub fn first_empty(&self) -> Cell {
        let position = self.position();
        let empty = |cell: &Cell| matches!(position.content(*cell), CellValue::Marks(_));
        Cell::all(position.shape()).find(empty).unwrap_or(Cell::new(0))
    }

    /// Whether the board is filled and right.
    pub fn is_solved(&self) -> bool {
        self.game().board().is_solved()
    }

    /// What is played now.
    pub fn game_id(&self) -> GameId {
        let collection = self.collection.as_ref().map(|open| open.id);
        GameId { collection, number: self.number() }
    }

    /// The key of the game at a place, if that can be played now.
    pub fn key_of(&self, GameId { collection, number }: GameId) -> Option<String> {
        if number.is_some() && self.game_id().collection != collection {
            return None;
        }
        play::save::key(collection, number, self.play.games.game_of(number)?)
    }

    /// What is searched.
    pub fn to_search(&self, extent: Extent) -> Board {
        let all = extent == Extent::AllOnBoard || self.is_bare();
        self.game().to_solve(all)
    }

    /// Whether nothing is given.
    pub fn is_bare(&self) -> bool {
        let givens = self.game().givens();
        givens.filled() == 0 && givens.restricted().is_none()
    }

    /// What commands depend on, as far as the page says it.
    pub fn command_context(&self) -> CommandContext {
        let position = self.position();
        let givens = position.givens().filled() > 0;
        CommandContext {
            open: self.collection.is_some(),
            numbered: self.number().is_some(),
            loaded: self.number().is_some() || givens,
            full: position.is_full(),
            put_in: position.is_begun(),
            givens,
            hinted: false,
            undo: self.game().can_undo(),
            redo: self.game().can_redo(),
            before: false,
            after: false,
        }
    }

    /// Whether the board is a puzzle, and its time counted.
    pub fn is_timed(&self) -> bool {
        self.number().is_some() || self.game().givens().filled() > 0
    }

    /// The milliseconds that were played, as far as they are shown.
    pub fn played(&self) -> u64 {
        self.game().spent() + self.clock.more
    }

    /// How entries are checked now: who asks whether the board is right sees its clashes until the
    /// next step.
    pub fn checks(&self) -> Checks {
        match self.wishes.settings.checks {
            Checks::Asked if self.said.asked == Some(self.play.step) => Checks::Clashes,
            how => how,
        }
    }

    /// How the person wants things to be, as it is kept.
    pub fn preferences(&self) -> Preferences {
        let place = Scale::ALL.iter().position(|scale| *scale == self.wishes.scale);
        let Wishes { techniques, own, .. } = &*self.wishes;
        let list = techniques.map_or(Preset::ALL.len() as u8, |preset| preset as u8);
        let own = if *own == first_own() { String::new() } else { own.to_string() };
        Preferences {
            mode: self.input.mode,
            letters: self.wishes.letters,
            rules: self.wishes.rules.clone(),
            techniques: Late(list),
            scale: Late(place.unwrap_or_default() as u8),
            own: Late(own),
            cells: Late(self.wishes.cells as u8),
            settings: self.wishes.settings,
        }
    }

    /// How a digit is shown.
    pub fn symbol(&self, digit: Digit) -> String {
        match self.wishes.letters {
            true => digit.symbol().into(),
            false => digit.to_string(),
        }
    }

    /// The step of the game that is on the page.
    pub fn moment(&self) -> Moment {
        let Page { play, wishes, .. } = self;
        Moment { step: play.step, manner: wishes.manner(), techniques: wishes.techniques() }
    }

    /// How a worker is to tell of steps.
    pub fn speech(&self) -> Speech {
        let Manner { letters, cells } = self.wishes.manner();
        Speech { catalogue: ::words::spoken().into(), letters, cells: cells as u8 }
    }
}

/// The techniques that people find on a list of their own, before they make it one: HoDoKu's.
pub fn first_own() -> OwnList {
    OwnList::of(Preset::Hodoku)
}

/// The rules of a pass that are used at first, of a number of them.
pub fn first_rules(rules: usize) -> Vec<bool> {
    (0..rules).map(|rule| rule == 0).collect()
}

/// What commands depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CommandContext {
    /// A collection is open.
    pub open: bool,
    /// A puzzle of the collection is on the board.
    pub numbered: bool,
    /// A puzzle is on the board: one of the collection, or one that the player made.
    pub loaded: bool,
    /// Every cell holds a digit.
    pub full: bool,
    /// Something was put in beside the givens.
    pub put_in: bool,
    /// There are givens.
    pub givens: bool,
    /// A step is shown as a hint.
    pub hinted: bool,
    /// There is a step to take back.
    pub undo: bool,
    /// There is a step to take again.
    pub redo: bool,
    /// There is a puzzle before this one.
    pub before: bool,
    /// There is a puzzle after this one.
    pub after: bool,
}
