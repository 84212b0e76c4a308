//! The shorthand into which SudokuPad converts its JSON before compressing it.
//!
//! ```text
//! {"cells":[[{"value":5},{}]],"cages":[{"value":"author: O'Neil"}],"x":true}
//! {ce:[[{v:5},]],ca:[{v:'author: O\'Neil'}],x:t}
//! ```
//!
//! Names are short and unquoted, quotes are single, an empty object in a list is omitted, `t` and
//! `f` are true and false, and colours have no `#` and no quotes. SudokuPad replaces double quotes
//! within a text with apostrophes, which can't be reversed.

/// The short names, each with its long form.
const NAMES: [(&str, &str); 25] = [
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// Returns the long form of a name, which may be the name itself.
pub(crate) fn long_name(name: &str) -> &str {
    NAMES.iter().find(|(short, _)| *short == name).map_or(name, |(_, long)| long)
}

/// Expands the shorthand in a text, except for short names, and returns the result as JSON.
/// Anything that isn't shorthand is unchanged.
pub(crate) fn expand(text: &str) -> String {
    let quote = if text.contains('"') { '"' } else { '\'' };
    let mut out = String::with_capacity(text.len() * 2);
    let mut rest = text;
    // The previous character that isn't whitespace, or a space if it belongs to a word or a quoted
    // text.
    let mut before = ' ';
    while let Some(c) = rest.chars().next() {
        let bare = rest.find(|c: char| !(c.is_ascii_alphanumeric() || "#+-.".contains(c)));
        let length =
            if c == quote { quoted_length(rest, quote) } else { bare.unwrap_or(rest.len()) };
        let (word, after) = rest.split_at(length.max(c.len_utf8()));
        rest = after;
        if c == quote {
            out.push('"');
            let inner = word.strip_prefix(quote).unwrap_or(word);
            let inner = inner.strip_suffix(quote).unwrap_or(inner);
            out.push_str(&if quote == '\'' { inner.replace("\\'", "'") } else { inner.into() });
            out.push('"');
        } else if length > 0 {
            out.push_str(&expand_word(word, before == ':', rest.starts_with(':')));
        } else {
            if matches!(before, ',' | '[') && matches!(c, ',' | ']' | '}') {
                out.push_str("{}");
            }
            out.push(c);
        }
        if !c.is_whitespace() {
            before = if length > 0 { ' ' } else { c };
        }
    }
    out
}

/// Returns the length of the quoted text at the beginning of `rest`, including its quotes.
fn quoted_length(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    let ends = |(_, c): &(usize, char)| {
        let ends = *c == quote && !escaped;
        escaped = *c == '\\' && !escaped;
        ends
    };
    rest.char_indices().skip(1).find(ends).map_or(rest.len(), |(at, _)| at + 1)
}

/// Expands an unquoted word: a name, or a value after a name or in a list.
fn expand_word(word: &str, is_value: bool, is_name: bool) -> String {
    let is_colour = word.len() == 6 && word.bytes().all(|b| b.is_ascii_hexdigit());
    match word {
        _ if is_name => format!("\"{word}\""),
        "t" if is_value => "true".into(),
        "f" if is_value => "false".into(),
        "#0" if is_value => "\"#000000\"".into(),
        "#F" if is_value => "\"#FFFFFF\"".into(),
        _ if is_value && is_colour => format!("\"#{word}\""),
        _ => word.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(zipped: &str, expected: &str) {
        assert_eq!(expand(zipped), expected);
    }

    #[test]
    fn shorthand_is_expanded() {
        check("{ce:[[{v:5},]]}", r#"{"ce":[[{"v":5},{}]]}"#);
        check("{ce:[[,,{v:-1}],[,]]}", r#"{"ce":[[{},{},{"v":-1}],[{},{}]]}"#);
        check(
            "{a:t,b:f,c:#0,d:#F,e:ff00AA,f:null}",
            r##"{"a":true,"b":false,"c":"#000000","d":"#FFFFFF","e":"#ff00AA","f":null}"##,
        );
        check(r"{v:'author: O\'Neil, [t]',x:{}}", r#"{"v":"author: O'Neil, [t]","x":{}}"#);
        check(r#"{v:"it's",y:1.5e-3}"#, r#"{"v":"it's","y":1.5e-3}"#);
        check("{v:'open", r#"{"v":"open""#);
        check("é', \\", "é\", \\\"");
        assert_eq!(
            (long_name("re"), long_name("regions"), long_name("zz")),
            ("regions", "regions", "zz")
        );
    }
}
