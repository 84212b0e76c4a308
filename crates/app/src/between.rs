//! The coordination of features: actions before an event, follow-ups from one feature to another,
//! and actions at the end of an event.

use grid::{CellValue, Digit};
use human::{Level, RULE_NAMES};
use play::{
    Games, Mode,
    save::{EntryChecks, GameSource},
};
use view::{Selection, words};

use crate::{
    App, Event, FeatureId,
    analysis::{self, Analysis, Goal},
    backups::{self, Backups},
    collection_list::{self, CollectionList},
    counting::SolutionCounter,
    effect::{Effect, TabStorage},
    entering::{self, PuzzleEntry},
    event_output::EventOutput,
    feature::Feature,
    followup::Followup,
    generating::{self, PuzzleGeneration},
    hinting::Hints,
    messages::Tone,
    navigation,
    opened_files::{OpenPurpose, OpenedFiles},
    opening::{self, FileOpening},
    page::{BoardOverlay, Page},
    path_export::PathExport,
    persistence::{self, Persistence},
    place::{LearnTab, Place, SolveTab},
    played_games::PlayedGames,
    practising::{self, PracticeSession},
    preferences::Preferences,
    racing,
    reading_pictures::PictureImport,
    recent_list::RecentList,
    repairing, solution_check,
    solved_puzzles::SolvedPuzzles,
    solving::{self, BoardSolver},
    watching::{self, SearchView},
};

/// Performs the actions that an event requires of other features, before the event's own feature
/// handles it.
pub(crate) fn before_event(app: &mut App, event: &Event, output: &mut EventOutput) {
    match event {
        // The solution would cover the search that is watched.
        Event::SearchView(event)
            if !matches!(event, watching::Event::Frame | watching::Event::ReduceMotion(_)) =>
        {
            app.with_feature(output, |solving: &mut BoardSolver, ctx| solving.cancel(ctx));
        }
        // Racing engines use all cores.
        Event::EngineRace(racing::Event::Start) => {
            app.with_feature(output, |solving: &mut BoardSolver, ctx| {
                ctx.uncover_board();
                solving.cancel(ctx);
            });
            app.with_feature(output, |counting: &mut SolutionCounter, ctx| counting.cancel(ctx));
        }
        // The list under the pointer may change.
        Event::StepLists(_) if app.pointing.pointed_step.is_some() => {
            app.pointing.pointed_step = None
        }
        // An export or import waits until everything is saved or saving fails, so an earlier
        // failure must not count.
        Event::Backups(backups::Event::Export | backups::Event::Import) => {
            app.persistence.forget_failure();
        }
        Event::Persistence(persistence::Event::Begin { .. }) => {
            app.with_feature(output, |generating: &mut PuzzleGeneration, ctx| {
                generating.stock.schedule_first(ctx)
            });
        }
        _ => {}
    }
}

/// Performs a follow-up that a feature has left to other features.
pub(crate) fn follow_up(app: &mut App, followup: Followup, output: &mut EventOutput) {
    match followup {
        Followup::FilledWrongly => {
            let status = wrong_board_report(&app.page, app.solution_check.only_solution(&app.page));
            app.context(output).report_with_tone(Tone::Bad, status);
        }
        Followup::NoSolution { may_be_wrong_entry } => {
            let has_puzzle = app.page.command_context().has_puzzle;
            let command = match may_be_wrong_entry {
                true => &solution_check::GO_BACK,
                false => &repairing::REPAIR_PUZZLE,
            };
            if let Some(alert) = app.page.messages.alert.as_mut().filter(|_| has_puzzle) {
                alert.offered_command = Some(command);
            }
        }
        Followup::Solve { engine, scope } => {
            app.with_feature(output, |solving: &mut BoardSolver, ctx| {
                solving.update(ctx, solving::Event::Solve { engine, scope });
            })
        }
        Followup::ShowStep(found, level) => {
            app.with_feature(output, |hinting: &mut Hints, ctx| {
                hinting.show_step(ctx, *found, level)
            });
            app.with_feature(output, |practising: &mut PracticeSession, ctx| {
                practising.note_hint(ctx.page)
            });
        }
        Followup::PathFound => {
            app.with_feature(output, |export: &mut PathExport, ctx| export.begin_writing(ctx))
        }
        Followup::PlaceChanged { learn_tab_changed } => {
            on_place_changed(app, learn_tab_changed, output)
        }
        Followup::Load(number) => {
            app.with_feature(output, |opening: &mut FileOpening, ctx| {
                opening.load_puzzle(ctx, number)
            });
        }
        Followup::LoadInDirection(direction) => match app.collection_list.is_narrowed(&app.page) {
            true => {
                let from = app.opening.requested_number(&app.page).unwrap_or(u64::MAX);
                app.with_feature(output, |list: &mut CollectionList, ctx| {
                    list.move_through_list(ctx, from, direction)
                });
            }
            false => app.with_feature(output, |opening: &mut FileOpening, ctx| {
                opening.load_in_direction(ctx, direction)
            }),
        },
        Followup::Opened(opened) => on_files_opened(app, *opened, output),
        Followup::NotReopened => finish_restoring(app, output),
        Followup::Reopen(picked, at) => {
            app.with_feature(output, |opening: &mut FileOpening, ctx| {
                opening.reopen(ctx, picked, at)
            });
            if !app.opening.is_reopening() {
                finish_restoring(app, output);
            }
        }
        Followup::Continue(picked, at) => {
            app.with_feature(output, |opening: &mut FileOpening, ctx| {
                opening.open_recent_files(ctx, picked, at);
            })
        }
        Followup::ListRead => {
            if let Some(browsed) = app.collection_list.shown_part(&app.page).cloned() {
                app.with_feature(output, |analysis: &mut Analysis, ctx| {
                    analysis.on_list_read(ctx, &browsed)
                });
            }
        }
        Followup::RefreshList => app.with_feature(output, |list: &mut CollectionList, ctx| {
            list.update(ctx, collection_list::Event::Refresh);
        }),
        Followup::GradeGenerated => {
            app.with_feature(output, |analysis: &mut Analysis, ctx| analysis.grade_new(ctx))
        }
        Followup::Find(measure) => app.with_feature(output, |analysis: &mut Analysis, ctx| {
            analysis.update(ctx, analysis::Event::Find(Goal::Values(measure)));
        }),
        Followup::RatingsMissing => {
            if let Some(alert) = &mut app.page.messages.alert {
                alert.offered_command = Some(&analysis::RATE_COLLECTION);
            }
        }
        Followup::StockDue => {
            let is_idle = app.shown_work().is_none() && app.page.clock.is_visible;
            app.with_feature(output, |generating: &mut PuzzleGeneration, ctx| {
                generating.stock.make_next(ctx, is_idle);
            });
        }
        Followup::GameSaved(place, key, game) => {
            app.with_feature(output, |played: &mut PlayedGames, ctx| {
                played.on_game_saved(ctx, place, key, *game);
            });
        }
        Followup::PictureRead(position) => {
            app.with_feature(output, |entering: &mut PuzzleEntry, ctx| {
                entering.begin_correcting(ctx, &position)
            });
            // The cell that the player should check first is selected.
            app.with_feature(output, |pictures: &mut PictureImport, ctx| {
                let first = pictures.unsure_cells(ctx.page).first().copied();
                first
                    .into_iter()
                    .for_each(|first| ctx.change_selection(|_| Selection::from_cell(first)));
            });
        }
        Followup::PlayNext => {
            let next = next_puzzle_event(app, output.now);
            app.handle_event(next, output);
        }
        Followup::FinishEntering => app.handle_event(entering::Event::Finish.into(), output),
        Followup::OfferRepair => {
            app.page.messages.offered_command = Some(&repairing::REPAIR_PUZZLE);
        }
        Followup::HintShown => {
            app.with_feature(output, |played: &mut PlayedGames, ctx| played.count_hint(ctx.page));
            app.with_feature(output, |practising: &mut PracticeSession, ctx| {
                practising.note_hint(ctx.page)
            });
        }
        Followup::ContinueSavedGame(collection, number, position) => {
            app.with_feature(output, |recent: &mut RecentList, ctx| {
                if !recent.open_files_at(ctx, collection, number) {
                    ctx.begin_game(*position, GameSource::Other, String::new());
                }
            });
        }
        Followup::Practise(name) => {
            app.handle_event(practising::Event::Practise(name).into(), output)
        }
        Followup::LinkArrived => app.persistence.restore_progress.has_started_game = true,
        Followup::RecentFilesChanged => {
            app.with_feature(output, |recent: &mut RecentList, ctx| recent.reload_list(ctx));
        }
        Followup::SaveVisit => save_visit(app, output),
        Followup::RestoreAll => {
            let imported = app.page.messages.status.clone();
            reset_page(app, output);
            app.with_feature(output, |persistence: &mut Persistence, ctx| {
                persistence.restore_progress.import_report = Some(imported);
                persistence.begin_restoring(ctx);
            });
        }
        Followup::StartOver => {
            reset_page(app, output);
            app.persistence.assume_nothing_stored(RULE_NAMES.len());
            app.page.input_state.mode = Mode::default();
            *app.page.preferences = Preferences::new(Default::default(), RULE_NAMES.len());
            app.context(output).push_effect(Effect::Tab(TabStorage::Session(None)));
        }
        Followup::StorageCleared => forget_cached_records(app, output),
    }
}

/// Performs the actions that are due after every event, once all features have synchronized with
/// the page.
pub(crate) fn after_event(app: &mut App, output: &mut EventOutput) {
    // Generating puzzles in advance stops as soon as the workers have another task.
    let is_other = |effect: &Effect| match effect {
        Effect::Start(task, ..) => !matches!(
            FeatureId::owner_of(*task),
            Some(FeatureId::PuzzleGeneration | FeatureId::SolvedPuzzles)
        ),
        _ => false,
    };
    if app.generating.stock.is_working() && output.effects.iter().any(is_other) {
        app.with_feature(output, |generating: &mut PuzzleGeneration, ctx| {
            generating.stock.stop_generating(ctx)
        });
    }
    if app.backups.is_waiting() {
        if app.persistence.is_writing() && app.persistence.failure().is_none() {
            app.with_feature(output, |persistence: &mut Persistence, ctx| {
                persistence.save_now(ctx)
            });
        }
        let failure = app.persistence.failure().cloned();
        if failure.is_some() || !app.persistence.is_writing() {
            app.with_feature(output, |backups: &mut Backups, ctx| {
                backups.perform_pending(ctx, failure)
            });
        }
    }
}

/// Handles the player's move to a place or tab next to the board. Depending on the move, hides a
/// step or a review that belongs to the previous place, withdraws the command that the status line
/// offers, forgets the hint, pauses a watched search, or fetches exercises.
fn on_place_changed(app: &mut App, learn_tab_changed: bool, output: &mut EventOutput) {
    let (learn, solve) = (app.navigation.learn_tab(), app.navigation.solve_tab());
    // A step of the path is shown only while the tab with the path is open, and a hint until
    // another tab is opened.
    let is_step = matches!(*app.page.overlay, Some(BoardOverlay::Step(_)));
    if is_step && learn != Some(LearnTab::Path) {
        app.context(output).uncover_board();
    }
    let is_review = matches!(*app.page.overlay, Some(BoardOverlay::Review(_)));
    if is_review && app.navigation.place != Place::History {
        app.context(output).uncover_board();
    }
    if app.navigation.place == Place::Collection && app.page.messages.offered_command.is_some() {
        app.page.messages.offered_command = None;
    }
    if learn_tab_changed {
        app.with_feature(output, |hinting: &mut Hints, ctx| hinting.forget_hint(ctx));
    }
    if solve != Some(SolveTab::Watch) && app.watching.playback_target().is_some() {
        app.with_feature(output, |watching: &mut SearchView, _| watching.pause_playback());
    }
    if learn == Some(LearnTab::Practice) {
        app.with_feature(output, |practising: &mut PracticeSession, ctx| {
            practising.fetch_exercises(ctx)
        });
    }
}

/// Handles opened files: continues to restore the previous session if the files belong to it, and
/// otherwise shows the files immediately.
fn on_files_opened(app: &mut App, opened: OpenedFiles, output: &mut EventOutput) {
    app.collection_list.is_resumed =
        matches!(opened.purpose, OpenPurpose::Reopen | OpenPurpose::Continue);
    if opened.purpose == OpenPurpose::Reopen {
        let puzzle = (opened.puzzle_number, opened.record);
        return app.with_feature(output, |persistence: &mut Persistence, ctx| {
            persistence.on_files_reopened(ctx, opened.collection, puzzle);
        });
    }
    // Games of the previous collection are saved under its id. An open question about its board
    // would prevent that.
    app.page.messages.close_board_dialog();
    app.with_feature(output, |persistence: &mut Persistence, ctx| persistence.save_now(ctx));
    save_visit(app, output);
    if opened.purpose == OpenPurpose::Reread {
        app.with_feature(output, |list: &mut CollectionList, ctx| list.forget_selection(ctx));
    }
    let (id, count) = (opened.collection.id, opened.collection.report.record_count());
    app.with_feature(output, |opening: &mut FileOpening, ctx| opening.show_collection(ctx, opened));
    if app.generating.is_growing(id) {
        app.context(output).report(words::generation::first_puzzles_ready(count));
    }
    // The place next to the board stays the same, and the status line offers the list.
    if count > 1 && app.navigation.place != Place::Collection {
        app.page.messages.offered_command = Some(&navigation::PUZZLE_LIST);
    }
    finish_restoring(app, output);
}

/// Stops restoring the previous session. Anything that isn't restored yet, except the preferences,
/// stays unrestored.
fn finish_restoring(app: &mut App, output: &mut EventOutput) {
    app.with_feature(output, |persistence: &mut Persistence, ctx| {
        persistence.finish_restoring(ctx)
    });
}

/// Returns the event that loads the next puzzle: the next puzzle of the collection; after a daily
/// puzzle, the puzzle of the next day whose puzzles aren't solved; otherwise, a new puzzle of the
/// same kind.
fn next_puzzle_event(app: &App, now: f64) -> Event {
    let page = &app.page;
    if page.puzzle_number().is_some() && app.command_context().has_next {
        return opening::Event::LoadNext.into();
    }
    let game = app.played_games.current_game(page);
    let visit_source = page.play_state.game_sources.get(&page.play_state.games.current_slot());
    let source = visit_source.or(game.map(|game| &game.source)).cloned().unwrap_or_default();
    let graded = game.and_then(|game| game.grade.as_ref()).map(|grade| grade.level);
    let level = match source {
        GameSource::Daily { level, .. } | GameSource::Numbered { level, .. } => Some(level),
        _ => graded,
    };
    let level = level.and_then(|level| Level::ALL.get(usize::from(level))).copied();
    let day = match source {
        GameSource::Daily { day, .. } => {
            app.played_games.next_unsolved_day(day, page.clock.today(now))
        }
        _ => None,
    };
    match (day, level) {
        (Some(day), Some(level)) => generating::Event::PlayDay(day, level),
        _ => app.generating.event_for_another(page.shape(), &source, level),
    }
    .into()
}

/// Saves the visit to the collection: the current puzzle, the progress, the selection, and the
/// list's filter and order.
fn save_visit(app: &mut App, output: &mut EventOutput) {
    let visit = app.collection_list.current_visit(&app.page);
    app.with_feature(output, |persistence: &mut Persistence, ctx| {
        persistence.save_visit(ctx, visit)
    });
}

/// Closes the collection, puts an empty 9×9 board on the page, and forgets everything that was read
/// from storage. The status line stays as it is.
fn reset_page(app: &mut App, output: &mut EventOutput) {
    let mut ctx = app.context(output);
    let status = ctx.page.messages.status.clone();
    ctx.push_effect(Effect::ForgetAddress);
    ctx.push_effect(Effect::CloseFiles);
    *ctx.page.collection = None;
    ctx.change_game(String::new(), |games| *games = Games::with_empty_board(grid::Shape::CLASSIC));
    ctx.report(status);
    app.persistence.forget_stored();
    app.page.is_storage_cleared = false;
    forget_cached_records(app, output);
}

/// Forgets the recent files, the solved puzzles and the player's games that were read from storage.
fn forget_cached_records(app: &mut App, output: &mut EventOutput) {
    app.with_feature(output, |recent: &mut RecentList, _| recent.forget_stored());
    app.with_feature(output, |solved: &mut SolvedPuzzles, _| solved.forget_stored());
    app.with_feature(output, |played: &mut PlayedGames, _| played.forget_stored());
}

/// Returns the report about a full board with errors. It reveals no more than the player's settings
/// allow.
fn wrong_board_report(page: &Page, solution: Option<&[Digit]>) -> String {
    let position = page.position();
    let mut clashes = vec![false; position.shape().cells()];
    let board = position.board();
    let cells = board.clashes().flat_map(|clash| clash.cells);
    cells.for_each(|cell| clashes[cell.index()] = true);
    let clashing = clashes.into_iter().filter(|clashes| *clashes).count();
    let wrong = |solution: &[Digit]| {
        let is_wrong =
            |cell: &grid::Cell| position.content(*cell) != CellValue::Digit(solution[cell.index()]);
        position.entry_cells().filter(is_wrong).count()
    };
    match page.entry_checks() {
        EntryChecks::OnRequest => words::full_and_wrong(0, None),
        _ => words::full_and_wrong(clashing, solution.map(wrong)),
    }
}
