//! Playback of a watched search. It can move to any moment of the search, forward or back.

use serde::{Deserialize, Serialize};

use super::{Counters, Engine, Event, SearchBoard, SearchEvents};
use grid::{Board, Cell};

/// The maximum number of moments of a search that are saved for boards with up to 256 cells. For
/// larger boards, fewer moments are saved, because each takes more memory.
const MAX_SAVED: usize = 64;

/// The minimum number of events between two saved moments.
const MIN_INTERVAL: u64 = 1 << 10;

/// The maximum distance, in events, to a target that is reached by replaying all events in between
/// without saving another moment.
const MAX_REPLAY_DISTANCE: u64 = 64;

/// A watched search at one of its moments. The number of a moment is the number of events before
/// it.
///
/// A search always runs in the same way, so going back means replaying it from an earlier moment.
/// The playback saves a few moments, which are further apart the longer the search gets, and some
/// additional moments before the target of the latest jump back. Memory therefore doesn't grow with
/// the number of events, and a step back among millions of events hardly takes longer than a step
/// forward.
pub struct Playback {
    current: SavedMoment,
    /// Saved moments, `interval` events apart, starting with the beginning of the search.
    saved: Vec<SavedMoment>,
    interval: u64,
    max_saved: usize,
    /// Saved moments before the target of the latest jump back. Each moment is half as far from the
    /// target as the previous one.
    nearby: Vec<SavedMoment>,
    /// The target of a jump back, and the next moment to save on the way to it. `None` unless a
    /// jump back is in progress.
    returning: Option<(u64, u64)>,
    curve: DepthCurve,
}

/// The state of a search after a number of events.
#[derive(Clone)]
struct SavedMoment {
    search_events: SearchEvents,
    event_index: u64,
    event: Option<Event>,
    /// The cells in which digits are being tried, the latest last.
    tried: Vec<Cell>,
    solution_count: u64,
    /// The work counted from events. Counters that can't be derived from events stay 0.
    counted: Counters,
    is_exhausted: bool,
}

/// A target for moving the playback.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SeekTarget {
    /// The next trial of a digit.
    Guess,
    /// The next moment at which a trial is undone.
    Backtrack,
    /// The next solution.
    Solution,
    /// The moment after this number of events (counted from the beginning of the search), or the
    /// next solution if that comes first.
    Play(u64),
    /// The moment after this number of events (counted from the beginning of the search), which may
    /// be in the past.
    Event(u64),
}

impl Playback {
    /// Creates the playback of a search, before its first event.
    pub fn new(engine: &dyn Engine, board: &Board) -> Playback {
        let now = SavedMoment {
            search_events: SearchEvents::new(engine, board),
            event_index: 0,
            event: None,
            tried: Vec::new(),
            solution_count: 0,
            counted: Counters::default(),
            is_exhausted: false,
        };
        Playback {
            saved: vec![now.clone()],
            current: now,
            interval: MIN_INTERVAL,
            max_saved: (MAX_SAVED * 256 / board.shape().cells()).clamp(8, MAX_SAVED),
            nearby: Vec::new(),
            returning: None,
            curve: DepthCurve::default(),
        }
    }

    /// Moves to the goal, or to the end of the search if that comes first. Returns `false` if
    /// `stop` returned `true` before that. Calling the method again with the same goal continues
    /// the movement.
    pub fn go_to(&mut self, goal: SeekTarget, stop: &dyn Fn() -> bool) -> bool {
        match goal {
            SeekTarget::Event(to) => {
                self.restore_nearest(to);
                if self.current.event_index == to {
                    return true;
                }
            }
            _ => self.returning = None,
        }
        loop {
            if !self.step_forward() || self.current.has_reached(goal) {
                return true;
            }
            if self.current.event_index.is_multiple_of(MAX_REPLAY_DISTANCE) && stop() {
                return false;
            }
        }
    }

    /// Moves forward by one event. Returns `false` if there are no more events.
    fn step_forward(&mut self) -> bool {
        if !self.current.step() {
            return false;
        }
        let at = self.current.event_index;
        self.curve.add_depth(at, self.current.tried.len());
        if at.is_multiple_of(self.interval)
            && self.saved.last().is_some_and(|last| last.event_index < at)
        {
            self.saved.push(self.current.clone());
            if self.saved.len() > self.max_saved {
                self.interval *= 2;
                self.saved.retain(|moment| moment.event_index.is_multiple_of(self.interval));
            }
        }
        if let Some((to, next)) = self.returning
            && at == next
        {
            self.nearby.push(self.current.clone());
            self.returning = target_and_halfway(at, to);
        }
        true
    }

    /// Restores the last saved moment that isn't after `to`, unless the current moment is a better
    /// start.
    fn restore_nearest(&mut self, to: u64) {
        let at = self.current.event_index;
        self.nearby.retain(|moment| moment.event_index <= to);
        let before =
            self.saved.iter().chain(&self.nearby).filter(|moment| moment.event_index <= to);
        let moment = before.max_by_key(|moment| moment.event_index);
        let moment = moment.filter(|moment| to < at || at < moment.event_index);
        moment.into_iter().for_each(|moment| self.current = moment.clone());
        if to < at || self.returning.is_some_and(|(end, _)| end != to) {
            self.returning = target_and_halfway(self.current.event_index, to);
        }
    }

    /// Returns the board after the latest event.
    pub fn search_board(&self) -> &SearchBoard {
        self.current.search_events.search_board()
    }

    /// Returns the work up to the latest event. For an engine with candidates, placements and nodes
    /// can be up to one unit of work ahead of the event.
    pub fn counters(&self) -> Counters {
        let counted = self.current.counted;
        match self.current.search_events.has_candidates() {
            true => {
                let Counters { placement_count: placements, node_count: nodes, .. } =
                    self.current.search_events.counters();
                Counters { placement_count: placements, node_count: nodes, ..counted }
            }
            false => Counters {
                placement_count: counted.guess_count,
                node_count: counted.guess_count,
                ..counted
            },
        }
    }

    /// Returns the number of events since the beginning.
    pub fn event_index(&self) -> u64 {
        self.current.event_index
    }

    /// Returns the latest event, or `None` before the first one.
    pub fn latest_event(&self) -> Option<Event> {
        self.current.event
    }

    /// Returns the cells in which a digit is being tried, the latest last.
    pub fn trial_cells(&self) -> &[Cell] {
        &self.current.tried
    }

    /// Returns the number of solutions up to the latest event.
    pub fn solution_count(&self) -> u64 {
        self.current.solution_count
    }

    /// Returns `true` if the whole search space was searched and the latest event was the last one.
    pub fn is_exhausted(&self) -> bool {
        self.current.is_exhausted
    }

    /// Returns the depth of the search at all moments that have been reached.
    pub fn depth_curve(&self) -> &DepthCurve {
        &self.curve
    }
}

/// Returns the target `to` and the moment halfway between `at` and the target. Returns `None` if
/// the target is near.
fn target_and_halfway(at: u64, to: u64) -> Option<(u64, u64)> {
    (to - at > MAX_REPLAY_DISTANCE).then(|| (to, at + (to - at) / 2))
}

impl SavedMoment {
    /// Moves forward by one event. Returns `false` if there are no more events.
    fn step(&mut self) -> bool {
        let Some(event) = self.search_events.next() else {
            self.is_exhausted = true;
            return false;
        };
        self.event_index += 1;
        self.event = Some(event);
        match event {
            Event::Guess { cell, .. } => self.push_trial(cell),
            Event::Place { cell, .. } if !self.search_events.has_candidates() => {
                self.push_trial(cell)
            }
            Event::StepBack { .. } | Event::Refute { .. } | Event::Leave { .. } => {
                self.tried.pop();
                self.counted.backtrack_count += 1;
            }
            Event::Clash { .. } => self.counted.clash_count += 1,
            Event::Pass => self.counted.pass_count += 1,
            Event::Solved => self.solution_count += 1,
            _ => {}
        }
        true
    }

    fn push_trial(&mut self, cell: Cell) {
        self.tried.push(cell);
        self.counted.guess_count += 1;
    }

    fn has_reached(&self, goal: SeekTarget) -> bool {
        match (goal, self.event) {
            (SeekTarget::Event(to), _) => self.event_index == to,
            (SeekTarget::Guess, Some(Event::Guess { .. })) => true,
            (SeekTarget::Guess, Some(Event::Place { .. })) => !self.search_events.has_candidates(),
            (SeekTarget::Backtrack, Some(event)) => {
                matches!(event, Event::StepBack { .. } | Event::Refute { .. } | Event::Leave { .. })
            }
            (SeekTarget::Play(to), event) => self.event_index >= to || event == Some(Event::Solved),
            (SeekTarget::Solution, event) => event == Some(Event::Solved),
            _ => false,
        }
    }
}

/// The depth of a search as a function of its events. Each point covers several events if that is
/// necessary to keep the number of points small.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DepthCurve {
    /// The number of events per point.
    events_per_point: u64,
    /// The number of events so far.
    events: u64,
    points: Vec<DepthStatistics>,
}

/// Statistics of the search depths over one or more events.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DepthStatistics {
    min: u16,
    max: u16,
    /// The number of events.
    events: u64,
    /// The sum of the depths.
    sum: u64,
    /// The sum of the squared depths.
    squares: u64,
}

impl DepthStatistics {
    fn from_depth(depth: u16) -> DepthStatistics {
        let deep = u64::from(depth);
        DepthStatistics { min: depth, max: depth, events: 1, sum: deep, squares: deep * deep }
    }

    fn merge(self, other: DepthStatistics) -> DepthStatistics {
        DepthStatistics {
            min: self.min.min(other.min),
            max: self.max.max(other.max),
            events: self.events + other.events,
            sum: self.sum + other.sum,
            squares: self.squares + other.squares,
        }
    }

    /// Returns the minimum and the maximum depth.
    pub fn extremes(&self) -> (f64, f64) {
        (self.min.into(), self.max.into())
    }

    /// Returns the range of most depths: one standard deviation on either side of the mean, limited
    /// to the minimum and the maximum.
    pub fn typical_range(&self) -> (f64, f64) {
        let (events, (min, max)) = (self.events as f64, self.extremes());
        let mean = self.sum as f64 / events;
        let deviation = (self.squares as f64 / events - mean * mean).max(0.0).sqrt();
        ((mean - deviation).max(min), (mean + deviation).min(max))
    }
}

impl Default for DepthCurve {
    fn default() -> DepthCurve {
        DepthCurve { events_per_point: 1, events: 0, points: Vec::new() }
    }
}

impl DepthCurve {
    /// The maximum number of points.
    pub const MAX_POINTS: usize = 256;

    /// Returns the number of events that each point of the curve summarizes.
    pub fn events_per_point(&self) -> u64 {
        self.events_per_point
    }

    /// Returns the number of events that the curve covers.
    pub fn event_count(&self) -> u64 {
        self.events
    }

    /// Returns the depths at each point.
    pub fn points(&self) -> &[DepthStatistics] {
        &self.points
    }

    /// Adds the depth after event number `at`, counted from 1. Nothing happens if that event was
    /// added before.
    fn add_depth(&mut self, at: u64, depth: usize) {
        if at <= self.events {
            return;
        }
        self.events = at;
        let depth = DepthStatistics::from_depth(u16::try_from(depth).unwrap_or(u16::MAX));
        if at > self.events_per_point * self.points.len() as u64 {
            if self.points.len() == DepthCurve::MAX_POINTS {
                let join =
                    |pair: &[DepthStatistics]| pair.iter().copied().reduce(DepthStatistics::merge);
                self.points = self.points.chunks(2).filter_map(join).collect();
                self.events_per_point *= 2;
            }
            self.points.push(depth);
        } else if let Some(last) = self.points.last_mut() {
            *last = last.merge(depth);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ENGINES, Limits};

    const HARD: &str = "
        4.. ... 8.5 .3. ... ... ... 7.. ... .2. ... .6. ... .8. 4..
        ... .1. ... ... 6.3 .7. 5.. 2.. ... 1.4 ... ...";

    fn boards() -> [Board; 3] {
        let board = |text: &str| text.parse().expect("a drawing of a board");
        [board(HARD), board("1... .... ..2. ...."), board("11.. .... .... ....")]
    }

    /// Returns the visible state at the current moment.
    fn visible_state(playback: &Playback) -> impl PartialEq + std::fmt::Debug + use<> {
        let SavedMoment { event_index: at, event, tried, solution_count: solutions, .. } =
            playback.current.clone();
        (at, event, tried, solutions, playback.search_board().clone(), playback.counters())
    }

    #[test]
    fn going_back_a_thousand_events_passes_the_same_moments() {
        for (engine, board) in ENGINES.iter().flat_map(|e| boards().map(|board| (e, board))) {
            let mut playback = Playback::new(*engine, &board);
            playback.go_to(SeekTarget::Event(3000), &|| false);
            let mut moments = vec![visible_state(&playback)];
            while moments.len() <= 1000 && !playback.is_exhausted() {
                let next = playback.event_index() + 1;
                playback.go_to(SeekTarget::Event(next), &|| false);
                (playback.event_index() == next).then(|| moments.push(visible_state(&playback)));
            }
            for moment in moments.iter().rev() {
                assert_eq!(visible_state(&playback), *moment, "{}\n{board}", engine.name());
                playback
                    .go_to(SeekTarget::Event(playback.event_index().saturating_sub(1)), &|| false);
            }
        }
    }

    #[test]
    fn far_jumps_reach_the_same_moment_with_few_saved_moments() {
        let engine = crate::engine_by_name("free-cells").expect("an engine");
        let mut playback = Playback::new(engine, &boards()[0]);
        assert!(playback.go_to(SeekTarget::Event(300_000), &|| false));
        let there = visible_state(&playback);
        assert!(playback.go_to(SeekTarget::Event(2_000_000), &|| false));
        for to in [1_999_999, 5, 300_000, 299_999, 0, 300_000] {
            // A playback that is stopped all the time still gets there.
            let mut turns = 1;
            while !playback.go_to(SeekTarget::Event(to), &|| true) {
                turns += 1;
            }
            assert!(turns < 600, "{to}: {turns}");
            assert_eq!(playback.event_index(), to);
            assert!(playback.saved.len() <= MAX_SAVED && playback.nearby.len() < 32);
        }
        assert_eq!(visible_state(&playback), there);
        assert_eq!(playback.depth_curve().event_count(), 2_000_000);
        assert!(playback.depth_curve().points().len() <= DepthCurve::MAX_POINTS);
    }

    #[test]
    fn seeking_finds_every_guess_backtrack_and_solution() {
        for engine in ENGINES {
            let mut playback = Playback::new(engine, &boards()[1]);
            let (mut guesses, mut backtracks, mut solutions) = (0, 0, 0);
            let mut search = engine.watch(&boards()[1]);
            search.run(&Limits::solutions(5), &mut |_| ());
            let counters = search.counters();
            for _ in 0..5 {
                playback.go_to(SeekTarget::Solution, &|| false);
            }
            assert_eq!((playback.solution_count(), playback.counters()), (5, counters));
            let end = playback.event_index();
            playback.go_to(SeekTarget::Event(0), &|| false);
            while playback.event_index() < end && playback.go_to(SeekTarget::Guess, &|| false) {
                guesses += u64::from(playback.event_index() <= end);
            }
            playback.go_to(SeekTarget::Event(0), &|| false);
            while playback.event_index() < end && playback.go_to(SeekTarget::Backtrack, &|| false) {
                backtracks += u64::from(playback.event_index() <= end);
            }
            playback.go_to(SeekTarget::Event(0), &|| false);
            while playback.event_index() < end
                && playback.go_to(SeekTarget::Play(u64::MAX), &|| false)
            {
                solutions += 1;
            }
            let counted = (counters.guess_count, counters.backtrack_count, 5);
            assert_eq!((guesses, backtracks, solutions), counted, "{}", engine.name());
        }
    }

    #[test]
    fn a_curve_stays_small_and_keeps_its_extremes() {
        let mut curve = DepthCurve::default();
        (1..=100_000).for_each(|at| curve.add_depth(at, if at == 70_000 { 9 } else { 3 }));
        assert!(
            (DepthCurve::MAX_POINTS / 2..=DepthCurve::MAX_POINTS).contains(&curve.points().len())
        );
        assert!(curve.events_per_point() * curve.points().len() as u64 >= 100_000);
        let out = |depths: &&DepthStatistics| depths.extremes() == (3.0, 9.0);
        let out: Vec<_> =
            curve.points().iter().filter(out).map(DepthStatistics::typical_range).collect();
        assert_eq!(out.len(), 1);
        // A single event among hundreds is an outlier.
        assert!(out[0].0 == 3.0 && out[0].1 < 4.0, "{out:?}");
    }
}
