//! Does what the app says the outside is to do, and tells the app what came of it.

use std::{cell::RefCell, rc::Rc};

use app::{
    Effect, Event,
    effect::{Picked, StoreAnswer, StoreCall, Tab, Ticket},
    keeping, making, opening, practising, sharing, watching,
};
use collection::Choice;
use gloo_timers::callback::Timeout;
use wasm_bindgen_futures::spawn_local;

use super::{
    Pieces, Store, Tabs, Workers, address, backup, clipboard, download, files, random, store, theme,
};

/// Seeds are numbers that people can read out.
const SEEDS: u64 = 1_000_000_000_000;

/// What the outside is done with.
#[derive(Clone)]
pub struct Outside {
    workers: Workers,
    store: Rc<Store>,
    tabs: Tabs,
    /// The text that is being collected for a file.
    pieces: Rc<RefCell<Pieces>>,
    tell: fn(Event),
    /// Puts the keyboard's focus on a cell.
    focus: fn(grid::Cell),
}

impl Outside {
    /// An outside that tells what happens as events.
    pub fn new(tell: fn(Event), focus: fn(grid::Cell)) -> Outside {
        let (store, pieces) = Default::default();
        let tabs = Tabs::new(move |key| tell(keeping::Event::KeptElsewhere(key).into()));
        Outside { workers: Workers::new(tell), store, tabs, pieces, tell, focus }
    }

    /// Who does the page's tasks.
    pub fn workers(&self) -> &Workers {
        &self.workers
    }

    /// Does something.
    pub fn perform(&self, effect: Effect) {
        let tell = self.tell;
        match effect {
            Effect::Start(task, job, files) => self.workers.start(task, *job, files),
            Effect::Cancel(task) => self.workers.cancel(task),
            Effect::CloseFiles => self.workers.close(),
            Effect::Store(ticket, call) => {
                spawn_local(answer(self.store.clone(), ticket, call, tell));
            }
            Effect::Shelve(id, one) => {
                let store = self.store.clone();
                spawn_local(async move {
                    let result = backup::shelve(&store, one, &files::of(id)).await;
                    tell(Event::Shelved(result.map_err(Into::into)));
                });
            }
            Effect::After(ms, timer) => {
                Timeout::new(ms, move || tell(Event::Timer(timer))).forget();
            }
            Effect::NextFrame => leptos::prelude::request_animation_frame(move || {
                tell(watching::Event::Frame.into());
            }),
            Effect::Focus(cell) => (self.focus)(cell),
            Effect::Copy(what, text) => copy(what, text, tell),
            Effect::CopyLink(end) => copy(view::words::link(), address::with_end(&end), tell),
            Effect::Paste => spawn_local(async move {
                tell(sharing::Event::Pasted(clipboard::pasted().await).into());
            }),
            Effect::FetchSample => spawn_local(async move {
                tell(sharing::Event::Fetched(super::text_of("sample.txt").await).into());
            }),
            Effect::FetchExercises => spawn_local(async move {
                tell(practising::Event::Fetched(super::text_of("practice.txt").await).into());
            }),
            Effect::Save(name, text) => download::save(&name, &text),
            Effect::Collect(text) => self.pieces.borrow_mut().push(&text),
            Effect::SaveCollected(name) => {
                let pieces = self.pieces.take();
                name.into_iter().for_each(|name| pieces.clone().save(&name));
            }
            Effect::ForgetAddress => address::forget_end(),
            Effect::OpenText(name, text) => {
                let file = gloo_file::File::new(&name, &*text);
                let files = files::keep(vec![web_sys::File::clone(file.as_ref())]);
                let picked = Picked { files, name, choice: Choice::default(), id: None };
                tell(opening::Event::Open(picked).into());
            }
            Effect::OpenMade(name, text, id) => {
                let file = gloo_file::File::new(&name, &*text);
                let files = files::keep(vec![web_sys::File::clone(file.as_ref())]);
                let picked = Picked { files, name, choice: Choice::default(), id: Some(id) };
                tell(making::Event::Opened(picked).into());
            }
            Effect::Today => {
                let now = js_sys::Date::new_0();
                let (month, day) = (now.get_month() + 1, now.get_date());
                tell(making::Event::Day(now.get_full_year() as i32, month, day).into());
            }
            Effect::Seed => tell(making::Event::Begin(random::below(SEEDS)).into()),
            Effect::StockSeed => tell(making::Event::Stock(random::below(SEEDS)).into()),
            Effect::PickFiles => download::pick_files(),
            Effect::Random(count) => tell(opening::Event::Chosen(random::below(count)).into()),
            Effect::Print => _ = web_sys::window().map(|window| window.print()),
            Effect::AskToPersist => store::ask_to_persist(),
            Effect::SetTheme(name) => theme::set_theme(name),
            Effect::TellTabs(key) => self.tabs.tell(&key),
            Effect::Tab(tab) => keep_in_tab(tab),
            Effect::ExportAll => {
                let store = self.store.clone();
                spawn_local(async move {
                    let result = backup::export(&store).await.map_err(Into::into);
                    tell(app::backup::Event::Exported(result).into());
                });
            }
            Effect::ImportAll => {
                let store = self.store.clone();
                download::pick(move |file| {
                    let store = store.clone();
                    spawn_local(async move {
                        let result = backup::import(&store, &file).await;
                        tell(app::backup::Event::Imported(result).into());
                    });
                });
            }
            Effect::ForgetAll => {
                let store = self.store.clone();
                spawn_local(async move {
                    let result = store.clear().await.map_err(Into::into);
                    tell(app::backup::Event::Forgotten(result).into());
                });
            }
        }
    }
}

fn copy(what: &'static str, text: String, tell: fn(Event)) {
    spawn_local(async move {
        let copied = clipboard::copy(&text).await;
        tell(sharing::Event::Copied(what, text, copied).into());
    });
}

async fn answer(store: Rc<Store>, ticket: Ticket, call: StoreCall, tell: fn(Event)) {
    let result = match call {
        StoreCall::Read(keys) => {
            let mut records = Vec::with_capacity(keys.len());
            let mut failed = None;
            for key in keys {
                match store.record(&key).await {
                    Ok(record) => records.push(record),
                    Err(error) => {
                        failed = Some(error);
                        break;
                    }
                }
            }
            failed.map_or(Ok(StoreAnswer::Records(records)), Err)
        }
        StoreCall::Keys => store.keys().await.map(StoreAnswer::Keys),
        StoreCall::Files(name) => store.files(&name).await.map(|kept| {
            let some = Some(kept).filter(|kept| !kept.is_empty());
            StoreAnswer::Files(some.map(files::keep))
        }),
        StoreCall::Forget(keys) => store.forget(&keys).await.map(|()| StoreAnswer::Forgotten),
        StoreCall::Unshelve(one) => {
            backup::change_shelf(&store, one, None).await.map(|()| StoreAnswer::Forgotten)
        }
        StoreCall::Write(key, write) => {
            store.write(&key, *write).await.map(|written| StoreAnswer::Written(Box::new(written)))
        }
    };
    tell(Event::Stored(ticket, result.map_err(Into::into)));
}

fn keep_in_tab(tab: Tab) {
    match tab {
        Tab::Session(bytes) => store::keep_of_tab(bytes.as_deref()),
        Tab::Time(key, time) => store::keep_time_of_tab(&key, time),
        Tab::Place(place) => store::keep_place_of_tab(&place),
        Tab::Pause(key) => store::keep_pause_of_tab(key.as_deref()),
        Tab::Leave(key, bytes) => store::leave(&key, bytes.as_deref()),
    }
}
