//! Sentences about faulty requests for new puzzles, and about invalid links to shared puzzles.

use generate::{SharedPuzzleError, SpecConflict, Symmetry};
use human::TECHNIQUE_INFOS;

use crate::{Catalogue, tr};

/// Describes the reason why no puzzle can meet a request.
pub fn conflict_sentence(catalogue: &Catalogue, conflict: &SpecConflict) -> String {
    match conflict {
        SpecConflict::ShapeTooLarge(shape) => tr!(
catalogue,
            "{shape} puzzles can't be generated: solving techniques work only on boards up to 25×25.",
            shape
        ),
        SpecConflict::EmptyRange => catalogue.tr("A range ends before it starts, or contains impossible values.").into(),
        SpecConflict::TechniqueExcluded(id) => {
            tr!(catalogue, "{technique} is both required and excluded.", technique = technique_name(id))
        }
        SpecConflict::TechniqueAboveLevel(id, level) => tr!(
catalogue,
            "{technique} is too hard for level {level}.",
            technique = technique_name(id),
            level = catalogue.tr(level.name())
        ),
        SpecConflict::OnlySingles(shape) => tr!(catalogue, "No {shape} puzzle is this hard.", shape),
        SpecConflict::TechniqueNeverNeeded(id, other) => tr!(
catalogue,
            "No puzzle needs {technique}: {other} is easier and always reaches the same conclusion.",
            technique = technique_name(id),
            other = technique_name(other)
        ),
        SpecConflict::UnsupportedSymmetry(Symmetry::Any) => catalogue.tr(
            "\"Any symmetry\" can't be combined with a pattern or with source puzzles, because they already determine the symmetry.",
        )
        .into(),
        SpecConflict::UnsupportedSymmetry(symmetry) => {
            tr!(catalogue, "The pattern doesn't have the chosen symmetry ({symmetry}).", symmetry)
        }
        SpecConflict::PatternSize(cells) => tr!(
catalogue,
            "The pattern's {cells} cells don't fit the number of givens you chose.",
            cells
        ),
        SpecConflict::TooFewGivens(least) => tr!(catalogue, "At least {least} givens are needed.", least),
        SpecConflict::EmptyLines => catalogue.tr(
            "The pattern leaves two rows of a band or two columns of a stack empty. Swapping them would give a second solution.",
        )
        .into(),
        SpecConflict::PatternAndSources => {
            catalogue.tr("Use either a pattern or source puzzles, not both.").into()
        }
        SpecConflict::ScoreUnavailable => catalogue.tr("A score range requires a 9×9 board.").into(),
        SpecConflict::RatingUnavailable => catalogue.tr("Ratings are available only for 9×9 boards.").into(),
        SpecConflict::DisjointRatings(scale) => {
            tr!(catalogue, "Two rating ranges on the {scale} scale don't overlap.", scale = scale.name())
        }
        SpecConflict::SingleAsFirstStep(id) => tr!(
            catalogue,
            "{technique} is a single, so it can't be the first step beyond singles.",
            technique = technique_name(id)
        ),
        SpecConflict::ScoreAboveLevel(level, most) => tr!(
            catalogue,
            "Puzzles at level {level} have a score of at most {most}.",
            level = catalogue.tr(level.name()),
            most
        ),
        SpecConflict::TooManyForMinimal(most) => {
            tr!(catalogue, "No minimal puzzle with more than {most} givens is known.", most)
        }
        SpecConflict::InvalidSource(at) => {
            tr!(catalogue, "Source puzzle {at} has a different shape or doesn't have exactly one solution.", at)
        }
    }
}

/// Describes the reason why a link doesn't lead to a shared puzzle. `end` is the part of the link
/// after `#`. If this part doesn't have the form of a shared puzzle at all, the result is its first
/// 60 characters.
pub fn shared_puzzle_error_sentence(
    catalogue: &Catalogue,
    why: SharedPuzzleError,
    end: &str,
) -> String {
    match why {
        SharedPuzzleError::Malformed => end.chars().take(60).collect(),
        SharedPuzzleError::Level => {
            catalogue.tr("Unknown level. Use easy, medium, hard, unfair or extreme.").into()
        }
        SharedPuzzleError::Number => {
            tr!(
                catalogue,
                "Unknown puzzle number. Use 1 to {last}.",
                last = generate::PUZZLES_PER_LEVEL
            )
        }
        SharedPuzzleError::Day => {
            catalogue.tr("Invalid date. Enter a date such as 2026-03-01.").into()
        }
    }
}

/// Returns the name of the technique with an id, or the id itself if there is no such technique.
fn technique_name(id: &'static str) -> &'static str {
    TECHNIQUE_INFOS.iter().find(|technique| technique.id == id).map_or(id, |one| one.name)
}
