//! The rows of a table that a filter lets in, in a chosen order.

use super::{ColumnId, Direction, Expression, Kind, Order, Table, Texts, packed::Entry};

/// Rows of a table.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct View {
    /// Their numbers, from 0.
    pub rows: Vec<u32>,
    /// How many others are neither in nor out, because something of them is not known.
    pub unknown: u64,
}

impl Table {
    /// The rows that are in, or all; in an order, and in their own where that says nothing.
    pub fn view(&self, filter: Option<&Expression>, order: &Order, texts: Texts) -> View {
        let truths = match filter {
            Some(expression) => self.truths(expression, texts),
            None => self.all(),
        };
        let unknown = self.rows() as u64 - truths.count() - truths.count_no();
        let mut view = View { rows: truths.rows(), unknown };
        // Each way leaves alike rows as they were: the one that matters most goes last.
        for (column, direction) in order.keys.iter().rev() {
            if column.column().kind == Kind::Text {
                by_text(&mut view.rows, *direction, |row| texts(*column, row));
            } else {
                by_number(&mut view.rows, |row| self.key(row, *column, *direction));
            }
        }
        view
    }

    /// A number by which rows are in order: what is not known is the greatest.
    fn key(&self, row: u32, column: ColumnId, direction: Direction) -> u32 {
        let number = match (self.entry(row as usize, column), column.column().kind) {
            (Entry::Is(number), Kind::Techniques) => self.set_of(number).len(),
            (Entry::Is(number), _) => number,
            (Entry::NotYet | Entry::Never, _) => return u32::MAX,
        };
        match direction {
            Direction::Up => number,
            Direction::Down => u32::MAX - 1 - number,
        }
    }
}

fn by_text(rows: &mut [u32], direction: Direction, text: impl Fn(usize) -> Option<String>) {
    let down = direction == Direction::Down;
    rows.sort_by_cached_key(|row| text(*row as usize).is_none());
    let known = rows.iter().take_while(|row| text(**row as usize).is_some()).count();
    if down {
        rows[..known].sort_by_cached_key(|row| std::cmp::Reverse(text(*row as usize)));
    } else {
        rows[..known].sort_by_cached_key(|row| text(*row as usize));
    }
}

/// Puts rows in order by counting, half a number at a time.
fn by_number(rows: &mut Vec<u32>, key: impl Fn(u32) -> u32) {
    let mut keyed: Vec<(u32, u32)> = rows.iter().map(|row| (key(*row), *row)).collect();
    // Halves that all rows share need no look.
    let (all, any) =
        keyed.iter().fold((u32::MAX, 0), |(all, any), (key, _)| (all & key, any | key));
    let mut sorted = vec![(0, 0); keyed.len()];
    for shift in [0, 16] {
        let half = |key: u32| (key >> shift & 0xffff) as usize;
        if half(all) == half(any) {
            continue;
        }
        let mut places = vec![0u32; 1 << 16];
        keyed.iter().for_each(|(key, _)| places[half(*key)] += 1);
        let mut before = 0;
        for place in &mut places {
            (before, *place) = (before + *place, before);
        }
        for entry in &keyed {
            let place = &mut places[half(entry.0)];
            sorted[*place as usize] = *entry;
            *place += 1;
        }
        std::mem::swap(&mut keyed, &mut sorted);
    }
    *rows = keyed.into_iter().map(|(_, row)| row).collect();
}
