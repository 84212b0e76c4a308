//! The dialog for printed sheets: the choices, and a preview of the pages.

use leptos::{ev, prelude::*};

use super::{
    controls::{Button, FieldLabel, checkbox, number_field, part, radio, select, select_nth, text},
    print::page_views,
};
use crate::browser::{address, random};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read_app, read_untracked};
use app::{
    dialogs,
    printing::{Event, GeneratedPuzzles, PrintSource},
};
use grid::Shape;
use human::Level;
use jobs::ListQuery;
use view::{
    print::{PrintOptions, SolutionPages, format_range},
    words::{self, browse, generation, printing},
};

/// The number of puzzles that are suggested at first: of new puzzles, and of the collection's
/// puzzles from the current one on.
const DEFAULT_COUNT: u64 = 6;

/// Changes the print options.
fn change_options(change: impl FnOnce(&mut PrintOptions)) {
    let mut options = read_untracked(|app| app.printing.options(&app.page).clone());
    change(&mut options);
    dispatch(Event::SetOptions(options));
}

/// Chooses the source of the puzzles.
fn choose_source(source: PrintSource) {
    dispatch(Event::ChooseSource(source));
}

/// Returns the query for the list of the collection's puzzles.
fn list_query() -> ListQuery {
    read_untracked(|app| app.collection_list.query.clone())
}

/// The dialog that asks what to print and how, and shows a preview of the pages.
#[component]
pub fn PrintDialog() -> impl IntoView {
    dispatch(Event::Opened(address::address_with_fragment("")));
    // Selected puzzles are offered first. The list may have changed since it was chosen.
    let selected = read_untracked(|app| app.collection_list.selected_query());
    let query = match read_untracked(|app| app.printing.print_source.clone()) {
        PrintSource::Board => selected,
        PrintSource::List(_) => selected.or_else(|| Some(list_query())),
        PrintSource::Numbers(_) | PrintSource::Generated(_) => None,
    };
    query.into_iter().for_each(|query| choose_source(PrintSource::List(query)));
    // During the preparation, the previous report would be about a different sheet.
    let report = text(|| {
        read_app(|app| match &app.printing.preview {
            Some(preview) if !app.printing.is_preparing() => preview.report.clone(),
            _ => printing::preparing_pages().into(),
        })
    });
    let close = Button::event(dialogs::Event::Close).class("command").label(words::cancel_button());
    let go = Button::event(Event::Print)
        .class("command primary")
        .label(printing::print_button())
        .disabled(|| !read_app(|app| app.printing.is_ready_to_print()));
    let preview =
        memo(|| read_app(|app| app.printing.preview.as_ref().map(|preview| preview.pages.clone())));
    let pages = part(move || {
        preview.read_with(|pages| pages.as_ref().map(|pages| page_views(pages).into_any()))
    });
    view! {
        <div class="sheet-maker">
            <div class="sheet-choices">
                <PuzzleChoice />
                <PageChoices />
                <ContentChoices />
            </div>
            <div
                class="preview"
                role="region"
                aria-label=printing::preview_heading()
                tabindex="0"
                aria-busy=move || read_app(|app| app.printing.is_preparing()).to_string()
            >
                {pages}
            </div>
        </div>
        <div class="sheet-report">
            <p class="detail" aria-live="polite">{report}</p>
            <PreparationProgress />
        </div>
        <p class="answers">{vec![close.view(), go.view()]}</p>
    }
}

/// The progress of the preparation, and a button that stops it.
#[component]
fn PreparationProgress() -> impl IntoView {
    let progress = || read_app(|app| app.printing.progress(&app.page));
    let share = move || progress().map(|(done, total)| 100 * done / total.max(1));
    let is_preparing = memo(|| read_app(|app| app.printing.is_preparing()));
    part(move || {
        is_preparing.get().then(|| {
            view! {
                <div class="work">
                    <div
                        role="progressbar"
                        aria-label=printing::preparing_pages()
                        aria-valuemin="0"
                        aria-valuemax="100"
                        aria-valuenow=move || share().map(|share| share.to_string())
                        style:--share=move || share().map(|share| format!("{share}%"))
                    ></div>
                    {Button::event(Event::Stop).class("command").label(printing::stop_button()).view()}
                </div>
            }
            .into_any()
        })
    })
}

/// The choice of the puzzles to print.
#[component]
fn PuzzleChoice() -> impl IntoView {
    let count = move || read_app(|app| app.page.puzzle_count()).unwrap_or(0);
    let source = memo(|| read_app(|app| app.printing.print_source.clone()));
    let has_collection = untrack(count) > 0;
    let here = read_untracked(|app| app.page.puzzle_number()).unwrap_or(0) as u64;
    let range =
        format_range(here, (here + DEFAULT_COUNT - 1).min(untrack(count).saturating_sub(1)));
    // The choices for one source of puzzles are retained while another source is chosen.
    let numbers = RwSignal::new(match source.get_untracked() {
        PrintSource::Numbers(text) => text,
        _ => range,
    });
    let made = RwSignal::new(match source.get_untracked() {
        PrintSource::Generated(made) => made,
        _ => {
            let before = read_untracked(|app| app.page.preferences.print_preferences.generated);
            before.and_then(GeneratedPuzzles::from_saved).unwrap_or_else(|| GeneratedPuzzles {
                puzzle_count: DEFAULT_COUNT,
                first_level: Level::Easy,
                last_level: Level::Hard,
                shape: Shape::CLASSIC,
                seed: random::new_seed(),
            })
        }
    });
    let make = move |change: &dyn Fn(&mut GeneratedPuzzles)| {
        made.update(|made| change(made));
        choose_source(PrintSource::Generated(made.get_untracked()));
    };
    let is_numbers = move || source.read_with(|source| matches!(source, PrintSource::Numbers(_)));
    let is_list = move || source.read_with(|source| *source == PrintSource::List(list_query()));
    let is_selected = move || matches!(source.get(), PrintSource::List(_)) && !is_list();
    let is_made = move || source.read_with(|source| matches!(source, PrintSource::Generated(_)));
    let is_board = move || source.read_with(|source| *source == PrintSource::Board);
    let typed = move |event: ev::Event| {
        numbers.set(event_target_value(&event));
        choose_source(PrintSource::Numbers(numbers.get_untracked()));
    };
    let levels = || Level::ALL.map(|level| browse::level_name(level as u8)).to_vec();
    let level = |index: usize| Level::ALL[index.min(Level::ALL.len() - 1)];
    let shapes: Vec<Shape> = GeneratedPuzzles::shapes().collect();
    let shape_options = shapes
        .iter()
        .map(|shape| (shape.to_string(), shape.to_string()))
        .collect::<Vec<(String, String)>>();
    let by_name = move |name: String| {
        let shape = shapes.iter().find(|shape| shape.to_string() == name).copied();
        make(&|made| made.shape = shape.unwrap_or(made.shape));
    };
    let from_collection = has_collection.then(|| {
        let by_numbers = move || choose_source(PrintSource::Numbers(numbers.get_untracked()));
        let by_list = || choose_source(PrintSource::List(list_query()));
        // If all listed puzzles are selected, their list isn't offered twice.
        let selected = read_untracked(|app| app.collection_list.selected_query());
        let selected = selected.filter(|selected| *selected != list_query()).map(|query| {
            let choose = move || choose_source(PrintSource::List(query.clone()));
            radio("printed", printing::selected_puzzles_option(), None, is_selected, choose)
        });
        let field = part(move || {
            is_numbers().then(|| {
                view! {
                    <label class="within">
                        {printing::numbers_label()}
                        <input
                            type="text"
                            autocomplete="off"
                            prop:value=numbers.get_untracked()
                            on:input=typed
                        />
                    </label>
                }
                .into_any()
            })
        });
        vec![
            radio("printed", printing::by_number_option(), None, is_numbers, by_numbers),
            field,
            selected.into_any(),
            radio("printed", printing::listed_puzzles_option(), None, is_list, by_list),
        ]
    });
    let making = part(move || {
        is_made().then(|| {
            let has_levels = move || made.with(GeneratedPuzzles::has_levels);
            let first = select_nth(
                printing::easiest_label(),
                levels(),
                move || made.with(|made| made.first_level as usize),
                move |index| make(&|made| made.first_level = level(index)),
            );
            let last = select_nth(
                printing::hardest_label(),
                levels(),
                move || made.with(|made| made.last_level as usize),
                move |index| make(&|made| made.last_level = level(index)),
            );
            let count = number_field(
                FieldLabel::Visible(printing::count_label()),
                1,
                move || made.with(|made| made.puzzle_count),
                move |count| {
                    make(&|made| made.puzzle_count = count.min(GeneratedPuzzles::MAX_COUNT))
                },
            );
            let options = shape_options.clone();
            let shape = select(
                generation::shape_label(),
                move || options.clone(),
                move || made.with(|made| made.shape.to_string()),
                by_name.clone(),
            );
            let again = Button::new(move || make(&|made| made.seed = random::new_seed()));
            let again = again.class("command").label(printing::make_others_button()).view();
            view! {
                <div class="within">
                    {vec![count, shape]}
                    <div class="pair" hidden=move || !has_levels()>{vec![first, last]}</div>
                    {again}
                    <p class="detail">{printing::generated_are_saved()}</p>
                </div>
            }
            .into_any()
        })
    });
    view! {
        <fieldset class="column">
            <legend>{printing::puzzle_choice()}</legend>
            {radio("printed", printing::current_board_option(), None, is_board, || choose_source(PrintSource::Board))}
            {from_collection}
            {radio("printed", printing::generated_puzzles_option(), None, is_made, move || make(&|_| {}))}
            {making}
        </fieldset>
    }
}

/// The options for the layout of the pages.
#[component]
fn PageChoices() -> impl IntoView {
    let sizes = PrintOptions::PAGE_SIZES.map(|each| (each.to_string(), each.to_string())).to_vec();
    let each = select(
        printing::puzzles_per_page_label(),
        move || sizes.clone(),
        || read_app(|app| app.printing.options(&app.page).puzzles_per_page).to_string(),
        |each| change_options(|options| options.puzzles_per_page = each.parse().unwrap_or(1)),
    );
    let solutions = select_nth(
        printing::solutions_label(),
        SolutionPages::ALL.map(printing::solution_pages),
        || read_app(|app| app.printing.options(&app.page).solution_pages) as usize,
        |nth| change_options(|options| options.solution_pages = SolutionPages::ALL[nth.min(2)]),
    );
    let title = memo(|| read_app(|app| app.printing.options(&app.page).title.clone()));
    let typed =
        |event: ev::Event| change_options(|options| options.title = event_target_value(&event));
    view! {
        <fieldset class="column">
            <legend>{printing::page_heading()}</legend>
            <label>
                {printing::title_label()}
                <input type="text" autocomplete="off" maxlength="80" prop:value=title on:input=typed />
            </label>
            {option_checkbox(printing::name_line_option(), |options| &mut options.has_name_line)}
            {vec![each, solutions]}
            <div hidden=|| read_app(|app| app.printing.print_source == PrintSource::Board)>
                {option_checkbox(printing::by_level_option(), |options| &mut options.is_sorted_by_level)}
            </div>
        </fieldset>
    }
}

/// The options for the content of each puzzle.
#[component]
fn ContentChoices() -> impl IntoView {
    view! {
        <fieldset class="column">
            <legend>{printing::contents_heading()}</legend>
            {option_checkbox(printing::numbers_option(), |options| &mut options.shows_numbers)}
            {option_checkbox(printing::notes_option(), |options| &mut options.shows_notes)}
            {option_checkbox(printing::level_option(), |options| &mut options.shows_level)}
            {option_checkbox(printing::score_option(), |options| &mut options.shows_score)}
            {option_checkbox(printing::entries_option(), |options| &mut options.shows_entries)}
            {option_checkbox(printing::marks_option(), |options| &mut options.shows_marks)}
            {option_checkbox(printing::candidates_option(), |options| &mut options.shows_candidates)}
            {option_checkbox(printing::hint_option(), |options| &mut options.shows_hint)}
            {option_checkbox(printing::code_option(), |options| &mut options.shows_code)}
        </fieldset>
    }
}

/// Creates a checkbox for the print option that `part` selects.
fn option_checkbox(label: &'static str, part: fn(&mut PrintOptions) -> &mut bool) -> AnyView {
    let is = move || read_app(|app| *part(&mut app.printing.options(&app.page).clone()));
    checkbox(label, is, move |on| change_options(|options| *part(options) = on))
}
