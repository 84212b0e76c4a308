//! The encoding of a board for clause learning as variables and groups of literals. In each group,
//! exactly one literal is true.
//!
//! A *variable* is a candidate of an unsolved cell, or a segment. A *literal* states that a
//! variable is true, or that it is false. The encoding doesn't contain assignments, which are in
//! the trail.
//!
//! A *segment* is a digit in the cells that a row or a column shares with a box, if three or more
//! of these cells can hold the digit. Segments split the long group of a house into short groups.
//! With segments, locked candidates follow from the same rule as singles:
//!
//! ```text
//! row 5, digit 7   exactly one of its segments and its other candidates
//! box 5, digit 7   exactly one of its row segments, and exactly one of its column segments
//! a segment        is false, or exactly one of its cells is true
//! ```

use std::ops::Range;

use grid::{Cell, Digit, DigitSet, Geometry};

/// A variable, numbered from 0: a candidate or a segment, which is true or false. The candidates of
/// unsolved cells come first, row by row, and the segments follow. Solved cells have no variables.
pub(super) type VarIndex = u32;

/// A literal: `2 · var` states that a variable is true, and `2 · var + 1` states that it is false.
pub(super) type Literal = u32;

/// Returns the literal which states that a variable has the value `is`.
pub(super) fn literal(var: VarIndex, is: bool) -> Literal {
    var << 1 | u32::from(!is)
}

/// The maximum number of groups that contain a literal: one for its cell, two (for its line and its
/// box) with row segments, and two with column segments.
const MAX_GROUPS: usize = 5;

/// The minimum number of candidates in a segment. A segment with two candidates isn't worth a
/// variable.
const MIN_SEGMENT_LEN: usize = 3;

/// The variables of a position and the groups that contain their literals. Candidates of solved
/// cells aren't variables.
pub(super) struct Encoding {
    candidates: Box<[(Cell, Digit)]>,
    len: usize,
    groups: FlatLists,
    /// The groups of each literal, padded with a dummy group.
    literal_groups: Box<[[u32; MAX_GROUPS]]>,
    /// The peers of each literal: the other literals of its groups.
    peers: FlatLists,
    /// The first variable of each cell. A solved cell has no variables.
    first_vars: Box<[VarIndex]>,
    /// The candidates of each cell.
    sets: Box<[DigitSet]>,
}

impl Encoding {
    /// Encodes a position in which all singles have been propagated.
    pub(super) fn new(geometry: &Geometry, sets: Box<[DigitSet]>) -> Encoding {
        let shape = geometry.shape();
        let side = shape.side();
        let mut groups = FlatLists::default();
        let mut first_vars = Vec::with_capacity(sets.len());
        let mut candidates = Vec::new();
        for (cell, set) in Cell::all(shape).zip(&sets) {
            let first = candidates.len();
            first_vars.push(first as VarIndex);
            if set.len() > 1 {
                candidates.extend(set.into_iter().map(|digit| (cell, digit)));
                groups.push((first..candidates.len()).map(|var| literal(var as VarIndex, true)));
            }
        }
        let mut len = candidates.len() as VarIndex;
        for kind in 0..2 {
            let mut segments = Vec::new();
            for (var, (cell, digit)) in candidates.iter().enumerate() {
                let [row, column, box_] = geometry.houses_of(*cell);
                let (line, digit) = ([row, column][kind], digit.value() - 1);
                let [line, box_] = [line, box_].map(|house| house * side + digit);
                segments.push(((line, box_), literal(var as VarIndex, true)));
            }
            grid::shell_sort(&mut segments);
            let (mut lines, mut boxes) = (Vec::new(), Vec::new());
            for segment in segments.chunk_by(|one, other| one.0 == other.0) {
                let (line, box_) = segment[0].0;
                let mut members: Vec<_> = segment.iter().map(|cell| cell.1).collect();
                if members.len() >= MIN_SEGMENT_LEN {
                    let is = literal(len, true);
                    len += 1;
                    groups.push(members.drain(..).chain([is ^ 1]));
                    members.push(is);
                }
                lines.extend(members.iter().map(|is| (line, *is)));
                boxes.extend(members.iter().map(|is| (box_, *is)));
            }
            for mut houses in [lines, boxes] {
                grid::shell_sort(&mut houses);
                for house in houses.chunk_by(|one, other| one.0 == other.0) {
                    groups.push(house.iter().map(|segment| segment.1));
                }
            }
        }
        let inverted = groups.to_inverted(2 * len as usize);
        let dummy = groups.len() as u32;
        let mut literal_groups = vec![[dummy; MAX_GROUPS]; 2 * len as usize];
        let mut peers = FlatLists::default();
        for literal in 0..2 * len {
            let own = inverted.get(literal);
            literal_groups[literal as usize][..own.len()].copy_from_slice(own);
            let all = own.iter().flat_map(|group| groups.get(*group));
            peers.push(all.copied().filter(|peer| *peer != literal));
        }
        Encoding {
            literal_groups: literal_groups.into(),
            peers,
            candidates: candidates.into(),
            len: len as usize,
            groups,
            first_vars: first_vars.into(),
            sets,
        }
    }

    /// Returns the number of variables.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns the number of variables that are candidates.
    pub(super) fn candidate_count(&self) -> usize {
        self.candidates.len()
    }

    /// Returns the number of groups, which is also the index of the dummy group.
    pub(super) fn group_count(&self) -> usize {
        self.groups.len()
    }

    /// Returns the groups of a literal, padded with the dummy group, because a fixed length is
    /// faster than a variable one.
    pub(super) fn padded_groups_of(&self, literal: Literal) -> [u32; MAX_GROUPS] {
        self.literal_groups[literal as usize]
    }

    /// Returns the groups of a literal.
    pub(super) fn groups_of(&self, literal: Literal) -> impl Iterator<Item = u32> {
        self.padded_groups_of(literal)
            .into_iter()
            .take_while(|group| *group < self.group_count() as u32)
    }

    /// Returns `true` if a literal may have peers. A negated candidate has none, because it isn't
    /// in any group.
    pub(super) fn has_peers(&self, literal: Literal) -> bool {
        literal & 1 == 0 || literal as usize >= 2 * self.candidates.len()
    }

    /// Returns the range of a literal's peers, which are the other literals of its groups.
    pub(super) fn peers_of(&self, literal: Literal) -> Range<usize> {
        self.peers.list_range(literal)
    }

    /// Returns the peer at an index in the range of [`Encoding::peers_of`].
    pub(super) fn peer_at(&self, at: usize) -> Literal {
        self.peers.item_at(at)
    }

    /// Returns the literals of a group.
    pub(super) fn group_literals(&self, group: u32) -> &[Literal] {
        self.groups.get(group)
    }

    /// Returns the variables of an unsolved cell's candidates.
    pub(super) fn vars_of_cell(&self, cell: Cell) -> Range<VarIndex> {
        let from = self.first_vars[cell.index()];
        from..from + self.sets[cell.index()].len() as VarIndex
    }

    /// Returns the variable of an unsolved cell's candidate.
    pub(super) fn variable_of(&self, cell: Cell, digit: Digit) -> VarIndex {
        let mut vars = self.vars_of_cell(cell);
        let is_wanted = |var: &VarIndex| self.candidates[*var as usize] == (cell, digit);
        vars.find(is_wanted).expect("a candidate of an unsolved cell")
    }

    /// Returns the digits of all cells. The closure `is` must return `true` for the variables that
    /// are true.
    pub(super) fn digits_of_cells(&self, is: impl Fn(VarIndex) -> bool) -> Vec<Digit> {
        let mut digits: Vec<_> = self.sets.iter().map(|set| set.first()).collect();
        for (var, (cell, digit)) in self.candidates.iter().enumerate() {
            if is(var as VarIndex) {
                digits[cell.index()] = Some(*digit);
            }
        }
        digits.into_iter().map(|digit| digit.expect("every cell has a candidate")).collect()
    }
}

/// Lists of numbers, stored one after another in a single vector.
#[derive(Default)]
pub(super) struct FlatLists {
    /// The start and end of each list.
    bounds: Vec<[u32; 2]>,
    items: Vec<u32>,
}

impl FlatLists {
    pub(super) fn push(&mut self, items: impl Iterator<Item = u32>) {
        let begin = self.items.len() as u32;
        self.items.extend(items);
        self.bounds.push([begin, self.items.len() as u32]);
    }

    /// Returns the number of lists.
    fn len(&self) -> usize {
        self.bounds.len()
    }

    pub(super) fn get(&self, list: u32) -> &[u32] {
        &self.items[self.list_range(list)]
    }

    /// Returns the range of a list's items.
    pub(super) fn list_range(&self, list: u32) -> Range<usize> {
        let [begin, end] = self.bounds[list as usize];
        begin as usize..end as usize
    }

    /// Returns the item at an index.
    pub(super) fn item_at(&self, at: usize) -> u32 {
        self.items[at]
    }

    /// Inverts the lists. The result has a list for each of `items` items, with the indices of the
    /// lists that contain the item.
    fn to_inverted(&self, items: usize) -> FlatLists {
        let mut bounds = vec![[0, 0]; items];
        self.items.iter().for_each(|item| bounds[*item as usize][1] += 1);
        let mut begin = 0;
        for [from, to] in &mut bounds {
            (*from, begin, *to) = (begin, begin + *to, begin);
        }
        let mut inverted = vec![0; self.items.len()];
        for list in 0..self.len() as u32 {
            for item in self.get(list) {
                let end = &mut bounds[*item as usize][1];
                inverted[*end as usize] = list;
                *end += 1;
            }
        }
        FlatLists { bounds, items: inverted }
    }
}
