//! Invariants that every feature must satisfy after every event.

use std::collections::{BTreeMap, BTreeSet};

use app::{
    Event, FeatureId, entering, history, opening,
    place::{LearnTab, Place},
    played_games, practising,
};
use grid::{Board, CellValue, Digit, Position};
use jobs::SolutionCount;
use play::{
    GameSlot,
    save::{self, OWN, PlayedGame, SavedGame},
};
use schedule::Ticket;

use crate::world::World;

/// A checker that compares the page with the files and with the player's actions.
pub struct Checker {
    /// The puzzles of the collections that can be opened.
    puzzles: Vec<Vec<Board>>,
    /// The collections by the id under which they were opened: an index of `puzzles`, or `None` for
    /// generated puzzles.
    ids: BTreeMap<u64, Option<usize>>,
    /// The last position of each game that was started, by the game's key.
    played: BTreeMap<String, Position>,
    /// The keys of the games that the player deleted.
    deleted: BTreeSet<String>,
    /// The page's change count when redundant givens were first shown, or `None` while they aren't
    /// shown.
    redundant_at: Option<u64>,
    /// The page's game count when each search for a solution was first shown, by the serial number
    /// of the search's ticket.
    searches: BTreeMap<u32, u64>,
    /// The position after the latest check.
    position: Option<Position>,
    /// Whether a puzzle was being entered at the latest check.
    was_entering: bool,
    /// The play time of each started game, in milliseconds, at the latest check with the game on
    /// the board.
    spent: BTreeMap<GameName, u64>,
    /// The maximum play time, in milliseconds, that each game may have when it is on the board
    /// again.
    max_spent: BTreeMap<GameName, u64>,
    /// The game on the board, the time in milliseconds at which it was put on the board, and the
    /// maximum play time, in milliseconds, that it may have had by then.
    on_board: (GameName, f64, u64),
    /// The time of the latest check, in milliseconds.
    checked_at: f64,
    /// Whether the player has opened files. If these files were already open, their games start
    /// again.
    may_restart_games: bool,
    /// The number of puzzles of each collection at the latest check, by the id under which it was
    /// opened.
    counts: BTreeMap<u64, u64>,
    /// Whether the player's last choice was their own board.
    pub is_at_own_board: bool,
}

/// A game's key and its puzzle. The player's own board has one key for different puzzles.
type GameName = (Option<String>, String);

/// Returns `true` if `digits` are those of a board of the puzzle's shape and contain all givens of
/// the puzzle.
fn extends(digits: &[Option<Digit>], puzzle: &Board) -> bool {
    digits.len() == puzzle.digits().len()
        && puzzle
            .digits()
            .iter()
            .zip(digits)
            .all(|(given, digit)| given.is_none() || given == digit)
}

/// Returns the number of solutions, or 2 if there are more than 2.
fn solution_count(board: &Board) -> u64 {
    engine::count_solutions(engine::fast(), board, 2)
}

impl Checker {
    /// Creates a checker at the start of a session, with the puzzles of the collections that can be
    /// opened.
    pub fn new(puzzles: Vec<Vec<Board>>) -> Checker {
        Checker {
            puzzles,
            ids: BTreeMap::new(),
            played: BTreeMap::new(),
            deleted: BTreeSet::new(),
            redundant_at: None,
            searches: BTreeMap::new(),
            position: None,
            was_entering: false,
            spent: BTreeMap::new(),
            max_spent: BTreeMap::new(),
            on_board: (GameName::default(), 0.0, 0),
            checked_at: 0.0,
            may_restart_games: false,
            counts: BTreeMap::new(),
            is_at_own_board: false,
        }
    }

    /// Checks every feature after an event of the player, or after something else if `event` is
    /// `None`. `what` describes the event in the message of a panic.
    #[track_caller]
    pub fn check(&mut self, world: &World, event: Option<&Event>, what: &dyn Fn() -> String) {
        self.may_restart_games |=
            matches!(event, Some(Event::FileOpening(opening::Event::Open(_))));
        for feature in FeatureId::ALL {
            if let Err(fault) = self.check_feature(*feature, world, event) {
                panic!("{feature:?}: {fault}: {}", what());
            }
        }
        let page = &world.app.page;
        let view = app::shown_board(&world.app);
        assert_eq!(
            (view.shape, view.cells.len()),
            (page.shape(), page.shape().cells()),
            "{}",
            what()
        );
        self.position = Some(page.position().clone());
    }

    /// Checks the invariants of a feature. The error describes an invariant that doesn't hold.
    fn check_feature(
        &mut self,
        feature: FeatureId,
        world: &World,
        event: Option<&Event>,
    ) -> Result<(), &'static str> {
        let (app, page) = (&world.app, &world.app.page);
        let (givens, cells) = (page.game().givens(), page.shape().cells());
        let count = page.puzzle_count().unwrap_or(0);
        let work =
            app.shown_work().filter(|work| FeatureId::owner_of(work.ticket) == Some(feature));
        let ensure = |is_true: bool, fault| if is_true { Ok(()) } else { Err(fault) };
        match feature {
            FeatureId::FileOpening => self.check_puzzle_number(world),
            FeatureId::BoardSolver => {
                let Some(Ticket { serial, .. }) = work.map(|work| work.ticket) else {
                    return Ok(());
                };
                let game = self.searches.entry(serial).or_insert(page.play_state.game_count);
                ensure(*game == page.play_state.game_count, "a solution is sought for another game")
            }
            FeatureId::Printing => {
                let pages = app.printing.printed_pages.iter().flatten();
                ensure(
                    pages.into_iter().all(|page| !page.items.is_empty()),
                    "an empty page is printed",
                )
            }
            FeatureId::EngineRace => {
                let Some((entries, boards)) = app.racing.results(page) else { return Ok(()) };
                let done = |tally: &jobs::RaceTally| {
                    tally.solved_count + tally.unsolvable_count + tally.abandoned_count
                };
                let is_possible = entries.iter().all(|entry| done(&entry.tally) <= boards);
                ensure(is_possible, "an engine was tried on more boards than there are")
            }
            FeatureId::SolutionCounter => {
                let shown = app.counting.counted_solutions(page);
                let boards = shown.map_or(&[][..], |shown| &shown.boards);
                let are_here = boards.iter().all(|board| extends(board.digits(), givens));
                ensure(are_here, "a solution of another board")
            }
            FeatureId::SolutionCheck => {
                let Some(only) = app.solution_check.only_solution(page) else { return Ok(()) };
                let only: Vec<_> = only.iter().copied().map(Some).collect();
                ensure(extends(&only, givens), "the only solution of another puzzle")
            }
            FeatureId::RedundantGivens => self.check_redundant_givens(world),
            FeatureId::BoardRepair => {
                let changes =
                    app.repairing.repair_report(page).map_or(&[][..], |found| &found.changes);
                let are_proper = changes.iter().all(|(_, board)| solution_count(board) == 1);
                ensure(are_proper, "a repair doesn't lead to a proper puzzle")
            }
            FeatureId::Hints => {
                let Some(hint) = app.hinting.shown_step(page) else { return Ok(()) };
                let mut placed = hint.explanation.placements.iter();
                let is_empty = |cell| !matches!(page.position().content(cell), CellValue::Digit(_));
                ensure(placed.all(|placed| is_empty(placed.cell)), "a hint fills a filled cell")
            }
            FeatureId::StepLists => {
                let lists = LearnTab::ALL
                    .into_iter()
                    .filter_map(|tab| app.step_lists.list_of_tab(page, tab));
                let is_chosen = |list: &app::step_lists::StepList| {
                    list.chosen_step.is_none_or(|chosen| chosen < list.steps.len())
                };
                ensure(lists.into_iter().all(is_chosen), "a step is chosen that isn't listed")
            }
            FeatureId::PracticeSession => {
                let is_back =
                    matches!(event, Some(Event::PracticeSession(practising::Event::GoBack)));
                let is_exercise = page.play_state.games.current_slot() == GameSlot::Exercise;
                ensure(!is_back || !is_exercise, "the player can't get back from an exercise")?;
                let Some((step, _)) = app.practising.step_and_answer(page) else { return Ok(()) };
                let mut looked_at = step.cell_parts.iter();
                ensure(
                    looked_at.all(|(cell, _)| cell.index() < cells),
                    "an exercise of another board",
                )
            }
            FeatureId::PuzzleGeneration => {
                let is_generated = |id| world.generated.contains(&id);
                let is_here = page.puzzle_number().is_some()
                    && page.collection_id().is_some_and(is_generated);
                ensure(
                    !is_here || solution_count(page.game().origin()) == 1,
                    "an improper puzzle was made",
                )
            }
            FeatureId::Analysis => {
                let Some(survey) = app.analysis.survey_counts(page) else { return Ok(()) };
                let of_class: u64 = survey.counts_by_class.iter().sum();
                let is_whole = survey.puzzle_count == count
                    && of_class == survey.classified_count
                    && of_class <= count;
                ensure(is_whole, "other puzzles are counted than those of the collection")
            }
            FeatureId::CollectionExport => {
                ensure(work.is_none() || page.collection.is_some(), "a closed collection is saved")
            }
            FeatureId::CollectionList => {
                let Some(list) = app.collection_list.shown_part(page) else { return Ok(()) };
                let are_here = list.rows.iter().all(|row| row.puzzle_number < count);
                ensure(
                    are_here && list.row_count <= count,
                    "puzzles of another collection are listed",
                )
            }
            FeatureId::SearchView => {
                let scopes = [false, true].map(app::page::SearchScope::for_entries);
                let mut boards = scopes.into_iter().map(|scope| page.board_to_search(scope));
                let shown = app.watching.shown_frame(page);
                let is_here = shown.is_none_or(|(_, start)| boards.any(|board| board == *start));
                ensure(is_here, "a search of another board")
            }
            FeatureId::Elimination => {
                let mut eliminated = app.eliminating.eliminated_candidates(page).iter();
                ensure(eliminated.all(|(cell, _)| cell.index() < cells), "no cell of the board")
            }
            FeatureId::PathExport => {
                let list = app.step_lists.list_of_tab(page, LearnTab::Path);
                let (Some(text), Some(list)) = (app.path_export.path_text(page), list) else {
                    return Ok(());
                };
                let is_whole = text.lines().count() == list.steps.len();
                ensure(is_whole, "a path is written with more or fewer steps than it has")
            }
            FeatureId::Pointer => {
                let picture = app
                    .pointing
                    .pointed_step
                    .and_then(|step| app.step_lists.picture_of_step(page, step));
                let is_here = picture.is_none_or(|picture| picture.cells.len() == cells);
                ensure(is_here, "a step of another board is pointed at")
            }
            FeatureId::Sharing => {
                let exports = app.sharing.exported_positions(page).unwrap_or_default();
                let is_written = exports.iter().all(|export| !export.record.is_empty());
                ensure(is_written, "a board is written as nothing")
            }
            FeatureId::BoardPicture => {
                let is_drawn = world.pictures.iter().all(|svg| svg.starts_with("<svg"));
                ensure(is_drawn, "a picture of a board isn't an SVG document")
            }
            FeatureId::BoardEditor => {
                let is_there = |cell: grid::Cell| cell.index() < cells;
                let is_selected = is_there(page.input_state.selection.focused_cell());
                ensure(
                    is_selected && page.input_state.edited_cell.is_none_or(is_there),
                    "no cell of the board",
                )
            }
            FeatureId::PuzzleEntry => {
                let was_entering =
                    std::mem::replace(&mut self.was_entering, page.input_state.is_entering());
                let finished = matches!(event, Some(Event::PuzzleEntry(entering::Event::Finish)));
                let before = self.position.as_ref().map(Position::board);
                let typed = before.filter(|board| was_entering && board.filled_count() > 0);
                let is_on_board = page.play_state.games.current_slot() == GameSlot::Board
                    && page.is_unconstrained();
                // Entries of a game in a picture aren't givens.
                let givens = match &page.input_state.unfinished_puzzle {
                    Some(puzzle) => {
                        let mut givens = page.game().board();
                        for (cell, digit) in &puzzle.entries {
                            if givens.digit(*cell) == Some(*digit) {
                                givens.set(*cell, None);
                            }
                        }
                        givens
                    }
                    None => page.givens().clone(),
                };
                let known = app.entering.solution_count(page);
                let is_right = known.is_none_or(|known| {
                    known == SolutionCount::Unknown || known as u64 == solution_count(&givens)
                });
                ensure(
                    !page.input_state.is_entering() || is_on_board,
                    "another puzzle is entered",
                )?;
                ensure(is_right, "the solutions of another puzzle are counted")?;
                match typed.filter(|_| finished) {
                    Some(typed) => {
                        ensure(*page.game().origin() == typed, "other givens than were entered")
                    }
                    None => Ok(()),
                }
            }
            FeatureId::BoardCheck => {
                let is_checked = event.and_then(Event::feature) == Some(FeatureId::BoardCheck);
                let is_same = self.position.as_ref().is_none_or(|before| before == page.position());
                ensure(!is_checked || is_same, "a check has changed the board")
            }
            FeatureId::History => {
                let (view, moments) = (history::lay_out(page), page.game().moments().len());
                ensure(
                    view.current_moment < moments && view.shapes.len() == moments,
                    "moments are missing",
                )
            }
            FeatureId::PictureImport => {
                let has_picture = app.reading_pictures.shown_picture().is_some();
                ensure(!has_picture || page.input_state.is_entering(), "a picture of another board")
            }
            FeatureId::MoveReview => {
                let Some(review) = app.reviewing.review(page) else { return Ok(()) };
                let moments = page.game().moments().len();
                let are_there = review.moves.iter().all(|one| one.moment < moments);
                let are_ended = review.pauses.iter().all(|one| one.ended_by < review.moves.len());
                ensure(are_there && are_ended, "a review of moves that the game doesn't have")
            }
            FeatureId::Navigation => {
                let navigation = &app.navigation;
                let is_learn =
                    navigation.learn_tab().is_some() == (navigation.place == Place::Learn);
                let is_solve =
                    navigation.solve_tab().is_some() == (navigation.place == Place::Solve);
                ensure(is_learn && is_solve, "a tab of another place")
            }
            FeatureId::Dialogs => {
                let is_closed = matches!(event, Some(Event::Dialogs(app::dialogs::Event::Close)));
                ensure(!is_closed || page.messages.dialog.is_none(), "a closed dialog is open")
            }
            FeatureId::Customization => {
                let is_saved = page.saved_preferences().settings == page.preferences.settings;
                ensure(is_saved, "other settings are saved than those in use")
            }
            FeatureId::SolvedPuzzles => {
                ensure(work.is_none(), "the player waits for what is solved")
            }
            FeatureId::GameClock => {
                let clock = &page.clock;
                ensure(!clock.is_paused || clock.updated_at.is_none(), "a paused clock runs")?;
                self.check_clocks(world)
            }
            FeatureId::Persistence => {
                if page.game().is_started()
                    && let Some(key) = page.storage_key(page.game_id())
                    && !self.deleted.contains(&key)
                {
                    self.played.insert(key, page.position().clone());
                }
                let is_over = app.persistence.is_saved() && app.persistence.failure().is_none();
                ensure(!is_over || !app.persistence.is_writing(), "a save is open and over")
            }
            FeatureId::RecentList => {
                let mut ids: Vec<_> =
                    app.recent_list.files(page).map(|entry| entry.recent_file.collection).collect();
                ids.sort_unstable();
                ensure(ids.windows(2).all(|pair| pair[0] != pair[1]), "files are listed twice")
            }
            FeatureId::PlayedGames => {
                if let Some(Event::PlayedGames(played_games::Event::Delete(key))) = event {
                    self.played.remove(key);
                    self.deleted.insert(key.clone());
                }
                let mut keys: Vec<_> =
                    app.played_games.started_games().map(|(key, _)| key).collect();
                keys.sort_unstable();
                ensure(keys.windows(2).all(|pair| pair[0] != pair[1]), "a game is listed twice")
            }
            FeatureId::Backups => ensure(!world.has_exported_early, "an export misses changes"),
        }
    }

    /// Checks that the puzzle on the board is the one that has its number in the open collection.
    fn check_puzzle_number(&mut self, world: &World) -> Result<(), &'static str> {
        let page = &world.app.page;
        let Some(number) = page.puzzle_number() else { return Ok(()) };
        let Some(open) = page.collection.as_ref() else {
            return Err("a number without a collection");
        };
        if self.is_at_own_board {
            return Err("a puzzle that nobody asked for");
        }
        let count = open.report.record_count();
        // A collection of new puzzles grows while they are made.
        if self.counts.insert(open.id, count).is_some_and(|before| before > count) {
            return Err("a collection has lost puzzles");
        }
        if world.generated.contains(&open.id) {
            return if (number as u64) < count {
                Ok(())
            } else {
                Err("a number that is too large")
            };
        }
        let known = || self.puzzles.iter().position(|all| all.len() as u64 == count);
        let Some(at) = *self.ids.entry(open.id).or_insert_with(known) else {
            return Err("an unknown collection");
        };
        match page.game().origin() == &self.puzzles[at][number] {
            true => Ok(()),
            false => Err("another puzzle than that with the number"),
        }
    }

    /// Checks that the play time of a game increases while the game is on the board, no faster than
    /// real time, and doesn't change while the game isn't on the board.
    fn check_clocks(&mut self, world: &World) -> Result<(), &'static str> {
        let page = &world.app.page;
        let restarts = self.may_restart_games;
        self.may_restart_games &= world.app.opening.is_opening();
        // The board for creating puzzles has one puzzle after another.
        if page.play_state.games.current_slot() == GameSlot::Board
            || !world.app.persistence.restore_progress.is_over()
        {
            return Ok(());
        }
        let (game, spent) = (page.game(), page.game().play_time());
        let name = (page.storage_key(page.game_id()), game.origin().line());
        let since = std::mem::replace(&mut self.checked_at, world.now);
        let passed = |since: f64| (world.now - since) as u64;
        if self.on_board.0 != name {
            let (left, arrived, from) = std::mem::take(&mut self.on_board);
            self.max_spent.insert(left, from + passed(arrived));
            self.on_board = (name.clone(), since, self.max_spent.get(&name).copied().unwrap_or(0));
        }
        let (_, arrived, from) = self.on_board;
        if restarts {
            self.spent.remove(&name);
        }
        let least = self.spent.get(&name).copied().unwrap_or(0);
        // The time of a puzzle that was only looked at isn't saved.
        if game.is_started() {
            self.spent.insert(name, spent);
        }
        match spent {
            _ if spent < least => Err("a game has lost a part of its time"),
            _ if spent > from + passed(arrived) => Err("a game has the time of another one"),
            _ => Ok(()),
        }
    }

    /// Checks that the redundant givens are those of the board, and that they are hidden after the
    /// next change.
    fn check_redundant_givens(&mut self, world: &World) -> Result<(), &'static str> {
        let page = &world.app.page;
        let redundant = world.app.redundant_givens.redundant_cells(page);
        let shown_at = self.redundant_at.unwrap_or(page.play_state.change_count);
        self.redundant_at = (!redundant.is_empty()).then_some(shown_at);
        if !redundant.is_empty() && shown_at != page.play_state.change_count {
            return Err("redundant givens of an earlier moment");
        }
        let givens = page.game().givens();
        let is_redundant = |cell: &grid::Cell| {
            let mut without = givens.clone();
            without.set(*cell, None);
            givens.digit(*cell).is_some() && solution_count(&without) == 1
        };
        match redundant.iter().all(is_redundant) {
            true => Ok(()),
            false => Err("a given that is needed is shown as redundant"),
        }
    }

    /// Checks that every game that was started is saved, that its history contains its last
    /// position, and that it is in the list of the player's games.
    #[track_caller]
    pub fn check_saved(&self, world: &World, what: &dyn Fn() -> String) {
        for (key, position) in &self.played {
            let record = world.store.get(key);
            let kept = record.and_then(|bytes| save::decode::<SavedGame>(bytes).ok());
            let kept = kept.unwrap_or_else(|| panic!("{key} is lost: {}", what()));
            assert!(kept.game.has_been_at(position), "{key} has lost moments: {}", what());
            let is_listed = *key == OWN || world.store.contains_key(&PlayedGame::summary_key(key));
            assert!(is_listed, "{key} isn't among the player's games: {}", what());
        }
    }
}
