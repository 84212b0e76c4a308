//! Tests of the notation of whips, link by link: each constraint has the candidates that the
//! notation lists, and no other candidates are left.

use std::collections::{BTreeMap, BTreeSet};

use grid::{Cell, Digit, Shape};
use human::{Candidate, Options, Pencilmarks};

use super::{cells_in, for_each_case_at};

/// Returns the number at the start of a text, ignoring angle brackets.
fn parse_number(text: &str) -> usize {
    let digits = text.trim_start_matches('<').chars().take_while(char::is_ascii_digit);
    digits.collect::<String>().parse().expect("a number")
}

fn parse_digit(text: &str) -> Digit {
    Digit::new(parse_number(text)).expect("a digit")
}

fn candidates_in_cells(digit: Digit, cells: impl IntoIterator<Item = Cell>) -> BTreeSet<Candidate> {
    cells.into_iter().map(|cell| Candidate::new(digit, cell)).collect()
}

/// Parses a link such as `r8n<9>{c2 c6}`. Returns the candidates of the constraint (`None` for
/// guardians), and those on the left and on the right in the braces. The right ones are empty at
/// the end of a whip.
fn parse_link(
    link: &str,
    marks: &Pencilmarks,
) -> (Option<BTreeSet<Candidate>>, [BTreeSet<Candidate>; 2]) {
    let (name, rest) = link.split_once('{').expect("a constraint");
    let (left, right) = rest.trim_end_matches('}').split_once(' ').expect("two candidates");
    let both = |parse: &dyn Fn(&str) -> BTreeSet<Candidate>| {
        [left, right].map(|text| if text == "." { BTreeSet::new() } else { parse(text) })
    };
    if name.starts_with("OR") {
        return (None, both(&|text| candidates_in_cells(parse_digit(text), cells_in(text))));
    }
    let Some((house, of)) = name.split_once('n') else {
        let cell = *cells_in(name).first().expect("a cell");
        let all = marks.candidates(cell).map(|digit| Candidate::new(digit, cell)).collect();
        return (Some(all), both(&|text| candidates_in_cells(parse_digit(&text[1..]), [cell])));
    };
    let (of, line) = (parse_digit(of), parse_number(&house[1..]) - 1);
    let kind = ["r", "c", "b"].iter().position(|kind| house.starts_with(kind)).expect("a house");
    let all = candidates_in_cells(of, marks.places_in(of, 9 * kind + line));
    let cells = |text: &str| match kind {
        0 => cells_in(&format!("r{}{text}", line + 1)),
        1 => cells_in(&format!("{text}c{}", line + 1)),
        _ => cells_in(text),
    };
    (Some(all), both(&|text| candidates_in_cells(of, cells(text))))
}

/// Checks the chains of a whip or a net: the left candidate of each link is excluded by the right
/// candidates of the link before or, in the first link, by the start of the chain, which is known.
/// A whip is a single chain that starts with its target.
fn check_chains(id: &str, notation: &str, marks: &Pencilmarks) {
    let (chains, end) = notation.split_once(" ⇒ ").expect("a conclusion");
    // The length of a whip is the number of its links.
    let (length, chains) = chains.split_once("]: ").unwrap_or(("", chains));
    let length = length.strip_prefix(id).map(|length| length.trim_start_matches('['));
    assert_eq!(length.is_some(), id.ends_with("whip"), "{id}: {notation}");
    let (cell, gone) = end.split_once('≠').expect("an elimination");
    let mut known = vec![candidates_in_cells(parse_digit(gone), cells_in(cell))];
    let excludes = |by: &BTreeSet<Candidate>, of: &Candidate| {
        by.iter().all(|by| by.excludes(*of, Shape::CLASSIC))
    };
    let chains: Vec<&str> = chains.split("; ").collect();
    assert!(chains.len() == 1 || id.starts_with("forcing"), "{id}: {notation}");
    let n: usize = chains.iter().map(|chain| chain.split(" - ").count()).sum();
    assert!(length.is_none_or(|length| length == n.to_string()), "{id}: {notation}");
    let mut at = 0;
    for chain in &chains {
        let (start, links) = chain.split_once(": ").map_or((None, *chain), |(a, b)| (Some(a), b));
        assert_eq!(start.is_some(), chains.len() > 1, "{id}: {notation}");
        let mut before = start.map_or(known[0].clone(), |start| {
            let (cells, of) = start.split_once('=').expect("a candidate");
            candidates_in_cells(parse_digit(of), cells_in(cells))
        });
        assert!(known.iter().any(|of| of.is_subset(&before)), "{id}: {chain} of {notation}");
        for link in links.split(" - ") {
            let (members, [left, right]) = parse_link(link, marks);
            let is_next = left.iter().all(|of| excludes(&before, of));
            assert!(left.len() == 1 && is_next, "{id}: link {at} of {notation}");
            at += 1;
            assert_eq!(right.is_empty(), at == n, "{id}: {notation}");
            // The guardians aren't part of the position; their other facts are checked elsewhere.
            if let Some(members) = members {
                assert!(left.is_subset(&members) && right.is_subset(&members), "{id}: {notation}");
                for of in members.difference(&right) {
                    let is_out = known.iter().any(|by| excludes(by, of));
                    assert!(is_out, "{id}: {of:?} is left in link {at} of {notation}");
                }
            }
            let is_left = |of: &Candidate| !known.iter().any(|by| excludes(by, of));
            assert!(right.iter().all(is_left), "{id}: link {at} of {notation}");
            before = right.clone();
            known.push(right);
        }
    }
}

#[test]
fn each_link_of_a_whip_agrees_with_its_notation() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut nets = 0;
    let is_whip =
        |id: &str| id.ends_with("whip") || id == "tridagon" || id.contains("contradiction");
    for_each_case_at(&Options::default(), 60, is_whip, |id, explanation, marks| {
        let is_noted = !explanation.notation.is_empty();
        assert!(is_noted || !id.ends_with("whip"), "{id}: {:?}", explanation.proof_lines);
        if is_noted {
            check_chains(id, &explanation.notation, marks);
            // The notation reveals the conclusion, so it isn't shown at this level.
            assert_eq!(explanation.notation_at(4), None);
            *counts.entry(id.into()).or_default() += 1;
            nets += usize::from(explanation.notation.contains("; "));
        }
    });
    assert!(nets > 20, "{nets} nets");
    assert!(counts.len() == 5 && counts.values().all(|count| *count > 4), "{counts:?}");
}
