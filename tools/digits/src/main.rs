//! Trains the net of the crate `pictures` with synthetic cells.
//!
//! `digits [--steps N] [--seed N] [--start FILE] [--rate R] [--out FILE]` draws cells with the
//! fonts of the Debian packages in `fonts.txt`, trains with AdamW, and writes the weights. The same
//! seed and fonts give the same weights on the same processor. `--fonts` only lists the packages
//! with their numbers of faces, and `--show FILE` only writes a sheet of cells.

mod fonts;
mod jpeg;
mod model;
mod strokes;
mod synthesis;

use std::{env, fs, time::Instant};

use fastrand::Rng;
use model::Model;
use synthesis::Fonts;

/// The number of samples per step.
const BATCH: usize = 128;

/// The highest learning rate, unless `--rate` sets another.
const MAX_LEARNING_RATE: f32 = 2.5e-3;

/// The packages with the plain fonts of newspapers and screens, with which at least 45 % of all
/// printed digits are drawn.
const PLAIN: [&str; 19] = [
    "fonts-liberation",
    "fonts-dejavu-core",
    "fonts-roboto-unhinted",
    "fonts-open-sans",
    "fonts-lato",
    "fonts-cantarell",
    "fonts-crosextra-carlito",
    "fonts-freefont-ttf",
    "fonts-urw-base35",
    "fonts-texgyre",
    "fonts-inter",
    "fonts-croscore",
    "fonts-manrope",
    "fonts-oxygen",
    "fonts-paratype",
    "fonts-clear-sans",
    "fonts-cabin",
    "fonts-roboto-slab",
    "fonts-linuxlibertine",
];

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let option = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let number = |name: &str, default: usize| {
        option(name).map_or(default, |text| text.parse().expect("a number"))
    };
    let (steps, seed) = (number("--steps", 6500), number("--seed", 1));
    let out = option("--out").unwrap_or_else(|| "../../crates/pictures/data/digits.net".into());
    let mut packages: Vec<String> = PLAIN.iter().map(|name| name.to_string()).collect();
    let listed = include_str!("../fonts.txt").lines().map(str::to_owned);
    packages.extend(listed.filter(|name| !PLAIN.contains(&name.as_str())));
    let packages = fonts::load(&packages, 24);
    let plain = packages.iter().filter(|package| PLAIN.contains(&package.name.as_str())).count();
    let faces: usize = packages.iter().map(|package| package.faces.len()).sum();
    println!("{faces} faces of {} packages, {plain} of them plain", packages.len());
    if arguments.iter().any(|argument| argument == "--fonts") {
        packages.iter().for_each(|package| println!("{} {}", package.name, package.faces.len()));
        return;
    }
    let fonts = Fonts { packages, plain };
    let mut rng = Rng::with_seed(seed as u64);
    if let Some(path) = option("--show") {
        write_sample_sheet(&fonts, &mut rng, &path);
        return;
    }

    let start = Instant::now();
    let mut model = match option("--start") {
        Some(path) => Model::from_bytes(&fs::read(path).expect("weights")),
        None => Model::new(&mut rng),
    };
    let highest =
        option("--rate").map_or(MAX_LEARNING_RATE, |text| text.parse().expect("a number"));
    let count = model::parameter_count();
    let (mut first, mut second) = (vec![0.0_f32; count], vec![0.0_f32; count]);
    let (mut mean, mut right) = (0.0, 0.0);
    for step in 0..steps {
        let mut gradient = vec![0.0; count];
        let mut loss = 0.0;
        for _ in 0..BATCH {
            let sample = synthesis::sample(&fonts, &mut rng);
            loss += model.loss(&sample.ink, sample.class, sample.is_handwritten, &mut gradient);
        }
        let part = step as f32 / steps as f32;
        let rate = highest
            * if part < 0.15 {
                part / 0.15
            } else {
                0.5 * (1.0 + ((part - 0.15) / 0.85 * std::f32::consts::PI).cos())
            };
        let (age, rate) = (step as i32 + 1, rate.max(1e-6));
        let scales = (1.0 - 0.9_f32.powi(age), 1.0 - 0.999_f32.powi(age));
        let norm = gradient.iter().map(|g| g * g).sum::<f32>().sqrt() / BATCH as f32;
        let clip = if norm > 2.0 { 2.0 / norm } else { 1.0 } / BATCH as f32;
        for at in 0..count {
            let slope = gradient[at] * clip;
            first[at] = 0.9 * first[at] + 0.1 * slope;
            second[at] = 0.999 * second[at] + 0.001 * slope * slope;
            let change = first[at] / scales.0 / ((second[at] / scales.1).sqrt() + 1e-8);
            model.values[at] -= rate * (change + 1e-3 * model.values[at]);
        }
        model.transpose();
        mean = 0.98 * mean + 0.02 * loss / BATCH as f32;
        if step % 250 == 249 {
            let tests: Vec<_> = (0..512).map(|_| synthesis::sample(&fonts, &mut rng)).collect();
            right =
                tests.iter().filter(|s| model.classify(&s.ink).0 == s.class).count() as f32 / 512.0;
            println!(
                "step {} loss {mean:.4} right {right:.4} after {:.0} s",
                step + 1,
                start.elapsed().as_secs_f32()
            );
            fs::write(&out, model.to_bytes()).expect("the weights are written");
        }
    }
    fs::write(&out, model.to_bytes()).expect("the weights are written");
    println!("right at the end: {right:.4}");
}

/// Writes a sheet of 24 × 16 cells to a file in the PGM format.
fn write_sample_sheet(fonts: &Fonts, rng: &mut Rng, path: &str) {
    let (columns, rows) = (24, 16);
    let mut sheet = vec![0_u8; columns * 32 * rows * 32];
    for at in 0..columns * rows {
        let sample = synthesis::sample(fonts, rng);
        for (inner, ink) in sample.ink.iter().enumerate() {
            let (x, y) = (at % columns * 32 + inner % 32, at / columns * 32 + inner / 32);
            sheet[y * columns * 32 + x] = (255.0 * (1.0 - (ink + 0.5) / 2.0)) as u8;
        }
    }
    let mut bytes = format!("P5 {} {} 255\n", columns * 32, rows * 32).into_bytes();
    bytes.extend(sheet);
    fs::write(path, bytes).expect("the sheet is written");
}
