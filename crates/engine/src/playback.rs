//! A watched search that goes to any of its moments, back as well as forth.

use serde::{Deserialize, Serialize};

use super::{Counters, Engine, Event, Picture, Steps};
use grid::{Board, Cell};

/// Moments that a search is kept at, at most, for boards of 256 cells and fewer.
const KEPT: usize = 64;

/// The least number of events between two of them.
const APART: u64 = 1 << 10;

/// The number of events that are replayed without keeping a moment among them.
const NEAR: u64 = 64;

/// A watched search at one of its moments, which are numbered by the events before them.
///
/// A search is the same each time, so going back is going on from an earlier moment. A few of them
/// are kept, further apart as the search gets longer, and some on the way to the moment that was
/// gone back to. So memory does not grow with the number of events, and a step back among millions
/// takes hardly longer than one forward.
pub struct Playback {
    now: Moment,
    /// Moments `apart` events from each other, the first of all in front.
    kept: Vec<Moment>,
    apart: u64,
    most: usize,
    /// Moments on the way to the one that was gone back to, each twice as near as the one before.
    near: Vec<Moment>,
    /// That one, and the next to keep, while on the way.
    returning: Option<(u64, u64)>,
    curve: Curve,
}

/// The search after some events.
#[derive(Clone)]
struct Moment {
    steps: Steps,
    at: u64,
    event: Option<Event>,
    /// The cells that digits are tried in, the latest last.
    tried: Vec<Cell>,
    solutions: u64,
    /// What was counted of the events; what cannot be told by them stays 0.
    counted: Counters,
    over: bool,
}

/// The goal that a playback goes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Goal {
    /// The next digit that is tried.
    Guess,
    /// The next one that is taken back.
    Backtrack,
    /// The next solution.
    Solution,
    /// The moment after this number of events, or the next solution where that comes first.
    Play(u64),
    /// The moment after this number of events, which may be an earlier one.
    Event(u64),
}

impl Playback {
    /// A search before its first event.
    pub fn new(engine: &dyn Engine, board: &Board) -> Playback {
        let now = Moment {
            steps: Steps::new(engine, board),
            at: 0,
            event: None,
            tried: Vec::new(),
            solutions: 0,
            counted: Counters::default(),
            over: false,
        };
        Playback {
            kept: vec![now.clone()],
            now,
            apart: APART,
            most: (KEPT * 256 / board.shape().cells()).clamp(8, KEPT),
            near: Vec::new(),
            returning: None,
            curve: Curve::default(),
        }
    }

    /// Goes to the goal, or to the end of the search where that comes first. `false` when `stop`
    /// said so on the way; the same goal leads on from there.
    pub fn go(&mut self, goal: Goal, stop: &dyn Fn() -> bool) -> bool {
        match goal {
            Goal::Event(to) => {
                self.jump(to);
                if self.now.at == to {
                    return true;
                }
            }
            _ => self.returning = None,
        }
        loop {
            if !self.forward() || self.now.is(goal) {
                return true;
            }
            if self.now.at.is_multiple_of(NEAR) && stop() {
                return false;
            }
        }
    }

    /// Goes on by one event; `false` when there is none.
    fn forward(&mut self) -> bool {
        if !self.now.step() {
            return false;
        }
        let at = self.now.at;
        self.curve.see(at, self.now.tried.len());
        if at.is_multiple_of(self.apart) && self.kept.last().is_some_and(|last| last.at < at) {
            self.kept.push(self.now.clone());
            if self.kept.len() > self.most {
                self.apart *= 2;
                self.kept.retain(|moment| moment.at.is_multiple_of(self.apart));
            }
        }
        if let Some((to, next)) = self.returning
            && at == next
        {
            self.near.push(self.now.clone());
            self.returning = halfway(at, to);
        }
        true
    }

    /// To the last moment that is kept before `to`, or is it, unless this one is nearer.
    fn jump(&mut self, to: u64) {
        let at = self.now.at;
        self.near.retain(|moment| moment.at <= to);
        let before = self.kept.iter().chain(&self.near).filter(|moment| moment.at <= to);
        let moment = before.max_by_key(|moment| moment.at);
        let moment = moment.filter(|moment| to < at || at < moment.at);
        moment.into_iter().for_each(|moment| self.now = moment.clone());
        if to < at || self.returning.is_some_and(|(end, _)| end != to) {
            self.returning = halfway(self.now.at, to);
        }
    }

    /// The board after the latest event.
    pub fn picture(&self) -> &Picture {
        self.now.steps.picture()
    }

    /// The work up to the latest event; placements and nodes of an engine with
    /// candidates are up to a bit of work ahead of it.
    pub fn counters(&self) -> Counters {
        let counted = self.now.counted;
        match self.now.steps.has_candidates() {
            true => {
                let Counters { placements, nodes, .. } = self.now.steps.counters();
                Counters { placements, nodes, ..counted }
            }
            false => Counters { placements: counted.guesses, nodes: counted.guesses, ..counted },
        }
    }

    /// The number of events since the beginning.
    pub fn at(&self) -> u64 {
        self.now.at
    }

    /// The latest event.
    pub fn event(&self) -> Option<Event> {
        self.now.event
    }

    /// The cells in which a digit is tried, the latest last.
    pub fn tried(&self) -> &[Cell] {
        &self.now.tried
    }

    /// The number of solutions found so far.
    pub fn solutions(&self) -> u64 {
        self.now.solutions
    }

    /// Whether everything was searched.
    pub fn is_over(&self) -> bool {
        self.now.over
    }

    /// The depth of the search over all moments that were come to.
    pub fn curve(&self) -> &Curve {
        &self.curve
    }
}

/// The moment half way there, and the one to come to; `None` when they are near each other.
fn halfway(at: u64, to: u64) -> Option<(u64, u64)> {
    (to - at > NEAR).then(|| (to, at + (to - at) / 2))
}

impl Moment {
    /// Goes on by one event; `false` when there is none.
    fn step(&mut self) -> bool {
        let Some(event) = self.steps.next() else {
            self.over = true;
            return false;
        };
        self.at += 1;
        self.event = Some(event);
        match event {
            Event::Guess { cell, .. } => self.tries(cell),
            Event::Place { cell, .. } if !self.steps.has_candidates() => self.tries(cell),
            Event::StepBack { .. } | Event::Refute { .. } | Event::Leave { .. } => {
                self.tried.pop();
                self.counted.backtracks += 1;
            }
            Event::Clash { .. } => self.counted.clashes += 1,
            Event::Pass => self.counted.passes += 1,
            Event::Solved => self.solutions += 1,
            _ => {}
        }
        true
    }

    fn tries(&mut self, cell: Cell) {
        self.tried.push(cell);
        self.counted.guesses += 1;
    }

    fn is(&self, goal: Goal) -> bool {
        match (goal, self.event) {
            (Goal::Event(to), _) => self.at == to,
            (Goal::Guess, Some(Event::Guess { .. })) => true,
            (Goal::Guess, Some(Event::Place { .. })) => !self.steps.has_candidates(),
            (Goal::Backtrack, Some(event)) => {
                matches!(event, Event::StepBack { .. } | Event::Refute { .. } | Event::Leave { .. })
            }
            (Goal::Play(to), event) => self.at >= to || event == Some(Event::Solved),
            (Goal::Solution, event) => event == Some(Event::Solved),
            _ => false,
        }
    }
}

/// The depth of a search over its events, as many of them to a point as it takes for it to stay
/// small.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Curve {
    /// Events to a point.
    each: u64,
    /// Events so far.
    events: u64,
    points: Vec<Depths>,
}

/// The depths of a search over some of its events, at least one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Depths {
    least: u16,
    greatest: u16,
    events: u64,
    sum: u64,
    squares: u64,
}

impl Depths {
    fn of(depth: u16) -> Depths {
        let deep = u64::from(depth);
        Depths { least: depth, greatest: depth, events: 1, sum: deep, squares: deep * deep }
    }

    fn join(self, other: Depths) -> Depths {
        Depths {
            least: self.least.min(other.least),
            greatest: self.greatest.max(other.greatest),
            events: self.events + other.events,
            sum: self.sum + other.sum,
            squares: self.squares + other.squares,
        }
    }

    /// The least and the greatest depth.
    pub fn extremes(&self) -> (f64, f64) {
        (self.least.into(), self.greatest.into())
    }

    /// Where most of the depths are: within a standard deviation of their mean, and between the
    /// extremes.
    pub fn most(&self) -> (f64, f64) {
        let (events, (least, greatest)) = (self.events as f64, self.extremes());
        let mean = self.sum as f64 / events;
        let deviation = (self.squares as f64 / events - mean * mean).max(0.0).sqrt();
        ((mean - deviation).max(least), (mean + deviation).min(greatest))
    }
}

impl Default for Curve {
    fn default() -> Curve {
        Curve { each: 1, events: 0, points: Vec::new() }
    }
}

impl Curve {
    /// Points, at most.
    pub const MOST: usize = 256;

    /// Events to a point.
    pub fn each(&self) -> u64 {
        self.each
    }

    /// Events so far.
    pub fn events(&self) -> u64 {
        self.events
    }

    /// The depths at each point.
    pub fn points(&self) -> &[Depths] {
        &self.points
    }

    /// Adds the event of that number, from 1, if it is new.
    fn see(&mut self, at: u64, depth: usize) {
        if at <= self.events {
            return;
        }
        self.events = at;
        let depth = Depths::of(u16::try_from(depth).unwrap_or(u16::MAX));
        if at > self.each * self.points.len() as u64 {
            if self.points.len() == Curve::MOST {
                let join = |pair: &[Depths]| pair.iter().copied().reduce(Depths::join);
                self.points = self.points.chunks(2).filter_map(join).collect();
                self.each *= 2;
            }
            self.points.push(depth);
        } else if let Some(last) = self.points.last_mut() {
            *last = last.join(depth);
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

    /// All that is to be seen of a moment.
    fn seen(playback: &Playback) -> impl PartialEq + std::fmt::Debug + use<> {
        let Moment { at, event, tried, solutions, .. } = playback.now.clone();
        (at, event, tried, solutions, playback.picture().clone(), playback.counters())
    }

    #[test]
    fn a_thousand_events_forward_and_back_are_the_same_moments() {
        for (engine, board) in ENGINES.iter().flat_map(|e| boards().map(|board| (e, board))) {
            let mut playback = Playback::new(*engine, &board);
            playback.go(Goal::Event(3000), &|| false);
            let mut moments = vec![seen(&playback)];
            while moments.len() <= 1000 && !playback.is_over() {
                let next = playback.at() + 1;
                playback.go(Goal::Event(next), &|| false);
                (playback.at() == next).then(|| moments.push(seen(&playback)));
            }
            for moment in moments.iter().rev() {
                assert_eq!(seen(&playback), *moment, "{}\n{board}", engine.name());
                playback.go(Goal::Event(playback.at().saturating_sub(1)), &|| false);
            }
        }
    }

    #[test]
    fn far_jumps_come_to_the_same_moment_with_few_moments_kept() {
        let engine = crate::by_name("free-cells").expect("an engine");
        let mut playback = Playback::new(engine, &boards()[0]);
        assert!(playback.go(Goal::Event(300_000), &|| false));
        let there = seen(&playback);
        assert!(playback.go(Goal::Event(2_000_000), &|| false));
        for to in [1_999_999, 5, 300_000, 299_999, 0, 300_000] {
            // Stopped all the time, it comes there all the same.
            let mut turns = 1;
            while !playback.go(Goal::Event(to), &|| true) {
                turns += 1;
            }
            assert!(turns < 600, "{to}: {turns}");
            assert_eq!(playback.at(), to);
            assert!(playback.kept.len() <= KEPT && playback.near.len() < 32);
        }
        assert_eq!(seen(&playback), there);
        assert_eq!(playback.curve().events(), 2_000_000);
        assert!(playback.curve().points().len() <= Curve::MOST);
    }

    #[test]
    fn goals_are_what_they_say() {
        for engine in ENGINES {
            let mut playback = Playback::new(engine, &boards()[1]);
            let (mut guesses, mut backtracks, mut solutions) = (0, 0, 0);
            let mut search = engine.watch(&boards()[1]);
            search.run(&Limits::solutions(5), &mut |_| ());
            let counters = search.counters();
            for _ in 0..5 {
                playback.go(Goal::Solution, &|| false);
            }
            assert_eq!((playback.solutions(), playback.counters()), (5, counters));
            let end = playback.at();
            playback.go(Goal::Event(0), &|| false);
            while playback.at() < end && playback.go(Goal::Guess, &|| false) {
                guesses += u64::from(playback.at() <= end);
            }
            playback.go(Goal::Event(0), &|| false);
            while playback.at() < end && playback.go(Goal::Backtrack, &|| false) {
                backtracks += u64::from(playback.at() <= end);
            }
            playback.go(Goal::Event(0), &|| false);
            while playback.at() < end && playback.go(Goal::Play(u64::MAX), &|| false) {
                solutions += 1;
            }
            let counted = (counters.guesses, counters.backtracks, 5);
            assert_eq!((guesses, backtracks, solutions), counted, "{}", engine.name());
        }
    }

    #[test]
    fn a_curve_stays_small_and_keeps_its_extremes() {
        let mut curve = Curve::default();
        (1..=100_000).for_each(|at| curve.see(at, if at == 70_000 { 9 } else { 3 }));
        assert!((Curve::MOST / 2..=Curve::MOST).contains(&curve.points().len()));
        assert!(curve.each() * curve.points().len() as u64 >= 100_000);
        let out = |depths: &&Depths| depths.extremes() == (3.0, 9.0);
        let out: Vec<_> = curve.points().iter().filter(out).map(Depths::most).collect();
        assert_eq!(out.len(), 1);
        // One event of hundreds is no more than a stray.
        assert!(out[0].0 == 3.0 && out[0].1 < 4.0, "{out:?}");
    }
}
