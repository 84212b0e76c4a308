//! The measures of a puzzle's ratings on two scales. The bank's scale has three ratings: of the
//! hardest step, of the hardest step up to the first placement, and of the first step. The other
//! scale has only the rating of the hardest step.

use collection::Measure;
use grid::Board;
use puzzle::{Uniqueness, UniquenessCheck};
use rating::{Rater, RaterOutput, Scale};

use crate::{Findings, FindingsWriter, Measurement};

/// A search for the ratings of a puzzle. The search first checks that the puzzle is proper.
struct RatingSearch {
    scale: Scale,
    check: UniquenessCheck,
    is_proper: bool,
    rater: Rater,
}

fn measure(scale: Scale) -> Measure {
    match scale {
        Scale::Bank => Measure::Bank,
        Scale::Se => Measure::Explainer,
    }
}

pub fn begin(givens: &Board, scale: Scale) -> Box<dyn Measurement> {
    let Some(rater) = Rater::new(givens, scale, RaterOutput::Ratings) else {
        return Box::new(FindingsWriter(Findings::never(measure(scale))));
    };
    let check = UniquenessCheck::new(givens);
    Box::new(RatingSearch { scale, check, is_proper: false, rater })
}

impl Measurement for RatingSearch {
    fn slice(&mut self, stop: &dyn Fn() -> bool) -> Option<Findings> {
        if !self.is_proper {
            match self.check.slice(stop)? {
                Uniqueness::Unique(_) => self.is_proper = true,
                Uniqueness::Impossible | Uniqueness::Several => {
                    return Some(Findings::never(measure(self.scale)));
                }
            }
        }
        let rating = self.rater.slice(stop)?;
        if rating.is_beyond() {
            return Some(Findings::never(measure(self.scale)));
        }
        Some(match self.scale {
            Scale::Bank => Findings::default()
                .with("bank", rating.er)
                .with("ep", rating.ep)
                .with("ed", rating.ed),
            Scale::Se => Findings::default().with("se", rating.er),
        })
    }
}
