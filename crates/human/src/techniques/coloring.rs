//! Coloring: places of a digit that are joined by houses with two of them take two colours by turns.
//!
//! ```text
//! A . b | . . .     one colour is all true, the other all false. Trap: a candidate that sees both
//! . . . | . . .     goes. Wrap: when two of one colour see each other, that whole colour goes
//! a . . | B . -
//! ```
//!
//! Two such networks, A a and B b (*multi colors*): when some A sees some B, then a or b is true, and
//! what sees both goes (type 1); when A sees B and b, A goes (type 2).

use std::ops::ControlFlow;

use grid::{Digit, DigitSet};

use crate::{
    Candidate, CellSet, Clause, Options, Pencilmarks, Step,
    barren::digit::{MULTI_COLORS_1, MULTI_COLORS_2, TRAP, WRAP},
    pencilmarks::{Of, Part},
    technique::{Find, Sink},
};

/// A candidate that sees both colours.
pub(crate) struct Trap;

/// A colour that sees itself.
pub(crate) struct Wrap;

/// What sees two colours, one of which is true.
pub(crate) struct MultiColors1;

/// A colour that sees both colours of another network.
pub(crate) struct MultiColors2;

/// A network: its two colours, and the houses that join them.
pub(crate) struct Colored {
    colours: [CellSet; 2],
    houses: Vec<usize>,
}

impl Find for Trap {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        each(marks, TRAP, sink, &mut |digit, networks, take| {
            for network in networks {
                let gone = seeing_both(marks, digit, &network.colours[0], &network.colours[1]);
                take(&[network], &gone)?;
            }
            ControlFlow::Continue(())
        })
    }
}

impl Find for Wrap {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        each(marks, WRAP, sink, &mut |_, networks, take| {
            for network in networks {
                for colour in &network.colours {
                    if seen(marks, colour).meets(colour) {
                        take(&[network], colour)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }
}

impl Find for MultiColors1 {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        each(marks, MULTI_COLORS_1, sink, &mut |digit, networks, take| {
            for (at, one) in networks.iter().enumerate() {
                for other in &networks[at + 1..] {
                    let mut gone = CellSet::EMPTY;
                    for [a, b] in [[0, 0], [0, 1], [1, 0], [1, 1]] {
                        if seen(marks, &one.colours[a]).meets(&other.colours[b]) {
                            let ends = [&one.colours[1 - a], &other.colours[1 - b]];
                            gone = gone.or(&seeing_both(marks, digit, ends[0], ends[1]));
                        }
                    }
                    take(&[one, other], &gone)?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}

impl Find for MultiColors2 {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        each(marks, MULTI_COLORS_2, sink, &mut |_, networks, take| {
            for one in networks {
                for other in networks.iter().filter(|other| !std::ptr::eq(*other, one)) {
                    for colour in &one.colours {
                        let seen = seen(marks, colour);
                        if other.colours.iter().all(|colour| seen.meets(colour)) {
                            take(&[one, other], colour)?;
                        }
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }
}

/// The cells that see any of some.
fn seen(marks: &Pencilmarks, cells: &CellSet) -> CellSet {
    cells.into_iter().fold(CellSet::EMPTY, |all, cell| all.or(marks.layout().peers(cell)))
}

/// The places of a digit that see some cell of each of two colours, and are of neither.
fn seeing_both(marks: &Pencilmarks, digit: Digit, a: &CellSet, b: &CellSet) -> CellSet {
    seen(marks, a).and(&seen(marks, b)).and(marks.places(digit)).minus(a).minus(b)
}

fn step(digit: Digit, networks: &[&Colored], gone: &CellSet) -> Step {
    let colours = networks.iter().flat_map(|network| network.colours);
    let colours = colours.map(|c| c.into_iter().map(|cell| Candidate::new(digit, cell)).collect());
    let houses = networks.iter().flat_map(|network| &network.houses);
    Step { colours: colours.collect(), ..Step::about(DigitSet::of(digit)) }
        .because(houses.map(|house| Clause::House(*house, digit)))
        .without(digit, gone)
}

/// Takes networks, and what goes by them.
type Take<'a> = &'a mut dyn FnMut(&[&Colored], &CellSet) -> ControlFlow<()>;

/// Finds a pattern in the networks of a digit.
type FindIn<'a> = &'a mut dyn FnMut(Digit, &[Colored], Take) -> ControlFlow<()>;

/// Hands out the networks of each digit that may have something of a pattern, and hands on what is found.
fn each(marks: &Pencilmarks, pattern: u64, sink: &mut Sink, find: FindIn) -> ControlFlow<()> {
    for (digit, networks) in marks.colored() {
        if marks.is_barren(Of::Digit(*digit), pattern) {
            continue;
        }
        let mut is_barren = true;
        find(*digit, networks, &mut |networks, gone| {
            if gone.is_empty() {
                return ControlFlow::Continue(());
            }
            is_barren = false;
            sink.step(step(*digit, networks, gone))
        })?;
        if is_barren {
            marks.note_barren(Of::Digit(*digit), pattern);
        }
    }
    ControlFlow::Continue(())
}

impl Pencilmarks {
    /// The networks of places that take two colours by turns, of each digit that may have something of them.
    pub(crate) fn colored(&self) -> &[(Digit, Vec<Colored>)] {
        self.shared(Part::Colored, || colored(self))
    }
}

/// The networks of each digit that may have something of any pattern.
fn colored(marks: &Pencilmarks) -> Vec<(Digit, Vec<Colored>)> {
    let mut all = Vec::new();
    let all_patterns = TRAP | WRAP | MULTI_COLORS_1 | MULTI_COLORS_2;
    for digit in marks.digits() {
        if marks.is_barren(Of::Digit(digit), all_patterns) {
            continue;
        }
        let pairs = (0..marks.houses()).filter(|h| marks.spots(digit, *h).count_ones() == 2);
        let pairs: Vec<_> = pairs.map(|house| (house, marks.places_in(digit, house))).collect();
        let mut left = pairs.iter().fold(CellSet::EMPTY, |all, (_, pair)| all.or(pair));
        let mut networks = Vec::new();
        while let Some(first) = left.first() {
            let mut colours = [CellSet::of(first), CellSet::EMPTY];
            loop {
                let before = colours;
                for (_, pair) in &pairs {
                    for colour in [0, 1] {
                        if pair.meets(&colours[colour]) {
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
            left = left.minus(&all);
            let houses = pairs.iter().filter(|(_, pair)| pair.meets(&all)).map(|(house, _)| *house);
            networks.push(Colored { colours, houses: houses.collect() });
        }
        all.push((digit, networks));
    }
    all
}
