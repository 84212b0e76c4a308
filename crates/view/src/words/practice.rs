//! The texts about exercises, and the labels of their controls.

use ::words::tr;
use explain::Explanation;

/// Returns the label of the tab for exercises.
pub fn tab_name() -> &'static str {
    tr("Practise")
}
/// Returns the introduction, shown before the first exercise.
pub fn about_exercises() -> &'static str {
    tr(
        "In each position, one technique gives the next step. Find the step and carry it out on the board.",
    )
}
/// Returns the label of the field for the technique.
pub fn technique_label() -> &'static str {
    tr("Technique")
}
/// Returns the label of the field for the source of exercises.
pub fn source_label() -> &'static str {
    tr("Source")
}
/// Returns the label of the option for the included set of exercises.
pub fn exercise_set_option() -> &'static str {
    tr("Exercises")
}
/// Returns the label of the option for the open collection.
pub fn open_collection_option() -> &'static str {
    tr("Current collection")
}
/// Returns the message to show if no puzzle leads to a suitable position.
pub fn no_exercise_found() -> &'static str {
    tr("No position for this technique was found in the puzzles checked.")
}
/// Returns the label of the option for any technique.
pub fn any_technique_option() -> &'static str {
    tr("Any")
}
/// Returns the label of the button that starts the next exercise.
pub fn next_exercise_button() -> &'static str {
    tr("Next exercise")
}
/// Returns the label of the button that shows the answer.
pub fn show_step_button() -> &'static str {
    tr("Show the step")
}
/// Returns the message to show during the search for an exercise.
pub fn searching_exercise() -> &'static str {
    tr("Looking for an exercise…")
}
/// Returns the message to show if the set of exercises can't be loaded.
pub fn set_not_loaded() -> &'static str {
    tr("The exercises haven't been downloaded yet. Go online to get them.")
}
/// Describes the task of an exercise.
pub fn exercise_task(step: &Explanation) -> String {
    let technique = &step.technique;
    match step.placements.is_empty() {
        true => tr!("{technique}: find a candidate to remove.", technique),
        false => tr!("{technique}: find a digit to enter.", technique),
    }
}
/// Returns the heading of the candidates of the cell with this name, one of which must be placed
/// (`places`) or eliminated.
pub fn candidates_heading(cell: &str, places: bool) -> String {
    match places {
        true => tr!("Enter in {cell}", cell),
        false => tr!("Remove from {cell}", cell),
    }
}
/// Reports the step of the exercise, whether the player found the step and, if so, whether a hint
/// was shown before.
pub fn answer_verdict(is_right: bool, is_helped: bool, step: &Explanation) -> String {
    let Explanation { technique, conclusion_sentence: conclusion, .. } = step;
    match (is_right, is_helped) {
        (true, true) => {
            tr!("Correct, with a hint: {technique}. {conclusion}", technique, conclusion)
        }
        (true, false) => tr!("Correct: {technique}. {conclusion}", technique, conclusion),
        (false, _) => tr!("This is the step: {technique}. {conclusion}", technique, conclusion),
    }
}
/// Returns the message to show after an elimination or an entry that the technique doesn't justify.
pub fn wrong_answer(technique: &str) -> String {
    tr!("Your move was undone because {technique} doesn't justify it. Try again.", technique)
}
/// Returns the label of the button that leads back to the game before the exercises.
pub fn back_to_puzzle_button() -> &'static str {
    tr("Back to my puzzle")
}
/// Reports the numbers of right and wrong answers for a technique, the number of right answers in a
/// row, and the number of answers after a hint.
pub fn answer_tally([right, wrong]: [u32; 2], in_a_row: u32, helped: u32) -> String {
    let own = tr!("Correct: {right} · wrong: {wrong} · streak: {in_a_row}", right, wrong, in_a_row);
    match helped {
        0 => own,
        helped => format!("{own} · {}", tr!("with a hint: {helped}", helped)),
    }
}
