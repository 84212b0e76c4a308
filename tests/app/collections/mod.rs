//! Tests of the list of puzzles, of measurements of a collection, and of new puzzles: events are
//! the input, and the contents of the page are the output.

mod new_puzzles;
mod paused_work;
mod ranges;

use app::{
    Event, analysis, collection_export, collection_list,
    effect::{Effect, PickedFiles},
    opening,
    place::Place,
};
use collection::ReadingChoice;
use jobs::{
    AddFacts, BoardSelection, Chart, ChartData, Job, JobOutcome, ListPart, ListQuery,
    MeasurePuzzles, MeasureResult, Progress, PuzzleNumbers,
};
use schedule::TaskUpdate;
use view::Stroke;

use crate::world::{self, Dice, Faults, World};

/// Four puzzles. The last is the first with other digits, and the second has several solutions.
const FILE: &str = "12.4..1..1..4..1 easy\n12......3.......\n1.....3..4.....2\n21.3..2..2..3..2\n";

struct Player {
    world: World,
    dice: Dice,
}

impl Player {
    fn with_file(file: &str) -> Player {
        let mut player = Player { world: World::new(vec![file.into()]), dice: Dice::new(3) };
        let choice = ReadingChoice::default();
        let picked = PickedFiles { files: 0, name: "four.txt".into(), choice, id: None };
        player.dispatch(opening::Event::Open(picked));
        player.dispatch(collection_list::Event::RowsVisible(0..10));
        player
    }

    fn dispatch(&mut self, event: impl Into<Event>) {
        self.world.dispatch(event);
        self.world.settle(&mut self.dice);
    }

    #[track_caller]
    fn listed_part(&self) -> &ListPart {
        let app = &self.world.app;
        app.collection_list.shown_part(&app.page).expect("a list")
    }

    #[track_caller]
    fn check_listed(&self, numbers: &[u64]) {
        let rows: Vec<_> = self.listed_part().rows.iter().map(|row| row.puzzle_number).collect();
        assert_eq!(rows, numbers);
    }

    fn filter(&mut self, filter: &str) {
        self.dispatch(collection_list::Event::Filter(filter.into()));
    }

    fn chart(&mut self, column: &str, against: Option<&str>) {
        let chart = Chart { column: column.into(), horizontal_column: against.map(str::to_owned) };
        self.dispatch(collection_list::Event::Chart(Some(chart)));
    }

    #[track_caller]
    fn chart_data(&self) -> &ChartData {
        self.listed_part().chart.as_deref().expect("a chart")
    }

    fn status(&self) -> &str {
        &self.world.app.page.messages.status
    }
}

#[test]
fn the_list_shows_measured_values() {
    let mut player = Player::with_file(FILE);
    player.check_listed(&[0, 1, 2, 3]);
    player.filter("level == easy");
    player.check_listed(&[]);
    assert_eq!(player.listed_part().undecided_count, 4);
    player.dispatch(world::command("Grade Collection"));
    assert!(player.status().starts_with("Graded 4 puzzles in"), "{}", player.status());
    assert_eq!(player.world.app.navigation.place, Place::Collection);
    player.check_listed(&[0, 2, 3]);
    player.filter("solutions == 2");
    player.check_listed(&[1]);
    player.filter("");
    player.dispatch(collection_list::Event::Sort("clues"));
    player.check_listed(&[1, 2, 0, 3]);
    player.dispatch(collection_list::Event::Sort("clues"));
    player.check_listed(&[0, 3, 2, 1]);
    player.chart("level", None);
    let bars: Vec<_> =
        player.chart_data().bars.iter().map(|bar| (&*bar.lowest, bar.puzzle_count)).collect();
    assert_eq!((bars, player.chart_data().unknown_count), (vec![("easy", 3)], 1));
    player.dispatch(world::command("Find Duplicates"));
    player.filter("duplicate == 0");
    player.check_listed(&[3]);
    assert_eq!(player.listed_part().rows[0].duplicate_of, Some(0));
    player.filter("clues <");
    assert!(player.world.app.collection_list.query_fault().is_some());
    for (filter, _) in view::words::browse::FILTERS.into_iter().rev() {
        player.filter(filter);
        assert_eq!(player.world.app.collection_list.query_fault(), None, "{filter}");
    }
    player.check_listed(&[0, 3, 2, 1]);
}

#[test]
fn a_chart_narrows_the_list_and_the_filter_can_be_widened_again() {
    let mut player = Player::with_file(FILE);
    player.chart("clues", Some("level"));
    assert_eq!((player.chart_data().x_bars.len(), player.chart_data().unknown_count), (0, 4));
    // The missing values are those of the chart, because the filter needs none.
    player.dispatch(world::command("Compute Missing Values"));
    assert_eq!(
        player.chart_data().unknown_count,
        1,
        "the puzzle with several solutions has no level"
    );
    let plot = player.chart_data().clone();
    assert_eq!((plot.bars.len(), plot.x_bars.len()), (4, 1));
    assert_eq!(plot.bin_counts, [1, 0, 0, 2]);
    let condition = |at: usize| format!("{} && {}", plot.bars[at].filter, plot.x_bars[0].filter);
    player.dispatch(collection_list::Event::Narrow(condition(3)));
    player.check_listed(&[0, 3]);
    assert_eq!(player.chart_data().bin_counts, [2]);
    player.dispatch(collection_list::Event::Narrow("number > 0".into()));
    player.check_listed(&[3]);
    for numbers in [&[0, 3][..], &[0, 1, 2, 3], &[0, 1, 2, 3]] {
        player.dispatch(collection_list::Event::Widen);
        player.check_listed(numbers);
    }
    // A filter that wasn't narrowed can't be widened.
    player.dispatch(collection_list::Event::Narrow(condition(0)));
    player.filter("clues > 4");
    assert!(!player.world.app.collection_list.can_widen_filter());
}

#[test]
fn a_filter_runs_the_measures_that_it_needs() {
    let mut player = Player::with_file(FILE);
    player.filter("side == 4 && symmetry == diagonals && state == new && time == 0");
    player.check_listed(&[2]);
    for (filter, numbers) in [
        ("minimal == no", &[0, 3][..]),
        ("automorphisms >= 2", &[1, 2]),
        ("solutions == 2", &[1]),
        ("only(singles)", &[0, 2, 3]),
        ("ms >= 0", &[0, 1, 2, 3]),
    ] {
        player.filter(filter);
        player.dispatch(world::command("Compute Missing Values"));
        player.check_listed(numbers);
        assert_eq!((player.listed_part().missing_measure, filter), (None, filter));
        player.dispatch(world::command("Compute Missing Values"));
        assert_eq!(
            player.status(),
            "The list and the chart already have all the values they need."
        );
    }
    // A filter for a canonical form matches all equivalent puzzles.
    player.filter("canonical == '...1.12..21.1.3.'");
    player.check_listed(&[0, 3]);
    player.filter("id == 4LiPfWj3L3yMXejaC");
    player.check_listed(&[2]);
}

#[test]
fn checked_puzzles_are_in_the_list_even_after_a_reload() {
    let mut player = Player::with_file(FILE);
    player.filter("solutions == 2");
    player.check_listed(&[]);
    player.dispatch(world::command("Check Collection"));
    player.check_listed(&[1]);
    player.world.reload();
    player.world.settle(&mut player.dice);
    player.dispatch(collection_list::Event::RowsVisible(0..10));
    player.filter("solutions == 2");
    player.check_listed(&[1]);
    let app = &player.world.app;
    let counts = app.analysis.survey_counts(&app.page).expect("counts");
    assert_eq!((counts.counts_by_class, counts.classified_count), ([3, 1, 0, 0], 4));
    player.dispatch(world::command("Check Collection"));
    assert_eq!(
        player.status(),
        "Checked 4 puzzles: 3 with one solution, 1 with several solutions."
    );
}

#[test]
fn next_and_previous_follow_the_list() {
    let mut player = Player::with_file(FILE);
    player.filter("number != 1");
    player.dispatch(world::command("Next Puzzle"));
    assert_eq!(player.world.app.page.puzzle_number(), Some(2));
    player.dispatch(world::command("Next Puzzle"));
    assert_eq!(player.world.app.page.puzzle_number(), Some(3));
    assert!(!player.world.app.command_context().has_next);
    player.dispatch(world::command("Previous Puzzle"));
    player.dispatch(world::command("Previous Puzzle"));
    assert_eq!(player.world.app.page.puzzle_number(), Some(0));
    assert!(!player.world.app.command_context().has_previous);
    player.filter("note ~ nothing");
    player.dispatch(opening::Event::RandomChosen(3));
    assert_eq!(player.world.app.page.puzzle_number(), Some(0), "there is none to go to");
}

#[test]
fn the_player_can_turn_back_before_a_puzzle_is_loaded() {
    for filter in ["", "number != 2"] {
        let mut player = Player::with_file(FILE);
        player.filter(filter);
        player.world.dispatch(world::command("Next Puzzle"));
        assert_eq!(player.world.app.page.puzzle_number(), Some(0), "it is on its way");
        player.dispatch(world::command("Previous Puzzle"));
        assert_eq!(player.world.app.page.puzzle_number(), Some(0), "{filter}");
        assert!(!player.status().contains("no puzzle"), "{}", player.status());
        for _ in 0..5 {
            player.world.dispatch(world::command("Next Puzzle"));
        }
        player.world.settle(&mut player.dice);
        assert_eq!(player.world.app.page.puzzle_number(), Some(3), "{filter}");
    }
}

#[test]
fn measured_values_are_restored_with_the_file() {
    let mut player = Player::with_file(FILE);
    player.dispatch(world::command("Grade Collection"));
    player.dispatch(world::command("Rate Collection"));
    player.world.reload();
    player.world.settle(&mut player.dice);
    player.dispatch(collection_list::Event::RowsVisible(0..10));
    player.filter("level == easy");
    player.check_listed(&[0, 2, 3]);
    player.dispatch(world::command("Grade Collection"));
    assert_eq!(player.status(), "Results for 4 puzzles are already known.");
}

#[test]
fn duplicates_are_counted_with_their_transformations() {
    let mut player = Player::with_file(FILE);
    let message =
        "1 of 4 puzzles is a duplicate, possibly rotated, mirrored, rearranged or relabelled.";
    // Running the command again gives the same result.
    for _ in 0..2 {
        player.dispatch(world::command("Find Duplicates"));
        assert_eq!(player.status().trim_end(), message);
        let app = &player.world.app;
        let pairs = app.analysis.duplicate_pairs(&app.page).expect("an answer");
        let descriptions: Vec<_> =
            pairs.first_pairs.iter().map(view::words::measuring::describe_duplicate).collect();
        assert_eq!(
            (pairs.total_count, descriptions),
            (1, vec!["Puzzle 4 is equivalent to puzzle 1: digits 1↔2 3↔4".to_owned()])
        );
    }
    player.filter(view::words::measuring::DUPLICATES);
    player.check_listed(&[3]);
    assert_eq!(player.listed_part().undecided_count, 0);
    player.filter(view::words::measuring::NO_DUPLICATES);
    player.check_listed(&[0, 1, 2]);
    assert_eq!(player.listed_part().undecided_count, 0);
    player.filter("");
    player.dispatch(opening::Event::Open(PickedFiles {
        files: 0,
        name: "again.txt".into(),
        choice: ReadingChoice::default(),
        id: Some(7),
    }));
    let app = &player.world.app;
    assert!(app.analysis.duplicate_pairs(&app.page).is_none(), "it is of another collection");
}

#[test]
fn ratings_are_on_the_chosen_scale() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut player = Player::with_file(&format!("{easy}\n"));
    let rating = |player: &Player| player.listed_part().rows[0].rating;
    player.dispatch(world::command("Rate Collection"));
    assert!(player.status().starts_with("Rated 1 puzzle on the bank scale in"));
    assert_eq!(rating(&player), Some(12));
    player.filter("rating == 1.2");
    player.check_listed(&[0]);
    player.dispatch(analysis::Event::ChooseScale(rating::Scale::Se));
    assert_eq!(player.listed_part().undecided_count, 1);
    player.dispatch(world::command("Rate Collection"));
    assert!(player.status().starts_with("Rated 1 puzzle on the se scale in"));
    player.check_listed(&[0]);
    player.dispatch(collection_list::Event::Sort("rating"));
    assert_eq!(rating(&player), Some(12));
    player.filter("");
    // The choice and the ratings are saved.
    player.world.reload();
    player.world.settle(&mut player.dice);
    player.dispatch(collection_list::Event::RowsVisible(0..10));
    assert_eq!(
        (player.world.app.page.preferences.rating_scale, rating(&player)),
        (rating::Scale::Se, Some(12))
    );
    player.dispatch(world::command("Forget Ratings"));
    assert_eq!(rating(&player), None);
    assert!(!player.world.store.keys().any(|key| key.starts_with("known:") && key.ends_with(":0")));
    player.dispatch(world::command("Rate Collection"));
    assert_eq!(rating(&player), Some(12));
}

#[test]
fn visible_puzzles_are_rated_first() {
    let easy =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let mut player = Player::with_file(&easy.repeat(400));
    player.dispatch(collection_list::Event::RowsVisible(390..400));
    let browsed = player.listed_part().clone();
    let app = &mut player.world.app;
    app.update(world::command("Rate Collection"), 0.0);
    // The list can be scrolled during the work, and requests the unknown values of its visible
    // rows.
    let read = |app: &mut app::App, browsed: &ListPart| {
        let effects = app.update(collection_list::Event::Refresh.into(), 0.0);
        let [Effect::Start(task, ..)] = effects[..] else { panic!("{effects:?}") };
        let outcome = JobOutcome::Browse(Ok(browsed.clone()));
        let effects = app.update(Event::TaskUpdated(task, TaskUpdate::Done(outcome)), 0.0);
        effects.into_iter().find_map(|effect| match effect {
            Effect::Start(task, job, _) => match *job {
                Job::MeasurePuzzles(MeasurePuzzles {
                    boards: BoardSelection::Listed(boards),
                    ..
                }) => Some((task, boards.len())),
                _ => None,
            },
            _ => None,
        })
    };
    let (task, many) = read(app, &browsed).expect("a job for the puzzles in sight");
    assert_eq!((many, read(app, &browsed)), (8, None));
    let measured = MeasureResult { puzzle_count: many as u64, ..MeasureResult::default() };
    let done = Event::TaskUpdated(task, TaskUpdate::Done(JobOutcome::MeasurePuzzles(measured)));
    let [Effect::Start(_, learn, _)] = &app.update(done, 0.0)[..] else { panic!("nothing") };
    let Job::AddFacts(AddFacts { puzzles: PuzzleNumbers::Listed(numbers), .. }) = &**learn else {
        panic!()
    };
    assert_eq!(numbers[..], (browsed.first_row..browsed.first_row + 8).collect::<Vec<_>>());
    // Puzzles that were tried aren't tried again.
    let (_, many) = read(app, &browsed).expect("a job for the next ones");
    assert_eq!(many, 8);
}

#[test]
fn a_filter_applies_after_a_pause_and_an_invalid_one_keeps_the_list() {
    let mut player = Player::with_file(FILE);
    player.filter("number >= 2");
    player.world.dispatch(collection_list::Event::Typed("number =".into()));
    player.dispatch(collection_list::Event::Typed("number == 1".into()));
    player.check_listed(&[1]);
    player.dispatch(collection_list::Event::Typed("number ==".into()));
    assert_eq!(player.world.app.collection_list.filter_field(), "number ==");
    assert!(player.world.app.collection_list.query_fault().is_some());
    player.check_listed(&[1]);
    assert_eq!(player.listed_part().query.filter, "number == 1");
}

#[test]
fn a_filter_that_takes_long_is_shown_as_work_that_can_be_cancelled() {
    let mut player = Player::with_file(FILE);
    player.filter("number >= 2");
    assert!(player.world.app.shown_work().is_none());
    player.world.dispatch(collection_list::Event::Filter("number == 1".into()));
    assert!(player.world.app.shown_work().is_some());
    player.dispatch(Event::Cancel);
    assert!(player.world.app.shown_work().is_none());
    player.check_listed(&[2, 3]);
    assert_eq!(player.world.app.collection_list.filter_field(), "number >= 2");
    player.filter("number == 1");
    player.check_listed(&[1]);
    // A cancelled filter isn't restored at the next visit.
    player.world.dispatch(collection_list::Event::Filter("number == 3".into()));
    player.dispatch(Event::Cancel);
    player.world.reload();
    player.world.settle(&mut player.dice);
    player.check_listed(&[1]);
}

#[test]
fn cancelling_show_all_restores_the_list_of_selected_puzzles() {
    let mut player = Player::with_file(FILE);
    player.dispatch(collection_list::Event::ToggleSelection(2));
    player.dispatch(collection_list::Event::ShowSelected);
    player.check_listed(&[2]);
    player.world.dispatch(collection_list::Event::ShowAll);
    player.dispatch(Event::Cancel);
    player.check_listed(&[2]);
    assert!(player.world.app.collection_list.shows_selected());
    player.dispatch(collection_list::Event::ShowAll);
    player.check_listed(&[0, 1, 2, 3]);
    player.dispatch(collection_list::Event::Narrow("number >= 2".into()));
    player.world.dispatch(collection_list::Event::Narrow("number == 3".into()));
    player.dispatch(Event::Cancel);
    player.check_listed(&[2, 3]);
    player.dispatch(collection_list::Event::Widen);
    player.check_listed(&[0, 1, 2, 3]);
}

#[test]
fn puzzles_that_cannot_have_a_level_are_not_missing_one() {
    let mut player = Player::with_file(FILE);
    player.filter("level >= easy");
    let state = |player: &Player| {
        let part = player.listed_part();
        (part.undecided_count, part.missing_measure.is_some())
    };
    assert_eq!(state(&player), (4, true));
    player.dispatch(world::command("Grade Collection"));
    assert_eq!(state(&player), (1, false), "a puzzle has several solutions");
}

#[test]
fn the_list_is_saved_with_its_filter_and_sort_order() {
    let mut player = Player::with_file(FILE);
    player.filter("number >= 2");
    player.dispatch(collection_list::Event::Sort("number"));
    player.dispatch(collection_export::Event::Save(
        player.world.app.collection_list.query.clone(),
        "line".into(),
    ));
    assert_eq!(player.status(), "Saved four-line.txt: 2 puzzles.");
    let saved = player.world.saved.last().expect("a file");
    assert_eq!(saved, "21.3..2..2..3..2\n1.....3..4.....2\n");
    // The selected puzzles alone can also be saved.
    player.dispatch(collection_list::Event::ToggleSelection(0));
    let selected = player.world.app.collection_list.selected_query().expect("selected puzzles");
    player.dispatch(collection_export::Event::Save(selected, "line".into()));
    assert_eq!(player.status(), "Saved four-line.txt: 1 puzzle.");
}

#[test]
fn a_bank_file_is_saved_only_if_all_puzzles_are_rated() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let mut player = Player::with_file(puzzle);
    player.dispatch(collection_export::Event::Save(ListQuery::default(), "bank".into()));
    let alert = player.world.app.page.messages.alert.clone().expect("an alert");
    assert_eq!(alert.message, "1 puzzle has no rating yet, so no file was saved.");
    assert_eq!(alert.offered_command, Some(&analysis::RATE_COLLECTION));
    assert!(player.world.saved.is_empty());
    player.dispatch(world::command("Rate Collection"));
    player.dispatch(collection_export::Event::Save(ListQuery::default(), "bank".into()));
    let saved = player.world.saved.last().expect("a file");
    assert!(saved.ends_with("  1.2\n"), "{saved}");
}
