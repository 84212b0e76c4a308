//! Markup around puzzles in forum posts and chats: `[code]`, `[/color]`, fences of three backticks.
//! Markup isn't part of a puzzle.

/// The names of markup tags that occur with puzzles.
const TAGS: [&[u8]; 12] = [
    b"code", b"quote", b"spoiler", b"pre", b"mono", b"tt", b"font", b"size", b"color", b"b", b"i",
    b"u",
];

/// The maximum length of a tag in bytes, including its brackets.
const MAX_TAG_BYTES: usize = 80;

const FENCE: &[u8] = b"```";

/// The kind of text that begins at a position.
enum Beginning {
    /// Markup of this length in bytes.
    Markup(usize),
    /// Text that may turn out to be markup when more has arrived.
    Incomplete,
    /// Anything else.
    Other,
}

/// Replaces markup with spaces, so that columns don't change. Returns the length of the text that
/// is certainly finished. The rest may turn out to be markup when more text has arrived.
pub(crate) fn remove(text: &mut [u8]) -> usize {
    let mut from = 0;
    while let Some(at) = memchr::memchr2(b'[', b'`', &text[from..]).map(|at| from + at) {
        match classify(&text[at..]) {
            Beginning::Markup(len) => {
                text[at..at + len].fill(b' ');
                from = at + len;
            }
            Beginning::Incomplete => return at,
            Beginning::Other => from = at + 1,
        }
    }
    text.len()
}

fn classify(text: &[u8]) -> Beginning {
    if text.starts_with(FENCE) {
        return Beginning::Markup(FENCE.len());
    }
    let Some(inside) = text.strip_prefix(b"[") else {
        return if FENCE.starts_with(text) { Beginning::Incomplete } else { Beginning::Other };
    };
    let inside = &inside[..inside.len().min(MAX_TAG_BYTES)];
    let ends = |byte: &u8| matches!(byte, b']' | b'[' | b'\n' | b'\r');
    let end = inside.iter().position(ends);
    let tag = &inside[..end.unwrap_or(inside.len())];
    let tag = tag.strip_prefix(b"/").unwrap_or(tag);
    let name = tag.split(|byte| *byte == b'=').next().unwrap_or(tag);
    let is = |known: &&[u8]| name.eq_ignore_ascii_case(known);
    let may_be = |known: &&[u8]| known.get(..name.len()).is_some_and(|part| is(&part));
    match end {
        Some(end) if inside[end] == b']' && TAGS.iter().any(is) => Beginning::Markup(end + 2),
        None if inside.len() < MAX_TAG_BYTES && TAGS.iter().any(may_be) => Beginning::Incomplete,
        _ => Beginning::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str, done: usize) {
        let mut bytes = text.as_bytes().to_vec();
        assert_eq!(remove(&mut bytes), done);
        assert_eq!(String::from_utf8_lossy(&bytes), expected);
    }

    #[test]
    fn markup_becomes_spaces() {
        check("[code]53..\n[/code]\n", "      53..\n       \n", 19);
        check("[QUOTE=\"a b\"]1[b]2[/b]3", "             1   2    3", 23);
        check("```\n53..\n```", "   \n53..\n   ", 12);
        check("[color=#ff0000]1[/color]", "               1        ", 24);
    }

    #[test]
    fn anything_else_is_unchanged() {
        for text in ["[Puzzle]\n", "[1,2]", "[b\n]", "[[1]]", "[codes]", "[\"b\"]", "`` `x", "1]"] {
            check(text, text, text.len());
        }
        let long = format!("[size={}]", "1".repeat(90));
        check(&long, &long, long.len());
    }

    #[test]
    fn possible_markup_is_held_back() {
        check("53[", "53[", 2);
        check("53[/co", "53[/co", 2);
        check("53[size=1", "53[size=1", 2);
        check("53``", "53``", 2);
        check("53[cod ", "53[cod ", 7);
    }
}
