//! Sentences about steps and hints that several crates use. Sentences about techniques are in
//! `explain`.

use crate::{Catalogue, CellNames, Locale, tr};
use grid::{Cell, Digit, Shape};
use human::{Candidate, CellSet, Level};

/// Returns the conclusions of a step in symbols, such as `r4c3 = 7; r5c12 ≠ 4`. The closure
/// `symbol` formats a digit.
pub fn format_conclusions(
    names: CellNames,
    placements: &[Candidate],
    eliminations: &[Candidate],
    shape: Shape,
    symbol: &dyn Fn(Digit) -> String,
) -> String {
    let operators = [(placements, '='), (eliminations, '≠')];
    let all = operators.into_iter().flat_map(|(candidates, operator)| {
        Digit::all(shape).filter_map(move |digit| {
            let with_digit = candidates.iter().filter(|candidate| candidate.digit == digit);
            let with_digit: CellSet = with_digit.map(|candidate| candidate.cell).collect();
            let text =
                || format!("{} {operator} {}", cell_list(names, &with_digit, shape), symbol(digit));
            (!with_digit.is_empty()).then(text)
        })
    });
    all.collect::<Vec<_>>().join("; ")
}

/// Returns the names of some cells, separated by commas. On boards up to 9×9, each group of cells
/// (see [`cell_group_names`]) has one name, as in `r4c35, r68c2`.
pub fn cell_list(names: CellNames, cells: &CellSet, shape: Shape) -> String {
    cell_group_names(names, cells, shape).join(", ")
}

/// Returns one name per group of cells. On boards up to 9×9, the cells of a row form a group,
/// together with the cells of other rows in exactly the same columns. On larger boards, every cell
/// has a name of its own.
pub fn cell_group_names(names: CellNames, cells: &CellSet, shape: Shape) -> Vec<String> {
    let names = if shape.side() <= 25 { names } else { CellNames::Numbers };
    let letter = |line: usize| char::from(b'A' + line as u8).to_string();
    let number = |line: usize| (line + 1).to_string();
    let row = |row: usize| match names {
        CellNames::RowLetters => letter(row),
        CellNames::RowLettersWithoutI => letter(row + usize::from(row >= 8)),
        CellNames::Numbers | CellNames::ColumnLetters => number(row),
    };
    let col = |col: usize| match names {
        CellNames::ColumnLetters => letter(col),
        _ => number(col),
    };
    let join = |rows: &str, cols: &str| match names {
        CellNames::Numbers => format!("r{rows}c{cols}"),
        CellNames::RowLetters | CellNames::RowLettersWithoutI => format!("{rows}{cols}"),
        CellNames::ColumnLetters => format!("{cols}{rows}"),
    };
    if shape.side() > 9 {
        let name = |cell: Cell| join(&row(cell.row(shape)), &col(cell.col(shape)));
        return cells.into_iter().map(name).collect();
    }
    let mut groups: Vec<(String, String)> = Vec::new();
    for at in 0..shape.side() {
        let in_row = cells.into_iter().filter(|cell| cell.row(shape) == at);
        let cols: String = in_row.map(|cell| col(cell.col(shape))).collect();
        if cols.is_empty() {
            continue;
        }
        match groups.iter_mut().find(|(_, other)| *other == cols) {
            Some((rows, _)) => rows.push_str(&row(at)),
            None => groups.push((row(at), cols)),
        }
    }
    groups.iter().map(|(rows, cols)| join(rows, cols)).collect()
}

/// Returns the name of a cell, such as `r4c3`.
pub fn cell_name(names: CellNames, cell: Cell, shape: Shape) -> String {
    cell_list(names, &CellSet::from_cell(cell), shape)
}

/// Returns the message that some entry on the board is wrong.
pub fn mistake_sentence(catalogue: &Catalogue) -> &'static str {
    catalogue.tr("There is a mistake on the board.")
}

/// Returns the message that the entries in these cells are wrong.
pub fn mistakes_in_cells(locale: Locale, cells: &[Cell], shape: Shape) -> String {
    let all = cells.iter().copied().collect();
    let names = self::cell_list(locale.cell_names, &all, shape);
    match cells {
        [_] => tr!(locale, "The entry in {cells} is wrong.", cells = names),
        _ => tr!(locale, "The entries in {cells} are wrong.", cells = names),
    }
}

/// Returns the message that some marks lack the right digit, although all entries are right.
pub fn missing_marks_sentence(catalogue: &Catalogue) -> &'static str {
    catalogue.tr("Your entries are right, but some cells lack marks for possible digits.")
}

/// Returns the message that the marks in these cells lack the right digit.
pub fn missing_marks_in_cells(locale: Locale, cells: &[Cell], shape: Shape) -> String {
    let all = cells.iter().copied().collect();
    tr!(
        locale,
        "Look again at the marks in {cells}.",
        cells = self::cell_list(locale.cell_names, &all, shape)
    )
}

/// Returns the message that the board is solved.
pub fn solved_sentence(catalogue: &Catalogue) -> &'static str {
    catalogue.tr("The puzzle is solved, so there are no more hints.")
}

/// Returns the message that no technique finds a step.
pub fn no_step_sentence(catalogue: &Catalogue) -> &'static str {
    catalogue.tr("No step was found with the selected techniques.")
}

/// Returns the message that the search for some techniques was incomplete.
pub fn search_unfinished_sentence(catalogue: &Catalogue) -> &'static str {
    catalogue.tr("The search for some techniques was incomplete.")
}

/// Returns the message that hints are available only on boards up to 25×25.
pub fn board_too_large_sentence(catalogue: &Catalogue) -> &'static str {
    catalogue.tr("Hints are available only on boards up to 25×25.")
}

/// Returns the name of a level.
pub fn level_name(catalogue: &Catalogue, level: Level) -> &'static str {
    match level {
        Level::Easy => catalogue.tr("Easy"),
        Level::Medium => catalogue.tr("Medium"),
        Level::Hard => catalogue.tr("Hard"),
        Level::Unfair => catalogue.tr("Unfair"),
        Level::Extreme => catalogue.tr("Extreme"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_a_group_share_a_name() {
        let set = |all: &[usize]| all.iter().copied().map(Cell::new).collect::<CellSet>();
        let nine = |names, all: &[usize]| cell_list(names, &set(all), Shape::CLASSIC);
        assert_eq!(nine(CellNames::Numbers, &[29, 31]), "r4c35");
        assert_eq!(nine(CellNames::Numbers, &[2, 20, 30]), "r13c3, r4c4");
        assert_eq!(nine(CellNames::RowLetters, &[29, 31]), "D35");
        assert_eq!(nine(CellNames::ColumnLetters, &[29, 31]), "CE4");
        assert_eq!(nine(CellNames::RowLetters, &[65, 74]), "HI3");
        assert_eq!(nine(CellNames::RowLettersWithoutI, &[65, 74]), "HJ3");
        let large = Shape::order(4).expect("a shape");
        assert_eq!(cell_list(CellNames::Numbers, &set(&[15, 16]), large), "r1c16, r2c1");
        let largest = Shape::order(5).expect("a shape");
        assert_eq!(cell_list(CellNames::RowLettersWithoutI, &set(&[624]), largest), "Z25");
    }
}
