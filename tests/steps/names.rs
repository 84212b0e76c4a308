//! Tests of the names by which techniques are found.

use human::TECHNIQUES;

#[test]
fn techniques_are_found_by_the_names_that_people_use() {
    let names = [
        ("Naked Quads", "naked-quadruple"),
        ("Hidden Quad", "hidden-quadruple"),
        ("BUG+1", "bug-plus-1"),
        ("Two-String Kites", "two-string-kite"),
        ("Remote Pairs", "remote-pair"),
        ("Pointing Pairs", "locked-candidates-1"),
        ("Pointing Triple", "locked-candidates-1"),
        ("Box/Line Reduction", "locked-candidates-2"),
        ("Simple Colouring", "simple-colors-trap"),
        ("simple coloring", "simple-colors-trap"),
        ("X-Cycles", "x-chain"),
        ("Nice Loops", "continuous-nice-loop"),
        ("AICs", "aic"),
        ("UR1", "uniqueness-1"),
        ("UR 6", "uniqueness-6"),
        ("Unique Rectangles", "uniqueness-1"),
        ("Hidden Unique Rectangle", "hidden-rectangle"),
        ("Unique Loop", "unique-loop-6"),
        ("Rectangle Elimination", "empty-rectangle"),
        ("Sue-de-Coq", "sue-de-coq"),
        ("APE", "aligned-pair-exclusion"),
        ("Pattern Overlay", "template-del"),
        ("Nishio", "forcing-chain-contradiction"),
        ("Bowman's Bingo", "forcing-net-contradiction"),
        ("Finned X-Wings", "finned-x-wing"),
        ("0300", "x-wing"),
    ];
    for (name, id) in names {
        assert_eq!(human::by_name(name).map(|of| of.id), Some(id), "{name}");
    }
    // The id and the name of each technique lead to the technique itself, even if they resemble the
    // names of other techniques.
    for technique in &TECHNIQUES {
        assert_eq!(human::by_name(technique.id).map(|of| of.id), Some(technique.id));
        assert_eq!(human::by_name(technique.name).map(|of| of.id), Some(technique.id));
    }
}
