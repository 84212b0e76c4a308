//! Exocets: two base cells whose digits must also be in two target cells, and pairs of such
//! patterns.

use grid::{Cell, Digit, DigitSet};
use human::{Candidate, CellSet};

use crate::{
    ProofLine,
    seeing::append_list,
    sentence::tr,
    step_writer::{Argument, StepWriter, capitalized},
};

/// The base of an exocet, with its targets and the cells next to them.
struct ExocetBase {
    cells: CellSet,
    targets: CellSet,
    /// The cells of the cross-lines next to the targets. None of these cells can hold the digits of
    /// the base.
    companions: CellSet,
}

/// A way to cover the places of a digit: lines, each with the cells in it from which the digit is
/// eliminated.
type Cover = Vec<(usize, CellSet)>;

/// The reason why a candidate of the base, a target or a mirror doesn't fit an exocet.
#[derive(Clone, Copy, PartialEq)]
enum MisfitReason {
    /// The candidate's digit would need both targets.
    NeedsBothTargets,
    /// No target can contain the candidate's digit.
    NoTarget,
    /// The cells in the second field can't contain the candidate's digit. They are the mirror of
    /// the target in the first field, or that target itself.
    Mirror(Cell, CellSet),
}

impl StepWriter<'_> {
    /// Builds the argument of a junior exocet.
    pub(crate) fn exocet(&self) -> Argument {
        let [(base, digits), (targets, _)] = &self.step.cell_digit_sets[..] else {
            return Argument::default();
        };
        let mut told = self.counting_argument(&[self.find_base(base, targets)], *digits, &[]);
        let so = tr!(
            self.locale,
            "So {targets} hold the two digits of the base, one each.",
            targets = self.cells_with_and(targets)
        );
        told.lines.push(Self::proof_line(so, self.candidates_in(base.or(targets), *digits)));
        let is_other = |of: &Candidate| targets.contains(of.cell) && !digits.contains(of.digit);
        let (other, rest): (Vec<Candidate>, Vec<Candidate>) =
            self.step.eliminations.iter().partition(|of| is_other(of));
        let mut list = Vec::from_iter(self.other_digits_line(other));
        let mut groups: Vec<(MisfitReason, Cell, DigitSet)> = Vec::new();
        for gone in rest {
            let reason = self.misfit_reason(gone);
            match groups.iter_mut().find(|(of, cell, _)| (*of, *cell) == (reason, gone.cell)) {
                Some((.., digits)) => *digits = digits.with(gone.digit),
                None => groups.push((reason, gone.cell, DigitSet::from_digit(gone.digit))),
            }
        }
        let mut mirrored = CellSet::EMPTY;
        for (reason, cell, digits) in groups {
            if let MisfitReason::Mirror(target, _) = reason
                && !mirrored.contains(target)
            {
                mirrored.insert(target);
                list.extend(self.mirror_line(target));
            }
            list.push(self.misfit_line(reason, cell, digits));
        }
        append_list(&mut told.lines, list);
        told
    }

    /// Builds the argument of two exocets with the same digits.
    pub(crate) fn double_exocet(&self) -> Argument {
        let [(all_bases, digits), (targets, _)] = &self.step.cell_digit_sets[..] else {
            return Argument::default();
        };
        let layout = self.marks.layout();
        let box_of = |cells: &CellSet| {
            let cell = cells.first().map(|cell| layout.geometry.houses_of(cell)[2]);
            cell.map_or(CellSet::EMPTY, |of| *layout.house_cells(of))
        };
        let first = all_bases.and(&box_of(all_bases));
        let bases = [first, all_bases.minus(&first)].map(|cells| self.find_base(&cells, targets));
        let (sees_bases, sees_targets) =
            (layout.common_peers(all_bases), layout.common_peers(targets));
        let reason = |of: &Candidate| match digits.contains(of.digit) {
            true if sees_bases.contains(of.cell) => 0,
            true if sees_targets.contains(of.cell) => 1,
            false => 2,
            true => 3,
        };
        let of_reason = |nth: usize| -> Vec<Candidate> {
            self.step.eliminations.iter().copied().filter(|of| reason(of) == nth).collect()
        };
        let left = of_reason(3);
        let mut told = self.counting_argument(&bases, *digits, &left);
        let about = self.candidates_in(all_bases.or(targets), *digits);
        let mut add = |text: String| told.lines.push(Self::proof_line(text, about.clone()));
        add(self
            .locale
            .tr("So the two digits of each base are also in its two targets, one in each.")
            .into());
        let [one, other] = &bases;
        let near =
            one.targets.and(&box_of(&other.cells)).or(&other.targets.and(&box_of(&one.cells)));
        let far = targets.minus(&near);
        add(tr!(
            self.locale,
            "A digit in both bases would need a target of each base, but {near} see each other's base.",
            near = self.cells_with_and(&near)
        ));
        add(tr!(
            self.locale,
            "That leaves {far}, which share {house}. So each of {digits} is in exactly one base and one target.",
            far = self.cells_with_and(&far),
            house = self.common_house_name(&far),
            digits = self.digits_with_and(*digits)
        ));
        let [sees_bases, sees_targets] = [
            self.locale.tr("Cells that see all base cells can't have the base digits"),
            self.locale.tr("Cells that see all targets can't have the targets' digits"),
        ];
        let mut list = Vec::from_iter(self.elimination_line(sees_bases, of_reason(0)));
        list.extend(self.elimination_line(sees_targets, of_reason(1)));
        list.extend(self.other_digits_line(of_reason(2)));
        if !left.is_empty() {
            let twice = tr!(
                self.locale,
                "In {band}, the cross-lines have each digit only in its target. So outside, they have it twice: once in each line that covers it.",
                band = self.house_list(&self.band_lines(all_bases))
            );
            list.push(Self::proof_line(twice, about));
            list.extend(self.uncovered_place_lines(all_bases, *digits, left));
        }
        append_list(&mut told.lines, list);
        told
    }

    /// Builds the line that lists the candidates that are eliminated for a reason. Returns `None`
    /// if there are no such candidates.
    pub(crate) fn elimination_line(
        &self,
        reason: &str,
        eliminated: Vec<Candidate>,
    ) -> Option<ProofLine> {
        let text = format!("{reason}. {}", self.ruling_out_sentence(&eliminated));
        (!eliminated.is_empty()).then(|| Self::proof_line(text, eliminated))
    }

    /// Builds the proof line that eliminates candidates from the targets because their digits
    /// aren't base digits. Returns `None` if there are no such candidates.
    pub(crate) fn other_digits_line(&self, eliminated: Vec<Candidate>) -> Option<ProofLine> {
        self.elimination_line(self.locale.tr("The targets can't have other digits"), eliminated)
    }

    /// Finds the targets of a base, which are in other boxes and outside its line, and the cells
    /// next to the targets.
    fn find_base(&self, cells: &CellSet, targets: &CellSet) -> ExocetBase {
        let layout = self.marks.layout();
        let own = layout.common_houses(cells).map(|house| layout.house_cells(house));
        let own = own.fold(CellSet::EMPTY, |all, house| all.or(house));
        let targets = targets.minus(&own);
        let mut companions = CellSet::EMPTY;
        for target in targets {
            let houses = layout.geometry.houses_of(target);
            let cross = houses.into_iter().find(|house| self.step.base_houses.contains(house));
            if let Some(cross) = cross {
                companions =
                    companions.or(&layout.house_cells(cross).and(layout.house_cells(houses[2])));
            }
        }
        ExocetBase { cells: *cells, targets, companions: companions.minus(&own).minus(&targets) }
    }

    /// Returns the three lines of the band that contains the bases.
    fn band_lines(&self, bases: &CellSet) -> Vec<usize> {
        let layout = self.marks.layout();
        let of_cell = bases.first().map(|cell| layout.geometry.houses_of(cell));
        let side = self.shape().side();
        let is_cross =
            |house: &usize| self.step.base_houses.iter().any(|of| of / side == house / side);
        let line = of_cell.into_iter().flatten().find(|house| !is_cross(house));
        line.map_or(Vec::new(), |line| (line / 3 * 3..line / 3 * 3 + 3).collect())
    }

    /// Writes the cross-lines, which are the houses that need the digits of the base, in order.
    pub(crate) fn cross_line_list(&self) -> String {
        let mut lines = self.step.base_houses.clone();
        grid::shell_sort(&mut lines);
        self.house_list(&lines)
    }

    /// Returns all ways to cover, with at most two lines, the places of a digit that are in the
    /// cross-lines and outside the band.
    fn covers_outside(&self, bases: &CellSet, digit: Digit) -> Vec<Vec<usize>> {
        let layout = self.marks.layout();
        let all = |houses: &[usize]| {
            houses.iter().fold(CellSet::EMPTY, |all, house| all.or(layout.house_cells(*house)))
        };
        let outside = all(&self.step.base_houses).minus(&all(&self.band_lines(bases)));
        let has = |cell: &Cell| {
            self.marks.digit(*cell) == Some(digit) || self.marks.candidates(*cell).contains(digit)
        };
        layout.line_covers(outside.into_iter().filter(has).collect())
    }

    /// Returns the ways to cover a digit by which candidates in `left` are eliminated, or only the
    /// first way if no candidates are eliminated.
    fn needed_covers(&self, bases: &CellSet, digit: Digit, left: &[Candidate]) -> Vec<Cover> {
        let mut gone: CellSet =
            left.iter().filter(|of| of.digit == digit).map(|of| of.cell).collect();
        let cover = |mut lines: Vec<usize>| -> Cover {
            grid::shell_sort(&mut lines);
            let part = |line| {
                let cells = gone.and(self.marks.layout().house_cells(line));
                gone = gone.minus(&cells);
                (line, cells)
            };
            lines.into_iter().map(part).collect()
        };
        let mut covers: Vec<Cover> =
            self.covers_outside(bases, digit).into_iter().map(cover).collect();
        let eliminates = |cover: &Cover| cover.iter().any(|(_, cells)| !cells.is_empty());
        match covers.iter().any(eliminates) {
            true => covers.retain(eliminates),
            false => covers.truncate(1),
        }
        covers
    }

    /// Builds lines stating that candidates are in a line that is needed to cover the places of
    /// their digit, but aren't among these places.
    fn uncovered_place_lines(
        &self,
        bases: &CellSet,
        digits: DigitSet,
        left: Vec<Candidate>,
    ) -> Vec<ProofLine> {
        // Digits with the same covers and cells share a line.
        let mut groups: Vec<(Vec<usize>, String, Vec<Candidate>)> = Vec::new();
        for digit in digits {
            for cover in self.needed_covers(bases, digit, &left) {
                let lines = cover_lines(&cover);
                let part = |(line, cells): &(usize, CellSet)| {
                    format!("{} ({})", self.cells_with_and(cells), self.house_name(*line))
                };
                let eliminating = cover.iter().filter(|(_, cells)| !cells.is_empty()).map(part);
                let cells = self.join_with_or(&eliminating.collect::<Vec<_>>());
                let about = cover.iter().flat_map(|(_, here)| Self::digit_candidates(digit, *here));
                match groups.iter_mut().find(|(of, at, _)| *of == lines && *at == cells) {
                    _ if cells.is_empty() => {}
                    Some((.., all)) => all.extend(about),
                    None => groups.push((lines, cells, about.collect())),
                }
            }
        }
        let line = |(cover, cells, about): (Vec<usize>, String, Vec<Candidate>)| {
            let text = tr!(
                self.locale,
                "{covers} cover {digits} there, so {digits} can't be in {cells}.",
                covers = capitalized(self.house_list(&cover)),
                digits = self.digits_with_and(about.iter().map(|of| of.digit).collect()),
                cells
            );
            Self::proof_line(text, about)
        };
        groups.into_iter().map(line).collect()
    }

    /// Builds the part of an argument that counts the places of each digit in the cross-lines.
    /// Candidates in `left` are eliminated because lines cover the digits.
    fn counting_argument(
        &self,
        bases: &[ExocetBase],
        digits: DigitSet,
        left: &[Candidate],
    ) -> Argument {
        let all = bases.iter().fold(CellSet::EMPTY, |all, base| all.or(&base.cells));
        let targets = bases.iter().fold(CellSet::EMPTY, |all, base| all.or(&base.targets));
        let companions = bases.iter().fold(CellSet::EMPTY, |all, base| all.or(&base.companions));
        let (lines, band) = (self.cross_line_list(), self.house_list(&self.band_lines(&all)));
        let named = bases.iter().map(|base| {
            tr!(
                self.locale,
                "Base {base} with the targets {targets}.",
                base = self.set_text(&base.cells, digits),
                targets = self.cells_with_and(&base.targets)
            )
        });
        let mut covers: Vec<(String, DigitSet)> = Vec::new();
        for digit in digits {
            let needed = self.needed_covers(&all, digit, left);
            let list = |cover: &Cover| self.house_list(&cover_lines(cover));
            let lines = needed.iter().map(list).collect::<Vec<_>>().join(self.locale.tr(", or "));
            match covers.iter_mut().find(|(of, _)| *of == lines) {
                Some((_, digits)) => *digits = digits.with(digit),
                None => covers.push((lines, DigitSet::from_digit(digit))),
            }
        }
        let cover = |(lines, digits): &(String, DigitSet)| {
            format!("{} ({lines})", self.digits_with_and(*digits))
        };
        let outside = tr!(
            self.locale,
            "Cross-lines: {lines}. There, outside the band ({band}), at most two lines cover each digit: {covers}.",
            lines = &lines,
            band = &band,
            covers = covers.iter().map(cover).collect::<Vec<_>>().join("; ")
        );
        let beside = tr!(
            self.locale,
            "{cells}, next to the targets, have none of these digits.",
            cells = self.cells_with_and(&companions)
        );
        let open = self.step.cells.minus(&targets);
        let mut texts = vec![
            (
                tr!(
                    self.locale,
                    "Take a digit that is in a base cell. Each of {lines} needs that digit, too.",
                    lines = &lines
                ),
                all,
            ),
            (
                tr!(
                    self.locale,
                    "Outside {band}, two lines cover the digit, so at most two cross-lines have it there. At least one cross-line has the digit in {band}.",
                    band
                ),
                open,
            ),
        ];
        for base in bases {
            let own: Vec<usize> = self.marks.layout().common_houses(&base.cells).collect();
            let text = tr!(
                self.locale,
                "In the band, a digit in {base} can't be elsewhere in {houses}. {companions} lack it. So it is in {targets}.",
                base = self.cells_with_or(&base.cells),
                houses = self.join_with_or(&self.house_names_by_kind(&own)),
                companions = self.cells_with_and(&base.companions),
                targets = self.cells_with_or(&base.targets)
            );
            texts.push((text, base.cells.or(&base.targets)));
        }
        let line = |(text, cells): (String, CellSet)| {
            Self::proof_line(text, self.candidates_in(cells, digits))
        };
        let pattern: Vec<String> = named.chain([outside, beside]).collect();
        Argument {
            pattern: pattern.join(" "),
            lines: texts.into_iter().map(line).collect(),
            ..Argument::default()
        }
    }

    /// Returns the reason why a candidate doesn't fit an exocet.
    fn misfit_reason(&self, eliminated: Candidate) -> MisfitReason {
        let [(base, digits), (targets, _)] = &self.step.cell_digit_sets[..] else {
            return MisfitReason::NeedsBothTargets;
        };
        let is_in = |cells: &CellSet| {
            let filled =
                cells.into_iter().any(|cell| self.marks.digit(cell) == Some(eliminated.digit));
            filled || self.marks.places(eliminated.digit).intersects(cells)
        };
        if base.contains(eliminated.cell) {
            return if is_in(targets) {
                MisfitReason::NeedsBothTargets
            } else {
                MisfitReason::NoTarget
            };
        }
        if targets.contains(eliminated.cell) {
            let mirror = self.mirror_cells(eliminated.cell).filter(|mirror| !is_in(mirror));
            return mirror.map_or(MisfitReason::NeedsBothTargets, |mirror| {
                MisfitReason::Mirror(eliminated.cell, self.cells_open_to_digits(mirror, *digits))
            });
        }
        let of =
            |target: &_| self.mirror_cells(*target).is_some_and(|of| of.contains(eliminated.cell));
        let target = targets.into_iter().find(of);
        target.map_or(MisfitReason::NoTarget, |of| MisfitReason::Mirror(of, CellSet::from_cell(of)))
    }

    /// Builds the line stating why some candidates of a cell don't fit an exocet.
    fn misfit_line(&self, reason: MisfitReason, cell: Cell, eliminated: DigitSet) -> ProofLine {
        let (digits, named) = (self.digits_with_or(eliminated), self.cell_name(cell));
        let text = match reason {
            MisfitReason::NeedsBothTargets => tr!(
                self.locale,
                "If {cell} were {digits}, this digit would need both targets. Its places outside the band are in one line.",
                cell = named,
                digits
            ),
            MisfitReason::NoTarget => tr!(
                self.locale,
                "No target can be {digits}, so {cell} can't, either.",
                digits,
                cell = named
            ),
            MisfitReason::Mirror(_, cells) => tr!(
                self.locale,
                "{cells} can't be {digits}, so {cell} can't, either.",
                cells = self.cells_with_and(&cells),
                digits,
                cell = named
            ),
        };
        Self::proof_line(text, self.candidates_in(CellSet::from_cell(cell), eliminated))
    }

    /// Builds the line stating that the digit of a target must also be in the target's mirror.
    /// Returns `None` if there is no mirror.
    fn mirror_line(&self, target: Cell) -> Option<ProofLine> {
        let layout = self.marks.layout();
        let [(base, digits), (targets, _)] = &self.step.cell_digit_sets[..] else { return None };
        let (mirror, other) = (self.mirror_cells(target)?, targets.without(target).single()?);
        let mirror = self.cells_open_to_digits(mirror, *digits);
        let line_of = |cell: Cell, is_cross: bool| {
            let lines = &layout.geometry.houses_of(cell)[..2];
            lines.iter().copied().find(|line| self.step.base_houses.contains(line) == is_cross)
        };
        let of_base = layout.common_houses(base).next();
        let lines = [line_of(target, false), of_base, line_of(other, true)];
        let mut lines: Vec<usize> = lines.into_iter().flatten().collect();
        grid::shell_sort(&mut lines);
        let text = tr!(
            self.locale,
            "{lines} have the digit of {target} outside {house}. So in {house}, the digit of {target} can only be in {cells} (mirror).",
            house = self.house_name(layout.geometry.houses_of(other)[2]),
            target = self.cell_name(target),
            cells = self.cells_with_or(&mirror),
            lines = capitalized(self.house_list(&lines))
        );
        Some(Self::proof_line(text, self.candidates_in(mirror.with(target), *digits)))
    }

    /// Returns the cells of a mirror that aren't filled with other digits, or all cells of the
    /// mirror if there are no such cells.
    fn cells_open_to_digits(&self, mirror: CellSet, digits: DigitSet) -> CellSet {
        let may_hold = |cell: &Cell| self.marks.digit(*cell).is_none_or(|of| digits.contains(of));
        let open: CellSet = mirror.into_iter().filter(may_hold).collect();
        if open.is_empty() { mirror } else { open }
    }

    /// Returns the mirror of a target: cells in the other target's box, one of which must hold the
    /// same digit as the target. Returns `None` if the step isn't a single exocet.
    fn mirror_cells(&self, target: Cell) -> Option<CellSet> {
        let layout = self.marks.layout();
        let [(base, _), (targets, _)] = &self.step.cell_digit_sets[..] else { return None };
        let other = targets.without(target).single()?;
        let is_cross = |house: &usize| self.step.base_houses.contains(house);
        // The row or column of the target that isn't a cross-line; its box is last in the list.
        let line = layout.geometry.houses_of(target).into_iter().find(|house| !is_cross(house))?;
        let of_base = layout.common_houses(base).next()?;
        let [row, column, box_] = layout.geometry.houses_of(other);
        let cross = [row, column].into_iter().find(is_cross)?;
        let rest = layout
            .house_cells(box_)
            .minus(layout.house_cells(line))
            .minus(layout.house_cells(of_base));
        Some(rest.minus(layout.house_cells(cross)))
    }
}

fn cover_lines(cover: &Cover) -> Vec<usize> {
    cover.iter().map(|(line, _)| *line).collect()
}
