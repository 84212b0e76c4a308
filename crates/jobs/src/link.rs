//! Links to positions: the end of the page's address.

use formats::address;
use grid::Position;
use serde::{Deserialize, Serialize};

use crate::{Begun, Kind, Outcome, Workplace};

/// Writes the end of a link to a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WriteLink {
    /// The position.
    pub position: Position,
}

/// Reads the position that the end of a link is of.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReadLink {
    /// The end of the link, after `#`.
    pub end: String,
}

impl Kind for WriteLink {
    fn begin(self, _: &mut Workplace) -> Begun {
        Begun::Done(Ok(Outcome::WriteLink(address::write(&self.position))))
    }
}

impl Kind for ReadLink {
    fn begin(self, _: &mut Workplace) -> Begun {
        Begun::Done(Ok(Outcome::ReadLink(address::read(&self.end))))
    }
}
