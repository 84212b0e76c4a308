//! An attempt to read a board: the net's scores for the cells of a candidate grid, given one tone
//! of ink.

use grid::{Board, Cell, Digit, DigitSet, Shape};
use puzzle::Uniqueness;

use crate::{
    CellReading, Corners, DigitKind, Point, QuarterTurns, Reading,
    find::{GridCandidate, LinePolarity, corners_of_nodes, quad_area},
    ink::{Ink, InkTone, PaperDifferences, Patch, grid_contrast, sample_patch},
    kinds::{DigitLook, digit_kinds},
    marks::{piece_heights, read_marks},
    net::{ClassScores, Net},
    order::quantile,
    raster::{PATCH_SIDE, Pyramid, edge_lengths, point_in_quad},
};

/// The minimum side of a cell in pixels.
pub(crate) const MIN_CELL_SIDE: f32 = 6.0;

/// A reading of a candidate grid, based on one tone of ink.
pub(crate) struct Attempt {
    pub candidate: GridCandidate,
    cell_scores: Vec<ClassScores>,
    /// The look of each cell, in reading order.
    looks: Vec<DigitLook>,
    /// Whether the paper is as even as on a screen.
    pub is_flat: bool,
    turn: QuarterTurns,
    orientation_margin: f32,
    confidence: f32,
    digit_count: usize,
    clash_count: usize,
    /// The number of cells that are hard to read.
    unsure_count: usize,
    is_proper: bool,
}

/// The orientations in which a board is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TriedTurns {
    /// All orientations, unless the upright board is read with certainty.
    All,
    /// Like `All`, but only the upright one if fewer than eight digits are found in it.
    AllIfLegible,
}

/// The minimum number of digits that must be found on a board.
const MIN_DIGITS: usize = 8;

/// The maximum unevenness of cells on a screen, in grey levels of 255.
const MAX_UNEVENNESS: f32 = 2.0;

/// The maximum number of cells that are read in each orientation to compare the orientations.
const MAX_COMPARED_CELLS: usize = 24;

/// The minimum mean logarithm of the probabilities at which an upright reading is accepted without
/// trying other orientations.
const MIN_UPRIGHT_CONFIDENCE: f32 = -0.06;

impl Attempt {
    /// Reads a candidate. If fewer than eight digits are found in [`InkTone::Colour`], the middle
    /// of each cell is read as well, and the better reading is used. Returns `None` if the cells
    /// are too small.
    pub fn new(
        pyramid: &Pyramid,
        net: &Net,
        candidate: &GridCandidate,
        tone: InkTone,
    ) -> Option<Attempt> {
        let read = |border, turns| {
            Attempt::read_without_borders(pyramid, net, candidate, tone, border, turns)
        };
        if tone != InkTone::Colour {
            return read(0.0, TriedTurns::All);
        }
        // Small digits are more likely than digits that can't be found because they are turned.
        let upright = read(0.0, TriedTurns::AllIfLegible)?;
        if upright.digit_count >= MIN_DIGITS {
            return Some(upright);
        }
        let closer = read(0.27, TriedTurns::All)?;
        if closer.is_flat && closer.turn == QuarterTurns::None && closer.is_convincing_puzzle() {
            return Some(closer);
        }
        let attempt = read(0.0, TriedTurns::All)?;
        let is_enough = attempt.digit_count >= MIN_DIGITS || attempt.quality() >= closer.quality();
        Some(if is_enough { attempt } else { closer })
    }

    /// Reads the cells of a candidate without their borders. `border` is the width of a border as a
    /// fraction of the cell's side. Returns `None` if the cells are too small.
    fn read_without_borders(
        pyramid: &Pyramid,
        net: &Net,
        candidate: &GridCandidate,
        tone: InkTone,
        border: f32,
        turns: TriedTurns,
    ) -> Option<Attempt> {
        let quads: Vec<Corners> =
            (0..81).map(|cell| cell_corners(&candidate.nodes, cell)).collect();
        let is_legible = |quad: &Corners| {
            edge_lengths(quad).into_iter().fold(f32::MAX, f32::min) > MIN_CELL_SIDE / 2.0
        };
        if !quads.iter().all(is_legible) {
            return None;
        }
        let inner = quads.iter().map(|quad| -> Corners {
            [
                (border, border),
                (1.0 - border, border),
                (1.0 - border, 1.0 - border),
                (border, 1.0 - border),
            ]
            .map(|(u, v)| point_in_quad(quad, u, v))
        });
        let inner: Vec<Corners> = inner.collect();
        let patches: Vec<Patch> = inner.iter().map(|quad| sample_patch(pyramid, quad)).collect();
        let differences: Vec<PaperDifferences> =
            patches.iter().map(|patch| PaperDifferences::new(patch, tone)).collect();
        let contrast = grid_contrast(&differences);
        let inks: Vec<Ink> = differences.iter().map(|cell| cell.to_ink(contrast)).collect();
        let mut cell_scores: Vec<ClassScores> = inks.iter().map(|ink| net.classify(ink)).collect();
        let mean = |cell_scores: &[ClassScores]| {
            cell_scores.iter().map(|v| v.best_class().1).sum::<f32>()
                / cell_scores.len().max(1) as f32
        };
        let mut confidence = mean(&cell_scores);
        let (mut turn, mut orientation_margin) = (QuarterTurns::None, 1.0);
        let digit_count = cell_scores.iter().filter(|scores| scores.best_class().0 != 0).count();
        let may_turn = turns == TriedTurns::All || digit_count >= MIN_DIGITS;
        if confidence < MIN_UPRIGHT_CONFIDENCE && may_turn {
            // Empty cells are the same in all orientations.
            let is_telling = |at: &usize| cell_scores[*at].log_probabilities[0] < -0.2;
            let telling: Vec<usize> = (0..81).filter(is_telling).collect();
            let some = telling.len().div_ceil(MAX_COMPARED_CELLS).max(1);
            let sample: Vec<usize> = telling.into_iter().step_by(some).collect();
            let sure = |turn: QuarterTurns| {
                let read = |at: &usize| net.classify(&undo_turn(&inks[*at], turn));
                mean(&sample.iter().map(read).collect::<Vec<_>>())
            };
            let upright = mean(&sample.iter().map(|at| cell_scores[*at]).collect::<Vec<_>>());
            let others = [QuarterTurns::Right, QuarterTurns::Half, QuarterTurns::Left]
                .map(|other| (other, sure(other)));
            let best = others.into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
            if let Some((other, best)) = best {
                orientation_margin = (best - upright).abs() * sample.len() as f32 / 81.0;
                if best > upright + 0.05 {
                    turn = other;
                    cell_scores =
                        inks.iter().map(|ink| net.classify(&undo_turn(ink, turn))).collect();
                    confidence = mean(&cell_scores);
                }
            }
        }
        let mut unevenness: Vec<f32> = match tone {
            InkTone::Colour => differences.iter().map(PaperDifferences::unevenness).collect(),
            _ => {
                let colours = |patch| PaperDifferences::new(patch, InkTone::Colour).unevenness();
                patches.iter().map(colours).collect()
            }
        };
        let is_flat = quantile(&mut unevenness, 0.5) < MAX_UNEVENNESS;
        if is_flat && tone == InkTone::Colour {
            reject_marks(&mut cell_scores, pyramid, &quads, turn);
            confidence = mean(&cell_scores);
        }
        if !(is_flat && tone == InkTone::Colour) {
            reject_faint_ink(&mut cell_scores, &differences);
            let reread = |at: usize| read_shifted(pyramid, net, &inner[at], tone, contrast, turn);
            let doubtful = (0..81).filter(|at| cell_scores[*at].best_class().1 < MIN_SURE_SCORE);
            let doubtful: Vec<usize> = doubtful.collect();
            if doubtful.len() <= MAX_REREAD_CELLS {
                doubtful.into_iter().for_each(|at| cell_scores[at] = reread(at));
            }
            confidence = mean(&cell_scores);
        }
        let mut attempt = Attempt {
            candidate: candidate.clone(),
            looks: patches
                .iter()
                .zip(&inks)
                .map(|(patch, ink)| DigitLook::new(patch, ink))
                .collect(),
            cell_scores,
            is_flat,
            turn,
            orientation_margin,
            confidence,
            digit_count: 0,
            clash_count: 0,
            unsure_count: 0,
            is_proper: false,
        };
        attempt.turn_upright();
        attempt.check_rules();
        Some(attempt)
    }

    /// Puts the crossings of lines, the scores and the looks into reading order.
    fn turn_upright(&mut self) {
        let from = |at: usize, side: usize| {
            let (row, col) = (at / side, at % side);
            match self.turn {
                QuarterTurns::None => at,
                QuarterTurns::Right => col * side + side - 1 - row,
                QuarterTurns::Half => side * side - 1 - at,
                QuarterTurns::Left => (side - 1 - col) * side + row,
            }
        };
        self.cell_scores = (0..81).map(|at| self.cell_scores[from(at, 9)]).collect();
        self.looks = (0..81).map(|at| self.looks[from(at, 9)]).collect();
        self.candidate.nodes = (0..100).map(|at| self.candidate.nodes[from(at, 10)]).collect();
    }

    /// Checks whether the likeliest digits satisfy the rules, and stores the results.
    fn check_rules(&mut self) {
        let digits = self.cell_scores.iter().map(|scores| Digit::new(scores.best_class().0));
        let board = Board::from_digits(Shape::CLASSIC, digits);
        self.digit_count =
            Cell::all(Shape::CLASSIC).filter(|cell| board.digit(*cell).is_some()).count();
        self.clash_count = board.clashes().count();
        self.unsure_count =
            self.cell_scores.iter().filter(|scores| scores.best_class().1 < MIN_SURE_SCORE).count();
        self.is_proper = self.digit_count >= 17
            && self.clash_count == 0
            && matches!(puzzle::uniqueness(&board), Uniqueness::Unique(_));
    }

    /// Returns `true` if this attempt is so good that no other attempt is needed.
    pub fn is_convincing(&self) -> bool {
        let is_sure =
            self.is_flat && self.candidate.lines == LinePolarity::Tiles && self.confidence > -0.045;
        self.is_convincing_puzzle() || (is_sure && self.digit_count >= 17)
    }

    /// Returns `true` if the attempt read an unsolved puzzle with one solution, which hardly ever
    /// happens if the grid is in the wrong place.
    pub fn is_convincing_puzzle(&self) -> bool {
        self.is_proper && self.confidence > -0.08 && self.digit_count < 76
    }

    /// Returns `true` if the attempt is convincing and wouldn't improve if shadows were removed
    /// from the picture: the paper is flat, or no cell is hard to read.
    pub fn is_clear(&self) -> bool {
        self.is_convincing() && (self.is_flat || self.unsure_count == 0)
    }

    /// Returns `true` if the attempt seems to have read a board with digits. If there is no board,
    /// few digits are found, their probabilities are low, or many of them clash.
    pub fn is_legible(&self) -> bool {
        let is_plausible = self.confidence > -0.08
            || self.confidence > -0.25 && 3 * self.clash_count <= self.digit_count;
        self.digit_count >= MIN_DIGITS && (is_plausible || self.is_proper && self.confidence > -0.4)
    }

    /// Returns the quality of the attempt: its confidence, adjusted for the rules, the size of the
    /// grid, the number of digits and the polarity of the lines.
    pub fn quality(&self) -> f32 {
        let rules = if self.is_proper { 0.1 } else { -0.01 * self.clash_count.min(10) as f32 };
        let size = quad_area(&corners_of_nodes(&self.candidate.nodes)).abs().max(1.0).ln() * 0.03;
        let emptiness = match self.digit_count {
            0..MIN_DIGITS => -1.0,
            MIN_DIGITS..17 => -0.1,
            _ => 0.0,
        };
        let cells =
            if self.is_flat && self.candidate.lines == LinePolarity::Tiles { 0.1 } else { 0.0 };
        self.confidence + rules + size + emptiness + cells
    }

    /// Returns `true` if another attempt read the same grid about as well as this one.
    fn is_peer(&self, other: &Attempt) -> bool {
        self.turn == other.turn
            && other.confidence > self.confidence - MAX_PEER_DIFFERENCE
            && self.candidate.is_near(&other.candidate)
    }

    /// Replaces the probabilities with the means of this attempt and of the other attempts that
    /// read the same grid about as well. Cells that these attempts read differently thereby become
    /// doubtful, so that the rules determine their content.
    pub fn average_with(&mut self, others: &[Attempt]) {
        let peers: Vec<&Attempt> = others.iter().filter(|other| self.is_peer(other)).collect();
        for (at, scores) in self.cell_scores.iter_mut().enumerate() {
            let all: Vec<ClassScores> =
                peers.iter().map(|peer| peer.cell_scores[at]).chain([*scores]).collect();
            *scores = mean_scores(&all);
        }
    }

    pub fn into_reading(self, pyramid: &Pyramid, net: &Net) -> Reading {
        let factor = pyramid.factor as f32;
        let nodes: Vec<Point> = self
            .candidate
            .nodes
            .iter()
            .map(|node| Point { x: node.x * factor, y: node.y * factor })
            .collect();
        let is_screen = self.is_flat && is_axis_parallel(&self.candidate.nodes);
        let digits: Vec<Option<Digit>> =
            self.cell_scores.iter().map(|scores| Digit::new(scores.best_class().0)).collect();
        let kinds = match is_screen {
            true => digit_kinds(&digits, &self.looks),
            false => vec![DigitKind::Unknown; 81],
        };
        let cells = self.cell_scores.iter().enumerate().map(|(at, scores)| CellReading {
            probabilities: scores.log_probabilities.map(f32::exp),
            kind: kinds[at],
            marks: match digits[at] {
                None if is_screen => {
                    read_marks(pyramid, net, &cell_corners(&self.candidate.nodes, at))
                }
                _ => DigitSet::EMPTY,
            },
            // People don't write on screens.
            handwriting: if is_screen { 0.0 } else { scores.handwriting },
        });
        Reading {
            corners: corners_of_nodes(&nodes),
            cells: cells.collect(),
            nodes,
            orientation: self.turn,
            orientation_margin: self.orientation_margin,
            confidence: self.confidence,
        }
    }
}

/// Returns `true` if the lines of a grid are nearly parallel to the edges of the picture, as they
/// usually are only on screens.
fn is_axis_parallel(nodes: &[Point]) -> bool {
    let cell = ((nodes[99].x - nodes[0].x).abs() / 9.0).max(1.0);
    (0..100).all(|at| {
        let (left, top) = (nodes[at / 10 * 10], nodes[at % 10]);
        (nodes[at].y - left.y).abs() < 0.04 * cell && (nodes[at].x - top.x).abs() < 0.04 * cell
    })
}

/// Makes cells of a screenshot count as empty if their ink is a mark: it is shorter than most
/// digits, or it consists of several pieces of about equal height. Nothing changes if the board has
/// fewer than eight digits.
fn reject_marks(
    cell_scores: &mut [ClassScores],
    pyramid: &Pyramid,
    quads: &[Corners],
    turn: QuarterTurns,
) {
    let sizes = |(scores, quad): (&ClassScores, &Corners)| match scores.best_class().0 {
        0 => None,
        _ => piece_heights(pyramid, quad, turn),
    };
    let sizes: Vec<Option<[f32; 2]>> = cell_scores.iter().zip(quads).map(sizes).collect();
    let is_one_of_several =
        |[first, second]: &[f32; 2]| *first < LARGEST_MARK_TO_CELL && *second > 0.75 * first;
    let single = sizes.iter().flatten().filter(|sizes| !is_one_of_several(sizes));
    let mut known: Vec<f32> = single.map(|sizes| sizes[0]).collect();
    if known.len() < 8 {
        return;
    }
    // Marks that were taken for digits must not affect the usual height.
    let usual = quantile(&mut known, 0.7);
    for (scores, sizes) in cell_scores.iter_mut().zip(sizes) {
        if sizes.is_some_and(|sizes| {
            sizes[0] < LARGEST_MARK_TO_DIGIT * usual || is_one_of_several(&sizes)
        }) {
            scores.log_probabilities = std::array::from_fn(|class| match class {
                0 => -0.05,
                _ => scores.log_probabilities[class] - 3.0,
            });
        }
    }
}

/// The height of the largest marks, as a fraction of the usual height of digits.
const LARGEST_MARK_TO_DIGIT: f32 = 0.78;

/// The height of the largest marks, as a fraction of the cell.
const LARGEST_MARK_TO_CELL: f32 = 0.36;

/// The maximum difference in confidence between attempts that are averaged.
const MAX_PEER_DIFFERENCE: f32 = 0.06;

/// The natural logarithm of the minimum probability, 82 %, at which the reading of a cell counts as
/// sure.
const MIN_SURE_SCORE: f32 = -0.2;

/// The maximum number of doubtful cells that are read again. A grid with more of them isn't a
/// board.
const MAX_REREAD_CELLS: usize = 30;

/// Reads a cell several times with slightly different corners, because its corners may be
/// inaccurate. Returns the mean of all readings.
fn read_shifted(
    pyramid: &Pyramid,
    net: &Net,
    quad: &Corners,
    tone: InkTone,
    contrast: f32,
    turn: QuarterTurns,
) -> ClassScores {
    const SHIFT: f32 = 0.05;
    let frames = [
        (0.0, 0.0, 1.0, 1.0),
        (-SHIFT, -SHIFT, 1.0 + SHIFT, 1.0 + SHIFT),
        (SHIFT, SHIFT, 1.0 - SHIFT, 1.0 - SHIFT),
        (-SHIFT, 0.0, 1.0 - SHIFT, 1.0),
        (SHIFT, 0.0, 1.0 + SHIFT, 1.0),
        (0.0, -SHIFT, 1.0, 1.0 - SHIFT),
        (0.0, SHIFT, 1.0, 1.0 + SHIFT),
    ];
    let read = |(left, top, right, bottom): (f32, f32, f32, f32)| {
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
        let quad = corners.map(|(u, v)| point_in_quad(quad, u, v));
        let ink = PaperDifferences::new(&sample_patch(pyramid, &quad), tone).to_ink(contrast);
        net.classify(&undo_turn(&ink, turn))
    };
    mean_scores(&frames.map(read))
}

/// Returns the mean of several readings of a cell.
fn mean_scores(readings: &[ClassScores]) -> ClassScores {
    let mean = |value: &dyn Fn(&ClassScores) -> f32| {
        readings.iter().map(value).sum::<f32>() / readings.len() as f32
    };
    ClassScores {
        log_probabilities: std::array::from_fn(|class| {
            mean(&|reading| reading.log_probabilities[class].exp()).max(1e-9).ln()
        }),
        handwriting: mean(&|reading| reading.handwriting),
    }
}

/// Makes cells of a photo count as empty if their ink is much fainter than the ink of other cells,
/// because it shows through the paper or is a shadow. Nothing changes if fewer than eight digits
/// are certain.
fn reject_faint_ink(cell_scores: &mut [ClassScores], cells: &[PaperDifferences]) {
    let digits = cell_scores.iter().zip(cells).filter(|(scores, _)| scores.best_class().0 != 0);
    let sure = digits.filter(|(scores, _)| scores.best_class().1 > MIN_SURE_SCORE);
    let mut depths: Vec<f32> = sure.map(|(_, cell)| cell.ink_depth()).collect();
    if depths.len() < 8 {
        return;
    }
    let usual = quantile(&mut depths, 0.5);
    for (scores, cell) in cell_scores.iter_mut().zip(cells) {
        if scores.best_class().0 != 0 && cell.ink_depth() < FAINTEST_DARKNESS * usual {
            scores.log_probabilities = std::array::from_fn(|class| match class {
                0 => -0.15,
                _ => scores.log_probabilities[class] - 2.0,
            });
        }
    }
}

/// The darkness of the faintest digits, as a fraction of the usual darkness of digits.
const FAINTEST_DARKNESS: f32 = 0.4;

/// Returns the corners of a cell, given the crossings of the grid's lines.
fn cell_corners(nodes: &[Point], cell: usize) -> Corners {
    let first = cell / 9 * 10 + cell % 9;
    [first, first + 1, first + 11, first + 10].map(|at| nodes[at])
}

/// Returns the ink of a cell after undoing a turn.
fn undo_turn(ink: &Ink, turn: QuarterTurns) -> Ink {
    let last = PATCH_SIDE - 1;
    std::array::from_fn(|at| {
        let (row, col) = (at / PATCH_SIDE, at % PATCH_SIDE);
        match turn {
            QuarterTurns::None => ink[at],
            QuarterTurns::Right => ink[col * PATCH_SIDE + last - row],
            QuarterTurns::Half => ink[(last - row) * PATCH_SIDE + last - col],
            QuarterTurns::Left => ink[(last - col) * PATCH_SIDE + row],
        }
    })
}
