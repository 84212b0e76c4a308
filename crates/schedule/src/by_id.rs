//! Things by their numbers. Few are there at a time, so that a list is enough.

/// Things by their numbers, each once, in the order in which they came.
pub struct ById<T>(Vec<(u32, T)>);

impl<T> Default for ById<T> {
    fn default() -> ById<T> {
        ById(Vec::new())
    }
}

impl<T> ById<T> {
    /// Puts a thing under its number, in the place of what had it before.
    pub fn insert(&mut self, id: u32, thing: T) {
        self.remove(id);
        self.0.push((id, thing));
    }

    /// Takes a thing away.
    pub fn remove(&mut self, id: u32) -> Option<T> {
        let at = self.0.iter().position(|(of, _)| *of == id)?;
        Some(self.0.remove(at).1)
    }

    /// The thing of a number.
    pub fn get(&self, id: u32) -> Option<&T> {
        self.0.iter().find(|(of, _)| *of == id).map(|(_, thing)| thing)
    }

    /// The thing of a number, to be changed.
    pub fn get_mut(&mut self, id: u32) -> Option<&mut T> {
        self.0.iter_mut().find(|(of, _)| *of == id).map(|(_, thing)| thing)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &T)> {
        self.0.iter().map(|(id, thing)| (*id, thing))
    }

    /// All of them, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (u32, &mut T)> {
        self.0.iter_mut().map(|(id, thing)| (*id, thing))
    }

    /// Takes those away that something is true of.
    pub fn take_if(&mut self, is: impl FnMut(&mut (u32, T)) -> bool) -> Vec<(u32, T)> {
        self.0.extract_if(.., is).collect()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
