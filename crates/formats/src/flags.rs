//! A macro that defines an enum without fields and a bit set of its variants.

/// Defines an enum, the list of its values, and a 16-bit set of these values.
macro_rules! flags {
    (
        $(#[$doc:meta])* $flag:ident { $($(#[$value_doc:meta])* $value:ident,)* }
        $(#[$set_doc:meta])* $set:ident
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $flag {
            $($(#[$value_doc])* $value,)*
        }

        impl $flag {
            /// All values, in the order in which sets list them.
            pub const ALL: &[$flag] = &[$($flag::$value,)*];
        }

        $(#[$set_doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
        pub struct $set(u16);

        impl $set {
            /// The empty set.
            pub const NONE: $set = $set(0);

            /// Returns the set with an additional member.
            #[must_use]
            pub const fn with(self, member: $flag) -> $set {
                $set(self.0 | 1 << member as u16)
            }

            /// Returns the union of two sets.
            #[must_use]
            pub const fn or(self, others: $set) -> $set {
                $set(self.0 | others.0)
            }

            /// Returns the members of this set that `others` doesn't have.
            #[must_use]
            pub const fn minus(self, others: $set) -> $set {
                $set(self.0 & !others.0)
            }

            /// Returns `true` if the set has the member.
            pub const fn contains(self, member: $flag) -> bool {
                self.0 >> member as u16 & 1 == 1
            }

            /// Returns `true` if the set is empty.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Iterates over the members of the set, in the order of the list of all values.
            pub fn iter(self) -> impl Iterator<Item = $flag> {
                $flag::ALL.iter().copied().filter(move |member| self.contains(*member))
            }
        }

        /// Formats the names of the members as a set: `{One, Other}`.
        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

pub(crate) use flags;
