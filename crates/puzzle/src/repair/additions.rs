//! The search for the smallest sets of givens that leave a single solution if they are added to a
//! board with several solutions.
//!
//! If all solutions are known, givens are chosen from them. Each given leaves the solutions that
//! contain it. Together, the chosen givens must leave a single solution.
//!
//! ```text
//! solutions        1 2 3 4 5
//! r1c1=5           x x x . .     by itself it leaves three
//! r1c1=4           . . . x x     two
//! r7c2=1           . x . x .     two; together with r1c1=4 it leaves only the fourth
//! ```
//!
//! If there are too many solutions to find all of them, the given that occurs in the fewest known
//! solutions is added. This is repeated until all solutions can be found. Givens that turn out to
//! be unnecessary are removed again. Such additions aren't always the smallest.

use grid::{Board, Cell, Digit, DigitSet};

use super::{
    GivenChange, QuestionPhase, SearchCoverage, SolutionQuestion,
    bounded::{AnswerCoverage, BoundedCount, SolutionAnswer},
};

/// The maximum number of solutions examined.
const MAX_SOLUTIONS: usize = 512;

/// The maximum number of proposed additions.
const MAX_PROPOSALS: usize = 96;

/// The maximum number of intersections examined for each number of givens. Examining this many
/// takes about 10 ms, and isn't divided into slices.
const MAX_INTERSECTIONS: usize = 1_000_000;

/// A set of solutions. Each bit represents the solution with this index in the list of solutions.
type SolutionBits = [u64; MAX_SOLUTIONS / 64];

/// A given that could be added, with the solutions that contain it.
struct GivenChoice {
    cell: Cell,
    digit: Digit,
    solutions: SolutionBits,
}

/// A search for givens that leave a single solution if they are added.
pub(super) struct AdditionSearch {
    board: Board,
    /// The givens that have been added because there were too many solutions.
    added: Vec<(Cell, Digit)>,
    state: AdditionState,
    /// The proposed additions: lists of givens that leave a single solution.
    found: Vec<Vec<(Cell, Digit)>>,
    coverage: SearchCoverage,
}

enum AdditionState {
    /// Find the solutions.
    FindSolutions,
    /// Check whether the given with this index in the first proposal is needed.
    Check(usize),
    Done,
}

impl AdditionSearch {
    /// Creates the search for additions to a board that has several solutions.
    pub(super) fn new(board: &Board) -> AdditionSearch {
        AdditionSearch {
            board: board.clone(),
            added: Vec::new(),
            state: AdditionState::FindSolutions,
            found: Vec::new(),
            coverage: SearchCoverage::Complete,
        }
    }

    /// Returns the proposed additions, and [`SearchCoverage::Complete`] if it is proved that fewer
    /// givens don't suffice.
    pub(super) fn into_results(self) -> (Vec<GivenChange>, SearchCoverage) {
        (self.found.into_iter().map(GivenChange::Add).collect(), self.coverage)
    }

    fn board_with(&self, givens: &[(Cell, Digit)]) -> Board {
        GivenChange::Add(givens.to_vec()).apply_to(&self.board)
    }

    /// Returns the givens that are in some of the solutions, but not in all.
    fn given_choices(&self, solutions: &[Board]) -> Vec<GivenChoice> {
        let open = Cell::all(self.board.shape()).filter(|cell| self.board.digit(*cell).is_none());
        let mut choices = Vec::new();
        for cell in open {
            let digits: DigitSet =
                solutions.iter().filter_map(|solution| solution.digit(cell)).collect();
            for digit in digits.filter(|_| digits.len() > 1) {
                let mut members = SolutionBits::default();
                for (at, _) in solutions
                    .iter()
                    .enumerate()
                    .filter(|(_, solution)| solution.digit(cell) == Some(digit))
                {
                    members[at / 64] |= 1 << (at % 64);
                }
                choices.push(GivenChoice { cell, digit, solutions: members });
            }
        }
        choices
    }

    /// Finds the smallest additions from the complete list of solutions. If no set of up to three
    /// givens is found, adds the rarest given instead.
    fn find_additions(&mut self, solutions: &[Board]) {
        let choices = self.given_choices(solutions);
        for count in 1..=3 {
            let chosen = isolating_givens(&choices, count);
            if !chosen.is_empty() {
                self.found =
                    chosen.into_iter().map(|more| [&self.added[..], &more].concat()).collect();
                self.state = AdditionState::Done;
                return;
            }
        }
        self.add_rarest(&choices);
    }

    /// Adds the given that occurs in the fewest solutions. From then on, the additions aren't
    /// proved to be the smallest.
    fn add_rarest(&mut self, choices: &[GivenChoice]) {
        self.coverage = SearchCoverage::OverBudget;
        match choices.iter().min_by_key(|choice| count_bits(&choice.solutions)) {
            Some(rarest) => self.added.push((rarest.cell, rarest.digit)),
            None => self.state = AdditionState::Done,
        }
    }
}

impl QuestionPhase for AdditionSearch {
    fn next_question(&mut self) -> Option<SolutionQuestion> {
        match self.state {
            AdditionState::FindSolutions => {
                Some(SolutionQuestion { board: self.board_with(&self.added), limit: MAX_SOLUTIONS })
            }
            AdditionState::Check(at) => {
                let mut fewer = self.found.first()?.clone();
                fewer.remove(at);
                Some(SolutionQuestion { board: self.board_with(&fewer), limit: 2 })
            }
            AdditionState::Done => None,
        }
    }

    fn handle_answer(&mut self, found: SolutionAnswer) {
        match (&self.state, found.coverage) {
            (AdditionState::FindSolutions, AnswerCoverage::Complete)
                if found.solutions.len() > 1 =>
            {
                self.find_additions(&found.solutions)
            }
            (AdditionState::FindSolutions, AnswerCoverage::Complete) => {
                self.found = vec![self.added.clone()]
            }
            (AdditionState::FindSolutions, AnswerCoverage::Limit) => {
                self.add_rarest(&self.given_choices(&found.solutions))
            }
            (AdditionState::FindSolutions, AnswerCoverage::OverBudget) => {
                self.coverage = SearchCoverage::OverBudget;
                self.state = AdditionState::Done;
            }
            (AdditionState::Check(at), _) => {
                let at = *at;
                if let (BoundedCount::One(_), Some(first)) =
                    (found.solution_count(), self.found.first_mut())
                {
                    first.remove(at);
                    self.found.truncate(1);
                    self.state = AdditionState::Check(at);
                } else {
                    self.state = AdditionState::Check(at + 1);
                }
            }
            (AdditionState::Done, _) => {}
        }
        // Givens that were added because there were too many solutions may have become unnecessary.
        if !self.added.is_empty() {
            self.state = match (&self.state, self.found.first()) {
                (AdditionState::FindSolutions | AdditionState::Done, Some(_)) => {
                    AdditionState::Check(0)
                }
                (AdditionState::Check(at), Some(first)) if *at < first.len() => {
                    AdditionState::Check(*at)
                }
                (AdditionState::Check(_), _) => AdditionState::Done,
                (AdditionState::FindSolutions, None) => AdditionState::FindSolutions,
                (AdditionState::Done, None) => AdditionState::Done,
            };
        }
    }
}

fn count_bits(members: &SolutionBits) -> u32 {
    members.iter().map(|word| word.count_ones()).sum()
}

fn intersection(one: &SolutionBits, other: &SolutionBits) -> SolutionBits {
    std::array::from_fn(|at| one[at] & other[at])
}

/// Returns sets of `count` givens that leave exactly one solution. No shorter prefix of a set
/// leaves exactly one. Returns at most [`MAX_PROPOSALS`] sets, and stops early if there are too
/// many combinations.
fn isolating_givens(choices: &[GivenChoice], count: usize) -> Vec<Vec<(Cell, Digit)>> {
    let mut found = Vec::new();
    let mut checks_left = MAX_INTERSECTIONS;
    fn extend_givens(
        choices: &[GivenChoice],
        size_left: usize,
        members: &SolutionBits,
        chosen: &mut Vec<(Cell, Digit)>,
        checks_left: &mut usize,
        found: &mut Vec<Vec<(Cell, Digit)>>,
    ) {
        for (at, choice) in choices.iter().enumerate() {
            if found.len() == MAX_PROPOSALS || *checks_left == 0 {
                return;
            }
            *checks_left -= 1;
            let shared = intersection(members, &choice.solutions);
            let solutions = count_bits(&shared);
            chosen.push((choice.cell, choice.digit));
            if size_left == 1 && solutions == 1 {
                found.push(chosen.clone());
            } else if size_left > 1 && solutions > 1 {
                extend_givens(
                    &choices[at + 1..],
                    size_left - 1,
                    &shared,
                    chosen,
                    checks_left,
                    found,
                );
            }
            chosen.pop();
        }
    }
    extend_givens(
        choices,
        count,
        &[u64::MAX; MAX_SOLUTIONS / 64],
        &mut Vec::new(),
        &mut checks_left,
        &mut found,
    );
    found
}
