//! The search for commands and techniques by name.

use human::{TECHNIQUE_INFOS, TechniqueInfo};

use crate::{sorted_by_key, words::hints};

/// Returns the rank of a name for the typed text, where 0 is the best, or `None` if the name
/// doesn't match. Every typed word must occur in the name: at the start of the word with the same
/// index, which adds 0 to the rank, at the start of another word, which adds 1, or elsewhere, which
/// adds 3.
pub fn match_rank(typed: &str, name: &str) -> Option<u32> {
    let (typed, name) = (lowercase_latin(typed), lowercase_latin(name));
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

/// Returns the techniques with a matching name, alias or label, the best match first. Texts of
/// fewer than two characters match nothing, because they would match nearly all techniques.
pub fn find_techniques(typed: &str) -> Vec<&'static TechniqueInfo> {
    let techniques = TECHNIQUE_INFOS.iter().filter(|_| typed.trim().len() > 1);
    let rank_technique = |of: &'static TechniqueInfo| {
        let names = of.aliases.iter().chain([&of.name]).filter_map(|name| match_rank(typed, name));
        let label = match_rank(typed, &hints::about_technique(of.name));
        Some((names.chain(label).min()?, of))
    };
    let ranked = sorted_by_key(techniques.filter_map(rank_technique), |(rank, _)| *rank);
    ranked.into_iter().map(|(_, of)| of).collect()
}

/// Converts a text to lower case. Only letters of Latin-1 are converted, which suffices for the
/// page's languages. The standard library's conversion supports all scripts, but would add a lot of
/// code to the page.
pub fn lowercase_latin(text: &str) -> String {
    let lowercase = |c: char| match c {
        'À'..='Þ' if c != '×' => char::from_u32(u32::from(c) + 32).unwrap_or(c),
        _ => c.to_ascii_lowercase(),
    };
    text.chars().map(lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(typed: &str, expected: &[&str]) {
        let names = ["Solve Puzzle", "Solve From Here", "Check Solution", "Print", "Lösung prüfen"];
        let mut found: Vec<_> =
            names.iter().filter_map(|name| Some((match_rank(typed, name)?, *name))).collect();
        found.sort_by_key(|(rank, _)| *rank);
        assert_eq!(found.into_iter().map(|(_, name)| name).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn techniques_are_found_by_all_their_names() {
        let names =
            |typed| find_techniques(typed).into_iter().map(|of| of.name).collect::<Vec<_>>();
        assert_eq!(names("x-wing")[0], "X-Wing");
        assert!(names("unique rectangle").len() > 3);
        for of in TECHNIQUE_INFOS {
            for name in of.aliases.iter().chain([&of.name]) {
                assert!(names(name).contains(&of.name), "{name}");
            }
        }
        assert!(names("").is_empty() && names(" x").is_empty() && names("xyzzy").is_empty());
    }

    #[test]
    fn matching_names_are_ranked() {
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
