//! Tests that doc comments don't begin with words that leave the reader to guess their subject, and
//! don't contain certain phrases.

use crate::sources::sources;

/// The beginnings of comments that leave the reader to guess their subject: free relative clauses,
/// and pronouns without a noun.
const FORBIDDEN_OPENINGS: [&str; 10] =
    ["What", "How", "Which", "It", "They", "These", "Those", "The same", "Does so", "That of"];

/// Phrases that have a plain equivalent.
const FORBIDDEN_PHRASES: [&str; 3] =
    ["What happens to it", "before the player.", "before the player,"];

/// Returns the text of each doc comment in a source file, with the number of its first line.
fn doc_comments(text: &str) -> Vec<(usize, String)> {
    let mut comments: Vec<(usize, String)> = Vec::new();
    let mut is_inside = false;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_start();
        let comment = line.strip_prefix("///").or(line.strip_prefix("//!"));
        match (comment, comments.last_mut().filter(|_| is_inside)) {
            (Some(more), Some((_, comment))) => *comment += more,
            (Some(first), None) => comments.push((number + 1, first.trim_start().into())),
            (None, _) => {}
        }
        is_inside = comment.is_some();
    }
    comments
}

/// Returns `true` if a text starts with these words.
fn starts_with_words(text: &str, words: &str) -> bool {
    text.strip_prefix(words).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
}

#[test]
fn doc_comments_contain_no_forbidden_words() {
    let mut faults = Vec::new();
    for (name, text) in sources() {
        for (line, comment) in doc_comments(&text) {
            let opening =
                FORBIDDEN_OPENINGS.iter().find(|words| starts_with_words(&comment, words));
            let phrase = FORBIDDEN_PHRASES.iter().find(|phrase| comment.contains(**phrase));
            for found in opening.into_iter().chain(phrase) {
                faults.push(format!("{name}:{line} has {found:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn doc_comments_are_found() {
    let text = "//! What.\n\nfn a() {} // no\n    /// It is\n    /// one.\nfn b() {}\n";
    assert_eq!(doc_comments(text), [(1, "What.".into()), (4, "It is one.".into())]);
    assert!(starts_with_words("It is", "It") && !starts_with_words("Iterates", "It"));
}
