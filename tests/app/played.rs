//! Tests of the list of the player's games: events are the input, and the contents of the page are
//! the output.

use app::{
    Event, customizing, dialogs,
    effect::PickedFiles,
    entering, generating, navigation, opening,
    place::{Destination, Place},
    played_games::{self, SourceFilter},
    playing, timing,
};
use collection::ReadingChoice;
use grid::{Cell, CellValue, Digit, Shape};
use human::Level;
use jobs::PuzzleRequest;
use play::{
    Action, ChangeKind, Streaks,
    save::{EntryChecks, GameSource, PlayedGame},
};
use view::words::played as words;

use crate::world::{self, Dice, Faults, World};

/// 26 November 2026, as a number of days since 1970.
const TODAY: i64 = 20_783;

struct Player {
    world: World,
    dice: Dice,
}

impl Player {
    fn new() -> Player {
        Player::with_files(Vec::new())
    }

    fn with_files(files: Vec<Vec<u8>>) -> Player {
        let mut player = Player { world: World::new(files), dice: Dice::new(5) };
        player.set_local_time();
        player.world.settle(&mut player.dice);
        player
    }

    fn with_file(file: &str) -> Player {
        let mut player = Player::with_files(vec![file.into()]);
        player.open_file();
        player
    }

    fn open_file(&mut self) {
        let (name, choice) = ("two.txt".into(), ReadingChoice::default());
        self.dispatch(opening::Event::Open(PickedFiles { files: 0, name, choice, id: None }));
    }

    fn set_local_time(&mut self) {
        let noon = TODAY as f64 * 86_400_000.0 + 43_200_000.0;
        self.world.dispatch(timing::Event::LocalTime(noon));
    }

    fn dispatch(&mut self, event: impl Into<Event>) {
        self.world.dispatch(event);
        self.world.settle(&mut self.dice);
    }

    fn reload(&mut self) {
        self.world.reload();
        self.set_local_time();
        self.world.settle(&mut self.dice);
    }

    fn play_day(&mut self, day: i64, level: Level) {
        self.dispatch(generating::Event::PlayDay(day, level));
    }

    /// Enters the digits of the solution in the first `cells` empty cells.
    fn enter(&mut self, cells: usize) {
        let page = &self.world.app.page;
        let solution = puzzle::uniqueness(page.givens()).solution().expect("one solution");
        let position = page.position();
        let is_empty = |cell: &Cell| matches!(position.content(*cell), CellValue::Marks(_));
        let empty: Vec<_> = Cell::all(page.shape()).filter(is_empty).take(cells).collect();
        for cell in empty {
            let digit = solution.digit(cell).expect("a digit");
            self.dispatch(playing::Event::Play(Action::Enter {
                cells: vec![cell],
                digit,
                cleans_peers: false,
            }));
        }
    }

    fn add_play_time(&mut self, seconds: u64) {
        self.dispatch(playing::Event::Play(Action::AddPlayTime(seconds * 1_000)));
    }

    fn resumable_games(&self) -> Vec<(String, PlayedGame)> {
        let app = &self.world.app;
        app.played_games.resumable_games(&app.page).cloned().collect()
    }

    fn play_seconds(&self) -> u64 {
        self.world.app.page.play_time() / 1_000
    }
}

#[test]
fn every_game_that_was_started_can_be_continued_with_its_own_clock() {
    let mut player = Player::new();
    player.dispatch(generating::Event::Play(Level::Easy));
    player.enter(2);
    player.add_play_time(290);
    let (easy, spent) = (player.world.app.page.position().clone(), player.play_seconds());
    assert!((290..410).contains(&spent), "{spent}");
    player.play_day(TODAY, Level::Hard);
    // The jobs of the workers also take some time.
    assert!(player.play_seconds() < 120);
    player.enter(1);
    player.add_play_time(60);
    // Undo stays in the game.
    for _ in 0..3 {
        player.dispatch(playing::Event::Play(Action::Undo));
    }
    assert_ne!(player.world.app.page.givens(), easy.givens());
    player.dispatch(generating::Event::Play(Level::Medium));
    player.enter(1);
    let open = player.resumable_games();
    assert_eq!(open.len(), 2, "the one on the board isn't among them");
    assert_eq!(open[1].1.origin, *easy.givens());
    player.reload();
    assert_eq!(player.resumable_games(), open);
    assert!(player.world.app.page.position().is_started(), "the latest game is back");
    player.dispatch(played_games::Event::Continue(open[1].0.clone()));
    assert_eq!(*player.world.app.page.position(), easy);
    assert!(
        (spent..spent + 120).contains(&player.play_seconds()),
        "{spent} {}",
        player.play_seconds()
    );
}

#[test]
fn daily_puzzles_count_for_streaks_and_statistics() {
    let mut player = Player::new();
    for (day, level) in [(TODAY - 1, Level::Easy), (TODAY, Level::Medium)] {
        player.play_day(day, level);
        player.enter(81);
        assert!(player.world.app.page.is_solved());
    }
    player.play_day(TODAY - 2, Level::Easy);
    player.enter(1);
    player.reload();
    let games = &player.world.app.played_games;
    assert_eq!(games.streaks(TODAY), Streaks { current_days: 2, longest_days: 2 });
    let is_solved = |day| games.daily_game(day).map(PlayedGame::is_solved_by_player);
    assert_eq!([TODAY, TODAY - 2, TODAY - 3].map(is_solved), [Some(true), Some(false), None]);
    let level = |level: Level| games.statistics(Some(Some(level as u8)));
    assert_eq!((level(Level::Easy).started_count, level(Level::Easy).solved_count), (2, 1));
    assert_eq!(level(Level::Medium).solved_without_hints, 1);
    // If the puzzle of a day is chosen again, its game continues.
    player.play_day(TODAY - 2, Level::Easy);
    assert!(player.world.app.page.position().is_started());
}

#[test]
fn the_next_puzzle_is_of_the_same_kind() {
    let mut player = Player::new();
    let source = |player: &Player| {
        let page = &player.world.app.page;
        page.play_state.game_sources.get(&page.play_state.games.current_slot()).cloned()
    };
    let next = |player: &mut Player| {
        player.enter(81);
        player.dispatch(played_games::Event::PlayNext);
        assert!(!player.world.app.page.is_solved());
    };
    // Today's puzzle is the last daily puzzle. A day that was solved is skipped.
    player.play_day(TODAY - 1, Level::Easy);
    player.enter(81);
    player.play_day(TODAY - 2, Level::Easy);
    next(&mut player);
    assert_eq!(source(&player), Some(GameSource::Daily { day: TODAY, level: 0 }));
    next(&mut player);
    let is_new_of = |player: &Player, wanted: Level| match source(player) {
        Some(GameSource::Numbered { level, .. }) => level == wanted as u8,
        source => source == Some(GameSource::Generated),
    };
    assert!(is_new_of(&player, Level::Easy), "{:?}", source(&player));
    // After a generated puzzle, the next puzzle is a new one of the same level.
    player.dispatch(generating::Event::Play(Level::Medium));
    next(&mut player);
    assert!(is_new_of(&player, Level::Medium), "{:?}", source(&player));
}

#[test]
fn the_next_puzzle_comes_from_the_same_file_or_the_generator() {
    let mut player = Player::with_file("12.4..1..1..4..1\n1..42.........1.\n");
    let number = |player: &Player| player.world.app.page.puzzle_number();
    assert_eq!(number(&player), Some(0));
    player.enter(16);
    player.dispatch(played_games::Event::PlayNext);
    assert_eq!(number(&player), Some(1));
    let small = PuzzleRequest::new(Shape::order(2).expect("4×4"));
    player.dispatch(opening::Event::Load(0));
    player.dispatch(generating::Event::Make(generating::Request {
        requirements: small,
        count: 1,
        choice: generating::PuzzleChoice::New,
    }));
    assert_eq!(number(&player), None);
    let before = player.world.app.page.givens().clone();
    player.enter(16);
    player.dispatch(played_games::Event::PlayNext);
    let page = &player.world.app.page;
    assert_eq!((page.puzzle_number(), page.shape().side()), (None, 4));
    assert_ne!(*page.givens(), before);
}

#[test]
fn a_solution_by_the_program_does_not_count_as_the_player_s() {
    let mut player = Player::new();
    player.play_day(TODAY, Level::Easy);
    let givens = player.world.app.page.givens();
    let solution = puzzle::uniqueness(givens).solution().expect("one solution");
    let digits: Vec<Digit> = solution.digits().iter().flatten().copied().collect();
    player.dispatch(playing::Event::Play(Action::FillSolution(digits)));
    let games = &player.world.app.played_games;
    assert_eq!(games.streaks(TODAY), Streaks::default());
    assert_eq!(games.statistics(None).solved_count, 0);
    assert_eq!(games.started_games().count(), 1);
}

#[test]
fn a_game_that_is_left_before_it_is_saved_has_the_right_source() {
    let mut player = Player::new();
    player.play_day(TODAY, Level::Easy);
    let first = playing::Event::Digit(Digit::new(1).expect("a digit"));
    player.world.dispatch(first);
    player.world.dispatch(entering::Event::Begin);
    player.world.dispatch(playing::Event::Digit(Digit::new(5).expect("a digit")));
    player.world.dispatch(entering::Event::Finish);
    player.world.dispatch(generating::Event::Play(Level::Medium));
    player.world.settle(&mut player.dice);
    let sources = player.resumable_games().into_iter().map(|(_, game)| game.source);
    let sources: Vec<GameSource> = sources.collect();
    let today = GameSource::Daily { day: TODAY, level: Level::Easy as u8 };
    assert!(sources.contains(&GameSource::Entered) && sources.contains(&today), "{sources:?}");
}

#[test]
fn hints_are_counted_and_games_are_filtered_and_deleted() {
    let mut player = Player::new();
    player.play_day(TODAY, Level::Easy);
    // A hint that is applied before the game is saved counts as one hint.
    player.dispatch(world::command("Hint"));
    let cells = vec![(Cell::new(80), CellValue::Marks(Default::default()))];
    player.dispatch(playing::Event::Play(Action::SetContents(ChangeKind::Hint, cells)));
    player.enter(1);
    player.dispatch(generating::Event::Play(Level::Hard));
    player.enter(1);
    let games = &player.world.app.played_games;
    let hints: Vec<_> = games.started_games().map(|(_, game)| game.hint_count).collect();
    assert_eq!(hints, [0, 1]);
    assert!(games.started_games().all(|(_, game)| game.grade.is_some()), "grades are found");
    player.dispatch(played_games::Event::Filter(SourceFilter::Daily));
    assert_eq!(player.world.app.played_games.statistics(None).started_count, 1);
    let (key, _) = player.resumable_games().remove(0);
    player.dispatch(played_games::Event::Delete(key.clone()));
    assert!(!player.world.store.keys().any(|stored| stored.ends_with(&key)));
    player.play_day(TODAY, Level::Easy);
    assert!(!player.world.app.page.position().is_started(), "a deleted game doesn't come back");
    let (key, _) = player.resumable_games().remove(0);
    player.dispatch(played_games::Event::Continue(key));
    player.reload();
    assert!(player.resumable_games().is_empty());
}

#[test]
fn a_deleted_game_is_restored() {
    let mut player = Player::new();
    player.play_day(TODAY, Level::Easy);
    player.enter(1);
    player.dispatch(generating::Event::Play(Level::Hard));
    let before = player.resumable_games();
    let (key, _) = before[0].clone();
    player.dispatch(played_games::Event::Delete(key.clone()));
    assert!(player.resumable_games().is_empty());
    assert!(player.world.app.played_games.deleted_game().is_some());
    player.dispatch(played_games::Event::Restore);
    assert!(player.world.app.played_games.deleted_game().is_none());
    assert_eq!(player.resumable_games(), before);
    player.reload();
    assert_eq!(player.resumable_games(), before);
    player.dispatch(played_games::Event::Continue(key));
    assert!(player.world.app.page.position().is_started());
}

#[test]
fn the_calendar_shows_months_with_the_right_number_of_days() {
    let mut player = Player::new();
    let month = |player: &Player| player.world.app.played_games.shown_month(TODAY);
    assert_eq!(month(&player), (TODAY - 25, 30));
    player.dispatch(played_games::Event::MoveCalendar(-11));
    assert_eq!(month(&player).1, 31, "December of the year before");
    player.dispatch(played_games::Event::MoveCalendar(2));
    assert_eq!(month(&player).1, 28, "February");
}

#[test]
fn an_untouched_puzzle_is_restored_after_a_reload() {
    let mut player = Player::new();
    player.play_day(TODAY, Level::Easy);
    let puzzle = player.world.app.page.position().clone();
    player.reload();
    assert_eq!(*player.world.app.page.position(), puzzle);
    assert_eq!(player.world.app.played_games.started_games().count(), 0);
}

#[test]
fn a_puzzle_that_was_not_started_can_be_reopened() {
    let mut player = Player::new();
    player.dispatch(generating::Event::Play(Level::Easy));
    let puzzle = player.world.app.page.givens().clone();
    player.world.now += 10_000.0;
    player.dispatch(generating::Event::Play(Level::Medium));
    let games = &player.world.app.played_games;
    assert_eq!((games.started_games().count(), games.statistics(None).started_count), (0, 0));
    let listed: Vec<_> = games.listed_games().map(|(key, _)| key.clone()).collect();
    assert_eq!(listed.len(), 1);
    let states: Vec<_> = games.listed_games().map(|(_, game)| words::game_state(game)).collect();
    assert_eq!(states, ["Not started"]);
    player.dispatch(app::navigation::Event::GoTo(Destination::Place(Place::Learn)));
    player.dispatch(played_games::Event::Continue(listed[0].clone()));
    assert_eq!(player.world.app.page.givens(), &puzzle);
    assert_eq!(player.world.app.navigation.place, Place::Play);
}

#[test]
fn viewing_a_solved_game_does_not_move_it_in_the_list() {
    let mut player = Player::new();
    player.play_day(TODAY, Level::Easy);
    player.enter(81);
    player.dispatch(generating::Event::Play(Level::Medium));
    player.enter(1);
    // The key of each game and, for solved games, the time at which the game was last played.
    let games = |player: &Player| -> Vec<(String, Option<u64>)> {
        let started = player.world.app.played_games.started_games();
        let solved_at = |game: &PlayedGame| game.solver.map(|_| game.last_played_at);
        started.map(|(key, game)| (key.clone(), solved_at(game))).collect()
    };
    let before = games(&player);
    assert_eq!(before.len(), 2);
    player.dispatch(played_games::Event::Continue(before[1].0.clone()));
    assert!(player.world.app.page.is_solved());
    player.dispatch(played_games::Event::Continue(before[0].0.clone()));
    player.reload();
    assert_eq!(games(&player), before);
    player.enter(1);
    assert_eq!(games(&player)[1], before[1]);
    // A game that is continued moves to the top of the list.
    player.play_day(TODAY - 1, Level::Easy);
    player.enter(1);
    player.dispatch(played_games::Event::Continue(before[0].0.clone()));
    player.enter(1);
    assert_eq!(games(&player)[0].0, before[0].0);
}

#[test]
fn a_solved_puzzle_keeps_the_time_of_its_first_solution() {
    let mut player = Player::new();
    player.play_day(TODAY, Level::Easy);
    player.enter(81);
    let time = |player: &Player| {
        let game = player.world.app.played_games.daily_game(TODAY).expect("a game");
        (game.is_solved_by_player(), game.play_time)
    };
    let solved = time(&player);
    assert!(solved.0);
    for action in [Action::Undo, Action::StartOver] {
        player.dispatch(playing::Event::Play(action));
        player.add_play_time(600);
        player.enter(81);
        assert!(player.world.app.page.is_solved() && player.play_seconds() >= 600);
        assert_eq!(time(&player), solved);
    }
}

#[test]
fn reopening_a_file_starts_over_and_undo_restores_its_game() {
    let mut player = Player::with_file("12.4..1..1..4..1\n1.....3..4.....2\n");
    let fresh = player.world.app.page.position().clone();
    player.open_file();
    let status = |player: &Player| player.world.app.page.messages.status.clone();
    assert!(!status(&player).ends_with(view::words::undo_restores_board()), "{}", status(&player));
    player.enter(2);
    let played = player.world.app.page.position().clone();
    assert_ne!(played, fresh);
    player.open_file();
    assert_eq!(*player.world.app.page.position(), fresh);
    assert!(status(&player).ends_with(view::words::undo_restores_board()), "{}", status(&player));
    player.dispatch(playing::Event::Play(Action::Undo));
    assert_eq!(*player.world.app.page.position(), played);
    // The puzzle is the same after a reload.
    player.reload();
    assert_eq!(*player.world.app.page.position(), played);
    // If a different puzzle is on the board, the game of the file's first puzzle continues.
    player.dispatch(opening::Event::LoadNext);
    player.open_file();
    assert_eq!(*player.world.app.page.position(), played);
}

#[test]
fn the_clock_and_a_pause_survive_a_crash_of_the_browser() {
    let mut player = Player::new();
    player.play_day(TODAY, Level::Easy);
    player.enter(1);
    while player.world.app.page.clock.displayed_ms < 5_000 {
        player.world.advance(&mut player.dice, Faults::None);
    }
    let before = player.world.app.page.play_time();
    player.world.restart();
    // The game is saved every ten seconds, but its time every two.
    while !player.world.app.page.is_restored || player.play_seconds() == 0 {
        player.world.advance(&mut player.dice, Faults::None);
    }
    player.world.settle(&mut player.dice);
    let now = player.world.app.page.play_time();
    assert!(now + 3_000 > before, "{before}, {now}");
    player.dispatch(timing::Event::PauseOrResume);
    player.world.restart();
    player.world.settle(&mut player.dice);
    assert!(player.world.app.page.clock.is_paused);
    player.dispatch(timing::Event::PauseOrResume);
    player.world.restart();
    player.world.settle(&mut player.dice);
    assert!(!player.world.app.page.clock.is_paused);
    // A solved game isn't paused.
    player.enter(81);
    player.dispatch(timing::Event::PauseOrResume);
    assert!(!player.world.app.page.clock.is_paused);
}

#[test]
fn corrected_mistakes_are_counted_if_entries_are_checked() {
    let mut player = Player::with_file("12.4..1..1..4..1\n");
    let enter = |player: &mut Player, cell, digit| {
        let digit = Digit::new(digit).expect("a digit");
        let cells = vec![Cell::new(cell)];
        player.dispatch(playing::Event::Play(Action::Enter { cells, digit, cleans_peers: false }));
    };
    enter(&mut player, 2, 4);
    // A mistake that is undone also counts.
    enter(&mut player, 4, 1);
    player.dispatch(playing::Event::Play(Action::Undo));
    enter(&mut player, 2, 3);
    player.enter(16);
    assert!(player.world.app.page.is_solved());
    assert_eq!(player.world.app.page.count_corrected_mistakes(), None);
    let mut settings = player.world.app.page.preferences.settings;
    settings.entry_checks = EntryChecks::Solution;
    player.dispatch(customizing::Event::ReplaceSettings(settings));
    assert_eq!(player.world.app.page.count_corrected_mistakes(), Some(2));
}

#[test]
fn back_closes_a_dialog_and_then_returns_to_play() {
    let mut player = Player::new();
    let places = |player: &Player| {
        (player.world.app.page.messages.dialog, player.world.app.navigation.place)
    };
    let back = |player: &mut Player| {
        let event = player.world.app.back_event();
        event.map(|event| player.dispatch(event)).is_some()
    };
    assert!(!back(&mut player));
    player.dispatch(Event::Command(&navigation::HISTORY));
    player.dispatch(Event::Command(&dialogs::HELP));
    assert!(back(&mut player));
    assert_eq!(places(&player), (None, Place::History));
    assert!(back(&mut player));
    assert_eq!(places(&player), (None, Place::Play));
    assert!(!back(&mut player));
}

#[test]
fn a_restored_game_is_named() {
    let mut player = Player::with_file("12.4..1..1..4..1\n");
    player.play_day(TODAY, Level::Easy);
    player.enter(1);
    player.reload();
    let status = |player: &Player| player.world.app.page.messages.status.clone();
    assert!(status(&player).starts_with("Welcome back: Easy, "), "{}", status(&player));
    player.enter(81);
    player.reload();
    let expected = "Easy · Daily puzzle, 26 Nov 2026. Solved by you.";
    assert_eq!(status(&player), expected);
}

#[test]
fn a_listed_game_has_a_level_before_it_is_started() {
    let mut player = Player::new();
    player.dispatch(generating::Event::Play(Level::Easy));
    player.add_play_time(6);
    player.world.settle(&mut player.dice);
    let games = &player.world.app.played_games;
    let levels: Vec<_> = games.listed_games().map(|(_, game)| game.grade.is_some()).collect();
    assert_eq!((levels, games.started_games().count()), (vec![true], 0));
}

#[test]
fn a_hint_that_is_shown_again_counts_once() {
    let mut player = Player::new();
    player.play_day(TODAY, Level::Easy);
    player.enter(1);
    let hints = |player: &Player| {
        let games: Vec<_> = player.world.app.played_games.started_games().collect();
        games[0].1.hint_count
    };
    player.dispatch(world::command("Hint"));
    player.add_play_time(60);
    player.world.settle(&mut player.dice);
    assert_eq!(hints(&player), 1);
    player.reload();
    player.dispatch(world::command("Hint"));
    player.enter(1);
    player.world.settle(&mut player.dice);
    assert_eq!(hints(&player), 1);
    player.dispatch(world::command("Hint"));
    player.enter(1);
    player.world.settle(&mut player.dice);
    assert_eq!(hints(&player), 2);
}

#[test]
fn help_with_a_mistake_counts_as_a_hint() {
    let mut player = Player::new();
    player.play_day(TODAY, Level::Easy);
    let page = &player.world.app.page;
    let (cell, solution) = (page.first_empty_cell(), puzzle::uniqueness(page.givens()).solution());
    let right = solution.expect("one solution").digit(cell);
    let wrong = Digit::all(page.shape()).find(|digit| Some(*digit) != right).expect("a digit");
    let action = Action::Enter { cells: vec![cell], digit: wrong, cleans_peers: false };
    player.dispatch(playing::Event::Play(action));
    player.dispatch(world::command("Go Back to First Wrong Entry"));
    player.enter(81);
    let own = player.world.app.played_games.statistics(None);
    assert_eq!((own.solved_count, own.solved_without_hints), (1, 0));
}

#[test]
fn entered_puzzles_are_distinguished() {
    let mut player = Player::new();
    for digit in 1..=2 {
        player.dispatch(entering::Event::Begin);
        player.dispatch(playing::Event::Digit(Digit::new(digit).expect("a digit")));
        player.dispatch(entering::Event::Finish);
        player.add_play_time(60);
        player.world.now += 60_000.0;
    }
    let names: Vec<String> = player
        .world
        .app
        .played_games
        .started_games()
        .map(|(_, game)| words::game_source(game))
        .collect();
    let [later, earlier] = &names[..] else { panic!("{names:?}") };
    assert!(earlier.starts_with("Entered puzzle, 26 Nov 2026, 12:"), "{earlier}");
    assert_ne!(later, earlier);
}
