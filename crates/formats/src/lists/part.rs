//! A part of a list: the text between two brackets.

use grid::Shape;

use crate::{
    Expected, Fault, Found, Line, misfit,
    rows::{tokens, tokens::CellToken},
    text::{letters, wrapped},
};

/// A piece of a file that is split with [`SplitMode::Lists`](crate::SplitMode::Lists): any number
/// of opening brackets, and the content of the innermost brackets.
pub struct LinePart<'a> {
    /// The number of opening brackets.
    pub opening_count: usize,
    /// Whether the content is followed by the closing bracket of the innermost brackets.
    pub is_closed: bool,
    /// Whether there is a name before the items.
    pub is_named: bool,
    /// The number of opening brackets after the name of a solution, or `None` if there is no such
    /// name.
    pub solution_depth: Option<usize>,
    /// The items of the content.
    pub items: Vec<Item<'a>>,
    /// The byte offset of the content, after the last opening bracket.
    pub content_start: usize,
}

/// An item of a list. The number is the item's byte offset.
pub enum Item<'a> {
    /// An unquoted item, or a quoted one of up to two characters.
    Cell(usize, &'a str, Quoting),
    /// A longer quoted item.
    Text(usize, &'a str),
}

/// Whether an item is in quotes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Quoting {
    Unquoted,
    Quoted,
}

impl<'a> LinePart<'a> {
    /// Parses the text of a line, up to the first byte that isn't valid UTF-8.
    pub fn parse(line: Line<'a>) -> LinePart<'a> {
        let text = match std::str::from_utf8(line.bytes) {
            Ok(text) => text,
            Err(error) => {
                let valid = &line.bytes[..error.valid_up_to()];
                std::str::from_utf8(valid).unwrap_or_default()
            }
        };
        let is_closed = line.bytes.last().is_some_and(|byte| b"])}".contains(byte));
        let inner = text.strip_suffix([']', ')', '}', ',']).unwrap_or(text);
        let begins = inner.rfind(['[', '(', '{']).map_or(0, |at| at + 1);
        let mut part = LinePart {
            opening_count: inner.matches(['[', '(', '{']).count(),
            is_closed,
            is_named: false,
            solution_depth: None,
            // Growing the vector item by item would take a large part of the time.
            items: Vec::with_capacity((inner.len() - begins).min(24)),
            content_start: begins,
        };
        let before = inner[..begins].trim_end_matches(['[', '(', '{', ' ', '\n', '\r', '\t']);
        if before.strip_suffix([':', '=']).is_some_and(is_solution_name) {
            part.solution_depth = Some(inner[before.len()..].matches(['[', '(', '{']).count());
        }
        let mut at = begins;
        // The number of items at the latest comma, or at the opening bracket.
        let (mut items_before, mut is_elided) = (0, false);
        while let Some(c) = inner[at..].chars().next() {
            let rest = &inner[at..];
            at += match c {
                '"' | '\'' | '`' => {
                    let text = rest[1..].split(c).next().unwrap_or_default();
                    part.items.push(match text.chars().nth(2) {
                        None => Item::Cell(at + 1, text, Quoting::Quoted),
                        Some(_) => Item::Text(at + 1, text),
                    });
                    (text.len() + 2).min(rest.len())
                }
                ':' | '=' => {
                    part.is_named = true;
                    part.solution_depth =
                        is_solution_name(&inner[begins..at]).then_some(0).or(part.solution_depth);
                    part.items.clear();
                    1
                }
                '#' => rest.find('\n').unwrap_or(rest.len()),
                '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
                ',' => {
                    if part.items.len() == items_before && begins > 0 {
                        part.items.push(Item::Cell(at, "", Quoting::Unquoted));
                        is_elided = true;
                    }
                    items_before = part.items.len();
                    1
                }
                _ if c.is_whitespace() => c.len_utf8(),
                _ => {
                    let ends = |c: char| c.is_whitespace() || ",:=\"'`".contains(c);
                    let word = rest.split(ends).next().unwrap_or(rest);
                    part.items.push(Item::Cell(at, word, Quoting::Unquoted));
                    word.len()
                }
            };
        }
        // A comma at the end precedes another empty cell only if other empty cells have no text.
        if is_elided && part.items.len() == items_before {
            part.items.push(Item::Cell(at, "", Quoting::Unquoted));
        }
        // Other values, such as a number or a name, may be next to a puzzle.
        let is_puzzle = |item: &Item| matches!(item, Item::Text(_, text) if misfit::resembles_puzzle(text.as_bytes()));
        if let Some(at) = part.items.iter().position(is_puzzle) {
            part.items = vec![part.items.swap_remove(at)];
        }
        part
    }

    /// Returns the number of cells.
    pub fn cell_count(&self) -> usize {
        match self.items[..] {
            [Item::Text(_, text)] => text.chars().count(),
            ref items => items.len(),
        }
    }

    /// Returns `true` if at least half of the items are words, or if there is only a string and
    /// most of its characters aren't cells of a board up to 9×9.
    pub fn is_text(&self) -> bool {
        let [Item::Text(_, text)] = self.items[..] else {
            let is_word = |item: &&Item| {
                matches!(item, Item::Cell(_, word, Quoting::Unquoted)
                    if word.len() > 2 && !wrapped::is_empty_word(word))
            };
            return 2 * self.items.iter().filter(is_word).count() >= self.items.len();
        };
        let is_cell = |c: &char| c.is_ascii_digit() || matches!(c, '.' | '_' | '-' | '*');
        2 * text.chars().filter(is_cell).count() < text.chars().count()
    }

    /// Parses the cells, each with its byte offset. Returns a fault if an item isn't a cell.
    pub fn cells(&self, line: Line) -> Result<Vec<(usize, CellToken)>, Fault> {
        let wrong = |at: usize, word: &str| {
            let found = Found::text(word);
            Fault::at_end_of(line.number, &line.bytes[..at], found, Expected::CellSymbol)
        };
        let symbol = |at: usize, c: char| {
            let symbol = tokens::parse_symbol(if c == ' ' { '.' } else { c }, 1);
            symbol.map(|(_, word)| (at, word)).ok_or_else(|| wrong(at, &c.to_string()))
        };
        if let [Item::Text(begins, text)] = self.items[..] {
            return text.char_indices().map(|(at, c)| symbol(begins + at, c)).collect();
        }
        let cell = |item: &Item| {
            let (at, word, quotes) = match *item {
                Item::Cell(at, word, quotes) => (at, word, quotes),
                Item::Text(at, word) => (at, word, Quoting::Unquoted),
            };
            let word = word.trim();
            let mut chars = word.chars();
            if let (Quoting::Quoted, Some(c), None) = (quotes, chars.next(), chars.next()) {
                return symbol(at, c);
            }
            let number = word.strip_suffix(".0").or(word.strip_suffix('.')).unwrap_or(word);
            // `~`, the null of YAML, is a cell only among the items of a list.
            let is_empty = matches!(number, "" | "~") || wrapped::is_empty_word(number);
            let value = match number.parse::<u64>() {
                _ if is_empty => Some(0),
                Ok(value) if number.bytes().all(|byte| byte.is_ascii_digit()) => Some(value),
                _ => None,
            };
            match value.ok_or_else(|| wrong(at, word))? {
                0 => Ok((at, CellToken::Empty)),
                value => Ok((at, CellToken::Value(value))),
            }
        };
        let mut cells = Vec::with_capacity(self.items.len());
        for item in &self.items {
            cells.push(cell(item)?);
        }
        Ok(cells)
    }

    /// Checks the cells of a board of this shape. Returns the fault of the first cell that isn't
    /// possible on such a board.
    pub fn check_digits(
        &self,
        line: Line,
        cells: &[(usize, CellToken)],
        shape: Shape,
    ) -> Result<(), Fault> {
        let wrong = |at: usize, found| {
            let expected = Expected::Cell(shape);
            Err(Fault::at_end_of(line.number, &line.bytes[..at], found, expected))
        };
        for (at, word) in cells {
            match word {
                CellToken::Value(value) if *value > shape.side() as u64 => {
                    return wrong(*at, Found::Number(value.to_string()));
                }
                CellToken::Symbol(symbol)
                    if letters::first_invalid(&[*symbol], shape).is_some() =>
                {
                    return wrong(*at, Found::Symbol(char::from(*symbol)));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Returns `true` if a property with this name contains a solution.
fn is_solution_name(name: &str) -> bool {
    let name = name.trim().trim_end_matches(['"', '\'', '`']).to_ascii_lowercase();
    let known = ["solution", "solutions", "solved", "answer", "answers"];
    known.into_iter().any(|known| name.ends_with(known)) && !name.ends_with("unsolved")
}
