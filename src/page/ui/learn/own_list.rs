//! The dialog in which people choose techniques one by one, and put them in order.

use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent, PointerEvent};

use super::tale::preset_or_own;
use crate::markup::{next_frame, view};
use crate::reactive::{Memo, memo};
use crate::state::{happens, peek};
use crate::ui::{
    bring_in_sight,
    controls::{Button, part, select, text, within},
};
use app::{page::first_own, talking};
use human::{Limit, Limits, OwnList, Preset, TECHNIQUE_INFOS};
use view::{
    rank,
    words::{self, hints, own_list},
};

/// How large patterns may be, as far as people can say.
const SIZES: [(Limit, &[u8]); 5] = [
    (Limit::Subset, &[2, 3, 4]),
    (Limit::Fish, &[2, 3, 4, 5, 6, 7]),
    (Limit::Fins, &[1, 2, 3, 4]),
    (Limit::Links, &[3, 5, 7, 9, 11, 15, 19]),
    (Limit::Set, &[1, 2, 3, 4, 5, 6, 7]),
];

/// The list as it is in the dialog, and the place in it that one is at.
#[derive(Clone, Copy)]
struct Now {
    list: RwSignal<OwnList>,
    typed: RwSignal<String>,
    at: RwSignal<usize>,
    said: RwSignal<String>,
    element: NodeRef<html::Ol>,
}

/// Asks which techniques hints and lists of steps are to have, in which order, and how far they go.
#[component]
pub fn OwnTechniques() -> impl IntoView {
    let now = Now {
        list: RwSignal::new(peek(|app| first(&app.page.wishes))),
        typed: RwSignal::new(String::new()),
        at: RwSignal::new(0),
        said: RwSignal::new(String::new()),
        element: NodeRef::new(),
    };
    let Now { list, typed, at, said, element } = now;
    let begin = preset_or_own(
        own_list::begin(),
        move || list.with(|list| Preset::ALL.into_iter().find(|preset| list.is_of(*preset))),
        move |preset| {
            let limits = list.with_untracked(|list| list.limits);
            preset.into_iter().for_each(|preset| list.set(OwnList::of(preset)));
            list.update(|list| list.limits = limits);
        },
    );
    let beside = |name: &'static str, icon: &'static str, by: isize| {
        let act = move || now.shift(by);
        Button::new(act).class("command").icon(icon).called(move || name.into()).view()
    };
    let tick = |name: &'static str, is_used: bool| {
        let act = move || {
            let shown: Vec<_> = now.shown().collect();
            list.update(|list| shown.into_iter().for_each(|at| list.use_entry(at, is_used)));
        };
        Button::new(act).class("command").says(name).view()
    };
    let tools = vec![
        beside(own_list::earlier(), "m3 10 5-6 5 6z", -1),
        beside(own_list::later(), "m3 6 5 6 5-6z", 1),
        tick(own_list::tick(), true),
        tick(own_list::untick(), false),
    ];
    let rows: Vec<_> = (0..TECHNIQUE_INFOS.len()).map(|place| row(now, place)).collect();
    let none = part(move || {
        let none = now.shown().next().is_none();
        none.then(|| view! { <p>{own_list::none_found()}</p> }.into_any())
    });
    let count = text(move || match list.with(OwnList::used) {
        0 => own_list::none_used().into(),
        used => own_list::used(used, TECHNIQUE_INFOS.len()),
    });
    let close = Button::event(talking::Event::CloseDialog).class("command").says(words::cancel());
    let take = move || {
        let chosen = list.get_untracked();
        if chosen.used() > 0 {
            happens(talking::Event::Own(chosen));
            happens(talking::Event::CloseDialog);
        }
    };
    let take = Button::new(take).class("command primary").says(own_list::take());
    let limit = |(of, sizes): (Limit, &'static [u8])| {
        let sizes = move || {
            let size = |size: &u8| (size.to_string(), size.to_string());
            let none = (Limits::NONE.to_string(), own_list::no_limit().to_string());
            std::iter::once(none).chain(sizes.iter().map(size)).collect()
        };
        let chosen = move || list.with(|list| list.limits.get(of)).to_string();
        let choose = move |most: String| {
            list.update(|list| list.limits.set(of, most.parse().unwrap_or(Limits::NONE)));
        };
        select(own_list::limit(of), sizes, chosen, choose)
    };
    let find = move |event| {
        typed.set(event_target_value(&event));
        at.set(now.shown().next().unwrap_or_default());
    };
    view! {
        <p class="detail">{own_list::about()}</p>
        <div class="abreast">
            {begin}
            <input
                type="search"
                autocomplete="off"
                spellcheck="false"
                aria-label=own_list::find()
                placeholder=own_list::find()
                on:input=find
            />
        </div>
        <div class="abreast">{tools}</div>
        <ol
            class="techniques"
            node_ref=element
            aria-label=hints::techniques()
            aria-describedby="techniques-keys"
            on:keydown=move |event| now.key(&event)
        >
            {rows}
        </ol>
        {none}
        <p class="detail" id="techniques-keys">{own_list::keys()}</p>
        <p class="unseen" aria-live="polite">{text(move || said.get())}</p>
        <fieldset class="limits">
            <legend>{own_list::limits()}</legend>
            {Vec::from(SIZES.map(limit))}
        </fieldset>
        <p class="detail" aria-live="polite">{count}</p>
        <p class="answers">{vec![close.view(), take.view()]}</p>
    }
}

/// The list that the dialog begins with: the person's own; before there is one, what is chosen.
fn first(wishes: &app::page::Wishes) -> OwnList {
    let is_new = wishes.own == first_own();
    wishes.techniques.filter(|_| is_new).map_or_else(|| wishes.own.clone(), OwnList::of)
}

/// A place in the list: whatever technique stands there.
fn row(now: Now, place: usize) -> AnyView {
    let Now { list, at, .. } = now;
    let entry: Memo<(&str, bool)> = memo(move || {
        let entry = list.with(|list| list.entry(place));
        entry.map_or(("", false), |(info, is_used)| (info.name, is_used))
    });
    let hold = move |event: PointerEvent| {
        at.set(place);
        let grip = event.target().and_then(|grip| grip.dyn_into::<Element>().ok());
        // Where it cannot be held, it is drawn while the pointer is on it.
        let _ = grip.map(|grip| grip.set_pointer_capture(event.pointer_id()));
    };
    let tick = move |event| {
        list.update(|list| list.use_entry(place, event_target_checked(&event)));
    };
    view! {
        <li class:at=move || at.get() == place hidden=move || !now.is_shown(place)>
            <span
                class="grip"
                aria-hidden="true"
                on:pointerdown=hold
                on:pointermove=move |event| now.drag(&event)
            >
                "⠿"
            </span>
            <label>
                <input
                    type="checkbox"
                    tabindex=move || if at.get() == place { "0" } else { "-1" }
                    prop:checked=move || entry.get().1
                    on:focus=move |_| at.set(place)
                    on:change=tick
                />
                {move || entry.get().0}
            </label>
        </li>
    }
    .into_any()
}

impl Now {
    /// Whether the technique at a place has a name like what is typed.
    fn is_shown(self, place: usize) -> bool {
        let Some((info, _)) = self.list.with(|list| list.entry(place)) else { return false };
        self.typed.with(|typed| rank(typed, info.name).or(rank(typed, info.id)).is_some())
    }

    /// The places that are shown.
    fn shown(self) -> impl DoubleEndedIterator<Item = usize> {
        (0..TECHNIQUE_INFOS.len()).filter(move |place| self.is_shown(*place))
    }

    /// The place beside the one that one is at, of those that are shown.
    fn beside(self, by: isize) -> Option<usize> {
        let at = self.at.get_untracked();
        match by {
            ..0 => untrack(|| self.shown().rfind(|place| *place < at)),
            _ => untrack(|| self.shown().find(|place| *place > at)),
        }
    }

    /// Moves the technique that one is at to the place beside it.
    fn shift(self, by: isize) {
        let Some(to) = self.beside(by) else { return };
        self.carry(to);
        let name =
            self.list.with_untracked(|list| list.entry(to)).map_or("", |(info, _)| info.name);
        self.said.set(own_list::moved(name, to + 1));
        next_frame(move || {
            self.row(to).into_iter().for_each(|row| bring_in_sight(&row));
        });
    }

    /// Moves it to a place.
    fn carry(self, to: usize) {
        self.list.update(|list| list.move_entry(self.at.get_untracked(), to));
        self.at.set(to);
    }

    /// A key in the list.
    fn key(self, event: &KeyboardEvent) {
        let by = match event.key().as_str() {
            "ArrowUp" => -1,
            "ArrowDown" => 1,
            _ => return,
        };
        event.prevent_default();
        if event.alt_key() {
            self.shift(by);
        } else {
            self.beside(by).into_iter().for_each(|to| self.at.set(to));
        }
        self.focus();
    }

    /// Has the tick of the place that one is at focused.
    fn focus(self) {
        let row = self.row(self.at.get_untracked());
        let tick = row.and_then(|row| within(&row, "input").into_iter().next());
        // It is focused or stays as it is.
        let _ = tick.map(|tick| tick.focus());
    }

    fn row(self, place: usize) -> Option<HtmlElement> {
        let list = self.element.get_untracked()?;
        within(&list, "li").into_iter().nth(place)
    }

    /// A pointer that holds a technique carries it to where it is.
    fn drag(self, event: &PointerEvent) {
        if event.buttons() == 0 {
            return;
        }
        let (x, y) = (event.client_x() as f32, event.client_y() as f32);
        let under = document().element_from_point(x, y);
        let under = under.and_then(|under| under.closest("li").ok().flatten());
        let list = self.element.get_untracked();
        let Some((under, list)) = under.zip(list) else { return };
        let rows = within(&list, "li");
        let to = rows.iter().position(|row| **row == under);
        if let Some(to) = to.filter(|to| *to != self.at.get_untracked()) {
            self.carry(to);
            bring_in_sight(&rows[to]);
        }
    }
}
