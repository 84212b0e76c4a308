//! Fish: basic, finned, Kraken and Siamese fish.

use grid::{Digit, Geometry, HouseKind};
use human::{CellSet, ChainNode, Step};

use crate::{
    ProofLine,
    sentence::tr,
    step_writer::{Argument, StepWriter, capitalized},
};

/// The maximum number of cover sets that are named in one sentence with the base sets, and named
/// again in the proof.
const MAX_NAMED_COVERS: usize = 4;

/// The sets, the fins and the body of a fish.
struct FishParts<'a> {
    digit: Digit,
    base: &'a [usize],
    cover: &'a [usize],
    /// The fins: places of the base sets outside the cover sets, and places in two base sets.
    fins: CellSet,
    /// The body: the other places of the base sets.
    body: CellSet,
}

impl StepWriter<'_> {
    /// Builds the argument of a fish.
    pub(crate) fn fish(&self) -> Argument {
        let Some(fish) = self.fish_parts(&self.step.cover_houses, self.step.fins) else {
            return Argument::default();
        };
        let gone = self.eliminated_cells(fish.digit);
        let mut lines = self.no_fin_lines(&fish, &gone);
        lines.extend(self.seeing_fins_lines(&fish, &gone));
        Argument { pattern: self.fish_sentences(&fish), lines, notation: self.fish_notation(&fish) }
    }

    fn fish_parts<'s>(&'s self, cover: &'s [usize], fins: CellSet) -> Option<FishParts<'s>> {
        let Step { digits, base_houses: base, .. } = self.step;
        let digit = digits.single()?;
        let places = |house: &usize| self.marks.places_in(digit, *house);
        let all = base.iter().fold(CellSet::EMPTY, |all, house| all.or(&places(house)));
        Some(FishParts { digit, base, cover, fins, body: all.minus(&fins) })
    }

    /// Builds sentences about the base sets, the cover sets, the places and the fins.
    fn fish_sentences(&self, fish: &FishParts) -> String {
        let cover = self.house_list(fish.cover);
        let mut sentences = Vec::new();
        if fish.fins.is_empty() && fish.cover.len() <= MAX_NAMED_COVERS {
            sentences.push(tr!(
                self.locale,
                "{base} (base sets) have {digit} only in {cover} (cover sets): {places}.",
                base = capitalized(self.house_list(fish.base)),
                digit = self.digit_text(fish.digit),
                cover,
                places = self.cell_list(&fish.body)
            ));
        } else {
            let outside = fish.fins.minus(&self.cells_of_houses(fish.cover));
            let fins = self.cells_with_and(&outside);
            sentences.push(self.base_sentence(fish));
            sentences.push(match outside.len() {
                0 => tr!(self.locale, "Every place is in {cover} (cover sets).", cover),
                1 => tr!(
                    self.locale,
                    "Every place except the fin {fins} is in {cover} (cover sets).",
                    fins,
                    cover
                ),
                _ => tr!(
                    self.locale,
                    "Every place except the fins {fins} is in {cover} (cover sets).",
                    fins,
                    cover
                ),
            });
            sentences.extend(self.endo_fin_sentences(fish));
            sentences.extend(self.missing_places_sentence(fish));
        }
        sentences.extend(self.narrow_base_sentences(fish));
        sentences.join(" ")
    }

    /// Builds sentences about the base sets that have a single place, or places only at fins.
    fn narrow_base_sentences(&self, fish: &FishParts) -> Vec<String> {
        let sentence = |house: &usize| {
            let places = self.marks.places_in(fish.digit, *house);
            (places.len() == 1 || places.is_subset(&fish.fins))
                .then(|| self.confinement_sentence(fish.digit, *house, &places))
        };
        fish.base.iter().filter_map(sentence).collect()
    }

    /// Builds the sentence about the base sets of a Siamese sashimi fish that have a single place
    /// apart from their fins. Returns `None` if there are no such sets.
    fn sashimi_sentence(&self, fish: &FishParts) -> Option<String> {
        let is_sashimi = |house: &&usize| {
            let places = self.marks.places_in(fish.digit, **house);
            places.and(&fish.body).len() == 1 && places.intersects(&fish.fins)
        };
        let houses: Vec<usize> = fish.base.iter().filter(is_sashimi).copied().collect();
        let (named, digit) = (self.house_list(&houses), self.digit_text(fish.digit));
        match houses.len() {
            _ if !self.technique.id.contains("sashimi") => None,
            0 => None,
            1 => Some(tr!(
                self.locale,
                "Without fins, {house} has only one place for {digit} (sashimi).",
                house = named,
                digit
            )),
            _ => Some(tr!(
                self.locale,
                "Without fins, {houses} have only one place each for {digit} (sashimi).",
                houses = named,
                digit
            )),
        }
    }

    /// Builds the sentence about the base sets and all of their places.
    fn base_sentence(&self, fish: &FishParts) -> String {
        tr!(
            self.locale,
            "{base} (base sets) have {digit} in {places}.",
            base = capitalized(self.house_list(fish.base)),
            digit = self.digit_text(fish.digit),
            places = self.cells_with_and(&fish.body.or(&fish.fins))
        )
    }

    /// Returns all cells of some houses.
    fn cells_of_houses(&self, houses: &[usize]) -> CellSet {
        let layout = self.marks.layout();
        houses.iter().fold(CellSet::EMPTY, |all, house| all.or(layout.house_cells(*house)))
    }

    /// Returns the houses among `houses` that contain a cell.
    pub(crate) fn houses_containing(&self, cell: grid::Cell, houses: &[usize]) -> Vec<usize> {
        houses.iter().copied().filter(|house| self.is_cell_in_house(cell, *house)).collect()
    }

    /// Builds sentences about the fins that are in several base sets.
    fn endo_fin_sentences(&self, fish: &FishParts) -> Vec<String> {
        let mut groups: Vec<(Vec<usize>, CellSet)> = Vec::new();
        for cell in fish.fins {
            let houses = self.houses_containing(cell, fish.base);
            match groups.iter_mut().find(|(of, _)| *of == houses) {
                _ if houses.len() < 2 => {}
                Some((_, cells)) => cells.insert(cell),
                None => groups.push((houses, CellSet::from_cell(cell))),
            }
        }
        let one = |(houses, cells): &(Vec<usize>, CellSet)| {
            let (houses, fins) = (capitalized(self.house_list(houses)), self.cells_with_and(cells));
            match cells.len() {
                1 => tr!(self.locale, "{houses} share {fins} (endo-fin).", houses, fins),
                _ => tr!(self.locale, "{houses} share {fins} (endo-fins).", houses, fins),
            }
        };
        groups.iter().map(one).collect()
    }

    /// Builds the sentence about the missing places of a sashimi fish: the cells where a base set
    /// that has fewer than two places, apart from its fins, crosses the cover sets. Returns `None`
    /// for other fish, for fish with boxes, and if there are no such cells.
    fn missing_places_sentence(&self, fish: &FishParts) -> Option<String> {
        let is_line =
            |house: &usize| Geometry::for_shape(self.shape()).house(*house).kind != HouseKind::Box;
        if fish.fins.is_empty() || !fish.base.iter().chain(fish.cover).all(is_line) {
            return None;
        }
        let layout = self.marks.layout();
        let covered = self.cells_of_houses(fish.cover);
        let lacking = |house: &&usize| layout.house_cells(**house).and(&fish.body).len() < 2;
        let open = fish.base.iter().filter(lacking).fold(CellSet::EMPTY, |all, house| {
            all.or(&layout.house_cells(*house).and(&covered).minus(&fish.body).minus(&fish.fins))
        });
        let (cells, digit) = (self.cells_with_and(&open), self.digit_text(fish.digit));
        let is_sashimi = self.technique.id.starts_with("sashimi");
        (is_sashimi && !open.is_empty())
            .then(|| tr!(self.locale, "There is no {digit} in {cells} (sashimi).", cells, digit))
    }

    fn is_cell_in_house(&self, cell: grid::Cell, house: usize) -> bool {
        self.marks.layout().house_cells(house).contains(cell)
    }

    /// Writes the assumption that no fin is the digit.
    fn no_fin_text(&self, fish: &FishParts) -> String {
        let digit = self.digit_text(fish.digit);
        let fins: Vec<_> = fish.fins.into_iter().map(|fin| self.cell_name(fin)).collect();
        match &fins[..] {
            [fin] => tr!(self.locale, "{cell} isn't {digit}", cell = fin, digit),
            [one, other] => {
                tr!(self.locale, "neither {one} nor {other} is {digit}", one, other, digit)
            }
            _ => tr!(self.locale, "no fin is {digit}", digit),
        }
    }

    /// Builds lines about the case that no fin is the digit: the base sets use up the cover sets,
    /// or a base set would have no place left.
    fn no_fin_lines(&self, fish: &FishParts, eliminated: &CellSet) -> Vec<ProofLine> {
        if let Some(line) = self.missing_digit_line(fish) {
            return vec![line];
        }
        let mut lines = self.used_up_cover_lines(fish);
        lines.extend(self.cover_elimination_lines(fish, eliminated));
        lines
    }

    /// Builds the line stating that a base set has no place for the digit unless a fin is the
    /// digit. Returns `None` if every base set has other places.
    fn missing_digit_line(&self, fish: &FishParts) -> Option<ProofLine> {
        let lacks =
            |house: &&usize| !self.marks.places_in(fish.digit, **house).intersects(&fish.body);
        let house = fish.base.iter().find(lacks)?;
        let text = tr!(
            self.locale,
            "If {none}, {house} has no {digit}.",
            none = self.no_fin_text(fish),
            house = self.house_name(*house),
            digit = self.digit_text(fish.digit)
        );
        Some(Self::proof_line(text, Self::digit_candidates(fish.digit, fish.fins)))
    }

    /// Builds lines stating that the base sets use up the cover sets, unless a fin is the digit.
    fn used_up_cover_lines(&self, fish: &FishParts) -> Vec<ProofLine> {
        let digit = self.digit_text(fish.digit);
        let body = Self::digit_candidates(fish.digit, fish.body);
        let covers = match fish.cover.len() {
            0..=MAX_NAMED_COVERS => self.house_list(fish.cover),
            _ => self.locale.tr("all cover sets").into(),
        };
        if fish.fins.is_empty() {
            let needs = tr!(
                self.locale,
                "Each base set needs its own {digit}, and a cover set has room for only one.",
                digit
            );
            let so = tr!(self.locale, "So the base sets use up {covers}.", covers);
            return vec![
                Self::proof_line(needs, body),
                Self::proof_line(so, Self::digit_candidates(fish.digit, fish.body)),
            ];
        }
        let none = self.no_fin_text(fish);
        let text = tr!(self.locale, "If {none}, the base sets use up {covers}.", none, covers);
        vec![Self::proof_line(text, body)]
    }

    /// Builds lines about the eliminations in the cover sets.
    fn cover_elimination_lines(&self, fish: &FishParts, eliminated: &CellSet) -> Vec<ProofLine> {
        let bases = self.cells_of_houses(fish.base);
        let (cannibal, plain): (Vec<_>, Vec<grid::Cell>) =
            eliminated.into_iter().partition(|cell| bases.contains(*cell));
        let mut lines = Vec::new();
        let holds_one =
            |house: &&usize| plain.iter().any(|cell| self.is_cell_in_house(*cell, **house));
        let houses: Vec<usize> = fish.cover.iter().filter(holds_one).copied().collect();
        let here: CellSet = plain.into_iter().collect();
        if !here.is_empty() {
            let cells =
                format!("{} ({})", self.cells_with_and(&here), self.houses_in_brackets(&houses));
            let digit = self.digit_text(fish.digit);
            let text = match fish.fins.is_empty() {
                true => tr!(
                    self.locale,
                    "{cells}, outside the base sets, can't be {digit}.",
                    cells,
                    digit
                ),
                false => tr!(
                    self.locale,
                    "Then {cells}, outside the base sets, can't be {digit}.",
                    cells,
                    digit
                ),
            };
            lines.push(Self::proof_line(text, Self::digit_candidates(fish.digit, here)));
        }
        let mut groups: Vec<(Vec<usize>, CellSet)> = Vec::new();
        for cell in cannibal {
            let own = self.houses_containing(cell, fish.cover);
            match groups.iter_mut().find(|(of, _)| *of == own) {
                Some((_, cells)) => cells.insert(cell),
                None => groups.push((own, CellSet::from_cell(cell))),
            }
        }
        let count = groups.len();
        for (nth, (covers, cells)) in groups.into_iter().enumerate() {
            let mut text = tr!(
                self.locale,
                "{digit} in {cell} would use up {covers}.",
                digit = self.digit_text(fish.digit),
                cell = self.cells_with_or(&cells),
                covers = self.house_list(&covers)
            );
            if nth + 1 == count {
                let few =
                    self.locale.tr("Too few cover sets would remain for the other base sets.");
                text = [&text, few].join(" ");
            }
            lines.push(Self::proof_line(text, Self::digit_candidates(fish.digit, cells)));
        }
        lines
    }

    /// Builds lines stating that the eliminated candidates see the fins. Fins that are seen in the
    /// same houses share a line.
    fn seeing_fins_lines(&self, fish: &FishParts, eliminated: &CellSet) -> Vec<ProofLine> {
        let mut left = fish.fins;
        let mut lines = Vec::new();
        while let Some(first) = left.first() {
            // The fins that the eliminated candidates see in the same houses as the first fin.
            let houses = |fin: grid::Cell| -> Vec<Option<usize>> {
                match self.common_house(&eliminated.with(fin)) {
                    Some(house) => vec![Some(house)],
                    None => eliminated.into_iter().map(|cell| self.pair_house(fin, cell)).collect(),
                }
            };
            let same: CellSet =
                left.into_iter().filter(|fin| houses(*fin) == houses(first)).collect();
            left = left.minus(&same);
            let (cells, digit) = (self.cell_list(&same), self.digit_text(fish.digit));
            let condition = match same.len() {
                1 => tr!(self.locale, "{cell} is {digit}", cell = cells, digit),
                _ => tr!(self.locale, "a fin in {cells} is {digit}", cells, digit),
            };
            // The line is about a single fin, whichever of these fins is the digit.
            let sees = self.seeing_one_lines(fish.digit, eliminated, same);
            let mut sees = sees.into_iter();
            if let Some(line) = sees.next() {
                let text = tr!(
                    self.locale,
                    "If {condition}, {consequence}",
                    condition,
                    consequence = &line.text
                );
                lines.push(ProofLine { text, ..line });
            }
            lines.extend(sees);
        }
        lines
    }

    /// Writes a fish in the notation used in forums, with its fins and endo-fins:
    /// `1 r258 \ c145 fr2c7 efr5c1`.
    fn fish_notation(&self, fish: &FishParts) -> String {
        let base = self.short_house_list(fish.base);
        let fins = match fish.fins.is_empty() {
            true => String::new(),
            false => {
                let is_endo = |fin| self.houses_containing(fin, fish.base).len() > 1;
                let sign = |fin| if is_endo(fin) { "ef" } else { "f" };
                let fins = fish.fins.into_iter();
                fins.map(|fin| format!(" {}{}", sign(fin), self.cell_name(fin))).collect()
            }
        };
        let cover = self.short_house_list(fish.cover);
        format!("{} {base} \\ {cover}{fins}", self.digit_text(fish.digit))
    }

    fn short_house_list(&self, all: &[usize]) -> String {
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

    /// Builds the argument of two fish that share their base sets.
    pub(crate) fn siamese(&self) -> Argument {
        let Step { base_houses: base, cover_houses: cover, fins, .. } = self.step;
        let halves = cover.split_at(base.len().min(cover.len()));
        let Some(all) = self.fish_parts(cover, CellSet::EMPTY) else { return Argument::default() };
        let layout = self.marks.layout();
        let fish = [halves.0, halves.1].map(|cover| {
            let is_endo = |cell: &grid::Cell| self.houses_containing(*cell, base).len() > 1;
            let endo: CellSet = fins.into_iter().filter(is_endo).collect();
            let fins = all.body.minus(&self.cells_of_houses(cover)).or(&endo);
            FishParts { digit: all.digit, base, cover, fins, body: all.body.minus(&fins) }
        });
        let one = |fish: &FishParts| {
            let (cover, fins) = (self.house_list(fish.cover), self.cells_with_and(&fish.fins));
            match fish.fins.len() {
                1 => {
                    tr!(self.locale, "With {cover} as cover sets, {fins} is the fin.", cover, fins)
                }
                _ => tr!(
                    self.locale,
                    "With {cover} as cover sets, {fins} are the fins.",
                    cover,
                    fins
                ),
            }
        };
        let two = self.locale.tr("Two fish share these base sets.");
        let mut pattern = vec![self.base_sentence(&all), two.into()];
        for fish in &fish {
            pattern.push(one(fish));
            let sashimi = self.sashimi_sentence(fish);
            pattern.extend(sashimi.filter(|sentence| !pattern.contains(sentence)));
        }
        pattern.extend(self.narrow_base_sentences(&all));
        pattern.extend(self.endo_fin_sentences(&fish[0]));
        let mut gone = self.eliminated_cells(all.digit);
        let mut lines = Vec::new();
        for fish in &fish {
            let sees = fish.fins.into_iter().fold(gone, |of, fin| of.and(layout.peers(fin)));
            // A cell of base sets is excluded only if it would use up more cover sets than base
            // sets.
            let excess = |cell: &grid::Cell| {
                self.houses_containing(*cell, fish.cover).len()
                    > self.houses_containing(*cell, base).len()
            };
            let own = match self.missing_digit_line(fish) {
                Some(_) => sees,
                None => sees.into_iter().filter(excess).collect(),
            };
            gone = gone.minus(&own);
            if !own.is_empty() {
                lines.extend(self.no_fin_lines(fish, &own));
                lines.extend(self.seeing_fins_lines(fish, &own));
            }
        }
        let notation = fish.map(|fish| self.fish_notation(&fish)).join("; ");
        Argument { pattern: pattern.join(" "), lines, notation }
    }

    /// Builds the argument of a fish with chains that start at its fins, or at its places in a
    /// cover set.
    pub(crate) fn kraken(&self) -> Argument {
        let Some(fish) = self.fish_parts(&self.step.cover_houses, self.step.fins) else {
            return Argument::default();
        };
        // If a base set has places only at fins, only the chains from the fins are needed.
        let missing = self.missing_digit_line(&fish);
        let start = |chain: &&Vec<ChainNode>| chain.first()?.cells.first();
        let is_needed = |chain: &&Vec<ChainNode>| {
            missing.is_none() || start(chain).is_some_and(|start| fish.fins.contains(start))
        };
        let chains: Vec<&Vec<ChainNode>> = self.step.chains.iter().filter(is_needed).collect();
        let starts: CellSet = chains.iter().filter_map(start).collect();
        let by_cover = starts.minus(&fish.fins);
        let house = fish.cover.iter().copied().find(|house| {
            !by_cover.is_empty()
                && fish.body.and(self.marks.layout().house_cells(*house)) == by_cover
        });
        let start = match house {
            Some(house) => tr!(
                self.locale,
                "Chains start at {cells} in {house} and at each fin.",
                cells = self.cells_with_and(&by_cover),
                house = self.house_name(house)
            ),
            None if starts.len() == 1 => self.locale.tr("A chain starts at the fin.").into(),
            None => self.locale.tr("A chain starts at each fin.").into(),
        };
        let mut pattern = vec![self.fish_sentences(&fish), start];
        for chain in &chains {
            if let [start, nodes @ .., _] = &chain[..]
                && !nodes.is_empty()
            {
                pattern.push(tr!(
                    self.locale,
                    "From {cell}: {nodes}.",
                    cell = self.cell_list(&start.cells),
                    nodes = self.node_list(nodes)
                ));
            }
        }
        let digit = self.digit_text(fish.digit);
        let none = self.no_fin_text(&fish);
        let mut lines = Vec::new();
        if let Some(house) = house {
            let text = tr!(
                self.locale,
                "If {none}, the fish needs all cover sets. So {cells} is {digit} ({house}).",
                none,
                cells = self.cells_with_or(&by_cover),
                digit,
                house = self.house_name(house)
            );
            lines.push(Self::proof_line(text, Self::digit_candidates(fish.digit, fish.body)));
        } else {
            lines.extend(self.no_fin_lines(&fish, &self.eliminated_cells(fish.digit)));
        }
        for chain in &chains {
            lines.extend(self.link_lines(chain, true));
            lines.extend(self.clash_line(chain));
        }
        lines.extend(self.in_each_case_lines());
        let chains: Vec<_> = chains.iter().map(|chain| self.eureka_notation(chain)).collect();
        let notation = [vec![self.fish_notation(&fish)], chains].concat().join("; ");
        Argument { pattern: pattern.join(" "), lines, notation }
    }
}
