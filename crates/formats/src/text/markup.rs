//! What forums and chats put around puzzles in their posts: `[code]`, `[/color]`, fences of three
//! backticks. It is no part of any puzzle.

/// The tags of such markup that come with puzzles.
const TAGS: [&[u8]; 12] = [
    b"code", b"quote", b"spoiler", b"pre", b"mono", b"tt", b"font", b"size", b"color", b"b", b"i",
    b"u",
];

/// A tag has no more bytes than these, brackets and all.
const LONGEST: usize = 80;

const FENCE: &[u8] = b"```";

/// What a text begins with.
enum Begins {
    /// Markup of so many bytes.
    With(usize),
    /// What may be markup, once more has arrived.
    Perhaps,
    /// Anything else.
    Not,
}

/// Puts blanks in place of markup, so that columns stay what they are. Answers how much of the text
/// is done: what is behind that may be markup, once more has arrived.
pub(crate) fn blank(text: &mut [u8]) -> usize {
    let mut from = 0;
    while let Some(at) = memchr::memchr2(b'[', b'`', &text[from..]).map(|at| from + at) {
        match begins(&text[at..]) {
            Begins::With(len) => {
                text[at..at + len].fill(b' ');
                from = at + len;
            }
            Begins::Perhaps => return at,
            Begins::Not => from = at + 1,
        }
    }
    text.len()
}

fn begins(text: &[u8]) -> Begins {
    if text.starts_with(FENCE) {
        return Begins::With(FENCE.len());
    }
    let Some(inside) = text.strip_prefix(b"[") else {
        return if FENCE.starts_with(text) { Begins::Perhaps } else { Begins::Not };
    };
    let inside = &inside[..inside.len().min(LONGEST)];
    let ends = |byte: &u8| matches!(byte, b']' | b'[' | b'\n' | b'\r');
    let end = inside.iter().position(ends);
    let tag = &inside[..end.unwrap_or(inside.len())];
    let tag = tag.strip_prefix(b"/").unwrap_or(tag);
    let name = tag.split(|byte| *byte == b'=').next().unwrap_or(tag);
    let is = |known: &&[u8]| name.eq_ignore_ascii_case(known);
    let may_be = |known: &&[u8]| known.get(..name.len()).is_some_and(|part| is(&part));
    match end {
        Some(end) if inside[end] == b']' && TAGS.iter().any(is) => Begins::With(end + 2),
        None if inside.len() < LONGEST && TAGS.iter().any(may_be) => Begins::Perhaps,
        _ => Begins::Not,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str, done: usize) {
        let mut bytes = text.as_bytes().to_vec();
        assert_eq!(blank(&mut bytes), done);
        assert_eq!(String::from_utf8_lossy(&bytes), expected);
    }

    #[test]
    fn markup_becomes_blanks() {
        check("[code]53..\n[/code]\n", "      53..\n       \n", 19);
        check("[QUOTE=\"a b\"]1[b]2[/b]3", "             1   2    3", 23);
        check("```\n53..\n```", "   \n53..\n   ", 12);
        check("[color=#ff0000]1[/color]", "               1        ", 24);
    }

    #[test]
    fn anything_else_stays() {
        for text in ["[Puzzle]\n", "[1,2]", "[b\n]", "[[1]]", "[codes]", "[\"b\"]", "`` `x", "1]"] {
            check(text, text, text.len());
        }
        let long = format!("[size={}]", "1".repeat(90));
        check(&long, &long, long.len());
    }

    #[test]
    fn what_may_be_markup_waits() {
        check("53[", "53[", 2);
        check("53[/co", "53[/co", 2);
        check("53[size=1", "53[size=1", 2);
        check("53``", "53``", 2);
        check("53[cod ", "53[cod ", 7);
    }
}
