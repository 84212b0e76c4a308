//! What is found out of a puzzle: the values of columns, measure by measure, no more than is asked.
//!
//! ```text
//! --where 'level >= hard && clues < 25'      clues first: a look; then level, if it is still open
//! --columns score                            and score came with it
//! ```

use std::time::{Duration, Instant};

use collection::{
    ColumnId, Expression, Known, Measure, Row, TechniqueSet, Truth, Value, Vocabulary,
};
use grid::{Board, Cell};
use human::Grade;
use puzzle::{PatternSymmetry, RedundantGivens, Uniqueness};
use rating::{Keep, Rater, Rating, Scale};

use super::{input::Record, steps};

/// What is known of a puzzle so far.
pub struct Facts<'a> {
    record: &'a Record,
    vocabulary: &'a Vocabulary,
    /// How long one rating may take.
    max_time: Option<Duration>,
    /// The values.
    pub row: Row,
    spent: Duration,
}

impl<'a> Facts<'a> {
    /// Nothing is known yet.
    pub fn new(record: &'a Record, vocabulary: &'a Vocabulary) -> Facts<'a> {
        Facts { record, vocabulary, max_time: None, row: Row::default(), spent: Duration::ZERO }
    }

    /// The same, where a rating that takes longer is given up: the puzzle has none then.
    pub fn within(self, max_time: Option<Duration>) -> Facts<'a> {
        Facts { max_time, ..self }
    }

    /// Finds out what an expression needs, the cheapest first, until the puzzle is in or out.
    pub fn decide(&mut self, expression: &Expression) -> Truth {
        while let Some(wanted) = expression.wants(&self.row) {
            self.measure(wanted);
        }
        expression.of(&self.row)
    }

    /// Finds out some columns.
    pub fn find(&mut self, columns: &[ColumnId]) {
        for wanted in Measure::ALL {
            let is_open = |id: &ColumnId| {
                id.column().measure == wanted && *self.row.get(*id) == Known::NotYet
            };
            if columns.iter().any(is_open) {
                self.measure(wanted);
            }
        }
    }

    /// Finds out all columns of a measure, for good: those that the puzzle has no value of never
    /// will have one.
    fn measure(&mut self, measure: Measure) {
        let begun = Instant::now();
        let (record, givens) = (self.record, self.record.position.givens());
        match measure {
            Measure::Record => self.take_record(),
            Measure::Givens => {
                self.row.set_number("clues", givens.filled());
                let symmetry = PatternSymmetry::of(givens);
                let place = PatternSymmetry::ALL.iter().position(|other| *other == symmetry);
                self.row.set_number("symmetry", place.unwrap_or_default());
            }
            Measure::Solutions => {
                let solutions = match puzzle::uniqueness(givens) {
                    Uniqueness::Impossible => 0,
                    Uniqueness::Unique(_) => 1,
                    Uniqueness::Several => 2,
                };
                self.row.set_number("solutions", solutions);
            }
            Measure::Canonical => {
                if let Ok(form) = puzzle::canonical(givens) {
                    self.row.set_value("canonical", Value::Text(form.to_string()));
                    self.row.set_value("id", Value::Text(form.key().to_string()));
                    let automorphisms = form.automorphisms().and_then(|many| many.try_into().ok());
                    self.row.set_number("automorphisms", automorphisms.unwrap_or(usize::MAX));
                }
            }
            Measure::Redundancy => {
                if let Some(minimal) = is_minimal(givens) {
                    self.row.set_number("minimal", usize::from(minimal));
                }
            }
            Measure::Grade => {
                if let Ok(grade) = steps::grade(record) {
                    self.take_grade(&grade);
                }
            }
            Measure::Bank => {
                if let Some(rating) = self.rating(Scale::Bank) {
                    self.row.set_number("bank", rating.er.into());
                    self.row.set_number("ep", rating.ep.into());
                    self.row.set_number("ed", rating.ed.into());
                }
            }
            Measure::Explainer => {
                if let Some(rating) = self.rating(Scale::Se) {
                    self.row.set_number("se", rating.er.into());
                }
            }
            Measure::Clock => {
                let spent = usize::try_from(self.spent.as_millis());
                self.row.set_number("ms", spent.unwrap_or(usize::MAX));
            }
            // Nobody plays here.
            Measure::Play => {}
        }
        for id in ColumnId::all().filter(|id| id.column().measure == measure) {
            if *self.row.get(id) == Known::NotYet {
                self.row.set(id, Known::Never);
            }
        }
        self.spent += begun.elapsed();
    }

    /// The rating of a proper puzzle, unless that takes too long.
    fn rating(&self, scale: Scale) -> Option<Rating> {
        steps::proper(self.record).ok()?;
        let mut rater = Rater::new(&self.record.position.as_it_stands(), scale, Keep::Ratings)?;
        let begun = Instant::now();
        rater.slice(&|| self.max_time.is_some_and(|time| begun.elapsed() >= time))
    }

    fn take_record(&mut self) {
        let Record { index, note, position, .. } = self.record;
        self.row.set_number("number", usize::try_from(*index).unwrap_or(usize::MAX));
        self.row.set_value("puzzle", Value::Text(position.givens().line()));
        self.row.set_value("note", Value::Text(note.clone()));
        self.row.set_number("side", position.shape().side());
    }

    fn take_grade(&mut self, grade: &Grade) {
        self.row.set_number("level", grade.level as usize);
        self.row.set_number("score", grade.score as usize);
        if let Some(hardest) = grade.hardest.and_then(|id| self.vocabulary.number(id)) {
            self.row.set_number("hardest", hardest as usize);
        }
        let used = grade.counts.iter().filter_map(|(id, _)| self.vocabulary.number(id));
        let used = used.fold(TechniqueSet::default(), TechniqueSet::with);
        self.row.set_value("techniques", Value::Techniques(used));
    }
}

/// Whether a board is minimal; `None` when it is not proper. The first redundant given tells.
fn is_minimal(givens: &Board) -> Option<bool> {
    let mut search = RedundantGivens::new(givens, Cell::all(givens.shape()).collect());
    loop {
        match search.slice(&|| true) {
            Some(Err(_)) => return None,
            Some(Ok(redundant)) => return Some(redundant.is_empty()),
            None if !search.found().is_empty() => return Some(false),
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use collection::Kind;

    #[test]
    fn words_of_columns_are_those_of_what_they_name() {
        let words = |name: &str| match ColumnId::of(name).map(|id| id.column().kind) {
            Some(Kind::Words(words)) => words.to_vec(),
            other => panic!("{name}: {other:?}"),
        };
        assert_eq!(words("symmetry"), PatternSymmetry::ALL.map(PatternSymmetry::name));
        use human::Level::{Easy, Extreme, Hard, Medium, Unfair};
        let levels = [Easy, Medium, Hard, Unfair, Extreme].map(|level| level.name().to_lowercase());
        assert_eq!(words("level"), levels);
    }
}
