//! The help: topics and a glossary that can be searched, and lists of all keys and formats.

use std::cell::RefCell;

use ::words::tr;
use leptos::{html, prelude::*};
use wasm_bindgen_futures::spawn_local;
use web_sys::Element;

use super::{
    controls::{Button, close_button, part, text},
    roving_focus::elements_within,
};
use crate::markup::{next_frame, view};
use crate::{browser, state::dispatch};
use app::{
    Command, collection_list, dialogs,
    messages::Dialog,
    navigation,
    place::{Destination, Place},
};
use formats::INFOS;
use human::TechniqueInfo;
use view::{
    HelpLine, HelpTopic, Passage, WatchKey, draw_pattern, find_techniques, key_help,
    matches_search, parse_help_topics, shortcut_strokes, split_command_names,
    words::{self, help},
};

thread_local! {
    /// The term of the glossary to which the help scrolls when it opens.
    static WANTED_TERM: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Opens the glossary at a term.
pub fn open_glossary(term: String) {
    WANTED_TERM.set(Some(term));
    dispatch(dialogs::Event::Open(Dialog::Help("glossary")));
}

/// The help, whose text is loaded when the help is opened.
#[component]
pub fn HelpDialog(
    /// The id of the topic to scroll to, or an empty text to begin at the top.
    first: &'static str,
) -> impl IntoView {
    // `None` while the text is being loaded, and `Some(None)` if loading failed.
    let loaded = RwSignal::new(None::<Option<String>>);
    // On devices without a keyboard, a focused field would open an on-screen keyboard over the
    // help.
    let has_keys = !browser::is_touch_only();
    let element = NodeRef::<html::Div>::new();
    let matches = RwSignal::new(None::<usize>);
    let techniques = RwSignal::new(Vec::new());
    spawn_local(async move {
        let text = browser::help_text().await;
        // The dialog may be closed by now.
        let _ = loaded.try_set(Some(text));
        next_frame(move || {
            let Some(help) = element.try_get_untracked().flatten() else { return };
            show_topic(&help, first);
            WANTED_TERM.take().into_iter().for_each(|term| show_term(&help, &term));
        });
    });
    let search = move |event| {
        let (typed, help) = (event_target_value(&event), element.get_untracked());
        let found = find_techniques(&typed);
        let count = help.map(|help| filter_passages(&help, &typed) + found.len());
        matches.set(count.filter(|_| !typed.trim().is_empty()));
        techniques.set(found);
    };
    let topics = part(move || {
        let text = loaded.get()?;
        let Some(text) = text else {
            return Some(view! { <p>{help::help_not_loaded()}</p> }.into_any());
        };
        let topics = parse_help_topics(&text);
        let topics = topics.iter().filter(|topic| has_keys || topic.id != KEYS_TOPIC_ID);
        let (names, topics): (Vec<_>, Vec<_>) =
            topics.map(|one| (topic_button(one, element), topic_view(one))).unzip();
        Some(view! { <nav>{names}</nav> <div class="topics">{topics}</div> }.into_any())
    });
    view! {
        <div class="help" node_ref=element tabindex="-1" autofocus=!has_keys>
            <div class="search">
                <input
                    type="search"
                    autocomplete="off"
                    spellcheck="false"
                    autofocus=has_keys
                    aria-label=help::search_label()
                    placeholder=help::search_label()
                    on:input=search
                />
                <p class="detail" aria-live="polite">
                    {text(move || matches.get().map(help::match_count).unwrap_or_default())}
                </p>
            </div>
            {part(move || technique_buttons(&techniques.get()))}
            {topics}
        </div>
        <p class="answers">
            {close_button(|| dispatch(dialogs::Event::Close))}
        </p>
    }
}

/// The id of the topic about keys. This topic is left out on devices without a keyboard.
const KEYS_TOPIC_ID: &str = "keys";

/// Creates a button that scrolls to a topic.
fn topic_button(topic: &HelpTopic, help: NodeRef<html::Div>) -> AnyView {
    let (id, title) = (topic.id.to_owned(), topic.title.to_owned());
    let go = move || help.get_untracked().into_iter().for_each(|help| show_topic(&help, &id));
    Button::new(go).class("subtle").live_label(move || title.clone()).view()
}

/// Creates a row of buttons that open the pages about these techniques. Returns `None` if there are
/// no techniques.
fn technique_buttons(techniques: &[&'static TechniqueInfo]) -> Option<AnyView> {
    let button = |of: &&'static TechniqueInfo| {
        let page = Dialog::TechniquePage(of.id);
        let button = Button::event(dialogs::Event::Open(page)).class("subtle");
        button.label(of.name).view()
    };
    let buttons: Vec<_> = techniques.iter().map(button).collect();
    (!buttons.is_empty()).then(|| {
        view! { <div class="row" role="group" aria-label=tr("Techniques")>{buttons}</div> }
            .into_any()
    })
}

/// Scrolls to a topic, and moves the focus to its heading.
fn show_topic(help: &Element, id: &str) {
    for heading in elements_within(help, &format!("[id='help-{id}']")) {
        // If the heading can't be focused, the focus stays where it is.
        let _ = heading.focus();
        heading.scroll_into_view();
    }
}

/// Scrolls to a term of the glossary, and moves the focus to the term.
fn show_term(help: &Element, term: &str) {
    let mut terms = elements_within(help, "dfn").into_iter();
    if let Some(found) = terms.find(|found| found.text_content().as_deref() == Some(term)) {
        // If the term can't be focused, the focus stays where it is.
        let _ = found.set_attribute("tabindex", "-1");
        let _ = found.focus();
        found.scroll_into_view();
    }
}

/// Hides the passages that don't match a text. Returns the number of passages that match.
fn filter_passages(help: &Element, typed: &str) -> usize {
    let text = |element: &Element| element.text_content().unwrap_or_default();
    let mut count = 0;
    for section in elements_within(help, "section") {
        let title = section.first_element_child().as_ref().map(text).unwrap_or_default();
        for passage in elements_within(&section, ".passage, li, tbody tr") {
            let is_match = matches_search(typed, &format!("{title} {}", text(&passage)));
            passage.set_hidden(!is_match);
            count += usize::from(is_match);
        }
    }
    count
}

/// Creates the view of a topic, with the lists that belong to the topic.
fn topic_view(topic: &HelpTopic) -> AnyView {
    let passages: Vec<_> = topic.passages.iter().map(passage_view).collect();
    let more = match topic.id {
        "files" => format_list(),
        KEYS_TOPIC_ID => key_tables(),
        _ => Vec::new(),
    };
    view! {
        <section>
            <h3 id=format!("help-{}", topic.id) tabindex="-1">{topic.title.to_owned()}</h3>
            {passages}
            {more}
        </section>
    }
    .into_any()
}

fn passage_view(passage: &Passage) -> AnyView {
    let (before, text) = match *passage {
        Passage::Text(text) => (None, text),
        Passage::Filter(filter, text) => {
            let (filter, label) = (filter.to_owned(), filter.to_owned());
            let try_filter = move || {
                dispatch(dialogs::Event::Close);
                // The help may have been opened from a page about a technique.
                dispatch(dialogs::Event::Close);
                dispatch(collection_list::Event::Filter(filter.clone()));
                dispatch(navigation::Event::GoTo(Destination::Place(Place::Collection)));
            };
            let button = Button::new(try_filter).class("example").live_label(move || label.clone());
            (Some(button.view()), text)
        }
        Passage::Term(_, "", text) => (None, text),
        Passage::Term(_, drawing, text) => {
            let (view_box, content) = draw_pattern(drawing);
            let picture =
                view! { <svg viewBox=view_box aria-hidden="true" inner_html=content></svg> };
            (Some(picture.into_any()), text)
        }
    };
    let term = match *passage {
        Passage::Term(name, ..) => Some(view! { <dfn>{name.to_owned()}</dfn> " " }.into_any()),
        _ => None,
    };
    let piece = |(is_name, piece): (bool, &str)| match is_name {
        true => view! { <b>{piece.to_owned()}</b> }.into_any(),
        false => piece.to_owned().into_any(),
    };
    let text: Vec<_> = split_command_names(text).map(piece).collect();
    view! { <div class="passage">{before}<p>{term}{text}</p></div> }.into_any()
}

/// Creates the list of formats.
fn format_list() -> Vec<AnyView> {
    let formats: Vec<_> =
        INFOS.iter().map(|format| view! { <li>{words::format_title(format.name)}</li> }).collect();
    let list = view! { <ul>{formats}</ul> };
    vec![view! { <p class="passage">{help::formats_intro()}</p> }.into_any(), list.into_any()]
}

/// Creates the tables of keys.
fn key_tables() -> Vec<AnyView> {
    let is_mac = browser::is_mac();
    let with_keys = Command::all_commands().filter(|command| !command.keys.is_empty());
    let commands = with_keys.map(|command| HelpLine {
        stroke_texts: command.keys.iter().flat_map(|keys| shortcut_strokes(keys, is_mac)).collect(),
        description: tr(command.name),
    });
    let mut groups = key_help(is_mac);
    groups.push((words::menus::palette_name(), commands.collect()));
    groups.push((help::watching_heading(), WatchKey::help_lines()));
    groups.iter().map(|(heading, lines)| key_table(heading, lines)).collect()
}

/// Creates a table of keys and their effects.
fn key_table(heading: &'static str, lines: &[HelpLine]) -> AnyView {
    let line = |line: &HelpLine| {
        let strokes = line.stroke_texts.iter().map(|stroke| {
            let keys = stroke.iter().map(|key| view! { <kbd>{key.clone()}</kbd> });
            view! { <span class="stroke">{keys.collect_view()}</span> }
        });
        view! { <tr><th scope="row">{strokes.collect_view()}</th><td>{line.description}</td></tr> }
    };
    let lines = lines.iter().map(line).collect_view();
    view! {
        <table>
            <caption>{heading}</caption>
            <thead class="unseen">
                <tr><th scope="col">{help::key_heading()}</th><th scope="col">{help::effect_heading()}</th></tr>
            </thead>
            <tbody>{lines}</tbody>
        </table>
    }
    .into_any()
}
