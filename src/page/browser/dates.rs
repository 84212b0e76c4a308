//! The local time, and dates in the usual form of the page's language.

use js_sys::{Date, Object, Reflect};
use wasm_bindgen::JsValue;

use super::language::language;

/// The parts of a date to write.
#[derive(Clone, Copy)]
pub enum DateStyle {
    /// The day of the week, the day of the month, and the month.
    Day,
    /// The month and the year.
    Month,
    /// The day of the week in one or two letters.
    Weekday,
}

/// The number of milliseconds in a day.
const DAY: f64 = 86_400_000.0;

/// Returns the local time in milliseconds since 1970.
pub fn local_time() -> f64 {
    let now = Date::new_0();
    now.get_time() - now.get_timezone_offset() * 60_000.0
}

/// Formats a date in the page's language. `day` is the number of days since 1970.
pub fn format_date(day: i64, style: DateStyle) -> String {
    let fields: &[(&str, &str)] = match style {
        DateStyle::Day => &[("weekday", "short"), ("day", "numeric"), ("month", "long")],
        DateStyle::Month => &[("month", "long"), ("year", "numeric")],
        DateStyle::Weekday => &[("weekday", "narrow")],
    };
    let options = Object::new();
    for (name, value) in [("timeZone", "UTC")].iter().chain(fields) {
        // A new object accepts every property.
        let _ = Reflect::set(&options, &(*name).into(), &(*value).into());
    }
    let date = Date::new(&JsValue::from_f64(day as f64 * DAY));
    date.to_locale_date_string(language(), &options).into()
}
