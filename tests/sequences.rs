//! Whatever happens in whatever order: no result is shown of something that is not on the page, no
//! game is lost, and nothing hangs.
//!
//! Sequences of events are made by a seed, over a false outside whose replies come late, twice, from
//! workers that die, and to questions of others. SEQUENCES asks for another number of them.

mod world;

use std::collections::BTreeMap;

use app::{
    Event, checking, classifying, counting,
    effect::Picked,
    history, keeping, opening,
    page::{Dialog, Extent},
    playing, proving, racing, reducing, redundancy, solving, talking, timing, watching,
};
use collection::Choice;
use engine::Goal;
use grid::{Board, Cell, CellValue, Digit, Position, Shape};
use play::{
    Action, Mode,
    save::{self, Checks, Kept},
};
use world::{Dice, Faults, World};

/// The collections that are opened, each with its puzzles.
fn collections() -> Vec<Vec<&'static str>> {
    vec![
        vec![
            "12.4..1..1..4..1",
            "1...............",
            "12....3....4....",
            "4...............",
            "11..............",
        ],
        vec!["21.3..2..2..3..2", "..1...2...3...4.", "1..4..1..1..4..1"],
    ]
}

/// What is on the page is checked against what is true of it.
struct Checker {
    puzzles: Vec<Vec<Board>>,
    /// The collection of each hash that was seen, by its place.
    ids: BTreeMap<u64, usize>,
    /// Where each game that was begun stood last, by its key.
    played: BTreeMap<String, Position>,
    /// The step at which redundant givens were shown, while they are.
    redundant_at: Option<u64>,
    /// Whether the player has chosen a board of one's own, and nothing else since.
    at_own: bool,
}

impl Checker {
    #[track_caller]
    fn check(&mut self, world: &World, what: &dyn Fn() -> String) {
        let (app, page) = (&world.app, &world.app.page);
        let givens = page.game().givens();
        let extends = |digits: &[Option<Digit>], of: &Board| {
            digits.len() == of.digits().len()
                && of
                    .digits()
                    .iter()
                    .zip(digits)
                    .all(|(given, digit)| given.is_none() || given == digit)
        };
        assert!(page.number().is_none() || page.collection.is_some(), "{}", what());
        assert!(page.number().is_none() || !self.at_own, "a puzzle nobody asked for: {}", what());
        if let (Some(open), Some(number)) = (page.collection.as_ref(), page.number()) {
            let count = open.report.count() as usize;
            let at = *self.ids.entry(open.id).or_insert_with(|| {
                self.puzzles.iter().position(|all| all.len() == count).expect("a known collection")
            });
            assert_eq!(page.game().origin(), &self.puzzles[at][number], "{}", what());
        }
        if let Some(solutions) = app.counting.solutions(page) {
            for solution in &solutions.kept {
                assert!(
                    extends(solution.digits(), givens),
                    "a solution of another board: {}",
                    what()
                );
            }
        }
        if let Some(only) = app.proving.only(page) {
            let only: Vec<_> = only.iter().copied().map(Some).collect();
            assert!(extends(&only, givens), "the only solution of another puzzle: {}", what());
        }
        if let Some((_, start)) = app.watching.shown(page) {
            let now = [Extent::Puzzle, Extent::AllOnBoard].map(|extent| page.to_search(extent));
            assert!(now.contains(start), "a search of another board: {}", what());
        }
        let redundant = app.redundant.cells(page);
        let shown_at = self.redundant_at.unwrap_or(page.play.step);
        self.redundant_at = (!redundant.is_empty()).then_some(shown_at);
        assert!(redundant.is_empty() || shown_at == page.play.step, "out of date: {}", what());
        for cell in redundant {
            assert!(givens.digit(*cell).is_some(), "a redundant cell without given: {}", what());
            let mut without = givens.clone();
            without.set(*cell, None);
            assert_eq!(engine::count(engine::fast(), &without, 2), 1, "{}", what());
        }
        if let Some(survey) = app.collected.classifying.survey(page) {
            assert_eq!(Some(survey.total), page.count(), "{}", what());
        }
        let removed = app.reducing.removed(page);
        assert!(removed.iter().all(|(cell, _)| cell.index() < page.shape().cells()));
        let view = app::board(app);
        assert_eq!((view.shape, view.cells.len()), (page.shape(), page.shape().cells()));
        if page.game().is_begun()
            && let Some(key) = page.key_of(page.game_id())
        {
            self.played.insert(key, page.position().clone());
        }
    }

    /// Every game that was begun is kept, and has been where it stood last.
    #[track_caller]
    fn check_kept(&self, world: &World, what: &dyn Fn() -> String) {
        for (key, position) in &self.played {
            let record = world.store.get(key);
            let kept = record.and_then(|bytes| save::read::<Kept>(bytes).ok());
            let kept = kept.unwrap_or_else(|| panic!("{key} is lost: {}", what()));
            assert!(kept.state.has_been(position), "{key} has lost moments: {}", what());
        }
    }
}

/// Something that a person does.
fn act(world: &World, dice: &mut Dice) -> Event {
    let shape = world.app.page.shape();
    let cell = Cell::new(dice.below(shape.cells()));
    let digit = Digit::new(1 + dice.below(shape.side())).expect("a digit");
    let count = world.app.page.count().unwrap_or(1) as usize;
    let entered = |action| playing::Event::Play(action).into();
    // It lies over all else.
    if world.app.page.said.dialog == Some(Dialog::Elsewhere) {
        return match dice.one_in(2) {
            true => keeping::Event::TakeElsewhere.into(),
            false => talking::Event::CloseDialog.into(),
        };
    }
    match dice.below(45) {
        0..8 => entered(Action::Enter { cells: vec![cell], digit, clean: dice.one_in(2) }),
        8..10 => playing::Event::Digit(digit).into(),
        10..12 => playing::Event::Select(cell).into(),
        12 => entered(Action::Undo),
        13 => entered(Action::Redo),
        14 => playing::Event::Erase.into(),
        15..18 => opening::Event::Load(dice.below(count + 1) as u64).into(),
        18 => opening::Event::Typed(dice.below(count + 1).to_string()).into(),
        19 => match dice.below(3) {
            0 => opening::Event::LoadNext.into(),
            1 => opening::Event::StepDown.into(),
            _ => opening::Event::TakeTyped.into(),
        },
        20..22 => {
            let (files, choice) = (dice.below(3) as u32, Choice::default());
            opening::Event::Open(Picked { files, name: format!("{files}.txt"), choice, id: None })
                .into()
        }
        22 => playing::Event::NewBoard(if dice.one_in(3) { shape } else { SMALL }).into(),
        23 => playing::Event::MyBoard.into(),
        24 => solving::Event::Solve { engine: "fast", extent: Extent::Puzzle }.into(),
        25 => solving::Event::Solve { engine: "reduction", extent: Extent::AllOnBoard }.into(),
        26 => counting::Event::Count.into(),
        27 => counting::Event::Show(Some(dice.below(3))).into(),
        28 => counting::Event::Keep.into(),
        29 => watching::Event::Step(1).into(),
        30 => watching::Event::To(Goal::Solution).into(),
        31 => watching::Event::Stop.into(),
        32 => classifying::Event::Check.into(),
        33 => racing::Event::Start.into(),
        34 => racing::Event::OfCollection(dice.one_in(2)).into(),
        35 => reducing::Event::Reduce.into(),
        36 | 44 => redundancy::Event::Find.into(),
        37 => proving::Event::GoBack.into(),
        38 => {
            let mut settings = world.app.page.wishes.settings;
            settings.checks = if dice.one_in(2) { Checks::Solution } else { Checks::Clashes };
            talking::Event::Settings(settings).into()
        }
        39 => history::Event::GoTo(dice.below(world.app.page.game().moments().len())).into(),
        40 => checking::Event::Validate.into(),
        41 => timing::Event::PauseOrResume.into(),
        42 => Event::Command(
            ["Make Givens", "Edit Givens", "Start Over", "Fill Candidates"][dice.below(4)],
        ),
        _ => match dice.below(3) {
            0 => Event::Cancel,
            1 => playing::Event::Mode(Mode::ALL[dice.below(4)]).into(),
            _ => talking::Event::CloseDialog.into(),
        },
    }
}

/// Another tab has the same game as it is kept, and keeps a step of its own.
fn another_tab_plays(world: &mut World, dice: &mut Dice) {
    let page = &world.app.page;
    let Some(key) = page.key_of(page.game_id()) else { return };
    let kept = world.store.get(&key).and_then(|bytes| save::read::<Kept>(bytes).ok());
    let Some(Kept { revision, state }) = kept else { return };
    let cells = vec![Cell::new(dice.below(state.shape().cells()))];
    let digit = Digit::new(1 + dice.below(state.shape().side())).expect("a digit");
    let state = play::reduce(state, Action::Enter { cells, digit, clean: false });
    world.store.insert(key.clone(), save::write(&Kept { revision: revision + 1, state }));
    world.happens(keeping::Event::KeptElsewhere(key));
}

const SMALL: Shape = match Shape::new(2, 2) {
    Ok(shape) => shape,
    Err(_) => Shape::CLASSIC,
};

fn run(seed: u64) {
    let collections = collections();
    let mut files: Vec<Vec<u8>> =
        collections.iter().map(|all| (all.join("\n") + "\n").into_bytes()).collect();
    files.push(b"no puzzle at all\n".to_vec());
    let parsed = |text: &&str| text.parse::<Board>().expect("a drawing of a board");
    let puzzles = collections.iter().map(|all| all.iter().map(parsed).collect()).collect();
    let mut checker = Checker {
        puzzles,
        ids: BTreeMap::new(),
        played: BTreeMap::new(),
        redundant_at: None,
        at_own: false,
    };
    let mut dice = Dice::new(seed);
    let faults = [Faults::None, Faults::Workers, Faults::All][dice.below(3)];
    let mut world = World::new(files);
    for step in 0..24 {
        let mut patience = 8;
        if dice.one_in(3) {
            let event = act(&world, &mut dice);
            let said = format!("{event:?}");
            checker.at_own = match event {
                Event::Playing(playing::Event::MyBoard) if world.app.page.number().is_none() => {
                    checker.at_own
                }
                Event::Playing(playing::Event::NewBoard(_) | playing::Event::MyBoard) => {
                    world.app.keeping.restoring.is_over() && world.app.opening.work.is_none()
                }
                Event::Opening(_) => false,
                _ => checker.at_own,
            };
            // What takes several workers would hardly ever be there before the next event.
            if matches!(event, Event::Redundant(_)) {
                patience = 120;
            }
            world.happens(event);
            checker.check(&world, &|| format!("seed {seed}, step {step}, {said}"));
        }
        for _ in 0..dice.below(patience) {
            world.goes_on(&mut dice, faults);
            checker.check(&world, &|| format!("seed {seed}, step {step}, outside"));
        }
        if dice.one_in(20) {
            another_tab_plays(&mut world, &mut dice);
            checker.check(&world, &|| format!("seed {seed}, step {step}, another tab"));
        }
        if dice.one_in(60) && faults != Faults::All {
            world.reload();
            checker.at_own = false;
            checker.check(&world, &|| format!("seed {seed}, step {step}, reload"));
        }
    }
    world.happens(talking::Event::CloseDialog);
    world.happens(watching::Event::Stop);
    // A store that failed is tried again with the next change; what lies over the board, or a pause,
    // takes a step for itself.
    for digit in 1..=3 {
        let digit = Digit::new(digit).expect("a digit");
        world.happens(playing::Event::Play(Action::Colour(vec![Cell::new(0)], digit)));
    }
    world.settles(&mut dice);
    // A question about two tabs holds back what is kept until it is answered.
    world.happens(talking::Event::CloseDialog);
    world.settles(&mut dice);
    checker.check(&world, &|| format!("seed {seed}, at the end"));
    checker.check_kept(&world, &|| format!("seed {seed}"));
}

fn sequences() -> u64 {
    std::env::var("SEQUENCES").ok().and_then(|number| number.parse().ok()).unwrap_or(5_000)
}

#[test]
fn no_order_of_events_shows_what_is_not_there_or_loses_a_game() {
    (0..sequences()).for_each(run);
}

#[test]
fn nor_does_any_other_order() {
    (1_000_000..1_000_000 + sequences()).for_each(run);
}

#[test]
fn nor_do_those_that_once_lost_moments() {
    [12_326, 55_831, 1_015_184, 92_515, 1_029_974, 1_181_274].into_iter().for_each(run);
}

#[test]
fn marks_that_were_noted_are_kept_over_a_reload() {
    let mut dice = Dice::new(7);
    let mut world = World::new(vec![b"12.4..1..1..4..1\n".to_vec()]);
    let picked = Picked { files: 0, name: "a.txt".into(), choice: Choice::default(), id: None };
    world.happens(opening::Event::Open(picked));
    world.settles(&mut dice);
    let digit = Digit::new(3).expect("a digit");
    world.happens(playing::Event::Play(Action::Corner(vec![Cell::new(2)], digit)));
    world.reload();
    world.settles(&mut dice);
    assert_eq!(world.app.page.number(), Some(0));
    let marks = [digit].into_iter().collect();
    assert_eq!(world.app.page.position().content(Cell::new(2)), CellValue::Marks(marks));
}
