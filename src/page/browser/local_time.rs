//! The local time.

use js_sys::Date;

/// Returns the local time in milliseconds since 1970.
pub fn local_time() -> f64 {
    let now = Date::new_0();
    now.get_time() - now.get_timezone_offset() * 60_000.0
}
