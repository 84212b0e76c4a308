//! Tests that files import each other in only one direction, and that sibling ideas don't import
//! each other at all.
//!
//! Paths are followed through re-exports to the file that defines the name. A folder's front file
//! (`lib.rs`, `mod.rs`, `main.rs`) doesn't count as a link of a cycle: it lists the files next to
//! it, and contains the trait that they share.

use std::collections::{BTreeMap, BTreeSet};

use crate::sources::{code, imports, sources};

/// The names on the path of a module in its package, such as `fast` and `nine`.
pub type Module = Vec<String>;

/// A source file of a package.
pub struct File {
    /// The file's path, such as `crates/grid/src/cell.rs`.
    pub name: String,
    /// The file's code, without tests and comments.
    pub code: String,
    /// Whether the file is the front file of a folder, such as `mod.rs`.
    is_front: bool,
}

/// Returns the files of each package, by module.
pub fn packages() -> Vec<BTreeMap<Module, File>> {
    let all = sources();
    let is_root = |name: &str| name.ends_with("/lib.rs") || name.ends_with("/main.rs");
    let folder = |name: &str| name.rsplit_once('/').expect("a file in a folder").0.to_owned();
    let roots = all.iter().filter(|(name, _)| is_root(name)).map(|(name, _)| folder(name) + "/");
    let files = |root: String| {
        let below = all.iter().filter_map(|file| Some((file.0.strip_prefix(root.as_str())?, file)));
        let file = |(below, (name, text)): (&str, &(String, String))| {
            let mut module: Module =
                below.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
            let is_front = ["lib", "mod", "main"].contains(&module.last().map_or("", |last| last));
            if is_front {
                module.pop();
            }
            (module, File { name: name.clone(), code: code(text), is_front })
        };
        below.map(file).collect()
    };
    roots.map(files).collect()
}

/// Returns `true` if some code defines a top-level item with this name.
fn defines(code: &str, name: &str) -> bool {
    let item = |line: &str| {
        let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
        let mut words = words.filter(|word| !word.is_empty()).skip_while(|word| {
            ["pub", "crate", "super", "async", "unsafe"].contains(word)
                || *word == "const" && line.contains(" fn ")
        });
        let kind = words.next()?;
        let kinds =
            ["struct", "enum", "fn", "trait", "const", "static", "type", "union", "macro_rules"];
        let named = words.find(|word| *word != "mut")?;
        kinds.contains(&kind).then(|| named.to_owned())
    };
    code.lines()
        .filter(|line| !line.starts_with(' '))
        .filter_map(item)
        .any(|defined| defined == name)
}

/// Returns the paths in some code, such as `crate::fast::State`.
fn inline_paths(code: &str) -> Vec<String> {
    let of_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let paths = code.split(|c| !of_path(c)).map(|path| path.trim_matches(':'));
    paths.filter(|path| path.contains("::")).map(str::to_owned).collect()
}

/// Returns the module that defines the item at the end of a path, or `None` if the path leads
/// outside the package. At most eight re-exports are followed.
fn resolve_path(
    files: &BTreeMap<Module, File>,
    from: &Module,
    path: &str,
    depth: usize,
) -> Option<Module> {
    let path = path.replace("self::", "");
    let mut steps = path.split("::").peekable();
    let mut at = from.clone();
    let child = |at: &Module, step: &str| {
        let below: Module = at.iter().cloned().chain([step.to_owned()]).collect();
        files.contains_key(&below).then_some(below)
    };
    match *steps.peek()? {
        "crate" => {
            at.clear();
            steps.next();
        }
        "super" => {
            while steps.next_if_eq(&"super").is_some() {
                at.pop()?;
            }
        }
        step => drop(child(&at, step)?),
    }
    while let Some(below) = steps.peek().and_then(|step| child(&at, step)) {
        at = below;
        steps.next();
    }
    let (file, Some(name)) = (files.get(&at)?, steps.next()) else { return Some(at) };
    let handed_on =
        || imports(&file.code).into_iter().find(|path| path.rsplit("::").next() == Some(name));
    match defines(&file.code, name) || depth == 8 {
        true => Some(at),
        false => {
            handed_on().map_or(Some(at.clone()), |path| resolve_path(files, &at, &path, depth + 1))
        }
    }
}

/// Returns the files of the same package that each file imports. Front files are omitted.
pub fn import_graph(files: &BTreeMap<Module, File>) -> BTreeMap<&Module, BTreeSet<Module>> {
    let of = |(from, file): (&_, &File)| -> BTreeSet<Module> {
        let paths = imports(&file.code).into_iter().chain(inline_paths(&file.code));
        let found = paths.filter_map(|path| resolve_path(files, from, &path, 0));
        found.filter(|to| to != from && !files[to].is_front).collect()
    };
    let files_alone = files.iter().filter(|(_, file)| !file.is_front);
    files_alone.map(|(from, file)| (from, of((from, file)))).collect()
}

/// Returns the modules that import themselves through other modules.
fn modules_in_cycles(import_graph: &BTreeMap<&Module, BTreeSet<Module>>) -> Vec<Module> {
    let comes_back = |start: &Module| {
        let mut seen = BTreeSet::new();
        let mut open: Vec<&Module> = import_graph[start].iter().collect();
        while let Some(at) = open.pop() {
            if at == start {
                return true;
            }
            if seen.insert(at) {
                open.extend(&import_graph[at]);
            }
        }
        false
    };
    import_graph.keys().filter(|start| comes_back(start)).map(|&start| start.clone()).collect()
}

/// Returns the number of ideas in a folder, and a description of each import of one idea by a
/// different one. An idea is a file or folder below `folder` (`crates/jobs/src/`) whose code
/// satisfies `is_idea`.
pub fn sibling_imports(folder: &str, is_idea: impl Fn(&str) -> bool) -> (usize, Vec<String>) {
    let mut found = Vec::new();
    let mut ideas = BTreeSet::new();
    for files in packages() {
        let below = |module: &Module| {
            let below = files[module].name.strip_prefix(folder)?;
            Some(below.split('/').next()?.trim_end_matches(".rs").to_owned())
        };
        let here: Vec<&Module> = files.keys().filter(|module| below(module).is_some()).collect();
        if here.is_empty() {
            continue;
        }
        let with_idea = here.iter().filter(|module| is_idea(&files[**module].code));
        ideas.extend(with_idea.filter_map(|module| below(module)).filter(|idea| idea != "lib"));
        for (from, to) in import_graph(&files) {
            let Some(idea) = below(from).filter(|idea| ideas.contains(idea)) else { continue };
            let others = to.iter().filter_map(|to| Some((below(to)?, to)));
            let others = others.filter(|(other, _)| *other != idea && ideas.contains(other));
            found.extend(
                others.map(|(_, to)| format!("{} imports {}", files[from].name, files[to].name)),
            );
        }
    }
    (ideas.len(), found)
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let mut found = Vec::new();
    let mut drawn = 0;
    for files in packages() {
        let import_graph = import_graph(&files);
        drawn += import_graph.values().map(BTreeSet::len).sum::<usize>();
        found.extend(
            modules_in_cycles(&import_graph).into_iter().map(|module| files[&module].name.clone()),
        );
    }
    assert!(drawn > 500, "too few imports were found: {drawn}");
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn cycles_through_reexports_are_found() {
    let file = |name: &str, code: &str| {
        let module = name.split('/').filter(|step| *step != "lib").map(str::to_owned).collect();
        (module, File { name: name.into(), code: code.into(), is_front: name == "lib" })
    };
    let files = BTreeMap::from([
        file("lib", "mod a;\nmod b;\npub use b::Second;"),
        file("a", "use crate::Second;\npub struct First(Second);"),
        file("b", "pub struct Second;\nfn f() {\n    super::a::First\n}"),
        file("b/c", "use super::super::a;\nuse super::Second;"),
    ]);
    assert_eq!(
        modules_in_cycles(&import_graph(&files)),
        [vec!["a".to_owned()], vec!["b".to_owned()]]
    );
}
