//! Deletions from storage that can be undone.

use schedule::Ticket;

/// The latest deletion, which can be undone: an entry of a list, and the data that storage had for it.
pub struct Deleted<Entry, Data> {
    last: Option<Deletion<Entry, Data>>,
}

/// A deletion.
struct Deletion<Entry, Data> {
    entry: Entry,
    /// The call that reads the data, right before it is deleted.
    reading: Ticket,
    data: Option<Data>,
}

impl<Entry, Data> Default for Deleted<Entry, Data> {
    fn default() -> Deleted<Entry, Data> {
        Deleted { last: None }
    }
}

impl<Entry, Data> Deleted<Entry, Data> {
    /// Notes a deletion, and the call that read the data right before.
    pub fn note(&mut self, entry: Entry, reading: Ticket) {
        self.last = Some(Deletion { entry, reading, data: None });
    }

    /// Returns `true` if a call reads the data.
    pub fn is_read_by(&self, call: Ticket) -> bool {
        self.last.as_ref().is_some_and(|last| last.reading == call)
    }

    /// Keeps the data that was read.
    pub fn keep(&mut self, data: Option<Data>) {
        self.last.iter_mut().zip(data).for_each(|(last, data)| last.data = Some(data));
    }

    /// The entry that was deleted last and can be restored.
    pub fn entry(&self) -> Option<&Entry> {
        self.last.as_ref().filter(|last| last.data.is_some()).map(|last| &last.entry)
    }

    /// Takes the entry that was deleted last and its data, to restore them.
    pub fn take(&mut self) -> Option<(Entry, Data)> {
        let Deletion { entry, data, .. } = self.last.take()?;
        Some((entry, data?))
    }

    /// Forgets the deletion if its entry meets a condition.
    pub fn forget_if(&mut self, is_met: impl FnOnce(&Entry) -> bool) {
        self.last.take_if(|last| is_met(&last.entry));
    }
}
