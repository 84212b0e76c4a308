//! Conditions that the page's controls add to the filter expression of the puzzle list, and find in
//! it again.

/// The start of a condition that limits the hardest technique that a puzzle needs. The id of a
/// technique follows.
const HARDEST_AT_MOST: &str = "hardest <= ";

/// Adds a condition to a filter, so that both must be met.
pub fn with_condition(filter: &str, condition: &str) -> String {
    match filter.trim() {
        "" => condition.into(),
        filter if filter.contains("||") => format!("({filter}) && {condition}"),
        filter => format!("{filter} && {condition}"),
    }
}

/// Returns the id of the hardest technique that a filter allows, or `None` if the filter lacks the
/// condition that [`with_hardest_allowed`] adds.
pub fn hardest_allowed(filter: &str) -> Option<&str> {
    filter.split("&&").find_map(|part| part.trim().strip_prefix(HARDEST_AT_MOST))
}

/// Sets the hardest technique that a filter allows. An empty id removes the condition.
pub fn with_hardest_allowed(filter: &str, id: &str) -> String {
    let is_other = |part: &&str| !part.starts_with(HARDEST_AT_MOST);
    let others: Vec<&str> = filter.split("&&").map(str::trim).filter(is_other).collect();
    let rest = others.join(" && ");
    match (id, hardest_allowed(filter)) {
        ("", _) => rest,
        // The other conditions were already combined with such a condition, so they need no more
        // parentheses.
        (id, Some(_)) if !rest.is_empty() => format!("{rest} && {HARDEST_AT_MOST}{id}"),
        (id, _) => with_condition(&rest, &format!("{HARDEST_AT_MOST}{id}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(filter: &str, id: &str, expected: &str) {
        let with = with_hardest_allowed(filter, id);
        assert_eq!(with, expected);
        assert_eq!(hardest_allowed(&with).unwrap_or_default(), id);
    }

    #[test]
    fn the_hardest_technique_is_one_condition_of_the_filter() {
        check("", "x-wing", "hardest <= x-wing");
        check("hardest <= x-wing", "skyscraper", "hardest <= skyscraper");
        check("hardest <= x-wing", "", "");
        check("level == hard", "x-wing", "level == hard && hardest <= x-wing");
        check("hardest <= x-wing && clues < 25", "xy-wing", "clues < 25 && hardest <= xy-wing");
        check("easy || medium", "x-wing", "(easy || medium) && hardest <= x-wing");
        check("(easy || medium) && hardest <= x-wing", "", "(easy || medium)");
        check(
            "(easy || medium) && hardest <= x-wing",
            "xy-wing",
            "(easy || medium) && hardest <= xy-wing",
        );
    }
}
