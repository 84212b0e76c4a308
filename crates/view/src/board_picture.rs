//! Drawing of the shown board as a picture for other programs: an SVG document that needs no style
//! sheet and no script. The picture has the colours of the light theme, because it is pasted into
//! posts and printed.

use std::fmt::Write;

use explain::Link;
use grid::{Digit, DigitSet, Shape};

use crate::{
    BoardView, CellView, corner_mark_position, format_fixed,
    hint::{self, HintPicture},
    print::{PlacedSymbol, write_symbols},
};

/// The side of a cell, in units of the picture. The paths of links are in the same units.
const CELL_SIDE: usize = 100;

/// The margin around the board, in units of the picture.
const MARGIN: usize = 10;

/// The nine colours of cells. The first one has the number 1.
const COLOURS: [&str; 9] = [
    "#c7c7c7", "#a2dff7", "#fcc087", "#93e4a4", "#fef290", "#9bbeff", "#ffa89d", "#e3b3f2",
    "#dbb697",
];

/// The fonts of digits and marks.
const FONT: &str = "'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/// The style of a kind of digit or mark: its SVG class and attributes. The drawing doesn't rely on
/// style sheets, because few programs that read SVG support them, and pages with a strict policy
/// ignore them.
struct SymbolStyle {
    class: &'static str,
    attributes: &'static str,
}

const DIGIT_STYLES: [SymbolStyle; 3] = [
    SymbolStyle { class: "given", attributes: r##"fill="#1c222e" font-weight="700""## },
    SymbolStyle { class: "entry", attributes: r##"fill="#145ec1""## },
    SymbolStyle { class: "wrong", attributes: r##"fill="#c2181d""## },
];

const PLAIN_MARK_STYLE: SymbolStyle =
    SymbolStyle { class: "mark", attributes: r##"fill="#555b66""## };

const MARK_STYLES: [SymbolStyle; 6] = [
    PLAIN_MARK_STYLE,
    SymbolStyle { class: "gone", attributes: r##"fill="#c2181d" font-weight="700""## },
    SymbolStyle { class: "placed", attributes: r##"fill="#fff" font-weight="700""## },
    SymbolStyle { class: "fin", attributes: r##"fill="#7945ab" font-weight="700""## },
    SymbolStyle { class: "first", attributes: r##"fill="#0b5d33" font-weight="700""## },
    SymbolStyle { class: "second", attributes: r##"fill="#8a4600" font-weight="700""## },
];

/// The fill of a cell that is highlighted, or belongs to a house of the hint.
const HIGHLIGHT_FILL: &str = "#f8edc4";
/// The distance between the lines that hatch a cover house, in units of the picture.
const HATCH_DISTANCE: usize = 20;
const HATCH_STROKE: &str = r##"stroke="#8d95a3" stroke-width="2""##;
/// The attributes of the frame around a cell that belongs to the hint.
const FRAME_STROKE: &str = r##"stroke="#145ec1" stroke-width="5""##;
/// The attributes of the line through an eliminated candidate.
const ELIMINATION_STROKE: &str = r##"stroke="#c2181d" stroke-width="3""##;
/// The attributes of the ring around a candidate that the current line of the proof is about.
const CURRENT_CANDIDATE_STROKE: &str = r##"stroke="#464d5b" stroke-width="3""##;

const LINE_STYLES: [(&str, bool); 2] =
    [(r##"stroke="#caced4" stroke-width="2""##, false), (THICK_LINE, true)];
const THICK_LINE: &str = r##"stroke="#464d5b" stroke-width="5""##;
const LINK_STROKE: &str = r##"stroke="#65418a" stroke-width="3.5""##;
/// The attributes of a link that the current line of the proof is about.
const CURRENT_LINK_STROKE: &str = r##"stroke="#65418a" stroke-width="7""##;
const WEAK_LINK_DASHES: &str = r#" stroke-dasharray="9 7""#;

/// Draws a board as an SVG document, with the links of the step that is shown, if any. `symbol`
/// returns the text for a digit.
pub fn board_picture(
    view: &BoardView,
    step: Option<&HintPicture>,
    symbol: &dyn Fn(Digit) -> String,
) -> String {
    let (shape, end) = (view.shape, view.shape.side() * CELL_SIDE);
    let extent = end + 2 * MARGIN;
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{MARGIN} -{MARGIN} {extent} {extent}" width="{extent}" height="{extent}" fill="none" text-anchor="middle" font-family="{FONT}"><rect x="-{MARGIN}" y="-{MARGIN}" width="{extent}" height="{extent}" fill="#fff"/>"##
    );
    view.cells.iter().for_each(|cell| write_background(&mut svg, cell));
    write_lines(&mut svg, shape);
    let mut symbols = PlacedSymbols::default();
    view.cells.iter().for_each(|cell| symbols.add(cell, shape, symbol));
    svg.push_str(&symbols.shapes);
    symbols.write(&mut svg, shape, symbol);
    let links = step.into_iter().flat_map(|step| {
        let is_current = |n: &usize| step.current_links.contains(n);
        step.visible_links.iter().enumerate().map(move |(n, link)| (link, is_current(&n)))
    });
    links.for_each(|(link, is_current)| {
        write_link(
            &mut svg,
            link,
            if is_current { CURRENT_LINK_STROKE } else { LINK_STROKE },
            shape,
        );
    });
    svg.push_str("</svg>\n");
    svg
}

/// Draws the background of a cell: stripes in the cell's colours or, if the cell has no colours,
/// the fill for the highlight and for houses of the hint. Also hatches a cell in a cover house, and
/// frames a cell that belongs to the hint.
fn write_background(svg: &mut String, cell: &CellView) {
    let (x, y) = ((cell.col - 1) * CELL_SIDE, (cell.row - 1) * CELL_SIDE);
    let colours: Vec<&str> =
        cell.colours.filter_map(|colour| COLOURS.get(colour.value() - 1).copied()).collect();
    let fills = match colours.is_empty() {
        false => colours,
        true if cell.is_highlighted || cell.hint_cell.part.is_in_house => vec![HIGHLIGHT_FILL],
        true => vec![],
    };
    let edge = |stripe: usize| CELL_SIDE * stripe / fills.len();
    for (stripe, fill) in fills.iter().enumerate() {
        let (x, width) = (x + edge(stripe), edge(stripe + 1) - edge(stripe));
        // Writing to a string can't fail.
        let _ = write!(
            svg,
            r#"<rect x="{x}" y="{y}" width="{width}" height="{CELL_SIDE}" fill="{fill}"/>"#
        );
    }
    // Base houses and cover houses must look different even without colours.
    if cell.hint_cell.part.is_in_cover {
        let line = |at: usize| {
            let (from, to) = (at.saturating_sub(CELL_SIDE), at.min(CELL_SIDE));
            format!("M{} {}L{} {}", x + from, y + to, x + to, y + from)
        };
        let hatching: String =
            (HATCH_DISTANCE..2 * CELL_SIDE).step_by(HATCH_DISTANCE).map(line).collect();
        svg.push_str(&format!(r#"<path {HATCH_STROKE} d="{hatching}"/>"#));
    }
    if cell.is_in_hint() {
        let (x, y, side) = (x + 5, y + 5, CELL_SIDE - 10);
        svg.push_str(&format!(
            r#"<rect {FRAME_STROKE} x="{x}" y="{y}" width="{side}" height="{side}"/>"#
        ));
    }
}

fn write_lines(svg: &mut String, shape: Shape) {
    let end = shape.side() * CELL_SIDE;
    for (stroke, is_border) in LINE_STYLES {
        let mut path = String::new();
        for at in 1..shape.side() {
            let offset = at * CELL_SIDE;
            if at.is_multiple_of(shape.box_rows()) == is_border {
                path.push_str(&format!("M0 {offset}H{end}"));
            }
            if at.is_multiple_of(shape.box_cols()) == is_border {
                path.push_str(&format!("M{offset} 0V{end}"));
            }
        }
        svg.push_str(&format!(r#"<path {stroke} d="{path}"/>"#));
    }
    svg.push_str(&format!(r#"<path {THICK_LINE} d="M0 0H{end}V{end}H0z"/>"#));
}

/// The digits and marks of a board, grouped by class.
#[derive(Default)]
struct PlacedSymbols {
    digits: [Vec<PlacedSymbol>; 3],
    marks: [Vec<PlacedSymbol>; 6],
    outer_marks: Vec<PlacedSymbol>,
    centre_marks: Vec<PlacedSymbol>,
    /// The SVG shapes behind the candidates of a step.
    shapes: String,
}

impl PlacedSymbols {
    fn add(&mut self, cell: &CellView, shape: Shape, symbol: &dyn Fn(Digit) -> String) {
        let centre = |at: usize| (at as f64 - 0.5) * CELL_SIDE as f64;
        let (x, y) = (centre(cell.col), centre(cell.row));
        if let Some(digit) = cell.digit {
            let class = match cell {
                CellView { is_clashing: true, .. } | CellView { is_wrong: true, .. } => 2,
                CellView { is_given: true, .. } => 0,
                _ => 1,
            };
            return self.digits[class].push((x, y, symbol(digit)));
        }
        let part = |at: usize, parts: usize| 92.0 * ((at as f64 + 0.5) / parts as f64 - 0.5);
        let is_around = !cell.centre.is_empty() && cell.hint_cell.candidates().is_empty();
        if is_around {
            self.outer_marks.extend(cell.marks.map(|digit| {
                let (row, col) = corner_mark_position(cell.marks, digit, shape);
                (x + part(col - 1, 3), y + part(row - 1, 3), symbol(digit))
            }));
            let apart = if shape.side() > 9 { " " } else { "" };
            self.centre_marks.push((x, y, cell.centre.map(symbol).collect::<Vec<_>>().join(apart)));
            return;
        }
        for digit in cell.marks.or(cell.eliminated).or(cell.hint_cell.candidates()) {
            let class = match cell.hint_cell.role(digit) {
                Some("gone") => 1,
                Some("placed") => 2,
                Some("fin") => 3,
                Some("first") => 4,
                Some("second") => 5,
                _ if cell.eliminated.contains(digit) => 1,
                _ => 0,
            };
            let at = digit.value() - 1;
            let (row, col) = (at / shape.box_cols(), at % shape.box_cols());
            let (x, y) = (x + part(col, shape.box_cols()), y + part(row, shape.box_rows()));
            let radius = 44.0 / shape.box_rows().max(shape.box_cols()) as f64;
            self.shapes.push_str(&background_shape(MARK_STYLES[class].class, x, y, radius));
            if cell.hint_cell.current_candidates.contains(digit) {
                self.shapes.push_str(&square(CURRENT_CANDIDATE_STROKE, x, y, radius + 2.0));
            }
            self.marks[class].push((x, y, symbol(digit)));
        }
    }

    fn write(&self, svg: &mut String, shape: Shape, symbol: &dyn Fn(Digit) -> String) {
        let longest = DigitSet::all(shape).map(|digit| symbol(digit).chars().count()).max();
        let is_wide = longest.is_some_and(|longest| longest > 1);
        let digit = if is_wide { 54.0 } else { 68.0 };
        let mark =
            if is_wide { 50.0 } else { 80.0 } / shape.box_rows().max(shape.box_cols()) as f64;
        let longest =
            self.centre_marks.iter().map(|(.., sign)| sign.chars().count()).max().unwrap_or(1);
        let centre = (150.0 / longest.max(1) as f64).min(30.0);
        DIGIT_STYLES
            .iter()
            .zip(&self.digits)
            .for_each(|(ink, symbols)| ink.write(svg, digit, symbols));
        MARK_STYLES
            .iter()
            .zip(&self.marks)
            .for_each(|(ink, symbols)| ink.write(svg, mark, symbols));
        PLAIN_MARK_STYLE.write(svg, 20.0, &self.outer_marks);
        PLAIN_MARK_STYLE.write(svg, centre, &self.centre_marks);
    }
}

impl SymbolStyle {
    fn write(&self, svg: &mut String, size: f64, symbols: &[PlacedSymbol]) {
        if !symbols.is_empty() {
            svg.push_str(&format!("<g {}>", self.attributes));
            write_symbols(svg, self.class, size, symbols);
            svg.push_str("</g>");
        }
    }
}

/// Returns the SVG shape behind a candidate, as on the screen. Each role has its own shape, and a
/// mark without a role has none. `x` and `y` are the centre of the shape.
fn background_shape(role: &str, x: f64, y: f64, radius: f64) -> String {
    let circle = |attributes: &str| {
        let [x, y, radius] = [x, y, radius].map(|length| format_fixed(length, 1));
        format!(r#"<circle {attributes} cx="{x}" cy="{y}" r="{radius}"/>"#)
    };
    match role {
        "first" => circle(r##"fill="#a1e4ae" stroke="#0b5d33""##),
        "second" => square(r##"fill="#ffdcab" stroke="#8a4600""##, x, y, radius),
        "fin" => circle(r##"stroke="#7945ab" stroke-width="3""##),
        "placed" => circle(r##"fill="#145ec1""##),
        "gone" => {
            let [x, y, side] =
                [x - radius, y - radius, 2.0 * radius].map(|length| format_fixed(length, 1));
            format!(r#"<path {ELIMINATION_STROKE} d="M{x} {y}l{side} {side}"/>"#)
        }
        _ => String::new(),
    }
}

fn square(attributes: &str, x: f64, y: f64, radius: f64) -> String {
    let [x, y, side] = [x - radius, y - radius, 2.0 * radius].map(|length| format_fixed(length, 1));
    format!(r#"<rect {attributes} x="{x}" y="{y}" width="{side}" height="{side}"/>"#)
}

fn write_link(svg: &mut String, link: &Link, stroke: &str, shape: Shape) {
    let [line, head] = hint::link_paths(link, shape);
    let dashes = if link.is_strong { "" } else { WEAK_LINK_DASHES };
    svg.push_str(&format!(r#"<path {stroke}{dashes} d="{line}"/><path {stroke} d="{head}"/>"#));
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Cell, Position};
    use play::{Action, Game, apply_action};

    fn digit(value: usize) -> Digit {
        Digit::new(value).expect("a digit")
    }

    fn picture(actions: &[Action]) -> String {
        let givens = "1..2 .... .... ....".parse().expect("a drawing of a board");
        let game = actions.iter().cloned().fold(Game::new(Position::new(givens)), apply_action);
        let view = BoardView::from_game(&game).with_clashes(&game);
        board_picture(&view, None, &|digit| digit.to_string())
    }

    /// Returns the texts of all elements with the given class.
    fn texts(svg: &str, class: &str) -> Vec<String> {
        let start = format!("<text class=\"{class}\"");
        let text =
            |rest: &str| rest.split_once('>')?.1.split_once('<').map(|(text, _)| text.into());
        svg.split(&start).skip(1).filter_map(text).collect()
    }

    #[test]
    fn digits_marks_and_colours_are_drawn() {
        let cells = |cell: usize| vec![Cell::new(cell)];
        let svg = picture(&[
            Action::Enter { cells: cells(5), digit: digit(3), cleans_peers: false },
            Action::Enter { cells: cells(4), digit: digit(1), cleans_peers: false },
            Action::Corner(cells(10), digit(4)),
            Action::Centre(cells(11), digit(2)),
            Action::Colour(cells(12), digit(1)),
            Action::Colour(cells(12), digit(9)),
        ]);
        assert_eq!(texts(&svg, "given"), ["2"]);
        assert_eq!(texts(&svg, "entry"), ["3"]);
        assert_eq!(texts(&svg, "wrong"), ["11"], "both clash");
        assert_eq!(texts(&svg, "mark"), ["4", "2"]);
        for colour in [COLOURS[0], COLOURS[8]] {
            assert!(svg.contains(&format!(r#"width="50" height="100" fill="{colour}""#)));
        }
    }

    #[test]
    fn steps_are_drawn() {
        let candidate = |cell, value| human::Candidate::new(digit(value), Cell::new(cell));
        let link = |strong| Link { from: candidate(1, 3), to: candidate(2, 3), is_strong: strong };
        let mut cells = vec![hint::HintCell::default(); 16];
        cells[1].eliminated = DigitSet::from_digit(digit(4));
        let links = vec![link(true), link(false)];
        let step = HintPicture { cells, visible_links: links, current_links: 0..0 };
        let game = Game::new(Position::new("1..2 .... .... ....".parse().expect("a drawing")));
        let view = BoardView::from_game(&game).with_hint(&step.cells);
        let svg = board_picture(&view, Some(&step), &|digit| digit.to_string());
        assert_eq!(texts(&svg, "gone"), ["4"]);
        assert_eq!(svg.matches(LINK_STROKE).count(), 4);
        assert_eq!(svg.matches(WEAK_LINK_DASHES).count(), 1);
    }

    #[test]
    fn houses_covers_and_candidates_differ_without_colours() {
        let mut cells = vec![hint::HintCell::default(); 16];
        cells[0].part.is_in_house = true;
        cells[1].part.is_in_cover = true;
        let parts = &mut cells[2].part;
        (parts.first_colour, parts.second_colour) =
            (DigitSet::from_digit(digit(1)), DigitSet::from_digit(digit(2)));
        parts.fins = DigitSet::from_digit(digit(3));
        cells[2].current_candidates = DigitSet::from_digit(digit(1));
        cells[4].eliminated = DigitSet::from_digit(digit(4));
        let step = HintPicture { cells, visible_links: vec![], current_links: 0..0 };
        let game = Game::new(Position::new("...2 .... .... ....".parse().expect("a drawing")));
        let view = BoardView::from_game(&game).with_hint(&step.cells);
        let svg = board_picture(&view, Some(&step), &|digit| digit.to_string());
        let counts = [
            HIGHLIGHT_FILL,
            HATCH_STROKE,
            ELIMINATION_STROKE,
            CURRENT_CANDIDATE_STROKE,
            "<circle fill",
            "<circle stroke",
        ];
        assert_eq!(counts.map(|part| svg.matches(part).count()), [1; 6]);
    }

    #[test]
    fn colours_marks_and_a_step_are_drawn_together() {
        let cells = |cell: usize| vec![Cell::new(cell)];
        let actions = [
            Action::Colour(cells(1), digit(2)),
            Action::Corner(cells(1), digit(3)),
            Action::Corner(cells(1), digit(4)),
        ];
        let givens = "1..2 .... .... ....".parse().expect("a drawing of a board");
        let game = actions.into_iter().fold(Game::new(Position::new(givens)), apply_action);
        let mut parts = vec![hint::HintCell::default(); 16];
        parts[1].part.is_in_pattern = true;
        parts[1].part.first_colour = DigitSet::from_digit(digit(3));
        parts[1].eliminated = DigitSet::from_digit(digit(4));
        parts[2].placed = DigitSet::from_digit(digit(3));
        let candidate = |cell, value| human::Candidate::new(digit(value), Cell::new(cell));
        let links = vec![
            Link { from: candidate(1, 3), to: candidate(2, 3), is_strong: true },
            Link { from: candidate(2, 3), to: candidate(1, 4), is_strong: false },
        ];
        let step = HintPicture { cells: parts, visible_links: links, current_links: 1..2 };
        let view = BoardView::from_game(&game).with_hint(&step.cells);
        let svg = board_picture(&view, Some(&step), &|digit| digit.to_string());
        let found = ["first", "gone", "placed"].map(|class| texts(&svg, class));
        assert_eq!(found, [vec!["3"], vec!["4"], vec!["3"]]);
        assert!(svg.contains(&format!(r#"fill="{}""#, COLOURS[1])), "the colour");
        assert!(svg.contains(FRAME_STROKE), "the frame");
        assert_eq!(
            (svg.matches(LINK_STROKE).count(), svg.matches(CURRENT_LINK_STROKE).count()),
            (2, 2)
        );
    }
}
