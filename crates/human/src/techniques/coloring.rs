//! Colouring: the places of a digit alternate between two colours along houses that have only two
//! of them.
//!
//! ```text
//! A . . | b . .     one colour (upper or lower case) is all true, the other all false. Trap: a
//! . . . | . C .     candidate that sees both colours, such as -, is eliminated. Wrap: if two
//! ------+------     places of one colour see each other, that colour is eliminated
//! - . . | . d .
//! ```
//!
//! Multi Colors use two such networks, A/a and B/b. If some A sees some B, then a or b is true, and
//! candidates that see both are eliminated (type 1). If A sees both B and b, A is eliminated (type
//! 2).

use std::ops::ControlFlow;

use grid::{Digit, DigitSet};

use crate::{
    Candidate, CellSet, Clause, Options, Pencilmarks, Step,
    pattern_bits::digit::{COLOR_TRAP, COLOR_WRAP, MULTI_COLORS_1, MULTI_COLORS_2},
    pencilmarks::PatternScope,
    shared_cache::SharedPart,
    technique::{StepFinder, StepSink},
};

/// The search for traps: candidates that see both colours of a network.
pub(crate) struct ColorTrap;

/// The search for wraps: colours of which two cells see each other.
pub(crate) struct ColorWrap;

/// The search for Multi Colors of type 1: candidates that see two colours, one of which must be
/// true.
pub(crate) struct MultiColors1;

/// The search for Multi Colors of type 2: colours that see both colours of a different network.
pub(crate) struct MultiColors2;

/// A network of places of a digit: its two colours, and the houses that link its places.
pub(crate) struct ColouredNetwork {
    colours: [CellSet; 2],
    houses: Vec<usize>,
}

impl StepFinder for ColorTrap {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        push_coloring_steps(marks, COLOR_TRAP, sink, &mut |digit, networks, take| {
            for network in networks {
                let eliminated =
                    seeing_both(marks, digit, &network.colours[0], &network.colours[1]);
                take(&[network], &eliminated)?;
            }
            ControlFlow::Continue(())
        })
    }
}

impl StepFinder for ColorWrap {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        push_coloring_steps(marks, COLOR_WRAP, sink, &mut |_, networks, take| {
            for network in networks {
                for colour in &network.colours {
                    if cells_seeing_any(marks, colour).intersects(colour) {
                        take(&[network], colour)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }
}

impl StepFinder for MultiColors1 {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        push_coloring_steps(marks, MULTI_COLORS_1, sink, &mut |digit, networks, take| {
            for (at, one) in networks.iter().enumerate() {
                for other in &networks[at + 1..] {
                    let mut eliminated = CellSet::EMPTY;
                    for [a, b] in [[0, 0], [0, 1], [1, 0], [1, 1]] {
                        if cells_seeing_any(marks, &one.colours[a]).intersects(&other.colours[b]) {
                            let ends = [&one.colours[1 - a], &other.colours[1 - b]];
                            eliminated =
                                eliminated.or(&seeing_both(marks, digit, ends[0], ends[1]));
                        }
                    }
                    take(&[one, other], &eliminated)?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}

impl StepFinder for MultiColors2 {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        push_coloring_steps(marks, MULTI_COLORS_2, sink, &mut |_, networks, take| {
            for one in networks {
                for other in networks.iter().filter(|other| !std::ptr::eq(*other, one)) {
                    for colour in &one.colours {
                        let seen = cells_seeing_any(marks, colour);
                        if other.colours.iter().all(|colour| seen.intersects(colour)) {
                            take(&[one, other], colour)?;
                        }
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }
}

/// Returns the cells that see at least one of the given cells.
fn cells_seeing_any(marks: &Pencilmarks, cells: &CellSet) -> CellSet {
    cells.into_iter().fold(CellSet::EMPTY, |all, cell| all.or(marks.layout().peers(cell)))
}

/// Returns the places of a digit that see at least one cell of each colour and aren't part of
/// either colour.
fn seeing_both(marks: &Pencilmarks, digit: Digit, a: &CellSet, b: &CellSet) -> CellSet {
    cells_seeing_any(marks, a)
        .and(&cells_seeing_any(marks, b))
        .and(marks.places(digit))
        .minus(a)
        .minus(b)
}

fn build_step(digit: Digit, networks: &[&ColouredNetwork], eliminated: &CellSet) -> Step {
    let colours = networks.iter().flat_map(|network| network.colours);
    let colours = colours.map(|c| c.into_iter().map(|cell| Candidate::new(digit, cell)).collect());
    let houses = networks.iter().flat_map(|network| &network.houses);
    Step { colours: colours.collect(), ..Step::new(DigitSet::from_digit(digit)) }
        .with_clauses(houses.map(|house| Clause::House(*house, digit)))
        .with_eliminations(digit, eliminated)
}

/// A callback that receives the networks of a pattern and the cells from which the pattern
/// eliminates the digit.
type PatternCallback<'a> = &'a mut dyn FnMut(&[&ColouredNetwork], &CellSet) -> ControlFlow<()>;

/// A function that searches the networks of a digit for a pattern.
type FindPattern<'a> =
    &'a mut dyn FnMut(Digit, &[ColouredNetwork], PatternCallback) -> ControlFlow<()>;

/// Calls `find` with the networks of each digit and pushes the steps. Skips digits for which the
/// pattern is known to be absent. Stops as soon as the sink returns `ControlFlow::Break`.
fn push_coloring_steps(
    marks: &Pencilmarks,
    pattern: u64,
    sink: &mut StepSink,
    find: FindPattern,
) -> ControlFlow<()> {
    for (digit, networks) in marks.coloured_networks() {
        if marks.is_known_absent(PatternScope::Digit(*digit), pattern) {
            continue;
        }
        let mut is_absent = true;
        find(*digit, networks, &mut |networks, eliminated| {
            if eliminated.is_empty() {
                return ControlFlow::Continue(());
            }
            is_absent = false;
            sink.push(build_step(*digit, networks, eliminated))
        })?;
        if is_absent {
            marks.record_absent(PatternScope::Digit(*digit), pattern);
        }
    }
    ControlFlow::Continue(())
}

impl Pencilmarks {
    /// Returns the coloured networks of each digit. Digits that can't have any colouring pattern
    /// are left out.
    pub(crate) fn coloured_networks(&self) -> &[(Digit, Vec<ColouredNetwork>)] {
        self.shared_part(SharedPart::ColouredNetworks, || find_networks(self))
    }
}

/// Builds the coloured networks of each digit. Digits that can't have any colouring pattern are
/// left out.
fn find_networks(marks: &Pencilmarks) -> Vec<(Digit, Vec<ColouredNetwork>)> {
    let mut all = Vec::new();
    let all_patterns = COLOR_TRAP | COLOR_WRAP | MULTI_COLORS_1 | MULTI_COLORS_2;
    for digit in marks.digits() {
        if marks.is_known_absent(PatternScope::Digit(digit), all_patterns) {
            continue;
        }
        let pairs =
            (0..marks.house_count()).filter(|h| marks.positions_in(digit, *h).count_ones() == 2);
        let pairs: Vec<_> = pairs.map(|house| (house, marks.places_in(digit, house))).collect();
        let mut remaining = pairs.iter().fold(CellSet::EMPTY, |all, (_, pair)| all.or(pair));
        let mut networks = Vec::new();
        while let Some(first) = remaining.first() {
            let mut colours = [CellSet::from_cell(first), CellSet::EMPTY];
            loop {
                let before = colours;
                for (_, pair) in &pairs {
                    for colour in [0, 1] {
                        if pair.intersects(&colours[colour]) {
                            colours[1 - colour] =
                                colours[1 - colour].or(&pair.minus(&colours[colour]));
                        }
                    }
                }
                if colours == before {
                    break;
                }
            }
            let all = colours[0].or(&colours[1]);
            remaining = remaining.minus(&all);
            let houses =
                pairs.iter().filter(|(_, pair)| pair.intersects(&all)).map(|(house, _)| *house);
            networks.push(ColouredNetwork { colours, houses: houses.collect() });
        }
        all.push((digit, networks));
    }
    all
}
