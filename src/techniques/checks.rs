//! Tests of the texts of the technique pages, and of the generated pages.

use std::collections::{BTreeSet, HashMap};

use human::{BRUTE_FORCE, SIAMESE_FISH, TECHNIQUES, Technique};

use crate::source::{InlinePart, PageEntry, parse_course, parse_entries, split_inlines};

/// The code of each language, and the text of the help with the glossary.
const HELP_TEXTS: [(&str, &str); 2] = [
    ("en", include_str!("../../public/help.en.txt")),
    ("de", include_str!("../../public/help.de.txt")),
];

/// The keys that every entry must have.
const REQUIRED_KEYS: [&str; 5] = ["what", "why", "spot", "mistake", "course"];

fn read_text(language: &str, file: &str) -> String {
    let path = std::path::Path::new(crate::SOURCE_FOLDER).join(language).join(file);
    std::fs::read_to_string(path).expect("a text")
}

fn read_entries(language: &str) -> HashMap<String, PageEntry> {
    let folder = std::path::Path::new(crate::SOURCE_FOLDER).join(language);
    let files: Vec<String> = std::fs::read_dir(folder)
        .expect("a folder of texts")
        .map(|entry| entry.expect("a text").file_name().into_string().expect("a name"))
        .filter(|name| name != "course.txt")
        .map(|name| read_text(language, &name))
        .collect();
    parse_entries(files.iter().map(String::as_str)).expect("entries")
}

fn all_techniques() -> impl Iterator<Item = &'static Technique> {
    TECHNIQUES.iter().chain(&SIAMESE_FISH).chain([&BRUTE_FORCE])
}

/// Returns the terms of a glossary. Each is on a line with exactly two tabs, around a picture.
fn glossary_terms(help: &str) -> BTreeSet<&str> {
    help.lines()
        .filter(|line| line.matches('\t').count() == 2)
        .filter_map(|line| line.split('\t').next())
        .collect()
}

#[test]
fn every_technique_has_a_complete_page_in_every_language() {
    for (language, help) in HELP_TEXTS {
        let (entries, terms) = (read_entries(language), glossary_terms(help));
        for technique in all_techniques() {
            let entry = entries.get(technique.id).unwrap_or_else(|| panic!("{}", technique.id));
            for key in REQUIRED_KEYS {
                assert!(!entry.first_value(key).is_empty(), "{language}, {}: {key}", technique.id);
            }
            let keys = REQUIRED_KEYS.into_iter().chain(["variant"]);
            for part in keys.flat_map(|key| entry.values(key)).flat_map(split_inlines) {
                match part {
                    InlinePart::Page(id, _) => {
                        assert!(entries.contains_key(id), "{language}, {}: {id}", technique.id);
                    }
                    InlinePart::Term(term, _) => {
                        assert!(terms.contains(term), "{language}, {}: {term}", technique.id);
                    }
                    InlinePart::Text(_) => {}
                }
            }
            for id in entry.first_value("easier").split(", ").filter(|id| !id.is_empty()) {
                assert!(human::by_name(id).is_some(), "{language}, {}: {id}", technique.id);
            }
        }
        let known: BTreeSet<&str> =
            all_techniques().map(|technique| technique.id).chain(["page"]).collect();
        assert!(entries.keys().all(|id| known.contains(id.as_str())), "{language}");
    }
}

#[test]
fn entries_have_the_same_keys_in_both_languages() {
    let [english, german] = ["en", "de"].map(read_entries);
    for (id, entry) in &english {
        for key in REQUIRED_KEYS.into_iter().chain(["variant", "easier"]) {
            let count = |entry: &PageEntry| entry.values(key).count();
            assert_eq!(count(entry), count(&german[id]), "{id}: {key}");
        }
    }
}

#[test]
fn the_course_names_no_technique_twice() {
    let courses =
        ["en", "de"].map(|of| parse_course(&read_text(of, "course.txt")).expect("a course"));
    let ids = courses
        .each_ref()
        .map(|course| course.iter().flat_map(|chapter| chapter.ids.clone()).collect::<Vec<_>>());
    assert_eq!(ids[0], ids[1]);
    let once: BTreeSet<_> = ids[0].iter().collect();
    assert_eq!(once.len(), ids[0].len());
    assert!(ids[0].iter().all(|id| human::by_name(id).is_some_and(|of| of.id == id)));
    assert_eq!(ids[0].first().map(String::as_str), Some("full-house"));
}

#[test]
fn generated_pages_are_complete_and_their_links_are_valid() {
    let site = tempfile::tempdir().expect("a folder");
    crate::write_site(site.path()).expect("the pages");
    let folder = site.path().join("techniques");
    let mut count = 0;
    for folder in [folder.clone(), folder.join("de")] {
        for entry in std::fs::read_dir(&folder).expect("pages") {
            let path = entry.expect("a page").path();
            if path.extension().is_none_or(|end| end != "html") {
                continue;
            }
            count += 1;
            let page = std::fs::read_to_string(&path).expect("a page");
            for link in page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                let to = link.split('#').next().unwrap_or_default();
                // The app and its icon aren't in this folder.
                if !to.ends_with(".html") && !to.ends_with(".css") {
                    continue;
                }
                assert!(folder.join(to).is_file(), "{}: {link}", path.display());
            }
            let is_guess = page.contains("<h1>Brute Force</h1>");
            let is_index = path.ends_with("index.html");
            assert!(page.contains("<figure>") != (is_guess || is_index), "{}", path.display());
            // The notation of whips also has braces, around candidates, whose names contain digits.
            let is_name = |text: &str| text.chars().all(|c| c.is_lowercase() || "_-| ".contains(c));
            let mut braced = page.split('{').skip(1).filter_map(|rest| rest.split('}').next());
            let placeholder = braced.find(|text| !text.is_empty() && is_name(text));
            assert_eq!(placeholder, None, "{}", path.display());
        }
    }
    assert_eq!(count, 2 * (all_techniques().count() + 1));
}
