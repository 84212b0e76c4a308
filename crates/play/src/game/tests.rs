//! Tests of games.

use super::*;
use grid::DigitSet;

fn digit(value: usize) -> Digit {
    Digit::new(value).expect("a digit")
}

fn enter(cell: Cell, digit: Digit) -> Action {
    Action::Enter { cells: vec![cell], digit, cleans_peers: false }
}

/// Creates a 4×4 game whose only given is a 1 in the first cell, and applies some actions to it.
fn play(actions: impl IntoIterator<Item = Action>) -> Game {
    let givens = "1... .... .... ....".parse().expect("a drawing of a board");
    actions.into_iter().fold(Game::new(Position::new(givens)), apply_action)
}

#[track_caller]
fn check(actions: Vec<Action>, expected: &str) {
    assert_eq!(play(actions).board().to_string().replace('\n', " "), expected);
}

#[track_caller]
fn check_solver(actions: impl IntoIterator<Item = Action>, expected: Option<Solver>) {
    assert_eq!(play(actions).solver(), expected);
}

#[test]
fn the_history_shows_who_solved_a_puzzle() {
    let solution = "1234 3412 2143 4321".bytes().filter(u8::is_ascii_digit);
    let solution: Vec<_> = solution.map(|byte| digit((byte - b'0').into())).collect();
    let by_hand = |from: usize| -> Vec<_> {
        (from..16).map(|at| enter(Cell::new(at), solution[at])).collect()
    };
    let filled = || vec![Action::FillSolution(solution.clone())];
    check_solver([], None);
    check_solver(by_hand(2), None);
    check_solver(by_hand(1), Some(Solver::Player));
    check_solver(filled(), Some(Solver::Program));
    check_solver([filled(), by_hand(9)].concat(), Some(Solver::Program));
    check_solver([by_hand(9), filled()].concat(), Some(Solver::Program));
    check_solver([filled(), vec![Action::StartOver], by_hand(1)].concat(), Some(Solver::Player));
    check_solver([filled(), vec![Action::Undo], by_hand(1)].concat(), Some(Solver::Player));
    check_solver([filled(), vec![Action::MakeGivens]].concat(), None);
    let placed = Action::Place(Box::new(play(filled()).position().clone()));
    check_solver([placed], None);
}

#[test]
fn only_cells_without_givens_can_be_filled() {
    let (a, b) = (Cell::new(0), Cell::new(1));
    check(vec![enter(b, digit(2))], "12.. .... .... ....");
    check(vec![enter(b, digit(2)), enter(b, digit(3))], "13.. .... .... ....");
    check(vec![enter(b, digit(2)), Action::Erase(vec![b])], "1... .... .... ....");
    check(vec![enter(a, digit(2)), Action::Erase(vec![a])], "1... .... .... ....");
    check(vec![enter(b, digit(5))], "1... .... .... ....");
    check(vec![enter(Cell::new(16), digit(1))], "1... .... .... ....");
    check(vec![enter(b, digit(2)), Action::StartOver], "1... .... .... ....");
    let solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1].map(digit).to_vec();
    check(vec![Action::FillSolution(solution)], "1234 3412 2143 4321");
}

#[test]
fn marks_are_toggled() {
    let b = Cell::new(1);
    let marked = play([Action::Corner(vec![b], digit(2)), Action::Corner(vec![b], digit(4))]);
    let expected = [digit(2), digit(4)].into_iter().collect();
    assert_eq!(marked.position().content(b), CellValue::Marks(expected));
    let unmarked = apply_action(marked.clone(), Action::Corner(vec![b], digit(2)));
    assert_eq!(unmarked.position().content(b), CellValue::Marks(DigitSet::from_digit(digit(4))));
    let entered = apply_action(marked, enter(b, digit(3)));
    assert_eq!(apply_action(entered.clone(), Action::Corner(vec![b], digit(2))), entered);
    assert_eq!(
        apply_action(entered, Action::Undo).position().content(b),
        CellValue::Marks(expected)
    );
    // A mark is added to those of the cells that lack it, or removed if all have it. Givens and
    // entries stay unchanged.
    let cells: Vec<_> = (0..4).map(Cell::new).collect();
    let several = apply_action(
        play([Action::Corner(vec![b], digit(2))]),
        Action::Corner(cells.clone(), digit(2)),
    );
    let noted = |game: &Game| {
        cells.iter().filter(|c| game.position().marks(**c).contains(digit(2))).count()
    };
    assert_eq!(noted(&several), 3);
    let none = apply_action(several.clone(), Action::Corner(cells.clone(), digit(2)));
    assert_eq!((noted(&none), noted(&apply_action(none, Action::Undo))), (0, 3));
}

#[test]
fn replacing_the_last_change_leaves_one_moment() {
    let (b, c) = (Cell::new(1), Cell::new(2));
    let instead =
        |cell, value| Action::ReplaceLast(vec![cell], Box::new(enter(cell, digit(value))));
    let amended = play([enter(b, digit(2)), instead(b, 3)]);
    assert_eq!(amended.position().content(b), CellValue::Digit(digit(3)));
    assert_eq!(
        (amended.moments().len(), apply_action(amended, Action::Undo).can_undo()),
        (2, false)
    );
    let other = play([enter(b, digit(2)), instead(c, 3)]);
    assert_eq!(apply_action(other, Action::Undo).position().content(b), CellValue::Digit(digit(2)));
    // Moments that were undone before the replacement aren't lost.
    let undone = play([enter(b, digit(2)), enter(b, digit(4)), Action::Undo, instead(b, 3)]);
    assert_eq!(undone.moments().len(), 4);
}

#[test]
fn entering_a_digit_removes_it_from_marks_of_peers() {
    let (b, c, far) = (Cell::new(1), Cell::new(2), Cell::new(10));
    let notes = [
        Action::Corner(vec![b, c, far], digit(2)),
        Action::Centre(vec![c], digit(2)),
        Action::Centre(vec![c], digit(3)),
    ];
    let noted = play(notes);
    let entered = |cleans_peers| {
        apply_action(noted.clone(), Action::Enter { cells: vec![b], digit: digit(2), cleans_peers })
    };
    let marks = |game: &Game, cell| game.position().cell_state(cell).marks();
    let both = [digit(2), digit(3)].into_iter().collect();
    assert_eq!(
        (marks(&entered(false), c), marks(&entered(true), c)),
        (both, DigitSet::from_digit(digit(3)))
    );
    assert_eq!(marks(&entered(true), far), DigitSet::from_digit(digit(2)));
    let deed = entered(true).moments()[4].change.expect("something was done");
    assert_eq!(
        (deed.kind, deed.first_cell, deed.cell_count),
        (ChangeKind::Enter(digit(2)), Some(b), 1)
    );
    assert_eq!(apply_action(entered(true), Action::Undo).position(), noted.position());
}

#[test]
fn givens_can_be_coloured_and_colours_are_erased_last() {
    let (a, b) = (Cell::new(0), Cell::new(1));
    let colours = |game: &Game, cell| game.position().cell_state(cell).colours.len();
    let coloured = play([
        Action::Colour(vec![a, b], digit(9)),
        Action::Colour(vec![b], digit(1)),
        enter(b, digit(2)),
    ]);
    assert_eq!((colours(&coloured, a), colours(&coloured, b)), (1, 2));
    let erased = apply_action(coloured, Action::Erase(vec![a, b]));
    assert_eq!((erased.position().content(b), colours(&erased, b)), (CellValue::EMPTY, 2));
    let bare = apply_action(erased.clone(), Action::Erase(vec![b]));
    assert_eq!((colours(&bare, a), colours(&bare, b)), (1, 0));
    assert_eq!(colours(&apply_action(bare, Action::Erase(vec![a, b])), a), 0);
    assert_eq!(colours(&apply_action(erased, Action::ClearColours(vec![a])), a), 0);
}

#[test]
fn candidates_are_marked_in_empty_cells() {
    let (b, last) = (Cell::new(1), Cell::new(15));
    let noted = play([enter(b, digit(2)), Action::MarkCandidates]);
    let marks = |cell: usize| noted.position().marks(Cell::new(cell)).len();
    assert_eq!([0, 1, 2, 4, 15].map(marks), [0, 0, 2, 2, 4]);
    assert_eq!(noted.position().marks(last), DigitSet::all(noted.shape()));
}

#[test]
fn steps_are_undone_and_redone() {
    let (b, c) = (Cell::new(1), Cell::new(2));
    let steps = vec![enter(b, digit(2)), enter(c, digit(3)), Action::StartOver];
    let done = play(steps.clone());
    let undone = (0..3).fold(done.clone(), |state, _| apply_action(state, Action::Undo));
    assert_eq!(undone.board(), play([]).board());
    assert!(!undone.can_undo() && undone.can_redo() && undone.is_started());
    assert_eq!(apply_action(undone.clone(), Action::Undo), undone);
    let redone = (0..4).fold(undone, |state, _| apply_action(state, Action::Redo));
    assert_eq!(redone, done);
    let branched = apply_action(apply_action(done, Action::Undo), Action::Erase(vec![b]));
    assert!(!branched.can_redo());
}

#[test]
fn two_games_of_a_puzzle_are_merged() {
    let (b, c) = (Cell::new(1), Cell::new(2));
    let named = |name: &str| Action::NameMoment(name.into());
    let both = enter(b, digit(2));
    let mine = play([both.clone(), named("x"), enter(c, digit(3)), Action::Undo]);
    let theirs = [both, named("y"), enter(c, digit(4)), named("z"), Action::AddPlayTime(9)];
    let theirs = play(theirs);
    let joined = mine.clone().merged_with(theirs.clone());
    assert_eq!((joined.position(), joined.play_time()), (mine.position(), 9));
    let names = joined.moments().iter().map(|moment| moment.name.as_deref());
    assert_eq!(names.collect::<Vec<_>>(), [None, Some("x, y"), None, Some("z")]);
    for moment in [2, 3] {
        let there = apply_action(joined.clone(), Action::GoTo(moment));
        assert_eq!(there.position().content(c), CellValue::Digit(digit(moment + 1)));
        assert_eq!(apply_action(there, Action::GoTo(1)).position(), mine.position());
    }
    assert_eq!(apply_action(joined.clone(), Action::Redo).current_moment(), 2);
    assert!(joined.has_been_at(theirs.position()));
    assert_eq!(joined.clone().merged_with(joined.clone()), joined);
    assert_eq!(joined.clone().merged_with(theirs), joined);
    // Games that began with different boards can also be merged.
    let large = Game::new(Position::new(Board::empty(Shape::CLASSIC)));
    let large = apply_action(large, enter(c, digit(9)));
    let joined = mine.clone().merged_with(large.clone());
    assert!(joined.has_been_at(mine.position()) && joined.has_been_at(large.position()));
    let bytes = postcard::to_allocvec(&joined).expect("bytes");
    assert_eq!(postcard::from_bytes(&bytes), Ok(joined));
}

#[test]
fn repeating_an_undone_action_leads_to_the_same_moment() {
    let [first, second] = [enter(Cell::new(1), digit(2)), enter(Cell::new(2), digit(3))];
    let before = play([first.clone(), Action::Undo]);
    let game = play([first.clone(), Action::Undo, first.clone(), second.clone()]);
    assert_eq!((game.moments().len(), game.board().filled_count()), (3, 3));
    assert!(game.has_all_moments_of(&before));
    let other = play([first.clone(), Action::Undo, second, Action::Undo, first, Action::Undo]);
    assert_eq!(other.moments().len(), 3);
    assert_eq!(apply_action(other, Action::Redo).board().filled_count(), 2);
}

#[test]
fn branches_are_not_lost() {
    let (b, c, d) = (Cell::new(1), Cell::new(2), Cell::new(3));
    let (two, three) = (enter(b, digit(2)), enter(c, digit(3)));
    let named = Action::NameMoment("here".into());
    let game = play([two, named, three, Action::Undo, enter(d, digit(4)), Action::MakeGivens]);
    let moments: Vec<_> = game.moments().iter().map(|moment| moment.parent_index).collect();
    assert_eq!((moments.as_slice(), game.current_moment()), ([0, 0, 1, 1, 3].as_slice(), 4));
    assert_eq!(game.moments()[1].name.as_deref(), Some("here"));
    let at = |moment| apply_action(game.clone(), Action::GoTo(moment));
    let cells = |game: Game| game.board().to_string()[..4].to_owned();
    let boards = [0, 1, 2, 3, 4, 5].map(|moment| cells(at(moment)));
    assert_eq!(boards, ["1...", "12..", "123.", "12.4", "12.4", "12.4"]);
    assert_eq!(apply_action(at(2), Action::GoTo(4)), game);
    // Undo and redo stay on the branch that was visited last.
    let redone = [Action::Undo, Action::Redo].into_iter().fold(at(2), apply_action);
    assert_eq!(cells(redone), "123.");
    assert!(game.has_been_at(at(2).position()) && at(0).has_been_at(game.position()));
}

#[test]
fn the_last_correct_moment_precedes_the_first_remaining_wrong_entry() {
    let solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1].map(digit);
    let (b, c, d) = (Cell::new(1), Cell::new(2), Cell::new(3));
    let right = enter(b, digit(2));
    let check = |actions: Vec<Action>, expected| {
        assert_eq!(play(actions).last_correct_moment(&solution), expected);
    };
    check(vec![], Some(0));
    check(vec![right.clone()], Some(1));
    check(vec![right.clone(), enter(c, digit(4)), enter(d, digit(4))], Some(1));
    check(vec![enter(c, digit(4)), Action::Erase(vec![c]), right.clone()], Some(3));
    check(vec![enter(c, digit(4)), enter(c, digit(2)), enter(c, digit(3))], Some(3));
    check(vec![enter(c, digit(4)), Action::EditGivens], None);
    check(vec![enter(c, digit(4)), Action::MakeGivens, enter(d, digit(3))], Some(2));
    assert_eq!(play([right]).last_correct_moment(&solution[1..]), None);
}

#[test]
fn play_time_accumulates_without_a_step() {
    let game = play([Action::AddPlayTime(1500), Action::AddPlayTime(500)]);
    assert_eq!((game.play_time(), game.is_started()), (2000, false));
    assert!(game.is_played() && !play([Action::AddPlayTime(500)]).is_played());
    let other = Box::new(game.position().clone());
    assert_eq!(apply_action(game.clone(), Action::Place(other.clone())).play_time(), 2000);
    assert_eq!(apply_action(game.clone(), Action::Begin(other)).play_time(), 0);
    assert!(
        game.equals_except_times(&play([]))
            && !game.equals_except_times(&play([Action::NameMoment("x".into())]))
    );
}

#[test]
fn each_puzzle_has_its_own_play_time() {
    let puzzle = |text: &str| Position::new(text.parse().expect("a drawing of a board"));
    let begin = |text: &str| Action::Begin(Box::new(puzzle(text)));
    let (second, c) = ("2... .... .... ....", Cell::new(3));
    let mut game = play([Action::AddPlayTime(5_000), begin(second), Action::AddPlayTime(700)]);
    assert_eq!(game.play_time(), 700);
    for (action, time) in [
        (Action::Undo, 5_000),
        (Action::AddPlayTime(1), 5_001),
        (Action::Redo, 700),
        (enter(c, digit(3)), 700),
        (begin("3... .... .... ...."), 0),
        (Action::GoTo(0), 5_001),
        (Action::GoTo(2), 700),
    ] {
        game = apply_action(game, action.clone());
        assert_eq!(game.play_time(), time, "{action:?}");
    }
    // If the givens change within a game, its play time continues.
    game = apply_action(apply_action(game, Action::MakeGivens), Action::AddPlayTime(100));
    assert_eq!(game.play_time(), 800);
    // Merged games have all play times.
    let joined = play([Action::AddPlayTime(6_000)]).merged_with(game.clone());
    assert_eq!(joined.play_time(), 6_000);
    let is_second = |position: &Position| position.givens() == puzzle(second).givens();
    let moment = joined.find_latest_moment(is_second).expect("a moment with that puzzle");
    let there = apply_action(joined, Action::GoTo(moment));
    assert_eq!(there.play_time(), 700);
    let stored = postcard::to_allocvec(&game).expect("bytes");
    assert_eq!(postcard::from_bytes(&stored), Ok(game));
}

#[test]
fn every_moment_has_its_shape() {
    let small = Position::new(Board::empty(Shape::new(2, 3).expect("a shape")));
    let place = Action::Place(Box::new(small));
    let cell = Cell::new(1);
    let game = play([enter(cell, digit(2)), place, enter(cell, digit(6)), Action::GoTo(1)]);
    let sides = |game: &Game| game.board_shapes().iter().map(|s| s.side()).collect::<Vec<_>>();
    assert_eq!(sides(&game), [4, 4, 6, 6]);
    assert_eq!(sides(&apply_action(game, Action::GoTo(3))), [4, 4, 6, 6]);
}

#[test]
fn written_marks_replace_marks_of_the_same_kind() {
    let (b, [one, two]) = (Cell::new(1), [2, 4].map(|d| DigitSet::from_digit(digit(d))));
    let corner = |game: &Game| game.position().marks(b);
    let centre = |game: &Game| game.position().cell_state(b).centre;
    let game = play([Action::Corner(vec![b], digit(2)), Action::SetMarks(b, two)]);
    assert_eq!((corner(&game), centre(&game)), (two, DigitSet::EMPTY));
    let game = apply_action(game, Action::Centre(vec![b], digit(2)));
    let game = apply_action(game, Action::SetMarks(b, one.or(two)));
    assert_eq!((corner(&game), centre(&game)), (two, one.or(two)));
    let game = apply_action(game, Action::SetMarks(b, DigitSet::EMPTY));
    assert_eq!(game.position().cell_state(b), CellState::EMPTY);
}

#[test]
fn restricted_candidates_start_as_marks() {
    let mut givens: Board = "1... .... .... ....".parse().expect("a drawing of a board");
    let (b, some) = (Cell::new(1), [digit(2), digit(4)].into_iter().collect());
    givens.restrict(b, some);
    let state = Game::new(Position::new(givens));
    assert_eq!(state.position().content(b), CellValue::Marks(some));
    let entered = apply_action(state.clone(), enter(b, digit(2)));
    assert_eq!(
        apply_action(entered, Action::StartOver).position().content(b),
        CellValue::Marks(some)
    );
    assert!(!apply_action(state, Action::StartOver).is_started());
}

#[test]
fn entries_become_givens_and_entries_again() {
    let (b, c) = (Cell::new(1), Cell::new(2));
    let some = [digit(3), digit(4)].into_iter().collect();
    let made = play([enter(b, digit(2)), Action::SetMarks(c, some), Action::MakeGivens]);
    assert_eq!(made.givens().to_string().replace('\n', " "), "12.. .... .... ....");
    // With so few digits, marks are a part of the puzzle; with more, they aren't.
    assert_eq!((made.givens().allowed_digits(c), made.position().marks(c)), (some, some));
    let more = (1..4).map(|at| enter(Cell::new(4 * at), digit(at + 1)));
    let more = [enter(b, digit(2)), Action::SetMarks(c, some)].into_iter().chain(more);
    let more = play(more.chain([Action::MakeGivens]));
    assert!(more.givens().restrictions().is_none());
    assert_eq!((more.givens().filled_count(), more.position().marks(c)), (5, some));
    let edited = apply_action(made.clone(), Action::EditGivens);
    assert_eq!(
        (edited.givens().filled_count(), edited.board()),
        (0, made.board_without_candidates())
    );
    assert_eq!(edited.position().marks(c), some);
    assert_eq!(
        apply_action(apply_action(edited, Action::Undo), Action::Undo).givens().filled_count(),
        1
    );
    assert!(!apply_action(play([]), Action::MakeGivens).is_started());
    let over = play([Action::EditGivens, enter(b, digit(2)), Action::StartOver]);
    assert_eq!(over.givens(), play([]).givens());
}

impl Game {
    fn board_without_candidates(&self) -> Board {
        Board::from_digits(self.shape(), self.board().digits().iter().copied())
    }
}

#[test]
fn actions_without_effect_add_no_step() {
    let b = Cell::new(1);
    for idle in
        [Action::Erase(vec![b]), Action::StartOver, Action::Undo, Action::Redo, Action::GoTo(0)]
    {
        assert!(!play([idle]).is_started());
    }
    let twice = play([enter(b, digit(2)), enter(b, digit(2)), Action::Undo]);
    assert!(!twice.can_undo());
}
