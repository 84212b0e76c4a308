//! What tabs of the site tell one another: the key of a game, each time that one of them has kept it.

use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{BroadcastChannel, MessageEvent};

const CHANNEL: &str = "ninefold-kept";

/// The other tabs. Where they cannot be reached, each looks at what is kept when it is seen again.
#[derive(Clone)]
pub struct Tabs(Option<BroadcastChannel>);

impl Tabs {
    /// Listens to the other tabs as long as the page is there.
    pub fn new(on_kept: impl Fn(String) + 'static) -> Tabs {
        let channel = BroadcastChannel::new(CHANNEL).ok();
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            event.data().as_string().into_iter().for_each(&on_kept);
        });
        if let Some(channel) = &channel {
            channel.set_onmessage(Some(hear.into_js_value().unchecked_ref()));
        }
        Tabs(channel)
    }

    /// Tells the others that the game of a key was kept.
    pub fn tell(&self, key: &str) {
        // Text can always be sent.
        let _ = self.0.as_ref().map(|channel| channel.post_message(&key.into()));
    }
}
