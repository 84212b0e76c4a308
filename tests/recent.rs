//! Recent files: what is kept of collections that were open, and the way back to each.

#[allow(dead_code, reason = "the false outside has faults, too, which sequences try")]
mod world;

use app::{
    Event,
    effect::Picked,
    opening,
    page::{Dialog, Tone},
    playing,
    recent::{self, RecentFile},
};
use collection::Choice;
use grid::{Cell, Digit};
use play::{
    Action,
    save::{self, COLLECTIONS, SHELF, Visit},
};
use world::{Dice, World};

struct Player {
    world: World,
    dice: Dice,
}

impl Player {
    /// A page with files that can be opened: each has its place among them, from 1 on, in its only
    /// puzzle, and then the first of all.
    fn new(files: usize) -> Player {
        let puzzle = |given: usize| format!("{given}{}\n12.4..1..1..4..1\n", ".".repeat(15));
        let of = |n: usize| puzzle(1 + n % 4).repeat(1 + n / 4);
        Player { world: World::new((0..files).map(|n| of(n).into()).collect()), dice: Dice::new(7) }
    }

    /// Does something, and waits until nothing goes on any more.
    fn does(&mut self, event: impl Into<Event>) {
        self.world.happens(event);
        self.world.settles(&mut self.dice);
    }

    fn opens(&mut self, file: usize) {
        let (files, name) = (file as u32, format!("{file}.txt"));
        let picked = Picked { files, name, choice: Choice::default(), id: None };
        self.does(opening::Event::Open(picked));
    }

    fn digit(&mut self, cell: usize, value: usize) {
        let digit = Digit::new(value).expect("a digit");
        let cells = vec![Cell::new(cell)];
        self.does(playing::Event::Play(Action::Enter { cells, digit, clean: false }));
    }

    /// Solves the second puzzle of a file, `12.4..1..1..4..1`.
    fn solves_second(&mut self) {
        self.does(opening::Event::Load(1));
        let solution = "1234341221434321".bytes().map(|byte| usize::from(byte - b'0'));
        for (cell, value) in solution.enumerate() {
            self.digit(cell, value);
        }
        assert!(self.world.app.page.is_solved());
    }

    fn reloads(&mut self) {
        self.world.reload();
        self.world.settles(&mut self.dice);
    }

    fn files(&self) -> Vec<RecentFile> {
        let app = &self.world.app;
        app.kept.recent.files(&app.page).cloned().collect()
    }

    /// The command shows these, each with how far one was in it.
    #[track_caller]
    fn shows(&mut self, expected: &[(&str, Option<[u64; 4]>)]) {
        self.does(Event::Command("Recent Files"));
        assert_eq!(self.world.app.page.said.dialog, Some(Dialog::Recent));
        let far = |visit: Visit| [visit.number, visit.count, visit.begun, visit.solved];
        let files = self.files();
        let shown = files.iter().map(|file| (&*file.kept.name, file.visit.map(far)));
        assert_eq!(shown.collect::<Vec<_>>(), expected);
    }

    fn opens_again(&mut self, name: &str) {
        let files = self.files();
        let file = files.iter().find(|file| file.kept.name == name).expect("a file that is shown");
        self.does(recent::Event::Open(file.kept.collection));
    }

    #[track_caller]
    fn plays(&self, name: &str, number: usize, board: &str) {
        let page = &self.world.app.page;
        assert_eq!(page.collection.as_ref().map(|open| &*open.name), Some(name));
        assert_eq!(page.number(), Some(number));
        assert_eq!(page.game().board().to_string().replace('\n', " "), board);
    }
}

#[test]
fn files_that_were_open_come_back_where_one_was() {
    let mut player = Player::new(3);
    player.shows(&[]);
    player.opens(0);
    player.digit(1, 3);
    player.solves_second();
    player.opens(1);
    player.does(opening::Event::Load(1));
    player.digit(2, 3);
    player.does(opening::Event::Load(0));
    player.opens(2);
    let zero = ("0.txt", Some([1, 2, 1, 1]));
    player.shows(&[("1.txt", Some([0, 2, 1, 0])), zero]);
    player.reloads();
    player.shows(&[("1.txt", Some([0, 2, 1, 0])), zero]);
    player.opens_again("0.txt");
    player.plays("0.txt", 1, "1234 3412 2143 4321");
    assert_eq!(player.world.app.page.said.dialog, None);
    let said = "Open again: 0.txt, puzzle 1. You have solved it.";
    assert_eq!(player.world.app.page.said.status, said);
    player.does(opening::Event::Load(0));
    player.plays("0.txt", 0, "13.. .... .... ....");
    player.shows(&[("2.txt", Some([0, 2, 0, 0])), ("1.txt", Some([0, 2, 1, 0]))]);
    player.opens_again("1.txt");
    player.plays("1.txt", 0, "2... .... .... ....");
    player.shows(&[("0.txt", Some([0, 2, 1, 1])), ("2.txt", Some([0, 2, 0, 0]))]);
}

#[test]
fn what_is_kept_is_known_where_nothing_is_open() {
    let mut player = Player::new(2);
    player.opens(0);
    player.opens(1);
    // As where the browser keeps no session.
    player.world.store.remove(save::SESSION);
    player.reloads();
    assert_eq!(*player.world.app.page.collection, None);
    let names: Vec<_> = player.files().iter().map(|file| file.kept.name.clone()).collect();
    assert_eq!(names, ["1.txt", "0.txt"]);
    player.opens_again("0.txt");
    player.plays("0.txt", 0, "1... .... .... ....");
}

#[test]
fn more_are_kept_than_a_few_and_the_oldest_go() {
    let mut player = Player::new(COLLECTIONS + 2);
    (0..COLLECTIONS + 2).for_each(|file| player.opens(file));
    player.does(Event::Command("Recent Files"));
    let names: Vec<_> = player.files().iter().map(|file| file.kept.name.clone()).collect();
    let expected: Vec<_> = (2..=COLLECTIONS).rev().map(|n| format!("{n}.txt")).collect();
    assert_eq!(names, expected);
    let visits = player.world.store.keys().filter(|key| key.starts_with(save::VISITS));
    assert_eq!(visits.count(), COLLECTIONS);
}

#[test]
fn a_file_whose_bytes_are_gone_goes_from_the_list() {
    let mut player = Player::new(2);
    player.opens(0);
    player.opens(1);
    player.shows(&[("0.txt", Some([0, 2, 0, 0]))]);
    let kept = player.files()[0].kept.clone();
    player.world.drop_files(&kept);
    player.opens_again("0.txt");
    player.plays("1.txt", 0, "2... .... .... ....");
    let said = "The browser has cleared 0.txt away: open it again. Your progress in it is kept.";
    let page = &player.world.app.page;
    assert_eq!((&*page.said.status, page.said.tone), (said, Tone::Bad));
    player.shows(&[]);
    assert_eq!(player.world.shelf().all.len(), 1);
}

#[test]
fn files_that_are_gone_as_the_page_begins_are_told_to_be() {
    let mut player = Player::new(1);
    player.opens(0);
    let kept = player.world.shelf().all[0].clone();
    player.world.drop_files(&kept);
    player.reloads();
    let said = "The browser has cleared 0.txt away: open it again. Your progress in it is kept.";
    assert_eq!(player.world.app.page.said.status, said);
    assert_eq!(player.world.shelf().all, []);
    player.shows(&[]);
}

#[test]
fn a_file_can_be_forgotten_and_its_games_stay() {
    let mut player = Player::new(2);
    player.opens(0);
    player.digit(1, 3);
    player.opens(1);
    player.shows(&[("0.txt", Some([0, 2, 1, 0]))]);
    let of = player.files()[0].kept.collection;
    player.does(recent::Event::Forget(of));
    let said = "0.txt is no longer kept here. Your progress in it is.";
    assert_eq!(player.world.app.page.said.status, said);
    assert_eq!(player.files(), []);
    player.shows(&[]);
    assert!(!player.world.store.contains_key(&Visit::key(of)));
    player.opens(0);
    player.plays("0.txt", 0, "13.. .... .... ....");
    player.shows(&[("1.txt", Some([0, 2, 0, 0]))]);
}

#[test]
fn an_early_record_of_files_is_shown_and_opened() {
    let mut player = Player::new(2);
    player.opens(0);
    player.opens(1);
    let shelf = player.world.shelf();
    player.world.store.insert(SHELF.into(), save::write(&shelf.all));
    player.world.store.retain(|key, _| !key.starts_with(save::VISITS));
    player.reloads();
    player.shows(&[("0.txt", None)]);
    player.opens_again("0.txt");
    player.plays("0.txt", 0, "1... .... .... ....");
    player.shows(&[("1.txt", Some([0, 2, 0, 0]))]);
}

#[test]
fn a_file_is_opened_again_while_another_one_is_on_the_board() {
    let mut player = Player::new(2);
    player.opens(0);
    player.does(opening::Event::Load(1));
    player.opens(1);
    player.shows(&[("0.txt", Some([1, 2, 0, 0]))]);
    let of = player.files()[0].kept.collection;
    // What is put in until it is there stays with its puzzle.
    player.world.happens(recent::Event::Open(of));
    player.digit(1, 4);
    player.plays("0.txt", 1, "12.4 ..1. .1.. 4..1");
    player.shows(&[("1.txt", Some([0, 2, 1, 0]))]);
    player.opens_again("1.txt");
    player.plays("1.txt", 0, "24.. .... .... ....");
}

#[test]
fn nothing_is_left_of_the_list_when_everything_was_forgotten() {
    let mut player = Player::new(2);
    player.opens(0);
    player.opens(1);
    player.shows(&[("0.txt", Some([0, 2, 0, 0]))]);
    player.does(app::backup::Event::Forget);
    assert_eq!(player.files(), []);
    player.shows(&[]);
}
