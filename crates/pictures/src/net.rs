//! The net that reads a cell: three convolutions and two dense layers.
//!
//! ```text
//! 32×32×1 ─3×3─▶ 16 ─pool─▶ 16×16×16 ─3×3─▶ 24 ─pool─▶ 8×8×24 ─3×3─▶ 48 ─pool─▶ 4×4×48
//!         ─dense─▶ 48 ─dense─▶ 11
//! ```
//!
//! Pooling takes the maximum of 2×2 values, and values below 0 become 0 after each layer but the
//! last. The first ten outputs are the logarithms of the relative probabilities that the cell is
//! empty or contains a certain digit. The last output is for handwriting. Weights are bytes with a
//! scale per output. Sums are floating-point numbers.

use wide::f32x4;

use crate::{ink::Ink, raster::PATCH_SIDE};

/// The number of outputs of each layer.
pub const CHANNELS: [usize; 5] = [16, 24, 48, 48, 11];

/// The number of inputs per output of each layer.
pub const INPUTS: [usize; 5] = [9, 9 * 16, 9 * 24, 16 * 48, 48];

/// The total number of bytes of the weights. For each output of each layer, there is a byte per
/// input, and there are a scale and a bias.
pub const WEIGHT_BYTES: usize = {
    let (mut sum, mut layer) = (0, 0);
    while layer < 5 {
        sum += CHANNELS[layer] * (INPUTS[layer] + 8);
        layer += 1;
    }
    sum
};

/// The weights of a layer.
struct Layer {
    /// For each input, the weights for all outputs, four per vector. The last vector is padded with
    /// 0.
    weights: Vec<f32x4>,
    /// The biases of the outputs, in the same order.
    biases: Vec<f32x4>,
}

/// A neural network that reads cells.
pub struct Net {
    layers: [Layer; 5],
    /// The results of the three convolutions for a cell without ink.
    blank_maps: [Vec<f32>; 3],
}

/// A square of pixels, each with one value per output of a layer.
struct FeatureMap {
    values: Vec<f32>,
    /// For each row, the bits of the pixels that may differ from those of a cell without ink.
    inked: Vec<u64>,
}

/// The net's outputs for a cell.
#[derive(Clone, Copy, Debug)]
pub struct ClassScores {
    /// The logarithm of the probability that the cell is empty, then those for the digits 1 to 9.
    pub log_probabilities: [f32; 10],
    /// The probability that the digit is handwritten.
    pub handwriting: f32,
}

impl ClassScores {
    /// Returns the class with the highest probability (0 is empty), and the logarithm of this
    /// probability.
    pub fn best_class(&self) -> (usize, f32) {
        let classes = self.log_probabilities.iter().copied().enumerate();
        classes.fold((0, f32::NEG_INFINITY), |best, next| if next.1 > best.1 { next } else { best })
    }
}

impl Net {
    /// Returns the net that is embedded in the crate.
    pub fn embedded() -> Net {
        Net::from_bytes(include_bytes!("../data/digits.net"))
    }

    /// Creates a net from its weights. For each layer, these are the signed bytes of the first
    /// output's weights, of the second output's, and so on, then all scales and all biases as
    /// little-endian 32-bit floating-point numbers.
    pub fn from_bytes(bytes: &[u8; WEIGHT_BYTES]) -> Net {
        let mut rest = &bytes[..];
        let layers = std::array::from_fn(|layer| {
            let (inputs, outputs) = (INPUTS[layer], CHANNELS[layer]);
            let (weights, after) = rest.split_at(inputs * outputs);
            let (numbers, after) = after.split_at(8 * outputs);
            rest = after;
            let numbers: Vec<f32> = numbers
                .chunks_exact(4)
                .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]))
                .collect();
            let (scales, biases) = numbers.split_at(outputs);
            let weight = |input: usize, output: usize| {
                f32::from(weights[output * inputs + input] as i8) * scales[output]
            };
            let vectors = |of: &dyn Fn(usize) -> f32| -> Vec<f32x4> {
                let four = |first: usize| {
                    let value = |at: usize| if first + at < outputs { of(first + at) } else { 0.0 };
                    f32x4::new(std::array::from_fn(value))
                };
                (0..outputs).step_by(4).map(four).collect()
            };
            Layer {
                weights: (0..inputs)
                    .flat_map(|input| vectors(&|output| weight(input, output)))
                    .collect(),
                biases: vectors(&|output| biases[output]),
            }
        });
        let net = Net { layers, blank_maps: Default::default() };
        let blank = FeatureMap {
            values: vec![0.0; PATCH_SIDE * PATCH_SIDE],
            inked: vec![u64::MAX; PATCH_SIDE],
        };
        Net { blank_maps: net.convolve(&blank).map(|map| map.values), ..net }
    }

    /// Returns the net's outputs for the ink of a cell.
    pub fn classify(&self, ink: &Ink) -> ClassScores {
        let [.., dense, last] = &self.layers;
        let [.., map] = self.convolve(&FeatureMap::from_ink(ink));
        let hidden =
            dense_layer::<12>(&map.values, dense).map(|values| values.fast_max(f32x4::ZERO));
        let outputs = dense_layer::<3>(&flatten(&hidden), last);
        let outputs = flatten(&outputs);
        let highest = outputs[..10].iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let sum = outputs[..10].iter().map(|value| (value - highest).exp()).sum::<f32>().ln();
        ClassScores {
            log_probabilities: std::array::from_fn(|class| outputs[class] - highest - sum),
            handwriting: 1.0 / (1.0 + (-outputs[10]).exp()),
        }
    }

    /// Returns the results of the three convolutions.
    fn convolve(&self, ink: &FeatureMap) -> [FeatureMap; 3] {
        let ([first, second, third, ..], blank) = (&self.layers, &self.blank_maps);
        let first = convolve_and_pool::<1, 4>(ink, first, &blank[0]);
        let second = convolve_and_pool::<16, 6>(&first, second, &blank[1]);
        let third = convolve_and_pool::<24, 12>(&second, third, &blank[2]);
        [first, second, third]
    }
}

impl FeatureMap {
    fn from_ink(ink: &Ink) -> FeatureMap {
        let inked = ink.chunks_exact(PATCH_SIDE).map(|row| {
            row.iter().rev().fold(0, |bits, value| bits << 1 | u64::from(*value != 0.0))
        });
        FeatureMap { values: ink.to_vec(), inked: inked.collect() }
    }
}

/// Returns the numbers in the vectors, in order.
fn flatten(vectors: &[f32x4]) -> Vec<f32> {
    vectors.iter().flat_map(|vector| vector.to_array()).collect()
}

/// Returns a map after a convolution with 3×3 weights and pooling, with 0 instead of negative
/// values. `VECTORS` is a quarter of the number of outputs. Values that depend on no inked pixel
/// are copied from `blank`, the result for a cell without ink: most of a cell in a screenshot is
/// paper.
fn convolve_and_pool<const IN: usize, const VECTORS: usize>(
    map: &FeatureMap,
    layer: &Layer,
    blank: &[f32],
) -> FeatureMap {
    let side = map.inked.len();
    // A frame of zeros around the map.
    let width = side + 2;
    let mut framed = vec![0.0; width * width * IN];
    let mut framed_ink = vec![0; width];
    for (y, row) in map.values.chunks_exact(side * IN).enumerate() {
        framed[((y + 1) * width + 1) * IN..][..side * IN].copy_from_slice(row);
        framed_ink[y + 1] = map.inked[y] << 1;
    }
    let half = side / 2;
    let mut pooled = Vec::with_capacity(half * half * VECTORS * 4);
    let mut inked = vec![0; half];
    for (y, x) in (0..half).flat_map(|y| (0..half).map(move |x| (2 * y, 2 * x))) {
        let bits = framed_ink[y..y + 4].iter().fold(0, |bits, row| bits | row >> x);
        if bits & 0b1111 == 0 {
            pooled.extend_from_slice(&blank[pooled.len()..][..VECTORS * 4]);
            continue;
        }
        inked[y / 2] |= 1 << (x / 2);
        let rows: [&[f32]; 4] =
            std::array::from_fn(|row| &framed[((y + row) * width + x) * IN..][..4 * IN]);
        // The sums of eight outputs for four pixels fit into the registers of a processor.
        for output in (0..VECTORS).step_by(2) {
            let mut sums = [[layer.biases[output], layer.biases[output + 1]]; 4];
            for row in 0..3 {
                let (upper, lower) = (rows[row], rows[row + 1]);
                let weights = &layer.weights[row * 3 * IN * VECTORS..][..3 * IN * VECTORS];
                for (at, weights) in weights.chunks_exact(VECTORS).enumerate() {
                    let (first, second) = (weights[output], weights[output + 1]);
                    let values = [upper[at], upper[at + IN], lower[at], lower[at + IN]];
                    for (sums, value) in sums.iter_mut().zip(values.map(f32x4::splat)) {
                        sums[0] += value * first;
                        sums[1] += value * second;
                    }
                }
            }
            for at in 0..2 {
                let highest = sums.iter().fold(f32x4::ZERO, |most, sums| most.fast_max(sums[at]));
                pooled.extend(highest.to_array());
            }
        }
    }
    FeatureMap { values: pooled, inked }
}

/// Returns the outputs of a dense layer: the products of its weights and `values`, plus its biases.
fn dense_layer<const VECTORS: usize>(values: &[f32], layer: &Layer) -> [f32x4; VECTORS] {
    let mut sums: [f32x4; VECTORS] = std::array::from_fn(|at| layer.biases[at]);
    for (value, weights) in values.iter().zip(layer.weights.chunks_exact(VECTORS)) {
        for (sum, weight) in sums.iter_mut().zip(weights) {
            *sum += f32x4::splat(*value) * *weight;
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::{FeatureMap, Net};
    use crate::raster::PATCH_SIDE;

    #[test]
    fn skipping_paper_changes_nothing() {
        let net = Net::embedded();
        for size in [0, 1, 5, 20, PATCH_SIDE] {
            for left in [0, 1, 7, PATCH_SIDE - size.max(1)] {
                let (right, values) = (left + size, 0..PATCH_SIDE * PATCH_SIDE);
                let is_ink = |at: usize| {
                    (left..right).contains(&(at % PATCH_SIDE))
                        && (left..right).contains(&(at / PATCH_SIDE))
                };
                let value =
                    |at: usize| if is_ink(at) { 0.1 + (at % 13) as f32 / 10.0 } else { 0.0 };
                let values: Vec<f32> = values.map(value).collect();
                let ink = FeatureMap::from_ink(values.as_slice().try_into().expect("a cell"));
                assert_eq!(ink.inked.iter().any(|row| *row != 0), size > 0);
                let whole = FeatureMap { values, inked: vec![u64::MAX; PATCH_SIDE] };
                let (found, expected) = (net.convolve(&ink), net.convolve(&whole));
                for (found, expected) in found.iter().zip(&expected) {
                    assert_eq!(found.values, expected.values, "{size} pixels from {left}");
                }
            }
        }
    }
}
