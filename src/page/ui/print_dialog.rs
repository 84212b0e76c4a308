//! The dialog for printed sheets: the choices, and a preview of the pages.

use leptos::{ev, prelude::*};

use super::{
    controls::{Button, FieldLabel, checkbox, number_field, part, radio, select, select_nth, text},
    print::paper,
};
use crate::browser::{address, random};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, peek, read};
use app::{
    dialogs,
    printing::{Event, GeneratedPuzzles, PrintSource},
};
use grid::Shape;
use human::Level;
use jobs::ListQuery;
use view::{
    print::{PrintOptions, SolutionPages, format_range},
    words::{self, browse, making, print},
};

/// The exclusive upper bound of seeds.
const SEEDS: u64 = 1_000_000_000_000;

/// The initial number of puzzles on a sheet, and the usual number of puzzles per page.
const DEFAULT_COUNT: u64 = 6;

/// Changes the print options.
fn set(change: impl FnOnce(&mut PrintOptions)) {
    let mut options = peek(|app| app.printing.options(&app.page).clone());
    change(&mut options);
    dispatch(Event::SetOptions(options));
}

/// Chooses the source of the puzzles.
fn choose(source: PrintSource) {
    dispatch(Event::ChooseSource(source));
}

/// Returns the query for the list of the collection's puzzles.
fn list() -> ListQuery {
    peek(|app| app.collection_list.query.clone())
}

/// Asks what to print and how, and shows a preview of the pages.
#[component]
pub fn PrintDialog() -> impl IntoView {
    dispatch(Event::Opened(address::with_fragment("")));
    // Selected puzzles come first, and the list may have changed since.
    let selected = peek(|app| app.collection_list.selected_query());
    let query = match peek(|app| app.printing.source.clone()) {
        PrintSource::Board => selected,
        PrintSource::List(_) => selected.or_else(|| Some(list())),
        PrintSource::Numbers(_) | PrintSource::Generated(_) => None,
    };
    query.into_iter().for_each(|query| choose(PrintSource::List(query)));
    let report = text(|| {
        read(|app| app.printing.preview.as_ref().map(|preview| preview.report.clone()))
            .unwrap_or_default()
    });
    let close = Button::event(dialogs::Event::Close).class("command").label(words::cancel());
    let go = Button::event(Event::Print)
        .class("command primary")
        .label(print::print())
        .disabled(|| !read(|app| app.printing.is_complete()));
    let preview =
        memo(|| read(|app| app.printing.preview.as_ref().map(|preview| preview.pages.clone())));
    let pages =
        part(move || preview.with(|pages| pages.as_ref().map(|pages| paper(pages).into_any())));
    view! {
        <div class="sheet-maker">
            <div class="sheet-choices">
                <Puzzles />
                <PageChoices />
                <Contents />
            </div>
            <div
                class="preview"
                role="region"
                aria-label=print::preview()
                tabindex="0"
                aria-busy=move || read(|app| app.printing.is_preparing()).to_string()
            >
                {pages}
            </div>
        </div>
        <div class="sheet-report">
            <p class="detail" aria-live="polite">{report}</p>
            <Preparing />
        </div>
        <p class="answers">{vec![close.view(), go.view()]}</p>
    }
}

/// The progress of the preparation, and a button that stops it.
#[component]
fn Preparing() -> impl IntoView {
    let progress = || read(|app| app.printing.progress());
    let share = move || progress().map(|(done, total)| 100 * done / total.max(1));
    let is_preparing = memo(|| read(|app| app.printing.is_preparing()));
    part(move || {
        is_preparing.get().then(|| {
            view! {
                <div class="work">
                    <div
                        role="progressbar"
                        aria-label=print::preparing()
                        aria-valuemin="0"
                        aria-valuemax="100"
                        aria-valuenow=move || share().map(|share| share.to_string())
                        style:--share=move || share().map(|share| format!("{share}%"))
                    ></div>
                    {Button::event(Event::Stop).class("command").label(print::stop()).view()}
                </div>
            }
            .into_any()
        })
    })
}

/// The choice of the puzzles to print.
#[component]
fn Puzzles() -> impl IntoView {
    let count = move || read(|app| app.page.count()).unwrap_or(0);
    let source = memo(|| read(|app| app.printing.source.clone()));
    let has_collection = untrack(count) > 0;
    let here = peek(|app| app.page.number()).unwrap_or(0) as u64;
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
            let before = peek(|app| app.page.preferences.print.generated);
            before.and_then(GeneratedPuzzles::restore).unwrap_or_else(|| GeneratedPuzzles {
                count: DEFAULT_COUNT,
                first_level: Level::Easy,
                last_level: Level::Hard,
                shape: Shape::CLASSIC,
                seed: random::below(SEEDS),
            })
        }
    });
    let make = move |change: &dyn Fn(&mut GeneratedPuzzles)| {
        made.update(|made| change(made));
        choose(PrintSource::Generated(made.get_untracked()));
    };
    let is_numbers = move || source.with(|source| matches!(source, PrintSource::Numbers(_)));
    let is_list = move || source.with(|source| *source == PrintSource::List(list()));
    let is_selected = move || matches!(source.get(), PrintSource::List(_)) && !is_list();
    let is_made = move || source.with(|source| matches!(source, PrintSource::Generated(_)));
    let is_board = move || source.with(|source| *source == PrintSource::Board);
    let typed = move |event: ev::Event| {
        numbers.set(event_target_value(&event));
        choose(PrintSource::Numbers(numbers.get_untracked()));
    };
    let levels = || Level::ALL.map(|level| browse::level(level as u8)).to_vec();
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
        let by_numbers = move || choose(PrintSource::Numbers(numbers.get_untracked()));
        let by_list = || choose(PrintSource::List(list()));
        // The same list isn't offered twice.
        let selected = peek(|app| app.collection_list.selected_query());
        let selected = selected.filter(|selected| *selected != list()).map(|query| {
            let choose = move || choose(PrintSource::List(query.clone()));
            radio("printed", print::selected(), None, is_selected, choose)
        });
        let field = part(move || {
            is_numbers().then(|| {
                view! {
                    <label class="within">
                        {print::numbers()}
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
            radio("printed", print::by_number(), None, is_numbers, by_numbers),
            field,
            selected.into_any(),
            radio("printed", print::listed(), None, is_list, by_list),
        ]
    });
    let making = part(move || {
        is_made().then(|| {
            let has_levels = move || made.with(GeneratedPuzzles::has_levels);
            let first = select_nth(
                print::easiest(),
                levels(),
                move || made.with(|made| made.first_level as usize),
                move |index| make(&|made| made.first_level = level(index)),
            );
            let last = select_nth(
                print::hardest(),
                levels(),
                move || made.with(|made| made.last_level as usize),
                move |index| make(&|made| made.last_level = level(index)),
            );
            let count = number_field(
                FieldLabel::Visible(print::count()),
                1,
                move || made.with(|made| made.count),
                move |count| make(&|made| made.count = count.min(GeneratedPuzzles::MAX_COUNT)),
            );
            let options = shape_options.clone();
            let shape = select(
                making::shape(),
                move || options.clone(),
                move || made.with(|made| made.shape.to_string()),
                by_name.clone(),
            );
            let again = Button::new(move || make(&|made| made.seed = random::below(SEEDS)));
            let again = again.class("command").label(print::generate_others()).view();
            view! {
                <div class="within">
                    {vec![count, shape]}
                    <div class="pair" hidden=move || !has_levels()>{vec![first, last]}</div>
                    {again}
                    <p class="detail">{print::generated_are_saved()}</p>
                </div>
            }
            .into_any()
        })
    });
    view! {
        <fieldset class="column">
            <legend>{print::puzzle_choice()}</legend>
            {radio("printed", print::current_board(), None, is_board, || choose(PrintSource::Board))}
            {from_collection}
            {radio("printed", print::generated(), None, is_made, move || make(&|_| {}))}
            {making}
        </fieldset>
    }
}

/// The choices about the layout of the pages.
#[component]
fn PageChoices() -> impl IntoView {
    let sizes = PrintOptions::PAGE_SIZES.map(|each| (each.to_string(), each.to_string())).to_vec();
    let each = select(
        print::puzzles_per_page(),
        move || sizes.clone(),
        || read(|app| app.printing.options(&app.page).per_page).to_string(),
        |each| set(|options| options.per_page = each.parse().unwrap_or(1)),
    );
    let solutions = select_nth(
        print::solutions(),
        SolutionPages::ALL.map(print::solution_pages),
        || read(|app| app.printing.options(&app.page).solutions) as usize,
        |nth| set(|options| options.solutions = SolutionPages::ALL[nth.min(2)]),
    );
    let title = memo(|| read(|app| app.printing.options(&app.page).title.clone()));
    let typed = |event: ev::Event| set(|options| options.title = event_target_value(&event));
    view! {
        <fieldset class="column">
            <legend>{print::page()}</legend>
            <label>
                {print::title()}
                <input type="text" autocomplete="off" maxlength="80" prop:value=title on:input=typed />
            </label>
            {option(print::name_line(), |options| &mut options.name_line)}
            {vec![each, solutions]}
            {option(print::by_level(), |options| &mut options.by_level)}
        </fieldset>
    }
}

/// The choices about the content of each puzzle.
#[component]
fn Contents() -> impl IntoView {
    view! {
        <fieldset class="column">
            <legend>{print::contents_heading()}</legend>
            {option(print::with_numbers(), |options| &mut options.numbers)}
            {option(print::with_notes(), |options| &mut options.notes)}
            {option(print::level(), |options| &mut options.level)}
            {option(print::score(), |options| &mut options.score)}
            {option(print::entries(), |options| &mut options.entries)}
            {option(print::marks(), |options| &mut options.marks)}
            {option(print::candidates(), |options| &mut options.candidates)}
            {option(print::hint(), |options| &mut options.hint)}
            {option(print::code(), |options| &mut options.code)}
        </fieldset>
    }
}

/// Creates a checkbox for the print option that `part` selects.
fn option(label: &'static str, part: fn(&mut PrintOptions) -> &mut bool) -> AnyView {
    let is = move || read(|app| *part(&mut app.printing.options(&app.page).clone()));
    checkbox(label, is, move |on| set(|options| *part(options) = on))
}
