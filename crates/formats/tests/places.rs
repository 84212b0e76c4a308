//! Tests that puzzles in code, in text, as places and with marks are read correctly, alone and two
//! in a file.

use std::{fmt::Write, fs};

use formats::{Decoder, Expected, Found, Letters, RecordScanner, Text};
use grid::Position;

/// Reads a 9×9 file. Returns its positions with their notes, and its faults.
fn read(file: &str) -> (Vec<(Position, String)>, Vec<String>) {
    let mut text = Vec::new();
    Decoder::default().push(file.as_bytes(), true, &mut text);
    let mut records = RecordScanner::new(None);
    let (mut positions, mut faults) = (Vec::new(), Vec::new());
    while let Some(found) = records.next(&text, true) {
        let format = records.format().expect("a format");
        let read = found.and_then(|place| {
            Text { line: place.line, bytes: &text[place.bytes] }
                .position(format, &Letters::STANDARD)
        });
        match read {
            Ok((draft, position)) => positions.push((position, draft.note)),
            Err(fault) => faults.push(format!("{}: {fault:?}", format.info().name)),
        }
    }
    (positions, faults)
}

/// Formats the digits of a position row by row, with dots for empty cells.
fn digits(position: &Position) -> String {
    position.board().to_string().replace('\n', "")
}

#[test]
fn digits_after_a_minus_sign_are_listed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/field/");
    let file = fs::read_to_string(format!("{folder}10-annotated-star-and-minus.txt"));
    let file = file.expect("a file");
    let (boards, faults) = read(&file);
    assert_eq!((boards[0].1.as_str(), faults.len()), ("r1c8<>2, r5c8<>2", 0));
    // The step may be below the grid.
    for step in ["(5)r1c1=r2c3 - => -5 r1c3", "=> r1c8<>2", "2: r15c8 = r1c4"] {
        assert_eq!(read(&format!("{file}\n{step}\n")), (boards.clone(), vec![]), "{step}");
    }
}

#[test]
fn a_few_places_and_eliminations_are_not_boards() {
    let places = |between: &str, count| -> String {
        (0..count).map(|n| format!("r{}c{}{between}{} ", n / 9 + 1, n % 9 + 1, n % 9 + 1)).collect()
    };
    for file in [places("=", 9), places("<>", 30), places("-", 30)] {
        assert!(read(&file).0.is_empty(), "{file}");
    }
    assert_eq!(read(&places("=", 18)).0.len(), 1);
    // A place must not occur twice.
    assert!(read(&(places("=", 18) + "r1c1=2")).0.is_empty());
}

#[test]
fn entries_are_read_and_not_reported_as_ignored() {
    let places: String =
        (0..18).map(|n| format!("r{}c{}={}\n", n / 9 + 1, n % 9 + 1, n % 9 + 1)).collect();
    let file = places + "r9c1=5 calculated\n";
    let mut records = RecordScanner::new(None);
    while records.next(file.as_bytes(), true).is_some() {}
    assert!(records.unsupported().is_empty());
    assert_eq!(read(&file).0[0].0.entry_cells().count(), 1);
}

/// A file is faulty if a part of the first, a middle or the last place is missing, or if its values
/// are joined.
#[test]
fn places_without_a_part_are_faults() {
    for place in
        ["r#c#=# ", "#,#,#\n", "{\"row\": #, \"col\": #, \"value\": #}, ", "x[#][#] = #;\n"]
    {
        let parts: Vec<&str> = place.split('#').collect();
        let whole = |n: usize| {
            let [row, col, digit] = [n / 9 + 1, n % 9 + 1, n % 9 + 1].map(|n| n.to_string());
            [parts[0], &row, parts[1], &col, parts[2], &digit, parts[3]].map(str::to_owned)
        };
        let all: Vec<_> = (0..30).map(whole).collect();
        assert_eq!(read(&all.concat().concat()).0.len(), 1, "{place}");
        for (at, part) in [0, 12, 29].into_iter().flat_map(|at| [1, 3, 5].map(|part| (at, part))) {
            let mut short = all.clone();
            short[at][part].clear();
            let (boards, faults) = read(&short.concat().concat());
            assert!(boards.is_empty() && !faults.is_empty(), "{}", short.concat().concat());
        }
    }
    let joined = "A11 A22 A33 A412 B45 B56 B67 B78 C78 C89 C91 D17 D28 D39 D41 D52 D63 D74 E44 E55";
    assert!(read(joined).0.is_empty());
    // A size above places isn't a part of a place.
    let places = (0..20).map(|n| format!("{},{},{}\n", n / 9 + 1, n % 9 + 1, n % 9 + 1));
    assert_eq!(read(&(String::from("9,9\n") + &places.collect::<String>())).0.len(), 1);
}

#[test]
fn the_format_of_a_few_places_is_offered() {
    let file: String = (1..10).map(|n| format!("r{n}c{n}={n} ")).collect();
    let bytes = file.as_bytes();
    let detection = formats::detect(bytes, true).expect("a guess");
    let others: Vec<_> = detection.other_formats.iter().map(|other| other.info().name).collect();
    assert_eq!(others, ["places"]);
    let fault = RecordScanner::new(None).next(bytes, true).expect("a fault").expect_err("a fault");
    assert_eq!((fault.found, fault.expected), (Found::Cells(9), Expected::Places));
    let chosen = formats::by_name("places");
    let place = RecordScanner::new(chosen).next(bytes, true).expect("a board").expect("a board");
    let text = Text { line: 1, bytes: &bytes[place.bytes] };
    let read = text.position(chosen.expect("a format"), &Letters::STANDARD).expect("a board");
    assert_eq!(read.1.board().filled_count(), 9);
}

/// If places are marked as true, their digits may count from 0, like their rows and columns.
#[test]
fn digits_of_true_places_may_count_from_zero() {
    let file = |form: &str, first: usize, most: usize| -> String {
        let places = (0..81)
            .filter(|n| (n * 7) % 3 == 0)
            .map(|n| [n / 9, n % 9, (n / 9 * 3 + n / 27 + n % 9) % 9]);
        let places = places.filter(|[.., digit]| *digit < most);
        let place = |[row, col, digit]: [usize; 3]| {
            let text = form.replace('R', &row.to_string()).replace('C', &col.to_string());
            text.replace('D', &(digit + first).to_string())
        };
        places.map(place).collect()
    };
    for form in ["x[R][C][D] = 1\n", "x_R_C_D = 1\n", "xRCD = 1\n", "x(R,C,D) := 1;\n"] {
        let boards = read(&file(form, 1, 9)).0;
        assert_eq!(boards.len(), 1, "{form}");
        assert_eq!(digits(&read(&file(form, 0, 9)).0[0].0), digits(&boards[0].0), "{form}");
        // Without a 0 and a 9, nothing shows whether digits count from 0.
        assert!(read(&file(form, 1, 8)).0.is_empty(), "{form}");
    }
}

#[test]
fn mixed_letters_and_numbers_of_rows_are_faults() {
    let large = (0..64).map(|n| (n / 4, n % 4 * 4 + n / 4 % 4, n % 16 + 1));
    let places = large
        .map(|(row, col, digit)| format!("{}{}={digit}\n", char::from(b'A' + row as u8), col + 1));
    assert!(read(&places.collect::<String>()).0.is_empty());
}

/// The digits of places without separators may come first or last, so such places aren't read, even
/// if they have as many digits as a board has cells.
#[test]
fn places_without_separators_are_not_cells() {
    let places =
        (0..27).map(|n| format!("{}{}{}\n", n / 3 + 1, n % 3 * 3 + 1, n / 3 % 3 * 3 + n % 3 + 1));
    assert!(read(&places.collect::<String>()).0.is_empty());
}

/// A place that occurs twice remains a fault, whatever words are around the places.
#[test]
fn repeated_places_among_words_are_faults() {
    let file: String = (0..31)
        .map(|n| {
            format!("place {} in row {} column {}\n", n % 9 + 1, n % 30 / 9 + 1, n % 30 % 9 + 1)
        })
        .collect();
    let (boards, faults) = read(&file);
    assert!(boards.is_empty() && !faults.is_empty());
}

/// A generator of pseudo-random numbers, which are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// Returns a random one of these texts.
    fn pick<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        texts[self.below(texts.len())]
    }

    /// Returns the cells of a solved board in which only 24 to 32 random digits are left, with 0
    /// for an empty cell. The puzzle may have multiple solutions.
    fn board(&mut self) -> Vec<usize> {
        let mut digits: Vec<usize> = (1..=9).collect();
        (1..9).rev().for_each(|last| digits.swap(last, self.below(last + 1)));
        let (band, stack) = (self.below(3), self.below(3));
        let value = |cell: usize| {
            let (row, col) = ((cell / 9 + 3 * band) % 9, (cell % 9 + 3 * stack) % 9);
            digits[(row * 3 + row / 3 + col) % 9]
        };
        let mut cells = vec![0; 81];
        let givens = 24 + self.below(9);
        while cells.iter().filter(|cell| **cell > 0).count() < givens {
            let cell = self.below(81);
            cells[cell] = value(cell);
        }
        cells
    }
}

/// Returns the cells as digits, with `blank` for empty cells.
fn line(cells: &[usize], blank: char) -> String {
    cells.iter().map(|n| if *n == 0 { blank } else { char::from(b'0' + *n as u8) }).collect()
}

/// Formats the cells as a nested list: `open` and `close` enclose each row and the whole list, and
/// `between` separates the cells of a row.
fn rows(
    cells: &[usize],
    [open, between, close]: [&str; 3],
    cell: impl Fn(usize) -> String,
) -> String {
    let row = |row: &[usize]| {
        let cells: Vec<String> = row.iter().map(|digit| cell(*digit)).collect();
        format!("{open}{}{close}", cells.join(between))
    };
    let rows: Vec<String> = cells.chunks(9).map(row).collect();
    format!("{open}{}{close}", rows.join(",\n "))
}

/// Writes a board with wrapped cells.
fn write_wrapped(random: &mut Random, cells: &[usize]) -> String {
    let (given, empty) = [
        ("Just #", "Nothing"),
        ("Some(#)", "None"),
        ("j #", "n"),
        ("{\"value\": #}", "{\"value\": null}"),
        ("{\"val\":#}", "{}"),
        ("[#]", "[]"),
        (".some(#)", ".none"),
        ("Cell::Given(#)", "Cell::Empty"),
        ("#", ""),
        ("Optional.of(#)", "Optional.empty()"),
        (
            "{\"value\":#,\"given\":true,\"notes\":[]}",
            "{\"value\":0,\"given\":false,\"notes\":[1,2]}",
        ),
    ][random.below(11)];
    let cell = |digit| match digit {
        0 => empty.to_owned(),
        _ => given.replace('#', &format!("{digit}")),
    };
    let name = random.pick(&["", "board =\n  ", "let b = ", "const BOARD: Board = "]);
    format!("{name}{}\n", rows(cells, ["[", ", ", "]"], cell))
}

/// Writes a board as a table of fields.
fn write_table_of_fields(random: &mut Random, cells: &[usize]) -> String {
    let (given, empty) =
        [("\"#\"", "\"\""), ("#.0", "NaN"), ("#.0", ""), ("\"#\"", "\"0\"")][random.below(4)];
    let separator = random.pick(&[",", ";"]);
    cells.chunks(9).fold(String::new(), |mut file, row| {
        let cell =
            |n: &usize| if *n == 0 { empty.into() } else { given.replace('#', &n.to_string()) };
        let fields: Vec<String> = row.iter().map(cell).collect();
        writeln!(file, "{}", fields.join(separator)).expect("a string grows");
        file
    })
}

/// Writes a board in code or text.
fn write_embedded(random: &mut Random, cells: &[usize]) -> String {
    let blank = ['.', '0'][random.below(2)];
    let whole = line(cells, blank);
    let rows: Vec<&str> = (0..9).map(|row| &whole[9 * row..9 * row + 9]).collect();
    let (before, between, after) = [
        ("String board = \"", "\" +\n    \"", "\";"),
        ("const char *board =\n\"", "\\n\"\n\"", "\\n\";"),
        ("board = (\n  '", "'\n  '", "'\n)"),
        ("board = \"\"\"\n", "\n", "\n\"\"\""),
        ("name: it\npuzzle: |\n  ", "\n  ", ""),
        ("{\"board\": \"", "\\n", "\"}"),
        ("$b = '", "' .\n '", "';"),
        ("puts \"", "\"\nputs \"", "\""),
        ("local b = \"", "\" ..\n  \"", "\""),
    ][random.below(9)];
    match random.below(4) {
        0 => {
            let (before, after) = [
                ("INFO puzzle: ", ""),
                ("2026-11-26 03:20:00,123 DEBUG [solver-1] read ", " in 0.3 ms"),
                ("  - grid: \"", "\""),
                ("INSERT INTO puzzles (id, clues) VALUES (7, '", "');"),
            ][random.below(4)];
            format!("{before}{whole}{after}\n")
        }
        _ => format!("{before}{}{after}\n", rows.join(between)),
    }
}

/// Writes a board as places.
fn write_places(random: &mut Random, cells: &[usize]) -> String {
    let (before, place, between, after) = [
        ("", "r{R}c{C}={D}", " ", ""),
        ("", "R{R}C{C}: {D}", "\n", ""),
        ("", "{L}{C}={D}", " ", ""),
        ("", "{L}{C}{D}", " ", ""),
        ("", "initial({R},{C},{D}).", "\n", ""),
        ("B = [", "{R},{C},{D}", ";\n  ", "];"),
        ("givens = [", "({r}, {c}, {D})", ", ", "]"),
        ("row,col,value\n", "{R},{C},{D}", "\n", ""),
        ("x;y;value\n", "{C};{R};{D}", "\n", ""),
        ("[", "{\"row\":{r},\"col\":{c},\"value\":{D}}", ",", "]"),
        ("[", "{\n \"y\": {r},\n \"x\": {c},\n \"value\": {D}\n}", ",\n", "]"),
        ("{", "'{L}{C}': '{D}'", ", ", "}"),
        ("", "board[{r}][{c}] = {D};", "\n", ""),
        ("{", "({r}, {c}): {D}", ", ", "}"),
        ("<puzzle>\n", "<cell row=\"{R}\" col=\"{C}\" value=\"{D}\"/>", "\n", "\n</puzzle>"),
        ("", "Zeile {R}, Spalte {C}: {D}", "\n", ""),
    ][random.below(16)];
    let places: Vec<String> = (0..81)
        .filter(|cell| cells[*cell] > 0)
        .map(|cell| {
            let (row, col) = (cell / 9, cell % 9);
            let letter = char::from(b'A' + row as u8).to_string();
            let values = [
                ("{R}", (row + 1).to_string()),
                ("{C}", (col + 1).to_string()),
                ("{r}", row.to_string()),
                ("{c}", col.to_string()),
                ("{D}", cells[cell].to_string()),
                ("{L}", letter),
            ];
            values.iter().fold(place.to_owned(), |text, (name, value)| text.replace(name, value))
        })
        .collect();
    format!("{before}{}{after}\n", places.join(between))
}

/// Writes a board as a Susser string, with some of its digits as entries.
fn write_susser(random: &mut Random, cells: &[usize]) -> String {
    let mut file = String::new();
    for (at, digit) in cells.iter().enumerate() {
        let is_entry = *digit > 0 && (at % 3 == 0 || file.len() > 40 && !file.contains('+'));
        file += if is_entry { "+" } else { "" };
        file += &line(&[*digit], '.');
    }
    let cell = cells.iter().position(|digit| *digit == 0).expect("an empty cell");
    let deleted = format!(":{}{}{}", random.below(9) + 1, cell / 9 + 1, cell % 9 + 1);
    file + random.pick(&["", &deleted]) + "\n"
}

#[test]
fn boards_in_any_form_are_read_back() {
    type Form = fn(&mut Random, &[usize]) -> String;
    let forms: [Form; 5] =
        [write_wrapped, write_table_of_fields, write_embedded, write_places, write_susser];
    for (n, form) in forms.into_iter().enumerate() {
        for round in 0..60 {
            let seed = 1000 * n as u64 + round;
            let (mut random, mut again) = (Random(seed), Random(seed));
            let first = random.board();
            let file = form(&mut random, &first);
            let found = |file: &str| {
                let (positions, faults) = read(file);
                assert_eq!(faults, Vec::<String>::new(), "{file}");
                positions.iter().map(|(position, _)| digits(position)).collect::<Vec<_>>()
            };
            assert_eq!(found(&file), [line(&first, '.')], "{file}");
            // The same form with a different board.
            again.board();
            let second = Random(seed + 500).board();
            let gap = ["\n", "\n\n"][round as usize % 2];
            let both = format!("{file}{gap}{}", form(&mut again, &second));
            assert_eq!(found(&both), [line(&first, '.'), line(&second, '.')], "{both}");
        }
    }
}
