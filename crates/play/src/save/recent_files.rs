//! The list of collections with saved files.

use serde::{Deserialize, Serialize};

use super::{FILES, OrDefault, decode};

/// The maximum number of collections with saved files.
pub const MAX_COLLECTIONS: usize = 8;
/// The number of collections whose files are saved regardless of their size.
pub const ALWAYS_SAVED: usize = 3;
/// The maximum total size of all saved files in bytes, unless only [`ALWAYS_SAVED`] collections are
/// saved.
const MAX_TOTAL_SIZE: u64 = 1 << 27;

/// A collection with saved files.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RecentFile {
    /// The id of the collection, usually a hash of its files.
    pub collection: u64,
    /// The name of the collection's files.
    pub name: String,
    /// The options for reading the files, as a record.
    pub choice: Vec<u8>,
}

impl RecentFile {
    /// Returns the key under which the files are stored.
    pub fn files_key(&self) -> String {
        format!("{FILES}{:016x}", self.collection)
    }
}

/// The list of collections with saved files.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct RecentFiles {
    /// The collections, most recent first.
    pub files: Vec<RecentFile>,
    /// The size of each collection's files in bytes, as far as known.
    sizes: OrDefault<Vec<u64>>,
}

impl RecentFiles {
    /// Decodes a stored record. The list is empty if nothing is stored, or if the record can't be
    /// read.
    pub fn decode(stored: Option<&[u8]>) -> RecentFiles {
        stored.and_then(|bytes| decode(bytes).ok()).unwrap_or_default()
    }

    /// Returns `true` if the files of a collection, with a total size of `bytes`, have already been
    /// stored. While a collection is being generated, its file grows, but its id stays the same.
    pub fn has_stored(&self, collection: u64, bytes: u64) -> bool {
        let index = self.files.iter().position(|one| one.collection == collection);
        index.is_some_and(|index| self.sizes.0.get(index) == Some(&bytes))
    }

    /// Adds a collection as the most recent one. `bytes` is the total size of its files, and `most`
    /// is the maximum number of collections. Returns the collections that were removed because they
    /// no longer fit.
    pub fn insert(&mut self, file: RecentFile, bytes: u64, most: usize) -> Vec<RecentFile> {
        self.remove(file.collection);
        let sizes = &mut self.sizes.0;
        self.files.insert(0, file);
        sizes.insert(0, bytes);
        // An unknown size counts as large.
        sizes.resize(self.files.len(), MAX_TOTAL_SIZE);
        let mut together = 0_u64;
        let fits = |(place, size): &(usize, &u64)| {
            together = together.saturating_add(**size);
            *place < most.clamp(1, ALWAYS_SAVED) || (*place < most && together <= MAX_TOTAL_SIZE)
        };
        let stay = sizes.iter().enumerate().take_while(fits).count();
        sizes.truncate(stay);
        self.files.split_off(stay)
    }

    /// Removes a collection. Returns `true` if it was in the list.
    pub fn remove(&mut self, collection: u64) -> bool {
        let place = self.files.iter().position(|one| one.collection == collection);
        let Some(place) = place else { return false };
        self.files.remove(place);
        if place < self.sizes.0.len() {
            self.sizes.0.remove(place);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::encode;

    fn recent_file(collection: u64) -> RecentFile {
        RecentFile { collection, name: String::new(), choice: Vec::new() }
    }

    #[test]
    fn the_most_recent_files_stay() {
        let mut recent = RecentFiles::default();
        assert!([1, 2, 3].into_iter().all(|n| recent.insert(recent_file(n), 9, 3).is_empty()));
        assert_eq!(recent.insert(recent_file(1), 9, 3), []);
        assert_eq!(recent.insert(recent_file(4), 9, 3), [recent_file(2)]);
        assert_eq!(recent.files, [recent_file(4), recent_file(1), recent_file(3)]);
        assert_eq!(
            recent.insert(recent_file(5), 9, 0),
            [recent_file(4), recent_file(1), recent_file(3)]
        );
        assert!(recent.remove(5) && !recent.remove(5));
        assert_eq!(recent, RecentFiles::default());
    }

    #[test]
    fn few_large_files_or_more_small_ones_stay() {
        let mut shelf = RecentFiles::default();
        let small = (1..=MAX_COLLECTIONS as u64)
            .flat_map(|n| shelf.insert(recent_file(n), 100, MAX_COLLECTIONS));
        assert_eq!(small.collect::<Vec<_>>(), []);
        assert_eq!(shelf.insert(recent_file(9), 100, MAX_COLLECTIONS), [recent_file(1)]);
        // Large files displace small ones, except for the few that are saved regardless of their
        // size.
        assert_eq!(
            shelf.insert(recent_file(10), MAX_TOTAL_SIZE - 600, MAX_COLLECTIONS),
            [recent_file(3), recent_file(2)]
        );
        assert_eq!(shelf.insert(recent_file(11), MAX_TOTAL_SIZE, MAX_COLLECTIONS).len(), 5);
        assert_eq!(shelf.files, [recent_file(11), recent_file(10), recent_file(9)]);
        // Files of an early version, whose sizes are unknown, are also displaced.
        let mut early = RecentFiles {
            files: vec![recent_file(1), recent_file(2), recent_file(3)],
            ..RecentFiles::default()
        };
        assert_eq!(early.insert(recent_file(4), 100, MAX_COLLECTIONS), [recent_file(3)]);
    }

    #[test]
    fn lists_of_an_early_version_are_read() {
        let all = vec![recent_file(1), recent_file(2)];
        let shelf = RecentFiles::decode(Some(&encode(&all)));
        assert_eq!(shelf, RecentFiles { files: all.clone(), ..RecentFiles::default() });
        assert_eq!(decode::<Vec<RecentFile>>(&encode(&shelf)), Ok(all));
        let mut shelf = shelf;
        shelf.insert(recent_file(3), 7, MAX_COLLECTIONS);
        assert_eq!(RecentFiles::decode(Some(&encode(&shelf))), shelf);
        assert_eq!(RecentFiles::decode(None), RecentFiles::default());
    }
}
