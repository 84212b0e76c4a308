//! The workers of the simulated host.

use std::collections::{BTreeMap, VecDeque};

use jobs::{Logic, SentFile, Server, ServerNeed, TimeSlice, WorkerReply, WorkerRequest};
use schedule::{FilesId, Port, WorkerId};

use super::Dice;

/// A worker that does one bit of work at a time.
pub(super) struct FakeWorker {
    pub(super) is_listening: bool,
    inbox: VecDeque<(WorkerRequest, Option<FilesId>)>,
    pub(super) outbox: VecDeque<WorkerReply>,
    server: Server<FilesId>,
}

impl FakeWorker {
    fn new() -> FakeWorker {
        let (inbox, outbox) = Default::default();
        FakeWorker { is_listening: false, inbox, outbox, server: Server::without_logic() }
    }

    /// Reports that a new worker is ready. Then handles a request or, if there is none, does one
    /// bit of work.
    pub(super) fn advance(&mut self, files: &[Vec<u8>], dice: &mut Dice) {
        if !self.is_listening && self.outbox.is_empty() {
            return self.outbox.push_back(WorkerReply::Ready);
        }
        let FakeWorker { inbox, outbox, server, .. } = self;
        let mut send = |reply| outbox.push_back(reply);
        if let Some((request, sent)) = inbox.pop_front() {
            let size = |file: FilesId| files[file as usize].len() as u64;
            let sent = sent.map(|file| SentFile { name: "a file".into(), size: size(file), file });
            return server.handle_request(request, sent.into_iter().collect(), &mut send);
        }
        let slice = TimeSlice::until(if dice.one_in(4) { -1.0 } else { f64::MAX }, &|| 0.0);
        match server.next_need() {
            None => {}
            Some(ServerNeed::Logic) => server.add_logic(Logic::new(), &mut send),
            Some(ServerNeed::Time(_)) => server.run_next(&slice, &mut send),
            Some(ServerNeed::Bytes { file, range }) => {
                let bytes = &files[file as usize][range.start as usize..range.end as usize];
                server.supply_bytes(Ok(bytes), &slice, &mut send);
            }
        }
    }

    /// Returns `true` if the worker has a request to handle or a task to continue.
    pub(super) fn is_busy(&self) -> bool {
        !self.inbox.is_empty() || self.server.next_need().is_some()
    }
}

/// The port to the workers that are alive.
#[derive(Default)]
pub struct FakePort {
    pub(super) workers: BTreeMap<WorkerId, FakeWorker>,
}

impl Port for FakePort {
    fn start_worker(&mut self, worker: WorkerId) {
        assert!(
            self.workers.insert(worker, FakeWorker::new()).is_none(),
            "a worker number is used twice"
        );
    }

    fn send_request(&mut self, worker: WorkerId, request: &WorkerRequest, files: Option<FilesId>) {
        let worker = self.workers.get_mut(&worker).expect("a living worker");
        assert!(worker.is_listening, "a message was sent to a worker that is not ready");
        worker.inbox.push_back((request.clone(), files));
    }

    fn terminate_worker(&mut self, worker: WorkerId) {
        assert!(self.workers.remove(&worker).is_some(), "a dead worker was ended");
    }
}
