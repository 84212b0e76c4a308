//! The pages that the browser prints.

use leptos::{ev, prelude::*};
use wasm_bindgen::{JsCast, closure::Closure};

use super::{code::qr_code_picture, rest_of_program::when_loaded};
use crate::markup::{on_window, view};
use crate::state::{dispatch, read_app};
use app::printing::Event;
use view::{
    print::{CELL_WIDTH, PrintedItem, PrintedPage},
    words::printing,
};

/// The sheet that the browser prints instead of the page: the prepared sheet or, if there is none,
/// a sheet with the board.
#[component]
pub fn PrintSheet() -> impl IntoView {
    on_window(ev::beforeprint, move |_| dispatch(Event::BeforePrint));
    on_window(ev::afterprint, move |_| dispatch(Event::AfterPrint));
    // A print preview without printing doesn't send these events.
    if let Ok(Some(query)) = window().match_media("print") {
        let current = query.clone();
        let changed = move || match current.matches() {
            true => dispatch(Event::BeforePrint),
            false => dispatch(Event::AfterPrint),
        };
        // The listener is needed as long as the page is open.
        let changed = Closure::<dyn Fn()>::new(changed).into_js_value();
        let _ = query.add_event_listener_with_callback("change", changed.unchecked_ref());
    }
    let pages = move || {
        read_app(|app| {
            app.printing
                .printed_pages
                .as_ref()
                .map(|sheet| when_loaded(|rest| (rest.printed_pages)(sheet)))
        })
    };
    view! { <div class="print">{pages}</div> }
}

/// Creates printed pages, as they appear on paper and in the preview.
pub fn page_views(pages: &[PrintedPage]) -> AnyView {
    pages.iter().map(page_view).collect::<Vec<_>>().into_any()
}

fn page_view(page: &PrintedPage) -> AnyView {
    let PrintedPage { title, has_name_line: name_line, layout, items } = page;
    let line = name_line.then(|| {
        view! {
            <p class="name-line">
                <span>{printing::name_label()}</span>
                <i></i>
                <span>{printing::date_label()}</span>
                <i></i>
            </p>
        }
        .into_any()
    });
    let has_header = *name_line || !title.is_empty();
    let title =
        (!title.is_empty()).then(|| view! { <p class="title">{title.clone()}</p> }.into_any());
    let header = has_header.then(|| view! { <header>{title} {line}</header> }.into_any());
    let items = items.iter().map(item_view).collect_view();
    view! {
        <section class="paper">
            <div class="page">
                {header}
                <div
                    class="items"
                    style:--columns=layout.columns.to_string()
                    style:--rows=layout.rows.to_string()
                    style:--lines=layout.caption_lines.to_string()
                >
                    {items}
                </div>
            </div>
        </section>
    }
    .into_any()
}

fn item_view(item: &PrintedItem) -> AnyView {
    let end = item.board_side * CELL_WIDTH;
    let inside = match &item.drawing {
        Ok(drawing) => view! {
            <svg
                class="drawing"
                viewBox=format!("0 0 {end} {end}")
                role="img"
                aria-label=item.heading.clone()
                inner_html=drawing.clone()
            ></svg>
        }
        .into_any(),
        Err(instead) => view! { <p class="instead">{instead.clone()}</p> }.into_any(),
    };
    let hint = (!item.hint.is_empty())
        .then(|| view! { <p class="turned">{item.hint.clone()}</p> }.into_any());
    let code = item.code.as_ref().map(qr_code_picture);
    view! {
        <figure>
            {inside}
            <figcaption>
                <div>
                    <p class="caption">{item.heading.clone()}</p>
                    {hint}
                </div>
                {code}
            </figcaption>
        </figure>
    }
    .into_any()
}
