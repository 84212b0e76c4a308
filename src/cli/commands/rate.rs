//! The command `ninefold rate`, which prints ratings or their certificates.

use std::{
    path::PathBuf,
    process::ExitCode,
    time::{Duration, Instant},
};

use clap::Args;
use explain::format_tenths;
use human::HodokuVersion;
use rating::{
    CertifyError, RaterOutput, Rating, TrialDepth, TrialDepthSearch, WhipRating, WhipSearch,
};

use crate::{
    arguments::{InputArguments, LONG_RUNS_HEADING, parse_seconds},
    command::Command,
    counting_pool::CountingPool,
    input::Record,
    messages::report_error,
    puzzle_command::TextCommand,
    ratings::{Scale, invalid_givens_line, new_rater, proper_9x9_board},
    run::run_resumable,
    steps::find_path_with,
    technique_choice::TechniqueChoice,
};

/// Print each puzzle's difficulty rating, such as `7.2`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Rate {
    #[command(flatten)]
    input: InputArguments,
    /// Rating scale: `bank` (Sudoku Exchange), `se` (Sudoku Explainer 1.2.1), `hodoku` (level and
    /// score of version 2.3.2), `hodoku-2.2`, `te` (depth of trial and error) or `w` (length of the
    /// longest whip needed). `all` prints the ratings on all scales except `hodoku-2.2`, separated
    /// by tabs.
    #[arg(
        long,
        value_name = "SCALE",
        value_enum,
        default_value = "bank",
        hide_possible_values = true
    )]
    scale: Scale,
    /// Also print EP, the highest rating of any step up to the first placed digit.
    #[arg(long)]
    ep: bool,
    /// Also print ED, the rating of the first step.
    #[arg(long)]
    ed: bool,
    /// Print a certificate instead of the rating: all steps, with proofs that `ninefold verify` can
    /// check.
    #[arg(long, conflicts_with_all = ["ep", "ed", "max_time", "resume"])]
    proof: bool,
    /// Maximum time per puzzle and scale, in seconds. If it is exceeded, a lower bound is printed,
    /// such as `> 8.3 (stopped)`. Not available for the HoDoKu scales.
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = parse_seconds, help_heading = LONG_RUNS_HEADING)]
    max_time: Option<Duration>,
    /// Continue an interrupted run by appending the missing results to this output file.
    #[arg(long, value_name = "OUTPUT", help_heading = LONG_RUNS_HEADING)]
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
  $ ninefold rate puzzles.txt --scale te
  0
  1
  1
  $ ninefold rate puzzles.txt --scale all
  1.2\t1.2\tEasy 204\t0\t0
  5.6\t5.6\tHard 696\t1\t3
  8.3\t8.3\tExtreme 2194\t1\t5
  $ ninefold rate puzzles.txt --proof > proofs.txt

The scales `bank`, `se`, `te` and `w` require 9×9 boards. The HoDoKu scales work on boards up to
25×25.";

impl Command for Rate {
    fn run_command(self) -> ExitCode {
        let fault = match self.scale.to_rating_scale() {
            None if self.proof => Some("--proof requires --scale bank or --scale se"),
            None if (self.ep || self.ed) && self.scale != Scale::All => {
                Some("--ep and --ed require --scale bank, --scale se or --scale all")
            }
            _ if self.scale.hodoku_version().is_some() && self.max_time.is_some() => {
                Some("--max-time can't be used with the HoDoKu scales")
            }
            _ => None,
        };
        if let Some(fault) = fault {
            report_error(fault);
            return ExitCode::from(2);
        }
        run_resumable(&self.input, self.resume.as_deref(), &self)
    }
}

impl TextCommand for Rate {
    fn print_answer(
        &self,
        record: &Record,
        _: &CountingPool,
        out: &mut String,
    ) -> Result<(), String> {
        match self.scale.to_rating_scale().filter(|_| self.proof) {
            Some(scale) => print_certificate(record, scale, out),
            None => self.print_rating(record, out),
        }
        Ok(())
    }

    fn is_timed(&self) -> bool {
        self.max_time.is_some()
    }
}

impl Rate {
    /// Appends the rating of a record as a line, or the reason why there is no rating.
    fn print_rating(&self, record: &Record, out: &mut String) {
        match self.find_rating(record, self.scale) {
            Ok(rating) => out.extend([&*rating, "\n"]),
            Err(fault) => out.push_str(&fault),
        }
    }

    /// Returns the rating of a record on a scale, or a line with the reason why there is no rating.
    fn find_rating(&self, record: &Record, scale: Scale) -> Result<String, String> {
        let start = Instant::now();
        let is_over = || self.max_time.is_some_and(|time| start.elapsed() >= time);
        match scale {
            Scale::Bank => self.explainer_rating(record, rating::Scale::Bank, &is_over),
            Scale::Se => self.explainer_rating(record, rating::Scale::Se, &is_over),
            Scale::Hodoku => level_and_score(record, HodokuVersion::V2_3_2),
            Scale::Hodoku22 => level_and_score(record, HodokuVersion::V2_2),
            Scale::Te => trial_depth(record, &is_over),
            Scale::W => whip_rating(record, &is_over),
            Scale::All => self.find_ratings(record),
        }
    }

    /// Returns the ratings of a record on all scales except `hodoku-2.2`, with `-` for scales on
    /// which it has no rating. HoDoKu's scale supports all boards that any other scale supports, so
    /// a puzzle without a level has no ratings at all. In that case, the error is a line with the
    /// reason.
    fn find_ratings(&self, record: &Record) -> Result<String, String> {
        let level = self.find_rating(record, Scale::Hodoku)?;
        let rating = |scale| self.find_rating(record, scale).unwrap_or_else(|_| "-".into());
        let [bank, se, te, w] = [Scale::Bank, Scale::Se, Scale::Te, Scale::W].map(rating);
        Ok([bank, se, level, te, w].join("\t"))
    }

    /// Returns the rating of a record on a scale of Sudoku Explainer. If rating takes too long,
    /// returns a lower bound in a form that can't be mistaken for a rating. The error is a line
    /// with the reason why there is no rating.
    fn explainer_rating(
        &self,
        record: &Record,
        scale: rating::Scale,
        is_over: &dyn Fn() -> bool,
    ) -> Result<String, String> {
        let mut rater = new_rater(record, scale, RaterOutput::Ratings)?;
        let rating = rater.run_until(is_over).map(|rating| self.describe_rating(rating, scale));
        let bound = || format!("> {} (stopped)", format_tenths(rater.partial_rating().er));
        rating.unwrap_or_else(|| Ok(bound()))
    }

    /// Formats a rating. If the puzzle has no rating, returns a line with the reason as an error.
    fn describe_rating(&self, rating: Rating, scale: rating::Scale) -> Result<String, String> {
        if rating.is_beyond() {
            return Err(no_rating(scale));
        }
        let more = [(self.ep, rating.ep), (self.ed, rating.ed)].into_iter();
        let more = more.filter_map(|(is_asked, rating)| is_asked.then_some(rating));
        let more: String = more.map(|rating| format!(" {}", format_tenths(rating))).collect();
        Ok(format!("{}{more}", format_tenths(rating.er)))
    }
}

/// Appends the certificate of a record's rating, or the reason why there is no rating.
fn print_certificate(record: &Record, scale: rating::Scale, out: &mut String) {
    let mut rater = match new_rater(record, scale, RaterOutput::Path) {
        Ok(rater) => rater,
        Err(fault) => return out.push_str(&fault),
    };
    if rater.run_until(&|| false).is_some_and(Rating::is_beyond) {
        return out.push_str(&no_rating(scale));
    }
    let puzzle = record.position.remaining_puzzle();
    match rating::certify(&puzzle, scale, rater.path()) {
        Ok(certificate) => out.push_str(&certificate.to_string()),
        Err(CertifyError::Restricted) => {
            out.push_str("no certificate: the puzzle restricts candidates\n");
        }
        Err(CertifyError::ClashingGivens) => out.push_str("no certificate: two givens clash\n"),
        Err(CertifyError::UnprovedStep(step)) => {
            out.push_str(&format!("no certificate: step {step} has no short proof\n"));
        }
    }
}

/// Returns the line about a puzzle that the techniques of a scale can't solve.
fn no_rating(scale: rating::Scale) -> String {
    format!("no rating: the techniques on the {} scale don't solve the puzzle\n", scale.name())
}

/// Returns the level and the score of a record's solution path, or a line with the reason why there
/// is no path.
fn level_and_score(record: &Record, version: HodokuVersion) -> Result<String, String> {
    if let Some(fault) = invalid_givens_line(&record.position.remaining_puzzle()) {
        return Err(fault);
    }
    let path = find_path_with(record, &TechniqueChoice::Usual, version)?;
    let grade = path.grade(record.position.shape());
    Ok(format!("{} {}", grade.level.name(), grade.score))
}

/// Returns the depth of trial and error of a record, or a lower bound if `is_over` returned `true`.
/// The error is a line with the reason why there is no depth.
fn trial_depth(record: &Record, is_over: &dyn Fn() -> bool) -> Result<String, String> {
    let board = proper_9x9_board(record, "te")?;
    let mut search = TrialDepthSearch::new(&board).expect("a 9×9 board");
    let depth = search.run_until(is_over).map(TrialDepth::name).map(str::to_owned);
    Ok(depth.unwrap_or_else(|| format!("{}+ (stopped)", search.partial_depth())))
}

/// Returns the W rating of a record, or a lower bound if the rating is too high or `is_over`
/// returned `true`. The error is a line with the reason why there is no rating.
fn whip_rating(record: &Record, is_over: &dyn Fn() -> bool) -> Result<String, String> {
    let board = proper_9x9_board(record, "w")?;
    let mut search = WhipSearch::new(&board).expect("a 9×9 board");
    match search.run_until(is_over) {
        Some(WhipRating::Known(length)) => Ok(length.to_string()),
        Some(WhipRating::AtLeast(length)) => Ok(format!("{length}+")),
        Some(WhipRating::Unsolvable) => Err("no rating: whips don't solve the puzzle\n".into()),
        None => Ok(format!("{}+ (stopped)", search.partial_rating())),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct RateArguments {
        #[command(flatten)]
        rate: Rate,
    }

    #[track_caller]
    fn check(arguments: &[&str], [er, ep, ed]: [u16; 3], expected: Result<&str, &str>) {
        let line = ["rate"].iter().chain(arguments);
        let rate = RateArguments::try_parse_from(line)
            .map_err(|error| error.to_string())
            .expect("arguments")
            .rate;
        let found = rate.describe_rating(Rating { er, ep, ed }, rating::Scale::Bank);
        assert_eq!(found.as_deref().map_err(String::as_str), expected);
    }

    #[test]
    fn a_puzzle_that_the_techniques_cannot_solve_has_no_rating() {
        check(&[], [72, 72, 34], Ok("7.2"));
        check(&["--ep", "--ed"], [72, 66, 34], Ok("7.2 6.6 3.4"));
        let none = "no rating: the techniques on the bank scale don't solve the puzzle\n";
        check(&["--ep", "--ed"], [200, 200, 126], Err(none));
    }
}
