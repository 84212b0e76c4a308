//! A fuzz target that parses arbitrary bytes in any format. The first byte selects the format. The
//! first four positions that are parsed are written in that format, if it can store them, and must
//! be read back with the same digits.
#![no_main]

use libfuzzer_sys::fuzz_target;
use formats::{FORMATS, Format, Letters, Place, RecordScanner, Text};
use grid::Position;

fn read(bytes: &[u8], format: &'static dyn Format) -> Vec<Position> {
    let mut records = RecordScanner::new(Some(format));
    let mut found = Vec::new();
    while let Some(next) = records.next(bytes, true) {
        if let Ok(Place { bytes: place, line }) = next {
            let text = Text { line, bytes: &bytes[place] };
            found.extend(text.position(format, &Letters::STANDARD).map(|(_, position)| position));
        }
    }
    found
}

fuzz_target!(|bytes: &[u8]| {
    let Some((which, bytes)) = bytes.split_first() else { return };
    let format = FORMATS[usize::from(*which) % FORMATS.len()];
    for position in read(bytes, format).into_iter().take(4) {
        let shape = position.shape();
        let Some(text) = format.write(&position) else { continue };
        let file = format.header(shape) + &text + format.footer();
        let again = read(file.as_bytes(), format);
        // A first row that counts up is read as column names if its digits clash with others.
        if again.is_empty() && position.board().clashes().next().is_some() {
            continue;
        }
        assert_eq!(again.len(), 1, "{} writes what it reads: {file}", format.info().name);
        // Some formats read a single candidate as a digit, but digits always stay digits.
        let (before, after) = (position.board(), again[0].board());
        let kept = before.digits().iter().zip(after.digits());
        // In Sukaku lines, a digit and a single candidate are written in the same way.
        if format.info().name != "sukaku" && shape == again[0].shape() {
            assert!(kept.clone().all(|(a, b)| a.is_none() || a == b), "{}: {file}", format.info().name);
        }
    }
});
