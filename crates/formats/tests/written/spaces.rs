//! Boards whose empty cells are spaces, so that a digit's cell depends on its column in the text.

use super::boards::{ROW_MISTAKES, Rows};
use super::rows::{number_title, random_title, write_cell};
use super::{Form, Random};

/// Creates a form with spaces as empty cells, and with random rules, bars and indents.
pub fn random_form(random: &mut Random, _: usize) -> Form {
    // The strokes at the ends of a row and between boxes, and the corners of rules.
    let strokes = random.pick(&["", "", "|+-", "│┼─", "║╬═", "┃╋━", "|*-"]);
    let mut strokes = strokes.chars();
    let bar = strokes.next();
    let (corner, dash) = (strokes.next().unwrap_or('+'), strokes.next().unwrap_or('-'));
    let is_outer = bar.is_some() && random.below(3) > 0;
    let gap = random.pick(&[0, 1, 1, 2]);
    let is_trimmed = random.below(2) == 0;
    let every_cell = is_outer && gap > 0 && random.below(4) == 0;
    let indent = " ".repeat(random.pick(&[0, 0, 2, 4]));
    // Nothing shows where an indented board begins if it has no frame.
    let indent = if bar.is_some() { indent } else { String::new() };
    let title = random_title(random);
    let beside = is_outer && random.below(4) == 0;
    let write = move |boards: &[Rows]| {
        let board = |(number, board): (usize, &Rows)| {
            let space = " ".repeat(gap);
            let padding = if bar.is_some() && gap > 0 { &space } else { "" };
            let width = if every_cell { 1 } else { 3 };
            let length = width + (width - 1) * gap + 2 * padding.len();
            let dashes = dash.to_string().repeat(length);
            let rule = vec![dashes; 9 / width].join(&corner.to_string());
            let rule = if is_outer { format!("{corner}{rule}{corner}") } else { rule };
            let mut lines = Vec::new();
            for (at, row) in board.iter().enumerate() {
                if bar.is_some() && at % 3 == 0 && (is_outer || at > 0) {
                    lines.push(rule.clone());
                }
                let cells: Vec<String> = row.iter().map(|cell| write_cell(*cell, " ")).collect();
                let boxes = cells.chunks(width).map(|cells| cells.join(&space));
                let boxes = boxes.map(|cells| format!("{padding}{cells}{padding}"));
                let boxes: Vec<String> = boxes.collect();
                let between = bar.map_or(space.clone(), |bar| bar.to_string());
                let line = boxes.join(&between);
                let outer = bar.filter(|_| is_outer).map_or(String::new(), |bar| bar.to_string());
                // A row without a left border begins with its first cell.
                let line =
                    if is_outer || bar.is_none() { line } else { line[padding.len()..].to_owned() };
                let line = format!("{outer}{line}{outer}");
                let text = ["  n  new game", "  Time 03:12", ""][at % 3];
                lines.push(line + if beside { text } else { "" });
            }
            if is_outer {
                lines.push(rule);
            }
            let mut text = number_title(&title, number);
            for line in lines {
                let line = format!("{indent}{line}");
                text += if is_trimmed { line.trim_end() } else { &line };
                text.push('\n');
            }
            text
        };
        boards.iter().enumerate().map(board).collect::<Vec<_>>().join("\n")
    };
    Form { write: Box::new(write), mistakes: ROW_MISTAKES }
}
