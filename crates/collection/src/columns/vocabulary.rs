//! The names of techniques in expressions, from the easiest technique to the hardest, and the
//! meaning of the name `rating`.

use serde::{Deserialize, Serialize};

use super::ColumnId;

/// A technique with its names in expressions and its hardness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TechniqueName {
    /// The technique's id, which is used in files.
    pub id: &'static str,
    /// The technique's other names.
    pub other_names: Vec<&'static str>,
    /// The technique's hardness: the index of its level (from 0), and its score.
    pub hardness: (u8, u32),
}

/// A set of techniques, as one bit per technique.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug, Serialize, Deserialize,
)]
pub struct TechniqueSet(u128);

impl TechniqueSet {
    /// Returns the set with an additional technique, given by its number. Numbers from 128 on are
    /// ignored.
    pub fn with(self, number: u32) -> TechniqueSet {
        TechniqueSet(self.0 | 1u128.checked_shl(number).unwrap_or(0))
    }

    /// Returns `true` if the two sets have a technique in common.
    pub fn intersects(self, other: TechniqueSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns `true` if this is a subset of the other set.
    pub fn is_within(self, others: TechniqueSet) -> bool {
        self.0 & !others.0 == 0
    }

    /// Returns the number of techniques in the set.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns `true` if the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the numbers of the techniques in the set.
    pub fn numbers(self) -> impl Iterator<Item = u32> {
        (0..u128::BITS).filter(move |number| self.0 >> number & 1 == 1)
    }

    fn or(self, other: TechniqueSet) -> TechniqueSet {
        TechniqueSet(self.0 | other.0)
    }
}

/// The names of techniques in expressions. A technique's number is its rank by hardness, from 0 for
/// the easiest.
#[derive(Clone, Default, Debug)]
pub struct Vocabulary {
    techniques: Vec<TechniqueName>,
    lists: Vec<(String, TechniqueSet)>,
    rating: Option<ColumnId>,
}

impl Vocabulary {
    /// Creates a vocabulary of at most 128 techniques; any others are ignored. Equally hard
    /// techniques are numbered in the order of `techniques`.
    pub fn new(techniques: impl IntoIterator<Item = TechniqueName>) -> Vocabulary {
        let mut techniques: Vec<_> = techniques.into_iter().take(128).collect();
        grid::insertion_sort_by_key(&mut techniques, |technique| technique.hardness);
        Vocabulary { techniques, lists: Vec::new(), rating: ColumnId::from_name("bank") }
    }

    /// Adds a name for a list of techniques. Unknown ids in the list are ignored.
    pub fn with_list<'a>(
        mut self,
        name: &str,
        ids: impl IntoIterator<Item = &'a str>,
    ) -> Vocabulary {
        let numbers = ids.into_iter().filter_map(|id| self.technique_number(id));
        let set = numbers.fold(TechniqueSet::default(), TechniqueSet::with);
        self.lists.push((name.to_owned(), set));
        self
    }

    /// Makes `rating` an alias for the column with this name. By default, `rating` is an alias for
    /// `bank`. If the name is unknown, `rating` is no longer an alias.
    pub fn set_rating_column(&mut self, column: &str) {
        self.rating = ColumnId::from_name(column);
    }

    /// Returns the id of the column with this name, ignoring case, or `None` if the name is
    /// unknown. The name `rating` is an alias, which [`Vocabulary::set_rating_column`] sets.
    pub fn find_column(&self, name: &str) -> Option<ColumnId> {
        if name.eq_ignore_ascii_case("rating") { self.rating } else { ColumnId::from_name(name) }
    }

    /// Returns the number of a technique, given its id or any of its names. Spelling variants are
    /// accepted according to [`are_names_alike`](grid::are_names_alike). Returns `None` if the name
    /// is unknown.
    pub fn technique_number(&self, name: &str) -> Option<u32> {
        let is = |other: &str| grid::are_names_alike(other, name);
        let by = |named: &dyn Fn(&TechniqueName) -> bool| self.techniques.iter().position(named);
        let found = by(&|one| one.id.eq_ignore_ascii_case(name))
            .or_else(|| by(&|one| is(one.id) || one.other_names.iter().any(|other| is(other))));
        found.map(|number| number as u32)
    }

    /// Returns the id of the technique with this number, or `None` if there is no such technique.
    pub fn technique_id(&self, number: u32) -> Option<&'static str> {
        self.techniques.get(number as usize).map(|technique| technique.id)
    }

    /// Iterates over the ids of the techniques in a set, the easiest first.
    pub fn technique_ids(&self, set: TechniqueSet) -> impl Iterator<Item = &'static str> {
        let all = self.techniques.iter().enumerate();
        all.filter(move |(at, _)| set.0 >> at & 1 == 1).map(|(_, technique)| technique.id)
    }

    /// Returns the set of techniques that a name refers to: a single technique, or the techniques
    /// of a list. Returns `None` if the name is unknown.
    pub fn technique_set(&self, name: &str) -> Option<TechniqueSet> {
        let list = self.lists.iter().find(|(list, _)| list.eq_ignore_ascii_case(name));
        let one = || Some(TechniqueSet::default().with(self.technique_number(name)?));
        list.map(|(_, set)| *set).or_else(one)
    }

    /// Returns the first and the last number of the techniques that are as hard as the technique
    /// with this number. If there is no such technique, both are the number itself.
    pub fn equally_hard_range(&self, number: u32) -> (u32, u32) {
        let Some(one) = self.techniques.get(number as usize) else { return (number, number) };
        let alike = |other: &TechniqueName| other.hardness == one.hardness;
        let first = self.techniques.iter().position(alike).unwrap_or(0);
        let last = self.techniques.iter().rposition(alike).unwrap_or(0);
        (first as u32, last as u32)
    }

    /// Returns the techniques that are in any of the sets.
    pub(super) fn union(sets: &[TechniqueSet]) -> TechniqueSet {
        sets.iter().fold(TechniqueSet::default(), |all, set| all.or(*set))
    }
}
