//! Comma-separated values.

/// Returns a text as a field of a CSV line, quoted if necessary.
pub fn csv_field(text: String) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}
