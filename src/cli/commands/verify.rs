//! The command `ninefold verify`, which checks certificates.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Write},
    path::PathBuf,
    process::ExitCode,
};

use certificate::{Certificate, CheckError, Fault};
use clap::Args;
use explain::format_tenths;

use crate::{
    command::Command,
    messages::{exit_with_error, exit_with_io_error},
};

/// Check rating certificates, which `rate` prints on request.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Verify {
    /// File with certificates, or `-` for standard input.
    #[arg(default_value = "-")]
    file: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  $ ninefold verify proofs.txt
  holds: bank 1.2 1.2 1.2
  holds: bank 5.6 1.2 1.2
  holds: bank 8.3 1.2 1.2
  $ sed 's/<>4/<>5/' proofs.txt | ninefold verify
  holds: bank 1.2 1.2 1.2
  holds: bank 5.6 1.2 1.2
  fails: line 130: r7c8<>5 doesn't follow from its proof

The exit status is 1 if any certificate fails.";

/// The maximum size of a certificate, in bytes.
const MAX_BYTES: usize = 64 << 20;

impl Command for Verify {
    fn run_command(self) -> ExitCode {
        let reason = |error: io::Error| format!("{}: {error}", self.file.display());
        let mut input: Box<dyn BufRead> = match self.file.as_os_str() {
            name if name == "-" => Box::new(io::stdin().lock()),
            _ => Box::new(BufReader::new(
                File::open(&self.file).unwrap_or_else(|error| exit_with_error(&reason(error))),
            )),
        };
        let mut blocks = BlockReader { line: 0 };
        let (mut count, mut all_hold) = (0, true);
        while let Some(block) =
            blocks.next_block(&mut input).unwrap_or_else(|error| exit_with_error(&reason(error)))
        {
            let (holds, answer) = check_block(&block);
            (count, all_hold) = (count + 1, all_hold && holds);
            writeln!(io::stdout(), "{answer}").unwrap_or_else(|error| exit_with_io_error(error));
        }
        if count == 0 {
            exit_with_error("the input contains no certificate");
        }
        ExitCode::from(u8::from(!all_hold))
    }
}

/// The lines of a certificate, or a single line outside certificates: `rate --proof` writes such a
/// line if a puzzle has no certificate.
struct CertificateBlock {
    text: String,
    /// The number of lines before the block.
    lines_before: usize,
}

/// A reader that splits its input into certificates and other lines.
struct BlockReader {
    /// The number of lines that have been read.
    line: usize,
}

impl BlockReader {
    /// Returns the next certificate or other line, skipping the empty lines before it. Returns
    /// `None` at the end, or an error if the input can't be read.
    fn next_block(&mut self, input: &mut dyn BufRead) -> io::Result<Option<CertificateBlock>> {
        let mut block = CertificateBlock { text: String::new(), lines_before: self.line };
        loop {
            let before = block.text.len();
            let rest = MAX_BYTES.saturating_sub(before) as u64;
            if io::Read::take(&mut *input, rest).read_line(&mut block.text)? == 0 {
                return Ok(Some(block).filter(|block| !block.text.is_empty()));
            }
            self.line += 1;
            match block.text[before..].trim_end() {
                "" if before == 0 => {
                    block = CertificateBlock { text: String::new(), lines_before: self.line }
                }
                line if before == 0 && line != certificate::FIRST_LINE => return Ok(Some(block)),
                "end" => return Ok(Some(block)),
                _ => {}
            }
        }
    }
}

/// Checks a certificate. Returns whether it is valid, and the answer to print.
fn check_block(block: &CertificateBlock) -> (bool, String) {
    let certificate = match Certificate::parse(&block.text) {
        Ok(certificate) => certificate,
        Err(error) => {
            let line = block.lines_before + error.line;
            return (false, format!("fails: line {line} isn't part of a certificate"));
        }
    };
    match certificate.check() {
        Ok(()) => {
            let [er, ep, ed] = certificate.rating.map(format_tenths);
            (true, format!("holds: {} {er} {ep} {ed}", certificate.scale))
        }
        Err(CheckError { step: None, fault }) => {
            (false, format!("fails: {}", describe_fault(fault)))
        }
        Err(CheckError { step: Some(step), fault }) => {
            let line = block.lines_before + Certificate::line_number_of_step(step);
            (false, format!("fails: line {line}: {}", describe_fault(fault)))
        }
    }
}

fn describe_fault(fault: Fault) -> String {
    match fault {
        Fault::ClashingGivens => "two givens clash".into(),
        Fault::ImpossibleRating => "the technique can't have this rating on this scale".into(),
        Fault::NotCandidate(candidate) => {
            let (cell, digit) = (certificate::Variable::Cell(candidate.cell), candidate.digit);
            format!("{} isn't a candidate in {cell}", digit.value())
        }
        Fault::UnprovedPlacement(candidate) => {
            let (cell, digit) = (certificate::Variable::Cell(candidate.cell), candidate.digit);
            format!("{cell}={} isn't the only candidate", digit.value())
        }
        Fault::UnprovedElimination(candidate) => {
            format!("{candidate} doesn't follow from its proof")
        }
        Fault::NoConclusion => "the step has no conclusion".into(),
        Fault::Unsolved => "the steps don't solve the puzzle".into(),
        Fault::WrongRatings => "the ratings don't match the steps".into(),
        Fault::WrongTotals => "the totals don't match the steps".into(),
    }
}
