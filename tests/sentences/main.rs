//! Tests of the sentences of hints, for steps of every technique.
#![cfg(not(target_arch = "wasm32"))]

mod lengths;
mod proofs;
mod roles;
mod whips;
mod wording;

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow,
};

use explain::Explanation;
use formats::{Letters, Text};
use grid::{Board, Cell, Digit, DigitSet, Shape};
use human::{Clause, Options, Pencilmarks, Step, TECHNIQUES, Technique};
use view::hint;

const CASES: &str = include_str!("../data/steps.txt");
const PUZZLES: [&str; 2] = [include_str!("../data/minimal.txt"), include_str!("../data/bank.txt")];

/// Calls `take` with the id of a technique, a step and its explanation, for the steps on the paths
/// of some puzzles, and for up to three steps of every technique at every ninth position.
fn for_each_step(mut take: impl FnMut(&'static str, &Step, &Explanation)) {
    for_each_step_at(|id, step, explanation, _| take(id, step, explanation));
}

/// Calls `take` like [`for_each_step`], and also passes the candidates of the position.
fn for_each_step_at(mut take: impl FnMut(&'static str, &Step, &Explanation, &Pencilmarks)) {
    let lines = PUZZLES.iter().flat_map(|file| file.lines()).filter(|line| line.len() >= 81);
    for (n, line) in lines.take(24).enumerate() {
        let Ok(board) = line[..81].parse::<Board>() else { continue };
        let usual: Vec<_> = human::default_techniques().collect();
        let mut marks = Pencilmarks::from_board(&board, true).expect("a small board");
        let few = Options { work_budget: 3_000, ..Options::default() };
        for at in 0.. {
            let mut explain = |technique: &Technique, step: &Step| {
                take(
                    technique.id,
                    step,
                    &explain::explain(words::Locale::ENGLISH, technique, step, &marks, &symbol),
                    &marks,
                );
            };
            if at % 9 == n % 9 {
                for technique in &TECHNIQUES {
                    let mut most = 3;
                    technique.find(&marks, &few, &mut |step| {
                        explain(technique, &step);
                        most -= 1;
                        if most > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                    });
                }
            }
            let (Some(step), _) = human::next_step(&marks, &few, &usual) else { break };
            explain(human::by_name(step.technique).expect("a technique"), &step);
            marks.apply(&step);
        }
    }
}

/// Calls `take` with the id of a technique and the explanation of a step, for each case in the
/// corpus for whose technique `wanted` returns `true`.
fn for_each_case(wanted: impl Fn(&str) -> bool, take: impl FnMut(&str, &Explanation)) {
    for_each_case_with(&Options::default(), wanted, take);
}

/// Calls `take` like [`for_each_case`], with steps that are found with these options.
fn for_each_case_with(
    options: &Options,
    wanted: impl Fn(&str) -> bool,
    mut take: impl FnMut(&str, &Explanation),
) {
    for_each_case_at(options, 5, wanted, |id, explanation, _| take(id, explanation));
}

/// Calls `take` like [`for_each_case_with`], with at most `most` steps per case, and also passes
/// the candidates of the position.
fn for_each_case_at(
    options: &Options,
    most: usize,
    wanted: impl Fn(&str) -> bool,
    mut take: impl FnMut(&str, &Explanation, &Pencilmarks),
) {
    let hodoku = formats::by_name("hodoku").expect("the format of libraries");
    let mut count = 0;
    for line in CASES.lines() {
        let name = line.split(':').nth(1).expect("a code or an id");
        let technique = human::by_name(name).expect("a technique of that code");
        if !wanted(technique.id) {
            continue;
        }
        let text = Text { line: 1, bytes: line.as_bytes() };
        let (_, position) = text.position(hodoku, &Letters::STANDARD).expect("a position");
        let marks = Pencilmarks::from_position(&position, true).expect("a classic board");
        let mut most = most;
        technique.find(&marks, options, &mut |mut step| {
            human::trim_proof(&mut step, &marks);
            let english = words::Locale::ENGLISH;
            let explanation = explain::explain(english, technique, &step, &marks, &symbol);
            take(technique.id, &explanation, &marks);
            count += 1;
            most -= 1;
            if most > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    assert!(count > 0);
}

/// Returns the sentences up to the fourth level, and the lines of the proof.
fn whole_text(explanation: &Explanation) -> String {
    let lines = explanation.proof_lines.iter().map(|line| line.text.as_str());
    explanation.sentences(4).into_iter().chain(lines).collect::<Vec<_>>().join(" ")
}

/// Returns a digit in angle brackets, so that it can't be confused with other numbers.
fn symbol(digit: Digit) -> String {
    format!("<{digit}>")
}

/// Returns the cells that are named in a text, such as `r4c35, r46c3`.
fn cells_in(text: &str) -> BTreeSet<Cell> {
    let mut cells = BTreeSet::new();
    for (at, _) in text.match_indices('r') {
        let digits = |text: &str| text.chars().map_while(|c| c.to_digit(10)).collect::<Vec<_>>();
        let rows = digits(&text[at + 1..]);
        let Some(rest) = text[at + 1 + rows.len()..].strip_prefix('c') else { continue };
        for row in &rows {
            for col in digits(rest) {
                cells.extend(Cell::at(Shape::CLASSIC, *row as usize - 1, col as usize - 1));
            }
        }
    }
    cells
}

/// Returns the indices of the houses that are named in a text about a 9×9 board, such as `row 4` or
/// `rows 2, 5 and 8`: rows from 0 on, columns from 9 on, and boxes from 18 on.
fn houses_in(text: &str) -> BTreeSet<usize> {
    let mut houses = BTreeSet::new();
    for (kind, [one, several]) in
        [["row ", "rows "], ["column ", "columns "], ["box ", "boxes "]].into_iter().enumerate()
    {
        let lower = text.to_lowercase();
        for (at, name) in lower.match_indices(one).chain(lower.match_indices(several)) {
            for word in lower[at + name.len()..].split(' ') {
                let number = word.trim_matches(|c: char| !c.is_ascii_digit());
                match number.parse::<usize>() {
                    Ok(number) if !word.contains('<') => houses.extend([9 * kind + number - 1]),
                    _ if word == "and" => continue,
                    _ => break,
                }
                if name == one || !word.ends_with(',') && !word.ends_with(number) {
                    break;
                }
            }
        }
    }
    houses
}

/// The beginnings of the ids of techniques that are explained by following an assumption. Their
/// proofs may use other clauses than the explanation.
const ASSUMPTION_PREFIXES: [&str; 3] = ["forcing-", "template-", "aligned-"];

#[test]
fn each_clause_of_the_proof_is_mentioned() {
    let mut missing: BTreeMap<&str, String> = BTreeMap::new();
    for_each_step_at(|id, step, _, marks| {
        if ASSUMPTION_PREFIXES.iter().any(|start| id.starts_with(start)) {
            return;
        }
        let (mut step, technique) = (step.clone(), human::by_name(id).expect("a technique"));
        human::trim_proof(&mut step, marks);
        let explanation =
            explain::explain(words::Locale::ENGLISH, technique, &step, marks, &symbol);
        let lines = explanation.proof_lines.iter().map(|line| line.text.as_str());
        let text = [&explanation.pattern_sentence, &explanation.conclusion_sentence]
            .into_iter()
            .map(String::as_str)
            .chain(lines);
        let text = text.collect::<Vec<_>>().join(" ");
        let (cells, houses) = (cells_in(&text), houses_in(&text));
        // A chain that contradicts itself isn't followed to its end, whose clauses may be in the
        // proof.
        let is_cut = id.starts_with("kraken") && text.contains(": a contradiction.");
        let is_mentioned = |clause: &Clause| match clause {
            _ if is_cut => true,
            Clause::Cell(cell) => cells.contains(cell),
            Clause::House(house, digit) => {
                let places = marks.places_in(*digit, *house);
                let is_shown = places.into_iter().all(|cell| cells.contains(&cell));
                text.contains(&symbol(*digit)) && (houses.contains(house) || is_shown)
            }
            _ => true,
        };
        if let Some(clause) = step.proof.iter().find(|clause| !is_mentioned(clause)) {
            missing.entry(id).or_insert(format!("{clause:?}: {text}"));
        }
    });
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn the_first_levels_do_not_reveal_the_conclusion() {
    let mut techniques = BTreeSet::new();
    let mut count = 0;
    for_each_step(|id, step, explanation| {
        count += 1;
        techniques.insert(id);
        let eliminated: BTreeSet<_> =
            step.eliminations.iter().map(|eliminated| eliminated.cell).collect();
        let own: BTreeSet<_> = explain::pattern_cells(step).into_iter().collect();
        for level in 1..=3 {
            let text = explanation.sentences(level).join(" ");
            assert!(!has_placeholder(&text), "{id}: {text}");
            // A forcing step names the digits of its cases, and a template names its digit.
            let is_free = id.starts_with("forcing") || id == "template-set";
            for placed in step.placements.iter().filter(|_| !is_free) {
                assert!(!text.contains(&symbol(placed.digit)), "{id}: {text}");
            }
            let named = cells_in(&text);
            let known: Vec<_> =
                named.intersection(&eliminated).filter(|cell| !own.contains(cell)).collect();
            assert!(known.is_empty() || id.ends_with("verity"), "{id}: {text}");
            if level < 3 {
                assert!(named.is_empty(), "{id}: {text}");
            }
            let picture = hint::draw_step(explanation, level, 0, Shape::CLASSIC).cells;
            for concluded in step.placements.iter().chain(&step.eliminations) {
                let cell = &picture[concluded.cell.index()];
                assert!(!cell.candidates().contains(concluded.digit), "{id}");
            }
            assert!(picture.iter().any(|cell| *cell != hint::HintCell::default()));
        }
        assert!(explanation.exists_on(Shape::CLASSIC), "{id}");
    });
    assert!(count > 3_000 && techniques.len() > 50, "{count} steps, {techniques:?}");
}

/// Returns `true` if a text contains a placeholder that wasn't filled in.
fn has_placeholder(text: &str) -> bool {
    text.split('{').skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()))
}

#[test]
fn the_fourth_level_states_exactly_the_conclusion() {
    for_each_step(|id, step, explanation| {
        let text = explanation.sentences(4).pop().expect("a conclusion");
        let text = text.split(", which leaves").next().unwrap_or_default();
        // Digits, then their cells. The words between don't matter.
        let (mut digits, mut cells) = (Vec::new(), BTreeSet::new());
        let mut read = BTreeSet::new();
        let mut add = |digits: &mut Vec<Digit>, cells: &mut BTreeSet<Cell>| {
            for digit in digits.drain(..) {
                read.extend(cells.iter().map(|cell| human::Candidate::new(digit, *cell)));
            }
            cells.clear();
        };
        for word in text.split(' ') {
            if let Some((_, end)) = word.split_once('<') {
                if !cells.is_empty() {
                    add(&mut digits, &mut cells);
                }
                let value = end.split_once('>').expect("a digit").0.parse().expect("a number");
                digits.push(Digit::new(value).expect("a digit"));
            }
            cells.extend(cells_in(word));
        }
        add(&mut digits, &mut cells);
        let is_placing = text.starts_with("Place ");
        assert_eq!(is_placing, !step.placements.is_empty(), "{id}: {text}");
        let all = step.placements.iter().chain(&step.eliminations).copied();
        assert_eq!(read, all.collect(), "{id}: {text}");
    });
}

/// Phrases that no reason may contain: assertions about the whole proof, and figures of speech.
const FORBIDDEN_PHRASES: [&str; 7] = [
    "these statements",
    "not all of this",
    "Anything else",
    "but for",
    "stands",
    "by turns",
    "in turn",
];

#[test]
fn the_fifth_level_is_a_complete_argument() {
    let (mut long, mut many, mut count) = (0, 0, 0);
    let mut unreasoned = BTreeMap::new();
    for_each_step(|id, step, explanation| {
        assert!(
            !explanation.pattern_sentence.is_empty() && !explanation.proof_lines.is_empty(),
            "{id}"
        );
        let text: Vec<_> = explanation.proof_lines.iter().map(|line| line.text.as_str()).collect();
        let text = text.join(" ");
        assert!(!has_placeholder(&text), "{id}: {text}");
        for phrase in FORBIDDEN_PHRASES {
            assert!(!text.contains(phrase), "{id}: {text}");
        }
        // Each conclusion has a reason: a line that names the cell.
        let named = cells_in(&text);
        let mut all = step.placements.iter().chain(&step.eliminations);
        if !all.all(|concluded| named.contains(&concluded.cell)) {
            unreasoned.entry(id).or_insert(text.clone());
        }
        for (n, line) in explanation.proof_lines.iter().enumerate() {
            let whole = hint::draw_step(explanation, 5, n, Shape::CLASSIC);
            let about = whole.cells.iter().any(|cell| cell.current_candidates != DigitSet::EMPTY);
            assert!(about || !whole.current_links.is_empty(), "{id}: {}", line.text);
            let sentences = line.text.split_inclusive(". ");
            long += sentences.filter(|sentence| sentence.split(' ').count() > 24).count();
        }
        count += 1;
        many += usize::from(explanation.proof_lines.len() > 12);
        // The notation, if there is one, names only cells of the pattern. Fish and whips are
        // exceptions.
        let is_of_chain = !explanation.notation.contains(['\\', '⇒']);
        let noted = if is_of_chain { cells_in(&explanation.notation) } else { BTreeSet::new() };
        let own: BTreeSet<_> = explain::pattern_cells(step).into_iter().collect();
        assert!(noted.is_subset(&own), "{id}: {}", explanation.notation);
    });
    assert!(unreasoned.is_empty(), "{unreasoned:#?}");
    assert!(long * 100 < count, "{long} long sentences in {count} arguments");
    assert!(many * 20 < count, "{many} of {count} arguments have more than twelve lines");
}

#[test]
fn singles_show_the_digits_that_exclude_the_alternatives() {
    let mut seen = BTreeSet::new();
    for_each_step(|id, step, explanation| {
        let [placed] = step.placements[..] else { return };
        let Some((_, shown)) = explanation.proof_lines.split_last() else { return };
        let about: BTreeSet<_> = shown.iter().flat_map(|line| &line.candidates).collect();
        match id {
            "hidden-single" if about.iter().any(|of| of.digit == placed.digit) => {
                assert!(about.iter().all(|of| of.digit == placed.digit));
            }
            _ if step.technique.ends_with("single") || id == "full-house" => {
                let digits: BTreeSet<_> = about.iter().map(|of| of.digit.value()).collect();
                let others = (1..=9).filter(|value| *value != placed.digit.value());
                assert!(digits.into_iter().eq(others), "{shown:?}");
                assert_eq!(about.len(), 8, "each digit once: {shown:?}");
            }
            _ => return,
        }
        seen.insert(id);
    });
    assert_eq!(seen.len(), 3);
}

#[test]
fn guardians_are_counted_and_named_once() {
    let is_guarded = |id: &str| {
        ["uniqueness-", "unique-loop-", "avoidable", "bug", "extended", "ur-", "guardians", "tri"]
            .iter()
            .any(|start| id.starts_with(start))
    };
    for_each_case(is_guarded, |id, explanation| {
        for (words, is_one) in [("(guardian): ", true), ("(guardians): ", false)] {
            let Some((_, list)) = explanation.pattern_sentence.split_once(words) else { continue };
            let list = list.split('.').next().unwrap_or_default();
            let is_single = list.matches('<').count() == 1 && cells_in(list).len() == 1;
            assert_eq!(is_single, is_one, "{id}: {}", explanation.pattern_sentence);
        }
        // A sentence about several guardians requires that the pattern has several guardians.
        let is_many = whole_text(explanation).contains("the guardians");
        assert!(
            !is_many || explanation.pattern_sentence.contains("(guardians): "),
            "{id}: {}",
            explanation.pattern_sentence
        );
        // A choice between guardians has each cell, or each digit, only once.
        for line in explanation.proof_lines.iter().filter(|line| line.text.contains(" or ")) {
            let Some(facts) = line.text.strip_prefix("So ") else { continue };
            let facts: Vec<_> = facts.trim_end_matches('.').split(", or ").collect();
            let named = facts.iter().map(|fact| fact.split(' ').next()).collect::<BTreeSet<_>>();
            let held = facts.iter().map(|fact| fact.split(" is ").nth(1));
            assert_eq!(named.len(), facts.len(), "{id}: {}", line.text);
            assert!(held.flatten().all(|held| !held.contains(" is ")), "{id}: {}", line.text);
        }
        assert!(!whole_text(explanation).contains(": ."), "{id}: {}", whole_text(explanation));
    });
}

#[test]
fn lists_of_eliminations_fit_in_twelve_lines() {
    let is_listed = |id: &str| {
        id.ends_with("continuous-nice-loop") && !id.contains("dis")
            || ["gurth", "msls", "sk-loop", "junior-exocet", "double-exocet"].contains(&id)
    };
    let mut symmetric = 0;
    for_each_case(is_listed, |id, explanation| {
        let lines: Vec<_> = explanation.proof_lines.iter().map(|line| line.text.as_str()).collect();
        assert!(lines.len() <= 12, "{id}: {lines:#?}");
        // Each pair of symmetric candidates shares a house, and one line lists all pairs.
        let start = "Symmetric candidates that exclude each other are both false. ";
        let lists: Vec<_> = lines.iter().filter_map(|line| line.strip_prefix(start)).collect();
        assert!(lists.len() <= 1, "{lines:#?}");
        for pairs in lists {
            assert!(pairs.split(')').rev().skip(1).all(|pair| !houses_in(pair).is_empty()));
            symmetric += 1;
        }
    });
    assert!(symmetric > 0, "no pair of symmetric candidates");
}

#[test]
fn mirrors_of_exocets_are_the_same_in_each_line() {
    let mut count = 0;
    for_each_case(
        |id| id == "junior-exocet",
        |_, explanation| {
            let text = whole_text(explanation);
            let mut mirrors = Vec::new();
            for sentence in text.split(". ") {
                if let Some((target, mirror)) = sentence.split_once(" can only be in ") {
                    mirrors.extend([cells_in(target), cells_in(mirror)]);
                } else if let Some((cells, _)) = sentence.split_once(" can't be ") {
                    let is_mirrored = sentence.trim_end_matches('.').ends_with("can't, either");
                    assert!(!is_mirrored || mirrors.contains(&cells_in(cells)), "{text}");
                    count += usize::from(is_mirrored);
                }
            }
        },
    );
    assert!(count > 0, "no candidate that doesn't fit a mirror");
}

#[test]
fn cases_lead_to_a_common_conclusion() {
    for_each_case(
        |id| id.ends_with("verity") || id.starts_with("kraken"),
        |id, explanation| {
            let last = explanation.proof_lines.last().map_or("", |line| &line.text);
            assert!(last.starts_with("So in each possible case, "), "{id}: {last}");
        },
    );
}

#[test]
fn aligned_cells_list_the_remaining_combinations() {
    let mut first = 0;
    for_each_case(
        |id| id.starts_with("aligned"),
        |id, explanation| {
            let mut is_first = true;
            for line in &explanation.proof_lines {
                let is_every = line.text.contains("every combination repeats");
                let is_other = line.text.starts_with("Every other combination");
                assert!(!is_every || is_first, "{id}: {:?}", explanation.proof_lines);
                assert!(!is_other || !is_first, "{id}: {:?}", explanation.proof_lines);
                first += usize::from(is_every);
                is_first = line.text.contains(" isn't ");
            }
        },
    );
    assert!(first > 0, "no case has a digit that can't be combined at all");
}

#[test]
fn houses_that_an_argument_needs_are_part_of_the_pattern() {
    let needs = |id: &str| ["ur-external", "hidden-avoidable-rectangle"].contains(&id);
    for_each_case(needs, |id, explanation| {
        assert!(
            !houses_in(&explanation.pattern_sentence).is_empty(),
            "{id}: {}",
            explanation.pattern_sentence
        );
    });
}

#[test]
fn sets_in_chains_contain_the_candidates_that_they_link() {
    let mut count = 0;
    for_each_case_with(
        &Options { allow_sets_in_chains: true, ..Options::default() },
        |id| id.starts_with("grouped-"),
        |id, explanation| {
            for line in &explanation.proof_lines {
                for (at, _) in line.text.match_indices(" (ALS ") {
                    let set = line.text[at + 6..].split(')').next().unwrap_or_default();
                    assert!(
                        explanation.pattern_sentence.contains(set),
                        "{id}: {set}: {}",
                        explanation.pattern_sentence
                    );
                    let (cells, digits) = set.split_once(" {").expect("cells and digits");
                    let fact = line.text[..at].rsplit([',', '=']).next().unwrap_or_default();
                    let (digit, _) = fact.rsplit_once('>').expect("a digit");
                    let (_, digit) = digit.rsplit_once('<').expect("a digit");
                    assert!(digits.contains(&format!("<{digit}>")), "{id}: {}", line.text);
                    assert!(cells_in(fact).is_subset(&cells_in(cells)), "{id}: {}", line.text);
                    count += 1;
                }
            }
        },
    );
    assert!(count > 10, "{count} sets");
}

#[test]
fn line_numbers_are_positions_and_reasons_are_earlier_lines() {
    let mut count = 0;
    let is_numbered = |id: &str| id.starts_with("forcing-") || id == "tridagon" || id == "whip";
    for_each_case(is_numbered, |id, explanation| {
        for (at, line) in explanation.proof_lines.iter().enumerate() {
            let Some((number, rest)) =
                line.text.strip_prefix('[').and_then(|text| text.split_once(']'))
            else {
                continue;
            };
            assert_eq!(number.parse(), Ok(at + 1), "{id}: {:?}", explanation.proof_lines);
            // A reason refers to an earlier line.
            let reasons = rest.split('[').skip(1).filter_map(|text| text.split(']').next());
            for reason in reasons {
                assert!(reason.parse::<usize>().is_ok_and(|of| of <= at), "{id}: {}", line.text);
                count += 1;
            }
        }
    });
    assert!(count > 100, "{count} reasons");
}

#[test]
fn sentences_avoid_unclear_pronouns() {
    for_each_case(
        |_| true,
        |id, explanation| {
            let text = whole_text(explanation);
            for phrase in [" see them", " sees them", "the other one."] {
                assert!(!text.contains(phrase), "{id}: {text}");
            }
        },
    );
}

#[test]
fn houses_are_capitalized_only_at_the_beginning_of_a_sentence() {
    for_each_case(
        |_| true,
        |id, explanation| {
            let text = format!("{} {}", explanation.pattern_sentence, whole_text(explanation));
            for (at, _) in ["Row", "Column", "Box"].iter().flat_map(|kind| text.match_indices(kind))
            {
                let before = text[..at].trim_end();
                let begins = before.is_empty() || before.ends_with(['.', ':', '?', ']', '\n']);
                assert!(begins, "{id}: {text}");
            }
        },
    );
}
