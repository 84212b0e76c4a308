//! An output file that is continued after an interrupted run.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

/// A file that is being continued. Its complete lines never change, and its unfinished last line is
/// completed. If this run writes a different line there, the file is refused.
pub struct ResumedFile {
    file: File,
    path: PathBuf,
    /// The number of complete lines in the file.
    pub line_count: u64,
    /// The unfinished last line of the file, which is often empty.
    unfinished: Vec<u8>,
    /// Whether lines end with CR LF.
    has_crlf: bool,
    /// Whether numbers may differ when the unfinished line is written again, because they depend on
    /// time.
    is_timed: bool,
}

impl ResumedFile {
    /// Opens a file and locks it, so that no other run writes to it. If the file doesn't exist, it
    /// is created. `is_timed` is `true` if numbers in the output depend on time.
    ///
    /// # Errors
    /// Returns the reason why the file can't be continued. In that case, the file isn't changed.
    pub fn open(path: &Path, is_timed: bool) -> Result<ResumedFile, String> {
        let describe = |error: io::Error| format!("{}: {error}", path.display());
        if path.as_os_str() == "-" {
            return Err("--resume needs a file, not standard output".into());
        }
        if std::fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
            return Err(format!("{}: not a regular file", path.display()));
        }
        let options = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = lock_file(options.map_err(describe)?, path)?;
        let mut resumed = ResumedFile {
            file,
            path: path.to_owned(),
            line_count: 0,
            unfinished: Vec::new(),
            has_crlf: false,
            is_timed,
        };
        resumed.count_lines()?;
        Ok(resumed)
    }

    /// Counts the lines of the file, and finds its unfinished last line. Returns the reason if the
    /// file can't be read or isn't text.
    fn count_lines(&mut self) -> Result<(), String> {
        let mut reader = BufReader::new(&self.file);
        let mut line = Vec::new();
        loop {
            line.clear();
            let length = reader.read_until(b'\n', &mut line);
            let length = length.map_err(|error| format!("{}: {error}", self.path.display()))?;
            if length == 0 {
                return Ok(());
            }
            if line.last() != Some(&b'\n') {
                self.unfinished = line;
                return Ok(());
            }
            if std::str::from_utf8(&line).is_err() {
                return Err(format!("{}: not text in UTF-8", self.path.display()));
            }
            self.line_count += 1;
            self.has_crlf = line.ends_with(b"\r\n");
        }
    }

    /// Returns `true` if a path leads to this file.
    pub fn has_path(&self, path: &Path) -> bool {
        let canonical = |path: &Path| path.canonicalize().ok();
        is_same_file(&self.file, path)
            || canonical(path).is_some_and(|path| canonical(&self.path) == Some(path))
    }

    /// Iterates over the complete lines from the start of the file, without line ends.
    ///
    /// # Errors
    /// Returns an error if the file can't be read.
    pub fn read_lines(&mut self) -> io::Result<impl Iterator<Item = io::Result<String>>> {
        self.file.seek(SeekFrom::Start(0))?;
        Ok(BufReader::new(&self.file).lines().take(self.line_count as usize))
    }

    /// Reads all complete lines from the start of the file.
    ///
    /// # Errors
    /// Returns an error if the file can't be read.
    pub fn read_all_lines(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(0))?;
        self.file.read_to_end(&mut bytes)?;
        bytes.truncate(bytes.len() - self.unfinished.len());
        Ok(bytes)
    }

    /// Checks that the unfinished line has been completed.
    ///
    /// # Errors
    /// Returns an error if this run didn't write the unfinished line again.
    pub fn check_finished(&self) -> Result<(), String> {
        match self.unfinished.is_empty() {
            true => Ok(()),
            false => Err(self.describe_unfinished()),
        }
    }

    fn describe_unfinished(&self) -> String {
        let line = String::from_utf8_lossy(&self.unfinished);
        format!("{}: {line:?} wasn't written by this command", self.path.display())
    }

    /// Returns `true` if a text starts with the unfinished line. Numbers are ignored if they depend
    /// on time.
    fn continues_unfinished_line(&self, text: &[u8]) -> bool {
        let is_number = |byte: &&u8| byte.is_ascii_digit() || **byte == b'.';
        let words = |text: &[u8]| -> Vec<u8> {
            text.iter().filter(|byte| !is_number(byte)).copied().collect()
        };
        text.starts_with(&self.unfinished)
            || self.is_timed && words(text).starts_with(&words(&self.unfinished))
    }
}

/// Locks a file for writing.
///
/// # Errors
/// Returns an error if another run has locked the file.
pub fn lock_file(file: File, path: &Path) -> Result<File, String> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            Err(format!("{}: another process is writing to this file", path.display()))
        }
        // Not every file system has locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

#[cfg(unix)]
fn is_same_file(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |metadata: std::fs::Metadata| (metadata.dev(), metadata.ino());
    let [one, other] = [file.metadata(), std::fs::metadata(path)].map(|one| one.map(identity));
    matches!((one, other), (Ok(one), Ok(other)) if one == other)
}

#[cfg(not(unix))]
fn is_same_file(_: &File, _: &Path) -> bool {
    false
}

impl Write for ResumedFile {
    /// Appends complete lines. Returns an error unless they start with the unfinished line.
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if text.is_empty() {
            return Ok(0);
        }
        let mut bytes = Vec::with_capacity(text.len());
        for byte in text {
            if *byte == b'\n' && self.has_crlf {
                bytes.push(b'\r');
            }
            bytes.push(*byte);
        }
        if !self.continues_unfinished_line(&bytes) {
            return Err(io::Error::new(ErrorKind::InvalidData, self.describe_unfinished()));
        }
        if bytes.starts_with(&self.unfinished) {
            self.file.write_all(&bytes[self.unfinished.len()..])?;
        } else {
            let length = self.file.metadata()?.len() - self.unfinished.len() as u64;
            self.file.set_len(length)?;
            self.file.write_all(&bytes)?;
        }
        self.unfinished.clear();
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
