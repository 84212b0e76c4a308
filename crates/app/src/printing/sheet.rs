//! A sheet: its puzzles, the facts about them, and its pages.

use std::collections::VecDeque;

use collection::{Record, SolutionClass};
use grid::{Board, Digit, Position};
use jobs::MakePuzzles;
use view::{
    print::{
        PrintOptions, PrintedItem, PrintedPage, board_drawing, lay_out_pages, page_count,
        parse_numbers, parse_solution,
    },
    words::printing as words,
};

use super::sheet_facts::{PrintedFacts, SheetFacts};
use super::source::{GeneratedPuzzles, PrintSource};
use crate::page::{Page, SearchScope};

/// A sheet whose puzzles are being prepared.
pub struct PreparedSheet {
    /// The id of the collection that was open when the sheet was created, or `None` if no
    /// collection was open.
    pub collection_id: Option<u64>,
    /// The numbers of the puzzles that remain to be read, from 0.
    pub remaining_numbers: VecDeque<u64>,
    /// Whether numbers of puzzles of the list remain to be added.
    pub is_listing: bool,
    /// The jobs that remain to be started, each of which generates puzzles.
    pub generation_jobs: VecDeque<MakePuzzles>,
    /// The puzzles so far, in the order of the source.
    pub puzzles: Vec<PrintedPuzzle>,
    /// Whether the saved games of the puzzles were read, or aren't needed.
    pub has_games: bool,
    /// The facts that are known about all puzzles.
    pub known_facts: SheetFacts,
    /// The known facts about each puzzle. Empty before any facts are known.
    pub puzzle_facts: Vec<PrintedFacts>,
    /// The number of puzzles, including those that are still to be read or generated.
    pub puzzle_count: usize,
    /// The facts that are missing because the preparation was stopped, by the player or because of
    /// a failure.
    missing_facts: SheetFacts,
    /// Whether puzzles are missing because the preparation was stopped.
    lacks_puzzles: bool,
    /// The reason why the chosen puzzles, or some of them, can't be printed; `None` if there is no
    /// such reason.
    pub fault: Option<String>,
}

/// A puzzle of a sheet, with the player's position in it.
pub struct PrintedPuzzle {
    /// The number in the collection, from 0, or `None` if the puzzle isn't part of one.
    pub puzzle_number: Option<u64>,
    /// The note of the puzzle's record; empty if there is none.
    pub note: String,
    /// The puzzle with the player's entries and marks, if any.
    pub position: Position,
    /// The puzzle without the player's entries.
    pub givens: Board,
}

impl PrintedPuzzle {
    /// Returns the puzzle on the page's board, with the player's entries.
    pub fn from_page(page: &Page) -> PrintedPuzzle {
        PrintedPuzzle {
            puzzle_number: page.puzzle_number().map(|number| number as u64),
            note: page.play_state.puzzle_note.clone(),
            position: page.position().clone(),
            givens: page.board_to_search(SearchScope::Puzzle),
        }
    }

    /// Creates a puzzle from a record of the collection. `number` is the number of the puzzle, from
    /// 0.
    pub fn from_record(number: u64, record: Record) -> PrintedPuzzle {
        let Record { note, position } = record;
        let givens = position.givens().clone();
        PrintedPuzzle { puzzle_number: Some(number), note, position, givens }
    }

    /// Creates a puzzle that was generated for the sheet.
    pub fn from_generated(givens: Board) -> PrintedPuzzle {
        let position = Position::new(givens.clone());
        PrintedPuzzle { puzzle_number: None, note: String::new(), position, givens }
    }
}

impl PreparedSheet {
    /// Creates a sheet for the puzzles of a source, with nothing prepared yet.
    pub fn new(source: &PrintSource, page: &Page) -> PreparedSheet {
        let mut sheet = PreparedSheet {
            collection_id: page.collection_id(),
            remaining_numbers: VecDeque::new(),
            is_listing: false,
            generation_jobs: VecDeque::new(),
            puzzles: Vec::new(),
            has_games: true,
            known_facts: SheetFacts::default(),
            puzzle_facts: Vec::new(),
            puzzle_count: 0,
            missing_facts: SheetFacts::default(),
            lacks_puzzles: false,
            fault: None,
        };
        let count = page.puzzle_count().unwrap_or(0);
        match source {
            PrintSource::Board => sheet.puzzles.push(PrintedPuzzle::from_page(page)),
            PrintSource::Numbers(text) => match parse_numbers(text, count) {
                Ok(numbers) => (sheet.remaining_numbers, sheet.has_games) = (numbers.into(), false),
                Err(refused) => sheet.fault = Some(words::numbers_refused(refused, count)),
            },
            PrintSource::List(_) => (sheet.is_listing, sheet.has_games) = (true, false),
            PrintSource::Generated(made) => {
                sheet.generation_jobs = made.generation_jobs().into();
                sheet.puzzle_count = made.puzzle_count.min(GeneratedPuzzles::MAX_COUNT) as usize;
            }
        }
        sheet.puzzle_count += sheet.puzzles.len() + sheet.remaining_numbers.len();
        sheet
    }

    /// Removes and returns the next run of at most `most` consecutive numbers, or `None` if no
    /// numbers are left.
    pub fn next_numbers(&mut self, most: u64) -> Option<std::ops::Range<u64>> {
        let first = self.remaining_numbers.pop_front()?;
        let mut range = first..first + 1;
        while range.end - range.start < most
            && self.remaining_numbers.pop_front_if(|next| *next == range.end).is_some()
        {
            range.end += 1;
        }
        Some(range)
    }

    /// Stops the preparation, and leaves out all puzzles that haven't been read or generated. The
    /// `needed` facts that are missing aren't searched for again.
    pub fn stop(&mut self, needed: &SheetFacts) {
        self.lacks_puzzles |= self.is_listing || self.puzzles.len() < self.puzzle_count;
        self.remaining_numbers.clear();
        self.generation_jobs.clear();
        (self.is_listing, self.has_games) = (false, true);
        self.missing_facts = self.missing_facts.union(&needed.difference(&self.known_facts));
        self.known_facts = self.known_facts.union(needed);
    }

    /// Returns a sentence about what is missing on the sheet although the options ask for it:
    /// puzzles, otherwise facts, otherwise QR codes. Returns `None` if nothing is missing.
    pub fn missing_report(&self, options: &PrintOptions) -> Option<String> {
        let needed = SheetFacts::required_by(options);
        let lacks_facts = needed.difference(&self.missing_facts) != needed;
        let has_no_code = |puzzle: &&PrintedFacts| options.shows_code && puzzle.code.is_none();
        let without_code = self.puzzle_facts.iter().filter(has_no_code).count();
        match (self.lacks_puzzles, lacks_facts, without_code) {
            (true, ..) => Some(words::puzzles_missing().into()),
            (_, true, _) => Some(words::stopped_early().into()),
            (.., 0) => None,
            (.., count) => Some(words::codes_missing(count as u64)),
        }
    }

    fn board_side(&self) -> usize {
        self.puzzles.iter().map(|puzzle| puzzle.givens.shape().side()).max().unwrap_or(9)
    }

    /// Returns the number of pages of puzzles, and of pages of solutions.
    pub fn page_count(&self, options: &PrintOptions) -> (u64, u64) {
        page_count(options, self.puzzles.len() as u64, self.board_side())
    }

    /// Returns the indices of the puzzles, in the order in which they are printed: that of the
    /// sheet, or by level and score if the options ask for this. Puzzles without a level are last.
    fn print_order(&self, options: &PrintOptions) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.puzzles.len()).collect();
        if options.is_sorted_by_level {
            let grade = |index: &usize| {
                let grade = self.puzzle_facts.get(*index).and_then(|puzzle| puzzle.grade.as_ref());
                grade.map_or((u8::MAX, 0), |grade| (grade.level, grade.score))
            };
            order.sort_by_key(grade);
        }
        order
    }

    /// Returns the givens of the puzzles as lines of a file, in the order in which they are
    /// printed.
    pub fn format_lines(&self, options: &PrintOptions) -> String {
        let line = |index: usize| {
            let rows = self.puzzles[index].givens.to_string();
            rows.lines().collect::<String>() + "\n"
        };
        self.print_order(options).into_iter().map(line).collect()
    }

    /// Returns the first pages, at most `most`.
    pub fn first_pages(
        &self,
        options: &PrintOptions,
        page: &Page,
        most: usize,
    ) -> Vec<PrintedPage> {
        let order = self.print_order(options);
        let puzzle = |place: usize| self.puzzle_item(order[place], place, options, page);
        let solution = |place: usize| self.solution_item(order[place], place, options, page);
        let count = self.puzzles.len();
        lay_out_pages(options, count, self.board_side(), 0..most, &puzzle, &solution)
    }

    /// Returns the number that is printed for the puzzle with this index, both from 0: its number
    /// in the collection, or otherwise `place`, its position in the printed order. Returns `None`
    /// if it is the only puzzle of the sheet and isn't part of a collection.
    fn printed_number(&self, index: usize, place: usize) -> Option<u64> {
        let is_alone = self.puzzles.len() == 1;
        self.puzzles[index].puzzle_number.or((!is_alone).then_some(place as u64))
    }

    fn puzzle_item(
        &self,
        index: usize,
        place: usize,
        options: &PrintOptions,
        page: &Page,
    ) -> PrintedItem {
        let (puzzle, prepared) = (&self.puzzles[index], self.puzzle_facts.get(index));
        let shape = puzzle.position.shape();
        let heading = words::puzzle_heading(self.printed_number(index, place), shape);
        let grade = prepared.and_then(|puzzle| puzzle.grade.as_ref());
        let hint = prepared.filter(|_| options.shows_hint).map(|puzzle| puzzle.hint.clone());
        PrintedItem {
            heading: words::puzzle_caption(heading, &puzzle.note, grade, options),
            hint: hint.unwrap_or_default(),
            code: prepared.filter(|_| options.shows_code).and_then(|puzzle| puzzle.code.clone()),
            board_side: shape.side(),
            drawing: Ok(board_drawing(&puzzle.position, options, |digit: Digit| {
                page.format_digit(digit)
            })),
        }
    }

    fn solution_item(
        &self,
        index: usize,
        place: usize,
        options: &PrintOptions,
        page: &Page,
    ) -> PrintedItem {
        let (puzzle, prepared) = (&self.puzzles[index], self.puzzle_facts.get(index));
        let class = prepared.map_or(SolutionClass::Unknown, |puzzle| puzzle.class);
        let line = prepared.filter(|_| class == SolutionClass::Proper);
        let solution = line.and_then(|prepared| parse_solution(&puzzle.givens, &prepared.solution));
        let all = PrintOptions { shows_entries: true, ..PrintOptions::BOARD };
        let drawing = solution.map(|solution| {
            board_drawing(&solution, &all, |digit: Digit| page.format_digit(digit))
        });
        let heading = words::solution_heading(self.printed_number(index, place));
        PrintedItem {
            heading: if options.shows_numbers { heading } else { String::new() },
            hint: String::new(),
            code: None,
            board_side: puzzle.givens.shape().side(),
            drawing: drawing.ok_or_else(|| words::no_solution_text(class)),
        }
    }
}
