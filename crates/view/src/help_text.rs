//! The text of the help, and the search in it.
//!
//! The text is a file of the site, so that the page's program doesn't contain it. Each line is a passage:
//!
//! ```text
//! #id⇥title                  the beginning of a topic
//! text                       a paragraph
//! name⇥text                  the meaning of a name
//! name⇥drawing⇥text          a term of the glossary
//! =expression⇥text           a filter that can be tried
//! ```
//!
//! Asterisks surround the names of commands and controls. [`draw_pattern`](crate::draw_pattern) draws
//! the pictures of terms.

use crate::lowercase;

/// A topic of the help.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HelpTopic<'a> {
    /// The id, the same in all languages.
    pub id: &'a str,
    /// The title.
    pub title: &'a str,
    /// The passages, in their order.
    pub passages: Vec<Passage<'a>>,
}

/// A passage of the help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage<'a> {
    /// A paragraph.
    Text(&'a str),
    /// A name, the drawing of its meaning or an empty text, and the meaning.
    Term(&'a str, &'a str, &'a str),
    /// A filter expression, and a description of the puzzles that match it.
    Filter(&'a str, &'a str),
}

/// Parses the text of the help. Lines before the first topic are ignored.
pub fn help_topics(text: &str) -> Vec<HelpTopic<'_>> {
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

/// Splits a text at asterisks: pieces with an odd index are names.
pub fn split_names(text: &str) -> impl Iterator<Item = (bool, &str)> {
    text.split('*').enumerate().map(|(n, piece)| (n % 2 == 1, piece))
}

/// Returns `true` if every typed word occurs in a text. A word of up to three letters must be the start
/// of a word there, because it would be in many longer words.
pub fn is_found(typed: &str, text: &str) -> bool {
    let text = lowercase(text);
    lowercase(typed).split_whitespace().all(|word| {
        text.match_indices(word)
            .any(|(at, _)| word.len() > 3 || !text[..at].ends_with(char::is_alphanumeric))
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
        assert_eq!(help_topics(text), topics);
        let pieces: Vec<_> = split_names("One *Hint*.").collect();
        assert_eq!(pieces, [(false, "One "), (true, "Hint"), (false, ".")]);
    }

    #[test]
    fn typed_words_are_found() {
        #[track_caller]
        fn check(typed: &str, text: &str, expected: bool) {
            assert_eq!(is_found(typed, text), expected, "{typed}");
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
}
