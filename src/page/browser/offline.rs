//! The service worker, which stores the site for offline use, and newer versions of the site.

use std::{cell::Cell, rc::Rc};

use js_sys::Reflect;
use wasm_bindgen::{JsCast, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    RegistrationOptions, ServiceWorkerContainer, ServiceWorkerRegistration,
    ServiceWorkerUpdateViaCache,
};

/// A version of the site that is newer than this page. The browser has downloaded this version, and
/// starts it at the player's request.
#[derive(Clone)]
pub struct NewVersion {
    container: ServiceWorkerContainer,
    registration: ServiceWorkerRegistration,
}

impl NewVersion {
    /// Starts the new version instead of this page.
    pub fn start_version(&self) {
        let started = Closure::<dyn Fn()>::new(reload_page).into_js_value();
        self.container.set_oncontrollerchange(Some(started.unchecked_ref()));
        match self.registration.waiting() {
            // A text can always be posted.
            Some(worker) => drop(worker.post_message(&"begin".into())),
            // Another window has already started the new version.
            None => reload_page(),
        }
    }
}

/// Stores the site for offline use, if the browser supports service workers. Calls `on_new` when
/// there is a newer version of the site, possibly more than once.
pub fn enable_offline_use(on_new: impl Fn(NewVersion) + 'static) {
    spawn_local(async move {
        if let Some(new) = register_worker().await {
            watch_versions(new, on_new);
        }
    });
}

async fn register_worker() -> Option<NewVersion> {
    let navigator = web_sys::window()?.navigator();
    // Over plain HTTP, browsers only offer service workers to local pages. Frames may have none.
    let container = Reflect::get(&navigator, &"serviceWorker".into()).ok()?;
    let container: ServiceWorkerContainer = container.dyn_into().ok()?;
    let options = RegistrationOptions::new();
    options.set_update_via_cache(ServiceWorkerUpdateViaCache::None);
    let registration = container.register_with_options("./service-worker.js", &options);
    let registration = JsFuture::from(registration).await.ok()?.dyn_into().ok()?;
    Some(NewVersion { container, registration })
}

/// Calls `on_new` whenever there is a newer version, as long as the page is open.
fn watch_versions(new: NewVersion, on_new: impl Fn(NewVersion) + 'static) {
    let NewVersion { container, registration } = new.clone();
    let report = Rc::new(move || on_new(new.clone()));

    // The very first version doesn't wait for another one to end, so it isn't reported.
    let (waiting, report_waiting) = (registration.clone(), report.clone());
    let look = move || {
        if waiting.waiting().is_some() && waiting.active().is_some() {
            report_waiting();
        }
    };
    look();
    let look = Closure::<dyn Fn()>::new(look).into_js_value();
    let installing = registration.clone();
    let follow = move || {
        if let Some(worker) = installing.installing() {
            worker.set_onstatechange(Some(look.unchecked_ref()));
        }
    };
    follow();
    let follow = Closure::<dyn Fn()>::new(follow).into_js_value();
    registration.set_onupdatefound(Some(follow.unchecked_ref()));

    // Another window may start a newer version. The first version starts by itself.
    let has_version = Cell::new(container.controller().is_some());
    let changed = move || {
        if has_version.replace(true) {
            report();
        }
    };
    let changed = Closure::<dyn Fn()>::new(changed).into_js_value();
    container.set_oncontrollerchange(Some(changed.unchecked_ref()));

    // Browsers look for a newer version when a page is opened. A page that stays open for days must
    // ask.
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let page = document.clone();
    let ask = move || {
        if let (false, Ok(asked)) = (page.hidden(), registration.update()) {
            spawn_local(async { drop(JsFuture::from(asked).await) });
        }
    };
    let ask = Closure::<dyn Fn()>::new(ask).into_js_value();
    // Adding a listener can't fail.
    let _ = document.add_event_listener_with_callback("visibilitychange", ask.unchecked_ref());
}

fn reload_page() {
    // If that fails, the page stays as it is.
    let _ = web_sys::window().map(|window| window.location().reload());
}
