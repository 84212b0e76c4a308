//! What comes from outside and is no file: messages, ends of links, contents typed in a cell.
#![no_main]

use libfuzzer_sys::fuzz_target;
use formats::address;
use grid::Shape;
use view::contents;

fuzz_target!(|bytes: &[u8]| {
    let _: Option<jobs::Request> = jobs::decode(bytes);
    let _: Option<jobs::Reply> = jobs::decode(bytes);
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let _ = contents(text, Shape::CLASSIC);
    if let Some(position) = address::read(text) {
        assert_eq!(address::read(&address::write(&position)), Some(position));
    }
});
