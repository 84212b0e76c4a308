//! Chains of implications, from cycles to nested forcing chains.

pub(crate) mod closure;
mod conclusions;
pub(crate) mod cycles;
pub(crate) mod forcing;
pub(crate) mod found;
pub(crate) mod graph;
pub(crate) mod nishio;
pub(crate) mod patterns;
pub(crate) mod shortest;
pub(crate) mod simple;

use forcing::{Chains, Inner, Kind};

const fn inner(level: u8, base: u16, has_patterns: bool, chains: &'static [Chains]) -> Inner {
    Inner { level, base, has_patterns, chains }
}

pub(crate) static DYNAMIC: Inner = inner(0, 85, false, &[]);
pub(crate) static PLUS: Inner = inner(1, 90, true, &[]);
pub(crate) static WITH_SIMPLE: Inner = inner(2, 95, true, &[Chains::Simple]);
pub(crate) static WITH_MULTIPLE: Inner =
    inner(3, 100, true, &[Chains::Simple, Chains::Forcing(Kind::Multiple)]);
pub(crate) static WITH_DYNAMIC: Inner =
    inner(4, 105, true, &[Chains::Forcing(Kind::Dynamic(&DYNAMIC))]);
/// The last of `se`.
pub(crate) static WITH_NESTED: Inner = inner(
    5,
    110,
    true,
    &[Chains::Forcing(Kind::Dynamic(&DYNAMIC)), Chains::Forcing(Kind::Dynamic(&WITH_SIMPLE))],
);
/// The last two of `bank`.
pub(crate) static WITH_PLUS: Inner = inner(4, 105, true, &[Chains::Forcing(Kind::Dynamic(&PLUS))]);
pub(crate) static WITH_NESTED_BANK: Inner =
    inner(4, 105, true, &[Chains::Forcing(Kind::Dynamic(&WITH_SIMPLE))]);
