//! Error messages about unknown names, with suggestions of similar names.

/// Returns an error message about an unknown name: `unknown engine; expected one of fast,
/// backtrack; did you mean 'fast'?`
///
/// `kind` is a noun for the kind of name, and `expected` is a phrase that describes the existing
/// names.
pub fn unknown_name<'a>(
    kind: &str,
    name: &str,
    names: impl IntoIterator<Item = &'a str>,
    expected: &str,
) -> String {
    let suggestion = nearest_name(name, names).map(|near| format!("; did you mean '{near}'?"));
    format!("unknown {kind}; {expected}{}", suggestion.unwrap_or_default())
}

/// Returns an error message about an unknown name, with a complete list of the existing names.
pub fn unknown_name_with_list(kind: &str, name: &str, names: &[&str]) -> String {
    let expected = format!("expected {}", join_alternatives(names));
    unknown_name(kind, name, names.iter().copied(), &expected)
}

/// Joins names in a phrase, such as `csv, json or line`.
pub fn join_alternatives(names: &[&str]) -> String {
    match names {
        [names @ .., last] if !names.is_empty() => format!("{} or {last}", names.join(", ")),
        _ => names.concat(),
    }
}

/// Returns the name that is the fewest edits away from the given name, ignoring case. Returns
/// `None` if every name is more edits away than a third of the given name's length.
fn nearest_name<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let characters = |text: &str| text.to_lowercase().chars().collect::<Vec<_>>();
    let given = characters(name.trim());
    let max = given.len() / 3;
    let distances =
        names.into_iter().map(|other| (edit_distance(&given, &characters(other)), other));
    let nearest = distances.min_by_key(|(distance, _)| *distance);
    nearest.filter(|(distance, _)| *distance <= max).map(|(_, other)| other)
}

/// Returns the number of edits that change one text into the other. An edit inserts, removes or
/// replaces a character, or swaps two neighbouring characters.
fn edit_distance(one: &[char], other: &[char]) -> usize {
    let mut rows = vec![(0..=other.len()).collect::<Vec<_>>()];
    for (i, this) in one.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, that) in other.iter().enumerate() {
            let replaced = rows[i][j] + usize::from(this != that);
            let mut least = replaced.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && one[i - 1] == *that && other[j - 1] == *this {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, expected: Option<&str>) {
        let names = ["x-wing", "xy-wing", "skyscraper", "aic", "csv"];
        assert_eq!(nearest_name(name, names), expected, "{name:?}");
    }

    #[test]
    fn a_similar_name_is_suggested() {
        check("x-wnig", Some("x-wing"));
        check("XWing", Some("x-wing"));
        check("skyscrapper", Some("skyscraper"));
        check("cvs", Some("csv"));
        check("magic", None);
        check("s", None);
        check("", None);
    }

    #[test]
    fn errors_list_the_expected_names() {
        let error = "unknown engine; expected fast, slow or other; did you mean 'fast'?";
        assert_eq!(unknown_name_with_list("engine", "fats", &["fast", "slow", "other"]), error);
        assert_eq!(
            unknown_name_with_list("level", "tough", &["easy"]),
            "unknown level; expected easy"
        );
    }
}
