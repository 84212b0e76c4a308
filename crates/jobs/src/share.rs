//! The links to a board, for other people and for other sites.

use formats::{Site, SiteLink};
use grid::Position;
use serde::{Deserialize, Serialize};

use crate::{JobOutcome, JobSpec, QrCode, StartedJob, Workplace, board_link::write_board_link};

/// A request to write the links to a board: a link to the page with its QR code, and links to other
/// sites.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ShareBoard {
    /// The position on the board.
    pub position: Position,
    /// The name of a shared puzzle, or empty. The name replaces the givens in the link if the
    /// position has the same givens as the shared puzzle.
    pub shared: String,
    /// The address of the page, up to and including `#`.
    pub page_address: String,
}

/// The links to a board: the link to the page with its QR code, and links to other sites.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SharedBoard {
    /// The link that opens the board on the page.
    pub link: String,
    /// The QR code of the link, or `None` if the link is too long for a QR code.
    pub code: Option<QrCode>,
    /// The links that open the board on other sites. Sites that don't support the board are left
    /// out.
    pub site_links: Vec<SiteLink>,
}

impl JobSpec for ShareBoard {
    fn begin(self, _: &mut Workplace) -> StartedJob {
        let ShareBoard { position, shared, page_address: page } = self;
        let sites = Site::ALL.iter().filter_map(|site| site.link(&position)).collect();
        let link = format!("{page}{}", write_board_link(&position, &shared));
        let code = QrCode::from_link(link.clone());
        StartedJob::Done(Ok(JobOutcome::ShareBoard(SharedBoard { link, code, site_links: sites })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Board, Shape};

    fn share(board: Board) -> SharedBoard {
        let (position, shared) = (Position::new(board), String::new());
        let job = ShareBoard { position, shared, page_address: "https://example.org/#".into() };
        match job.begin(&mut Workplace::default()) {
            StartedJob::Done(Ok(JobOutcome::ShareBoard(shared))) => shared,
            _ => panic!("it is written at once"),
        }
    }

    #[test]
    fn sites_that_do_not_support_the_board_are_left_out() {
        let shared = share(Board::empty(Shape::CLASSIC));
        assert!(shared.link.starts_with("https://example.org/#3x3:"), "{}", shared.link);
        assert_eq!(shared.code.map(|code| code.link), Some(shared.link));
        assert_eq!(shared.site_links.len(), 4);
        let large = share(Board::empty(Shape::from_side(25).expect("a shape")));
        assert!(large.code.is_some() && large.site_links.is_empty());
    }
}
