//! The dialog that asks what new puzzles are to be like.

use leptos::prelude::*;

use super::controls::{Button, number, select, switch, text};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{happens, peek};
use ::words::say;
use app::{
    making::{Event, MOST, Pick, Request},
    page::Page,
    talking,
};
use generate::Symmetry;
use grid::{Cell, CellValue, Shape};
use human::{Level, TECHNIQUE_INFOS};
use jobs::Order;
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
    let first = Request { order: Order::of(Shape::CLASSIC), count: 1, pick: Pick::New };
    let wish = RwSignal::new(peek(|app| app.making.last.clone()).unwrap_or(first));
    let place = RwSignal::new(Where::Anywhere);
    let order = move |change: &dyn Fn(&mut Order)| wish.update(|wish| change(&mut wish.order));
    let any = || (String::new(), String::from(making::any()));

    let shape = memo(move || wish.with(|wish| wish.order.shape));
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
    let levels = select(
        making::level(),
        move || {
            let named = LEVELS.map(|level| (level.name().into(), say(level.name()).into()));
            [any()].into_iter().chain(named).collect()
        },
        move || wish.with(|wish| wish.order.level.map_or("", Level::name)).into(),
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
        move || wish.with(|wish| wish.order.symmetry.name()).into(),
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
        move || wish.with(|wish| wish.order.needs.clone().unwrap_or_default()),
        move |chosen| {
            order(&|order| order.needs = Some(chosen.clone()).filter(|id| !id.is_empty()))
        },
    );
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
        move || wish.with(|wish| wish.order.minimal == making::minimal_of(true)),
        move |each| order(&|order| order.minimal = making::minimal_of(each)),
    );
    let count = number(
        making::how_many(),
        false,
        1,
        move || wish.with(|wish| wish.count),
        move |count| wish.update(|wish| wish.count = count.min(MOST)),
    );
    let pick = memo(move || wish.with(|wish| wish.pick));
    let is_new = memo(move || pick.get() == Pick::New);
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
            wish.update(|wish| {
                wish.pick = match &*chosen {
                    "1" => Pick::Number(0),
                    "2" => Pick::Today,
                    _ => Pick::New,
                };
                if wish.pick != Pick::New && wish.order.level.is_none() {
                    wish.order.level = Some(Level::Easy);
                }
            });
        },
    );
    let number_of = number(
        making::number(),
        false,
        0,
        move || match pick.get() {
            Pick::Number(number) => number.into(),
            Pick::New | Pick::Today => 0,
        },
        move |number| wish.update(|wish| wish.pick = Pick::Number(number.min(100_000) as u32)),
    );
    let usual = text(move || match pick.get() {
        Pick::Number(_) => making::number_detail().into(),
        Pick::Today => making::day_detail().into(),
        Pick::New => {
            let is_rare = wish.with(|wish| wish.order.needs.is_some())
                || wish.with(|wish| wish.order.level == Some(Level::Extreme));
            making::usual(shape.get(), is_rare).into()
        }
    });
    let cells = StoredValue::new((selected, filled));
    let make = move || {
        let Request { order, count, pick } = wish.get_untracked();
        let pattern = cells.with_value(|(selected, filled)| match place.get_untracked() {
            Where::Selected if order.shape == board => Some(selected.clone()),
            Where::Filled if order.shape == board => Some(filled.clone()),
            _ => None,
        });
        happens(Event::Make(Request { order: Order { pattern, ..order }, count, pick }));
    };
    let close = Button::event(talking::Event::CloseDialog).class("command").says(words::cancel());
    let make = Button::new(make).class("command primary").says(making::make());
    view! {
        <div class="fields">{vec![which, levels]}</div>
        <div class="fields" hidden=move || !matches!(pick.get(), Pick::Number(_))>{number_of}</div>
        <div class="fields" hidden=move || !is_new.get()>
            {vec![shapes, symmetries, techniques]}
            {places}
            {vec![count, minimal]}
        </div>
        <p class="detail">{usual}</p>
        <p class="answers">{vec![close.view(), make.view()]}</p>
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
