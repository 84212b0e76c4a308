//! Lists of steps: all steps on the current board, the steps of the solution path, and the steps
//! that rule out a candidate.

use explain::{Explanation, LEVEL_COUNT};
use grid::{Board, Cell, Digit, DigitSet, Position};
use human::Candidate;
use jobs::{FindSteps, PartialOutcome, Route, StepQuery};
use play::{Action, ChangeKind};
use schedule::{TaskUpdate, Ticket};
use view::{
    StepsView,
    hint::{self, HintPicture},
    words::lists as words,
};

use crate::{
    apply_step::resulting_cells,
    command::{Command, CommandTarget, Condition},
    context::Context,
    feature::Feature,
    followup::Followup,
    page::{BoardOverlay, Moment, Page},
    place::{Destination, LearnTab},
    preferences::Notation,
    tracked::StateChange,
    worker_question::{TaskNews, WorkerQuestion},
};

/// The lists of steps that were found last, and their settings.
#[derive(Default)]
pub struct StepLists {
    /// All steps on the current board, or the steps that rule out a candidate.
    current: WorkerQuestion<ListSubject, FindSteps, StepList>,
    /// The steps of the solution path, which are retained while other lists are shown.
    path: WorkerQuestion<ListSubject, FindSteps, StepList>,
    /// The filters and the order of the list of all steps.
    pub steps_view: StepsView,
    /// The start and the end of the solution path. A path to a cell ends at the selected cell.
    pub route: Route,
}

/// The answer to a [`StepQuery`]: the steps found so far, and the step that the player has chosen.
pub struct StepList {
    query: StepQuery,
    /// The board before the first step.
    board: Board,
    /// The steps that were found so far.
    pub steps: Vec<Explanation>,
    /// The final report on the steps, or `None` until all steps have been found.
    pub final_report: Option<String>,
    /// The index of the step that was chosen last, or `None` if none was.
    pub chosen_step: Option<usize>,
    /// The index of the line of the chosen step's proof that is shown, or `None` if the step is
    /// shown as a whole.
    pub proof_line: Option<usize>,
}

/// The subject of a list: if it changes, the list is out of date.
#[derive(Clone, PartialEq)]
enum ListSubject {
    /// The board at a moment.
    Moment(Moment),
    /// The givens of the puzzle, and the notation of its steps.
    Puzzle(Box<Board>, Notation),
}

/// An event that [`StepLists`] handles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Open the list of a tab. If the list is missing or out of date, find its steps.
    Open(LearnTab),
    /// Find the steps that rule out a digit in the selected cell.
    WhyNot(Digit),
    /// Choose the filters and the order of the list of all steps.
    SetView(StepsView),
    /// Choose the start and the end of the path, and find its steps.
    FindPath(Route),
    /// Show the step with this index in the list of a tab.
    Choose(LearnTab, usize),
    /// Show the line with this index in the proof of the shown step of the path.
    GoToLine(usize),
    /// Apply the steps of the path up to and including the one that is shown.
    Apply,
    /// Show the player's own board again.
    Uncover,
}

/// The command that lists all steps on the current board.
pub static ALL_STEPS: Command =
    Command::new("All Steps", Condition::HasPuzzle, CommandTarget::Board, || {
        Event::Open(LearnTab::Steps).into()
    });
/// The command that lists the steps of the path from the givens to the solution.
pub static SHOW_SOLUTION_PATH: Command =
    Command::new("Show Solution Path", Condition::HasPuzzle, CommandTarget::Board, || {
        Event::FindPath(Route::Whole).into()
    })
    .with_aliases(&["Solve Path"]);
/// The command that opens the tab in which the player chooses a candidate to see why it is false.
pub static WHY_NOT: Command =
    Command::new("Why Not This Candidate?", Condition::HasPuzzle, CommandTarget::Board, || {
        Event::Open(LearnTab::WhyNot).into()
    });
/// The command that lists the steps that lead to the digit of the selected cell.
pub static WHY_THIS: Command =
    Command::new("Why This Digit?", Condition::HasPuzzle, CommandTarget::Board, || {
        Event::FindPath(Route::ToCell(Cell::new(0))).into()
    });

impl StepLists {
    /// Returns the list of a tab, or `None` if it is missing or its subject is no longer on the
    /// page.
    pub fn list_of_tab(&self, page: &Page, tab: LearnTab) -> Option<&StepList> {
        let lists = if tab == LearnTab::Path { &self.path } else { &self.current };
        lists.answer(page, ListSubject::matches_page).filter(|list| list.tab() == tab)
    }

    /// Returns the candidate that the player asked about, or `None` if the list is missing.
    pub fn asked_candidate(&self, page: &Page) -> Option<Candidate> {
        match &self.list_of_tab(page, LearnTab::WhyNot)?.query {
            StepQuery::Eliminating(candidate) => Some(*candidate),
            _ => None,
        }
    }

    /// Returns the step of the path with this index, and the board before this step. Returns `None`
    /// if there is no such step.
    pub fn board_and_step(&self, page: &Page, step: usize) -> Option<(Board, &Explanation)> {
        let list = self.list_of_tab(page, LearnTab::Path)?;
        let found = list.steps.get(step)?;
        let mut board = list.board.clone();
        for step in &list.steps[..step] {
            for one in &step.eliminations {
                board.restrict(one.cell, board.allowed_digits(one.cell).without(one.digit));
            }
            step.placements.iter().for_each(|placed| board.set(placed.cell, Some(placed.digit)));
        }
        Some((board, found))
    }

    /// Returns `true` if the list of a tab exists, its subject is on the page and, for a path, its
    /// start, end and techniques are still the chosen ones.
    pub fn is_current(&self, page: &Page, tab: LearnTab) -> bool {
        let is_wanted =
            |list: &StepList| tab != LearnTab::Path || list.query == self.path_query(page);
        self.list_of_tab(page, tab).is_some_and(is_wanted)
    }

    /// Returns `true` if the search for the steps from the givens to the solution is over, and has
    /// found steps.
    pub fn has_whole_path(&self, page: &Page) -> bool {
        let is_whole = |list: &StepList| {
            matches!(list.query, StepQuery::Path(Route::Whole, _)) && list.final_report.is_some()
        };
        let list = self.list_of_tab(page, LearnTab::Path);
        list.is_some_and(|list| is_whole(list) && !list.steps.is_empty())
    }

    /// Returns `true` while steps are being searched for.
    pub fn is_searching(&self) -> bool {
        self.current.is_open() || self.path.is_open()
    }

    /// Returns the picture of the step with this index in the list of all steps, or `None` if there
    /// is no such step.
    pub fn picture_of_step(&self, page: &Page, step: usize) -> Option<HintPicture> {
        let found = self.list_of_tab(page, LearnTab::Steps)?.steps.get(step)?;
        Some(hint::draw_step(found, LEVEL_COUNT - 1, 0, page.shape()))
    }

    /// Returns the picture of the shown step of the path, or `None` if none is shown.
    pub fn shown_step_picture(&self, page: &Page) -> Option<HintPicture> {
        let Some(BoardOverlay::Step(shown)) = *page.overlay else { return None };
        let list = self.list_of_tab(page, LearnTab::Path)?;
        let level = if list.proof_line.is_some() { LEVEL_COUNT } else { LEVEL_COUNT - 1 };
        let line = list.proof_line.unwrap_or_default();
        Some(hint::draw_step(list.steps.get(shown)?, level, line, page.shape()))
    }

    /// Returns the query for the path with the current settings.
    fn path_query(&self, page: &Page) -> StepQuery {
        let route = match self.route {
            Route::ToCell(_) => Route::ToCell(page.focused_cell()),
            route => route,
        };
        StepQuery::Path(route, page.preferences.techniques())
    }

    fn open_tab(&mut self, ctx: &mut Context, tab: LearnTab) {
        let which = match tab {
            LearnTab::Steps => StepQuery::All(ctx.page.preferences.techniques()),
            LearnTab::Path => self.path_query(ctx.page),
            LearnTab::Hint | LearnTab::WhyNot | LearnTab::Practice => return,
        };
        if self.list_of_tab(ctx.page, tab).is_none_or(|list| list.query != which) {
            self.find_steps(ctx, which);
        }
    }

    fn find_steps(&mut self, ctx: &mut Context, which: StepQuery) {
        self.cancel(ctx);
        // The filter may be for a digit that only a larger board has.
        self.steps_view.digit.take_if(|digit| !DigitSet::all(ctx.page.shape()).contains(*digit));
        ctx.uncover_board();
        let position = match which {
            StepQuery::Path(Route::Whole | Route::ToCell(_), _) => {
                Position::new(ctx.page.givens().clone())
            }
            _ => ctx.page.position().clone(),
        };
        let list = StepList::new(which.clone(), position.board_for_hints());
        let job =
            FindSteps { position, query: which.clone(), notation: ctx.page.notation_settings() };
        let subject = ListSubject::current_subject(&which, ctx.page);
        let lists = if list.tab() == LearnTab::Path { &mut self.path } else { &mut self.current };
        lists.ask_shown(ctx, subject, words::searching_steps(&which), job);
        lists.set_answer(list);
    }

    /// Shows the step with this index in the list of a tab.
    fn choose_step(&mut self, ctx: &mut Context, tab: LearnTab, index: usize) {
        let lists = if tab == LearnTab::Path { &mut self.path } else { &mut self.current };
        if lists.answer(ctx.page, ListSubject::matches_page).is_none() {
            return;
        }
        let Some(list) = lists.answer_mut() else { return };
        let Some(found) = list.steps.get(index) else { return };
        (list.chosen_step, list.proof_line) = (Some(index), None);
        match tab {
            LearnTab::Path => {
                *ctx.page.overlay = Some(BoardOverlay::Step(index));
                ctx.report_again(words::step_line(index, found));
            }
            _ => ctx.push_followup(Followup::ShowStep(Box::new(found.clone()), LEVEL_COUNT - 1)),
        }
    }

    /// Shows the line with this index, or the last line, in the proof of the shown step of the
    /// path.
    fn go_to_line(&mut self, ctx: &mut Context, line: usize) {
        let Some(BoardOverlay::Step(shown)) = *ctx.page.overlay else { return };
        let Some(list) = self.path.answer_mut() else { return };
        let Some(step) = list.steps.get(shown) else { return };
        let line = line.min(step.proof_lines.len().saturating_sub(1));
        list.proof_line = Some(line);
        let line = step.proof_lines.get(line);
        line.into_iter().for_each(|line| ctx.report_again(line.text.clone()));
    }

    /// Applies the steps of the path up to and including the one that is shown.
    fn apply_path(&mut self, ctx: &mut Context) {
        let Some(BoardOverlay::Step(shown)) = *ctx.page.overlay else { return };
        let Some(list) = self.list_of_tab(ctx.page, LearnTab::Path) else { return };
        let mut position = ctx.page.position().clone();
        let clean = ctx.page.auto_removes_marks();
        for step in list.steps.iter().take(shown + 1) {
            let placed = step.placements.iter().filter(|placed| !position.is_given(placed.cell));
            let placed: Vec<_> = placed.copied().collect();
            for (cell, value) in resulting_cells(&placed, &step.eliminations, &position, clean) {
                position.set_content(cell, value);
            }
        }
        let before = ctx.page.position();
        let changed = Cell::all(position.shape())
            .map(|cell| (cell, position.content(cell)))
            .filter(|(cell, value)| before.content(*cell) != *value)
            .collect();
        ctx.uncover_board();
        ctx.perform(Action::SetContents(ChangeKind::Hint, changed));
        if !ctx.page.is_solved() {
            ctx.report(words::steps_applied(shown + 1));
        }
    }

    /// Completes the list of a tab with the final report on its steps, after all steps were found.
    /// If the steps rule out a candidate, shows the first step.
    fn finish_list(&mut self, ctx: &mut Context, tab: LearnTab, report: String) {
        let lists = if tab == LearnTab::Path { &mut self.path } else { &mut self.current };
        let Some(list) = lists.answer_mut() else { return };
        list.final_report = Some(report.clone());
        let first = list.steps.first().filter(|_| matches!(list.query, StepQuery::Eliminating(_)));
        let first = first.cloned();
        ctx.report_again(report);
        if let Some(found) = first {
            ctx.push_followup(Followup::ShowStep(Box::new(found), LEVEL_COUNT));
        }
        if self.has_whole_path(ctx.page) {
            ctx.push_followup(Followup::PathFound);
        }
    }
}

impl Feature for StepLists {
    type Event = Event;

    fn destination(event: &Event) -> Option<Destination> {
        let tab = match event {
            Event::Open(tab) => *tab,
            Event::WhyNot(_) => LearnTab::WhyNot,
            Event::FindPath(_) => LearnTab::Path,
            _ => return None,
        };
        Some(Destination::Learn(tab))
    }

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Open(tab) => self.open_tab(ctx, tab),
            Event::WhyNot(digit) => {
                let cell = ctx.page.focused_cell();
                self.find_steps(ctx, StepQuery::Eliminating(Candidate::new(digit, cell)));
            }
            Event::SetView(view) => self.steps_view = view,
            Event::FindPath(route) => {
                self.route = route;
                self.open_tab(ctx, LearnTab::Path);
            }
            Event::Choose(tab, index) => self.choose_step(ctx, tab, index),
            Event::GoToLine(line) => self.go_to_line(ctx, line),
            Event::Apply => self.apply_path(ctx),
            Event::Uncover => ctx.uncover_board(),
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        let is_path = self.path.task() == Some(task);
        let lists = if is_path { &mut self.path } else { &mut self.current };
        let news = lists.handle_update(ctx, task, update);
        match (news, lists.answer_mut()) {
            (Some(TaskNews::Partial(PartialOutcome::Steps(steps))), Some(list)) => {
                let shape = ctx.page.shape();
                list.steps.extend(steps.into_iter().filter(|step| step.exists_on(shape)));
            }
            (Some(TaskNews::Answer(end)), Some(list)) => {
                let tab = list.tab();
                self.finish_list(ctx, tab, end);
            }
            (Some(TaskNews::Failed(_)), _) => _ = lists.forget(ctx),
            _ => {}
        }
    }

    /// Drops the lists whose subject is no longer on the page.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        let path = self.path.forget_unless(ctx, ListSubject::matches_page);
        if path == StateChange::Changed && matches!(*ctx.page.overlay, Some(BoardOverlay::Step(_)))
        {
            ctx.uncover_board();
        }
        self.current.forget_unless(ctx, ListSubject::matches_page).or(path)
    }

    /// Cancels running searches, and drops their incomplete results.
    fn cancel(&mut self, ctx: &mut Context) {
        for lists in [&mut self.current, &mut self.path] {
            if lists.is_open() {
                lists.forget(ctx);
            }
        }
    }
}

impl StepList {
    fn new(which: StepQuery, board: Board) -> StepList {
        StepList {
            query: which,
            board,
            steps: Vec::new(),
            final_report: None,
            chosen_step: None,
            proof_line: None,
        }
    }

    fn tab(&self) -> LearnTab {
        match self.query {
            StepQuery::All(_) => LearnTab::Steps,
            StepQuery::Path(..) => LearnTab::Path,
            StepQuery::Eliminating(_) => LearnTab::WhyNot,
        }
    }
}

impl ListSubject {
    /// Returns the current subject of the list for a query.
    fn current_subject(which: &StepQuery, page: &Page) -> ListSubject {
        match which {
            StepQuery::Path(Route::Whole | Route::ToCell(_), _) => {
                ListSubject::Puzzle(Box::new(page.givens().clone()), page.preferences.notation())
            }
            StepQuery::Path(Route::FromHere, _) | StepQuery::All(_) | StepQuery::Eliminating(_) => {
                ListSubject::Moment(page.moment())
            }
        }
    }

    fn matches_page(&self, page: &Page) -> bool {
        match self {
            ListSubject::Moment(moment) => *moment == page.moment(),
            ListSubject::Puzzle(board, manner) => {
                **board == *page.givens() && *manner == page.preferences.notation()
            }
        }
    }
}
