//! The lists in the dialog for new puzzles: each choice with its value and its label.

use generate::{RatingScale, Symmetry};
use grid::Shape;
use human::{Level, TECHNIQUE_INFOS};
use view::words::{browse, generation as words};

use super::{
    form::{PatternSource, PuzzleForm},
    request::PuzzleChoice,
};

/// The box sizes that are offered, as rows and columns: those of boards that human techniques can
/// solve.
const SHAPES: [(usize, usize); 8] =
    [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5)];

const LEVELS: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

/// A list of options in the dialog for new puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionList {
    /// The choice between a new puzzle and a shared one.
    PuzzleKind,
    /// The level of the puzzles.
    Level,
    /// The shape of the board.
    Shape,
    /// The symmetry of the givens.
    Symmetry,
    /// A technique that the puzzles must require.
    RequiredTechnique,
    /// The source of the pattern of givens.
    Pattern,
    /// The scale of the rating.
    Scale,
}

impl OptionList {
    /// Returns the label of the list.
    pub fn label(self) -> &'static str {
        match self {
            OptionList::PuzzleKind => words::puzzle_kind(),
            OptionList::Level => words::level_label(),
            OptionList::Shape => words::shape_label(),
            OptionList::Symmetry => words::symmetry_label(),
            OptionList::RequiredTechnique => words::technique_label(),
            OptionList::Pattern => words::pattern_label(),
            OptionList::Scale => words::rating_label(),
        }
    }

    /// Returns the options of the list: their values and their labels.
    pub fn options(self, form: &PuzzleForm) -> Vec<(String, String)> {
        let mut all = Vec::new();
        let mut add = |value: &str, said: &str| all.push((value.into(), said.into()));
        match self {
            OptionList::PuzzleKind => {
                add("0", words::new_puzzle_option());
                add("1", words::by_number_option());
                add("2", words::daily_puzzle_option());
            }
            OptionList::Level => {
                // Shared puzzles always have a level.
                if form.is_new() {
                    add("", words::any_option());
                }
                for level in LEVELS {
                    add(level.name(), browse::level_name(level as u8));
                }
            }
            OptionList::Shape => {
                for (rows, cols) in SHAPES {
                    if let Ok(shape) = Shape::new(rows, cols) {
                        add(&shape_code(shape), &shape.to_string());
                    }
                }
            }
            OptionList::Symmetry => {
                for symmetry in Symmetry::ALL {
                    add(symmetry.name(), words::symmetry_name(symmetry));
                }
            }
            OptionList::RequiredTechnique => {
                add("", words::any_option());
                for one in &TECHNIQUE_INFOS {
                    if one.is_default && one.level > Level::Easy {
                        add(one.id, one.name);
                    }
                }
            }
            OptionList::Pattern => {
                add("0", words::givens_anywhere_option());
                if form.is_usable_pattern(PatternSource::Selected) {
                    add(
                        "1",
                        &words::in_selected_cells_option(
                            form.pattern_cells(PatternSource::Selected).len(),
                        ),
                    );
                }
                if form.is_usable_pattern(PatternSource::Filled) {
                    add(
                        "2",
                        &words::in_filled_cells_option(
                            form.pattern_cells(PatternSource::Filled).len(),
                        ),
                    );
                }
            }
            OptionList::Scale => {
                add("", words::any_option());
                for scale in RatingScale::ALL {
                    add(scale.name(), words::rating_scale_name(scale));
                }
            }
        }
        all
    }

    /// Returns the value of the option that is chosen in a form.
    pub fn chosen_value(self, form: &PuzzleForm) -> String {
        let order = &form.requirements;
        match self {
            OptionList::PuzzleKind => match form.choice {
                PuzzleChoice::New => "0",
                PuzzleChoice::Number(_) => "1",
                PuzzleChoice::Today => "2",
            },
            OptionList::Level => {
                let unasked = if form.is_new() { "" } else { Level::Easy.name() };
                order.level.map_or(unasked, Level::name)
            }
            OptionList::Shape => return shape_code(order.shape),
            OptionList::Symmetry => order.symmetry.name(),
            OptionList::RequiredTechnique => order.needed_technique.as_deref().unwrap_or_default(),
            OptionList::Pattern => match form.pattern_source {
                PatternSource::Anywhere => "0",
                PatternSource::Selected => "1",
                PatternSource::Filled => "2",
            },
            OptionList::Scale => form.rating_scale.map_or("", RatingScale::name),
        }
        .into()
    }

    /// Chooses an option of the list, given by its value. An unknown value chooses the default, but
    /// leaves the shape unchanged.
    pub fn choose(self, form: &mut PuzzleForm, value: &str) {
        let order = &mut form.requirements;
        match self {
            OptionList::PuzzleKind => {
                form.choice = match value {
                    "1" => PuzzleChoice::Number(1),
                    "2" => PuzzleChoice::Today,
                    _ => PuzzleChoice::New,
                };
            }
            OptionList::Level => {
                order.level = LEVELS.into_iter().find(|level| level.name() == value)
            }
            OptionList::Shape => {
                let shape = Shape::all().find(|shape| shape_code(*shape) == value);
                order.shape = shape.unwrap_or(order.shape);
            }
            OptionList::Symmetry => order.symmetry = Symmetry::by_name(value).unwrap_or_default(),
            OptionList::RequiredTechnique => {
                order.needed_technique = Some(value.into()).filter(|id: &String| !id.is_empty())
            }
            OptionList::Pattern => {
                form.pattern_source = match value {
                    "1" => PatternSource::Selected,
                    "2" => PatternSource::Filled,
                    _ => PatternSource::Anywhere,
                };
            }
            OptionList::Scale => form.rating_scale = RatingScale::by_name(value),
        }
    }
}

fn shape_code(shape: Shape) -> String {
    format!("{}x{}", shape.box_rows(), shape.box_cols())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Page;
    use play::save::Settings;

    #[test]
    fn every_offered_option_can_be_chosen() {
        let mut form = PuzzleForm::new(None, &Page::new(Settings::default(), 0));
        let lists = [
            OptionList::PuzzleKind,
            OptionList::Level,
            OptionList::Shape,
            OptionList::Symmetry,
            OptionList::RequiredTechnique,
            OptionList::Pattern,
            OptionList::Scale,
        ];
        for list in lists {
            for (value, _) in list.options(&form) {
                list.choose(&mut form, &value);
                assert_eq!(list.chosen_value(&form), value, "{list:?}");
            }
            let (first, _) = list.options(&form).swap_remove(0);
            list.choose(&mut form, &first);
        }
        // On an empty board, no cells are filled.
        assert_eq!(OptionList::Pattern.options(&form).len(), 1);
        form.choice = PuzzleChoice::Today;
        assert_eq!(OptionList::Level.options(&form).len(), LEVELS.len());
        assert_eq!(OptionList::Level.chosen_value(&form), "Easy");
    }
}
