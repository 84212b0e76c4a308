//! Tests that proofs agree with the position and with the conclusions of their steps.

use std::collections::{BTreeMap, BTreeSet};

use grid::{Cell, DigitSet, Shape};
use human::{Candidate, Options, Pencilmarks};

use super::{cells_in, for_each_case, for_each_case_at, houses_in, symbol, whole_text};

/// Returns the candidates in a list such as `<1> and <3> in r2c4, <5> in r67c1`.
fn candidates_in(text: &str) -> BTreeSet<Candidate> {
    let (mut digits, mut cells, mut all) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
    for word in text.split(' ').chain(["<1>"]) {
        if let Some((number, _)) = word.split_once('<').and_then(|(_, end)| end.split_once('>')) {
            if !cells.is_empty() {
                let of = |digit| cells.iter().map(move |cell| Candidate::new(digit, *cell));
                all.extend(digits.drain(..).flat_map(of));
                cells.clear();
            }
            digits.extend(number.parse().ok().and_then(grid::Digit::new));
        }
        cells.extend(cells_in(word));
    }
    all
}

#[test]
fn only_concluded_digits_are_placed() {
    let mut count = 0;
    for_each_case(
        |_| true,
        |id, explanation| {
            let concluded = &explanation.conclusion_sentence;
            for line in &explanation.proof_lines {
                let Some((cell, digit)) =
                    line.text.strip_prefix("So ").and_then(|text| text.split_once(" is <"))
                else {
                    continue;
                };
                let (digit, end) = digit.split_once('>').unwrap_or_default();
                if end.starts_with('.') && !cell.contains(' ') && cells_in(cell).len() == 1 {
                    let is_left = concluded.contains(&format!("leaves <{digit}>"));
                    let is_placed = concluded.contains(&format!("Place <{digit}> in {cell}"));
                    assert!(is_left || is_placed, "{id}: {}: {concluded}", line.text);
                    count += 1;
                }
            }
        },
    );
    assert!(count > 5, "{count} facts");
}

/// Returns `true` if the cells can be filled with these two digits without a clash. Tries all
/// combinations.
fn can_be_filled_with(cells: &[Cell], digits: DigitSet, marks: &Pencilmarks) -> bool {
    let pair: Vec<_> = digits.into_iter().collect();
    (0..1_u32 << cells.len()).any(|bits| {
        let of = |at: usize| pair[(bits >> at) as usize & 1];
        let fits = |at: usize| marks.candidates(cells[at]).contains(of(at));
        let clashes = |at: usize, other: usize| {
            of(at) == of(other) && cells[at].sees(cells[other], Shape::CLASSIC)
        };
        (0..cells.len()).all(fits)
            && (0..cells.len()).all(|at| (0..at).all(|other| !clashes(at, other)))
    })
}

#[test]
fn deadly_patterns_are_explained_by_a_swap_or_a_clash() {
    let (mut swaps, mut lacking, mut clashes) = (0, 0, 0);
    let is_of_two = |id: &str| id.starts_with("uniqueness-") || id == "hidden-rectangle";
    for_each_case_at(&Options::default(), 60, is_of_two, |id, explanation, marks| {
        let text = whole_text(explanation);
        let (digits, _) = text.split_once(" (deadly pattern)").expect("a deadly pattern");
        let (_, digits) = digits.rsplit_once("held only ").expect("two digits");
        let digits: DigitSet =
            digits.split(['<', '>']).filter_map(|of| grid::Digit::new(of.parse().ok()?)).collect();
        let name = explanation.pattern_sentence.split(": ").next().unwrap_or_default();
        let cells: Vec<Cell> = cells_in(name).into_iter().collect();
        // A digit that several houses confine has its places named house by house.
        for sentence in explanation.pattern_sentence.split(". ") {
            if let Some((houses, _)) = sentence.split_once(" can only go in ") {
                assert_eq!(houses_in(houses).len(), 1, "{id}: {sentence}");
            }
        }
        let holds = |cell: &Cell| marks.candidates(*cell).and(digits) == digits;
        let is_swap = text.contains("swapping the digits would give a second solution");
        assert_eq!(is_swap, can_be_filled_with(&cells, digits, marks), "{id}: {text}");
        // An eliminated candidate doesn't prevent the swap.
        let is_lacking = is_swap && !cells.iter().all(holds);
        assert_eq!(text.contains("The swap keeps all givens"), is_lacking, "{id}: {text}");
        if let Some((both, _)) = text.split_once(" would both be ") {
            let both = both.rsplit(", ").next().expect("two cells");
            let both = cells_in(both);
            let left = |cell: &Cell| marks.candidates(*cell).and(digits);
            let all: BTreeSet<_> = both.iter().map(|cell| left(cell).single()).collect();
            assert!(both.len() == 2 && all.len() == 1 && !all.contains(&None), "{id}: {text}");
            clashes += 1;
        }
        swaps += usize::from(is_swap);
        lacking += usize::from(is_lacking);
    });
    assert!(swaps > 30 && lacking > 0 && clashes > 3, "{swaps}, {lacking}, {clashes}");
}

#[test]
fn hidden_avoidable_rectangles_state_their_assumption() {
    let mut counts = [0; 2];
    for_each_case(
        |id| id == "hidden-avoidable-rectangle",
        |_, explanation| {
            let [.., reason, end] = &explanation.proof_lines[..] else { panic!("two lines") };
            let (reason, end) = (&reason.text, &end.text);
            let gone = explanation.eliminations[0];
            // The premise of the last line is in this line or the one before.
            let is_assumed = reason.starts_with("If r");
            let premise = if is_assumed { reason } else { end };
            let premise = premise.split(" were ").next().expect("a premise");
            assert!(premise.starts_with("If "), "{reason} {end}");
            assert_eq!(cells_in(premise), BTreeSet::from([gone.cell]), "{reason} {end}");
            assert!(is_assumed || reason.contains(" can only go in "), "{reason}");
            counts[usize::from(is_assumed)] += 1;
        },
    );
    assert!(counts[0] > 3 && counts[1] > 0, "{counts:?}");
}

#[test]
fn templates_name_every_place_that_they_rule_out() {
    let mut shown = 0;
    for_each_case_at(
        &Options::default(),
        5,
        |id| id == "template-del",
        |id, explanation, marks| {
            let digit = explanation.eliminations[0].digit;
            for line in &explanation.proof_lines {
                let text = &line.text;
                assert!(!text.contains("would have no place for it"), "{id}: {text}");
                shown += text.matches(", as shown above").count();
                let fact = text.split_once(" has its <").or(text.split_once(" has no place left "));
                let claim = text.split_once(" would leave ").and_then(|of| of.1.split_once(':'));
                let claim = claim.map(|(house, _)| (house, ""));
                let Some((start, _)) = fact.or(claim) else { continue };
                let house = houses_in(start).into_iter().next().expect("a house");
                let places: BTreeSet<Cell> = marks.places_in(digit, house).into_iter().collect();
                let named = cells_in(text);
                assert!(places.is_subset(&named), "{id}: {text}");
            }
        },
    );
    assert!(shown > 0, "no place was eliminated by an earlier line");
}

#[test]
fn digits_of_subsets_have_a_reason() {
    let mut count = 0;
    for_each_case(
        |id| id == "ur-external" || id == "bug-3" || id.ends_with("-3"),
        |id, explanation| {
            let lines = explanation.proof_lines.iter().map(|line| line.text.as_str());
            let after = lines.skip_while(|text| !text.starts_with("Together with "));
            for line in after {
                assert!(!line.starts_with("So r") && !line.starts_with("Of these"), "{id}: {line}");
                count += usize::from(line.starts_with("The subset needs its "));
            }
        },
    );
    assert!(count > 3, "{count} digits");
}

#[test]
fn cover_sets_have_as_many_digits_as_there_are_cells() {
    for_each_case(
        |id| id == "msls" || id == "sk-loop",
        |id, explanation| {
            let text = whole_text(explanation);
            let (sum, rest) = text
                .split_once("at most ")
                .and_then(|(_, end)| end.split_once(" = "))
                .expect("a sum");
            let parts: Vec<usize> = sum.split('+').map(|n| n.parse().expect("a number")).collect();
            let total: usize = parts.iter().sum();
            assert!(rest.starts_with(&format!("{total} cells.")), "{id}: {text}");
            assert!(text.contains(&format!("There are {total} cells")), "{id}: {text}");
            // Each cover set has as many digits as its part of the sum.
            let (_, sets) =
                explanation.pattern_sentence.rsplit_once(": ").expect("a list of cover sets");
            let digits = sets.split("; ").map(|set| set.matches('<').count());
            assert_eq!(digits.collect::<Vec<_>>(), parts, "{id}: {text}");
        },
    );
}

#[test]
fn almost_locked_digits_have_their_cells_named() {
    let mut count = 0;
    for_each_case(
        |id| {
            id.starts_with("almost-locked-") && !id.contains("set") || id == "er-intersection-pair"
        },
        |id, explanation| {
            let text = whole_text(explanation);
            // Some places of the digits are in the same house, so “anywhere else” would be wrong.
            assert!(!text.contains("anywhere else"), "{id}: {text}");
            for line in
                explanation.proof_lines.iter().filter(|line| line.text.contains(" there and "))
            {
                let (used, gone) = line.text.split_once("That rules out").expect("eliminations");
                assert!(!cells_in(used).is_empty() && houses_in(used).len() == 1, "{id}: {text}");
                assert!(cells_in(used).is_disjoint(&cells_in(gone)), "{id}: {text}");
                count += 1;
            }
        },
    );
    assert!(count > 5, "{count} lines");
}

#[test]
fn double_exocets_have_one_reason_per_elimination() {
    for_each_case(
        |id| id == "double-exocet",
        |id, explanation| {
            let mut reasons: BTreeMap<Candidate, usize> = BTreeMap::new();
            for sentence in explanation.proof_lines.iter().flat_map(|line| line.text.split(". ")) {
                let list = sentence.split_once("rules out ").map(|(_, list)| list.into());
                let other = || {
                    let (cover, list) = sentence.split_once(", so <")?;
                    assert_eq!(houses_in(cover).len(), 2, "{id}: {sentence}");
                    Some(format!("<{}", list.replace("can't be in", "in")))
                };
                for gone in candidates_in(&list.or_else(other).unwrap_or_default()) {
                    *reasons.entry(gone).or_default() += 1;
                }
                // The cell may be anywhere in the line or in the box, not only where the two meet.
                if let Some((_, houses)) = sentence.split_once(" can't be elsewhere in ") {
                    assert!(
                        houses.starts_with("row") || houses.starts_with("column"),
                        "{sentence}"
                    );
                    assert!(houses.contains(" or box "), "{id}: {sentence}");
                }
            }
            let all: BTreeSet<Candidate> = explanation.eliminations.iter().copied().collect();
            assert_eq!(reasons.keys().copied().collect::<BTreeSet<_>>(), all, "{id}");
            assert!(reasons.values().all(|count| *count == 1), "{id}: {reasons:?}");
            let covers = explanation.pattern_sentence.split("cover each digit: ").nth(1);
            let covers = covers.and_then(|text| text.split_once('.')).expect("covers").0;
            for digit in &all {
                let is_listed = covers.contains(&symbol(digit.digit));
                let is_other = whole_text(explanation).contains("other digits");
                assert!(is_listed || is_other, "{id}: {covers}");
            }
            assert!(covers.split("; ").all(|cover| cover.ends_with(')')), "{id}: {covers}");
            // The lines that cover a digit are the same in the pattern and in the proof.
            for text in explanation.proof_lines.iter().flat_map(|line| line.text.split(". ")) {
                let Some((lines, digits)) = text.split_once(" cover <") else { continue };
                let digit = digits.split('>').next().unwrap_or_default();
                let of_digit = |cover: &&str| cover.contains(&format!("<{digit}>"));
                let cover = covers.split("; ").find(of_digit).expect("a cover");
                let (_, all) = cover.split_once('(').expect("lines");
                let mut all = all.trim_end_matches(')').split(", or ").map(houses_in);
                assert!(all.any(|all| all == houses_in(lines)), "{id}: {covers}: {text}");
            }
        },
    );
}

#[test]
fn lines_of_a_net_are_used_by_later_lines() {
    let mut counts = [0; 2];
    for_each_case(
        |id| id.starts_with("forcing-net"),
        |id, explanation| {
            let mut unused: Vec<usize> = Vec::new();
            for (at, line) in explanation.proof_lines.iter().enumerate() {
                let Some((_, rest)) = line.text.split_once(']') else { continue };
                let used: BTreeSet<usize> = rest
                    .split('[')
                    .skip(1)
                    .filter_map(|text| text.split(']').next()?.parse().ok())
                    .collect();
                if line.text.contains("] Suppose ") {
                    assert!(unused.is_empty(), "{id}: {unused:?}: {:#?}", explanation.proof_lines);
                    continue;
                }
                unused.retain(|line| !used.contains(line));
                let is_end = explanation.proof_lines.get(at + 1).is_none_or(|next| {
                    next.text.contains("] Suppose ") || !next.text.starts_with('[')
                });
                if !is_end {
                    unused.push(at + 1);
                }
                counts[usize::from(used.contains(&at))] += 1;
            }
            assert!(unused.is_empty(), "{id}: {unused:?}: {:#?}", explanation.proof_lines);
        },
    );
    // Most lines follow from the line before.
    assert!(counts[1] > 2 * counts[0] && counts[0] > 0, "{counts:?}");
}

#[test]
fn impossible_cases_end_with_the_negated_assumption() {
    let mut count = 0;
    for_each_case(
        |id| id.starts_with("forcing-") && id.ends_with("verity"),
        |id, explanation| {
            let mut assumed = BTreeSet::new();
            for line in &explanation.proof_lines {
                let text = &line.text;
                if let Some((_, assumption)) = text.split_once("Suppose ") {
                    assumed = cells_in(assumption);
                }
                if text.contains(" no place left ") || text.contains("no candidate is left") {
                    let (_, end) = text.rsplit_once(" So ").expect("a conclusion");
                    assert_eq!(cells_in(end), assumed, "{id}: {text}");
                    assert!(end.contains(" isn't <"), "{id}: {text}");
                    count += 1;
                }
            }
        },
    );
    assert!(count > 0, "no impossible case");
}

#[test]
fn cells_with_the_same_reasons_share_a_line() {
    for_each_case(
        |id| id == "ahs-xz",
        |id, explanation| {
            let reasons = explanation.proof_lines.iter().filter_map(|line| {
                let (fact, reasons) = line.text.split_once(". In the first case, ")?;
                Some((fact.split(" can't be ").nth(1), reasons))
            });
            let reasons: Vec<_> = reasons.collect();
            let different: BTreeSet<_> = reasons.iter().collect();
            assert_eq!(different.len(), reasons.len(), "{id}: {reasons:#?}");
        },
    );
}

#[test]
fn a_long_net_is_replaced_by_a_shorter_one() {
    let mut lengths = Vec::new();
    for_each_case(
        |id| id == "forcing-net-verity",
        |_, explanation| {
            // The first contradiction that a breadth-first search finds needs 13 more lines.
            if explanation.conclusion_sentence == "Remove <2> from r6c6." {
                lengths.push(explanation.proof_lines.len());
            }
        },
    );
    assert!(!lengths.is_empty() && lengths.iter().all(|length| *length <= 20), "{lengths:?}");
}
