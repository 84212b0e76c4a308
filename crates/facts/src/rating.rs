//! The measures of a puzzle's ratings on two scales. On the bank's scale, there are three ratings:
//! of the hardest step (ER), of the hardest step up to the first placement (EP), and of the first
//! step (ED). On Sudoku Explainer's scale, there is only the rating of the hardest step.

use collection::Measure;
use grid::Board;
use puzzle::{Uniqueness, UniquenessCheck};
use rating::{Rater, RaterOutput, Scale};

use crate::{Findings, FinishedMeasurement, Measurement};

/// A search for the ratings of a puzzle. The search first checks that the puzzle is proper.
struct RatingSearch {
    scale: Scale,
    check: UniquenessCheck,
    is_proper: bool,
    rater: Rater,
}

fn measure_of_scale(scale: Scale) -> Measure {
    match scale {
        Scale::Bank => Measure::Bank,
        Scale::Se => Measure::Explainer,
    }
}

pub fn begin(givens: &Board, scale: Scale) -> Box<dyn Measurement> {
    let Some(rater) = Rater::new(givens, scale, RaterOutput::Ratings) else {
        return Box::new(FinishedMeasurement(Findings::absent_findings(measure_of_scale(scale))));
    };
    let check = UniquenessCheck::new(givens);
    Box::new(RatingSearch { scale, check, is_proper: false, rater })
}

impl Measurement for RatingSearch {
    fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<Findings> {
        if !self.is_proper {
            match self.check.run_until(stop)? {
                Uniqueness::Unique(_) => self.is_proper = true,
                Uniqueness::Impossible | Uniqueness::Several => {
                    return Some(Findings::absent_findings(measure_of_scale(self.scale)));
                }
            }
        }
        let rating = self.rater.run_until(stop)?;
        if rating.is_beyond() {
            return Some(Findings::absent_findings(measure_of_scale(self.scale)));
        }
        Some(match self.scale {
            Scale::Bank => Findings::default()
                .with_number("bank", rating.er)
                .with_number("ep", rating.ep)
                .with_number("ed", rating.ed),
            Scale::Se => Findings::default().with_number("se", rating.er),
        })
    }
}
