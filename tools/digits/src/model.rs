//! The net during training. The forward pass stores everything that the backward pass needs.

use fastrand::Rng;
use pictures::training::{CHANNELS, INPUTS, Ink, WEIGHT_BYTES};

/// Returns the number of weights and biases of a layer.
fn layer_parameter_count(layer: usize) -> usize {
    CHANNELS[layer] * (INPUTS[layer] + 1)
}

/// Returns the number of weights and biases of all layers.
pub fn parameter_count() -> usize {
    (0..5).map(layer_parameter_count).sum()
}

/// The weights and biases. For each layer, `values` contains the weights of the first output, of
/// the second output and so on, and then the biases.
#[derive(Clone)]
pub struct Model {
    pub values: Vec<f32>,
    /// The weights of each convolution, sorted by input rather than by output.
    transposed: [Vec<f32>; 3],
}

/// The sides of the convolutions' inputs, in pixels.
const SIDES: [usize; 3] = [32, 16, 8];

/// The values of a sample in all layers, as computed by the forward pass.
struct Trace {
    /// The inputs of the convolutions, with a frame of zeros.
    framed: [Vec<f32>; 3],
    /// The index of the maximum among the four values of each pooled value, or 4 if none is above
    /// 0.
    places: [Vec<u8>; 3],
    flat: Vec<f32>,
    hidden: Vec<f32>,
    outputs: [f32; 11],
}

impl Model {
    pub fn new(rng: &mut Rng) -> Model {
        let mut values = Vec::with_capacity(parameter_count());
        for layer in 0..5 {
            let spread = (2.0 / INPUTS[layer] as f32).sqrt() * if layer == 4 { 0.5 } else { 1.0 };
            for _ in 0..CHANNELS[layer] * INPUTS[layer] {
                let normal = (-2.0 * (1.0 - rng.f32()).ln()).sqrt()
                    * (std::f32::consts::TAU * rng.f32()).cos();
                values.push(spread * normal);
            }
            values.extend(vec![0.0; CHANNELS[layer]]);
        }
        let mut model = Model { values, transposed: Default::default() };
        model.transpose();
        model
    }

    /// Creates a model from the bytes of a weights file.
    pub fn from_bytes(bytes: &[u8]) -> Model {
        let mut rest = bytes;
        let mut values = Vec::with_capacity(parameter_count());
        for layer in 0..5 {
            let (inputs, outputs) = (INPUTS[layer], CHANNELS[layer]);
            let (weights, after) = rest.split_at(inputs * outputs);
            let (numbers, after) = after.split_at(8 * outputs);
            rest = after;
            let numbers: Vec<f32> = numbers
                .chunks_exact(4)
                .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]))
                .collect();
            let (scales, biases) = numbers.split_at(outputs);
            for (row, scale) in weights.chunks_exact(inputs).zip(scales) {
                values.extend(row.iter().map(|weight| f32::from(*weight as i8) * scale));
            }
            values.extend(biases);
        }
        let mut model = Model { values, transposed: Default::default() };
        model.transpose();
        model
    }

    /// Returns the weights and the biases of a layer.
    fn layer(&self, layer: usize) -> (&[f32], &[f32]) {
        let start: usize = (0..layer).map(layer_parameter_count).sum();
        self.values[start..start + layer_parameter_count(layer)]
            .split_at(CHANNELS[layer] * INPUTS[layer])
    }

    /// Updates the transposed weights. This must be called after `values` has changed.
    pub fn transpose(&mut self) {
        for layer in 0..3 {
            let (inputs, outputs) = (INPUTS[layer], CHANNELS[layer]);
            let (weights, _) = self.layer(layer);
            let turned =
                (0..inputs * outputs).map(|at| weights[at % outputs * inputs + at / outputs]);
            self.transposed[layer] = turned.collect();
        }
    }

    fn forward(&self, ink: &Ink) -> Trace {
        let (map1, framed1, places1) = convolve::<1, 16>(self, 0, ink);
        let (map2, framed2, places2) = convolve::<16, 24>(self, 1, &map1);
        let (flat, framed3, places3) = convolve::<24, 48>(self, 2, &map2);
        let dense = |layer: usize, values: &[f32]| -> Vec<f32> {
            let (weights, biases) = self.layer(layer);
            let rows = weights.chunks_exact(INPUTS[layer]);
            rows.zip(biases).map(|(row, bias)| bias + dot(row, values)).collect()
        };
        let hidden: Vec<f32> = dense(3, &flat).iter().map(|value| value.max(0.0)).collect();
        let last = dense(4, &hidden);
        Trace {
            framed: [framed1, framed2, framed3],
            places: [places1, places2, places3],
            flat,
            hidden,
            outputs: std::array::from_fn(|at| last[at]),
        }
    }

    /// Returns the class with the highest output (0 is an empty cell), and the suspicion of
    /// handwriting, from 0 to 1.
    pub fn classify(&self, ink: &Ink) -> (usize, f32) {
        let outputs = self.forward(ink).outputs;
        let best = (0..10).max_by(|a, b| outputs[*a].total_cmp(&outputs[*b])).unwrap_or(0);
        (best, 1.0 / (1.0 + (-outputs[10]).exp()))
    }

    /// Adds the gradient of a sample's loss to `gradient`, and returns the loss of its class. The
    /// loss for handwriting only affects the gradient.
    pub fn loss(&self, ink: &Ink, class: usize, is_handwritten: bool, gradient: &mut [f32]) -> f32 {
        let trace = self.forward(ink);
        let highest = trace.outputs[..10].iter().copied().fold(f32::MIN, f32::max);
        let sum: f32 = trace.outputs[..10].iter().map(|v| (v - highest).exp()).sum();
        const SMOOTHING: f32 = 0.02;
        let mut errors = [0.0; 11];
        let mut loss = 0.0;
        for at in 0..10 {
            let probability = (trace.outputs[at] - highest).exp() / sum;
            let target = SMOOTHING / 10.0 + if at == class { 1.0 - SMOOTHING } else { 0.0 };
            errors[at] = probability - target;
            loss -= target * probability.max(1e-12).ln();
        }
        let hand = 1.0 / (1.0 + (-trace.outputs[10]).exp());
        let target = if is_handwritten { 0.98 } else { 0.01 };
        errors[10] = 0.5 * (hand - target);
        let offsets: Vec<usize> =
            (0..5).map(|layer| (0..layer).map(layer_parameter_count).sum()).collect();
        let backward = |layer: usize, errors: &[f32], inputs: &[f32], gradient: &mut [f32]| {
            let (weights, _) = self.layer(layer);
            let count = INPUTS[layer];
            let (to, biases) = gradient[offsets[layer]..][..layer_parameter_count(layer)]
                .split_at_mut(count * CHANNELS[layer]);
            let mut before = vec![0.0; count];
            for (output, error) in errors.iter().enumerate() {
                if *error != 0.0 {
                    biases[output] += error;
                    add(&mut to[output * count..][..count], inputs, *error);
                    add(&mut before, &weights[output * count..][..count], *error);
                }
            }
            before
        };
        let mut errors = backward(4, &errors, &trace.hidden, gradient);
        errors
            .iter_mut()
            .zip(&trace.hidden)
            .for_each(|(e, h)| *e = if *h > 0.0 { *e } else { 0.0 });
        let mut errors = backward(3, &errors, &trace.flat, gradient);
        for layer in (0..3).rev() {
            let (inputs, outputs, side) = (INPUTS[layer] / 9, CHANNELS[layer], SIDES[layer]);
            let (weights, _) = self.layer(layer);
            let width = side + 2;
            let (to, biases) = gradient[offsets[layer]..][..layer_parameter_count(layer)]
                .split_at_mut(INPUTS[layer] * outputs);
            let mut before = vec![0.0; if layer > 0 { width * width * inputs } else { 0 }];
            let row = 3 * inputs;
            for (at, (error, place)) in errors.iter().zip(&trace.places[layer]).enumerate() {
                if *place == 4 || *error == 0.0 {
                    continue;
                }
                let (output, pixel) = (at % outputs, at / outputs);
                let (x, y) = (
                    pixel % (side / 2) * 2 + (*place % 2) as usize,
                    pixel / (side / 2) * 2 + (*place / 2) as usize,
                );
                biases[output] += error;
                for ky in 0..3 {
                    let from = ((y + ky) * width + x) * inputs;
                    let weight = output * INPUTS[layer] + ky * row;
                    add(&mut to[weight..][..row], &trace.framed[layer][from..][..row], *error);
                    if layer > 0 {
                        add(&mut before[from..][..row], &weights[weight..][..row], *error);
                    }
                }
            }
            if layer > 0 {
                errors = (0..side * side)
                    .flat_map(|at| {
                        let from = ((at / side + 1) * width + at % side + 1) * inputs;
                        before[from..][..inputs].to_vec()
                    })
                    .collect();
            }
        }
        loss
    }

    /// Returns the bytes of the weights file, in which each weight is rounded to one byte.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(WEIGHT_BYTES);
        for layer in 0..5 {
            let (weights, biases) = self.layer(layer);
            let mut scales = Vec::new();
            for row in weights.chunks_exact(INPUTS[layer]) {
                let scale = row.iter().map(|w| w.abs()).fold(1e-9, f32::max) / 127.0;
                bytes.extend(row.iter().map(|w| (w / scale).round() as i8 as u8));
                scales.push(scale);
            }
            bytes.extend(scales.iter().chain(biases).flat_map(|value| value.to_le_bytes()));
        }
        bytes
    }
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0; 16];
    for (a, b) in a.chunks_exact(16).zip(b.chunks_exact(16)) {
        for at in 0..16 {
            sums[at] += a[at] * b[at];
        }
    }
    sums.iter().sum()
}

fn add(to: &mut [f32], from: &[f32], by: f32) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += from * by;
    }
}

fn convolve<const IN: usize, const OUT: usize>(
    model: &Model,
    layer: usize,
    map: &[f32],
) -> (Vec<f32>, Vec<f32>, Vec<u8>) {
    let side = SIDES[layer];
    let width = side + 2;
    let mut framed = vec![0.0; width * width * IN];
    for (y, row) in map.chunks_exact(side * IN).enumerate() {
        framed[((y + 1) * width + 1) * IN..][..side * IN].copy_from_slice(row);
    }
    let half = side / 2;
    let (mut pooled, mut places) = (vec![0.0; half * half * OUT], vec![4; half * half * OUT]);
    let (_, biases) = model.layer(layer);
    let biases: [f32; OUT] = std::array::from_fn(|at| biases[at]);
    let transposed = &model.transposed[layer];
    for (at, (to, places)) in
        pooled.chunks_exact_mut(OUT).zip(places.chunks_exact_mut(OUT)).enumerate()
    {
        let (x, y) = (at % half * 2, at / half * 2);
        for place in 0..4_u8 {
            let (px, py) = (x + (place % 2) as usize, y + (place / 2) as usize);
            let mut sums = biases;
            for ky in 0..3 {
                let values = &framed[((py + ky) * width + px) * IN..][..3 * IN];
                let weights = &transposed[ky * 3 * IN * OUT..][..3 * IN * OUT];
                for (value, weights) in values.iter().zip(weights.chunks_exact(OUT)) {
                    for (sum, weight) in sums.iter_mut().zip(weights) {
                        *sum += value * weight;
                    }
                }
            }
            for channel in 0..OUT {
                if sums[channel] > to[channel] {
                    (to[channel], places[channel]) = (sums[channel], place);
                }
            }
        }
    }
    (pooled, framed, places)
}
