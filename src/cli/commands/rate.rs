//! `ninefold rate`.

use std::{
    fmt::Write,
    path::PathBuf,
    process::ExitCode,
    time::{Duration, Instant},
};

use clap::Args;
use explain::tenths;
use rating::{RaterOutput, Rating};

use crate::{
    arguments::{LONG_RUNS, Source, parse_seconds},
    command::Command,
    crew::Crew,
    input::Record,
    messages::report_error,
    puzzle_command::TextCommand,
    ratings::{Scale, invalid, rater},
    run::run_resumable,
    steps::find_path_with,
    technique_choice::Asked,
};

/// Print the difficulty of each puzzle, such as `7.2`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Rate {
    #[command(flatten)]
    input: Source,
    /// Scale of the rating: `bank` (Sudoku Exchange), `se` (Sudoku Explainer 1.2.1), `hodoku` (level
    /// and score of version 2.3.2) or `hodoku-2.2`.
    #[arg(
        long,
        value_name = "SCALE",
        value_enum,
        default_value = "bank",
        hide_possible_values = true
    )]
    scale: Scale,
    /// Add the highest rating of the steps up to the first placed digit.
    #[arg(long)]
    ep: bool,
    /// Add the rating of the first step.
    #[arg(long)]
    ed: bool,
    /// Maximum time per puzzle, in seconds. After that, a lower bound is printed: `> 8.3 (stopped)`.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, help_heading = LONG_RUNS)]
    max_time: Option<Duration>,
    /// Continue an interrupted run: append the missing results to its output file.
    #[arg(long, value_name = "OUTPUT", help_heading = LONG_RUNS)]
    resume: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  $ ninefold rate puzzles.txt --scale se --ep --ed
  1.2 1.2 1.2
  5.6 1.2 1.2
  8.3 1.2 1.2
  $ ninefold rate puzzles.txt --scale hodoku
  Easy 204
  Hard 696
  Extreme 2194

The scales `bank` and `se` are for 9×9, and HoDoKu's are for boards up to 25×25.";

impl Command for Rate {
    fn run(self) -> ExitCode {
        let asks_more = self.ep || self.ed || self.max_time.is_some();
        if self.scale.explainer().is_none() && asks_more {
            report_error("--ep, --ed and --max-time can't be used with --scale hodoku");
            return ExitCode::from(2);
        }
        run_resumable(&self.input, self.resume.as_deref(), &self)
    }
}

impl TextCommand for Rate {
    fn print(&self, record: &Record, _: &Crew, out: &mut String) -> Result<(), String> {
        self.print_rating(record, out);
        Ok(())
    }

    fn is_timed(&self) -> bool {
        self.max_time.is_some()
    }
}

impl Rate {
    /// Appends the rating of a record as a line, or the reason why it has none.
    fn print_rating(&self, record: &Record, out: &mut String) {
        let Some(scale) = self.scale.explainer() else {
            return match invalid(&record.position.remaining_puzzle()) {
                Some(fault) => out.push_str(&fault),
                None => print_score(record, self.scale, out),
            };
        };
        let mut rater = match rater(record, scale, RaterOutput::Ratings) {
            Ok(rater) => rater,
            Err(fault) => return out.push_str(&fault),
        };
        let begun = Instant::now();
        let is_over = || self.max_time.is_some_and(|time| begun.elapsed() >= time);
        let _ = match rater.slice(&is_over) {
            Some(rating) => writeln!(out, "{}", self.describe(rating, scale)),
            // A lower bound, which must not be mistaken for a rating.
            None => {
                let Rating { er, .. } = rater.partial_rating();
                writeln!(out, "> {} (stopped)", tenths(er))
            }
        };
    }

    /// Returns a rating in the way it is printed.
    fn describe(&self, rating: Rating, scale: rating::Scale) -> String {
        if rating.is_beyond() {
            return format!("no rating: no technique of the scale {} helps", scale.name());
        }
        let more = [(self.ep, rating.ep), (self.ed, rating.ed)].into_iter();
        let more = more.filter_map(|(is_asked, rating)| is_asked.then_some(rating));
        let more: String = more.map(|rating| format!(" {}", tenths(rating))).collect();
        format!("{}{more}", tenths(rating.er))
    }
}

/// Appends the level and the score of a record's path.
fn print_score(record: &Record, scale: Scale, out: &mut String) {
    let grade = match find_path_with(record, &Asked::Usual, scale.version()) {
        Ok(path) => path.grade(record.position.shape()),
        Err(fault) => return out.push_str(&fault),
    };
    let _ = writeln!(out, "{} {}", grade.level.name(), grade.score);
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        rate: Rate,
    }

    #[track_caller]
    fn check(arguments: &[&str], [er, ep, ed]: [u16; 3], expected: &str) {
        let line = ["rate"].iter().chain(arguments);
        let rate =
            Line::try_parse_from(line).map_err(|error| error.to_string()).expect("arguments").rate;
        assert_eq!(rate.describe(Rating { er, ep, ed }, rating::Scale::Bank), expected);
    }

    #[test]
    fn a_puzzle_that_no_technique_helps_with_has_no_rating() {
        check(&[], [72, 72, 34], "7.2");
        check(&["--ep", "--ed"], [72, 66, 34], "7.2 6.6 3.4");
        let none = "no rating: no technique of the scale bank helps";
        check(&["--ep", "--ed"], [200, 200, 126], none);
    }
}
