//! Chains of two or three strong links of one digit: the digit is eliminated from cells that see
//! both outer ends. If the outer ends share a house as well, the chain is a loop, and the digit is
//! eliminated from cells that see both ends of any joint.
//!
//! All chains are examined: those with the lowest rating come first, then those with more
//! eliminations, then those with the smaller code.

mod link;

use link::{HouseLink, LinkEnd, links};

use crate::{
    RatingTechnique,
    candidate_grid::CandidateGrid,
    hint::RatedHint,
    memory::Memory,
    nine::{CellBits, MASKS, bits},
    technique::StrongLinkChain,
};

/// The orders in which links are joined, as in the original program.
fn join_orders(count: usize) -> &'static [[usize; 3]] {
    if count == 2 { &[[0, 1, 2]] } else { &[[0, 1, 2], [1, 0, 2], [0, 2, 1]] }
}

type Key = (u16, u32, u8, [u8; 3]);

struct Search {
    digit: u8,
    all: CellBits,
    count: usize,
    /// The links, house by house, and the index at which each kind of house begins.
    links: Vec<HouseLink>,
    from: [usize; 4],
    /// For each link, the links that it can be joined to, and the links whose houses share no place
    /// with its house.
    joined: Vec<u64>,
    disjoint: Vec<u64>,
    /// For each link, the links of later houses, and the places of the digit that either of its
    /// ends sees.
    later: Vec<u64>,
    seen: Vec<CellBits>,
}

type Best = Option<(Key, RatedHint)>;

pub(crate) fn find(
    position: &CandidateGrid,
    memory: &mut Memory,
    count: usize,
) -> Option<RatedHint> {
    let memory = &mut memory.links[count - 2];
    let digits = bits(memory.dirty());
    let searches: Vec<Search> =
        digits.filter_map(|digit| Search::new(position, digit, count)).collect();
    let mut best = None;
    for last in 0..3 {
        for middle in 0..=last {
            for first in 0..=if count == 2 { 0 } else { middle } {
                let kinds = if count == 2 { [middle, last, 0] } else { [first, middle, last] };
                searches.iter().for_each(|search| search.each(&kinds, &mut best));
            }
        }
    }
    if best.is_none() {
        memory.mark_clean(!0);
    }
    best.map(|(_, hint)| hint)
}

impl Search {
    /// Creates the search for chains of a digit; `None` if there aren't enough links.
    fn new(position: &CandidateGrid, digit: u8, count: usize) -> Option<Search> {
        let mut all = Vec::with_capacity(32);
        let mut from = [0; 4];
        for house in 0..27 {
            links(position, digit as usize, house, &mut all);
            from[house / 9 + 1] = all.len();
        }
        if all.len() < count {
            return None;
        }
        let (mut disjoint, mut joined) = (vec![0u64; all.len()], vec![0u64; all.len()]);
        let ends = |link: &HouseLink| link.ends[0].within | link.ends[1].within;
        for (n, a) in all.iter().enumerate() {
            for (m, b) in all[..n].iter().enumerate() {
                if a.places & b.places == 0 {
                    disjoint[n] |= 1 << m;
                    disjoint[m] |= 1 << n;
                    if ends(a) & ends(b) != 0 {
                        joined[n] |= 1 << m;
                        joined[m] |= 1 << n;
                    }
                }
            }
        }
        let digits = position.digits[digit as usize];
        let after = |link: &HouseLink| all.partition_point(|other| other.house <= link.house);
        let later = all.iter().map(|link| !0u64 << after(link)).collect();
        let seen = |link: &HouseLink| digits & (link.ends[0].seen | link.ends[1].seen);
        let seen = all.iter().map(seen).collect();
        Some(Search { digit, all: digits, count, links: all, from, joined, disjoint, later, seen })
    }

    /// The links in a kind of house, after the last chosen link, if any.
    fn after(&self, kind: usize, last: Option<usize>) -> u64 {
        let below = |n: usize| (1u64 << n) - 1;
        let all = below(self.from[kind + 1]) & !below(self.from[kind]);
        last.map_or(all, |last| all & self.later[last])
    }

    /// Joins all combinations of links in some kinds of houses.
    fn each(&self, kinds: &[usize; 3], best: &mut Best) {
        for a in members(self.after(kinds[0], None)) {
            let seconds = self.after(kinds[1], Some(a)) & self.disjoint[a];
            if self.count == 2 {
                for b in members(seconds & self.joined[a]) {
                    self.join(&[a, b], best);
                }
                continue;
            }
            for b in members(seconds) {
                let with = if self.joined[a] & 1 << b != 0 {
                    self.joined[a] | self.joined[b]
                } else {
                    self.joined[a] & self.joined[b]
                };
                let thirds = self.after(kinds[2], Some(b)) & self.disjoint[a] & self.disjoint[b];
                for c in members(thirds & with) {
                    self.join(&[a, b, c], best);
                }
            }
        }
    }

    /// Joins some links in every order and direction.
    fn join(&self, chosen: &[usize], best: &mut Best) {
        let links = || chosen.iter().map(|n| &self.links[*n]);
        let least = links().map(|link| link.house).min();
        let base = links().fold(0, |set, link| set | MASKS[link.house]);
        for order in join_orders(self.count) {
            let are_joined =
                |n: usize, m: usize| self.joined[chosen[order[n]]] & 1 << chosen[order[m]] != 0;
            if !(1..self.count).all(|n| are_joined(n - 1, n)) {
                continue;
            }
            // Eliminations need cells that see both outer links, or a loop.
            let (first, last) = (chosen[order[0]], chosen[order[self.count - 1]]);
            if self.seen[first] & self.seen[last] & !base == 0 && !are_joined(0, self.count - 1) {
                continue;
            }
            for directions in 0..1u8 << self.count {
                let link = |n: usize| &self.links[chosen[order[n]]];
                let end = |n: usize, side: usize| {
                    let is_reversed = usize::from(directions >> (self.count - 1 - n)) & 1;
                    &link(n).ends[side ^ is_reversed]
                };
                let meets = |a: &LinkEnd, b: &LinkEnd| a.within & b.within != 0;
                if !(1..self.count).all(|n| meets(end(n - 1, 1), end(n, 0))) {
                    continue;
                }
                let (first, last) = (end(0, 0), end(self.count - 1, 1));
                let is_loop = meets(first, last);
                let mut taken = [first.seen & last.seen & self.all & !base, 0, 0];
                if is_loop {
                    // A loop is found once per link and direction; only one of these is used.
                    let is_first = Some(link(0).house) == least;
                    if !is_first || directions >> (self.count - 1) != 0 {
                        continue;
                    }
                    for (n, taken) in taken.iter_mut().enumerate().take(self.count).skip(1) {
                        *taken = end(n - 1, 1).seen & end(n, 0).seen & self.all & !base;
                    }
                } else if taken[0] != 0 {
                    let joints = (1..self.count).map(|n| end(n - 1, 1).shared(end(n, 0)));
                    taken[0] &= !joints.fold(0, |all, joint| all | joint);
                }
                if taken == [0; 3] {
                    continue;
                }
                let mut kinds = [0; 3];
                (0..self.count).for_each(|n| kinds[n] = (link(n).house / 9) as u8);
                let grouped = links().filter(|link| link.is_grouped).count() as u8;
                self.take(&kinds[..self.count], grouped, is_loop, &taken, best);
            }
        }
    }

    fn take(
        &self,
        kinds: &[u8],
        grouped: u8,
        is_loop: bool,
        taken: &[CellBits; 3],
        best: &mut Best,
    ) {
        let total: u32 = taken.iter().map(|cells| cells.count_ones()).sum();
        let kinds = canonical_kinds(kinds);
        let read = &kinds[..self.count];
        let rating = [40, 54][self.count - 2]
            + match (read.contains(&0), read.contains(&2)) {
                _ if grouped > 0 => 3,
                (false, false) => 0,
                (true, true) => 2,
                _ => 1,
            };
        let key = (rating, u32::MAX - total, grouped, kinds);
        if best.as_ref().is_some_and(|(best, ..)| *best <= key) {
            return;
        }
        let links = StrongLinkChain { grouped, kinds, count: self.count as u8, is_loop };
        let cells = taken.iter().fold(0, |all, cells| all | cells);
        let hint = RatedHint::new_digit_eliminations(
            rating,
            RatingTechnique::StrongLinks(links),
            self.digit,
            cells,
        );
        *best = hint.map(|hint| (key, hint));
    }
}

fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let at = set.trailing_zeros() as usize;
            set &= set - 1;
            at
        })
    })
}

/// The smallest code of the kinds among equivalent ones, so that it changes as little as possible
/// when the board is rotated or mirrored.
fn canonical_kinds(kinds: &[u8]) -> [u8; 3] {
    let padded = |code: &[u8]| {
        let mut all = [0; 3];
        all[..code.len()].copy_from_slice(code);
        all
    };
    let back: Vec<u8> = kinds.iter().rev().copied().collect();
    let code = if kinds <= &back[..] { kinds } else { &back };
    let swapped: Vec<u8> = code.iter().map(|kind| [0, 2, 1][*kind as usize]).collect();
    if !code.contains(&1) {
        return padded(
            &code.iter().map(|kind| if *kind == 2 { 1 } else { *kind }).collect::<Vec<_>>(),
        );
    }
    let swapped_back: Vec<u8> = swapped.iter().rev().copied().collect();
    padded(code.min(&swapped[..]).min(&swapped_back[..]))
}
