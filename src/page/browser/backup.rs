//! All that is kept, as one file: written, read, and taken in. No file of a collection is copied
//! through the page's memory, but for a piece at a time to sum it up.

use app::backup::{FILE, ImportError};
use js_sys::Array;
use play::{
    Backup,
    save::{self, Kept, PREFERENCES, SESSION, SHELF, Shelf, Shelved, Unreadable, Visit, Write},
};
use view::sorted;
use web_sys::File;

use super::{
    download,
    store::{self, Change, Store, StoreError},
};

/// Saves all that is kept to one file, and returns how many games there are.
pub async fn export(store: &Store) -> Result<usize, StoreError> {
    let (mut backup, mut all, mut sums) = (Backup::default(), Vec::new(), Vec::new());
    for key in store.keys().await? {
        if Backup::is_of_files(&key) {
            let files = store.files(&key).await?;
            let listed = files.iter().map(|file| (file.name(), file.size() as u64)).collect();
            backup.files.push((key, listed));
            for file in files {
                sums.push(sum_of(&file, 0, file.size() as u64).await?);
                all.push(file);
            }
        } else if let Some(record) = store.record(&key).await? {
            backup.records.push((key, record));
        }
    }
    backup.keep_sums(sums);
    download::save_parts(FILE, &backup.write(), &all);
    Ok(games(&backup))
}

/// Keeps all that a file holds beside what is kept, and returns how many games there are.
pub async fn import(store: &Store, file: &File) -> Result<usize, ImportError> {
    let backup = read(file).await.map_err(ImportError::File)?;
    let games = games(&backup);
    let kept = keep(store, backup, file).await;
    kept.map(|()| games).map_err(|error| ImportError::Partly(error.into()))
}

async fn keep(store: &Store, backup: Backup, file: &File) -> Result<(), StoreError> {
    let sizes = backup.files.iter().flat_map(|(_, files)| files).map(|(_, size)| size);
    let mut at = file.size() as u64 - sizes.sum::<u64>();
    let shelf = Shelf::read(backup.record(SHELF)).all;
    let mut shelved = Vec::new();
    for (name, files) in &backup.files {
        let mut parts = Vec::new();
        for (name, size) in files {
            let part = store::part(file, at, at + size);
            parts.extend(part.and_then(|part| store::file(name, &part)));
            at += size;
        }
        let place = shelf.iter().position(|one| one.files() == *name);
        shelved.extend(place.map(|place| (place, shelf[place].clone(), parts)));
    }
    // The latest comes last, and so to the front of the shelf.
    for (_, one, parts) in sorted(shelved, |(place, ..)| std::cmp::Reverse(*place)) {
        shelve(store, one, &parts).await?;
    }
    for (key, bytes) in backup.records {
        match &*key {
            SHELF => {}
            key if !Backup::is_kept(key) => {}
            SESSION | PREFERENCES => {
                if key == SESSION {
                    store::keep_of_tab(Some(&bytes));
                }
                store.write(&key, Write::Record(bytes)).await?;
            }
            key if !Backup::is_game(key) => _ = store.write(key, Write::Record(bytes)).await?,
            _ => {
                let Ok(kept) = save::read::<Kept>(&bytes) else { continue };
                let game = Write::Game { base: None, state: kept.state, time: false };
                store.write(&key, game).await?;
            }
        }
    }
    Ok(())
}

/// Files of this many bytes together are small.
const SMALL: f64 = 4e6;

/// Keeps some files, beside those of other collections or in their place: small ones as their bytes,
/// which every browser keeps, and large ones as they are, if it does.
pub async fn shelve(store: &Store, one: Shelved, files: &[File]) -> Result<(), StoreError> {
    let size = files.iter().map(|file| file.size()).sum::<f64>();
    let (mut small, mut most) = (size <= SMALL, save::COLLECTIONS);
    let mut packed = if small { store::copied(files).await? } else { store::packed(files) };
    loop {
        let kept = Some((packed.clone(), size as u64, most));
        match change_shelf(store, one.clone(), kept).await {
            Err(error) if error.full && most > 1 => {
                most = if most > save::FEW { save::FEW } else { 1 };
            }
            Err(error) if !error.full && !small => {
                packed = store::copied(files).await?;
                small = true;
            }
            result => return result,
        }
    }
}

/// Keeps the files of a collection, which have so many bytes, beside so many others at the most; or no
/// more.
pub async fn change_shelf(
    store: &Store,
    one: Shelved,
    kept: Option<(Array, u64, usize)>,
) -> Result<(), StoreError> {
    // The browser may have cleared the files away, and left the record of them.
    let is_there = !store.files(&one.files()).await?.is_empty();
    let decide = move |stored: Option<Vec<u8>>| {
        let mut shelf = Shelf::read(stored.as_deref());
        let (files, had) = (one.files(), shelf.take(one.collection) && is_there);
        let mut changes = Vec::new();
        let off = match kept {
            Some((packed, size, most)) => {
                if !had {
                    changes.push(Change::Files(files, packed));
                }
                shelf.put(one, size, most)
            }
            None => vec![one],
        };
        // What leaves makes room for what comes.
        let off = off.into_iter().flat_map(dropped);
        off.chain([Change::Put(SHELF.into(), save::write(&shelf))]).chain(changes).collect()
    };
    store.update(SHELF, Box::new(decide)).await
}

/// What goes with files that are kept no more.
fn dropped(one: Shelved) -> [Change; 2] {
    [one.files(), Visit::key(one.collection)].map(Change::Drop)
}

fn games(backup: &Backup) -> usize {
    backup.records.iter().filter(|(key, _)| Backup::is_game(key)).count()
}

/// Reads the index of a file, and sees that the files after it are as they were.
async fn read(file: &File) -> Result<Backup, Unreadable> {
    let size = file.size() as u64;
    let spoilt = |_| Unreadable::Spoilt;
    let part =
        async |from, to: u64| store::part_bytes(file, from, to.min(size)).await.map_err(spoilt);
    let end = Backup::index_end(&part(0, Backup::HEAD).await?, size)?;
    let backup = Backup::read(&part(Backup::HEAD, end).await?, size - end)?;
    let sizes = backup.files.iter().flat_map(|(_, files)| files).map(|(_, size)| *size);
    let mut at = end;
    for (size, sum) in sizes.zip(backup.sums().unwrap_or_default()) {
        if sum_of(file, at, at + size).await.map_err(spoilt)? != sum {
            return Err(Unreadable::Spoilt);
        }
        at += size;
    }
    Ok(backup)
}

/// How many bytes of a file are summed up at a time.
const PIECE: u64 = 1 << 20;

/// The checksum of some bytes of a file.
async fn sum_of(file: &File, from: u64, to: u64) -> Result<u64, StoreError> {
    let mut sum = Backup::sum();
    for at in (from..to).step_by(PIECE as usize) {
        sum.update(&store::part_bytes(file, at, to.min(at + PIECE)).await?);
    }
    Ok(sum.digest())
}
