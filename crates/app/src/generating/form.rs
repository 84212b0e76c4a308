//! The form in the dialog for new puzzles: the choices, and the texts of number fields, which may
//! be invalid.

use generate::{PUZZLES_PER_LEVEL, RatingRange, RatingScale};
use grid::{Cell, CellValue, Shape};
use human::Level;
use jobs::PuzzleRequest;
use view::words::generation as words;

use super::request::{MAX_PUZZLES, PuzzleChoice, Request};
use crate::page::Page;

/// The choices and texts in the dialog for new puzzles, and the pattern sources on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleForm {
    /// The values that are chosen from lists. Ranges and the pattern are filled in by
    /// [`PuzzleForm::request`].
    pub requirements: PuzzleRequest,
    /// The choice between a new puzzle and a shared one. The number of a shared puzzle is in its
    /// own text field.
    pub choice: PuzzleChoice,
    /// The scale of the typed ratings, or `None` if any rating is allowed.
    pub rating_scale: Option<RatingScale>,
    /// The source of the pattern of givens.
    pub pattern_source: PatternSource,
    typed: [String; FormField::COUNT],
    /// The shape of the board on the page, its selected cells, and its filled cells.
    board: (Shape, Vec<Cell>, Vec<Cell>),
}

/// The source of the pattern of givens for a new puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PatternSource {
    /// No pattern: givens may be in any cell.
    Anywhere,
    /// The selected cells.
    Selected,
    /// The filled cells.
    Filled,
}

/// A text field of the form for new puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormField {
    /// The number of puzzles.
    Count,
    /// The number of a shared puzzle, from 1, or 0 for a random one.
    Number,
    /// The minimum number of givens.
    MinGivens,
    /// The maximum number of givens.
    MaxGivens,
    /// The minimum rating, with an optional decimal place.
    MinRating,
    /// The maximum rating, with an optional decimal place.
    MaxRating,
}

impl FormField {
    /// Returns the id of the element that shows the field's fault.
    pub const fn fault_id(self) -> &'static str {
        match self {
            FormField::Count => "count-complaint",
            FormField::Number => "number-complaint",
            FormField::MinGivens => "fewest-complaint",
            FormField::MaxGivens => "most-complaint",
            FormField::MinRating => "least-complaint",
            FormField::MaxRating => "greatest-complaint",
        }
    }

    /// Returns the keyboard that a touch screen offers for the field, as a value of `inputmode`.
    pub const fn input_mode(self) -> &'static str {
        match self {
            FormField::MinRating | FormField::MaxRating => "decimal",
            _ => "numeric",
        }
    }

    const COUNT: usize = 6;
    const ALL: [FormField; FormField::COUNT] = [
        FormField::Count,
        FormField::Number,
        FormField::MinGivens,
        FormField::MaxGivens,
        FormField::MinRating,
        FormField::MaxRating,
    ];
}

impl PuzzleForm {
    /// Creates the initial form for the board on this page. It repeats the previous request `last`,
    /// if there was one, but not its pattern.
    pub fn new(last: Option<&Request>, page: &Page) -> PuzzleForm {
        let order = last
            .map_or_else(|| PuzzleRequest::new(Shape::CLASSIC), |last| last.requirements.clone());
        let pick = last.map_or(PuzzleChoice::New, |last| last.choice);
        let mut typed: [String; FormField::COUNT] = Default::default();
        let mut set = |field: FormField, text: String| typed[field as usize] = text;
        set(FormField::Count, last.map_or(1, |last| last.count).to_string());
        set(
            FormField::Number,
            if let PuzzleChoice::Number(number) = pick { number } else { 1 }.to_string(),
        );
        if let Some((fewest, most)) = order.given_counts {
            set(FormField::MinGivens, fewest.to_string());
            set(FormField::MaxGivens, most.to_string());
        }
        if let Some(RatingRange { scale, min, max }) = order.rating_range {
            set(FormField::MinRating, rating_text(min, scale));
            set(FormField::MaxRating, rating_text(max, scale));
        }
        let scale = order.rating_range.map(|rated| rated.scale);
        let cells = |is: &dyn Fn(Cell) -> bool| {
            Cell::all(page.shape()).filter(|cell| is(*cell)).collect::<Vec<_>>()
        };
        let selected = cells(&|cell| page.input_state.selection.contains(cell));
        let filled = cells(&|cell| matches!(page.position().content(cell), CellValue::Digit(_)));
        let board = (page.shape(), selected, filled);
        PuzzleForm {
            requirements: order,
            choice: pick,
            rating_scale: scale,
            pattern_source: PatternSource::Anywhere,
            typed,
            board,
        }
    }

    /// Returns `true` if the choice is a new puzzle rather than a shared one.
    pub fn is_new(&self) -> bool {
        self.choice == PuzzleChoice::New
    }

    /// Returns `true` if at least two cells of the board on the page are selected, or at least two
    /// are filled, so that they can be a pattern.
    pub fn has_patterns(&self) -> bool {
        let (_, selected, filled) = &self.board;
        selected.len() > 1 || filled.len() > 1
    }

    /// Returns the cells of a pattern of givens; empty if givens may be anywhere.
    pub fn pattern_cells(&self, pattern: PatternSource) -> &[Cell] {
        let (_, selected, filled) = &self.board;
        match pattern {
            PatternSource::Anywhere => &[],
            PatternSource::Selected => selected,
            PatternSource::Filled => filled,
        }
    }

    /// Returns `true` if a pattern has at least two cells, and the board on the page has the shape
    /// of the new puzzle.
    pub fn is_usable_pattern(&self, pattern: PatternSource) -> bool {
        self.board.0 == self.requirements.shape && self.pattern_cells(pattern).len() > 1
    }

    /// Returns the text that the player has typed into a field.
    pub fn field_text(&self, field: FormField) -> &str {
        &self.typed[field as usize]
    }

    /// Sets the text in a field, without checking it.
    pub fn set_text(&mut self, field: FormField, text: String) {
        self.typed[field as usize] = text;
    }

    /// Returns `true` if a field applies to the current choices.
    pub fn has_field(&self, field: FormField) -> bool {
        let is_new = self.is_new();
        match field {
            FormField::Count | FormField::MinGivens | FormField::MaxGivens => is_new,
            FormField::Number => matches!(self.choice, PuzzleChoice::Number(_)),
            FormField::MinRating | FormField::MaxRating => {
                is_new && self.has_ratings() && self.rating_scale.is_some()
            }
        }
    }

    /// Returns `true` if puzzles of the chosen shape have ratings, as only 9×9 puzzles do.
    pub fn has_ratings(&self) -> bool {
        self.requirements.shape == Shape::CLASSIC
    }

    /// Describes the fault of a field, or returns `None` if the field is valid or doesn't apply.
    pub fn field_fault(&self, field: FormField) -> Option<String> {
        if !self.has_field(field) {
            return None;
        }
        let cells = self.requirements.shape.cells() as u64;
        match field {
            FormField::Count => self
                .parse_whole_number(field, 1, MAX_PUZZLES)
                .is_none()
                .then(|| words::whole_number_error(1, MAX_PUZZLES)),
            FormField::Number => {
                let last = u64::from(PUZZLES_PER_LEVEL);
                self.parse_whole_number(field, 0, last)
                    .is_none()
                    .then(|| words::number_or_any_error(last))
            }
            FormField::MinGivens | FormField::MaxGivens if self.is_empty(field) => None,
            FormField::MinGivens | FormField::MaxGivens => {
                match self.parse_whole_number(field, 1, cells) {
                    None => Some(words::whole_number_error(1, cells)),
                    Some(most) if field == FormField::MaxGivens => {
                        let fewest = self.parse_whole_number(FormField::MinGivens, 1, cells);
                        fewest.filter(|fewest| *fewest > most).map(|_| words::min_above_max())
                    }
                    Some(_) => None,
                }
            }
            FormField::MinRating | FormField::MaxRating if self.is_empty(field) => None,
            FormField::MinRating | FormField::MaxRating => match self.rating_in_field(field) {
                None => Some(self.rating_error()),
                Some(greatest) if field == FormField::MaxRating => {
                    let least = self.rating_in_field(FormField::MinRating);
                    least.filter(|least| *least > greatest).map(|_| words::min_above_max())
                }
                Some(_) => None,
            },
        }
    }

    /// Returns the number of puzzles, or `None` if the text in its field is invalid.
    pub fn puzzle_count(&self) -> Option<u64> {
        self.parse_whole_number(FormField::Count, 1, MAX_PUZZLES)
    }

    /// Returns the request that the form describes.
    ///
    /// # Errors
    ///
    /// Returns the first field with a fault.
    pub fn request(&self) -> Result<Request, FormField> {
        if let Some(field) =
            FormField::ALL.into_iter().find(|field| self.field_fault(*field).is_some())
        {
            return Err(field);
        }
        let pick = match self.choice {
            PuzzleChoice::Number(_) => {
                let number = self
                    .parse_whole_number(FormField::Number, 0, PUZZLES_PER_LEVEL.into())
                    .ok_or(FormField::Number)?;
                PuzzleChoice::Number(number as u32)
            }
            pick => pick,
        };
        let mut order = self.requirements.clone();
        if pick == PuzzleChoice::New {
            (order.given_counts, order.rating_range) =
                (self.given_count_range(), self.rating_range());
            let pattern =
                Some(self.pattern_source).filter(|pattern| self.is_usable_pattern(*pattern));
            order.pattern_cells = pattern.map(|pattern| self.pattern_cells(pattern).to_vec());
        } else {
            order.level.get_or_insert(Level::Easy);
        }
        Ok(Request { requirements: order, count: self.puzzle_count().unwrap_or(1), choice: pick })
    }

    fn given_count_range(&self) -> Option<(usize, usize)> {
        let cells = self.requirements.shape.cells();
        let end = |field| self.parse_whole_number(field, 1, cells as u64).map(|end| end as usize);
        let ends = (end(FormField::MinGivens), end(FormField::MaxGivens));
        (ends != (None, None)).then(|| (ends.0.unwrap_or(0), ends.1.unwrap_or(cells)))
    }

    fn rating_range(&self) -> Option<RatingRange> {
        let scale = self.rating_scale.filter(|_| self.has_ratings())?;
        let (least, most) = (
            self.rating_in_field(FormField::MinRating),
            self.rating_in_field(FormField::MaxRating),
        );
        if (least, most) == (None, None) {
            return None;
        }
        let (min, max) = scale.limits();
        Some(RatingRange { scale, min: least.unwrap_or(min), max: most.unwrap_or(max) })
    }

    fn is_empty(&self, field: FormField) -> bool {
        self.field_text(field).trim().is_empty()
    }

    fn parse_whole_number(&self, field: FormField, least: u64, most: u64) -> Option<u64> {
        let number: u64 = self.field_text(field).trim().parse().ok()?;
        Some(number).filter(|number| (least..=most).contains(number))
    }

    /// Returns the rating in a field, in tenths. Ratings are written like `7`, `7.2` or `7,2`, and
    /// have no decimal place if the scale has whole numbers. Returns `None` for any other text, and
    /// for a rating out of range.
    fn rating_in_field(&self, field: FormField) -> Option<u16> {
        let scale = self.rating_scale?;
        let text = self.field_text(field).trim().replace(',', ".");
        let parts = text.split_once('.').filter(|_| !scale.is_whole());
        let (whole, tenth) = parts.unwrap_or((&text, "0"));
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if tenth.len() != 1 || !is_number(tenth) || !is_number(whole) {
            return None;
        }
        let tenth = tenth.parse::<u16>().ok()?;
        let tenths = whole.parse::<u16>().ok()?.checked_mul(10)?.checked_add(tenth);
        let (min, max) = scale.limits();
        tenths.filter(|tenths| (min..=max).contains(tenths))
    }

    /// Returns the error for a field whose text isn't a rating on the chosen scale.
    fn rating_error(&self) -> String {
        match self.rating_scale.filter(|scale| scale.is_whole()).map(RatingScale::limits) {
            Some((min, max)) => words::whole_number_error((min / 10).into(), (max / 10).into()),
            None => words::rating_error(),
        }
    }
}

/// Returns the text of a rating in tenths, as it is typed into a field.
fn rating_text(rating: u16, scale: RatingScale) -> String {
    let whole = (rating / 10).to_string();
    if scale.is_whole() { whole } else { format!("{whole}.{}", rating % 10) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::save::Settings;
    use rating::Scale;

    const SE: RatingScale = RatingScale::Explainer(Scale::Se);

    fn form_for(last: Option<&Request>) -> PuzzleForm {
        PuzzleForm::new(last, &Page::new(Settings::default(), 0))
    }

    #[track_caller]
    fn check(
        typed: &[(FormField, &str)],
        expected: Result<(u64, PuzzleChoice), (FormField, &str)>,
    ) {
        let mut form = form_for(None);
        for (field, text) in typed {
            form.set_text(*field, (*text).into());
            match field {
                FormField::Number => form.choice = PuzzleChoice::Number(1),
                FormField::MinRating | FormField::MaxRating => {
                    form.rating_scale = Some(RatingScale::Explainer(Scale::Bank))
                }
                _ => {}
            }
        }
        match form.request() {
            Ok(request) => {
                assert_eq!(Ok((request.count, request.choice)), expected);
                assert_eq!(form_for(Some(&request)).request(), Ok(request));
            }
            Err(field) => {
                let message = form.field_fault(field).expect("something is wrong");
                assert_eq!(Err((field, &*message)), expected);
            }
        }
    }

    #[test]
    fn typed_values_are_accepted_or_rejected_with_a_reason() {
        let count = Err((FormField::Count, "Enter a whole number from 1 to 100,000."));
        check(&[], Ok((1, PuzzleChoice::New)));
        check(&[(FormField::Count, " 60 ")], Ok((60, PuzzleChoice::New)));
        for text in ["", "0", "-3", "1e9", "2.5", "100001", "x"] {
            check(&[(FormField::Count, text)], count);
        }
        let number = Err((
            FormField::Number,
            "Enter a whole number from 1 to 10,000, or 0 for a random puzzle.",
        ));
        check(&[(FormField::Number, "0")], Ok((1, PuzzleChoice::Number(0))));
        check(&[(FormField::Number, "10000")], Ok((1, PuzzleChoice::Number(10_000))));
        check(&[(FormField::Number, "10001")], number);
        check(&[(FormField::Number, "-1")], number);
        check(
            &[(FormField::MinGivens, "82")],
            Err((FormField::MinGivens, "Enter a whole number from 1 to 81.")),
        );
        let backwards = "The minimum is greater than the maximum.";
        check(
            &[(FormField::MinGivens, "30"), (FormField::MaxGivens, "20")],
            Err((FormField::MaxGivens, backwards)),
        );
        check(&[(FormField::MinGivens, "24")], Ok((1, PuzzleChoice::New)));
        check(
            &[(FormField::MinRating, "7,2"), (FormField::MaxRating, "7.3")],
            Ok((1, PuzzleChoice::New)),
        );
        check(
            &[(FormField::MinRating, "8"), (FormField::MaxRating, "7.3")],
            Err((FormField::MaxRating, backwards)),
        );
        for text in ["7.25", "0.9", "20.1", "-1", "7.", "x", "6553.9", "99999999"] {
            check(
                &[(FormField::MinRating, text)],
                Err((FormField::MinRating, "Enter a rating from 1.0 to 20.0.")),
            );
        }
    }

    #[test]
    fn open_ends_of_ranges_become_the_limits() {
        let mut form = form_for(None);
        form.set_text(FormField::MaxGivens, "25".into());
        form.rating_scale = Some(SE);
        form.set_text(FormField::MinRating, "7".into());
        let order = form.request().expect("a request").requirements;
        assert_eq!(order.given_counts, Some((0, 25)));
        assert_eq!(order.rating_range, Some(RatingRange { scale: SE, min: 70, max: 200 }));
        form.rating_scale = Some(RatingScale::TrialDepth);
        form.set_text(FormField::MinRating, "2.5".into());
        assert_eq!(form.request(), Err(FormField::MinRating));
        let complaint = form.field_fault(FormField::MinRating);
        assert_eq!(complaint.as_deref(), Some("Enter a whole number from 0 to 3."));
        form.set_text(FormField::MinRating, "1".into());
        let request = form.request().expect("a request");
        let range = RatingRange { scale: RatingScale::TrialDepth, min: 10, max: 30 };
        assert_eq!(request.requirements.rating_range, Some(range));
        assert_eq!(form_for(Some(&request)).field_text(FormField::MaxRating), "3");
        // Boards of other shapes have no ratings, so the typed ratings are ignored.
        form.requirements.shape = Shape::order(2).expect("a shape");
        form.set_text(FormField::MaxGivens, String::new());
        form.set_text(FormField::MinRating, "x".into());
        let order = form.request().expect("a request").requirements;
        assert_eq!((order.given_counts, order.rating_range), (None, None));
    }
}
