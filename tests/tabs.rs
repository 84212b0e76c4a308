//! Two tabs with the same puzzle: what one keeps the other shows, or asks about.

#[allow(dead_code, reason = "the false outside has faults, too, which sequences try")]
mod world;

use app::{Event, effect::Picked, keeping, opening, page::Dialog, playing, talking};
use collection::Choice;
use grid::{Cell, Digit};
use play::{
    Action,
    save::{self, GAMES, Kept, OWN},
};
use world::{Dice, World};

const FILE: &str = "12.4..1..1..4..1\n1..42.........1.\n";

/// Two tabs over one store.
struct Tabs {
    tabs: [World; 2],
    dice: Dice,
}

impl Tabs {
    /// Two tabs, both with the first puzzle of the file.
    fn new() -> Tabs {
        let tab = || World::new(vec![FILE.into(), b"21.3..2..2..3..2\n".into()]);
        let mut tabs = Tabs { tabs: [tab(), tab()], dice: Dice::new(7) };
        for at in 0..2 {
            let picked =
                Picked { files: 0, name: "two.txt".into(), choice: Choice::default(), id: None };
            tabs.does(at, opening::Event::Open(picked));
        }
        tabs
    }

    /// Something happens in a tab, and all that follows from it in both.
    fn does(&mut self, at: usize, event: impl Into<Event>) {
        self.tabs[at].happens(event);
        self.settles(at);
    }

    /// Lets a tab come to its end, and the other one after what it is told, and so on. Tabs that tell
    /// one another for ever fail.
    #[track_caller]
    fn settles(&mut self, mut at: usize) {
        for _ in 0..8 {
            self.tabs[at].settles(&mut self.dice);
            let told = std::mem::take(&mut self.tabs[at].told_tabs);
            let store = self.tabs[at].store.clone();
            at = 1 - at;
            self.tabs[at].store = store;
            if told.is_empty() {
                return;
            }
            for key in told {
                self.tabs[at].happens(keeping::Event::KeptElsewhere(key));
            }
        }
        panic!("the tabs never come to an end");
    }

    /// A step in the second tab is being kept when another follows it; meanwhile the first tab has kept
    /// one of its own.
    fn parted() -> Tabs {
        let mut tabs = Tabs::new();
        tabs.tabs[1].happens(enter(4, 3));
        tabs.tabs[1].happens(keeping::Event::KeepNow);
        tabs.tabs[1].happens(enter(5, 4));
        tabs.tabs[0].happens(enter(2, 3));
        tabs.tabs[0].settles(&mut tabs.dice);
        tabs.tabs[1].store = tabs.tabs[0].store.clone();
        tabs
    }

    /// What is kept in a tab's store of a game has stood so.
    #[track_caller]
    fn keeps(&self, at: usize, key: &str, boards: &[&str]) {
        let mut records = self.tabs[at].store.iter();
        let record = records.find(|record| record.0.starts_with(key)).expect("a record");
        let Kept { state, .. } = save::read(record.1).expect("a game");
        let moments = 0..state.moments().len();
        let there = moments.map(|moment| play::reduce(state.clone(), Action::GoTo(moment)));
        let there: Vec<_> = there.map(|state| state.board().to_string()).collect();
        let stood = |board: &&&str| there.iter().any(|one| one.replace('\n', " ") == **board);
        assert_eq!(
            boards.iter().filter(stood).collect::<Vec<_>>(),
            boards.iter().collect::<Vec<_>>()
        );
    }

    #[track_caller]
    fn check(&self, at: usize, board: &str, status: &str) {
        let page = &self.tabs[at].app.page;
        assert_eq!(page.game().board().to_string().replace('\n', " "), board);
        assert_eq!(page.said.status, status);
    }
}

fn enter(cell: usize, value: usize) -> Event {
    let digit = Digit::new(value).expect("a digit");
    let cells = vec![Cell::new(cell)];
    playing::Event::Play(Action::Enter { cells, digit, clean: false }).into()
}

const TAKEN: &str = "This puzzle was changed in another tab; here it is as it stands there.";

#[test]
fn a_tab_shows_what_another_has_kept() {
    let mut tabs = Tabs::new();
    tabs.does(0, enter(2, 3));
    tabs.check(1, "1234 ..1. .1.. 4..1", TAKEN);
    // It goes on from there, and nobody is asked.
    tabs.does(1, enter(4, 3));
    tabs.check(1, "1234 3.1. .1.. 4..1", "");
    tabs.check(0, "1234 3.1. .1.. 4..1", TAKEN);
    tabs.does(0, playing::Event::Play(Action::Undo));
    tabs.check(1, "1234 ..1. .1.. 4..1", TAKEN);
}

#[test]
fn a_tab_that_plays_another_puzzle_stays_with_it() {
    let mut tabs = Tabs::new();
    tabs.does(1, opening::Event::Load(1));
    let said = "Puzzle 1: 4×4, 4 givens.";
    tabs.check(1, "1..4 2... .... ..1.", said);
    tabs.does(0, enter(2, 3));
    tabs.check(1, "1..4 2... .... ..1.", said);
    tabs.does(1, opening::Event::Load(0));
    assert_eq!(
        tabs.tabs[1].app.page.game().board().to_string().replace('\n', " "),
        "1234 ..1. .1.. 4..1"
    );
}

#[test]
fn a_tab_with_a_step_of_its_own_is_asked() {
    for (answer, board) in [
        (Event::from(keeping::Event::TakeElsewhere), "1234 ..1. .1.. 4..1"),
        (talking::Event::CloseDialog.into(), "12.4 3.1. .1.. 4..1"),
    ] {
        let mut tabs = Tabs::new();
        // Neither has kept its step when the other takes one.
        tabs.tabs[1].happens(enter(4, 3));
        tabs.does(0, enter(2, 3));
        tabs.settles(1);
        assert_eq!(tabs.tabs[1].app.page.said.dialog, Some(Dialog::Elsewhere));
        tabs.check(1, "12.4 3.1. .1.. 4..1", "");
        tabs.check(0, "1234 ..1. .1.. 4..1", "");
        tabs.does(1, answer);
        let boards = tabs.tabs.each_ref().map(|tab| tab.app.page.game().board().to_string());
        assert_eq!(boards.map(|board| board.replace('\n', " ")), [board, board]);
    }
}

/// The steps of both tabs after [`Tabs::parted`].
const ALL: [&str; 3] = ["12.4 3.1. .1.. 4..1", "12.4 341. .1.. 4..1", "1234 ..1. .1.. 4..1"];

#[test]
fn a_reload_while_it_is_asked_loses_no_step() {
    let mut tabs = Tabs::parted();
    tabs.settles(1);
    assert_eq!(tabs.tabs[1].app.page.said.dialog, Some(Dialog::Elsewhere));
    tabs.tabs[1].reload();
    tabs.settles(1);
    tabs.keeps(1, GAMES, &ALL);
    // Nobody has answered: the game that is kept stands where the other tab's did.
    tabs.check(1, ALL[2], "Open again: two.txt, puzzle 0.");
}

#[test]
fn a_reload_before_it_is_asked_loses_no_step() {
    let mut tabs = Tabs::parted();
    tabs.tabs[1].reload();
    tabs.settles(1);
    tabs.keeps(1, GAMES, &ALL);
}

#[test]
fn files_that_are_opened_while_it_is_asked_lose_no_step() {
    let mut tabs = Tabs::parted();
    tabs.settles(1);
    let picked = Picked { files: 1, name: "b.txt".into(), choice: Choice::default(), id: None };
    tabs.does(1, opening::Event::Open(picked));
    let open = tabs.tabs[1].app.page.collection.as_ref();
    assert_eq!(open.map(|open| &*open.name), Some("b.txt"));
    tabs.keeps(1, GAMES, &ALL);
}

#[test]
fn what_the_other_tab_did_while_it_is_asked_is_kept() {
    let mut tabs = Tabs::parted();
    tabs.settles(1);
    for step in [enter(4, 2), enter(5, 3)] {
        tabs.does(0, step);
    }
    tabs.does(1, keeping::Event::TakeElsewhere);
    tabs.check(1, "1234 231. .1.. 4..1", TAKEN);
    tabs.keeps(1, GAMES, &[&ALL[..], &["1234 2.1. .1.. 4..1"]].concat());
}

#[test]
fn a_board_that_waits_does_not_take_the_place_of_what_was_met_meanwhile() {
    let mut tabs = Tabs::new();
    let board = |digits: &str| format!("{digits:.<9}") + &" .........".repeat(8);
    tabs.tabs = [(); 2].map(|()| World::new(Vec::new()));
    tabs.does(1, enter(0, 1));
    tabs.keeps(1, OWN, &[&board("1")]);
    // The player goes on before what was kept is back.
    tabs.tabs[1].reload();
    for step in [enter(1, 2), enter(2, 3)] {
        tabs.tabs[1].happens(step);
        tabs.tabs[1].happens(keeping::Event::KeepNow);
    }
    while tabs.tabs[1].answer_store(false) {
        tabs.keeps(1, OWN, &[&board("1")]);
    }
    tabs.keeps(1, OWN, &[&board(".2"), &board(".23")]);
}
