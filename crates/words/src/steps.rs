//! The sentences of steps: one a technique, which says what the pattern is and what follows from it.
//!
//! Cells are named together where that is shorter: `r4c35`, `r46c3`; above 9×9 each by itself.

use std::sync::atomic::{AtomicU8, Ordering};

use crate::{fill, houses, say};
use grid::{Cell, Digit, DigitSet, Geometry, Shape};
use human::{Candidate, CellSet, Level, Node, Step};

/// What a step is, why it holds, and what follows: `X-Wing: 7 in row 2, row 6 …; r4c3 is not 7.`
pub fn why(step: &Step, shape: Shape) -> String {
    let name = human::by_name(step.technique).map_or("", |technique| technique.name);
    let sentence = SENTENCES.iter().find(|(id, _)| *id == kind_of(step.technique));
    let sentence = sentence.map_or("{digits}", |(_, sentence)| crate::say(sentence));
    let house = |number: &usize| houses::house(Geometry::of(shape).house(*number));
    let list = |numbers: &[usize]| numbers.iter().map(house).collect::<Vec<_>>().join(", ");
    let set =
        |(at, digits): &(CellSet, DigitSet)| format!("{} ({})", cells(at, shape), of(*digits));
    let sets = step.sets.iter().map(set).collect::<Vec<_>>().join(" · ");
    let chains =
        step.chains.iter().map(|nodes| chain(nodes, shape)).collect::<Vec<_>>().join(" · ");
    let colours = step
        .colours
        .iter()
        .map(|colour| cells(&colour.iter().map(|candidate| candidate.cell).collect(), shape));
    let colours = colours.collect::<Vec<_>>().join(" · ");
    let said = fill(
        sentence,
        &[
            ("digits", &of(step.digits)),
            ("cells", &cells(&step.cells, shape)),
            ("base", &list(&step.base)),
            ("cover", &list(&step.cover)),
            ("fins", &cells(&step.fins, shape)),
            ("sets", &sets),
            ("chain", &chains),
            ("colours", &colours),
        ],
    );
    format!("{name}: {said} {}", conclusion(step, shape, &|digit| digit.to_string()))
}

/// What a step concludes: `So r1c1 is 5.`, `So 7 is not in r4c3, r9c8; 2 is not in r1c1.`
/// `symbol` writes a digit.
pub fn conclusion(step: &Step, shape: Shape, symbol: &dyn Fn(Digit) -> String) -> String {
    let mut all = Vec::new();
    for Candidate { digit, cell } in &step.placements {
        let (cell, digit) = (cells(&CellSet::of(*cell), shape), symbol(*digit));
        all.push(say!("{cell} is {digit}", cell, digit));
    }
    for digit in Digit::all(shape) {
        let gone = step.eliminations.iter().filter(|gone| gone.digit == digit);
        let gone: CellSet = gone.map(|gone| gone.cell).collect();
        if !gone.is_empty() {
            let (digit, cells) = (symbol(digit), cells(&gone, shape));
            all.push(say!("{digit} is not in {cells}", digit, cells));
        }
    }
    say!("So {conclusions}.", conclusions = all.join("; "))
}

/// What a step places and takes away, in signs: `r4c3 = 7; r5c12 ≠ 4`.
pub fn in_signs(
    placements: &[Candidate],
    eliminations: &[Candidate],
    shape: Shape,
    symbol: &dyn Fn(Digit) -> String,
) -> String {
    let signs = [(placements, '='), (eliminations, '≠')];
    let all = signs.into_iter().flat_map(|(candidates, sign)| {
        Digit::all(shape).filter_map(move |digit| {
            let of_digit = candidates.iter().filter(|candidate| candidate.digit == digit);
            let of_digit: CellSet = of_digit.map(|candidate| candidate.cell).collect();
            let said = || format!("{} {sign} {}", cells(&of_digit, shape), symbol(digit));
            (!of_digit.is_empty()).then(said)
        })
    });
    all.collect::<Vec<_>>().join("; ")
}

/// How cells are named. Above 26 rows it is always by numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cells {
    /// By the numbers of row and column: `r4c3`.
    #[default]
    Numbers,
    /// By a letter for the row and the number of the column: `D3`.
    RowLetters,
    /// By a letter for the column and the number of the row: `C4`.
    ColumnLetters,
}

impl Cells {
    /// All of them.
    pub const ALL: [Cells; 3] = [Cells::Numbers, Cells::RowLetters, Cells::ColumnLetters];

    /// The one of a number, by its place among all.
    pub fn numbered(number: u8) -> Cells {
        Cells::ALL.get(usize::from(number)).copied().unwrap_or_default()
    }
}

static CELLS: AtomicU8 = AtomicU8::new(0);

/// Has cells named so from now on.
pub fn name_cells(names: Cells) {
    CELLS.store(names as u8, Ordering::Relaxed);
}

/// Cells by rows and columns: `r4c35, r7c1`.
pub fn cells(cells: &CellSet, shape: Shape) -> String {
    let names = Cells::numbered(CELLS.load(Ordering::Relaxed));
    let names = if shape.side() <= 26 { names } else { Cells::Numbers };
    let line = |line: usize, by: Cells| match names == by {
        true => char::from(b'A' + line as u8).to_string(),
        false => (line + 1).to_string(),
    };
    let row = |row| line(row, Cells::RowLetters);
    let col = |col| line(col, Cells::ColumnLetters);
    let name = |rows: &str, cols: &str| match names {
        Cells::Numbers => format!("r{rows}c{cols}"),
        Cells::RowLetters => format!("{rows}{cols}"),
        Cells::ColumnLetters => format!("{cols}{rows}"),
    };
    if shape.side() > 9 {
        let one = |cell: Cell| name(&row(cell.row(shape)), &col(cell.col(shape)));
        return cells.into_iter().map(one).collect::<Vec<_>>().join(", ");
    }
    let mut alike: Vec<(String, String)> = Vec::new();
    for at in 0..shape.side() {
        let of_row = cells.into_iter().filter(|cell| cell.row(shape) == at);
        let cols: String = of_row.map(|cell| col(cell.col(shape))).collect();
        if cols.is_empty() {
            continue;
        }
        match alike.iter_mut().find(|(_, other)| *other == cols) {
            Some((rows, _)) => rows.push_str(&row(at)),
            None => alike.push((row(at), cols)),
        }
    }
    alike.iter().map(|(rows, cols)| name(rows, cols)).collect::<Vec<_>>().join(", ")
}

/// Said where something was put in that is not right.
pub fn mistake() -> &'static str {
    say("There is a mistake on the board.")
}
/// The cells of mistakes.
pub fn mistakes(cells: &[Cell], shape: Shape) -> String {
    let all = cells.iter().copied().collect();
    say!("Look again at {cells}.", cells = self::cells(&all, shape))
}
/// Said of a solved board.
pub fn solved() -> &'static str {
    say("Nothing is left to hint: the puzzle is solved.")
}
/// Said where no technique helps.
pub fn none() -> &'static str {
    say("No step was found with the techniques that are on.")
}
/// Said where there may be one all the same.
pub fn cut() -> &'static str {
    say("Some of them were not searched to the end.")
}
/// Said of boards above 25×25.
pub fn too_large() -> &'static str {
    say("There are hints on boards up to 25×25.")
}
/// The name of a level.
pub fn level(level: Level) -> &'static str {
    match level {
        Level::Easy => say("Easy"),
        Level::Medium => say("Medium"),
        Level::Hard => say("Hard"),
        Level::Unfair => say("Unfair"),
        Level::Extreme => say("Extreme"),
    }
}
/// Digits: `2, 5`.
fn of(digits: DigitSet) -> String {
    digits.map(|digit| digit.to_string()).collect::<Vec<_>>().join(", ")
}

/// Nodes with their links: `5 r1c1 = 5 r1c4 − 3 r1c4`.
fn chain(nodes: &[Node], shape: Shape) -> String {
    let mut said = String::new();
    for (at, node) in nodes.iter().enumerate() {
        if at > 0 {
            said.push_str(if node.strong { " = " } else { " − " });
        }
        said.push_str(&format!("{} {}", node.digit, cells(&node.cells, shape)));
    }
    said
}

/// The id of the technique whose sentence serves for another one as well.
fn kind_of(id: &'static str) -> &'static str {
    let siamese = id.starts_with("siamese-");
    let fish = ["x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"];
    let finned = id.starts_with("finned-") || id.starts_with("sashimi-");
    match fish.iter().any(|fish| id.ends_with(fish)) {
        true if siamese => "siamese",
        true if finned => "finned",
        true => "fish",
        false => id.strip_prefix("grouped-").unwrap_or(id),
    }
}

/// Each technique's sentence; its conclusion follows.
#[rustfmt::skip]
static SENTENCES: [(&str, &str); 67] = [
    ("full-house", "{cells} is the last empty cell of {base}."),
    ("naked-single", "{digits} is the only candidate of {cells}."),
    ("hidden-single", "{digits} has no other place in {base} than {cells}."),
    ("locked-pair", "{cells} hold {digits} and nothing else, in {cover}."),
    ("locked-triple", "{cells} hold {digits} and nothing else, in {cover}."),
    ("locked-candidates-1", "In {base}, {digits} is in {cells} only, which all lie in {cover}."),
    ("locked-candidates-2", "In {base}, {digits} is in {cells} only, which all lie in {cover}."),
    ("naked-pair", "{cells} hold {digits} and nothing else, in {cover}."),
    ("naked-triple", "{cells} hold {digits} and nothing else, in {cover}."),
    ("naked-quadruple", "{cells} hold {digits} and nothing else, in {cover}."),
    ("hidden-pair", "In {base}, {digits} are in {cells} only, so nothing else is there."),
    ("hidden-triple", "In {base}, {digits} are in {cells} only, so nothing else is there."),
    ("hidden-quadruple", "In {base}, {digits} are in {cells} only, so nothing else is there."),
    ("fish", "In {base}, {digits} is within {cover} only, so it is nowhere else in these."),
    ("finned", "In {base}, {digits} is within {cover} only, but for the fins {fins}: either one of these is {digits}, or it is nowhere else in {cover}."),
    ("siamese", "In {base}, {digits} is within some of {cover} only, but for the fins {fins}, in two ways."),
    ("remote-pair", "Each of {cells} is one of {digits}, by turns: {chain}."),
    ("bug-plus-1", "Without {digits} in {cells} every cell had two candidates and every digit two places a house, and the puzzle more than one solution."),
    ("skyscraper", "In {base}, {digits} has two places each, two of which see each other: {chain}. One of the other ends is {digits}."),
    ("two-string-kite", "In {base}, {digits} has two places each, two of which share a box: {chain}. One of the other ends is {digits}."),
    ("dual-two-string-kite", "Two kites share their ends in a box: {chain}."),
    ("turbot-fish", "In {base}, {digits} has two places each, two of which see each other: {chain}. One of the other ends is {digits}."),
    ("empty-rectangle", "The first of {base} has {digits} in one row and one column only, and the second has two places for it: {cells}."),
    ("dual-empty-rectangle", "One box has {digits} in one row and one column only, and two lines have two places for it: {base}."),
    ("w-wing", "In {base}, each place of a digit sees one of {sets}, so one of these is the other digit."),
    ("xy-wing", "Whatever the pivot {cells} is, one of its pincers is {digits}: {sets}."),
    ("xyz-wing", "Whatever the pivot of {cells} is, one of the three is {digits}: {sets}."),
    ("uniqueness-1", "If {cells} held {digits} only, the puzzle had two solutions; one cell can be something else."),
    ("uniqueness-2", "If {cells} held {digits} only, the puzzle had two solutions; two cells can be one other digit."),
    ("uniqueness-3", "If {cells} held {digits} only, the puzzle had two solutions; what two of them can be else makes a naked subset with {sets}."),
    ("uniqueness-4", "If {cells} held {digits} only, the puzzle had two solutions; one of these is bound to them in {base}."),
    ("uniqueness-5", "If {cells} held {digits} only, the puzzle had two solutions; some of them can be one other digit."),
    ("uniqueness-6", "If {cells} held {digits} only, the puzzle had two solutions; one of these is bound to them in {base}."),
    ("hidden-rectangle", "If {cells} held {digits} only, the puzzle had two solutions; one of these is bound to them in {base}."),
    ("avoidable-rectangle-1", "{digits} in {cells}, none of which is a given, could be swapped."),
    ("avoidable-rectangle-2", "{digits} in {cells}, none of which is a given, could be swapped; two of them can be one other digit."),
    ("sue-de-coq", "{cells} and the sets {sets}, in {base}, have as many cells as digits: {digits}."),
    ("simple-colors-trap", "Of the places of {digits}, one colour is all true: {colours}. What sees both goes."),
    ("simple-colors-wrap", "Of the places of {digits}, one colour is all true: {colours}. One of them sees itself."),
    ("multi-colors-1", "The places of {digits} have two pairs of colours: {colours}. One colour of each pair is true, and two of them exclude each other."),
    ("multi-colors-2", "The places of {digits} have two pairs of colours: {colours}. One colour sees both of the other pair."),
    ("x-chain", "One end of the chain is true: {chain}."),
    ("xy-chain", "One end of the chain is true: {chain}."),
    ("continuous-nice-loop", "The loop is closed, so each of its weak links is strong: {chain}."),
    ("discontinuous-nice-loop", "The chain comes back with a contradiction: {chain}."),
    ("aic", "One end of the chain is true: {chain}."),
    ("als-xz", "Each set lacks at most one of its digits, and a digit that both have can be in one only: {sets}."),
    ("als-xy-wing", "Each set lacks at most one of its digits, and each has a digit that the next then lacks: {sets}."),
    ("als-xy-chain", "Each set lacks at most one of its digits, and each has a digit that the next then lacks: {sets}."),
    ("death-blossom", "Whatever the stem {cells} is, one of the sets lacks that digit and holds all others: {sets}."),
    ("forcing-chain-contradiction", "The opposite leads to a contradiction."),
    ("forcing-chain-verity", "Every candidate of a cell, or every place of a digit in a house, leads to it."),
    ("forcing-net-contradiction", "The opposite leads to a contradiction."),
    ("forcing-net-verity", "Every candidate of a cell, or every place of a digit in a house, leads to it."),
    ("template-set", "All ways to place {digits} on the board have it there."),
    ("template-del", "No way to place {digits} on the board has it there."),
    ("kraken-fish-type-1", "In {base}, {digits} is within {cover} only, but for the fins {fins}, which lead to the same: {chain}."),
    ("kraken-fish-type-2", "In {base}, {digits} is within {cover} only, but for the fins {fins}; all that one cover set leaves leads to the same: {chain}."),
    ("unique-loop-6", "If {cells} held {digits} only, the puzzle had two solutions."),
    ("unique-loop-8", "If {cells} held {digits} only, the puzzle had two solutions."),
    ("unique-loop-10", "If {cells} held {digits} only, the puzzle had two solutions."),
    ("bug-2", "Without {digits} in {cells} every cell had two candidates and every digit two places a house, and the puzzle more than one solution."),
    ("bug-3", "Without {digits} in {cells} every cell had two candidates and every digit two places a house; these make a naked subset with {sets}."),
    ("bug-4", "Without {digits} in {cells} every cell had two candidates and every digit two places a house; another digit is bound to them in {base}."),
    ("aligned-pair-exclusion", "No combination of candidates of {cells} that leaves every cell which both see something has it there."),
    ("aligned-triplet-exclusion", "No combination of candidates of {cells} that leaves every cell which all see something has it there."),
    ("brute-force", "No technique finds a step: this is a guess."),
];

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Board;
    use human::{Options, Pencilmarks, TECHNIQUES};

    #[test]
    fn every_technique_has_its_sentence() {
        for technique in TECHNIQUES.iter().chain(&human::SIAMESE) {
            let kind = kind_of(technique.id);
            assert!(SENTENCES.iter().any(|(id, _)| *id == kind), "{}", technique.id);
        }
    }

    #[test]
    fn cells_are_named_together() {
        let set = |all: &[usize]| all.iter().copied().map(Cell::new).collect::<CellSet>();
        let nine = |all: &[usize]| cells(&set(all), Shape::CLASSIC);
        assert_eq!(nine(&[29, 31]), "r4c35");
        assert_eq!(nine(&[2, 20, 30]), "r13c3, r4c4");
        let large = Shape::order(4).expect("a shape");
        assert_eq!(cells(&set(&[15, 16]), large), "r1c16, r2c1");
    }

    #[test]
    fn a_step_is_a_sentence() {
        let board: Board = "123. .... .... ....".parse().expect("a drawing of a board");
        let marks = Pencilmarks::of_board(&board, false).expect("a small board");
        let step = TECHNIQUES[0].first(&marks, &Options::default()).expect("a full house");
        let said = why(&step, board.shape());
        assert_eq!(said, "Full House: r1c4 is the last empty cell of row 1. So r1c4 is 4.");
    }
}
