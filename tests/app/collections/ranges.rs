//! Tests of ranges of rows that are selected, and of the list that is offered when a collection is
//! opened.

use app::{
    collection_list, navigation,
    place::{Destination, Place},
};

use super::{FILE, Player};

impl Player {
    fn select_rows(&mut self, from: u64, before: u64, to: u64) {
        self.dispatch(collection_list::Event::SelectRows { from, before, to });
    }

    #[track_caller]
    fn check_selected(&self, numbers: &[u64]) {
        let list = &self.world.app.collection_list;
        let count = self.world.app.page.puzzle_count().expect("a collection");
        let selected: Vec<u64> = (0..count).filter(|number| list.is_selected(*number)).collect();
        assert_eq!(selected, numbers);
    }
}

#[test]
fn a_range_follows_its_end_and_leaves_other_puzzles_selected() {
    let mut player = Player::with_file(FILE);
    player.dispatch(collection_list::Event::ToggleSelection(0));
    player.select_rows(2, 2, 9);
    player.check_selected(&[0, 2, 3]);
    player.select_rows(2, 9, 2);
    player.check_selected(&[0, 2]);
    player.select_rows(2, 2, 1);
    player.check_selected(&[0, 1, 2]);
}

#[test]
fn a_range_follows_the_order_and_the_filter() {
    let mut player = Player::with_file(FILE);
    player.dispatch(collection_list::Event::Sort("clues"));
    player.check_listed(&[1, 2, 0, 3]);
    player.select_rows(0, 0, 1);
    player.check_selected(&[1, 2]);
    player.select_rows(0, 1, 0);
    player.check_selected(&[1]);
    player.filter("clues > 4");
    player.check_listed(&[0, 3]);
    player.select_rows(1, 1, u64::MAX);
    player.check_selected(&[1, 3]);
}

#[test]
fn a_long_range_is_selected_in_parts() {
    let lines =
        (0..1_000).map(|n| if n % 3 == 0 { "12.4..1..1..4..1\n" } else { "1...............\n" });
    let mut player = Player::with_file(&lines.collect::<String>());
    player.filter("clues == 1");
    player.select_rows(1, 1, 600);
    let numbers: Vec<u64> = (0..1_000).filter(|n| n % 3 != 0).skip(1).take(600).collect();
    player.check_selected(&numbers);
    // A different list ends the range.
    player.world.dispatch(collection_list::Event::SelectRows { from: 0, before: 600, to: 0 });
    player.filter("");
    assert!(player.world.app.collection_list.is_selected(numbers[599]));
}

#[test]
fn an_opened_collection_offers_its_list() {
    let offers = |player: &Player| player.world.app.page.messages.offered_command.is_some();
    let mut player = Player::with_file(FILE);
    assert!(offers(&player));
    player.dispatch(navigation::Event::GoTo(Destination::Place(Place::Collection)));
    assert!(!offers(&player));
    // A single puzzle needs no list, and another message replaces the offer.
    assert!(!offers(&Player::with_file("12.4..1..1..4..1\n")));
    let mut player = Player::with_file(FILE);
    player.dispatch(crate::world::command("Validate Board"));
    assert!(!offers(&player));
}
