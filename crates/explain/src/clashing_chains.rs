//! Chains that use a cell in two ways: followed from their start, they contradict themselves before
//! they reach their end, so the assumption at the start is wrong.

use grid::DigitSet;
use human::{Candidate, CellSet, ChainNode};

use crate::{
    ProofLine,
    sentence::tr,
    step_writer::{Argument, StepWriter},
};

/// The techniques whose chains are cut at their first contradiction.
const CUT_TECHNIQUES: [&str; 4] = ["x-chain", "xy-chain", "aic", "discontinuous-nice-loop"];

/// Returns the index of the first node that contradicts an earlier node, and the index of that
/// node. The start of a loop doesn't count, because every such loop contradicts its start.
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
        let text = match before {
            0 => tr!(self.locale, "That contradicts the assumption, so {fact}.", fact),
            _ => tr!(
                self.locale,
                "But {earlier}, as shown above. So the assumption is wrong, and {fact}.",
                earlier = self.node_fact(&nodes[before], is_node_true(nodes, before)),
                fact
            ),
        };
        let about = [first, &nodes[before]].into_iter();
        lines.push(Self::proof_line(
            text,
            about.flat_map(|node| Self::digit_candidates(node.digit, node.cells)),
        ));
        if !self.is_loop() {
            lines.extend(self.excluded_by_start_lines(first));
        }
        Some(Argument {
            pattern: self.with_links_and_sets(tr!(
                self.locale,
                "Chain: {nodes}.",
                nodes = self.node_list(nodes)
            )),
            lines,
            notation: self.eureka_notation(nodes),
        })
    }

    /// Builds lines about the candidates that the first node excludes.
    fn excluded_by_start_lines(&self, first: &ChainNode) -> Vec<ProofLine> {
        let (own, others): (Vec<Candidate>, Vec<Candidate>) = { self.step.eliminations.iter() }
            .partition(|of| of.digit != first.digit && first.cells.contains(of.cell));
        let cells: CellSet = others.iter().map(|of| of.cell).collect();
        let mut lines = self.seeing_one_lines(first.digit, &cells, first.cells);
        if !own.is_empty() {
            let digits: DigitSet = own.iter().map(|of| of.digit).collect();
            let text = tr!(
                self.locale,
                "So {cell} can't be {digit}.",
                cell = self.cell_list(&first.cells),
                digit = self.digits_with_or(digits)
            );
            lines.push(Self::proof_line(text, own));
        }
        lines
    }
}
