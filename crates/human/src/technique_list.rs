//! The list of techniques, in HoDoKu's order.

use std::ops::ControlFlow;

use crate::{
    Family::{self, *},
    Level::{self, *},
    Options, Pencilmarks, Technique,
    consequences::Reasoning,
    technique::{StepFinder, StepSink},
    techniques::{
        aligned_exclusion::AlignedExclusion,
        almost_locked_candidates::AlmostLockedCandidates,
        bent_sets::BentSet,
        chains::{
            self, Chain, ChainKind,
            ChainShape::{self, *},
        },
        coloring, empty_rectangle,
        exocet::{DoubleExocet, JuniorExocet},
        fireworks::{FireworkQuadruple, FireworkTriple},
        fish::{Fins, Fish, FishSets, SiameseFish},
        forcing::{self, ForcingKind},
        guardians::BrokenWing,
        intersection_pair::IntersectionPair,
        kraken::KrakenFish,
        locked_candidates,
        medusa::Medusa,
        multi_sector::{MultiSectorLockedSet, SkLoop},
        oddagon::BivalueOddagon,
        senior_exocet::SeniorExocet,
        sets, single_digit, singles,
        subsets::{HiddenSubset, NakedSubset},
        templates,
        three_links::{
            EndRelation, LinkForm,
            LinkKind::{self, Cell, House},
            ThreeLinks,
        },
        tridagon::Tridagon,
        uniqueness::{self, UniqueLoop},
        whip::Whip,
        wings,
        wxyz_wing::WxyzWing,
    },
};

/// Every technique, with HoDoKu's names, scores and levels. Techniques without a code come last:
/// Sudoku Explainer's, and those that are newer than HoDoKu. Techniques are tried in this order,
/// except that each newer technique comes after the technique in its `tried_after`; see
/// [`Preset`](crate::Preset). Indices in this list are stored in files, so new techniques are
/// appended.
#[rustfmt::skip]
pub static TECHNIQUES: [Technique; 148] = [
    technique("full-house", "Full House", &["Last Digit", "Open Single"], "0000", Singles, 4, Easy, &singles::FullHouse),
    technique("naked-single", "Naked Single", &["Sole Candidate"], "0003", Singles, 4, Easy, &singles::NakedSingle),
    technique("hidden-single", "Hidden Single", &["Unique Candidate", "Pinned Digit"], "0002", Singles, 14, Easy, &singles::HiddenSingle),
    technique("locked-pair", "Locked Pair", &[], "0110", Intersections, 40, Medium, &NakedSubset { size: 2, is_locked: true }),
    technique("locked-triple", "Locked Triple", &[], "0111", Intersections, 60, Medium, &NakedSubset { size: 3, is_locked: true }),
    technique("locked-candidates-1", "Locked Candidates Type 1 (Pointing)", &["Pointing", "Locked Candidates", "Pointing Pair", "Pointing Triple"], "0100", Intersections, 50, Medium, &locked_candidates::PointingCandidates),
    technique("locked-candidates-2", "Locked Candidates Type 2 (Claiming)", &["Claiming", "Box/Line Reduction", "Claiming Pair", "Claiming Triple"], "0101", Intersections, 50, Medium, &locked_candidates::ClaimingCandidates),
    technique("naked-pair", "Naked Pair", &[], "0200", Subsets, 60, Medium, &NakedSubset { size: 2, is_locked: false }),
    technique("naked-triple", "Naked Triple", &[], "0201", Subsets, 80, Medium, &NakedSubset { size: 3, is_locked: false }),
    technique("hidden-pair", "Hidden Pair", &[], "0210", Subsets, 70, Medium, &HiddenSubset { size: 2 }),
    technique("hidden-triple", "Hidden Triple", &[], "0211", Subsets, 100, Medium, &HiddenSubset { size: 3 }),
    technique("naked-quadruple", "Naked Quadruple", &["Naked Quad"], "0202", Subsets, 120, Hard, &NakedSubset { size: 4, is_locked: false }),
    technique("hidden-quadruple", "Hidden Quadruple", &["Hidden Quad"], "0212", Subsets, 150, Hard, &HiddenSubset { size: 4 }),
    technique("x-wing", "X-Wing", &[], "0300", Fish, 140, Hard, &fish(2, FishSets::Basic, Fins::None)),
    technique("swordfish", "Swordfish", &[], "0301", Fish, 150, Hard, &fish(3, FishSets::Basic, Fins::None)),
    technique("jellyfish", "Jellyfish", &[], "0302", Fish, 160, Hard, &fish(4, FishSets::Basic, Fins::None)),
    technique("squirmbag", "Squirmbag", &["Starfish"], "0303", Fish, 470, Unfair, &fish(5, FishSets::Basic, Fins::None)).disabled_by_default(),
    technique("whale", "Whale", &[], "0304", Fish, 470, Unfair, &fish(6, FishSets::Basic, Fins::None)).disabled_by_default(),
    technique("leviathan", "Leviathan", &[], "0305", Fish, 470, Unfair, &fish(7, FishSets::Basic, Fins::None)).disabled_by_default(),
    technique("remote-pair", "Remote Pair", &[], "0703", Chains, 110, Hard, &chains::RemotePair),
    technique("bug-plus-1", "Bivalue Universal Grave + 1", &["BUG + 1"], "0610", Uniqueness, 100, Hard, &uniqueness::BugPlus1).needing_uniqueness(),
    technique("skyscraper", "Skyscraper", &[], "0400", SingleDigit, 130, Hard, &single_digit::Skyscraper),
    technique("two-string-kite", "2-String Kite", &["Kite"], "0401", SingleDigit, 150, Hard, &single_digit::TwoStringKite),
    technique("dual-two-string-kite", "Dual 2-String Kite", &[], "0404", SingleDigit, 150, Hard, &single_digit::DualTwoStringKite),
    technique("turbot-fish", "Turbot Fish", &[], "0403", SingleDigit, 120, Hard, &single_digit::TurbotFish),
    technique("empty-rectangle", "Empty Rectangle", &["Rectangle Elimination"], "0402", SingleDigit, 120, Hard, &empty_rectangle::EmptyRectangle),
    technique("dual-empty-rectangle", "Dual Empty Rectangle", &[], "0405", SingleDigit, 120, Hard, &empty_rectangle::DualEmptyRectangle),
    technique("w-wing", "W-Wing", &[], "0803", Wings, 150, Hard, &wings::WWing),
    technique("xy-wing", "XY-Wing", &["Y-Wing", "Bent Triple"], "0800", Wings, 160, Hard, &wings::XyWing),
    technique("xyz-wing", "XYZ-Wing", &[], "0801", Wings, 180, Hard, &wings::XyzWing),
    technique("uniqueness-1", "Uniqueness Test 1", &["Unique Rectangle Type 1", "UR1", "UR Type 1", "Unique Rectangle"], "0600", Uniqueness, 100, Hard, &uniqueness::UniqueRectangle1).needing_uniqueness(),
    technique("uniqueness-2", "Uniqueness Test 2", &["Unique Rectangle Type 2", "UR2", "UR Type 2"], "0601", Uniqueness, 100, Hard, &uniqueness::UniqueRectangle2).needing_uniqueness(),
    technique("uniqueness-3", "Uniqueness Test 3", &["Unique Rectangle Type 3", "UR3", "UR Type 3"], "0602", Uniqueness, 100, Hard, &uniqueness::UniqueRectangle3).needing_uniqueness(),
    technique("uniqueness-4", "Uniqueness Test 4", &["Unique Rectangle Type 4", "UR4", "UR Type 4"], "0603", Uniqueness, 100, Hard, &uniqueness::UniqueRectangle4).needing_uniqueness(),
    technique("uniqueness-5", "Uniqueness Test 5", &["Unique Rectangle Type 5", "UR5", "UR Type 5"], "0604", Uniqueness, 100, Hard, &uniqueness::UniqueRectangle5).needing_uniqueness(),
    technique("uniqueness-6", "Uniqueness Test 6", &["Unique Rectangle Type 6", "UR6", "UR Type 6"], "0605", Uniqueness, 100, Hard, &uniqueness::UniqueRectangle6).needing_uniqueness(),
    technique("hidden-rectangle", "Hidden Rectangle", &["Hidden Unique Rectangle"], "0606", Uniqueness, 100, Hard, &uniqueness::HiddenRectangle).needing_uniqueness(),
    technique("avoidable-rectangle-1", "Avoidable Rectangle Type 1", &["Avoidable Rectangle"], "0607", Uniqueness, 100, Hard, &uniqueness::AvoidableRectangle1).needing_uniqueness(),
    technique("avoidable-rectangle-2", "Avoidable Rectangle Type 2", &[], "0608", Uniqueness, 100, Hard, &uniqueness::AvoidableRectangle2).needing_uniqueness(),
    technique("finned-x-wing", "Finned X-Wing", &[], "0310", Fish, 130, Hard, &fish(2, FishSets::Basic, Fins::Finned)),
    technique("sashimi-x-wing", "Sashimi X-Wing", &[], "0320", Fish, 150, Hard, &fish(2, FishSets::Basic, Fins::Sashimi)),
    technique("finned-swordfish", "Finned Swordfish", &[], "0311", Fish, 200, Unfair, &fish(3, FishSets::Basic, Fins::Finned)),
    technique("sashimi-swordfish", "Sashimi Swordfish", &[], "0321", Fish, 240, Unfair, &fish(3, FishSets::Basic, Fins::Sashimi)),
    technique("finned-jellyfish", "Finned Jellyfish", &[], "0312", Fish, 250, Unfair, &fish(4, FishSets::Basic, Fins::Finned)),
    technique("sashimi-jellyfish", "Sashimi Jellyfish", &[], "0322", Fish, 260, Unfair, &fish(4, FishSets::Basic, Fins::Sashimi)),
    technique("finned-squirmbag", "Finned Squirmbag", &[], "0313", Fish, 470, Unfair, &fish(5, FishSets::Basic, Fins::Finned)).disabled_by_default(),
    technique("sashimi-squirmbag", "Sashimi Squirmbag", &[], "0323", Fish, 470, Unfair, &fish(5, FishSets::Basic, Fins::Sashimi)).disabled_by_default(),
    technique("finned-whale", "Finned Whale", &[], "0314", Fish, 470, Unfair, &fish(6, FishSets::Basic, Fins::Finned)).disabled_by_default(),
    technique("sashimi-whale", "Sashimi Whale", &[], "0324", Fish, 470, Unfair, &fish(6, FishSets::Basic, Fins::Sashimi)).disabled_by_default(),
    technique("finned-leviathan", "Finned Leviathan", &[], "0315", Fish, 470, Unfair, &fish(7, FishSets::Basic, Fins::Finned)).disabled_by_default(),
    technique("sashimi-leviathan", "Sashimi Leviathan", &[], "0325", Fish, 470, Unfair, &fish(7, FishSets::Basic, Fins::Sashimi)).disabled_by_default(),
    technique("sue-de-coq", "Sue de Coq", &["Two-Sector Disjoint Subsets"], "1101", AlmostLockedSets, 250, Unfair, &sets::SueDeCoq),
    technique("simple-colors-trap", "Simple Colors Trap", &["Simple Coloring", "Color Trap"], "0500", Coloring, 150, Hard, &coloring::ColorTrap),
    technique("simple-colors-wrap", "Simple Colors Wrap", &["Simple Coloring", "Color Wrap"], "0501", Coloring, 150, Hard, &coloring::ColorWrap),
    technique("multi-colors-1", "Multi Colors 1", &["Multi-Coloring"], "0502", Coloring, 200, Hard, &coloring::MultiColors1),
    technique("multi-colors-2", "Multi Colors 2", &[], "0503", Coloring, 200, Hard, &coloring::MultiColors2),
    technique("x-chain", "X-Chain", &["X-Cycle"], "0701", Chains, 260, Unfair, &chain(ChainKind::X, Open, false)),
    technique("xy-chain", "XY-Chain", &[], "0702", Chains, 260, Unfair, &chain(ChainKind::Xy, Open, false)),
    technique("continuous-nice-loop", "Continuous Nice Loop", &["Nice Loop"], "0706", Chains, 280, Unfair, &chain(ChainKind::Any, Continuous, false)),
    technique("discontinuous-nice-loop", "Discontinuous Nice Loop", &[], "0707", Chains, 280, Unfair, &chain(ChainKind::Any, Discontinuous, false)),
    technique("aic", "AIC", &["Alternating Inference Chain"], "0708", Chains, 280, Unfair, &chain(ChainKind::Any, Open, false)),
    technique("grouped-continuous-nice-loop", "Grouped Continuous Nice Loop", &[], "0709", Chains, 300, Unfair, &chain(ChainKind::Any, Continuous, true)),
    technique("grouped-discontinuous-nice-loop", "Grouped Discontinuous Nice Loop", &[], "0710", Chains, 300, Unfair, &chain(ChainKind::Any, Discontinuous, true)),
    technique("grouped-aic", "Grouped AIC", &[], "0711", Chains, 300, Unfair, &chain(ChainKind::Any, Open, true)),
    technique("als-xz", "Almost Locked Set XZ-Rule", &["ALS-XZ"], "0901", AlmostLockedSets, 300, Unfair, &sets::AlsXz),
    technique("als-xy-wing", "Almost Locked Set XY-Wing", &["ALS-XY-Wing"], "0902", AlmostLockedSets, 320, Unfair, &sets::AlsXyWing),
    technique("als-xy-chain", "Almost Locked Set Chain", &["ALS-XY-Chain"], "0903", AlmostLockedSets, 340, Unfair, &sets::AlsChain),
    technique("death-blossom", "Death Blossom", &[], "0904", AlmostLockedSets, 360, Unfair, &sets::DeathBlossom).disabled_by_default(),
    technique("franken-x-wing", "Franken X-Wing", &[], "0330", Fish, 300, Unfair, &fish(2, FishSets::Franken, Fins::None)),
    technique("franken-swordfish", "Franken Swordfish", &[], "0331", Fish, 350, Unfair, &fish(3, FishSets::Franken, Fins::None)),
    technique("franken-jellyfish", "Franken Jellyfish", &[], "0332", Fish, 370, Unfair, &fish(4, FishSets::Franken, Fins::None)).disabled_by_default(),
    technique("franken-squirmbag", "Franken Squirmbag", &[], "0333", Fish, 470, Extreme, &fish(5, FishSets::Franken, Fins::None)).disabled_by_default(),
    technique("franken-whale", "Franken Whale", &[], "0334", Fish, 470, Extreme, &fish(6, FishSets::Franken, Fins::None)).disabled_by_default(),
    technique("franken-leviathan", "Franken Leviathan", &[], "0335", Fish, 470, Extreme, &fish(7, FishSets::Franken, Fins::None)).disabled_by_default(),
    technique("finned-franken-x-wing", "Finned Franken X-Wing", &[], "0340", Fish, 390, Unfair, &fish(2, FishSets::Franken, Fins::Any)),
    technique("finned-franken-swordfish", "Finned Franken Swordfish", &[], "0341", Fish, 410, Unfair, &fish(3, FishSets::Franken, Fins::Any)),
    technique("finned-franken-jellyfish", "Finned Franken Jellyfish", &[], "0342", Fish, 430, Unfair, &fish(4, FishSets::Franken, Fins::Any)).disabled_by_default(),
    technique("finned-franken-squirmbag", "Finned Franken Squirmbag", &[], "0343", Fish, 470, Extreme, &fish(5, FishSets::Franken, Fins::Any)).disabled_by_default(),
    technique("finned-franken-whale", "Finned Franken Whale", &[], "0344", Fish, 470, Extreme, &fish(6, FishSets::Franken, Fins::Any)).disabled_by_default(),
    technique("finned-franken-leviathan", "Finned Franken Leviathan", &[], "0345", Fish, 470, Extreme, &fish(7, FishSets::Franken, Fins::Any)).disabled_by_default(),
    technique("mutant-x-wing", "Mutant X-Wing", &[], "0350", Fish, 450, Extreme, &fish(2, FishSets::Mutant, Fins::None)).disabled_by_default(),
    technique("mutant-swordfish", "Mutant Swordfish", &[], "0351", Fish, 450, Extreme, &fish(3, FishSets::Mutant, Fins::None)).disabled_by_default(),
    technique("mutant-jellyfish", "Mutant Jellyfish", &[], "0352", Fish, 450, Extreme, &fish(4, FishSets::Mutant, Fins::None)).disabled_by_default(),
    technique("mutant-squirmbag", "Mutant Squirmbag", &[], "0353", Fish, 470, Extreme, &fish(5, FishSets::Mutant, Fins::None)).disabled_by_default(),
    technique("mutant-whale", "Mutant Whale", &[], "0354", Fish, 470, Extreme, &fish(6, FishSets::Mutant, Fins::None)).disabled_by_default(),
    technique("mutant-leviathan", "Mutant Leviathan", &[], "0355", Fish, 470, Extreme, &fish(7, FishSets::Mutant, Fins::None)).disabled_by_default(),
    technique("finned-mutant-x-wing", "Finned Mutant X-Wing", &[], "0360", Fish, 470, Extreme, &fish(2, FishSets::Mutant, Fins::Any)).disabled_by_default(),
    technique("finned-mutant-swordfish", "Finned Mutant Swordfish", &[], "0361", Fish, 470, Extreme, &fish(3, FishSets::Mutant, Fins::Any)).disabled_by_default(),
    technique("finned-mutant-jellyfish", "Finned Mutant Jellyfish", &[], "0362", Fish, 470, Extreme, &fish(4, FishSets::Mutant, Fins::Any)).disabled_by_default(),
    technique("finned-mutant-squirmbag", "Finned Mutant Squirmbag", &[], "0363", Fish, 470, Extreme, &fish(5, FishSets::Mutant, Fins::Any)).disabled_by_default(),
    technique("finned-mutant-whale", "Finned Mutant Whale", &[], "0364", Fish, 470, Extreme, &fish(6, FishSets::Mutant, Fins::Any)).disabled_by_default(),
    technique("finned-mutant-leviathan", "Finned Mutant Leviathan", &[], "0365", Fish, 470, Extreme, &fish(7, FishSets::Mutant, Fins::Any)).disabled_by_default(),
    technique("kraken-fish-type-1", "Kraken Fish Type 1", &[], "0371", Fish, 500, Extreme, &KrakenFish { fish: &KRAKEN_FISH, is_type_2: false }).disabled_by_default(),
    technique("kraken-fish-type-2", "Kraken Fish Type 2", &[], "0372", Fish, 500, Extreme, &KrakenFish { fish: &KRAKEN_FISH, is_type_2: true }).disabled_by_default(),
    technique("forcing-chain-contradiction", "Forcing Chain Contradiction", &["Nishio"], "1301", Forcing, 500, Extreme, &forcing(ForcingKind::Contradiction, Reasoning::Chain)),
    technique("forcing-chain-verity", "Forcing Chain Verity", &["Cell Forcing Chain", "Unit Forcing Chain"], "1302", Forcing, 500, Extreme, &forcing(ForcingKind::Verity, Reasoning::Chain)),
    technique("forcing-net-contradiction", "Forcing Net Contradiction", &["Bowman's Bingo"], "1303", Forcing, 700, Extreme, &forcing(ForcingKind::Contradiction, Reasoning::Net)),
    technique("forcing-net-verity", "Forcing Net Verity", &[], "1304", Forcing, 700, Extreme, &forcing(ForcingKind::Verity, Reasoning::Net)),
    technique("template-set", "Template Set", &[], "1201", Forcing, 10000, Extreme, &templates::TemplateSet).disabled_by_default(),
    technique("template-del", "Template Delete", &["Pattern Overlay", "Pattern Overlay Method"], "1202", Forcing, 10000, Extreme, &templates::TemplateDelete).disabled_by_default(),
    technique("unique-loop-6", "Unique Loop of 6", &["Unique Loop"], "", Uniqueness, 0, Unfair, &UniqueLoop { min_cells: 6, max_cells: 6 }).disabled_by_default().needing_uniqueness(),
    technique("unique-loop-8", "Unique Loop of 8", &[], "", Uniqueness, 0, Unfair, &UniqueLoop { min_cells: 8, max_cells: 8 }).disabled_by_default().needing_uniqueness(),
    technique("unique-loop-10", "Unique Loop of 10 or more", &[], "", Uniqueness, 0, Unfair, &UniqueLoop { min_cells: 10, max_cells: 16 }).disabled_by_default().needing_uniqueness(),
    technique("bug-2", "BUG type 2", &[], "", Uniqueness, 0, Unfair, &uniqueness::BugType2).disabled_by_default().needing_uniqueness(),
    technique("bug-3", "BUG type 3", &[], "", Uniqueness, 0, Unfair, &uniqueness::BugType3).disabled_by_default().needing_uniqueness(),
    technique("bug-4", "BUG type 4", &[], "", Uniqueness, 0, Unfair, &uniqueness::BugType4).disabled_by_default().needing_uniqueness(),
    technique("aligned-pair-exclusion", "Aligned Pair Exclusion", &["APE"], "", AlmostLockedSets, 0, Unfair, &AlignedExclusion { size: 2 }).disabled_by_default(),
    technique("aligned-triplet-exclusion", "Aligned Triplet Exclusion", &["ATE"], "", AlmostLockedSets, 0, Unfair, &AlignedExclusion { size: 3 }).disabled_by_default(),
    technique("wxyz-wing", "WXYZ-Wing", &[], "", Wings, 200, Hard, &WxyzWing).tried_after("xyz-wing"),
    technique("bent-4", "Bent Quad", &["Bent Set of 4"], "", Wings, 250, Unfair, &BentSet { size: 4 }).tried_after("sue-de-coq"),
    technique("bent-5", "VWXYZ-Wing", &["Bent Set of 5"], "", Wings, 280, Unfair, &BentSet { size: 5 }).tried_after("bent-4"),
    technique("bent-6", "UVWXYZ-Wing", &["Bent Set of 6"], "", Wings, 320, Unfair, &BentSet { size: 6 }).tried_after("bent-5"),
    technique("bent-7", "TUVWXYZ-Wing", &["Bent Set of 7"], "", Wings, 360, Unfair, &BentSet { size: 7 }).tried_after("bent-6"),
    technique("bent-8", "STUVWXYZ-Wing", &["Bent Set of 8"], "", Wings, 400, Unfair, &BentSet { size: 8 }).tried_after("bent-7"),
    technique("bent-9", "RSTUVWXYZ-Wing", &["Bent Set of 9"], "", Wings, 440, Unfair, &BentSet { size: 9 }).tried_after("bent-8"),
    technique("almost-locked-pair", "Almost Locked Pair", &["Almost Locked Candidates"], "", Intersections, 140, Hard, &AlmostLockedCandidates { size: 2 }).tried_after("hidden-quadruple"),
    technique("almost-locked-triple", "Almost Locked Triple", &[], "", Intersections, 160, Hard, &AlmostLockedCandidates { size: 3 }).tried_after("almost-locked-pair"),
    technique("er-intersection-pair", "Empty Rectangle Intersection Pair", &["ERI Pair", "ERIP"], "", Wings, 170, Hard, &IntersectionPair).tried_after("wxyz-wing"),
    technique("m-wing", "M-Wing", &[], "", Wings, 160, Hard, &ThreeLinks { forms: &M_WING }).tried_after("w-wing"),
    technique("s-wing", "S-Wing", &["Split-Wing"], "", Wings, 160, Hard, &ThreeLinks { forms: &S_WING }).tried_after("m-wing"),
    technique("l-wing", "L-Wing", &["Local Wing"], "", Wings, 160, Hard, &ThreeLinks { forms: &L_WING }).tried_after("s-wing"),
    technique("h-wing", "H-Wing", &["Hybrid Wing"], "", Wings, 160, Hard, &ThreeLinks { forms: &H_WING }).tried_after("l-wing"),
    technique("iw-wing", "iW-Wing", &["Inverted W-Wing"], "", Wings, 160, Hard, &ThreeLinks { forms: &IW_WING }).tried_after("h-wing"),
    technique("als-w-wing", "Almost Locked Set W-Wing", &["ALS-W-Wing"], "", AlmostLockedSets, 340, Unfair, &sets::AlsWWing).tried_after("als-xy-wing"),
    technique("3d-medusa", "3D Medusa", &["Multi-digit Coloring"], "", Coloring, 220, Unfair, &Medusa).tried_after("multi-colors-2"),
    technique("guardians", "Guardians", &["Broken Wing", "Oddagon"], "", SingleDigit, 240, Unfair, &BrokenWing).tried_after("3d-medusa"),
    technique("extended-rectangle-1", "Extended Rectangle Type 1", &["Extended Unique Rectangle", "XR"], "", Uniqueness, 110, Hard, &uniqueness::ExtendedRectangle { conclusion_type: 1 }).tried_after("uniqueness-6").needing_uniqueness(),
    technique("extended-rectangle-2", "Extended Rectangle Type 2", &["XR Type 2"], "", Uniqueness, 110, Hard, &uniqueness::ExtendedRectangle { conclusion_type: 2 }).tried_after("extended-rectangle-1").needing_uniqueness(),
    technique("extended-rectangle-3", "Extended Rectangle Type 3", &["XR Type 3"], "", Uniqueness, 110, Hard, &uniqueness::ExtendedRectangle { conclusion_type: 3 }).tried_after("extended-rectangle-2").needing_uniqueness(),
    technique("extended-rectangle-4", "Extended Rectangle Type 4", &["XR Type 4"], "", Uniqueness, 110, Hard, &uniqueness::ExtendedRectangle { conclusion_type: 4 }).tried_after("extended-rectangle-3").needing_uniqueness(),
    technique("ur-external", "Unique Rectangle with External Guardians", &["UR External", "External Unique Rectangle"], "", Uniqueness, 120, Hard, &uniqueness::ExternalRectangle).tried_after("hidden-rectangle").needing_uniqueness(),
    technique("hidden-avoidable-rectangle", "Hidden Avoidable Rectangle", &[], "", Uniqueness, 120, Hard, &uniqueness::HiddenAvoidableRectangle).tried_after("avoidable-rectangle-2").needing_uniqueness(),
    technique("bug-lite", "BUG Lite", &["Bivalue Universal Grave Lite"], "", Uniqueness, 130, Hard, &uniqueness::BugLite).tried_after("bug-plus-1").needing_uniqueness(),
    technique("reverse-bug", "Reverse BUG", &["Reverse Bivalue Universal Grave"], "", Uniqueness, 110, Hard, &uniqueness::ReverseBug).tried_after("bug-plus-1").needing_uniqueness(),
    technique("bug-n", "BUG + n", &["Bivalue Universal Grave + n"], "", Uniqueness, 190, Unfair, &uniqueness::MultiGuardianBug).tried_after("hidden-avoidable-rectangle").needing_uniqueness(),
    technique("gurth", "Gurth's Symmetrical Placement", &["GSP", "Gurth's Theorem"], "", Uniqueness, 55, Medium, &uniqueness::GurthSymmetry).tried_after("naked-triple").needing_uniqueness(),
    technique("bivalue-oddagon", "Bivalue Oddagon", &[], "", Chains, 400, Unfair, &BivalueOddagon).tried_after("death-blossom"),
    technique("tridagon", "Tridagon", &["Thor's Hammer", "Trivalue Oddagon"], "", Chains, 480, Extreme, &Tridagon).tried_after("bivalue-oddagon"),
    technique("firework-triple", "Firework Triple", &["Triple Firework"], "", Wings, 250, Unfair, &FireworkTriple).tried_after("guardians"),
    technique("firework-quad", "Firework Quad", &["Quadruple Firework"], "", Wings, 290, Unfair, &FireworkQuadruple).tried_after("firework-triple"),
    technique("ahs-xz", "Almost Hidden Set XZ-Rule", &["AHS-XZ"], "", AlmostLockedSets, 320, Unfair, &sets::AhsXz).tried_after("als-xy-wing"),
    technique("sk-loop", "SK-Loop", &["Domino Loop", "Stephen Kurzhals' Loop"], "", AlmostLockedSets, 500, Extreme, &SkLoop).tried_after("kraken-fish-type-2"),
    technique("msls", "Multi-Sector Locked Set", &["MSLS", "Multi-Sector Locked Sets"], "", AlmostLockedSets, 500, Extreme, &MultiSectorLockedSet).tried_after("sk-loop"),
    technique("junior-exocet", "Junior Exocet", &["Exocet"], "", AlmostLockedSets, 500, Extreme, &JuniorExocet).tried_after("msls"),
    technique("double-exocet", "Double Exocet", &["Double Junior Exocet"], "", AlmostLockedSets, 520, Extreme, &DoubleExocet).tried_after("junior-exocet"),
    technique("whip", "Whip", &[], "", Forcing, 450, Extreme, &Whip { has_groups: false }).tried_after("kraken-fish-type-2"),
    technique("g-whip", "G-Whip", &["Grouped Whip"], "", Forcing, 475, Extreme, &Whip { has_groups: true }).tried_after("whip"),
    technique("senior-exocet", "Senior Exocet", &[], "", AlmostLockedSets, 600, Extreme, &SeniorExocet).tried_after("double-exocet"),
];

/// The searches for the fish on which Kraken Fish are based.
static KRAKEN_FISH: [Fish; 5] = [
    fish(2, FishSets::Basic, Fins::Any),
    fish(3, FishSets::Basic, Fins::Any),
    fish(4, FishSets::Basic, Fins::Any),
    fish(2, FishSets::Franken, Fins::Any),
    fish(3, FishSets::Franken, Fins::Any),
];

/// The form of M-Wings: two strong links in houses and then one in a cell.
const M_WING: [LinkForm; 1] = [link_form([House, House, Cell], [Cell, House], EndRelation::Equal)];
/// The form of S-Wings: a strong link in a cell between two in houses.
const S_WING: [LinkForm; 1] =
    [link_form([House, Cell, House], [House, House], EndRelation::Different)];
/// The form of L-Wings: three strong links in houses, with different digits at the ends.
const L_WING: [LinkForm; 1] =
    [link_form([House, House, House], [Cell, House], EndRelation::Different)];
/// The form of iW-Wings: three strong links in houses, with the same digit at the ends.
const IW_WING: [LinkForm; 1] = [link_form([House, House, House], [Cell, Cell], EndRelation::Equal)];
/// The forms of H-Wings, whose ends have different digits.
const H_WING: [LinkForm; 3] = [
    link_form([House, House, House], [Cell, Cell], EndRelation::Different),
    link_form([House, House, Cell], [Cell, House], EndRelation::Different),
    link_form([House, Cell, Cell], [House, House], EndRelation::Different),
];

const fn link_form(strong: [LinkKind; 3], weak: [LinkKind; 2], ends: EndRelation) -> LinkForm {
    LinkForm { strong_links: strong, weak_links: weak, ends }
}

/// Siamese Fish, which HoDoKu marks with a fifth digit in the code. Siamese Fish aren't in
/// [`TECHNIQUES`] because each of them combines two steps of a technique in that list.
#[rustfmt::skip]
pub static SIAMESE_FISH: [Technique; 7] = [
    siamese("siamese-finned-swordfish", "Siamese Finned Swordfish", "03111", 200, &SiameseFish(fish(3, FishSets::Basic, Fins::Finned))),
    siamese("siamese-finned-jellyfish", "Siamese Finned Jellyfish", "03121", 250, &SiameseFish(fish(4, FishSets::Basic, Fins::Finned))),
    siamese("siamese-sashimi-swordfish", "Siamese Sashimi Swordfish", "03211", 240, &SiameseFish(fish(3, FishSets::Basic, Fins::Sashimi))),
    siamese("siamese-sashimi-jellyfish", "Siamese Sashimi Jellyfish", "03221", 260, &SiameseFish(fish(4, FishSets::Basic, Fins::Sashimi))),
    siamese("siamese-finned-franken-swordfish", "Siamese Finned Franken Swordfish", "03411", 410, &SiameseFish(fish(3, FishSets::Franken, Fins::Any))),
    siamese("siamese-finned-franken-jellyfish", "Siamese Finned Franken Jellyfish", "03421", 430, &SiameseFish(fish(4, FishSets::Franken, Fins::Any))),
    siamese("siamese-finned-mutant-jellyfish", "Siamese Finned Mutant Jellyfish", "03621", 470, &SiameseFish(fish(4, FishSets::Mutant, Fins::Any))),
];

/// A stand-in for a technique, used when no technique has a step and a digit of the solution is
/// placed instead. No search finds such a step.
pub static BRUTE_FORCE: Technique =
    technique("brute-force", "Brute Force", &[], "xxxx", Forcing, 10_000, Extreme, &NoFinder);

/// A finder that never finds a step.
struct NoFinder;

impl StepFinder for NoFinder {
    fn find(&self, _: &Pencilmarks, _: &Options, _: &mut StepSink) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The names of variants, each with the id of the technique that includes it.
const VARIANTS: [(&str, &str); 6] = [
    ("bug-plus-n", "bug-n"),
    ("l3-wing", "h-wing"),
    ("h2-wing", "h-wing"),
    ("h3-wing", "h-wing"),
    ("tridagon-guardians", "tridagon"),
    ("tridagon-or-k", "tridagon"),
];

/// Finds a technique of [`TECHNIQUES`] or [`SIAMESE_FISH`], or [`BRUTE_FORCE`], by its id, name,
/// alias or code, or by the name of a variant. Returns `None` if no technique or variant has the
/// name. Names may be spelled differently: see [`are_names_alike`](grid::are_names_alike).
pub fn by_name(name: &str) -> Option<&'static Technique> {
    let all = || TECHNIQUES.iter().chain(&SIAMESE_FISH).chain([&BRUTE_FORCE]);
    let variant = || VARIANTS.into_iter().find(|(variant, _)| grid::are_names_alike(variant, name));
    let is_like = |technique: &&Technique| {
        let mut names = technique.aliases.iter().chain([&technique.name, &technique.id]);
        names.any(|alias| grid::are_names_alike(alias, name))
    };
    all()
        .find(|technique| {
            technique.id.eq_ignore_ascii_case(name)
                || technique.name.eq_ignore_ascii_case(name)
                || technique.hodoku_code == name && !name.is_empty()
        })
        .or_else(|| all().find(is_like))
        .or_else(|| variant().and_then(|(_, id)| all().find(|technique| technique.id == id)))
}

#[expect(clippy::too_many_arguments, reason = "the list is a table")]
const fn technique(
    id: &'static str,
    name: &'static str,
    aliases: &'static [&'static str],
    code: &'static str,
    family: Family,
    score: u32,
    level: Level,
    finder: &'static dyn StepFinder,
) -> Technique {
    let (is_usual, needs_uniqueness) = (true, false);
    Technique {
        id,
        name,
        aliases,
        hodoku_code: code,
        family,
        score,
        level,
        is_default: is_usual,
        needs_uniqueness,
        tried_after: None,
        finder,
    }
}

const fn siamese(
    id: &'static str,
    name: &'static str,
    code: &'static str,
    score: u32,
    finder: &'static dyn StepFinder,
) -> Technique {
    technique(id, name, &[], code, Family::Fish, score, Level::Unfair, finder).disabled_by_default()
}

const fn fish(size: usize, sets: FishSets, fins: Fins) -> Fish {
    Fish { size, sets, fins }
}

const fn forcing(kind: ForcingKind, reasoning: Reasoning) -> forcing::ForcingTechnique {
    forcing::ForcingTechnique { kind, reasoning }
}

const fn chain(kind: ChainKind, shape: ChainShape, grouped: bool) -> Chain {
    Chain { kind, shape, is_grouped: grouped }
}

impl Technique {
    const fn disabled_by_default(mut self) -> Technique {
        self.is_default = false;
        self
    }

    /// Marks a technique as newer than HoDoKu's, as tried after the technique with this id, and as
    /// disabled by default.
    const fn tried_after(mut self, id: &'static str) -> Technique {
        self.tried_after = Some(id);
        self.disabled_by_default()
    }

    const fn needing_uniqueness(mut self) -> Technique {
        self.needs_uniqueness = true;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_names_and_codes_are_unique() {
        for (at, technique) in TECHNIQUES.iter().enumerate() {
            for other in &TECHNIQUES[at + 1..] {
                assert!(technique.id != other.id && technique.name != other.name);
                assert!(
                    technique.hodoku_code.is_empty() || technique.hodoku_code != other.hodoku_code
                );
            }
            assert!(std::ptr::eq(by_name(technique.id).expect("itself"), technique));
            let coded = by_name(technique.hodoku_code);
            assert_eq!(
                coded.map(|technique| technique.id),
                (!technique.hodoku_code.is_empty()).then_some(technique.id)
            );
        }
        assert_eq!(by_name("Y-Wing").map(|technique| technique.id), Some("xy-wing"));
        assert!(by_name("").is_none() && by_name("x").is_none());
    }
}
