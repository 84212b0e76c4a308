//! Whether a puzzle is solved the way that was wished, as soon as that is known.
//!
//! A trial solves the puzzle by some techniques, step by step, and ends with the first step that
//! spoils the wish: one that is too hard, or the first beyond singles when it is another than
//! wished. What stands in the list behind the last technique of the wished level is not searched
//! at all: where nothing before it finds a step, the level is above that. What ratings it has is asked last.

use grid::{Board, Shape};
use human::{CellSet, Family, Level, Options, Pencilmarks, Technique};

use crate::{Named, Rated, Wish, rated::Way, verdict::Verdict};

/// What trials are to come to.
#[derive(Clone, Debug)]
enum Question {
    /// A solution, by the usual path, whose level and score and techniques are these.
    Path,
    /// A solution in which all of these occur.
    SolvedWith(Vec<Named>),
    /// A solution.
    Solved,
    /// None.
    Stuck,
    /// None, and a step of this technique where they end: most puzzles that need a technique offer it
    /// there, and to look is quicker than all that is easier than it.
    Offers(Named),
}

/// Some techniques, and what they are to come to.
#[derive(Clone)]
struct Trial {
    techniques: Vec<&'static Technique>,
    question: Question,
}

/// The trials that a wish asks for, the likeliest to fail first.
#[derive(Clone)]
pub(crate) struct Trials {
    all: Vec<Trial>,
    /// The ratings that come after them, the lowest first.
    ratings: Vec<Rated>,
    level: Option<Level>,
    score: Option<(u32, u32)>,
    has: Vec<Named>,
    first: Vec<Named>,
    /// Whether scores count for the level.
    has_caps: bool,
}

/// The place of the last technique for locked candidates.
const LOCKED: usize = 6;

/// How many techniques there are to hidden triples.
const BASIC: usize = 11;

/// The place before which all techniques together are looked for quickly: what follows is chains,
/// and what stands behind them.
const CHEAP: usize = 54;

impl Trials {
    pub(crate) fn of(wish: &Wish) -> Trials {
        let usual = || human::usual().collect::<Vec<_>>();
        let mut all = Vec::new();
        if let Some(hardest) = wish.needs.iter().max_by_key(|named| named.place()) {
            let place = hardest.place();
            // What does all that a needed one does would leave it nothing.
            let counts = |one: &Technique| {
                one.is_usual
                    && !wish.needs.iter().any(|named| wish.done_by(named).contains(&one.id))
            };
            let before = human::TECHNIQUES.iter().enumerate().filter(|(at, one)| {
                counts(one) && Some(*at) < place
                    || wish.needs.contains(&Named(&human::TECHNIQUES[*at]))
            });
            let techniques: Vec<_> = before.map(|(_, one)| one).collect();
            if place > Some(CHEAP) {
                let techniques = human::TECHNIQUES.iter().take(BASIC).collect();
                all.push(Trial { techniques, question: Question::Offers(*hardest) });
            }
            let question = Question::SolvedWith(wish.needs.clone());
            let without = |named: &Named| Trial {
                techniques: but(&techniques, std::slice::from_ref(named)),
                question: Question::Stuck,
            };
            let others = wish.needs.iter().filter(|named| *named != hardest).map(without);
            let others: Vec<_> = others.collect();
            all.push(Trial { techniques, question });
            all.extend(others);
        }
        if !wish.only.is_empty() {
            let allowed = |one: &&Technique| {
                one.family == Family::Singles || wish.only.iter().any(|named| named.0.id == one.id)
            };
            let techniques = human::TECHNIQUES.iter().filter(allowed).collect();
            all.push(Trial { techniques, question: Question::Solved });
        }
        if !wish.without.is_empty() {
            all.push(Trial {
                techniques: but(&usual(), &wish.without),
                question: Question::Solved,
            });
        }
        let techniques = wish.has.iter().chain(&wish.first);
        let deepest = techniques.filter_map(Named::place).max();
        if wish.level.is_some() || wish.score.is_some() || deepest.is_some() {
            let mut techniques = usual();
            if wish.score.is_none() {
                let level = wish.level.unwrap_or(Level::Easy).min(Level::Unfair);
                let end = human::TECHNIQUES.iter().enumerate();
                let end = end.filter(|(_, one)| one.is_usual && one.level <= level);
                let end = end.map(|(at, _)| at).max().max(deepest).unwrap_or(0);
                techniques.retain(|one| Named(one).place().is_some_and(|at| at <= end));
            }
            for named in wish.has.iter().chain(&wish.first).filter(|named| !named.0.is_usual) {
                techniques.push(named.0);
            }
            techniques.sort_by_key(|one| Named(one).place());
            techniques.dedup_by_key(|one| one.id);
            all.push(Trial { techniques, question: Question::Path });
        }
        let mut ratings = wish.ratings.clone();
        ratings.sort_by_key(|rated| rated.most);
        Trials {
            all,
            ratings,
            level: wish.level,
            score: wish.score,
            has: wish.has.clone(),
            first: wish.first.clone(),
            has_caps: wish.shape == Shape::CLASSIC,
        }
    }

    /// Whether what singles and locked candidates solve is none of them: the level is above
    /// Medium, or some technique is needed that stands behind those.
    pub(crate) fn need_more_than_locked(&self) -> bool {
        let beyond = |these: &[Named]| these.iter().any(|named| named.place() > Some(LOCKED));
        self.has_caps
            && (self.level.is_some_and(|level| level > Level::Medium) && self.score.is_none()
                || self.all.iter().any(|trial| match &trial.question {
                    Question::SolvedWith(these) => beyond(these),
                    _ => false,
                }))
    }

    /// Whether it takes long to see that a puzzle is stuck, and puzzles are looked at first for whether
    /// they offer what they should need.
    pub(crate) fn are_dear(&self) -> bool {
        self.all.iter().any(|trial| matches!(trial.question, Question::Offers(_)))
    }

    /// Whether any puzzle will do.
    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty() && self.ratings.is_empty()
    }
}

/// A list without some of it.
fn but(list: &[&'static Technique], these: &[Named]) -> Vec<&'static Technique> {
    let kept = |one: &&&Technique| !these.iter().any(|named| named.0.id == one.id);
    list.iter().filter(kept).copied().collect()
}

/// How near a puzzle came to needing some techniques.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Nearness {
    /// It is solved without, or far from it.
    Far,
    /// What is easier does not solve it, and the techniques are of no use.
    Stuck,
    /// They are used, and do not suffice: these cells are open at the end.
    Used(CellSet),
}

/// A puzzle that is judged, step by step.
pub(crate) struct Judgement {
    board: Board,
    options: Options,
    /// The trial that is under way.
    trial: usize,
    marks: Option<Pencilmarks>,
    score: u32,
    level: Level,
    beyond: bool,
    seen: Vec<&'static str>,
    /// The way to the rating that is asked for.
    way: Option<Way>,
}

impl Judgement {
    pub(crate) fn new(board: &Board) -> Judgement {
        Judgement {
            board: board.clone(),
            options: Options::solving(),
            trial: 0,
            marks: None,
            score: 0,
            level: Level::Easy,
            beyond: false,
            seen: Vec::new(),
            way: None,
        }
    }

    /// Takes the next step; the verdict, once it stands.
    pub(crate) fn step(&mut self, trials: &Trials) -> Option<Verdict> {
        let Some(trial) = trials.all.get(self.trial) else { return self.rate(trials) };
        if self.marks.is_none() {
            self.marks = Pencilmarks::of_board(&self.board, true);
            (self.score, self.level, self.beyond) = (0, Level::Easy, false);
            self.seen.clear();
        }
        let Some(marks) = &mut self.marks else { return Some(Verdict::Harder) };
        let ended = if marks.is_solved() {
            Some(self.solved(trial, trials))
        } else {
            match human::next_step(marks, &self.options, &trial.techniques).0 {
                Some(step) => {
                    marks.apply(&step);
                    let technique = human::by_name(step.technique);
                    technique.and_then(|technique| self.sees(technique, trial, trials))
                }
                None => Some(self.stuck(trial, trials)),
            }
        };
        let verdict = ended?;
        if verdict == Verdict::Met {
            (self.trial, self.marks) = (self.trial + 1, None);
            let count = trials.all.len() + trials.ratings.len();
            return (self.trial == count).then_some(verdict);
        }
        Some(verdict)
    }

    /// Goes a piece of the way to a rating, when all trials are met.
    fn rate(&mut self, trials: &Trials) -> Option<Verdict> {
        let at = self.trial - trials.all.len();
        let Some(rated) = trials.ratings.get(at) else { return Some(Verdict::Met) };
        if self.way.is_none() {
            self.way = Way::of(&self.board, *rated);
        }
        // Other boards are not 9×9, and have no rating.
        let Some(way) = &mut self.way else { return Some(Verdict::Harder) };
        let verdict = way.step()?;
        if verdict == Verdict::Met && at + 1 < trials.ratings.len() {
            (self.trial, self.way) = (self.trial + 1, None);
            return None;
        }
        Some(verdict)
    }

    /// How near a puzzle came that is not as wished.
    pub(crate) fn nearness(&self, trials: &Trials) -> Nearness {
        let (Some(trial), Some(marks)) = (trials.all.get(self.trial), &self.marks) else {
            return Nearness::Far;
        };
        match &trial.question {
            Question::SolvedWith(_) if marks.is_solved() => Nearness::Far,
            Question::SolvedWith(these) if self.has_all(these) => Nearness::Used(*marks.open()),
            Question::SolvedWith(_) => Nearness::Stuck,
            _ => Nearness::Far,
        }
    }

    /// Notes a technique that was used; a verdict where it is too much already.
    fn sees(
        &mut self,
        technique: &'static Technique,
        trial: &Trial,
        trials: &Trials,
    ) -> Option<Verdict> {
        self.score = self.score.saturating_add(technique.score);
        self.level = self.level.max(technique.level);
        if !self.seen.contains(&technique.id) {
            self.seen.push(technique.id);
        }
        if !matches!(trial.question, Question::Path) {
            return None;
        }
        if trials.has_caps {
            while self.level.cap().is_some_and(|cap| self.score > cap) {
                self.level = self.level.next();
            }
        }
        if !self.beyond && technique.family != Family::Singles {
            self.beyond = true;
            if !trials.first.is_empty() && !trials.first.iter().any(|one| one.0.id == technique.id)
            {
                return Some(Verdict::Harder);
            }
        }
        if trials.level.is_some_and(|level| self.level > level)
            || trials.score.is_some_and(|(_, most)| self.score > most)
        {
            return Some(Verdict::Harder);
        }
        let is_enough =
            trials.level.is_none_or(|level| level == Level::Extreme && self.level == level)
                && trials.score.is_none_or(|(least, most)| self.score >= least && most == u32::MAX)
                && (trials.first.is_empty() || self.beyond)
                && self.has_all(&trials.has);
        is_enough.then_some(Verdict::Met)
    }

    fn has_all(&self, these: &[Named]) -> bool {
        these.iter().all(|named| self.seen.contains(&named.0.id))
    }

    fn solved(&self, trial: &Trial, trials: &Trials) -> Verdict {
        let met = match &trial.question {
            Question::Solved => true,
            Question::Stuck | Question::Offers(_) => false,
            Question::SolvedWith(these) => self.has_all(these),
            Question::Path => {
                trials.level.is_none_or(|level| self.level == level)
                    && trials.score.is_none_or(|(least, _)| self.score >= least)
                    && (trials.first.is_empty() || self.beyond)
                    && self.has_all(&trials.has)
            }
        };
        if met { Verdict::Met } else { Verdict::Easier }
    }

    /// No technique of the trial finds a step. What is not searched is harder.
    fn stuck(&self, trial: &Trial, trials: &Trials) -> Verdict {
        match &trial.question {
            Question::Stuck => Verdict::Met,
            Question::Offers(named) => {
                let offers = |marks: &Pencilmarks| named.0.first(marks, &self.options).is_some();
                if self.marks.as_ref().is_some_and(offers) { Verdict::Met } else { Verdict::Harder }
            }
            Question::Path
                if trials.score.is_none()
                    && trials.level.is_none_or(|level| level == Level::Extreme)
                    && (trials.first.is_empty() || self.beyond)
                    && self.has_all(&trials.has)
                    && trials.level.is_some() =>
            {
                Verdict::Met
            }
            _ => Verdict::Harder,
        }
    }
}
