//! A map from ids to values, for few entries: they are stored in a list, which is searched from the
//! start.

/// A list of ids with their values, in the order of insertion. No id occurs twice.
pub struct ById<K, T>(Vec<(K, T)>);

impl<K, T> Default for ById<K, T> {
    fn default() -> ById<K, T> {
        ById(Vec::new())
    }
}

impl<K: Copy + PartialEq, T> ById<K, T> {
    /// Inserts a value, which replaces any value with the same id.
    pub fn insert(&mut self, id: K, value: T) {
        self.remove(id);
        self.0.push((id, value));
    }

    /// Removes the entry with an id and returns its value, or returns `None` if there is no such
    /// entry.
    pub fn remove(&mut self, id: K) -> Option<T> {
        let at = self.0.iter().position(|(key, _)| *key == id)?;
        Some(self.0.remove(at).1)
    }

    /// Returns the value with an id, or `None` if there is no such entry.
    pub fn get(&self, id: K) -> Option<&T> {
        self.0.iter().find(|(key, _)| *key == id).map(|(_, value)| value)
    }

    /// Returns a mutable reference to the value with an id, or `None` if there is no such entry.
    pub fn get_mut(&mut self, id: K) -> Option<&mut T> {
        self.0.iter_mut().find(|(key, _)| *key == id).map(|(_, value)| value)
    }

    /// Iterates over all entries.
    pub fn iter(&self) -> impl Iterator<Item = (K, &T)> {
        self.0.iter().map(|(id, value)| (*id, value))
    }

    /// Iterates over all entries, with mutable values.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (K, &mut T)> {
        self.0.iter_mut().map(|(id, value)| (*id, value))
    }

    /// Removes and returns the entries for which `predicate` returns `true`.
    pub fn extract_if(&mut self, predicate: impl FnMut(&mut (K, T)) -> bool) -> Vec<(K, T)> {
        self.0.extract_if(.., predicate).collect()
    }

    /// Returns `true` if there are no entries.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
