//! The texts of the pages: entries with keys, and a course that leads through them.
//!
//! ```text
//! # swordfish
//! like: x-wing
//! what: Two sentences. A line that starts with two
//!   spaces continues the previous line.
//! spot: A key can be repeated.
//! ```
//!
//! Keys that an entry lacks are taken from the entry that `like` names. In texts, `{x-wing}` is a
//! link to a page, and `[fin]` is a link to a term in the glossary. The links `{x-wing|words}` and
//! `[fin|words]` show other words.

use std::collections::HashMap;

/// The text of one page: values under keys, in the order of the file. Inherited values follow.
#[derive(Default, Debug)]
pub struct PageEntry {
    lines: Vec<(String, String)>,
}

impl PageEntry {
    /// Iterates over all values of a key, in the order of the entry.
    pub fn values<'e>(&'e self, key: &'e str) -> impl Iterator<Item = &'e str> {
        self.lines.iter().filter(move |(of, _)| of == key).map(|(_, text)| text.as_str())
    }

    /// Returns the first value of a key, or an empty text if there is none.
    pub fn first_value<'e>(&'e self, key: &'e str) -> &'e str {
        self.values(key).next().unwrap_or_default()
    }
}

/// A chapter of the course.
#[derive(Debug)]
pub struct Chapter {
    /// The title of the chapter.
    pub title: String,
    /// The introduction to the chapter.
    pub intro: String,
    /// The ids of the techniques in the chapter, in order.
    pub ids: Vec<String>,
}

/// Parses the entries of several files.
///
/// # Errors
/// A description of one fault: an invalid line, a second entry for a page, or a page after `like`
/// that is unknown or has a `like` itself.
pub fn parse_entries<'t>(
    files: impl IntoIterator<Item = &'t str>,
) -> Result<HashMap<String, PageEntry>, String> {
    let mut all: HashMap<String, PageEntry> = HashMap::new();
    for text in files {
        for (id, lines) in split_blocks(text, "# ")? {
            if all.insert(id.clone(), PageEntry { lines }).is_some() {
                return Err(format!("{id} has two entries"));
            }
        }
    }
    let inherited: Vec<(String, String)> = { all.iter() }
        .filter(|(_, entry)| !entry.first_value("like").is_empty())
        .map(|(id, entry)| (id.clone(), entry.first_value("like").to_owned()))
        .collect();
    for (id, like) in inherited {
        let model = all.get(&like).ok_or(format!("{id} is like {like}, which has no entry"))?;
        if !model.first_value("like").is_empty() {
            return Err(format!("{id} is like {like}, which is like another entry"));
        }
        let model = model.lines.clone();
        let entry = all.entry(id).or_default();
        let own: Vec<String> = entry.lines.iter().map(|(key, _)| key.clone()).collect();
        entry.lines.extend(model.into_iter().filter(|(key, _)| !own.contains(key)));
    }
    Ok(all)
}

/// Parses the chapters of the course.
///
/// # Errors
/// The first line that is invalid, and the reason.
pub fn parse_course(text: &str) -> Result<Vec<Chapter>, String> {
    let chapter = |(title, lines): (String, Vec<(String, String)>)| {
        let entry = PageEntry { lines };
        let ids = entry.first_value("ids").split(", ").map(str::to_owned).collect();
        Chapter { title, intro: entry.first_value("intro").to_owned(), ids }
    };
    Ok(split_blocks(text, "## ")?.into_iter().map(chapter).collect())
}

/// A heading, and the keys below it with their texts.
type TextBlock = (String, Vec<(String, String)>);

/// Splits a text into blocks that start with a heading. `mark` is the prefix of headings. The error
/// describes the first line that is invalid.
fn split_blocks(text: &str, mark: &str) -> Result<Vec<TextBlock>, String> {
    let mut blocks: Vec<TextBlock> = Vec::new();
    for (n, line) in text.lines().enumerate() {
        let unexpected = || format!("line {}: found {line:?}, expected a key and a text", n + 1);
        if let Some(heading) = line.strip_prefix(mark) {
            blocks.push((heading.trim().to_owned(), Vec::new()));
            continue;
        }
        let Some((_, lines)) = blocks.last_mut() else {
            if line.is_empty() {
                continue;
            }
            return Err(unexpected());
        };
        if let Some(more) = line.strip_prefix("  ") {
            let (_, text) = lines.last_mut().ok_or_else(unexpected)?;
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(more.trim());
        } else if let Some((key, text)) = line.split_once(':') {
            lines.push((key.to_owned(), text.trim().to_owned()));
        } else if !line.is_empty() {
            return Err(unexpected());
        }
    }
    Ok(blocks)
}

/// A part of a text: plain text, or a link.
#[derive(PartialEq, Eq, Debug)]
pub enum InlinePart<'t> {
    /// A piece of plain text.
    Text(&'t str),
    /// A link to the page with this id. The words are `None` if the link shows the name of the
    /// technique.
    Page(&'t str, Option<&'t str>),
    /// A link to this term of the glossary, with the words that it shows.
    Term(&'t str, &'t str),
}

/// Splits a text into plain text and links. If a bracket isn't closed, the rest of the text is
/// plain text.
pub fn split_inlines(text: &str) -> Vec<InlinePart<'_>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '[']) {
        let close = if rest.as_bytes()[at] == b'{' { '}' } else { ']' };
        let Some(end) = rest[at..].find(close) else { break };
        if at > 0 {
            parts.push(InlinePart::Text(&rest[..at]));
        }
        let inner = &rest[at + 1..at + end];
        let (name, words) = match inner.split_once('|') {
            Some((name, words)) => (name, Some(words)),
            None => (inner, None),
        };
        parts.push(match close {
            '}' => InlinePart::Page(name, words),
            _ => InlinePart::Term(name, words.unwrap_or(name)),
        });
        rest = &rest[at + end + 1..];
    }
    if !rest.is_empty() {
        parts.push(InlinePart::Text(rest));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_inherit_missing_keys() {
        let text = "# a\nwhat: One.\n  Two.\nspot: x\nspot: y\n\n# b\nlike: a\nwhat: Other.\n";
        let all = parse_entries([text]).expect("entries");
        assert_eq!(all["a"].first_value("what"), "One. Two.");
        assert_eq!(all["b"].first_value("what"), "Other.");
        assert_eq!(all["b"].values("spot").collect::<Vec<_>>(), ["x", "y"]);
        assert!(parse_entries(["# a\nnothing\n"]).is_err());
        assert!(parse_entries(["# a\nlike: c\n"]).is_err());
        assert!(parse_entries(["# a\nlike: b\n\n# b\nlike: c\n\n# c\nspot: x\n"]).is_err());
    }

    #[test]
    fn texts_are_split_into_plain_text_and_links() {
        let parts = split_inlines("See {x-wing} and a [Fin|fin].");
        let expected = [
            InlinePart::Text("See "),
            InlinePart::Page("x-wing", None),
            InlinePart::Text(" and a "),
            InlinePart::Term("Fin", "fin"),
            InlinePart::Text("."),
        ];
        assert_eq!(parts, expected);
    }
}
