//! Tests of exercises: positions in which a technique is the next step.

use super::*;

/// The exercises that the page fetches.
const EXERCISES: &str = include_str!("../../../samples/practice.txt");

impl Player {
    /// Creates a player who practises a technique.
    pub fn practising(technique: &str) -> Player {
        let mut player = Player::with_puzzle(FILE, 0);
        player.command("Practise");
        player.dispatch(practising::Event::SetFetched(Some(EXERCISES.into())));
        let techniques = &player.app().practising.techniques;
        let at = techniques.iter().position(|name| name == technique);
        assert!(at.is_some(), "{techniques:?}");
        player.dispatch(practising::Event::ChooseTechnique(at));
        player
    }

    /// Returns the step to find, and whether the player's answer was right, or `None` if the player
    /// hasn't answered yet.
    fn exercise(&self) -> (Explanation, Option<bool>) {
        let exercise = self.app().practising.step_and_answer(&self.app().page);
        let (step, answer) = exercise.expect("an exercise");
        (step.clone(), answer.map(|answer| answer.is_right))
    }

    /// Selects the cell of a candidate, and presses the key of the candidate's digit.
    fn press_digit(&mut self, candidate: human::Candidate) {
        self.dispatch(playing::Event::Select(candidate.cell));
        self.dispatch(playing::Event::Digit(candidate.digit));
    }
}

#[test]
fn an_exercise_is_answered_on_the_board() {
    let mut player = Player::practising("X-Wing");
    let (step, answer) = player.exercise();
    assert_eq!((step.technique.as_str(), answer), ("X-Wing", None));
    assert_eq!(player.status(), "X-Wing: find a candidate to remove.");
    assert!(player.app().practising.answer_picture(&player.app().page).is_none());
    player.press_digit(step.eliminations[0]);
    assert_eq!(player.exercise().1, Some(true));
    assert!(player.status().starts_with("Correct: X-Wing. Remove "), "{}", player.status());
    assert!(player.app().practising.answer_picture(&player.app().page).is_some());
    assert_eq!(player.app().practising.streak, 1);
    player.dispatch(practising::Event::Next);
    assert_eq!(player.exercise().1, None);
    let position = player.app().page.position().clone();
    let (step, _) = player.exercise();
    let other = Cell::all(position.shape())
        .flat_map(|cell| position.marks(cell).map(move |digit| human::Candidate::new(digit, cell)))
        .find(|candidate| {
            !step.eliminations.contains(candidate) && candidate.digit != step.eliminations[0].digit
        });
    player.press_digit(other.expect("another mark"));
    assert_eq!(player.exercise().1, None, "one may look once more");
    assert_eq!(player.app().page.position(), &position, "what was wrong is taken back");
    assert!(
        player.status().starts_with("Your move was undone because X-Wing"),
        "{}",
        player.status()
    );
    assert_eq!(player.app().practising.streak, 0);
    player.press_digit(step.eliminations[0]);
    // The first answer counts: the right one doesn't start a new streak.
    assert_eq!((player.exercise().1, player.app().practising.streak), (Some(true), 0));
}

#[test]
fn only_the_first_answer_to_an_exercise_counts() {
    let mut player = Player::practising("Hidden Single");
    let tally =
        |player: &Player| player.app().page.preferences.practice_tally.counts_of("Hidden Single");
    for expected in [[0, 1], [0, 2]] {
        let (step, _) = player.exercise();
        let right = step.placements[0];
        let position = player.app().page.position().clone();
        let selected = player.app().page.focused_cell();
        assert!(matches!(position.content(selected), CellValue::Digit(_)), "no part of the answer");
        let other = position.marks(right.cell).find(|digit| *digit != right.digit);
        let other = other.expect("another mark");
        for _ in 0..2 {
            player.press_digit(human::Candidate::new(other, right.cell));
        }
        player.dispatch(practising::Event::ShowAnswer);
        assert_eq!(tally(&player), expected);
        player.dispatch(practising::Event::Next);
    }
    let (step, _) = player.exercise();
    player.press_digit(step.placements[0]);
    assert_eq!(tally(&player), [1, 2]);
}

#[test]
fn the_first_exercise_is_easy() {
    let mut player = Player::with_puzzle(FILE, 0);
    player.command("Practise");
    player.dispatch(practising::Event::SetFetched(Some(EXERCISES.into())));
    player.dispatch(practising::Event::Next);
    assert_eq!(player.exercise().0.technique, "Hidden Single");
    let practising = &player.app().practising;
    let chosen = practising.chosen_index.map(|at| practising.techniques[at].as_str());
    assert_eq!(chosen, Some("Hidden Single"));
}

#[test]
fn an_answer_after_a_hint_counts_separately() {
    let mut player = Player::practising("X-Wing");
    let tally = |player: &Player| player.app().page.preferences.practice_tally.counts_of("X-Wing");
    let (step, _) = player.exercise();
    player.command("Hint");
    player.press_digit(step.eliminations[0]);
    assert_eq!(player.exercise().1, Some(true));
    let expected = "Correct, with a hint: X-Wing. Remove ";
    assert!(player.status().starts_with(expected), "{}", player.status());
    let practising = &player.app().practising;
    assert_eq!((practising.streak, practising.helped_count, tally(&player)), (0, 1, [0, 0]));
    player.dispatch(practising::Event::Next);
    let (step, _) = player.exercise();
    player.press_digit(step.eliminations[0]);
    let practising = &player.app().practising;
    assert_eq!((practising.streak, practising.helped_count, tally(&player)), (1, 1, [1, 0]));
}

#[test]
fn exercises_can_come_from_the_open_collection() {
    let mut player = Player::practising("X-Wing");
    player.dispatch(practising::Event::SetSource(ExerciseSource::Collection));
    let puzzles: Vec<Board> =
        FILE.lines().filter_map(|line| line.get(..81)?.parse().ok()).collect();
    player.dispatch(practising::Event::ChooseTechnique(None));
    let (step, _) = player.exercise();
    assert!(puzzles.contains(player.app().page.position().givens()), "{}", player.status());
    let technique = human::by_name(&step.technique).expect("a technique");
    assert_ne!(technique.family, human::Family::Singles);
    // If another puzzle is loaded meanwhile, the search is no longer reported as running.
    player.world.dispatch(practising::Event::Next);
    player.dispatch(opening::Event::Load(0));
    assert!(!player.app().practising.is_searching());
    // A technique that none of the puzzles needs is reported.
    let techniques = &player.app().practising.techniques;
    let rare = techniques.iter().position(|name| name == "Franken Jellyfish");
    player.dispatch(practising::Event::ChooseTechnique(rare));
    assert_eq!(player.status(), "No position for this technique was found in the puzzles checked.");
}

#[test]
fn no_exercise_is_repeated_immediately() {
    let mut player = Player::practising("X-Wing");
    for _ in 0..100 {
        let before = player.app().page.position().clone();
        player.dispatch(practising::Event::Next);
        assert_ne!(player.app().page.position(), &before);
    }
}

#[test]
fn the_game_before_the_exercises_is_restored() {
    let mut player = Player::practising("X-Wing");
    let can_go_back = |player: &Player| player.app().practising.can_go_back(&player.app().page);
    assert!(can_go_back(&player));
    assert_eq!(player.app().page.input_state.mode, Mode::Corner);
    player.dispatch(practising::Event::Next);
    let exercise = player.app().page.position().clone();
    player.dispatch(playing::Event::Play(Action::Undo));
    assert_eq!(player.app().page.position(), &exercise, "undo stays in the exercise");
    player.dispatch(practising::Event::GoBack);
    assert_eq!((player.app().page.puzzle_number(), can_go_back(&player)), (Some(0), false));
    assert_eq!(player.app().page.input_state.mode, Mode::Entry);
    player.command("My Board");
    player.dispatch(playing::Event::Select(Cell::new(3)));
    player.dispatch(playing::Event::Digit(Digit::new(4).expect("a digit")));
    let mine = player.app().page.position().clone();
    player.dispatch(practising::Event::Next);
    player.dispatch(practising::Event::Next);
    assert!(can_go_back(&player));
    player.dispatch(practising::Event::GoBack);
    assert_eq!((can_go_back(&player), player.app().page.position()), (false, &mine));
}

#[test]
fn a_placement_is_accepted_as_the_answer() {
    let mut player = Player::practising("Hidden Single");
    let (step, _) = player.exercise();
    player.press_digit(step.placements[0]);
    assert_eq!(player.exercise().1, Some(true));
}

#[test]
fn an_exercise_ends_when_another_puzzle_is_loaded() {
    let mut player = Player::practising("Naked Pair");
    player.dispatch(practising::Event::ShowAnswer);
    assert_eq!(player.exercise().1, Some(false));
    player.dispatch(practising::Event::Next);
    player.exercise();
    player.dispatch(opening::Event::Load(1));
    assert!(player.app().practising.step_and_answer(&player.app().page).is_none());
    assert_eq!(player.app().page.puzzle_number(), Some(1));
}

#[test]
fn missing_exercises_are_reported() {
    let mut player = Player::with_puzzle(FILE, 0);
    // Opening the tab has the same effect as the command.
    player.dispatch(app::navigation::Event::GoTo(Destination::Learn(LearnTab::Practice)));
    assert_eq!(
        player.status(),
        "The exercises haven't been downloaded yet. Go online to get them."
    );
    player.dispatch(practising::Event::Next);
    assert!(player.app().practising.step_and_answer(&player.app().page).is_none());
    // The exercises arrive later.
    player.dispatch(practising::Event::SetFetched(Some(EXERCISES.into())));
    player.exercise();
}
