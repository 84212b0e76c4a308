//! Tests that the manual agrees with the program: every command and format is described, and every
//! example prints what the document shows.

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use formats::{Feature, INFOS, RecordScanner};

const PROGRAM: &str = env!("CARGO_BIN_EXE_ninefold");

/// Returns the text of a document, whose path is relative to the root.
fn read_document(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a document")
}

/// Returns the cells of each row of a table, without its header. The table is between the comments
/// `<!-- name -->` and `<!-- /name -->`.
fn table_rows(document: &str, name: &str) -> Vec<Vec<String>> {
    let (_, after) = document.split_once(&format!("<!-- {name} -->\n")).expect("a table's begin");
    let (table, _) = after.split_once(&format!("<!-- /{name} -->")).expect("its end");
    let cells = |row: &str| row.trim_matches('|').split('|').map(|c| c.trim().into()).collect();
    table.lines().skip(2).map(cells).collect()
}

/// Returns the name in a cell that links to the section of the same name, such as
/// `[`solve`](#solve)`.
fn linked_name(cell: &str) -> &str {
    let name = cell.split('`').nth(1).unwrap_or_default();
    assert_eq!(cell, format!("[`{name}`](#{name})"));
    name
}

/// Returns the text below a heading, up to the next heading of its level or a higher one. `heading`
/// includes its number signs.
fn section<'a>(document: &'a str, heading: &str) -> &'a str {
    let (_, after) = document.split_once(&format!("\n{heading}\n")).expect(heading);
    let level = heading.split(' ').next().map_or(0, str::len);
    let ends = (2..=level).filter_map(|level| after.find(&format!("\n{} ", "#".repeat(level))));
    ends.min().map_or(after, |end| &after[..end])
}

/// Returns the standard output of the program with these arguments.
fn output_of(args: &[&str]) -> String {
    let output = Command::new(PROGRAM).args(args).output().expect("the program starts");
    String::from_utf8(output.stdout).expect("text")
}

/// Returns the options in a text, without the options that several commands share.
fn option_names(text: &str) -> BTreeSet<&str> {
    const SHARED_OPTIONS: [&str; 8] = [
        "--all-errors",
        "--each-line",
        "--from",
        "--letters",
        "--shape",
        "--threads",
        "--help",
        "--version",
    ];
    let words = text.split(|c: char| !c.is_ascii_lowercase() && c != '-');
    let is_option = |word: &&str| {
        word.strip_prefix("--").is_some_and(|name| !name.is_empty() && !name.starts_with('-'))
    };
    words.filter(is_option).filter(|word| !SHARED_OPTIONS.contains(word)).collect()
}

/// Returns the commands in the help of the program: the second column of the list after the usage.
fn command_names(help: &str) -> Vec<&str> {
    let list = help.lines().skip_while(|line| !line.starts_with("Usage: ")).skip(2);
    let list = list.take_while(|line| !line.is_empty());
    let commands: Vec<_> = list.filter_map(|line| line[14..].split(' ').next()).collect();
    assert!(commands.contains(&"solve"), "{help}");
    commands
}

#[test]
fn help_fits_a_screen() {
    let help = output_of(&["--help"]);
    assert_eq!(help, output_of(&["help"]));
    assert!(help.lines().count() <= 24, "{help}");
    for line in help.lines() {
        assert!(line.chars().count() <= 85, "{line}");
    }
    for command in command_names(&help) {
        for line in output_of(&[command, "--help"]).lines() {
            assert!(line.chars().count() <= 100, "{line}");
        }
    }
}

/// The examples in the help of a command are indented, and end with an empty line.
#[test]
fn examples_in_help_print_what_is_shown() {
    let manual = read_document("docs/cli.md");
    let folder = env::temp_dir().join(format!("ninefold-help-{}", std::process::id()));
    let (_, puzzles) = manual.split_once("```text\n").expect("a file of puzzles");
    let (puzzles, _) = puzzles.split_once("```").expect("its end");
    let mut faults = Vec::new();
    for command in command_names(&output_of(&["help"])) {
        let help = output_of(&[command, "--help"]);
        let (_, examples) = help.split_once("\nExamples:\n").expect(command);
        let shown = examples.split("\n\n").next().unwrap_or_default().trim_end();
        let shown: Vec<_> = shown.lines().map(|line| line.trim_start_matches("  ")).collect();
        assert!(shown.iter().filter(|line| line.starts_with("$ ")).count() >= 2, "{command}");
        let lines = shown.join("\n");
        let printed = with_actual_output(
            &format!("```text\n{puzzles}```\n```console\n{lines}\n```\n"),
            &folder,
        );
        let (_, printed) = printed.split_once("```console\n").expect("examples");
        if printed != format!("{lines}\n```\n") {
            faults.push(format!("{command} prints\n{printed}"));
        }
    }
    fs::remove_dir_all(folder).expect("a folder");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_command_has_a_row_and_a_section_with_its_options() {
    let manual = read_document("docs/cli.md");
    let help = output_of(&["help"]);
    let commands = command_names(&help);
    let rows = table_rows(&manual, "commands");
    assert_eq!(rows.iter().map(|row| linked_name(&row[0])).collect::<Vec<_>>(), commands);
    for command in commands {
        let section = section(&manual, &format!("## {command}"));
        assert!(section.matches("\n$ ").count() >= 2, "examples of {command}");
        let help = output_of(&[command, "--help"]);
        let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
        let described = rows.flat_map(option_names).collect::<BTreeSet<_>>();
        let mentioned = option_names(section);
        assert_eq!(described, option_names(&help), "{command}");
        assert!(mentioned.is_subset(&described), "{command}: {mentioned:?}");
    }
}

#[test]
fn every_column_is_listed() {
    let manual = read_document("docs/cli.md");
    let section = section(&manual, "## select");
    let row = section.lines().find(|line| line.starts_with("| `--columns ")).expect("a row");
    let listed = row.split('`').skip(3).step_by(2).collect::<Vec<_>>();
    let columns = collection::ColumnId::all().map(|id| id.column().name);
    assert_eq!(listed, columns.collect::<Vec<_>>());
}

/// Returns the name of a feature in the manual's table of formats.
fn feature_name(feature: Feature) -> &'static str {
    match feature {
        Feature::Entries => "entries",
        Feature::Candidates => "candidates",
        Feature::Marks => "marks",
        Feature::MarkPlaces => "mark places",
        Feature::Boxes => "box shape",
        other => panic!("docs/formats.md has no words for {other:?}"),
    }
}

#[test]
fn every_format_has_a_row_and_an_example() {
    let manual = read_document("docs/formats.md");
    let rows = table_rows(&manual, "formats");
    let listed: BTreeSet<_> = rows.iter().map(|row| linked_name(&row[0])).collect();
    assert_eq!(listed, INFOS.iter().map(|info| info.name).collect());
    assert_eq!(rows.len(), INFOS.len());
    for row in &rows {
        let info = formats::info(linked_name(&row[0])).expect("a format");
        let supports: Vec<_> = info.supports.iter().map(feature_name).collect();
        assert_eq!(row[3], supports.join(", "), "{}", info.name);
        let example = section(&manual, &format!("### {}", info.name));
        let (_, example) = example.split_once("```text\n").expect(info.name);
        let (example, _) = example.split_once("```").expect("its end");
        if example.contains('…') {
            continue;
        }
        for format in [None, formats::by_name(info.name)] {
            let mut records = RecordScanner::new(format);
            let mut count = 0;
            while let Some(found) = records.next(example.as_bytes(), true) {
                assert!(found.is_ok(), "{}: {found:?}", info.name);
                count += 1;
            }
            let name = records.format().expect("a format").info().name;
            // Only their names distinguish these two formats.
            let is_alike = name == info.name || (name, info.name) == ("line", "sdm");
            assert!(count > 0 && is_alike, "the example for {} is read as {name}", info.name);
        }
    }
    let number = format!("[{} formats](docs/formats.md)", INFOS.len());
    assert!(read_document("README.md").contains(&number), "README has {number}");
}

/// Returns a document in which the output of each example is replaced by the actual output of the
/// program. The examples are lines such as `$ ninefold solve puzzles.txt`. They run in `folder`,
/// where the first code block of the document is the file `puzzles.txt`.
fn with_actual_output(document: &str, folder: &Path) -> String {
    let (_, puzzles) = document.split_once("```text\n").expect("a file of puzzles");
    let puzzles = puzzles.lines().map(str::trim).take_while(|line| *line != "```");
    let puzzles: String = puzzles.flat_map(|line| [line, "\n"]).collect();
    fs::create_dir_all(folder).expect("a folder");
    fs::write(folder.join("puzzles.txt"), puzzles).expect("a file");
    let mut paths = vec![PathBuf::from(PROGRAM).parent().expect("a folder").to_owned()];
    paths.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let paths = env::join_paths(paths).expect("paths");
    let mut written = String::new();
    let mut is_example = false;
    for line in document.lines() {
        is_example = line == "```console" || is_example && line != "```";
        let call = line.strip_prefix("$ ").filter(|_| is_example);
        if call.is_some() || !is_example || line == "```console" {
            written += &format!("{line}\n");
        }
        let Some(call) = call else { continue };
        let mut shell = Command::new("sh");
        shell.args(["-c", call]).current_dir(folder).env("PATH", &paths);
        let output = shell.output().expect("a shell");
        written += &String::from_utf8(output.stdout).expect("text");
    }
    written
}

/// `UPDATE_EXAMPLES=1 cargo test --test cli manual` writes the output into the documents.
#[test]
fn examples_print_what_the_documents_show() {
    let folder = env::temp_dir().join(format!("ninefold-manual-{}", std::process::id()));
    for path in ["README.md", "docs/cli.md"] {
        let shown = read_document(path);
        let printed = with_actual_output(&shown, &folder);
        if env::var_os("UPDATE_EXAMPLES").is_some() {
            let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
            fs::write(file, &printed).expect("a document");
            continue;
        }
        let lines = shown.lines().zip(printed.lines()).enumerate();
        for (at, (shown, printed)) in lines {
            assert_eq!(shown, printed, "{path}, line {}", at + 1);
        }
        assert_eq!(shown.len(), printed.len(), "{path}");
    }
    fs::remove_dir_all(folder).expect("a folder");
}
