//! What is told of a forcing step, way by way: what is supposed, what follows, and where that ends.

use human::{Candidate, CellSet, Clause, Gone, Way};
use words::say;

use crate::{Line, Link, picture, sentences::Teller};

impl Teller<'_> {
    /// The lines of all ways, before them what they begin from where that is a choice.
    pub(crate) fn forced(&self, of: Option<&Clause>, ways: &[Way]) -> Vec<Line> {
        let within = u8::from(of.is_some());
        let mut lines = Vec::from_iter(of.map(|clause| self.clause_line(clause)));
        for way in ways {
            self.follow(way, within, &mut lines);
        }
        lines
    }

    fn follow(&self, way: &Way, within: u8, lines: &mut Vec<Line>) {
        let (cell, digit) = self.place(way.assumed);
        let said = match way.on {
            true => say!("Suppose {cell} were {digit}.", cell, digit),
            false => say!("Suppose {cell} were not {digit}.", cell, digit),
        };
        lines.push(Line::new(said, vec![way.assumed]));
        for follow in &way.follows {
            let strong = |gone: &Gone| Link { from: gone.candidate, to: follow.last, strong: true };
            let links =
                follow.gone.iter().flat_map(|gone| weak(gone).into_iter().chain([strong(gone)]));
            lines.push(Line {
                links: links.collect(),
                within,
                ..Line::new(self.left(follow.last, &follow.of), vec![follow.last])
            });
        }
        let ended = way.end.as_ref().map(|end| self.nothing_left(end));
        let said = Vec::from_iter(ended.into_iter().chain([self.conclusion()])).join(" ");
        let about: Vec<Candidate> = match way.gone.is_empty() {
            true => self.step.placements.clone(),
            false => way.gone.iter().map(|gone| gone.candidate).collect(),
        };
        let links = way.gone.iter().filter_map(weak).collect();
        lines.push(Line { links, within, ..Line::new(said, about) });
    }

    /// That all of a clause is false.
    fn nothing_left(&self, end: &Clause) -> String {
        match end {
            Clause::House(house, none) => {
                let (house, none) = (self.house(*house), (self.symbol)(*none));
                say!("Then {house} has no place for {none}.", house, none)
            }
            end => {
                let of: CellSet = picture::candidates(end, self.marks)
                    .iter()
                    .map(|of: &Candidate| of.cell)
                    .collect();
                say!("Then nothing is left for {empty}.", empty = self.cells(&of))
            }
        }
    }
}

/// What a candidate that is true excludes.
fn weak(gone: &Gone) -> Option<Link> {
    Some(Link { from: gone.by?, to: gone.candidate, strong: false })
}
