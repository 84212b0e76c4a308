//! A picture next to the board that was read from it: the doubtful cells, the selected cell
//! enlarged with its likely digits, and the corners of the grid.

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::{
    controls::{Button, part, text},
    entering::enter_panel,
};
use crate::browser;
use crate::markup::view;
use crate::reactive::{Memo, memo};
use crate::state::{dispatch, read_app, read_untracked};
use ::words::steps;
use app::{
    playing,
    reading_pictures::{Event, ShownPicture},
};
use grid::{Cell, Digit, Shape};
use pictures::{Corners, Point, RecognizedPicture};
use view::{
    format_fixed,
    words::{entering, pictures as words},
};

/// The distance by which an arrow key moves a corner, as a fraction of the picture's longer side.
const KEY_STEP: f32 = 0.005;

/// The minimum probability, from 0 to 1, of a content (a digit or empty) that is offered for a
/// cell.
const MIN_PROBABILITY: f32 = 0.02;
/// The maximum number of contents that are offered for a cell.
const MAX_CONTENTS: usize = 3;

/// Creates the panel with the picture from which the board was read, and with notes about cells
/// that the player should check.
pub fn picture_panel() -> AnyView {
    let files = read_shown_picture(|shown| shown.files());
    let address = files.and_then(browser::create_address).unwrap_or_default();
    let to_revoke = address.clone();
    on_cleanup(move || browser::revoke_address(&to_revoke));
    let status = text(|| {
        read_app(|app| {
            let (page, reading) = (&app.page, &app.reading_pictures);
            let solutions = app.entering.solution_count(page);
            let digits = page.position().board().filled_count();
            let result = words::check_result(solutions, digits, reading.has_corrections(page));
            match app.entering.has_wrong_entry(page) {
                true => format!("{result} {}", entering::entry_wrong()),
                false => result.into(),
            }
        })
    });
    let notes = memo(|| {
        read_app(|app| {
            let (page, shown) = (&app.page, app.reading_pictures.shown_picture()?);
            let symbol = |digit: Digit| page.format_digit(digit);
            let unsure = app.reading_pictures.unsure_cells(page);
            Some(words::describe_doubts(
                &shown.read_picture.board,
                &unsure,
                page.cell_names(),
                &symbol,
            ))
        })
        .unwrap_or_default()
    });
    let notes = part(move || {
        let one = |note: &String| view! { <p>{note.clone()}</p> }.into_any();
        Some(notes.read_with(|notes| notes.iter().map(one).collect::<Vec<_>>()).into_any())
    });
    let parts = vec![
        view! { <p aria-live="polite"><strong>{status}</strong></p> }.into_any(),
        notes,
        enter_panel(),
        picture_with_outline(address.clone()),
        view! { <p class="detail">{words::about_corners()}</p> }.into_any(),
        cell_closeup(address),
    ];
    view! { <section class="from-picture" aria-label=words::panel_name()>{parts}</section> }
        .into_any()
}

/// Calls a function with the picture that is shown. Returns `None` if no picture is shown.
fn read_shown_picture<T>(with: impl FnOnce(&ShownPicture) -> T) -> Option<T> {
    read_app(|app| app.reading_pictures.shown_picture().map(with))
}

/// Formats points as the value of the attribute `points` of an SVG polygon.
fn format_points(corners: &[Point]) -> String {
    let one = |point: &Point| {
        format!("{},{}", format_fixed(point.x.into(), 1), format_fixed(point.y.into(), 1))
    };
    corners.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// Returns the width and the height of the picture in pixels, or 1 and 1 if no picture is shown.
fn picture_size() -> (f32, f32) {
    let size = read_shown_picture(|shown| shown.read_picture.size).unwrap_or((1, 1));
    (size.0 as f32, size.1 as f32)
}

/// Creates the view of the whole picture with the outline of its grid. The corners of the grid can
/// be moved. Pressing a cell selects it.
fn picture_with_outline(address: String) -> AnyView {
    let name = read_shown_picture(|shown| shown.file_name.clone()).unwrap_or_default();
    let corners =
        memo(|| read_shown_picture(|shown| shown.read_picture.reading.corners).unwrap_or_default());
    // The index and the position of the corner that is being dragged, if any.
    let dragged = RwSignal::new(None::<(usize, Point)>);
    let turns = quarter_turns(&corners.get_untracked());
    let shown = move || {
        let mut corners: Corners = corners.get();
        dragged.get().into_iter().for_each(|(n, to)| corners[n] = to);
        corners
    };
    let outline = move || format_points(&shown());
    let cells = move || {
        let cells = read_app(|app| app.reading_pictures.unsure_cells(&app.page));
        let one = |cell: Cell| outline_of(cell, "unsure");
        cells.into_iter().filter_map(one).collect::<Vec<_>>()
    };
    let selected = move || outline_of(read_app(|app| app.page.focused_cell()), "chosen");
    let field = NodeRef::<leptos::svg::Svg>::new();
    let place = move |event: &web_sys::MouseEvent| {
        let field: Element = field.get_untracked()?.dyn_into().ok()?;
        let (rect, (width, height)) = (field.get_bounding_client_rect(), picture_size());
        let along =
            |at: i32, from: f64, length: f64| ((f64::from(at) - from) / length.max(1.0)) as f32;
        let across = along(event.client_x(), rect.left(), rect.width());
        let (x, y) = match (turns, across, along(event.client_y(), rect.top(), rect.height())) {
            (0, x, y) => (x, y),
            (1, x, y) => (y, 1.0 - x),
            (2, x, y) => (1.0 - x, 1.0 - y),
            (_, x, y) => (1.0 - y, x),
        };
        Some(Point { x: x * width, y: y * height })
    };
    let select = move |event: ev::MouseEvent| {
        let cell = place(&event)
            .and_then(|at| read_shown_picture(|shown| cell_at(&shown.read_picture, at)).flatten());
        cell.into_iter().for_each(|cell| dispatch(playing::Event::Select(cell)));
    };
    let handle = move |n: usize| {
        let press = move |event: ev::PointerEvent| {
            event.prevent_default();
            event.stop_propagation();
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            // If the pointer can't be captured, the drag ends where it leaves the handle.
            let _ = target.map(|target| target.set_pointer_capture(event.pointer_id()));
            dragged.set(place(&event).map(|at| (n, at)));
        };
        let drag = move |event: ev::PointerEvent| {
            if dragged.get_untracked().is_some() {
                dragged.set(place(&event).map(|at| (n, at)));
            }
        };
        let drop = move |_: ev::PointerEvent| {
            if let Some((n, to)) = dragged.get_untracked() {
                dragged.set(None);
                dispatch(Event::MoveCorner(n, to));
            }
        };
        let key = move |event: ev::KeyboardEvent| {
            let (width, height) = picture_size();
            let step = KEY_STEP * width.max(height) * if event.shift_key() { 8.0 } else { 1.0 };
            let right = match event.key().as_str() {
                "ArrowRight" => 0,
                "ArrowDown" => 1,
                "ArrowLeft" => 2,
                "ArrowUp" => 3,
                _ => return,
            };
            let (x, y) =
                [(step, 0.0), (0.0, step), (-step, 0.0), (0.0, -step)][(right + 4 - turns) % 4];
            event.prevent_default();
            event.stop_propagation();
            let at = corners.get_untracked()[n];
            dispatch(Event::MoveCorner(n, Point { x: at.x + x, y: at.y + y }));
        };
        let x = move || format_fixed(shown()[n].x.into(), 1);
        let y = move || format_fixed(shown()[n].y.into(), 1);
        let (width, height) = picture_size();
        let radius = |share: f32| format_fixed((share * width.max(height)).into(), 1);
        view! {
            <g
                class="handle-of"
                role="button"
                tabindex="0"
                aria-label=words::corner_label(n)
                on:pointerdown=press
                on:pointermove=drag
                on:pointerup=drop
                on:pointercancel=move |_| dragged.set(None)
                on:click=|event: ev::MouseEvent| event.stop_propagation()
                on:keydown=key
            >
                <circle class="reach" cx=x cy=y r=radius(0.05) />
                <circle cx=x cy=y r=radius(0.014) />
            </g>
        }
        .into_any()
    };
    let (width, height) = picture_size();
    let [across, down] = if turns.is_multiple_of(2) { [width, height] } else { [height, width] };
    let view_box = join_numbers([0.0, 0.0, across, down]);
    let [to_right, to_below] = [[0.0, 0.0], [height, 0.0], [width, height], [0.0, width]][turns];
    let turned =
        format!("translate({}) rotate({})", join_numbers([to_right, to_below]), 90 * turns);
    let image = picture_image(address);
    let handles = (0..4).map(handle).collect::<Vec<_>>();
    view! {
        <svg
            class="scan"
            node_ref=field
            viewBox=view_box
            role="group"
            aria-label=words::picture_label(&name)
            on:click=select
        >
            <g transform=turned>
                {image}
                <polygon class="outline" points=outline />
                {cells}
                {selected}
                {handles}
            </g>
        </svg>
    }
    .into_any()
}

/// Returns the number of quarter turns, clockwise, that put a grid with these corners upright.
fn quarter_turns(corners: &Corners) -> usize {
    let (across, down) = (corners[1].x - corners[0].x, corners[1].y - corners[0].y);
    match across.abs() >= down.abs() {
        true => 2 * usize::from(across < 0.0),
        false => 1 + 2 * usize::from(down > 0.0),
    }
}

/// Formats numbers with one decimal place, separated by spaces.
fn join_numbers<const N: usize>(numbers: [f32; N]) -> String {
    numbers.map(|number| format_fixed(number.into(), 1)).join(" ")
}

/// Creates the image of the picture, in the picture's own coordinates.
fn picture_image(address: String) -> AnyView {
    let (width, height) = picture_size();
    let (width, height) = (format_fixed(width.into(), 0), format_fixed(height.into(), 0));
    view! { <image href=address width=width height=height preserveAspectRatio="none" /> }.into_any()
}

/// Creates the outline of a cell in the picture. Returns `None` if no picture is shown, or if the
/// cell isn't on the picture's board.
fn outline_of(cell: Cell, class: &'static str) -> Option<AnyView> {
    let corners = read_shown_picture(|shown| {
        (cell.index() < shown.read_picture.reading.cells.len())
            .then(|| shown.read_picture.reading.cell_corners(cell))
    });
    let corners = format_points(&corners.flatten()?);
    Some(view! { <polygon class=class points=corners /> }.into_any())
}

/// Returns the cell of the grid that contains a point of the picture, or `None` if the point is
/// outside the grid.
fn cell_at(read: &RecognizedPicture, at: Point) -> Option<Cell> {
    let is_inside = |corners: Corners| {
        let side = |n: usize| {
            let (a, b) = (corners[n], corners[(n + 1) % 4]);
            (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x)
        };
        let sides = [0, 1, 2, 3].map(side);
        sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0)
    };
    Cell::all(Shape::CLASSIC).find(|cell| is_inside(read.reading.cell_corners(*cell)))
}

/// Creates an enlarged view of the selected cell in the picture, with buttons for its likely
/// contents.
fn cell_closeup(address: String) -> AnyView {
    let cell = memo(|| read_app(|app| app.page.focused_cell()));
    let corners = memo(move || {
        let cell = cell.get();
        read_shown_picture(|shown| {
            let reading = &shown.read_picture.reading;
            (cell.index() < reading.cells.len()).then(|| reading.cell_corners(cell))
        })
        .flatten()
    });
    let likely: Memo<Vec<(usize, u32)>> = memo(move || {
        let cell = cell.get();
        read_shown_picture(|shown| {
            let Some(read) = shown.read_picture.reading.cells.get(cell.index()) else {
                return Vec::new();
            };
            let likely =
                read.ranked_digits().into_iter().filter(|(_, share)| *share >= MIN_PROBABILITY);
            let percent = |(class, share): (usize, f32)| (class, (100.0 * share).round() as u32);
            likely.take(MAX_CONTENTS).map(percent).collect()
        })
        .unwrap_or_default()
    });
    let close = part(move || {
        let corners = corners.get()?;
        let [x, y, reach] = centre_and_reach(&corners);
        let view_box = join_numbers([x - reach, y - reach, 2.0 * reach, 2.0 * reach]);
        let turn = format!("rotate({} {})", 90 * quarter_turns(&corners), join_numbers([x, y]));
        let image = picture_image(address.clone());
        Some(
            view! { <svg class="close" viewBox=view_box aria-hidden="true"><g transform=turn>{image}</g></svg> }
                .into_any(),
        )
    });
    let heading = text(move || {
        let cell = cell.get();
        read_app(|app| {
            words::cell_label(&steps::cell_name(app.page.cell_names(), cell, app.page.shape()))
        })
    });
    let buttons = part(move || {
        let one = move |(class, percent): (usize, u32)| {
            let digit = Digit::new(class);
            let label = move || {
                let digit = digit.map(|digit| read_app(|app| app.page.format_digit(digit)));
                words::content_with_probability(digit, percent)
            };
            let press = move || {
                dispatch(Event::Correct(read_untracked(|app| app.page.focused_cell()), digit))
            };
            Button::new(press).class("command").live_label(label).view()
        };
        let all: Vec<_> = likely.get().into_iter().map(one).collect();
        Some(view! { <div class="row likely">{all}</div> }.into_any())
    });
    let content = view! { <p id="cell-in-picture">{heading}</p> }.into_any();
    let content = view! { <div>{vec![content, buttons]}</div> }.into_any();
    view! {
        <div class="close-up" role="group" aria-labelledby="cell-in-picture">{vec![close, content]}</div>
    }
    .into_any()
}

/// Returns the centre of a cell in the picture (x and y), and half the side of the square around it
/// that shows the cell with a margin.
fn centre_and_reach(corners: &Corners) -> [f32; 3] {
    let bounds = |of: fn(&Point) -> f32| {
        let values = corners.map(|corner| of(&corner));
        let least = values.into_iter().fold(f32::MAX, f32::min);
        let most = values.into_iter().fold(f32::MIN, f32::max);
        ((least + most) / 2.0, most - least)
    };
    let ((x, width), (y, height)) = (bounds(|point| point.x), bounds(|point| point.y));
    [x, y, 0.65 * width.max(height)]
}
