//! The measure of a puzzle's level, its score, and the techniques that it needs.

use collection::{ColumnValue, Measure, TechniqueSet, ValueState};
use grid::Board;
use human::{Grade, Options, Pencilmarks, Preset, Technique};
use puzzle::{Uniqueness, UniquenessCheck};

use crate::{Effort, Findings, Measurement, VOCABULARY};

/// A search for the solution path of a puzzle. The search first checks that the puzzle is proper.
pub struct GradeSearch {
    givens: Board,
    effort: Effort,
    check: UniquenessCheck,
}

impl GradeSearch {
    pub fn new(givens: &Board, effort: Effort) -> GradeSearch {
        GradeSearch { givens: givens.clone(), effort, check: UniquenessCheck::new(givens) }
    }

    fn find_path(&self, solution: &Board) -> Findings {
        let Some(marks) = Pencilmarks::from_board(&self.givens, true) else {
            return Findings::absent_findings(Measure::Grade);
        };
        // A quick path isn't continued with digits of the solution: if the quick techniques don't
        // solve the puzzle, its grade stays unknown.
        let solution = Some(solution).filter(|_| self.effort == Effort::Full);
        let techniques = techniques_for(self.effort);
        let path = human::find_path(marks, &Options::for_solving(), &techniques, solution);
        match path.is_solved || self.effort == Effort::Full {
            true => grade_findings(&path.grade(self.givens.shape())),
            false => Findings::default(),
        }
    }
}

impl Measurement for GradeSearch {
    fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<Findings> {
        let (solutions, findings) = match self.check.run_until(stop)? {
            Uniqueness::Impossible => (0_u32, Findings::absent_findings(Measure::Grade)),
            Uniqueness::Several => (2, Findings::absent_findings(Measure::Grade)),
            Uniqueness::Unique(solution) => (1, self.find_path(&solution)),
        };
        Some(findings.with_number("solutions", solutions))
    }
}

/// Returns the techniques for an effort. The quick techniques are the first of all techniques, so a
/// puzzle that they solve has the same path with all techniques.
fn techniques_for(effort: Effort) -> Vec<&'static Technique> {
    let all = Preset::Hodoku.techniques();
    match effort {
        Effort::Full => all,
        Effort::Quick => {
            let basic = Preset::Basic.techniques();
            let is_basic = |technique: &&Technique| basic.iter().any(|one| one.id == technique.id);
            all.into_iter().take_while(is_basic).collect()
        }
    }
}

fn grade_findings(grade: &Grade) -> Findings {
    let mut findings = Findings::default()
        .with_number("level", grade.level as u32)
        .with_number("score", grade.score);
    let hardest = grade.hardest_technique.and_then(|id| VOCABULARY.technique_number(id));
    let hardest =
        hardest.map_or(ValueState::Never, |number| ValueState::Known(ColumnValue::Number(number)));
    findings.set_value("hardest", hardest);
    let numbers =
        grade.technique_counts.iter().filter_map(|(id, _)| VOCABULARY.technique_number(id));
    let set = numbers.fold(TechniqueSet::default(), TechniqueSet::with);
    findings.set_value("techniques", ValueState::Known(ColumnValue::Techniques(set)));
    findings
}
