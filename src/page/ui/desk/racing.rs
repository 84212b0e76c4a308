//! Engines that race over the same puzzles.

use leptos::prelude::*;

use super::{Desk, Work, WorkKind};
use crate::browser::{Course, Lap};
use engine::ENGINES;
use grid::Board;
use jobs::{Progress, Tally};
use view::{race_csv, words};

/// The state of a race.
#[derive(Clone, Copy)]
pub struct Race {
    pub(super) work: RwSignal<Option<Work>>,
    /// Which of the engines take part, in the order of the list of all.
    pub entered: RwSignal<[bool; ENGINES.len()]>,
    /// Whether it is over puzzles of the collection, rather than the one on the board.
    pub of_collection: RwSignal<bool>,
    /// The number of the first of them.
    pub first: RwSignal<u64>,
    /// How many.
    pub many: RwSignal<u64>,
    /// Seconds after which a puzzle is given up.
    pub patience: RwSignal<u32>,
    /// What the engines did, each in its lane.
    pub lanes: RwSignal<Vec<Lane>>,
    /// How many puzzles each of them has.
    pub puzzles: RwSignal<u64>,
    /// The board that it is over, unless it is over the collection.
    board: RwSignal<Option<Board>>,
}

/// What an engine did in a race.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lane {
    /// The engine's name.
    pub engine: &'static str,
    /// What it did so far.
    pub tally: Tally,
    /// Whether it goes on.
    pub running: bool,
}

impl Race {
    pub(super) fn new() -> Race {
        Race {
            work: RwSignal::new(None),
            entered: RwSignal::new([true; ENGINES.len()]),
            of_collection: RwSignal::new(false),
            first: RwSignal::new(0),
            many: RwSignal::new(1000),
            patience: RwSignal::new(2),
            lanes: RwSignal::new(Vec::new()),
            puzzles: RwSignal::new(0),
            board: RwSignal::new(None),
        }
    }
}

/// Racing.
impl Desk {
    /// Starts a race of the engines that are chosen; one that goes on is dropped.
    pub fn start_race(self) {
        let race = self.race;
        let entered = race.entered.get_untracked();
        let engines = ENGINES.into_iter().zip(entered).filter(|(_, entered)| *entered);
        let engines: Vec<_> = engines.map(|(engine, _)| engine.name()).collect();
        if engines.is_empty() {
            return self.tell(words::race::nobody(), None);
        }
        // Nobody else shall have the cores.
        self.stop_watching();
        self.stop_solving();
        self.stop_counting();
        let count = untrack(|| self.count()).filter(|_| race.of_collection.get_untracked());
        let course = match count {
            Some(count) => {
                let first = race.first.get_untracked().min(count.saturating_sub(1));
                let many = race.many.get_untracked().clamp(1, count - first);
                race.first.set(first);
                race.many.set(many);
                race.puzzles.set(many);
                race.board.set(None);
                Course::Records(first..first + many)
            }
            None => {
                race.puzzles.set(1);
                let board = self.to_solve(false);
                race.board.set(Some(board.clone()));
                Course::Board(board)
            }
        };
        let lane = |engine: &&'static str| Lane { engine, tally: Tally::default(), running: true };
        race.lanes.set(engines.iter().map(lane).collect());
        self.begin(WorkKind::Racing, words::race::running().into());
        let patience = race.patience.get_untracked().saturating_mul(1000);
        self.client.get_value().race(&engines, course, patience, move |at, lap| self.lap(at, lap));
    }

    fn lap(self, at: usize, lap: Lap) {
        let (tally, running) = match lap {
            Lap::Far(tally) => (Some(tally), true),
            Lap::Over(tally) => (Some(tally), false),
            Lap::Failed(failure) => {
                self.stop_race();
                return self.tell_failure(&failure);
            }
        };
        self.race.lanes.update(|lanes| {
            if let Some(lane) = lanes.get_mut(at) {
                lane.tally = tally.unwrap_or(lane.tally);
                lane.running = running;
            }
        });
        self.race.lanes.with_untracked(|lanes| {
            // The last of them says how long it takes.
            let done = lanes.iter().map(|lane| lane.tally.boards()).min().unwrap_or(0);
            let total = self.race.puzzles.get_untracked();
            self.progress(WorkKind::Racing, Progress::Judging { done, total });
            if !lanes.iter().any(|lane| lane.running) {
                self.client.get_value().stop_race();
                self.end(WorkKind::Racing);
                self.status.set(words::race::over(lanes.iter().map(|l| (l.engine, &l.tally))));
            }
        });
    }

    /// Ends the race that goes on; what was counted stays.
    pub(super) fn stop_race(self) {
        if self.is_working(WorkKind::Racing) {
            self.client.get_value().stop_race();
            self.end(WorkKind::Racing);
            let stop = |lanes: &mut Vec<Lane>| lanes.iter_mut().for_each(|l| l.running = false);
            self.race.lanes.update(stop);
        }
    }

    /// Ends it, and forgets what was counted: another collection was opened.
    pub(super) fn forget_race(self) {
        self.stop_race();
        self.race.lanes.set(Vec::new());
    }

    /// The same, where the board is no longer the one that it was over.
    pub(super) fn forget_race_of_another(self) {
        let board = self.race.board.get_untracked();
        if board.is_some_and(|board| board != self.to_solve(false)) {
            self.race.board.set(None);
            self.forget_race();
        }
    }

    /// Copies the results as CSV.
    pub fn copy_race(self) {
        let lanes = self.race.lanes.get_untracked();
        let text = race_csv(lanes.iter().map(|lane| (lane.engine, &lane.tally)));
        self.copy(words::race::results(), text);
    }
}
