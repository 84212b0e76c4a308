//! Tests of the invariants in ARCHITECTURE.md, most of which forbid something.

mod architecture;
mod circles;
mod comments;
mod names;
mod sources;

use std::{
    fs,
    path::{Path, PathBuf},
};

use sources::{code, imports, sources};

/// Returns the name of each crate, with the dependencies in its manifest. Dependencies only for
/// tests don't count.
fn manifests() -> Vec<(String, Vec<String>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = fs::read_dir(root.join("crates")).expect("the crates");
    let crates = crates.map(|folder| folder.expect("a folder").path()).collect::<Vec<_>>();
    let read = |folder: &PathBuf| {
        let text = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let after = text.split_once("\n[dependencies]\n").map_or("", |(_, after)| after);
        let lines = after.lines().take_while(|line| !line.starts_with('['));
        let names = lines.filter_map(|line| line.split(['.', ' ', '=']).next());
        let names = names.filter(|name| !name.is_empty()).map(str::to_owned).collect();
        (folder.file_name().expect("a name").to_string_lossy().into_owned(), names)
    };
    crates.iter().map(read).collect()
}

/// Returns `true` if some code contains `word`, not only as part of a longer word.
fn has_word(code: &str, word: &str) -> bool {
    let of_word = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word).any(|(at, _)| {
        !code[..at].ends_with(of_word) && !code[at + word.len()..].starts_with(of_word)
    })
}

/// Checks that no file contains any of the words in its code or imports, except for files whose
/// path starts with one of `but`.
#[track_caller]
fn check_absent(words: &[&str], but: &[&str]) {
    let faults: Vec<_> = sources()
        .iter()
        .filter(|(name, _)| !but.iter().any(|path| name.starts_with(path)))
        .flat_map(|(name, text)| {
            let code = code(text);
            let all = imports(&code).join("\n") + "\n" + &code;
            let found: Vec<_> = words.iter().filter(|word| has_word(&all, word)).collect();
            found.into_iter().map(|word| format!("{name} has {word}")).collect::<Vec<_>>()
        })
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

/// The crates that give access to the browser.
const BROWSER_CRATES: [&str; 7] = [
    "leptos",
    "web_sys",
    "js_sys",
    "wasm_bindgen",
    "wasm_bindgen_futures",
    "gloo_file",
    "gloo_timers",
];

#[test]
fn no_crate_depends_on_the_browser() {
    let names = BROWSER_CRATES.map(|name| name.replace('_', "-"));
    for (crate_name, imports) in manifests() {
        let found: Vec<_> = names.iter().filter(|name| imports.contains(name)).collect();
        assert_eq!(found, Vec::<&String>::new(), "{crate_name}");
    }
    check_absent(&BROWSER_CRATES, &["src/page/", "src/reader/", "src/worker/"]);
}

#[test]
fn crates_contain_no_clock_randomness_or_io() {
    check_absent(
        &["Instant", "SystemTime", "getrandom", "std::fs", "std::env", "std::net"],
        &["src/"],
    );
    // Decompression reads and writes memory through the traits of this module.
    check_absent(&["std::io"], &["src/", "crates/collection/src/builder.rs"]);
    check_absent(
        &["println!", "eprintln!", "print!", "eprint!"],
        &["src/cli/", "src/split.rs", "src/techniques/"],
    );
}

#[test]
fn unsafe_is_denied() {
    check_absent(&["unsafe"], &["crates/engine/src/fast/nine/words/sse2.rs"]);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = |folder: &str| {
        fs::read_to_string(root.join(folder).join("Cargo.toml")).expect("a manifest")
    };
    assert!(manifest("").contains("unsafe_code = \"deny\""));
    let crates = manifests().into_iter().map(|(crate_name, _)| format!("crates/{crate_name}"));
    for folder in crates.chain(["".into(), "src/page".into()]) {
        assert!(manifest(&folder).contains("[lints]\nworkspace = true"), "{folder}");
    }
}

/// Checks that the files in a folder that contain the folder's main items, such as formats or
/// features, don't import each other, not even through re-exports.
#[track_caller]
fn check_independence(folder: &str, is_idea: impl Fn(&str) -> bool) {
    let (ideas, found) = circles::sibling_imports(folder, is_idea);
    assert!(ideas > 4, "{folder} has {ideas} ideas");
    assert_eq!(found, Vec::<String>::new(), "{folder}");
}

#[test]
fn engines_are_independent() {
    check_independence("crates/engine/src/", |code| code.contains(" Engine for "));
}

#[test]
fn formats_are_independent() {
    check_independence("crates/formats/src/", |code| code.contains("const INFO: Info"));
}

#[test]
fn jobs_are_independent() {
    check_independence("crates/jobs/src/", |code| code.contains(" JobSpec for "));
}

#[test]
fn features_are_independent() {
    check_independence("crates/app/src/", |code| code.contains("impl Feature for "));
}

/// The crates, in an order in which each crate imports only earlier crates.
const CRATES_IN_ORDER: [&str; 19] = [
    "grid",
    "human",
    "engine",
    "puzzle",
    "pictures",
    "certificate",
    "rating",
    "generate",
    "formats",
    "collection",
    "words",
    "facts",
    "explain",
    "play",
    "jobs",
    "view",
    "schedule",
    "app",
    "markup",
];

#[test]
fn crates_only_import_earlier_crates() {
    let place = |crate_name: &str| CRATES_IN_ORDER.iter().position(|other| *other == crate_name);
    let manifests = manifests();
    assert_eq!(manifests.len(), CRATES_IN_ORDER.len());
    for (crate_name, imports) in &manifests {
        let here = place(crate_name).unwrap_or_else(|| panic!("{crate_name} has no place"));
        for other in imports.iter().filter_map(|import| place(import)) {
            assert!(other < here, "{crate_name} imports {}", CRATES_IN_ORDER[other]);
        }
    }
}

#[test]
fn no_module_is_a_catch_all() {
    for (name, _) in sources() {
        let stem = name.trim_end_matches("/mod.rs").trim_end_matches(".rs");
        let last = stem.rsplit('/').next().unwrap_or_default();
        assert!(
            !["util", "utils", "helper", "helpers", "common", "misc"].contains(&last),
            "{name}"
        );
    }
}

/// The files that may import any number of files, because their purpose is to connect other files.
const HUBS: [&str; 6] = [
    // The interplay of several features.
    "crates/app/src/between.rs",
    // The menus.
    "crates/app/src/commands.rs",
    // The ordered list of techniques.
    "crates/human/src/technique_list.rs",
    // The descriptions of all formats.
    "crates/formats/src/infos.rs",
    // The layout of the page's components.
    "src/page/ui/app.rs",
    // The browser's part of each effect.
    "src/page/browser/effect_runner.rs",
];

/// The maximum number of files of its package that a file may import. A file that imports more
/// should be split into independent ideas, not into types that use each other.
const MAX_IMPORTED_FILES: usize = 16;

#[test]
fn no_file_imports_too_many_files() {
    let mut large = Vec::new();
    for files in circles::packages() {
        for (module, known) in circles::import_graph(&files) {
            let name = &files[module].name;
            if known.len() > MAX_IMPORTED_FILES && !HUBS.contains(&name.as_str()) {
                large.push(format!("{name} imports {} files", known.len()));
            }
        }
    }
    assert_eq!(large, Vec::<String>::new());
}
