//! The links to a board, for other people and for other sites.

use formats::{Site, SiteLink};
use serde::{Deserialize, Serialize};

use crate::{Code, JobOutcome, JobSpec, Started, Workplace, WriteLink};

/// Writes the links to a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ShareBoard {
    /// The position, and its name if it is a shared puzzle.
    pub link: WriteLink,
    /// The address of the page, up to and including `#`.
    pub page: String,
}

/// The links to a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SharedBoard {
    /// The link that opens the board on the page.
    pub link: String,
    /// The QR code of that link; `None` if the link is too long for one.
    pub code: Option<Code>,
    /// The links that open the board on other sites.
    pub sites: Vec<SiteLink>,
}

impl JobSpec for ShareBoard {
    fn begin(self, _: &mut Workplace) -> Started {
        let position = &self.link.position;
        let sites = Site::ALL.iter().filter_map(|site| site.link(position)).collect();
        let link = format!("{}{}", self.page, self.link.write());
        let code = Code::from_link(link.clone());
        Started::Done(Ok(JobOutcome::ShareBoard(SharedBoard { link, code, sites })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Board, Position, Shape};

    fn share(board: Board) -> SharedBoard {
        let link = WriteLink { position: Position::new(board), shared: String::new() };
        let job = ShareBoard { link, page: "https://example.org/#".into() };
        match job.begin(&mut Workplace::default()) {
            Started::Done(Ok(JobOutcome::ShareBoard(shared))) => shared,
            _ => panic!("it is written at once"),
        }
    }

    #[test]
    fn a_board_has_links_as_far_as_they_fit() {
        let shared = share(Board::empty(Shape::CLASSIC));
        assert!(shared.link.starts_with("https://example.org/#3x3:"), "{}", shared.link);
        assert_eq!(shared.code.map(|code| code.link), Some(shared.link));
        assert_eq!(shared.sites.len(), 4);
        let large = share(Board::empty(Shape::from_side(25).expect("a shape")));
        assert!(large.code.is_some() && large.sites.is_empty());
    }
}
