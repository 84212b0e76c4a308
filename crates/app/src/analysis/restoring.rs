//! The stored results and the stored goal of the open collection, which are read when the
//! collection is opened.

use jobs::MeasureResult;
use play::save;

use super::{
    Analysis, Goal, StorageOperation,
    goal::Pass,
    records::{RecordPart, decode_record, goal_key, store_record},
};
use crate::{context::Context, effect::StoreCall};

impl Analysis {
    /// Stores the goal to resume on another day; `None` means no goal. A file of solutions is
    /// stored as no goal, because the player must be present to save it.
    pub(super) fn store_goal(&self, ctx: &mut Context, goal: Option<Goal>) {
        let Some(collection) = self.collection_id else { return };
        let record = (facts::VERSION, goal.filter(|goal| *goal != Goal::SolutionsFile));
        store_record(ctx, goal_key(collection), save::encode(&record));
    }

    /// Starts to read the stored results of the collection: asks for the keys of all records.
    pub(super) fn begin_reading_results(&mut self, ctx: &mut Context) {
        self.revision = 0;
        self.storage = StorageOperation::Listing(ctx.call_store(StoreCall::Keys));
    }

    /// Reads the next part of the stored results, or starts the wanted goal if all parts have been
    /// read.
    pub(super) fn read_next(&mut self, ctx: &mut Context, parts: Vec<RecordPart>) {
        if let Some(part) = parts.last() {
            let call = StoreCall::Read(vec![part.key.clone()]);
            self.storage = StorageOperation::Reading(ctx.call_store(call), parts);
            return;
        }
        self.storage = StorageOperation::Idle;
        self.start_wanted_goal(ctx);
    }

    /// Starts the goal that was chosen during a storage operation, if any.
    pub(super) fn start_wanted_goal(&mut self, ctx: &mut Context) {
        let goal = self.wanted_goal.take().filter(|_| self.run.is_none());
        goal.into_iter().for_each(|goal| self.begin_passes(ctx, goal));
    }

    /// Adds a part of the stored results, if it continues the known results.
    pub(super) fn handle_part(
        &mut self,
        ctx: &mut Context,
        pass: Pass,
        from: u64,
        record: Option<Vec<u8>>,
    ) {
        if let Some(measured) = decode_record::<MeasureResult>(record) {
            self.add_results(ctx, pass, from, &measured);
        }
    }

    /// Takes over the stored goal, unless the player has chosen a goal since.
    pub(super) fn handle_goal(&mut self, record: Option<Vec<u8>>) {
        self.wanted_goal = self.wanted_goal.or(decode_record::<Option<Goal>>(record).flatten());
    }
}
