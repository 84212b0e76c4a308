//! Tests that sentences name the roles, links and digits of a pattern, each of them once.

use std::collections::BTreeSet;

use super::{cells_in, for_each_case, houses_in};

#[test]
fn the_second_level_names_the_digits_of_patterns_with_few_digits() {
    let mut seen = BTreeSet::new();
    let of_few_digits = |id: &str| {
        id.ends_with("exocet") || ["ahs-xz", "dual-two-string-kite", "tridagon"].contains(&id)
    };
    for_each_case(of_few_digits, |id, explanation| {
        let text = &explanation.technique_sentence;
        // The digit isn't named if it is the only one that the step leaves in a cell.
        let is_open = !explanation.conclusion_sentence.contains("which leaves");
        assert!(text.contains(", on <") || !is_open, "{id}: {text}");
        seen.insert(String::from(id));
    });
    assert_eq!(seen.len(), 6, "{seen:?}");
}

#[test]
fn short_technique_sentences_have_no_aliases() {
    for_each_case(
        |id| id.starts_with("uniqueness") || id.ends_with("-wing"),
        |id, explanation| {
            let [long, short] =
                [&explanation.technique_sentence, &explanation.short_technique_sentence];
            assert!(short.starts_with(&format!("Technique: {}", explanation.technique)), "{id}");
            assert!(!short.contains('(') && short.len() <= long.len(), "{id}: {short}");
            let end = long.split(", on ").nth(1).unwrap_or_default();
            assert!(short.ends_with(end), "{id}: {short}");
        },
    );
}

#[test]
fn aliases_do_not_repeat_the_name() {
    for_each_case(
        |_| true,
        |id, explanation| {
            let text = &explanation.technique_sentence;
            let name = &explanation.technique;
            let Some((_, aliases)) = text.split_once(&format!("{name} (")) else { return };
            let aliases = aliases.split(')').next().unwrap_or_default();
            let is_start = |alias: &str| name.starts_with(&format!("{alias} "));
            assert!(!aliases.split(", ").any(is_start), "{id}: {text}");
        },
    );
}

#[test]
fn an_sk_loop_has_a_line_per_link() {
    let mut rings = 0;
    for_each_case(
        |id| id == "sk-loop",
        |_, explanation| {
            if !explanation.pattern_sentence.starts_with("Loop") {
                return;
            }
            rings += 1;
            let links =
                explanation.proof_lines.iter().filter(|line| line.text.contains(" has its "));
            let links: Vec<_> = links.map(|line| line.text.as_str()).collect();
            assert_eq!(links.len(), 8, "{links:#?}");
            for link in links {
                let (place, _) = link.split_once('.').expect("a sentence");
                assert_eq!(houses_in(place).len(), 1, "{link}");
                assert!(place.contains('<') && cells_in(place).len() > 1, "{link}");
            }
        },
    );
    assert!(rings > 0, "no ring");
}

#[test]
fn tridagons_follow_their_cells_around_the_boxes() {
    for_each_case(
        |id| id == "tridagon",
        |_, explanation| {
            let tours = explanation.proof_lines.iter().filter_map(|line| {
                let tour = line.text.split(['(', ')']).find(|part| part.contains('–'))?;
                Some((&line.text, tour.split('–').map(cells_in).collect::<Vec<_>>()))
            });
            let tours: Vec<_> = tours.collect();
            assert_eq!(tours.len(), 2, "{:#?}", explanation.proof_lines);
            for (nth, (text, tour)) in tours.iter().enumerate() {
                assert_eq!(tour.len(), 5, "{text}");
                assert_eq!(tour[0] == tour[4], nth == 0, "{text}");
            }
        },
    );
}

#[test]
fn exocets_explain_why_a_digit_of_the_base_is_in_a_target() {
    for_each_case(
        |id| id == "junior-exocet" || id == "double-exocet",
        |id, explanation| {
            let bases = explanation.pattern_sentence.matches("Base r").count();
            let lines = explanation.proof_lines.iter().map(|line| &line.text);
            let reasons: Vec<_> =
                lines.filter(|text| text.contains(" lack it. So it is in ")).collect();
            assert_eq!(reasons.len(), bases, "{id}: {:#?}", explanation.proof_lines);
            for reason in reasons {
                assert_eq!(houses_in(reason).len(), 2, "{id}: {reason}");
                let longest = reason.split(". ").map(|text| text.split(' ').count()).max();
                assert!(longest <= Some(18), "{id}: {reason}");
            }
        },
    );
}

#[test]
fn some_pairs_of_base_digits_are_excluded() {
    let mut counts = [0; 2];
    for_each_case(
        |id| id == "senior-exocet",
        |id, explanation| {
            let lines = explanation.proof_lines.iter().map(|line| line.text.as_str());
            let lines: Vec<&str> = lines.collect();
            let pairs = lines.iter().find_map(|text| text.split_once(" which can only be "));
            counts[usize::from(pairs.is_some())] += 1;
            let Some((_, pairs)) = pairs else {
                assert!(lines.iter().any(|text| text.contains("rules out")), "{id}: {lines:#?}");
                return;
            };
            let pairs: Vec<&str> = pairs.trim_end_matches('.').split(", or ").collect();
            assert!(pairs.is_sorted(), "{id}: {pairs:?}");
            let base = explanation.pattern_sentence.split(['{', '}']).nth(1).expect("digits");
            let n = base.split(',').count();
            assert!(pairs.len() < n * (n - 1) / 2, "{id}: {base}: {pairs:?}");
        },
    );
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
}

#[test]
fn hidden_sets_name_their_linking_cells() {
    for_each_case(
        |id| id == "ahs-xz",
        |_, explanation| {
            let pattern = &explanation.pattern_sentence;
            assert_eq!(pattern.matches("Almost hidden set").count(), 2, "{pattern}");
            let link = pattern.split("Linking cell").nth(1).expect("linking cells");
            assert_eq!(cells_in(link).len(), 1 + usize::from(link.starts_with('s')), "{pattern}");
        },
    );
}

#[test]
fn alternatives_in_a_cell_name_the_cell_once() {
    for_each_case(
        |_| true,
        |id, explanation| {
            for line in &explanation.proof_lines {
                for (before, after) in
                    line.text.match_indices(" or r").map(|(at, _)| line.text.split_at(at))
                {
                    let fact = before.rsplit([' ', ':']).nth(2).unwrap_or_default();
                    let is_fact = before.ends_with('>') && before.contains(" is <");
                    let next = after[4..].split(' ').next().unwrap_or_default();
                    assert!(!is_fact || fact != next, "{id}: {}", line.text);
                }
            }
        },
    );
}

#[test]
fn arguments_without_cases_repeat_no_line() {
    let has_cases =
        |id: &str| ["kraken", "forcing", "template"].iter().any(|start| id.starts_with(start));
    for_each_case(
        |id| !has_cases(id),
        |id, explanation| {
            let lines: Vec<_> = explanation.proof_lines.iter().map(|line| &line.text).collect();
            let different: BTreeSet<_> = lines.iter().collect();
            assert_eq!(different.len(), lines.len(), "{id}: {lines:#?}");
        },
    );
}

#[test]
fn chains_begin_with_their_nodes() {
    let is_chain = |id: &str| id.ends_with("aic") || id.ends_with("loop") || id.ends_with("chain");
    for_each_case(
        |id| is_chain(id) && !id.starts_with("als") && id != "sk-loop",
        |id, explanation| {
            let start = explanation.pattern_sentence.split(':').next().unwrap_or_default();
            assert!(start.split(' ').count() < 3, "{id}: {}", explanation.pattern_sentence);
        },
    );
}

#[test]
fn chains_end_when_they_contradict_themselves() {
    let mut count = 0;
    let is_chain = |id: &str| {
        let id = id.strip_prefix("grouped-").unwrap_or(id);
        ["x-chain", "xy-chain", "aic", "discontinuous-nice-loop"].contains(&id)
    };
    for_each_case(is_chain, |id, explanation| {
        let text: Vec<_> = explanation.proof_lines.iter().map(|line| line.text.as_str()).collect();
        let text = text.join(" ");
        // The digit that each cell has in the chain so far.
        let mut held: Vec<(&str, &str)> = Vec::new();
        let (chain, _) = text.split_once(" But r").unwrap_or((&text, ""));
        let facts: Vec<_> = chain.split(" is <").collect();
        for pair in facts.windows(2).skip(1) {
            let cell = pair[0].rsplit(' ').next().unwrap_or_default();
            let digit = pair[1].split('>').next().unwrap_or_default();
            let is_other = |(other, of): &(&str, &str)| *other == cell && *of != digit;
            let clash = held.iter().any(is_other);
            assert!(!clash || text.contains(" contradict") || chain != text, "{id}: {text}");
            held.push((cell, digit));
        }
        count += usize::from(chain != text);
    });
    assert!(count > 5, "{count} chains");
}
