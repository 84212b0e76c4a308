//! Chains: their nodes in order, their links (two per sentence), and the conclusions from their
//! ends.

use grid::DigitSet;
use human::{Candidate, CellSet, ChainNode};

use crate::{
    Link, ProofLine, picture,
    seeing::append_list,
    sentence::tr,
    step_writer::{Argument, StepWriter},
};

impl StepWriter<'_> {
    /// Builds the argument of a chain with two ends.
    pub(crate) fn open_chain(&self) -> Argument {
        let Some(nodes) = self.step.chains.first() else { return Argument::default() };
        if let Some(told) = self.clashing_chain(nodes) {
            return told;
        }
        let [Some(first), Some(last)] = [nodes.first(), nodes.last()] else {
            return Argument::default();
        };
        let mut lines = self.link_lines(nodes, false);
        let either = match first.digit == last.digit {
            true => {
                let ends =
                    self.join_with_or(&[self.node_cells_text(first), self.node_cells_text(last)]);
                let digit = self.digit_text(first.digit);
                tr!(self.locale, "So at least one end is {digit}: {ends}.", digit, ends)
            }
            false => {
                let facts =
                    self.join_with_or(&[self.node_fact(first, true), self.node_fact(last, true)]);
                tr!(self.locale, "So at least one end is true: {facts}.", facts)
            }
        };
        let about = [first, last]
            .into_iter()
            .flat_map(|node| Self::digit_candidates(node.digit, node.cells));
        lines.push(match first.cells.single() {
            Some(cell) if first.cells == last.cells => {
                self.one_of_digits_line(cell, DigitSet::from_digit(first.digit).with(last.digit))
            }
            _ => Self::proof_line(either, about),
        });
        lines.extend(self.excluded_by_ends_lines(first, last));
        let chain = tr!(self.locale, "Chain: {nodes}.", nodes = self.node_list(nodes));
        self.chain_argument(chain, nodes, lines)
    }

    /// Completes the argument of a chain or loop. The pattern consists of `named`, which is the
    /// sentence about the nodes, and the almost locked sets of the links. The first line explains
    /// the notation.
    pub(crate) fn chain_argument(
        &self,
        named: String,
        nodes: &[ChainNode],
        mut lines: Vec<ProofLine>,
    ) -> Argument {
        let links = self
            .locale
            .tr("Strong links (=) have at least one true end. Weak links (-) have at most one.");
        if let Some(first) = lines.first_mut() {
            first.text = [links, &first.text].join(" ");
        }
        let notation = self.eureka_notation(nodes);
        Argument { pattern: self.with_link_sets(named, nodes), lines, notation }
    }

    /// Writes the cells of a node as places for its digit: `r4c2 or r6c23`.
    fn node_places(&self, node: &ChainNode) -> String {
        self.join_with_or(&words::steps::cell_group_names(
            self.locale.cell_names,
            &node.cells,
            self.shape(),
        ))
    }

    /// Builds lines about the candidates that both ends exclude.
    fn excluded_by_ends_lines(&self, first: &ChainNode, last: &ChainNode) -> Vec<ProofLine> {
        if first.digit == last.digit {
            let gone = self.eliminated_cells(first.digit);
            return self.seeing_all_lines(first.digit, &gone, &[first.cells, last.cells]);
        }
        if first.cells == last.cells {
            let text = tr!(
                self.locale,
                "So {cell} can't be {digit}.",
                cell = self.cell_list(&first.cells),
                digit = self.digits_with_or(self.eliminated_digits())
            );
            return vec![Self::proof_line(text, self.step.eliminations.clone())];
        }
        // The ends have different digits, and each end excludes its digit from the other end's
        // cell.
        let mut lines = Vec::new();
        for gone in &self.step.eliminations {
            let [near, far] = if gone.digit == first.digit { [first, last] } else { [last, first] };
            let (cell, digit) = (self.cell_name(gone.cell), self.digit_text(gone.digit));
            let text = tr!(
                self.locale,
                "{cell} can't be {digit}: it sees {end}, and if {condition}, {cell} is {other}.",
                cell,
                digit,
                condition = self.node_fact(near, false),
                end = self.seen_cells_text(&near.cells, &CellSet::from_cell(gone.cell)),
                other = self.digit_text(far.digit)
            );
            lines.push(Self::proof_line(text, [*gone]));
        }
        lines
    }

    /// Builds the argument of a loop whose first node contradicts itself.
    pub(crate) fn discontinuous_loop(&self) -> Argument {
        let Some(nodes) = self.step.chains.first() else { return Argument::default() };
        if let Some(told) = self.clashing_chain(nodes) {
            return told;
        }
        let Some(first) = nodes.first() else { return Argument::default() };
        let starts_true = nodes.get(1).is_some_and(|node| !node.is_strong);
        let mut lines = self.link_lines(nodes, starts_true);
        let fact = self.node_fact(first, !starts_true);
        let text = tr!(self.locale, "That contradicts the assumption, so {fact}.", fact);
        lines.push(Self::proof_line(text, Self::digit_candidates(first.digit, first.cells)));
        let named = tr!(self.locale, "Loop: {nodes}.", nodes = self.node_list(nodes));
        self.chain_argument(named, nodes, lines)
    }

    /// Builds the argument of a loop without a contradiction.
    pub(crate) fn continuous_loop(&self) -> Argument {
        let Some(nodes) = self.step.chains.first() else { return Argument::default() };
        let Some(first) = nodes.first() else { return Argument::default() };
        let closed: Vec<ChainNode> =
            nodes.iter().copied().chain([ChainNode { is_strong: false, ..*first }]).collect();
        let mut lines = self.link_lines(nodes, false);
        let last = &nodes[nodes.len() - 1];
        let consequence = match last.digit == first.digit {
            true => {
                let reason = self.link_reason(last, &closed[nodes.len()]);
                tr!(self.locale, "{fact} ({reason})", fact = self.node_fact(last, false), reason)
            }
            false => tr!(self.locale, "it isn't {digit}", digit = self.digit_text(last.digit)),
        };
        let closing = tr!(
            self.locale,
            "If {condition}, {consequence}, and so on backwards around the loop.",
            condition = self.node_fact(first, true),
            consequence
        );
        let about = [last, first].into_iter();
        let about = about.flat_map(|node| Self::digit_candidates(node.digit, node.cells));
        let link = picture::node_link(last, &closed[nodes.len()]);
        lines.push(ProofLine { links: Vec::from_iter(link), ..Self::proof_line(closing, about) });
        let so = tr!(self.locale, "So each weak link has exactly one true end:");
        let mut left: Vec<Candidate> = self.step.eliminations.clone();
        let mut ends = Vec::new();
        for pair in closed.windows(2) {
            if !pair[1].is_strong {
                ends.extend(self.weak_link_lines(&pair[0], &pair[1], &mut left));
            } else if let Some((cells, digits)) = self.set_of_link(&pair[0], &pair[1]) {
                ends.extend(self.locked_digit_lines(cells, digits, pair, &mut left));
            }
        }
        let about = nodes.iter().flat_map(|node| Self::digit_candidates(node.digit, node.cells));
        lines.push(Self::proof_line(so, about));
        append_list(&mut lines, ends);
        let named = tr!(self.locale, "Loop: {nodes}.", nodes = self.node_list(&closed));
        self.chain_argument(named, &closed, lines)
    }

    /// Builds lines about the eliminations of a weak link of a loop. These eliminations are removed
    /// from `left`.
    fn weak_link_lines(
        &self,
        from: &ChainNode,
        to: &ChainNode,
        left: &mut Vec<Candidate>,
    ) -> Vec<ProofLine> {
        let digits = DigitSet::from_digit(from.digit).with(to.digit);
        if from.digit == to.digit {
            let all = from.cells.or(&to.cells);
            let sees = |of: &Candidate| {
                of.digit == from.digit && self.marks.layout().common_peers(&all).contains(of.cell)
            };
            let gone: CellSet = left.iter().filter(|of| sees(of)).map(|of| of.cell).collect();
            left.retain(|of| !sees(of));
            if gone.is_empty() {
                return Vec::new();
            }
            let mut text = tr!(
                self.locale,
                "{digit} is in {one} or {other} ({house}).",
                digit = self.digit_text(from.digit),
                one = self.node_places(from),
                other = self.node_places(to),
                house = self.link_reason(from, to)
            );
            for line in self.seeing_all_lines(from.digit, &gone, &[from.cells, to.cells]) {
                text = [text, line.text].join(" ");
            }
            return vec![Self::proof_line(text, Self::digit_candidates(from.digit, all.or(&gone)))];
        }
        let Some(cell) = from.cells.single() else { return Vec::new() };
        let is_other = |of: &Candidate| of.cell == cell && !digits.contains(of.digit);
        if !left.iter().any(is_other) {
            return Vec::new();
        }
        let gone: Vec<_> = left.iter().copied().filter(|of| is_other(of)).collect();
        left.retain(|of| !is_other(of));
        let others = self.digits_with_or(gone.iter().map(|of| of.digit).collect());
        let (cell, digits) = (self.cell_name(cell), self.digits_with_or(digits));
        let text = tr!(self.locale, "{cell} is {digits}, not {others}.", cell, digits, others);
        vec![Self::proof_line(text, gone)]
    }

    /// Builds the argument of a remote pair.
    pub(crate) fn remote_pair(&self) -> Argument {
        let Some(nodes) = self.step.chains.first() else { return Argument::default() };
        let row: Vec<CellSet> = nodes.iter().step_by(2).map(|node| node.cells).collect();
        let houses: Vec<usize> = { row.windows(2) }
            .filter_map(|pair| self.common_house(&pair[0].or(&pair[1])))
            .collect();
        let digits: Vec<_> = self.step.digits.map(self.symbol).collect();
        let names: Vec<_> = row.iter().map(|cells| self.cell_list(cells)).collect();
        let pattern = tr!(
            self.locale,
            "{cells}: each has {digits} and sees the next ({houses}).",
            cells = names.join(", "),
            digits = format!("{{{}}}", digits.join(",")),
            houses =
                houses.iter().map(|house| self.house_name(*house)).collect::<Vec<_>>().join(", ")
        );
        let alternate = tr!(
            self.locale,
            "{digits} alternate along the chain, so cells an odd number of steps apart differ.",
            digits = self.digits_with_and(self.step.digits)
        );
        let links = nodes.windows(2).filter_map(|pair| picture::node_link(&pair[0], &pair[1]));
        let first = ProofLine {
            links: links.collect(),
            ..Self::proof_line(alternate, self.candidates_in(self.step.cells, self.step.digits))
        };
        let mut lines = vec![first];
        let mut left = self.step.eliminations.iter().map(|of| of.cell).collect::<CellSet>();
        // Of the pairs of cells that are an odd number of steps apart, the widest pairs come first.
        for apart in (3..row.len()).rev().filter(|apart| apart % 2 == 1) {
            for at in 0..row.len() - apart {
                let ends = [row[at], row[at + apart]];
                let sees = self.marks.layout().common_peers(&ends[0].or(&ends[1])).and(&left);
                if sees.is_empty() {
                    continue;
                }
                left = left.minus(&sees);
                let [one, other] = ends.map(|end| self.cell_list(&end));
                let [x, y] = [0, 1].map(|nth| digits.get(nth).cloned().unwrap_or_default());
                let text = match lines.len() {
                    1 => tr!(
                        self.locale,
                        "{one} and {other} differ: one is {x}, the other {y}.",
                        one,
                        other,
                        x,
                        y
                    ),
                    _ => tr!(self.locale, "{one} and {other} differ too.", one, other),
                };
                lines.push(Self::proof_line(
                    text,
                    self.candidates_in(ends[0].or(&ends[1]), self.step.digits),
                ));
                let Some(digit) = self.step.digits.first() else { continue };
                for line in self.seeing_all_lines(digit, &sees, &ends) {
                    let about = self.candidates_in(sees, self.step.digits);
                    lines.push(Self::proof_line(line.text, about));
                }
            }
        }
        Argument { pattern, lines, notation: self.eureka_notation(nodes) }
    }

    /// Writes a node as a fact, true or false: `r1c2 is 5`, `5 isn't in r1c23`.
    pub(crate) fn node_fact(&self, node: &ChainNode, is_true: bool) -> String {
        let (digit, cells) = (self.digit_text(node.digit), self.node_places(node));
        match (node.cells.len(), is_true) {
            (1, true) => tr!(self.locale, "{cell} is {digit}", cell = cells, digit),
            (1, false) => tr!(self.locale, "{cell} isn't {digit}", cell = cells, digit),
            (_, true) => tr!(self.locale, "{digit} is in {cells}", digit, cells),
            (_, false) => tr!(self.locale, "{digit} isn't in {cells}", digit, cells),
        }
    }

    /// Builds lines about the links of a chain, two per sentence, starting from the first node,
    /// which is assumed to be true (`starts_true`) or false.
    pub(crate) fn link_lines(&self, nodes: &[ChainNode], starts_true: bool) -> Vec<ProofLine> {
        let Some(first) = nodes.first() else { return Vec::new() };
        // Each part of a sentence, with the index of its last node.
        let mut parts: Vec<(String, usize)> = vec![(self.node_fact(first, starts_true), 0)];
        let mut is_true = starts_true;
        for (at, pair) in nodes.windows(2).enumerate() {
            let (from, to, at) = (&pair[0], &pair[1], at + 1);
            is_true = !is_true;
            let digit = self.digit_text(to.digit);
            let is_same_cell = from.cells == to.cells && from.cells.len() == 1;
            match parts.last_mut() {
                // Nothing is added to the assumption, which is the first part.
                Some(last) if is_same_cell && at > 1 => {
                    let fact = std::mem::take(&mut last.0);
                    let fact = match is_true {
                        true => tr!(self.locale, "{fact} but {digit}", fact, digit),
                        false => tr!(self.locale, "{fact}, not {digit}", fact, digit),
                    };
                    *last = (fact, at);
                }
                _ if is_same_cell && is_true => {
                    parts.push((tr!(self.locale, "it is {digit}", digit), at));
                }
                _ if is_same_cell => {
                    parts.push((tr!(self.locale, "it isn't {digit}", digit), at));
                }
                _ => {
                    let (fact, reason) = (self.node_fact(to, is_true), self.link_reason(from, to));
                    parts.push((tr!(self.locale, "{fact} ({reason})", fact, reason), at));
                }
            }
        }
        self.chain_sentences(nodes, parts)
    }

    fn chain_sentences(&self, nodes: &[ChainNode], parts: Vec<(String, usize)>) -> Vec<ProofLine> {
        let mut lines = Vec::new();
        let mut parts = parts.into_iter();
        let (condition, mut before) = parts.next().unwrap_or_default();
        let mut condition = Some(condition);
        while let Some((first, end)) = parts.next() {
            let second = parts.next();
            let end = second.as_ref().map_or(end, |(_, end)| *end);
            let text = match (condition.take(), second) {
                (Some(condition), Some((second, _))) => tr!(
                    self.locale,
                    "If {condition}, {first}, so {second}.",
                    condition,
                    first,
                    second
                ),
                (Some(condition), None) => tr!(
                    self.locale,
                    "If {condition}, {consequence}.",
                    condition,
                    consequence = first
                ),
                (None, Some((second, _))) => {
                    tr!(self.locale, "Then {first}, so {second}.", first, second)
                }
                (None, None) => tr!(self.locale, "Then {consequence}.", consequence = first),
            };
            let these = &nodes[before..=end.min(nodes.len() - 1)];
            let links: Vec<Link> = these
                .windows(2)
                .filter_map(|pair| picture::node_link(&pair[0], &pair[1]))
                .collect();
            let about =
                these.iter().flat_map(|node| Self::digit_candidates(node.digit, node.cells));
            lines.push(ProofLine { links, ..Self::proof_line(text, about) });
            before = end;
        }
        lines
    }

    /// Writes the reason for a link: an almost locked set, a house, or several houses.
    fn link_reason(&self, from: &ChainNode, to: &ChainNode) -> String {
        if let Some((cells, digits)) = self.set_of_link(from, to) {
            return self.set_reason([from, to], cells, digits);
        }
        let all = from.cells.or(&to.cells);
        let holds_all = |house: &usize| self.marks.places_in(from.digit, *house) == all;
        let mut houses = self.marks.layout().common_houses(&all);
        let house = match to.is_strong {
            true => self.marks.layout().common_houses(&all).find(holds_all),
            false => houses.next(),
        };
        match house.or_else(|| self.common_house(&all)) {
            Some(house) => self.house_name(house),
            None => self.sight_houses(&to.cells, &from.cells),
        }
    }

    /// Writes the nodes of a chain in order. Consecutive nodes of the same digit are combined, but
    /// a cell that is written with its candidates is an item of its own, because the candidates
    /// would otherwise seem to belong to several cells:
    /// `9 in r4c2 and r4c5; r8c5 {6,9}; 6 in r1c5`.
    pub(crate) fn node_list(&self, nodes: &[ChainNode]) -> String {
        let mut runs: Vec<(Option<String>, Vec<String>)> = Vec::new();
        let (mut run_digit, mut is_set) = (None, false);
        let mut at = 0;
        while let Some(node) = nodes.get(at) {
            let next = nodes
                .get(at + 1)
                .filter(|next| next.is_strong && next.cells == node.cells && node.cells.len() == 1);
            let name = match (next, node.cells.single()) {
                (Some(_), Some(cell)) if self.marks.candidates(cell).len() == 2 => {
                    self.cell_set_text(cell)
                }
                _ => self.node_cells_text(node),
            };
            let is_last = next.is_some() && at + 2 == nodes.len();
            let digit = match next {
                Some(next) if is_last && at > 0 => next.digit,
                _ => node.digit,
            };
            let (is_same, was_set) = (run_digit.replace(digit) == Some(digit), is_set);
            is_set = name.ends_with('}');
            match runs.last_mut() {
                Some((_, names)) if is_same && !is_set && !was_set => names.push(name),
                _ if is_same && is_set => runs.push((None, vec![name])),
                _ => runs.push((Some(self.digit_text(digit)), vec![name])),
            }
            at += if next.is_some() { 2 } else { 1 };
        }
        let run = |(digit, names): (Option<String>, Vec<String>)| {
            let cells = self.join_with_and(&names);
            digit.map_or(cells.clone(), |digit| self.digits_in(digit, cells))
        };
        runs.into_iter().map(run).collect::<Vec<_>>().join("; ")
    }

    /// Writes the cells of a node, marked as a group if there are several.
    fn node_cells_text(&self, node: &ChainNode) -> String {
        let cells = self.cells_with_and(&node.cells);
        match node.cells.len() {
            1 => cells,
            _ => tr!(self.locale, "{cells} (group)", cells),
        }
    }

    /// Writes a chain in Eureka notation: `(5=3)r1c2-r1c4=(3-9)r3c4=9r7c4`.
    pub(crate) fn eureka_notation(&self, nodes: &[ChainNode]) -> String {
        let sign = |node: &ChainNode| if node.is_strong { '=' } else { '-' };
        let Some(first) = nodes.first() else { return String::new() };
        let name = |cells: &CellSet| self.cell_list(cells).replace(", ", ",");
        let mut text = String::new();
        if nodes.iter().all(|node| node.digit == first.digit) {
            text.push_str(&self.digit_text(first.digit));
            text.push(' ');
            for (nth, node) in nodes.iter().enumerate() {
                if nth > 0 {
                    text.push(sign(node));
                }
                text.push_str(&name(&node.cells));
            }
            return text;
        }
        let mut before = None;
        let mut at = 0;
        while let Some(node) = nodes.get(at) {
            if at > 0 {
                text.push(sign(node));
            }
            let run = nodes[at..].iter().take_while(|other| other.cells == node.cells).count();
            if run > 1 {
                text.push('(');
                for (nth, of) in nodes[at..at + run].iter().enumerate() {
                    if nth > 0 {
                        text.push(sign(of));
                    }
                    text.push_str(&self.digit_text(of.digit));
                }
                text.push(')');
            } else if before != Some(node.digit) {
                text.push_str(&self.digit_text(node.digit));
            }
            text.push_str(&name(&node.cells));
            before = nodes.get(at + run - 1).map(|last| last.digit);
            at += run;
        }
        text
    }
}
