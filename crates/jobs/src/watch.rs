//! Watching a search.

use engine::Goal;
use grid::Board;
use serde::{Deserialize, Serialize};

use crate::{Begun, Failure, Kind, Outcome, Spread, Workplace, watching::Watching};

/// Begins to watch the search of a board, and brings its beginning.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Watch {
    /// The engine's name.
    pub engine: String,
    /// The board.
    pub board: Board,
}

/// Goes to a moment of the search that is watched, for as long as a screen takes to be drawn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GoTo {
    /// The moment.
    pub goal: Goal,
}

impl Kind for Watch {
    fn spread(&self) -> Spread {
        Spread::Watched { begins: true }
    }

    fn begin(self, at: &mut Workplace) -> Begun {
        at.watching = Watching::new(&self.engine, &self.board);
        Begun::Done(match &at.watching {
            Some(watching) => Ok(Outcome::Watch(Box::new(watching.frame(true)))),
            None => Err(Failure::NoEngine(self.engine)),
        })
    }
}

impl Kind for GoTo {
    fn spread(&self) -> Spread {
        Spread::Watched { begins: false }
    }

    fn begin(self, _: &mut Workplace) -> Begun {
        Begun::Watching(self.goal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Slice;

    #[test]
    fn a_search_goes_on_from_where_it_was_stopped() {
        let board = "1... .... ..2. ....".parse().expect("a drawing of a board");
        let mut at = Workplace::default();
        let go = |at: &mut Workplace, event, end| match at
            .go(Goal::Event(event), &Slice::until(end, &|| 0.0))
        {
            Ok(Outcome::GoTo(frame)) => frame,
            other => panic!("{other:?}"),
        };
        assert!(matches!(
            at.go(Goal::Event(1), &Slice::until(0.0, &|| 0.0)),
            Err(Failure::NotWatching)
        ));
        let Begun::Done(Ok(Outcome::Watch(first))) =
            (Watch { engine: "reduction".into(), board }).begin(&mut at)
        else {
            panic!("it should be watched")
        };
        assert_eq!(first.event, None);
        let mut frame = go(&mut at, 500, -1.0);
        assert!((frame.at, frame.arrived) == (64, false));
        while !frame.arrived {
            frame = go(&mut at, 500, -1.0);
        }
        assert_eq!(frame.at, 500);
        assert_eq!(go(&mut at, 3, 1.0).curve.events(), 500);
    }
}
