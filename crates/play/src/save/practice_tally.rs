//! The player's answers to exercises, by technique.

use serde::{Deserialize, Serialize};

/// The numbers of right and wrong answers to exercises, by technique.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PracticeTally(Vec<(String, [u32; 2])>);

impl PracticeTally {
    /// Counts a right or wrong answer to an exercise for the technique with this name.
    pub fn count_answer(&mut self, technique: &str, is_right: bool) {
        let at = self.0.iter().position(|(of, _)| of == technique);
        let at = at.unwrap_or_else(|| {
            self.0.push((technique.into(), [0, 0]));
            self.0.len() - 1
        });
        let answers = &mut self.0[at].1[usize::from(!is_right)];
        *answers = answers.saturating_add(1);
    }

    /// Iterates over the techniques with exercises that were answered, each with the number of
    /// right and the number of wrong answers.
    pub fn iter(&self) -> impl Iterator<Item = (&str, [u32; 2])> {
        self.0.iter().map(|(technique, answers)| (technique.as_str(), *answers))
    }

    /// Returns the number of right and the number of wrong answers for a technique. Both are 0 if
    /// no exercise of the technique was answered.
    pub fn counts_of(&self, technique: &str) -> [u32; 2] {
        self.0.iter().find(|(of, _)| of == technique).map_or([0, 0], |(_, answers)| *answers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_counted_by_technique() {
        let mut tally = PracticeTally::default();
        tally.count_answer("X-Wing", true);
        tally.count_answer("X-Wing", false);
        tally.count_answer("X-Wing", true);
        assert_eq!((tally.counts_of("X-Wing"), tally.counts_of("AIC")), ([2, 1], [0, 0]));
        tally.count_answer("AIC", false);
        assert_eq!(tally.iter().collect::<Vec<_>>(), [("X-Wing", [2, 1]), ("AIC", [0, 1])]);
    }
}
