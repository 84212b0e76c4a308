//! The source of input: a file or standard input, which is decompressed if necessary.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read, Seek},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use flate2::{bufread::GzDecoder, read::DeflateDecoder};
use rawzip::{CompressionMethod, RECOMMENDED_BUFFER_SIZE, ZipArchive};

use super::{
    input::{InputChoice, PuzzleReader, ReadError},
    picture::{self, Picture, PictureError},
};
use collection::{BinaryKind, OpenError, Packing};

/// The maximum total size of all files in an archive, in bytes. A small archive could otherwise
/// keep the program busy for days.
const MAX_UNPACKED_SIZE: u64 = 4 << 30;

/// The size of the header of a file in an archive, in bytes, without the file's name.
const LOCAL_HEADER_SIZE: u64 = 30;

/// Opens a file, or standard input if the path is `-`, and calls `act` with its reader and without
/// a name. For an archive, `act` is called with the name and the reader of each file in it.
///
/// # Errors
/// Returns an error if the file can't be opened, read or unpacked, or if `act` returns an error. If
/// no reader can be created for a file, `act` is called with the reason.
pub fn for_each_reader(
    path: &Path,
    choice: InputChoice,
    mut act: impl FnMut(Option<&str>, Result<PuzzleReader, ReadError>) -> Result<(), ReadError>,
) -> Result<(), ReadError> {
    let mut source: Box<dyn Read + Send> = match path.as_os_str() {
        name if name == "-" => Box::new(io::stdin()),
        _ => Box::new(File::open(path)?),
    };
    let mut first_bytes = Vec::new();
    let prefix = Packing::PREFIX_LENGTH.max(picture::PREFIX_LENGTH) as u64;
    (&mut source).take(prefix).read_to_end(&mut first_bytes)?;
    if picture::is_picture(&first_bytes) {
        return act(None, picture_reader(io::Cursor::new(first_bytes).chain(source)));
    }
    let packing = Packing::detect(&first_bytes);
    let whole = io::Cursor::new(first_bytes).chain(source);
    match packing {
        None => act(None, PuzzleReader::new(whole, choice)),
        Some(Packing::Gzip) => {
            let members = GzipMembers { current: Some(GzDecoder::new(BufReader::new(whole))) };
            act(None, PuzzleReader::new(members, choice))
        }
        Some(Packing::Backup) => Err(ReadError::Refused(OpenError::Backup)),
        Some(Packing::Zip) => {
            // The table of contents is at the end of an archive, so the whole archive is needed.
            let mut archive = tempfile::tempfile()?;
            let mut whole = whole;
            io::copy(&mut whole, &mut archive)?;
            archive.rewind()?;
            for_each_file_in_archive(archive, MAX_UNPACKED_SIZE, choice, act)
        }
    }
}

/// Returns a reader of the puzzles in a file of an archive. The file may be a picture. Returns an
/// error if the file can't be read.
fn file_reader<'a>(
    mut source: impl Read + Send + 'a,
    choice: InputChoice,
) -> Result<PuzzleReader<'a>, ReadError> {
    let mut first_bytes = Vec::new();
    (&mut source).take(picture::PREFIX_LENGTH as u64).read_to_end(&mut first_bytes)?;
    let is_picture = picture::is_picture(&first_bytes);
    let whole = io::Cursor::new(first_bytes).chain(source);
    if is_picture { picture_reader(whole) } else { PuzzleReader::new(whole, choice) }
}

/// Returns a reader of the board in a picture, with remarks about the board. Returns an error if no
/// board can be read.
fn picture_reader<'a>(source: impl Read) -> Result<PuzzleReader<'a>, ReadError> {
    let picture = Picture::read(source).map_err(ReadError::Picture)?;
    let file = picture.to_file().ok_or(ReadError::Picture(PictureError::Damaged))?;
    let choice = InputChoice { format: Some(file.1), ..InputChoice::default() };
    Ok(PuzzleReader::new(io::Cursor::new(file.0.into_bytes()), choice)?
        .with_remarks(picture.remarks()))
}

/// A reader of a gzip file's contents. The file has one or more members. Data after the last member
/// is ignored as padding.
struct GzipMembers<R> {
    current: Option<GzDecoder<R>>,
}

impl<R: BufRead> Read for GzipMembers<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.current {
            let length = member.read(to)?;
            if length > 0 || to.is_empty() {
                return Ok(length);
            }
            let has_next = member.get_mut().fill_buf()?.first() == Some(&Packing::GZIP_FIRST_BYTE);
            let next = |member: GzDecoder<R>| GzDecoder::new(member.into_inner());
            self.current = self.current.take().filter(|_| has_next).map(next);
        }
        Ok(0)
    }
}

/// Calls `act` for each file in an archive. Returns an error if the archive is damaged, has no
/// files, is an office document, or contains too many bytes, or if `act` returns an error. The
/// total size of the files must be less than `max_unpacked` bytes.
fn for_each_file_in_archive(
    archive: File,
    max_unpacked: u64,
    choice: InputChoice,
    mut act: impl FnMut(Option<&str>, Result<PuzzleReader, ReadError>) -> Result<(), ReadError>,
) -> Result<(), ReadError> {
    let damaged = |_| ReadError::Refused(OpenError::Damaged);
    let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
    let archive = ZipArchive::from_file(archive, &mut buffer).map_err(damaged)?;
    let (mut files, mut places) = (Vec::new(), Vec::new());
    let mut entries = archive.entries(&mut buffer);
    while let Some(entry) = entries.next_entry().map_err(damaged)? {
        let path = String::from_utf8_lossy(entry.file_path().as_ref()).into_owned();
        if BinaryKind::is_office_document(&path) {
            return Err(ReadError::Refused(OpenError::Binary(BinaryKind::Office)));
        }
        let begin = entry.local_header_offset();
        places.push((begin, begin + LOCAL_HEADER_SIZE + entry.compressed_size_hint()));
        if !entry.is_dir() && Packing::is_user_file(&path) {
            let is_encrypted = entry.flags().is_encrypted();
            files.push((path, entry.wayfinder(), entry.compression_method(), is_encrypted));
        }
    }
    places.sort_unstable();
    if places.windows(2).any(|pair| pair[1].0 < pair[0].1) {
        return Err(ReadError::Overlapping);
    }
    if files.is_empty() {
        return Err(ReadError::NoFiles);
    }
    let bytes_left = Arc::new(AtomicU64::new(max_unpacked));
    for (path, wayfinder, method, is_encrypted) in files {
        let entry = archive.get_entry(wayfinder).map_err(damaged)?;
        let (reader, limit) = (entry.reader(), bytes_left.clone());
        let input = match method {
            _ if is_encrypted => Err(ReadError::Encrypted),
            CompressionMethod::STORE => {
                let reader = entry.verifying_reader(reader);
                file_reader(LimitedReader { reader, bytes_left: limit }, choice)
            }
            CompressionMethod::DEFLATE => {
                let reader = entry.verifying_reader(DeflateDecoder::new(reader));
                file_reader(LimitedReader { reader, bytes_left: limit }, choice)
            }
            _ => Err(ReadError::Refused(OpenError::Locked)),
        };
        if bytes_left.load(Relaxed) > 0 {
            // A fault of one file doesn't affect the other files.
            act(Some(&path), input)?;
        }
        if bytes_left.load(Relaxed) == 0 {
            return Err(ReadError::TooLarge(max_unpacked));
        }
    }
    Ok(())
}

/// A reader that fails when all readers with the same counter together have read more bytes than
/// the counter allowed.
struct LimitedReader<R> {
    reader: R,
    bytes_left: Arc<AtomicU64>,
}

impl<R: Read> Read for LimitedReader<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(to)?;
        let bytes_left = self.bytes_left.load(Relaxed).checked_sub(length as u64);
        self.bytes_left.store(bytes_left.unwrap_or(0), Relaxed);
        bytes_left
            .map(|_| length)
            .ok_or_else(|| io::Error::other("the archive unpacks to too many bytes"))
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    /// Returns an archive with two uncompressed files of four bytes each.
    fn sample_archive() -> File {
        let mut file = tempfile::tempfile().expect("a file");
        let mut archive = rawzip::ZipArchiveWriter::new(&mut file);
        for name in ["one", "two"] {
            let (mut entry, config) = archive.new_file(name).start().expect("a file");
            let mut writer = config.wrap(&mut entry);
            writer.write_all(b"abc\n").expect("it is written");
            let (_, descriptor) = writer.finish().expect("it is written");
            entry.finish(descriptor).expect("it is written");
        }
        archive.finish().expect("an archive");
        file.rewind().expect("a file");
        file
    }

    #[test]
    fn the_unpacked_size_of_archives_is_limited() {
        for (max, expected, files) in [(9, true, 2), (7, false, 1), (3, false, 0)] {
            let mut names = Vec::new();
            let read = for_each_file_in_archive(
                sample_archive(),
                max,
                InputChoice::default(),
                |name, reader| {
                    names.extend(name.map(str::to_owned));
                    let mut reader = reader?;
                    while reader.next_batch()?.is_some() {}
                    Ok(())
                },
            );
            assert_eq!(read.is_ok(), expected, "{max}");
            assert_eq!(names.len(), files, "{max}");
        }
    }
}
