//! The lists in the dialog for new puzzles: each choice with its value and its label.

use generate::{RatingScale, Symmetry};
use grid::Shape;
use human::{Level, TECHNIQUE_INFOS};
use view::words::{browse, making as words};

use super::{
    form::{Form, PatternSource},
    request::Pick,
};

/// The box sizes that are offered, as rows and columns: those of boards that human techniques can
/// solve.
const SHAPES: [(usize, usize); 8] =
    [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5)];

const LEVELS: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

/// A list of options in the dialog for new puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum List {
    /// The choice between a new puzzle and a shared one.
    PuzzleKind,
    /// The level of the puzzles.
    Level,
    /// The shape of the board.
    Shape,
    /// The symmetry of the givens.
    Symmetry,
    /// A technique that the puzzles must require.
    Needs,
    /// The source of the pattern of givens.
    Pattern,
    /// The scale of the rating.
    Scale,
}

impl List {
    /// Returns the label of the list.
    pub fn label(self) -> &'static str {
        match self {
            List::PuzzleKind => words::puzzle_kind(),
            List::Level => words::level(),
            List::Shape => words::shape(),
            List::Symmetry => words::symmetry(),
            List::Needs => words::technique(),
            List::Pattern => words::pattern(),
            List::Scale => words::rating(),
        }
    }

    /// Returns the options of the list: their values and their labels.
    pub fn options(self, form: &Form) -> Vec<(String, String)> {
        let mut all = Vec::new();
        let mut add = |value: &str, said: &str| all.push((value.into(), said.into()));
        match self {
            List::PuzzleKind => {
                add("0", words::new_puzzle());
                add("1", words::by_number());
                add("2", words::daily_puzzle());
            }
            List::Level => {
                // Shared puzzles always have a level.
                if form.is_new() {
                    add("", words::any_value());
                }
                for level in LEVELS {
                    add(level.name(), browse::level(level as u8));
                }
            }
            List::Shape => {
                for (rows, cols) in SHAPES {
                    if let Ok(shape) = Shape::new(rows, cols) {
                        add(&code(shape), &shape.to_string());
                    }
                }
            }
            List::Symmetry => {
                for symmetry in Symmetry::ALL {
                    add(symmetry.name(), words::symmetry_name(symmetry));
                }
            }
            List::Needs => {
                add("", words::any_value());
                for one in &TECHNIQUE_INFOS {
                    if one.is_default && one.level > Level::Easy {
                        add(one.id, one.name);
                    }
                }
            }
            List::Pattern => {
                add("0", words::anywhere());
                if form.fits(PatternSource::Selected) {
                    add("1", &words::selected(form.cells(PatternSource::Selected).len()));
                }
                if form.fits(PatternSource::Filled) {
                    add("2", &words::filled(form.cells(PatternSource::Filled).len()));
                }
            }
            List::Scale => {
                add("", words::any_value());
                for scale in RatingScale::ALL {
                    add(scale.name(), words::scale(scale));
                }
            }
        }
        all
    }

    /// Returns the value of the option that is chosen in a form.
    pub fn chosen(self, form: &Form) -> String {
        let order = &form.requirements;
        match self {
            List::PuzzleKind => match form.pick {
                Pick::New => "0",
                Pick::Number(_) => "1",
                Pick::Today => "2",
            },
            List::Level => {
                let unasked = if form.is_new() { "" } else { Level::Easy.name() };
                order.level.map_or(unasked, Level::name)
            }
            List::Shape => return code(order.shape),
            List::Symmetry => order.symmetry.name(),
            List::Needs => order.needs.as_deref().unwrap_or_default(),
            List::Pattern => match form.pattern {
                PatternSource::Anywhere => "0",
                PatternSource::Selected => "1",
                PatternSource::Filled => "2",
            },
            List::Scale => form.scale.map_or("", RatingScale::name),
        }
        .into()
    }

    /// Chooses an option of the list, given by its value. An unknown value chooses the default, but
    /// leaves the shape unchanged.
    pub fn choose(self, form: &mut Form, value: &str) {
        let order = &mut form.requirements;
        match self {
            List::PuzzleKind => {
                form.pick = match value {
                    "1" => Pick::Number(1),
                    "2" => Pick::Today,
                    _ => Pick::New,
                };
            }
            List::Level => order.level = LEVELS.into_iter().find(|level| level.name() == value),
            List::Shape => {
                let shape = Shape::all().find(|shape| code(*shape) == value);
                order.shape = shape.unwrap_or(order.shape);
            }
            List::Symmetry => order.symmetry = Symmetry::by_name(value).unwrap_or_default(),
            List::Needs => order.needs = Some(value.into()).filter(|id: &String| !id.is_empty()),
            List::Pattern => {
                form.pattern = match value {
                    "1" => PatternSource::Selected,
                    "2" => PatternSource::Filled,
                    _ => PatternSource::Anywhere,
                };
            }
            List::Scale => form.scale = RatingScale::by_name(value),
        }
    }
}

fn code(shape: Shape) -> String {
    format!("{}x{}", shape.rows(), shape.cols())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Page;
    use play::save::Settings;

    #[test]
    fn what_is_chosen_is_what_is_offered() {
        let mut form = Form::new(None, &Page::new(Settings::default(), 0));
        let lists = [
            List::PuzzleKind,
            List::Level,
            List::Shape,
            List::Symmetry,
            List::Needs,
            List::Pattern,
            List::Scale,
        ];
        for list in lists {
            for (value, _) in list.options(&form) {
                list.choose(&mut form, &value);
                assert_eq!(list.chosen(&form), value, "{list:?}");
            }
            let (first, _) = list.options(&form).swap_remove(0);
            list.choose(&mut form, &first);
        }
        // On an empty board, no cells are filled.
        assert_eq!(List::Pattern.options(&form).len(), 1);
        form.pick = Pick::Today;
        assert_eq!(List::Level.options(&form).len(), LEVELS.len());
        assert_eq!(List::Level.chosen(&form), "Easy");
    }
}
