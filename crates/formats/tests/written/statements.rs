//! Boards of numbers in statements and documents, row by row or column by column.

use super::boards::{NUMBER_MISTAKES, Rows};
use super::{Form, Random};

/// The text before a board, before each row, between cells, after each row and after the board, and
/// an empty cell. `@` is the number of the board, and `#` is the number of the row.
const ROWS: [[&str; 6]; 15] = [
    ["board@:\n", "    db ", ",", "", "", "0"],
    ["board@:\n", "\t.byte ", ", ", "", "", "0"],
    ["", "INSERT INTO grid VALUES (", ", ", ");", "", "NULL"],
    ["", "INSERT INTO grid VALUES (#, ", ",", ");", "", "0"],
    ["", "UNION ALL SELECT ", ",", "", ";\n", "0"],
    ["", "  grid(#,:) = (/ ", ", ", " /)", "", "0"],
    ["", "  DATA (B(#,J),J=1,9) /", ",", "/", "", "0"],
    ["% puzzle @\n", "row(#, [", ",", "]).", "", "_"],
    ["G←9 9⍴0\n", "G[#;]←", " ", "", "", "0"],
    ["my @g = (\n", "  [qw(", " ", ")],", ");\n", "."],
    ["name: easy\nboard:\n", "  - [", ", ", "]", "", "~"],
    ["<grid n=\"@\">\n", "  <row id=\"#\">", " ", "</row>", "</grid>", "."],
    ["<grid>\n", "<row><cell>", "</cell><cell>", "</cell></row>", "</grid>\nend", ""],
    ["\\setcounter{row}{1}\n", "  \\setrow {", "}{", "}", "\\end{tikzpicture}\n", " "],
    ["[board @]\nsize=9\n", "#=", ",", "", "", "0"],
];

/// The text before and after a board whose cells are in one list, and whether they are listed
/// column by column.
const LISTS: [(&str, &str, bool); 16] = [
    ("      DATA GRID /\n     & ", " /\n", true),
    ("data ((g(i,j), i=1,9), j=1,9) / ", " /\n", true),
    ("data ((g(i,j), j=1,9), i=1,9) / ", " /\n", false),
    ("integer :: a(9,9) = reshape((/ &\n  ", " /), (/9,9/))\n", true),
    ("a = reshape([ &\n  ", " ], shape(a), order=[2,1])\n", false),
    ("a = transpose(reshape([ &\n  ", " ], [9,9]))  ! by rows\n", false),
    ("m <- matrix(c(", "), nrow = 9)\n", true),
    ("m <- matrix(c(", "),\n  nrow = 9, byrow = TRUE)\n", false),
    ("m <- t(matrix(c(", "), 9, 9))\n", false),
    ("A = reshape([", "], 9, 9)\n", true),
    ("A = permutedims(reshape([", "], 9, 9))\n", false),
    ("A = reshape([", "], 9, 9)'\n", false),
    ("g = np.array([", "]).reshape((9, 9), order='F')\n", true),
    ("g = np.array([", "]).reshape(9, 9)\n", false),
    ("g = np.array([", "]).reshape(9, 9).T\n", true),
    ("G←9 9⍴(", ")\n", false),
];

/// Creates a form in which each row is in a statement or an element.
pub fn random_row_form(random: &mut Random, _: usize) -> Form {
    let [begin, open, between, close, end, empty] = random.pick(&ROWS);
    let write = move |boards: &[Rows]| {
        let text = |(number, board): (usize, &Rows)| {
            let row = |(row, cells): (usize, &Vec<u8>)| {
                let open = open.replace('#', &(row + 1).to_string());
                format!("{open}{}{close}\n", joined(cells, between, empty))
            };
            let rows: String = board.iter().enumerate().map(row).collect();
            format!("{}{rows}{end}", begin.replace('@', &(number + 1).to_string()))
        };
        boards.iter().enumerate().map(text).collect::<Vec<_>>().join("\nnext\n")
    };
    Form { write: Box::new(write), mistakes: NUMBER_MISTAKES }
}

/// Creates a form in which all cells are in one list, row by row or column by column.
pub fn random_list_form(random: &mut Random, side: usize) -> Form {
    let (begin, end, is_by_columns) = random.pick(&LISTS);
    let (begin, end) = (begin.replace('9', &side.to_string()), end.replace('9', &side.to_string()));
    let between = random.pick(&[", ", ", ", ",\n  "]);
    let write = move |boards: &[Rows]| {
        let text = |board: &Rows| {
            let transposed = |rows: &Rows| -> Rows {
                let column = |col: usize| rows.iter().filter_map(move |row| row.get(col)).copied();
                (0..side + 1)
                    .map(|col| column(col).collect())
                    .filter(|row: &Vec<u8>| !row.is_empty())
                    .collect()
            };
            let lines = if is_by_columns { transposed(board) } else { board.clone() };
            let lines: Vec<String> = lines.iter().map(|line| joined(line, ",", "0")).collect();
            format!("{begin}{}{end}", lines.join(between))
        };
        boards.iter().map(text).collect::<Vec<_>>().join("\n")
    };
    // Next to a faulty board, a valid board would be read row by row, so mistakes aren't tested if
    // boards are listed column by column.
    Form { write: Box::new(write), mistakes: if is_by_columns { &[] } else { NUMBER_MISTAKES } }
}

/// Returns cells as text, with `empty` for empty cells and `between` between the cells.
fn joined(cells: &[u8], between: &str, empty: &str) -> String {
    let cell = |cell: &u8| if *cell == 0 { empty.to_owned() } else { cell.to_string() };
    cells.iter().map(cell).collect::<Vec<_>>().join(between)
}
