//! Pages for the browser to print, and the dialog that asks for them.

use leptos::{ev, prelude::*};
use wasm_bindgen::{JsCast, closure::Closure};

use crate::markup::{on_window, view};
use crate::reactive::memo;
use crate::state::{happens, peek, read};
use app::{printing::Event, talking};
use view::{
    print::{Item, Print, Sheet, UNIT, columns_and_rows},
    words::{self, print},
};

/// What the browser prints, and nothing else is: pages that were prepared, or the board.
#[component]
pub fn PrintSheet() -> impl IntoView {
    on_window(ev::beforeprint, move |_| happens(Event::Before));
    on_window(ev::afterprint, move |_| happens(Event::After));
    // Where the page is only shown as it would be printed, there are no such events.
    if let Ok(Some(query)) = window().match_media("print") {
        let told = query.clone();
        let changed = move || match told.matches() {
            true => happens(Event::Before),
            false => happens(Event::After),
        };
        // It lives as long as the page.
        let changed = Closure::<dyn Fn()>::new(changed).into_js_value();
        let _ = query.add_event_listener_with_callback("change", changed.unchecked_ref());
    }
    let pages = move || read(|app| app.printing.sheet.as_ref().map(pages));
    view! { <div class="print">{pages}</div> }
}

fn pages(sheet: &Sheet) -> Vec<AnyView> {
    let (columns, rows) = columns_and_rows(sheet.each);
    let page = |items: &Vec<Item>| {
        let items = items.iter().map(item).collect_view();
        view! {
            <section style:--columns=columns.to_string() style:--rows=rows.to_string()>{items}</section>
        }
        .into_any()
    };
    sheet.pages.iter().map(page).collect()
}

fn item(item: &Item) -> AnyView {
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

/// Asks what is to be printed, and how.
#[component]
pub fn PrintDialog() -> impl IntoView {
    let count = move || read(|app| app.page.count()).unwrap_or(0);
    let here = peek(|app| app.page.number()).unwrap_or(0) as u64;
    // As it was printed last, unless that was a range and there is none.
    let last = peek(|app| app.printing.last).filter(|(_, ranged)| !ranged || untrack(count) > 0);
    let (last, ranged) = last.unwrap_or((Print { each: 1, ..Print::BOARD }, false));
    let ranged = RwSignal::new(ranged);
    let ends = RwSignal::new((here, (here + 11).min(untrack(count).saturating_sub(1))));
    let wanted = RwSignal::new(last);
    let print = memo(move || Print { range: ranged.get().then(|| ends.get()), ..wanted.get() });
    let puzzles = move || print.get().puzzles(count());
    let said = move || match puzzles() {
        Ok(puzzles) => print::pages(&print.get(), puzzles),
        Err(refused) => print::refused(refused, count()),
    };
    let which = move |name: &'static str, range: bool| {
        view! {
            <label>
                <input
                    type="radio"
                    name="printed"
                    disabled=move || range && count() == 0
                    prop:checked=move || ranged.get() == range
                    on:change=move |_| {
                        ranged.set(range);
                        wanted.update(|print| print.each = if range { 6 } else { 1 });
                    }
                />
                {name}
            </label>
        }
    };
    let end = move |name: &'static str, of: fn(&mut (u64, u64)) -> &mut u64| {
        let typed = move |event: ev::Event| {
            // What is no number is one that no puzzle has.
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
    let with = move |name: &'static str, of: fn(&mut Print) -> &mut bool| {
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
    let each = Print::EACH.map(|each| {
        view! {
            <option value=each.to_string() selected=move || wanted.get().each == each>{each.to_string()}</option>
        }
    });
    let choose = move |event: ev::Event| {
        let each = event_target_value(&event).parse().unwrap_or(1);
        wanted.update(|print| print.each = each);
    };
    let go = move |_| {
        if untrack(puzzles).is_ok() {
            let print = Print { range: Some(ends.get_untracked()), ..wanted.get_untracked() };
            happens(Event::Print(print, ranged.get_untracked()));
        }
    };
    view! {
        <fieldset>
            <legend>{print::which()}</legend>
            {which(print::this(), false)} {which(print::range(), true)}
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
        <p class="detail" aria-live="polite">{said}</p>
        <p class="answers">
            <button class="command" on:click=move |_| happens(talking::Event::CloseDialog)>{words::cancel()}</button>
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
