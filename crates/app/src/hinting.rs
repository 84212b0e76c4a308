//! Hints: the next step is revealed level by level, and applied at the player's request.

use ::words::{catalogue, steps};
use explain::{Explanation, LEVEL_COUNT};
use grid::{Cell, CellValue, DigitSet};
use human::{Preset, TechniqueSelection};
use jobs::{FindHint, HintAnswer, HintKind, SolutionCount};
use play::{Action, ChangeKind};
use schedule::{TaskUpdate, Ticket};
use view::{
    CursorMove, Modifiers, Selection, Shortcut, hint,
    words::{candidates_filled, hints as words},
};

use crate::{
    apply_step::resulting_cells,
    command::{Command, CommandTarget, Condition},
    context::Context,
    feature::Feature,
    followup::Followup,
    page::{Moment, Page},
    place::{Destination, LearnTab},
    tracked::StateChange,
    worker_question::{TaskNews, WorkerQuestion},
};

/// The hint that is shown, and the search for the next hint.
#[derive(Default)]
pub struct Hints {
    /// The search for the next hint, if one is running.
    search: WorkerQuestion<Moment, FindHint>,
    /// The hint that is shown, if any.
    shown: Option<ShownHint>,
}

/// A hint, and how much of it is revealed.
struct ShownHint {
    /// The moment that the hint is for.
    moment: Moment,
    /// The step, the mistake, or the reason why there is no hint.
    hint: HintAnswer,
    /// The level up to which a step is revealed, from 1 to [`LEVEL_COUNT`]. For a mistake, the
    /// level is 2 if the wrong cells are marked, otherwise 1.
    level: usize,
    /// The index of the current line of the step's proof; 0 before the proof is revealed.
    proof_line: usize,
    /// The sentence about the hint on the status line.
    report: String,
}

/// A step, and how much of it is revealed.
#[derive(Clone, Copy)]
pub struct HintView<'a> {
    /// The step, with its explanation.
    pub explanation: &'a Explanation,
    /// The level up to which the step is revealed, from 1 to [`LEVEL_COUNT`].
    pub revealed_level: usize,
    /// The index of the current line of the proof, from 0.
    pub proof_line: usize,
    /// The number of solutions of the puzzle.
    pub solutions: SolutionCount,
}

/// The revealed part of the text of a hint.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HintText {
    /// The sentences so far. The last sentence is the one that the current level adds.
    pub sentences: Vec<String>,
    /// The pattern in forum notation, once its cells are revealed.
    pub notation: Option<String>,
    /// The lines of the proof, if it is revealed. Each line comes with the number of assumptions
    /// that it depends on, not counting the first.
    pub proof: Vec<(u8, String)>,
}

/// An event that [`Hints`] handles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Find a hint, or reveal the next level of the one that is shown.
    NextLevel,
    /// Hide the current level of the hint again.
    PreviousLevel,
    /// Apply the step.
    Apply,
    /// Go to the next line of the proof.
    NextLine,
    /// Go to the previous line of the proof.
    PreviousLine,
    /// Go to the line of the proof with this index, from 0, or to the last line if there are fewer.
    GoToLine(usize),
    /// Find a step with all techniques, regardless of the player's choice of techniques.
    TryAllTechniques,
    /// Reveal a digit of the solution.
    ShowDigit,
    /// Note all candidates in the cells whose marks lack the digit of the solution.
    RestoreMarks,
    /// Remove the wrong entries.
    RemoveWrongEntries,
}

/// The command that reveals a little about the next step, and more each time.
pub static HINT: Command =
    Command::new("Hint", Condition::HasPuzzle, CommandTarget::Board, || Event::NextLevel.into())
        .with_keys(&[Shortcut { modifiers: Modifiers::Nothing, keys: &["h"] }])
        .with_aliases(&["Help Me", "Next Step", "Tipp"]);
/// The command that goes back to the previous level of the hint.
pub static PREVIOUS_HINT_LEVEL: Command =
    Command::new("Previous Hint Level", Condition::HasHint, CommandTarget::Board, || {
        Event::PreviousLevel.into()
    })
    .with_aliases(&["Less of the Hint"])
    .with_keys(&[Shortcut { modifiers: Modifiers::Shift, keys: &["h"] }]);
/// The command that applies the step of the hint.
pub static APPLY_HINT: Command =
    Command::new("Apply Hint", Condition::HasHint, CommandTarget::Board, || Event::Apply.into())
        .with_keys(&[Shortcut { modifiers: Modifiers::Nothing, keys: &["Enter"] }]);

impl ShownHint {
    /// Creates a hint for the current moment, revealed up to a level.
    fn new(ctx: &Context, hint: HintAnswer, level: usize) -> ShownHint {
        ShownHint { moment: ctx.page.moment(), hint, level, proof_line: 0, report: String::new() }
    }
}

impl Hints {
    fn shown_hint(&self, page: &Page) -> Option<&ShownHint> {
        self.shown.as_ref().filter(|shown| shown.moment == page.moment())
    }

    /// Returns the hint that is shown for the board on the page, and its level, from 1. Returns
    /// `None` if no hint is shown.
    pub fn hint_and_level(&self, page: &Page) -> Option<(&HintAnswer, usize)> {
        self.shown_hint(page).map(|shown| (&shown.hint, shown.level))
    }

    /// Returns the step that is shown, or `None` if no hint is shown or the hint isn't a step.
    pub fn shown_step(&self, page: &Page) -> Option<HintView<'_>> {
        let ShownHint { hint, level, proof_line: line, .. } = self.shown_hint(page)?;
        match hint {
            HintAnswer::Step(found, solutions) => {
                let (level, line, solutions) = (*level, *line, *solutions);
                Some(HintView {
                    explanation: found,
                    revealed_level: level,
                    proof_line: line,
                    solutions,
                })
            }
            _ => None,
        }
    }

    /// Returns the picture of the step that is shown, or `None` if there is no such step.
    pub fn step_picture(&self, page: &Page) -> Option<hint::HintPicture> {
        let HintView { explanation: found, revealed_level: level, proof_line: line, .. } =
            self.shown_step(page)?;
        Some(hint::draw_step(found, level, line, page.shape()))
    }

    /// Returns the cell of the step's picture that follows the selected cell in reading order, or
    /// precedes it if `to` is a move up or to the left. The first cell follows the last one.
    /// Returns `None` if no step is shown or its picture has no cells.
    pub fn adjacent_cell(&self, page: &Page, to: CursorMove) -> Option<Cell> {
        let is_forward = !matches!(to, CursorMove::Relative(..0, _) | CursorMove::Relative(_, ..0));
        let (cells, here) = (self.step_picture(page)?.cells_in_focus(), page.focused_cell());
        match is_forward {
            true => cells.iter().find(|cell| **cell > here).or(cells.first()),
            false => cells.iter().rfind(|cell| **cell < here).or(cells.last()),
        }
        .copied()
    }

    /// Returns the text of the hint that is shown, or `None` if no hint is shown.
    pub fn hint_text(&self, page: &Page) -> Option<HintText> {
        let ShownHint { hint, level, .. } = self.shown_hint(page)?;
        let locale = page.preferences.locale();
        let catalogue = locale.catalogue;
        let one =
            |sentence: &str| HintText { sentences: vec![sentence.into()], ..HintText::default() };
        Some(match hint {
            HintAnswer::Step(found, solutions) => {
                let mut text = step_text(found, *level);
                let note = solutions.improper_note(catalogue);
                if !note.is_empty() {
                    text.sentences.insert(0, note.into());
                }
                text
            }
            HintAnswer::Mistake(cells) => {
                let (what, which): (_, fn(_, &[Cell], _) -> _) = match self.has_wrong_entry(page) {
                    true => (steps::mistake_sentence(catalogue), steps::mistakes_in_cells),
                    false => {
                        (steps::missing_marks_sentence(catalogue), steps::missing_marks_in_cells)
                    }
                };
                let mut text = one(what);
                let which = (*level > 1).then(|| which(locale, cells, page.shape()));
                text.sentences.extend(which);
                text
            }
            HintAnswer::Solved => one(steps::solved_sentence(catalogue)),
            HintAnswer::Nothing(SolutionCount::None, _) => {
                one(SolutionCount::None.improper_note(catalogue))
            }
            HintAnswer::Nothing(solutions, is_whole) => {
                let mut text = one(steps::no_step_sentence(catalogue));
                let more = [
                    if *is_whole { "" } else { steps::search_unfinished_sentence(catalogue) },
                    solutions.improper_note(catalogue),
                ];
                text.sentences.extend(more.into_iter().filter(|m| !m.is_empty()).map(String::from));
                text
            }
            HintAnswer::TooLarge => one(steps::board_too_large_sentence(catalogue)),
        })
    }

    /// Returns `true` if the hint shows where a mistake is.
    fn is_mistake_shown(&self, page: &Page) -> bool {
        matches!(self.hint_and_level(page), Some((HintAnswer::Mistake(_), 2..)))
    }

    /// Returns the cells with mistakes, or an empty slice if they aren't marked.
    pub fn mistakes(&self, page: &Page) -> &[Cell] {
        match self.hint_and_level(page) {
            Some((HintAnswer::Mistake(cells), 2..)) => cells,
            _ => &[],
        }
    }

    /// Returns `true` if the hint reports that the puzzle has no solution, so a given may be wrong.
    pub fn reports_no_solution(&self, page: &Page) -> bool {
        matches!(self.hint_and_level(page), Some((HintAnswer::Nothing(SolutionCount::None, _), _)))
    }

    /// If no step was found for a puzzle with exactly one solution, returns whether all techniques
    /// were tried. Otherwise returns `None`.
    pub fn is_search_exhausted(&self, page: &Page) -> Option<bool> {
        let nothing = matches!(
            self.hint_and_level(page),
            Some((HintAnswer::Nothing(SolutionCount::One, _), _))
        );
        nothing.then(|| page.preferences.techniques().is_everything())
    }

    /// Returns `true` if the hint is about a wrong entry, which can be undone by going back in the
    /// history, and not about missing marks.
    pub fn has_wrong_entry(&self, page: &Page) -> bool {
        let is_entry = |cell: &Cell| matches!(page.position().content(*cell), CellValue::Digit(_));
        match self.hint_and_level(page) {
            Some((HintAnswer::Mistake(cells), _)) => cells.iter().any(is_entry),
            _ => false,
        }
    }

    /// Returns `true` while a search for a hint is running.
    pub fn is_searching(&self) -> bool {
        self.search.is_open()
    }

    /// Shows a chosen step, revealed up to a level. The first level is 1. A step with links is
    /// always shown with its proof.
    pub fn show_step(&mut self, ctx: &mut Context, found: Explanation, level: usize) {
        self.search.forget(ctx);
        // The first step that rules out a candidate of the selected cell is shown at the last
        // level. It may fill another cell, but the selection stays.
        let is_listed = level < LEVEL_COUNT;
        let level = if found.links().next().is_some() { LEVEL_COUNT } else { level };
        let hint = HintAnswer::Step(Box::new(found), SolutionCount::One);
        self.shown = Some(ShownHint::new(ctx, hint, level));
        self.report_level(ctx);
        if is_listed {
            self.select_placement(ctx);
        }
    }

    /// Drops the hint that is shown, and its sentence on the status line.
    pub fn forget_hint(&mut self, ctx: &mut Context) {
        if let Some(shown) = self.shown.take()
            && ctx.page.messages.status == shown.report
        {
            ctx.report("");
        }
    }

    /// If the step fills exactly one cell and that cell is revealed, selects it, so that the player
    /// can type the digit.
    fn select_placement(&self, ctx: &mut Context) {
        if let Some(HintView { explanation: found, revealed_level: 3.., .. }) =
            self.shown_step(ctx.page)
            && let [only] = found.placements[..]
        {
            ctx.change_selection(|_| Selection::from_cell(only.cell));
        }
    }

    /// Reports the sentence that the current level adds, or the current line of the proof.
    fn report_level(&mut self, ctx: &mut Context) {
        let Some(mut text) = self.hint_text(ctx.page) else { return };
        let line = self.shown_step(ctx.page).map_or(0, |step| step.proof_line);
        if matches!(self.hint_and_level(ctx.page), Some((HintAnswer::Nothing(..), _))) {
            text.sentences.truncate(1);
        }
        let mut status = match text.proof.is_empty() {
            true => text.sentences.pop(),
            false => text.proof.into_iter().nth(line).map(|(_, sentence)| sentence),
        }
        .unwrap_or_default();
        // A note about the number of solutions is reported before the first level.
        if let Some(HintView { revealed_level: 1, solutions, .. }) = self.shown_step(ctx.page) {
            status = [solutions.improper_note(catalogue()), &status].join(" ").trim_start().into();
        }
        ctx.report_again(status);
        let status = &ctx.page.messages.status;
        self.shown.iter_mut().for_each(|shown| shown.report.clone_from(status));
    }

    fn find_hint(&mut self, ctx: &mut Context, want: HintKind) {
        let now = ctx.page.moment();
        if self.search.is_open() && self.search.subject() == Some(&now) {
            return;
        }
        let (position, notation) = (ctx.page.position().clone(), ctx.page.notation_settings());
        let job = FindHint { position, kind: want, notation };
        self.search.ask_shown(ctx, now, words::searching_step(), job);
    }

    /// Changes the revealed level or the current line of the hint that is shown. Other events
    /// change nothing. Returns `None` if no hint is shown for the current moment.
    fn change_level(&mut self, page: &Page, event: Event) -> Option<()> {
        let shown = self.shown.as_mut().filter(|shown| shown.moment == page.moment())?;
        let last = match &shown.hint {
            HintAnswer::Step(found, _) if shown.level == LEVEL_COUNT => {
                found.proof_lines.len().saturating_sub(1)
            }
            _ => 0,
        };
        match event {
            Event::NextLevel => {
                (shown.level, shown.proof_line) =
                    ((shown.level + 1).min(level_count(&shown.hint)), 0);
            }
            Event::PreviousLevel => (shown.level, shown.proof_line) = ((shown.level - 1).max(1), 0),
            Event::NextLine => shown.proof_line = (shown.proof_line + 1).min(last),
            Event::PreviousLine => shown.proof_line = shown.proof_line.saturating_sub(1),
            Event::GoToLine(line) => shown.proof_line = line.min(last),
            Event::Apply
            | Event::TryAllTechniques
            | Event::ShowDigit
            | Event::RestoreMarks
            | Event::RemoveWrongEntries => {}
        }
        Some(())
    }

    /// Returns `true` if applying the step that is shown also marks the candidates of cells without
    /// marks. A candidate can only be eliminated from a board on which all candidates are marked.
    pub fn applying_adds_candidates(&self, page: &Page) -> bool {
        let Some(HintView { explanation: found, .. }) = self.shown_step(page) else { return false };
        let unmarked = CellValue::Marks(DigitSet::EMPTY);
        let is_new = |(cell, after): &(Cell, CellValue)| {
            matches!(after, CellValue::Marks(_)) && page.position().content(*cell) == unmarked
        };
        !found.eliminations.is_empty() && contents_after(found, page).iter().any(is_new)
    }

    fn apply_step(&mut self, ctx: &mut Context) {
        let Some(HintView { explanation: found, .. }) = self.shown_step(ctx.page) else { return };
        let (cells, status) =
            (contents_after(found, ctx.page), words::step_applied(&found.technique));
        let notes_all = self.applying_adds_candidates(ctx.page);
        ctx.perform(Action::SetContents(ChangeKind::Hint, cells));
        if !ctx.page.is_solved() {
            ctx.report(status);
        }
        if notes_all {
            ctx.append_to_report(candidates_filled());
        }
    }

    /// Notes all candidates in the cells whose marks lack the digit of the solution. This doesn't
    /// reveal the digit.
    fn restore_marks(&self, ctx: &mut Context) {
        let Some((HintAnswer::Mistake(cells), _)) = self.hint_and_level(ctx.page) else { return };
        let board = ctx.page.game().board();
        let all = |cell: &Cell| (*cell, CellValue::Marks(board.candidates(*cell)));
        let cells = cells.iter().map(all).collect();
        ctx.perform_and_report(
            Action::SetContents(ChangeKind::Candidates, cells),
            words::marks_restored(),
        );
    }

    /// Removes the wrong entries, and no other entries.
    fn remove_wrong_entries(&self, ctx: &mut Context) {
        let Some((HintAnswer::Mistake(cells), _)) = self.hint_and_level(ctx.page) else { return };
        let is_entry =
            |cell: &Cell| matches!(ctx.page.position().content(*cell), CellValue::Digit(_));
        let wrong: Vec<_> = cells.iter().copied().filter(is_entry).collect();
        let status = words::mistakes_removed(wrong.len());
        if !self.is_mistake_shown(ctx.page) {
            ctx.push_followup(Followup::HintShown);
        }
        ctx.perform_and_report(Action::Erase(wrong), &status);
    }
}

impl Feature for Hints {
    type Event = Event;

    fn destination(event: &Event) -> Option<Destination> {
        let is_hint = matches!(event, Event::NextLevel | Event::PreviousLevel);
        is_hint.then_some(Destination::Learn(LearnTab::Hint))
    }

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::TryAllTechniques => {
                self.find_hint(ctx, HintKind::Step(TechniqueSelection::Preset(Preset::Everything)))
            }
            Event::ShowDigit => self.find_hint(ctx, HintKind::Digit),
            Event::Apply => self.apply_step(ctx),
            Event::RestoreMarks => self.restore_marks(ctx),
            Event::RemoveWrongEntries => self.remove_wrong_entries(ctx),
            event => {
                let was_shown = self.is_mistake_shown(ctx.page);
                match self.change_level(ctx.page, event) {
                    Some(()) => {
                        if !was_shown && self.is_mistake_shown(ctx.page) {
                            ctx.push_followup(Followup::HintShown);
                        }
                        self.report_level(ctx);
                        if event == Event::NextLevel {
                            self.select_placement(ctx);
                        }
                    }
                    None if event == Event::NextLevel => {
                        self.find_hint(ctx, HintKind::Step(ctx.page.preferences.techniques()));
                    }
                    None => {}
                }
            }
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        if let Some(TaskNews::Answer(hint)) = self.search.handle_update(ctx, task, update) {
            let now = ctx.page.moment();
            let fits =
                self.search.take_subject().as_ref() == Some(&now) && matches_page(&hint, ctx.page);
            if fits && matches!(hint, HintAnswer::Step(..)) {
                ctx.push_followup(Followup::HintShown);
            }
            self.shown = fits.then(|| ShownHint::new(ctx, hint, 1));
            self.report_level(ctx);
        }
    }

    /// Drops the hint and the search if they belong to another moment of the game.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        if self.search.subject().is_none() && self.shown.is_none() {
            return StateChange::Unchanged;
        }
        let now = ctx.page.moment();
        let dropped = self.shown.as_ref().is_some_and(|shown| shown.moment != now);
        if dropped {
            self.forget_hint(ctx);
        }
        self.search
            .forget_unless(ctx, |subject, _| *subject == now)
            .or(StateChange::from_bool(dropped))
    }

    fn cancel(&mut self, ctx: &mut Context) {
        self.search.forget(ctx);
    }
}

/// Returns the text of a step at a level, from 1 to [`LEVEL_COUNT`]: its sentences, its notation if
/// the level reveals it, and its proof at the last level.
fn step_text(found: &Explanation, level: usize) -> HintText {
    let sentences = found.sentences(level).into_iter().map(String::from).collect();
    let notation = found.notation_at(level).map(String::from);
    let lines = found.proof_lines.iter().filter(|_| level >= LEVEL_COUNT);
    let proof = lines.map(|line| (line.depth, line.text.clone())).collect();
    HintText { sentences, notation, proof }
}

/// Returns the number of levels of a hint, which is also its highest level.
fn level_count(hint: &HintAnswer) -> usize {
    match hint {
        HintAnswer::Step(..) => LEVEL_COUNT,
        HintAnswer::Mistake(_) => 2,
        HintAnswer::Solved | HintAnswer::Nothing(..) | HintAnswer::TooLarge => 1,
    }
}

/// Returns `true` if the board on the page has every cell and digit of the hint.
fn matches_page(hint: &HintAnswer, page: &Page) -> bool {
    match hint {
        HintAnswer::Step(found, _) => found.exists_on(page.shape()),
        HintAnswer::Mistake(cells) => cells.iter().all(|cell| cell.index() < page.shape().cells()),
        HintAnswer::Solved | HintAnswer::Nothing(..) | HintAnswer::TooLarge => true,
    }
}

/// Returns the cells that a step changes, with their contents after it.
fn contents_after(step: &Explanation, page: &Page) -> Vec<(Cell, CellValue)> {
    let clean = page.auto_removes_marks();
    resulting_cells(&step.placements, &step.eliminations, page.position(), clean)
}
