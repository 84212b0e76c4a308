//! Values between commas.

/// A field of a line of CSV, in quotation marks where it needs them.
pub fn csv_field(text: String) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}
