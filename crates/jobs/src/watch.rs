//! The jobs for watching a search.

use engine::SeekTarget;
use grid::Board;
use serde::{Deserialize, Serialize};

use crate::{
    JobFailure, JobOutcome, JobSpec, Placement, StartedJob, Workplace,
    watched_search::WatchedSearch,
};

/// A request to watch the search for a board's solutions. The answer is the moment before the first
/// event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WatchSearch {
    /// The name of the engine.
    pub engine: String,
    /// The board to search.
    pub board: Board,
}

/// A request to move the watched search towards a moment, for at most the time between two frames
/// of the screen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeekMoment {
    /// The moment to move to.
    pub goal: SeekTarget,
}

impl JobSpec for WatchSearch {
    fn placement(&self) -> Placement {
        Placement::StartsWatch
    }

    fn begin(self, at: &mut Workplace) -> StartedJob {
        at.watched_search = WatchedSearch::new(&self.engine, &self.board);
        StartedJob::Done(match &at.watched_search {
            Some(watched) => Ok(JobOutcome::WatchSearch(Box::new(watched.current_frame(true)))),
            None => Err(JobFailure::NoEngine(self.engine)),
        })
    }
}

impl JobSpec for SeekMoment {
    fn placement(&self) -> Placement {
        Placement::OnWatch
    }

    fn begin(self, _: &mut Workplace) -> StartedJob {
        StartedJob::Seeking(self.goal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TimeSlice;

    #[test]
    fn a_search_continues_from_the_moment_it_reached() {
        let board = "1... .... ..2. ....".parse().expect("a drawing of a board");
        let mut at = Workplace::default();
        let go = |at: &mut Workplace, event, end| match at
            .seek_moment(SeekTarget::Event(event), &TimeSlice::until(end, &|| 0.0))
        {
            Ok(JobOutcome::SeekMoment(frame)) => frame,
            other => panic!("{other:?}"),
        };
        assert!(matches!(
            at.seek_moment(SeekTarget::Event(1), &TimeSlice::until(0.0, &|| 0.0)),
            Err(JobFailure::NotWatching)
        ));
        let StartedJob::Done(Ok(JobOutcome::WatchSearch(first))) =
            (WatchSearch { engine: "reduction".into(), board }).begin(&mut at)
        else {
            panic!("it should be watched")
        };
        assert_eq!(first.event, None);
        let mut frame = go(&mut at, 500, -1.0);
        assert!((frame.event_index, frame.has_arrived) == (64, false));
        while !frame.has_arrived {
            frame = go(&mut at, 500, -1.0);
        }
        assert_eq!(frame.event_index, 500);
        assert_eq!(go(&mut at, 3, 1.0).curve.event_count(), 500);
    }
}
