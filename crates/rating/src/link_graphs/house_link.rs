//! Strong links of one digit, each of which interprets a house as a link.
//!
//! A link is a house in which the digit has two places, or it is *grouped*. In a grouped link in a
//! box, all places are in one row and one column of the box, or in two parallel mini-lines (rows or
//! columns of the box). In a grouped link in a line, all places are in two boxes.

use crate::{
    candidate_grid::CandidateGrid,
    nine::{
        BOX, COLUMN, CellBits, HOUSE_CELLS, HOUSE_MASKS, HOUSE_SETS, PEERS, ROW, bits, set_size,
    },
};

/// A strong link, which is an interpretation of a house.
#[derive(Clone, Copy)]
pub(crate) struct HouseLink {
    pub(crate) house: usize,
    pub(crate) is_grouped: bool,
    /// All places of the digit in the house.
    pub(crate) places: CellBits,
    pub(crate) ends: [LinkEnd; 2],
    /// The links of later houses, one bit per link.
    pub(crate) later_links: u64,
    /// The links that have no place in common with this link, one bit per link.
    pub(crate) disjoint: u64,
    /// The disjoint links to which this link can be joined, one bit per link.
    pub(crate) joinable: u64,
    /// The houses that contain either end of the link, one bit per house.
    pub(crate) within: u32,
    /// The places of the digit that see either end of the link.
    pub(crate) seen: CellBits,
}

impl HouseLink {
    /// Returns the kind of the link's house: 0 for a box, 1 for a row, 2 for a column.
    pub(crate) fn kind(&self) -> u8 {
        (self.house / 9) as u8
    }
}

/// An end of a link: a group of cells, one of which contains the digit if no cell of the other end
/// does.
#[derive(Clone, Copy)]
pub(crate) struct LinkEnd {
    /// The houses that contain the whole group, one bit per house.
    pub(crate) within: u32,
    /// The places of the digit that see the whole group.
    pub(crate) seen: CellBits,
}

impl LinkEnd {
    /// Creates an end that consists of some positions in a house. `digit` contains all places of
    /// the digit.
    fn from_places(house: usize, places: u16, digit: CellBits) -> LinkEnd {
        let mut end = LinkEnd { within: !0, seen: digit };
        for place in bits(places) {
            let cell = HOUSE_CELLS[house][place as usize] as usize;
            end.within &= HOUSE_SETS[cell];
            end.seen &= PEERS[cell];
        }
        end
    }

    /// Returns the cells of a house that contains both groups (preferably a column, then a row,
    /// then a box), or no cells if there is no such house.
    pub(crate) fn shared_house_cells(&self, other: &LinkEnd) -> CellBits {
        let shared = self.within & other.within;
        let in_kind = |kind: usize| shared >> kind & 0x1ff;
        let kind = [COLUMN, ROW, BOX].into_iter().find(|kind| in_kind(*kind) != 0);
        kind.map_or(0, |kind| HOUSE_MASKS[kind + in_kind(kind).trailing_zeros() as usize])
    }
}

/// The pairs of ends into which the places of a grouped link in a box can be divided. The ends of
/// the first nine pairs are in a column and a row, and the cell where the two cross may also be a
/// place of the digit.
const BOX_END_PAIRS: [[u16; 2]; 15] = {
    let mut pairs = [[0; 2]; 15];
    let mut crossing = 0;
    while crossing < 9 {
        let column = 0b001_001_001 << (crossing % 3);
        let row = 0b111 << (crossing / 3 * 3);
        pairs[crossing] = [column & !(1 << crossing), row & !(1 << crossing)];
        crossing += 1;
    }
    let rows = [0b111, 0b111_000, 0b111_000_000];
    let columns = [0b001_001_001, 0b010_010_010, 0b100_100_100];
    [pairs[9], pairs[10], pairs[11]] = [[rows[0], rows[1]], [rows[0], rows[2]], [rows[1], rows[2]]];
    [pairs[12], pairs[13], pairs[14]] =
        [[columns[0], columns[1]], [columns[0], columns[2]], [columns[1], columns[2]]];
    pairs
};

/// For each set of places in a box, the index of the first entry of [`BOX_END_PAIRS`] that divides
/// the places, or the number of entries if none does.
static BOX_PAIR_INDICES: [u8; 512] = {
    let mut divisions = [0; 512];
    let mut places = 0;
    while places < 512 {
        let mut at = 0;
        while at < BOX_END_PAIRS.len() {
            let crossing = if at < 9 { 1 << at } else { 0 };
            // Three places in two parallel mini-lines aren't a link.
            let is_new = at < 9 || (places as u16).count_ones() > 3;
            if is_new
                && places as u16 & !(BOX_END_PAIRS[at][0] | BOX_END_PAIRS[at][1] | crossing) == 0
            {
                break;
            }
            at += 1;
        }
        divisions[places] = at as u8;
        places += 1;
    }
    divisions
};

/// The pairs of ends into which the places of a grouped link in a line can be divided. Each end is
/// in one of the line's three boxes.
const LINE_END_PAIRS: [[u16; 2]; 3] =
    [[0b111_000, 0b111_000_000], [0b111, 0b111_000_000], [0b111, 0b111_000]];

/// Appends all interpretations of a house as a strong link of a digit, in the original order. The
/// relations of the new links to other links aren't set yet.
pub(crate) fn push_links(
    position: &CandidateGrid,
    digit: usize,
    house: usize,
    out: &mut Vec<HouseLink>,
) {
    let places = position.places[house][digit];
    let count = set_size(places);
    if !(2..=6).contains(&count) {
        return;
    }
    let mut link = |is_grouped, ends: [u16; 2]| {
        let in_digit = position.digits[digit];
        let ends = ends.map(|places| LinkEnd::from_places(house, places, in_digit));
        let within = ends[0].within | ends[1].within;
        let seen = ends[0].seen | ends[1].seen;
        let (places, [later, disjoint, joinable]) = (in_digit & HOUSE_MASKS[house], [0; 3]);
        out.push(HouseLink {
            house,
            is_grouped,
            places,
            ends,
            later_links: later,
            disjoint,
            joinable,
            within,
            seen,
        });
    };
    let is_box = house < ROW;
    if count == 2 {
        let (first, second) = (places & places.wrapping_neg(), places & (places - 1));
        // Two places in one line of a box are never a link of the box.
        if !is_box || !are_in_line(first | second) {
            link(false, [first, second]);
        }
        return;
    }
    let (pairs, at): (&[[u16; 2]], _) = if is_box {
        (&BOX_END_PAIRS, BOX_PAIR_INDICES[places as usize & 511] as usize)
    } else {
        (&LINE_END_PAIRS, LINE_END_PAIRS.iter().take_while(|[a, b]| places & !(a | b) != 0).count())
    };
    if at == pairs.len() {
        return;
    }
    let [first, second] = pairs[at].map(|end| end & places);
    let crossing = if is_box { 1 << at } else { 0 };
    match (set_size(first), set_size(second)) {
        (0, _) | (_, 0) => {}
        (_, 1) => link(true, [second, first | crossing]),
        (1, _) => link(true, [first, second | crossing]),
        (2, 2) if is_box && at > 8 => {
            // Four places in a square can be divided into two columns as well as two rows.
            let lowest = |set: u16| set & set.wrapping_neg();
            let (a, b) = (lowest(first), lowest(second));
            let (c, d) = (first & !a, second & !b);
            link(true, [first, second]);
            if are_in_line(a | b) && are_in_line(c | d) {
                link(true, [a | b, c | d]);
            }
        }
        _ => link(true, [first, second]),
    }
}

/// Returns `true` if all of these places in a box are in the same row or the same column.
fn are_in_line(places: u16) -> bool {
    let lines: [u16; 6] =
        [0b111, 0b111_000, 0b111_000_000, 0b001_001_001, 0b010_010_010, 0b100_100_100];
    lines.iter().any(|line| places & !line == 0)
}
