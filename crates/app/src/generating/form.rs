//! The form in the dialog for new puzzles: the choices, and the texts of number fields, which may
//! be invalid.

use generate::{PUZZLES_PER_LEVEL, RatingRange, RatingScale};
use grid::{Cell, CellValue, Shape};
use human::Level;
use jobs::PuzzleRequest;
use view::words::making as words;

use super::request::{MAX_PUZZLES, Pick, Request};
use crate::page::Page;

/// The choices and texts in the dialog for new puzzles, and the pattern sources on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Form {
    /// The values that are chosen from lists. Ranges and the pattern are filled in by
    /// [`Form::request`].
    pub requirements: PuzzleRequest,
    /// The choice between a new puzzle and a shared one. The number of a shared puzzle is in its
    /// own text field.
    pub pick: Pick,
    /// The scale of the typed ratings, or `None` if any rating is allowed.
    pub scale: Option<RatingScale>,
    /// The source of the pattern of givens.
    pub pattern: PatternSource,
    typed: [String; Field::COUNT],
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

/// A text field of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
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

impl Field {
    /// Returns the id of the element that shows the field's fault.
    pub const fn id(self) -> &'static str {
        match self {
            Field::Count => "count-complaint",
            Field::Number => "number-complaint",
            Field::MinGivens => "fewest-complaint",
            Field::MaxGivens => "most-complaint",
            Field::MinRating => "least-complaint",
            Field::MaxRating => "greatest-complaint",
        }
    }

    /// Returns the keyboard that a touch screen offers for the field, as a value of `inputmode`.
    pub const fn keys(self) -> &'static str {
        match self {
            Field::MinRating | Field::MaxRating => "decimal",
            _ => "numeric",
        }
    }

    const COUNT: usize = 6;
    const ALL: [Field; Field::COUNT] = [
        Field::Count,
        Field::Number,
        Field::MinGivens,
        Field::MaxGivens,
        Field::MinRating,
        Field::MaxRating,
    ];
}

impl Form {
    /// Creates the initial form for the board on this page. It repeats the previous request `last`,
    /// if there was one, but not its pattern.
    pub fn new(last: Option<&Request>, page: &Page) -> Form {
        let order = last
            .map_or_else(|| PuzzleRequest::new(Shape::CLASSIC), |last| last.requirements.clone());
        let pick = last.map_or(Pick::New, |last| last.pick);
        let mut typed: [String; Field::COUNT] = Default::default();
        let mut set = |field: Field, text: String| typed[field as usize] = text;
        set(Field::Count, last.map_or(1, |last| last.count).to_string());
        set(Field::Number, if let Pick::Number(number) = pick { number } else { 1 }.to_string());
        if let Some((fewest, most)) = order.clues {
            set(Field::MinGivens, fewest.to_string());
            set(Field::MaxGivens, most.to_string());
        }
        if let Some(RatingRange { scale, min, max }) = order.rating {
            set(Field::MinRating, rating_text(min, scale));
            set(Field::MaxRating, rating_text(max, scale));
        }
        let scale = order.rating.map(|rated| rated.scale);
        let cells = |is: &dyn Fn(Cell) -> bool| {
            Cell::all(page.shape()).filter(|cell| is(*cell)).collect::<Vec<_>>()
        };
        let selected = cells(&|cell| page.input.selection.contains(cell));
        let filled = cells(&|cell| matches!(page.position().content(cell), CellValue::Digit(_)));
        let board = (page.shape(), selected, filled);
        Form { requirements: order, pick, scale, pattern: PatternSource::Anywhere, typed, board }
    }

    /// Returns `true` if the choice is a new puzzle rather than a shared one.
    pub fn is_new(&self) -> bool {
        self.pick == Pick::New
    }

    /// Returns `true` if at least two cells of the board on the page are selected, or at least two
    /// are filled, so that they can be a pattern.
    pub fn has_patterns(&self) -> bool {
        let (_, selected, filled) = &self.board;
        selected.len() > 1 || filled.len() > 1
    }

    /// Returns the cells of a pattern of givens; empty if givens may be anywhere.
    pub fn cells(&self, pattern: PatternSource) -> &[Cell] {
        let (_, selected, filled) = &self.board;
        match pattern {
            PatternSource::Anywhere => &[],
            PatternSource::Selected => selected,
            PatternSource::Filled => filled,
        }
    }

    /// Returns `true` if a pattern has at least two cells, and is for the shape of the new puzzle.
    pub fn fits(&self, pattern: PatternSource) -> bool {
        self.board.0 == self.requirements.shape && self.cells(pattern).len() > 1
    }

    /// Returns the text that the player has typed into a field.
    pub fn text(&self, field: Field) -> &str {
        &self.typed[field as usize]
    }

    /// Sets the text in a field, without checking it.
    pub fn set_text(&mut self, field: Field, text: String) {
        self.typed[field as usize] = text;
    }

    /// Returns `true` if a field applies to the current choices.
    pub fn has(&self, field: Field) -> bool {
        let is_new = self.is_new();
        match field {
            Field::Count | Field::MinGivens | Field::MaxGivens => is_new,
            Field::Number => matches!(self.pick, Pick::Number(_)),
            Field::MinRating | Field::MaxRating => {
                is_new && self.has_ratings() && self.scale.is_some()
            }
        }
    }

    /// Returns `true` if puzzles of the chosen shape have ratings, as only 9×9 puzzles do.
    pub fn has_ratings(&self) -> bool {
        self.requirements.shape == Shape::CLASSIC
    }

    /// Describes the fault of a field, or returns `None` if the field is valid or doesn't apply.
    pub fn complaint(&self, field: Field) -> Option<String> {
        if !self.has(field) {
            return None;
        }
        let cells = self.requirements.shape.cells() as u64;
        match field {
            Field::Count => self
                .parse_whole_number(field, 1, MAX_PUZZLES)
                .is_none()
                .then(|| words::whole_number(1, MAX_PUZZLES)),
            Field::Number => {
                let last = u64::from(PUZZLES_PER_LEVEL);
                self.parse_whole_number(field, 0, last)
                    .is_none()
                    .then(|| words::number_or_any(last))
            }
            Field::MinGivens | Field::MaxGivens if self.is_empty(field) => None,
            Field::MinGivens | Field::MaxGivens => match self.parse_whole_number(field, 1, cells) {
                None => Some(words::whole_number(1, cells)),
                Some(most) if field == Field::MaxGivens => {
                    let fewest = self.parse_whole_number(Field::MinGivens, 1, cells);
                    fewest.filter(|fewest| *fewest > most).map(|_| words::ends_before())
                }
                Some(_) => None,
            },
            Field::MinRating | Field::MaxRating if self.is_empty(field) => None,
            Field::MinRating | Field::MaxRating => match self.rating(field) {
                None => Some(self.rating_error()),
                Some(greatest) if field == Field::MaxRating => {
                    let least = self.rating(Field::MinRating);
                    least.filter(|least| *least > greatest).map(|_| words::ends_before())
                }
                Some(_) => None,
            },
        }
    }

    /// Returns the number of puzzles, or `None` if the text in its field is invalid.
    pub fn count(&self) -> Option<u64> {
        self.parse_whole_number(Field::Count, 1, MAX_PUZZLES)
    }

    /// Returns the request that the form describes.
    ///
    /// # Errors
    ///
    /// Returns the first field with a fault.
    pub fn request(&self) -> Result<Request, Field> {
        if let Some(field) = Field::ALL.into_iter().find(|field| self.complaint(*field).is_some()) {
            return Err(field);
        }
        let pick = match self.pick {
            Pick::Number(_) => {
                let number = self
                    .parse_whole_number(Field::Number, 0, PUZZLES_PER_LEVEL.into())
                    .ok_or(Field::Number)?;
                Pick::Number(number as u32)
            }
            pick => pick,
        };
        let mut order = self.requirements.clone();
        if pick == Pick::New {
            (order.clues, order.rating) = (self.clues(), self.ratings());
            let pattern = Some(self.pattern).filter(|pattern| self.fits(*pattern));
            order.pattern = pattern.map(|pattern| self.cells(pattern).to_vec());
        } else {
            order.level.get_or_insert(Level::Easy);
        }
        Ok(Request { requirements: order, count: self.count().unwrap_or(1), pick })
    }

    fn clues(&self) -> Option<(usize, usize)> {
        let cells = self.requirements.shape.cells();
        let end = |field| self.parse_whole_number(field, 1, cells as u64).map(|end| end as usize);
        let ends = (end(Field::MinGivens), end(Field::MaxGivens));
        (ends != (None, None)).then(|| (ends.0.unwrap_or(0), ends.1.unwrap_or(cells)))
    }

    fn ratings(&self) -> Option<RatingRange> {
        let scale = self.scale.filter(|_| self.has_ratings())?;
        let (least, most) = (self.rating(Field::MinRating), self.rating(Field::MaxRating));
        if (least, most) == (None, None) {
            return None;
        }
        let (min, max) = scale.limits();
        Some(RatingRange { scale, min: least.unwrap_or(min), max: most.unwrap_or(max) })
    }

    fn is_empty(&self, field: Field) -> bool {
        self.text(field).trim().is_empty()
    }

    fn parse_whole_number(&self, field: Field, least: u64, most: u64) -> Option<u64> {
        let number: u64 = self.text(field).trim().parse().ok()?;
        Some(number).filter(|number| (least..=most).contains(number))
    }

    /// Returns the rating in a field, in tenths. Ratings are written like `7`, `7.2` or `7,2`, and
    /// have no decimal place if the scale has whole numbers. Returns `None` for any other text, and
    /// for a rating out of range.
    fn rating(&self, field: Field) -> Option<u16> {
        let scale = self.scale?;
        let text = self.text(field).trim().replace(',', ".");
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

    /// Returns the error for a field that contains no rating on the chosen scale.
    fn rating_error(&self) -> String {
        match self.scale.filter(|scale| scale.is_whole()).map(RatingScale::limits) {
            Some((min, max)) => words::whole_number((min / 10).into(), (max / 10).into()),
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

    fn form_for(last: Option<&Request>) -> Form {
        Form::new(last, &Page::new(Settings::default(), 0))
    }

    #[track_caller]
    fn check(typed: &[(Field, &str)], expected: Result<(u64, Pick), (Field, &str)>) {
        let mut form = form_for(None);
        for (field, text) in typed {
            form.set_text(*field, (*text).into());
            match field {
                Field::Number => form.pick = Pick::Number(1),
                Field::MinRating | Field::MaxRating => {
                    form.scale = Some(RatingScale::Explainer(Scale::Bank))
                }
                _ => {}
            }
        }
        match form.request() {
            Ok(request) => {
                assert_eq!(Ok((request.count, request.pick)), expected);
                assert_eq!(form_for(Some(&request)).request(), Ok(request));
            }
            Err(field) => {
                let message = form.complaint(field).expect("something is wrong");
                assert_eq!(Err((field, &*message)), expected);
            }
        }
    }

    #[test]
    fn what_is_typed_is_taken_or_refused_with_a_reason() {
        let count = Err((Field::Count, "Enter a whole number from 1 to 100,000."));
        check(&[], Ok((1, Pick::New)));
        check(&[(Field::Count, " 60 ")], Ok((60, Pick::New)));
        for text in ["", "0", "-3", "1e9", "2.5", "100001", "x"] {
            check(&[(Field::Count, text)], count);
        }
        let number = Err((
            Field::Number,
            "Enter a whole number from 1 to 10,000, or 0 for a random puzzle.",
        ));
        check(&[(Field::Number, "0")], Ok((1, Pick::Number(0))));
        check(&[(Field::Number, "10000")], Ok((1, Pick::Number(10_000))));
        check(&[(Field::Number, "10001")], number);
        check(&[(Field::Number, "-1")], number);
        check(
            &[(Field::MinGivens, "82")],
            Err((Field::MinGivens, "Enter a whole number from 1 to 81.")),
        );
        let backwards = "The minimum is greater than the maximum.";
        check(
            &[(Field::MinGivens, "30"), (Field::MaxGivens, "20")],
            Err((Field::MaxGivens, backwards)),
        );
        check(&[(Field::MinGivens, "24")], Ok((1, Pick::New)));
        check(&[(Field::MinRating, "7,2"), (Field::MaxRating, "7.3")], Ok((1, Pick::New)));
        check(
            &[(Field::MinRating, "8"), (Field::MaxRating, "7.3")],
            Err((Field::MaxRating, backwards)),
        );
        for text in ["7.25", "0.9", "20.1", "-1", "7.", "x", "6553.9", "99999999"] {
            check(
                &[(Field::MinRating, text)],
                Err((Field::MinRating, "Enter a rating from 1.0 to 20.0.")),
            );
        }
    }

    #[test]
    fn ends_that_are_left_open_are_those_of_the_board() {
        let mut form = form_for(None);
        form.set_text(Field::MaxGivens, "25".into());
        form.scale = Some(SE);
        form.set_text(Field::MinRating, "7".into());
        let order = form.request().expect("a request").requirements;
        assert_eq!(order.clues, Some((0, 25)));
        assert_eq!(order.rating, Some(RatingRange { scale: SE, min: 70, max: 200 }));
        form.scale = Some(RatingScale::TrialDepth);
        form.set_text(Field::MinRating, "2.5".into());
        assert_eq!(form.request(), Err(Field::MinRating));
        let complaint = form.complaint(Field::MinRating);
        assert_eq!(complaint.as_deref(), Some("Enter a whole number from 0 to 3."));
        form.set_text(Field::MinRating, "1".into());
        let request = form.request().expect("a request");
        let range = RatingRange { scale: RatingScale::TrialDepth, min: 10, max: 30 };
        assert_eq!(request.requirements.rating, Some(range));
        assert_eq!(form_for(Some(&request)).text(Field::MaxRating), "3");
        // Other boards have no ratings, so the typed ones are ignored.
        form.requirements.shape = Shape::order(2).expect("a shape");
        form.set_text(Field::MaxGivens, String::new());
        form.set_text(Field::MinRating, "x".into());
        let order = form.request().expect("a request").requirements;
        assert_eq!((order.clues, order.rating), (None, None));
    }
}
