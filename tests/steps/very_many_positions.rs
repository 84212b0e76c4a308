//! Long tests that steps in very many positions are sound and verified.

use super::*;

/// Checks up to two steps per technique for which `is_checked` returns `true`, in `many` positions
/// of random boards. All shapes are tested by `cargo test --release --test steps -- --ignored
/// --nocapture very_many_positions`, which takes about ten minutes per shape, and a single shape by
/// a longer name, such as `very_many_positions_of_6x6`.
fn check_very_many_positions(
    rows: usize,
    cols: usize,
    many: usize,
    is_checked: fn(&&Technique) -> bool,
) {
    let shape = Shape::new(rows, cols).expect("a shape");
    let usual: Vec<_> = human::default_techniques().collect();
    let (mut looked_at, mut found) = (0, BTreeMap::<&str, usize>::new());
    for seed in 0.. {
        let (puzzle, solution) = random_puzzle_and_solution(shape, seed);
        let proper = matches!(puzzle::uniqueness(&puzzle), Uniqueness::Unique(_));
        let mut marks = Pencilmarks::from_board(&puzzle, proper).expect("a board to 25×25");
        for at in 0.. {
            if (at + seed) % 6 == 0 && looked_at < many {
                looked_at += 1;
                for technique in TECHNIQUES.iter().filter(is_checked) {
                    for step in find_steps(technique, &marks, 2) {
                        *found.entry(technique.id).or_default() += 1;
                        check_sound(step, &marks, &solution);
                    }
                }
            }
            let (step, _) = human::next_step(&marks, &short_search(), &usual);
            let Some(step) = step.filter(|_| !marks.is_solved()) else { break };
            marks.apply(&step);
        }
        if looked_at == many {
            break;
        }
    }
    println!(
        "{shape}: {looked_at} positions, {} steps, {} techniques",
        found.values().sum::<usize>(),
        found.len()
    );
}

#[test]
#[ignore = "it takes minutes"]
fn steps_of_very_many_positions_of_6x6_are_sound() {
    check_very_many_positions(2, 3, 1_000, |_| true);
}

#[test]
#[ignore = "it takes minutes"]
fn steps_of_very_many_positions_of_9x9_are_sound() {
    check_very_many_positions(3, 3, 10_000, |_| true);
}

#[test]
#[ignore = "it takes minutes"]
fn steps_of_very_many_positions_of_12x12_are_sound() {
    check_very_many_positions(3, 4, 1_000, |_| true);
}

#[test]
#[ignore = "it takes minutes"]
fn steps_of_very_many_positions_of_16x16_are_sound() {
    check_very_many_positions(4, 4, 1_000, |_| true);
}

#[test]
#[ignore = "it takes minutes"]
fn steps_of_very_many_positions_of_25x25_are_sound() {
    check_very_many_positions(5, 5, 1_000, |_| true);
}

#[test]
#[ignore = "it takes minutes"]
fn steps_of_newer_techniques_are_sound_in_very_many_positions() {
    for (rows, cols, many) in [(3, 3, 10_000), (2, 3, 1_000), (3, 4, 200), (4, 4, 50)] {
        check_very_many_positions(rows, cols, many, |technique| technique.tried_after.is_some());
    }
}
