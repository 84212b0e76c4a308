//! Any bytes in every format: the first byte says which. What reads is written in that format and
//! reads as the same digits again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use formats::{FORMATS, Format, Letters, Place, Records, Text};
use grid::Position;

fn read(bytes: &[u8], format: &'static dyn Format) -> Vec<Position> {
    let mut records = Records::of(Some(format));
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
        assert_eq!(again.len(), 1, "{} writes what it reads: {file}", format.name());
        // One candidate alone is a digit to some formats: what was a digit stays one.
        let (before, after) = (position.board(), again[0].board());
        let kept = before.digits().iter().zip(after.digits());
        // Candidates alone tell digits from the rest there.
        if format.name() != "sukaku" && shape == again[0].shape() {
            assert!(kept.clone().all(|(a, b)| a.is_none() || a == b), "{}: {file}", format.name());
        }
    }
});
