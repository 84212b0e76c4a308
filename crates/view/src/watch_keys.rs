//! The keys for watching a search: their meanings and help texts.

use ::words::tr;

use crate::{HelpLine, words};

/// The effect of a key while a search is watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WatchKey {
    /// Play or pause the search.
    Play,
    /// Move one event forward.
    Forward,
    /// Move one event back.
    Back,
    /// Move to the next guess.
    NextGuess,
    /// Move to the next backtrack.
    NextBacktrack,
    /// Stop watching, and show the player's own board again.
    Stop,
}

impl WatchKey {
    /// Returns the meaning of a key, by the browser's name for the value that it produces. Returns
    /// `None` if watching doesn't change the key's meaning.
    pub fn from_key(key: &str) -> Option<WatchKey> {
        KEYS.iter().find(|(keys, ..)| keys.contains(&key)).map(|(_, means, _)| *means)
    }

    /// Returns the lines of the key help.
    pub fn help_lines() -> Vec<HelpLine> {
        let line = |(keys, _, effect): &(&[&str], WatchKey, &'static str)| {
            let strokes = keys.iter().map(|name| vec![words::keys::key_name(name)]).collect();
            HelpLine { stroke_texts: strokes, description: tr(effect) }
        };
        KEYS.iter().map(line).collect()
    }
}

/// The keys with their meanings and their help texts.
static KEYS: [(&[&str], WatchKey, &str); 6] = [
    (&[" "], WatchKey::Play, "Play or pause the search"),
    (&[".", ">"], WatchKey::Forward, "Go forward one event"),
    (&[",", "<"], WatchKey::Back, "Go back one event"),
    (&["g"], WatchKey::NextGuess, "Go to the next guess"),
    (&["b"], WatchKey::NextBacktrack, "Go to the next backtrack"),
    (&["Escape"], WatchKey::Stop, "Return to your board"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_watch_key_is_reached_and_listed() {
        for (keys, means, _) in &KEYS {
            assert!(keys.iter().all(|key| WatchKey::from_key(key) == Some(*means)));
        }
        let all = ["Play", "Forward", "Back", "NextGuess", "NextBacktrack", "Stop"];
        assert_eq!(KEYS.map(|(_, means, _)| format!("{means:?}")), all);
        assert_eq!(WatchKey::help_lines()[1].stroke_texts, [["."], [">"]]);
        assert_eq!(WatchKey::from_key("5"), None);
    }
}
