//! The net that reads a cell: three convolutions and two dense layers.
//!
//! ```text
//! 32×32×1 ─3×3─▶ 16 ─pool─▶ 16×16×16 ─3×3─▶ 24 ─pool─▶ 8×8×24 ─3×3─▶ 48 ─pool─▶ 4×4×48
//!         ─dense─▶ 48 ─dense─▶ 11
//! ```
//!
//! Pooling takes the maximum of 2×2 values, and values below 0 become 0 after each layer but the
//! last. The outputs are the logarithms of the relative probabilities that the cell is empty or
//! contains a digit, and one for handwriting. Weights are bytes with a scale per output. Sums are
//! floating-point numbers.

use wide::f32x4;

use crate::{ink::Ink, raster::SIDE};

/// The number of outputs of each layer.
pub const CHANNELS: [usize; 5] = [16, 24, 48, 48, 11];

/// The number of inputs per output of each layer.
pub const INPUTS: [usize; 5] = [9, 9 * 16, 9 * 24, 16 * 48, 48];

/// The total number of bytes of the weights. For each output of each layer, there is a byte per
/// input, and there are a scale and a bias.
pub const BYTES: usize = {
    let (mut sum, mut layer) = (0, 0);
    while layer < 5 {
        sum += CHANNELS[layer] * (INPUTS[layer] + 8);
        layer += 1;
    }
    sum
};

/// The weights of a layer.
struct Layer {
    /// For each input, the weights for all outputs, four per vector. The last vector is filled up
    /// with 0.
    weights: Vec<f32x4>,
    /// The biases of the outputs, in the same order.
    biases: Vec<f32x4>,
}

/// A neural network that reads cells.
pub struct Net {
    layers: [Layer; 5],
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
    /// Returns the net that the crate ships.
    pub fn embedded() -> Net {
        Net::from_bytes(include_bytes!("../data/digits.net"))
    }

    /// Creates a net from its weights. For each layer, these are the signed bytes of the first
    /// output's weights, of the second output's, and so on, then all scales and all biases as
    /// little-endian 32-bit floating-point numbers.
    pub fn from_bytes(bytes: &[u8; BYTES]) -> Net {
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
        Net { layers }
    }

    /// Returns the net's outputs for the ink of a cell.
    pub fn classify(&self, ink: &Ink) -> ClassScores {
        let [first, second, third, dense, last] = &self.layers;
        let map = convolve_and_pool::<1, 4>(ink, SIDE, first);
        let map = convolve_and_pool::<16, 6>(&map, SIDE / 2, second);
        let map = convolve_and_pool::<24, 12>(&map, SIDE / 4, third);
        let hidden = dense_layer::<12>(&map, dense).map(|values| values.fast_max(f32x4::ZERO));
        let outputs = dense_layer::<3>(&flatten(&hidden), last);
        let outputs = flatten(&outputs);
        let highest = outputs[..10].iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let sum = outputs[..10].iter().map(|value| (value - highest).exp()).sum::<f32>().ln();
        ClassScores {
            log_probabilities: std::array::from_fn(|class| outputs[class] - highest - sum),
            handwriting: 1.0 / (1.0 + (-outputs[10]).exp()),
        }
    }
}

/// Returns the numbers in the vectors, in order.
fn flatten(vectors: &[f32x4]) -> Vec<f32> {
    vectors.iter().flat_map(|vector| vector.to_array()).collect()
}

/// Returns a map of `side` × `side` pixels after a convolution with 3×3 weights and pooling, with 0
/// instead of negative values. `VECTORS` is a quarter of the number of outputs.
fn convolve_and_pool<const IN: usize, const VECTORS: usize>(
    map: &[f32],
    side: usize,
    layer: &Layer,
) -> Vec<f32> {
    // A frame of zeros around the map.
    let width = side + 2;
    let mut framed = vec![0.0; width * width * IN];
    for (y, row) in map.chunks_exact(side * IN).enumerate() {
        framed[((y + 1) * width + 1) * IN..][..side * IN].copy_from_slice(row);
    }
    let half = side / 2;
    let mut pooled = Vec::with_capacity(half * half * VECTORS * 4);
    for (y, x) in (0..half).flat_map(|y| (0..half).map(move |x| (2 * y, 2 * x))) {
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
    pooled
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
