//! What the desk hands out: boards as files, as text and as links.

use leptos::{prelude::*, task::spawn_local};

use super::{Alert, Desk};
use crate::browser::{self, address_with};
use formats::{self, Format, address};
use grid::{Cell, Position};
use view::words;

/// Handing out, and taking in from a link.
impl Desk {
    /// What lies on the board.
    pub fn position(self) -> Position {
        self.table.with_untracked(|table| table.game().position().clone())
    }

    /// Saves what is on the board, marks included, as a values table, and says what that does not
    /// keep.
    pub(super) fn save_board(self) {
        let Some(table) = formats::by_name("table") else { return };
        let position = self.position();
        self.save(&formats::write(table, &position).unwrap_or_default());
        let lost = formats::unsupported(table, &position);
        if !lost.is_empty() {
            self.status.update(|said| *said = format!("{said} {}", words::would_be_lost(lost)));
        }
    }

    /// Saves a text to a file that the puzzle names.
    pub fn save(self, text: &str) {
        let number = self.number.get_untracked();
        let name = match number {
            Some(number) => self.file_name(&number.to_string()),
            None => format!("board-{}.txt", self.shape.get_untracked()).replace('×', "x"),
        };
        browser::save(&name, text);
        self.status.set(words::saved(&name));
    }

    /// The name of a file that is made of the open one.
    pub(super) fn file_name(self, end: &str) -> String {
        let file = self.open.with_untracked(|open| open.as_ref().map(|open| open.name.clone()));
        let file = file.unwrap_or_default();
        let stem = file.rsplit_once('.').map_or(&*file, |(stem, _)| stem);
        let plain = |c: char| if c.is_alphanumeric() { c } else { '-' };
        format!("{}-{end}.txt", stem.chars().map(plain).collect::<String>())
    }

    /// Copies the address of this very board.
    pub(super) fn copy_link(self) {
        self.copy(words::link(), address_with(&address::write(&self.position())));
    }

    /// Copies the board as a line of text.
    pub(super) fn copy_as_text(self) {
        let line = formats::by_name("line").and_then(|line| formats::write(line, &self.position()));
        self.copy(words::text(), line.unwrap_or_default().trim_end().into());
    }

    /// Copies a text, or shows it where the browser does not let the page.
    pub fn copy(self, what: &'static str, text: String) {
        spawn_local(async move {
            if browser::copy(&text).await {
                self.status.set(words::copied(what));
            } else {
                let message = words::dialog::by_hand().into();
                self.alert.set(Some(Alert {
                    message,
                    detail: Some(text),
                    cell: None,
                    of_files: false,
                }));
            }
        });
    }

    /// Opens the text that is on the clipboard.
    pub(super) fn paste(self) {
        spawn_local(async move {
            match browser::pasted().await {
                Some(text) if text.trim().is_empty() => {
                    self.status.set(words::nothing_to_paste().into());
                }
                Some(text) => self.open_text(words::pasted(), &text),
                None => self.tell(words::cannot_paste(), Some(words::paste_by_hand().into())),
            }
        });
    }

    /// Puts the board of the page's address before the player, if there is one.
    pub fn open_address(self) {
        match browser::address_end() {
            end if end.is_empty() => {}
            end => match address::read(&end) {
                Some(position) => self.place(position, words::from_link().into()),
                None => self.tell(words::bad_link(), Some(end.chars().take(60).collect())),
            },
        }
    }

    /// The formats that can hold the board, each with the text that it would be.
    pub fn exports(self) -> Vec<(&'static dyn Format, String)> {
        let position = self.position();
        let shape = position.shape();
        let write = |format: &'static dyn Format| {
            let record = formats::write(format, &position)?;
            Some((format, format.header(shape) + &record + format.footer()))
        };
        formats::FORMATS.into_iter().filter_map(write).collect()
    }

    /// Looks at the cell that a message was about, once it was read.
    pub fn close_alert(self) -> Option<Cell> {
        let cell = self.alert.with_untracked(|alert| alert.as_ref().and_then(|alert| alert.cell));
        self.alert.set(None);
        cell.into_iter().for_each(|cell| self.select(cell));
        cell
    }
}
