//! The lists of the dialog for new puzzles: of each choice what it is called in the program, and what people
//! read.

use generate::Symmetry;
use grid::Shape;
use human::{Level, TECHNIQUE_INFOS};
use rating::Scale;
use view::words::{browse, making as words};

use super::{
    form::{Form, Place},
    request::Pick,
};

/// The boxes that are offered: as far as people's techniques go.
const SHAPES: [(usize, usize); 8] =
    [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5)];

const LEVELS: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

/// A list to choose one of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum List {
    /// A new puzzle, or one that everybody has alike.
    Which,
    /// The level.
    Level,
    /// The shape of the board.
    Shape,
    /// The symmetry of the givens.
    Symmetry,
    /// A technique that is needed.
    Needs,
    /// Where the givens stand.
    Place,
    /// The scale of the rating.
    Scale,
}

impl List {
    /// What it is called.
    pub fn label(self) -> &'static str {
        match self {
            List::Which => words::which(),
            List::Level => words::level(),
            List::Shape => words::shape(),
            List::Symmetry => words::symmetry(),
            List::Needs => words::technique(),
            List::Place => words::pattern(),
            List::Scale => words::rating(),
        }
    }

    /// What there is to choose.
    pub fn options(self, form: &Form) -> Vec<(String, String)> {
        let mut all = Vec::new();
        let mut add = |value: &str, said: &str| all.push((value.into(), said.into()));
        match self {
            List::Which => {
                add("0", words::new_one());
                add("1", words::by_number());
                add("2", words::of_the_day());
            }
            List::Level => {
                // Puzzles that everybody has alike have a level.
                if form.is_new() {
                    add("", words::any());
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
                add("", words::any());
                for one in &TECHNIQUE_INFOS {
                    if one.is_usual && one.level > Level::Easy {
                        add(one.id, one.name);
                    }
                }
            }
            List::Place => {
                add("0", words::anywhere());
                if form.fits(Place::Selected) {
                    add("1", &words::selected(form.cells(Place::Selected).len()));
                }
                if form.fits(Place::Filled) {
                    add("2", &words::filled(form.cells(Place::Filled).len()));
                }
            }
            List::Scale => {
                add("", words::any());
                for scale in Scale::ALL {
                    add(scale.name(), words::scale(scale));
                }
            }
        }
        all
    }

    /// What is chosen.
    pub fn chosen(self, form: &Form) -> String {
        let order = &form.order;
        match self {
            List::Which => match form.pick {
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
            List::Place => match form.place {
                Place::Anywhere => "0",
                Place::Selected => "1",
                Place::Filled => "2",
            },
            List::Scale => form.scale.map_or("", Scale::name),
        }
        .into()
    }

    /// Something is chosen.
    pub fn choose(self, form: &mut Form, value: &str) {
        let order = &mut form.order;
        match self {
            List::Which => {
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
            List::Place => {
                form.place = match value {
                    "1" => Place::Selected,
                    "2" => Place::Filled,
                    _ => Place::Anywhere,
                };
            }
            List::Scale => form.scale = Scale::ALL.into_iter().find(|scale| scale.name() == value),
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
        let mut form = Form::of(None, &Page::new(Settings::default(), 0));
        let lists = [
            List::Which,
            List::Level,
            List::Shape,
            List::Symmetry,
            List::Needs,
            List::Place,
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
        // Of an empty board no cells are filled.
        assert_eq!(List::Place.options(&form).len(), 1);
        form.pick = Pick::Today;
        assert_eq!(List::Level.options(&form).len(), LEVELS.len());
        assert_eq!(List::Level.chosen(&form), "Easy");
    }
}
