//! The source code as text, and the paths that it imports.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Returns the path, such as `crates/grid/src/cell.rs`, and the text of every source file. Tests in
/// folders of their own don't count.
pub fn sources() -> Vec<(String, String)> {
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    for room in fs::read_dir(root.join("crates")).expect("the rooms") {
        walk(&room.expect("a room").path().join("src"), &mut paths);
    }
    walk(&root.join("src"), &mut paths);
    assert!(paths.len() > 150, "the sources are found");
    let source = |path: PathBuf| {
        let name = path.strip_prefix(root).expect("below the root").to_string_lossy();
        let text = fs::read_to_string(&path).expect("a readable source");
        (name.replace('\\', "/"), text)
    };
    paths.into_iter().map(source).collect()
}

/// Returns a file's code up to the first `#[cfg(test)]`, without comments.
pub fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n")
}

/// Returns the paths in a file's `use` items, with braces expanded: `std::{fs, io}` is two paths.
pub fn imports(code: &str) -> Vec<String> {
    fn expand_use_tree(
        prefix: &str,
        tree: &mut impl Iterator<Item = char>,
        paths: &mut Vec<String>,
    ) {
        let mut path = prefix.to_owned();
        while let Some(c) = tree.next() {
            match c {
                '{' => {
                    expand_use_tree(&path, tree, paths);
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
        expand_use_tree("", &mut tree.chars().filter(|c| !c.is_whitespace()), &mut paths);
    }
    paths
}

#[test]
fn imports_are_expanded() {
    let code =
        "use std::{fs, io::{self, Read}};\npub use super::{headed::Headed as _H};\nfn f() {}";
    let expected = ["std::fs", "std::io::self", "std::io::Read", "super::headed::Headedas_H"];
    assert_eq!(imports(code), expected);
}
