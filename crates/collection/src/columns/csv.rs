//! Comma-separated values.

/// Formats a text as a field of a CSV line, in quotation marks if necessary.
pub fn csv_field(text: String) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}
