//! Steps as JSON objects, for other programs.

use serde_json::{Value, json};

use grid::{DigitSet, Geometry, HouseKind, Shape};
use human::{Candidate, CellSet, ChainNode, Pencilmarks, Step};
use rating::Scale;
use words::{Locale, houses, steps};

use crate::explain;

/// Converts a step to a JSON object. `marks` is the position in which the step was found.
pub fn step_object(locale: Locale, step: &Step, marks: &Pencilmarks) -> Value {
    let shape = marks.shape();
    let house = |number: &usize| {
        houses::house_name(locale.catalogue, Geometry::for_shape(shape).house(*number))
    };
    let list = |numbers: &[usize]| numbers.iter().map(house).collect::<Vec<_>>();
    let values = |digits: DigitSet| digits.map(|digit| digit.value()).collect::<Vec<_>>();
    let names = |cells: &CellSet| {
        let name = |cell| steps::cell_list(locale.cell_names, &CellSet::from_cell(cell), shape);
        cells.into_iter().map(name).collect::<Vec<_>>()
    };
    let concluded = |candidates: &[Candidate]| {
        let name = |c: &Candidate| {
            format!(
                "{}={}",
                steps::cell_list(locale.cell_names, &CellSet::from_cell(c.cell), shape),
                c.digit
            )
        };
        candidates.iter().map(name).collect::<Vec<_>>()
    };
    let node =
        |node: &ChainNode| json!({ "digit": node.digit.value(), "cells": names(&node.cells) });
    let link = |node: &ChainNode| if node.is_strong { "strong" } else { "weak" };
    let nodes = || step.chains.iter().map(|chain| chain.iter().map(node).collect::<Vec<_>>());
    let links = step.chains.iter().map(|chain| chain.iter().skip(1).map(link).collect::<Vec<_>>());
    let sets = step.cell_digit_sets.iter();
    let sets =
        sets.map(|(cells, digits)| json!({ "cells": names(cells), "digits": values(*digits) }));
    let technique = human::by_name(step.technique);
    let told = explain(locale, technique.unwrap_or(&human::BRUTE_FORCE), step, marks, &|digit| {
        digit.to_string()
    });
    let why: Vec<_> = told.proof_lines.iter().map(|line| line.text.as_str()).collect();
    let links_used = step.rank_links.iter().map(|(of, digit)| format!("{} {digit}", house(of)));
    let text = [
        &told.house_sentence,
        &told.technique_sentence,
        &told.pattern_sentence,
        &told.conclusion_sentence,
        &why.join(" "),
    ];
    json!({
        "technique": step.technique,
        "code": technique.map_or("", |technique| technique.hodoku_code),
        "digits": values(step.digits),
        "cells": names(&step.cells),
        "base": list(&step.base_houses),
        "cover": list(&step.cover_houses),
        "fins": names(&step.fins),
        "guardians": concluded(&step.guardians),
        "colours": step.colours.iter().map(|colour| concluded(colour)).collect::<Vec<_>>(),
        "sets": sets.collect::<Vec<_>>(),
        "nodes": nodes().collect::<Vec<_>>(),
        "links": links.collect::<Vec<_>>(),
        "eliminate": concluded(&step.eliminations),
        "used": links_used.collect::<Vec<_>>(),
        "place": concluded(&step.placements),
        "unique": step.uses_uniqueness(),
        "rating": { "se": rating(step, shape, Scale::Se), "bank": rating(step, shape, Scale::Bank) },
        "score": technique.map_or(0, |technique| technique.score),
        "text": text,
        "notation": told.notation,
    })
}

/// Returns the rating of a step on a scale. Returns `None` if the technique alone doesn't determine
/// the rating.
fn rating(step: &Step, shape: Shape, scale: Scale) -> Option<f64> {
    let tenths = match step.technique {
        "hidden-single" => {
            match Geometry::for_shape(shape).house(*step.base_houses.first()?).kind {
                HouseKind::Box => Some(12),
                HouseKind::Row | HouseKind::Column => Some(15),
            }
        }
        id => rating::technique_rating(id, scale),
    };
    tenths.map(|tenths| f64::from(tenths) / 10.0)
}
