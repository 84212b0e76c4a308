//! Parts of records that were added later.

use serde::{Deserialize, Serialize};

/// The last part of a record, which older records lack. It is zero or empty then.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct OrDefault<T>(pub T);

impl<'de, T: Deserialize<'de> + Default> Deserialize<'de> for OrDefault<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<OrDefault<T>, D::Error> {
        Ok(OrDefault(T::deserialize(deserializer).unwrap_or_default()))
    }
}
