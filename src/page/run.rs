//! Carries messages between the page and the jobs, and gives the jobs bytes and time.

use std::{
    cell::{Cell, RefCell},
    panic,
    rc::Rc,
};

use js_sys::{Array, Promise, Uint8Array};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DedicatedWorkerGlobalScope, File, MessageChannel, MessageEvent};

use collection::{Choice, Collection, Record};
use grid::Board;
use jobs::{
    self, Classify, Failure, Frame, JobId, Outcome, Partial, Progress, Reply, Request, Solved,
};
use jobs::{Counting, Judging, Opening, Racing, Solving, Watching};

/// How much of a file is read at once.
const PIECE: u64 = 1 << 20;

/// How long a slice of a search lasts, in milliseconds.
const SLICE: f64 = 20.0;

/// How long it goes on to a moment of a search before it shows where it is, in milliseconds: the
/// screen is drawn sixty times a second.
const FRAME: f64 = 10.0;
/// The same where a turn of the worker's own loop, some milliseconds, is not to be felt.
const LONG_SLICE: f64 = 50.0;

/// The clock is looked at once in so many stop checks of searches that take microseconds.
const CHECKS: u32 = 16;

/// How often progress is told, in milliseconds.
const TELL_EVERY: f64 = 100.0;

/// The collection that the worker keeps open.
type Shelf = Rc<RefCell<Option<Collection>>>;

/// The board whose solutions are counted.
type Counted = Rc<RefCell<Option<Counting>>>;

/// The search that is watched.
type Stage = Rc<RefCell<Option<Watching>>>;

/// Serves jobs for as long as the worker lives.
pub fn run() {
    panic::set_hook(Box::new(|info| reply(&Reply::Panicked(info.to_string()))));
    let (shelf, stage, counted) = (Shelf::default(), Stage::default(), Counted::default());
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Ok(message) = event.data().dyn_into() {
            serve(&shelf, &stage, &counted, &message);
        }
    });
    scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    reply(&Reply::Ready);
}

/// Starts what a message asks for. What is no message is dropped: nobody waits for an answer.
fn serve(shelf: &Shelf, stage: &Stage, counted: &Counted, message: &Array) {
    let bytes = message.get(0).dyn_into::<Uint8Array>().map(|bytes| bytes.to_vec());
    let Some(request) = bytes.ok().and_then(|bytes| jobs::decode(&bytes)) else { return };
    match request {
        Request::Ping => reply(&Reply::Pong),
        Request::Open(job, choice) => {
            let files = (1..message.length()).filter_map(|i| message.get(i).dyn_into().ok());
            spawn_local(open(shelf.clone(), job, choice, files.collect()));
        }
        Request::Record(job, number) => {
            let shelf = shelf.borrow();
            let record = shelf.as_ref().and_then(|c| c.record(usize::try_from(number).ok()?));
            reply(&match record {
                Some(record) => Reply::Done(job, Outcome::Record(record)),
                None => Reply::Failed(job, Failure::NoRecord),
            });
        }
        Request::Count(job, board, how) => {
            counted.replace(Some(Counting::new(&board, how)));
            spawn_local(count(job, counted.clone()));
        }
        Request::CountPart(job, part, how) => match Counting::resume(&part, how) {
            Some(counting) => {
                counted.replace(Some(counting));
                spawn_local(count(job, counted.clone()));
            }
            None => reply(&Reply::Failed(job, Failure::NoRecord)),
        },
        Request::Share(job) => {
            let part = counted.borrow_mut().as_mut().map(Counting::split_off);
            reply(&Reply::Done(job, Outcome::Shared(part.unwrap_or_default())));
        }
        Request::Classify(job, boards, how) => spawn_local(judge(job, boards, how)),
        Request::Puzzles(job, from, to) => reply(&match puzzles(&shelf.borrow(), from, to) {
            Some(boards) => Reply::Done(job, Outcome::Puzzles(boards)),
            None => Reply::Failed(job, Failure::NoRecord),
        }),
        Request::Records(job, from, to) => reply(&match records(&shelf.borrow(), from, to) {
            Some(records) => Reply::Done(job, Outcome::Records(records)),
            None => Reply::Failed(job, Failure::NoRecord),
        }),
        Request::Solve(job, engine, board) => spawn_local(solve(job, engine, board)),
        Request::Race(job, engine, boards, patience) => {
            match Racing::new(&engine, boards, patience) {
                Some(racing) => spawn_local(race(job, racing)),
                None => reply(&Reply::Failed(job, Failure::NoRecord)),
            }
        }
        Request::Watch(job, engine, board) => {
            let watching = Watching::new(&engine, &board);
            show(job, watching.as_ref().map(|watching| watching.frame(true)));
            stage.replace(watching);
        }
        Request::Go(job, goal) => {
            let end = now() + FRAME;
            let mut stage = stage.borrow_mut();
            show(job, stage.as_mut().map(|watching| watching.go(goal, &|| now() > end)));
        }
    }
}

fn show(job: JobId, frame: Option<Frame>) {
    reply(&match frame {
        Some(frame) => Reply::Done(job, Outcome::Frame(Box::new(frame))),
        None => Reply::Failed(job, Failure::NoRecord),
    });
}

/// The givens of some records.
fn puzzles(shelf: &Option<Collection>, from: u64, to: u64) -> Option<Vec<Board>> {
    let records = records(shelf, from, to)?;
    Some(records.into_iter().map(|record| record.position.givens().clone()).collect())
}

/// Some records.
fn records(shelf: &Option<Collection>, from: u64, to: u64) -> Option<Vec<Record>> {
    let numbers = usize::try_from(from).ok()?..usize::try_from(to).ok()?;
    let collection = shelf.as_ref()?;
    numbers.map(|n| collection.record(n)).collect()
}

async fn open(shelf: Shelf, job: JobId, choice: Choice, files: Vec<File>) {
    let answer = match read(job, choice, files).await {
        Ok((collection, opened)) => {
            shelf.replace(Some(collection));
            Reply::Done(job, opened)
        }
        Err(failure) => Reply::Failed(job, failure),
    };
    reply(&answer);
}

async fn read(
    job: JobId,
    choice: Choice,
    files: Vec<File>,
) -> Result<(Collection, Outcome), Failure> {
    let total = files.iter().map(|file| file.size() as u64).sum();
    let mut opening = Opening::new(total, choice);
    let mut told = now();
    for file in files {
        let size = file.size() as u64;
        opening.begin(&path(&file), size);
        for start in (0..size).step_by(PIECE as usize) {
            if opening.is_refused() {
                break;
            }
            let bytes = bytes(&file, start, size.min(start + PIECE)).await.map_err(|error| {
                let error = error.dyn_ref::<js_sys::Error>();
                Failure::Read(error.map_or(String::new(), |e| e.message().into()))
            })?;
            opening.take(&bytes);
            if now() - told > TELL_EVERY {
                told = now();
                reply(&Reply::Progress(job, opening.progress()));
            }
        }
        // What is told is a sign of life, too, of a worker that does not listen meanwhile.
        opening.end(&mut |progress| {
            if now() - told > TELL_EVERY {
                told = now();
                reply(&Reply::Progress(job, progress));
            }
        });
    }
    opening.finish()
}

/// A file's name, after that of the folder it was chosen with.
fn path(file: &File) -> String {
    let path = js_sys::Reflect::get(file, &"webkitRelativePath".into()).ok();
    path.and_then(|path| path.as_string()).filter(|p| !p.is_empty()).unwrap_or(file.name())
}

/// Some bytes of a file.
async fn bytes(file: &File, start: u64, end: u64) -> Result<Vec<u8>, JsValue> {
    // A `FileReader` would keep every piece twice until the next collection of garbage.
    let piece = file.slice_with_f64_and_f64(start as f64, end as f64)?;
    let buffer = JsFuture::from(piece.array_buffer()).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

async fn solve(job: JobId, engine: String, board: Board) {
    let begun = now();
    let mut solving = Solving::new(&engine, &board);
    let mut told = begun;
    loop {
        let end = now() + SLICE;
        match solving.slice(&|| now() > end) {
            Ok(solution) => {
                let (counters, ms) = (solving.counters(), now() - begun);
                let solved = Solved { solution, counters, ms };
                return reply(&Reply::Done(job, Outcome::Solved(solved)));
            }
            Err(progress) if now() - told > TELL_EVERY => {
                told = now();
                reply(&Reply::Progress(job, progress));
            }
            Err(_) => {}
        }
        others_turn().await;
    }
}

async fn race(job: JobId, mut racing: Racing) {
    let mut told = now();
    while !racing.slice(now() + SLICE, &now) {
        if now() - told > TELL_EVERY {
            told = now();
            reply(&Reply::Progress(job, Progress::Racing(racing.tally())));
        }
        others_turn().await;
    }
    reply(&Reply::Done(job, Outcome::Raced(racing.tally())));
}

async fn count(job: JobId, counted: Counted) {
    let begun = now();
    let mut told = begun;
    loop {
        let Some(mut counting) = counted.take() else { return };
        let ended = counting.slice(&later(now() + LONG_SLICE));
        for boards in counting.hand_over() {
            reply(&Reply::Partial(job, Partial::Solutions(boards)));
        }
        if let Some(all) = ended {
            let (found, counters) = (counting.found(), counting.counters());
            let outcome = Outcome::Counted { found, all, counters, ms: now() - begun };
            return reply(&Reply::Done(job, outcome));
        }
        if now() - told > TELL_EVERY {
            told = now();
            reply(&Reply::Progress(job, counting.progress()));
        }
        counted.replace(Some(counting));
        others_turn().await;
    }
}

async fn judge(job: JobId, boards: Vec<Board>, how: Classify) {
    let mut judging = Judging::new(boards, how);
    loop {
        if let Some(judged) = judging.slice(&later(now() + LONG_SLICE)) {
            return reply(&Reply::Done(job, Outcome::Classified(judged)));
        }
        others_turn().await;
    }
}

/// Lets messages that came meanwhile be served. A timeout would, too, but browsers have one that
/// follows others wait for 4 ms.
async fn others_turn() {
    let Ok(channel) = MessageChannel::new() else { return };
    let turn = Promise::new(&mut |resolve, _| channel.port1().set_onmessage(Some(&resolve)));
    if channel.port2().post_message(&JsValue::NULL).is_ok() {
        let _ = JsFuture::from(turn).await;
    }
    channel.port1().close();
}

/// Whether it is later than that, where it is asked so often that the clock would be work.
fn later(than: f64) -> impl Fn() -> bool {
    let asked = Cell::new(0u32);
    move || {
        asked.set(asked.get().wrapping_add(1));
        asked.get().is_multiple_of(CHECKS) && now() > than
    }
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// Sends an answer. One that cannot be sent has nobody to read it.
fn reply(reply: &Reply) {
    let bytes = Uint8Array::from(jobs::encode(reply).as_slice());
    let _ = scope().post_message(&Array::of1(&bytes));
}

/// Milliseconds since the worker began.
fn now() -> f64 {
    scope().performance().map_or(0.0, |performance| performance.now())
}
