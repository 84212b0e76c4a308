//! Which commands the palette offers for what is typed.

/// How well a name answers to what is typed, the less the better; `None` when it does not. Every word
/// that is typed has to begin a word of the name or, which is less, stand somewhere in it.
pub fn rank(typed: &str, name: &str) -> Option<u32> {
    let (typed, name) = (small(typed), small(name));
    let words: Vec<&str> = name.split_whitespace().collect();
    let mut rank = 0;
    for (place, part) in typed.split_whitespace().enumerate() {
        rank += match words.iter().position(|word| word.starts_with(part)) {
            Some(at) if at == place => 0,
            Some(_) => 1,
            None if name.contains(part) => 3,
            None => return None,
        };
    }
    Some(rank)
}

/// A text in small letters. Those of Latin-1 are known, which are all that the page's languages have:
/// the standard library knows those of every script, and is large for it.
pub fn small(text: &str) -> String {
    let small = |c: char| match c {
        'À'..='Þ' if c != '×' => char::from_u32(u32::from(c) + 32).unwrap_or(c),
        _ => c.to_ascii_lowercase(),
    };
    text.chars().map(small).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(typed: &str, expected: &[&str]) {
        let names = ["Solve Puzzle", "Solve From Here", "Check Solution", "Print", "Lösung prüfen"];
        let mut found: Vec<_> =
            names.iter().filter_map(|name| Some((rank(typed, name)?, *name))).collect();
        found.sort_by_key(|(rank, _)| *rank);
        assert_eq!(found.into_iter().map(|(_, name)| name).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn words_that_are_begun_find_names_best_first() {
        check("sol", &["Solve Puzzle", "Solve From Here", "Check Solution"]);
        check("  SOLVE  f ", &["Solve From Here"]);
        check("here solve", &["Solve From Here"]);
        check("ri", &["Print"]);
        check("p", &["Print", "Solve Puzzle", "Lösung prüfen"]);
        check("LÖS", &["Lösung prüfen"]);
        check("xyz", &[]);
        check("", &["Solve Puzzle", "Solve From Here", "Check Solution", "Print", "Lösung prüfen"]);
    }
}
