//! The list of the open files' puzzles: requests to add facts, to read rows, and to go from one
//! puzzle to the next.

use std::ops::Range;

use collection::{Collection, ExpressionError, Measure, TableView};
use grid::Board;
use serde::{Deserialize, Serialize};

use crate::{
    Chart, ChartData, JobOutcome, JobSpec, ListQuery, MeasureResult, Placement, PlayProgress,
    StartedJob, Workplace, fact_table::FactTable,
};

/// A request to add facts about puzzles to the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AddFacts {
    /// The puzzles that the facts are about.
    pub puzzles: PuzzleNumbers,
    /// The results of measuring the puzzles, in the order of [`AddFacts::puzzles`].
    pub measured: MeasureResult,
}

/// A selection of the open files' puzzles, by number.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum PuzzleNumbers {
    /// Consecutive puzzles, as many as were measured. The first one has this number.
    From(u64),
    /// The puzzles with these numbers.
    Listed(Vec<u64>),
}

/// A request to delete all facts about the open files' puzzles.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DeleteFacts;

/// A request to read some rows of the list, and optionally a chart of the whole list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Browse {
    /// The puzzles in the list and their order.
    pub query: ListQuery,
    /// The positions in the list of the rows to read, from 0. At most [`Browse::MAX_ROWS`] rows are
    /// read.
    pub rows: Range<u64>,
    /// The number of the puzzle on the board, or `None` if that puzzle isn't in the open files.
    pub current_number: Option<u64>,
    /// The player's progress in each puzzle that was played.
    pub play_progress: Vec<PlayProgress>,
    /// The chart to return with the rows, if any.
    pub chart: Option<Chart>,
}

/// The answer to [`Browse`]: some rows of the list, and data about the whole list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ListPart {
    /// The puzzles in the list and their order.
    pub query: ListQuery,
    /// The total number of rows in the list.
    pub row_count: u64,
    /// The number of puzzles for which the filter needs facts that are unknown.
    pub undecided_count: u64,
    /// The position in the list, from 0, of the first row in [`ListPart::rows`].
    pub first_row: u64,
    /// The requested rows that exist, in the order of the list.
    pub rows: Vec<ListRow>,
    /// The position in the list, from 0, of the puzzle on the board, or `None` if it isn't in the
    /// list.
    pub current_row: Option<u64>,
    /// The requested chart with its data, if any.
    pub chart: Option<Box<ChartData>>,
    /// The number of times that facts have been added since the files were opened or the facts were
    /// deleted.
    pub fact_revision: u64,
    /// The cheapest measure with missing values in the columns of the query, or `None` if no values
    /// are missing.
    pub missing_measure: Option<Measure>,
    /// The cheapest measure with missing values in the columns of the chart, or `None` if no values
    /// are missing.
    pub missing_for_chart: Option<Measure>,
}

/// A row of the list: a puzzle with its known facts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ListRow {
    /// The number of the puzzle in the open files, from 0.
    pub puzzle_number: u64,
    /// The givens of the puzzle.
    pub givens: Board,
    /// The puzzle's note from the file; empty if there is none.
    pub note: String,
    /// The index of the level, from 0 for Easy to 4 for Extreme, or `None` if it is unknown.
    pub level: Option<u8>,
    /// HoDoKu's score, or `None` if it is unknown.
    pub score: Option<u32>,
    /// The rating on the shown scale, in tenths (66 means 6.6), or `None` if it is unknown.
    pub rating: Option<u32>,
    /// The id of the hardest technique, or `None` if it is unknown.
    pub hardest_technique: Option<String>,
    /// The number, from 0, of the earlier puzzle that this one is equivalent to, if any.
    pub duplicate_of: Option<u64>,
    /// The number of solutions, or `None` if it is unknown; 2 means two or more.
    pub solution_count: Option<u32>,
}

/// A request to find the next, the previous or a random puzzle of the list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WalkList {
    /// The puzzles in the list and their order.
    pub query: ListQuery,
    /// The number of the puzzle to start from. If the list doesn't contain this puzzle, the next
    /// puzzle is the first one in the list, and there is no previous puzzle.
    pub from: u64,
    /// The direction in which to search.
    pub direction: WalkDirection,
}

/// A direction in which to move through the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum WalkDirection {
    /// Move to the next puzzle in the list, or to the first puzzle if the starting puzzle isn't
    /// listed.
    Next,
    /// Move to the previous puzzle in the list.
    Previous,
    /// Move to the puzzle at the position given by this random number, modulo the length of the
    /// list.
    Random(u64),
}

impl Browse {
    /// The maximum number of rows per request.
    pub const MAX_ROWS: u64 = 200;
}

impl JobSpec for AddFacts {
    fn placement(&self) -> Placement {
        Placement::OnCollection
    }

    fn begin(self, at: &mut Workplace) -> StartedJob {
        StartedJob::Done(at.facts_and_collection().map(|(facts, _)| {
            match &self.puzzles {
                PuzzleNumbers::From(first) => facts.add_results(*first.., &self.measured),
                PuzzleNumbers::Listed(rows) => {
                    facts.add_results(rows.iter().copied(), &self.measured)
                }
            }
            JobOutcome::AddFacts(facts.revision)
        }))
    }
}

impl JobSpec for DeleteFacts {
    fn placement(&self) -> Placement {
        Placement::OnCollection
    }

    fn begin(self, at: &mut Workplace) -> StartedJob {
        at.facts = None;
        StartedJob::Done(Ok(JobOutcome::DeleteFacts(())))
    }
}

impl JobSpec for Browse {
    fn placement(&self) -> Placement {
        Placement::OnCollection
    }

    fn begin(self, at: &mut Workplace) -> StartedJob {
        StartedJob::Done(
            at.facts_and_collection()
                .map(|(facts, collection)| JobOutcome::Browse(read_part(self, facts, collection))),
        )
    }
}

fn read_part(
    job: Browse,
    facts: &mut FactTable,
    collection: &Collection,
) -> Result<ListPart, ExpressionError> {
    facts.record_progress(&job.play_progress);
    let view = facts.list_view(&job.query, collection)?;
    let (count, unknown) = (view.rows.len() as u64, view.unknown_count);
    let from = job.rows.start.min(count);
    let end = job.rows.end.min(count).min(from + Browse::MAX_ROWS);
    let numbers = view.rows.get(from as usize..end as usize).unwrap_or_default().to_vec();
    let here = job.current_number.and_then(|here| position_in_list(view, here));
    let row = |number: u32| {
        let (number, record) = (u64::from(number), collection.record(number as usize)?);
        Some(ListRow {
            puzzle_number: number,
            givens: record.position.givens().clone(),
            note: record.note,
            level: facts.number(number, "level").and_then(|level| u8::try_from(level).ok()),
            score: facts.number(number, "score"),
            rating: facts.number(number, job.query.scale.0.name()),
            hardest_technique: facts.hardest_technique(number).map(str::to_owned),
            duplicate_of: facts.number(number, "duplicate").map(u64::from),
            solution_count: facts.number(number, "solutions"),
        })
    };
    let rows = numbers.into_iter().map_while(row).collect();
    let missing = facts.missing_measure();
    let missing_for_chart = job.chart.as_ref().and_then(|chart| facts.missing_for_chart(chart));
    let chart = job.chart.map(|chart| Box::new(facts.make_chart(chart, collection)));
    let learned = facts.revision;
    Ok(ListPart {
        query: job.query,
        row_count: count,
        undecided_count: unknown,
        first_row: from,
        rows,
        current_row: here,
        chart,
        fact_revision: learned,
        missing_measure: missing,
        missing_for_chart,
    })
}

/// Returns the position of a puzzle in a list, or `None` if the list doesn't contain it.
fn position_in_list(view: &TableView, number: u64) -> Option<u64> {
    // In a list of all puzzles in their original order, a puzzle's position is its number.
    let at = |place: u64| view.rows.get(place as usize).copied().map(u64::from);
    let found = || view.rows.iter().position(|row| u64::from(*row) == number);
    Some(number).filter(|number| at(*number) == Some(*number)).or_else(|| found().map(|n| n as u64))
}

impl JobSpec for WalkList {
    fn placement(&self) -> Placement {
        Placement::OnCollection
    }

    fn begin(self, at: &mut Workplace) -> StartedJob {
        let walked = at.facts_and_collection().map(|(facts, collection)| {
            let view = facts.list_view(&self.query, collection).ok()?;
            let count = view.rows.len() as u64;
            let place = match self.direction {
                WalkDirection::Random(chance) => chance.checked_rem(count)?,
                WalkDirection::Next => {
                    position_in_list(view, self.from).map_or(0, |place| place + 1)
                }
                WalkDirection::Previous => position_in_list(view, self.from)?.checked_sub(1)?,
            };
            view.rows.get(place as usize).copied().map(u64::from)
        });
        StartedJob::Done(walked.map(JobOutcome::WalkList))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::Effort;

    use crate::{
        Bar, BoardSelection, Job, MeasurePuzzles,
        running_job::tests::{begin, run_uninterrupted},
        workplace::tests::with_file,
    };

    const FILE: &str =
        "1..4..1..1..4..1 easy\n.2.4..1..1..4..1\n1..4..1..1..4...\n4..1..4..4..1..4\n";

    fn workplace() -> Workplace {
        with_file(FILE)
    }

    fn measure_and_add_facts(at: &mut Workplace, measure: Measure) {
        let boards = FILE.lines().map(|line| line[..16].parse().expect("a board"));
        let boards = BoardSelection::Listed(boards.collect());
        let (effort, solutions) = (Effort::Full, false);
        let job =
            MeasurePuzzles { boards, batch_size: 9, measure, effort, returns_solutions: solutions };
        let JobOutcome::MeasurePuzzles(measured) = run_uninterrupted(begin(job)) else {
            panic!("nothing measured");
        };
        let learned = Job::from(AddFacts { puzzles: PuzzleNumbers::From(0), measured }).begin(at);
        assert!(matches!(learned, StartedJob::Done(Ok(JobOutcome::AddFacts(_)))));
    }

    fn query(filter: &str, order: &str) -> ListQuery {
        ListQuery { filter: filter.into(), order: order.into(), ..ListQuery::default() }
    }

    fn rows(
        at: &mut Workplace,
        wanted: ListQuery,
        rows: Range<u64>,
    ) -> Result<ListPart, ExpressionError> {
        let played = vec![PlayProgress { puzzle_number: 2, is_solved: true, time_spent: 61_000 }];
        let job = Job::from(Browse {
            query: wanted,
            rows,
            current_number: Some(1),
            play_progress: played,
            chart: None,
        });
        match job.begin(at) {
            StartedJob::Done(Ok(JobOutcome::Browse(browsed))) => browsed,
            _ => panic!("no part of a list"),
        }
    }

    #[track_caller]
    fn check(at: &mut Workplace, filter: &str, order: &str, numbers: &[u64]) {
        let browsed = rows(at, query(filter, order), 0..9).expect("a list");
        assert_eq!(browsed.rows.iter().map(|row| row.puzzle_number).collect::<Vec<_>>(), numbers);
        assert_eq!(browsed.row_count, numbers.len() as u64);
        let walk = |at: &mut Workplace, from, to| match Job::from(WalkList {
            query: query(filter, order),
            from,
            direction: to,
        })
        .begin(at)
        {
            StartedJob::Done(Ok(JobOutcome::WalkList(to))) => to,
            _ => panic!("no way"),
        };
        for pair in numbers.windows(2) {
            assert_eq!(walk(at, pair[0], WalkDirection::Next), Some(pair[1]));
            assert_eq!(walk(at, pair[1], WalkDirection::Previous), Some(pair[0]));
        }
        let any = walk(at, 0, WalkDirection::Random(7));
        assert_eq!(any, numbers.get(7 % numbers.len().max(1)).copied());
    }

    #[test]
    fn the_list_is_filtered_and_sorted() {
        let mut at = workplace();
        check(&mut at, "", "", &[0, 1, 2, 3]);
        check(&mut at, "", "-number", &[3, 2, 1, 0]);
        check(&mut at, "state == solved", "", &[2]);
        check(&mut at, "note ~ eas", "", &[0]);
        check(&mut at, "clues < 6", "", &[2]);
        // No levels are known yet.
        check(&mut at, "level == easy", "", &[]);
        measure_and_add_facts(&mut at, Measure::Grade);
        check(&mut at, "clues < 6", "", &[2]);
        check(&mut at, "", "clues,-number", &[2, 3, 1, 0]);
        measure_and_add_facts(&mut at, Measure::Canonical);
        check(&mut at, "duplicate == 0", "", &[3]);
        assert!(rows(&mut at, query("clues <", ""), 0..1).is_err());
        assert!(rows(&mut at, query("", "nothing"), 0..1).is_err());
    }

    #[test]
    fn the_list_contains_only_allowed_puzzles() {
        let mut at = workplace();
        let mut listed = |filter: &str, order: &str, only: &[u64]| {
            let query = ListQuery { allowed_numbers: only.to_vec(), ..query(filter, order) };
            let browsed = rows(&mut at, query, 0..9).expect("a list");
            browsed.rows.iter().map(|row| row.puzzle_number).collect::<Vec<_>>()
        };
        assert_eq!(listed("", "", &[1, 3]), [1, 3]);
        assert_eq!(listed("", "-number", &[0, 2, 9]), [2, 0]);
        assert_eq!(listed("clues < 6", "", &[1, 2]), [2]);
    }

    #[test]
    fn only_existing_rows_are_read() {
        let mut at = workplace();
        let window = |at: &mut Workplace, of| {
            let browsed = rows(at, ListQuery::default(), of).expect("a list");
            (browsed.first_row, browsed.rows.len(), browsed.current_row)
        };
        assert_eq!(window(&mut at, 0..2), (0, 2, Some(1)));
        assert_eq!(window(&mut at, 3..9), (3, 1, Some(1)));
        assert_eq!(window(&mut at, 7..9), (4, 0, Some(1)));
        assert_eq!(window(&mut at, u64::MAX..u64::MAX), (4, 0, Some(1)));
    }

    #[track_caller]
    fn browse_chart(at: &mut Workplace, column: &str, against: Option<&str>) -> ListPart {
        let chart = Chart { column: column.into(), horizontal_column: against.map(str::to_owned) };
        let chart = Some(chart);
        let query = ListQuery::default();
        match Job::from(Browse {
            query,
            rows: 0..1,
            current_number: None,
            play_progress: vec![],
            chart,
        })
        .begin(at)
        {
            StartedJob::Done(Ok(JobOutcome::Browse(browsed))) => browsed.expect("a list"),
            _ => panic!("no part of a list"),
        }
    }

    #[test]
    fn bars_count_equal_values() {
        let mut at = workplace();
        measure_and_add_facts(&mut at, Measure::Grade);
        let chart = browse_chart(&mut at, "clues", None).chart.expect("a chart");
        let bars: Vec<_> = chart.bars.iter().map(|bar| (&*bar.filter, bar.puzzle_count)).collect();
        assert_eq!(bars, [("clues == 5", 1), ("clues == 6", 3)]);
        assert_eq!((chart.x_bars, chart.unknown_count), (vec![], 0));
    }

    #[test]
    fn a_plot_counts_equal_pairs_of_values() {
        let mut at = workplace();
        let browsed = browse_chart(&mut at, "clues", Some("level"));
        assert_eq!(
            (browsed.missing_measure, browsed.missing_for_chart),
            (None, Some(Measure::Grade))
        );
        let chart = browsed.chart.expect("a chart");
        assert_eq!((chart.bars, chart.unknown_count), (vec![], 4));
        measure_and_add_facts(&mut at, Measure::Grade);
        let browsed = browse_chart(&mut at, "clues", Some("level"));
        assert_eq!(browsed.missing_for_chart, None);
        let chart = browsed.chart.expect("a chart");
        let filters = |bars: Vec<Bar>| {
            bars.into_iter().map(|bar| (bar.filter, bar.puzzle_count)).collect::<Vec<_>>()
        };
        assert_eq!(filters(chart.bars), [("clues == 6".to_owned(), 1)]);
        assert_eq!(filters(chart.x_bars), [("level == easy".to_owned(), 1)]);
        // The other puzzles have several solutions.
        assert_eq!((chart.bin_counts, chart.unknown_count), (vec![1], 3));
        assert!(
            browse_chart(&mut at, "nothing", Some("level"))
                .chart
                .is_some_and(|chart| chart.bars.is_empty())
        );
    }
}
