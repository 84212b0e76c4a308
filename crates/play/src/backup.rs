use serde::{Deserialize, Serialize};
use xxhash_rust::xxh64::Xxh64;

use super::save::{
    self, FILES, GAMES, OWN, OWN_GAMES, PLAYED, PREFERENCES, Preferences, RECENT_FILES, RESULTS,
    RecentFiles, RecordError, SESSION, SOLVED, SavedGame, Session, VISITS,
};

/// The index of a backup. A backup is one file with all saved data: its index, followed by the
/// unchanged files of the collections.
///
/// ```text
/// "NINEFOLD"  length of the index (4 bytes, little-endian)  index, a record  files …
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Backup {
    /// The records, each with its key.
    pub records: Vec<(String, Vec<u8>)>,
    /// The files of each collection: the key of the collection's files, and the name and the size
    /// in bytes of each file.
    pub files: Vec<(String, Vec<(String, u64)>)>,
}

const MAGIC: &[u8; 8] = b"NINEFOLD";

/// The key of the record that contains one checksum per file, in the order of the files.
const CHECKSUMS: &str = "sums";

impl Backup {
    /// The number of bytes that must be read to find out where the index ends.
    pub const HEADER_SIZE: u64 = 12;

    /// Creates an empty checksum, to which the bytes of a file are then added.
    pub fn new_checksum() -> Xxh64 {
        Xxh64::new(0)
    }

    /// Adds the record with the checksums of the files, in the order of the files.
    pub fn add_checksums(&mut self, checksums: Vec<u64>) {
        self.records.push((CHECKSUMS.into(), save::encode(&checksums)));
    }

    /// Returns the checksums of the files. Returns `None` if they can't be read, or if the backup
    /// is from an early version and has none.
    pub fn checksums(&self) -> Option<Vec<u64>> {
        save::decode(self.record(CHECKSUMS)?).ok()
    }

    /// Encodes the part of the backup that precedes the files.
    pub fn encode_index(&self) -> Vec<u8> {
        let index = save::encode(self);
        let length = u32::try_from(index.len()).unwrap_or(u32::MAX);
        [&MAGIC[..], &length.to_le_bytes(), &index].concat()
    }

    /// Returns the offset at which the index ends, given the first
    /// [`HEADER_SIZE`](Self::HEADER_SIZE) bytes of a backup and its size.
    ///
    /// # Errors
    ///
    /// Returns the reason if the file isn't a backup, or is truncated.
    pub fn index_end(head: &[u8], size: u64) -> Result<u64, RecordError> {
        let length = head.strip_prefix(MAGIC).and_then(|length| length.try_into().ok());
        let end =
            Self::HEADER_SIZE + u64::from(u32::from_le_bytes(length.ok_or(RecordError::Corrupt)?));
        if end <= size { Ok(end) } else { Err(RecordError::Corrupt) }
    }

    /// Decodes a backup from its index. `rest` is the number of bytes that follow the index.
    ///
    /// # Errors
    ///
    /// Returns the reason if the index can't be read, or if the files don't match it.
    pub fn decode(index: &[u8], rest: u64) -> Result<Backup, RecordError> {
        let all: Backup = save::decode(index)?;
        let sizes = all.files.iter().flat_map(|(_, files)| files).map(|(_, size)| *size);
        let total = sizes.fold(0u64, u64::saturating_add);
        let recent: RecentFiles = match all.record(RECENT_FILES) {
            Some(bytes) => save::decode(bytes)?,
            None => RecentFiles::default(),
        };
        let is_recent = |name: &String| recent.files.iter().any(|one| one.files_key() == *name);
        if total != rest || !all.files.iter().all(|(name, _)| is_recent(name)) {
            return Err(RecordError::Corrupt);
        }
        for (key, bytes) in &all.records {
            match &**key {
                SESSION => save::decode::<Session>(bytes).map(drop)?,
                PREFERENCES => save::decode::<Preferences>(bytes).map(drop)?,
                RECENT_FILES => {}
                CHECKSUMS => save::decode::<Vec<u64>>(bytes).map(drop)?,
                key if Backup::is_game_key(key) => save::decode::<SavedGame>(bytes).map(drop)?,
                // The contents of these records are checked when they are used.
                key if [RESULTS, SOLVED, VISITS, PLAYED]
                    .iter()
                    .any(|start| key.starts_with(start)) =>
                {
                    save::decode::<()>(bytes)?;
                }
                _ => return Err(RecordError::Corrupt),
            }
        }
        Ok(all)
    }

    /// Returns the record with this key, or `None` if there is none.
    pub fn record(&self, key: &str) -> Option<&[u8]> {
        self.records.iter().find(|(other, _)| other == key).map(|(_, bytes)| &**bytes)
    }

    /// Returns `true` if the record with this key is a game.
    pub fn is_game_key(key: &str) -> bool {
        key == OWN || key.starts_with(OWN_GAMES) || key.starts_with(GAMES)
    }

    /// Returns `true` if the record with this key is also saved in the browser, not only in a
    /// backup.
    pub fn is_saved_in_browser(key: &str) -> bool {
        key != CHECKSUMS
    }

    /// Returns `true` if a name belongs to the files of a collection, and isn't the key of a
    /// record.
    pub fn is_files_key(name: &str) -> bool {
        name.starts_with(FILES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Game,
        save::{RecentFile, Visit},
    };
    use grid::{Board, Position, Shape};

    fn full_backup() -> Backup {
        let one = RecentFile { collection: 3, name: "a".into(), choice: Vec::new() };
        let state = Game::new(Position::new(Board::empty(Shape::CLASSIC)));
        let records = vec![
            (RECENT_FILES.into(), save::encode(&[one.clone()].to_vec())),
            (OWN.into(), save::encode(&SavedGame { revision: 1, game: state.clone() })),
            (
                format!("{OWN_GAMES}{:016x}", 5),
                save::encode(&SavedGame { revision: 1, game: state }),
            ),
            (format!("{PLAYED}{OWN}"), save::encode(&[1_u8])),
            (SESSION.into(), save::encode(&Session::default())),
            (save::solved_key([9; 12]), save::encode(&[1_u64])),
            (Visit::key(3), save::encode(&Visit::default())),
            (format!("{RESULTS}{:016x}:level:0", 3), save::encode(&[1_u8, 2])),
        ];
        let files = vec![(one.files_key(), vec![("a.txt".into(), 5)])];
        let mut everything = Backup { records, files };
        everything.add_checksums(vec![7]);
        everything
    }

    fn read(file: &[u8]) -> Result<Backup, RecordError> {
        let head = &file[..file.len().min(Backup::HEADER_SIZE as usize)];
        let end = Backup::index_end(head, file.len() as u64)? as usize;
        Backup::decode(&file[Backup::HEADER_SIZE as usize..end], (file.len() - end) as u64)
    }

    #[test]
    fn a_backup_is_restored_completely_or_not_at_all() {
        let whole = [full_backup().encode_index(), b"files".to_vec()].concat();
        assert_eq!(read(&whole), Ok(full_backup()));
        assert_eq!(full_backup().checksums(), Some(vec![7]));
        for cut in 0..whole.len() {
            assert_eq!(read(&whole[..cut]), Err(RecordError::Corrupt), "{cut}");
        }
        for at in 0..whole.len() - 5 {
            let mut spoilt = whole.clone();
            spoilt[at] ^= 0x81;
            assert!(read(&spoilt).is_err(), "{at}");
        }
    }

    #[test]
    fn unknown_records_are_rejected() {
        let mut other = full_backup();
        other.records.push(("else".into(), Vec::new()));
        assert!(read(&[other.encode_index(), b"files".to_vec()].concat()).is_err());
        let mut unshelved = full_backup();
        unshelved.files[0].0 = "files:0".into();
        assert!(read(&[unshelved.encode_index(), b"files".to_vec()].concat()).is_err());
    }
}
