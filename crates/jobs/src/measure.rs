//! What is found out about each of many puzzles: its level and techniques, or what it is known by up
//! to symmetry.

use std::{mem, ops::Range, vec};

use grid::Board;
use human::{Options, Pencilmarks, Preset, Technique};
use puzzle::{Canonicalizer, Uniqueness, UniquenessCheck};
use rating::{Keep, Rater, Scale};
use serde::{Deserialize, Serialize};

use crate::{
    Begun, Boards, Graded, Job, Kind, Measured, Outcome, Run, Slice, Solving, Spread, What,
    Workplace,
};

/// Finds something out about each of some puzzles.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Measure {
    /// The puzzles.
    pub boards: Boards,
    /// How many puzzles a batch has at the most.
    pub batch: u64,
    /// What is found out.
    pub what: What,
}

impl Kind for Measure {
    fn spread(&self) -> Spread {
        self.boards.spread(self.batch)
    }

    fn batch(&self, _: Range<u64>, puzzles: Vec<Board>) -> Option<Job> {
        Some(Measure { boards: Boards::These(puzzles), ..self.clone() }.into())
    }

    fn begin(self, _: &mut Workplace) -> Begun {
        let left = self.boards.these();
        Begun::Going(match self.what {
            What::Key => Box::new(Keying { left, current: None, keys: Vec::new() }),
            What::Rating(scale) => {
                Box::new(Rating { left, scale, current: None, ratings: Vec::new() })
            }
            What::Class => Box::new(Grading::new(left, Reach::Easy)),
            What::Level => Box::new(Grading::new(left, Reach::All)),
        })
    }
}

/// How far techniques go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    Easy,
    All,
}

/// Boards that are being solved as people do.
struct Grading {
    left: vec::IntoIter<Board>,
    reach: Reach,
    techniques: Vec<&'static Technique>,
    current: Option<(Board, UniquenessCheck)>,
    graded: Vec<Graded>,
}

impl Grading {
    fn new(left: vec::IntoIter<Board>, reach: Reach) -> Grading {
        let usual = Preset::Hodoku.techniques();
        let techniques = match reach {
            Reach::All => usual,
            // As far as the list begins with them, so that a path is the same as with all.
            Reach::Easy => {
                let basic = Preset::Basic.techniques();
                let is_basic = |of: &&Technique| basic.iter().any(|other| other.id == of.id);
                usual.into_iter().take_while(is_basic).collect()
            }
        };
        Grading { left, reach, techniques, current: None, graded: Vec::new() }
    }

    fn solve(&self, board: &Board, solution: &Board) -> Solving {
        let Some(marks) = Pencilmarks::of_board(board, true) else { return Solving::TooLarge };
        let solution = Some(solution).filter(|_| self.reach == Reach::All);
        let path = human::path(marks, &Options::solving(), &self.techniques, solution);
        match path.is_solved || self.reach == Reach::All {
            true => Solving::of(&path.grade(board.shape())),
            false => Solving::Beyond,
        }
    }
}

impl Run for Grading {
    fn slice(&mut self, slice: &Slice) -> Option<Outcome> {
        loop {
            let (board, mut check) = match self.current.take() {
                Some(current) => current,
                None => match self.left.next() {
                    Some(board) => {
                        let check = UniquenessCheck::new(&board);
                        (board, check)
                    }
                    None => {
                        let graded = mem::take(&mut self.graded);
                        return Some(Outcome::Measured(Measured::Levels(graded)));
                    }
                },
            };
            let Some(found) = check.slice(&|| slice.is_over_now_and_then()) else {
                self.current = Some((board, check));
                return None;
            };
            let grade = match found {
                Uniqueness::Impossible => Solving::Impossible,
                Uniqueness::Several => Solving::Several,
                Uniqueness::Unique(solution) => self.solve(&board, &solution),
            };
            self.graded.push(Graded { clues: board.filled() as u16, grade });
            if slice.is_over() {
                return None;
            }
        }
    }
}

/// Boards whose canonical forms are being found.
struct Keying {
    left: vec::IntoIter<Board>,
    current: Option<Canonicalizer>,
    keys: Vec<Option<[u8; 12]>>,
}

impl Run for Keying {
    fn slice(&mut self, slice: &Slice) -> Option<Outcome> {
        loop {
            let mut current = match self.current.take() {
                Some(current) => current,
                None => match self.left.next() {
                    None => {
                        let keys = mem::take(&mut self.keys);
                        return Some(Outcome::Measured(Measured::Keys(keys)));
                    }
                    Some(board) => match Canonicalizer::new(&board) {
                        Ok(current) => current,
                        Err(_) => {
                            self.keys.push(None);
                            continue;
                        }
                    },
                },
            };
            match current.slice(&|| slice.is_over_now_and_then()) {
                Some(found) => self.keys.push(found.ok().map(|form| form.key().bytes())),
                None => {
                    self.current = Some(current);
                    return None;
                }
            }
        }
    }
}

/// Boards that are being rated.
struct Rating {
    left: vec::IntoIter<Board>,
    scale: Scale,
    current: Option<(UniquenessCheck, Option<Rater>)>,
    ratings: Vec<Option<[u16; 3]>>,
}

impl Run for Rating {
    fn slice(&mut self, slice: &Slice) -> Option<Outcome> {
        loop {
            let (mut check, rater) = match self.current.take() {
                Some(current) => current,
                None => match self.left.next() {
                    Some(board) => {
                        let rater = Rater::new(&board, self.scale, Keep::Ratings);
                        (UniquenessCheck::new(&board), rater)
                    }
                    None => {
                        let ratings = mem::take(&mut self.ratings);
                        return Some(Outcome::Measured(match self.scale {
                            Scale::Bank => Measured::Ratings(ratings),
                            _ => {
                                let er = |of: Option<[u16; 3]>| of.map(|[er, ..]| er);
                                Measured::Explained(ratings.into_iter().map(er).collect())
                            }
                        }));
                    }
                },
            };
            let Some(mut rater) = rater else {
                self.ratings.push(None);
                continue;
            };
            // Once it is known, it is said again at once.
            let stop = || slice.is_over_now_and_then();
            let rated = match check.slice(&stop) {
                Some(Uniqueness::Unique(_)) => rater.slice(&stop).map(Some),
                Some(_) => Some(None),
                None => None,
            };
            match rated {
                Some(rating) => self.ratings.push(rating.map(|of| [of.er, of.ep, of.ed])),
                None => {
                    self.current = Some((check, Some(rater)));
                    return None;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::tests::{begin, in_one_go, in_short_slices};

    fn measure(texts: &[&str], what: What) -> Measured {
        let boards = texts.iter().map(|text| text.parse().expect("a drawing of a board"));
        let boards = Boards::These(boards.collect());
        let job = || Measure { boards: boards.clone(), batch: 1, what };
        let Outcome::Measured(all) = in_one_go(begin(job())) else { panic!("another outcome") };
        assert_eq!(in_short_slices(begin(job())).0, Outcome::Measured(all.clone()));
        all
    }

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const HARD: &str =
        "4...5...3..9.387...7.9...5..6....1..51.....38..4....2..4...3.1...682.5..1...4...6";

    #[test]
    fn levels_and_techniques_are_those_of_the_path() {
        let blank = ".".repeat(16);
        let texts = [EASY, HARD, "11.. .... .... ....", &blank];
        let Measured::Levels(all) = measure(&texts, What::Level) else { panic!("no levels") };
        let level = |graded: &Graded| match &graded.grade {
            Solving::Path { level, score, .. } => Ok((*level, *score)),
            other => Err(other.clone()),
        };
        let levels: Vec<_> = all.iter().map(level).collect();
        assert!(matches!(levels[0], Ok((0, _))) && matches!(levels[1], Ok((4, _))), "{levels:?}");
        assert_eq!(levels[2..], [Err(Solving::Impossible), Err(Solving::Several)]);
        assert_eq!(all[0].clues, 30);
        let Measured::Levels(classes) = measure(&texts, What::Class) else { panic!("no levels") };
        assert_eq!((&classes[0], &classes[1].grade), (&all[0], &Solving::Beyond));
    }

    #[test]
    fn proper_boards_are_rated() {
        let texts = [EASY, "12.4 ..1. .1.. 4..1", &".".repeat(81)];
        let Measured::Ratings(ratings) = measure(&texts, What::Rating(Scale::Bank)) else {
            panic!("no ratings")
        };
        assert_eq!(ratings, [Some([12, 12, 12]), None, None]);
        let explained = measure(&texts, What::Rating(Scale::Se));
        assert_eq!(explained, Measured::Explained(vec![Some(12), None, None]));
    }

    #[test]
    fn alike_boards_have_one_key() {
        let texts = ["1... ..3. .4.. ...2", "2... ..3. .1.. ...4", "1... ..3. .4.. ..2."];
        let Measured::Keys(keys) = measure(&texts, What::Key) else { panic!("no keys") };
        assert!(keys[0].is_some() && keys[0] == keys[1] && keys[0] != keys[2]);
    }
}
