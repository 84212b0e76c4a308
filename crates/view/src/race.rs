use jobs::RaceTally;

use crate::format_fixed;

/// Returns the results of a race as comma-separated values: the column names, and then one line per
/// engine. `lanes` contains the names of the engines with their results.
pub fn race_csv<'a>(lanes: impl Iterator<Item = (&'a str, &'a RaceTally)>) -> String {
    let head = "engine,milliseconds,solved,no solution,given up,nodes,guesses,backtracks\n";
    let line = |(engine, tally): (&str, &RaceTally)| {
        let RaceTally {
            solved_count: solved,
            unsolvable_count: unsolvable,
            abandoned_count: given_up,
            duration_ms: ms,
            counters,
        } = tally;
        format!(
            "{engine},{},{solved},{unsolvable},{given_up},{},{},{}\n",
            format_fixed(*ms, 3),
            counters.node_count,
            counters.guess_count,
            counters.backtrack_count
        )
    };
    lanes.map(line).fold(head.to_owned(), |all, line| all + &line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Counters;

    #[test]
    fn race_results_are_csv_lines() {
        let counters =
            Counters { node_count: 7, guess_count: 5, backtrack_count: 3, ..Counters::default() };
        let tally = RaceTally {
            solved_count: 2,
            unsolvable_count: 1,
            abandoned_count: 0,
            duration_ms: 1.5,
            counters,
        };
        let csv = race_csv([("fast", &tally)].into_iter());
        assert_eq!(csv.lines().nth(1), Some("fast,1.500,2,1,0,7,5,3"));
        let fields = csv.lines().map(|line| line.split(',').count());
        assert_eq!(fields.collect::<Vec<_>>(), [8, 8]);
    }
}
