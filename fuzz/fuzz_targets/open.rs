//! A fuzz target that opens arbitrary bytes as a file. The result, a collection or an error, must
//! not depend on how the bytes are split into pieces. This covers compressed files, and the
//! detection of the format and of the meaning of letters.
#![no_main]

use libfuzzer_sys::fuzz_target;
use collection::{Collection, CollectionBuilder, OpenError, ReadingChoice};

fn open(bytes: &[u8], piece: usize) -> Result<Collection, OpenError> {
    let mut builder = CollectionBuilder::new(ReadingChoice::default());
    builder.begin_file("a file", bytes.len() as u64);
    bytes.chunks(piece).for_each(|piece| builder.push(piece));
    builder.finish()
}

fuzz_target!(|bytes: &[u8]| {
    match (open(bytes, usize::MAX), open(bytes, 7)) {
        (Ok(whole), Ok(pieces)) => {
            assert_eq!(whole.report(), pieces.report());
            assert_eq!(whole.len() as u64, whole.report().record_count());
            for number in 0..whole.len().min(100) {
                let record = whole.record(number);
                assert!(record.is_some() && record == pieces.record(number));
            }
        }
        (Err(whole), Err(pieces)) => assert_eq!(whole, pieces),
        _ => panic!("the result depends on the pieces"),
    }
});
