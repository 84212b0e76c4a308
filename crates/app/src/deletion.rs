//! Deletions from storage that can be undone.

use schedule::Ticket;

/// The latest deletion: the entry that was deleted from a list, and its stored data. The deletion
/// can be undone once the data has been read.
pub struct LatestDeletion<Entry, Data> {
    last: Option<Deletion<Entry, Data>>,
}

/// A deletion from a list and from storage.
struct Deletion<Entry, Data> {
    /// The entry that was deleted.
    entry: Entry,
    /// The call that reads the data, right before the data is deleted.
    reading: Ticket,
    /// The deleted data, or `None` until it has been read.
    data: Option<Data>,
}

impl<Entry, Data> Default for LatestDeletion<Entry, Data> {
    fn default() -> LatestDeletion<Entry, Data> {
        LatestDeletion { last: None }
    }
}

impl<Entry, Data> LatestDeletion<Entry, Data> {
    /// Remembers a deletion, and the call that reads the data right before the deletion.
    pub fn remember(&mut self, entry: Entry, reading: Ticket) {
        self.last = Some(Deletion { entry, reading, data: None });
    }

    /// Returns `true` if `call` reads the data of the latest deletion.
    pub fn is_read_by(&self, call: Ticket) -> bool {
        self.last.as_ref().is_some_and(|last| last.reading == call)
    }

    /// Stores the data of the latest deletion. `None` changes nothing.
    pub fn set_data(&mut self, data: Option<Data>) {
        self.last.iter_mut().zip(data).for_each(|(last, data)| last.data = Some(data));
    }

    /// Returns the entry that was deleted last, or `None` if there is none or its data hasn't been
    /// read.
    pub fn deleted_entry(&self) -> Option<&Entry> {
        self.last.as_ref().filter(|last| last.data.is_some()).map(|last| &last.entry)
    }

    /// Returns the entry that was deleted last and its data, and forgets the deletion. Returns
    /// `None` if there is no entry or its data hasn't been read.
    pub fn take_deleted(&mut self) -> Option<(Entry, Data)> {
        let Deletion { entry, data, .. } = self.last.take()?;
        Some((entry, data?))
    }

    /// Forgets the latest deletion if `is_met` returns `true` for its entry.
    pub fn forget_if(&mut self, is_met: impl FnOnce(&Entry) -> bool) {
        self.last.take_if(|last| is_met(&last.entry));
    }
}
