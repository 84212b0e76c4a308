//! Almost locked sets: n cells of a house whose candidates are n + 1 digits.

use grid::{Cell, Digit, DigitSet};
use human::{Candidate, CellSet};
use words::steps;

use crate::{
    ProofLine,
    sentence::tr,
    step_writer::{Argument, StepWriter, capitalized},
};

/// An almost locked set, named by a letter.
#[derive(Clone, Copy)]
pub(crate) struct NamedSet {
    pub(crate) name: char,
    pub(crate) cells: CellSet,
    digits: DigitSet,
}

impl StepWriter<'_> {
    /// Returns the sets of the step, named by letters.
    pub(crate) fn named_sets(&self) -> Vec<NamedSet> {
        let names = 'A'..='Z';
        let sets = self.step.cell_digit_sets.iter().zip(names);
        sets.map(|((cells, digits), name)| NamedSet { name, cells: *cells, digits: *digits })
            .collect()
    }

    /// Returns the cells of a set that have a digit as a candidate.
    pub(crate) fn places_of(&self, set: &NamedSet, digit: Digit) -> CellSet {
        self.marks.places(digit).and(&set.cells)
    }

    /// Returns the restricted commons of two sets: the digits that at most one of the sets can
    /// have, because all places of such a digit in one set see all its places in the other set.
    fn restricted_commons(&self, one: &NamedSet, other: &NamedSet) -> DigitSet {
        let is_restricted = |digit: &Digit| {
            let [a, b] = [one, other].map(|set| self.places_of(set, *digit));
            let sees_all = |cell: Cell| b.is_subset(self.marks.layout().peers(cell));
            !a.is_empty() && !b.is_empty() && a.into_iter().all(sees_all)
        };
        one.digits.and(other.digits).filter(is_restricted).collect()
    }

    /// Writes the houses in which the places of a digit in one set see its places in the other set.
    fn common_sight_houses(&self, one: &NamedSet, other: &NamedSet, digit: Digit) -> String {
        self.sight_houses(&self.places_of(one, digit), &self.places_of(other, digit))
    }

    /// Builds the argument of a chain of sets, each of which has a restricted common with the next.
    /// If the commons don't fit an open chain, the sets are treated as a ring.
    pub(crate) fn set_chain(&self) -> Argument {
        let sets = self.named_sets();
        let [Some(first), Some(last)] = [sets.first(), sets.last()] else {
            return Argument::default();
        };
        let mut pattern: Vec<String> = vec![self.sets_sentence(&sets)];
        let Some(joints) = self.choose_commons(&sets) else { return self.set_ring(&sets) };
        pattern.push(match joints[..] {
            [x] => tr!(
                self.locale,
                "X = {digit} is the restricted common candidate (RCC, {houses}).",
                digit = self.digit_text(x),
                houses = self.common_sight_houses(first, last, x)
            ),
            _ => tr!(
                self.locale,
                "Restricted common candidates (RCC): {digits}.",
                digits = self.restricted_common_list(&sets, &joints)
            ),
        });
        let z = self.eliminated_digits();
        pattern.push(tr!(
            self.locale,
            "{first} and {last} also share Z = {digits}.",
            first = first.name,
            last = last.name,
            digits = self.digits_with_and(z)
        ));
        if let &[x] = &joints[..] {
            let not_both = tr!(
                self.locale,
                "A and B can't both have {digit} ({house}).",
                digit = self.digit_text(x),
                house = self.common_sight_houses(first, last, x)
            );
            let about = self.places_of(first, x).or(&self.places_of(last, x));
            let without = tr!(
                self.locale,
                "The set without {digit} needs all its other digits, so it has {digits}.",
                digit = self.digit_text(x),
                digits = self.digits_with_and(z)
            );
            let mut lines = vec![Self::proof_line(not_both, Self::digit_candidates(x, about))];
            lines.push(Self::proof_line(
                without,
                self.candidates_in(first.cells.or(&last.cells), z),
            ));
            lines.extend(self.seen_by_both_lines(first, last, z));
            let notation = self.set_notation(&sets, &joints, z);
            return Argument { pattern: pattern.join(" "), lines, notation };
        }
        let mut lines = Vec::new();
        for (at, pair) in sets.windows(2).enumerate() {
            let by = self.digit_text(joints[at]);
            let [from, to] = [&pair[0], &pair[1]];
            let places = self.places_of(from, joints[at]).or(&self.places_of(to, joints[at]));
            let next = match joints.get(at + 1) {
                Some(next) => DigitSet::from_digit(*next),
                None => z,
            };
            let next = self.digits_with_and(next);
            let text = match at {
                0 => tr!(
                    self.locale,
                    "If {first} lacks {z}, it has {digit}, so {second} lacks {digit} and has {next}.",
                    first = from.name,
                    z = self.digits_with_or(z),
                    digit = by,
                    second = to.name,
                    next
                ),
                _ => tr!(
                    self.locale,
                    "Then {set} lacks {digit} and has {next}.",
                    set = to.name,
                    digit = by,
                    next
                ),
            };
            lines.push(Self::proof_line(text, Self::digit_candidates(joints[at], places)));
        }
        let so = tr!(
            self.locale,
            "So {first} or {last} has {digits}.",
            first = first.name,
            last = last.name,
            digits = self.digits_with_and(z)
        );
        lines.push(Self::proof_line(so, self.candidates_in(first.cells.or(&last.cells), z)));
        lines.extend(self.seen_by_both_lines(first, last, z));
        let notation = self.set_notation(&sets, &joints, z);
        Argument { pattern: pattern.join(" "), lines, notation }
    }

    /// Builds the sentence that names the sets.
    pub(crate) fn sets_sentence(&self, sets: &[NamedSet]) -> String {
        let one = |set: &NamedSet| {
            let named = format!("{} {}", set.name, self.set_text(&set.cells, set.digits));
            match set.name == 'B' && self.technique.id == "als-xy-wing" {
                true => tr!(self.locale, "pivot {set}", set = named),
                false => named,
            }
        };
        let sets: Vec<_> = sets.iter().map(one).collect();
        tr!(
            self.locale,
            "{sets}: each has one more digit than it has cells (ALS).",
            sets = sets.join("; ")
        )
    }

    /// Writes the restricted common of each set and the next set. If there are as many commons as
    /// sets, the last set is followed by the first.
    fn restricted_common_list(&self, sets: &[NamedSet], joints: &[Digit]) -> String {
        let one = |(at, digit): (usize, &Digit)| {
            let [one, other] = [at, at + 1].map(|at| &sets[at % sets.len()]);
            let houses = self.common_sight_houses(one, other, *digit);
            let digit = self.digit_text(*digit);
            match sets.len() {
                2 => format!("{digit} ({houses})"),
                _ => format!("{}–{} {digit} ({houses})", one.name, other.name),
            }
        };
        joints.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
    }

    /// Chooses a restricted common for each pair of neighbouring sets, such that consecutive
    /// commons differ, and the first and the last common aren't eliminated digits. Returns `None`
    /// if there is no such choice, or if an eliminated candidate doesn't see all places of its
    /// digit in both end sets.
    fn choose_commons(&self, sets: &[NamedSet]) -> Option<Vec<Digit>> {
        let (first, last) = (sets.first()?, sets.last()?);
        let fits = |gone: &Candidate| {
            let places = [first, last].map(|set| self.places_of(set, gone.digit));
            let sees = |places: &CellSet| {
                !places.is_empty() && places.is_subset(self.marks.layout().peers(gone.cell))
            };
            places.iter().all(sees)
        };
        if !self.step.eliminations.iter().all(fits) {
            return None;
        }
        let z = self.eliminated_digits();
        let commons: Vec<DigitSet> =
            { sets.windows(2) }.map(|pair| self.restricted_commons(&pair[0], &pair[1])).collect();
        fn choose(commons: &[DigitSet], not: DigitSet, z: DigitSet) -> Option<Vec<Digit>> {
            let Some((first, rest)) = commons.split_first() else { return Some(Vec::new()) };
            let not = if rest.is_empty() { not.or(z) } else { not };
            { first.minus(not) }.into_iter().find_map(|digit| {
                let mut all = choose(rest, DigitSet::from_digit(digit), z)?;
                all.insert(0, digit);
                Some(all)
            })
        }
        choose(&commons, z, z)
    }

    /// Builds lines stating that the eliminated candidates see all places of their digit in both
    /// end sets.
    pub(crate) fn seen_by_both_lines(
        &self,
        first: &NamedSet,
        last: &NamedSet,
        digits: DigitSet,
    ) -> Vec<ProofLine> {
        let mut lines = Vec::new();
        for digit in digits {
            let sets = [first, last].map(|set| (set.name, self.places_of(set, digit)));
            let gone = self.eliminated_cells(digit);
            for (_, cells) in self.group_by_sight(&gone, &sets.map(|(_, places)| places)) {
                let place = |(name, places): (char, CellSet)| {
                    let houses = self.sight_houses(&cells, &places);
                    let cells = self.cells_with_and(&places);
                    tr!(self.locale, "{name} ({cells} in {houses})", name, cells, houses)
                };
                let [one, other] = sets.map(place);
                let what = tr!(
                    self.locale,
                    "every {digit} in {one} and {other}",
                    digit = self.digit_text(digit),
                    one,
                    other
                );
                let text = format!("{}.", self.sees_text(&cells, what));
                let about = cells.or(&sets[0].1).or(&sets[1].1);
                lines.push(Self::proof_line(text, Self::digit_candidates(digit, about)));
            }
        }
        lines
    }

    /// Builds the argument of sets whose restricted commons form a ring. Each digit of a set is
    /// either locked in the set, or a restricted common with a neighbouring set.
    fn set_ring(&self, sets: &[NamedSet]) -> Argument {
        let Some(joints) = self.choose_ring_commons(sets) else {
            return Argument { pattern: self.sets_sentence(sets), ..Argument::default() };
        };
        let digits = self.restricted_common_list(sets, &joints);
        let commons = match sets.len() {
            2 => tr!(
                self.locale,
                "Restricted common candidates (RCC, doubly linked): {digits}.",
                digits
            ),
            _ => tr!(
                self.locale,
                "Restricted common candidates (RCC) in a closed chain: {digits}.",
                digits
            ),
        };
        let pattern = [self.sets_sentence(sets), commons].join(" ");
        let all = sets.iter().fold(CellSet::EMPTY, |all, set| all.or(&set.cells));
        let n = self.number_text(sets.len());
        let lacks = capitalized(tr!(
            self.locale,
            "Each of the {n} sets lacks exactly one digit. Each RCC is missing from at least one of its two sets.",
            n
        ));
        let digits: DigitSet = joints.iter().copied().collect();
        let so = self.locale.tr(
            "So each set lacks one RCC and has all its other digits. Each RCC is in exactly one of its two sets.",
        );
        let mut lines = vec![
            Self::proof_line(lacks, self.candidates_in(all, digits)),
            Self::proof_line(so.into(), self.candidates_in(all, digits)),
        ];
        let mut left = self.step.eliminations.clone();
        let mut take = |digit: Digit, places: CellSet| {
            let sees = self.marks.places_seeing(digit, &places);
            let is_seen = |of: &Candidate| of.digit == digit && sees.contains(of.cell);
            let gone: CellSet = left.iter().filter(|of| is_seen(of)).map(|of| of.cell).collect();
            left.retain(|of| !is_seen(of));
            gone
        };
        for (at, digit) in joints.iter().enumerate() {
            let [one, other] = [at, at + 1].map(|at| &sets[at % sets.len()]);
            let ends = [one, other].map(|set| self.places_of(set, *digit));
            let gone = take(*digit, ends[0].or(&ends[1]));
            let owner = self.join_with_or(&[one.name, other.name].map(String::from));
            lines.extend(self.ruled_out_lines(&owner, &[(*digit, ends.to_vec(), gone)]));
        }
        for (at, set) in sets.iter().enumerate() {
            let own = [joints[(at + sets.len() - 1) % sets.len()], joints[at]];
            let others = set.digits.filter(|digit| !own.contains(digit)).map(|digit| {
                let places = self.places_of(set, digit);
                (digit, vec![places], take(digit, places))
            });
            let others: Vec<_> = others.collect();
            lines.extend(self.ruled_out_lines(&set.name.to_string(), &others));
        }
        let mut notation = String::new();
        if let (Some((z, before)), Some(first)) = (joints.split_last(), sets.first()) {
            notation = self.set_notation_for_digit(sets, before, *z);
            notation.push('-');
            notation.push_str(&self.digit_text(*z));
            notation.push_str(&self.cell_list(&first.cells).replace(", ", ","));
        }
        Argument { pattern, lines, notation }
    }

    /// Builds lines about the digits that `owner` is sure to have. Each digit is given with its
    /// places, one group per set, and the cells from which it is eliminated. Digits that are seen
    /// in the same houses share a line.
    pub(crate) fn ruled_out_lines(
        &self,
        owner: &str,
        digits: &[(Digit, Vec<CellSet>, CellSet)],
    ) -> Vec<ProofLine> {
        let mut groups: Vec<(Vec<usize>, Vec<Candidate>)> = Vec::new();
        for (digit, places, gone) in digits {
            for (houses, cells) in self.group_by_sight(gone, places) {
                let here = Self::digit_candidates(*digit, cells);
                match groups.iter_mut().find(|(of, _)| *of == houses) {
                    Some((_, all)) => all.extend(here),
                    None => groups.push((houses, here.collect())),
                }
            }
        }
        let candidates = |(houses, gone): &(Vec<usize>, Vec<Candidate>)| {
            format!("{} ({})", self.candidate_list(gone), self.houses_in_order(houses))
        };
        let line = |groups: &[(Vec<usize>, Vec<Candidate>)]| {
            let gone = || groups.iter().flat_map(|(_, gone)| gone).copied();
            let held: DigitSet = gone().map(|of| of.digit).collect();
            let text = tr!(
                self.locale,
                "{set} has {digits}. That rules out {candidates}.",
                set = owner,
                digits = self.digits_with_and(held),
                candidates = self.join_with_and(&groups.iter().map(candidates).collect::<Vec<_>>())
            );
            let places = digits.iter().filter(|(digit, ..)| held.contains(*digit));
            let places = places.flat_map(|(digit, places, _)| {
                places.iter().flat_map(|places| Self::digit_candidates(*digit, *places))
            });
            Self::proof_line(text, places.chain(gone()))
        };
        // The eliminations of a single digit in several houses share a line.
        let single = |(_, gone): &(Vec<usize>, Vec<Candidate>)| {
            gone.iter().map(|of| of.digit).collect::<DigitSet>().single()
        };
        let chunks =
            groups.chunk_by(|one, other| single(one).is_some() && single(one) == single(other));
        chunks.map(line).collect()
    }

    /// Chooses a restricted common for each pair of neighbouring sets in a ring, such that
    /// consecutive commons differ. Returns `None` if there is no such choice.
    fn choose_ring_commons(&self, sets: &[NamedSet]) -> Option<Vec<Digit>> {
        let n = sets.len();
        let commons: Vec<DigitSet> =
            { 0..n }.map(|at| self.restricted_commons(&sets[at], &sets[(at + 1) % n])).collect();
        fn choose(commons: &[DigitSet], chosen: &mut Vec<Digit>) -> bool {
            let Some(here) = commons.get(chosen.len()) else { return true };
            let is_last = chosen.len() + 1 == commons.len();
            for digit in *here {
                let before = chosen.last() == Some(&digit);
                if before || is_last && chosen.first() == Some(&digit) {
                    continue;
                }
                chosen.push(digit);
                if choose(commons, chosen) {
                    return true;
                }
                chosen.pop();
            }
            false
        }
        let mut chosen = Vec::new();
        choose(&commons, &mut chosen).then_some(chosen)
    }

    /// Writes sets in Eureka notation, once for each digit of `z`: `(7=3)r5c15-(3=7)r6c1237`.
    fn set_notation(&self, sets: &[NamedSet], joints: &[Digit], z: DigitSet) -> String {
        let chains = z.map(|z| self.set_notation_for_digit(sets, joints, z));
        chains.collect::<Vec<_>>().join("; ")
    }

    fn set_notation_for_digit(&self, sets: &[NamedSet], joints: &[Digit], z: Digit) -> String {
        let entering = [z].into_iter().chain(joints.iter().copied());
        let leaving = joints.iter().copied().chain([z]);
        let parts = sets.iter().zip(entering.zip(leaving)).map(|(set, (from, to))| {
            let cells = self.cell_list(&set.cells).replace(", ", ",");
            format!("({}={}){cells}", self.digit_text(from), self.digit_text(to))
        });
        parts.collect::<Vec<_>>().join("-")
    }

    /// Builds the argument of a death blossom.
    pub(crate) fn death_blossom(&self) -> Argument {
        let (Some(stem), Some(z)) = (self.step.cells.first(), self.eliminated_digits().first())
        else {
            return Argument::default();
        };
        let petals: Vec<(Digit, NamedSet)> =
            self.marks.candidates(stem).zip(self.named_sets()).collect();
        // A set may be the petal of several digits.
        let mut groups: Vec<(DigitSet, &NamedSet)> = Vec::new();
        for (digit, petal) in &petals {
            match groups.iter_mut().find(|(_, of)| of.cells == petal.cells) {
                Some((digits, _)) => *digits = digits.with(*digit),
                None => groups.push((DigitSet::from_digit(*digit), petal)),
            }
        }
        let named = |(digits, petal): &(DigitSet, &NamedSet)| {
            tr!(
                self.locale,
                "{set} for {digit}",
                set = self.set_text(&petal.cells, petal.digits),
                digit = self.digits_with_and(*digits)
            )
        };
        let names: Vec<_> = groups.iter().map(named).collect();
        let pattern = tr!(
            self.locale,
            "Stem {stem}. Each petal has one more digit than it has cells (ALS): {petals}.",
            stem = self.cell_set_text(stem),
            petals = names.join("; ")
        );
        let mut lines = Vec::new();
        // Digits of the stem share a case if they have the same petal, and the stem sees them in
        // the same houses there.
        let mut cases: Vec<(DigitSet, &NamedSet, Vec<usize>)> = Vec::new();
        for (digit, petal) in &petals {
            let houses = self.houses_between(stem, &[self.places_of(petal, *digit)]);
            let is_same = |(_, of, at): &&mut (DigitSet, &NamedSet, Vec<usize>)| {
                of.cells == petal.cells && *at == houses
            };
            match cases.iter_mut().find(is_same) {
                Some((digits, ..)) => *digits = digits.with(*digit),
                None => cases.push((DigitSet::from_digit(*digit), petal, houses)),
            }
        }
        for (digits, petal, houses) in cases {
            let ends = self.places_of(petal, z);
            let text = tr!(
                self.locale,
                "If {stem} is {digits}, petal {set} can't have {own} ({houses}), so {cells} is {z}.",
                stem = self.cell_name(stem),
                digits = self.digits_with_or(digits),
                own = match digits.single() {
                    Some(digit) => self.digit_text(digit),
                    None => self.locale.tr("that digit").into(),
                },
                set = self.cells_with_and(&petal.cells),
                houses = self.houses_in_order(&houses),
                cells = self.cells_with_or(&ends),
                z = self.digit_text(z)
            );
            let about = self.candidates_in(petal.cells.with(stem), digits);
            lines.push(Self::proof_line(
                text,
                about.into_iter().chain(Self::digit_candidates(z, ends)),
            ));
        }
        let places = groups.iter().map(|(_, petal)| self.places_of(petal, z));
        let places: Vec<CellSet> = places.filter(|places| !places.is_empty()).collect();
        let mut ends: Vec<CellSet> = Vec::new();
        for end in &places {
            let is_within = |other: &CellSet| end != other && end.is_subset(other);
            if !places.iter().any(is_within) && !ends.contains(end) {
                ends.push(*end);
            }
        }
        for (_, cells) in self.group_by_sight(&self.eliminated_cells(z), &ends) {
            let seen: Vec<_> = ends.iter().map(|end| self.seen_cells_text(end, &cells)).collect();
            let groups =
                |end: &CellSet| steps::cell_group_names(self.locale.cell_names, end, self.shape());
            let seen = match ends.iter().any(|end| groups(end).len() > 1) {
                true => seen.join(", "),
                false => self.join_with_and(&seen),
            };
            let text = format!("{}.", self.sees_text(&cells, seen));
            let about = ends.iter().fold(cells, |all, end| all.or(end));
            lines.push(Self::proof_line(text, Self::digit_candidates(z, about)));
        }
        Argument { pattern, lines, ..Argument::default() }
    }

    /// Builds the sentences stating which digits the cells of a pattern have only in one part. Each
    /// element of `shares` contains such digits and the name of the part.
    pub(crate) fn confined_digits_sentences(&self, shares: &[(DigitSet, String)]) -> String {
        let share = |(digits, place): &(DigitSet, String)| {
            let digits = self.digits_with_and(*digits);
            tr!(self.locale, "{digits} only in {house}", digits, house = place)
        };
        let shares = shares.iter().map(share).collect::<Vec<_>>();
        let join = |shares: &[String]| shares.join(self.locale.tr(", and "));
        let (first, rest) = shares.split_at(shares.len().min(2));
        let mut text = tr!(self.locale, "These cells have {shares}.", shares = join(first));
        if !rest.is_empty() {
            text.push(' ');
            text.push_str(&tr!(self.locale, "They have {shares}.", shares = join(rest)));
        }
        text
    }

    /// Builds the argument of a Sue de Coq.
    pub(crate) fn sue_de_coq(&self) -> Argument {
        let (&[line, box_], [in_line, in_box]) =
            (&self.step.base_houses[..], &self.step.cell_digit_sets[..])
        else {
            return Argument::default();
        };
        let cells = self.step.cells;
        let digits = self.marks.candidate_union(&cells);
        let (of_line, of_box) = (in_line.1.minus(in_box.1), in_box.1.minus(in_line.1));
        let (of_both, twice) = (digits.minus(in_line.1.or(in_box.1)), in_line.1.and(in_box.1));
        let all = cells.or(&in_line.0).or(&in_box.0);
        let n = self.number_text(all.len());
        let meet = tr!(
            self.locale,
            "{cells} are in both {line} and {house}.",
            cells = self.set_text(&cells, digits),
            line = self.house_name(line),
            house = self.house_name(box_)
        );
        let with = tr!(
            self.locale,
            "With {first} in {line} and {second} in {house}, that makes {n} cells.",
            first = self.set_text(&in_line.0, in_line.1),
            line = self.house_name(line),
            second = self.set_text(&in_box.0, in_box.1),
            house = self.house_name(box_),
            n = &n
        );
        let shares = [
            (of_line, self.house_name(line)),
            (of_box, self.house_name(box_)),
            (of_both, self.cells_with_and(&cells)),
        ];
        let shares = shares.into_iter().filter(|(digits, _)| *digits != DigitSet::EMPTY);
        let shares = self.confined_digits_sentences(&shares.collect::<Vec<_>>());
        let fits = match twice.is_empty() {
            true => {
                tr!(self.locale, "So each digit fits only once: {n} digits in all.", n = &n)
            }
            false => tr!(
                self.locale,
                "So each digit fits only once, or twice in the case of {digits}: {n} digits in all.",
                digits = self.digits_with_and(twice),
                n = &n
            ),
        };
        let needs = tr!(self.locale, "The {n} cells need all {n} digits.", n);
        let mut lines = [shares, fits, needs]
            .into_iter()
            .map(|text| Self::proof_line(text, self.candidates_in(all, self.step.digits)))
            .collect::<Vec<_>>();
        let mut left: Vec<Candidate> = self.step.eliminations.clone();
        for (house, other) in [(line, in_box.1), (box_, in_line.1)] {
            let digits = self.step.digits.minus(other.minus(twice));
            let in_house = self.marks.layout().house_cells(house);
            let is_here = |of: &Candidate| in_house.contains(of.cell) && digits.contains(of.digit);
            let (here, rest): (Vec<_>, Vec<_>) = left.into_iter().partition(is_here);
            left = rest;
            if !here.is_empty() {
                let gone = here.iter().map(|of| of.digit).collect();
                lines.push(self.used_in_houses_line(&[house], self.digits_with_and(gone), here));
            }
        }
        Argument { pattern: [meet, with].join(" "), lines, ..Argument::default() }
    }
}
