//! Which steps of a list are shown, together with which, and in which order.

use explain::Explanation;
use grid::{Cell, Digit, Geometry, Shape};

use crate::sorted;

/// How a list of steps is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StepsView {
    /// What stands together, and what comes first.
    pub order: StepsOrder,
    /// Where steps conclude something.
    pub around: Around,
    /// The digit that they conclude something about; `None` for any.
    pub digit: Option<Digit>,
}

/// What stands together in a list of steps, and what comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StepsOrder {
    /// Steps of a technique stand together, as they were found.
    #[default]
    Technique,
    /// Steps with the same conclusion stand together, as they do in the other orders.
    Conclusion,
    /// What the easiest technique finds comes first.
    Easiest,
    /// What places a digit comes first, then what takes the most candidates away.
    Most,
    /// What leaves the most new singles comes first.
    Singles,
}

/// Where steps conclude something, seen from the selected cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Around {
    /// Anywhere on the board.
    #[default]
    Anywhere,
    /// In the cell.
    Cell,
    /// In its row.
    Row,
    /// In its column.
    Column,
    /// In its box.
    Box,
}

impl StepsOrder {
    /// Every order.
    pub const ALL: [StepsOrder; 5] = [
        StepsOrder::Technique,
        StepsOrder::Conclusion,
        StepsOrder::Easiest,
        StepsOrder::Most,
        StepsOrder::Singles,
    ];
}

impl Around {
    /// Everywhere that steps can be asked for, the whole board first.
    pub const ALL: [Around; 5] =
        [Around::Anywhere, Around::Cell, Around::Row, Around::Column, Around::Box];

    /// The number of the cell's house that is meant, where it is one.
    pub fn house(self, cell: Cell, shape: Shape) -> Option<usize> {
        let [row, column, of_box] = Geometry::of(shape).houses_of(cell);
        match self {
            Around::Anywhere | Around::Cell => None,
            Around::Row => Some(row),
            Around::Column => Some(column),
            Around::Box => Some(of_box),
        }
    }
}

/// What is chosen of a [`StepsView`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepsChoice {
    /// The order.
    Order,
    /// Where steps conclude something.
    Around,
    /// The digit that they conclude something about.
    Digit,
}

impl StepsView {
    /// The number of what is chosen: its place among all orders or places, or the digit's value, 0 for
    /// any.
    pub fn chosen(self, of: StepsChoice) -> usize {
        match of {
            StepsChoice::Order => self.order as usize,
            StepsChoice::Around => self.around as usize,
            StepsChoice::Digit => self.digit.map_or(0, Digit::value),
        }
    }

    /// Chooses by such a number; what there is none of is the first.
    pub fn choose(&mut self, of: StepsChoice, number: usize) {
        match of {
            StepsChoice::Order => {
                self.order = StepsOrder::ALL.get(number).copied().unwrap_or_default();
            }
            StepsChoice::Around => {
                self.around = Around::ALL.get(number).copied().unwrap_or_default();
            }
            StepsChoice::Digit => self.digit = Digit::new(number),
        }
    }

    /// The steps that are shown, by their places in the list, in groups that stand together: none of
    /// them is empty. `cell` is the selected one.
    pub fn groups(self, steps: &[Explanation], cell: Cell, shape: Shape) -> Vec<Vec<usize>> {
        let by_technique = self.order == StepsOrder::Technique;
        let alike = |a: &Explanation, b: &Explanation| match by_technique {
            true => a.technique == b.technique,
            false => a.placements == b.placements && a.eliminations == b.eliminations,
        };
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (n, step) in steps.iter().enumerate().filter(|(_, step)| self.has(step, cell, shape)) {
            match groups.iter_mut().rfind(|group| alike(&steps[group[0]], step)) {
                Some(group) => group.push(n),
                None => groups.push(vec![n]),
            }
        }
        let ease = |n: usize| ease(&steps[n]);
        if self.order != StepsOrder::Technique {
            // The easiest of those with one conclusion stands for them.
            for group in &mut groups {
                let easiest = (0..group.len()).min_by_key(|at| ease(group[*at]));
                group[..=easiest.unwrap_or_default()].rotate_right(1);
            }
        }
        sorted(groups, |group| {
            let Explanation { placements, eliminations, singles, .. } = &steps[group[0]];
            match self.order {
                StepsOrder::Technique | StepsOrder::Conclusion => [0; 3],
                StepsOrder::Easiest => ease(group[0]),
                StepsOrder::Most => [placements.len(), eliminations.len(), 0].map(last_most),
                StepsOrder::Singles => [usize::from(*singles), 0, 0].map(last_most),
            }
        })
    }

    /// Whether a step concludes something where that is wanted.
    fn has(self, step: &Explanation, cell: Cell, shape: Shape) -> bool {
        let house = self.around.house(cell, shape);
        let geometry = Geometry::of(shape);
        step.placements.iter().chain(&step.eliminations).any(|one| {
            let here = match house {
                Some(house) => geometry.houses_of(one.cell).contains(&house),
                None => self.around == Around::Anywhere || one.cell == cell,
            };
            here && self.digit.is_none_or(|digit| digit == one.digit)
        })
    }
}

/// How hard a step is: the more, the harder.
fn ease(step: &Explanation) -> [u32; 3] {
    let Explanation { level, score, .. } = step;
    [*level as u32, u32::from(*score == 0), *score]
}

/// Of each step of a path, whether it is harder than all before it.
pub fn peaks(steps: &[Explanation]) -> Vec<bool> {
    let mut hardest = None;
    let peak = |step: &Explanation| {
        let is_peak = Some(ease(step)) > hardest;
        hardest = hardest.max(Some(ease(step)));
        is_peak
    };
    steps.iter().map(peak).collect()
}

/// The techniques of a path, the hardest first: the name of each, how often it is used, and its score.
pub fn tally(steps: &[Explanation]) -> Vec<(&str, usize, u32)> {
    let mut all: Vec<(&Explanation, usize)> = Vec::new();
    for step in steps {
        match all.iter_mut().find(|(of, _)| of.technique == step.technique) {
            Some((_, count)) => *count += 1,
            None => all.push((step, 1)),
        }
    }
    let all = sorted(all, |(step, _)| std::cmp::Reverse(ease(step)));
    all.into_iter().map(|(step, count)| (step.technique.as_str(), count, step.score)).collect()
}

/// What has the most comes first by this.
fn last_most(many: usize) -> u32 {
    u32::MAX - many as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use human::{Candidate, Level};

    const SHAPE: Shape = Shape::CLASSIC;

    /// A step that takes a digit from cells, each row and column from 1.
    fn step(
        technique: &str,
        score: u32,
        singles: u16,
        digit: usize,
        at: &[(usize, usize)],
    ) -> Explanation {
        let digit = Digit::new(digit).expect("a digit");
        let gone =
            |(row, col): &(usize, usize)| Candidate::new(digit, Cell::new((row - 1) * 9 + col - 1));
        Explanation {
            technique: technique.into(),
            level: Level::Hard,
            score,
            singles,
            nudge: String::new(),
            naming: String::new(),
            pattern: String::new(),
            conclusion: String::new(),
            lines: Vec::new(),
            look: Vec::new(),
            cells: Vec::new(),
            placements: Vec::new(),
            eliminations: at.iter().map(gone).collect(),
        }
    }

    fn steps() -> Vec<Explanation> {
        vec![
            step("X-Wing", 140, 0, 7, &[(4, 3), (9, 8)]),
            step("Skyscraper", 130, 2, 7, &[(4, 3)]),
            step("Skyscraper", 130, 1, 5, &[(1, 1)]),
            step("Kraken Fish", 0, 2, 7, &[(4, 3)]),
            step("Kite", 120, 2, 7, &[(4, 3)]),
        ]
    }

    #[track_caller]
    fn check(view: StepsView, expected: &[&[usize]]) {
        let cell = Cell::new(3 * 9 + 2);
        assert_eq!(view.groups(&steps(), cell, SHAPE), expected);
    }

    #[test]
    fn steps_of_a_technique_or_with_a_conclusion_stand_together() {
        let by = |order| StepsView { order, ..StepsView::default() };
        check(by(StepsOrder::Technique), &[&[0], &[1, 2], &[3], &[4]]);
        check(by(StepsOrder::Conclusion), &[&[0], &[4, 1, 3], &[2]]);
        check(by(StepsOrder::Easiest), &[&[4, 1, 3], &[2], &[0]]);
        check(by(StepsOrder::Most), &[&[0], &[4, 1, 3], &[2]]);
        check(by(StepsOrder::Singles), &[&[4, 1, 3], &[2], &[0]]);
    }

    #[test]
    fn what_is_chosen_by_a_number_has_that_number() {
        for (of, numbers) in [
            (StepsChoice::Order, StepsOrder::ALL.len()),
            (StepsChoice::Around, Around::ALL.len()),
            (StepsChoice::Digit, 10),
        ] {
            let mut view = StepsView::default();
            for number in 0..numbers {
                view.choose(of, number);
                assert_eq!(view.chosen(of), number);
            }
            view.choose(of, usize::MAX);
            assert_eq!(view.chosen(of), 0);
        }
    }

    #[test]
    fn steps_are_shown_where_they_conclude_something() {
        let around = |around| StepsView { around, ..StepsView::default() };
        check(around(Around::Cell), &[&[0], &[1], &[3], &[4]]);
        check(around(Around::Box), &[&[0], &[1], &[3], &[4]]);
        let five = Digit::new(5);
        check(StepsView { digit: five, ..StepsView::default() }, &[&[2]]);
        check(StepsView { digit: five, ..around(Around::Cell) }, &[]);
    }
}
