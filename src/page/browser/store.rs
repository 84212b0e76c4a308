//! What the browser keeps for the page: one IndexedDB store of records by their keys, and the files
//! of collections. A record is read and written within one transaction.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use js_sys::{Array, Promise, Uint8Array};
use play::save::{Write, Written};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, DomException, File, IdbDatabase, IdbObjectStore, IdbRequest, IdbTransaction,
    IdbTransactionMode, Storage,
};

const DATABASE: &str = "ninefold";
const VERSION: u32 = 1;
const STORE: &str = "kept";

/// The time of the game that this tab had when it was left.
const TIME: &str = "ninefold-time";

/// The key of the game that a tab paused.
const PAUSED: &str = "ninefold-paused";
/// Where the person is.
const PLACE: &str = "ninefold-place";

/// So begin the keys of records that a page left as it went away.
const LEFT: &str = "ninefold-left:";

/// What the browser keeps. It is opened when it is needed first, and again when it was closed.
#[derive(Default)]
pub struct Store {
    database: RefCell<Option<IdbDatabase>>,
}

/// Why something could not be kept or read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreError {
    /// Whether there is no room left.
    pub full: bool,
    /// The browser's words.
    pub words: String,
}

impl From<StoreError> for app::effect::StoreError {
    fn from(StoreError { full, words }: StoreError) -> app::effect::StoreError {
        app::effect::StoreError { full, words }
    }
}

impl From<JsValue> for StoreError {
    fn from(error: JsValue) -> StoreError {
        match error.dyn_ref::<DomException>() {
            Some(known) => {
                let full = known.name() == "QuotaExceededError";
                StoreError { full, words: known.message() }
            }
            None => {
                let known = error.dyn_ref::<js_sys::Error>().map(|error| error.message().into());
                StoreError { full: false, words: known.unwrap_or_default() }
            }
        }
    }
}

/// A change of what is kept.
pub enum Change {
    /// A record under its key.
    Put(String, Vec<u8>),
    /// Files under their name, as [`packed`] or [`copied`] made them.
    Files(String, Array),
    /// Nothing is kept there any more.
    Drop(String),
}

impl Change {
    fn make(self, store: &IdbObjectStore) -> Result<IdbRequest, JsValue> {
        match self {
            Change::Put(key, bytes) => {
                store.put_with_key(&Uint8Array::from(bytes.as_slice()), &key.into())
            }
            Change::Files(name, files) => store.put_with_key(&files, &name.into()),
            Change::Drop(key) => store.delete(&key.into()),
        }
    }
}

impl Store {
    async fn database(&self) -> Result<IdbDatabase, StoreError> {
        if let Some(database) = self.database.borrow().clone() {
            return Ok(database);
        }
        let window = web_sys::window().ok_or(JsValue::NULL)?;
        let factory = window.indexed_db()?.ok_or(JsValue::NULL)?;
        let request = factory.open_with_u32(DATABASE, VERSION)?;
        let making = request.clone();
        let make = Closure::once(move || {
            let database = making.result().ok().and_then(|made| made.dyn_into().ok());
            // Where it fails, so does the opening.
            let _ = database.map(|made: IdbDatabase| made.create_object_store(STORE));
        });
        request.set_onupgradeneeded(Some(make.as_ref().unchecked_ref()));
        let database: IdbDatabase = answer(&request).await?.dyn_into()?;
        let closing = database.clone();
        // Another version of the page waits for this one to let go.
        let close = Closure::<dyn FnMut()>::new(move || closing.close());
        database.set_onversionchange(Some(close.as_ref().unchecked_ref()));
        close.forget();
        self.database.replace(Some(database.clone()));
        Ok(database)
    }

    /// A transaction, in which something is to be asked for at once.
    async fn begin(
        &self,
        mode: IdbTransactionMode,
    ) -> Result<(IdbTransaction, IdbObjectStore), StoreError> {
        let begin = |database: IdbDatabase| {
            let transaction = database.transaction_with_str_and_mode(STORE, mode)?;
            let store = transaction.object_store(STORE)?;
            Ok::<_, JsValue>((transaction, store))
        };
        if let Ok(begun) = begin(self.database().await?) {
            return Ok(begun);
        }
        // The browser has closed it: once more.
        self.database.take();
        Ok(begin(self.database().await?)?)
    }

    async fn value(&self, key: &str) -> Result<JsValue, StoreError> {
        let (_, store) = self.begin(IdbTransactionMode::Readonly).await?;
        answer(&store.get(&key.into())?).await
    }

    /// The record of a key.
    pub async fn record(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(bytes(&self.value(key).await?))
    }

    /// The files of a name.
    pub async fn files(&self, name: &str) -> Result<Vec<File>, StoreError> {
        let kept = self.value(name).await?;
        let kept = kept.dyn_into::<Array>().unwrap_or_default();
        Ok(kept.iter().filter_map(|kept| unpacked(&kept)).collect())
    }

    /// The keys of all records, and the names of files.
    pub async fn keys(&self) -> Result<Vec<String>, StoreError> {
        let (_, store) = self.begin(IdbTransactionMode::Readonly).await?;
        let keys = answer(&store.get_all_keys()?).await?;
        let keys = keys.dyn_into::<Array>().unwrap_or_default();
        Ok(keys.iter().filter_map(|key| key.as_string()).collect())
    }

    /// Reads a record and makes the changes that follow from it, all or none of them.
    pub async fn update(
        &self,
        key: &str,
        decide: Box<dyn FnOnce(Option<Vec<u8>>) -> Vec<Change>>,
    ) -> Result<(), StoreError> {
        let (transaction, store) = self.begin(IdbTransactionMode::Readwrite).await?;
        let request = store.get(&key.into())?;
        let failed = Rc::new(Cell::new(None));
        let (asked, aborted, failing) = (request.clone(), transaction.clone(), failed.clone());
        // Before this has returned, the transaction does not end.
        let changing = Closure::once(move || {
            let record = asked.result().ok().and_then(|kept| bytes(&kept));
            let made =
                decide(record).into_iter().try_for_each(|change| change.make(&store).map(drop));
            if let Err(error) = made {
                failing.set(Some(error));
                // One that cannot be aborted has ended already.
                let _ = aborted.abort();
            }
        });
        request.set_onsuccess(Some(changing.as_ref().unchecked_ref()));
        let ended = ended(&transaction).await;
        match failed.take() {
            Some(error) => Err(error.into()),
            None => ended,
        }
    }

    /// Reads a record and writes it anew as follows from what it was, and says what became of it.
    pub async fn write(&self, key: &str, write: Write) -> Result<Written, StoreError> {
        let (told, at) = (Rc::new(RefCell::new(Written::default())), key.to_owned());
        let decided = told.clone();
        let decide = move |stored: Option<Vec<u8>>| {
            let written = write.decide(stored.as_deref());
            let put = written.bytes.clone().map(|bytes| Change::Put(at, bytes));
            decided.replace(written);
            put.into_iter().collect()
        };
        self.update(key, Box::new(decide)).await?;
        Ok(told.take())
    }

    /// Forgets what is kept under some keys.
    pub async fn forget(&self, keys: &[String]) -> Result<(), StoreError> {
        let (transaction, store) = self.begin(IdbTransactionMode::Readwrite).await?;
        for key in keys {
            store.delete(&key.into())?;
        }
        ended(&transaction).await
    }

    /// Forgets all that is kept.
    pub async fn clear(&self) -> Result<(), StoreError> {
        let (transaction, store) = self.begin(IdbTransactionMode::Readwrite).await?;
        store.clear()?;
        ended(&transaction).await
    }
}

fn bytes(kept: &JsValue) -> Option<Vec<u8>> {
    kept.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec)
}

/// What a request brings.
async fn answer(request: &IdbRequest) -> Result<JsValue, StoreError> {
    let promise = Promise::new(&mut |resolve, reject| {
        request.set_onsuccess(Some(&resolve));
        request.set_onerror(Some(&reject));
    });
    match JsFuture::from(promise).await {
        Ok(_) => Ok(request.result()?),
        Err(_) => Err(request.error()?.map_or(JsValue::NULL, JsValue::from).into()),
    }
}

/// Waits until a transaction has ended well. A request in it that fails ends it: WebKit, where it
/// does not keep files, would else wait with it for ever, and with all that come after.
async fn ended(transaction: &IdbTransaction) -> Result<(), StoreError> {
    let promise = Promise::new(&mut |resolve, reject| {
        transaction.set_oncomplete(Some(&resolve));
        transaction.set_onabort(Some(&reject));
        transaction.set_onerror(Some(&reject));
    });
    let Err(event) = JsFuture::from(promise).await else { return Ok(()) };
    let failed = event.dyn_ref::<web_sys::Event>().and_then(web_sys::Event::target);
    let failed = failed.and_then(|failed| failed.dyn_into::<IdbRequest>().ok());
    let error = failed.and_then(|request| request.error().ok().flatten());
    if error.is_some() {
        // One that has ended already cannot be aborted, and need not be.
        let _ = transaction.abort();
    }
    Err(error.or_else(|| transaction.error()).map_or(JsValue::NULL, JsValue::from).into())
}

/// Files to be kept as they are.
pub fn packed(files: &[File]) -> Array {
    files.iter().map(JsValue::from).collect()
}

/// Files to be kept as their bytes, where the browser does not keep files.
///
/// # Errors
/// When they cannot be read.
pub async fn copied(files: &[File]) -> Result<Array, StoreError> {
    let copies = Array::new();
    for file in files {
        let bytes = JsFuture::from(file.array_buffer()).await?;
        copies.push(&Array::of2(&file.name().into(), &bytes));
    }
    Ok(copies)
}

fn unpacked(kept: &JsValue) -> Option<File> {
    match kept.dyn_ref::<File>() {
        Some(file) => Some(file.clone()),
        None => {
            let pair = kept.dyn_ref::<Array>()?;
            file(&pair.get(0).as_string()?, &pair.get(1))
        }
    }
}

/// A file of that name with the bytes of something.
pub fn file(name: &str, of: &JsValue) -> Option<File> {
    File::new_with_blob_sequence(&Array::of1(of), name).ok()
}

/// A part of a file, from one byte up to another.
pub fn part(file: &File, from: u64, to: u64) -> Option<Blob> {
    file.slice_with_f64_and_f64(from as f64, to as f64).ok()
}

/// The bytes of a part of a file.
///
/// # Errors
/// When they cannot be read.
pub async fn part_bytes(file: &File, from: u64, to: u64) -> Result<Vec<u8>, StoreError> {
    let part = file.slice_with_f64_and_f64(from as f64, to as f64)?;
    let buffer = JsFuture::from(part.array_buffer()).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

/// Asks the browser not to clear what is kept when it needs room. It may say no.
pub fn ask_to_persist() {
    let Some(window) = web_sys::window() else { return };
    // A page that came by plain HTTP from elsewhere has no such thing.
    let storage = js_sys::Reflect::get(&window.navigator(), &"storage".into());
    if storage.is_ok_and(|storage| !storage.is_undefined()) {
        let _ = window.navigator().storage().persist();
    }
}

/// The record that this tab alone keeps over a reload.
pub fn of_tab() -> Option<Vec<u8>> {
    bytes_of(&of_session(DATABASE)?)
}

/// Has this tab keep a record over a reload; where it cannot, the record for all tabs stands.
pub fn keep_of_tab(bytes: Option<&[u8]>) {
    keep_of_session(DATABASE, bytes.map(text).as_deref());
}

/// The time of a game, which a page that goes away has not enough of to keep otherwise: the game's
/// key and the milliseconds.
pub fn time_of_tab() -> Option<(String, u64)> {
    let text = of_session(TIME)?;
    let (time, key) = text.split_once(' ')?;
    Some((key.into(), time.parse().ok()?))
}

/// Has this tab keep the time of a game over a reload.
pub fn keep_time_of_tab(key: &str, time: u64) {
    keep_of_session(TIME, Some(&format!("{time} {key}")));
}

/// Where the person was in this tab before a reload.
pub fn place_of_tab() -> Option<String> {
    of_session(PLACE)
}

/// Has this tab keep over a reload where the person is.
pub fn keep_place_of_tab(place: &str) {
    keep_of_session(PLACE, Some(place));
}

/// The key of the game that was paused in this tab before a reload.
pub fn pause_of_tab() -> Option<String> {
    of_session(PAUSED)
}

/// Has this tab keep over a reload which game is paused, or that none is.
pub fn keep_pause_of_tab(key: Option<&str>) {
    keep_of_session(PAUSED, key);
}

/// Leaves a record for the next visit, at once, or nothing any more. There is not much room, and
/// where there is none it is not left.
pub fn leave(key: &str, bytes: Option<&[u8]>) {
    let Some(storage) = local() else { return };
    let key = format!("{LEFT}{key}");
    let _ = match bytes {
        Some(bytes) => storage.set_item(&key, &text(bytes)),
        None => storage.remove_item(&key),
    };
}

/// The records that were left, by their keys.
pub fn left() -> Vec<(String, Vec<u8>)> {
    let Some(storage) = local() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|i| storage.key(i).ok().flatten());
    let left = keys.filter_map(|key| {
        let record = bytes_of(&storage.get_item(&key).ok().flatten()?);
        Some((key.strip_prefix(LEFT)?.into(), record.unwrap_or_default()))
    });
    left.collect()
}

fn local() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// Bytes as storage keeps them, a character each.
fn text(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

fn bytes_of(text: &str) -> Option<Vec<u8>> {
    text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect()
}

fn of_session(key: &str) -> Option<String> {
    let storage = web_sys::window()?.session_storage().ok().flatten()?;
    storage.get_item(key).ok().flatten()
}

fn keep_of_session(key: &str, text: Option<&str>) {
    let storage = web_sys::window().and_then(|window| window.session_storage().ok().flatten());
    let Some(storage) = storage else { return };
    let _ = match text {
        Some(text) => storage.set_item(key, text),
        None => storage.remove_item(key),
    };
}
