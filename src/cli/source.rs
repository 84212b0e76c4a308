//! Where input comes from: a file or standard input, unpacked if it is packed.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read, Seek},
    path::Path,
};

use flate2::{bufread::GzDecoder, read::DeflateDecoder};
use rawzip::{CompressionMethod, RECOMMENDED_BUFFER_SIZE, ZipArchive};

use super::input::{Choice, Input, ReadError};
use collection::{Binary, OpenError, Packing};

/// Does something with a file, or with standard input when it is `-`; with each
/// file in an archive, in its order and with its name.
///
/// # Errors
/// When it cannot be opened, read or unpacked, or a fault spoils it.
pub fn each(
    path: &Path,
    choice: Choice,
    mut act: impl FnMut(Option<&str>, Result<Input, ReadError>) -> Result<(), ReadError>,
) -> Result<(), ReadError> {
    let mut source: Box<dyn Read + Send> = match path.as_os_str() {
        name if name == "-" => Box::new(io::stdin()),
        _ => Box::new(File::open(path)?),
    };
    let mut mark = Vec::new();
    (&mut source).take(Packing::MARK as u64).read_to_end(&mut mark)?;
    let packing = Packing::of(&mark);
    let whole = io::Cursor::new(mark).chain(source);
    match packing {
        None => act(None, Input::new(whole, choice)),
        Some(Packing::Gzip) => {
            let unpacked = Unpacked { part: Some(GzDecoder::new(BufReader::new(whole))) };
            act(None, Input::new(unpacked, choice))
        }
        Some(Packing::Everything) => Err(ReadError::Refused(OpenError::Everything)),
        Some(Packing::Zip) => each_in_archive(whole, choice, act),
    }
}

/// What gzip has packed, in one part or several; what follows them is passed over, as padding is.
struct Unpacked<R> {
    part: Option<GzDecoder<R>>,
}

impl<R: BufRead> Read for Unpacked<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        while let Some(part) = &mut self.part {
            let length = part.read(to)?;
            if length > 0 || to.is_empty() {
                return Ok(length);
            }
            let next = part.get_mut().fill_buf()?.first() == Some(&Packing::GZIP);
            self.part =
                self.part.take().filter(|_| next).map(|part| GzDecoder::new(part.into_inner()));
        }
        Ok(0)
    }
}

/// The table of contents stands at an archive's end: it is put aside to be read from there.
fn each_in_archive(
    mut whole: impl Read,
    choice: Choice,
    mut act: impl FnMut(Option<&str>, Result<Input, ReadError>) -> Result<(), ReadError>,
) -> Result<(), ReadError> {
    let mut aside = tempfile::tempfile()?;
    io::copy(&mut whole, &mut aside)?;
    aside.rewind()?;
    let damaged = |_| ReadError::Refused(OpenError::Damaged);
    let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
    let archive = ZipArchive::from_file(aside, &mut buffer).map_err(damaged)?;
    let mut files = Vec::new();
    let mut entries = archive.entries(&mut buffer);
    while let Some(entry) = entries.next_entry().map_err(damaged)? {
        let path = String::from_utf8_lossy(entry.file_path().as_ref()).into_owned();
        if Binary::is_office(&path) {
            return Err(ReadError::Refused(OpenError::Binary(Binary::Office)));
        }
        if !entry.is_dir() && Packing::is_of_interest(&path) {
            let locked = entry.flags().is_encrypted();
            files.push((path, entry.wayfinder(), entry.compression_method(), locked));
        }
    }
    for (path, wayfinder, method, locked) in files {
        let entry = archive.get_entry(wayfinder).map_err(damaged)?;
        let reader = entry.reader();
        let input = match method {
            CompressionMethod::STORE if !locked => {
                Input::new(entry.verifying_reader(reader), choice)
            }
            CompressionMethod::DEFLATE if !locked => {
                Input::new(entry.verifying_reader(DeflateDecoder::new(reader)), choice)
            }
            _ => Err(ReadError::Refused(OpenError::Locked)),
        };
        // What is wrong with one of the files does not spoil the others.
        act(Some(&path), input)?;
    }
    Ok(())
}
