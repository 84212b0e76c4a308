//! The list of the open collection's puzzles: what is learned of them, a window of rows, and the ways
//! from one puzzle to the next.

use std::ops::Range;

use collection::{Collection, ExpressionError, View};
use grid::Board;
use serde::{Deserialize, Serialize};

use crate::{
    Bar, Begun, Failure, Kind, Measured, Outcome, Played, Spread, Wanted, Workplace, facts::Facts,
};

/// Takes what was found out about puzzles.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Learn {
    /// Which puzzles.
    pub of: Puzzles,
    /// What was found out.
    pub measured: Measured,
}

/// Some puzzles, by their numbers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Puzzles {
    /// From this one on.
    From(u64),
    /// These.
    These(Vec<u64>),
}

/// Forgets all that was learned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Unlearn;

/// Reads some rows of the list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Browse {
    /// What the list has.
    pub wanted: Wanted,
    /// The rows, by their places in it.
    pub rows: Range<u64>,
    /// The number of the puzzle on the board.
    pub here: Option<u64>,
    /// The puzzles that were played.
    pub played: Vec<Played>,
    /// The column whose bars are wanted.
    pub bars: Option<String>,
}

/// A part of the list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Browsed {
    /// What the list has.
    pub wanted: Wanted,
    /// How many rows it has.
    pub count: u64,
    /// Of how many puzzles it is not known whether they belong to it.
    pub unknown: u64,
    /// The place of the first row that is here.
    pub from: u64,
    /// Rows that follow one another.
    pub rows: Vec<ListRow>,
    /// The place of the puzzle on the board, if it is in the list.
    pub here: Option<u64>,
    /// How many puzzles are alike, in the column that was asked for.
    pub bars: Vec<Bar>,
    /// How often something was learned.
    pub learned: u64,
}

/// A puzzle in the list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ListRow {
    /// Its number.
    pub number: u64,
    /// Its givens.
    pub givens: Board,
    /// Its note; often empty.
    pub note: String,
    /// Its level, by its number from 0.
    pub level: Option<u8>,
    /// HoDoKu's score.
    pub score: Option<u32>,
    /// Its rating on the scale that is shown, in tenths.
    pub rating: Option<u32>,
    /// The id of the technique that counts most.
    pub hardest: Option<String>,
    /// The puzzle that it is, turned.
    pub duplicate: Option<u64>,
    /// How many solutions it has, if that is known; 2 are several.
    pub solutions: Option<u32>,
}

/// Finds a puzzle of the list beside another one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Walk {
    /// What the list has.
    pub wanted: Wanted,
    /// The number of the puzzle that the way begins at.
    pub from: u64,
    /// Where it leads.
    pub to: Way,
}

/// A way through the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Way {
    /// To the puzzle after it.
    Next,
    /// To the one before it.
    Previous,
    /// To any, by a number that was chosen by chance.
    Any(u64),
}

impl Browse {
    /// The most rows that are read at a time.
    pub const MOST: u64 = 200;
}

impl Kind for Learn {
    fn spread(&self) -> Spread {
        Spread::OnCollection { latest: false }
    }

    fn begin(self, at: &mut Workplace) -> Begun {
        Begun::Done(at.facts().map(|(facts, _)| {
            match &self.of {
                Puzzles::From(first) => facts.learn(*first.., &self.measured),
                Puzzles::These(rows) => facts.learn(rows.iter().copied(), &self.measured),
            }
            Outcome::Learned(facts.learned)
        }))
    }
}

impl Kind for Unlearn {
    fn spread(&self) -> Spread {
        Spread::OnCollection { latest: false }
    }

    fn begin(self, at: &mut Workplace) -> Begun {
        at.facts = None;
        Begun::Done(Ok(Outcome::Unlearned(())))
    }
}

impl Kind for Browse {
    fn spread(&self) -> Spread {
        Spread::OnCollection { latest: false }
    }

    fn begin(self, at: &mut Workplace) -> Begun {
        Begun::Done(
            at.facts().map(|(facts, collection)| Outcome::Browsed(browse(self, facts, collection))),
        )
    }
}

fn browse(
    job: Browse,
    facts: &mut Facts,
    collection: &Collection,
) -> Result<Browsed, ExpressionError> {
    facts.play(&job.played);
    let view = facts.view(&job.wanted, collection)?;
    let (count, unknown) = (view.rows.len() as u64, view.unknown);
    let from = job.rows.start.min(count);
    let end = job.rows.end.min(count).min(from + Browse::MOST);
    let numbers = view.rows.get(from as usize..end as usize).unwrap_or_default().to_vec();
    let here = job.here.and_then(|here| place(view, here));
    let row = |number: u32| {
        let (number, record) = (u64::from(number), collection.record(number as usize)?);
        Some(ListRow {
            number,
            givens: record.position.givens().clone(),
            note: record.note,
            level: facts.number(number, "level").and_then(|level| u8::try_from(level).ok()),
            score: facts.number(number, "score"),
            rating: facts.number(number, job.wanted.scale.0.name()),
            hardest: facts.hardest(number).map(str::to_owned),
            duplicate: facts.number(number, "duplicate").map(u64::from),
            solutions: facts.number(number, "solutions"),
        })
    };
    let rows = numbers.into_iter().map_while(row).collect();
    let bars = job.bars.map(|name| facts.bars(&name)).unwrap_or_default();
    let learned = facts.learned;
    Ok(Browsed { wanted: job.wanted, count, unknown, from, rows, here, bars, learned })
}

/// The place of a puzzle in a list.
fn place(view: &View, number: u64) -> Option<u64> {
    // A list of all in their own order has each at its number.
    let at = |place: u64| view.rows.get(place as usize).copied().map(u64::from);
    let found = || view.rows.iter().position(|row| u64::from(*row) == number);
    Some(number).filter(|number| at(*number) == Some(*number)).or_else(|| found().map(|n| n as u64))
}

impl Kind for Walk {
    fn spread(&self) -> Spread {
        Spread::OnCollection { latest: false }
    }

    fn begin(self, at: &mut Workplace) -> Begun {
        let walked = at.facts().map(|(facts, collection)| {
            let view = facts.view(&self.wanted, collection).ok()?;
            let count = view.rows.len() as u64;
            let place = match self.to {
                Way::Any(chance) => chance.checked_rem(count)?,
                Way::Next => place(view, self.from).map_or(0, |place| place + 1),
                Way::Previous => place(view, self.from)?.checked_sub(1)?,
            };
            view.rows.get(place as usize).copied().map(u64::from)
        });
        Begun::Done(walked.map(Outcome::Walked))
    }
}

impl Workplace {
    /// What is known of the open files, and these.
    ///
    /// # Errors
    /// When none are open.
    pub(crate) fn facts(&mut self) -> Result<(&mut Facts, &Collection), Failure> {
        let collection = self.collection.as_ref().ok_or(Failure::NoCollection)?;
        Ok((self.facts.get_or_insert_with(|| Facts::new(collection)), collection))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Boards, Job, Measure, Opening, What,
        run::tests::{begin, in_one_go},
    };

    const FILE: &str =
        "1..4..1..1..4..1 easy\n.2.4..1..1..4..1\n1..4..1..1..4...\n4..1..4..4..1..4\n";

    fn workplace() -> Workplace {
        let mut opening = Opening::new(0, collection::Choice::default(), 0);
        opening.begin("a file", 0);
        opening.take(FILE.as_bytes());
        opening.end(&mut |_| {});
        let collection = opening.finish().ok().map(|(collection, _)| collection);
        Workplace { collection, ..Workplace::default() }
    }

    fn learn(at: &mut Workplace, what: What) {
        let boards = FILE.lines().map(|line| line[..16].parse().expect("a board"));
        let boards = Boards::These(boards.collect());
        let Outcome::Measured(measured) = in_one_go(begin(Measure { boards, batch: 9, what }))
        else {
            panic!("nothing measured");
        };
        let learned = Job::from(Learn { of: Puzzles::From(0), measured }).begin(at);
        assert!(matches!(learned, Begun::Done(Ok(Outcome::Learned(_)))));
    }

    fn wanted(filter: &str, order: &str) -> Wanted {
        Wanted { filter: filter.into(), order: order.into(), ..Wanted::default() }
    }

    fn rows(
        at: &mut Workplace,
        wanted: Wanted,
        rows: Range<u64>,
    ) -> Result<Browsed, ExpressionError> {
        let played = vec![Played { number: 2, is_solved: true, spent: 61_000 }];
        let bars = Some(String::from("clues"));
        let job = Job::from(Browse { wanted, rows, here: Some(1), played, bars });
        match job.begin(at) {
            Begun::Done(Ok(Outcome::Browsed(browsed))) => browsed,
            _ => panic!("no part of a list"),
        }
    }

    #[track_caller]
    fn check(at: &mut Workplace, filter: &str, order: &str, numbers: &[u64]) {
        let browsed = rows(at, wanted(filter, order), 0..9).expect("a list");
        assert_eq!(browsed.rows.iter().map(|row| row.number).collect::<Vec<_>>(), numbers);
        assert_eq!(browsed.count, numbers.len() as u64);
        let walk = |at: &mut Workplace, from, to| match Job::from(Walk {
            wanted: wanted(filter, order),
            from,
            to,
        })
        .begin(at)
        {
            Begun::Done(Ok(Outcome::Walked(to))) => to,
            _ => panic!("no way"),
        };
        for pair in numbers.windows(2) {
            assert_eq!(walk(at, pair[0], Way::Next), Some(pair[1]));
            assert_eq!(walk(at, pair[1], Way::Previous), Some(pair[0]));
        }
        let any = walk(at, 0, Way::Any(7));
        assert_eq!(any, numbers.get(7 % numbers.len().max(1)).copied());
    }

    #[test]
    fn the_list_is_filtered_and_in_order() {
        let mut at = workplace();
        check(&mut at, "", "", &[0, 1, 2, 3]);
        check(&mut at, "", "-number", &[3, 2, 1, 0]);
        check(&mut at, "state == solved", "", &[2]);
        check(&mut at, "note ~ eas", "", &[0]);
        // Nothing is known of levels yet.
        check(&mut at, "clues < 6", "", &[]);
        learn(&mut at, What::Level);
        check(&mut at, "clues < 6", "", &[2]);
        check(&mut at, "", "clues,-number", &[2, 3, 1, 0]);
        learn(&mut at, What::Key);
        check(&mut at, "duplicate == 0", "", &[3]);
        assert!(rows(&mut at, wanted("clues <", ""), 0..1).is_err());
        assert!(rows(&mut at, wanted("", "nothing"), 0..1).is_err());
    }

    #[test]
    fn rows_are_read_as_far_as_there_are_any() {
        let mut at = workplace();
        let window = |at: &mut Workplace, of| {
            let browsed = rows(at, Wanted::default(), of).expect("a list");
            (browsed.from, browsed.rows.len(), browsed.here)
        };
        assert_eq!(window(&mut at, 0..2), (0, 2, Some(1)));
        assert_eq!(window(&mut at, 3..9), (3, 1, Some(1)));
        assert_eq!(window(&mut at, 7..9), (4, 0, Some(1)));
        assert_eq!(window(&mut at, u64::MAX..u64::MAX), (4, 0, Some(1)));
    }

    #[test]
    fn bars_count_those_that_are_alike() {
        let mut at = workplace();
        learn(&mut at, What::Level);
        let browsed = rows(&mut at, Wanted::default(), 0..1).expect("a list");
        let bars: Vec<_> = browsed.bars.iter().map(|bar| (&*bar.filter, bar.count)).collect();
        assert_eq!(bars, [("clues == 5", 1), ("clues == 6", 3)]);
    }
}
