//! The keys while a search is watched: what they mean, and how that is told.

use ::words::say;

use crate::{HelpLine, words};

/// What a key does while a search is watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WatchKey {
    /// Plays it, or pauses.
    Play,
    /// One event on.
    Forward,
    /// One event back.
    Back,
    /// To the next guess.
    Guess,
    /// To the next backtrack.
    Backtrack,
    /// Ends watching.
    Stop,
}

impl WatchKey {
    /// What a key press means; `None` for one that means what it always does.
    pub fn of(key: &str) -> Option<WatchKey> {
        KEYS.iter().find(|(keys, ..)| keys.contains(&key)).map(|(_, means, _)| *means)
    }

    /// The keys for people, with what they do.
    pub fn told() -> Vec<HelpLine> {
        let line = |(keys, _, does): &(&[&str], WatchKey, &'static str)| {
            let strokes = keys.iter().map(|name| vec![words::keys::key(name)]).collect();
            HelpLine { strokes, does: say(does) }
        };
        KEYS.iter().map(line).collect()
    }
}

/// The keys meanwhile, what they mean, and what that does.
static KEYS: [(&[&str], WatchKey, &str); 6] = [
    (&[" "], WatchKey::Play, "plays the search, and pauses"),
    (&[".", ">"], WatchKey::Forward, "one event on"),
    (&[",", "<"], WatchKey::Back, "one event back"),
    (&["g"], WatchKey::Guess, "to the next guess"),
    (&["b"], WatchKey::Backtrack, "to the next backtrack"),
    (&["Escape"], WatchKey::Stop, "back to your board"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_a_search_is_reached_and_told() {
        for (keys, means, _) in &KEYS {
            assert!(keys.iter().all(|key| WatchKey::of(key) == Some(*means)));
        }
        let all = ["Play", "Forward", "Back", "Guess", "Backtrack", "Stop"];
        assert_eq!(KEYS.map(|(_, means, _)| format!("{means:?}")), all);
        assert_eq!(WatchKey::told()[1].strokes, [["."], [">"]]);
        assert_eq!(WatchKey::of("5"), None);
    }
}
