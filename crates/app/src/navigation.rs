//! The open place: the part of the page next to the board, such as Solve or Learn. The browser tab
//! restores the open place after a reload.

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    effect::{Effect, TabStorage},
    feature::Feature,
    followup::Followup,
    place::{Destination, LearnTab, Place, SolveTab},
};

/// The open place, and the tab that was opened last in each place with tabs.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Navigation {
    /// The open place.
    pub place: Place,
    /// The tab that was opened last in [`Place::Solve`].
    pub solve_tab: SolveTab,
    /// The tab that was opened last in [`Place::Learn`].
    pub learn_tab: LearnTab,
}

/// An event that [`Navigation`] handles.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Go to a place or tab.
    GoTo(Destination),
    /// Restore the place and the tabs from the text that the browser tab has saved. Missing or
    /// unknown values become the defaults.
    Restore(String),
}

/// The command that opens the tab for watching a search.
pub static WATCH: Command =
    Command::new("Watch a Search", Condition::Always, CommandTarget::Page, || {
        Event::GoTo(Destination::Solve(SolveTab::Watch)).into()
    })
    .with_aliases(&["Watch Search"]);
/// The command that opens the tab for counting solutions.
pub static SOLUTIONS: Command =
    Command::new("Find Solutions", Condition::Always, CommandTarget::Page, || {
        Event::GoTo(Destination::Solve(SolveTab::Solutions)).into()
    });
/// The command that opens the tab for racing engines.
pub static RACE: Command =
    Command::new("Race Engines", Condition::Always, CommandTarget::Page, || {
        Event::GoTo(Destination::Solve(SolveTab::Race)).into()
    });
/// The command that opens the tab with the elimination rules.
pub static RULES: Command =
    Command::new("Choose Elimination Rules", Condition::Always, CommandTarget::Page, || {
        Event::GoTo(Destination::Solve(SolveTab::Rules)).into()
    })
    .with_aliases(&["Choose Rules"]);
/// The command that opens the list of puzzles in the collection.
pub static PUZZLE_LIST: Command =
    Command::new("Show Puzzle List", Condition::CollectionOpen, CommandTarget::Page, || {
        Event::GoTo(Destination::Place(Place::Collection)).into()
    });
/// The command that opens the history.
pub static HISTORY: Command =
    Command::new("Show History", Condition::Always, CommandTarget::Page, || {
        Event::GoTo(Destination::Place(Place::History)).into()
    });

impl Navigation {
    /// Returns the open tab of [`Place::Learn`], or `None` if another place is open.
    pub fn learn_tab(&self) -> Option<LearnTab> {
        (self.place == Place::Learn).then_some(self.learn_tab)
    }

    /// Returns the open tab of [`Place::Solve`], or `None` if another place is open.
    pub fn solve_tab(&self) -> Option<SolveTab> {
        (self.place == Place::Solve).then_some(self.solve_tab)
    }

    /// Formats the state for the browser tab's storage: the indices of the place, of the tab in
    /// [`Place::Solve`], and of the tab in [`Place::Learn`], separated by spaces.
    fn to_saved(&self) -> String {
        format!("{} {} {}", self.place as u8, self.solve_tab as u8, self.learn_tab as u8)
    }

    fn restore_saved(&mut self, saved: &str) {
        let mut numbers = saved.split(' ').map(str::parse::<usize>).map(Result::ok);
        let mut next = || numbers.next().flatten();
        let place = next().and_then(|n| Place::ALL.get(n).copied());
        let solve = next().and_then(|n| SolveTab::ALL.get(n).copied());
        let learn = next().and_then(|n| LearnTab::ALL.get(n).copied());
        *self = Navigation {
            place: place.unwrap_or_default(),
            solve_tab: solve.unwrap_or_default(),
            learn_tab: learn.unwrap_or_default(),
        };
    }
}

impl Feature for Navigation {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        let before = self.learn_tab;
        match event {
            Event::Restore(saved) => return self.restore_saved(&saved),
            Event::GoTo(Destination::Place(place)) => self.place = place,
            Event::GoTo(Destination::Solve(tab)) => {
                (self.place, self.solve_tab) = (Place::Solve, tab)
            }
            Event::GoTo(Destination::Learn(tab)) => {
                (self.place, self.learn_tab) = (Place::Learn, tab)
            }
        }
        ctx.push_effect(Effect::Tab(TabStorage::Place(self.to_saved())));
        ctx.push_followup(Followup::PlaceChanged { learn_tab_changed: before != self.learn_tab });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::App;
    use play::save::Theme;

    #[test]
    fn a_browser_tab_restores_its_place() {
        let mut app = App::new(Theme::System);
        let race = Destination::Solve(SolveTab::Race);
        let effects = app.update(Event::GoTo(race).into(), 0.0);
        let [Effect::Tab(TabStorage::Place(saved))] = &effects[..] else { panic!("{effects:?}") };
        let mut again = App::new(Theme::System);
        again.update(Event::Restore(saved.clone()).into(), 0.0);
        let here =
            Navigation { place: Place::Solve, solve_tab: SolveTab::Race, ..Default::default() };
        assert_eq!(*again.navigation, here);
        again.update(Event::GoTo(Destination::Place(Place::History)).into(), 0.0);
        assert_eq!(*again.navigation, Navigation { place: Place::History, ..here });
    }

    #[test]
    fn invalid_saved_places_are_replaced() {
        for saved in ["", "9 9", "x", "1 é", "-1", "18446744073709551616 2 3"] {
            let mut app = App::new(Theme::System);
            app.update(Event::Restore(saved.into()).into(), 0.0);
            assert!(Place::ALL.contains(&app.navigation.place), "{saved}");
        }
    }
}
