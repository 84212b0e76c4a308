//! Boards that are drawn over several lines within a quoted field of CSV (RFC 4180).

use super::lines::announces_solution;
use super::rewriting::{Rewriting, rewrite};
use crate::places;
use crate::repairs::{Repair, RepairSet};

/// Rewrites a text as the boards in its fields, one below the other. Returns `None` if no field has
/// several lines. Solutions are left out: fields in a column whose name announces a solution, and
/// fields without empty cells in any column but the first.
pub(super) fn rewrite_fields(text: &str) -> Option<Rewriting> {
    let (records, has_doubtful_end) = parse_records(text)?;
    let names: Vec<String> = records.first()?.clone();
    let is_name = |name: &String| !name.contains('\n') && announces_solution(name);
    let (mut boards, mut repairs) = (String::new(), RepairSet::NONE.with(Repair::Text));
    for record in &records {
        let is_solution = |column: usize, field: &String| {
            let is_full = !field.contains(['.', '0', '_', '*', '-', ' ']);
            names.get(column).is_some_and(is_name) || column > 0 && is_full
        };
        for (column, field) in record.iter().enumerate().filter(|(_, f)| f.trim().contains('\n')) {
            if is_solution(column, field) {
                repairs = repairs.with(Repair::Solutions);
                continue;
            }
            boards += field.trim_matches(['\r', '\n']);
            boards += "\n\n";
        }
    }
    if boards.is_empty() {
        return None;
    }
    match rewrite(&boards) {
        Some(found) if !found.boards.is_empty() => {
            let has_doubtful_end = has_doubtful_end || found.has_doubtful_end;
            Some(Rewriting { repairs: repairs.or(found.repairs), has_doubtful_end, ..found })
        }
        _ => {
            Some(Rewriting { has_doubtful_end, ..Rewriting::with_unknown_boards(boards, repairs) })
        }
    }
}

/// Removes the first column of a table of places if it only numbers the lines below its header:
/// `,row,col,value`. Returns `None` for any other text.
pub(super) fn without_index(text: &str) -> Option<Rewriting> {
    let mut rows = text.lines().map(|line| line.split_once([',', ';', '\t']));
    let (name, header) = rows.next()??;
    let is_name = ["", "id", "index", "no", "nr", "#"];
    let name = name.trim_matches('"').to_ascii_lowercase();
    if !is_name.contains(&name.as_str()) || !places::is_header(header) {
        return None;
    }
    let mut all = header.to_owned();
    let mut next: Option<u64> = None;
    for row in rows {
        let (number, row) = row?;
        let number: u64 = number.trim_matches('"').parse().ok()?;
        if next.map_or(number > 1, |next| next != number) {
            return None;
        }
        next = Some(number + 1);
        all += "\n";
        all += row;
    }
    all.push('\n');
    Some(Rewriting::with_unknown_boards(all, RepairSet::NONE.with(Repair::Numbers)))
}

/// Rewrites the clauses with one variable in a DIMACS file as places. The digits of the variable
/// are the row, the column and the digit of a place. Returns `None` for any other text.
pub(super) fn rewrite_clauses(text: &str) -> Option<Rewriting> {
    text.lines().find(|line| line.starts_with("p cnf"))?;
    let mut places = String::new();
    for clause in text.lines().filter_map(|line| line.trim().strip_suffix(" 0")) {
        let is_variable = |clause: &str| clause.bytes().all(|c| (b'1'..=b'9').contains(&c));
        if let [row, col, digit] = *clause.as_bytes()
            && is_variable(clause)
        {
            let [row, col, digit] = [row, col, digit].map(char::from);
            places += &format!("r{row}c{col}={digit}\n");
        } else if !clause.contains([' ', '-']) {
            return None;
        }
    }
    Some(Rewriting::with_unknown_boards(places, RepairSet::NONE.with(Repair::Text)))
}

/// Returns the fields of each record, and `true` if a quote isn't closed. Returns `None` if no
/// field is quoted.
fn parse_records(text: &str) -> Option<(Vec<Vec<String>>, bool)> {
    let mut records = vec![vec![String::new()]];
    let mut chars = text.chars().peekable();
    let (mut is_quoted, mut has_quotes) = (false, false);
    while let Some(c) = chars.next() {
        let record = records.last_mut()?;
        let field = record.last_mut()?;
        match c {
            '"' if is_quoted && chars.peek() == Some(&'"') => field.extend(chars.next()),
            '"' if is_quoted => is_quoted = false,
            '"' if field.trim().is_empty() => {
                (is_quoted, has_quotes) = (true, true);
                field.clear();
            }
            ',' | ';' | '\t' if !is_quoted => record.push(String::new()),
            '\n' if !is_quoted => records.push(vec![String::new()]),
            c => field.push(c),
        }
    }
    // If a quote isn't closed, the last record is incomplete.
    if is_quoted {
        records.pop();
    }
    has_quotes.then_some((records, is_quoted))
}
