//! The generator of the static pages about techniques: one page per technique in every language,
//! and an index per language.
//!
//! ```text
//! techniques SITE           writes the pages to SITE/techniques
//! techniques --measure FILE prints how often the puzzles of a file need each technique
//! ```

#[cfg(test)]
mod checks;
mod page;
mod positions;
mod source;
mod usage;

use std::{error::Error, fs, path::Path, process::ExitCode};

use human::{BRUTE_FORCE, SIAMESE_FISH, TECHNIQUES, Technique};
use page::Language;
use source::{parse_course, parse_entries};
use usage::UsageTable;
use words::{Catalogue, CellNames, ENGLISH, Locale};

/// The folder with the sources of the pages, next to the workspace's manifest.
const SOURCE_FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../techniques");
const EXERCISES: &str = include_str!("../../samples/practice.txt");
const GERMAN: &str = include_str!("../../public/de.txt");

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let done = match &args[..] {
        [flag, file] if flag == "--measure" => measure_usage(file),
        [site] => write_site(Path::new(site)),
        _ => Err("usage: techniques SITE | techniques --measure FILE".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn measure_usage(file: &str) -> Result<(), Box<dyn Error>> {
    let puzzles = fs::read_to_string(file)?;
    let lines = puzzles.lines().filter_map(|line| line.split_whitespace().next());
    print!("{}", UsageTable::measure_puzzles(lines).to_csv());
    Ok(())
}

fn write_site(site: &Path) -> Result<(), Box<dyn Error>> {
    let sources = Path::new(SOURCE_FOLDER);
    let german = Catalogue::parse(GERMAN).map_err(|line| format!("de.txt, line {line}"))?;
    let german: &'static Catalogue = Box::leak(Box::new(german));
    let usage = UsageTable::parse(&fs::read_to_string(sources.join("usage.csv"))?)?;
    let positions = fs::read_to_string(sources.join("positions.txt"))?;
    let lines: Vec<&str> = EXERCISES.lines().chain(positions.lines()).collect();
    let techniques: Vec<&Technique> =
        TECHNIQUES.iter().chain(&SIAMESE_FISH).chain([&BRUTE_FORCE]).collect();
    for (code, folder, catalogue) in [("en", "", &ENGLISH), ("de", "de", german)] {
        let mut files = Vec::new();
        for entry in fs::read_dir(sources.join(code))? {
            let path = entry?.path();
            if path.file_stem().is_some_and(|name| name != "course") {
                files.push(fs::read_to_string(path)?);
            }
        }
        let language = Language {
            language_code: code,
            folder,
            locale: Locale { catalogue, cell_names: CellNames::Numbers },
            entries: &parse_entries(files.iter().map(String::as_str))?,
            course: &parse_course(&fs::read_to_string(sources.join(code).join("course.txt"))?)?,
            usage: &usage,
        };
        let to = site.join("techniques").join(folder);
        fs::create_dir_all(&to)?;
        for technique in &techniques {
            let shown = positions::find_positions(&lines, technique, language.locale);
            fs::write(
                to.join(format!("{}.html", technique.id)),
                language.technique_page(technique, &shown),
            )?;
        }
        fs::write(to.join("index.html"), language.index_page(&techniques))?;
    }
    fs::copy(sources.join("pages.css"), site.join("techniques/pages.css"))?;
    Ok(())
}
