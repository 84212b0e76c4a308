//! Tests of certificates: the paths of known puzzles have valid certificates, and changed
//! certificates are rarely valid.

use certificate::Certificate;
use grid::Board;
use rating::Scale;

/// Returns the puzzles of the test file, with their ratings on both scales: the bank's rating, then
/// ER, EP and ED of Sudoku Explainer.
fn puzzles() -> Vec<(Board, Vec<String>)> {
    let text = include_str!("../../../tests/data/rated.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let puzzles = lines.map(|line| {
        let mut fields = line.split(' ').map(str::to_owned);
        let board = fields.next().expect("a puzzle").parse().expect("a drawing of a board");
        (board, fields.collect())
    });
    puzzles.collect()
}

fn certify(board: &Board, scale: Scale) -> String {
    let path = rating::path(board, scale).expect("a 9×9 board");
    rating::certify(board, scale, &path).expect("a certificate").to_string()
}

/// Returns `true` if a text is a valid certificate.
fn is_valid(text: &str) -> bool {
    Certificate::parse(text).is_ok_and(|certificate| certificate.check().is_ok())
}

#[test]
fn paths_have_certificates_with_the_known_ratings() {
    for (n, (board, ratings)) in puzzles().into_iter().enumerate() {
        let scale = Scale::ALL[n % 2];
        let text = certify(&board, scale);
        let certificate = Certificate::parse(&text).expect("a certificate");
        assert_eq!(certificate.check(), Ok(()), "{board}\n{text}");
        assert_eq!(certificate.to_string(), text);
        let tenths = |rating: u16| format!("{}.{}", rating / 10, rating % 10);
        match scale {
            Scale::Bank => assert_eq!(tenths(certificate.rating[0]), ratings[0]),
            Scale::Se => assert_eq!(certificate.rating.map(tenths)[..], ratings[1..4]),
        }
    }
}

/// Returns the texts that differ from a certificate in one respect: a line is missing or repeated,
/// or a word of a line is missing.
fn changed_texts(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut changed = Vec::new();
    let mut add = |lines: Vec<&str>| changed.push(lines.join("\n") + "\n");
    for (at, line) in lines.iter().enumerate() {
        let with = |new: Vec<&str>| -> Vec<String> {
            let new = new.into_iter().map(str::to_owned);
            let [before, after] = [&lines[..at], &lines[at + 1..]];
            let before = before.iter().map(|line| (*line).to_owned());
            before.chain(new).chain(after.iter().map(|line| (*line).to_owned())).collect()
        };
        add(with(vec![]).iter().map(String::as_str).collect());
        add(with(vec![line, line]).iter().map(String::as_str).collect());
        let words: Vec<&str> = line.split(' ').collect();
        for word in 0..words.len() {
            let mut without = words.clone();
            without.remove(word);
            let without = without.join(" ");
            add(with(vec![&without]).iter().map(String::as_str).collect());
        }
    }
    changed
}

#[test]
fn certificates_with_missing_or_repeated_parts_are_invalid() {
    for (board, _) in puzzles().into_iter().step_by(9) {
        let text = certify(&board, Scale::Se);
        for changed in changed_texts(&text) {
            assert!(!is_valid(&changed), "{changed}");
        }
    }
}

/// Replaces every digit of a certificate, except in proofs, with each other digit. A changed
/// certificate may be valid only if an elimination was changed into a different one that also
/// follows from the proof.
#[test]
fn certificates_with_a_changed_digit_are_rarely_valid() {
    let (mut eliminations, mut unnoticed) = (0, 0);
    for (board, _) in puzzles().into_iter().step_by(9) {
        let text = certify(&board, Scale::Se);
        for (at, digit) in text.match_indices(|c: char| c.is_ascii_digit()) {
            let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
            let word = text[..at].rfind([' ', '\n']).map_or(0, |end| end + 1);
            let word = text[word..].split([' ', '\n']).next().unwrap_or_default();
            let is_step = text[line..].starts_with(|c: char| c.is_ascii_digit());
            let is_elimination = is_step && word.contains("<>") && !word.contains('(');
            if is_step && !is_elimination && !word.contains(['=', '.']) {
                continue;
            }
            for other in (b'0'..=b'9').map(char::from).filter(|other| !digit.contains(*other)) {
                let changed = format!("{}{other}{}", &text[..at], &text[at + 1..]);
                let is_unnoticed = is_valid(&changed);
                assert!(!is_unnoticed || is_elimination, "{board}: {word} with {other}");
                eliminations += usize::from(is_elimination);
                unnoticed += usize::from(is_unnoticed);
            }
        }
    }
    assert!(unnoticed * 200 < eliminations, "{unnoticed} of {eliminations}");
}
