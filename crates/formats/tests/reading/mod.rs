//! A function that reads a whole text, shared by several tests.

use formats::{Decoder, Letters, RecordScanner, Text};

/// Returns the boards of a text, row by row with dots, and its faults.
pub fn read(text: &str) -> (Vec<String>, Vec<String>) {
    let (mut decoder, mut bytes) = (Decoder::default(), Vec::new());
    decoder.push(text.as_bytes(), true, &mut bytes);
    let mut records = RecordScanner::new(None);
    let (mut boards, mut faults) = (Vec::new(), Vec::new());
    while let Some(found) = records.next(&bytes, true) {
        let read = found.and_then(|place| {
            let text = Text { line: place.line, bytes: &bytes[place.bytes] };
            text.position(records.format().expect("a format"), &Letters::STANDARD)
        });
        match read {
            Ok((_, position)) => boards.push(position.board().to_string().replace('\n', "")),
            Err(fault) => faults.push(format!("{fault:?}")),
        }
    }
    (boards, faults)
}
