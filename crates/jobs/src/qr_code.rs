//! QR codes of links: square patterns that the camera of a phone reads.

use qrcodegen::QrCodeEcc;
use serde::{Deserialize, Serialize};

/// A QR code of a link, in a form that the page can draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct QrCode {
    /// The link that the code contains.
    pub link: String,
    /// The number of modules along each side, without the margin: 21 to 177.
    pub module_count: u16,
    /// The dark modules as an SVG path whose unit is one module.
    pub svg_path: String,
}

/// The width in modules of the light margin that QR code readers need on each side.
pub const CODE_MARGIN: u16 = 4;

impl QrCode {
    /// Returns the QR code of a link, or `None` if the link is too long. The code has the strongest
    /// error correction that doesn't make it larger.
    pub(crate) fn from_link(link: String) -> Option<QrCode> {
        let code = qrcodegen::QrCode::encode_text(&link, QrCodeEcc::Low).ok()?;
        let side = code.size();
        let mut path = String::new();
        for y in 0..side {
            let mut x = 0;
            while x < side {
                let end = (x..side).find(|x| !code.get_module(*x, y)).unwrap_or(side);
                if end > x {
                    path.push_str(&format!("M{x} {y}h{}v1h-{}z", end - x, end - x));
                }
                x = end + 1;
            }
        }
        Some(QrCode { link, module_count: side as u16, svg_path: path })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(link: &str) -> Option<QrCode> {
        QrCode::from_link(link.into())
    }

    #[test]
    fn a_code_has_its_finder_patterns() {
        let code = code("https://example.org/#2x2:1b4b1b1b4b1").expect("a code");
        assert!(code.module_count >= 21 && (code.module_count - 21).is_multiple_of(4));
        let last = code.module_count - 7;
        assert!(code.svg_path.starts_with("M0 0h7v1h-7z"), "{}", code.svg_path);
        for corner in [format!("M{last} 0h7v1h-7z"), format!("M0 {last}h7v1h-7z")] {
            assert!(code.svg_path.contains(&corner), "{}", code.svg_path);
        }
    }

    /// Reads the dark modules back from the path, with a slow independent parser.
    #[test]
    fn the_path_has_the_dark_modules() {
        let link = "https://example.org/#level=hard&number=47";
        let drawn = code(link).expect("a code");
        let code = qrcodegen::QrCode::encode_text(link, QrCodeEcc::Low).expect("a code");
        let mut dark = vec![vec![false; drawn.module_count.into()]; drawn.module_count.into()];
        for run in drawn.svg_path.split('M').skip(1) {
            let (at, rest) = run.split_once('h').expect("a run");
            let (x, y) = at.split_once(' ').expect("a place");
            let (x, y): (usize, usize) = (x.parse().expect("x"), y.parse().expect("y"));
            let length: usize = rest.split_once('v').expect("an end").0.parse().expect("a length");
            dark[y][x..x + length].iter_mut().for_each(|module| *module = true);
        }
        for (y, row) in dark.iter().enumerate() {
            for (x, module) in row.iter().enumerate() {
                assert_eq!(*module, code.get_module(x as i32, y as i32), "{x} {y}");
            }
        }
    }

    #[test]
    fn links_that_are_too_long_have_no_code() {
        assert!(code(&"x".repeat(2900)).is_some());
        assert_eq!(code(&"x".repeat(3000)), None);
    }
}
