//! Walking a network in breadth, from a node that is false or true.

use grid::Digit;

use super::Kind;
use crate::{
    links::{Network, Reason},
    reach::Reach,
};

/// A node of a path, and what links it to the one before: a reason, when the link is strong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Link {
    pub(super) node: usize,
    pub(super) reason: Option<Reason>,
}

/// What follows from one node being false, or true. Lists are used again for the next node.
pub(super) struct Walk<'a> {
    network: &'a Network,
    kind: Kind,
    /// By node: when it was found to be false, and true.
    reached: [Vec<Reached>; 2],
    /// Nodes in the order in which they were found to be true, and false.
    pub(super) turned_on: Vec<usize>,
    pub(super) turned_off: Vec<usize>,
    start: usize,
    start_on: bool,
    /// How many walks there were.
    walks: u32,
    /// The component that is not left, if one is not.
    within: Option<(&'a Reach, usize)>,
    /// Whether the opposite of the start is all that is looked for.
    is_enough: bool,
}

/// When a node was reached: in which walk, in which of its layers, and after how many others.
#[derive(Clone, Copy, Default)]
struct Reached {
    walk: u32,
    layer: u32,
    place: u32,
}

impl<'a> Walk<'a> {
    pub(super) fn new(network: &'a Network, kind: Kind) -> Walk<'a> {
        let nodes = vec![Reached::default(); network.nodes.len()];
        Walk {
            network,
            kind,
            reached: [nodes.clone(), nodes],
            turned_on: Vec::new(),
            turned_off: Vec::new(),
            start: 0,
            start_on: false,
            walks: 0,
            within: None,
            is_enough: false,
        }
    }

    /// Walks from a node until it follows that it is not so.
    pub(super) fn back_to_opposite(&mut self, start: usize, on: bool) {
        self.is_enough = true;
        self.from(start, on);
        self.is_enough = false;
    }

    /// Walks from a node along what leads back to it.
    pub(super) fn around(&mut self, start: usize, on: bool, reach: &'a Reach) {
        self.within = Some((reach, reach.component(start, on)));
        self.from(start, on);
        self.within = None;
    }

    /// Walks from a node, in layers: all that becomes true, then all that becomes false.
    pub(super) fn from(&mut self, start: usize, on: bool) {
        self.turned_on.clear();
        self.turned_off.clear();
        (self.start, self.start_on, self.walks) = (start, on, self.walks + 1);
        self.go_on(start, on, 1);
        // The last layer is what was added to one of the lists.
        let (mut on, mut layer, mut looked) = (on, 1, [0, 0]);
        loop {
            (on, layer) = (!on, layer + 1);
            let from = looked[usize::from(on)];
            let to = self.turned(on).len();
            if from == to || self.is_enough && self.is(self.start, !self.start_on) {
                return;
            }
            looked[usize::from(on)] = to;
            for at in from..to {
                let node = self.turned(on)[at];
                // It was where it began.
                if !(node == self.start && on == self.start_on) {
                    self.go_on(node, on, layer);
                }
            }
        }
    }

    fn turned(&self, on: bool) -> &[usize] {
        if on { &self.turned_on } else { &self.turned_off }
    }

    /// Notes what follows from a node by one link, as far as that is new.
    fn go_on(&mut self, node: usize, on: bool, layer: u32) {
        let (network, kind) = (self.network, self.kind);
        let digit = network.nodes[node].0;
        if on {
            for &next in network.weak(node) {
                if kind == Kind::Any || network.nodes[next].0 == digit {
                    self.note(next, false, layer);
                }
            }
        } else {
            for &(next, reason) in network.strong(node) {
                if self.allows(digit, next, reason) {
                    self.note(next, true, layer);
                }
            }
        }
    }

    /// Whether a strong link from a node of some digit is of the kind.
    fn allows(&self, digit: Digit, next: usize, reason: Reason) -> bool {
        match self.kind {
            Kind::X => self.network.nodes[next].0 == digit,
            Kind::Xy => matches!(reason, Reason::Cell(_)),
            Kind::Any => true,
        }
    }

    fn note(&mut self, node: usize, on: bool, layer: u32) {
        let reached = &mut self.reached[usize::from(on)][node];
        if reached.walk == self.walks
            || self.within.is_some_and(|(reach, within)| reach.component(node, on) != within)
        {
            return;
        }
        let turned = if on { &mut self.turned_on } else { &mut self.turned_off };
        *reached = Reached { walk: self.walks, layer, place: turned.len() as u32 };
        turned.push(node);
    }

    /// When a node was found to be false, or true, if it was.
    fn when(&self, node: usize, on: bool) -> Option<Reached> {
        let reached = self.reached[usize::from(on)][node];
        (reached.walk == self.walks).then_some(reached)
    }

    /// Whether a node was found to be false, or true.
    pub(super) fn is(&self, node: usize, on: bool) -> bool {
        self.when(node, on).is_some()
    }

    /// The first path to a node that was found to be true, or false; from the start on.
    pub(super) fn path(&self, to: usize, on: bool) -> Vec<Link> {
        self.paths(to, on, 1).pop().unwrap_or_default()
    }

    /// The shortest paths to a node that was found to be true, or false, at most so many.
    pub(super) fn paths(&self, to: usize, on: bool, most: usize) -> Vec<Vec<Link>> {
        let mut found = Vec::new();
        self.back(to, on, &mut Vec::new(), most, &mut found);
        found
    }

    /// Goes back from a node to the start, by every way.
    fn back(
        &self,
        node: usize,
        on: bool,
        after: &mut Vec<Link>,
        most: usize,
        found: &mut Vec<Vec<Link>>,
    ) {
        if !after.is_empty() && node == self.start && on == self.start_on {
            let begin = Link { node, reason: None };
            found.push([begin].into_iter().chain(after.iter().rev().copied()).collect());
            return;
        }
        for (before, reason) in self.ways(node, on) {
            if found.len() == most {
                return;
            }
            after.push(Link { node, reason });
            self.back(before, !on, after, most, found);
            after.pop();
        }
    }

    /// The links by which a node was reached, from the layer before: those of nodes reached first come
    /// first.
    fn ways(&self, node: usize, on: bool) -> Vec<(usize, Option<Reason>)> {
        let Some(reached) = self.when(node, on) else { return Vec::new() };
        let mut ways = Vec::new();
        let mut way = |before: usize, nth: usize, reason: Option<Reason>| {
            let begun = before == self.start && on != self.start_on;
            let when = if begun { Some(0) } else { self.when(before, !on).map(|when| when.layer) };
            if when == Some(reached.layer - 1) {
                let place = if begun { 0 } else { self.reached[usize::from(!on)][before].place };
                ways.push(((place, nth), (before, reason)));
            }
        };
        let digit = self.network.nodes[node].0;
        if on {
            for (nth, &(before, reason)) in self.network.strong(node).iter().enumerate() {
                if self.allows(digit, before, reason) {
                    way(before, nth, Some(reason));
                }
            }
        } else {
            for (nth, &before) in self.network.weak(node).iter().enumerate() {
                if self.kind == Kind::Any || self.network.nodes[before].0 == digit {
                    way(before, nth, None);
                }
            }
        }
        ways.sort_unstable_by_key(|(key, _)| *key);
        ways.into_iter().map(|(_, way)| way).collect()
    }
}
