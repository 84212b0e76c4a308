//! The encoding of a board for clause learning: variables, and groups of literals of which exactly
//! one is true.
//!
//! A *variable* is a candidate of an open cell, or a segment. A *literal* says that a variable is
//! true, or that it is false. Nothing is assigned here; that is the trail's.
//!
//! Besides candidates there are *segments*: a digit in the cells that a row or a column shares with
//! a box, where three or more may hold it. They make a house short groups of what was a long one,
//! and what is locked in a segment follows by the same rule as a single:
//!
//! ```text
//! row 5, digit 7   exactly one of its segments and its other candidates
//! box 5, digit 7   exactly one of its segments by rows, and one of those by columns
//! a segment        is false, or exactly one of its cells is true
//! ```

use std::ops::Range;

use grid::{Cell, Digit, DigitSet, Geometry};

/// A variable: a candidate or a segment, true or false, numbered from 0. Candidates of open cells
/// come first, row by row, then segments; what is decided has no number.
pub(super) type Var = u32;

/// A literal: `2 · var` says that a variable is true, `2 · var + 1` that it is false.
pub(super) type Lit = u32;

/// The literal that says what a variable is.
pub(super) fn lit(var: Var, is: bool) -> Lit {
    var << 1 | u32::from(!is)
}

/// A literal is in no more groups than these: its cell's, and a line's and a box's of either kind.
const MOST: usize = 5;

/// The fewest candidates of a segment: what two have in common is not worth a variable.
const SEGMENT: usize = 3;

/// The variables of a position and the groups that their literals are in. Candidates of decided
/// cells are no variables.
pub(super) struct Encoding {
    candidates: Box<[(Cell, Digit)]>,
    len: usize,
    groups: Lists,
    /// Of each literal, the groups that it is in, and nobody's group in place of others.
    of_literal: Box<[[u32; MOST]]>,
    /// Of each literal, the others of its groups.
    peers: Lists,
    /// Each cell's first variable; cells that are decided have none.
    firsts: Box<[Var]>,
    /// The position.
    sets: Box<[DigitSet]>,
}

impl Encoding {
    /// The variables of a position that propagation of singles has closed.
    pub(super) fn new(geometry: &Geometry, sets: Box<[DigitSet]>) -> Encoding {
        let shape = geometry.shape();
        let side = shape.side();
        let mut groups = Lists::default();
        let mut firsts = Vec::with_capacity(sets.len());
        let mut candidates = Vec::new();
        for (cell, set) in Cell::all(shape).zip(&sets) {
            let first = candidates.len();
            firsts.push(first as Var);
            if set.len() > 1 {
                candidates.extend(set.into_iter().map(|digit| (cell, digit)));
                groups.push((first..candidates.len()).map(|var| lit(var as Var, true)));
            }
        }
        let mut len = candidates.len() as Var;
        for kind in 0..2 {
            let mut segments = Vec::new();
            for (var, (cell, digit)) in candidates.iter().enumerate() {
                let [row, column, box_] = geometry.houses_of(*cell);
                let (line, digit) = ([row, column][kind], digit.value() - 1);
                let [line, box_] = [line, box_].map(|house| house * side + digit);
                segments.push(((line, box_), lit(var as Var, true)));
            }
            segments.sort_unstable();
            let (mut lines, mut boxes) = (Vec::new(), Vec::new());
            for segment in segments.chunk_by(|one, other| one.0 == other.0) {
                let (line, box_) = segment[0].0;
                let mut members: Vec<_> = segment.iter().map(|cell| cell.1).collect();
                if members.len() >= SEGMENT {
                    let is = lit(len, true);
                    len += 1;
                    groups.push(members.drain(..).chain([is ^ 1]));
                    members.push(is);
                }
                lines.extend(members.iter().map(|is| (line, *is)));
                boxes.extend(members.iter().map(|is| (box_, *is)));
            }
            for mut houses in [lines, boxes] {
                houses.sort_unstable();
                for house in houses.chunk_by(|one, other| one.0 == other.0) {
                    groups.push(house.iter().map(|segment| segment.1));
                }
            }
        }
        let turned = groups.turned(2 * len as usize);
        let nobody = groups.len() as u32;
        let mut of_literal = vec![[nobody; MOST]; 2 * len as usize];
        let mut peers = Lists::default();
        for literal in 0..2 * len {
            let own = turned.get(literal);
            of_literal[literal as usize][..own.len()].copy_from_slice(own);
            let all = own.iter().flat_map(|group| groups.get(*group));
            peers.push(all.copied().filter(|peer| *peer != literal));
        }
        Encoding {
            of_literal: of_literal.into(),
            peers,
            candidates: candidates.into(),
            len: len as usize,
            groups,
            firsts: firsts.into(),
            sets,
        }
    }

    /// The number of variables.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The number of variables that are candidates.
    pub(super) fn candidates(&self) -> usize {
        self.candidates.len()
    }

    /// How many groups there are; one more is nobody's.
    pub(super) fn groups(&self) -> usize {
        self.groups.len()
    }

    /// The groups that a literal is in, and nobody's in place of others: always as many, which is
    /// quicker than to count them.
    pub(super) fn slots_of(&self, literal: Lit) -> [u32; MOST] {
        self.of_literal[literal as usize]
    }

    /// The groups that a literal is in.
    pub(super) fn groups_of(&self, literal: Lit) -> impl Iterator<Item = u32> {
        self.slots_of(literal).into_iter().take_while(|group| *group < self.groups() as u32)
    }

    /// Whether there may be others in a literal's groups: a false candidate is in none.
    pub(super) fn has_peers(&self, literal: Lit) -> bool {
        literal & 1 == 0 || literal as usize >= 2 * self.candidates.len()
    }

    /// Where the others of a literal's groups are.
    pub(super) fn peers_of(&self, literal: Lit) -> Range<usize> {
        self.peers.range(literal)
    }

    /// One of them.
    pub(super) fn peer(&self, at: usize) -> Lit {
        self.peers.item(at)
    }

    /// The literals of a group.
    pub(super) fn members(&self, group: u32) -> &[Lit] {
        self.groups.get(group)
    }

    /// The variables of an open cell's candidates.
    pub(super) fn of_cell(&self, cell: Cell) -> Range<Var> {
        let from = self.firsts[cell.index()];
        from..from + self.sets[cell.index()].len() as Var
    }

    /// The variable of an open cell's candidate.
    pub(super) fn var(&self, cell: Cell, digit: Digit) -> Var {
        let mut vars = self.of_cell(cell);
        let is_it = |var: &Var| self.candidates[*var as usize] == (cell, digit);
        vars.find(is_it).expect("a candidate of an open cell")
    }

    /// The digits of all cells, the true variables being these.
    pub(super) fn digits(&self, is: impl Fn(Var) -> bool) -> Vec<Digit> {
        let mut digits: Vec<_> = self.sets.iter().map(|set| set.first()).collect();
        for (var, (cell, digit)) in self.candidates.iter().enumerate() {
            if is(var as Var) {
                digits[cell.index()] = Some(*digit);
            }
        }
        digits.into_iter().map(|digit| digit.expect("every cell has a candidate")).collect()
    }
}

/// Lists of numbers, one behind the other.
#[derive(Default)]
pub(super) struct Lists {
    /// Where each begins and ends.
    bounds: Vec<[u32; 2]>,
    items: Vec<u32>,
}

impl Lists {
    pub(super) fn push(&mut self, items: impl Iterator<Item = u32>) {
        let begin = self.items.len() as u32;
        self.items.extend(items);
        self.bounds.push([begin, self.items.len() as u32]);
    }

    /// How many there are.
    fn len(&self) -> usize {
        self.bounds.len()
    }

    pub(super) fn get(&self, list: u32) -> &[u32] {
        &self.items[self.range(list)]
    }

    /// Where a list's numbers are.
    pub(super) fn range(&self, list: u32) -> Range<usize> {
        let [begin, end] = self.bounds[list as usize];
        begin as usize..end as usize
    }

    /// The number at one of these.
    pub(super) fn item(&self, at: usize) -> u32 {
        self.items[at]
    }

    /// For each of this number of items the lists that it is in.
    fn turned(&self, items: usize) -> Lists {
        let mut bounds = vec![[0, 0]; items];
        self.items.iter().for_each(|item| bounds[*item as usize][1] += 1);
        let mut begin = 0;
        for [from, to] in &mut bounds {
            (*from, begin, *to) = (begin, begin + *to, begin);
        }
        let mut turned = vec![0; self.items.len()];
        for list in 0..self.len() as u32 {
            for item in self.get(list) {
                let end = &mut bounds[*item as usize][1];
                turned[*end as usize] = list;
                *end += 1;
            }
        }
        Lists { bounds, items: turned }
    }
}
