//! Holds the sources to the invariants of ARCHITECTURE.md, each a thing that must be absent.

mod circles;
mod sources;

use std::{
    fs,
    path::{Path, PathBuf},
};

use sources::{code, imports, sources};

/// Each room and program, with those that its manifest lets it import: `[dependencies]` alone.
fn manifests() -> Vec<(String, Vec<String>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rooms = fs::read_dir(root.join("crates")).expect("the rooms");
    let rooms = rooms.map(|room| room.expect("a room").path()).collect::<Vec<_>>();
    let read = |folder: &PathBuf| {
        let text = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let after = text.split_once("\n[dependencies]\n").map_or("", |(_, after)| after);
        let lines = after.lines().take_while(|line| !line.starts_with('['));
        let names = lines.filter_map(|line| line.split(['.', ' ', '=']).next());
        let names = names.filter(|name| !name.is_empty()).map(str::to_owned).collect();
        (folder.file_name().expect("a name").to_string_lossy().into_owned(), names)
    };
    rooms.iter().map(read).collect()
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

/// What the browser's own things are called, and what speaks to it.
const BROWSER: [&str; 7] = [
    "leptos",
    "web_sys",
    "js_sys",
    "wasm_bindgen",
    "wasm_bindgen_futures",
    "gloo_file",
    "gloo_timers",
];

#[test]
fn no_room_knows_a_browser() {
    let names = BROWSER.map(|name| name.replace('_', "-"));
    for (room, imports) in manifests() {
        let found: Vec<_> = names.iter().filter(|name| imports.contains(name)).collect();
        assert_eq!(found, Vec::<&String>::new(), "{room}");
    }
    absent(&BROWSER, &["src/page/", "src/worker/"]);
}

#[test]
fn there_is_no_clock_chance_or_io_below_the_programs() {
    absent(&["Instant", "SystemTime", "getrandom", "std::fs", "std::env", "std::net"], &["src/"]);
    // What unpacks reads and writes memory by the traits of this module.
    absent(&["std::io"], &["src/", "crates/collection/src/builder.rs"]);
    absent(&["println!", "eprintln!", "print!", "eprint!"], &["src/cli/"]);
}

#[test]
fn unsafe_is_denied() {
    absent(&["unsafe"], &["crates/engine/src/fast/nine/words/sse2.rs"]);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = |folder: &str| {
        fs::read_to_string(root.join(folder).join("Cargo.toml")).expect("a manifest")
    };
    assert!(manifest("").contains("unsafe_code = \"deny\""));
    let rooms = manifests().into_iter().map(|(room, _)| format!("crates/{room}"));
    for folder in rooms.chain(["".into(), "src/page".into()]) {
        assert!(manifest(&folder).contains("[lints]\nworkspace = true"), "{folder}");
    }
}

/// Ideas that stand beside one another in a folder, each a file or a folder of its own, import
/// nothing of one another. Only those are ideas whose code says so.
#[track_caller]
fn strangers(folder: &str, is_idea: impl Fn(&str) -> bool) {
    let sources = sources();
    // An idea's name, its code, and the paths from its files to the folder.
    let mut files: Vec<(&str, &str, String, [&str; 2])> = Vec::new();
    for (path, text) in &sources {
        let Some(path) = path.strip_prefix(folder) else { continue };
        let (name, below) = path.split_once('/').unwrap_or((path, "mod.rs"));
        let up = match below.matches('/').count() + usize::from(below != "mod.rs") {
            0 => "super::",
            1 => "super::super::",
            _ => "super::super::super::",
        };
        files.push((name.trim_end_matches(".rs"), path, code(text), ["crate::", up]));
    }
    files.retain(|(name, ..)| *name != "lib");
    let mut ideas: Vec<&str> =
        files.iter().filter(|(_, _, code, _)| is_idea(code)).map(|(name, ..)| *name).collect();
    ideas.dedup();
    assert!(ideas.len() > 4, "{folder} has ideas: {ideas:?}");
    for (name, path, code, ways) in files.iter().filter(|(name, ..)| ideas.contains(name)) {
        let all = imports(code).join("\n") + "\n" + code;
        for other in ideas.iter().filter(|other| *other != name) {
            let found = ways.iter().find(|way| has_word(&all, &format!("{way}{other}")));
            assert_eq!(found, None, "{folder}{path} imports {other}");
        }
    }
}

#[test]
fn engines_formats_jobs_and_features_are_strangers() {
    strangers("crates/engine/src/", |code| code.contains(" Engine for "));
    strangers("crates/formats/src/", |code| code.contains("const INFO: Info"));
    strangers("crates/jobs/src/", |code| code.contains(" Run for "));
    strangers("crates/app/src/", |code| code.contains("Offer<Event>"));
}

/// The rooms in their order: each imports only some that stand before it.
const ROOMS: [&str; 16] = [
    "grid",
    "human",
    "engine",
    "puzzle",
    "rating",
    "generate",
    "formats",
    "collection",
    "words",
    "explain",
    "play",
    "jobs",
    "view",
    "schedule",
    "app",
    "markup",
];

#[test]
fn no_room_imports_one_above_it() {
    let place = |room: &str| ROOMS.iter().position(|other| *other == room);
    let manifests = manifests();
    assert_eq!(manifests.len(), ROOMS.len());
    for (room, imports) in &manifests {
        let here = place(room).unwrap_or_else(|| panic!("{room} has no place"));
        for other in imports.iter().filter_map(|import| place(import)) {
            assert!(other < here, "{room} imports {}", ROOMS[other]);
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

/// What a file says of types: for each struct its fields, and for each type its public methods.
fn sizes(text: &str) -> [Vec<(String, usize)>; 2] {
    let file = syn::parse_file(text).expect("a source that compiles");
    let (mut fields, mut methods) = (Vec::new(), Vec::new());
    for item in file.items {
        match item {
            syn::Item::Struct(one) => fields.push((one.ident.to_string(), one.fields.len())),
            syn::Item::Impl(block) if block.trait_.is_none() => {
                let public = |item: &&syn::ImplItem| matches!(item, syn::ImplItem::Fn(f) if matches!(f.vis, syn::Visibility::Public(_)));
                let many = block.items.iter().filter(public).count();
                if let syn::Type::Path(of) = *block.self_ty
                    && let Some(name) = of.path.segments.last()
                {
                    methods.push((name.ident.to_string(), many));
                }
            }
            _ => {}
        }
    }
    [fields, methods]
}

#[test]
fn no_type_knows_everything() {
    let mut methods = std::collections::BTreeMap::<_, usize>::new();
    for (name, text) in sources() {
        let [of_structs, of_types] = sizes(&text);
        let room = name.rsplit_once("src/").expect("a source").0.to_owned();
        if ["crates/app/", "src/page/"].iter().any(|top| name.starts_with(top)) {
            let large: Vec<_> = of_structs.iter().filter(|(_, fields)| *fields > 20).collect();
            assert!(large.is_empty(), "{name}: {large:?}");
        }
        for (of, many) in of_types {
            *methods.entry((room.clone(), of)).or_default() += many;
        }
    }
    let large: Vec<_> = methods.iter().filter(|(_, many)| **many > 25).collect();
    assert!(large.is_empty(), "{large:?}");
}
