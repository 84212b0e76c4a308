//! Two or three strong links of one digit, end to end: the digit leaves what sees both outer ends, or, if
//! these share a house as well, what sees both ends of any joint.
//!
//! A link is a house with two places of the digit, or *grouped*: in a box all places in a row and a column
//! of it or in two parallel mini-lines, in a line all places in two boxes. All chains of links are looked at:
//! the lowest rating comes first, then more eliminations, then the lesser code.

use crate::{
    Technique,
    hint::Hint,
    memory::Memory,
    nine::{BOX, CELLS, COLUMN, Cells, HOUSES, MASKS, PEERS, ROW, bits, each, size},
    position::Position,
    technique::Links,
};

/// A strong link as one way to read a house.
#[derive(Clone, Copy)]
struct Link {
    house: usize,
    is_grouped: bool,
    /// All places of the digit in the house.
    places: Cells,
    ends: [End; 2],
}

/// A group of cells, one of which holds the digit if none of the other end does.
#[derive(Clone, Copy)]
struct End {
    /// The houses that the whole group lies in, a bit each.
    within: u32,
    /// What sees the whole group.
    seen: Cells,
}

impl End {
    fn of(cells: Cells) -> End {
        let mut end = End { within: !0, seen: !0 };
        for cell in each(cells) {
            let [b, r, c] = HOUSES[cell as usize];
            end.within &= 1 << b | 1 << r | 1 << c;
            end.seen &= PEERS[cell as usize];
        }
        end
    }

    /// The house that both groups lie in, if there is one: a column before a row before a box.
    fn shared(&self, other: &End) -> Cells {
        let shared = self.within & other.within;
        let of = |kind: usize| shared >> kind & 0x1ff;
        let kind = [COLUMN, ROW, BOX].into_iter().find(|kind| of(*kind) != 0);
        kind.map_or(0, |kind| MASKS[kind + of(kind).trailing_zeros() as usize])
    }
}

/// How the places of a grouped link in a box may part: into two blades, all other places being free of the
/// digit but for the heart, where a row and a column cross.
const BOX_BLADES: [[u16; 2]; 15] = {
    let mut blades = [[0; 2]; 15];
    let mut heart = 0;
    while heart < 9 {
        let column = 0b001_001_001 << (heart % 3);
        let row = 0b111 << (heart / 3 * 3);
        blades[heart] = [column & !(1 << heart), row & !(1 << heart)];
        heart += 1;
    }
    let rows = [0b111, 0b111_000, 0b111_000_000];
    let columns = [0b001_001_001, 0b010_010_010, 0b100_100_100];
    [blades[9], blades[10], blades[11]] =
        [[rows[0], rows[1]], [rows[0], rows[2]], [rows[1], rows[2]]];
    [blades[12], blades[13], blades[14]] =
        [[columns[0], columns[1]], [columns[0], columns[2]], [columns[1], columns[2]]];
    blades
};

/// The same for a line: the thirds of two boxes.
const LINE_BLADES: [[u16; 2]; 3] =
    [[0b111_000, 0b111_000_000], [0b111, 0b111_000_000], [0b111, 0b111_000]];

/// Appends the ways to read a house as a strong link of a digit, in the original's order.
fn links(position: &Position, digit: usize, house: usize, out: &mut Vec<Link>) {
    let places = position.places[house][digit];
    let count = size(places);
    if !(2..=6).contains(&count) {
        return;
    }
    let cells =
        |set: u16| bits(set).fold(0, |cells, place| cells | 1u128 << CELLS[house][place as usize]);
    let mut link = |is_grouped, ends: [u16; 2]| {
        let ends = [End::of(cells(ends[0])), End::of(cells(ends[1]))];
        out.push(Link { house, is_grouped, places: cells(places), ends });
    };
    let is_box = house < ROW;
    if count == 2 {
        let (first, second) = (places & places.wrapping_neg(), places & (places - 1));
        // Two in one line of a box are that line's, or nobody's.
        if !is_box || !in_line(first | second) {
            link(false, [first, second]);
        }
        return;
    }
    let blades: &[[u16; 2]] = if is_box { &BOX_BLADES } else { &LINE_BLADES };
    let fits = |at: &usize| {
        let heart = if is_box && *at < 9 { 1 << at } else { 0 };
        let is_new = !is_box || *at < 9 || count > 3;
        is_new && places & !(blades[*at][0] | blades[*at][1] | heart) == 0
    };
    let Some(at) = (0..blades.len()).find(fits) else { return };
    let [first, second] = blades[at].map(|blade| blade & places);
    let heart = if is_box { 1 << at } else { 0 };
    match (size(first), size(second)) {
        (0, _) | (_, 0) => {}
        (_, 1) => link(true, [second, first | heart]),
        (1, _) => link(true, [first, second | heart]),
        (2, 2) if is_box && at > 8 => {
            // Four in a square are two columns as well as two rows.
            let lowest = |set: u16| set & set.wrapping_neg();
            let (a, b) = (lowest(first), lowest(second));
            let (c, d) = (first & !a, second & !b);
            link(true, [first, second]);
            if in_line(a | b) && in_line(c | d) {
                link(true, [a | b, c | d]);
            }
        }
        _ => link(true, [first, second]),
    }
}

/// Whether places of a box lie in one row or column of it.
fn in_line(places: u16) -> bool {
    let lines: [u16; 6] =
        [0b111, 0b111_000, 0b111_000_000, 0b001_001_001, 0b010_010_010, 0b100_100_100];
    lines.iter().any(|line| places & !line == 0)
}

/// The orders in which links are joined, as the original comes to them.
fn orders(count: usize) -> &'static [[usize; 3]] {
    if count == 2 { &[[0, 1, 2]] } else { &[[0, 1, 2], [1, 0, 2], [0, 2, 1]] }
}

type Key = (u16, u32, u8, [u8; 3]);

struct Search {
    digit: u8,
    all: Cells,
    count: usize,
    /// The links, house by house, and where each kind of house begins.
    links: Vec<Link>,
    from: [usize; 4],
    /// The links that each can be joined to, and those whose houses share no place with its house.
    joined: Vec<u64>,
    apart: Vec<u64>,
    /// The links of the houses after each one's, and the places of the digit that either of its ends sees.
    later: Vec<u64>,
    seen: Vec<Cells>,
}

type Best = Option<(Key, Hint)>;

pub(crate) fn find(position: &Position, memory: &mut Memory, count: usize) -> Option<Hint> {
    let memory = &mut memory.links[count - 2];
    let digits = bits(memory.unknown());
    let searches: Vec<Search> =
        digits.filter_map(|digit| Search::of(position, digit, count)).collect();
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
        memory.note(!0);
    }
    best.map(|(_, hint)| hint)
}

impl Search {
    /// A search for chains of a digit, if it has links enough.
    fn of(position: &Position, digit: u8, count: usize) -> Option<Search> {
        let mut all = Vec::with_capacity(32);
        let mut from = [0; 4];
        for house in 0..27 {
            links(position, digit as usize, house, &mut all);
            from[house / 9 + 1] = all.len();
        }
        if all.len() < count {
            return None;
        }
        let (mut apart, mut joined) = (vec![0u64; all.len()], vec![0u64; all.len()]);
        let ends = |link: &Link| link.ends[0].within | link.ends[1].within;
        for (n, a) in all.iter().enumerate() {
            for (m, b) in all[..n].iter().enumerate() {
                if a.places & b.places == 0 {
                    apart[n] |= 1 << m;
                    apart[m] |= 1 << n;
                    if ends(a) & ends(b) != 0 {
                        joined[n] |= 1 << m;
                        joined[m] |= 1 << n;
                    }
                }
            }
        }
        let digits = position.digits[digit as usize];
        let after = |link: &Link| all.partition_point(|other| other.house <= link.house);
        let later = all.iter().map(|link| !0u64 << after(link)).collect();
        let seen = |link: &Link| digits & (link.ends[0].seen | link.ends[1].seen);
        let seen = all.iter().map(seen).collect();
        Some(Search { digit, all: digits, count, links: all, from, joined, apart, later, seen })
    }

    /// The links of a kind of house, after one that is chosen.
    fn after(&self, kind: usize, last: Option<usize>) -> u64 {
        let below = |n: usize| (1u64 << n) - 1;
        let all = below(self.from[kind + 1]) & !below(self.from[kind]);
        last.map_or(all, |last| all & self.later[last])
    }

    /// Joins all links of some kinds of houses.
    fn each(&self, kinds: &[usize; 3], best: &mut Best) {
        for a in members(self.after(kinds[0], None)) {
            let seconds = self.after(kinds[1], Some(a)) & self.apart[a];
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
                let thirds = self.after(kinds[2], Some(b)) & self.apart[a] & self.apart[b];
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
        for order in orders(self.count) {
            let are_joined =
                |n: usize, m: usize| self.joined[chosen[order[n]]] & 1 << chosen[order[m]] != 0;
            if !(1..self.count).all(|n| are_joined(n - 1, n)) {
                continue;
            }
            // Nothing is taken but by what sees both outer links, or by a loop.
            let (first, last) = (chosen[order[0]], chosen[order[self.count - 1]]);
            if self.seen[first] & self.seen[last] & !base == 0 && !are_joined(0, self.count - 1) {
                continue;
            }
            for directions in 0..1u8 << self.count {
                let link = |n: usize| &self.links[chosen[order[n]]];
                let end = |n: usize, side: usize| {
                    let turned = usize::from(directions >> (self.count - 1 - n)) & 1;
                    &link(n).ends[side ^ turned]
                };
                let meets = |a: &End, b: &End| a.within & b.within != 0;
                if !(1..self.count).all(|n| meets(end(n - 1, 1), end(n, 0))) {
                    continue;
                }
                let (first, last) = (end(0, 0), end(self.count - 1, 1));
                let is_loop = meets(first, last);
                let mut taken = [first.seen & last.seen & self.all & !base, 0, 0];
                if is_loop {
                    // A loop is met from each of its links and both ways round; one is enough.
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

    fn take(&self, kinds: &[u8], grouped: u8, is_loop: bool, taken: &[Cells; 3], best: &mut Best) {
        let total: u32 = taken.iter().map(|cells| cells.count_ones()).sum();
        let kinds = least_reading(kinds);
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
        let links = Links { grouped, kinds, count: self.count as u8, is_loop };
        let cells = taken.iter().fold(0, |all, cells| all | cells);
        let hint = Hint::taking_digit(rating, Technique::StrongLinks(links), self.digit, cells);
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

/// The kinds as a code that changes as little as can be when the board is turned.
fn least_reading(kinds: &[u8]) -> [u8; 3] {
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
