//! The dialog for the player's own list of techniques and its order.

use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent, PointerEvent};

use super::step::preset_or_own;
use crate::markup::{next_frame, view};
use crate::reactive::{Memo, memo};
use crate::state::{dispatch, read_untracked};
use crate::ui::{
    controls::{Button, part, select, text},
    roving_focus::{elements_within, scroll_into_view},
};
use app::{customizing, default_own_list, dialogs};
use human::{CustomList, PatternLimit, PatternLimits, Preset, TECHNIQUE_INFOS};
use view::{
    match_rank,
    words::{self, hints, technique_list},
};

/// The sizes that can be chosen for each limit.
const LIMIT_SIZES: [(PatternLimit, &[u8]); 5] = [
    (PatternLimit::Subset, &[2, 3, 4]),
    (PatternLimit::Fish, &[2, 3, 4, 5, 6, 7]),
    (PatternLimit::Fins, &[1, 2, 3, 4]),
    (PatternLimit::Links, &[3, 5, 7, 9, 11, 15, 19]),
    (PatternLimit::Set, &[1, 2, 3, 4, 5, 6, 7]),
];

/// The state of the dialog: the list that is being edited, and the active technique.
#[derive(Clone, Copy)]
struct ListEditor {
    list: RwSignal<CustomList>,
    /// The text with which the player searches for techniques.
    typed: RwSignal<String>,
    /// The index of the active technique, which the buttons and keys move.
    at: RwSignal<usize>,
    /// The message about the last move.
    report: RwSignal<String>,
    element: NodeRef<html::Ol>,
}

/// The dialog that asks which techniques hints and lists of steps use, in which order, and within
/// which limits.
#[component]
pub fn TechniqueListDialog() -> impl IntoView {
    let editor = ListEditor {
        list: RwSignal::new(read_untracked(|app| initial_list(&app.page.preferences))),
        typed: RwSignal::new(String::new()),
        at: RwSignal::new(0),
        report: RwSignal::new(String::new()),
        element: NodeRef::new(),
    };
    let ListEditor { list, typed, at, report, element } = editor;
    let preset = preset_or_own(
        technique_list::initial_list_label(),
        move || {
            list.with(|list| Preset::ALL.into_iter().find(|preset| list.matches_preset(*preset)))
        },
        move |preset| {
            let limits = list.with_untracked(|list| list.limits);
            preset.into_iter().for_each(|preset| list.set(CustomList::from_preset(preset)));
            list.update(|list| list.limits = limits);
        },
    );
    let move_button = |name: &'static str, icon: &'static str, step: ListMove| {
        let move_entry = move || editor.move_active(step);
        Button::new(move_entry).class("command").icon(icon).name(move || name.into()).view()
    };
    let shown_button = |name: &'static str, change: fn(&mut CustomList, usize)| {
        let change_shown = move || {
            let shown: Vec<_> = editor.shown_indices().collect();
            list.update(|list| shown.into_iter().for_each(|place| change(list, place)));
        };
        Button::new(change_shown).class("command").label(name).view()
    };
    let tools = vec![
        move_button(technique_list::move_up_button(), "m3 10 5-6 5 6z", ListMove::Up),
        move_button(technique_list::move_down_button(), "m3 6 5 6 5-6z", ListMove::Down),
        shown_button(technique_list::select_all_button(), |list, place| {
            list.set_enabled(place, true)
        }),
        shown_button(technique_list::deselect_all_button(), |list, place| {
            list.set_enabled(place, false)
        }),
    ];
    let rows: Vec<_> =
        (0..TECHNIQUE_INFOS.len()).map(|place| technique_row(editor, place)).collect();
    let none = part(move || {
        let is_none = editor.shown_indices().next().is_none();
        is_none.then(|| view! { <p>{technique_list::no_techniques_found()}</p> }.into_any())
    });
    let count = text(move || match list.with(CustomList::enabled_count) {
        0 => technique_list::no_technique_used().into(),
        used => technique_list::selected_count(used, TECHNIQUE_INFOS.len()),
    });
    let close = Button::event(dialogs::Event::Close).class("command").label(words::cancel_button());
    let take = move || {
        let chosen = list.get_untracked();
        if chosen.enabled_count() > 0 {
            dispatch(customizing::Event::SetOwnList(chosen));
            dispatch(dialogs::Event::Close);
        }
    };
    let take = Button::new(take).class("command primary").label(technique_list::use_list_button());
    let limit = |(of, sizes): (PatternLimit, &'static [u8])| {
        let sizes = move || {
            let size = |size: &u8| (size.to_string(), size.to_string());
            let none = (
                PatternLimits::UNLIMITED.to_string(),
                technique_list::no_limit_option().to_string(),
            );
            std::iter::once(none).chain(sizes.iter().map(size)).collect()
        };
        let chosen = move || list.with(|list| list.limits.get(of)).to_string();
        let choose = move |most: String| {
            list.update(|list| {
                list.limits.set(of, most.parse().unwrap_or(PatternLimits::UNLIMITED))
            });
        };
        select(technique_list::limit_label(of), sizes, chosen, choose)
    };
    let find = move |event| {
        typed.set(event_target_value(&event));
        at.set(editor.shown_indices().next().unwrap_or_default());
    };
    view! {
        <p class="detail">{technique_list::about_list()}</p>
        <div class="abreast">
            {preset}
            <input
                type="search"
                autocomplete="off"
                spellcheck="false"
                aria-label=technique_list::find_technique_label()
                placeholder=technique_list::find_technique_label()
                on:input=find
            />
        </div>
        <div class="abreast">{tools}</div>
        <ol
            class="techniques"
            node_ref=element
            aria-label=hints::techniques_label()
            aria-describedby="techniques-keys"
            on:keydown=move |event| editor.press_key(&event)
        >
            {rows}
        </ol>
        {none}
        <p class="detail" id="techniques-keys">{technique_list::reorder_help()}</p>
        <p class="unseen" aria-live="polite">{text(move || report.get())}</p>
        <fieldset class="limits">
            <legend>{technique_list::limits_heading()}</legend>
            {Vec::from(LIMIT_SIZES.map(limit))}
        </fieldset>
        <p class="detail" aria-live="polite">{count}</p>
        <p class="answers">{vec![close.view(), take.view()]}</p>
    }
}

/// Returns the list with which the dialog starts: the player's own list or, if there is none, the
/// chosen preset.
fn initial_list(preferences: &app::Preferences) -> CustomList {
    let is_new = preferences.own_list == default_own_list();
    let preset = preferences.preset.filter(|_| is_new);
    preset.map_or_else(|| preferences.own_list.clone(), CustomList::from_preset)
}

/// Creates the row of the list for the technique at an index.
fn technique_row(editor: ListEditor, place: usize) -> AnyView {
    let ListEditor { list, at, .. } = editor;
    let entry: Memo<(&str, bool)> = memo(move || {
        let entry = list.with(|list| list.entry_at(place));
        entry.map_or(("", false), |(info, is_used)| (info.name, is_used))
    });
    let hold = move |event: PointerEvent| {
        at.set(place);
        let grip = event.target().and_then(|grip| grip.dyn_into::<Element>().ok());
        // If the pointer can't be captured, the drag ends where it leaves the row.
        let _ = grip.map(|grip| grip.set_pointer_capture(event.pointer_id()));
    };
    let toggle = move |event| {
        list.update(|list| list.set_enabled(place, event_target_checked(&event)));
    };
    view! {
        <li class:at=move || at.get() == place hidden=move || !editor.is_shown(place)>
            <span
                class="grip"
                aria-hidden="true"
                on:pointerdown=hold
                on:pointermove=move |event| editor.drag_active(&event)
            >
                "⠿"
            </span>
            <label>
                <input
                    type="checkbox"
                    tabindex=move || if at.get() == place { "0" } else { "-1" }
                    prop:checked=move || entry.get().1
                    on:focus=move |_| at.set(place)
                    on:change=toggle
                />
                {move || entry.get().0}
            </label>
        </li>
    }
    .into_any()
}

/// A direction of movement in the list.
#[derive(Clone, Copy)]
enum ListMove {
    Up,
    Down,
}

impl ListEditor {
    /// Returns `true` if the name of the technique at an index matches the typed text.
    fn is_shown(self, place: usize) -> bool {
        let Some((info, _)) = self.list.with(|list| list.entry_at(place)) else { return false };
        self.typed
            .with(|typed| match_rank(typed, info.name).or(match_rank(typed, info.id)).is_some())
    }

    /// Returns the indices of the techniques that are shown, in order.
    fn shown_indices(self) -> impl DoubleEndedIterator<Item = usize> {
        (0..TECHNIQUE_INFOS.len()).filter(move |place| self.is_shown(*place))
    }

    /// Returns the index of the shown technique before or after the active one, or `None` if there
    /// is no such technique.
    fn adjacent_index(self, step: ListMove) -> Option<usize> {
        let at = self.at.get_untracked();
        untrack(|| match step {
            ListMove::Up => self.shown_indices().rfind(|place| *place < at),
            ListMove::Down => self.shown_indices().find(|place| *place > at),
        })
    }

    /// Moves the active technique up or down to the position of the next technique that is shown.
    /// Does nothing if there is no such technique.
    fn move_active(self, step: ListMove) {
        let Some(to) = self.adjacent_index(step) else { return };
        self.move_active_to(to);
        let name =
            self.list.with_untracked(|list| list.entry_at(to)).map_or("", |(info, _)| info.name);
        self.report.set(technique_list::technique_moved(name, to + 1));
        next_frame(move || {
            self.row_element(to).into_iter().for_each(|row| scroll_into_view(&row));
        });
    }

    /// Moves the active technique to an index.
    fn move_active_to(self, to: usize) {
        self.list.update(|list| list.move_entry(self.at.get_untracked(), to));
        self.at.set(to);
    }

    /// Handles a key in the list.
    fn press_key(self, event: &KeyboardEvent) {
        let step = match event.key().as_str() {
            "ArrowUp" => ListMove::Up,
            "ArrowDown" => ListMove::Down,
            _ => return,
        };
        event.prevent_default();
        if event.alt_key() {
            self.move_active(step);
        } else {
            self.adjacent_index(step).into_iter().for_each(|to| self.at.set(to));
        }
        self.focus_active();
    }

    /// Focuses the checkbox of the active technique.
    fn focus_active(self) {
        let row = self.row_element(self.at.get_untracked());
        let checkbox = row.and_then(|row| elements_within(&row, "input").into_iter().next());
        // If the checkbox can't be focused, the focus stays where it is.
        let _ = checkbox.map(|checkbox| checkbox.focus());
    }

    fn row_element(self, place: usize) -> Option<HtmlElement> {
        let list = self.element.get_untracked()?;
        elements_within(&list, "li").into_iter().nth(place)
    }

    /// Moves the active technique to the row under a pressed pointer.
    fn drag_active(self, event: &PointerEvent) {
        if event.buttons() == 0 {
            return;
        }
        let (x, y) = (event.client_x() as f32, event.client_y() as f32);
        let under = document().element_from_point(x, y);
        let under = under.and_then(|under| under.closest("li").ok().flatten());
        let list = self.element.get_untracked();
        let Some((under, list)) = under.zip(list) else { return };
        let rows = elements_within(&list, "li");
        let to = rows.iter().position(|row| **row == under);
        if let Some(to) = to.filter(|to| *to != self.at.get_untracked()) {
            self.move_active_to(to);
            scroll_into_view(&rows[to]);
        }
    }
}
