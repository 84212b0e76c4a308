//! Random events of each feature.

use app::{
    Event, FeatureId, analysis, backups, board_picture, checking,
    collection_export::{self, PuzzlesToSave},
    collection_list, counting, customizing, dialogs,
    effect::PickedFiles,
    eliminating, entering, generating, hinting, history,
    messages::Dialog,
    navigation, opening,
    page::{ReviewPoint, SearchScope},
    path_export, persistence,
    place::{Destination, LearnTab, Place, SolveTab},
    played_games, playing, pointing, practising, printing, racing,
    reading_pictures::{self, PictureFiles},
    recent_list, redundant_givens, repairing, reviewing, sharing, solution_check, solving,
    step_lists, timing, watching,
};
use collection::{Measure, ReadingChoice, SolutionClass};
use engine::SeekTarget;
use generating::{PuzzleChoice, Request};
use grid::{Cell, Digit, Shape};
use human::Level;
use jobs::{ExerciseSource, ListQuery, PuzzleRequest, Route};
use pictures::{PictureFault, Point};
use play::{
    Action, Mode,
    save::{EntryChecks, PLAYED},
};
use printing::{GeneratedPuzzles, PrintSource};
use rating::Scale;
use schedule::Ticket;
use view::print::{PrintOptions, SolutionPages};

use crate::world::{self, Dice, World};

/// The shape of the small boards in the sequences: 4×4.
pub const SMALL_SHAPE: Shape = match Shape::new(2, 2) {
    Ok(shape) => shape,
    Err(_) => Shape::CLASSIC,
};

/// Returns a random event of a player. An entry on the board or another puzzle is more likely than
/// the events of other features.
pub fn random_event(world: &World, dice: &mut Dice) -> Event {
    // This dialog covers everything else.
    if world.app.page.messages.dialog == Some(Dialog::VersionChoice) {
        return match dice.one_in(2) {
            true => persistence::Event::ContinueOtherTab.into(),
            false => dialogs::Event::Close.into(),
        };
    }
    match dice.below(9) {
        0..2 => random_event_of(FeatureId::BoardEditor, world, dice),
        2 => random_event_of(FeatureId::FileOpening, world, dice),
        3 => Event::Cancel,
        4 => random_return_event(world, dice),
        _ => random_event_of(FeatureId::ALL[dice.below(FeatureId::ALL.len())], world, dice),
    }
}

/// Returns a random event that leads to a puzzle that was probably on the board before.
fn random_return_event(world: &World, dice: &mut Dice) -> Event {
    let played = &world.app.played_games;
    let count = played.started_games().count();
    match dice.below(4) {
        0 if count > 0 => {
            let game = played.started_games().nth(dice.below(count)).expect("a game");
            played_games::Event::Continue(game.0.clone()).into()
        }
        1 => playing::Event::MyBoard.into(),
        2 => practising::Event::GoBack.into(),
        _ => generating::Event::PlayDay(20_000, Level::Easy).into(),
    }
}

/// Returns a random event of a feature that a player, the browser or another tab could send.
fn random_event_of(feature: FeatureId, world: &World, dice: &mut Dice) -> Event {
    let page = &world.app.page;
    let shape = page.shape();
    let count = page.puzzle_count().unwrap_or(1);
    let number = dice.below(count as usize + 1) as u64;
    let digit = Digit::new(1 + dice.below(shape.side())).expect("a digit");
    let index = dice.below(3);
    let is_on = dice.one_in(2);
    let engine = if is_on { "fast" } else { "reduction" };
    match feature {
        // Finding the steps on empty 9×9 boards would take most of the time.
        FeatureId::Hints | FeatureId::StepLists if shape != SMALL_SHAPE => {
            playing::Event::NewBoard(SMALL_SHAPE).into()
        }
        FeatureId::FileOpening => random_opening_event(number, world, dice).into(),
        FeatureId::BoardSolver => {
            let scope = SearchScope::for_entries(dice.one_in(2));
            solving::Event::Solve { engine, scope }.into()
        }
        FeatureId::Printing => match dice.below(8) {
            0 | 1 => printing::Event::OpenDialog,
            2 => printing::Event::BeforePrint,
            3 => printing::Event::Print,
            4 => printing::Event::Stop,
            5 => {
                let numbers = PrintSource::Numbers(format!("1-{number}"));
                printing::Event::ChooseSource(if is_on { numbers } else { PrintSource::Board })
            }
            6 => {
                let (count, seed, level) = (1 + number % 3, number, Level::Easy);
                let made = GeneratedPuzzles {
                    puzzle_count: count,
                    first_level: level,
                    last_level: level,
                    shape: SMALL_SHAPE,
                    seed,
                };
                printing::Event::ChooseSource(PrintSource::Generated(made))
            }
            _ => {
                let solutions = SolutionPages::ALL[index];
                let options = PrintOptions {
                    solution_pages: solutions,
                    shows_level: is_on,
                    ..PrintOptions::BOARD
                };
                printing::Event::SetOptions(options)
            }
        }
        .into(),
        FeatureId::EngineRace => match dice.below(4) {
            0 => racing::Event::Enter(index, is_on),
            1 => racing::Event::UseCollection(is_on),
            2 => racing::Event::CopyResults,
            _ => racing::Event::Start,
        }
        .into(),
        FeatureId::SolutionCounter => match dice.below(5) {
            0 | 1 => counting::Event::Count,
            2 => counting::Event::Show(Some(index)),
            3 => counting::Event::PutOnBoard,
            _ => counting::Event::IncludeEntries(is_on),
        }
        .into(),
        FeatureId::SolutionCheck => solution_check::Event::GoBack.into(),
        FeatureId::RedundantGivens => redundant_givens::Event::Find.into(),
        FeatureId::BoardRepair => match is_on {
            true => repairing::Event::Find,
            false => repairing::Event::Apply(index),
        }
        .into(),
        FeatureId::Hints => match dice.below(8) {
            0 => hinting::Event::PreviousLevel,
            1 => hinting::Event::Apply,
            2 => hinting::Event::NextLine,
            3 => hinting::Event::PreviousLine,
            4 => hinting::Event::GoToLine(index),
            5 => hinting::Event::TryAllTechniques,
            6 => hinting::Event::ShowDigit,
            _ => hinting::Event::NextLevel,
        }
        .into(),
        FeatureId::StepLists => {
            let tab = LearnTab::ALL[dice.below(LearnTab::ALL.len())];
            match dice.below(7) {
                0 => step_lists::Event::WhyNot(digit),
                1 => {
                    step_lists::Event::FindPath(if is_on { Route::Whole } else { Route::FromHere })
                }
                2 => step_lists::Event::Choose(tab, index),
                3 => step_lists::Event::GoToLine(index),
                4 => step_lists::Event::Apply,
                5 => step_lists::Event::Uncover,
                _ => step_lists::Event::Open(tab),
            }
            .into()
        }
        FeatureId::PracticeSession => match dice.below(7) {
            0 => practising::Event::Open,
            1 => practising::Event::ChooseTechnique(None),
            2 => practising::Event::SetSource(ExerciseSource::Collection),
            3 => practising::Event::ShowAnswer,
            4 => practising::Event::Practise("X-Wing"),
            5 => practising::Event::GoBack,
            _ => practising::Event::Next,
        }
        .into(),
        FeatureId::PuzzleGeneration => {
            let request = Request {
                requirements: PuzzleRequest::new(SMALL_SHAPE),
                count: 2,
                choice: PuzzleChoice::New,
            };
            match dice.below(4) {
                0 => generating::Event::OpenDialog,
                1 => generating::Event::RequestChanged(request),
                2 => generating::Event::PlayDay(20_000 + index as i64, Level::Easy),
                _ => generating::Event::Make(request),
            }
            .into()
        }
        FeatureId::Analysis => {
            let classes = SolutionClass::ALL;
            let class = classes[dice.below(classes.len())];
            match dice.below(6) {
                0 => analysis::Event::LoadFirst(class),
                1 => analysis::Event::LoadNext(class),
                2 => analysis::Event::Rate,
                3 => analysis::Event::ChooseScale(if is_on { Scale::Bank } else { Scale::Se }),
                4 => analysis::Event::Forget,
                _ => {
                    let measures = [Measure::Solutions, Measure::Grade, Measure::Canonical];
                    analysis::Event::Find(analysis::Goal::Values(measures[index]))
                }
            }
            .into()
        }
        FeatureId::CollectionExport => match is_on {
            true => collection_export::Event::OpenDialog(PuzzlesToSave::Selected),
            false => collection_export::Event::Save(ListQuery::default(), "line".into()),
        }
        .into(),
        FeatureId::CollectionList => match dice.below(12) {
            0 => collection_list::Event::Filter(
                ["", "clues > 3", "solutions = 1", "?"][dice.below(4)].into(),
            ),
            1 => collection_list::Event::Sort(["clues", "number"][dice.below(2)]),
            2 => collection_list::Event::Chart(is_on.then(|| jobs::Chart {
                column: "clues".into(),
                horizontal_column: dice.one_in(2).then(|| "solutions".into()),
            })),
            3 => collection_list::Event::Refresh,
            4 => collection_list::Event::FindMissing,
            5 if is_on => collection_list::Event::ToggleSelection(number),
            5 => collection_list::Event::SelectRows { from: number, before: index as u64, to: 1 },
            6 if is_on => collection_list::Event::DeselectAll,
            6 => collection_list::Event::RestoreSelection,
            7 => collection_list::Event::ShowSelected,
            10 => collection_list::Event::ShowAll,
            8 => collection_list::Event::Narrow("clues > 20".into()),
            9 => collection_list::Event::Widen,
            _ => collection_list::Event::RowsVisible(0..number.max(1)),
        }
        .into(),
        FeatureId::SearchView => match dice.below(7) {
            0 => watching::Event::GoToGoal(SeekTarget::Solution),
            1 => watching::Event::Stop,
            2 => watching::Event::PlayOrPause,
            3 => watching::Event::ChooseEngine(index),
            4 => watching::Event::PutOnBoard,
            5 => watching::Event::RunAtFullSpeed,
            _ => watching::Event::Step(1),
        }
        .into(),
        FeatureId::Elimination => match is_on {
            true => eliminating::Event::Eliminate,
            false => eliminating::Event::SwitchRule(index, dice.one_in(2)),
        }
        .into(),
        FeatureId::PathExport => {
            use path_export::PathFormat::*;
            path_export::Event::Format([Text, Library, Json][index]).into()
        }
        FeatureId::Pointer => pointing::Event::Point(is_on.then_some(index)).into(),
        FeatureId::Sharing => match dice.below(6) {
            0 => sharing::Event::Save,
            1 => sharing::Event::OpenExportDialog,
            2 => sharing::Event::CopyLine,
            3 => sharing::Event::CopyLink,
            4 => sharing::Event::OpenSample,
            _ => sharing::Event::Paste,
        }
        .into(),
        FeatureId::BoardPicture => match index {
            0 => board_picture::Event::Copy,
            1 => board_picture::Event::SavePng,
            _ => board_picture::Event::SaveSvg,
        }
        .into(),
        FeatureId::BoardEditor => random_editing_event(digit, shape, dice),
        FeatureId::PuzzleEntry => match index {
            0 => entering::Event::Finish,
            1 => entering::Event::Cancel,
            _ => entering::Event::Begin,
        }
        .into(),
        FeatureId::BoardCheck => match is_on {
            true => checking::Event::CheckSolution,
            false => checking::Event::Validate,
        }
        .into(),
        FeatureId::History => match dice.one_in(4) {
            true => history::Event::Name("here".into()),
            false => history::Event::GoTo(dice.below(page.game().moments().len())),
        }
        .into(),
        FeatureId::MoveReview => match dice.below(6) {
            0 => reviewing::Event::Review,
            1 => reviewing::Event::Show(ReviewPoint::Move(dice.below(20))),
            2 => reviewing::Event::Show(ReviewPoint::Pause(dice.below(4))),
            3 => reviewing::Event::NextFault,
            4 => reviewing::Event::Uncover,
            _ => reviewing::Event::Close,
        }
        .into(),
        FeatureId::PictureImport => match dice.below(6) {
            0 => reading_pictures::Event::TakePhoto,
            1 => {
                let to = Point { x: dice.below(90) as f32 - 20.0, y: f32::NAN };
                reading_pictures::Event::MoveCorner(dice.below(5), to)
            }
            2 => reading_pictures::Event::Open(PictureFiles {
                files: 0,
                file_names: vec!["a.png".into(); dice.below(2)],
            }),
            3 => {
                let cell = Cell::new(dice.below(page.shape().cells()));
                reading_pictures::Event::Correct(
                    cell,
                    Digit::new(dice.below(page.shape().side() + 1)),
                )
            }
            _ => reading_pictures::Event::Read(
                Ticket { owner: FeatureId::PictureImport as u8, serial: dice.below(9) as u32 },
                Err(PictureFault::Failed),
            ),
        }
        .into(),
        FeatureId::Navigation => navigation::Event::GoTo(match index {
            0 => Destination::Place(Place::ALL[dice.below(Place::ALL.len())]),
            1 => Destination::Solve(SolveTab::ALL[dice.below(SolveTab::ALL.len())]),
            _ => Destination::Learn(LearnTab::ALL[dice.below(LearnTab::ALL.len())]),
        })
        .into(),
        FeatureId::Dialogs => match index {
            0 => dialogs::Event::Open(Dialog::Settings),
            1 => dialogs::Event::CloseAlert,
            _ => dialogs::Event::Close,
        }
        .into(),
        FeatureId::Customization => {
            let mut settings = page.preferences.settings;
            settings.entry_checks =
                if is_on { EntryChecks::Solution } else { EntryChecks::Clashes };
            match index {
                0 => customizing::Event::UseLetters(is_on),
                1 => customizing::Event::ChooseTechniques(None),
                _ => customizing::Event::ReplaceSettings(settings),
            }
            .into()
        }
        // This feature has no events, because it reacts to those of other features.
        FeatureId::SolvedPuzzles => Event::PauseOrResume,
        FeatureId::GameClock => match index {
            0 => timing::Event::Resume,
            1 => timing::Event::VisibilityChanged(is_on),
            _ => timing::Event::PauseOrResume,
        }
        .into(),
        FeatureId::Persistence => match page.storage_key(page.game_id()).filter(|_| is_on) {
            Some(key) => persistence::Event::SavedByOtherTab(key),
            None => persistence::Event::SaveNow,
        }
        .into(),
        FeatureId::RecentList => {
            let one = world.recent_files().files.get(index).map_or(7, |file| file.collection);
            match dice.below(5) {
                0 => recent_list::Event::Forget(one),
                1 | 2 => recent_list::Event::Open(one),
                3 => recent_list::Event::Restore,
                _ => recent_list::Event::Show,
            }
            .into()
        }
        FeatureId::PlayedGames => {
            let games = world.store.keys().filter_map(|key| key.strip_prefix(PLAYED));
            let key = games.clone().nth(dice.below(games.count().max(1)));
            match (key, dice.below(8)) {
                (Some(key), 0..4) => played_games::Event::Continue(key.into()),
                (_, 4) => played_games::Event::MoveCalendar(index as i32 - 1),
                (Some(key), 5) => played_games::Event::Delete(key.into()),
                (_, 6) => played_games::Event::Restore,
                _ => played_games::Event::Show,
            }
            .into()
        }
        FeatureId::Backups => match index {
            0 => backups::Event::Export,
            1 => backups::Event::Import,
            _ => backups::Event::AskToForget,
        }
        .into(),
    }
}

/// Returns a random event that opens files or loads puzzles.
fn random_opening_event(number: u64, world: &World, dice: &mut Dice) -> opening::Event {
    match dice.below(12) {
        0..4 => opening::Event::Load(number),
        4 => opening::Event::Typed(number.to_string()),
        5 => opening::Event::LoadNext,
        6 => opening::Event::StepDown,
        7 => opening::Event::AcceptTyped,
        8 => opening::Event::LoadRandom,
        9 => opening::Event::Reread(ReadingChoice::default()),
        _ => {
            let files = dice.below(world.collections) as u32;
            let choice = ReadingChoice::default();
            opening::Event::Open(PickedFiles {
                files,
                name: format!("{files}.txt"),
                choice,
                id: None,
            })
        }
    }
}

/// Returns a random event that edits the board or puts a board on the page.
fn random_editing_event(digit: Digit, shape: Shape, dice: &mut Dice) -> Event {
    let cell = Cell::new(dice.below(shape.cells()));
    let entered = |action| playing::Event::Play(action).into();
    match dice.below(24) {
        0..8 => entered(Action::Enter { cells: vec![cell], digit, cleans_peers: dice.one_in(2) }),
        8..10 => playing::Event::Digit(digit).into(),
        10..13 => playing::Event::Select(cell).into(),
        13..15 => entered(Action::Undo),
        15 => entered(Action::Redo),
        16 => playing::Event::Erase.into(),
        17 => playing::Event::NewBoard(if dice.one_in(3) { shape } else { SMALL_SHAPE }).into(),
        18 => playing::Event::MyBoard.into(),
        19 => playing::Event::Tap(cell).into(),
        20 => playing::Event::SetMode(Mode::ALL[dice.below(4)]).into(),
        _ => world::command(
            ["Make Givens", "Edit Givens", "Start Over", "Fill Candidates"][dice.below(4)],
        ),
    }
}
