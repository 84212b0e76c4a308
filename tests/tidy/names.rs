//! Tests that a public type name has one meaning across the crates.

use std::collections::{BTreeMap, BTreeSet};

use crate::{manifests, sources::sources};

/// The maximum number of public type names that are defined in more than one crate.
const MAX_SHARED: usize = 40;

/// The names that crates share although one of them depends on the other. In `app`, most of them
/// are types of a feature's own module.
const EXCEPTIONS: [&str; 9] =
    ["Event", "Feature", "Goal", "Part", "Pass", "Place", "Preferences", "Records", "Survey"];

/// Returns the public types of the crates, each with the crates that define it.
fn public_types() -> BTreeMap<String, BTreeSet<String>> {
    let mut types = BTreeMap::<String, BTreeSet<String>>::new();
    for (path, text) in sources() {
        let Some((room, _)) = path.strip_prefix("crates/").and_then(|rest| rest.split_once('/'))
        else {
            continue;
        };
        for line in text.lines() {
            let Some(item) = line.trim_start().strip_prefix("pub ") else { continue };
            let name = ["struct ", "enum ", "trait ", "type "]
                .iter()
                .find_map(|kind| item.strip_prefix(kind));
            let end = |c: char| !c.is_alphanumeric() && c != '_';
            if let Some(name) = name.and_then(|rest| rest.split(end).next()) {
                types.entry(name.into()).or_default().insert(room.into());
            }
        }
    }
    types.retain(|_, rooms| rooms.len() > 1);
    types
}

#[test]
fn few_public_types_share_a_name() {
    let shared = public_types();
    assert!(shared.len() <= MAX_SHARED, "{shared:#?}");
}

#[test]
fn crates_share_no_type_name_with_their_dependencies() {
    let dependencies: BTreeMap<_, _> = manifests().into_iter().collect();
    let faults: Vec<_> = public_types()
        .into_iter()
        .filter(|(name, _)| !EXCEPTIONS.contains(&name.as_str()))
        .filter(|(_, rooms)| {
            rooms.iter().any(|room| dependencies[room].iter().any(|other| rooms.contains(other)))
        })
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
}
