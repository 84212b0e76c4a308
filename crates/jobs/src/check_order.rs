//! Whether an order can be met, and how long that usually takes, before anything is made of it.

use serde::{Deserialize, Serialize};

use crate::{Begun, Kind, Order, Outcome, Speech, Workplace, usual::usual};

/// Finds out whether parts of an order contradict one another, and how long one puzzle of it takes.
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
        let usual = usual(&self.order);
        let checked = self.order.wish().map(|_| usual);
        let told = checked.map_err(|conflict| words::wishes::conflict(&conflict));
        Begun::Done(Ok(Outcome::CheckOrder(told)))
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
        assert!(check(of.clone()).is_ok_and(|seconds| seconds < 0.1));
        let level = Some(Level::Easy);
        let easy = Order { level, needs: Some("x-wing".into()), ..of.clone() };
        assert_eq!(check(easy).expect_err("it cannot be"), "X-Wing is harder than the level Easy.");
        let few = Order { clues: Some((3, 5)), ..of };
        assert_eq!(check(few).expect_err("it cannot be"), "No puzzle has fewer than 17 givens.");
    }
}
