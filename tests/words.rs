//! Every catalogue says all that the sources say in English, and nothing else.
#![cfg(not(target_arch = "wasm32"))]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use ::words::Catalogue;
use app::{Command, MENUS};
use formats::INFOS;
use human::RULES;
use view::{WatchKey, told, words};

const GERMAN: &str = include_str!("../public/de.txt");

/// The sources' code, without comments and tests.
fn sources() -> Vec<String> {
    fn walk(dir: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(dir).expect("a folder of sources") {
            let path = entry.expect("an entry of it").path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    ["src", "crates"].iter().for_each(|dir| walk(&root.join(dir), &mut paths));
    let code = |path: PathBuf| {
        let text = fs::read_to_string(path).expect("a readable source");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default().lines();
        let code = code.filter(|line| !line.trim_start().starts_with("//"));
        code.collect::<Vec<_>>().join("\n")
    };
    paths.into_iter().map(code).collect()
}

/// The text in quotes that some code begins with, after blanks, and what follows it.
fn quoted(code: &str) -> Option<(String, &str)> {
    let code = code.trim_start().strip_prefix('"')?;
    let mut text = String::new();
    let mut rest = code.chars();
    loop {
        match rest.next()? {
            '"' => return Some((text, rest.as_str())),
            '\\' => match rest.next()? {
                // A line that goes on.
                '\n' => rest = rest.as_str().trim_start().chars(),
                escaped => text.push(escaped),
            },
            letter => text.push(letter),
        }
    }
}

/// What the sources say, as far as it stands in quotes where it is said.
fn said() -> BTreeSet<String> {
    let mut said = BTreeSet::new();
    for code in sources() {
        for start in ["say(", "say!("] {
            let after = code.split(start).skip(1);
            let texts = after.filter_map(quoted).map(|(text, _)| text);
            said.extend(texts.filter(|text| !text.is_empty()));
        }
        for after in code.split("plural(").skip(1) {
            let one = after.split_once(", \"").map(|(before, _)| &after[before.len() + 1..]);
            let Some((one, rest)) = one.and_then(quoted) else { continue };
            let several = rest.strip_prefix(',').and_then(quoted);
            said.extend(several.map(|(several, _)| [one, several]).into_iter().flatten());
        }
    }
    said
}

/// What is said of tables.
fn listed() -> Vec<&'static str> {
    let commands =
        Command::all().map(|command| command.name).chain(MENUS.iter().map(|menu| menu.name));
    let keys = told(false).into_iter().flat_map(|(heading, lines)| {
        lines.into_iter().map(|line| line.does).chain([heading]).collect::<Vec<_>>()
    });
    let all = keys.chain(WatchKey::told().into_iter().map(|line| line.does));
    let all = all.chain(INFOS.iter().flat_map(|info| [info.title, info.evidence]));
    let all = all.chain(RULES.iter().map(|rule| rule.name()));
    let all = all.chain(commands).chain(words::help::RULES).chain(words::race::COLUMNS);
    all.chain(words::help::POINTER_LIST.iter().flat_map(|(how, does)| [*how, *does])).collect()
}

/// The names in braces.
fn names(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect()
}

#[test]
fn german_is_complete() {
    let catalogue = Catalogue::read(GERMAN).expect("a catalogue");
    let entries: Vec<_> = catalogue.entries().collect();
    let known: BTreeSet<_> = entries.iter().map(|(english, _)| *english).collect();
    let said = said();
    assert!(said.len() > 400, "what is said is found");
    let said = said.iter().map(String::as_str).chain(listed());
    let missing: Vec<_> = said.filter(|english| !known.contains(english)).collect();
    assert_eq!(missing, Vec::<&str>::new());
    for (english, german) in entries {
        assert_eq!(names(english), names(german), "{english}");
    }
}

#[test]
fn nothing_is_said_that_no_source_says() {
    let catalogue = Catalogue::read(GERMAN).expect("a catalogue");
    let code = sources().concat();
    // Where a text is broken over lines, its first words are enough.
    let stands = |english: &&str| {
        let escaped = english.replace('"', "\\\"");
        let start: String = escaped.chars().take(24).collect();
        code.contains(&format!("\"{start}"))
    };
    let unsaid: Vec<_> = catalogue.entries().map(|entry| entry.0).filter(|e| !stands(e)).collect();
    assert_eq!(unsaid, Vec::<&str>::new());
}

#[test]
fn what_stands_before_the_program_runs_is_what_it_says() {
    let page = include_str!("../index.html");
    let before: Vec<_> = page.split("class=\"before\">").skip(1).collect();
    let before: Vec<_> = before.into_iter().filter_map(|text| text.split('<').next()).collect();
    assert_eq!(before, [words::empty(), words::welcome()]);
}
