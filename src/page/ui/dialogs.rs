//! The dialogs that ask for something.

use app::{page::Dialog, playing, saving, sharing, talking};
use jobs::Exported;
use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::HtmlSelectElement;

use super::{
    cell::focus,
    controls::{Button, select},
    help::Help,
    kept::{Elsewhere, Forget},
    learn::OwnTechniques,
    modal::{show_while, was_closed},
    new_puzzle::NewPuzzle,
    print::PrintDialog,
    recent::RecentFiles,
    settings::{SettingsForm, go_on_choosing},
};
use ::words::say;
use grid::Shape;
use view::words;

use crate::markup::{next_frame, view};
use crate::reactive::memo;
use crate::state::{happens, peek, read};

/// The dialogs that ask for something, at most one of them open.
#[component]
pub fn Dialogs() -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let dialog_now = memo(|| {
        // The palette is one of its own.
        read(|app| app.page.said.dialog).filter(|dialog| *dialog != Dialog::Commands)
    });
    let open = memo(move || dialog_now.get().is_some());
    show_while(open, dialog);
    go_on_choosing();
    let closed = move |_| {
        if was_closed(open, dialog) {
            happens(talking::Event::CloseDialog);
        }
    };
    // That it is closed is told later than a key may come that opens the next.
    let cancelled = move |_| happens(talking::Event::CloseDialog);
    let heading = move || match dialog_now.get() {
        Some(Dialog::New) => say("New Board"),
        Some(Dialog::NewPuzzle) => say("New Puzzle"),
        Some(Dialog::SaveCollection) => say("Save Collection"),
        Some(Dialog::Export) => say("Export Board"),
        Some(Dialog::Forget) => say("Forget Everything"),
        Some(Dialog::Elsewhere) => words::keep::elsewhere(),
        Some(Dialog::Settings) => words::settings::name(),
        Some(Dialog::Techniques) => words::own_list::name(),
        Some(Dialog::Print) => say("Print"),
        Some(Dialog::Help) => words::help::help(),
        Some(Dialog::Recent) => say("Recent Files"),
        Some(Dialog::Commands) | None => "",
    };
    view! {
        <dialog
            class="asking"
            node_ref=dialog
            aria-labelledby="dialog-heading"
            on:cancel=cancelled
            on:close=closed
        >
            <h2 id="dialog-heading">{heading}</h2>
            {move || match dialog_now.get() {
                Some(Dialog::New) => view! { <NewBoard /> }.into_any(),
                Some(Dialog::NewPuzzle) => view! { <NewPuzzle /> }.into_any(),
                Some(Dialog::SaveCollection) => view! { <SaveCollection /> }.into_any(),
                Some(Dialog::Export) => view! { <Export /> }.into_any(),
                Some(Dialog::Forget) => view! { <Forget /> }.into_any(),
                Some(Dialog::Elsewhere) => view! { <Elsewhere /> }.into_any(),
                Some(Dialog::Settings) => view! { <SettingsForm /> }.into_any(),
                Some(Dialog::Techniques) => view! { <OwnTechniques /> }.into_any(),
                Some(Dialog::Print) => view! { <PrintDialog /> }.into_any(),
                Some(Dialog::Help) => view! { <Help /> }.into_any(),
                Some(Dialog::Recent) => view! { <RecentFiles /> }.into_any(),
                Some(Dialog::Commands) | None => ().into_any(),
            }}
        </dialog>
    }
}

/// What was chosen of a list.
fn chosen(event: &web_sys::Event) -> Option<usize> {
    let select = event.target()?.dyn_into::<HtmlSelectElement>().ok()?;
    select.value().parse().ok()
}

/// Asks for the shape of a new board.
#[component]
fn NewBoard() -> impl IntoView {
    let shape = RwSignal::new(peek(|app| app.page.shape()));
    let side = memo(move || shape.get().side());
    let sides = (4..=Shape::MAX_SIDE).filter_map(Shape::of_side).map(|of_side| {
        let n = of_side.side();
        view! {
            <option value=n.to_string() selected=move || side.get() == n>{of_side.to_string()}</option>
        }
    });
    let sides = sides.collect_view();
    let boxes = move || {
        let of_side = Shape::all().filter(|shape| shape.side() == side.get());
        let option = |of_side: Shape| {
            let now = shape.get_untracked() == of_side;
            view! {
                <option value=of_side.rows().to_string() selected=now>{words::boxes(of_side)}</option>
            }
        };
        of_side.map(option).collect_view()
    };
    let by_side = move |event| {
        chosen(&event).and_then(Shape::of_side).into_iter().for_each(|of_side| shape.set(of_side));
    };
    let by_rows = move |event| {
        let rows = chosen(&event).filter(|rows| *rows > 0);
        let of_rows = rows.and_then(|rows| Shape::new(rows, side.get_untracked() / rows).ok());
        of_rows.into_iter().for_each(|of_rows| shape.set(of_rows));
    };
    let create = move |_| {
        happens(talking::Event::CloseDialog);
        happens(playing::Event::NewBoard(shape.get_untracked()));
        // Once the dialog has given the focus back to what opened it, which may be far below.
        next_frame(move || {
            window().scroll_to_with_x_and_y(0.0, 0.0);
            focus(peek(|app| app.page.selected()));
        });
    };
    view! {
        <p class="choices">
            <label>{words::dialog::side()} <select on:change=by_side>{sides}</select></label>
            <label>{words::dialog::the_box()} <select on:change=by_rows>{boxes}</select></label>
        </p>
        <p class="detail">{words::dialog::new_detail()}</p>
        <p class="answers">
            <button class="command" on:click=move |_| happens(talking::Event::CloseDialog)>{words::cancel()}</button>
            <button class="command primary" on:click=create>{words::dialog::create()}</button>
        </p>
    }
}

/// Asks for the format that the list is saved in.
#[component]
fn SaveCollection() -> impl IntoView {
    let format = RwSignal::new(String::from(saving::FORMATS[0]));
    let options = || {
        let title = |name| match name {
            "csv" => words::saving::columns(),
            name => words::title(name),
        };
        saving::FORMATS.map(|name| (name.to_owned(), title(name).to_owned())).to_vec()
    };
    let formats = select(
        words::dialog::format(),
        options,
        move || format.get(),
        move |name| format.set(name),
    );
    let count = peek(|app| {
        let listed = app.collected.browsing.browsed(&app.page).map(|browsed| browsed.count);
        listed.or(app.page.count()).unwrap_or(0)
    });
    let close = Button::event(talking::Event::CloseDialog).class("command").says(words::cancel());
    let save = Button::new(move || happens(saving::Event::Save(format.get_untracked())));
    let save = save.class("command primary").says(words::dialog::save());
    view! {
        <p class="choices">{formats}</p>
        <p class="detail">{words::saving::about(count)}</p>
        <p class="answers">{vec![close.view(), save.view()]}</p>
    }
}

/// Asks for the format that the board is saved or copied in, and shows what it would be. The board
/// is written by a worker.
#[component]
fn Export() -> impl IntoView {
    let exports =
        memo(|| read(|app| app.sharing.exports(&app.page).map(<[_]>::to_vec)).unwrap_or_default());
    // The format that was chosen; at first a line, or, where that loses something, one that does not.
    let format = RwSignal::new(String::new());
    let chosen = memo(move || {
        exports.with(|exports| {
            let of_name = exports.iter().find(|one| format.with(|name| one.format == *name));
            let line = exports.iter().find(|one| one.format == "line");
            let keeps_all = line.into_iter().chain(exports).find(|one| one.lost.is_empty());
            of_name.or(keeps_all).or(line).cloned()
        })
    });
    let options = move || {
        let now = chosen.with_untracked(|one| one.as_ref().map(|one| one.format.clone()));
        let option = |one: &Exported| {
            let (name, now) = (one.format.clone(), now.as_ref() == Some(&one.format));
            view! { <option value=name.clone() selected=now>{words::title(&name)}</option> }
        };
        exports.with(|exports| exports.iter().map(option).collect_view())
    };
    let text =
        memo(move || chosen.with(|one| one.as_ref().map(Exported::file)).unwrap_or_default());
    let lost = move || chosen.with(|one| one.as_ref().map(|one| words::would_be_lost(one.lost)));
    let before = peek(|app| app.page.said.status.clone());
    let said = move || Some(read(|app| app.page.said.status.clone())).filter(|now| *now != before);
    view! {
        <p class="choices">
            <label>
                {words::dialog::format()}
                <select on:change=move |event| format.set(event_target_value(&event))>{options}</select>
            </label>
        </p>
        <p class="detail" aria-live="polite">{lost}</p>
        <textarea
            readonly
            rows="9"
            wrap="off"
            spellcheck="false"
            aria-label=words::dialog::preview()
            prop:value=text
        ></textarea>
        <p class="detail" aria-live="polite">{said}</p>
        <p class="answers">
            <button class="command" on:click=move |_| happens(talking::Event::CloseDialog)>
                {words::dialog::close()}
            </button>
            <button
                class="command"
                on:click=move |_| happens(sharing::Event::CopyText(words::text(), text.get_untracked()))
            >
                {words::dialog::copy()}
            </button>
            <button
                class="command primary"
                on:click=move |_| happens(sharing::Event::SaveText(text.get_untracked()))
            >
                {words::dialog::save()}
            </button>
        </p>
    }
}
