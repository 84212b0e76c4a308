//! The dialog that asks what new puzzles are to be like.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::controls::{Button, Entry, part, select, switch, text};
use crate::markup::view;
use crate::reactive::{effect, memo};
use crate::state::{happens, peek, read};
use ::words::say;
use app::{
    making::{Event, Field, Form, Pick, Request},
    page::Page,
    talking,
};
use generate::Symmetry;
use grid::{Cell, CellValue, Shape};
use human::{Level, TECHNIQUE_INFOS};
use jobs::Order;
use rating::Scale;
use view::words::{self, making};

/// The boxes that are offered: as far as people's techniques go.
const SHAPES: [(usize, usize); 8] =
    [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5)];

const LEVELS: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

/// Where the givens are to stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where {
    Anywhere,
    Selected,
    Filled,
}

/// Asks what new puzzles are to be like, and how many there are to be.
#[component]
pub fn NewPuzzle() -> impl IntoView {
    let form = RwSignal::new(peek(|app| Form::of(app.making.last.as_ref())));
    let place = RwSignal::new(Where::Anywhere);
    let order = move |change: &dyn Fn(&mut Order)| form.update(|form| change(&mut form.order));
    let any = || (String::new(), String::from(making::any()));

    let shape = memo(move || form.with(|form| form.order.shape));
    let shapes = || {
        let shapes = SHAPES.iter().filter_map(|(rows, cols)| Shape::new(*rows, *cols).ok());
        shapes.map(|shape| (code(shape), shape.to_string())).collect()
    };
    let shapes = select(
        making::shape(),
        shapes,
        move || code(shape.get()),
        move |chosen| {
            let of = Shape::all().find(|shape| code(*shape) == chosen);
            of.into_iter().for_each(|shape| order(&|order| order.shape = shape));
        },
    );
    let pick = memo(move || form.with(|form| form.pick));
    let is_new = memo(move || pick.get() == Pick::New);
    let levels = select(
        making::level(),
        move || {
            let named = LEVELS.map(|level| (level.name().into(), say(level.name()).into()));
            // Puzzles that everybody has alike have a level.
            is_new.get().then(any).into_iter().chain(named).collect()
        },
        move || {
            let unasked = if is_new.get() { "" } else { Level::Easy.name() };
            form.with(|form| form.order.level.map_or(unasked, Level::name)).into()
        },
        move |chosen| {
            order(&|order| order.level = LEVELS.into_iter().find(|level| level.name() == chosen));
        },
    );
    let symmetries = select(
        making::symmetry(),
        move || {
            let named =
                Symmetry::ALL.map(|one| (one.name().into(), making::symmetry_name(one).into()));
            named.to_vec()
        },
        move || form.with(|form| form.order.symmetry.name()).into(),
        move |chosen| {
            order(&|order| order.symmetry = Symmetry::by_name(&chosen).unwrap_or_default())
        },
    );
    let techniques = select(
        making::technique(),
        move || {
            let usual =
                TECHNIQUE_INFOS.iter().filter(|one| one.is_usual && one.level > Level::Easy);
            let named = usual.map(|one| (one.id.into(), one.name.into()));
            [any()].into_iter().chain(named).collect()
        },
        move || form.with(|form| form.order.needs.clone().unwrap_or_default()),
        move |chosen| {
            order(&|order| order.needs = Some(chosen.clone()).filter(|id| !id.is_empty()))
        },
    );
    let scales = select(
        making::rating(),
        move || {
            let named = Scale::ALL.map(|scale| (scale.name().into(), making::scale(scale).into()));
            [any()].into_iter().chain(named).collect()
        },
        move || form.with(|form| form.scale.map_or("", Scale::name)).into(),
        move |chosen| {
            let scale = Scale::ALL.into_iter().find(|scale| scale.name() == chosen);
            form.update(|form| form.scale = scale);
        },
    );
    let entry = move |field: Field, label: &'static str, hint: Option<&'static str>| {
        let keys =
            if matches!(field, Field::Least | Field::Greatest) { "decimal" } else { "numeric" };
        let first = form.with_untracked(|form| form.text(field).into());
        Entry { id: field.id(), label, hint, keys, first }.view(
            move || form.with(|form| form.complaint(field)),
            move |text| form.update(|form| form.set_text(field, text)),
        )
    };
    let (selected, filled) = peek(|app| (selected(&app.page), filled(&app.page)));
    let board = peek(|app| app.page.shape());
    let counts = (selected.len(), filled.len());
    let places = move || {
        let of = |place: Where, said: String| (place as u8, said);
        let mut all = vec![of(Where::Anywhere, making::anywhere().into())];
        let fits = |cells: usize| shape.get() == board && cells > 1;
        all.extend(fits(counts.0).then(|| of(Where::Selected, making::selected(counts.0))));
        all.extend(fits(counts.1).then(|| of(Where::Filled, making::filled(counts.1))));
        all.into_iter().map(|(place, said)| (place.to_string(), said)).collect::<Vec<_>>()
    };
    let places = (counts.0 > 1 || counts.1 > 1).then(|| {
        select(
            making::pattern(),
            places,
            move || (place.get() as u8).to_string(),
            move |chosen| {
                let all = [Where::Anywhere, Where::Selected, Where::Filled];
                let of = all.into_iter().find(|place| (*place as u8).to_string() == chosen);
                place.set(of.unwrap_or(Where::Anywhere));
            },
        )
    });
    let minimal = switch(
        making::minimal(),
        move || form.with(|form| form.order.minimal == making::minimal_of(true)),
        move |each| order(&|order| order.minimal = making::minimal_of(each)),
    );
    let which = select(
        making::which(),
        || {
            let named = [making::new_one(), making::by_number(), making::of_the_day()];
            (0..).zip(named).map(|(n, said): (u8, _)| (n.to_string(), said.into())).collect()
        },
        move || match pick.get() {
            Pick::New => "0".into(),
            Pick::Number(_) => "1".into(),
            Pick::Today => "2".into(),
        },
        move |chosen| {
            form.update(|form| {
                form.pick = match &*chosen {
                    "1" => Pick::Number(1),
                    "2" => Pick::Today,
                    _ => Pick::New,
                };
            });
        },
    );
    let cells = StoredValue::new((selected, filled));
    // What is asked for, as things stand.
    let request = move |form: &Form, place: Where| -> Result<Request, Field> {
        let Request { order, count, pick } = form.request()?;
        let pattern = cells.with_value(|(selected, filled)| match place {
            Where::Selected if order.shape == board => Some(selected.clone()),
            Where::Filled if order.shape == board => Some(filled.clone()),
            _ => None,
        });
        Ok(Request { order: Order { pattern, ..order }, count, pick })
    };
    // Whether that can be, and how long it takes, is found out as it changes.
    let asked = memo(move || form.with(|form| request(form, place.get())).ok());
    effect(move || {
        let asked = asked.get().filter(|asked| asked.pick == Pick::New);
        asked.into_iter().for_each(|asked| happens(Event::Consider(asked)));
    });
    let known = memo(move || {
        let asked = asked.get().filter(|asked| asked.pick == Pick::New)?;
        read(|app| app.making.known(&asked).cloned())
    });
    let usual = text(move || match pick.get() {
        Pick::Number(_) => making::number_detail(),
        Pick::Today => making::day_detail(),
        Pick::New => match known.get() {
            Some(Ok(one)) => making::usual(
                one,
                asked.with(|asked| asked.as_ref().map_or(1, |asked| asked.count)),
            ),
            _ => String::new(),
        },
    });
    let refusal = part(move || {
        let why = known.get()?.err()?;
        Some(view! { <p class="complaint" role="alert">{why}</p> }.into_any())
    });
    let make = move || {
        asked.get_untracked().into_iter().for_each(|asked| happens(Event::Make(asked)));
    };
    let close = Button::event(talking::Event::CloseDialog).class("command").says(words::cancel());
    let make_button = Button::new(make)
        .class("command primary")
        .says(making::make())
        .off(move || asked.with(Option::is_none) || matches!(known.get(), Some(Err(_))));

    let number = entry(Field::Number, making::number(), None);
    let count = entry(Field::Count, making::how_many(), None);
    let (from, to) = (Some(making::from()), Some(making::to()));
    let clues =
        vec![entry(Field::Fewest, making::fewest(), from), entry(Field::Most, making::most(), to)];
    let ratings = vec![
        entry(Field::Least, making::least(), from),
        entry(Field::Greatest, making::greatest(), to),
    ];
    let by_enter = move |event: web_sys::KeyboardEvent| {
        let target = event.target().and_then(|of| of.dyn_into::<web_sys::HtmlInputElement>().ok());
        let is_typed = target.is_some_and(|target| target.type_() != "checkbox");
        if event.key() == "Enter" && is_typed {
            make();
        }
    };
    view! {
        <div class="fields" on:keydown=by_enter>
            {vec![which, levels]}
            <div class="more" hidden=move || !matches!(pick.get(), Pick::Number(_))>{number}</div>
            <div class="more" hidden=move || !is_new.get()>
                {vec![shapes, symmetries, techniques]}
                <div class="range">
                    <span aria-hidden="true">{making::clues()}</span>
                    <div>{clues}</div>
                </div>
                {places}
                <div class="more" hidden=move || form.with(|form| !form.takes_ratings())>{scales}</div>
                <div class="range" hidden=move || form.with(|form| !form.has(Field::Least))>
                    <span aria-hidden="true">{making::from_to()}</span>
                    <div>{ratings}</div>
                </div>
                {vec![count, minimal]}
            </div>
        </div>
        <p class="detail">{usual}</p>
        {refusal}
        <p class="answers">{vec![close.view(), make_button.view()]}</p>
    }
}

fn code(shape: Shape) -> String {
    format!("{}x{}", shape.rows(), shape.cols())
}

/// The selected cells, where there are several.
fn selected(page: &Page) -> Vec<Cell> {
    Cell::all(page.shape()).filter(|cell| page.input.selection.has(*cell)).collect()
}

/// The cells that hold a digit.
fn filled(page: &Page) -> Vec<Cell> {
    let position = page.position();
    let is_filled = |cell: &Cell| matches!(position.content(*cell), CellValue::Digit(_));
    Cell::all(page.shape()).filter(is_filled).collect()
}
