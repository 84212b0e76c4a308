//! The reading of a board from pixels.

use std::cmp::Reverse;

use grid::insertion_sort_by_key;

use crate::{
    Corners, NoGrid, Pixels, Point, Reading,
    attempt::{Attempt, MIN_CELL_SIDE},
    find::{
        GridCandidate, LinePolarity, corners_of_nodes, homography::Homography, lattice, mesh,
        outlines::find_outlines, plane::GreyPlane, quad_area, tiles, tracking,
    },
    ink::InkTone,
    net::Net,
    order::order_key,
    raster::{Pyramid, Raster, edge_lengths},
};

/// The maximum side, in pixels, of the shrunk picture in which lines are searched for.
const MAX_LINES_SIDE: usize = 800;

/// The maximum side, in pixels, of the shrunk picture in which areas of one colour are searched
/// for.
const MAX_TILES_SIDE: usize = 1600;

/// The minimum evenness of a screenshot. Few photos are as even.
const MIN_SCREEN_EVENNESS: f32 = 0.5;

/// The maximum width of strokes and lines in the picture in which lines are searched for, in
/// pixels.
const MAX_STROKE_WIDTH: usize = 16;

/// The maximum number of outlines whose lines are followed.
const MAX_TRACKED_OUTLINES: usize = 6;

/// Finds the grid in a picture and reads its cells.
///
/// # Errors
///
/// Returns an error if the picture is too small, or if no grid with digits was found.
pub fn read_board(pixels: &Pixels) -> Result<Reading, NoGrid> {
    if pixels.width().min(pixels.height()) < (9.0 * MIN_CELL_SIDE) as usize {
        return Err(NoGrid::TooSmall);
    }
    let pyramid = Pyramid::new(pixels);
    let net = Net::embedded();
    let mut attempts: Vec<Attempt> = Vec::new();
    let (raster, factor) = pyramid.level_at_most(MAX_TILES_SIDE);
    let is_screen = raster.evenness() > MIN_SCREEN_EVENNESS;
    if is_screen {
        read_screen(&pyramid, &net, (raster, factor), &mut attempts);
    }
    if !attempts.iter().any(Attempt::is_convincing) {
        read_lined_grids(&pyramid, &net, &[LinePolarity::Dark, LinePolarity::Light], &mut attempts);
    }
    // There are no shadows on screens.
    if !is_screen && !attempts.iter().any(Attempt::is_clear) {
        let known = attempts.iter().find(|attempt| attempt.is_convincing());
        let known = known.map(|attempt| attempt.candidate.clone());
        for candidate in tracked_grids(&flatten_paper(&pyramid), &[LinePolarity::Dark]) {
            if known.as_ref().is_some_and(|known| !known.is_near(&candidate)) {
                continue;
            }
            attempts.extend(Attempt::new(&pyramid, &net, &candidate, InkTone::Shaded));
            if attempts.last().is_some_and(Attempt::is_clear) {
                break;
            }
        }
    }
    if !is_screen && !attempts.iter().any(Attempt::is_convincing) {
        read_meshes(&pyramid, &net, &mut attempts);
    }
    let best = (0..attempts.len())
        .max_by(|a, b| attempts[*a].quality().total_cmp(&attempts[*b].quality()))
        .map(|at| attempts.swap_remove(at))
        .filter(Attempt::is_legible);
    let mut best = best.ok_or(NoGrid::NotFound)?;
    if !is_screen {
        best.average_with(&attempts);
    }
    Ok(best.into_reading(&pyramid, &net))
}

/// Adds attempts to read the boards of a screenshot, until one is convincing.
fn read_screen(
    pyramid: &Pyramid,
    net: &Net,
    (raster, factor): (&Raster, usize),
    attempts: &mut Vec<Attempt>,
) {
    let areas = tiles::AREA_CRITERIA.into_iter().map(|areas| tiles::find_grids(raster, areas));
    let plane = GreyPlane::from_raster(raster);
    let inks = [LinePolarity::Dark, LinePolarity::Light];
    let lattices = inks.into_iter().map(|ink| lattice::find_grids(&plane, ink));
    for candidates in areas.chain(lattices) {
        for candidate in candidates {
            let candidate = scale_candidate(candidate, factor as f32);
            let attempt = Attempt::new(pyramid, net, &candidate, InkTone::Colour);
            attempts.extend(attempt.filter(|attempt| attempt.is_flat));
            if attempts.last().is_some_and(Attempt::is_convincing_puzzle) {
                return;
            }
        }
        if attempts.iter().any(Attempt::is_convincing) {
            return;
        }
    }
}

/// Adds attempts to read grids that are found by their lines, until one is convincing.
fn read_lined_grids(
    pyramid: &Pyramid,
    net: &Net,
    polarities: &[LinePolarity],
    attempts: &mut Vec<Attempt>,
) {
    for candidate in tracked_grids(pyramid, polarities) {
        let tone =
            if candidate.lines == LinePolarity::Light { InkTone::Light } else { InkTone::Dark };
        for tone in [tone, InkTone::Colour] {
            attempts.extend(Attempt::new(pyramid, net, &candidate, tone));
            if attempts.last().is_some_and(Attempt::is_convincing) {
                return;
            }
        }
    }
}

/// Adds attempts to read boards that are found by their digits, until one is convincing.
fn read_meshes(pyramid: &Pyramid, net: &Net, attempts: &mut Vec<Attempt>) {
    let (plane, factor) = GreyPlane::from_pyramid(pyramid, MAX_LINES_SIDE);
    for (ink, tone) in [(LinePolarity::Dark, InkTone::Dark), (LinePolarity::Light, InkTone::Light)]
    {
        for candidate in mesh::find_grids(&plane, ink) {
            let candidate = scale_candidate(candidate, factor);
            for tone in [tone, InkTone::Colour] {
                attempts.extend(Attempt::new(pyramid, net, &candidate, tone));
                if attempts.last().is_some_and(Attempt::is_convincing) {
                    return;
                }
            }
        }
    }
}

/// Returns a copy of a picture in which the paper is equally bright everywhere, so that shadows
/// have no edges.
fn flatten_paper(pyramid: &Pyramid) -> Pyramid {
    let (plane, factor) = GreyPlane::from_pyramid(pyramid, MAX_LINES_SIDE);
    let paper = plane.to_closed(MAX_STROKE_WIDTH);
    Pyramid::from_raster(paper.flatten(pyramid.level_at_most(usize::MAX).0, factor), pyramid.factor)
}

/// Reads the cells of the grid with these corners. The corners may be inaccurate by a third of a
/// cell.
///
/// # Errors
///
/// Returns an error if the grid is too small, or if its corners aren't those of a convex
/// quadrilateral in clockwise order.
pub fn read_with_corners(pixels: &Pixels, corners: Corners) -> Result<Reading, NoGrid> {
    let is_finite = corners.iter().all(|corner| corner.x.is_finite() && corner.y.is_finite());
    let is_convex = (0..4).all(|at| {
        let [a, b, c] = [corners[at], corners[(at + 1) % 4], corners[(at + 2) % 4]];
        (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 0.0
    });
    if !is_finite || !is_convex {
        return Err(NoGrid::NotFound);
    }
    let pyramid = Pyramid::new(pixels);
    let shrunk = corners
        .map(|Point { x, y }| Point { x: x / pyramid.factor as f32, y: y / pyramid.factor as f32 });
    if edge_lengths(&shrunk).into_iter().fold(f32::MAX, f32::min) < 9.0 * MIN_CELL_SIDE {
        return Err(NoGrid::TooSmall);
    }
    let net = Net::embedded();
    let (plane, factor) = GreyPlane::from_pyramid(&pyramid, MAX_LINES_SIDE);
    let small = shrunk.map(|Point { x, y }| Point { x: x / factor, y: y / factor });
    let (_, lines) = tracking::line_score(&plane, &small);
    let tracked =
        tracking::track_lines(&plane, &small, lines).map(|found| scale_candidate(found, factor));
    let map = Homography::from_quad(&shrunk).ok_or(NoGrid::NotFound)?;
    let nodes = (0..100).map(|at| map.map_point((at % 10) as f32, (at / 10) as f32)).collect();
    let plain = GridCandidate { nodes, lines };
    let mut attempts = Vec::new();
    for candidate in tracked.into_iter().chain([plain]) {
        for tone in [InkTone::Dark, InkTone::Light, InkTone::Colour] {
            attempts.extend(Attempt::new(&pyramid, &net, &candidate, tone));
        }
    }
    let best = attempts.into_iter().max_by(|a, b| a.quality().total_cmp(&b.quality()));
    best.map(|attempt| attempt.into_reading(&pyramid, &net)).ok_or(NoGrid::NotFound)
}

/// Returns the grids whose lines were followed, in coordinates of the pyramid's largest level.
fn tracked_grids(
    pyramid: &Pyramid,
    polarities: &[LinePolarity],
) -> impl Iterator<Item = GridCandidate> {
    let (plane, factor) = GreyPlane::from_pyramid(pyramid, MAX_LINES_SIDE);
    let whole = (plane.width * plane.height) as f32;
    let mut quads = Vec::new();
    for polarity in polarities {
        for quad in find_outlines(&plane, *polarity) {
            let (score, lines) = tracking::line_score(&plane, &quad);
            quads.push((score + 0.15 * quad_area(&quad) / whole, quad, lines));
        }
    }
    insertion_sort_by_key(&mut quads, |(score, ..)| Reverse(order_key(*score)));
    let mut found: Vec<GridCandidate> = Vec::new();
    quads.into_iter().take(MAX_TRACKED_OUTLINES).filter_map(move |(_, quad, lines)| {
        let candidate = tracking::track_lines(&plane, &quad, lines)?;
        let is_near = |other: &GridCandidate| {
            let (one, other) = (corners_of_nodes(&candidate.nodes), corners_of_nodes(&other.nodes));
            (0..4).all(|at| (one[at].x - other[at].x).hypot(one[at].y - other[at].y) < 3.0)
        };
        if found.iter().any(is_near) {
            return None;
        }
        found.push(candidate.clone());
        Some(scale_candidate(candidate, factor))
    })
}

fn scale_candidate(candidate: GridCandidate, factor: f32) -> GridCandidate {
    let nodes = candidate.nodes.iter().map(|node| Point { x: node.x * factor, y: node.y * factor });
    GridCandidate { nodes: nodes.collect(), ..candidate }
}
