//! The database of everything that outlives a visit: an IndexedDB object store with records under
//! their keys, and with the files of collections under their names.
//!
//! A record is read and written in one transaction. A request or transaction that fails or is
//! aborted is an error. A connection that was closed is replaced at the next call.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use app::effect::StoreError;
use js_sys::{Array, Promise, Uint8Array};
use play::save::{RecordWrite, WriteOutcome};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DomException, File, IdbDatabase, IdbObjectStore, IdbRequest, IdbTransaction, IdbTransactionMode,
};

use super::stored_files;

const DATABASE_NAME: &str = "ninefold";
const DATABASE_VERSION: u32 = 1;
const STORE_NAME: &str = "kept";

/// The database of everything that outlives a visit. It is opened when it is first used.
pub struct Database {
    connection: Rc<RefCell<Option<IdbDatabase>>>,
    /// Whether this page has opened the database before.
    has_opened: Cell<bool>,
    on_deleted: Box<dyn Fn()>,
}

/// A change of a single entry of the database.
pub enum DatabaseChange {
    /// Store a record under a key.
    Put(String, Vec<u8>),
    /// Store files under a name, as [`stored_files`] prepares them.
    PutFiles(String, Array),
    /// Delete the record or the files under a key or a name.
    Delete(String),
}

impl DatabaseChange {
    fn apply(self, store: &IdbObjectStore) -> Result<IdbRequest, JsValue> {
        match self {
            DatabaseChange::Put(key, bytes) => {
                store.put_with_key(&Uint8Array::from(bytes.as_slice()), &key.into())
            }
            DatabaseChange::PutFiles(name, files) => store.put_with_key(&files, &name.into()),
            DatabaseChange::Delete(key) => store.delete(&key.into()),
        }
    }
}

impl Database {
    /// Creates a database that isn't opened yet. `on_deleted` is called when it turns out that the
    /// database was deleted while the page was open.
    pub fn new(on_deleted: impl Fn() + 'static) -> Database {
        let (connection, has_opened) = Default::default();
        Database { connection, has_opened, on_deleted: Box::new(on_deleted) }
    }

    /// Returns the connection to the database, opening it if necessary, or the browser's error.
    async fn open_connection(&self) -> Result<IdbDatabase, JsValue> {
        if let Some(open) = self.connection.borrow().clone() {
            return Ok(open);
        }
        let window = web_sys::window().ok_or(JsValue::NULL)?;
        let factory = window.indexed_db()?.ok_or(JsValue::NULL)?;
        let request = factory.open_with_u32(DATABASE_NAME, DATABASE_VERSION)?;
        let is_new = Rc::new(Cell::new(false));
        let (opening, created) = (request.clone(), is_new.clone());
        let create = Closure::once(move || {
            created.set(true);
            let database = opening.result().ok().and_then(|new| new.dyn_into().ok());
            // If this fails, opening also fails.
            let _ = database.map(|new: IdbDatabase| new.create_object_store(STORE_NAME));
        });
        request.set_onupgradeneeded(Some(create.as_ref().unchecked_ref()));
        let opened: IdbDatabase = result_of(&request).await?.dyn_into()?;
        // Another call may have opened the database in the meantime.
        if let Some(open) = self.connection.borrow().clone() {
            opened.close();
            return Ok(open);
        }
        self.release_when_asked(&opened);
        self.connection.replace(Some(opened.clone()));
        if self.has_opened.replace(true) && is_new.get() {
            (self.on_deleted)();
        }
        Ok(opened)
    }

    /// Closes a connection when another page deletes the database or needs a newer version of it,
    /// and drops a connection that the browser has closed.
    fn release_when_asked(&self, opened: &IdbDatabase) {
        let (connection, closing) = (self.connection.clone(), opened.clone());
        let close = move || {
            closing.close();
            connection.borrow_mut().take_if(|open| *open == closing);
        };
        let close = Closure::<dyn Fn()>::new(close).into_js_value();
        opened.set_onversionchange(Some(close.unchecked_ref()));
        opened.set_onclose(Some(close.unchecked_ref()));
    }

    /// Begins a transaction, which ends if the caller awaits anything before making a request.
    /// Returns the browser's error if the transaction can't begin.
    async fn begin_transaction(
        &self,
        mode: IdbTransactionMode,
    ) -> Result<(IdbTransaction, IdbObjectStore), JsValue> {
        let begin = |connection: IdbDatabase| {
            let transaction = connection.transaction_with_str_and_mode(STORE_NAME, mode)?;
            let store = transaction.object_store(STORE_NAME)?;
            Ok::<_, JsValue>((transaction, store))
        };
        if let Ok(begun) = begin(self.open_connection().await?) {
            return Ok(begun);
        }
        // The connection was closed without an event.
        self.connection.take();
        begin(self.open_connection().await?)
    }

    async fn read_value(&self, key: &str) -> Result<JsValue, JsValue> {
        let (_, store) = self.begin_transaction(IdbTransactionMode::Readonly).await?;
        result_of(&store.get(&key.into())?).await
    }

    /// Reads the record under a key. Returns `None` if there is no such record, or the browser's
    /// error.
    pub async fn read_record(&self, key: &str) -> Result<Option<Vec<u8>>, JsValue> {
        Ok(bytes_of_value(&self.read_value(key).await?))
    }

    /// Reads the files under a name. Returns an empty list if there are no such files, or the
    /// browser's error.
    pub async fn read_files(&self, name: &str) -> Result<Vec<File>, JsValue> {
        let stored = self.read_value(name).await?.dyn_into::<Array>().unwrap_or_default();
        Ok(stored.iter().filter_map(|stored| stored_files::restore_file(&stored)).collect())
    }

    /// Lists the keys of records and the names of files, or returns the browser's error.
    pub async fn list_keys(&self) -> Result<Vec<String>, JsValue> {
        let (_, store) = self.begin_transaction(IdbTransactionMode::Readonly).await?;
        let keys = result_of(&store.get_all_keys()?).await?;
        let keys = keys.dyn_into::<Array>().unwrap_or_default();
        Ok(keys.iter().filter_map(|key| key.as_string()).collect())
    }

    /// Reads a record, passes it to `decide`, and makes the changes that `decide` returns. If a
    /// change fails, makes none of them, and returns the browser's error.
    pub async fn update(
        &self,
        key: &str,
        decide: Box<dyn FnOnce(Option<Vec<u8>>) -> Vec<DatabaseChange>>,
    ) -> Result<(), JsValue> {
        let (transaction, store) = self.begin_transaction(IdbTransactionMode::Readwrite).await?;
        let request = store.get(&key.into())?;
        let error = Rc::new(Cell::new(None));
        let (reading, aborting, failure) = (request.clone(), transaction.clone(), error.clone());
        // The transaction stays active until this closure has returned.
        let change = Closure::once(move || {
            let record = reading.result().ok().and_then(|stored| bytes_of_value(&stored));
            let mut changes = decide(record).into_iter();
            if let Err(error) = changes.try_for_each(|change| change.apply(&store).map(drop)) {
                failure.set(Some(error));
                // Aborting fails only if the transaction has ended.
                let _ = aborting.abort();
            }
        });
        request.set_onsuccess(Some(change.as_ref().unchecked_ref()));
        let completed = completion_of(&transaction).await;
        error.take().map_or(completed, Err)
    }

    /// Reads a record, passes it to `write`, and writes the bytes in the outcome that `write`
    /// returns, if any. Returns this outcome, or the browser's error.
    pub async fn write(&self, key: &str, write: RecordWrite) -> Result<WriteOutcome, JsValue> {
        let (written, at) = (Rc::new(RefCell::new(WriteOutcome::default())), key.to_owned());
        let decided = written.clone();
        let decide = move |stored: Option<Vec<u8>>| {
            let written = write.decide(stored.as_deref());
            let put = written.bytes_to_write.clone().map(|bytes| DatabaseChange::Put(at, bytes));
            decided.replace(written);
            put.into_iter().collect()
        };
        self.update(key, Box::new(decide)).await?;
        Ok(written.take())
    }

    /// Deletes the records and files under some keys, or returns the browser's error.
    pub async fn delete(&self, keys: &[String]) -> Result<(), JsValue> {
        let (transaction, store) = self.begin_transaction(IdbTransactionMode::Readwrite).await?;
        for key in keys {
            store.delete(&key.into())?;
        }
        completion_of(&transaction).await
    }

    /// Deletes all records and files, or returns the browser's error.
    pub async fn clear(&self) -> Result<(), JsValue> {
        let (transaction, store) = self.begin_transaction(IdbTransactionMode::Readwrite).await?;
        store.clear()?;
        completion_of(&transaction).await
    }
}

fn bytes_of_value(stored: &JsValue) -> Option<Vec<u8>> {
    stored.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec)
}

/// Waits for a request, and returns its result or its error.
async fn result_of(request: &IdbRequest) -> Result<JsValue, JsValue> {
    let promise = Promise::new(&mut |resolve, reject| {
        request.set_onsuccess(Some(&resolve));
        request.set_onerror(Some(&reject));
    });
    match JsFuture::from(promise).await {
        Ok(_) => request.result(),
        Err(_) => Err(request.error()?.map_or(JsValue::NULL, JsValue::from)),
    }
}

/// Waits until a transaction has completed. Returns an error as soon as one of its requests fails:
/// if WebKit can't store files, neither this transaction nor any later one ends by itself.
async fn completion_of(transaction: &IdbTransaction) -> Result<(), JsValue> {
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
        // Aborting fails only if the transaction has ended.
        let _ = transaction.abort();
    }
    Err(error.or_else(|| transaction.error()).map_or(JsValue::NULL, JsValue::from))
}

/// Returns `true` if an error means that there is no room left.
pub fn is_out_of_room(error: &JsValue) -> bool {
    error.dyn_ref::<DomException>().is_some_and(|known| known.name() == "QuotaExceededError")
}

/// Converts an error of the database for the app.
pub fn store_error(error: JsValue) -> StoreError {
    let exception = error.dyn_ref::<DomException>().map(DomException::message);
    let message = exception.or_else(|| Some(error.dyn_ref::<js_sys::Error>()?.message().into()));
    StoreError { is_full: is_out_of_room(&error), message: message.unwrap_or_default() }
}

/// Asks the browser not to delete the database when storage runs low. The browser may refuse.
pub fn ask_to_persist() {
    let Some(window) = web_sys::window() else { return };
    // Over plain HTTP, browsers only offer the storage manager to local pages.
    let storage = js_sys::Reflect::get(&window.navigator(), &"storage".into());
    if storage.is_ok_and(|storage| !storage.is_undefined()) {
        let _ = window.navigator().storage().persist();
    }
}
