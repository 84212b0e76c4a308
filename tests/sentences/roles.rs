//! Tests that sentences name the roles, links and digits of a pattern, each of them once.

use super::each_case;

#[test]
fn short_names_have_no_aliases() {
    each_case(
        |id| id.starts_with("uniqueness") || id.ends_with("-wing"),
        |id, explanation| {
            let [long, short] =
                [&explanation.technique_sentence, &explanation.short_technique_sentence];
            assert!(short.starts_with(&format!("Technique: {}", explanation.technique)), "{id}");
            assert!(!short.contains('(') && short.len() <= long.len(), "{id}: {short}");
            let end = long.split(", on ").nth(1).unwrap_or_default();
            assert!(short.ends_with(end), "{id}: {short}");
        },
    );
}
