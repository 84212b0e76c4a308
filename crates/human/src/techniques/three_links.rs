//! Named chains of three strong links: M-, S-, L-, iW- and H-Wings.
//!
//! ```text
//! a = b − c = d − e = f     one of a and f is true, because otherwise b and e would be, so c and d
//!                           would both be false
//! ```
//!
//! A strong link is between the two candidates of a cell, or between the two places of a digit in a
//! house. A weak link is within a cell or a house. The order of the kinds of links determines the
//! name (StrmCkr's classification). A chain may be read from either end.

use std::ops::ControlFlow;

use crate::{
    Candidate, CellSet, ChainNode, Clause, Options, Pencilmarks, Step,
    technique::{StepFinder, StepSink},
};

/// The search for wings whose links have one of these forms.
pub(crate) struct ThreeLinks {
    pub forms: &'static [LinkForm],
}

/// The form of a wing: the kinds of its links, in order.
pub(crate) struct LinkForm {
    /// The kinds of the three strong links, in order.
    pub strong_links: [LinkKind; 3],
    /// The kinds of the two weak links between the strong ones, in order.
    pub weak_links: [LinkKind; 2],
    /// Whether both ends must have the same digit, or different digits.
    pub ends: EndRelation,
}

/// The kind of a link: between two candidates of a cell, or between two places of a digit in a
/// house.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LinkKind {
    Cell,
    House,
}

/// The relation between the digits at a wing's ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum EndRelation {
    Equal,
    Different,
}

/// A strong link, and the clause that makes it strong: a cell or a house, with its index.
#[derive(Clone, Copy)]
struct StrongPair {
    from: Candidate,
    to: Candidate,
    clause: (LinkKind, usize),
}

impl StepFinder for ThreeLinks {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let all = strong_links(marks);
        for form in self.forms {
            for first in links_of_kind(&all, form.strong_links[0]) {
                for second in links_of_kind(&all, form.strong_links[1]) {
                    sink.spend_work(1)?;
                    if !is_weak_link(marks, first.to, second.from, form.weak_links[0])
                        || second.to == first.from
                        || second.from == first.from
                        || second.to == first.to
                    {
                        continue;
                    }
                    for third in links_of_kind(&all, form.strong_links[2]) {
                        if !is_weak_link(marks, second.to, third.from, form.weak_links[1]) {
                            continue;
                        }
                        if let Some(step) = build_step(marks, [first, second, third], form.ends) {
                            sink.push(step)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn links_of_kind(all: &[StrongPair], kind: LinkKind) -> impl Iterator<Item = &StrongPair> {
    all.iter().filter(move |link| link.clause.0 == kind)
}

/// Finds all strong links, each in both directions.
fn strong_links(marks: &Pencilmarks) -> Vec<StrongPair> {
    let mut all = Vec::new();
    let mut add = |one: Candidate, other: Candidate, clause: (LinkKind, usize)| {
        all.push(StrongPair { from: one, to: other, clause });
        all.push(StrongPair { from: other, to: one, clause });
    };
    for cell in marks.empty_cells() {
        let mut digits = marks.candidates(cell).into_iter();
        if let (Some(one), Some(other), None) = (digits.next(), digits.next(), digits.next()) {
            let [one, other] = [one, other].map(|digit| Candidate::new(digit, cell));
            add(one, other, (LinkKind::Cell, cell.index()));
        }
    }
    for digit in marks.digits() {
        let mut pairs: Vec<CellSet> = Vec::new();
        for house in 0..marks.house_count() {
            let places = marks.places_in(digit, house);
            let mut cells = places.into_iter();
            let (Some(one), Some(other), None) = (cells.next(), cells.next(), cells.next()) else {
                continue;
            };
            // A pair can be in a line and in a box.
            if !pairs.contains(&places) {
                pairs.push(places);
                let [one, other] = [one, other].map(|cell| Candidate::new(digit, cell));
                add(one, other, (LinkKind::House, house));
            }
        }
    }
    all
}

/// Returns `true` if there is a weak link of this kind between two candidates.
fn is_weak_link(marks: &Pencilmarks, one: Candidate, other: Candidate, place: LinkKind) -> bool {
    match place {
        LinkKind::Cell => one.cell == other.cell && one.digit != other.digit,
        LinkKind::House => one.digit == other.digit && one.cell.sees(other.cell, marks.shape()),
    }
}

fn build_step(marks: &Pencilmarks, links: [&StrongPair; 3], ends: EndRelation) -> Option<Step> {
    let nodes = links.map(|link| [link.from, link.to]).concat();
    let is_new = |at: usize| !nodes[..at].contains(&nodes[at]);
    let [first, last] = [nodes[0], nodes[5]];
    if !(1..6).all(is_new) || (first.digit == last.digit) != (ends == EndRelation::Equal) {
        return None;
    }
    let mut step = Step::new(nodes.iter().map(|node| node.digit).collect());
    if first.digit == last.digit {
        let both = CellSet::from_cell(first.cell).with(last.cell);
        step = step.with_eliminations(first.digit, &marks.places_seeing(first.digit, &both));
    } else if first.cell == last.cell {
        let others = marks.candidates(first.cell).without(first.digit).without(last.digit);
        step = step.with_cleared_digits(marks, first.cell, others);
    } else if first.cell.sees(last.cell, marks.shape()) {
        let swapped =
            [Candidate::new(first.digit, last.cell), Candidate::new(last.digit, first.cell)];
        step.eliminations
            .extend(swapped.into_iter().filter(|candidate| marks.has_candidate(*candidate)));
    }
    if !step.has_conclusions() {
        return None;
    }
    let node = |(at, node): (usize, &Candidate)| ChainNode {
        digit: node.digit,
        cells: CellSet::from_cell(node.cell),
        is_strong: at % 2 == 1,
    };
    step.chains = vec![nodes.iter().enumerate().map(node).collect()];
    let clauses = links.map(|link| match link.clause {
        (LinkKind::Cell, _) => Clause::Cell(link.from.cell),
        (LinkKind::House, house) => Clause::House(house, link.from.digit),
    });
    Some(step.with_clauses(clauses))
}
