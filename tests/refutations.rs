//! Tests of refutations of false candidates: each line follows from the lines before it, and most
//! refutations have few lines.
#![cfg(not(target_arch = "wasm32"))]

use std::time::{Duration, SystemTime};

use grid::{Board, Cell};
use human::{Candidate, Clause, Options, Pencilmarks, Refutation, RefutationStep};

const FILES: [&str; 3] = [
    include_str!("data/rated.txt"),
    include_str!("data/bank.txt"),
    include_str!("data/minimal.txt"),
];

/// Returns the puzzles with Sudoku Explainer ratings up to 9, and all puzzles of the files without
/// such ratings, which are easier.
fn puzzles() -> impl Iterator<Item = Board> {
    let lines = FILES.iter().flat_map(|file| file.lines());
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let rating: Option<f64> = line.split(' ').nth(2).and_then(|rating| rating.parse().ok());
        let board = line.get(..81)?.replace('0', ".").parse().ok()?;
        rating.is_none_or(|rating| rating <= 9.0).then_some(board)
    })
}

/// A checker that reads a refutation line by line, with the candidates eliminated so far.
#[derive(Clone)]
struct RefutationChecker<'a> {
    marks: &'a Pencilmarks,
    eliminated: Vec<Candidate>,
}

impl RefutationChecker<'_> {
    fn remaining_candidates(&self, clause: &Clause) -> Vec<Candidate> {
        let all: Vec<Candidate> = match clause {
            Clause::Cell(cell) => {
                self.marks.candidates(*cell).map(|digit| Candidate::new(digit, *cell)).collect()
            }
            Clause::House(house, digit) => {
                let places = self.marks.places_in(*digit, *house);
                places.into_iter().map(|cell| Candidate::new(*digit, cell)).collect()
            }
            _ => panic!("{clause:?} is told by no line"),
        };
        all.into_iter().filter(|candidate| !self.eliminated.contains(candidate)).collect()
    }

    fn assume(&mut self, candidate: Candidate) {
        let shape = self.marks.shape();
        let all = self.marks.empty_cells().into_iter().flat_map(|cell| {
            self.marks.candidates(cell).map(move |digit| Candidate::new(digit, cell))
        });
        self.eliminated
            .extend(all.filter(|other| *other != candidate && candidate.excludes(*other, shape)));
    }

    /// Returns `true` if every choice of one remaining candidate per clause excludes `eliminated`.
    /// Choices with clashing candidates don't count. `chosen` contains the candidates chosen from
    /// earlier clauses.
    fn is_excluded(&self, eliminated: Candidate, clauses: &[Clause], chosen: &[Candidate]) -> bool {
        let shape = self.marks.shape();
        let clashes = |one: &Candidate, other: &Candidate| one.excludes(*other, shape);
        let Some((first, others)) = clauses.split_first() else { return false };
        self.remaining_candidates(first).into_iter().all(|choice| {
            let fits = choice != eliminated
                && !clashes(&choice, &eliminated)
                && !chosen.iter().any(|one| clashes(one, &choice));
            !fits && choice != eliminated
                || fits && self.is_excluded(eliminated, others, &[chosen, &[choice]].concat())
        })
    }

    /// Checks that each line of a refutation follows from the lines before it, and that the lines
    /// end in a contradiction.
    #[track_caller]
    fn check(mut self, refutation: &Refutation) {
        self.assume(refutation.assumption);
        for follows in &refutation.deductions {
            match follows {
                RefutationStep::Singles(left) => {
                    for (candidate, clause) in left {
                        assert_eq!(self.remaining_candidates(clause), [*candidate], "{clause:?}");
                    }
                    left.iter().for_each(|(candidate, _)| self.assume(*candidate));
                }
                RefutationStep::Locked(locked) => {
                    let mut left: Vec<_> = locked
                        .clauses
                        .iter()
                        .flat_map(|clause| self.remaining_candidates(clause))
                        .collect();
                    left.retain(|candidate| !locked.candidates.contains(candidate));
                    assert!(left.is_empty(), "{locked:?} and {left:?}");
                    for eliminated in &locked.eliminations {
                        assert!(self.is_excluded(*eliminated, &locked.clauses, &[]), "{locked:?}");
                    }
                    self.eliminated.extend(&locked.eliminations);
                }
                RefutationStep::Step(step) => {
                    assert!(step.placements.is_empty() && !step.uses_uniqueness(), "{step:?}");
                    for eliminated in &step.eliminations {
                        assert!(self.is_excluded(*eliminated, &step.proof, &[]), "{step:?}");
                    }
                    self.eliminated.extend(&step.eliminations);
                }
                RefutationStep::Refuted(other) => {
                    self.clone().check(other);
                    self.eliminated.push(other.assumption);
                }
            }
        }
        assert!(self.remaining_candidates(&refutation.contradiction).is_empty(), "{refutation:?}");
    }
}

/// Returns the processor time of this thread, or the system time if the processor time isn't
/// available.
fn thread_time() -> Duration {
    let schedstat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = schedstat.and_then(|schedstat| schedstat.split(' ').next()?.parse().ok());
    spent.map_or_else(|| SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default(), Duration::from_nanos)
}

/// Returns the candidates of a position that aren't in its solution.
fn false_candidates(marks: &Pencilmarks, solution: &Board) -> Vec<Candidate> {
    let of = |cell: Cell| marks.candidates(cell).map(move |digit| Candidate::new(digit, cell));
    let all = marks.empty_cells().into_iter().flat_map(of);
    all.filter(|candidate| solution.digit(candidate.cell) != Some(candidate.digit)).collect()
}

#[test]
fn each_line_of_a_refutation_follows_from_earlier_lines() {
    let mut kinds = [0; 4];
    for (n, puzzle) in puzzles().step_by(47).enumerate() {
        let solution = puzzle::uniqueness(&puzzle).solution().expect("one solution");
        let marks = Pencilmarks::from_board(&puzzle, true).expect("a small board");
        for candidate in false_candidates(&marks, &solution).into_iter().skip(n % 7).step_by(23) {
            let found = human::refute(&marks, candidate).expect("a refutation");
            assert_eq!(found.assumption, candidate);
            assert!(human::verify(&found.to_step(), &marks), "{found:?}");
            for follows in &found.deductions {
                kinds[match follows {
                    RefutationStep::Singles(_) => 0,
                    RefutationStep::Locked(_) => 1,
                    RefutationStep::Refuted(_) => 2,
                    RefutationStep::Step(_) => 3,
                }] += 1;
            }
            RefutationChecker { marks: &marks, eliminated: Vec::new() }.check(&found);
        }
    }
    assert!(kinds.iter().all(|count| *count > 0), "{kinds:?}");
}

#[test]
fn true_candidates_are_not_refuted() {
    for puzzle in puzzles().step_by(190) {
        let solution = puzzle::uniqueness(&puzzle).solution().expect("one solution");
        let marks = Pencilmarks::from_board(&puzzle, true).expect("a small board");
        for cell in marks.empty_cells().into_iter().step_by(17) {
            let digit = solution.digit(cell).expect("a digit");
            assert_eq!(human::refute(&marks, Candidate::new(digit, cell)), None);
        }
    }
}

/// Measures one false candidate per puzzle, half of them at the start and half at a random position
/// along the path: `cargo test --release --test refutations -- --ignored --nocapture`. This takes a
/// minute.
#[test]
#[ignore = "it takes long, and tells times"]
fn most_refutations_are_short_and_fast() {
    let usual: Vec<_> = human::default_techniques().collect();
    let mut random: u64 = 2026;
    let mut below = |n: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (random >> 33) as usize % n
    };
    let (mut lines, mut times) = (Vec::new(), Vec::new());
    for puzzle in puzzles() {
        let solution = puzzle::uniqueness(&puzzle).solution().expect("one solution");
        let mut marks = Pencilmarks::from_board(&puzzle, true).expect("a small board");
        let path = Pencilmarks::from_board(&puzzle, true).expect("a small board");
        let path = human::find_path(path, &Options::for_solving(), &usual, Some(&solution)).steps;
        let step_count = below(2) * below(path.len());
        path[..step_count].iter().for_each(|step| marks.apply(step));
        let candidates = false_candidates(&marks, &solution);
        if candidates.is_empty() {
            continue;
        }
        let candidate = candidates[below(candidates.len())];
        let start = thread_time();
        let symbol = |digit: grid::Digit| digit.to_string();
        let refutation = match human::step_ruling_out(&marks, candidate) {
            Some(mut step) => {
                human::trim_proof(&mut step, &marks);
                let technique = human::by_name(step.technique).expect("a technique");
                Some(explain::explain(words::Locale::ENGLISH, technique, &step, &marks, &symbol))
            }
            None => human::refute(&marks, candidate).map(|found| {
                let technique = human::by_name(found.to_step().technique).expect("a technique");
                explain::refute(words::Locale::ENGLISH, technique, &found, &marks, &symbol)
            }),
        };
        times.push((thread_time() - start).as_secs_f64());
        lines.push(refutation.map_or(usize::MAX, |refutation| refutation.proof_lines.len()));
    }
    lines.sort_unstable();
    times.sort_by(f64::total_cmp);
    let count = lines.len();
    let share = |n: usize| 100.0 * n as f64 / count as f64;
    let refuted = share(lines.iter().filter(|lines| **lines < usize::MAX).count());
    let short = share(lines.iter().filter(|lines| **lines <= 12).count());
    let quick = share(times.iter().filter(|time| **time <= 1.0).count());
    println!(
        "{count} candidates: {refuted:.1} % refuted, {quick:.1} % within a second, p99 {:.0} ms; {short:.1} % in \
         12 lines or fewer, p50 {}, p90 {}",
        times[count * 99 / 100] * 1e3,
        lines[count / 2],
        lines[count * 9 / 10]
    );
    assert!(refuted >= 99.0 && quick >= 99.0 && short >= 92.0);
}
