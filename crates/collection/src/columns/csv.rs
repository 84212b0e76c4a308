//! Comma-separated values.

/// Returns a field of a line of CSV, quoted if necessary.
pub fn csv_field(text: String) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}
