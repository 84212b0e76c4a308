//! Fields that were added to records later.

use serde::{Deserialize, Serialize};

/// A field at the end of a record. If it is missing (as in older records) or can't be decoded, it
/// has its default value.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct OrDefault<T>(pub T);

impl<'de, T: Deserialize<'de> + Default> Deserialize<'de> for OrDefault<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<OrDefault<T>, D::Error> {
        Ok(OrDefault(T::deserialize(deserializer).unwrap_or_default()))
    }
}
