//! Tests that steps have all the conclusions of their patterns, and none that an easier technique
//! shows in the same way.

use formats::{Letters, Text};
use grid::Shape;
use human::{Candidate, CellSet, Pencilmarks, Technique};

use super::{CASES, find_steps};

/// Calls `take` with the technique and the position of each case for whose technique `wanted`
/// returns `true`.
fn for_each_case(wanted: impl Fn(&str) -> bool, mut take: impl FnMut(&Technique, &Pencilmarks)) {
    let hodoku = formats::by_name("hodoku").expect("the format of libraries");
    for line in CASES.lines() {
        let name = line.split(':').nth(1).expect("a code or an id");
        let technique = human::by_name(name).expect("a technique of that name");
        if wanted(technique.id) {
            let text = Text { line: 1, bytes: line.as_bytes() };
            let (_, position) = text.position(hodoku, &Letters::STANDARD).expect("a position");
            take(technique, &Pencilmarks::from_position(&position, true).expect("a classic board"));
        }
    }
}

#[test]
fn forcing_steps_conclude_nothing_that_follows_from_a_single() {
    let singles = ["full-house", "naked-single", "hidden-single"];
    let singles = singles.map(|id| human::by_name(id).expect("a technique"));
    let mut count = 0;
    for_each_case(
        |id| id.starts_with("forcing-"),
        |technique, marks| {
            let known = singles.iter().flat_map(|single| find_steps(single, marks, 81));
            let known: Vec<Candidate> = known.flat_map(|step| step.placements).collect();
            for step in find_steps(technique, marks, 20) {
                for placed in &step.placements {
                    assert!(!known.contains(placed), "{step:?}");
                }
                for gone in &step.eliminations {
                    let is_excluded = known.iter().any(|of| of.excludes(*gone, Shape::CLASSIC));
                    assert!(!is_excluded, "{step:?}");
                }
                count += 1;
            }
        },
    );
    assert!(count > 100, "{count}");
}

#[test]
fn guardians_with_a_subset_eliminate_all_candidates_that_see_them() {
    let (mut in_guarded_cells, mut in_other_houses) = (0, 0);
    for_each_case(
        |id| ["bug-3", "bug-n", "bug-lite", "extended-rectangle-3", "ur-external"].contains(&id),
        |technique, marks| {
            for step in find_steps(technique, marks, 60) {
                let Some((cells, digits)) = step.cell_digit_sets.first() else { continue };
                let guarded: CellSet = step.guardians.iter().map(|of| of.cell).collect();
                let all = cells.or(&guarded);
                let houses = marks
                    .layout()
                    .common_houses(&all)
                    .fold(CellSet::EMPTY, |all, house| all.or(marks.layout().house_cells(house)));
                for digit in *digits {
                    let own = step.guardians.iter().filter(|of| of.digit == digit);
                    let own = own.map(|of| of.cell).collect::<CellSet>();
                    let own = own.or(&marks.places(digit).and(cells));
                    assert!(own.len() > 1, "{step:?}");
                    for cell in marks.places_seeing(digit, &own) {
                        let gone = Candidate::new(digit, cell);
                        assert!(step.eliminations.contains(&gone), "{gone:?}: {step:?}");
                        in_guarded_cells += usize::from(guarded.contains(cell));
                        in_other_houses += usize::from(!houses.contains(cell));
                    }
                }
            }
        },
    );
    assert!(in_guarded_cells > 0 && in_other_houses > 0, "{in_guarded_cells} {in_other_houses}");
}
