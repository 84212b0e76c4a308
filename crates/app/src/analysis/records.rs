//! Stored results: one record per part. The key of a record consists of the prefix
//! [`RESULTS`], the collection, the pass, and the number of the part's first puzzle.

use collection::Measure;
use facts::Effort;
use play::save::{self, RESULTS};

use super::goal::{Pass, passes_of_measure};
use crate::{context::Context, effect::StoreCall};

/// A record with results, or with the current goal.
pub struct RecordPart {
    /// The storage key of the record.
    pub key: String,
    /// The pass; `None` for the record of the current goal, or if the pass is unknown.
    pub pass: Option<Pass>,
    /// The number of the part's first puzzle, from 0. For the record of the goal, it is 0.
    pub first_number: u64,
}

/// Returns the storage key of a pass's results for consecutive puzzles of a collection, the first
/// of which has the number `from`.
pub fn pass_key(collection: u64, pass: Pass, from: u64) -> String {
    format!("{RESULTS}{collection:016x}:{}:{from}", pass_name(pass))
}

/// Returns the storage key of the record with the goal that is pursued for a collection.
pub fn goal_key(collection: u64) -> String {
    format!("{RESULTS}{collection:016x}:goal:0")
}

fn pass_name((measure, effort): Pass) -> &'static str {
    match (measure, effort) {
        (Measure::Grade, Effort::Quick) => "class",
        (Measure::Grade, Effort::Full) => "level",
        (Measure::Solutions, _) => "solutions",
        (Measure::Canonical, _) => "key",
        (Measure::Redundancy, _) => "minimal",
        (Measure::Trials, _) => "trials",
        (Measure::Whips, _) => "whips",
        (Measure::Bank, _) => "bank",
        (Measure::Explainer, _) => "se",
        (Measure::Record | Measure::Play | Measure::Givens | Measure::Clock, _) => "",
    }
}

/// Returns the stored parts for a collection among all `keys`, in reverse reading order: the last
/// one is read first. The goal is read after all other parts. Other keys are skipped.
pub fn stored_parts(keys: Vec<String>, collection: u64) -> Vec<RecordPart> {
    let part = |key: String| {
        let subject = key.strip_prefix(RESULTS)?.strip_prefix(&format!("{collection:016x}:"))?;
        let (name, from) = subject.split_once(':')?;
        let mut all = Measure::ALL.into_iter().flat_map(passes_of_measure);
        let pass = all.find(|pass| pass_name(**pass) == name).copied();
        let from = from.parse().ok()?;
        Some(RecordPart { pass, first_number: from, key })
    };
    let mut parts: Vec<RecordPart> = keys.into_iter().filter_map(part).collect();
    parts.sort_by_key(|part| (part.pass.map(pass_name), std::cmp::Reverse(part.first_number)));
    parts
}

/// Stores a record, unless all stored data has been deleted and the player hasn't continued since.
pub fn store_record(ctx: &mut Context, key: String, bytes: Vec<u8>) {
    if !ctx.page.is_storage_cleared {
        ctx.call_store(StoreCall::Write(key, Box::new(save::RecordWrite::Record(bytes))));
    }
}

/// Reads a record. Returns `None` if there is none, if it is corrupt, or if it was written by a
/// version with different column or technique indices.
pub fn decode_record<T: serde::de::DeserializeOwned>(record: Option<Vec<u8>>) -> Option<T> {
    let (version, value) = save::decode::<(u32, T)>(&record?).ok()?;
    (version == facts::VERSION).then_some(value)
}
