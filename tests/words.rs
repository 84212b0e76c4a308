//! Tests that the German catalogue translates exactly the texts in the sources, and that the help
//! agrees with them.
#![cfg(not(target_arch = "wasm32"))]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use ::words::{Catalogue, vocabulary};
use app::{Command, MENUS};
use collection::Expression;
use formats::INFOS;
use human::RULES;
use view::{
    Passage, WatchKey, draw_pattern, key_help, parse_help_topics, split_command_names, words,
};

const GERMAN: &str = include_str!("../public/de.txt");
const HELP: &str = include_str!("../public/help.en.txt");
const GERMAN_HELP: &str = include_str!("../public/help.de.txt");

/// Returns the code of the Rust files in some folders, without comments and tests.
fn code_in(folders: &[&str]) -> Vec<String> {
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
    folders.iter().for_each(|dir| walk(&root.join(dir), &mut paths));
    let code = |path: PathBuf| {
        let text = fs::read_to_string(path).expect("a readable source");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default().lines();
        let code = code.filter(|line| !line.trim_start().starts_with("//"));
        code.collect::<Vec<_>>().join("\n")
    };
    paths.into_iter().map(code).collect()
}

/// Parses the string literal at the start of some code, after whitespace. Returns its text and the
/// rest of the code, or `None` if the code doesn't start with a literal.
fn parse_literal(code: &str) -> Option<(String, &str)> {
    let code = code.trim_start().strip_prefix('"')?;
    let mut text = String::new();
    let mut rest = code.chars();
    loop {
        match rest.next()? {
            '"' => return Some((text, rest.as_str())),
            '\\' => match rest.next()? {
                // The literal continues on the next line.
                '\n' => rest = rest.as_str().trim_start().chars(),
                'n' => text.push('\n'),
                't' => text.push('\t'),
                'u' => {
                    let (digits, after) = rest.as_str().strip_prefix('{')?.split_once('}')?;
                    text.extend(u32::from_str_radix(digits, 16).ok().and_then(char::from_u32));
                    rest = after.chars();
                }
                escaped => text.push(escaped),
            },
            letter => text.push(letter),
        }
    }
}

/// Returns the texts of all string literals in some code.
fn literals(code: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut rest = code;
    while let Some(at) = rest.find('"') {
        let is_char = rest[..at].ends_with('\'') && rest[at + 1..].starts_with('\'');
        let after = &rest[at + 1..];
        rest = match parse_literal(&rest[at..]).filter(|_| !is_char) {
            Some((text, after)) => {
                texts.push(text);
                after
            }
            None => after,
        };
    }
    texts
}

/// Returns the code after the opening parenthesis of each call to `tr` or `tr!`.
fn tr_arguments(code: &str) -> impl Iterator<Item = &str> {
    let calls = ["tr(", "tr!("].into_iter().flat_map(|call| code.match_indices(call));
    calls.filter_map(|(at, call)| {
        let is_word = code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let is_definition = code[..at].ends_with("fn ");
        (!is_word && !is_definition).then(|| &code[at + call.len()..])
    })
}

/// Returns the text of the literal in the arguments of `tr`. The literal may follow a locale.
/// Returns `None` if the text isn't a literal.
fn translated_text(arguments: &str) -> Option<String> {
    let second = || {
        let (locale, sentence) = arguments.split_once(',')?;
        let is_path = |c: char| c.is_alphanumeric() || "_.".contains(c) || c.is_whitespace();
        parse_literal(sentence).filter(|_| locale.chars().all(is_path))
    };
    parse_literal(arguments).or_else(second).map(|(text, _)| text)
}

/// Returns the texts that are literals in calls to `tr`, `tr!` and `plural`.
fn source_texts() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for code in code_in(&["src", "crates"]) {
        keys.extend(
            tr_arguments(&code).filter_map(translated_text).filter(|text| !text.is_empty()),
        );
        for after in code.split("plural(").skip(1) {
            let one = after.split_once(", \"").map(|(before, _)| &after[before.len() + 1..]);
            let Some((one, rest)) = one.and_then(parse_literal) else { continue };
            let several = rest.strip_prefix(',').and_then(parse_literal);
            keys.extend(several.map(|(several, _)| [one, several]).into_iter().flatten());
        }
    }
    keys
}

/// Returns the sentences in the constants of a file: texts of several words, and single words if
/// the file translates something that isn't a literal.
fn sentences_in_constants(code: &str) -> Vec<String> {
    let is_listed = tr_arguments(code).any(|arguments| translated_text(arguments).is_none());
    let is_sentence = |text: &String| {
        let words = text.split(' ').filter(|word| !word.is_empty()).count();
        let is_list = text.split(',').skip(1).any(|part| part.starts_with(char::is_alphabetic));
        let is_text = !is_list
            && !text.chars().any(|c| "=<>\n".contains(c))
            && text.chars().filter(|c| c.is_ascii_digit()).count() < 4
            && text.chars().filter(|c| c.is_alphabetic()).count() > 2;
        is_text && (words > 1 || is_listed)
    };
    let mut sentences = Vec::new();
    for start in ["const ", "static "] {
        for (at, _) in code.match_indices(start) {
            let item = &code[at..];
            let Some((name, value)) = item.split_once(" =") else { continue };
            let is_constant = name.split_once(": ").is_some_and(|(name, kind)| {
                let name = &name[start.len()..];
                name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
                    && kind.contains("str")
            });
            if is_constant {
                let value = value.split(";\n").next().unwrap_or_default();
                sentences.extend(literals(value).into_iter().filter(is_sentence));
            }
        }
    }
    sentences
}

/// Returns the sentences in constants of the crates that write sentences, and of the page's
/// components.
fn sentences_in_tables() -> BTreeSet<String> {
    // Single words in constants of the page's components are ids of columns.
    let is_sentence = |text: &String| text.contains(' ');
    let in_page = code_in(&["src/page/ui"]);
    let in_page = in_page.iter().flat_map(|code| sentences_in_constants(code)).filter(is_sentence);
    let folders = ["crates/words/src", "crates/explain/src", "crates/view/src"];
    code_in(&folders).iter().flat_map(|code| sentences_in_constants(code)).chain(in_page).collect()
}

/// Returns the texts in tables of various crates that are translated.
fn listed_texts() -> Vec<&'static str> {
    let commands = Command::all_commands()
        .map(|command| command.name)
        .chain(MENUS.iter().map(|menu| menu.name));
    let keys = key_help(false).into_iter().flat_map(|(heading, lines)| {
        lines.into_iter().map(|line| line.description).chain([heading]).collect::<Vec<_>>()
    });
    let all = keys.chain(WatchKey::help_lines().into_iter().map(|line| line.description));
    let all = all.chain(INFOS.iter().flat_map(|info| [info.title, info.evidence]));
    let all = all.chain(RULES.iter().map(|rule| rule.name()));
    let all = all.chain(commands).chain(words::race::COLUMNS);
    all.chain(words::browse::FILTERS.into_iter().map(|(_, name)| name)).collect()
}

/// Returns the names in braces in a text.
fn placeholder_names(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect()
}

#[test]
fn german_is_complete() {
    let catalogue = Catalogue::parse(GERMAN).expect("a catalogue");
    let entries: Vec<_> = catalogue.entries().collect();
    let known: BTreeSet<_> = entries.iter().map(|(english, _)| *english).collect();
    let (keys, tables) = (source_texts(), sentences_in_tables());
    assert!(keys.len() > 400 && tables.len() > 40, "sentences are found");
    let all = keys.iter().chain(&tables).map(String::as_str).chain(listed_texts());
    let missing: BTreeSet<_> = all.filter(|english| !known.contains(english)).collect();
    assert_eq!(missing, BTreeSet::new());
    for (english, german) in entries {
        assert_eq!(placeholder_names(english), placeholder_names(german), "{english}");
    }
}

#[test]
fn the_catalogue_has_no_unused_texts() {
    let catalogue = Catalogue::parse(GERMAN).expect("a catalogue");
    let code = code_in(&["src", "crates"]);
    let keys: BTreeSet<_> = code.iter().flat_map(|code| literals(code)).collect();
    let unsaid: Vec<_> = catalogue
        .entries()
        .map(|entry| entry.0)
        .filter(|english| !keys.contains(*english))
        .collect();
    assert_eq!(unsaid, Vec::<&str>::new());
}

#[test]
fn sentences_in_tables_are_found() {
    let code = "const A: &str = \"no sentence\";\n\
        static SENTENCES: [(&str, &str); 2] = [\n    (\"id\", \"{cells} hold {digits}.\"),\n    \
        (\"other-id\", \"One \\\"word\\\", \\u{2022}\"),\n];\n\
        const N: usize = 3;\nconst PATH: &str = \"M6 3 3 6l3 3\";\n";
    let found = ["no sentence", "{cells} hold {digits}.", "One \"word\", •"];
    assert_eq!(sentences_in_constants(code), found);
    let names = "const COLOURS: [&str; 2] = [\"red\", \"blue\"];\n";
    assert_eq!(sentences_in_constants(names), Vec::<String>::new());
    assert_eq!(
        sentences_in_constants(&format!("{names}fn name(n: usize) {{ tr(COLOURS[n]) }}")),
        ["red", "blue"]
    );
    let calls: Vec<_> =
        tr_arguments("str(\"A\"); tr(\"B\"); tr!(self.locale,\n \"C\", n); x.tr(d)").collect();
    let calls: Vec<_> = calls.into_iter().map(translated_text).collect();
    assert_eq!(calls, [Some("B".into()), None, Some("C".into())]);
}

/// Workers write in the language that is sent to them, and don't read a global language of the
/// program.
#[test]
fn workers_do_not_read_the_global_language() {
    for code in code_in(&["crates/explain/src", "crates/jobs/src"]) {
        let code: String = code.split_whitespace().collect();
        for global in ["tr!(\"", "words::tr(", "words::number(", "catalogue()", "set_catalogue("] {
            let mut calls = code.match_indices(global);
            assert!(!calls.any(|(at, _)| !code[..at].ends_with('.')), "{global}");
        }
    }
}

#[test]
fn texts_before_the_program_starts_agree_with_the_program() {
    let page = include_str!("../index.html");
    let before: Vec<_> = page.split("class=\"before\">").skip(1).collect();
    let before: Vec<_> = before.into_iter().filter_map(|text| text.split('<').next()).collect();
    assert_eq!(before, [words::welcome()]);
}

/// Returns the parts of a help text that don't depend on its language: ids of topics, names of
/// drawings, and filters.
fn help_structure(help: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    for topic in parse_help_topics(help) {
        parts.push(topic.id);
        parts.extend(topic.passages.into_iter().map(|passage| match passage {
            Passage::Text(_) => "",
            Passage::Term(_, drawing, _) => drawing,
            Passage::Filter(filter, _) => filter,
        }));
    }
    parts
}

#[test]
fn the_help_has_the_same_passages_in_all_languages() {
    assert_eq!(help_structure(HELP), help_structure(GERMAN_HELP));
}

#[test]
fn names_in_the_help_are_those_on_the_page() {
    let catalogue = Catalogue::parse(GERMAN).expect("a catalogue");
    for (help, is_german) in [(HELP, false), (GERMAN_HELP, true)] {
        let names = help.lines().flat_map(split_command_names).filter(|(is_name, _)| *is_name);
        let known = |name: &str| {
            catalogue
                .entries()
                .any(|(english, german)| name == if is_german { german } else { english })
        };
        let unknown: Vec<_> = names.map(|(_, name)| name).filter(|name| !known(name)).collect();
        assert_eq!(unknown, Vec::<&str>::new());
    }
}

#[test]
fn filters_and_drawings_of_the_help_are_valid() {
    let (mut filters, mut drawings) = (0, 0);
    let mut vocabulary = vocabulary();
    vocabulary.set_rating_column("bank");
    for topic in parse_help_topics(HELP) {
        for passage in topic.passages {
            match passage {
                Passage::Filter(filter, _) => {
                    let parsed = Expression::parse(filter, &vocabulary);
                    assert!(parsed.is_ok(), "{filter}: {parsed:?}");
                    filters += 1;
                }
                Passage::Term(term, drawing, _) if topic.id == "glossary" => {
                    let rows: Vec<_> =
                        drawing.split([' ', '/']).take(drawing.matches('/').count() + 1).collect();
                    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{term}: {rows:?}");
                    let (_, content) = draw_pattern(drawing);
                    let words = drawing.split(' ').skip(1).filter(|word| !word.contains('='));
                    let links = content.matches("strong").count() + content.matches("weak").count();
                    assert_eq!(links, words.count(), "{term}");
                    drawings += 1;
                }
                Passage::Text(_) | Passage::Term(..) => {}
            }
        }
    }
    assert!(filters > 8 && drawings > 20, "{filters} filters, {drawings} drawings");
}

/// Grading finds a level, and rating finds a rating: German has a word for each.
#[test]
fn levels_and_ratings_have_different_words() {
    let catalogue = Catalogue::parse(GERMAN).expect("a catalogue");
    let starting = |starts: &[&str]| -> Vec<String> {
        let entries = catalogue.entries();
        let found = entries.filter(|(english, _)| starts.iter().any(|of| english.starts_with(of)));
        found.map(|(_, german)| german.to_lowercase()).collect()
    };
    let (grades, rates) =
        (starting(&["Grade ", "Graded ", "Grading "]), starting(&["Rate", "Rating"]));
    assert!(grades.len() >= 4 && rates.len() >= 8, "{grades:?} {rates:?}");
    let is_of =
        |german: &String, stem: &str, other: &str| german.contains(stem) && !german.contains(other);
    assert!(
        grades
            .iter()
            .all(|german| is_of(german, "gestuf", "wert") || is_of(german, "einstuf", "wert")),
        "{grades:?}"
    );
    assert!(rates.iter().all(|german| is_of(german, "wert", "stuf")), "{rates:?}");
}
