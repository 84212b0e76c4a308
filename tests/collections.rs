//! The list of the open collection, what is found out about all its puzzles, and collections that are
//! made: what happens goes in, and what the page shows comes out.

#[allow(dead_code, reason = "the false outside has faults, too, which sequences try")]
mod world;

use app::{
    Event, browsing,
    effect::{Effect, Picked},
    making::{self, Pick},
    measuring, opening, places, saving,
};
use collection::Choice;
use grid::Shape;
use jobs::{Boards, Browsed, Job, Learn, Measure, Measured, Order, Outcome, Progress, Puzzles};
use schedule::Update;
use view::Stroke;
use world::{Dice, Faults, World};

/// Four puzzles; the last is the first with other digits, and the second has several solutions.
const FILE: &str = "12.4..1..1..4..1 easy\n12......3.......\n1.....3..4.....2\n21.3..2..2..3..2\n";

struct Player {
    world: World,
    dice: Dice,
}

impl Player {
    fn with(file: &str) -> Player {
        let mut player = Player { world: World::new(vec![file.into()]), dice: Dice::new(3) };
        let choice = Choice::default();
        let picked = Picked { files: 0, name: "four.txt".into(), choice, id: None };
        player.does(opening::Event::Open(picked));
        player.does(browsing::Event::Look(0..10));
        player
    }

    fn does(&mut self, event: impl Into<Event>) {
        self.world.happens(event);
        self.world.settles(&mut self.dice);
    }

    #[track_caller]
    fn browsed(&self) -> &Browsed {
        let app = &self.world.app;
        app.collected.browsing.browsed(&app.page).expect("a list")
    }

    #[track_caller]
    fn lists(&self, numbers: &[u64]) {
        let rows: Vec<_> = self.browsed().rows.iter().map(|row| row.number).collect();
        assert_eq!(rows, numbers);
    }

    fn filter(&mut self, filter: &str) {
        self.does(browsing::Event::Filter(filter.into()));
    }

    fn status(&self) -> &str {
        &self.world.app.page.said.status
    }
}

#[test]
fn the_list_knows_what_is_found_out() {
    let mut player = Player::with(FILE);
    player.lists(&[0, 1, 2, 3]);
    player.filter("level == easy");
    player.lists(&[]);
    assert_eq!(player.browsed().unknown, 4);
    player.does(Event::Command("Grade Collection"));
    assert!(player.status().starts_with("Graded 4 puzzles in"), "{}", player.status());
    assert_eq!(player.world.app.places.place, places::Place::Collection);
    player.lists(&[0, 2, 3]);
    player.filter("solutions == 2");
    player.lists(&[1]);
    player.filter("");
    player.does(browsing::Event::Sort("clues"));
    player.lists(&[1, 2, 0, 3]);
    player.does(browsing::Event::Sort("clues"));
    player.lists(&[0, 3, 2, 1]);
    player.does(browsing::Event::Bars(Some("level".into())));
    let bars: Vec<_> = player.browsed().bars.iter().map(|bar| (&*bar.label, bar.count)).collect();
    assert_eq!(bars, [("easy", 3)]);
    player.does(Event::Command("Find Duplicates"));
    player.filter("duplicate == 0");
    player.lists(&[3]);
    assert_eq!(player.browsed().rows[0].duplicate, Some(0));
    player.filter("clues <");
    assert!(player.world.app.collected.browsing.fault().is_some());
    for (filter, _) in view::words::browse::FILTERS.into_iter().rev() {
        player.filter(filter);
        assert_eq!(player.world.app.collected.browsing.fault(), None, "{filter}");
    }
    player.lists(&[0, 3, 2, 1]);
}

#[test]
fn the_ways_to_other_puzzles_are_those_of_the_list() {
    let mut player = Player::with(FILE);
    player.filter("number != 1");
    player.does(Event::Command("Next Puzzle"));
    assert_eq!(player.world.app.page.number(), Some(2));
    player.does(Event::Command("Next Puzzle"));
    assert_eq!(player.world.app.page.number(), Some(3));
    assert!(!player.world.app.command_context().after);
    player.does(Event::Command("Previous Puzzle"));
    player.does(Event::Command("Previous Puzzle"));
    assert_eq!(player.world.app.page.number(), Some(0));
    assert!(!player.world.app.command_context().before);
    player.filter("note ~ nothing");
    player.does(opening::Event::Chosen(3));
    assert_eq!(player.world.app.page.number(), Some(0), "there is none to go to");
}

#[test]
fn one_may_turn_back_before_a_puzzle_has_come() {
    for filter in ["", "number != 2"] {
        let mut player = Player::with(FILE);
        player.filter(filter);
        player.world.happens(Event::Command("Next Puzzle"));
        assert_eq!(player.world.app.page.number(), Some(0), "it is on its way");
        player.does(Event::Command("Previous Puzzle"));
        assert_eq!(player.world.app.page.number(), Some(0), "{filter}");
        assert!(!player.status().contains("no puzzle"), "{}", player.status());
        for _ in 0..5 {
            player.world.happens(Event::Command("Next Puzzle"));
        }
        player.world.settles(&mut player.dice);
        assert_eq!(player.world.app.page.number(), Some(3), "{filter}");
    }
}

#[test]
fn what_is_known_comes_back_with_the_file() {
    let mut player = Player::with(FILE);
    player.does(Event::Command("Grade Collection"));
    player.does(Event::Command("Rate Collection"));
    player.world.reload();
    player.world.settles(&mut player.dice);
    player.does(browsing::Event::Look(0..10));
    player.filter("level == easy");
    player.lists(&[0, 2, 3]);
    player.does(Event::Command("Grade Collection"));
    assert_eq!(player.status(), "That is known of all 4 puzzles.");
}

#[test]
fn duplicates_are_counted_and_told_how_they_are_turned() {
    let mut player = Player::with(FILE);
    let said = "1 of 4 puzzles is another one again, turned or not.";
    // A second press says the same.
    for _ in 0..2 {
        player.does(Event::Command("Find Duplicates"));
        assert_eq!(player.status().trim_end(), said);
        let app = &player.world.app;
        let pairs = app.collected.measuring.pairs(&app.page).expect("an answer");
        let told: Vec<_> = pairs.first.iter().map(view::words::measuring::pair).collect();
        assert_eq!((pairs.count, told), (1, vec!["3 is 0: digits 1↔2 3↔4".to_owned()]));
    }
    player.filter(view::words::measuring::DUPLICATES);
    player.lists(&[3]);
    player.filter("");
    player.does(opening::Event::Open(Picked {
        files: 0,
        name: "again.txt".into(),
        choice: Choice::default(),
        id: Some(7),
    }));
    let app = &player.world.app;
    assert!(app.collected.measuring.pairs(&app.page).is_none(), "it is of another collection");
}

#[test]
fn ratings_are_of_the_scale_that_is_chosen() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut player = Player::with(&format!("{easy}\n"));
    let rating = |player: &Player| player.browsed().rows[0].rating;
    player.does(Event::Command("Rate Collection"));
    assert!(player.status().starts_with("Rated 1 puzzle on the scale bank in"));
    assert_eq!(rating(&player), Some(12));
    player.filter("rating == 1.2");
    player.lists(&[0]);
    player.does(measuring::Event::Scale(rating::Scale::Se));
    assert_eq!(player.browsed().unknown, 1);
    player.does(Event::Command("Rate Collection"));
    assert!(player.status().starts_with("Rated 1 puzzle on the scale se in"));
    player.lists(&[0]);
    player.does(browsing::Event::Sort("rating"));
    assert_eq!(rating(&player), Some(12));
    // The choice is kept, and so are the ratings.
    player.world.reload();
    player.world.settles(&mut player.dice);
    player.does(browsing::Event::Look(0..10));
    assert_eq!(
        (player.world.app.page.wishes.scale, rating(&player)),
        (rating::Scale::Se, Some(12))
    );
    player.does(Event::Command("Forget Ratings"));
    assert_eq!(rating(&player), None);
    assert!(!player.world.store.keys().any(|key| key.starts_with("known:") && key.ends_with(":0")));
    player.does(Event::Command("Rate Collection"));
    assert_eq!(rating(&player), Some(12));
}

#[test]
fn who_cancels_is_told_what_is_kept_and_goes_on_from_there() {
    let file = "12.4..1..1..4..1\n".repeat(3_000);
    let mut player = Player::with(&file);
    player.world.happens(Event::Command("Grade Collection"));
    let known = |player: &Player| player.world.store.keys().any(|key| key.ends_with(":class:0"));
    while !known(&player) {
        player.world.goes_on(&mut player.dice, world::Faults::None);
    }
    player.does(Event::Cancel);
    let status = player.status();
    assert!(status.starts_with("Cancelled. What is known of ") && status.contains(" of 3,000"));
    player.does(Event::Command("Grade Collection"));
    assert!(player.status().starts_with("Graded 3,000 puzzles"), "{}", player.status());
}

#[test]
fn the_puzzles_that_are_looked_at_are_rated_first() {
    let easy =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let mut player = Player::with(&easy.repeat(400));
    player.does(browsing::Event::Look(390..400));
    let browsed = player.browsed().clone();
    let app = &mut player.world.app;
    app.update(Event::Command("Rate Collection"), 0.0);
    // The list is read while it goes on: what is not known of it is asked for by itself.
    let read = |app: &mut app::App, browsed: &Browsed| {
        let effects = app.update(browsing::Event::Anew.into(), 0.0);
        let [Effect::Start(task, ..)] = effects[..] else { panic!("{effects:?}") };
        let outcome = Outcome::Browsed(Ok(browsed.clone()));
        let effects = app.update(Event::Told(task, Update::Done(outcome)), 0.0);
        effects.into_iter().find_map(|effect| match effect {
            Effect::Start(task, job, _) => match *job {
                Job::Measured(Measure { boards: Boards::These(boards), .. }) => {
                    Some((task, boards.len()))
                }
                _ => None,
            },
            _ => None,
        })
    };
    let (task, many) = read(app, &browsed).expect("a job for the puzzles in sight");
    assert_eq!((many, read(app, &browsed)), (8, None));
    let measured = Measured::Ratings(vec![Some([12; 3]); many]);
    let done = Event::Told(task, Update::Done(Outcome::Measured(measured)));
    let [Effect::Start(_, learn, _)] = &app.update(done, 0.0)[..] else { panic!("nothing") };
    let Job::Learned(Learn { of: Puzzles::These(numbers), .. }) = &**learn else { panic!() };
    assert_eq!(numbers[..], (browsed.from..browsed.from + 8).collect::<Vec<_>>());
    // Those that were tried are not tried again.
    let (_, many) = read(app, &browsed).expect("a job for the next ones");
    assert_eq!(many, 8);
}

#[test]
fn a_filter_is_taken_after_a_pause_and_a_wrong_one_says_what_stays() {
    let mut player = Player::with(FILE);
    player.filter("number >= 2");
    player.world.happens(browsing::Event::Typed("number =".into()));
    player.does(browsing::Event::Typed("number == 1".into()));
    player.lists(&[1]);
    player.does(browsing::Event::Typed("number ==".into()));
    assert_eq!(player.world.app.collected.browsing.filter_field(), "number ==");
    assert!(player.world.app.collected.browsing.fault().is_some());
    player.lists(&[1]);
    assert_eq!(player.browsed().wanted.filter, "number == 1");
}

#[test]
fn what_was_cut_off_goes_on() {
    let file = "12.4..1..1..4..1\n".repeat(3_000);
    let mut player = Player::with(&file);
    player.world.happens(Event::Command("Grade Collection"));
    let known = |player: &Player| player.world.store.keys().any(|key| key.ends_with(":class:0"));
    while !known(&player) {
        player.world.goes_on(&mut player.dice, world::Faults::None);
    }
    player.world.reload();
    player.world.settles(&mut player.dice);
    assert!(player.status().starts_with("Graded"), "{}", player.status());
    player.filter("level == easy");
    assert_eq!(player.browsed().count, 3_000);
}

#[test]
fn one_new_puzzle_is_on_the_board_and_many_are_a_collection() {
    let mut player = Player::with(FILE);
    let order = Order::of(Shape::new(2, 3).expect("a shape"));
    player.does(making::Event::Make(making::Request {
        order: order.clone(),
        count: 1,
        pick: Pick::New,
    }));
    assert!(player.status().starts_with("A new puzzle with"), "{}", player.status());
    let page = &player.world.app.page;
    assert!(page.number().is_none() && page.game().givens().filled() >= 4);
    player.does(making::Event::Make(making::Request { order, count: 30, pick: Pick::New }));
    assert!(player.status().starts_with("Made 30 puzzles in"), "{}", player.status());
    assert_eq!(player.world.app.page.count(), Some(30));
    player.does(browsing::Event::Look(0..40));
    player.does(Event::Command("Find Duplicates"));
    player.filter("duplicate >= 0");
    player.lists(&[]);
}

#[test]
fn a_puzzle_by_number_is_the_same_again() {
    let mut player = Player::with(FILE);
    let order = Order { level: Some(human::Level::Hard), ..Order::of(Shape::CLASSIC) };
    let mut take = |pick| {
        player.does(making::Event::Make(making::Request { order: order.clone(), count: 1, pick }));
        (player.status().to_owned(), player.world.app.page.game().givens().clone())
    };
    let (said, board) = take(Pick::Number(4711));
    assert_eq!(said, "Hard 4,711.");
    assert_ne!(take(Pick::Number(4712)).1, board);
    assert_eq!(take(Pick::Number(4711)).1, board);
    assert_eq!(take(Pick::Number(10_001)).0, "Puzzles have numbers from 1 to 10,000.");
    let (said, today) = take(Pick::Today);
    assert!(said.starts_with("The puzzle of the day: Hard "), "{said}");
    assert_eq!(take(Pick::Today).1, today);
}

#[test]
fn wishes_that_contradict_one_another_are_told() {
    let mut player = Player::with(FILE);
    let order = Order { clues: Some((2, 5)), ..Order::of(Shape::CLASSIC) };
    player.does(making::Event::Make(making::Request { order, count: 1, pick: Pick::New }));
    assert_eq!(player.status(), "No puzzle has fewer than 17 givens.");
    assert!(player.world.app.work().is_none());
}

#[test]
fn the_list_is_saved_as_it_is_listed() {
    let mut player = Player::with(FILE);
    player.filter("number >= 2");
    player.does(browsing::Event::Sort("number"));
    player.does(saving::Event::Save("line".into()));
    assert_eq!(player.status(), "Saved four-line.txt: 2 puzzles.");
    let saved = player.world.saved.last().expect("a file");
    assert_eq!(saved, "21.3..2..2..3..2\n1.....3..4.....2\n");
}

#[test]
fn a_seed_is_asked_of_the_outside() {
    let mut player = Player::with(FILE);
    let pick = Pick::Number(0);
    let request = making::Request { order: Order::of(Shape::CLASSIC), count: 1, pick };
    let effects = player.world.app.update(making::Event::Make(request).into(), 0.0);
    assert!(effects.contains(&Effect::Seed));
}

/// Work on many puzzles that goes on until some of them are done.
#[track_caller]
fn work_on_many(command: &'static str) -> Player {
    let mut player = Player::with(&"12.4..1..1..4..1\n".repeat(4000));
    player.world.happens(Event::Command(command));
    let is_under_way = |player: &Player| {
        let progress = player.world.app.work().and_then(|work| work.progress);
        matches!(progress, Some(Progress::Items { done, total }) if done > 0 && done < total)
    };
    for _ in 0..20_000 {
        player.world.goes_on(&mut player.dice, Faults::None);
        if is_under_way(&player) {
            return player;
        }
    }
    panic!("nothing is done");
}

#[test]
fn work_that_rests_goes_on_from_there() {
    for (command, title, ended) in [
        ("Grade Collection", "Paused: Grading the easy ones", "Graded 4,000 puzzles"),
        (
            "Rate Collection",
            "Paused: Rating the collection on the scale bank",
            "Rated 4,000 puzzles",
        ),
        ("Check Collection", "Paused: Checking the collection", "Checked 4,000 puzzles in"),
        (
            "Solve All to File",
            "Paused: Solving the collection",
            "Saved four-solutions.txt: 4,000 lines",
        ),
    ] {
        // By the button, and by the same command once more.
        for again in [Event::PauseOrResume, Event::Command(command)] {
            let mut player = work_on_many(command);
            player.world.happens(Event::PauseOrResume);
            assert_eq!(player.status(), title);
            let work = player.world.app.work().expect("work that rests").clone();
            assert!(work.paused && work.can_pause());
            // Who selects fewer cells does not drop it.
            let now = player.world.now;
            player.world.app.key(Stroke { key: "Escape", ..Stroke::default() }, now);
            // Nothing goes on meanwhile, and other work does.
            for _ in 0..2000 {
                player.world.goes_on(&mut player.dice, Faults::None);
            }
            player.world.happens(Event::Command("Solve Puzzle"));
            assert!(player.world.app.work().is_some_and(|work| !work.paused));
            for _ in 0..2000 {
                player.world.goes_on(&mut player.dice, Faults::None);
            }
            assert_eq!(player.world.app.work(), Some(&work), "{command}");
            player.does(again);
            assert_eq!(player.world.app.work(), None);
            assert!(player.status().starts_with(ended), "{command}: {}", player.status());
        }
    }
}

#[test]
fn a_file_of_solutions_that_rested_is_whole() {
    let mut player = work_on_many("Solve All to File");
    player.world.happens(Event::PauseOrResume);
    player.does(Event::PauseOrResume);
    assert_eq!(player.world.saved, ["1234341221434321\n".repeat(4000)]);
    // What is cancelled is dropped, and begins anew.
    let mut player = work_on_many("Solve All to File");
    player.world.happens(Event::PauseOrResume);
    player.does(Event::Cancel);
    assert_eq!(player.world.saved, Vec::<String>::new());
    player.does(Event::Command("Solve All to File"));
    assert_eq!(player.world.saved, ["1234341221434321\n".repeat(4000)]);
}

#[test]
fn a_check_that_was_cancelled_goes_on() {
    let mut player = work_on_many("Check Collection");
    player.does(Event::Cancel);
    let survey = |player: &Player| {
        let app = &player.world.app;
        app.collected.classifying.survey(&app.page).expect("a survey")
    };
    let done = survey(&player).done;
    assert!(done > 0 && done < 4000);
    player.world.happens(Event::Command("Check Collection"));
    let work = player.world.app.work().expect("work");
    assert_eq!((work.before, survey(&player).done), (done, done));
    player.world.settles(&mut player.dice);
    assert_eq!((survey(&player).done, survey(&player).counts[0]), (4000, 4000));
}

#[test]
fn work_that_rests_does_not_go_on_by_itself_after_a_reload() {
    let mut player = work_on_many("Rate Collection");
    player.world.happens(Event::PauseOrResume);
    player.world.reload();
    player.world.settles(&mut player.dice);
    assert!(player.status().starts_with("Open again"), "{}", player.status());
    player.does(Event::Command("Rate Collection"));
    let start = "Rated 4,000 puzzles on the scale bank; the last";
    assert!(player.status().starts_with(start), "{}", player.status());
}
