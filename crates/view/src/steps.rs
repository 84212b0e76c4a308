//! The selection, grouping and order of a list of steps.

use explain::Explanation;
use grid::{Cell, Digit, Geometry, Shape};

use crate::sorted_by_key;

/// The filters and the order of a list of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StepsView {
    /// The grouping and the order.
    pub sort_order: StepsOrder,
    /// The part of the board in which a conclusion must be.
    pub conclusion_area: ConclusionArea,
    /// The digit that a conclusion in this area must be about. `None` for any digit.
    pub digit: Option<Digit>,
}

/// The grouping and the order of a list of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StepsOrder {
    /// Group steps by technique, in the order in which they were found.
    #[default]
    Technique,
    /// Group steps by conclusion, in the order in which they were found. All orders below also
    /// group steps by conclusion.
    Conclusion,
    /// Put the steps with the lowest level and score first.
    Easiest,
    /// Put steps that place a digit first, followed by those that eliminate the most candidates.
    MostEliminations,
    /// Put the steps that lead to the most new singles first.
    Singles,
}

/// A part of the board, relative to the selected cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ConclusionArea {
    /// Anywhere on the board.
    #[default]
    Anywhere,
    /// The selected cell.
    Cell,
    /// The row of the selected cell.
    Row,
    /// The column of the selected cell.
    Column,
    /// The box of the selected cell.
    Box,
}

impl StepsOrder {
    /// All orders, in the sequence in which they are listed.
    pub const ALL: [StepsOrder; 5] = [
        StepsOrder::Technique,
        StepsOrder::Conclusion,
        StepsOrder::Easiest,
        StepsOrder::MostEliminations,
        StepsOrder::Singles,
    ];
}

impl ConclusionArea {
    /// All parts of the board, the whole board first.
    pub const ALL: [ConclusionArea; 5] = [
        ConclusionArea::Anywhere,
        ConclusionArea::Cell,
        ConclusionArea::Row,
        ConclusionArea::Column,
        ConclusionArea::Box,
    ];

    /// Returns the index, among all houses of the board, of the given cell's row, column or box.
    /// Returns `None` if this area isn't a house.
    pub fn house_of(self, cell: Cell, shape: Shape) -> Option<usize> {
        let [row, column, of_box] = Geometry::for_shape(shape).houses_of(cell);
        match self {
            ConclusionArea::Anywhere | ConclusionArea::Cell => None,
            ConclusionArea::Row => Some(row),
            ConclusionArea::Column => Some(column),
            ConclusionArea::Box => Some(of_box),
        }
    }
}

/// A setting of a [`StepsView`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepsSetting {
    /// The order of the steps.
    Order,
    /// The part of the board in which a conclusion must be.
    Area,
    /// The digit that a conclusion must be about.
    Digit,
}

impl StepsView {
    /// Returns the number of the value that is chosen for a setting: an index into
    /// [`StepsOrder::ALL`] or [`ConclusionArea::ALL`], or the value of a digit, with 0 for any
    /// digit.
    pub fn chosen_index(self, setting: StepsSetting) -> usize {
        match setting {
            StepsSetting::Order => self.sort_order as usize,
            StepsSetting::Area => self.conclusion_area as usize,
            StepsSetting::Digit => self.digit.map_or(0, Digit::value),
        }
    }

    /// Chooses a value by its number, as returned by [`chosen_index`](StepsView::chosen_index). An
    /// unknown number chooses the first value.
    pub fn choose(&mut self, setting: StepsSetting, number: usize) {
        match setting {
            StepsSetting::Order => {
                self.sort_order = StepsOrder::ALL.get(number).copied().unwrap_or_default();
            }
            StepsSetting::Area => {
                self.conclusion_area = ConclusionArea::ALL.get(number).copied().unwrap_or_default();
            }
            StepsSetting::Digit => self.digit = Digit::new(number),
        }
    }

    /// Returns the indices of the matching steps, in non-empty groups. In groups by conclusion, the
    /// easiest step comes first. `cell` is the selected cell.
    pub fn group_steps(self, steps: &[Explanation], cell: Cell, shape: Shape) -> Vec<Vec<usize>> {
        let by_technique = self.sort_order == StepsOrder::Technique;
        let alike = |a: &Explanation, b: &Explanation| match by_technique {
            true => a.technique == b.technique,
            false => a.placements == b.placements && a.eliminations == b.eliminations,
        };
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (n, step) in
            steps.iter().enumerate().filter(|(_, step)| self.matches(step, cell, shape))
        {
            match groups.iter_mut().rfind(|group| alike(&steps[group[0]], step)) {
                Some(group) => group.push(n),
                None => groups.push(vec![n]),
            }
        }
        let ease = |n: usize| difficulty_key(&steps[n]);
        if self.sort_order != StepsOrder::Technique {
            // The easiest step with a conclusion comes first in its group.
            for group in &mut groups {
                let easiest = (0..group.len()).min_by_key(|at| ease(group[*at]));
                group[..=easiest.unwrap_or_default()].rotate_right(1);
            }
        }
        sorted_by_key(groups, |group| {
            let Explanation { placements, eliminations, new_single_count: singles, .. } =
                &steps[group[0]];
            match self.sort_order {
                StepsOrder::Technique | StepsOrder::Conclusion => [0; 3],
                StepsOrder::Easiest => ease(group[0]),
                StepsOrder::MostEliminations => {
                    [placements.len(), eliminations.len(), 0].map(descending_key)
                }
                StepsOrder::Singles => [usize::from(*singles), 0, 0].map(descending_key),
            }
        })
    }

    /// Returns `true` if at least one conclusion of the step matches the filters.
    fn matches(self, step: &Explanation, cell: Cell, shape: Shape) -> bool {
        let house = self.conclusion_area.house_of(cell, shape);
        let geometry = Geometry::for_shape(shape);
        step.placements.iter().chain(&step.eliminations).any(|one| {
            let here = match house {
                Some(house) => geometry.houses_of(one.cell).contains(&house),
                None => self.conclusion_area == ConclusionArea::Anywhere || one.cell == cell,
            };
            here && self.digit.is_none_or(|digit| digit == one.digit)
        })
    }
}

/// Returns the difficulty of a step as a sort key: by level, then by score. Harder steps have
/// larger keys, and a step without a score is the hardest of its level.
fn difficulty_key(step: &Explanation) -> [u32; 3] {
    let Explanation { level, score, .. } = step;
    [*level as u32, u32::from(*score == 0), *score]
}

/// Returns, for each step of a path, whether it is harder than all steps before it. The first flag
/// is always `true`.
pub fn difficulty_peak_flags(steps: &[Explanation]) -> Vec<bool> {
    let mut hardest = None;
    let peak = |step: &Explanation| {
        let is_peak = Some(difficulty_key(step)) > hardest;
        hardest = hardest.max(Some(difficulty_key(step)));
        is_peak
    };
    steps.iter().map(peak).collect()
}

/// Returns the techniques of a path, the hardest first: for each technique, its name, the number of
/// its steps, and the score of the first of its steps.
pub fn tally_techniques(steps: &[Explanation]) -> Vec<(&str, usize, u32)> {
    let mut all: Vec<(&Explanation, usize)> = Vec::new();
    for step in steps {
        match all.iter_mut().find(|(of, _)| of.technique == step.technique) {
            Some((_, count)) => *count += 1,
            None => all.push((step, 1)),
        }
    }
    let all = sorted_by_key(all, |(step, _)| std::cmp::Reverse(difficulty_key(step)));
    all.into_iter().map(|(step, count)| (step.technique.as_str(), count, step.score)).collect()
}

/// Returns a sort key that puts larger counts first.
fn descending_key(many: usize) -> u32 {
    u32::MAX - many as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use human::{Candidate, Level};

    const SHAPE: Shape = Shape::CLASSIC;

    /// Creates a step that eliminates a digit from some cells, given by row and column, both
    /// counted from 1.
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
            new_single_count: singles,
            house_sentence: String::new(),
            technique_sentence: String::new(),
            short_technique_sentence: String::new(),
            pattern_sentence: String::new(),
            notation: String::new(),
            is_notation_revealing: false,
            conclusion_sentence: String::new(),
            proof_lines: Vec::new(),
            first_cells: Vec::new(),
            cell_parts: Vec::new(),
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
        assert_eq!(view.group_steps(&steps(), cell, SHAPE), expected);
    }

    #[test]
    fn steps_with_the_same_technique_or_conclusion_are_grouped() {
        let by = |order| StepsView { sort_order: order, ..StepsView::default() };
        check(by(StepsOrder::Technique), &[&[0], &[1, 2], &[3], &[4]]);
        check(by(StepsOrder::Conclusion), &[&[0], &[4, 1, 3], &[2]]);
        check(by(StepsOrder::Easiest), &[&[4, 1, 3], &[2], &[0]]);
        check(by(StepsOrder::MostEliminations), &[&[0], &[4, 1, 3], &[2]]);
        check(by(StepsOrder::Singles), &[&[4, 1, 3], &[2], &[0]]);
    }

    #[test]
    fn a_chosen_value_has_the_index_by_which_it_was_chosen() {
        for (of, numbers) in [
            (StepsSetting::Order, StepsOrder::ALL.len()),
            (StepsSetting::Area, ConclusionArea::ALL.len()),
            (StepsSetting::Digit, 10),
        ] {
            let mut view = StepsView::default();
            for number in 0..numbers {
                view.choose(of, number);
                assert_eq!(view.chosen_index(of), number);
            }
            view.choose(of, usize::MAX);
            assert_eq!(view.chosen_index(of), 0);
        }
    }

    #[test]
    fn steps_are_filtered_by_area_and_digit() {
        let around = |around| StepsView { conclusion_area: around, ..StepsView::default() };
        check(around(ConclusionArea::Cell), &[&[0], &[1], &[3], &[4]]);
        check(around(ConclusionArea::Box), &[&[0], &[1], &[3], &[4]]);
        let five = Digit::new(5);
        check(StepsView { digit: five, ..StepsView::default() }, &[&[2]]);
        check(StepsView { digit: five, ..around(ConclusionArea::Cell) }, &[]);
    }
}
