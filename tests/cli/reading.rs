//! Tests of reading files in all formats, and of converting them.

use super::*;

#[test]
fn the_command_formats_lists_all_formats() {
    let names: String = formats::INFOS.map(|info| format!("{}\n", info.name)).concat();
    check(&["formats"], "", &names, "", 0);
}

#[test]
fn a_text_without_a_puzzle_is_an_error_in_every_format() {
    for info in formats::INFOS {
        let (out, error, status) =
            run(&["convert", "--from", info.name, "--to", "line"], b"hello\n");
        assert!(out.is_empty() && error.starts_with("error: "), "{}: {out}{error}", info.name);
        assert!(matches!(status, Some(1 | 2)), "{}: {status:?}", info.name);
    }
}

#[test]
fn invalid_records_are_reported_and_valid_ones_are_used() {
    let error = "error: Line 2, column 4: found 3 characters; a 4×4 puzzle needs 16.\n";
    check(
        &["solve"],
        format!("{PUZZLE}\nbad\n{PUZZLE}\n"),
        &format!("{SOLUTION}\n{SOLUTION}\n"),
        error,
        1,
    );
}

#[test]
fn a_table_that_is_not_a_board_is_reported_once() {
    let table =
        |file: String, error: &str| check(&["solve"], file, "", &format!("error: {error}\n"), 1);
    let five = "Line 1, column 1: found a 5×5 grid; no Sudoku has that shape.";
    table("0 0 3 0 0\n".repeat(5), five);
    table("00300\n".repeat(5), five);
    let large = "Line 1, column 1: found 65 cells; a row can have at most 64 cells.";
    table(("0".repeat(65) + "\n").repeat(65), large);
    table(("0 ".repeat(65) + "\n").repeat(65), large);
    let short = "Line 2, column 1: found 8 cells; a row of a 9×9 puzzle has 9 cells.";
    let row = "0\t0\t0\t3\t0\t0\t0\t0\t0\n";
    table(format!("{row}{}{}", &row[2..], [row; 3].concat()), short);
    let short = "Line 1, column 81: found 80 characters; a 9×9 puzzle needs 81.";
    table(".".repeat(80), short);
}

#[test]
fn compressed_input_is_decompressed() {
    let packed = |text: &str| {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packer.write_all(text.as_bytes()).expect("memory");
        packer.finish().expect("memory")
    };
    let line = packed(&format!("{PUZZLE}\n"));
    let solved = format!("{SOLUTION}\n");
    check(&["solve"], &line, &solved, "", 0);
    check(&["solve"], [&line[..], &line].concat(), &solved.repeat(2), "", 0);
    check(&["solve"], [&line[..], &[0; 100_000]].concat(), &solved, "", 0);
    check(&["solve"], &line[..line.len() - 9], "", "error: The compressed file is damaged.\n", 2);
}

#[test]
fn binary_input_is_reported_once() {
    let picture = [b"\x89PNG\r\n\x1a\n".as_slice(), &[0, b'\n', b'1'].repeat(3000)].concat();
    let error = "error: The picture is damaged or unsupported: save it again as PNG or JPEG.\n";
    check(&["solve"], &picture, "", error, 2);
    let animation = [b"GIF89a".as_slice(), &[0, b'\n', b'1'].repeat(3000)].concat();
    let error = "error: This is a picture, not text: open it on its own (PNG or JPEG only).\n";
    check(&["solve"], &animation, "", error, 2);
    let error = "error: This isn't text, so no puzzle can be read from it.\n";
    check(&["count"], [1, 2, 3].repeat(3000), "", error, 2);
    // A stray byte only invalidates its own line.
    let (out, error, status) = run(&["solve"], format!("{PUZZLE}\n{PUZZLE}\0\n").as_bytes());
    assert_eq!((out, status), (format!("{SOLUTION}\n"), Some(1)));
    assert!(error.starts_with("error: Line 2, column 17"), "{error}");
}

#[test]
fn a_collection_with_a_header_is_read_completely_or_not_at_all() {
    check(
        &["solve"],
        format!("2\n{PUZZLE}\n{PUZZLE}\n"),
        &format!("{SOLUTION}\n{SOLUTION}\n"),
        "",
        0,
    );
    let headed = |input: &str, error: &str| check(&["solve"], input, "", error, 1);
    headed(&format!("4\n{PUZZLE}\n"), "error: Invalid block size.\n");
    headed(&format!("18446744073709551616\n{PUZZLE}\n"), "error: Invalid block size.\n");
    headed(&format!("2\n{PUZZLE}\n{PUZZLE}.\n"), "error: Line 3 has the wrong length.\n");
    headed(
        &format!("2\n{PUZZLE}\n{}\n", PUZZLE.replace('4', "5")),
        "error: Line 3 has an invalid character.\n",
    );
}

#[test]
fn wrong_usage_and_unreadable_files_are_errors() {
    let (out, error, status) = run(&["solve", "/there/is/no/such/file"], b"");
    assert_eq!((out.as_str(), status), ("", Some(2)));
    assert!(error.starts_with("error: /there/is/no/such/file: "), "{error}");
    for args in [
        &["frobnicate"][..],
        &["solve", "--engine", "none"],
        &["solve", "--engine", "lexicographic"],
        &["count", "--limit", "0"],
        &["count", "--limit", "some"],
        &["count", "--threads", "0"],
    ] {
        let (out, error, status) = run(args, b"");
        assert_eq!((out.as_str(), status), ("", Some(2)), "{args:?}");
        assert!(error.starts_with("error: "), "{error}");
    }
    check(&["solve"], "", "", "", 0);
}

#[test]
fn a_file_is_read_like_a_pipe() {
    let path = std::env::temp_dir().join(format!("ninefold-{}.txt", std::process::id()));
    let (good, bad) = (
        format!("\u{feff}2\r\n{PUZZLE}\r\n{UNSOLVABLE}"),
        format!("2\n{PUZZLE}\n{PUZZLE}{PUZZLE}\n"),
    );
    let name = path.to_str().expect("a path in UTF-8");
    fs::write(&path, good).expect("a file");
    check(&["solve", name], "", &format!("{SOLUTION}\nno solution\n"), "", 0);
    fs::write(&path, bad).expect("a file");
    check(&["count", name], "", "", "error: Line 3 has the wrong length.\n", 1);
    fs::remove_file(&path).expect("it goes");
}

#[test]
fn a_converted_document_has_a_header_and_a_footer() {
    let (out, error, status) = run(&["convert", "--to", "opensudoku"], ".".repeat(81).as_bytes());
    let data = "0".repeat(81);
    let begin = "<opensudoku version=\"2\">\n<folder name=\"Ninefold\">\n";
    let end = format!("<game data=\"{data}\"/>\n</folder>\n</opensudoku>\n");
    assert!(out.contains(begin) && out.ends_with(&end), "{out}");
    assert_eq!((error.as_str(), status), ("", Some(0)));
    // An output without records has neither a header nor a footer.
    check(&["convert", "--to", "opensudoku"], "", "", "", 0);
}

#[test]
fn convert_writes_other_formats() {
    let file = format!("{PUZZLE}\n{SOLUTION}\n");
    let convert = |to: &str, out: &str| check(&["convert", "--to", to], &file, out, "", 0);
    convert("line", &file);
    convert("headed", &format!("2\n{file}"));
    convert("block", "1004\n0010\n0100\n4001\n\n1234\n3412\n2143\n4321\n");
    convert("loose", "1..4\n..1.\n.1..\n4..1\n\n1234\n3412\n2143\n4321\n");
    convert(
        "numbers",
        "1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 1\n\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n",
    );
    let wide = ".".repeat(256);
    let error = "error: Line 2: the format block can't store a 16×16 board.\n";
    check(
        &["convert", "--to", "block"],
        format!("{SOLUTION}\n{wide}\n"),
        "1234\n3412\n2143\n4321\n",
        error,
        1,
    );
    let error = "error: Line 2: a headed file with 4×4 boards can't contain a 9×9 board.\n";
    let nine = ".".repeat(81);
    check(
        &["convert", "--to", "headed"],
        format!("{PUZZLE}\n{nine}\n{PUZZLE}\n"),
        &format!("2\n{PUZZLE}\n{PUZZLE}\n"),
        error,
        1,
    );
    // Lines of the exchange bank have ratings.
    let bank = "bbab350d8ae7 530070000600195000098000060800060003400803001700020006060000280000419005000080079  1.2\n";
    check(&["convert", "--to", "bank"], bank, bank, "", 0);
    let error = "error: Line 1: the format bank requires the note of each puzzle to be a rating, such as 7.1; `ninefold rate` computes ratings.\n";
    check(&["convert", "--to", "bank"], format!("{nine}\n"), "", error, 1);
    check(&["convert", "--to", "bank"], format!("{nine} 0.0\n"), "", error, 1);
    // Features that the other format can't store are reported once.
    let lists = "1\t2,3\t-\t-\n-\t-\t-\t-\n-\t-\t-\t-\n-\t-\t-\t4\n";
    check(
        &["convert", "--to", "line"],
        format!("{lists}\n{lists}"),
        "1..............4\n1..............4\n",
        "note: the format line can't store candidates\n",
        0,
    );
    check(
        &["convert", "--to", "line"],
        format!("{PUZZLE} rated 9.1\n"),
        &format!("{PUZZLE}\n"),
        "note: the format line can't store notes about puzzles\n",
        0,
    );
    check(&["convert", "--to", "table"], lists, lists, "", 0);
}

#[test]
fn sukaku_lines_can_be_read_back() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let (sukaku, error, status) = run(&["convert", "--to", "sukaku"], puzzle.as_bytes());
    assert_eq!((sukaku.len(), error.as_str(), status), (730, "", Some(0)));
    check(&["convert", "--to", "line"], sukaku, puzzle, "", 0);
}

#[test]
fn lists_in_brackets_are_read_and_written() {
    let rows = "[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]\n";
    let file = format!("{PUZZLE}\n{PUZZLE}\n");
    check(&["convert", "--to", "lists"], &file, &rows.repeat(2), "", 0);
    check(&["convert", "--to", "line"], rows.repeat(2), &file, "", 0);
    check(
        &["solve"],
        "grid = [\n  '1..4',\n  '..1.',\n  '.1..',\n  '4..1',\n]\n",
        &format!("{SOLUTION}\n"),
        "",
        0,
    );
    let note = "note: ignored in this file: a solution\n";
    let object = format!("{{\"board\": {rows}, \"solution\": {rows}}}");
    check(&["solve"], object, &format!("{SOLUTION}\n"), note, 0);
    let error = "error: Line 1, column 14: found 3 cells; a row of a 4×4 puzzle has 4 cells.\n";
    check(&["solve"], "[[1,0,0,4], [0,0,1], [0,1,0,0], [4,0,0,1]]", "", error, 1);
}

#[test]
fn quote_markers_are_ignored() {
    check(&["solve"], "> 1..4\n> ..1.\n> .1..\n> 4..1\n", &format!("{SOLUTION}\n"), "", 0);
    check(
        &["solve"],
        format!(">> {PUZZLE}\n>> {PUZZLE}\n"),
        &format!("{SOLUTION}\n{SOLUTION}\n"),
        "",
        0,
    );
}

#[test]
fn a_puzzle_inside_a_sentence_is_read() {
    let text =
        format!("Dear all,\n\ncan somebody solve {PUZZLE}, please?\nIt is from the paper.\n");
    check(&["solve"], text, &format!("{SOLUTION}\n"), "", 0);
    // Several puzzles in sentences are read only if the user chooses the format.
    let text = format!("Is {PUZZLE}\nlike {PUZZLE}?\n");
    check(&["solve", "--from", "prose"], &text, &format!("{SOLUTION}\n{SOLUTION}\n"), "", 0);
    let (out, _, status) = run(&["solve"], text.as_bytes());
    assert_eq!((out.as_str(), status), ("", Some(1)));
}

#[test]
fn the_format_can_be_chosen() {
    let rows = "1111111111111111\n".repeat(16);
    let (out, _, status) = run(&["convert", "--to", "line"], rows.as_bytes());
    assert_eq!((out.lines().count(), status), (16, Some(0)));
    let (out, _, status) = run(&["convert", "--to", "line", "--from", "loose"], rows.as_bytes());
    assert_eq!((out.lines().count(), status), (1, Some(0)));
}

/// Returns a ZIP archive with one uncompressed file, which the archive's directory lists under each
/// of these names.
fn archive(names: &[&str], flags: u16) -> Vec<u8> {
    let data = format!("{PUZZLE}\n").into_bytes();
    let mut crc = flate2::Crc::new();
    crc.update(&data);
    let size = u32::try_from(data.len()).expect("a small file");
    // The version, flags, method, time and date, and the checksum and sizes.
    let header = |name: &str| {
        let words = [20, flags, 0, 0, 0].map(u16::to_le_bytes).concat();
        let numbers = [crc.sum(), size, size].map(u32::to_le_bytes).concat();
        let lengths = [u16::try_from(name.len()).expect("a short name"), 0].map(u16::to_le_bytes);
        [words, numbers, lengths.concat()].concat()
    };
    let mut file = [b"PK\x03\x04".to_vec(), header(names[0]), names[0].into(), data].concat();
    let directory = u32::try_from(file.len()).expect("a small file");
    for name in names {
        file.extend_from_slice(b"PK\x01\x02\x14\x00");
        file.extend(header(name));
        // No comment, the first disk, no attributes, and the offset of the file.
        file.extend([0; 14]);
        file.extend_from_slice(name.as_bytes());
    }
    let length = u32::try_from(file.len()).expect("a small file") - directory;
    let count = u16::try_from(names.len()).expect("few files");
    file.extend_from_slice(b"PK\x05\x06");
    file.extend([0, 0, count, count].map(u16::to_le_bytes).concat());
    file.extend([length, directory].map(u32::to_le_bytes).concat());
    file.extend([0; 2]);
    file
}

#[test]
fn archives_are_read_or_refused_with_a_reason() {
    let solved = format!("{SOLUTION}\n");
    check(&["solve"], archive(&["a.txt"], 0), &solved, "", 0);
    // The path of a file in an archive doesn't matter, because nothing is written there.
    check(&["solve"], archive(&["../a.txt"], 0), &solved, "", 0);
    let error = "error: The archive is damaged: files in it overlap each other.\n";
    check(&["solve"], archive(&["a.txt", "b.txt"], 0), "", error, 2);
    let error =
        "error: a.txt: The file is encrypted: unpack the archive with its password first.\n";
    check(&["solve"], archive(&["a.txt"], 1), "", error, 1);
    let error = "error: The archive has no files to read.\n";
    check(&["solve"], archive(&[".a.txt"], 0), "", error, 2);
    check(&["solve"], [b"PK\x05\x06".as_slice(), &[0; 18]].concat(), "", error, 2);
}
