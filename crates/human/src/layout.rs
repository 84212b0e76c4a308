//! The houses and peers of a shape as sets of cells, made once a shape.

use std::sync::OnceLock;

use grid::{Cell, Geometry, Shape};

use crate::CellSet;

/// The largest side that people's techniques are searched on.
pub const MAX_SIDE: usize = 25;

/// Boxes of such boards have at most 12 rows or columns.
const BOX_SIDES: usize = MAX_SIDE / 2 + 1;

/// Houses that cross one, each with which of its places they have.
type Crossings = Box<[(usize, u32)]>;

/// The houses and peers of a shape as sets. Houses are numbered as in [`Geometry`]: rows, columns,
/// boxes.
pub struct Layout {
    /// The same as lists.
    pub geometry: &'static Geometry,
    houses: Box<[CellSet]>,
    peers: Box<[CellSet]>,
    spots: Box<[[u8; 3]]>,
    crossings: Box<[Crossings]>,
}

impl Layout {
    /// The layout of a shape; `None` above 25×25.
    pub fn of(shape: Shape) -> Option<&'static Layout> {
        static MADE: [[OnceLock<Layout>; BOX_SIDES]; BOX_SIDES] =
            [const { [const { OnceLock::new() }; BOX_SIDES] }; BOX_SIDES];
        if shape.side() > MAX_SIDE {
            return None;
        }
        Some(MADE[shape.rows()][shape.cols()].get_or_init(|| Layout::make(shape)))
    }

    fn make(shape: Shape) -> Layout {
        let geometry = Geometry::of(shape);
        let set = |cells: &[Cell]| cells.iter().copied().collect::<CellSet>();
        Layout {
            geometry,
            houses: (0..geometry.houses()).map(|house| set(geometry.cells(house))).collect(),
            peers: Cell::all(shape).map(|cell| set(geometry.peers(cell))).collect(),
            spots: Cell::all(shape).map(|cell| spots(geometry, cell)).collect(),
            crossings: (0..geometry.houses()).map(|house| crossings(geometry, house)).collect(),
        }
    }

    /// The cells of a house.
    pub fn house(&self, house: usize) -> &CellSet {
        &self.houses[house]
    }

    /// The cells that share a house with a cell.
    pub fn peers(&self, cell: Cell) -> &CellSet {
        &self.peers[cell.index()]
    }

    /// The cell's place in each of its houses: which of their cells it is.
    pub(crate) fn spots(&self, cell: Cell) -> [u8; 3] {
        self.spots[cell.index()]
    }

    /// The houses that have several cells of a house, and which of its places these are.
    pub(crate) fn crossings(&self, house: usize) -> &[(usize, u32)] {
        &self.crossings[house]
    }

    /// The cells that see all of some cells: none of these is among them. All cells of the board
    /// see none.
    pub fn common_peers(&self, cells: &CellSet) -> CellSet {
        let mut cells = cells.into_iter();
        let first = cells.next().map_or(CellSet::EMPTY, |cell| *self.peers(cell));
        cells.fold(first, |common, cell| common.and(self.peers(cell)))
    }

    /// The numbers of the houses that hold all of some cells.
    pub fn common_houses(&self, cells: &CellSet) -> impl Iterator<Item = usize> {
        let houses = cells.first().map(|cell| self.geometry.houses_of(cell));
        houses.into_iter().flatten().filter(|house| cells.is_within(self.house(*house)))
    }
}

fn spots(geometry: &Geometry, cell: Cell) -> [u8; 3] {
    geometry.houses_of(cell).map(|house| {
        let spot = geometry.cells(house).iter().position(|other| *other == cell);
        spot.expect("a house of the cell holds it") as u8
    })
}

fn crossings(geometry: &Geometry, house: usize) -> Crossings {
    let mut masks = vec![0_u32; geometry.houses()];
    for (spot, cell) in geometry.cells(house).iter().enumerate() {
        for other in geometry.houses_of(*cell).into_iter().filter(|other| *other != house) {
            masks[other] |= 1 << spot;
        }
    }
    masks.into_iter().enumerate().filter(|(_, mask)| mask.count_ones() > 1).collect()
}
