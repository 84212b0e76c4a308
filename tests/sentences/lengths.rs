//! Tests of the lengths of sentences in proofs.

use std::collections::BTreeMap;

use super::for_each_case;

/// The maximum number of words per sentence of a proof. A plain sentence of this length is
/// understood in one reading, which is why the style guide sets the same limit for all sentences on
/// the page. A list of cells or of digits counts as one word, because its length depends on the
/// position and it is compared with the lit cells rather than read.
const MAX_WORDS: usize = 20;

/// Returns the number of words in a sentence. A list of cells with their candidates in braces, or
/// of digits, is one word. Numbers of lines in square brackets aren't words.
fn word_count(sentence: &str) -> usize {
    let is_listed = |word: &str| {
        let word = word.trim_start_matches('(').trim_end_matches([',', ';', '.', ':', ')']);
        let is_cell = word.starts_with('r') && word[1..].starts_with(|c: char| c.is_ascii_digit());
        let is_digit = word.starts_with('<') && word.ends_with('>');
        (is_cell, is_digit)
    };
    let is_word = |word: &&str| !word.starts_with(['{', '[']);
    let words: Vec<&str> = sentence.split_whitespace().filter(is_word).collect();
    let is_part = |at: usize| {
        let kind = is_listed(words[at]);
        let is_next = |of: usize| words.get(of).is_some_and(|word| is_listed(word) == kind);
        let is_linking = |of: usize| ["and", "or", "nor"].contains(&words[of]);
        match at {
            0 => false,
            _ if kind != (false, false) => {
                is_next(at - 1) || at > 1 && is_linking(at - 1) && is_next(at - 2)
            }
            _ => {
                let before = is_listed(words[at - 1]);
                let after = words.get(at + 1).map(|word| is_listed(word));
                is_linking(at) && before != (false, false) && after == Some(before)
            }
        }
    };
    (0..words.len()).filter(|at| !is_part(*at)).count()
}

#[test]
fn lists_count_as_one_word() {
    assert_eq!(word_count("r1c2 {<3>,<8>} and r3c45 see <5> in r1c9 (row 1)."), 7);
    assert_eq!(word_count("[7] If neither r1c2 nor r3c4 is <1>, <2> or <3>, stop."), 6);
    assert_eq!(word_count("Rows 1 and 2 need it."), 6);
}

#[test]
fn at_most_two_places_of_digits_share_a_sentence() {
    let mut count = 0;
    for_each_case(
        |id| id == "sue-de-coq" || id.starts_with("bent-"),
        |id, explanation| {
            for line in &explanation.proof_lines {
                let places = |text: &str| text.matches(" only in ").count();
                assert!(line.text.split(". ").all(|text| places(text) < 3), "{id}: {}", line.text);
                count += usize::from(places(&line.text) > 2);
            }
        },
    );
    assert!(count > 0, "no set with three places of digits");
}

#[test]
fn no_sentence_of_a_proof_is_long() {
    let mut longest: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for_each_case(
        |_| true,
        |id, explanation| {
            for line in &explanation.proof_lines {
                for sentence in line.text.split_inclusive(". ") {
                    let count = word_count(sentence);
                    let of_technique = longest.entry(id.into()).or_default();
                    if count > of_technique.0 {
                        *of_technique = (count, sentence.into());
                    }
                }
            }
        },
    );
    let techniques = human::TECHNIQUES.iter().chain(&human::SIAMESE_FISH);
    assert!(techniques.map(|of| of.id).all(|id| longest.contains_key(id)), "{:?}", longest.keys());
    longest.retain(|_, (count, _)| *count > MAX_WORDS);
    assert!(longest.is_empty(), "{longest:#?}");
}
