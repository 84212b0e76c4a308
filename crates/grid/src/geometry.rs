//! The geometry of a shape: the cells of each house, and the peers of each cell.
//!
//! A geometry is built once per shape and lives as long as the program, so engines hold `&'static`
//! references to it. It doesn't depend on digits.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::{Cell, Shape};

/// The three kinds of houses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum HouseKind {
    /// A line from left to right.
    Row,
    /// A line from top to bottom.
    Column,
    /// A box, whose numbers of rows and columns are given by the shape.
    Box,
}

/// A row, column or box of a board, identified by its kind and its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct House {
    /// The kind of house: row, column or box.
    pub kind: HouseKind,
    /// The number among the houses of the same kind, from 0 to one less than the side. Boxes are
    /// numbered row by row.
    pub number: usize,
}

/// The houses and peers of one shape, which are built once and then shared by all callers.
///
/// The `3 · side` houses are indexed from 0: rows first, then columns, then boxes. A cell has `2 ·
/// side + rows · cols − rows − cols − 1` peers: 20 on a 9×9 board.
pub struct Geometry {
    shape: Shape,
    house_cells: Box<[Cell]>,
    cell_houses: Box<[[u8; 3]]>,
    peers: Box<[Cell]>,
}

/// The length of each dimension of the cache. A box has at most 32 rows and at most 32 columns, and
/// index 0 is unused.
const CACHE_LENGTH: usize = Shape::MAX_SIDE / 2 + 1;

impl Geometry {
    /// Returns the geometry of a shape. The first call builds it, and later calls look it up.
    pub fn for_shape(shape: Shape) -> &'static Geometry {
        static CACHE: [[OnceLock<Box<Geometry>>; CACHE_LENGTH]; CACHE_LENGTH] =
            [const { [const { OnceLock::new() }; CACHE_LENGTH] }; CACHE_LENGTH];
        CACHE[shape.box_rows()][shape.box_cols()].get_or_init(|| Box::new(Geometry::build(shape)))
    }

    fn build(shape: Shape) -> Geometry {
        let side = shape.side();
        let mut houses = vec![Vec::with_capacity(side); 3 * side];
        let cell_houses: Box<[[u8; 3]]> = Cell::all(shape)
            .map(|cell| {
                let own_houses =
                    [cell.row(shape), side + cell.col(shape), 2 * side + cell.box_(shape)];
                own_houses.iter().for_each(|&house| houses[house].push(cell));
                own_houses.map(|house| house as u8)
            })
            .collect();
        let peers = Cell::all(shape).flat_map(|cell| {
            let own_houses: [u8; 3] = cell_houses[cell.index()];
            let mut peers: Vec<Cell> = Vec::new();
            for peer in own_houses.iter().flat_map(|house| &houses[*house as usize]) {
                if let (Err(place), true) = (peers.binary_search(peer), *peer != cell) {
                    peers.insert(place, *peer);
                }
            }
            peers
        });
        let peers = peers.collect();
        Geometry { shape, house_cells: houses.into_iter().flatten().collect(), cell_houses, peers }
    }

    /// Returns the shape that the geometry belongs to.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the number of houses, which is three times the side.
    pub const fn house_count(&self) -> usize {
        3 * self.shape.side()
    }

    /// Returns the house with an index, which must be less than [`Geometry::house_count`].
    pub const fn house(&self, house: usize) -> House {
        let side = self.shape.side();
        let kind = match house / side {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Box,
        };
        House { kind, number: house % side }
    }

    /// Returns the cells of the house with this index, in ascending order.
    pub fn cells(&self, house: usize) -> &[Cell] {
        let side = self.shape.side();
        &self.house_cells[house * side..][..side]
    }

    /// Returns the indices of a cell's row, column and box among all houses.
    pub fn houses_of(&self, cell: Cell) -> [usize; 3] {
        self.cell_houses[cell.index()].map(usize::from)
    }

    /// Returns a cell's peers, in ascending order.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        let each = self.peers.len() / self.shape.cells();
        &self.peers[cell.index() * each..][..each]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_and_peers_match_the_shape() {
        for shape in Shape::all().filter(|shape| shape.side() <= 24) {
            let g = Geometry::for_shape(shape);
            let (side, rows, cols) = (shape.side(), shape.box_rows(), shape.box_cols());
            for house in 0..g.house_count() {
                assert_eq!(g.cells(house).len(), side);
                for &cell in g.cells(house) {
                    assert!(g.houses_of(cell).contains(&house));
                }
            }
            for cell in Cell::all(shape) {
                assert_eq!(g.peers(cell).len(), 2 * side + rows * cols - rows - cols - 1);
                assert!(g.peers(cell).iter().all(|peer| peer.sees(cell, shape)));
            }
        }
    }

    #[test]
    fn the_largest_board_has_a_geometry() {
        let g = Geometry::for_shape(Shape::order(8).expect("a shape"));
        assert_eq!(g.peers(Cell::new(4095)).len(), 175);
        assert_eq!(g.houses_of(Cell::new(4095)), [63, 127, 191]);
    }
}
