//! The producers but chains, a file each.
pub(crate) mod aligned;
pub(crate) mod bug;
pub(crate) mod fish;
pub(crate) mod hidden_single;
pub(crate) mod locked;
pub(crate) mod long_wings;
pub(crate) mod naked_single;
pub(crate) mod sets;
pub(crate) mod strong_links;
pub(crate) mod unique_loops;
pub(crate) mod wings;
