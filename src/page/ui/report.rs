//! What was understood of the open files.

use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{HtmlDetailsElement, HtmlSelectElement};

use crate::markup::view;
use crate::reactive::{effect, memo};
use crate::state::{happens, peek, read};
use app::{opening, page::Open, talking};
use collection::{Choice, OpenError, SourceReport};
use formats::{Alphabet, Fault, INFOS};
use view::{sorted, words};

/// So many of the lines that were left out are listed at first.
const LISTED: usize = 100;

/// The open collection: what was understood of its files, and how they can be read otherwise.
#[component]
pub fn Report(
    /// The open collection.
    open: Open,
) -> impl IntoView {
    let Open { name, report, choice, .. } = open;
    let about = [
        words::plural(report.count(), "puzzle", "puzzles"),
        words::shapes(&report),
        words::read_as(&report),
    ]
    .join(" · ");
    let rejected = report.rejected();
    let faults: Vec<Fault> =
        report.sources.iter().flat_map(|source| source.faults.clone()).collect();
    let chosen = choice.format.is_some();
    let several = report.sources.len() > 1;
    let sources = report.sources.iter().take(LISTED);
    let sources: Vec<_> =
        sources.map(|source| view! { <li>{said(source, several, chosen)}</li> }).collect();
    let refused = report.refused.iter().take(LISTED).map(|(name, error)| {
        view! { <li>{refusal(name, error)}</li> }
    });
    let refused = refused.collect_view();
    let unlisted =
        report.sources.len().saturating_sub(LISTED) + report.refused.len().saturating_sub(LISTED);
    let others = report.sources.first().map_or(Vec::new(), |source| source.others.clone());
    let has_letters = report.sources.iter().any(|source| source.letters.is_some());
    let note = memo(|| read(|app| app.page.play.note.clone()));
    view! {
        <div class="opened">
            <p class="file" title=name.clone()>{name.clone()}</p>
            <p class="about">{about}</p>
            <p class="note" hidden=move || note.with(String::is_empty)>{note}</p>
            {(rejected > 0).then(|| view! { <LeftOut faults rejected /> })}
            {(!report.refused.is_empty()).then(|| view! {
                <details class="left-out">
                    <summary>{words::files_left_out(report.refused.len() as u64)}</summary>
                    <ul>{refused}</ul>
                </details>
            })}
            <details
                class="understood"
                open=peek(|app| app.page.wishes.unfolded)
                on:toggle=move |event| happens(talking::Event::Unfold(event_target::<HtmlDetailsElement>(&event).open()))
            >
                <summary>{words::reading_as::heading()}</summary>
                <ul>{sources}</ul>
                {(unlisted > 0).then(|| view! { <p>{words::and_more(unlisted as u64)}</p> })}
                <Otherwise choice others has_letters />
            </details>
        </div>
    }
}

fn refusal(name: &str, error: &OpenError) -> String {
    match ::words::faults::open_error(error) {
        (error, Some(detail)) => format!("{name}: {error} {detail}"),
        (error, None) => format!("{name}: {error}"),
    }
}

/// What was understood of one file.
fn said(source: &SourceReport, several: bool, chosen: bool) -> String {
    let counted = several
        .then(|| format!("{}: {}.", source.name, words::plural(source.count, "puzzle", "puzzles")));
    let read = if chosen { words::as_chosen(source) } else { words::since(source) };
    let parts = [
        counted,
        Some(read),
        words::quoted(source).map(str::to_owned),
        source.letters.map(words::letters),
        words::could_be(source).filter(|_| !chosen),
        words::not_kept(source),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The lines that were left out, each with its reason.
#[component]
fn LeftOut(
    /// What is wrong with the first of them.
    faults: Vec<Fault>,
    /// How many there are.
    rejected: u64,
) -> impl IntoView {
    let all = RwSignal::new(false);
    let kept = faults.len();
    let listed = move || if all.get() { kept } else { kept.min(LISTED) };
    let faults = StoredValue::new(faults);
    let items = move || {
        let item = |fault: &Fault| view! { <li>{::words::faults::fault(fault)}</li> };
        faults.with_value(|faults| faults.iter().take(listed()).map(item).collect_view())
    };
    let more = move || rejected.saturating_sub(listed() as u64);
    view! {
        <details class="left-out">
            <summary>{words::left_out(rejected)}</summary>
            <ul>{items}</ul>
            <p hidden=move || more() == 0>{move || words::and_more(more())}</p>
            <button
                class="subtle"
                hidden=move || all.get() || kept <= LISTED
                on:click=move |_| all.set(true)
            >
                {words::show_more()}
            </button>
        </details>
    }
}

fn place(alphabet: Alphabet) -> Option<usize> {
    Alphabet::ALL.iter().position(|other| *other == alphabet)
}

/// The choice of another way to read the open files.
#[component]
fn Otherwise(
    /// The choice that stands.
    choice: Choice,
    /// Formats that the content makes likely.
    others: Vec<String>,
    /// Whether there are letters to choose.
    has_letters: bool,
) -> impl IntoView {
    let selected = |event: &web_sys::Event| {
        let select = event.target().and_then(|t| t.dyn_into::<HtmlSelectElement>().ok());
        select.map_or(String::new(), |select| select.value())
    };
    let (of_format, of_letters) = (choice.clone(), choice.clone());
    let (format, letters) = (NodeRef::<html::Select>::new(), NodeRef::<html::Select>::new());
    let values = [
        choice.format.clone().unwrap_or_default(),
        choice.letters.and_then(place).map_or(String::new(), |at| at.to_string()),
    ];
    let refused = memo(|| read(|app| app.opening.refused));
    // A choice that came to nothing goes back to the one that stands.
    effect(move || {
        refused.get();
        for (select, value) in [format, letters].iter().zip(&values) {
            select.get().into_iter().for_each(|select| select.set_value(value));
        }
    });
    let by_format = move |event| {
        let format = Some(selected(&event)).filter(|name| !name.is_empty());
        happens(opening::Event::Reread(Choice { format, letters: of_format.letters }));
    };
    let by_letters = move |event| {
        let at = selected(&event).parse().ok().and_then(|at: usize| Alphabet::ALL.get(at).copied());
        happens(opening::Event::Reread(Choice { format: of_letters.format.clone(), letters: at }));
    };
    let formats = INFOS.iter().map(|format| (format.name, words::title(format.name)));
    let unlikely = |name: &str| !others.iter().any(|other| other == name);
    let formats = sorted(formats, |(name, title)| (unlikely(name), *title));
    let formats = formats.into_iter().map(|(name, title)| {
        view! { <option value=name>{title}</option> }
    });
    let formats = formats.collect_view();
    let alphabets = Alphabet::ALL.iter().enumerate().map(|(at, alphabet)| {
        view! { <option value=at.to_string()>{words::alphabet(*alphabet)}</option> }
    });
    let alphabets = alphabets.collect_view();
    view! {
        <div class="otherwise">
            <label>
                {words::reading_as::format()}
                <select node_ref=format on:change=by_format>
                    <option value="">{words::reading_as::by_content()}</option>
                    {formats}
                </select>
            </label>
            <label hidden=!has_letters>
                {words::reading_as::letters()}
                <select node_ref=letters on:change=by_letters>
                    <option value="">{words::reading_as::by_content()}</option>
                    {alphabets}
                </select>
            </label>
        </div>
    }
}
