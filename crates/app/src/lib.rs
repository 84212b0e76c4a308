//! The page's state and what happens: events in, effects out.
//!
//! An [`App`] is the whole state; [`App::update`] takes an [`Event`] and returns [`Effect`]s. What is
//! on the page ([`Page`]) is apart from the features, each of which has a file, a state, events and
//! commands of its own, and reaches the page, and nothing else, by a [`Context`].
//!
//! A result carries what it was computed of, and is shown only while that is on the page: after each
//! event every feature settles with what is there now, so nobody has to remember to forget. Browsers,
//! workers and clocks are absent: tasks are started and storage is asked by effects, and what comes
//! of it are events.

mod app;
pub mod backup;
mod board;
pub mod browsing;
pub mod checking;
pub mod classifying;
mod command;
mod commands;
mod context;
pub mod counting;
mod done;
pub mod effect;
mod event;
pub mod hinting;
pub mod history;
pub mod keeping;
pub mod listing;
pub mod making;
pub mod measuring;
pub mod opening;
pub mod page;
pub mod places;
pub mod playing;
pub mod practising;
pub mod printing;
pub mod proving;
pub mod racing;
mod recalling;
pub mod recent;
pub mod recording;
mod records;
pub mod reducing;
pub mod redundancy;
pub mod repairing;
mod resting;
mod restoring;
pub mod saving;
pub mod sharing;
mod slot;
pub mod solving;
pub mod talking;
pub mod task;
pub mod timing;
pub mod watching;

pub use app::App;
pub use board::{LAYERS, Layer, board, picture};
pub use command::{Offer, On};
pub use commands::{Command, MENUS, Menu, OF_KEPT, OF_PAGE};
pub use context::Context;
pub use effect::Effect;
pub use event::Event;
pub use page::Page;
pub use slot::{Slot, Tracked};
