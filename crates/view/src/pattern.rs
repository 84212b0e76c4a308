//! Small drawings of patterns of cells for the glossary.

use std::fmt::Write;

/// The side of a cell, in units of the drawing.
const CELL_SIDE: usize = 10;

/// Draws a pattern as SVG, and returns the view box and the content.
///
/// ```text
/// a..b/h.5/..x a-b b~c a=12
/// ```
///
/// The first word contains the rows of cells, separated by slashes. A dot is an empty cell, and a
/// digit is written in its cell. A letter marks its cell: `a` to `e` with the first colour, `p` to
/// `t` with the second colour, `h` as part of a house, `f` as a fin, and `x` as a cell with an
/// elimination. The other words are strong links (`a-b`) and weak links (`a~b`) between the first
/// cells with these letters, and texts for all cells with a letter (`a=12`).
pub fn draw_pattern(pattern: &str) -> (String, String) {
    let mut words = pattern.split(' ');
    let rows: Vec<&str> = words.next().unwrap_or_default().split('/').collect();
    let (width, height) = (rows[0].len(), rows.len());
    let cells = |letter: char| {
        let row = move |(y, row): (usize, &str)| {
            let found: Vec<_> =
                row.match_indices(letter).map(|(x, _)| (x * CELL_SIDE, y * CELL_SIDE)).collect();
            found
        };
        rows.iter().copied().enumerate().flat_map(row).collect::<Vec<_>>()
    };
    let [mut fills, mut over, mut links, mut texts] = [const { String::new() }; 4];
    let mut text = |text: &str, letter: char| {
        for (x, y) in cells(letter) {
            let (x, y, length) = (x + CELL_SIDE / 2, y + CELL_SIDE / 2, text.len());
            let _ = write!(texts, r#"<text class="of{length}" x="{x}" y="{y}">{text}</text>"#);
        }
    };
    for letter in 'a'..='x' {
        let (drawn, class, shape) = match letter {
            'a'..='e' => (&mut fills, "first", "h10v10h-10z"),
            'p'..='t' => (&mut fills, "second", "h10v10h-10z"),
            'h' => (&mut fills, "house", "h10v10h-10z"),
            'f' => (&mut over, "fin", "m1 5a4 4 0 1 0 8 0 4 4 0 1 0-8 0"),
            'x' => (&mut over, "gone", "m2 8 6-6"),
            _ => continue,
        };
        for (x, y) in cells(letter) {
            let _ = write!(drawn, r#"<path class="{class}" d="M{x} {y}{shape}"/>"#);
        }
    }
    ('1'..='9').for_each(|digit| text(&digit.to_string(), digit));
    for word in words {
        let mut letters = word.chars();
        let (Some(from), Some(sign)) = (letters.next(), letters.next()) else { continue };
        let rest = letters.as_str();
        match (
            sign,
            cells(from).first(),
            rest.chars().next().and_then(|to| cells(to).first().copied()),
        ) {
            ('=', ..) => text(rest, from),
            (sign, Some((x, y)), Some((to_x, to_y))) => {
                let class = if sign == '~' { "weak" } else { "strong" };
                let half = CELL_SIDE / 2;
                let (x, y, to_x, to_y) = (x + half, y + half, to_x + half, to_y + half);
                let _ = write!(links, r#"<path class="{class}" d="M{x} {y}L{to_x} {to_y}"/>"#);
            }
            _ => {}
        }
    }
    let (mut lines, mut frame) = (String::new(), String::new());
    for x in 0..=width {
        let path = if x % 3 == 0 { &mut frame } else { &mut lines };
        let _ = write!(path, "M{} 0v{}", x * CELL_SIDE, height * CELL_SIDE);
    }
    for y in 0..=height {
        let path = if y % 3 == 0 || y == height { &mut frame } else { &mut lines };
        let _ = write!(path, "M0 {}h{}", y * CELL_SIDE, width * CELL_SIDE);
    }
    let content = format!(
        r#"{fills}<path d="{lines}"/><path class="frame" d="{frame}"/>{links}{texts}{over}"#
    );
    (format!("-1 -1 {} {}", width * CELL_SIDE + 2, height * CELL_SIDE + 2), content)
}
