//! The pages that the browser prints, and the dialog that asks for them.

use leptos::{ev, prelude::*};
use wasm_bindgen::{JsCast, closure::Closure};

use crate::markup::{on_window, view};
use crate::reactive::memo;
use crate::state::{dispatch, peek, read};
use app::{dialogs, printing::Event};
use view::{
    print::{PrintOptions, PrintedItem, PrintedPages, UNIT, columns_and_rows},
    words::{self, print},
};

/// The pages that the browser prints instead of the page: those that were prepared, or one with the board.
#[component]
pub fn PrintSheet() -> impl IntoView {
    on_window(ev::beforeprint, move |_| dispatch(Event::Before));
    on_window(ev::afterprint, move |_| dispatch(Event::After));
    // A print preview without printing doesn't send these events.
    if let Ok(Some(query)) = window().match_media("print") {
        let current = query.clone();
        let changed = move || match current.matches() {
            true => dispatch(Event::Before),
            false => dispatch(Event::After),
        };
        // The listener is needed as long as the page is open.
        let changed = Closure::<dyn Fn()>::new(changed).into_js_value();
        let _ = query.add_event_listener_with_callback("change", changed.unchecked_ref());
    }
    let pages = move || read(|app| app.printing.sheet.as_ref().map(pages));
    view! { <div class="print">{pages}</div> }
}

fn pages(sheet: &PrintedPages) -> Vec<AnyView> {
    let (columns, rows) = columns_and_rows(sheet.per_page);
    let page = |items: &Vec<PrintedItem>| {
        let items = items.iter().map(item).collect_view();
        view! {
            <section style:--columns=columns.to_string() style:--rows=rows.to_string()>{items}</section>
        }
        .into_any()
    };
    sheet.pages.iter().map(page).collect()
}

fn item(item: &PrintedItem) -> AnyView {
    let end = item.side * UNIT;
    let inside = match &item.drawing {
        Ok(drawing) => view! {
            <svg viewBox=format!("0 0 {end} {end}") role="img" aria-label=item.heading.clone() inner_html=drawing.clone()></svg>
        }
        .into_any(),
        Err(instead) => view! { <p>{instead.clone()}</p> }.into_any(),
    };
    view! { <figure><figcaption>{item.heading.clone()}</figcaption>{inside}</figure> }.into_any()
}

/// The puzzles to print.
#[derive(Clone, Copy, PartialEq)]
enum PrintScope {
    /// The one on the board.
    Board,
    /// A range of the open collection.
    Range,
}

/// Asks what to print, and how.
#[component]
pub fn PrintDialog() -> impl IntoView {
    let count = move || read(|app| app.page.count()).unwrap_or(0);
    let here = peek(|app| app.page.number()).unwrap_or(0) as u64;
    // The choices of the last time, unless they were about a range of puzzles and no collection is open.
    let last = peek(|app| app.printing.last).filter(|(_, ranged)| !ranged || untrack(count) > 0);
    let (last, ranged) =
        last.unwrap_or((PrintOptions { per_page: 1, ..PrintOptions::BOARD }, false));
    let ranged = RwSignal::new(ranged);
    let ends = RwSignal::new((here, (here + 11).min(untrack(count).saturating_sub(1))));
    let wanted = RwSignal::new(last);
    let print =
        memo(move || PrintOptions { range: ranged.get().then(|| ends.get()), ..wanted.get() });
    let puzzles = move || print.get().puzzles(count());
    let report = move || match puzzles() {
        Ok(puzzles) => print::pages(&print.get(), puzzles),
        Err(refused) => print::refused(refused, count()),
    };
    let which = move |name: &'static str, scope: PrintScope| {
        let is_range = scope == PrintScope::Range;
        view! {
            <label>
                <input
                    type="radio"
                    name="printed"
                    disabled=move || is_range && count() == 0
                    prop:checked=move || ranged.get() == is_range
                    on:change=move |_| {
                        ranged.set(is_range);
                        wanted.update(|print| print.per_page = if is_range { 6 } else { 1 });
                    }
                />
                {name}
            </label>
        }
    };
    let end = move |name: &'static str, of: fn(&mut (u64, u64)) -> &mut u64| {
        let typed = move |event: ev::Event| {
            // Anything else than a number becomes a number that no puzzle has.
            let number = event_target_value(&event).trim().parse().unwrap_or(u64::MAX);
            ends.update(|ends| *of(ends) = number);
        };
        let first = of(&mut ends.get_untracked()).to_string();
        view! {
            <label>
                {name}
                <input
                    type="number"
                    inputmode="numeric"
                    min="0"
                    max=move || count().saturating_sub(1).to_string()
                    disabled=move || !ranged.get()
                    prop:value=first
                    on:input=typed
                />
            </label>
        }
    };
    let with = move |name: &'static str, of: fn(&mut PrintOptions) -> &mut bool| {
        view! {
            <label>
                <input
                    type="checkbox"
                    prop:checked=move || *of(&mut wanted.get())
                    on:change=move |event| {
                        let on = event_target_checked(&event);
                        wanted.update(|print| *of(print) = on);
                    }
                />
                {name}
            </label>
        }
    };
    let each = PrintOptions::PAGE_SIZES.map(|each| {
        view! {
            <option value=each.to_string() selected=move || wanted.get().per_page == each>{each.to_string()}</option>
        }
    });
    let choose = move |event: ev::Event| {
        let each = event_target_value(&event).parse().unwrap_or(1);
        wanted.update(|print| print.per_page = each);
    };
    let go = move |_| {
        if untrack(puzzles).is_ok() {
            let print =
                PrintOptions { range: Some(ends.get_untracked()), ..wanted.get_untracked() };
            dispatch(Event::Print(print, ranged.get_untracked()));
        }
    };
    view! {
        <fieldset>
            <legend>{print::which()}</legend>
            {which(print::this(), PrintScope::Board)} {which(print::range(), PrintScope::Range)}
            <span class="ends">{end(print::from(), |ends| &mut ends.0)} {end(print::to(), |ends| &mut ends.1)}</span>
        </fieldset>
        <p class="choices">
            <label>{print::each()} <select on:change=choose>{each}</select></label>
        </p>
        <fieldset>
            <legend>{print::with()}</legend>
            {with(print::entries(), |print| &mut print.entries)}
            {with(print::marks(), |print| &mut print.marks)}
            {with(print::headings(), |print| &mut print.headings)}
            {with(print::solutions(), |print| &mut print.solutions)}
        </fieldset>
        <p class="detail" aria-live="polite">{report}</p>
        <p class="answers">
            <button class="command" on:click=move |_| dispatch(dialogs::Event::Close)>{words::cancel()}</button>
            <button
                class="command primary"
                aria-disabled=move || puzzles().is_err().to_string()
                on:click=go
            >
                {print::print()}
            </button>
        </p>
    }
}
