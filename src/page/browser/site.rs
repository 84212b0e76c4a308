//! The site itself, which the browser keeps for when there is no network, and what it runs on.

use std::{cell::Cell, rc::Rc};

use js_sys::Reflect;
use wasm_bindgen::{JsCast, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    RegistrationOptions, Response, ServiceWorkerContainer, ServiceWorkerRegistration,
    ServiceWorkerUpdateViaCache,
};

/// Milliseconds since the page began.
pub fn now() -> f64 {
    let performance = web_sys::window().and_then(|window| window.performance());
    performance.map_or(0.0, |performance| performance.now())
}

/// The text of a file of the site.
pub async fn text_of(address: &str) -> Option<String> {
    let response = JsFuture::from(web_sys::window()?.fetch_with_str(address)).await.ok()?;
    let response = response.dyn_into::<Response>().ok().filter(Response::ok)?;
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}

/// How many workers can work at once.
pub(super) fn cores() -> usize {
    web_sys::window()
        .map_or(1, |window| (window.navigator().hardware_concurrency() as usize).max(1))
}

/// A newer version of the site than this page: the browser has it, and it waits until a person
/// wants it.
#[derive(Clone)]
pub struct NewVersion {
    container: ServiceWorkerContainer,
    registration: ServiceWorkerRegistration,
}

impl NewVersion {
    /// Begins the new version in place of this page, and of all that is on it.
    pub fn begin(&self) {
        let begun = Closure::<dyn Fn()>::new(reload).into_js_value();
        self.container.set_oncontrollerchange(Some(begun.unchecked_ref()));
        match self.registration.waiting() {
            // A message of text can always be sent.
            Some(worker) => drop(worker.post_message(&"begin".into())),
            // Another window has begun it.
            None => reload(),
        }
    }
}

/// Has the browser keep the site, where it can, and tells when a newer version is there; maybe
/// more than once.
pub fn keep_site(on_new: impl Fn(NewVersion) + 'static) {
    spawn_local(async move {
        if let Some(new) = register().await {
            watch(new, on_new);
        }
    });
}

async fn register() -> Option<NewVersion> {
    let navigator = web_sys::window()?.navigator();
    // A page that came by plain HTTP from elsewhere has none; in a frame it may be forbidden.
    let container = Reflect::get(&navigator, &"serviceWorker".into()).ok()?;
    let container: ServiceWorkerContainer = container.dyn_into().ok()?;
    let options = RegistrationOptions::new();
    options.set_update_via_cache(ServiceWorkerUpdateViaCache::None);
    let registration = container.register_with_options("./service-worker.js", &options);
    let registration = JsFuture::from(registration).await.ok()?.dyn_into().ok()?;
    Some(NewVersion { container, registration })
}

/// Tells when there is a new version. Nothing ends before the page does.
fn watch(new: NewVersion, on_new: impl Fn(NewVersion) + 'static) {
    let NewVersion { container, registration } = new.clone();
    let tell = Rc::new(move || on_new(new.clone()));

    // The first version of all does not wait for another to end.
    let (waits, told) = (registration.clone(), tell.clone());
    let look = move || {
        if waits.waiting().is_some() && waits.active().is_some() {
            told();
        }
    };
    look();
    let look = Closure::<dyn Fn()>::new(look).into_js_value();
    let comes = registration.clone();
    let follow = move || {
        if let Some(worker) = comes.installing() {
            worker.set_onstatechange(Some(look.unchecked_ref()));
        }
    };
    follow();
    let follow = Closure::<dyn Fn()>::new(follow).into_js_value();
    registration.set_onupdatefound(Some(follow.unchecked_ref()));

    // Another window may begin it, too; the first version of all begins by itself.
    let kept = Cell::new(container.controller().is_some());
    let begun = move || {
        if kept.replace(true) {
            tell();
        }
    };
    let begun = Closure::<dyn Fn()>::new(begun).into_js_value();
    container.set_oncontrollerchange(Some(begun.unchecked_ref()));

    // Browsers look for a new version when a page is opened: one that stays open for days asks.
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let page = document.clone();
    let ask = move || {
        if let (false, Ok(asked)) = (page.hidden(), registration.update()) {
            spawn_local(async { drop(JsFuture::from(asked).await) });
        }
    };
    let ask = Closure::<dyn Fn()>::new(ask).into_js_value();
    // It is a kind of event that there is.
    let _ = document.add_event_listener_with_callback("visibilitychange", ask.unchecked_ref());
}

/// Whether keyboards of this machine have Command where others have Control.
pub fn is_mac() -> bool {
    let platform = web_sys::window().and_then(|window| window.navigator().platform().ok());
    platform.is_some_and(|name| ["Mac", "iP"].iter().any(|begin| name.starts_with(begin)))
}

fn reload() {
    // A page that cannot be loaded anew stays what it is.
    let _ = web_sys::window().map(|window| window.location().reload());
}
