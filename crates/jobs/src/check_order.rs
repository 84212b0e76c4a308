//! Whether an order can be met, before anything is made of it.

use serde::{Deserialize, Serialize};

use crate::{Begun, Kind, Order, Outcome, Speech, Workplace};

/// Finds out whether parts of an order contradict one another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CheckOrder {
    /// The order.
    pub order: Order,
    /// How a contradiction is told.
    pub speech: Speech,
}

impl Kind for CheckOrder {
    fn begin(mut self, _: &mut Workplace) -> Begun {
        self.speech.speak();
        let conflict = self.order.wish().err();
        let said = conflict.map(|conflict| words::wishes::conflict(&conflict));
        Begun::Done(Ok(Outcome::CheckOrder(said)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Shape;
    use human::Level;

    #[test]
    fn a_contradiction_names_the_technique() {
        let check = |order| {
            let job = CheckOrder { order, speech: Speech::default() };
            match job.begin(&mut Workplace::default()) {
                Begun::Done(Ok(Outcome::CheckOrder(said))) => said,
                _ => panic!("it is told at once"),
            }
        };
        let of = Order::of(Shape::CLASSIC);
        assert_eq!(check(of.clone()), None);
        let level = Some(Level::Easy);
        let easy = Order { level, needs: Some("x-wing".into()), ..of.clone() };
        assert_eq!(check(easy).as_deref(), Some("X-Wing is harder than the level Easy."));
        let few = Order { clues: Some((3, 5)), ..of };
        assert_eq!(check(few).as_deref(), Some("No puzzle has fewer than 17 givens."));
    }
}
