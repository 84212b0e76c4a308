//! The text of the help: parsing and searching.
//!
//! The text is a file of the site, so that the page's program doesn't contain it. Each line is a
//! passage:
//!
//! ```text
//! #id⇥title                  the beginning of a topic
//! text                       a paragraph
//! name⇥text                  the meaning of a name
//! name⇥drawing⇥text          a term of the glossary
//! =expression⇥text           a filter that can be tried
//! ```
//!
//! Asterisks surround the names of commands and controls. [`draw_pattern`](crate::draw_pattern)
//! draws the pictures of terms.

use crate::lowercase_latin;

/// A topic of the help: its heading and its passages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HelpTopic<'a> {
    /// The id, the same in all languages.
    pub id: &'a str,
    /// The heading of the topic.
    pub title: &'a str,
    /// The passages, in the order in which they are shown.
    pub passages: Vec<Passage<'a>>,
}

/// A passage of the help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage<'a> {
    /// A paragraph.
    Text(&'a str),
    /// A name, the drawing that illustrates it (may be empty), and its meaning.
    Term(&'a str, &'a str, &'a str),
    /// A filter expression, and a description of the puzzles that match it.
    Filter(&'a str, &'a str),
}

/// Parses the text of the help. Lines before the first topic are ignored.
pub fn parse_help_topics(text: &str) -> Vec<HelpTopic<'_>> {
    let mut topics: Vec<HelpTopic> = Vec::new();
    for line in text.lines() {
        let passage = match line.split('\t').collect::<Vec<_>>()[..] {
            [name, text] => match (name.strip_prefix('#'), name.strip_prefix('=')) {
                (Some(id), _) => {
                    topics.push(HelpTopic { id, title: text, passages: Vec::new() });
                    continue;
                }
                (_, Some(filter)) => Passage::Filter(filter, text),
                _ => Passage::Term(name, "", text),
            },
            [name, drawing, text] => Passage::Term(name, drawing, text),
            _ => Passage::Text(line),
        };
        topics.last_mut().into_iter().for_each(|topic| topic.passages.push(passage));
    }
    topics
}

/// Splits a text at its asterisks into pieces. The flag of a piece is `true` if it was between two
/// asterisks, which means that it is a name.
pub fn split_command_names(text: &str) -> impl Iterator<Item = (bool, &str)> {
    text.split('*').enumerate().map(|(n, piece)| (n % 2 == 1, piece))
}

/// Words that people search for, each with the start of the word that the help uses instead. The
/// list contains the synonyms of all languages, because synonyms of other languages do no harm:
/// they match nothing.
const SYNONYMS: [(&str, &str); 16] = [
    ("notes", "marks"),
    ("pencil", "marks"),
    ("timer", "time"),
    ("clock", "time"),
    ("stopwatch", "time"),
    ("shortcuts", "keys"),
    ("difficulty", "level"),
    ("pencil", "notizen"),
    ("bleistift", "notizen"),
    ("marken", "notizen"),
    ("markierung", "notizen"),
    ("timer", "zeit"),
    ("uhr", "zeit"),
    ("stoppuhr", "zeit"),
    ("tastenkürzel", "tasten"),
    ("schwierigkeit", "stufe"),
];

/// Returns `true` if, for every typed word, the text contains the word or one of its synonyms.
/// Synonyms and words of up to three letters must match the start of a word in the text, because
/// they would otherwise match inside many longer words. Longer words may match anywhere, and their
/// synonyms are found even if the word isn't typed to the end.
pub fn matches_search(typed: &str, text: &str) -> bool {
    let text = lowercase_latin(text);
    let starts = |at: usize| !text[..at].ends_with(char::is_alphanumeric);
    lowercase_latin(typed).split_whitespace().all(|word| {
        let is_long = word.len() > 3;
        let is_typed = |known: &str| known == word || is_long && known.starts_with(word);
        let mut synonyms = SYNONYMS.iter().filter(|(known, _)| is_typed(known));
        text.match_indices(word).any(|(at, _)| is_long || starts(at))
            || synonyms.any(|(_, other)| text.match_indices(other).any(|(at, _)| starts(at)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_passages_of_topics() {
        let text = "?\n#a\tFirst\nOne *Hint*.\nER\trates\n#b\tSecond\nFin\t.f.\tA place.\n=easy\teasy ones\n";
        let topics = [
            HelpTopic {
                id: "a",
                title: "First",
                passages: vec![Passage::Text("One *Hint*."), Passage::Term("ER", "", "rates")],
            },
            HelpTopic {
                id: "b",
                title: "Second",
                passages: vec![
                    Passage::Term("Fin", ".f.", "A place."),
                    Passage::Filter("easy", "easy ones"),
                ],
            },
        ];
        assert_eq!(parse_help_topics(text), topics);
        let pieces: Vec<_> = split_command_names("One *Hint*.").collect();
        assert_eq!(pieces, [(false, "One "), (true, "Hint"), (false, ".")]);
    }

    #[test]
    fn typed_words_are_found() {
        #[track_caller]
        fn check(typed: &str, text: &str, expected: bool) {
            assert_eq!(matches_search(typed, text), expected, "{typed}");
        }
        check("", "Fin", true);
        check("fin", "A Fin of a fish", true);
        check("FISH fin", "A Fin of a fish", true);
        check("er", "The other letter", false);
        check("er", "EP and ER", true);
        check("kette", "Zwangskette", true);
        check("ÜBER", "überflüssig", true);
        check("fin loop", "A Fin of a fish", false);
    }

    #[test]
    fn synonyms_are_found() {
        #[track_caller]
        fn check(typed: &str, expected: &[&str]) {
            let text = include_str!("../../../public/help.en.txt");
            let german = include_str!("../../../public/help.de.txt");
            let topics = parse_help_topics(text).into_iter().chain(parse_help_topics(german));
            let is_about = |topic: &HelpTopic| {
                matches_search(typed, topic.title)
                    || topic.passages.iter().any(
                        |passage| matches!(passage, Passage::Text(text) if matches_search(typed, text)),
                    )
            };
            let found: Vec<_> = topics.filter(is_about).map(|topic| topic.title).collect();
            expected.iter().for_each(|title| assert!(found.contains(title), "{typed} {found:?}"));
        }
        check("notes", &["Marks"]);
        check("pencil", &["Marks", "Notizen"]);
        check("timer", &["Play", "Spielen"]);
        check("clock", &["Play"]);
        check("Uhr", &["Spielen"]);
        check("marken", &["Notizen"]);
        check("shortcuts", &["Keys"]);
        check("difficulty", &["Levels and ratings"]);
        assert!(
            matches_search("note", "Marks are small") && !matches_search("not", "Marks are small")
        );
        assert!(!matches_search("timer", "sometimes"));
    }
}
