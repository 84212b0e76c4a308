//! Tests that proofs agree with the position and with the conclusions of their steps.

use std::collections::BTreeSet;

use super::each_case;

#[test]
fn lines_of_a_net_are_used_by_later_lines() {
    let mut counts = [0; 2];
    each_case(
        |id| id.starts_with("forcing-net"),
        |id, explanation| {
            let mut unused: Vec<usize> = Vec::new();
            for (at, line) in explanation.proof_lines.iter().enumerate() {
                let Some((_, rest)) = line.text.split_once(']') else { continue };
                let used: BTreeSet<usize> = rest
                    .split('[')
                    .skip(1)
                    .filter_map(|text| text.split(']').next()?.parse().ok())
                    .collect();
                if line.text.contains("] Suppose ") {
                    assert!(unused.is_empty(), "{id}: {unused:?}: {:#?}", explanation.proof_lines);
                    continue;
                }
                unused.retain(|line| !used.contains(line));
                let is_end = explanation.proof_lines.get(at + 1).is_none_or(|next| {
                    next.text.contains("] Suppose ") || !next.text.starts_with('[')
                });
                if !is_end {
                    unused.push(at + 1);
                }
                counts[usize::from(used.contains(&at))] += 1;
            }
            assert!(unused.is_empty(), "{id}: {unused:?}: {:#?}", explanation.proof_lines);
        },
    );
    // Most lines follow from the line before.
    assert!(counts[1] > 2 * counts[0] && counts[0] > 0, "{counts:?}");
}
