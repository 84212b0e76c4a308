//! What has to be quick: boards ([`grid`]), what reads files of them ([`formats`]) and what searches
//! them ([`engine`]). It is a package of its own because cargo chooses between quick and small a
//! package at a time; the library `ninefold` hands all of it on under the same names.

pub mod engine;
pub mod formats;
pub mod grid;
pub mod language;
