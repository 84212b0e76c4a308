//! A fuzz target that parses untrusted input other than files: messages, the last parts of links,
//! and contents that were typed for a cell.
#![no_main]

use libfuzzer_sys::fuzz_target;
use formats::address;
use grid::Shape;
use view::parse_content;

fuzz_target!(|bytes: &[u8]| {
    let _: Option<jobs::WorkerRequest> = jobs::decode(bytes);
    let _: Option<jobs::WorkerReply> = jobs::decode(bytes);
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let _ = parse_content(text, Shape::CLASSIC);
    if let Some(position) = address::read(text) {
        assert_eq!(address::read(&address::write(&position)), Some(position));
    }
});
