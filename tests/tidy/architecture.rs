//! Tests that the names in ARCHITECTURE.md exist in the code.

use std::{fs, path::Path};

use super::{
    has_word,
    sources::{code, sources},
};

fn read_document() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(root.join("ARCHITECTURE.md")).expect("a document")
}

/// Each line of a listing names a file, and the functions that are called there. Other files may
/// follow, such as `playing.rs: key`.
#[test]
fn files_contain_the_names_listed_with_them() {
    let sources = sources();
    let mut faults = Vec::new();
    let mut count = 0;
    for line in read_document().lines() {
        let is_listed = line.starts_with("crates/") || line.starts_with("src/");
        let Some((first, rest)) = line.split_once(".rs  ").filter(|_| is_listed) else { continue };
        // The names end where a remark begins.
        let names = rest.trim_start().split("  ").next().unwrap_or_default();
        let (mut files, mut words) = (vec![format!("{first}.rs")], Vec::new());
        for part in names.split([' ', '→', ',', ':']).filter(|part| !part.is_empty()) {
            match part.ends_with(".rs") {
                true => files.push(part.to_owned()),
                false => words.push(part),
            }
        }
        let is_named =
            |path: &str| files.iter().any(|file| format!("/{path}").ends_with(&format!("/{file}")));
        let texts: Vec<String> =
            sources.iter().filter(|(path, _)| is_named(path)).map(|(_, text)| code(text)).collect();
        assert!(texts.len() >= files.len(), "{line}");
        count += words.len();
        let is_absent = |word: &&str| !texts.iter().any(|text| has_word(text, word));
        faults.extend(words.into_iter().filter(is_absent).map(|word| format!("{word}: {line}")));
    }
    assert!(count > 40, "{count}");
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn named_files_and_folders_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let document = read_document();
    let quoted = document.split('`').skip(1).step_by(2);
    let is_path = |text: &&str| text.contains('/') && !text.contains(['*', ' ', '!']);
    let paths: Vec<_> = quoted.filter(is_path).collect();
    assert!(paths.len() > 40, "{paths:?}");
    // Paths are relative to the root or to one of these folders, which the document names before.
    let bases = ["", "src/page", "src/page/ui", "src/cli"];
    let exists = |path: &&str| bases.iter().any(|base| root.join(base).join(path).exists());
    let missing: Vec<_> = paths.into_iter().filter(|path| !exists(path)).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}
