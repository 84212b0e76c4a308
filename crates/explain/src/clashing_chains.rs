//! Chains that contradict themselves before they reach their end, because they use a cell in two
//! ways. The assumption at the start of such a chain is therefore wrong.

use grid::DigitSet;
use human::ChainNode;

use crate::{
    ProofLine,
    sentence::tr,
    step_writer::{Argument, StepWriter},
};

/// The techniques whose chains are cut at their first contradiction.
const CUT_TECHNIQUES: [&str; 6] = [
    "x-chain",
    "xy-chain",
    "aic",
    "discontinuous-nice-loop",
    "kraken-fish-type-1",
    "kraken-fish-type-2",
];

/// Returns the index of the first node that contradicts an earlier node, and the index of the
/// earlier node. The start of a loop doesn't count, because every such loop contradicts its start.
fn first_clash(nodes: &[ChainNode], is_loop: bool) -> Option<(usize, usize)> {
    let clashes = |at: usize, before: usize| {
        let [one, other] = [before, at].map(|at| &nodes[at]);
        let [was_true, is_true] = [before, at].map(|at| is_node_true(nodes, at));
        one.cells == other.cells
            && match one.digit == other.digit {
                true => was_true != is_true,
                false => was_true && is_true && one.cells.len() == 1,
            }
    };
    let before = |at: usize| (usize::from(is_loop)..at).find(|before| clashes(at, *before));
    (1..nodes.len()).find_map(|at| Some((at, before(at)?)))
}

/// Returns the truth value of the node with the index `at`. Truth values alternate along the chain,
/// and the first node is true if its link is weak, otherwise false.
fn is_node_true(nodes: &[ChainNode], at: usize) -> bool {
    let starts_true = nodes.get(1).is_some_and(|node| !node.is_strong);
    starts_true == at.is_multiple_of(2)
}

impl StepWriter<'_> {
    fn is_loop(&self) -> bool {
        self.technique.id.ends_with("loop")
    }

    /// Returns the chains of the step. For some techniques, a chain is cut at its first
    /// contradiction.
    pub(crate) fn needed_chains(&self) -> Vec<Vec<ChainNode>> {
        let id = self.technique.id;
        let mut chains = self.step.chains.clone();
        if CUT_TECHNIQUES.contains(&id.strip_prefix("grouped-").unwrap_or(id)) {
            for nodes in &mut chains {
                let clash = first_clash(nodes, self.is_loop());
                nodes.truncate(clash.map_or(nodes.len(), |(at, _)| at + 1));
            }
        }
        chains
    }

    /// Builds the argument of a chain that contradicts itself. Returns `None` for other chains.
    pub(crate) fn clashing_chain(&self, nodes: &[ChainNode]) -> Option<Argument> {
        let (at, before) = first_clash(nodes, self.is_loop())?;
        let (nodes, first) = (&nodes[..=at], nodes.first()?);
        let mut lines = self.link_lines(nodes, is_node_true(nodes, 0));
        let fact = self.node_fact(first, !is_node_true(nodes, 0));
        let earlier = self.node_fact(&nodes[before], is_node_true(nodes, before));
        let text = match (self.is_loop(), before) {
            (true, 0) => tr!(self.locale, "That contradicts the assumption, so {fact}.", fact),
            (true, _) => tr!(
                self.locale,
                "But {earlier}, as shown above. So the assumption is wrong, and {fact}.",
                earlier,
                fact
            ),
            // A chain only eliminates candidates, so the proof assumes and refutes these
            // candidates.
            (false, _) => {
                lines.insert(0, self.excluding_start_line(first));
                self.eliminated_digits().fold(self.clash_sentence(earlier), |text, digit| {
                    let so = tr!(
                        self.locale,
                        "So {cell} can't be {digit}.",
                        cell = self.cells_with_and(&self.eliminated_cells(digit)),
                        digit = self.digit_text(digit)
                    );
                    format!("{text} {so}")
                })
            }
        };
        let about = [first, &nodes[before]].into_iter();
        let about = about.flat_map(|node| Self::digit_candidates(node.digit, node.cells));
        lines.push(Self::proof_line(text, about.chain(self.step.eliminations.iter().copied())));
        let chain = tr!(self.locale, "Chain: {nodes}.", nodes = self.node_list(nodes));
        Some(self.chain_argument(chain, nodes, lines))
    }

    /// Builds the line stating that a chain of a Kraken Fish contradicts itself, so its assumption
    /// is wrong. Returns `None` for other chains.
    pub(crate) fn clash_line(&self, nodes: &[ChainNode]) -> Option<ProofLine> {
        let (_, before) = first_clash(nodes, false)?;
        let [first, earlier] = [0, before].map(|at| &nodes[at]);
        let text = match before {
            0 => tr!(
                self.locale,
                "That contradicts the assumption, so {fact}.",
                fact = self.node_fact(first, !is_node_true(nodes, 0))
            ),
            _ => self.clash_sentence(self.node_fact(earlier, is_node_true(nodes, before))),
        };
        Some(Self::proof_line(text, Self::digit_candidates(earlier.digit, earlier.cells)))
    }

    fn clash_sentence(&self, earlier: String) -> String {
        tr!(self.locale, "But {earlier}, as shown above: a contradiction.", earlier)
    }

    /// Builds the line stating that each eliminated candidate would exclude the first node.
    fn excluding_start_line(&self, first: &ChainNode) -> ProofLine {
        let gone = &self.step.eliminations;
        let others = self.eliminated_cells(first.digit);
        let own: DigitSet = self.eliminated_digits().without(first.digit);
        let is = |cell: String, digit: String| tr!(self.locale, "{cell} is {digit}", cell, digit);
        let (mut facts, mut consequence) = (Vec::new(), self.node_fact(first, false));
        if !others.is_empty() {
            facts.push(is(self.cells_with_or(&others), self.digit_text(first.digit)));
            let houses = self.sight_houses(&others, &first.cells);
            consequence = format!("{consequence} ({houses})");
        }
        if !own.is_empty() {
            facts.push(is(self.cell_list(&first.cells), self.digits_with_or(own)));
        }
        let condition = self.join_with_or(&facts);
        let text = tr!(self.locale, "If {condition}, {consequence}.", condition, consequence);
        Self::proof_line(text, gone.clone())
    }
}
