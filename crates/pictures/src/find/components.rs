//! Connected components of pixels.

/// A connected component, with its label, its bounding box and its number of pixels. The box
/// includes the pixels at `right` and `bottom`.
#[derive(Clone, Copy, Debug)]
pub struct Component {
    pub label: u32,
    pub left: usize,
    pub top: usize,
    pub right: usize,
    pub bottom: usize,
    pub pixel_count: usize,
}

impl Component {
    /// Returns the width in pixels.
    pub fn width(&self) -> usize {
        self.right - self.left + 1
    }

    /// Returns the height in pixels.
    pub fn height(&self) -> usize {
        self.bottom - self.top + 1
    }
}

/// The label of each pixel, and the component for each label.
pub struct Labelling {
    pub width: usize,
    pub labels: Vec<u32>,
    pub components: Vec<Component>,
}

/// The label of pixels that aren't in any component.
pub const NO_LABEL: u32 = u32::MAX;

/// Labels the pixels of each connected component, and returns the labels and the components.
/// `joins` returns `true` if two neighbouring pixels, given by their indices, belong together. A
/// pixel isn't in any component if `joins` returns `false` for the pixel and itself.
pub fn label(
    width: usize,
    height: usize,
    neighbours: Connectivity,
    joins: impl Fn(usize, usize) -> bool,
) -> Labelling {
    let mut labels = vec![NO_LABEL; width * height];
    let mut parents: Vec<u32> = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let at = y * width + x;
            if !joins(at, at) {
                continue;
            }
            let mut found = NO_LABEL;
            let mut met = NO_LABEL;
            let mut meet = |other: usize, parents: &mut Vec<u32>| {
                // Most pixels above have the label of the pixel to the left.
                if labels[other] != met && labels[other] != NO_LABEL && joins(at, other) {
                    met = labels[other];
                    let root = find_root(parents, met);
                    if found == NO_LABEL {
                        found = root;
                    } else if found != root {
                        let (low, high) = (found.min(root), found.max(root));
                        parents[high as usize] = low;
                        found = low;
                    }
                }
            };
            if x > 0 {
                meet(at - 1, &mut parents);
            }
            if y > 0 {
                meet(at - width, &mut parents);
                if neighbours == Connectivity::Eight {
                    if x > 0 {
                        meet(at - width - 1, &mut parents);
                    }
                    if x + 1 < width {
                        meet(at - width + 1, &mut parents);
                    }
                }
            }
            if found == NO_LABEL {
                found = parents.len() as u32;
                parents.push(found);
            }
            labels[at] = found;
        }
    }
    // A label's parent is a lower label, so the parent's root is already known.
    for label in 0..parents.len() {
        parents[label] = parents[parents[label] as usize];
    }
    let mut places = vec![NO_LABEL; parents.len()];
    let mut components: Vec<Component> = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let label = &mut labels[y * width + x];
            if *label == NO_LABEL {
                continue;
            }
            let root = parents[*label as usize] as usize;
            if places[root] == NO_LABEL {
                places[root] = components.len() as u32;
                let label = places[root];
                components.push(Component {
                    label,
                    left: x,
                    top: y,
                    right: x,
                    bottom: y,
                    pixel_count: 0,
                });
            }
            *label = places[root];
            let component = &mut components[*label as usize];
            component.left = component.left.min(x);
            component.right = component.right.max(x);
            component.bottom = y;
            component.pixel_count += 1;
        }
    }
    Labelling { width, labels, components }
}

/// The neighbours of a pixel.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Connectivity {
    /// Pixels that share an edge.
    Four,
    /// Pixels that share an edge or a corner.
    Eight,
}

/// Returns the first label of a component, and shortens the path to it.
fn find_root(parents: &mut [u32], label: u32) -> u32 {
    let mut at = label;
    while parents[at as usize] != at {
        let next = parents[parents[at as usize] as usize];
        parents[at as usize] = next;
        at = next;
    }
    at
}
