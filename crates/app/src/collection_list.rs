//! The list of the open collection's puzzles: its filter and its order, the visible rows, and the
//! progress in each puzzle.

mod list_walk;
mod puzzle_games;
mod selection;

use std::{collections::HashMap, ops::Range};

use collection::ExpressionError;
use jobs::{Browse, Chart, ListPart, ListQuery, PlayProgress, ShownScale, WalkDirection};
use play::{
    Game, GameSlot,
    save::{OrDefault, Visit},
};
use schedule::{TaskUpdate, Ticket};
use view::{with_condition, words::browse as words};

use list_walk::ListWalk;
use selection::{PuzzleSelection, RowsToSelect};

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    effect::{StoreAnswer, StoreCall, StoreError},
    feature::Feature,
    followup::Followup,
    page::Page,
    tracked::StateChange,
    worker_question::{TaskNews, WorkerQuestion},
};

/// The list, and the part of it that was read last.
#[derive(Default)]
pub struct CollectionList {
    /// The id and the puzzle count of the listed collection, or `None` if no collection is open.
    collection: Option<(u64, u64)>,
    /// The filter and the sort order of the list.
    pub query: ListQuery,
    /// The chart of the collection that is shown, if any.
    pub chart: Option<Chart>,
    /// The filters that applied before each condition from the chart was added, the latest last.
    wider_filters: Vec<String>,
    /// The filter and the wider filters that apply again once the list is no longer limited to the
    /// selected puzzles; `None` if it isn't limited.
    paused_filters: Option<(String, Vec<String>)>,
    /// The fault in the filter or the order, if any.
    query_fault: Option<ExpressionError>,
    /// The filter that is being typed, and the timer after which it is accepted.
    typed: Option<(String, Ticket)>,
    /// The indices of the visible rows, from 0.
    visible_rows: Range<u64>,
    /// Whether the part that was read last is out of date.
    is_stale: bool,
    /// Whether the player has chosen another filter or order that hasn't been requested yet.
    has_unrequested_choice: bool,
    /// The choices that were in effect when the last part of the list was read.
    listed_choices: ListChoices,
    part: WorkerQuestion<(), Browse, ListPart>,
    /// The number of the collection's puzzle that was on the board when `part` was requested.
    board_number: Option<u64>,
    walk: ListWalk,
    /// The progress in stored games, by the puzzle's number. A game on the page takes precedence.
    stored_progress: HashMap<u64, PlayProgress>,
    storage: Option<StorageCall>,
    /// The number of the puzzle that was on the board at the end of the last visit.
    last_number: u64,
    selection: PuzzleSelection,
    /// Whether the collection was opened from storage. If so, the filter and the order of the last
    /// visit apply again.
    pub is_resumed: bool,
}

/// The player's choices for a list. The previous choices are restored if the player cancels the
/// reading of a slow list. The fields have the same meaning as those of [`CollectionList`].
#[derive(Clone, Default)]
struct ListChoices {
    query: ListQuery,
    wider_filters: Vec<String>,
    paused_filters: Option<(String, Vec<String>)>,
}

/// The storage call in progress.
struct StorageCall {
    /// The ticket of the storage call.
    call: Ticket,
    /// The numbers of the puzzles whose games are being read; `None` while the keys of all records
    /// are being read.
    games: Option<Vec<u64>>,
}

/// An event that [`CollectionList`] handles.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The rows with these indices, from 0, are visible now.
    RowsVisible(Range<u64>),
    /// Filter the list with this expression, and stop listing only the selected puzzles.
    Filter(String),
    /// A filter was typed. The filter is accepted on [`Event::Filter`], or after a pause.
    Typed(String),
    /// Sort by the column with this id, or reverse the order if it is the current column.
    Sort(&'static str),
    /// Add a condition from the chart to the filter.
    Narrow(String),
    /// Remove the condition that was added last from the chart.
    Widen,
    /// Show a chart, or hide the shown one (`None`).
    Chart(Option<Chart>),
    /// Read the list again, because there are new values for its puzzles.
    Refresh,
    /// Select the puzzle with this number, or deselect it.
    ToggleSelection(u64),
    /// Select a range of rows, given by their indices from 0.
    SelectRows {
        /// The row where the range starts.
        from: u64,
        /// The row where the range ended before. Rows that have left the range are deselected.
        before: u64,
        /// The row where the range ends, which is included.
        to: u64,
    },
    /// Deselect all puzzles.
    DeselectAll,
    /// Reselect the puzzles that were deselected most recently.
    RestoreSelection,
    /// List only the selected puzzles.
    ShowSelected,
    /// List all puzzles that the filter allows, whether selected or not.
    ShowAll,
    /// Compute the missing values that the filter, the order and the chart use.
    FindMissing,
}

/// The command that computes the missing values for the filter, order and chart of the list.
pub static COMPUTE_MISSING_VALUES: Command =
    Command::new("Compute Missing Values", Condition::CollectionOpen, CommandTarget::Page, || {
        Event::FindMissing.into()
    });

/// The time without a key press, in milliseconds, after which a typed filter is accepted.
const TYPING_PAUSE: u32 = 400;

/// The number of rows that are read before and after the visible ones.
const ROW_MARGIN: u64 = 20;

impl CollectionList {
    /// Returns the part of the open list that was read last, or `None` if no part was read.
    pub fn shown_part(&self, page: &Page) -> Option<&ListPart> {
        self.part.answer(page, |(), page| self.belongs_to(page))
    }

    /// Returns `true` if some values that the filter or the order needs haven't been computed.
    pub fn lacks_values(&self, page: &Page) -> bool {
        self.shown_part(page).is_some_and(|browsed| {
            let is_affected = browsed.undecided_count > 0 || !browsed.query.order.is_empty();
            browsed.missing_measure.is_some() && is_affected
        })
    }

    /// Returns the fault in the filter or the order, or `None` if both are valid.
    pub fn query_fault(&self) -> Option<&ExpressionError> {
        self.query_fault.as_ref()
    }

    /// Returns the text in the filter field: the typed text, or otherwise the filter of the list.
    pub fn filter_field(&self) -> &str {
        self.typed.as_ref().map_or(&self.query.filter, |(text, _)| text)
    }

    /// Returns `true` if the puzzle with this number is selected.
    pub fn is_selected(&self, number: u64) -> bool {
        self.selection.selected_numbers.contains(&number)
    }

    /// Returns the number of selected puzzles, and the number of deselected puzzles that can be
    /// reselected.
    pub fn selected_counts(&self) -> (usize, usize) {
        (self.selection.selected_numbers.len(), self.selection.deselected_numbers.len())
    }

    /// Returns `true` if only selected puzzles are listed.
    pub fn shows_selected(&self) -> bool {
        !self.query.allowed_numbers.is_empty()
    }

    /// Returns the query that lists the selected puzzles, or `None` if no puzzles are selected.
    pub fn selected_query(&self) -> Option<ListQuery> {
        let only: Vec<u64> = self.selection.selected_numbers.iter().copied().collect();
        let query =
            || ListQuery { filter: String::new(), allowed_numbers: only, ..self.query.clone() };
        (!self.selection.selected_numbers.is_empty()).then(query)
    }

    /// Returns `true` if the filter has a removable condition from the chart.
    pub fn can_widen_filter(&self) -> bool {
        !self.wider_filters.is_empty()
    }

    /// Returns `true` if the list of the open collection is filtered, sorted or limited to a
    /// selection.
    pub fn is_narrowed(&self, page: &Page) -> bool {
        self.belongs_to(page) && !self.query.is_whole_collection()
    }

    /// Returns whether the list has a puzzle before and a puzzle after the puzzle `asked_for`. Both
    /// values are `true` while that puzzle is being loaded, or if the list hasn't been read. If the
    /// puzzle isn't in the list, the first puzzle of the list comes after it.
    pub fn has_neighbours(&self, page: &Page, asked_for: Option<u64>) -> (bool, bool) {
        let here = page.puzzle_number().map(|number| number as u64);
        let is_here = asked_for == here && !self.walk.is_open();
        match self.shown_part(page).filter(|_| is_here) {
            Some(ListPart { current_row: Some(here), row_count: count, .. }) => {
                (*here > 0, here + 1 < *count)
            }
            Some(ListPart { row_count: count, .. }) => (false, *count > 0),
            None => (true, true),
        }
    }

    /// Returns the progress in the puzzle with this number, or `None` if it wasn't started.
    pub fn play_progress(&self, page: &Page, number: u64) -> Option<PlayProgress> {
        let here = page.play_state.games.game_in(GameSlot::Puzzle(number as usize));
        match here.filter(|game| game.is_played()) {
            Some(game) => progress_of_game(number, game),
            None => self.stored_progress.get(&number).copied(),
        }
    }

    /// Returns the visit to the open collection: the numbers of puzzles in progress and solved, the
    /// selection, the filter and the order. Returns `None` until the previous visit has been read.
    pub fn current_visit(&self, page: &Page) -> Option<Visit> {
        if !self.belongs_to(page) || self.storage.is_some() {
            return None;
        }
        let played = self.all_progress(page);
        let solved = played.iter().filter(|played| played.is_solved).count();
        let filter = self.paused_filters.as_ref().map_or(&self.query.filter, |(filter, _)| filter);
        Some(Visit {
            puzzle_number: self.last_number,
            puzzle_count: page.puzzle_count()?,
            started_count: (played.len() - solved) as u64,
            solved_count: solved as u64,
            filter: OrDefault(filter.clone()),
            order: OrDefault(self.query.order.clone()),
            selected_numbers: OrDefault(self.selection.selected_numbers.iter().copied().collect()),
        })
    }

    /// Moves from the puzzle with the number `from` to another puzzle of the list.
    pub fn move_through_list(&mut self, ctx: &mut Context, from: u64, to: WalkDirection) {
        self.walk.step_through_list(ctx, &self.query, from, to);
    }

    fn belongs_to(&self, page: &Page) -> bool {
        self.collection.is_some_and(|(id, _)| Some(id) == page.collection_id())
    }

    fn set_query(&mut self, mut wanted: ListQuery) {
        // Without an order, the puzzles are also sorted by number.
        if wanted.order == "number" {
            wanted.order.clear();
        }
        self.is_stale |= self.query != wanted;
        self.query = wanted;
    }

    /// Applies the player's choice of a filter and an order.
    fn choose_query(&mut self, ctx: &mut Context, wanted: ListQuery) {
        self.selection.stop_reading(ctx);
        self.set_query(wanted);
        self.has_unrequested_choice = true;
        ctx.push_followup(Followup::SaveVisit);
    }

    /// Stops listing only the selected puzzles: the previous filter applies again.
    fn show_all(&mut self, ctx: &mut Context) {
        if let Some((filter, wider_filters)) = self.paused_filters.take() {
            (self.wider_filters, self.typed) = (wider_filters, None);
            self.choose_query(
                ctx,
                ListQuery { filter, allowed_numbers: Vec::new(), ..self.query.clone() },
            );
        }
    }

    fn on_selection_changed(&mut self, ctx: &mut Context) {
        self.selection.deselected_numbers.clear();
        if self.selection.selected_numbers.is_empty() {
            self.show_all(ctx);
        }
        ctx.push_followup(Followup::SaveVisit);
    }

    fn select_rows(&mut self, ctx: &mut Context, rows: RowsToSelect) {
        let played = self.all_progress(ctx.page);
        if self.selection.select_rows(ctx, rows, played) {
            self.on_selection_changed(ctx);
        }
    }

    /// Clears the selection, because the numbers now refer to different puzzles. Also stops listing
    /// only the selected puzzles, and saves the visit.
    pub fn forget_selection(&mut self, ctx: &mut Context) {
        self.show_all(ctx);
        self.selection.selected_numbers.clear();
        self.selection.deselected_numbers.clear();
        ctx.push_followup(Followup::SaveVisit);
    }

    /// Restores the selection of the previous visit. If the collection was opened from storage and
    /// the player hasn't chosen a filter or an order meanwhile, also restores these.
    fn restore_visit(&mut self, visit: Visit) {
        self.last_number = visit.puzzle_number;
        let count = self.collection.map_or(0, |(_, count)| count);
        self.selection
            .selected_numbers
            .extend(visit.selected_numbers.0.into_iter().filter(|number| *number < count));
        if self.is_resumed && self.query.is_whole_collection() && self.typed.is_none() {
            let (filter, order) = (visit.filter.0, visit.order.0);
            self.set_query(ListQuery { filter, order, ..self.query.clone() });
        }
    }

    /// Reads the visible rows, unless they are up to date or rows are already being read.
    fn update_rows(&mut self, ctx: &mut Context) {
        if !self.belongs_to(ctx.page) || self.part.is_open() {
            return;
        }
        let Range { start, end } = self.visible_rows.clone();
        let is_there = |part: &ListPart| {
            let end = end.min(part.row_count);
            part.first_row <= start && end <= part.first_row + part.rows.len() as u64
        };
        let here = ctx.page.puzzle_number().map(|number| number as u64);
        if !self.is_stale
            && self.board_number == here
            && self.shown_part(ctx.page).is_some_and(is_there)
        {
            return;
        }
        (self.is_stale, self.board_number) = (false, here);
        let job = Browse {
            query: self.query.clone(),
            rows: start.saturating_sub(ROW_MARGIN)..end + ROW_MARGIN,
            current_number: here,
            play_progress: self.all_progress(ctx.page),
            chart: self.chart.clone(),
        };
        self.part.ask_again(ctx, (), job);
        if std::mem::take(&mut self.has_unrequested_choice) {
            self.part.show_as_work(ctx, words::listing_title());
        }
    }
}

impl Feature for CollectionList {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::RowsVisible(rows) => self.visible_rows = rows,
            Event::Filter(filter) => {
                self.typed = None;
                self.wider_filters.clear();
                self.paused_filters = None;
                if ctx.page.collection.is_none() {
                    ctx.report(words::filter_applies_later());
                }
                let only = Vec::new();
                self.choose_query(
                    ctx,
                    ListQuery { filter, allowed_numbers: only, ..self.query.clone() },
                );
            }
            Event::Typed(text) => return self.typed = Some((text, ctx.start_timer(TYPING_PAUSE))),
            Event::Sort(column) => {
                let now = Some(&*self.query.order).filter(|now| !now.is_empty());
                let order = match now.unwrap_or("number") {
                    now if now == column => format!("-{column}"),
                    _ => column.into(),
                };
                self.choose_query(ctx, ListQuery { order, ..self.query.clone() });
            }
            Event::ToggleSelection(number) => {
                let is_new = !self.is_selected(number) && Some(number) < ctx.page.puzzle_count();
                self.selection.set_selected(number, is_new);
                self.on_selection_changed(ctx);
            }
            Event::SelectRows { from, before, to } => {
                let rows = from.min(before).min(to)..from.max(before).max(to).saturating_add(1);
                let selected = from.min(to)..from.max(to).saturating_add(1);
                let query = self.query.clone();
                self.select_rows(ctx, RowsToSelect { query, selected, pending_rows: rows });
            }
            Event::DeselectAll => {
                self.selection.deselected_numbers =
                    std::mem::take(&mut self.selection.selected_numbers);
                self.show_all(ctx);
                ctx.push_followup(Followup::SaveVisit);
            }
            Event::RestoreSelection => {
                self.selection.selected_numbers.append(&mut self.selection.deselected_numbers);
                ctx.push_followup(Followup::SaveVisit);
            }
            Event::ShowSelected => {
                if let Some(query) = self.selected_query().filter(|_| !self.shows_selected()) {
                    let wider = std::mem::take(&mut self.wider_filters);
                    self.paused_filters = Some((self.query.filter.clone(), wider));
                    self.typed = None;
                    self.choose_query(ctx, query);
                }
            }
            Event::ShowAll => self.show_all(ctx),
            Event::Narrow(condition) => {
                let before = self.query.filter.clone();
                let filter = with_condition(&before, &condition);
                self.wider_filters.push(before);
                self.typed = None;
                self.choose_query(ctx, ListQuery { filter, ..self.query.clone() });
            }
            Event::Widen => {
                if let Some(filter) = self.wider_filters.pop() {
                    self.typed = None;
                    self.choose_query(ctx, ListQuery { filter, ..self.query.clone() });
                }
            }
            Event::Chart(chart) => (self.chart, self.is_stale) = (chart, true),
            Event::Refresh => self.is_stale = true,
            Event::FindMissing => {
                let missing =
                    |browsed: &ListPart| browsed.missing_measure.or(browsed.missing_for_chart);
                return match self.shown_part(ctx.page).and_then(missing) {
                    Some(measure) => ctx.push_followup(Followup::Find(measure)),
                    None => ctx.report(words::no_values_missing()),
                };
            }
        }
        self.update_rows(ctx);
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        if self.walk.owns_task(task) {
            return self.walk.handle_update(ctx, &self.query, task, update);
        }
        if self.selection.is_reading(task) {
            let rest = self.selection.handle_rows(ctx, task, update);
            self.on_selection_changed(ctx);
            let rest = rest.filter(|rest| rest.query == self.query);
            rest.into_iter().for_each(|rest| self.select_rows(ctx, rest));
            return;
        }
        // If reading fails, the list stays as it was until other rows become visible.
        match self.part.handle_update(ctx, task, update) {
            Some(TaskNews::Answer(Ok(browsed))) => {
                if browsed.query == self.query {
                    let (query, wider_filters) = (self.query.clone(), self.wider_filters.clone());
                    let paused_filters = self.paused_filters.clone();
                    self.listed_choices = ListChoices { query, wider_filters, paused_filters };
                }
                self.part.set_answer(browsed);
                self.query_fault = None;
                ctx.push_followup(Followup::ListRead);
                self.update_rows(ctx);
            }
            Some(TaskNews::Answer(Err(fault))) => self.query_fault = Some(fault),
            _ => {}
        }
    }

    fn on_stored(
        &mut self,
        ctx: &mut Context,
        call: Ticket,
        answer: Result<StoreAnswer, StoreError>,
    ) {
        // If the last visit can't be read, `storage` stays set, so that no visit replaces it.
        let is_read = answer.is_ok();
        let storage = self.storage.take_if(|storage| storage.call == call && is_read);
        let Some(storage) = storage else { return };
        match (storage.games, answer) {
            (None, Ok(StoreAnswer::Keys(keys))) => self.read_games(ctx, keys),
            (Some(numbers), Ok(StoreAnswer::Records(records))) => {
                self.handle_games(ctx, numbers, records);
            }
            _ => {}
        }
        ctx.push_followup(Followup::SaveVisit);
    }

    /// Cancels reading a list that the player has chosen. The list stays as it was.
    fn cancel(&mut self, ctx: &mut Context) {
        if self.part.cancel(ctx) == StateChange::Changed {
            let ListChoices { query, wider_filters, paused_filters } = self.listed_choices.clone();
            (self.query, self.wider_filters) = (query, wider_filters);
            self.paused_filters = paused_filters;
            ctx.push_followup(Followup::SaveVisit);
        }
    }

    fn on_timer(&mut self, ctx: &mut Context, timer: Ticket) {
        if let Some((typed, _)) = self.typed.take_if(|(_, pause)| *pause == timer) {
            self.update(ctx, Event::Filter(typed));
        }
    }

    /// Drops the list of the previous collection, and looks up the games of the open one. Reads the
    /// list again if the collection has grown, the scale has changed, or the position of the puzzle
    /// on the board in a filtered or sorted list isn't known.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        let collection =
            ctx.page.collection.as_ref().map(|open| (open.id, open.report.record_count()));
        let here = ctx.page.puzzle_number().map(|number| number as u64);
        let scale = ShownScale(ctx.page.preferences.rating_scale);
        let has_moved =
            self.is_narrowed(ctx.page) && here != self.board_number && !self.part.is_open();
        if !has_moved && self.query.scale == scale && self.collection == collection {
            return StateChange::Unchanged;
        }
        self.set_query(ListQuery { scale, ..self.query.clone() });
        if self.belongs_to(ctx.page) || collection.is_none() && self.collection.is_none() {
            // The collection may have grown.
            self.is_stale |= self.collection != collection;
            self.collection = collection;
            self.update_rows(ctx);
            return StateChange::Changed;
        }
        self.walk.stop_walk(ctx);
        self.part.forget(ctx);
        self.selection.stop_reading(ctx);
        let (in_sight, chart) = (self.visible_rows.clone(), self.chart.take());
        // A filter that was chosen before any collection was open applies to the first one.
        let wanted = match self.collection {
            None => self.query.clone(),
            Some(_) => ListQuery { scale, ..ListQuery::default() },
        };
        let is_resumed = self.is_resumed;
        *self = CollectionList {
            collection,
            visible_rows: in_sight,
            chart,
            query: wanted,
            is_resumed,
            ..CollectionList::default()
        };
        if collection.is_some() {
            let call = ctx.call_store(StoreCall::Keys);
            self.storage = Some(StorageCall { call, games: None });
            self.update_rows(ctx);
        }
        StateChange::Changed
    }
}

/// Returns the progress of a puzzle's game, or `None` if nothing was ever changed in the game.
fn progress_of_game(number: u64, game: &Game) -> Option<PlayProgress> {
    let is_solved = game.board().is_solved();
    game.is_started().then(|| PlayProgress {
        puzzle_number: number,
        is_solved,
        time_spent: game.play_time(),
    })
}
