//! The usage of techniques: how often puzzles need each of them.

use std::{collections::HashMap, fmt::Write};

use grid::Board;
use human::{
    Options, PatternLimits, Pencilmarks, TECHNIQUES, Technique, default_techniques, find_path,
};

/// The usage of one technique.
#[derive(Clone, Copy, Default, Debug)]
pub struct Usage {
    /// The number of puzzles whose solution path has the technique.
    pub used_count: u32,
    /// The number of these puzzles that can't be solved with only the other techniques of the same
    /// level and of easier levels.
    pub needed_count: u32,
}

/// The usage of each technique in a set of puzzles.
#[derive(Default)]
pub struct UsageTable {
    /// The usage of each technique, by id. Techniques outside the default list are absent, and so
    /// are techniques that no solution path has.
    pub by_id: HashMap<String, Usage>,
    /// The number of puzzles that were measured.
    pub puzzle_count: u32,
}

impl UsageTable {
    /// Parses a table with the columns id, used and needed. The first row is the header. In the row
    /// `puzzles`, the column used contains the number of puzzles.
    ///
    /// # Errors
    /// The first row that is invalid, and the reason.
    pub fn parse(text: &str) -> Result<UsageTable, String> {
        let mut table = UsageTable::default();
        for (n, row) in text.lines().enumerate().skip(1) {
            let fields: Vec<&str> = row.split(',').collect();
            let number = |at: usize| fields.get(at).and_then(|field| field.parse().ok());
            let (Some(id), Some(used), Some(needed)) = (fields.first(), number(1), number(2))
            else {
                return Err(format!("row {}: found {row:?}, expected id,used,needed", n + 1));
            };
            match *id {
                "puzzles" => table.puzzle_count = used,
                id => {
                    _ = table
                        .by_id
                        .insert(id.to_owned(), Usage { used_count: used, needed_count: needed })
                }
            }
        }
        Ok(table)
    }

    /// Measures how often puzzles need each technique, using HoDoKu's default list. Texts that
    /// aren't puzzles are skipped.
    pub fn measure_puzzles<'p>(puzzles: impl Iterator<Item = &'p str>) -> UsageTable {
        let techniques: Vec<_> = default_techniques().collect();
        let mut table = UsageTable::default();
        for board in puzzles.filter_map(|puzzle| puzzle.parse::<Board>().ok()) {
            table.puzzle_count += 1;
            let Some(marks) = Pencilmarks::from_board(&board, true) else { continue };
            let path = find_path(marks.clone(), &Options::for_solving(), &techniques, None);
            for technique in &techniques {
                if !path.steps.iter().any(|step| step.technique == technique.id) {
                    continue;
                }
                let usage = table.by_id.entry(technique.id.to_owned()).or_default();
                usage.used_count += 1;
                let is_other =
                    |of: &&Technique| of.id != technique.id && of.level <= technique.level;
                let others: Vec<_> = techniques.iter().copied().filter(is_other).collect();
                usage.needed_count += u32::from(!can_be_solved(&marks, &others));
            }
        }
        table
    }

    /// Returns the table as CSV, with the techniques in the order of [`TECHNIQUES`].
    pub fn to_csv(&self) -> String {
        let mut csv = format!("id,used,needed\npuzzles,{0},{0}\n", self.puzzle_count);
        for technique in &TECHNIQUES {
            if let Some(Usage { used_count, needed_count }) = self.by_id.get(technique.id) {
                // Writing to a string can't fail.
                let _ = writeln!(csv, "{},{used_count},{needed_count}", technique.id);
            }
        }
        csv
    }
}

/// Returns `true` if a puzzle can be solved with only these techniques.
fn can_be_solved(marks: &Pencilmarks, techniques: &[&'static Technique]) -> bool {
    let mut marks = marks.clone();
    let options = Options::for_list(techniques, PatternLimits::default());
    while !marks.is_solved() {
        let (Some(step), _) = human::next_step(&marks, &options, techniques) else {
            return false;
        };
        marks.apply(&step);
    }
    true
}
