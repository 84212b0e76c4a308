//! The search for fish: base sets first; then, for a candidate that is to go, cover sets.
//!
//! A base candidate that the target does not see must be covered, by one of three houses at most;
//! so few cover sets are tried. What cover sets are left over then cover fins.

use std::ops::ControlFlow;

use grid::{Cell, Digit};

use super::{
    Fins, Fish, Sets,
    lines::{Lines, OfRows, Wanted},
    sieve::{Begun, Limits, Sieve},
};
use crate::{CellSet, Options, Pencilmarks, barren, pencilmarks::Of, technique::Sink};

/// A fish that eliminates something.
#[derive(Clone)]
pub(crate) struct Found {
    pub(crate) digit: Digit,
    pub(crate) base: Vec<usize>,
    pub(crate) cover: Vec<usize>,
    pub(crate) fins: CellSet,
    pub(crate) gone: CellSet,
}

type Take<'a, 'b> = &'a mut dyn FnMut(&Found, &mut Sink<'b>) -> ControlFlow<()>;

pub(super) struct Search<'a> {
    marks: &'a Pencilmarks,
    fish: &'a Fish,
    fins: usize,
    endo_fins: usize,
    /// Whether fins need not be seen by what goes.
    blunt: bool,
    digit: Digit,
    places: CellSet,
    /// Houses that the digit has places in, as base and as cover sets.
    houses: [Vec<(usize, CellSet)>; 2],
    base: Vec<usize>,
    /// Base candidates, and those in two base sets.
    held: CellSet,
    endo: CellSet,
    cover: Vec<usize>,
    /// Cover sets that were tried for the base.
    tried: Vec<Vec<usize>>,
    /// Whether the digit has had no fish so far, with however many fins.
    is_barren: bool,
}

/// Rows, columns and boxes as bits.
const ROWS: u8 = 1;
const COLUMNS: u8 = 2;
const BOXES: u8 = 4;

impl<'a> Search<'a> {
    pub(super) fn new(marks: &'a Pencilmarks, options: &Options, fish: &'a Fish) -> Search<'a> {
        let finned = fish.fins != Fins::No;
        Search {
            marks,
            fish,
            fins: if finned { options.fins } else { 0 },
            endo_fins: if finned { options.endo_fins } else { 0 },
            blunt: false,
            digit: Digit::new(1).expect("one is a digit"),
            places: CellSet::EMPTY,
            houses: [Vec::new(), Vec::new()],
            base: Vec::new(),
            held: CellSet::EMPTY,
            endo: CellSet::EMPTY,
            cover: Vec::new(),
            tried: Vec::new(),
            is_barren: false,
        }
    }

    /// The same search for finned fish, whatever sees the fins.
    pub(super) fn blunt(self) -> Search<'a> {
        Search { blunt: true, ..self }
    }

    /// Hands out every fish, those of one base one after another.
    pub(super) fn run<'b>(&mut self, sink: &mut Sink<'b>, take: Take<'_, 'b>) -> ControlFlow<()> {
        let ways: &[[u8; 2]] = match self.fish.sets {
            Sets::Basic => &[[ROWS, COLUMNS], [COLUMNS, ROWS]],
            Sets::Franken => &[[ROWS | BOXES, COLUMNS | BOXES], [COLUMNS | BOXES, ROWS | BOXES]],
            Sets::Mutant => &[[ROWS | COLUMNS | BOXES, ROWS | COLUMNS | BOXES]],
        };
        let (mutant, finned) = (self.fish.sets == Sets::Mutant, self.fish.fins != Fins::No);
        let pattern =
            barren::digit::boxed_fish(self.fish.size, usize::from(mutant), usize::from(finned));
        for digit in self.marks.digits() {
            let is_basic = self.fish.sets == Sets::Basic;
            if !is_basic && !self.blunt && self.marks.is_barren(Of::Digit(digit), pattern) {
                continue;
            }
            self.is_barren = !self.blunt;
            for way in ways {
                if is_basic && !self.blunt {
                    self.along_lines(digit, *way, sink, take)?;
                    continue;
                }
                self.prepare(digit, *way);
                let sieve = Sieve::of(self.marks, &self.places, &self.houses, finned);
                let sieve = sieve.as_ref().filter(|_| !self.blunt);
                let begun = sieve.map(|sieve| (sieve, sieve.begin()));
                self.is_barren &= begun.is_some();
                self.choose_base(0, begun, sink, take)?;
            }
            if !is_basic && self.is_barren {
                self.marks.note_barren(Of::Digit(digit), pattern);
            }
        }
        ControlFlow::Continue(())
    }

    /// Gets the digit's houses for a way to choose base and cover sets.
    fn prepare(&mut self, digit: Digit, way: [u8; 2]) {
        self.digit = digit;
        self.places = *self.marks.places(digit);
        self.houses = way.map(|kinds| {
            let houses = (0..self.marks.houses()).filter(|h| kinds & self.kind(*h) != 0);
            let places = houses.map(|house| (house, self.marks.places_in(digit, house)));
            places.filter(|(_, places)| !places.is_empty()).collect()
        });
    }

    /// Looks at the bases of lines that can be those of a fish.
    fn along_lines<'b>(
        &mut self,
        digit: Digit,
        way: [u8; 2],
        sink: &mut Sink<'b>,
        take: Take<'_, 'b>,
    ) -> ControlFlow<()> {
        let of_rows = if way[0] == ROWS { OfRows::Yes } else { OfRows::No };
        let wanted = if self.fish.fins == Fins::No { Wanted::Bare } else { Wanted::Finned };
        let first = if way[0] == ROWS { 0 } else { self.marks.shape().side() };
        let pattern = barren::digit::fish(self.fish.size, of_rows as usize, wanted as usize);
        if self.marks.is_barren(Of::Digit(digit), pattern) {
            return ControlFlow::Continue(());
        }
        let mut is_barren = true;
        Lines::of(self.marks, digit, of_rows).bases(self.fish.size, wanted, &mut |base| {
            if is_barren {
                is_barren = false;
                self.prepare(digit, way);
            }
            self.base.clear();
            self.base.extend(base.iter().map(|line| first + line));
            let places = |house: &usize| self.marks.places_in(digit, *house);
            self.held = self.base.iter().map(places).fold(CellSet::EMPTY, |all, at| all.or(&at));
            self.choose_targets(None, sink, take)
        })?;
        if is_barren {
            self.marks.note_barren(Of::Digit(digit), pattern);
        }
        ControlFlow::Continue(())
    }

    fn kind(&self, house: usize) -> u8 {
        1 << (house / self.marks.shape().side())
    }

    fn kinds(&self, houses: &[usize]) -> u8 {
        houses.iter().fold(0, |kinds, house| kinds | self.kind(*house))
    }

    fn choose_base<'b>(
        &mut self,
        from: usize,
        begun: Option<(&Sieve, Begun)>,
        sink: &mut Sink<'b>,
        take: Take<'_, 'b>,
    ) -> ControlFlow<()> {
        if self.base.len() == self.fish.size {
            return self.choose_targets(begun, sink, take);
        }
        for at in from..self.houses[0].len() {
            let mut next = None;
            if let Some((sieve, begun)) = begun {
                let Some(more) = sieve.with(begun, at, self.fish.size) else { continue };
                next = Some((sieve, more));
            }
            let (house, places) = self.houses[0][at];
            let (held, endo) = (self.held, self.endo);
            self.endo = endo.or(&held.and(&places));
            let finned = self.fish.fins != Fins::No;
            if self.endo.len() > self.endo_fins {
                self.is_barren &= !finned;
            } else {
                self.held = held.or(&places);
                self.base.push(house);
                self.choose_base(at + 1, next, sink, take)?;
                self.base.pop();
            }
            (self.held, self.endo) = (held, endo);
        }
        ControlFlow::Continue(())
    }

    /// Looks for cover sets; with fins, of each candidate that could go.
    fn choose_targets<'b>(
        &mut self,
        begun: Option<(&Sieve, Begun)>,
        sink: &mut Sink<'b>,
        take: Take<'_, 'b>,
    ) -> ControlFlow<()> {
        sink.spend(1)?;
        self.tried.clear();
        if let Some((sieve, begun)) = begun {
            return self.sieve_targets(sieve, begun, sink, take);
        }
        if self.fish.fins == Fins::No {
            return self.choose_cover(self.held, None, sink, take);
        }
        if self.blunt {
            return self.choose_cover(CellSet::EMPTY, None, sink, take);
        }
        for target in self.places {
            let peers = self.marks.layout().peers(target);
            if self.endo.is_within(peers) {
                let must = self.held.minus(peers).minus(&self.endo);
                self.choose_cover(must, Some(target), sink, take)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The same by a sieve, which leaves what eliminates something to be judged.
    fn sieve_targets<'b>(
        &mut self,
        sieve: &Sieve,
        begun: Begun,
        sink: &mut Sink<'b>,
        take: Take<'_, 'b>,
    ) -> ControlFlow<()> {
        let is_free = self.houses[1].iter().map(|(house, _)| !self.base.contains(house)).collect();
        let limits = Limits { size: self.fish.size, is_free };
        let is_bare = self.fish.fins == Fins::No;
        // Without fins all must be covered, whatever goes.
        let targets = if is_bare { 1 } else { sieve.cells().len() };
        let mut chosen = Vec::with_capacity(self.fish.size);
        for target in 0..targets {
            let Some(must) = sieve.must(begun, target, self.fish.size) else { continue };
            let target = sieve.cells().get(target).copied().filter(|_| !is_bare);
            sieve.covers(begun, must, &mut chosen, &limits, &mut |cover| {
                self.cover.clear();
                self.cover.extend(cover.iter().map(|at| self.houses[1][*at].0));
                let judged = self.judge(target, sink, take);
                self.cover.clear();
                judged
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Covers what must be, then as much as the cover sets allow.
    fn choose_cover<'b>(
        &mut self,
        must: CellSet,
        target: Option<Cell>,
        sink: &mut Sink<'b>,
        take: Take<'_, 'b>,
    ) -> ControlFlow<()> {
        if self.cover.len() == self.fish.size {
            return if must.is_empty() {
                self.judge(target, sink, take)
            } else {
                ControlFlow::Continue(())
            };
        }
        let left = self.fish.size - self.cover.len();
        if must.len() > left * self.marks.shape().side() {
            return ControlFlow::Continue(());
        }
        let open = match must.first() {
            Some(cell) => CellSet::of(cell),
            None => self.held.minus(&self.covered()),
        };
        for at in 0..self.houses[1].len() {
            let (house, places) = self.houses[1][at];
            let fresh = !self.base.contains(&house) && !self.cover.contains(&house);
            if fresh && places.meets(&open) {
                self.cover.push(house);
                self.choose_cover(must.minus(&places), target, sink, take)?;
                self.cover.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn covered(&self) -> CellSet {
        let house = |house: &usize| self.marks.layout().house(*house);
        self.cover.iter().fold(CellSet::EMPTY, |all, cover| all.or(house(cover)))
    }

    /// Hands out the fish, if it is of the kind and was not handed out.
    fn judge<'b>(
        &mut self,
        target: Option<Cell>,
        sink: &mut Sink<'b>,
        take: Take<'_, 'b>,
    ) -> ControlFlow<()> {
        sink.spend(1)?;
        self.is_barren = false;
        let mut cover = self.cover.clone();
        cover.sort_unstable();
        if !self.is_kind(&cover) || self.tried.contains(&cover) {
            return ControlFlow::Continue(());
        }
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for house in &cover {
            let cells = self.marks.layout().house(*house);
            twice = twice.or(&once.and(cells));
            once = once.or(cells);
        }
        let fins = self.held.minus(&once).or(&self.endo);
        if fins.len() > self.fins || fins.is_empty() && (target.is_some() || self.blunt) {
            return ControlFlow::Continue(());
        }
        let mut gone = self.places.and(&once.minus(&self.held).or(&twice));
        if !fins.is_empty() && !self.blunt {
            gone = gone.and(&self.marks.layout().common_peers(&fins));
        }
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        self.tried.push(cover.clone());
        take(&Found { digit: self.digit, base: self.base.clone(), cover, fins, gone }, sink)
    }

    fn is_kind(&self, cover: &[usize]) -> bool {
        let (base, cover) = (self.kinds(&self.base), self.kinds(cover));
        match self.fish.sets {
            Sets::Basic => true,
            Sets::Franken => (base | cover) & BOXES != 0,
            Sets::Mutant => {
                let split = |a: u8, b: u8| base & a == 0 && cover & b == 0;
                !split(ROWS, COLUMNS) && !split(COLUMNS, ROWS)
            }
        }
    }
}
