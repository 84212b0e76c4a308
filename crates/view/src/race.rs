use jobs::Tally;

use crate::to_fixed;

/// Returns the results of a race as comma-separated values: the column names, and then one line per
/// engine. `lanes` contains the names of the engines with their results.
pub fn race_csv<'a>(lanes: impl Iterator<Item = (&'a str, &'a Tally)>) -> String {
    let head = "engine,milliseconds,solved,no solution,given up,nodes,guesses,backtracks\n";
    let line = |(engine, tally): (&str, &Tally)| {
        let Tally { solved, unsolvable, given_up, ms, counters } = tally;
        format!(
            "{engine},{},{solved},{unsolvable},{given_up},{},{},{}\n",
            to_fixed(*ms, 3),
            counters.nodes,
            counters.guesses,
            counters.backtracks
        )
    };
    lanes.map(line).fold(head.to_owned(), |all, line| all + &line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Counters;

    #[test]
    fn results_are_lines_of_fields() {
        let counters = Counters { nodes: 7, guesses: 5, backtracks: 3, ..Counters::default() };
        let tally = Tally { solved: 2, unsolvable: 1, given_up: 0, ms: 1.5, counters };
        let csv = race_csv([("fast", &tally)].into_iter());
        assert_eq!(csv.lines().nth(1), Some("fast,1.500,2,1,0,7,5,3"));
        let fields = csv.lines().map(|line| line.split(',').count());
        assert_eq!(fields.collect::<Vec<_>>(), [8, 8]);
    }
}
