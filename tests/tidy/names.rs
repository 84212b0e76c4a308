//! Tests that few crates define public types with the same name.

use std::collections::{BTreeMap, BTreeSet};

use crate::{manifests, sources::sources};

/// The maximum number of public type names that are defined in more than one crate.
const MAX_SHARED_NAMES: usize = 40;

/// The type names that a crate and its dependency may both define. In `app`, most of these types
/// belong to a feature's own module.
const ALLOWED_NAMES: [&str; 9] =
    ["Event", "Feature", "Goal", "Part", "Pass", "Place", "Preferences", "Records", "Survey"];

/// Returns the names of public types that more than one crate defines, each with these crates.
fn shared_type_names() -> BTreeMap<String, BTreeSet<String>> {
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
    let shared = shared_type_names();
    assert!(shared.len() <= MAX_SHARED_NAMES, "{shared:#?}");
}

#[test]
fn crates_share_no_type_name_with_their_dependencies() {
    let dependencies: BTreeMap<_, _> = manifests().into_iter().collect();
    let faults: Vec<_> = shared_type_names()
        .into_iter()
        .filter(|(name, _)| !ALLOWED_NAMES.contains(&name.as_str()))
        .filter(|(_, rooms)| {
            rooms.iter().any(|room| dependencies[room].iter().any(|other| rooms.contains(other)))
        })
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
}
