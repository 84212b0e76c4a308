//! A reference to a technique. It can be compared and serialized.

use std::fmt;

use human::Technique;
use serde::{Deserialize, Serialize};

/// A reference to a technique of [`human::TECHNIQUES`]. It is serialized as the technique's id.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TechniqueRef(pub &'static Technique);

impl TechniqueRef {
    /// Finds a technique by its id, name or code. Returns `None` if the technique is unknown or
    /// isn't in the list.
    pub fn by_name(name: &str) -> Option<TechniqueRef> {
        let place = |technique: &TechniqueRef| technique.index();
        human::by_name(name).map(TechniqueRef).filter(|technique| place(technique).is_some())
    }

    /// Returns the technique's index in the list, or `None` for Brute Force and Siamese Fish, which
    /// aren't in the list.
    pub(crate) fn index(&self) -> Option<usize> {
        human::TECHNIQUES.iter().position(|technique| technique.id == self.0.id)
    }
}

impl PartialEq for TechniqueRef {
    fn eq(&self, other: &TechniqueRef) -> bool {
        self.0.id == other.0.id
    }
}

impl Eq for TechniqueRef {}

impl fmt::Debug for TechniqueRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.id)
    }
}

impl From<TechniqueRef> for String {
    fn from(technique: TechniqueRef) -> String {
        technique.0.id.into()
    }
}

impl TryFrom<String> for TechniqueRef {
    type Error = &'static str;

    fn try_from(name: String) -> Result<TechniqueRef, &'static str> {
        TechniqueRef::by_name(&name).ok_or("an unknown technique")
    }
}
