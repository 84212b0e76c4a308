//! Dates, in one form everywhere. A day is the number of days since 1 January 1970.

use ::words::tr;
use generate::date_of_day;

/// Formats a date: `28 Nov 2026`.
pub fn format_date(day: i64) -> String {
    let (year, month, day) = date_of_day(day);
    tr!("{day} {month} {year}", day, month = month_name(month), year)
}

/// Formats a date with its day of the week: `Sat, 28 Nov 2026`.
pub fn format_date_with_weekday(day: i64) -> String {
    // 1 January 1970 was a Thursday.
    let weekday = weekdays().nth((day + 3).rem_euclid(7) as usize);
    format!("{}, {}", weekday.unwrap_or_default(), format_date(day))
}

/// Formats the month of a day: `Nov 2026`.
pub fn format_month(day: i64) -> String {
    let (year, month, _) = date_of_day(day);
    format!("{} {year}", month_name(month))
}

/// Iterates over the short names of the days of the week, from Monday.
pub fn weekdays() -> impl Iterator<Item = &'static str> {
    tr("Mon Tue Wed Thu Fri Sat Sun").split(' ')
}

/// Returns the short name of a month, which is counted from 1.
fn month_name(month: u32) -> &'static str {
    let names = tr("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec");
    names.split(' ').nth(month as usize - 1).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use generate::days_since_epoch;

    #[test]
    fn dates_are_formatted() {
        let day = |year, month, day| days_since_epoch(year, month, day).expect("a date");
        let cases = [
            (day(1970, 1, 1), "Thu, 1 Jan 1970"),
            (day(1969, 12, 31), "Wed, 31 Dec 1969"),
            (day(2026, 11, 28), "Sat, 28 Nov 2026"),
            (day(2028, 2, 29), "Tue, 29 Feb 2028"),
        ];
        for (day, expected) in cases {
            assert_eq!(format_date_with_weekday(day), expected);
            let (_, date) = expected.split_once(", ").expect("a weekday");
            assert_eq!(format_date(day), date);
            let (_, month) = date.split_once(' ').expect("a month");
            assert_eq!(format_month(day), month);
        }
    }
}
