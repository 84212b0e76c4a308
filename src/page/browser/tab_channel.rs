//! The other tabs of the site. Tabs notify each other when one of them has saved a game, and when
//! one has deleted everything.

use app::{Event, persistence};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{BroadcastChannel, MessageEvent};

const CHANNEL_NAME: &str = "ninefold-kept";

/// The channel to the other tabs. If the browser has no such channels, each tab checks the database
/// when the tab becomes visible.
///
/// The message about a saved game is the game's key; the message that everything was deleted is
/// `null`.
#[derive(Clone)]
pub struct TabChannel(Option<BroadcastChannel>);

impl TabChannel {
    /// Opens the channel to the other tabs, and listens to them as long as the page is open.
    pub fn new(dispatch: fn(Event)) -> TabChannel {
        let channel = BroadcastChannel::new(CHANNEL_NAME).ok();
        let listen = move |message: MessageEvent| match message.data() {
            data if data.is_null() => dispatch(persistence::Event::StorageCleared.into()),
            data => data.as_string().into_iter().for_each(|key| {
                dispatch(persistence::Event::SavedByOtherTab(key).into());
            }),
        };
        let listen = Closure::<dyn Fn(MessageEvent)>::new(listen).into_js_value();
        if let Some(channel) = &channel {
            channel.set_onmessage(Some(listen.unchecked_ref()));
        }
        TabChannel(channel)
    }

    /// Notifies the other tabs that the game with the given key was saved.
    pub fn notify_saved(&self, key: &str) {
        self.post_message(&key.into());
    }

    /// Notifies the other tabs that everything was deleted.
    pub fn notify_cleared(&self) {
        self.post_message(&JsValue::NULL);
    }

    fn post_message(&self, message: &JsValue) {
        // Texts and `null` can always be posted.
        let _ = self.0.as_ref().map(|channel| channel.post_message(message));
    }
}
