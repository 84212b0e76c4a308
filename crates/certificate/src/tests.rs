//! Tests of the checker and of the notation, with a valid certificate and with changes that cause
//! faults.

use grid::{Cell, Digit};

use crate::{Candidate, Certificate, CheckError, Fault, ParseError};

/// A valid certificate of a puzzle with only two empty cells.
const NEARLY_SOLVED: &str = "\
ninefold-proof 1
puzzle 534678912672195348198342567859761423426853791713924856961537284287419635345286.7.
scale se
rating 1.0 1.0 1.0
totals 2 2 2.0
1.0 hidden-single r9c7=1 c7n1
1.0 hidden-single r9c9=9 r9n9
end
";

/// Replaces `from` with `to` in the certificate, and checks the first fault of the result.
#[track_caller]
fn check_fault(from: &str, to: &str, expected: Result<(), (Option<usize>, Fault)>) {
    assert!(NEARLY_SOLVED.contains(from), "{from}");
    let certificate =
        Certificate::parse(&NEARLY_SOLVED.replacen(from, to, 1)).expect("a certificate");
    let expected = expected.map_err(|(step, fault)| CheckError { step, fault });
    assert_eq!(certificate.check(), expected, "{from} → {to}");
}

fn candidate(row: usize, column: usize, digit: usize) -> Candidate {
    let digit = Digit::new(digit).expect("a digit");
    Candidate { cell: Cell::new(9 * row + column - 10), digit }
}

#[test]
fn faults_are_reported() {
    let of_step = |step, fault| Err((Some(step), fault));
    let of_path = |fault| Err((None, fault));
    check_fault("end", "end", Ok(()));
    check_fault("puzzle 53", "puzzle 55", of_path(Fault::ClashingGivens));
    check_fault("c7n1", "c7n2", of_step(1, Fault::UnprovedPlacement(candidate(9, 7, 1))));
    check_fault("r9c7=1", "r9c7=9", of_step(1, Fault::NotCandidate(candidate(9, 7, 9))));
    check_fault("r9c9=9", "r9c8=7", of_step(2, Fault::NotCandidate(candidate(9, 8, 7))));
    check_fault("1.0 hidden", "1.2 hidden", of_step(1, Fault::ImpossibleRating));
    check_fault("scale se", "scale hodoku", of_step(1, Fault::ImpossibleRating));
    check_fault("1.0 hidden-single", "5.5 wxyz-wing", of_step(1, Fault::ImpossibleRating));
    let unproved = "2.6 pointing r9c7<>1 r9c9";
    check_fault(
        "1.0 hidden-single r9c7=1 c7n1",
        unproved,
        of_step(1, Fault::UnprovedElimination(candidate(9, 7, 1))),
    );
    check_fault("1.0 hidden-single r9c9=9 r9n9\n", "", of_path(Fault::Unsolved));
    check_fault("rating 1.0", "rating 1.2", of_path(Fault::WrongRatings));
    check_fault("totals 2 2", "totals 2 3", of_path(Fault::WrongTotals));
}

/// Replaces `from` with `to` in the certificate, and checks the number of the line that can't be
/// parsed.
#[track_caller]
fn check_parse_error(from: &str, to: &str, line: usize) {
    let parsed = Certificate::parse(&NEARLY_SOLVED.replacen(from, to, 1));
    assert_eq!(parsed, Err(ParseError { line }), "{from} → {to}");
}

#[test]
fn invalid_lines_are_reported() {
    check_parse_error("proof 1", "proof 2", 1);
    check_parse_error("puzzle 5", "puzzle ", 2);
    check_parse_error("puzzle", "board", 2);
    check_parse_error("rating 1.0", "rating 1", 4);
    check_parse_error("totals 2", "totals +2", 5);
    check_parse_error("r9c7=1 c7n1", "r9c7=1", 6);
    check_parse_error("r9c7=1", "r9c0=1", 6);
    check_parse_error("r9c7=1 c7n1", "r9c7<>1 (r9c9<>9 r9c9", 6);
    check_parse_error("r9c7=1 c7n1", "r9c7<>1 r9c9)", 6);
    check_parse_error("r9c7=1 c7n1", &format!("r9c7<>1 {}", "(r9c9<>9 ".repeat(9)), 6);
    check_parse_error("end", "", 8);
    check_parse_error("end", "end\nend", 9);
    assert_eq!(Certificate::parse(""), Err(ParseError { line: 1 }));
}

#[test]
fn nested_proofs_are_written_and_parsed() {
    let text = NEARLY_SOLVED.replace(
        "r9c7=1 c7n1",
        "r9c7<>1 r9c9 (r8c1<>5 b1n4 (r1c1<>2 r3c3) c5n1) b9n9; r9c7=1 r9c7",
    );
    assert_eq!(Certificate::parse(&text).expect("a certificate").to_string(), text);
}
