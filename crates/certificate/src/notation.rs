//! The text form of certificates. Most steps of this example are left out:
//!
//! ```text
//! ninefold-proof 1
//! puzzle 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! scale se
//! rating 8.9 1.2 1.2
//! totals 53 55 70.2
//! 1.2 hidden-single r4c5=6 b5n6
//! 2.6 pointing r1c2<>3 b3n3; r1c3<>3 b3n3
//! 8.9 dynamic-forcing-chains r3c3<>5 r3c4 (r2c2<>7 r2c3 b1n4) c5n1
//! end
//! ```
//!
//! The line `rating` contains ER, EP and ED. The line `totals` contains the number of steps, the
//! number of conclusions and the sum of the steps' ratings. Every other line is a step: its rating,
//! its technique, and its conclusions with their proofs, separated by semicolons. A variable is a
//! cell (`r3c4`) or a digit in a row, column or box (`r3n4`, `c5n1`, `b1n4`). Parentheses enclose a
//! candidate that is eliminated under the assumption, with its proof.

use std::fmt::{self, Display, Formatter};

use grid::{Board, Cell, Digit, Shape};

use crate::{Candidate, Certificate, Conclusion, ProofLine, Step, Variable};

/// The first line of a certificate, with the version of the notation.
pub const FIRST_LINE: &str = "ninefold-proof 1";

/// The error for a line of a certificate that is missing or invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The number of the line, from 1. If the text ends too early, this is the number of the first
    /// missing line.
    pub line: usize,
}

/// The maximum number of nested parentheses in a proof.
const MAX_NESTING: usize = 8;

impl Display for Candidate {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}<>{}", Variable::Cell(self.cell), self.digit.value())
    }
}

impl Display for Variable {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Variable::Cell(cell) => {
                write!(f, "r{}c{}", cell.index() / 9 + 1, cell.index() % 9 + 1)
            }
            Variable::House(house, digit) => {
                let kind = ['r', 'c', 'b'][usize::from(house / 9).min(2)];
                write!(f, "{kind}{}n{}", house % 9 + 1, digit.value())
            }
        }
    }
}

impl Display for ProofLine {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ProofLine::Variable(variable) => variable.fmt(f),
            ProofLine::Exclusion(candidate, proof) => {
                write!(f, "({candidate}")?;
                proof.iter().try_for_each(|line| write!(f, " {line}"))?;
                f.write_str(")")
            }
        }
    }
}

impl Display for Conclusion {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Conclusion::Placement(Candidate { cell, digit }, variable) => {
                write!(f, "{}={} {variable}", Variable::Cell(*cell), digit.value())
            }
            Conclusion::Elimination(candidate, proof) => {
                candidate.fmt(f)?;
                proof.iter().try_for_each(|line| write!(f, " {line}"))
            }
        }
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Tenths(self.rating.into()), self.technique)?;
        for (at, conclusion) in self.conclusions.iter().enumerate() {
            write!(f, "{} {conclusion}", if at == 0 { "" } else { ";" })?;
        }
        Ok(())
    }
}

impl Display for Certificate {
    /// Writes the certificate as text, with a line end after each line.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [er, ep, ed] = self.rating.map(|rating| Tenths(rating.into()));
        let [steps, conclusions, sum] = self.path_totals;
        writeln!(f, "{FIRST_LINE}\npuzzle {}\nscale {}", self.puzzle.line(), self.scale)?;
        writeln!(f, "rating {er} {ep} {ed}\ntotals {steps} {conclusions} {}", Tenths(sum))?;
        self.steps.iter().try_for_each(|step| writeln!(f, "{step}"))?;
        writeln!(f, "end")
    }
}

struct Tenths(u32);

impl Display for Tenths {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl Certificate {
    /// Parses the text of a certificate.
    ///
    /// # Errors
    /// Returns the number of the first line that is invalid or missing.
    pub fn parse(text: &str) -> Result<Certificate, ParseError> {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let line = |at: usize| lines.get(at).copied().unwrap_or_default();
        let wrong = |at: usize| ParseError { line: at + 1 };
        let field = |at: usize, name: &str| {
            let rest = line(at).strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
            rest.ok_or(wrong(at))
        };
        if line(0) != FIRST_LINE {
            return Err(wrong(0));
        }
        let puzzle = parse_puzzle(field(1, "puzzle")?).ok_or(wrong(1))?;
        let scale = field(2, "scale")?.to_owned();
        let rating = parse_numbers(field(3, "rating")?, [true; 3]).ok_or(wrong(3))?;
        let rating = rating.map(|rating| u16::try_from(rating).unwrap_or(u16::MAX));
        let totals = parse_numbers(field(4, "totals")?, [false, false, true]).ok_or(wrong(4))?;
        let mut steps = Vec::new();
        let mut at = 5;
        while line(at) != "end" {
            steps.push(parse_step(line(at)).ok_or(wrong(at))?);
            at += 1;
        }
        match lines[at + 1..].iter().position(|line| !line.is_empty()) {
            Some(more) => Err(wrong(at + 1 + more)),
            None => Ok(Certificate { puzzle, scale, rating, path_totals: totals, steps }),
        }
    }

    /// Returns the number of the line that contains a step. Lines and steps are counted from 1.
    pub fn line_number_of_step(step: usize) -> usize {
        step + 5
    }
}

fn parse_puzzle(text: &str) -> Option<Board> {
    if text.len() != 81 || !text.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit()) {
        return None;
    }
    text.parse().ok().filter(|board: &Board| board.shape() == Shape::CLASSIC)
}

/// Parses three numbers separated by single spaces. Returns `None` if the text is anything else, or
/// if a number is too large. Numbers for which `are_tenths` is `true` have one decimal, and are
/// returned in tenths.
fn parse_numbers(text: &str, are_tenths: [bool; 3]) -> Option<[u32; 3]> {
    let mut words = text.split(' ');
    let mut numbers = [0; 3];
    for (number, are_tenths) in numbers.iter_mut().zip(are_tenths) {
        let word = words.next()?;
        *number = if are_tenths { parse_tenths(word)? } else { parse_number(word)? };
    }
    words.next().is_none().then_some(numbers)
}

fn parse_number(text: &str) -> Option<u32> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

fn parse_tenths(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once('.')?;
    let part = parse_number(part).filter(|_| part.len() == 1)?;
    parse_number(whole)?.checked_mul(10)?.checked_add(part)
}

fn parse_step(line: &str) -> Option<Step> {
    let (rating, rest) = line.split_once(' ')?;
    let (technique, rest) = rest.split_once(' ')?;
    let rating = u16::try_from(parse_tenths(rating)?).ok()?;
    let conclusions = rest.split("; ").map(parse_conclusion).collect::<Option<_>>()?;
    Some(Step { rating, technique: technique.to_owned(), conclusions })
}

fn parse_conclusion(text: &str) -> Option<Conclusion> {
    let (first, rest) = text.split_once(' ')?;
    if let Some((cell, digit)) = first.split_once('=') {
        let placed = Candidate { cell: parse_cell(cell)?, digit: parse_digit(digit)? };
        return Some(Conclusion::Placement(placed, parse_variable(rest)?));
    }
    let mut parser = ProofParser { remaining: rest, open_count: 0 };
    let proof = parser.parse_proof()?;
    parser
        .remaining
        .is_empty()
        .then(|| Some(Conclusion::Elimination(parse_excluded(first)?, proof)))?
}

/// A parser of a proof, with the unparsed rest of the text and the number of open parentheses.
struct ProofParser<'a> {
    remaining: &'a str,
    open_count: usize,
}

impl ProofParser<'_> {
    /// Parses proof lines separated by spaces, until a parenthesis closes or the text ends. Returns
    /// `None` if the text isn't a proof, or if its parentheses are nested too deeply.
    fn parse_proof(&mut self) -> Option<Vec<ProofLine>> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.parse_line()?);
            match self.remaining.strip_prefix(' ') {
                Some(rest) => self.remaining = rest,
                None => return Some(lines),
            }
        }
    }

    fn parse_line(&mut self) -> Option<ProofLine> {
        let Some(inner) = self.remaining.strip_prefix('(') else {
            return Some(ProofLine::Variable(parse_variable(self.next_word())?));
        };
        self.remaining = inner;
        self.open_count += 1;
        if self.open_count > MAX_NESTING {
            return None;
        }
        let excluded = parse_excluded(self.next_word())?;
        self.remaining = self.remaining.strip_prefix(' ')?;
        let proof = self.parse_proof()?;
        self.remaining = self.remaining.strip_prefix(')')?;
        self.open_count -= 1;
        Some(ProofLine::Exclusion(excluded, proof))
    }

    fn next_word(&mut self) -> &str {
        let end = self.remaining.find([' ', ')']).unwrap_or(self.remaining.len());
        let (word, rest) = self.remaining.split_at(end);
        self.remaining = rest;
        word
    }
}

fn parse_excluded(text: &str) -> Option<Candidate> {
    let (cell, digit) = text.split_once("<>")?;
    Some(Candidate { cell: parse_cell(cell)?, digit: parse_digit(digit)? })
}

fn parse_digit(text: &str) -> Option<Digit> {
    let number = parse_number(text).filter(|number| (1..=9).contains(number) && text.len() == 1)?;
    Digit::new(number as usize)
}

fn parse_cell(text: &str) -> Option<Cell> {
    match parse_variable(text)? {
        Variable::Cell(cell) => Some(cell),
        Variable::House(..) => None,
    }
}

fn parse_variable(text: &str) -> Option<Variable> {
    let [kind, first, separator, second] = *text.as_bytes() else { return None };
    let index = |byte: u8| (b'1'..=b'9').contains(&byte).then(|| usize::from(byte - b'1'));
    let (first, second) = (index(first)?, index(second)?);
    match (kind, separator) {
        (b'r', b'c') => Some(Variable::Cell(Cell::new(9 * first + second))),
        (b'r' | b'c' | b'b', b'n') => {
            let kind = [b'r', b'c', b'b'].iter().position(|one| *one == kind)?;
            Some(Variable::House((9 * kind + first) as u8, Digit::new(second + 1)?))
        }
        _ => None,
    }
}
