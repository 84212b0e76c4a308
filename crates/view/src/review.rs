//! The summary of a game's review, and the positions of its moves along a timeline.

use explain::Explanation;
use human::{Family, TECHNIQUE_INFOS};
use jobs::{GameReview, MoveVerdict};

/// The counts of a review: its moves by verdict, and the techniques of its steps.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReviewSummary {
    /// For each verdict, in the order of [`MoveVerdict`], the number of digits that were entered.
    pub entries: [usize; 4],
    /// For each verdict, in the order of [`MoveVerdict`], the number of moves that eliminated
    /// candidates.
    pub eliminations: [usize; 4],
    /// The techniques that justify moves, each with its number of steps, in descending order of
    /// that number.
    pub used_techniques: Vec<(String, usize)>,
    /// The techniques that the player could have used during long pauses and in place of guesses
    /// and mistakes, each with its number of occurrences, in descending order of that number.
    /// Singles are left out.
    pub missed_techniques: Vec<(String, usize)>,
}

impl ReviewSummary {
    /// Counts the moves of a review, and the techniques of its steps.
    pub fn new(review: &GameReview) -> ReviewSummary {
        let mut summary = ReviewSummary::default();
        for one in &review.moves {
            let counts =
                if one.is_elimination { &mut summary.eliminations } else { &mut summary.entries };
            counts[one.verdict as usize] += 1;
            match one.verdict {
                MoveVerdict::Justified => {
                    one.steps
                        .iter()
                        .for_each(|step| count_technique(&mut summary.used_techniques, step));
                }
                MoveVerdict::Unjustified | MoveVerdict::Wrong => {
                    one.steps
                        .iter()
                        .for_each(|step| count_technique(&mut summary.missed_techniques, step));
                }
                MoveVerdict::Hint => {}
            }
        }
        let paused = review.pauses.iter().filter_map(|pause| pause.step.as_ref());
        paused.for_each(|step| count_technique(&mut summary.missed_techniques, step));
        summary.missed_techniques.retain(|(name, _)| {
            let info = TECHNIQUE_INFOS.iter().find(|info| info.name == name);
            info.is_some_and(|info| info.family != Family::Singles)
        });
        summary
    }

    /// Returns the percentage of the player's own entries that were justified, rounded down, or
    /// `None` if there are none. Applied hints don't count.
    pub fn justified_percentage(&self) -> Option<usize> {
        let [reason, ahead, wrong, _] = self.entries;
        (100 * reason).checked_div(reason + ahead + wrong)
    }
}

/// Adds 1 to the count of a step's technique, and moves the technique ahead of those with smaller
/// counts.
fn count_technique(counts: &mut Vec<(String, usize)>, step: &Explanation) {
    let name = &step.technique;
    match counts.iter_mut().find(|(of, _)| of == name) {
        Some((_, count)) => *count += 1,
        None => counts.push((name.clone(), 1)),
    }
    grid::insertion_sort_by_key(counts, |(_, count)| usize::MAX - *count);
}

/// Returns the positions of a review's moves along a timeline, from 0 to 1. The positions are
/// proportional to the play times of the moves or, if these aren't known, to the numbers of the
/// moves, counted from 1.
pub fn move_positions(review: &GameReview) -> Vec<f64> {
    let last = review.moves.last().map_or(0, |one| one.play_time);
    let count = review.moves.len();
    let place = |(n, time): (usize, u64)| match last {
        0 => (n + 1) as f64 / count as f64,
        last => (time as f64 / last as f64).min(1.0),
    };
    review.moves.iter().map(|one| one.play_time).enumerate().map(place).collect()
}

/// Returns the index of the next unjustified or wrong move after the move with the given index, or
/// of the first such move if no index is given. After the last move, the search wraps around.
/// Returns `None` if there are no such moves.
pub fn next_fault(review: &GameReview, after: Option<usize>) -> Option<usize> {
    let is_fault = |n: &usize| {
        matches!(review.moves[*n].verdict, MoveVerdict::Unjustified | MoveVerdict::Wrong)
    };
    let from = after.map_or(0, |after| after + 1).min(review.moves.len());
    (from..review.moves.len()).chain(0..from).find(is_fault)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Cell, Digit};
    use human::Level;
    use jobs::{LongPause, ReviewedMove};

    fn step(name: &str) -> Explanation {
        Explanation {
            technique: name.into(),
            level: Level::Easy,
            score: 0,
            new_single_count: 0,
            house_sentence: String::new(),
            technique_sentence: String::new(),
            short_technique_sentence: String::new(),
            pattern_sentence: String::new(),
            notation: String::new(),
            is_notation_revealing: false,
            conclusion_sentence: String::new(),
            proof_lines: Vec::new(),
            first_cells: Vec::new(),
            cell_parts: Vec::new(),
            placements: Vec::new(),
            eliminations: Vec::new(),
        }
    }

    fn reviewed_move(time: u64, verdict: MoveVerdict, techniques: &[&str]) -> ReviewedMove {
        ReviewedMove {
            moment: 1,
            play_time: time,
            digit: Digit::new(1).expect("a digit"),
            cells: vec![Cell::new(0)],
            is_elimination: false,
            verdict,
            steps: techniques.iter().map(|name| step(name)).collect(),
        }
    }

    #[test]
    fn moves_are_counted_positioned_and_searched_for_faults() {
        let mut review = GameReview {
            moves: vec![
                reviewed_move(10, MoveVerdict::Justified, &["Naked Single"]),
                reviewed_move(20, MoveVerdict::Unjustified, &["X-Wing"]),
                reviewed_move(30, MoveVerdict::Justified, &["Naked Pair", "Hidden Single"]),
                reviewed_move(40, MoveVerdict::Wrong, &["Naked Single"]),
                reviewed_move(40, MoveVerdict::Justified, &["Hidden Single"]),
                reviewed_move(80, MoveVerdict::Hint, &["Swordfish"]),
            ],
            pauses: vec![LongPause {
                started_at: 0,
                length_ms: 10,
                ended_by: 0,
                step: Some(step("W-Wing")),
            }],
        };
        let summary = ReviewSummary::new(&review);
        assert_eq!((summary.entries, summary.justified_percentage()), ([3, 1, 1, 1], Some(60)));
        let names = |of: &[(String, usize)]| {
            of.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(
            names(&summary.used_techniques),
            "Hidden Single 2, Naked Single 1, Naked Pair 1"
        );
        assert_eq!(names(&summary.missed_techniques), "X-Wing 1, W-Wing 1");
        assert_eq!(move_positions(&review), [0.125, 0.25, 0.375, 0.5, 0.5, 1.0]);
        let faults = [None, Some(1), Some(3), Some(5), Some(9)].map(|at| next_fault(&review, at));
        assert_eq!(faults, [Some(1), Some(3), Some(1), Some(1), Some(1)]);
        review.moves.iter_mut().for_each(|one| one.play_time = 0);
        assert_eq!(move_positions(&review)[2], 0.5);
        assert_eq!(ReviewSummary::new(&GameReview::default()).justified_percentage(), None);
    }
}
