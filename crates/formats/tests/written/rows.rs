//! Rows of cells with labels around them, titles and numbers above them, and separators between
//! their cells.

use super::Form;
use super::Random;
use super::boards::{CHARACTER_MISTAKES, Damage, NUMBER_MISTAKES, ROW_MISTAKES, Rows};

/// The way in which rows or columns are labelled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Labels {
    None,
    FromOne,
    FromZero,
    Letters,
    SmallLetters,
    /// A word before the number, which counts from 1.
    Word(&'static str),
}

impl Labels {
    fn name(self, at: usize) -> String {
        let letter = |first: u8| char::from(first + at as u8).to_string();
        match self {
            Labels::None => String::new(),
            Labels::FromOne => (at + 1).to_string(),
            Labels::FromZero => at.to_string(),
            Labels::Letters => letter(b'A'),
            Labels::SmallLetters => letter(b'a'),
            Labels::Word(word) => format!("{word}{}", at + 1),
        }
    }
}

/// Titles above a board. A `#` in a title is the number of the board or begins a heading.
pub const TITLES: [&str; 24] = [
    "PUZZLE:",
    "Puzzle # of the day",
    "A puzzle of mine\nfrom the newspaper",
    "2024-05-0#",
    "12.03.2024",
    "== # ==",
    "--- Puzzle # ---",
    "#)",
    "Nr. 7# (hard)",
    "[Puzzle #]",
    "Sudoku # (evil, 26 clues)",
    "Grid 0#",
    "Level: Expert",
    "# Easy",
    "// Number #",
    "Name: Golden Nugget",
    "Übung №# – schwer",
    "DIFFICULT",
    "*** # ***",
    "Day #\n=====",
    "Puzzle 5, Level: Expert",
    "title: Spring\nauthor: Ann",
    "## Puzzle #",
    "Monday, October 12, 2023\nDifficulty: 4/5",
];

/// Returns a random title with the line ends after it, or an empty text in half of the cases.
pub fn random_title(random: &mut Random) -> String {
    if random.below(2) == 0 {
        return String::new();
    }
    random.pick(&TITLES).to_owned() + random.pick(&["\n", "\n\n"])
}

/// Returns a title in which `#` is replaced with `number` + 1, unless the `#` begins a heading.
pub fn number_title(title: &str, number: usize) -> String {
    match title.contains("Easy") || title.starts_with("##") {
        true => title.replace("e #", &format!("e {}", number + 1)),
        false => title.replace('#', &(number + 1).to_string()),
    }
}

/// Returns one or two lines of numbers above a board: its size in a random notation, or `1`.
fn random_size_lines(random: &mut Random, side: usize) -> String {
    let (height, width) = match side {
        4 => (2, 2),
        6 => (2, 3),
        _ => (3, 3),
    };
    let lines = [
        format!("{side}\n"),
        format!("{side} {height} {width}\n"),
        format!("{side} {side}\n"),
        format!("{side}x{side}\n"),
        format!("{height} {width}\n"),
        format!("{side}\n{height} {width}\n"),
        "1\n".to_owned(),
    ];
    lines[random.below(lines.len())].clone()
}

/// Creates a form in which a board is rows of cells, with random labels, titles and separators.
pub fn random_form(random: &mut Random, side: usize) -> Form {
    let between = random.pick(&[
        "", " ", ",", ";", "|", ", ", " | ", "; ", "\t", " & ", "  ", "/", ":", "-", "boxes",
        "bars",
    ]);
    let empty = match between {
        "" => random.pick(&[".", "0", "?", "_", "*", "-", "x", "·"]),
        " " | "  " | "boxes" | "bars" => random.pick(&[".", "0", "?", "_", "x", "-", "□"]),
        "-" | "/" | ":" => random.pick(&["0", "."]),
        _ => random.pick(&[".", "0", "?", "", "_"]),
    };
    let is_field = !matches!(between, "" | " " | "  " | "boxes" | "bars" | "/" | ":" | "-");
    let (open, close) = match between {
        " & " => ("", random.pick(&[" \\\\", " \\\\ \\hline", "\\\\"])),
        ", " | "; " if !empty.is_empty() => {
            random.pick(&[("", ""), ("[", "]"), ("{", "},"), ("(", ")")])
        }
        "|" => random.pick(&[("", ""), ("|", "|"), ("|", "|.")]),
        _ => ("", ""),
    };
    let is_bare = open.is_empty() && close.is_empty();
    let may_be_labelled = is_bare && !matches!(between, "/" | ":" | "-");
    let columns = [
        Labels::None,
        Labels::None,
        Labels::FromOne,
        Labels::Letters,
        Labels::FromZero,
        Labels::Word("c"),
        Labels::Word("C"),
    ];
    let columns = match between {
        _ if !may_be_labelled => Labels::None,
        "" | "bars" => random.pick(&columns[1..4]),
        _ => random.pick(&columns[1..]),
    };
    let rows = match may_be_labelled {
        true => random.pick(&[
            Labels::None,
            Labels::FromOne,
            Labels::FromZero,
            Labels::Letters,
            Labels::SmallLetters,
            Labels::Word("r"),
            Labels::Word("R"),
            Labels::Word("Row "),
            Labels::Word("row"),
        ]),
        false => Labels::None,
    };
    let after = match between {
        _ if is_field => between,
        _ if matches!(rows, Labels::Word("Row ")) => random.pick(&[": ", "  ", " | "]),
        "" => random.pick(&[": ", " ", "  ", ") ", " | "]),
        _ => random.pick(&[" ", "  ", ": ", " | ", ") ", ". "]),
    };
    let rules = (between == "boxes" || between == " ") && random.below(2) == 0;
    let is_framed = between == "boxes" && random.below(2) == 0;
    // Lines of numbers are written only above boards without column labels and frames.
    let before = match random.below(5) {
        0 if columns == Labels::None && !is_framed => random_size_lines(random, side),
        _ => random_title(random),
    };
    let caption = random.pick(&["", "", "", "\nFrom: a book, p. 12", "\n(end of the puzzle)"]);
    let gap = random.pick(&["\n", "\n\n"]);
    let write = move |boards: &[Rows]| {
        let texts: Vec<String> = boards
            .iter()
            .enumerate()
            .map(|(number, board)| {
                let mut text = number_title(&before, number);
                let width = (rows.name(0) + after).chars().count();
                let indent = if rows == Labels::None { 0 } else { width };
                let corner = if is_field && rows != Labels::None {
                    between.to_owned()
                } else {
                    " ".repeat(indent)
                };
                let row = |cells: &[String]| join(cells, between, side, is_framed);
                if columns != Labels::None {
                    let names: Vec<String> = (0..side).map(|at| columns.name(at)).collect();
                    text += &format!(
                        "{corner}{}\n",
                        row(&names).replace('|', if is_framed { " " } else { "|" })
                    );
                }
                let rule = rule(side, between, is_framed);
                let rule = format!("{}{rule}\n", " ".repeat(indent));
                for (at, cells) in board.iter().enumerate() {
                    let height = if side == 9 { 3 } else { 2 };
                    if rules && (at % height == 0 && at > 0 || is_framed && at == 0) {
                        text += &rule;
                    }
                    if rows != Labels::None {
                        text += &(rows.name(at) + after);
                    }
                    let cells: Vec<String> =
                        cells.iter().map(|cell| write_cell(*cell, empty)).collect();
                    text += &format!("{open}{}{close}\n", row(&cells));
                }
                if rules && is_framed {
                    text += &rule;
                }
                text + caption + if caption.is_empty() { "" } else { "\n" }
            })
            .collect();
        texts.join(gap)
    };
    let is_numbered = matches!(columns, Labels::FromOne | Labels::FromZero);
    let mistakes = match between {
        // A line of column numbers could also be the first row.
        _ if is_numbered && rows == Labels::None => &[][..],
        // Row labels could also be the first column of a larger board.
        _ if is_field && rows != Labels::None => &[Damage::MissingRow],
        _ if empty.is_empty() => ROW_MISTAKES,
        // The dots could also be the last column of a larger board.
        _ if close == "|." => &[Damage::MissingCell, Damage::MissingRow],
        "" | "bars" => CHARACTER_MISTAKES,
        _ => NUMBER_MISTAKES,
    };
    Form { write: Box::new(write), mistakes }
}

/// Returns the digit of a cell as text, or `empty` for 0.
pub fn write_cell(cell: u8, empty: &str) -> String {
    if cell == 0 { empty.to_owned() } else { cell.to_string() }
}

/// Joins the cells of a row. If `between` is `boxes` or `bars`, there are bars between boxes.
fn join(cells: &[String], between: &str, side: usize, is_framed: bool) -> String {
    let width = if side == 4 { 2 } else { 3 };
    let boxes = |between: &str, bar: &str| {
        cells.chunks(width).map(|cells| cells.join(between)).collect::<Vec<_>>().join(bar)
    };
    match between {
        "boxes" if is_framed => format!("| {} |", boxes(" ", " | ")),
        "boxes" => boxes(" ", " | "),
        "bars" => boxes("", "|"),
        _ => cells.join(between),
    }
}

/// Returns the line between the rows of boxes.
fn rule(side: usize, between: &str, is_framed: bool) -> String {
    let width = if side == 4 { 2 } else { 3 };
    let parts = side / width;
    match (between, is_framed) {
        ("boxes", true) => format!("+{}", "-------+".repeat(parts)),
        _ => vec!["-".repeat(2 * width); parts].join("+"),
    }
}
