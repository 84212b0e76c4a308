//! The runner of the effects that the app returns.

use std::{cell::RefCell, rc::Rc};

use app::{
    Effect, Event, backups,
    effect::{PickedFiles, PictureRequest, StoreAnswer, StoreCall},
    generating, opening, persistence, practising,
    reading_pictures::{self, PictureFiles},
    sharing, watching,
};
use collection::ReadingChoice;
use gloo_timers::callback::Timeout;
use schedule::Ticket;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

use super::{
    PictureReader, TabChannel, TextPieces, Workers, address, backup, clipboard, download, files,
    indexed_db::{self, Database, store_error},
    picture_output, random, recent_files,
    site::fetch_text,
    stored_files, tab_storage, theme, unsaved_games,
};

/// A runner of the effects that the app returns. Their outcomes are dispatched as events.
#[derive(Clone)]
pub struct EffectRunner {
    workers: Workers,
    pictures: PictureReader,
    store: Rc<Database>,
    tabs: TabChannel,
    /// The text that is collected for a file.
    pieces: Rc<RefCell<TextPieces>>,
    dispatch: fn(Event),
    /// Moves the keyboard focus to a cell.
    focus: fn(grid::Cell),
    /// Draws the board as an SVG document. Returns `None` if the rest of the program isn't loaded
    /// yet.
    draw: fn() -> Option<String>,
}

impl EffectRunner {
    /// Creates a runner that passes outcomes as events to `dispatch`. `focus` moves the keyboard
    /// focus to a cell, and `draw` draws the board as an SVG document.
    pub fn new(
        dispatch: fn(Event),
        focus: fn(grid::Cell),
        draw: fn() -> Option<String>,
    ) -> EffectRunner {
        let tabs = TabChannel::new(dispatch);
        let others = tabs.clone();
        let store = Database::new(move || {
            others.notify_cleared();
            dispatch(persistence::Event::StorageCleared.into());
        });
        let (workers, pieces) = (Workers::new(dispatch), Default::default());
        let pictures = PictureReader::new(dispatch);
        let store = Rc::new(store);
        EffectRunner { workers, pictures, store, tabs, pieces, dispatch, focus, draw }
    }

    /// Returns the workers that run the app's tasks.
    pub fn workers(&self) -> &Workers {
        &self.workers
    }

    /// Runs an effect. Its outcome, if there is one, is dispatched as an event later.
    pub fn perform(&self, effect: Effect) {
        let dispatch = self.dispatch;
        match effect {
            Effect::Start(task, job, files) => self.workers.start(task, *job, files),
            Effect::Cancel(task) => self.workers.cancel(task),
            Effect::CloseFiles => self.workers.close_files(),
            Effect::Store(ticket, call) => {
                let store = self.store.clone();
                spawn_local(async move {
                    let answer = perform_call(&store, call).await.map_err(store_error);
                    dispatch(Event::Stored(ticket, answer));
                });
            }
            Effect::StartTimer(ms, timer) => start_timer(ms, timer, dispatch),
            Effect::NextFrame => leptos::prelude::request_animation_frame(move || {
                dispatch(watching::Event::Frame.into());
            }),
            Effect::Focus(cell) => (self.focus)(cell),
            Effect::Copy(what, text) => copy_and_report(what, text, dispatch),
            Effect::CopyLink(fragment) => {
                copy_and_report(
                    view::words::link_name(),
                    address::address_with_fragment(&fragment),
                    dispatch,
                );
            }
            Effect::Paste => spawn_local(async move {
                dispatch(sharing::Event::Pasted(clipboard::read_text().await).into());
            }),
            Effect::FetchSample => spawn_local(async move {
                dispatch(sharing::Event::SampleFetched(fetch_text("sample.txt").await).into());
            }),
            Effect::FetchExercises => spawn_local(async move {
                dispatch(practising::Event::SetFetched(fetch_text("practice.txt").await).into());
            }),
            Effect::Save(name, text) => download::save_text(&name, &text),
            Effect::MakePicture(PictureRequest { target, on_done }) => {
                let svg = (self.draw)();
                spawn_local(async move {
                    let is_done = match svg {
                        Some(svg) => picture_output::draw_and_deliver(&target, svg).await.is_ok(),
                        None => false,
                    };
                    dispatch(on_done(target, is_done));
                });
            }
            Effect::Collect(text) => self.pieces.borrow_mut().push(&text),
            Effect::SaveCollected(name) => {
                let pieces = self.pieces.take();
                name.into_iter().for_each(|name| pieces.clone().save_as(&name));
            }
            Effect::ForgetAddress => address::remove_fragment(),
            Effect::OpenText(name, text) => {
                let picked = text_file(name, &text, None);
                dispatch(opening::Event::Open(picked).into());
            }
            Effect::OpenGenerated(name, text, id) => {
                let picked = text_file(name, &text, Some(id));
                dispatch(opening::Event::OpenGenerated(picked).into());
            }
            Effect::Today => {
                let now = js_sys::Date::new_0();
                let (month, day) = (now.get_month() + 1, now.get_date());
                dispatch(
                    generating::Event::TodayReported(now.get_full_year() as i32, month, day).into(),
                );
            }
            Effect::Seed => dispatch(generating::Event::SeedChosen(random::new_seed()).into()),
            Effect::StockSeed => {
                dispatch(generating::Event::StockSeedChosen(random::new_seed()).into())
            }
            Effect::PickFiles => download::pick_files(),
            Effect::TakePhoto => download::take_photo(move |file| {
                let names = vec![file.name()];
                let pictures =
                    PictureFiles { files: files::register_files(vec![file]), file_names: names };
                dispatch(reading_pictures::Event::Open(pictures).into());
            }),
            Effect::ReadPicture(task, picture) => self.pictures.read_picture(task, picture),
            Effect::ClosePictures => self.pictures.stop_worker(),
            Effect::Random(count) => {
                dispatch(opening::Event::RandomChosen(random::random_below(count)).into())
            }
            Effect::Print => _ = web_sys::window().map(|window| window.print()),
            Effect::AskToPersist => indexed_db::ask_to_persist(),
            Effect::SetTheme(name) => theme::set_theme(name),
            Effect::NotifyTabs(key) => self.tabs.notify_saved(&key),
            Effect::Tab(item) => tab_storage::save_item(item),
            Effect::ExportAll => {
                let store = self.store.clone();
                spawn_local(async move {
                    let result = backup::export_backup(&store).await.map_err(store_error);
                    dispatch(backups::Event::Exported(result).into());
                });
            }
            Effect::ImportAll => {
                let store = self.store.clone();
                download::pick_file(move |file| {
                    let store = store.clone();
                    spawn_local(async move {
                        let result = backup::import_backup(&store, &file).await;
                        dispatch(backups::Event::Imported(result).into());
                    });
                });
            }
            Effect::DeleteAll => {
                let (store, tabs) = (self.store.clone(), self.tabs.clone());
                spawn_local(async move {
                    unsaved_games::delete_games();
                    let result = store.clear().await.map_err(store_error);
                    if result.is_ok() {
                        tabs.notify_cleared();
                    }
                    dispatch(backups::Event::Forgotten(result).into());
                });
            }
        }
    }
}

fn start_timer(ms: u32, timer: Ticket, dispatch: fn(Event)) {
    Timeout::new(ms, move || dispatch(Event::TimerFired(timer))).forget();
}

fn copy_and_report(what: &'static str, text: String, dispatch: fn(Event)) {
    spawn_local(async move {
        let is_copied = clipboard::copy_text(&text).await;
        dispatch(sharing::Event::Copied(what, text, is_copied).into());
    });
}

/// Turns a text into a file to open.
fn text_file(name: String, text: &str, id: Option<u64>) -> PickedFiles {
    let file = stored_files::new_file(&name, &text.into());
    let files = files::register_files(file.into_iter().collect());
    PickedFiles { files, name, choice: ReadingChoice::default(), id }
}

/// Performs a storage call, and returns its answer or the browser's error.
async fn perform_call(store: &Database, call: StoreCall) -> Result<StoreAnswer, JsValue> {
    Ok(match call {
        StoreCall::Read(keys) => {
            let mut records = Vec::with_capacity(keys.len());
            for key in keys {
                records.push(store.read_record(&key).await?);
            }
            StoreAnswer::Records(records)
        }
        StoreCall::Keys => StoreAnswer::Keys(store.list_keys().await?),
        StoreCall::Files(name) => {
            let stored = Some(store.read_files(&name).await?).filter(|stored| !stored.is_empty());
            StoreAnswer::Files(stored.map(files::register_files))
        }
        StoreCall::Delete(keys) => {
            store.delete(&keys).await?;
            StoreAnswer::Deleted
        }
        StoreCall::SaveFiles(files, one) => {
            recent_files::save_recent(store, one, &files::files_with_id(files)).await?;
            StoreAnswer::FilesSaved
        }
        StoreCall::SaveText(text, one) => {
            let file = stored_files::new_file(&one.name, &text.into())?;
            recent_files::save_recent(store, one, &[file]).await?;
            StoreAnswer::FilesSaved
        }
        StoreCall::DeleteFiles(one) => {
            recent_files::remove_recent(store, one).await?;
            StoreAnswer::Deleted
        }
        StoreCall::Write(key, write) => {
            StoreAnswer::Written(Box::new(store.write(&key, *write).await?))
        }
    })
}
