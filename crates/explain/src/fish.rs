//! Fish: with fins, with chains from their fins, and two at once.

use grid::{Digit, Geometry, HouseKind};
use human::{CellSet, ChainNode, Step};

use crate::{
    Line,
    tell::tr,
    teller::{Argument, Teller, capitalized},
};

/// One fish of a step.
struct Shoal<'a> {
    digit: Digit,
    base: &'a [usize],
    cover: &'a [usize],
    /// The places of the base sets outside the cover sets, and those in two base sets.
    fins: CellSet,
    /// The other places of the base sets.
    body: CellSet,
}

impl Teller<'_> {
    /// The argument of a fish.
    pub(crate) fn fish(&self) -> Argument {
        let Some(fish) = self.shoal(&self.step.cover, self.step.fins) else {
            return Argument::default();
        };
        let gone = self.eliminated(fish.digit);
        let mut lines = self.uses_up(&fish);
        lines.extend(self.in_covers(&fish, &gone));
        lines.extend(self.seeing_fins(&fish, &gone));
        Argument { pattern: self.of_fish(&fish), lines, notation: self.notation_of_fish(&fish) }
    }

    fn shoal<'s>(&'s self, cover: &'s [usize], fins: CellSet) -> Option<Shoal<'s>> {
        let Step { digits, base, .. } = self.step;
        let digit = digits.single()?;
        let places = |house: &usize| self.marks.places_in(digit, *house);
        let all = base.iter().fold(CellSet::EMPTY, |all, house| all.or(&places(house)));
        Some(Shoal { digit, base, cover, fins, body: all.minus(&fins) })
    }

    /// The base sets, the cover sets, the places and the fins.
    fn of_fish(&self, fish: &Shoal) -> String {
        let (base, digit) = (capitalized(self.houses(fish.base)), self.digit(fish.digit));
        let (cover, places) = (self.houses(fish.cover), self.cells(&fish.body));
        let fins = self.all_cells(&fish.fins);
        let main = match fish.fins.len() {
            0 => tr!(
                self.locale,
                "{base} (base sets) have {digit} only in {cover} (cover sets): {places}.",
                base,
                digit,
                cover,
                places
            ),
            1 => tr!(
                self.locale,
                "{base} (base sets) have {digit} only in {cover} (cover sets), except for the fin {fins}: {places}.",
                base,
                digit,
                cover,
                places,
                fins
            ),
            _ => tr!(
                self.locale,
                "{base} (base sets) have {digit} only in {cover} (cover sets), except for the fins {fins}: {places}.",
                base,
                digit,
                cover,
                places,
                fins
            ),
        };
        let more = [Some(main), self.endo_fins(fish), self.missing(fish)];
        more.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// The sentence about fins that are in two base sets.
    fn endo_fins(&self, fish: &Shoal) -> Option<String> {
        let count = |cell| fish.base.iter().filter(|house| self.is_in(cell, **house)).count();
        let endo: CellSet = fish.fins.into_iter().filter(|cell| count(*cell) > 1).collect();
        let cells = self.all_cells(&endo);
        match endo.len() {
            0 => None,
            1 => Some(tr!(self.locale, "{cells} is in two base sets (endo-fin).", cells)),
            _ => Some(tr!(self.locale, "{cells} are in two base sets (endo-fins).", cells)),
        }
    }

    /// The sentence about a base set that has only one place besides its fins.
    fn missing(&self, fish: &Shoal) -> Option<String> {
        let is_line =
            |house: &usize| Geometry::for_shape(self.shape()).house(*house).kind != HouseKind::Box;
        if fish.fins.is_empty() || !fish.base.iter().chain(fish.cover).all(is_line) {
            return None;
        }
        let layout = self.marks.layout();
        let covered = fish.cover.iter().fold(CellSet::EMPTY, |all, h| all.or(layout.house(*h)));
        let lacking = |house: &&usize| layout.house(**house).and(&fish.body).len() < 2;
        let open = fish.base.iter().filter(lacking).fold(CellSet::EMPTY, |all, house| {
            all.or(&layout.house(*house).and(&covered).minus(&fish.body).minus(&fish.fins))
        });
        let (cells, digit) = (self.all_cells(&open), self.digit(fish.digit));
        let is_sashimi = self.technique.id.starts_with("sashimi");
        (is_sashimi && !open.is_empty())
            .then(|| tr!(self.locale, "{cells} can't be {digit} (sashimi).", cells, digit))
    }

    fn is_in(&self, cell: grid::Cell, house: usize) -> bool {
        self.marks.layout().house(house).contains(cell)
    }

    /// The assumption that no fin is the digit.
    fn no_fin(&self, fish: &Shoal) -> String {
        let digit = self.digit(fish.digit);
        let fins: Vec<_> = fish.fins.into_iter().map(|fin| self.cell(fin)).collect();
        match &fins[..] {
            [fin] => tr!(self.locale, "{cell} isn't {digit}", cell = fin, digit),
            [one, other] => {
                tr!(self.locale, "neither {one} nor {other} is {digit}", one, other, digit)
            }
            _ => tr!(self.locale, "none of {cells} is {digit}", cells = self.and(&fins), digit),
        }
    }

    /// The lines that the base sets use up the cover sets, unless a fin is the digit.
    fn uses_up(&self, fish: &Shoal) -> Vec<Line> {
        let digit = self.digit(fish.digit);
        let body = Self::each(fish.digit, fish.body);
        let covers = self.houses(fish.cover);
        if fish.fins.is_empty() {
            let needs = tr!(
                self.locale,
                "Each base set needs {digit}, no two in the same cover set.",
                digit
            );
            let so = tr!(self.locale, "So they use up {covers}.", covers);
            return vec![
                Self::line(needs, body),
                Self::line(so, Self::each(fish.digit, fish.body)),
            ];
        }
        let none = self.no_fin(fish);
        let text = tr!(self.locale, "If {none}, the base sets use up {covers}.", none, covers);
        vec![Self::line(text, body)]
    }

    /// The lines about the eliminations in the cover sets.
    fn in_covers(&self, fish: &Shoal, gone: &CellSet) -> Vec<Line> {
        let count = |cell| fish.cover.iter().filter(|house| self.is_in(cell, **house)).count();
        let bodies = fish
            .base
            .iter()
            .fold(CellSet::EMPTY, |all, house| all.or(&self.marks.places_in(fish.digit, *house)));
        let (cannibal, plain): (Vec<_>, Vec<grid::Cell>) =
            gone.into_iter().partition(|cell| count(*cell) > 1 && bodies.contains(*cell));
        let mut lines = Vec::new();
        let holds_one = |house: &&usize| plain.iter().any(|cell| self.is_in(*cell, **house));
        let houses: Vec<usize> = fish.cover.iter().filter(holds_one).copied().collect();
        let here: CellSet = plain.into_iter().collect();
        let (cells, houses) = (self.all_cells(&here), self.houses(&houses));
        let text = match here.len() {
            0 => None,
            1 => Some(tr!(
                self.locale,
                "{cells} is in {houses}, outside the base sets.",
                cells,
                houses
            )),
            _ => Some(tr!(
                self.locale,
                "{cells} are in {houses}, outside the base sets.",
                cells,
                houses
            )),
        };
        lines.extend(text.map(|text| Self::line(text, Self::each(fish.digit, here))));
        for cell in cannibal {
            let text = tr!(
                self.locale,
                "{cell} is in two cover sets and would use up both.",
                cell = self.cell(cell)
            );
            lines.push(Self::line(text, [human::Candidate::new(fish.digit, cell)]));
        }
        lines
    }

    /// The lines that the eliminated candidates see the fins, for the fins of each house.
    fn seeing_fins(&self, fish: &Shoal, gone: &CellSet) -> Vec<Line> {
        let mut left = fish.fins;
        let mut lines = Vec::new();
        while let Some(first) = left.first() {
            // The fins that the eliminated candidates see in the same houses as the first.
            let houses = |fin: grid::Cell| -> Vec<Option<usize>> {
                gone.into_iter().map(|cell| self.house_of_pair(fin, cell)).collect()
            };
            let same: CellSet =
                left.into_iter().filter(|fin| houses(*fin) == houses(first)).collect();
            left = left.minus(&same);
            let (cells, digit) = (self.cells(&same), self.digit(fish.digit));
            let condition = match same.len() {
                1 => tr!(self.locale, "{cell} is {digit}", cell = cells, digit),
                _ => tr!(self.locale, "a fin in {cells} is {digit}", cells, digit),
            };
            // Whichever of the fins it is, it is a single cell.
            let sees = self.seeing_one(fish.digit, gone, same);
            let mut sees = sees.into_iter();
            if let Some(line) = sees.next() {
                let text = tr!(
                    self.locale,
                    "If {condition}, {consequence}",
                    condition,
                    consequence = &line.text
                );
                lines.push(Line { text, ..line });
            }
            lines.extend(sees);
        }
        lines
    }

    /// A fish as forums write it: `1 r258 \ c145`.
    fn notation_of_fish(&self, fish: &Shoal) -> String {
        let base = self.short_houses(fish.base);
        let fins = match fish.fins.is_empty() {
            true => String::new(),
            false => {
                let fins = fish.fins.into_iter();
                fins.map(|fin| format!(" f{}", self.cell(fin))).collect()
            }
        };
        let cover = self.short_houses(fish.cover);
        format!("{} {base} \\ {cover}{fins}", self.digit(fish.digit))
    }

    fn short_houses(&self, all: &[usize]) -> String {
        let geometry = Geometry::for_shape(self.shape());
        let kinds = [(HouseKind::Row, 'r'), (HouseKind::Column, 'c'), (HouseKind::Box, 'b')];
        let of_kind = |(kind, letter): (HouseKind, char)| {
            let of = all.iter().filter(|house| geometry.house(**house).kind == kind);
            let numbers: Vec<_> =
                of.map(|house| (geometry.house(*house).number + 1).to_string()).collect();
            let between = if self.shape().side() > 9 { "," } else { "" };
            (!numbers.is_empty()).then(|| format!("{letter}{}", numbers.join(between)))
        };
        kinds.into_iter().filter_map(of_kind).collect()
    }

    /// The argument of two fish with the same base sets.
    pub(crate) fn siamese(&self) -> Argument {
        let Step { base, cover, fins, .. } = self.step;
        let halves = cover.split_at(base.len().min(cover.len()));
        let Some(all) = self.shoal(cover, CellSet::EMPTY) else { return Argument::default() };
        let layout = self.marks.layout();
        let fish = [halves.0, halves.1].map(|cover| {
            let covered = cover.iter().fold(CellSet::EMPTY, |all, h| all.or(layout.house(*h)));
            let twice =
                |cell: &grid::Cell| base.iter().filter(|h| self.is_in(*cell, **h)).count() > 1;
            let endo: CellSet = fins.into_iter().filter(twice).collect();
            let fins = all.body.minus(&covered).or(&endo);
            Shoal { digit: all.digit, base, cover, fins, body: all.body.minus(&fins) }
        });
        let digit = self.digit(all.digit);
        let places = self.cells(&all.body);
        let base = capitalized(self.houses(base));
        let shared =
            tr!(self.locale, "{base} (base sets) have {digit} in {places}.", base, digit, places);
        let one = |fish: &Shoal| {
            let (cover, fins) = (capitalized(self.houses(fish.cover)), self.all_cells(&fish.fins));
            match fish.fins.len() {
                1 => tr!(self.locale, "{cover} (cover sets) leave the fin {fins}.", cover, fins),
                _ => tr!(self.locale, "{cover} (cover sets) leave the fins {fins}.", cover, fins),
            }
        };
        let pattern = [shared, one(&fish[0]), one(&fish[1])].join(" ");
        let gone = self.eliminated(all.digit);
        let mut lines = Vec::new();
        for fish in &fish {
            let covered = fish.cover.iter().fold(CellSet::EMPTY, |all, h| all.or(layout.house(*h)));
            let sees = fish.fins.into_iter().fold(gone, |of, fin| of.and(layout.peers(fin)));
            let own = sees.and(&covered);
            if !own.is_empty() {
                lines.extend(self.uses_up(fish));
                lines.extend(self.in_covers(fish, &own));
                lines.extend(self.seeing_fins(fish, &own));
            }
        }
        let notation = fish.map(|fish| self.notation_of_fish(&fish)).join("; ");
        Argument { pattern, lines, notation }
    }

    /// The argument of a fish whose fins, or whose places in a cover set, start chains.
    pub(crate) fn kraken(&self) -> Argument {
        let Some(fish) = self.shoal(&self.step.cover, self.step.fins) else {
            return Argument::default();
        };
        let starts: CellSet =
            { self.step.chains.iter() }.filter_map(|chain| chain.first()?.cells.first()).collect();
        let by_cover = starts.minus(&fish.fins);
        let house = fish.cover.iter().copied().find(|house| {
            !by_cover.is_empty() && fish.body.and(self.marks.layout().house(*house)) == by_cover
        });
        let start = match house {
            Some(house) => tr!(
                self.locale,
                "Chains start at {cells} in {house} and at each fin.",
                cells = self.all_cells(&by_cover),
                house = self.house(house)
            ),
            None if starts.len() == 1 => self.locale.tr("A chain starts at the fin.").into(),
            None => self.locale.tr("A chain starts at each fin.").into(),
        };
        let pattern = [self.of_fish(&fish), start].join(" ");
        let digit = self.digit(fish.digit);
        let none = self.no_fin(&fish);
        let mut lines = Vec::new();
        if let Some(house) = house {
            let text = tr!(
                self.locale,
                "If {none}, the fish needs all cover sets, so {cells} is {digit} ({house}).",
                none,
                cells = self.any_cell(&by_cover),
                digit,
                house = self.house(house)
            );
            lines.push(Self::line(text, Self::each(fish.digit, fish.body)));
        } else {
            lines.extend(self.uses_up(&fish));
            lines.extend(self.in_covers(&fish, &self.eliminated(fish.digit)));
        }
        for chain in &self.step.chains {
            lines.extend(self.story(chain, true));
        }
        let chains: Vec<_> =
            self.step.chains.iter().map(|chain: &Vec<ChainNode>| self.eureka(chain)).collect();
        let notation = [vec![self.notation_of_fish(&fish)], chains].concat().join("; ");
        Argument { pattern, lines, notation }
    }
}
