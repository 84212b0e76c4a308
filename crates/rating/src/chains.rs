//! Chains of implications, from cycles to nested forcing chains.

pub(crate) mod chain_conclusion;
pub(crate) mod closure;
pub(crate) mod common_conclusions;
mod conclusions;
pub(crate) mod cycles;
pub(crate) mod forcing;
pub(crate) mod graph;
pub(crate) mod nishio;
pub(crate) mod ordered_links;
pub(crate) mod patterns;
pub(crate) mod shortest;
pub(crate) mod simple;

use forcing::{DynamicOptions, NestedChains, SearchKind};

const fn dynamic_options(
    level: u8,
    base: u16,
    has_patterns: bool,
    chains: &'static [NestedChains],
) -> DynamicOptions {
    DynamicOptions { level, base_rating: base, uses_patterns: has_patterns, nested_chains: chains }
}

pub(crate) static DYNAMIC: DynamicOptions = dynamic_options(0, 85, false, &[]);
pub(crate) static DYNAMIC_PLUS: DynamicOptions = dynamic_options(1, 90, true, &[]);
/// The options for dynamic chains that use patterns, forcing chains and cycles.
pub(crate) static DYNAMIC_WITH_SIMPLE: DynamicOptions =
    dynamic_options(2, 95, true, &[NestedChains::Simple]);
pub(crate) static DYNAMIC_WITH_MULTIPLE: DynamicOptions = dynamic_options(
    3,
    100,
    true,
    &[NestedChains::Simple, NestedChains::Forcing(SearchKind::Multiple)],
);
pub(crate) static DYNAMIC_WITH_DYNAMIC: DynamicOptions =
    dynamic_options(4, 105, true, &[NestedChains::Forcing(SearchKind::Dynamic(&DYNAMIC))]);
/// The options for the last search on the scale `se`.
pub(crate) static DYNAMIC_WITH_NESTED: DynamicOptions = dynamic_options(
    5,
    110,
    true,
    &[
        NestedChains::Forcing(SearchKind::Dynamic(&DYNAMIC)),
        NestedChains::Forcing(SearchKind::Dynamic(&DYNAMIC_WITH_SIMPLE)),
    ],
);
/// The options for the second-to-last search on the scale `bank`.
pub(crate) static DYNAMIC_WITH_PLUS: DynamicOptions =
    dynamic_options(4, 105, true, &[NestedChains::Forcing(SearchKind::Dynamic(&DYNAMIC_PLUS))]);
/// The options for the last search on the scale `bank`.
pub(crate) static DYNAMIC_WITH_NESTED_BANK: DynamicOptions = dynamic_options(
    4,
    105,
    true,
    &[NestedChains::Forcing(SearchKind::Dynamic(&DYNAMIC_WITH_SIMPLE))],
);
