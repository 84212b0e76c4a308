//! The report about the open files: how they were read.

use leptos::{html, prelude::*};
use web_sys::HtmlDetailsElement;

use crate::markup::view;
use crate::reactive::{effect, memo};
use crate::state::{dispatch, read_app, read_untracked};
use app::{customizing, opening, page::OpenCollection};
use collection::{OpenError, ReadingChoice, ReadingReport, SourceReport};
use formats::{Alphabet, Fault, INFOS};
use view::{sorted_by_key, words};

/// The maximum number of ignored lines or files that are listed at first.
const MAX_LISTED: usize = 100;

/// The report about the open collection: how its files were read, and a choice of different ways to
/// read them.
#[component]
pub fn CollectionReport(
    /// The open collection.
    open: OpenCollection,
) -> impl IntoView {
    let OpenCollection { name, report, choice, .. } = open;
    let about = [
        words::plural(report.record_count(), "puzzle", "puzzles"),
        words::shape_counts(&report),
        words::list_formats(&report),
    ]
    .join(" · ");
    let rejected = report.rejected_count();
    let has_siblings = report.sources.len() + report.refused_files.len() > 1;
    let faults = report.sources.iter().flat_map(|source| {
        let name = has_siblings.then(|| source.name.clone());
        source.faults.iter().map(move |fault| (name.clone(), fault.clone()))
    });
    let faults: Vec<_> = faults.collect();
    let sources = report.sources.iter().take(MAX_LISTED).map(|source| {
        view! { <li>{reading_summary(source, &report, &choice)}</li> }
    });
    let sources: Vec<_> = sources.collect();
    let refused = report.refused_files.iter().take(MAX_LISTED).map(|(name, error)| {
        view! { <li>{refusal_reason(name, error)}</li> }
    });
    let refused = refused.collect_view();
    let unlisted = report.sources.len().saturating_sub(MAX_LISTED)
        + report.refused_files.len().saturating_sub(MAX_LISTED);
    let others = report.sources.first().map_or(Vec::new(), |source| source.other_formats.clone());
    let has_letters = report.sources.iter().any(|source| source.alphabet.is_some());
    let note = memo(|| read_app(|app| app.page.play_state.puzzle_note.clone()));
    view! {
        <div class="opened">
            <p class="file" title=name.clone()>{name.clone()}</p>
            <p class="about">{about}</p>
            <p class="note" hidden=move || note.read_with(String::is_empty)>{note}</p>
            {(rejected > 0).then(|| view! { <RejectedLines faults rejected /> })}
            {(!report.refused_files.is_empty()).then(|| view! {
                <details class="left-out">
                    <summary>{words::files_left_out(report.refused_files.len() as u64)}</summary>
                    <ul>{refused}</ul>
                </details>
            })}
            <details
                class="understood"
                open=read_untracked(|app| app.page.preferences.is_report_unfolded)
                on:toggle=move |event| dispatch(customizing::Event::UnfoldReport(event_target::<HtmlDetailsElement>(&event).open()))
            >
                <summary>{words::reading_report::heading()}</summary>
                <ul>{sources}</ul>
                {(unlisted > 0).then(|| view! { <p>{words::more_lines(unlisted as u64)}</p> })}
                <ReadingChoices choice others has_letters />
            </details>
        </div>
    }
}

/// Explains why a file can't be read.
fn refusal_reason(name: &str, error: &OpenError) -> String {
    match ::words::faults::open_error_sentence(error) {
        (error, Some(detail)) => format!("{name}: {error} {detail}"),
        (error, None) => format!("{name}: {error}"),
    }
}

/// Summarizes how a file was read. If there are several files, the summary starts with the file's
/// name and the number of puzzles in the file.
fn reading_summary(
    source: &SourceReport,
    report: &ReadingReport,
    choice: &ReadingChoice,
) -> String {
    let count = || words::plural(source.record_count, "puzzle", "puzzles");
    let has_siblings = report.sources.len() > 1;
    let was_chosen = choice.format.is_some();
    let parts = [
        has_siblings.then(|| format!("{}: {}.", source.name, count())),
        Some(if was_chosen { words::chosen_format(source) } else { words::format_reason(source) }),
        words::quotes_ignored(source).map(str::to_owned),
        words::repairs_made(source),
        source.alphabet.map(words::digit_symbols),
        words::other_formats(source).filter(|_| !was_chosen),
        words::unsupported_features(source),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The lines that were ignored, each with the reason.
#[component]
fn RejectedLines(
    /// The faults of the first ignored lines, each with the name of its file if there are several
    /// files.
    faults: Vec<(Option<String>, Fault)>,
    /// The total number of ignored lines.
    rejected: u64,
) -> impl IntoView {
    let shows_all = RwSignal::new(false);
    let count = faults.len();
    let listed = move || if shows_all.get() { count } else { count.min(MAX_LISTED) };
    let faults = StoredValue::new(faults);
    let items = move || {
        let item = |(name, fault): &(Option<String>, Fault)| {
            let prefix = name.as_ref().map_or(String::new(), |name| format!("{name}: "));
            view! { <li>{prefix + &::words::faults::fault_sentence(fault)}</li> }
        };
        faults.with_value(|faults| faults.iter().take(listed()).map(item).collect_view())
    };
    let more = move || rejected.saturating_sub(listed() as u64);
    view! {
        <details class="left-out">
            <summary>{words::records_left_out(rejected)}</summary>
            <ul>{items}</ul>
            <p hidden=move || more() == 0>{move || words::more_lines(more())}</p>
            <button
                class="subtle"
                hidden=move || shows_all.get() || count <= MAX_LISTED
                on:click=move |_| shows_all.set(true)
            >
                {words::show_more_button()}
            </button>
        </details>
    }
}

/// Returns the index of an alphabet in [`Alphabet::ALL`], or `None` if the list doesn't contain it.
fn alphabet_index(alphabet: Alphabet) -> Option<usize> {
    Alphabet::ALL.iter().position(|other| *other == alphabet)
}

/// The choice of a different format or alphabet with which to read the open files.
#[component]
fn ReadingChoices(
    /// The current choice.
    choice: ReadingChoice,
    /// The other formats in which the files could be read.
    others: Vec<String>,
    /// Whether the files have boards whose alphabet can be chosen.
    has_letters: bool,
) -> impl IntoView {
    let (with_letters, with_format) = (choice.alphabet, choice.format.clone());
    let (format, letters) = (NodeRef::<html::Select>::new(), NodeRef::<html::Select>::new());
    let values = [
        choice.format.clone().unwrap_or_default(),
        choice.alphabet.and_then(alphabet_index).map_or(String::new(), |at| at.to_string()),
    ];
    let refused = memo(|| read_app(|app| app.opening.failure_count));
    // A choice that was refused is replaced with the current choice.
    effect(move || {
        refused.get();
        for (select, value) in [format, letters].iter().zip(&values) {
            select.get().into_iter().for_each(|select| select.set_value(value));
        }
    });
    let by_format = move |event| {
        let format = Some(event_target_value(&event)).filter(|name| !name.is_empty());
        dispatch(opening::Event::Reread(ReadingChoice { format, alphabet: with_letters }));
    };
    let by_letters = move |event| {
        let at = event_target_value(&event)
            .parse()
            .ok()
            .and_then(|at: usize| Alphabet::ALL.get(at).copied());
        dispatch(opening::Event::Reread(ReadingChoice {
            format: with_format.clone(),
            alphabet: at,
        }));
    };
    let formats = INFOS.iter().map(|format| (format.name, words::format_title(format.name)));
    let unlikely = |name: &str| !others.iter().any(|other| other == name);
    let formats = sorted_by_key(formats, |(name, title)| (unlikely(name), *title));
    let formats = formats.into_iter().map(|(name, title)| {
        view! { <option value=name>{title}</option> }
    });
    let formats = formats.collect_view();
    let alphabets = Alphabet::ALL.iter().enumerate().map(|(at, alphabet)| {
        view! { <option value=at.to_string()>{words::alphabet_name(*alphabet)}</option> }
    });
    let alphabets = alphabets.collect_view();
    view! {
        <div class="otherwise">
            <label>
                {words::reading_report::format_label()}
                <select node_ref=format on:change=by_format>
                    <option value="">{words::reading_report::detect_option()}</option>
                    {formats}
                </select>
            </label>
            <label hidden=!has_letters>
                {words::reading_report::alphabet_label()}
                <select node_ref=letters on:change=by_letters>
                    <option value="">{words::reading_report::detect_option()}</option>
                    {alphabets}
                </select>
            </label>
        </div>
    }
}
