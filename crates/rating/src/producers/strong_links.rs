//! Chains of two or three strong links of one digit: the digit is eliminated from cells that see
//! both outer ends. If the outer ends share a house as well, the chain is a loop, and the digit is
//! eliminated from cells that see both ends of any joint (two ends by which links are joined).
//!
//! All chains are examined: those with the lowest rating come first, then those with more
//! eliminations, then those with fewer grouped links, then those with the smaller sequence of kinds
//! of houses.

use crate::{
    RatingTechnique,
    candidate_grid::CandidateGrid,
    hint::RatedHint,
    link_graphs::{HouseLink, LinkEnd, LinkGraph},
    memory::Memory,
    nine::{CellBits, HOUSE_MASKS, bits},
    technique::StrongLinkChain,
};

/// Returns the orders in which links are joined, as in the original program.
const fn join_orders<const N: usize>() -> &'static [[usize; 3]] {
    if N == 2 { &[[0, 1, 2]] } else { &[[0, 1, 2], [1, 0, 2], [0, 2, 1]] }
}

/// The key by which chains are sorted: the rating, the number of eliminations subtracted from
/// [`u32::MAX`], the number of grouped links, and the kinds of the links' houses.
type ChainKey = (u16, u32, u8, [u8; 3]);

/// A search for chains of `N` links.
struct LinkSearch<const N: usize> {
    /// The best chain found so far, if any, with its key, its digit, and the cells of its
    /// eliminations.
    best: Option<(ChainKey, StrongLinkChain, u8, CellBits)>,
}

pub(crate) fn find<const N: usize>(
    position: &CandidateGrid,
    memory: &mut Memory,
) -> Option<RatedHint> {
    let digits = memory.strong_links[N - 2].digits();
    memory.link_graphs.update(position, digits);
    let graphs = &memory.link_graphs;
    let with_chain = bits(digits).filter(|digit| has_chain::<N>(graphs.graph_of_digit(*digit)));
    let with_chain = with_chain.fold(0, |set, digit| set | 1 << digit);
    memory.strong_links[N - 2].mark_clean(digits & !with_chain);
    if with_chain == 0 {
        return None;
    }
    let mut search = LinkSearch::<N> { best: None };
    for last in 0..3 {
        for middle in 0..=last {
            for first in 0..=if N == 2 { 0 } else { middle } {
                let kinds = if N == 2 { [middle, last, 0] } else { [first, middle, last] };
                for digit in bits(with_chain) {
                    search.join_all(digit, graphs.graph_of_digit(digit), &kinds);
                }
            }
        }
    }
    let ((rating, ..), chain, digit, cells) = search.best?;
    RatedHint::new_digit_eliminations(rating, RatingTechnique::StrongLinks(chain), digit, cells)
}

impl<const N: usize> LinkSearch<N> {
    /// Joins all combinations of links in houses of these kinds.
    fn join_all(&mut self, digit: u8, graph: &LinkGraph, kinds: &[usize; 3]) {
        for a in members(graph.links_of_kind(kinds[0])) {
            let of_a = &graph.links[a];
            let seconds = graph.links_of_kind(kinds[1]) & of_a.later_links & of_a.disjoint;
            if N == 2 {
                for b in members(seconds & of_a.joinable) {
                    self.join(digit, graph, std::array::from_fn(|n| [a, b][n]));
                }
                continue;
            }
            for b in members(seconds) {
                let of_b = &graph.links[b];
                let with = if of_a.joinable & 1 << b != 0 {
                    of_a.joinable | of_b.joinable
                } else {
                    of_a.joinable & of_b.joinable
                };
                let thirds = graph.links_of_kind(kinds[2])
                    & of_b.later_links
                    & of_a.disjoint
                    & of_b.disjoint
                    & with;
                for c in members(thirds) {
                    self.join(digit, graph, std::array::from_fn(|n| [a, b, c][n]));
                }
            }
        }
    }

    /// Joins the links with these indices in every order and direction. `chosen` is in the order of
    /// the links' houses.
    fn join(&mut self, digit: u8, graph: &LinkGraph, chosen: [usize; N]) {
        let links = chosen.map(|n| &graph.links[n]);
        let grouped_count = links.iter().filter(|link| link.is_grouped).count() as u8;
        let rating = rating(links.map(|link| link.kind()), grouped_count);
        if self.best.as_ref().is_some_and(|((best, ..), ..)| *best < rating) {
            return;
        }
        for order in join_orders::<N>() {
            let links: [_; N] = std::array::from_fn(|n| links[order[n]]);
            for reversed in directions(&links) {
                let Some((taken, is_loop)) = eliminations(&links, reversed) else { continue };
                // A loop is found once per link and direction, but used only once.
                if is_loop && (order[0] != 0 || reversed >> (N - 1) != 0) {
                    continue;
                }
                let kinds = canonical_kinds(links.map(|link| link.kind()));
                let chain = StrongLinkChain { grouped_count, kinds, link_count: N as u8, is_loop };
                self.offer_hint(digit, rating, chain, &taken);
            }
        }
    }

    fn offer_hint(
        &mut self,
        digit: u8,
        rating: u16,
        chain: StrongLinkChain,
        taken: &[CellBits; 3],
    ) {
        let total: u32 = taken.iter().map(|cells| cells.count_ones()).sum();
        let key = (rating, u32::MAX - total, chain.grouped_count, chain.kinds);
        if self.best.as_ref().is_some_and(|(best, ..)| *best <= key) {
            return;
        }
        let cells = taken.iter().fold(0, |all, cells| all | cells);
        self.best = Some((key, chain, digit, cells));
    }
}

/// Returns `true` if a digit has a chain of `N` links that eliminates any candidate.
fn has_chain<const N: usize>(graph: &LinkGraph) -> bool {
    let links = &graph.links;
    let concludes = |path: [usize; N]| {
        let path = path.map(|n| &links[n]);
        may_conclude(&path)
            && directions(&path).any(|reversed| eliminations(&path, reversed).is_some())
    };
    (0..links.len()).any(|n| {
        let link = &links[n];
        if N == 2 {
            let mut seconds = members(link.joinable & link.later_links);
            return seconds.any(|second| concludes(std::array::from_fn(|at| [n, second][at])));
        }
        // The link is in the middle.
        members(link.joinable).any(|first| {
            let lasts = link.joinable & links[first].disjoint & links[first].later_links;
            members(lasts).any(|last| concludes(std::array::from_fn(|at| [first, n, last][at])))
        })
    })
}

/// Returns `true` if the ends of a chain may see a common place outside the chain, or may form a
/// loop.
fn may_conclude<const N: usize>(links: &[&HouseLink; N]) -> bool {
    let [first, last] = [links[0], links[N - 1]];
    let outside = !links.iter().fold(0, |set, link| set | HOUSE_MASKS[link.house]);
    let may_be_loop = N > 2 && first.within & last.within != 0;
    may_be_loop || first.seen & last.seen & outside != 0
}

/// Returns `true` if a house contains both ends.
#[inline]
fn share_house(a: &LinkEnd, b: &LinkEnd) -> bool {
    a.within & b.within != 0
}

/// Returns the ways to reverse some of the links so that they can be joined in this order. Each way
/// is a mask of the reversed links, in which the highest bit is the first link. The masks are in
/// ascending order.
fn directions<const N: usize>(links: &[&HouseLink; N]) -> impl Iterator<Item = u8> {
    // For each link, the ways that reverse it, as a set of masks.
    let reversing = |n: usize| [0b1010_1010u16, 0b1100_1100, 0b1111_0000][N - 1 - n];
    let mut all: u16 = if N == 2 { 0xf } else { 0xff };
    for n in 1..N {
        let [before, after] = [reversing(n - 1), reversing(n)];
        let sets = [[before & !after, before & after], [!before & !after, !before & after]];
        let mut joined = 0;
        for (a, sets) in links[n - 1].ends.iter().zip(sets) {
            for (b, set) in links[n].ends.iter().zip(sets) {
                joined |= if share_house(a, b) { set } else { 0 };
            }
        }
        all &= joined;
    }
    bits(all)
}

/// Returns the eliminations of links that are joined in this order, with some links reversed, and
/// whether the links form a loop. Returns `None` if there are no eliminations. The eliminations of
/// a loop are listed by joint.
#[inline(never)]
fn eliminations<const N: usize>(
    links: &[&HouseLink; N],
    reversed: u8,
) -> Option<([CellBits; 3], bool)> {
    let end =
        |n: usize, side: usize| &links[n].ends[side ^ usize::from(reversed >> (N - 1 - n)) & 1];
    let outside = !links.iter().fold(0, |set, link| set | HOUSE_MASKS[link.house]);
    let (first, last) = (end(0, 0), end(N - 1, 1));
    let is_loop = share_house(first, last);
    let mut taken = [first.seen & last.seen & outside, 0, 0];
    if is_loop {
        for (n, taken) in taken.iter_mut().enumerate().take(N).skip(1) {
            *taken = end(n - 1, 1).seen & end(n, 0).seen & outside;
        }
    } else if taken[0] != 0 {
        let joints = (1..N).map(|n| end(n - 1, 1).shared_house_cells(end(n, 0)));
        taken[0] &= !joints.fold(0, |all, joint| all | joint);
    }
    (taken[0] | taken[1] | taken[2] != 0).then_some((taken, is_loop))
}

/// Returns the rating, in tenths, of a chain of links in houses of these kinds.
fn rating<const N: usize>(kinds: [u8; N], grouped_count: u8) -> u16 {
    let has_both_lines = kinds.contains(&1) && kinds.contains(&2);
    let added = match (kinds.contains(&0), has_both_lines) {
        _ if grouped_count > 0 => 3,
        (false, false) => 0,
        (true, true) => 2,
        _ => 1,
    };
    [40, 54][N - 2] + added
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

/// Returns the smallest of the equivalent sequences of kinds, padded with 0. Reversing a sequence,
/// or exchanging rows and columns, gives an equivalent sequence.
fn canonical_kinds<const N: usize>(kinds: [u8; N]) -> [u8; 3] {
    let reversed = |mut code: [u8; N]| {
        code.reverse();
        code
    };
    let code = kinds.min(reversed(kinds));
    let least = if code.contains(&1) {
        let swapped = code.map(|kind| [0, 2, 1][kind as usize]);
        code.min(swapped).min(reversed(swapped))
    } else {
        code.map(|kind| kind.min(1))
    };
    let mut padded = [0; 3];
    padded[..N].copy_from_slice(&least);
    padded
}
