//! The cache of structures that techniques share.

use std::{any::Any, cell::OnceCell};

/// The structures that techniques share, each built on first use. Only the file that builds a
/// structure knows its type.
#[derive(Default)]
pub(crate) struct SharedCache([OnceCell<Box<dyn Any + Send>>; SharedPart::COUNT]);

/// A structure that techniques share.
#[derive(Clone, Copy)]
pub(crate) enum SharedPart {
    /// The links of a network. The number is the kind of network, from 0 to 2.
    Network(usize),
    /// The consequences of each node of a network. The number is the kind of network, from 0 to 2.
    Reach(usize),
    /// The almost locked sets. The number is 1 if single cells are included, and 0 otherwise.
    Sets(usize),
    /// Rectangles that could become deadly patterns.
    Rectangles,
    /// For each digit, the networks of its places in two colours.
    ColouredNetworks,
    /// The consequences of each candidate in forcing tables. The number is 0 for chains and 1 for
    /// nets.
    ForcingRows(usize),
}

impl SharedPart {
    const COUNT: usize = 12;

    fn index(self) -> usize {
        match self {
            SharedPart::Network(kind) => kind,
            SharedPart::Reach(kind) => 3 + kind,
            SharedPart::Sets(single) => 6 + single,
            SharedPart::Rectangles => 8,
            SharedPart::ColouredNetworks => 9,
            SharedPart::ForcingRows(reasoning) => 10 + reasoning,
        }
    }
}

impl SharedCache {
    /// Returns a structure. On first use, `build` builds it.
    pub(crate) fn get<T: Send + 'static>(&self, part: SharedPart, build: impl FnOnce() -> T) -> &T {
        let built = self.0[part.index()].get_or_init(|| Box::new(build()));
        built.downcast_ref().expect("each part is built in one place")
    }
}

/// Cloning returns an empty cache.
impl Clone for SharedCache {
    fn clone(&self) -> SharedCache {
        SharedCache::default()
    }
}
