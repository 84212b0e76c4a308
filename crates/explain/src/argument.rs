//! The choice of the argument that explains a step, according to the technique.

use human::Family;

use crate::step_writer::{Argument, StepWriter};

impl StepWriter<'_> {
    /// Builds the argument of a step. For forcing steps, also computes the branches.
    pub(crate) fn argument(&self) -> Argument {
        let id = self.technique.id;
        match (id.strip_prefix("grouped-").unwrap_or(id), self.technique.family) {
            ("locked-candidates-1" | "locked-candidates-2", _) => self.locked_candidates(),
            ("hidden-pair" | "hidden-triple" | "hidden-quadruple", _) => self.hidden_subset(),
            ("kraken-fish-type-1" | "kraken-fish-type-2", _) => self.kraken(),
            ("empty-rectangle" | "dual-empty-rectangle", _) => self.empty_rectangle(),
            ("w-wing", _) => self.w_wing(),
            (id, _) if id.starts_with("bent-") => self.bent_set(),
            ("almost-locked-pair" | "almost-locked-triple", _) => self.almost_locked_candidates(),
            ("m-wing" | "s-wing" | "l-wing" | "h-wing" | "iw-wing", _) => self.open_chain(),
            ("als-w-wing", _) => self.als_w_wing(),
            ("er-intersection-pair", _) => self.intersection_pair(),
            ("avoidable-rectangle-1" | "avoidable-rectangle-2", _) => self.avoidable(),
            ("bug-plus-1" | "bug-2" | "bug-3" | "bug-4" | "bug-n", _) => self.bug_argument(),
            ("bug-lite", _) => self.bug_lite(),
            ("reverse-bug", _) => self.reverse_bug(),
            ("guardians", _) => self.odd_ring(),
            ("ur-external", _) => self.external_rectangle(),
            ("hidden-avoidable-rectangle", _) => self.avoidable(),
            (id, _) if id.starts_with("extended-rectangle-") => self.extended_rectangle(),
            ("3d-medusa", _) => self.medusa(),
            ("bivalue-oddagon", _) => self.oddagon(),
            ("tridagon", _) if self.step.chains.is_empty() => self.tridagon(),
            ("firework-triple", _) => self.firework_triple(),
            ("firework-quad", _) => self.firework_quadruple(),
            ("ahs-xz", _) => self.hidden_sets(),
            ("msls", _) => self.multi_sector(),
            ("sk-loop", _) => self.sk_loop(),
            ("junior-exocet", _) => self.exocet(),
            ("double-exocet", _) => self.double_exocet(),
            ("senior-exocet", _) => self.senior_exocet(),
            ("gurth", _) => self.symmetric_placement(),
            ("simple-colors-trap" | "simple-colors-wrap", _) => self.simple_colors(),
            ("remote-pair", _) => self.remote_pair(),
            ("continuous-nice-loop", _) => self.continuous_loop(),
            ("discontinuous-nice-loop", _) => self.discontinuous_loop(),
            ("death-blossom", _) => self.death_blossom(),
            ("sue-de-coq", _) => self.sue_de_coq(),
            ("aligned-pair-exclusion" | "aligned-triplet-exclusion", _) => self.aligned_exclusion(),
            ("template-set" | "template-del", _) => self.templates(),
            ("brute-force", _) => self.guess(),
            (_, Family::Singles) => self.single(),
            (_, Family::Intersections | Family::Subsets) => self.naked_subset(),
            (id, Family::Fish) if id.starts_with("siamese-") => self.siamese(),
            (_, Family::Fish) => self.fish(),
            (_, Family::SingleDigit) => self.joined_pairs(),
            (_, Family::Wings) => self.pivoted_wing(),
            (_, Family::Uniqueness) => self.deadly_pattern(),
            (_, Family::Coloring) => self.multi_colors(),
            (_, Family::Chains) => self.open_chain(),
            (_, Family::AlmostLockedSets) => self.set_chain(),
            ("tridagon", _) | (_, Family::Forcing) => {
                match human::forcing_branches(self.step, self.marks) {
                    Some((of, ways)) => self.forcing(of.as_ref(), &ways),
                    None => self.guess(),
                }
            }
        }
    }

    /// Writes the step without its reasons: the technique, the pattern, the conclusion, and the
    /// notation used in forums.
    pub fn step_text(&self) -> String {
        let Argument { pattern, notation, .. } = self.argument();
        let (name, conclusion) = (self.technique.name, self.conclusion_sentence());
        match notation.is_empty() {
            true => format!("{name}: {pattern} {conclusion}"),
            false => format!("{name}: {pattern} {conclusion} [{notation}]"),
        }
    }
}
