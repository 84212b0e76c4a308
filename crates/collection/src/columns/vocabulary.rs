//! The names of techniques, the easy ones first, and of what is called `rating`.

use super::ColumnId;

/// A technique, as expressions name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TechniqueName {
    /// The name that files have.
    pub id: &'static str,
    /// Other names.
    pub others: Vec<&'static str>,
    /// How hard it is: the number of its level, and its score.
    pub hardness: (u8, u32),
}

/// Some techniques, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct TechniqueSet(u128);

impl TechniqueSet {
    /// With a technique more, by its number.
    pub fn with(self, number: u32) -> TechniqueSet {
        TechniqueSet(self.0 | 1u128.checked_shl(number).unwrap_or(0))
    }

    /// Whether some technique is in both.
    pub fn meets(self, other: TechniqueSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether all of these are among the others.
    pub fn is_within(self, others: TechniqueSet) -> bool {
        self.0 & !others.0 == 0
    }

    /// How many there are.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The numbers of its members.
    pub fn numbers(self) -> impl Iterator<Item = u32> {
        (0..u128::BITS).filter(move |number| self.0 >> number & 1 == 1)
    }

    fn or(self, other: TechniqueSet) -> TechniqueSet {
        TechniqueSet(self.0 | other.0)
    }
}

/// The names that expressions know techniques by. A technique's number is its place by hardness.
#[derive(Clone, Default, Debug)]
pub struct Vocabulary {
    techniques: Vec<TechniqueName>,
    lists: Vec<(String, TechniqueSet)>,
    rating: Option<ColumnId>,
}

impl Vocabulary {
    /// A vocabulary of these techniques, at most 128 of them; of equal ones the earlier is easier.
    pub fn new(techniques: impl IntoIterator<Item = TechniqueName>) -> Vocabulary {
        let mut techniques: Vec<_> = techniques.into_iter().take(128).collect();
        techniques.sort_by_key(|technique| technique.hardness);
        Vocabulary { techniques, lists: Vec::new(), rating: ColumnId::of("bank") }
    }

    /// With a name for several of them. Unknown ones are left out.
    pub fn with_list<'a>(
        mut self,
        name: &str,
        ids: impl IntoIterator<Item = &'a str>,
    ) -> Vocabulary {
        let numbers = ids.into_iter().filter_map(|id| self.number(id));
        let set = numbers.fold(TechniqueSet::default(), TechniqueSet::with);
        self.lists.push((name.to_owned(), set));
        self
    }

    /// Has `rating` name a column from now on: that of the scale that people see. At first it is `bank`.
    pub fn rate_by(&mut self, column: &str) {
        self.rating = ColumnId::of(column);
    }

    /// The column of a name, large and small letters alike.
    pub fn column(&self, name: &str) -> Option<ColumnId> {
        if name.eq_ignore_ascii_case("rating") { self.rating } else { ColumnId::of(name) }
    }

    /// The number of a technique, by its id or any of its names, large and small letters alike.
    pub fn number(&self, name: &str) -> Option<u32> {
        let is = |other: &str| other.eq_ignore_ascii_case(name);
        let by = |named: &dyn Fn(&TechniqueName) -> bool| self.techniques.iter().position(named);
        let found = by(&|one| is(one.id)).or_else(|| by(&|one| one.others.iter().any(|o| is(o))));
        found.map(|number| number as u32)
    }

    /// The id of a technique.
    pub fn id(&self, number: u32) -> Option<&'static str> {
        self.techniques.get(number as usize).map(|technique| technique.id)
    }

    /// The ids of techniques, easy ones first.
    pub fn ids(&self, set: TechniqueSet) -> impl Iterator<Item = &'static str> {
        let all = self.techniques.iter().enumerate();
        all.filter(move |(at, _)| set.0 >> at & 1 == 1).map(|(_, technique)| technique.id)
    }

    /// The techniques that a name stands for: one, or those of a list.
    pub fn set(&self, name: &str) -> Option<TechniqueSet> {
        let list = self.lists.iter().find(|(list, _)| list.eq_ignore_ascii_case(name));
        let one = || Some(TechniqueSet::default().with(self.number(name)?));
        list.map(|(_, set)| *set).or_else(one)
    }

    /// The numbers of those that are as hard as one, the first and the last.
    pub fn as_hard_as(&self, number: u32) -> (u32, u32) {
        let Some(one) = self.techniques.get(number as usize) else { return (number, number) };
        let alike = |other: &TechniqueName| other.hardness == one.hardness;
        let first = self.techniques.iter().position(alike).unwrap_or(0);
        let last = self.techniques.iter().rposition(alike).unwrap_or(0);
        (first as u32, last as u32)
    }

    /// All techniques that some names stand for.
    pub(super) fn sum(sets: &[TechniqueSet]) -> TechniqueSet {
        sets.iter().fold(TechniqueSet::default(), |all, set| all.or(*set))
    }
}
