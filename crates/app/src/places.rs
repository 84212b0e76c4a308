//! The places beside the board: which is chosen, over a reload of the page, too.

use crate::{
    command::{Offer, On, When},
    context::Context,
    effect::{Effect, Tab},
    page::Lesson,
};

/// A place beside the board. It shows what it is about and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Place {
    /// The keypad and what goes with it.
    #[default]
    Play,
    /// Hints.
    Learn,
    /// Searches.
    Solve,
    /// The open collection.
    Collection,
    /// What was done.
    History,
}

/// A way to search, within the place for that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// One search is watched.
    #[default]
    Watch,
    /// Solutions are counted and gone through.
    Solutions,
    /// Engines race.
    Race,
    /// Rules take candidates away.
    Rules,
    /// A puzzle is made proper.
    Repair,
}

impl Place {
    /// The places, in their order.
    pub const ALL: [Place; 5] =
        [Place::Play, Place::Learn, Place::Solve, Place::Collection, Place::History];
}

impl Method {
    /// The ways, in their order.
    pub const ALL: [Method; 5] =
        [Method::Watch, Method::Solutions, Method::Race, Method::Rules, Method::Repair];
}

/// Where the person is.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Places {
    /// The place that is chosen.
    pub place: Place,
    /// The way to search that is chosen.
    pub method: Method,
    /// What is learned.
    pub lesson: Lesson,
}

/// What happens to it.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A place is chosen.
    Go(Place),
    /// The place for searches is chosen, and a way in it.
    Search(Method),
    /// The place to learn is chosen, and what.
    Learn(Lesson),
    /// The page begins with what this tab kept of it.
    Begin(String),
}

/// Goes to the place where a search is watched.
pub const WATCH: Offer<Event> = Offer {
    name: "Watch Search",
    when: When::Always,
    on: On::Page,
    act: Event::Search(Method::Watch),
};
/// Goes to the place where solutions are counted.
pub const SOLUTIONS: Offer<Event> = Offer {
    name: "Find Solutions",
    when: When::Always,
    on: On::Page,
    act: Event::Search(Method::Solutions),
};
/// Goes to the place where engines race.
pub const RACE: Offer<Event> = Offer {
    name: "Race Engines",
    when: When::Always,
    on: On::Page,
    act: Event::Search(Method::Race),
};
/// Goes to the place where the rules of a pass are chosen.
pub const RULES: Offer<Event> = Offer {
    name: "Choose Rules",
    when: When::Always,
    on: On::Page,
    act: Event::Search(Method::Rules),
};
/// Goes to the history.
pub const HISTORY: Offer<Event> = Offer {
    name: "Show History",
    when: When::Always,
    on: On::Page,
    act: Event::Go(Place::History),
};

impl Places {
    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Go(place) => self.place = place,
            Event::Search(method) => (self.place, self.method) = (Place::Solve, method),
            Event::Learn(lesson) => (self.place, self.lesson) = (Place::Learn, lesson),
            Event::Begin(kept) => {
                let mut names = kept.split(' ').map(str::parse::<usize>).map(Result::ok);
                let mut next = || names.next().flatten();
                let place = next().and_then(|n| Place::ALL.get(n).copied());
                let method = next().and_then(|n| Method::ALL.get(n).copied());
                let lesson = next().and_then(|n| Lesson::ALL.get(n).copied());
                self.lesson = lesson.unwrap_or_default();
                (self.place, self.method) = (place.unwrap_or_default(), method.unwrap_or_default());
                return;
            }
        }
        ctx.effect(Effect::Tab(Tab::Place(self.kept())));
    }

    /// What a tab keeps of it: three numbers.
    fn kept(&self) -> String {
        format!("{} {} {}", self.place as u8, self.method as u8, self.lesson as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{App, Event as Happening};

    #[test]
    fn what_a_tab_kept_brings_its_place_back() {
        let mut app = App::new(play::save::Theme::System);
        let effects = app.update(Event::Search(Method::Race).into(), 0.0);
        let [Effect::Tab(Tab::Place(kept))] = &effects[..] else { panic!("{effects:?}") };
        let mut again = App::new(play::save::Theme::System);
        again.update(Event::Begin(kept.clone()).into(), 0.0);
        assert_eq!(
            *again.places,
            Places { place: Place::Solve, method: Method::Race, ..Places::default() }
        );
        again.update(Happening::from(Event::Go(Place::History)), 0.0);
        assert_eq!(
            *again.places,
            Places { place: Place::History, method: Method::Race, ..Places::default() }
        );
    }

    #[test]
    fn what_no_tab_kept_is_the_first_place() {
        for kept in ["", "9 9", "x", "1 é", "-1", "18446744073709551616 2 3"] {
            let mut app = App::new(play::save::Theme::System);
            app.update(Event::Begin(kept.into()).into(), 0.0);
            assert!(Place::ALL.contains(&app.places.place), "{kept}");
        }
    }
}
