//! Tests that the review of a game recognizes the steps, guesses, mistakes and pauses of games that
//! are played by a script.

use std::ops::ControlFlow;

use grid::{Board, Cell, CellValue, Digit, Position};
use human::{
    Candidate, Family, Options, Pencilmarks, Preset, TechniqueSelection, default_techniques,
    next_step,
};
use jobs::{
    GameReview, Job, JobRequest, MoveVerdict, NotationSettings, ReviewGame, Server, TimeSlice,
    WorkerReply, WorkerRequest,
};
use play::{Action, ChangeKind, Game, apply_action};

use crate::world::Dice;

/// Returns a worker's review of a game, computed in short slices or at once, or `None` if the game
/// can't be reviewed.
fn review(game: &Game, is_short: bool) -> Option<GameReview> {
    let techniques = TechniqueSelection::Preset(Preset::Everything);
    let notation = NotationSettings::default();
    let job = Job::from(ReviewGame {
        givens: game.givens().clone(),
        moves: game.replay().collect(),
        techniques,
        notation,
    });
    let mut server: Server<()> = Server::default();
    let (mut answer, mut send_to) = (None, Vec::new());
    server
        .handle_request(WorkerRequest::Begin(1, job), Vec::new(), &mut |reply| send_to.push(reply));
    while answer.is_none() {
        for reply in send_to.drain(..) {
            if let WorkerReply::Done(_, outcome) = reply {
                answer = <ReviewGame as JobRequest>::answer(outcome);
            }
        }
        if answer.is_none() {
            assert!(server.next_need().is_some(), "it is under way");
            let end = if is_short { -1.0 } else { f64::MAX };
            server.run_next(&TimeSlice::until(end, &|| 0.0), &mut |reply| send_to.push(reply));
        }
    }
    answer.flatten()
}

/// A simulated player who follows steps, and sometimes guesses, makes a mistake or takes a break.
struct Script {
    game: Game,
    /// The candidates that are left after the steps so far, even if the player doesn't note them.
    marks: Pencilmarks,
    solution: Board,
    has_notes: bool,
    dice: Dice,
    /// The moves in order: the index of the moment, the verdict that the review must give, and
    /// whether the move only notes candidates.
    expected_moves: Vec<(usize, MoveVerdict, bool)>,
    /// The length of the longest pause in milliseconds, and the index of the move that ended it.
    pause: (u64, usize),
}

impl Script {
    fn new(puzzle: &Board, has_notes: bool, seed: u64) -> Script {
        let solution = puzzle::uniqueness(puzzle).solution().expect("one solution");
        let marks = Pencilmarks::from_board(puzzle, true).expect("a 9×9 board");
        let game = Game::new(Position::new(puzzle.clone()));
        let mut script = Script {
            game,
            marks,
            solution,
            has_notes,
            dice: Dice::new(seed),
            expected_moves: Vec::new(),
            pause: (0, 0),
        };
        if has_notes {
            script.play(Action::MarkCandidates);
        }
        script
    }

    fn play(&mut self, action: Action) {
        let game =
            std::mem::replace(&mut self.game, Game::new(Position::new(self.solution.clone())));
        self.game = apply_action(game, action);
    }

    /// Adds a random play time before the next move: less than 15 seconds, or in one of twelve
    /// cases a pause of 20 seconds to 7 minutes.
    fn wait(&mut self) {
        let is_long = self.dice.one_in(12);
        let time =
            if is_long { 20_000 + self.dice.below(400_000) } else { self.dice.below(15_000) };
        if is_long && time as u64 > self.pause.0 {
            self.pause = (time as u64, self.expected_moves.len());
        }
        self.play(Action::AddPlayTime(time as u64));
    }

    fn enter(&mut self, Candidate { cell, digit }: Candidate, verdict: MoveVerdict) {
        self.wait();
        self.play(Action::Enter { cells: vec![cell], digit, cleans_peers: true });
        self.expected_moves.push((self.game.moments().len() - 1, verdict, false));
        if verdict != MoveVerdict::Wrong {
            self.marks.place(Candidate::new(digit, cell));
        }
    }

    /// Returns `true` if a technique for singles places this candidate.
    fn is_single(&self, candidate: Candidate) -> bool {
        let singles: Vec<_> =
            default_techniques().filter(|technique| technique.family == Family::Singles).collect();
        let mut is_there = false;
        for technique in singles {
            technique.find(&self.marks, &Options::for_solving(), &mut |step| {
                is_there |= step.placements.contains(&candidate);
                ControlFlow::Continue(())
            });
        }
        is_there
    }

    /// Enters a random digit of the solution that isn't a single. Does nothing if all digits are
    /// singles.
    fn guess(&mut self) {
        let right = |cell| Candidate::new(self.solution.digit(cell).expect("a digit"), cell);
        let open: Vec<_> = self.marks.empty_cells().into_iter().map(right).collect();
        let open: Vec<_> = open.into_iter().filter(|one| !self.is_single(*one)).collect();
        if !open.is_empty() {
            let at = self.dice.below(open.len());
            self.enter(open[at], MoveVerdict::Unjustified);
        }
    }

    /// Enters a wrong digit in the first empty cell, and undoes it.
    fn make_and_undo_mistake(&mut self) {
        let Some(cell) = self.marks.empty_cells().first() else { return };
        let right = self.solution.digit(cell);
        let wrong = Digit::all(self.game.shape()).find(|digit| Some(*digit) != right);
        self.enter(Candidate::new(wrong.expect("another digit"), cell), MoveVerdict::Wrong);
        self.play(Action::Undo);
    }

    fn solve(mut self) -> Script {
        let techniques: Vec<_> = default_techniques().collect();
        while !self.marks.is_solved() {
            match self.dice.below(24) {
                0 => self.guess(),
                1 => self.make_and_undo_mistake(),
                _ => {}
            }
            let (step, _) = next_step(&self.marks, &Options::for_solving(), &techniques);
            let Some(step) = step else { break };
            if self.has_notes && step.placements.is_empty() {
                self.wait();
                let mut cells: Vec<Cell> =
                    step.eliminations.iter().map(|eliminated| eliminated.cell).collect();
                cells.dedup();
                for cell in cells {
                    let left = self.game.position().noted_candidates(cell);
                    let eliminated =
                        step.eliminations.iter().filter(|eliminated| eliminated.cell == cell);
                    let left =
                        eliminated.fold(left, |left, eliminated| left.without(eliminated.digit));
                    let before = self.game.moments().len();
                    self.play(Action::SetMarks(cell, left));
                    if self.game.moments().len() > before {
                        self.expected_moves.push((before, MoveVerdict::Justified, true));
                    }
                }
            }
            self.marks.apply(&step);
            for placed in step.placements {
                self.enter(placed, MoveVerdict::Justified);
            }
        }
        self
    }
}

fn puzzles() -> Vec<Board> {
    let rated = include_str!("../data/rated.txt").lines().filter(|line| !line.starts_with('#'));
    let boards = rated.filter_map(|line| line.split(' ').next()?.parse().ok());
    boards.step_by(3).take(25).collect()
}

/// Returns the name of the technique of the easiest step at a position, or `None` if no technique
/// has a step.
fn easiest_technique(position: &Position) -> Option<&'static str> {
    let marks = Pencilmarks::from_position(position, true)?;
    let techniques: Vec<_> = default_techniques().collect();
    let step = next_step(&marks, &Options::for_solving(), &techniques).0?;
    Some(human::by_name(step.technique)?.name)
}

#[test]
fn reviews_recognize_how_games_were_played() {
    let mut counts = [[0_usize; 2]; 2];
    let scripts = puzzles().into_iter().zip(1..).flat_map(|(puzzle, seed)| {
        [false, true].map(|has_notes| Script::new(&puzzle, has_notes, seed).solve())
    });
    for script in scripts {
        let found = review(&script.game, false).expect("a puzzle with one solution");
        assert_eq!(found.moves.len(), script.expected_moves.len());
        for (made, one) in script.expected_moves.iter().zip(&found.moves) {
            let (moment, verdict, is_elimination) = *made;
            assert_eq!((one.moment, one.is_elimination), (moment, is_elimination));
            assert_eq!(one.verdict == MoveVerdict::Wrong, verdict == MoveVerdict::Wrong);
            counts[usize::from(is_elimination)][usize::from(one.verdict == verdict)] += 1;
        }
        let (length, ended_by) = script.pause;
        if length > 0 {
            let pause = &found.pauses[0];
            assert_eq!((pause.length_ms, pause.ended_by), script.pause);
            assert_eq!(pause.started_at + length, found.moves[ended_by].play_time);
            let before = script.game.replay().nth(found.moves[ended_by].moment - 1);
            let technique = pause.step.as_ref().map(|step| step.technique.as_str());
            assert_eq!(technique, easiest_technique(&before.expect("a move").position_before));
        }
    }
    for [wrong, right] in counts {
        assert!(right * 100 >= (right + wrong) * 95, "{counts:?}");
    }
}

#[test]
fn slices_do_not_change_a_review() {
    for puzzle in puzzles().iter().step_by(8) {
        let game = Script::new(puzzle, false, 7).solve().game;
        assert_eq!(review(&game, true), review(&game, false));
    }
}

#[test]
fn only_proper_puzzles_are_reviewed() {
    let several: Board = "12.. .... .... ....".parse().expect("a drawing of a board");
    assert_eq!(review(&Game::new(Position::new(several)), false), None);
    let large = Board::empty(grid::Shape::order(6).expect("a shape"));
    assert_eq!(review(&Game::new(Position::new(large)), false), None);
    let untouched = review(&Game::new(Position::new(puzzles().swap_remove(0))), false);
    assert_eq!(untouched, Some(GameReview::default()));
}

#[test]
fn marks_that_a_hint_removes_belong_to_its_entry() {
    let puzzle = puzzles().swap_remove(0);
    let solution = puzzle::uniqueness(&puzzle).solution().expect("one solution");
    let cell = Cell::all(puzzle.shape()).find(|cell| puzzle.digit(*cell).is_none());
    let cell = cell.expect("an empty cell");
    let digit = solution.digit(cell).expect("a digit");
    let game = apply_action(Game::new(Position::new(puzzle)), Action::MarkCandidates);
    let is_noted = |one: &Cell| game.position().marks(*one).contains(digit);
    let peers = Cell::all(game.shape()).filter(|one| one.sees(cell, game.shape()));
    let cleaned = peers
        .filter(is_noted)
        .map(|one| (one, CellValue::Marks(game.position().marks(one).without(digit))));
    let mut contents: Vec<_> = cleaned.collect();
    assert!(!contents.is_empty(), "a peer has the mark");
    contents.push((cell, CellValue::Digit(digit)));
    let game = apply_action(game, Action::SetContents(ChangeKind::Hint, contents));
    let found = review(&game, false).expect("a puzzle with one solution");
    let moves = found.moves.iter().map(|one| (one.verdict, one.is_elimination));
    assert_eq!(moves.collect::<Vec<_>>(), [(MoveVerdict::Hint, false)]);
}

#[test]
fn an_entry_from_a_hint_has_a_verdict_of_its_own() {
    let puzzle = puzzles().swap_remove(0);
    let solution = puzzle::uniqueness(&puzzle).solution().expect("one solution");
    let cell = Cell::all(puzzle.shape()).find(|cell| puzzle.digit(*cell).is_none());
    let cell = cell.expect("an empty cell");
    let digit = solution.digit(cell).expect("a digit");
    let hint = Action::SetContents(ChangeKind::Hint, vec![(cell, CellValue::Digit(digit))]);
    let game = apply_action(Game::new(Position::new(puzzle)), hint);
    let found = review(&game, false).expect("a puzzle with one solution");
    assert_eq!(found.moves.iter().map(|one| one.verdict).collect::<Vec<_>>(), [MoveVerdict::Hint]);
}
