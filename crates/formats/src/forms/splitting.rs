//! Boards whose rows follow each other on one line.

use super::cells::{STYLES, Style, cell, without_brackets};
use super::lines::is_rule;
use grid::Shape;

/// The maximum length of a line that is split, in bytes.
const LONGEST: usize = 64 * 1024;

/// Returns the rows of a line that has all rows of one board or of several, or `None` for any other
/// line.
pub(super) fn rows(text: &str) -> Option<Vec<String>> {
    let is_separator = |c: char| matches!(c, ';' | '/' | '|' | ',' | '\\');
    if text.len() < 4 * 4 || text.len() > LONGEST || !text.contains(is_separator) || is_rule(text) {
        return None;
    }
    let inner = without_assignment(text);
    let drawn = || {
        let spaced = inner.replace("||", "|\n|").replace("| |", "|\n|");
        without_rules(&spaced)
    };
    let split = |separator: &str| inner.split(separator).map(str::to_owned).collect::<Vec<_>>();
    let attempts: [&dyn Fn() -> Vec<String>; 7] = [
        &|| split(";"),
        &|| split("\\\\"),
        &|| if inner.contains("||") || inner.contains("| |") { drawn() } else { Vec::new() },
        &|| if inner.contains("||") { Vec::new() } else { split("|") },
        &|| split("/"),
        &|| split(","),
        &|| split(" / "),
    ];
    attempts.into_iter().find_map(|attempt| {
        let rows: Vec<String> = attempt().into_iter().filter(|row| !is_between(row)).collect();
        are_board(&rows).then_some(rows)
    })
}

/// Returns the text after an assignment.
fn without_assignment(text: &str) -> &str {
    let text = text.trim().trim_end_matches(';');
    let begin = text.find('=').filter(|at| {
        !text[..*at].contains(['|', '+', '-']) && text[..*at].contains(char::is_alphabetic)
    });
    let text = begin.map_or(text, |at| &text[at + 1..]).trim();
    without_brackets(text, ' ')
}

/// Replaces drawn rules with line ends, and splits there.
fn without_rules(text: &str) -> Vec<String> {
    let is_stroke = |c: char| matches!(c, '-' | '=' | '+') || ('─'..='╿').contains(&c);
    let mut rows = vec![String::new()];
    let mut run = String::new();
    for c in text.chars().chain(['\n']) {
        if is_stroke(c) {
            run.push(c);
            continue;
        }
        let is_drawn = run.chars().count() > 2;
        if !is_drawn && let Some(row) = rows.last_mut() {
            row.push_str(&run);
        }
        run.clear();
        if is_drawn || c == '\n' {
            rows.push(String::new());
        }
        if c != '\n'
            && let Some(row) = rows.last_mut()
        {
            row.push(c);
        }
    }
    rows
}

/// Returns `true` if a piece has no cells.
fn is_between(row: &str) -> bool {
    let row = row.trim_matches(|c: char| c.is_whitespace() || "[](){}|;".contains(c));
    row.is_empty() || is_rule(row)
}

/// Returns `true` if rows have as many cells each as a board has rows.
fn are_board(rows: &[String]) -> bool {
    let Some(first) = rows.first() else { return false };
    let is_board = |style: Style| {
        let side = style.parts(first).len();
        let is_row = |row: &String| {
            let parts = style.parts(row);
            parts.len() == side && parts.iter().all(|part| cell(part).is_some())
        };
        Shape::from_side(side).is_some()
            && rows.len().is_multiple_of(side)
            && rows.iter().all(is_row)
    };
    STYLES.into_iter().filter(|style| style.may_be(first)).any(is_board)
}
