use std::io::{Read, Write};

use flate2::{read::DeflateDecoder, write::GzDecoder};
use rawzip::{CompressionMethod, ZipArchive};

use super::{Binary, Choice, Collection, Indexer, OpenError, Packing, Source};

/// Makes a collection of files that arrive in pieces, one after the other. Packed ones are
/// unpacked: each file in them is a source of its own.
///
/// A file that does not read is left out, with its reason; only when none reads is there no
/// collection.
pub struct CollectionBuilder {
    choice: Choice,
    arriving: Option<(String, u64, Arriving)>,
    sources: Vec<Source>,
    refused: Vec<(String, OpenError)>,
}

/// The file that is arriving.
enum Arriving {
    /// Too little of it has come to tell whether it is packed.
    Begun(Vec<u8>),
    Plain(Box<Indexer>),
    /// Packed, in one part or several; what follows them is passed over, as padding is.
    Gzip(Option<Box<GzDecoder<Vec<u8>>>>, Box<Indexer>),
    /// The table of contents stands at the end of it.
    Zip(Vec<u8>),
    /// It was refused already.
    Refused,
}

/// So much is unpacked at once.
const PIECE: usize = 4 * 1024;

/// A file does not unpack to more bytes than this.
const LARGEST: u64 = 1 << 30;

impl CollectionBuilder {
    /// Nothing was gathered yet.
    pub fn new(choice: Choice) -> CollectionBuilder {
        CollectionBuilder { choice, arriving: None, sources: Vec::new(), refused: Vec::new() }
    }

    /// Begins a file of so many bytes.
    pub fn begin(&mut self, name: &str, size: u64) {
        self.end();
        self.arriving = Some((name.into(), size, Arriving::Begun(Vec::new())));
    }

    /// Takes the next piece of the file that was begun.
    pub fn push(&mut self, piece: &[u8]) {
        let Some((name, size, arriving)) = self.arriving.take() else { return };
        let arriving = match self.take(&name, size, arriving, piece) {
            Ok(arriving) => arriving,
            Err(error) => {
                self.refused.push((name.clone(), error));
                Arriving::Refused
            }
        };
        self.arriving = Some((name, size, arriving));
    }

    fn take(
        &self,
        name: &str,
        size: u64,
        arriving: Arriving,
        piece: &[u8],
    ) -> Result<Arriving, OpenError> {
        Ok(match arriving {
            Arriving::Refused => Arriving::Refused,
            Arriving::Begun(mut bytes) => {
                bytes.extend_from_slice(piece);
                if bytes.len() < Packing::MARK {
                    return Ok(Arriving::Begun(bytes));
                }
                let arriving = self.told(name, size, &bytes)?;
                self.take(name, size, arriving, &bytes)?
            }
            Arriving::Plain(mut indexer) => {
                indexer.push(piece)?;
                Arriving::Plain(indexer)
            }
            Arriving::Gzip(mut unpacker, mut indexer) => {
                for piece in piece.chunks(PIECE) {
                    unpack(&mut unpacker, piece, &mut indexer)?;
                }
                Arriving::Gzip(unpacker, indexer)
            }
            Arriving::Zip(mut bytes) => {
                let more = bytes.try_reserve(piece.len());
                more.map_err(|_| OpenError::TooLarge(size))?;
                bytes.extend_from_slice(piece);
                Arriving::Zip(bytes)
            }
        })
    }

    /// A file that begins with these bytes, of which none was taken.
    fn told(&self, name: &str, size: u64, bytes: &[u8]) -> Result<Arriving, OpenError> {
        Ok(match Packing::of(bytes) {
            None => Arriving::Plain(Box::new(Indexer::new(name, size, &self.choice)?)),
            Some(Packing::Everything) => return Err(OpenError::Everything),
            Some(Packing::Zip) => Arriving::Zip(Vec::new()),
            Some(Packing::Gzip) => Arriving::Gzip(
                Some(Box::new(GzDecoder::new(Vec::new()))),
                Box::new(Indexer::new(name, 0, &self.choice)?),
            ),
        })
    }

    /// Ends the file that was begun, if one was.
    pub fn end(&mut self) {
        self.end_telling(&mut |_| ());
    }

    /// Ends the file that was begun, if one was. An archive is unpacked now, which may take long:
    /// it is told again and again how many records there are.
    pub fn end_telling(&mut self, tell: &mut dyn FnMut(u64)) {
        let Some((name, size, arriving)) = self.arriving.take() else { return };
        let ended = match arriving {
            Arriving::Refused => return,
            Arriving::Zip(bytes) => return self.unzip(&name, &bytes, tell),
            Arriving::Plain(indexer) => indexer.finish(),
            Arriving::Begun(bytes) => {
                Indexer::new(&name, size, &self.choice).and_then(|mut all| {
                    all.push(&bytes)?;
                    all.finish()
                })
            }
            Arriving::Gzip(unpacker, mut indexer) => unpacker
                .map_or(Ok(()), |rest| unpacked(*rest, &mut indexer))
                .and_then(|()| indexer.finish()),
        };
        self.ended(name, ended);
    }

    fn ended(&mut self, name: String, ended: Result<Source, OpenError>) {
        match ended {
            Ok(source) => self.sources.push(source),
            Err(error) => self.refused.push((name, error)),
        }
    }

    fn unzip(&mut self, name: &str, bytes: &[u8], tell: &mut dyn FnMut(u64)) {
        let Ok(archive) = ZipArchive::from_slice(bytes) else {
            return self.refused.push((name.into(), OpenError::Damaged));
        };
        let mut entries = archive.entries();
        while let Ok(Some(entry)) = entries.next_entry() {
            if Binary::is_office(&String::from_utf8_lossy(entry.file_path().as_ref())) {
                return self.refused.push((name.into(), OpenError::Binary(Binary::Office)));
            }
        }
        let mut entries = archive.entries();
        let before = self.sources.len() + self.refused.len();
        loop {
            let entry = match entries.next_entry() {
                Ok(Some(entry)) => entry,
                Ok(None) => break,
                Err(_) => return self.refused.push((name.into(), OpenError::Damaged)),
            };
            let path = String::from_utf8_lossy(entry.file_path().as_ref()).into_owned();
            if entry.is_dir() || !Packing::is_of_interest(&path) {
                continue;
            }
            let source = format!("{name}: {path}");
            let ended = match entry.compression_method() {
                _ if entry.flags().is_encrypted() => Err(OpenError::Locked),
                CompressionMethod::STORE | CompressionMethod::DEFLATE => {
                    match archive.get_entry(entry.wayfinder()) {
                        Err(_) => Err(OpenError::Damaged),
                        Ok(local) if entry.compression_method() == CompressionMethod::STORE => {
                            self.read(&source, local.verifying_reader(local.data()), tell)
                        }
                        Ok(local) => {
                            let unpacked = DeflateDecoder::new(local.data());
                            self.read(&source, local.verifying_reader(unpacked), tell)
                        }
                    }
                }
                _ => Err(OpenError::Locked),
            };
            self.ended(source, ended);
        }
        if self.sources.len() + self.refused.len() == before {
            self.refused.push((name.into(), OpenError::Empty));
        }
    }

    /// Reads a whole file of an archive.
    fn read(
        &self,
        name: &str,
        mut from: impl Read,
        tell: &mut dyn FnMut(u64),
    ) -> Result<Source, OpenError> {
        let mut indexer = Indexer::new(name, 0, &self.choice)?;
        let mut piece = vec![0; 64 * 1024];
        loop {
            match from.read(&mut piece) {
                Ok(0) => return indexer.finish(),
                Ok(length) => {
                    push(&mut indexer, &piece[..length])?;
                    tell(self.count() + indexer.count() as u64);
                }
                Err(_) => return Err(OpenError::Damaged),
            }
        }
    }

    /// How many good records there are so far.
    pub fn count(&self) -> u64 {
        let arriving = match &self.arriving {
            Some((_, _, Arriving::Plain(indexer) | Arriving::Gzip(_, indexer))) => indexer.count(),
            _ => 0,
        };
        let ended: usize = self.sources.iter().map(|source| source.records.len()).sum();
        (ended + arriving) as u64
    }

    /// Whether the file that was begun is refused already: nothing more of it need be read.
    pub fn is_refused(&self) -> bool {
        matches!(self.arriving, Some((_, _, Arriving::Refused)))
    }

    /// The collection, once all files were taken.
    ///
    /// # Errors
    /// When no file reads; what is wrong with the first of them.
    pub fn finish(mut self) -> Result<Collection, OpenError> {
        self.end();
        if self.sources.is_empty() {
            let first = self.refused.into_iter().next();
            return Err(first.map_or(OpenError::Empty, |(_, error)| error));
        }
        Ok(Collection::of(self.sources, self.refused))
    }
}

/// Unpacks a piece of a file, and gives an indexer what was in it.
fn unpack(
    unpacker: &mut Option<Box<GzDecoder<Vec<u8>>>>,
    mut piece: &[u8],
    indexer: &mut Indexer,
) -> Result<(), OpenError> {
    while let (Some(part), [first, ..]) = (&mut *unpacker, piece) {
        match part.write(piece).map_err(|_| OpenError::Damaged)? {
            0 => {
                let next = (*first == Packing::GZIP).then(|| Box::new(GzDecoder::new(Vec::new())));
                let ended = std::mem::replace(unpacker, next);
                ended.map_or(Ok(()), |part| unpacked(*part, indexer))?;
            }
            taken => {
                piece = &piece[taken..];
                push(indexer, part.get_ref())?;
                part.get_mut().clear();
            }
        }
    }
    Ok(())
}

/// Ends a part of a packed file, which must be whole.
fn unpacked(part: GzDecoder<Vec<u8>>, indexer: &mut Indexer) -> Result<(), OpenError> {
    push(indexer, &part.finish().map_err(|_| OpenError::Damaged)?)
}

fn push(indexer: &mut Indexer, piece: &[u8]) -> Result<(), OpenError> {
    let size = indexer.size() + piece.len() as u64;
    if size > LARGEST {
        return Err(OpenError::TooLarge(size));
    }
    indexer.push(piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: &str = "1..4..1..1..4..1\n";
    const B: &str = "2\n..3.2......4.1..\n";

    fn gzip(bytes: impl AsRef<[u8]>) -> Vec<u8> {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packer.write_all(bytes.as_ref()).expect("memory");
        packer.finish().expect("memory")
    }

    /// A zip archive of these files, every other of them only stored.
    fn zip(files: &[(&str, &str)]) -> Vec<u8> {
        let mut out = Vec::new();
        let mut archive = rawzip::ZipArchiveWriter::new(&mut out);
        for (number, (name, text)) in files.iter().enumerate() {
            let packed = number % 2 == 0;
            let method = if packed { CompressionMethod::DEFLATE } else { CompressionMethod::STORE };
            let (mut entry, config) =
                archive.new_file(name).compression_method(method).start().expect("memory");
            let descriptor = if packed {
                let level = flate2::Compression::default();
                let packer = flate2::write::DeflateEncoder::new(&mut entry, level);
                let mut writer = config.wrap(packer);
                writer.write_all(text.as_bytes()).expect("memory");
                let (packer, descriptor) = writer.finish().expect("memory");
                packer.finish().expect("memory");
                descriptor
            } else {
                let mut writer = config.wrap(&mut entry);
                writer.write_all(text.as_bytes()).expect("memory");
                writer.finish().expect("memory").1
            };
            entry.finish(descriptor).expect("memory");
        }
        archive.finish().expect("memory");
        out
    }

    /// Gathers files in large and small pieces: the sources with their counts, and what was
    /// refused.
    #[track_caller]
    fn check(files: &[(&str, &[u8])], sources: &[(&str, u64)], refused: &[(&str, OpenError)]) {
        for piece in [1, 5000] {
            let mut gathering = CollectionBuilder::new(Choice::default());
            for (name, bytes) in files {
                gathering.begin(name, bytes.len() as u64);
                bytes.chunks(piece).for_each(|piece| gathering.push(piece));
            }
            match gathering.finish() {
                Ok(collection) => {
                    let report = collection.report();
                    let found = report.sources.iter().map(|source| (&*source.name, source.count));
                    assert_eq!(found.collect::<Vec<_>>(), sources);
                    let left = report.refused.iter().map(|(name, error)| (&**name, error.clone()));
                    assert_eq!(left.collect::<Vec<_>>(), refused);
                    let all = (0..collection.len()).filter_map(|n| collection.record(n));
                    assert_eq!(all.count() as u64, report.count());
                }
                Err(error) => assert_eq!((error, 0), (refused[0].1.clone(), sources.len())),
            }
        }
    }

    #[test]
    fn packed_files_are_unpacked() {
        check(&[("a.gz", &gzip(A))], &[("a.gz", 1)], &[]);
        check(&[("a.gz", &[gzip(A), gzip(A)].concat())], &[("a.gz", 2)], &[]);
        let padded = [gzip(A), gzip(A), vec![0; 9000]].concat();
        check(&[("a.gz", &padded)], &[("a.gz", 2)], &[]);
        let everything = ("e", OpenError::Everything);
        check(&[("a", A.as_bytes()), ("e", b"NINEFOLD\x01\0\0\0")], &[("a", 1)], &[everything]);
        let both = zip(&[("a.txt", A), ("folder/b", B), ("__MACOSX/a.txt", "x"), (".b", A)]);
        check(&[("x.zip", &both)], &[("x.zip: a.txt", 1), ("x.zip: folder/b", 1)], &[]);
    }

    #[test]
    fn what_is_no_text_is_told_for_what_it_is() {
        let error = OpenError::Binary;
        let twice = gzip(gzip(A));
        check(&[("a.gz.gz", &twice)], &[], &[("a.gz.gz", error(Binary::Nested))]);
        check(
            &[("a.zip.gz", &gzip(zip(&[("a.txt", A)])))],
            &[],
            &[("a.zip.gz", error(Binary::Nested))],
        );
        let office = zip(&[("[Content_Types].xml", "<Types/>"), ("xl/sheet1.xml", "<v>5</v>")]);
        check(&[("a.xlsx", &office)], &[], &[("a.xlsx", error(Binary::Office))]);
        let picture = zip(&[("a.txt", A), ("a.gif", "GIF89a...")]);
        let refused = [("x.zip: a.gif", error(Binary::Picture))];
        check(&[("x.zip", &picture)], &[("x.zip: a.txt", 1)], &refused);
    }

    #[test]
    fn several_files_are_one_collection() {
        let files: [(&str, &[u8]); 3] = [("a", A.as_bytes()), ("b", B.as_bytes()), ("c", b"")];
        check(&files, &[("a", 1), ("b", 1)], &[("c", OpenError::Empty)]);
    }

    #[test]
    fn damage_is_said() {
        let whole = gzip(A.repeat(500));
        check(&[("a.gz", &whole[..whole.len() / 2])], &[], &[("a.gz", OpenError::Damaged)]);
        let second = [gzip(A), whole[..whole.len() / 2].to_vec()].concat();
        check(&[("a.gz", &second)], &[], &[("a.gz", OpenError::Damaged)]);
        let mut wrong = zip(&[("a.txt", &A.repeat(500))]);
        wrong[60] ^= 1;
        check(&[("a.zip", &wrong)], &[], &[("a.zip: a.txt", OpenError::Damaged)]);
        check(&[("a.zip", &wrong[..90])], &[], &[("a.zip", OpenError::Damaged)]);
        check(&[("a.zip", &zip(&[]))], &[], &[("a.zip", OpenError::Empty)]);
        let read_me = zip(&[("read.me", "hello"), ("a", A)]);
        let first = ("a.zip: read.me", OpenError::NoPuzzle(None));
        let mut gathering = CollectionBuilder::new(Choice::default());
        gathering.begin("a.zip", read_me.len() as u64);
        gathering.push(&read_me);
        let collection = gathering.finish().expect("one of them reads");
        assert_eq!(collection.report().refused[0].0, first.0);
    }
}
