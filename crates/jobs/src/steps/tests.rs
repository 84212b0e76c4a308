use std::collections::HashSet;

use super::*;
use crate::running_job::tests::begin;
use grid::Digit;
use human::Preset;

const PUZZLE: &str =
    "4...5...3..9.387...7.9...5..6....1..51.....38..4....2..4...3.1...682.5..1...4...6";

fn find(drawing: &str, which: StepQuery) -> (Vec<Explanation>, String) {
    let board: Board = drawing.parse().expect("a drawing of a board");
    let (position, notation) = (Position::new(board), NotationSettings::default());
    let mut run = begin(FindSteps { position, query: which, notation });
    let mut steps = Vec::new();
    loop {
        let end = run.run_slice(&TimeSlice::until(-1.0, &|| 0.0));
        for part in run.take_partial() {
            let PartialOutcome::Steps(more) = part else { panic!("{part:?}") };
            steps.extend(more);
        }
        if let Some(JobOutcome::FindSteps(end)) = end {
            return (steps, end);
        }
    }
}

fn path(route: Route, preset: Preset) -> StepQuery {
    StepQuery::Path(route, TechniqueSelection::Preset(preset))
}

#[test]
fn a_path_uses_the_chosen_techniques_and_otherwise_digits_of_the_solution() {
    let names = |preset: Preset| {
        let techniques = preset.techniques();
        techniques.into_iter().map(|technique| technique.name).collect::<HashSet<_>>()
    };
    let used = |preset: Preset| {
        let (steps, end) = find(PUZZLE, path(Route::Whole, preset));
        assert!(end.contains("score"), "{end}");
        steps.into_iter().map(|step| step.technique).collect::<HashSet<_>>()
    };
    let is_of = |technique: &String, preset| names(preset).contains(&**technique);
    assert!(used(Preset::Everything).iter().all(|one| is_of(one, Preset::Hodoku)));
    let basic = used(Preset::Basic);
    assert!(basic.iter().all(|one| one == "Brute Force" || is_of(one, Preset::Basic)), "{basic:?}");
    assert!(basic.len() > 3 && !used(Preset::Everything).is_subset(&basic), "{basic:?}");
}

#[test]
fn the_list_of_all_steps_includes_many_techniques() {
    let (steps, end) =
        find(PUZZLE, StepQuery::All(TechniqueSelection::Preset(human::Preset::Everything)));
    assert!(end.starts_with(&format!("Found {} steps.", steps.len())), "{end}");
    let names: HashSet<_> = steps.iter().map(|step| &step.technique).collect();
    assert!(steps.len() > 20 && names.len() > 5, "{names:?}");
    let after: HashSet<_> = steps.iter().map(|step| step.new_single_count).collect();
    assert!(after.contains(&0) && after.iter().any(|n| (1..80).contains(n)), "{after:?}");
}

#[test]
fn the_list_has_no_step_that_another_subsumes() {
    let board: Board = PUZZLE.parse().expect("a drawing of a board");
    let marks = Pencilmarks::from_board(&board, true).expect("a small board");
    let everything = TechniqueSelection::Preset(human::Preset::Everything);
    let (listed, _) = find(PUZZLE, StepQuery::All(everything.clone()));
    let (mut lesser, mut larger, mut composed) = (0, 0, 0);
    let mut simpler: Vec<Step> = Vec::new();
    for technique in everything.techniques() {
        let mut raw: Vec<Step> = Vec::new();
        let mut take = |step: Step| {
            raw.extend(human::verify(&step, &marks).then_some(step));
            ControlFlow::Continue(())
        };
        if technique.find(&marks, &thorough_options(), &mut take) != StepSearchOutcome::Complete {
            continue;
        }
        let is_listed = |step: &Step| {
            listed.iter().any(|one| {
                one.technique == technique.name
                    && one.placements == step.placements
                    && one.eliminations == step.eliminations
            })
        };
        // The first of the smallest steps with each conclusion.
        let smallest = raw.iter().filter(|step| {
            let is_same = |other: &&Step| {
                other.placements == step.placements && other.eliminations == step.eliminations
            };
            let same = raw.iter().filter(is_same);
            let first = same.min_by_key(|other| other.pattern_cells().len());
            first.is_some_and(|first| std::ptr::eq(first, *step))
        });
        let smallest: Vec<&Step> = smallest.collect();
        larger += raw.len() - smallest.len();
        let mut kept = Vec::new();
        for step in &smallest {
            let contains = |other: &&Step| {
                let is_in = |eliminated: &Candidate| other.eliminations.contains(eliminated);
                other.eliminations.len() > step.eliminations.len()
                    && other.placements == step.placements
                    && step.eliminations.iter().all(is_in)
                    && other.pattern_cells().is_subset(&step.pattern_cells())
            };
            let is_contained = smallest.iter().any(contains);
            let is_of_simpler = |eliminated: &Candidate| {
                let has = |of: &Step| of.eliminations.contains(eliminated);
                let is_in = |of: &Step| of.pattern_cells().is_subset(&step.pattern_cells());
                simpler.iter().any(|of| has(of) && is_in(of))
            };
            let is_composed = technique.family == Family::Fish
                && !is_contained
                && step.eliminations.iter().all(is_of_simpler);
            assert_eq!(is_listed(step), !is_contained && !is_composed, "{step:?}");
            lesser += usize::from(is_contained);
            composed += usize::from(is_composed);
            kept.extend((!is_contained && !is_composed).then(|| (*step).clone()));
        }
        if matches!(technique.family, Family::Fish | Family::Intersections) {
            simpler.extend(kept);
        }
    }
    assert!(lesser > 0 && larger > 0 && composed > 0, "{lesser} {larger} {composed}");
}

#[test]
fn the_list_has_no_fish_that_locked_candidates_replace() {
    // In rows 1 and 9, digit 3 is only in columns 7 and 8. In row 1, both places are in one box, so
    // locked candidates eliminate the digit from row 3.
    let puzzle =
        "..5.........369.8......5..2.3.....2.4.......357.9..8........16.3...21.95..8.56..4";
    let board: Board = puzzle.parse().expect("a drawing of a board");
    let marks = Pencilmarks::from_board(&board, true).expect("a small board");
    let eliminated =
        [24, 25].map(|cell| Candidate::new(Digit::new(3).expect("3"), Cell::new(cell)));
    let x_wing = human::TECHNIQUES.iter().find(|one| one.id == "x-wing").expect("it is there");
    let mut is_found = false;
    x_wing.find(&marks, &thorough_options(), &mut |step| {
        is_found |= step.eliminations == eliminated;
        ControlFlow::Continue(())
    });
    assert!(is_found);
    let everything = TechniqueSelection::Preset(Preset::Everything);
    let (listed, _) = find(puzzle, StepQuery::All(everything));
    let with_these = listed.iter().filter(|step| step.eliminations == eliminated);
    let names: Vec<_> = with_these.map(|step| &*step.technique).collect();
    assert!(names.contains(&"Locked Candidates Type 2 (Claiming)"), "{names:?}");
    assert!(!names.contains(&"X-Wing"), "{names:?}");
}

#[test]
fn a_path_ends_in_the_solution() {
    let (steps, end) = find("12.4 ..1. .1.. 4..1", path(Route::Whole, Preset::Everything));
    let score = steps.iter().map(|step| step.score).sum::<u32>();
    assert_eq!(end, format!("Easy, score {score}, 9 steps."));
    let placed: usize = steps.iter().map(|step| step.placements.len()).sum();
    assert_eq!(placed, 9);
}

#[test]
fn a_path_to_a_cell_has_only_the_needed_steps() {
    let board: Board = PUZZLE.parse().expect("a drawing of a board");
    let solution = puzzle::uniqueness(&board).solution().expect("one solution");
    let (whole, _) = find(PUZZLE, path(Route::Whole, Preset::Everything));
    for cell in [1, 10, 40, 75].map(Cell::new) {
        let (steps, end) = find(PUZZLE, path(Route::ToCell(cell), Preset::Everything));
        let placed: Vec<_> = steps.iter().flat_map(|step| &step.placements).collect();
        let last = steps.last().expect("a step").placements[..].first();
        assert_eq!(
            last.map(|last| (last.cell, Some(last.digit))),
            Some((cell, solution.digit(cell)))
        );
        assert!(placed.iter().all(|one| solution.digit(one.cell) == Some(one.digit)));
        let before =
            whole.iter().position(|step| step.placements.iter().any(|one| one.cell == cell));
        let all = before.expect("it is placed") + 1;
        assert!(steps.len() <= all, "{end}");
        let name = format!("r{}c{}", cell.index() / 9 + 1, cell.index() % 9 + 1);
        let count = |n: usize| if n == 1 { "1 step".into() } else { format!("{n} steps") };
        let (expected, all) = (count(steps.len()), count(all));
        let digit = solution.digit(cell).expect("a digit");
        assert_eq!(
            end,
            format!("{name} is {digit}, found in {expected}. The full path has {all}.")
        );
    }
    let (none, end) = find(PUZZLE, path(Route::ToCell(Cell::new(0)), Preset::Everything));
    assert_eq!((none.len(), end.as_str()), (0, "r1c1 is already filled."));
}

#[test]
fn false_candidates_are_refuted_and_true_ones_are_not() {
    let board: Board = PUZZLE.parse().expect("a drawing of a board");
    let solution = puzzle::uniqueness(&board).solution().expect("one solution");
    let marks = Pencilmarks::from_board(&board, true).expect("a small board");
    for cell in marks.empty_cells().into_iter().take(6) {
        for digit in marks.candidates(cell) {
            let candidate = Candidate::new(digit, cell);
            let (steps, _) = find(PUZZLE, StepQuery::Eliminating(candidate));
            assert_eq!(steps.is_empty(), solution.digit(cell) == Some(digit), "{candidate:?}");
            let goes = |step: &Explanation| {
                let mut placed = step.placements.iter();
                step.eliminations.contains(&candidate)
                    || placed.any(|placed| placed.excludes(candidate, board.shape()))
            };
            assert!(steps.iter().all(goes));
        }
    }
}

#[test]
fn a_digit_that_is_not_a_candidate_is_not_refuted() {
    let given = Candidate::new(Digit::new(4).expect("a digit"), Cell::new(0));
    assert!(find(PUZZLE, StepQuery::Eliminating(given)).0.is_empty());
}
