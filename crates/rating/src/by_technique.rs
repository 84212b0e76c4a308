//! Ratings of techniques whose steps all have the same rating.

use crate::Scale;

/// Returns the rating of a technique on a scale, in tenths. `id` is the technique's id in `human`,
/// such as `x-wing`. Returns `None` if the rating depends on the step (as with chains, which are
/// rated by length) or if the scale doesn't have the technique.
pub fn technique_rating(id: &str, scale: Scale) -> Option<u16> {
    let [se, bank] = match id {
        "full-house" => [10, 10],
        "naked-single" => [23, 23],
        "direct-pointing" => [17, 17],
        "direct-claiming" => [19, 19],
        "direct-hidden-pair" => [20, 20],
        "direct-hidden-triplet" => [25, 25],
        "locked-candidates-1" => [26, 26],
        "locked-candidates-2" => [28, 28],
        "naked-pair" => [30, 30],
        "x-wing" => [32, 32],
        "hidden-pair" => [34, 34],
        "naked-triple" => [36, 36],
        "swordfish" => [38, 38],
        "hidden-triple" => [40, 40],
        "skyscraper" => [66, 40],
        "two-string-kite" | "turbot-fish" => [66, 41],
        "xy-wing" => [42, 42],
        "xyz-wing" => [44, 44],
        "uniqueness-1" | "uniqueness-2" | "uniqueness-4" => [45, 45],
        "naked-quadruple" => [50, 50],
        "jellyfish" => [52, 52],
        "hidden-quadruple" => [54, 54],
        "bug-plus-1" => [56, 56],
        "bug-2" | "bug-4" => [57, 57],
        "aligned-pair-exclusion" => [62, 62],
        "aligned-triplet-exclusion" => [75, 75],
        "empty-rectangle" if scale == Scale::Bank => [0, 43],
        _ => return None,
    };
    Some(match scale {
        Scale::Se => se,
        Scale::Bank => bank,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_can_differ_between_scales() {
        let both = |id| [Scale::Se, Scale::Bank].map(|scale| technique_rating(id, scale));
        assert_eq!(both("x-wing"), [Some(32), Some(32)]);
        assert_eq!(both("skyscraper"), [Some(66), Some(40)]);
        assert_eq!(both("empty-rectangle"), [None, Some(43)]);
        assert_eq!(both("aic"), [None, None]);
    }
}
