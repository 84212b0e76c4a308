//! The generation of a single puzzle in small steps: fill, dig, aim, accept.
//!
//! ```text
//! fill ─▶ dig ─▶ is it minimal, with the right givens? ─▶ is it solved as specified? ─▶ a puzzle
//!  ▲                         │ no                                  │ no
//!  └─────────────────────────┴─────────────────────────────────────┘
//! ```
//!
//! The result depends only on the specification, the seed, the puzzle's number and the attempt. A
//! maker stops only between two steps, and then continues as if it hadn't been stopped.

mod depth_search;
mod near_miss;
mod new_puzzles;

use std::sync::Arc;

use grid::{Board, Cell, Shape};

use crate::{
    Minimality, PuzzleSpec, Symmetry,
    dig::Digger,
    given_reducer::GivenReducer,
    judge::{Judgement, Trials},
    pattern_filler::{PatternFiller, SearchAbandoned},
    prober::Prober,
    random::Random,
    repair::{Orbits, PuzzleRepair, RepairEnd},
    spec_conflict::SpecConflict,
    verdict::TrialVerdict,
};
use depth_search::DigDepthSearch;
use near_miss::NeighbourWalk;

/// A specification that was checked for conflicts, with the data derived from it for all puzzles.
#[derive(Clone)]
pub struct CheckedSpec {
    spec: PuzzleSpec,
    trials: Trials,
}

/// A puzzle that satisfies the specification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The givens.
    pub board: Board,
    /// The unique solution.
    pub solution: Board,
    /// The symmetry that was used for the pattern of givens.
    pub symmetry: Symmetry,
    /// The number of tries that the puzzle took, including the last one.
    pub tries: u64,
}

/// The outcome of generating a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MakeOutcome {
    /// The finished puzzle.
    Puzzle(Box<Puzzle>),
    /// The maximum number of tries was reached.
    GivenUp,
}

impl CheckedSpec {
    /// Checks a specification, and derives the data for its puzzles.
    ///
    /// # Errors
    /// Returns the reason if no puzzle can satisfy the specification.
    pub fn new(spec: PuzzleSpec) -> Result<CheckedSpec, SpecConflict> {
        spec.check()?;
        let trials = Trials::for_spec(&spec);
        Ok(CheckedSpec { spec, trials })
    }

    /// Returns the specification.
    pub fn spec(&self) -> &PuzzleSpec {
        &self.spec
    }
}

/// The state of generating one puzzle.
pub struct Maker {
    checked_spec: Arc<CheckedSpec>,
    number: u64,
    random: Random,
    prober: Prober,
    tries: u64,
    symmetry: Symmetry,
    stage: Stage,
    walk: Option<NeighbourWalk>,
    /// The number of new puzzles since the last walk among neighbours.
    fresh_puzzles: u64,
}

enum Stage {
    /// Start a new puzzle.
    Fill,
    Dig(Digger),
    /// Check a puzzle. The second field is its solution.
    Check(Board, Board),
    /// Search for the digits of a pattern.
    FillPattern(Box<PatternFiller>),
    /// Move from one puzzle to the next until a puzzle has few givens.
    ReduceGivens(Box<GivenReducer>),
    /// Judge a puzzle. The second field is its solution.
    Judge(Board, Board, Box<Judgement>),
    /// Repair a puzzle that nearly satisfies the specification.
    Repair(Box<PuzzleRepair>),
    /// Search for the depth of digging at which the puzzle has the specified level.
    SearchDepth(Box<DigDepthSearch>),
}

impl Maker {
    /// Creates the maker of puzzle `number`, counted from 0. The first attempt is 0. Later attempts
    /// are made if the puzzle was seen before.
    pub fn new(checked_spec: &Arc<CheckedSpec>, seed: u64, number: u64, attempt: u64) -> Maker {
        Maker {
            checked_spec: Arc::clone(checked_spec),
            number,
            random: Random::from_seeds(&[seed, number, attempt]),
            prober: Prober::default(),
            tries: 0,
            symmetry: checked_spec.spec.symmetry,
            stage: Stage::Fill,
            walk: None,
            fresh_puzzles: 0,
        }
    }

    /// Returns the number of tries so far. Each try starts with a full board, a filled pattern or a
    /// neighbour of a puzzle.
    pub fn tries(&self) -> u64 {
        self.tries
    }

    /// Continues until the puzzle is finished or given up. Returns `None` if `stop` returned `true`
    /// before that. `stop` is called every few milliseconds. This method must not be called again
    /// after it has returned an outcome.
    pub fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<MakeOutcome> {
        loop {
            if let Some(outcome) = self.step() {
                return Some(outcome);
            }
            if stop() {
                return None;
            }
        }
    }

    fn step(&mut self) -> Option<MakeOutcome> {
        match std::mem::replace(&mut self.stage, Stage::Fill) {
            Stage::Fill => {
                if self.checked_spec.spec.max_tries.is_some_and(|most| self.tries >= most) {
                    return Some(MakeOutcome::GivenUp);
                }
                self.tries += 1;
                self.begin_puzzle();
                None
            }
            Stage::Check(board, solution) => self.check_puzzle(board, solution),
            Stage::FillPattern(mut filler) => {
                match filler.step(&mut self.prober, &mut self.random) {
                    Ok(None) => self.stage = Stage::FillPattern(filler),
                    Ok(Some((board, solution))) => {
                        return self.check_filled_pattern(board, solution);
                    }
                    Err(SearchAbandoned) => {}
                }
                None
            }
            Stage::ReduceGivens(reducer) => self.reduce_givens(*reducer),
            Stage::Dig(mut digger) => {
                // Digging a 9×9 board to the end takes no longer than a step should.
                let mut more = digger.step(&mut self.prober);
                while more && self.checked_spec.spec.shape == Shape::CLASSIC {
                    more = digger.step(&mut self.prober);
                }
                if more {
                    self.stage = Stage::Dig(digger);
                    return None;
                }
                self.check_dug_puzzle(digger)
            }
            Stage::Judge(board, solution, mut judgement) => {
                match judgement.step(&self.checked_spec.trials) {
                    None => self.stage = Stage::Judge(board, solution, judgement),
                    Some(TrialVerdict::Met) => return Some(self.puzzle_outcome(board, solution)),
                    Some(_) => {
                        let nearness = judgement.nearness(&self.checked_spec.trials);
                        self.follow_near_miss(board, solution, nearness);
                    }
                }
                None
            }
            Stage::Repair(mut repair) => {
                let orbits = Orbits(self.symmetry, self.checked_spec.spec.shape);
                let (prober, random) = (&mut self.prober, &mut self.random);
                match repair.step(&self.checked_spec.trials, prober, orbits, random) {
                    None => self.stage = Stage::Repair(repair),
                    Some(RepairEnd::Board(board, solution))
                        if self.has_specified_givens(&board) =>
                    {
                        return Some(self.puzzle_outcome(board, solution));
                    }
                    Some(_) => {}
                }
                None
            }
            Stage::SearchDepth(search) => self.search_depth(*search),
        }
    }

    /// Checks the puzzle that remains after digging. Returns the outcome if the puzzle is finished,
    /// and otherwise `None`.
    fn check_dug_puzzle(&mut self, digger: Digger) -> Option<MakeOutcome> {
        if self.searches_by_depth() {
            self.stage = Stage::SearchDepth(Box::new(DigDepthSearch::new(digger)));
            return None;
        }
        let (board, solution) = digger.into_boards();
        self.check_puzzle(board, solution)
    }

    /// Checks a puzzle, and accepts it, judges it or drops it. Returns the outcome if the puzzle is
    /// accepted, and otherwise `None`.
    fn check_puzzle(&mut self, board: Board, solution: Board) -> Option<MakeOutcome> {
        if self.wants_few_givens()
            && self.checked_spec.spec.givens.is_some_and(|(_, most)| board.filled_count() > most)
        {
            self.stage = Stage::ReduceGivens(Box::new(GivenReducer::new(board, solution)));
            return None;
        }
        if !self.has_specified_givens(&board) {
            return None;
        }
        if self.checked_spec.trials.is_empty() {
            return Some(self.puzzle_outcome(board, solution));
        }
        if self.checked_spec.trials.need_more_than_locked_candidates()
            && self.prober.is_solved_by_propagation(&board)
        {
            return None;
        }
        let judgement = Judgement::new(&board);
        self.stage = Stage::Judge(board, solution, Box::new(judgement));
        None
    }

    /// Returns `true` if a puzzle has the specified number of givens and the specified minimality.
    fn has_specified_givens(&mut self, board: &Board) -> bool {
        let spec = &self.checked_spec.spec;
        let filled = board.filled_count();
        if spec.givens.is_some_and(|(least, most)| filled < least || filled > most) {
            return false;
        }
        let orbits = match spec.minimality {
            Minimality::NotRequired => return true,
            Minimality::ByOrbit => self.symmetry.orbits(spec.shape),
            Minimality::ByGiven => Cell::all(spec.shape).map(|cell| vec![cell]).collect(),
        };
        let mut board = board.clone();
        let given = |orbit: &Vec<Cell>| orbit.iter().any(|cell| board.digit(*cell).is_some());
        let orbits: Vec<_> = orbits.into_iter().filter(given).collect();
        orbits.iter().all(|orbit| self.prober.are_givens_needed(&mut board, orbit))
    }

    fn puzzle_outcome(&self, board: Board, solution: Board) -> MakeOutcome {
        let (symmetry, tries) = (self.symmetry, self.tries);
        MakeOutcome::Puzzle(Box::new(Puzzle { board, solution, symmetry, tries }))
    }
}
