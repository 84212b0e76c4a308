//! The lines of a forcing step, branch by branch: the assumption, its consequences, and its end.

use human::{Candidate, CellSet, Clause, FalseCandidate, ForcingBranch};
use words::tr;

use crate::{Line, Link, picture, sentences::Teller};

impl Teller<'_> {
    /// The lines of all branches, after a line about the choice that they start from, if there is one.
    pub(crate) fn forced(&self, of: Option<&Clause>, ways: &[ForcingBranch]) -> Vec<Line> {
        let within = u8::from(of.is_some());
        let mut lines = Vec::from_iter(of.map(|clause| self.clause_line(clause)));
        for way in ways {
            self.follow(way, within, &mut lines);
        }
        lines
    }

    fn follow(&self, way: &ForcingBranch, within: u8, lines: &mut Vec<Line>) {
        let (cell, digit) = self.place(way.assumption);
        let said = match way.is_true {
            true => tr!(self.locale, "Suppose {cell} were {digit}.", cell, digit),
            false => tr!(self.locale, "Suppose {cell} were not {digit}.", cell, digit),
        };
        lines.push(Line::new(said, vec![way.assumption]));
        for follow in &way.deductions {
            let strong = |gone: &FalseCandidate| Link {
                from: gone.candidate,
                to: follow.candidate,
                strong: true,
            };
            let links =
                follow.others.iter().flat_map(|gone| weak(gone).into_iter().chain([strong(gone)]));
            lines.push(Line {
                links: links.collect(),
                within,
                ..Line::new(
                    self.remaining(follow.candidate, &follow.clause),
                    vec![follow.candidate],
                )
            });
        }
        let ended = way.contradiction.as_ref().map(|end| self.nothing_left(end));
        let said = Vec::from_iter(ended.into_iter().chain([self.conclusion()])).join(" ");
        let about: Vec<Candidate> = match way.false_candidates.is_empty() {
            true => self.step.placements.clone(),
            false => way.false_candidates.iter().map(|gone| gone.candidate).collect(),
        };
        let links = way.false_candidates.iter().filter_map(weak).collect();
        lines.push(Line { links, within, ..Line::new(said, about) });
    }

    /// The sentence that a clause has no true candidate left.
    fn nothing_left(&self, end: &Clause) -> String {
        match end {
            Clause::House(house, none) => {
                let (house, none) = (self.house(*house), (self.symbol)(*none));
                tr!(self.locale, "Then {house} has no place for {none}.", house, none)
            }
            end => {
                let of: CellSet = picture::candidates(end, self.marks)
                    .iter()
                    .map(|of: &Candidate| of.cell)
                    .collect();
                tr!(self.locale, "Then no candidate is left for {empty}.", empty = self.cells(&of))
            }
        }
    }
}

/// The link from the true candidate that excludes another one.
fn weak(gone: &FalseCandidate) -> Option<Link> {
    Some(Link { from: gone.excluded_by?, to: gone.candidate, strong: false })
}
