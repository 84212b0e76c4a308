//! Holds the sources to the invariants of ARCHITECTURE.md, each a thing that must be absent.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Every source file of the packages, with its path from its `src/`.
fn sources() -> Vec<(String, String)> {
    fn walk(dir: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(dir).expect("a folder of sources") {
            let path = entry.expect("an entry of it").path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(path);
            }
        }
    }
    let mut sources = Vec::new();
    for package in ["", "core"] {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join(package).join("src");
        let mut paths = Vec::new();
        walk(&src, &mut paths);
        assert!(paths.len() > 30, "the sources are found");
        sources.extend(paths.into_iter().map(|path| {
            let name = path.strip_prefix(&src).expect("below src").to_string_lossy();
            let text = fs::read_to_string(&path).expect("a readable source");
            (name.replace('\\', "/"), text)
        }));
    }
    sources
}

/// A file's code: no comments and nothing of its tests.
fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n")
}

/// The paths that a file's `use` items name, braces spelt out: `std::{fs, io}` is two paths.
fn imports(code: &str) -> Vec<String> {
    fn spell_out(prefix: &str, tree: &mut impl Iterator<Item = char>, paths: &mut Vec<String>) {
        let mut path = prefix.to_owned();
        while let Some(c) = tree.next() {
            match c {
                '{' => {
                    spell_out(&path, tree, paths);
                    path.clear();
                }
                ',' | '}' => {
                    if path.len() > prefix.len() {
                        paths.push(path);
                    }
                    path = prefix.to_owned();
                    if c == '}' {
                        return;
                    }
                }
                _ => path.push(c),
            }
        }
        if path.len() > prefix.len() {
            paths.push(path);
        }
    }
    let mut paths = Vec::new();
    for item in code.split("use ").skip(1) {
        let tree = item.split(';').next().unwrap_or_default();
        spell_out("", &mut tree.chars().filter(|c| !c.is_whitespace()), &mut paths);
    }
    paths
}

#[test]
fn imports_are_spelt_out() {
    let code =
        "use std::{fs, io::{self, Read}};\npub use super::{headed::Headed as _H};\nfn f() {}";
    let expected = ["std::fs", "std::io::self", "std::io::Read", "super::headed::Headedas_H"];
    assert_eq!(imports(code), expected);
}

/// Whether a word stands in some code, as a whole.
fn has_word(code: &str, word: &str) -> bool {
    let of_word = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word).any(|(at, _)| {
        !code[..at].ends_with(of_word) && !code[at + word.len()..].starts_with(of_word)
    })
}

/// No file has any of the words, but those below a path of the list.
#[track_caller]
fn absent(words: &[&str], but: &[&str]) {
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

#[test]
fn leptos_is_in_the_ui_alone() {
    absent(&["leptos"], &["ui/", "main.rs"]);
}

#[test]
fn the_browser_is_at_the_edge_alone() {
    let edge = ["browser/", "ui/", "worker/run.rs", "main.rs"];
    let words =
        ["web_sys", "js_sys", "wasm_bindgen", "wasm_bindgen_futures", "gloo_file", "gloo_timers"];
    absent(&words, &edge);
}

#[test]
fn there_is_no_clock_chance_or_io_below_the_edge() {
    let edge = ["browser/", "cli/", "ui/", "worker/run.rs", "main.rs"];
    absent(&["Instant", "SystemTime", "getrandom", "std::fs", "std::env", "std::net"], &edge);
    // What unpacks reads and writes memory by the traits of this module.
    absent(&["std::io"], &[&edge[..], &["collection/gathering.rs"]].concat());
    absent(&["println!", "eprintln!", "print!", "eprint!"], &["cli/"]);
}

#[test]
fn unsafe_is_denied() {
    absent(&["unsafe"], &["engine/fast/nine/words/sse2.rs"]);
    let manifests = [include_str!("../Cargo.toml"), include_str!("../core/Cargo.toml")];
    assert!(manifests[0].contains("unsafe_code = \"deny\""));
    assert!(manifests.iter().all(|manifest| manifest.contains("[lints]\nworkspace = true")));
}

/// In a folder of one file an idea, the files import nothing of one another.
#[track_caller]
fn strangers(folder: &str, shared: &[&str]) {
    let sources = sources();
    let files: Vec<_> = sources
        .iter()
        .filter_map(|(name, text)| Some((name.strip_prefix(folder)?.strip_suffix(".rs")?, text)))
        .filter(|(name, _)| *name != "mod" && !shared.contains(name))
        .collect();
    assert!(files.len() > 1, "{folder} has files");
    for (name, text) in &files {
        for (other, _) in files.iter().filter(|(other, _)| other != name) {
            let path = [format!("super::{other}"), format!("{folder}{other}").replace('/', "::")];
            let code = code(text);
            let all = imports(&code).join("\n") + "\n" + &code;
            let found = path.iter().find(|path| has_word(&all, path));
            assert_eq!(found, None, "{folder}{name}.rs imports a stranger");
        }
    }
}

#[test]
fn engines_and_formats_are_strangers() {
    strangers("engine/", &[]);
    let shared = [
        "draft",
        "drawn",
        "fault",
        "layout",
        "letters",
        "lines",
        "markup",
        "records",
        "sheet",
        "spreadsheet",
        "stack",
        "text",
        "things",
    ];
    let documents = ["gather", "json", "links", "lz", "tags", "zipper"];
    strangers("formats/", &[&shared[..], &documents[..], &["address"]].concat());
}

#[test]
fn rooms_import_only_what_they_may() {
    let core: &[&str] = &["grid", "formats", "engine", "collection", "game"];
    let may: [(&str, &[&str]); 11] = [
        ("grid", &[]),
        ("formats", &["grid"]),
        ("engine", &["grid"]),
        ("collection", &["grid", "formats"]),
        ("game", &["grid", "engine"]),
        ("protocol", &["grid", "engine", "collection"]),
        ("worker", &["grid", "formats", "engine", "collection", "protocol"]),
        ("view", &["grid", "engine", "formats", "game", "collection", "protocol"]),
        ("browser", &["grid", "engine", "collection", "protocol"]),
        ("ui", &["grid", "engine", "formats", "game", "collection", "protocol", "view", "browser"]),
        ("cli", core),
    ];
    for (name, text) in sources() {
        let Some((room, allowed)) =
            may.iter().find(|(room, _)| name.starts_with(&format!("{room}/")))
        else {
            continue;
        };
        let code = code(&text);
        let all = imports(&code).join("\n") + "\n" + &code;
        for (other, _) in may.iter().filter(|(other, _)| other != room && !allowed.contains(other))
        {
            assert!(!has_word(&all, &format!("crate::{other}")), "{name} imports {other}");
        }
    }
}

#[test]
fn no_module_is_a_drawer() {
    for (name, _) in sources() {
        let stem = name.trim_end_matches("/mod.rs").trim_end_matches(".rs");
        let last = stem.rsplit('/').next().unwrap_or_default();
        assert!(
            !["util", "utils", "helper", "helpers", "common", "misc"].contains(&last),
            "{name}"
        );
    }
}
