//! The grading benchmark, which only runs natively.

use std::{
    collections::HashMap,
    env, fs,
    hash::{Hash, Hasher},
    ops::ControlFlow,
    time::{Duration, Instant},
};

use grid::Board;
use human::{Options, Pencilmarks, SolutionPath, Step, TECHNIQUES};

use crate::{boards, measure};

/// A puzzle, with its level and score if they are in a table.
struct Puzzle {
    board: Board,
    rated: Option<(String, u32)>,
}

pub fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let has = |flag: &str| args.iter().any(|arg| arg == flag);
    let most = args.iter().position(|arg| arg == "--most").map(|at| args[at + 1].parse());
    let most: usize = most.map_or(usize::MAX, |most| most.expect("a number"));
    let files = measure::files().into_iter().filter(|file| file.to_string_lossy().contains('.'));
    for file in files {
        let text = fs::read_to_string(&file).expect("a readable file");
        let puzzles: Vec<Puzzle> = parse_puzzles(&text).take(most).collect();
        println!("{}: {} puzzles", file.display(), puzzles.len());
        if has("--all") {
            print_all_steps(&puzzles, has("--digests"));
        } else if has("--shares") {
            print_shares(&puzzles);
        } else {
            print_grades(&puzzles, has("--digests"));
        }
    }
}

/// Returns the puzzles of a file, which are expected to have unique solutions. Lines without a
/// puzzle are ignored.
fn parse_puzzles(text: &str) -> impl Iterator<Item = Puzzle> + use<'_> {
    let columns: Vec<&str> = text.lines().next().unwrap_or("").split(',').collect();
    let column = |name: &str| columns.iter().position(|column| *column == name);
    let [level, score] = ["hodoku_level", "hodoku_score"].map(column);
    let lines = text.lines().filter(|line| !line.starts_with(['#', 'p']));
    lines.filter_map(move |line| {
        let fields: Vec<&str> = line.split(',').collect();
        if level.is_none() && fields.len() > 2 {
            let (_, board) = boards::parse_boards(line).pop()?;
            return Some(Puzzle { board, rated: None });
        }
        let board = line.get(..81)?.replace('0', ".").parse().ok()?;
        let field = |column: Option<usize>| fields.get(column?);
        let rated = field(level).zip(field(score));
        let rated = rated.and_then(|(l, s)| Some((l.to_string(), s.parse().ok()?)));
        Some(Puzzle { board, rated })
    })
}

/// Returns the processor time used by this thread, or the time since `start` if the processor time
/// isn't available.
fn thread_time(start: Instant) -> Duration {
    let schedstat = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = schedstat.and_then(|schedstat| schedstat.split(' ').next()?.parse().ok());
    spent.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn marks(puzzle: &Puzzle) -> Pencilmarks {
    Pencilmarks::from_board(&puzzle.board, true).expect("a board of up to 25×25")
}

fn print_grades(puzzles: &[Puzzle], digests: bool) {
    let start = Instant::now();
    let usual: Vec<_> = human::default_techniques().collect();
    let (mut times, mut levels, mut scores, mut rated, mut unsolved) = (Vec::new(), 0, 0, 0, 0);
    let before_all = thread_time(start);
    for (n, puzzle) in puzzles.iter().enumerate() {
        let before = Instant::now();
        let solution = puzzle::uniqueness(&puzzle.board).solution().ok();
        let path =
            human::find_path(marks(puzzle), &Options::for_solving(), &usual, solution.as_ref());
        let grade = path.grade(puzzle.board.shape());
        times.push(before.elapsed());
        unsolved += usize::from(!path.is_solved);
        if let Some((level, score)) = &puzzle.rated {
            rated += 1;
            levels += usize::from(grade.level.name() == level);
            scores += usize::from(grade.score.abs_diff(*score) * 10 <= *score);
        }
        if digests {
            let (level, score) = (grade.level.name(), grade.score);
            println!("{n} {level} {score} {:016x}", digest(&path));
        }
    }
    let all = (thread_time(start) - before_all).as_secs_f64();
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    println!(
        "{:.0} puzzles a second, {all:.2} s; milliseconds: median {:.3}, p95 {:.3}, most {:.1}",
        puzzles.len() as f64 / all,
        at(50),
        at(95),
        at(100)
    );
    println!("{unsolved} are not solved");
    if rated > 0 {
        let share = |n: usize| 100.0 * n as f64 / rated as f64;
        println!("same level {:.1} %, score within 10 % {:.1} %", share(levels), share(scores));
    }
}

/// Returns a hash of all steps of a path, and of whether the search went over its budget.
fn digest(path: &SolutionPath) -> u64 {
    let mut hasher = std::hash::DefaultHasher::new();
    path.is_over_budget.hash(&mut hasher);
    path.steps.iter().for_each(|step| hash_step(step, &mut hasher));
    hasher.finish()
}

fn hash_step(step: &Step, hasher: &mut impl Hasher) {
    format!("{step:?}").hash(hasher);
}

/// Prints the share of each technique in the time, and the number of its steps. Chain techniques
/// with the same score are counted under the first of them.
fn print_shares(puzzles: &[Puzzle]) {
    let usual: Vec<_> = human::default_techniques().collect();
    let (mut spent, mut found) = (HashMap::new(), HashMap::new());
    for puzzle in puzzles {
        let mut marks = marks(puzzle);
        while !marks.is_solved() {
            // Chains with the same score are searched for together.
            let alike = usual.chunk_by(|a, b| {
                (a.family, a.score) == (b.family, b.score) && a.family == human::Family::Chains
            });
            let mut step = None;
            for techniques in alike {
                let start = Instant::now();
                step = human::next_step(&marks, &Options::for_solving(), techniques).0;
                *spent.entry(techniques[0].id).or_insert(Duration::ZERO) += start.elapsed();
                if step.is_some() {
                    *found.entry(techniques[0].id).or_insert(0) += 1;
                    break;
                }
            }
            let Some(step) = step else { break };
            marks.apply(&step);
        }
    }
    let mut spent: Vec<_> = spent.into_iter().collect();
    spent.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
    let all: Duration = spent.iter().map(|(_, time)| *time).sum();
    for (id, time) in spent {
        let share = 100.0 * time.as_secs_f64() / all.as_secs_f64();
        println!(
            "{share:5.1} %  {:9.1} ms  {:6} steps  {id}",
            time.as_secs_f64() * 1e3,
            found.get(id).unwrap_or(&0)
        );
    }
}

/// Searches for all steps of every technique, up to 3,000 per technique, at every seventh position
/// along each solution path. Prints the times and, if `digests` is `true`, digests of the steps.
fn print_all_steps(puzzles: &[Puzzle], digests: bool) {
    let usual: Vec<_> = human::default_techniques().collect();
    let options = Options { work_budget: 200_000, ..Options::default() };
    let mut spent: HashMap<&str, Duration> = HashMap::new();
    let mut times = Vec::new();
    for (n, puzzle) in puzzles.iter().enumerate() {
        let solution = puzzle::uniqueness(&puzzle.board).solution().ok();
        let path =
            human::find_path(marks(puzzle), &Options::for_solving(), &usual, solution.as_ref());
        let mut marks = marks(puzzle);
        for (at, step) in path.steps.iter().enumerate() {
            if (at + n) % 7 == 0 {
                let before = Instant::now();
                for technique in &TECHNIQUES {
                    let start = Instant::now();
                    let mut hasher = std::hash::DefaultHasher::new();
                    let mut count = 0;
                    let mut take = |step: Step| {
                        count += 1;
                        if digests {
                            hash_step(&step, &mut hasher);
                        }
                        if count < 3_000 {
                            ControlFlow::Continue(())
                        } else {
                            ControlFlow::Break(())
                        }
                    };
                    let ended = technique.find(&marks, &options, &mut take);
                    *spent.entry(technique.id).or_default() += start.elapsed();
                    if digests {
                        println!(
                            "{n} {at} {} {count} {ended:?} {:016x}",
                            technique.id,
                            hasher.finish()
                        );
                    }
                }
                times.push(before.elapsed());
            }
            marks.apply(step);
        }
    }
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    println!(
        "{} positions: median {:.1} ms, p95 {:.1} ms, most {:.1} ms",
        times.len(),
        at(50),
        at(95),
        at(100)
    );
    if !digests {
        let mut spent: Vec<_> = spent.into_iter().collect();
        spent.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
        for (id, time) in spent.into_iter().take(40) {
            println!("{:9.1} ms  {id}", time.as_secs_f64() * 1e3);
        }
    }
}
