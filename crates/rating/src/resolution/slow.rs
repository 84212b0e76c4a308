//! Slow reference implementations of both measures, based on the definitions and on plain arrays of
//! candidates. These implementations are compiled only for tests, which compare the fast
//! implementations with them.

use std::sync::LazyLock;

use grid::{Board, Cell, Digit, Shape};

use super::{TrialDepth, TrialDepthSearch, WhipRating, WhipSearch};

/// A candidate: row, column and digit, each from 0 to 8.
type Candidate = (usize, usize, usize);

/// The possible candidates, by row, column and digit.
type Candidates = [[[bool; 9]; 9]; 9];

/// The candidates of each variable on an empty board.
static VARIABLES: LazyLock<Vec<[Candidate; 9]>> = LazyLock::new(|| {
    let mut variables = Vec::new();
    let all = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    for (a, b) in (0..81).map(|n| (n / 9, n % 9)) {
        variables.push(all.map(|digit| (a, b, digit)));
        variables.push(all.map(|column| (a, column, b)));
        variables.push(all.map(|row| (row, a, b)));
        variables.push(all.map(|at| (a / 3 * 3 + at / 3, a % 3 * 3 + at % 3, b)));
    }
    variables
});

fn board_candidates(board: &Board) -> Candidates {
    let mut candidates = [[[false; 9]; 9]; 9];
    for cell in Cell::all(Shape::CLASSIC) {
        for digit in Digit::all(Shape::CLASSIC) {
            let possible = match board.digit(cell) {
                Some(given) => given == digit,
                None => board.allowed_digits(cell).contains(digit),
            };
            candidates[cell.index() / 9][cell.index() % 9][digit.value() - 1] = possible;
        }
    }
    candidates
}

fn all_candidates(candidates: &Candidates) -> Vec<Candidate> {
    let full = (0..729).map(|n| (n / 81, n / 9 % 9, n % 9));
    full.filter(|(row, column, digit)| candidates[*row][*column][*digit]).collect()
}

/// Returns `true` if two candidates exclude each other because they are in the same cell or have
/// the same digit in a house.
fn are_linked(one: Candidate, other: Candidate) -> bool {
    let ((row, column, digit), (other_row, other_column, other_digit)) = (one, other);
    let same_box = (row / 3, column / 3) == (other_row / 3, other_column / 3);
    let same_house = row == other_row || column == other_column || same_box;
    let same_cell = (row, column) == (other_row, other_column);
    if digit == other_digit { same_house && !same_cell } else { same_cell }
}

/// For each candidate, the candidates that are linked to it.
static LINKED_CANDIDATES: LazyLock<Vec<Vec<Candidate>>> = LazyLock::new(|| {
    let full = all_candidates(&[[[true; 9]; 9]; 9]);
    full.iter()
        .map(|one| full.iter().copied().filter(|other| are_linked(*one, *other)).collect())
        .collect()
});

fn place(candidates: &mut Candidates, (row, column, digit): Candidate) {
    for (row, column, digit) in &LINKED_CANDIDATES[81 * row + 9 * column + digit] {
        candidates[*row][*column][*digit] = false;
    }
}

/// Returns the possible candidates of each variable.
fn variables(candidates: &Candidates) -> impl Iterator<Item = Vec<Candidate>> {
    let is_possible = |(row, column, digit): &Candidate| candidates[*row][*column][*digit];
    VARIABLES.iter().map(move |variable| variable.iter().copied().filter(is_possible).collect())
}

/// Places singles. Returns `false` if a variable has no candidate.
fn place_singles(candidates: &mut Candidates) -> bool {
    loop {
        let before = *candidates;
        for variable in VARIABLES.iter() {
            let mut possible =
                variable.iter().filter(|(row, column, digit)| candidates[*row][*column][*digit]);
            match (possible.next(), possible.next()) {
                (None, _) => return false,
                (Some(single), None) => place(candidates, *single),
                _ => {}
            }
        }
        if *candidates == before {
            return true;
        }
    }
}

/// Applies T&E of this depth. Returns `false` if there is a contradiction.
fn apply_trials(candidates: &mut Candidates, depth: usize) -> bool {
    if !place_singles(candidates) {
        return false;
    }
    loop {
        let before = *candidates;
        for candidate in all_candidates(candidates).into_iter().filter(|_| depth > 0) {
            let (row, column, digit) = candidate;
            let mut supposed = *candidates;
            place(&mut supposed, candidate);
            if candidates[row][column][digit] && !apply_trials(&mut supposed, depth - 1) {
                candidates[row][column][digit] = false;
                if !place_singles(candidates) {
                    return false;
                }
            }
        }
        if *candidates == before {
            return true;
        }
    }
}

/// Returns `true` if a partial whip can be extended to a whip by at most `rest` variables. `rights`
/// contains the right candidates of the partial whip.
fn has_whip(
    variables: &[Vec<Candidate>],
    target: Candidate,
    rights: &mut Vec<Candidate>,
    rest: usize,
) -> bool {
    if rest == 0 {
        return false;
    }
    let last = *rights.last().unwrap_or(&target);
    for variable in variables {
        let is_used =
            variable.contains(&target) || rights.iter().any(|right| variable.contains(right));
        if is_used || !variable.iter().any(|left| are_linked(*left, last)) {
            continue;
        }
        let is_excluded = |c: &Candidate| {
            are_linked(*c, target) || rights.iter().any(|right| are_linked(*c, *right))
        };
        let others: Vec<Candidate> = variable.iter().copied().filter(|c| !is_excluded(c)).collect();
        match others[..] {
            [] => return true,
            [right] => {
                rights.push(right);
                let is_found = has_whip(variables, target, rights, rest - 1);
                rights.pop();
                if is_found {
                    return true;
                }
            }
            _ => {}
        }
    }
    false
}

/// Returns the W rating, or `None` if whips up to this length don't solve the puzzle.
fn whip_rating(board: &Board, max_length: usize) -> Option<u8> {
    let mut candidates = board_candidates(board);
    let mut rating = 0;
    loop {
        assert!(place_singles(&mut candidates));
        if all_candidates(&candidates).len() == 81 {
            return Some(rating as u8);
        }
        let variables: Vec<_> = variables(&candidates).collect();
        let (length, targets) = (1..=max_length).find_map(|length| {
            let has_whip =
                |target: &Candidate| has_whip(&variables, *target, &mut Vec::new(), length);
            let targets: Vec<Candidate> =
                all_candidates(&candidates).into_iter().filter(has_whip).collect();
            (!targets.is_empty()).then_some((length, targets))
        })?;
        rating = rating.max(length);
        targets.iter().for_each(|(row, column, digit)| candidates[*row][*column][*digit] = false);
    }
}

/// Returns the puzzles of the test file.
fn puzzles() -> Vec<Board> {
    let text = include_str!("../../../../tests/data/resolution.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line[..81].parse().expect("a drawing of a board")).collect()
}

fn depth(board: &Board) -> TrialDepth {
    let mut search = TrialDepthSearch::new(board).expect("a 9×9 board");
    search.run_until(&|| false).expect("nothing stops it")
}

fn rating(board: &Board) -> WhipRating {
    WhipSearch::new(board).expect("a 9×9 board").run_until(&|| false).expect("nothing stops it")
}

#[test]
fn depths_match_the_definition() {
    let mut counts = [0; 4];
    for board in puzzles() {
        let mut candidates = board_candidates(&board);
        let solves = |depth: &usize| {
            apply_trials(&mut candidates, *depth) && all_candidates(&candidates).len() == 81
        };
        // Depth 2 takes seconds.
        let plain = (0..=if counts[2] == 0 { 2 } else { 1 }).find(solves);
        match (plain, depth(&board)) {
            (Some(plain), depth) => assert_eq!(depth, TrialDepth::Known(plain as u8), "{board}"),
            (None, depth) => assert!(depth >= TrialDepth::Known(2), "{board}"),
        }
        counts[plain.unwrap_or(3)] += 1;
    }
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
}

#[test]
fn short_whips_match_the_definition() {
    let mut counts = [0; 5];
    for board in puzzles() {
        let rating = rating(&board);
        // Length 3 takes seconds.
        let longest = if rating == WhipRating::Known(3) && counts[3] < 2 { 3 } else { 2 };
        let plain = whip_rating(&board, longest);
        match plain {
            Some(plain) => assert_eq!(rating, WhipRating::Known(plain), "{board}"),
            None => assert!(rating > WhipRating::Known(longest as u8), "{board}"),
        }
        counts[plain.map_or(4, usize::from)] += 1;
    }
    assert!(counts.iter().all(|count| *count > 1), "{counts:?}");
}

#[test]
fn depths_and_whips_agree() {
    for board in puzzles() {
        let (depth, rating) = (depth(&board), rating(&board));
        let is_zero = (depth == TrialDepth::Known(0), rating == WhipRating::Known(0));
        assert!(is_zero.0 == is_zero.1, "{board}");
        // Whips solve a puzzle only if its depth is at most 1.
        assert!(depth <= TrialDepth::Known(1) || rating == WhipRating::Unsolvable, "{board}");
    }
}
