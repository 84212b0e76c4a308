//! Tests of single sentences: what they state is true and complete, and follows from what they
//! name.

use std::{collections::BTreeSet, ops::ControlFlow};

use explain::Explanation;
use formats::{Letters, Text};
use grid::{Cell, Shape};
use human::{Options, Pencilmarks};

use super::{cells_in, for_each_case, for_each_case_at, houses_in, symbol, whole_text};

/// Explains all steps of a library line's technique in the position of the line.
fn explain_in_locale(locale: words::Locale, line: &str) -> Vec<(Explanation, Pencilmarks)> {
    let library = formats::by_name("hodoku").expect("the format of libraries");
    let name = line.split(':').nth(1).expect("a code or an id");
    let technique = human::by_name(name).expect("a technique of that code");
    let text = Text { line: 1, bytes: line.as_bytes() };
    let (_, position) = text.position(library, &Letters::STANDARD).expect("a position");
    let marks = Pencilmarks::from_position(&position, true).expect("a classic board");
    let options = Options { allow_sets_in_chains: true, ..Options::default() };
    let mut all = Vec::new();
    technique.find(&marks, &options, &mut |mut step| {
        human::trim_proof(&mut step, &marks);
        let told = explain::explain(locale, technique, &step, &marks, &symbol);
        all.push((told, marks.clone()));
        ControlFlow::Continue(())
    });
    all
}

fn explain_all(line: &str) -> Vec<(Explanation, Pencilmarks)> {
    explain_in_locale(words::Locale::ENGLISH, line)
}

fn lines_of(explanation: &Explanation) -> Vec<&str> {
    explanation.proof_lines.iter().map(|line| line.text.as_str()).collect()
}

/// Returns `true` if every single cell with braces after it has all candidates in the braces.
fn braces_contain_candidates(text: &str, marks: &Pencilmarks) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    words.windows(2).filter(|pair| pair[1].starts_with('{')).all(|pair| {
        let held = |cell: &Cell| {
            let digits = pair[1].split('<').skip(1).filter_map(|of| of.split('>').next());
            let all: BTreeSet<String> = marks.candidates(*cell).map(|of| of.to_string()).collect();
            digits.into_iter().all(|digit| all.contains(digit))
        };
        cells_in(pair[0]).len() != 1 || cells_in(pair[0]).iter().all(held)
    })
}

#[test]
fn rectangles_name_the_candidates_that_their_cells_have() {
    // A cell of the rectangle has lost one of the two digits.
    let line = ":ur-external:x:+139+2+4568+7+75+63+1+8+24+98+2+4+7+96...+21+8+6+7+953..4+7+58..+2+6..5.2...+8..+2.+37+8.1.+8+3.6...2.+7+1+8+5+246.:971 972 981:::";
    let all = explain_all(line);
    assert!(all.iter().any(|(of, _)| of.pattern_sentence.contains("floor r7c2 {<6>}")));
    for (explanation, marks) in all {
        let pattern = &explanation.pattern_sentence;
        assert!(braces_contain_candidates(pattern, &marks), "{pattern}");
    }
    let rectangles = |id: &str| id.starts_with("uniqueness-") || id == "ur-external";
    for_each_case_at(&Options::default(), 60, rectangles, |id, explanation, marks| {
        let pattern = &explanation.pattern_sentence;
        assert!(braces_contain_candidates(pattern, marks), "{id}: {pattern}");
    });
}

#[test]
fn candidates_in_chains_belong_to_a_single_cell() {
    let mut count = 0;
    for_each_case(
        |_| true,
        |id, explanation| {
            let pattern = &explanation.pattern_sentence;
            let list = pattern.split(". ").next().unwrap_or_default();
            if !list.starts_with("Chain: ") && !list.starts_with("Loop: ") {
                return;
            }
            for item in list.split("; ").filter(|item| item.contains('{')) {
                assert_eq!(cells_in(item).len(), 1, "{id}: {pattern}");
                count += usize::from(!item.contains(" in "));
            }
        },
    );
    assert!(count > 20, "{count} cells of their own");
}

#[test]
fn the_pattern_of_a_chain_does_not_define_links() {
    let mut count = 0;
    for_each_case(
        |_| true,
        |id, explanation| {
            let pattern = &explanation.pattern_sentence;
            assert!(!pattern.contains("true end"), "{id}: {pattern}");
            count += usize::from(lines_of(explanation)[0].starts_with("Strong links (=) "));
        },
    );
    assert!(count > 20, "{count} chains");
}

#[test]
fn chains_prove_no_more_than_they_eliminate() {
    let mut count = 0;
    let is_chain = |id: &str| id.ends_with("chain") || id.ends_with("aic");
    for_each_case(is_chain, |id, explanation| {
        let lines = lines_of(explanation);
        let Some(last) = lines.last().filter(|line| line.contains("contradict")) else { return };
        count += 1;
        assert!(!last.contains(" wrong, and "), "{id}: {lines:#?}");
        let all: BTreeSet<_> = explanation.eliminations.iter().map(|of| of.cell).collect();
        assert!(all.is_subset(&cells_in(last)), "{id}: {lines:#?}");
        assert!(all.is_subset(&cells_in(lines[0])), "{id}: {lines:#?}");
    });
    assert!(count > 5, "{count} chains that contradict themselves");
}

#[test]
fn krakens_end_at_a_contradiction() {
    let mut count = 0;
    for_each_case(
        |id| id.starts_with("kraken"),
        |id, explanation| {
            // The facts of each case, such as `r1c2 is <3>`, until it contradicts itself.
            let mut facts: BTreeSet<[&str; 3]> = BTreeSet::new();
            let mut is_clash = false;
            for line in lines_of(explanation) {
                if line.starts_with("If ") || line.starts_with("So ") {
                    assert!(!is_clash, "{id}: {:#?}", explanation.proof_lines);
                    facts.clear();
                }
                if line.contains(" contradict") {
                    (is_clash, count) = (false, count + 1);
                }
                let words: Vec<&str> = line.split([' ', ',', '.', ':']).collect();
                for fact in words.windows(3) {
                    let opposite = match fact[1] {
                        "is" => "isn't",
                        "isn't" => "is",
                        _ => continue,
                    };
                    facts.insert([fact[0], fact[1], fact[2]]);
                    let is_told = line.contains(" contradict");
                    is_clash |= facts.contains(&[fact[0], opposite, fact[2]]) && !is_told;
                }
            }
        },
    );
    assert!(count > 0, "no case contradicts itself");
}

#[test]
fn base_sets_with_one_place_or_only_fins_are_described() {
    let (mut single, mut missing) = (0, 0);
    let is_fish = |id: &str| {
        ["x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan", "fish-type-2"]
            .iter()
            .any(|kind| id.ends_with(kind))
    };
    for_each_case_at(&Options::default(), 5, is_fish, |id, explanation, marks| {
        let pattern = &explanation.pattern_sentence;
        let Some((base, _)) = pattern.split_once(" (base sets)") else { return };
        let digit = explanation.eliminations[0].digit;
        for house in houses_in(base) {
            let places: BTreeSet<Cell> = marks.places_in(digit, house).into_iter().collect();
            if places.len() == 1 && !id.starts_with("kraken") {
                single += 1;
                let ends = pattern.split(". ").filter(|text| text.contains(" can only go in "));
                let mut named = ends.map(|text| (houses_in(text), cells_in(text)));
                assert!(named.any(|of| of == ([house].into(), places.clone())), "{id}: {pattern}");
            }
        }
        for line in lines_of(explanation).iter().filter(|line| line.contains(" has no ")) {
            missing += 1;
            let text = whole_text(explanation);
            assert!(!text.contains("use up") || id.starts_with("siamese"), "{id}: {text}");
            assert_eq!(houses_in(line).len(), 1, "{id}: {line}");
        }
    });
    assert!(single > 5 && missing > 1, "{single}, {missing}");
}

#[test]
fn siamese_fish_name_the_sashimi_houses() {
    let mut counts = [0; 2];
    for_each_case_at(
        &Options::default(),
        5,
        |id| id.starts_with("siamese-sashimi"),
        |id, explanation, marks| {
            let pattern = &explanation.pattern_sentence;
            let digit = explanation.eliminations[0].digit;
            let sentences: Vec<&str> = pattern.split(". ").collect();
            let sashimi = sentences.iter().filter(|text| text.contains("(sashimi)"));
            // A house with a single place isn't called sashimi.
            for house in sashimi.clone().flat_map(|text| houses_in(text)) {
                assert!(marks.places_in(digit, house).len() > 1, "{id}: {pattern}");
            }
            let is_single = sentences.iter().any(|text| text.contains(" can only go in "));
            assert!(sashimi.clone().count() > 0 || is_single, "{id}: {pattern}");
            let different: BTreeSet<_> = sentences.iter().collect();
            assert_eq!(different.len(), sentences.len(), "{id}: {pattern}");
            counts[usize::from(sashimi.count() > 0)] += 1;
        },
    );
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
}

#[test]
fn aligned_triplets_have_three_cells() {
    for_each_case(
        |id| id == "aligned-triplet-exclusion",
        |_, explanation| {
            let cells = explanation.pattern_sentence.split(". ").next().unwrap_or_default();
            assert_eq!(cells_in(cells).len(), 3, "{cells}");
        },
    );
}

#[test]
fn houses_are_listed_in_the_order_of_the_cells_in_them() {
    let mut count = 0;
    for_each_case(
        |_| true,
        |id, explanation| {
            for line in lines_of(explanation) {
                for sentence in line.split(". ") {
                    let Some((cells, rest)) = sentence.split_once(" see <") else { continue };
                    let Some((_, houses)) = rest.split_once(" (") else { continue };
                    let houses: Vec<_> = houses.split([',', ')']).map(houses_in).collect();
                    let cells = cells.rsplit(": ").next().unwrap_or_default();
                    let cells: Vec<Cell> = cells.split(" and ").flat_map(cells_in).collect();
                    let &[one, other] = &cells[..] else { continue };
                    let [first, second] = [&houses[0], &houses[1.min(houses.len() - 1)]];
                    if first.len() != 1 || second.len() != 1 || first == second {
                        continue;
                    }
                    let contains = |houses: &BTreeSet<usize>, cell: Cell| {
                        let house = *houses.first().expect("a house");
                        let geometry = grid::Geometry::for_shape(Shape::CLASSIC);
                        geometry.houses_of(cell).contains(&house)
                    };
                    assert!(contains(first, one) && contains(second, other), "{id}: {line}");
                    count += 1;
                }
            }
        },
    );
    assert!(count > 0, "no cells that see others in different houses");
}

#[test]
fn links_to_sets_name_what_a_cell_sees() {
    let line = ":0710:78:81+6+3..7..+9+2415+7+83+6+57+38.....489.1.2.+3........9.....3...+2.5..+1...+197538+64+2..+82...1.::778 878::9";
    let texts = explain_all(line);
    let texts: Vec<_> = texts.iter().map(|(of, _)| whole_text(of)).collect();
    let count = texts.iter().filter(|text| text.contains("(it sees every <")).count();
    assert!(count > 0, "{texts:#?}");
}

#[test]
fn links_name_the_sets_that_make_them_strong() {
    // Chains with several sets that contain the same cells, and with links out of and into sets.
    let lines = [
        ":0709:236:.4..892...652+4...+9..9.+1...44..9.5...95.+4...17...1.8+4+956.+4...9...+9...174...789+4.3.:331 242 342 243 245 345 574 775 584 689:291 314 649::9",
        ":0710:56:.5+8.+2+3....+4+98.+13.21+2+36..8..564...+7..+28+73+65194+3+9+1......+8+7+52.+6...412.3+8...9+3+6..7+28.:475 595:568 668::7",
        ":0710:2:1...5..69.62..9+5..+9.+58....435...28+9...1.9.4....97...155+9...3......9..65.21..8.+9.3:713 314 821 424 729 237 738 643 752 174 175 278 779 783 189:259::9",
        ":0711:3:.4..892...652+4...+9..9.+1...44..9.5...95.+4...17...1.8+4+956.+4...9...+9...174...789+4.3.:331 242 342 243 245 345 574 775 584 689:311 314::13",
    ];
    let (mut inside, mut taken) = (0, 0);
    for (explanation, marks) in lines.into_iter().flat_map(explain_all) {
        let pattern = &explanation.pattern_sentence;
        let listed = pattern.split("(ALS): ").nth(1).unwrap_or_default().trim_end_matches('.');
        let listed: Vec<&str> = listed.split("; ").filter(|set| !set.is_empty()).collect();
        let text = lines_of(&explanation).join(" ");
        let mut named: Vec<&str> = Vec::new();
        for (at, _) in text.match_indices("ALS r") {
            let set = &text[at + 4..=at + text[at..].find('}').expect("digits")];
            if !named.contains(&set) {
                named.push(set);
            }
            let (cells, _) = set.split_once(" {").expect("cells and digits");
            let cells = cells_in(cells);
            let places = |digit: &str| -> BTreeSet<Cell> {
                let digit = digit.split(['<', '>']).nth(1).and_then(|of| of.parse().ok());
                let digit = digit.and_then(grid::Digit::new).expect("a digit");
                let has = |cell: &&Cell| marks.candidates(**cell).contains(digit);
                cells.iter().filter(has).copied().collect()
            };
            let before = text[..at].rsplit([',', '.']).next().unwrap_or_default();
            if let Some((fact, _)) = before.split_once(" (").filter(|(_, of)| of.is_empty()) {
                // All places of the digit in the set.
                assert_eq!(cells_in(fact), places(fact), "{set}: {text}");
                inside += 1;
            } else if let Some((cell, digits)) = before
                .split_once(" takes ")
                .and_then(|(cell, of)| Some((cell.rsplit_once('(')?.1, of)))
            {
                let cell = cells_in(cell).into_iter().next().expect("a cell");
                for digit in digits.split(" or ") {
                    let sees = |other: &Cell| other.sees(cell, Shape::CLASSIC);
                    assert!(places(digit).iter().all(sees), "{set}: {text}");
                }
                taken += 1;
            }
        }
        assert_eq!(listed, named, "{pattern} {text}");
    }
    assert!(inside > 10 && taken > 0, "{inside}, {taken}");
}

#[test]
fn loops_with_sets_give_the_reason_for_each_elimination() {
    // One of the links joins an almost locked set and a cell outside.
    let line = ":0709:236:.4..892...652+4...+9..9.+1...44..9.5...95.+4...17...1.8+4+956.+4...9...+9...174...789+4.3.:331 242 342 243 245 345 574 775 584 689:291 314 649::9";
    let mut count = 0;
    for (explanation, _) in explain_all(line) {
        let lines = lines_of(&explanation);
        let ends = lines.iter().position(|line| line.starts_with("So each weak link"));
        let ends = lines[ends.expect("the ends of links")..].join(" ");
        for gone in &explanation.eliminations {
            assert!(cells_in(&ends).contains(&gone.cell), "{:?}: {lines:#?}", gone.cell);
        }
        count += usize::from(ends.contains(" lacks <2>, <3> or <8>, so <6> is in "));
    }
    assert!(count > 0, "no loop with a set and a cell");
}

/// The ids of techniques, each with a part of a sentence that at least one case of the technique
/// has.
const REQUIRED_PARTS: [(&str, &str); 22] = [
    ("aic", "Weak links (-) have at most one."),
    ("senior-exocet", "Base digits that fit: r"),
    ("sk-loop", " of the loop's eight links have digits."),
    ("sk-loop", "Stephen Kurzhals' Loop"),
    ("death-blossom", " can't have <"),
    ("als-xz", "(RCC, doubly linked): <"),
    ("bug-plus-1", "> has three places in each of "),
    ("bug-3", "The subset needs its <"),
    ("bug-4", " can only be <7> or <9>, and r5c6 can only be <8> or <9>."),
    ("extended-rectangle-4", " can only be <"),
    ("multi-colors-2", " sees a <"),
    ("hidden-avoidable-rectangle", "Then all four cells would hold only <"),
    ("bent-4", "So each of these digits fits only once."),
    ("sue-de-coq", ", and <"),
    ("l-wing", ", and if r"),
    ("whip", "whip["),
    ("g-whip", "g-whip["),
    ("firework-triple", " would both have it in box "),
    ("firework-quad", " would both have it in box "),
    ("dual-two-string-kite", "; <"),
    ("forcing-net-contradiction", "(Bowman's Bingo)"),
    ("uniqueness-4", "doesn't matter that earlier steps eliminated <"),
];

/// Parts of sentences that no explanation may have, because they don't name what they are about.
const FORBIDDEN_PARTS: [&str; 10] = [
    "B–A",
    "falling diagonal",
    "rising diagonal",
    " in place, so only ",
    "so a cell of ",
    "end, a weak link",
    "This digit is",
    "a candidate was eliminated",
    ", and if <",
    "its other digits are in ALS",
];

#[test]
fn sentences_name_what_they_are_about() {
    let mut missing: BTreeSet<_> = REQUIRED_PARTS.into_iter().collect();
    for_each_case(
        |_| true,
        |id, explanation| {
            let text = format!("{} {}", whole_text(explanation), explanation.notation);
            missing.retain(|(of, part)| *of != id || !text.contains(part));
            for phrase in FORBIDDEN_PARTS {
                assert!(!text.contains(phrase), "{id}: {text}");
            }
            assert!(text.matches("These cells have").count() <= 1, "{id}: {text}");
            for line in lines_of(explanation) {
                let again = id == "gurth" && line.matches("That rules out").count() > 1;
                assert!(!again, "{id}: {line}");
            }
        },
    );
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn a_guess_mentions_only_the_selected_techniques() {
    let board = "1...".to_owned() + &".".repeat(77);
    let marks = Pencilmarks::from_board(&board.parse().expect("a board"), true).expect("marks");
    let technique = human::by_name("brute-force").expect("a technique");
    let placed = human::Candidate::new(grid::Digit::new(2).expect("a digit"), Cell::new(1));
    let step = human::Step { placements: vec![placed], ..human::Step::default() };
    let told = explain::explain(words::Locale::ENGLISH, technique, &step, &marks, &symbol);
    let text = whole_text(&told);
    assert_eq!(text.matches("None of the selected techniques").count(), 2, "{text}");
}
