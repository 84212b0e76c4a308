//! The houses and peers of a shape, as sets of cells that are built once per shape.

use std::sync::OnceLock;

use grid::{Cell, Geometry, Shape};

use crate::CellSet;

/// The maximum side of the boards that techniques support.
pub const MAX_SIDE: usize = 25;

/// The number of entries per dimension in the layout cache: boxes of supported boards have fewer
/// rows and columns.
const CACHE_LENGTH: usize = MAX_SIDE / 2 + 1;

/// The houses that share at least two cells with a given house, each with the positions of these
/// cells in the given house, as bits.
type Intersections = Box<[(usize, u32)]>;

/// The houses and peers of a shape as sets of cells. Houses are indexed as in [`Geometry`]: rows,
/// then columns, then boxes.
pub struct HouseLayout {
    /// The houses and peers as lists.
    pub geometry: &'static Geometry,
    houses: Box<[CellSet]>,
    peers: Box<[CellSet]>,
    spots: Box<[[u8; 3]]>,
    intersections: Box<[Intersections]>,
}

impl HouseLayout {
    /// Returns the layout of a shape, or `None` for boards larger than 25×25.
    pub fn for_shape(shape: Shape) -> Option<&'static HouseLayout> {
        static CACHE: [[OnceLock<HouseLayout>; CACHE_LENGTH]; CACHE_LENGTH] =
            [const { [const { OnceLock::new() }; CACHE_LENGTH] }; CACHE_LENGTH];
        if shape.side() > MAX_SIDE {
            return None;
        }
        Some(CACHE[shape.box_rows()][shape.box_cols()].get_or_init(|| HouseLayout::build(shape)))
    }

    fn build(shape: Shape) -> HouseLayout {
        let geometry = Geometry::for_shape(shape);
        let set = |cells: &[Cell]| cells.iter().copied().collect::<CellSet>();
        HouseLayout {
            geometry,
            houses: (0..geometry.house_count()).map(|house| set(geometry.cells(house))).collect(),
            peers: Cell::all(shape).map(|cell| set(geometry.peers(cell))).collect(),
            spots: Cell::all(shape).map(|cell| find_positions(geometry, cell)).collect(),
            intersections: (0..geometry.house_count())
                .map(|house| intersections(geometry, house))
                .collect(),
        }
    }

    /// Returns the cells of the house with this index.
    pub fn house_cells(&self, house: usize) -> &CellSet {
        &self.houses[house]
    }

    /// Returns the set of the cells that share a house with a cell.
    pub fn peers(&self, cell: Cell) -> &CellSet {
        &self.peers[cell.index()]
    }

    /// Returns the positions of a cell in its row, its column and its box, from 0.
    pub(crate) fn positions_in_houses(&self, cell: Cell) -> [u8; 3] {
        self.spots[cell.index()]
    }

    /// Returns the houses that share at least two cells with `house`, each with the positions of
    /// these cells in `house`, as bits.
    pub(crate) fn intersections(&self, house: usize) -> &[(usize, u32)] {
        &self.intersections[house]
    }

    /// Returns the cells outside `cells` that see all of `cells`. The result is empty if `cells` is
    /// empty.
    pub fn common_peers(&self, cells: &CellSet) -> CellSet {
        let mut cells = cells.into_iter();
        let first = cells.next().map_or(CellSet::EMPTY, |cell| *self.peers(cell));
        cells.fold(first, |common, cell| common.and(self.peers(cell)))
    }

    /// Iterates over the indices of the houses that contain all of `cells`. There are none if
    /// `cells` is empty.
    pub fn common_houses(&self, cells: &CellSet) -> impl Iterator<Item = usize> {
        let houses = cells.first().map(|cell| self.geometry.houses_of(cell));
        houses.into_iter().flatten().filter(|house| cells.is_subset(self.house_cells(*house)))
    }

    /// Returns all ways to cover the given cells with at most two rows or columns, as lists of
    /// house indices. Those with fewer lines come first.
    pub fn line_covers(&self, cells: CellSet) -> Vec<Vec<usize>> {
        self.find_covers(cells, 2, 2)
    }

    /// Returns all ways to cover the given cells with at most three houses, as lists of house
    /// indices. Those with fewer houses come first.
    pub fn house_covers(&self, cells: CellSet) -> Vec<Vec<usize>> {
        self.find_covers(cells, 3, 3)
    }

    /// Returns all ways to cover cells with at most `most` houses of the first `kinds` kinds: rows,
    /// columns and boxes.
    fn find_covers(&self, cells: CellSet, most: usize, kinds: usize) -> Vec<Vec<usize>> {
        let (mut open, mut covers) = (vec![(cells, Vec::new())], Vec::new());
        for _ in 0..=most {
            for (rest, houses) in std::mem::take(&mut open) {
                let Some(cell) = rest.first() else {
                    covers.push(houses);
                    continue;
                };
                for house in &self.geometry.houses_of(cell)[..kinds] {
                    let houses = [&houses[..], &[*house]].concat();
                    open.push((rest.minus(self.house_cells(*house)), houses));
                }
            }
        }
        covers
    }
}

fn find_positions(geometry: &Geometry, cell: Cell) -> [u8; 3] {
    geometry.houses_of(cell).map(|house| {
        let spot = geometry.cells(house).iter().position(|other| *other == cell);
        spot.expect("a cell is in its houses") as u8
    })
}

fn intersections(geometry: &Geometry, house: usize) -> Intersections {
    let mut masks = vec![0_u32; geometry.house_count()];
    for (spot, cell) in geometry.cells(house).iter().enumerate() {
        for other in geometry.houses_of(*cell).into_iter().filter(|other| *other != house) {
            masks[other] |= 1 << spot;
        }
    }
    masks.into_iter().enumerate().filter(|(_, mask)| mask.count_ones() > 1).collect()
}
