//! Ratings as they are asked for on the command line.

use std::str::FromStr;

use super::asked::range;
use generate::Rated;
use rating::Scale;

/// A rating, in tenths.
#[derive(Clone, Copy)]
struct Tenths(u16);

impl FromStr for Tenths {
    type Err = ();

    fn from_str(text: &str) -> Result<Tenths, ()> {
        let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if tenths.len() != 1 || !is_number(whole) || !is_number(tenths) {
            return Err(());
        }
        let number = |text: &str| text.parse::<u16>().map_err(|_| ());
        let tens = number(whole)?.checked_mul(10).ok_or(())?;
        tens.checked_add(number(tenths)?).map(Tenths).ok_or(())
    }
}

/// The ratings of a scale that are asked for: `bank:6.5..7.2`, `se:7.1`.
///
/// # Errors
/// What is wrong with it, and which scales there are.
pub fn rating_of(text: &str) -> Result<Rated, String> {
    let (name, of) = text.split_once(':').unwrap_or((text, ""));
    let scale = Scale::ALL.into_iter().find(|scale| scale.name().eq_ignore_ascii_case(name));
    let names = Scale::ALL.map(Scale::name).join(" and ");
    let scale = scale.ok_or_else(|| format!("the scales are {names}, as in bank:6.5..7.2"))?;
    let (Tenths(least), Tenths(most)) = range(of, Tenths(0), Tenths(u16::MAX))?;
    Ok(Rated { scale, least, most })
}
