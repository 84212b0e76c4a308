//! A chart of the listed puzzles: a histogram of a column, or two columns against each other.

use leptos::{ev, html, prelude::*};

use super::controls::{Button, command_button, part, select, text};
use crate::markup::view;
use crate::reactive::{Memo, effect, memo};
use crate::state::{dispatch, read_app};
use app::{
    analysis,
    collection_list::{COMPUTE_MISSING_VALUES, Event},
};
use jobs::{Bar, Chart, ChartData};
use rating::Scale;
use view::words::{self, browse, measuring};
use view::{PlotBins, SHADES, format_fixed};

/// The columns that can be shown as a histogram. All of them except `hardest` can also be an axis
/// of a plot.
const HISTOGRAM_COLUMNS: [&str; 12] = [
    "level",
    "rating",
    "hardest",
    "clues",
    "score",
    "tedepth",
    "w",
    "solutions",
    "bank",
    "ep",
    "ed",
    "se",
];

/// The columns that can be the horizontal axis of a plot, but not the vertical one.
const HORIZONTAL_ONLY_COLUMNS: [&str; 2] = ["time", "number"];

/// The maximum distance, in pixels, from a press to the bin that it chooses.
const MAX_DISTANCE: f64 = 12.0;

/// The chart and its controls. Pressing a bar or a bin limits the list to the puzzles in that bar
/// or bin.
#[component]
pub fn ChartPanel() -> impl IntoView {
    let chosen = memo(|| read_app(|app| app.collection_list.chart.clone()));
    let charted = memo(|| {
        read_app(|app| app.collection_list.shown_part(&app.page)?.chart.as_deref().cloned())
    });
    let bars = part(move || {
        charted.read_with(|charted| {
            let ChartData { chart, bars, x_bars, .. } = charted.as_ref()?;
            (x_bars.is_empty() && !bars.is_empty()).then(|| histogram_view(&chart.column, bars))
        })
    });
    let has_plot = memo(move || {
        charted
            .read_with(|charted| charted.as_ref().is_some_and(|charted| !charted.x_bars.is_empty()))
    });
    let at = RwSignal::new(None::<usize>);
    let plot =
        part(move || has_plot.get().then(|| view! { <ScatterPlot charted at /> }.into_any()));
    let report = text(move || {
        charted.read_with(|charted| {
            let Some(charted) = charted else { return String::new() };
            let bin = at.get().and_then(|at| describe_bin(charted, at));
            let known = charted.bars.iter().map(|bar| bar.puzzle_count).sum();
            bin.unwrap_or_else(|| browse::charted_count(known, charted.unknown_count))
        })
    });
    let can_compute = memo(|| {
        read_app(|app| {
            let Some(browsed) = app.collection_list.shown_part(&app.page) else { return false };
            let unknown = browsed.chart.as_ref().map_or(0, |charted| charted.unknown_count);
            // If the list lacks values, the filter has this button instead.
            let is_above = app.collection_list.lacks_values(&app.page);
            unknown > 0 && !is_above && browsed.missing_for_chart.is_some()
        })
    });
    let compute = command_button(&COMPUTE_MISSING_VALUES).hidden(move || !can_compute.get());
    let widen = Button::event(Event::Widen).class("subtle").label(browse::zoom_out_button());
    let widen = widen.hidden(|| !read_app(|app| app.collection_list.can_widen_filter()));
    let can_plot = move || {
        chosen.read_with(|chart| chart.as_ref().is_some_and(|chart| has_scale(&chart.column)))
    };
    view! {
        <div class="chart">
            <div class="choices">
                {column_choice(chosen)}
                <div hidden=move || !can_plot()>{horizontal_axis_choice(chosen)}</div>
                {scale_choice()}
            </div>
            {bars}
            {plot}
            <div class="row" hidden=move || charted.read_with(Option::is_none)>
                <p class="detail">{report}</p>
                {widen.view()}
                {compute.view()}
            </div>
        </div>
    }
}

/// Returns `true` if the column can be an axis of a plot. Techniques can't, because they have no
/// scale.
fn has_scale(column: &str) -> bool {
    column != "hardest"
}

fn column_choice(chosen: Memo<Option<Chart>>) -> AnyView {
    select(
        browse::chart_label(),
        || column_options(HISTOGRAM_COLUMNS.into_iter()),
        move || chosen.get().map(|chart| chart.column).unwrap_or_default(),
        move |column| {
            let against = chosen.get_untracked().and_then(|chart| chart.horizontal_column);
            let against = against.filter(|_| has_scale(&column));
            let chart =
                (!column.is_empty()).then_some(Chart { column, horizontal_column: against });
            dispatch(Event::Chart(chart));
        },
    )
}

fn horizontal_axis_choice(chosen: Memo<Option<Chart>>) -> AnyView {
    select(
        browse::axis_label(),
        || {
            column_options(
                HISTOGRAM_COLUMNS
                    .into_iter()
                    .filter(|name| has_scale(name))
                    .chain(HORIZONTAL_ONLY_COLUMNS),
            )
        },
        move || chosen.get().and_then(|chart| chart.horizontal_column).unwrap_or_default(),
        move |name| {
            let Some(chart) = chosen.get_untracked() else { return };
            let against = Some(name).filter(|name| !name.is_empty());
            dispatch(Event::Chart(Some(Chart { horizontal_column: against, ..chart })));
        },
    )
}

/// Creates the list from which the scale of ratings is chosen.
pub fn scale_choice() -> AnyView {
    let scales =
        || Scale::ALL.map(|scale| (scale.name().into(), measuring::scale_name(scale.name())));
    select(
        measuring::scale_label(),
        move || Vec::from(scales()),
        || read_app(|app| app.page.preferences.rating_scale.name().into()),
        |name| {
            let scale = Scale::ALL.into_iter().find(|scale| scale.name() == name);
            scale.into_iter().for_each(|scale| dispatch(analysis::Event::ChooseScale(scale)));
        },
    )
}

/// Returns the options for the given columns, after an option for no column.
fn column_options(columns: impl Iterator<Item = &'static str>) -> Vec<(String, String)> {
    let named = columns.map(|name| (name.into(), browse::column_name(name).into()));
    [(String::new(), browse::no_chart_option().into())].into_iter().chain(named).collect()
}

/// Creates a histogram of a column, with one bar per value. Pressing a bar limits the list to the
/// puzzles in the bar.
fn histogram_view(column: &str, bars: &[Bar]) -> AnyView {
    let most = bars.iter().map(|bar| bar.puzzle_count).max().unwrap_or(0);
    let bar = |Bar { lowest: first, filter, puzzle_count: count, .. }: &Bar| {
        let name = browse::value_name(column, first);
        let share = format_fixed(*count as f64 / most as f64, 3);
        let narrow = Button::event(Event::Narrow(filter.clone())).class("bar");
        let content = view! {
            <i style:--share=share></i>
            <span>{name}</span>
            <b>{words::format_number(*count)}</b>
        };
        view! { <li>{narrow.content(content.into_any()).view()}</li> }.into_any()
    };
    let bars: Vec<_> = bars.iter().map(bar).collect();
    view! { <ul class="bars">{bars}</ul> }.into_any()
}

/// Describes the bin of a plot at an index: `Rating 7.0 to 7.4, Givens 24: 312 puzzles`. Returns
/// `None` if there is no such bin.
fn describe_bin(charted: &ChartData, at: usize) -> Option<String> {
    let (bar, x_bar) = bars_of(charted, at)?;
    let part = |column: &str, bar: &Bar| {
        let value = |text: &str| browse::value_name(column, text);
        browse::range_text(browse::column_name(column), value(&bar.lowest), value(&bar.highest))
    };
    let Chart { column, horizontal_column: against } = &charted.chart;
    let (y, x) = (part(column, bar), part(against.as_ref()?, x_bar));
    Some(format!("{y}, {x}: {}", browse::puzzle_count(*charted.bin_counts.get(at)?)))
}

/// Returns the bar of the column and the bar of the horizontal axis to which the bin at an index
/// belongs, or `None` if there is no such bin.
fn bars_of(charted: &ChartData, at: usize) -> Option<(&Bar, &Bar)> {
    let width = charted.x_bars.len();
    Some((charted.bars.get(at.checked_div(width)?)?, charted.x_bars.get(at % width)?))
}

/// A plot of two columns against each other. Darker bins contain more puzzles.
#[component]
fn ScatterPlot(
    /// The chart with its data, or `None` if there is no chart.
    charted: Memo<Option<ChartData>>,
    /// The index of the bin under the pointer, or of the bin that keys have reached; `None` if
    /// there is neither.
    at: RwSignal<Option<usize>>,
) -> impl IntoView {
    let frame = NodeRef::<html::Div>::new();
    // The bins, if there are any.
    fn plot_bins(charted: &Option<ChartData>) -> Option<PlotBins<'_>> {
        let charted = charted.as_ref().filter(|charted| !charted.bin_counts.is_empty())?;
        Some(PlotBins { column_count: charted.x_bars.len(), bin_counts: &charted.bin_counts })
    }
    // In a different plot, the index would belong to a different bin.
    effect(move || {
        charted.track();
        at.set(None);
    });
    let place = move |event: &web_sys::MouseEvent| {
        let rect = frame.get_untracked()?.get_bounding_client_rect();
        let size = (rect.width().max(1.0), rect.height().max(1.0));
        let x = (f64::from(event.client_x()) - rect.left()) / size.0;
        let y = (f64::from(event.client_y()) - rect.top()) / size.1;
        charted
            .with_untracked(|charted| plot_bins(charted)?.nearest_bin((x, y), size, MAX_DISTANCE))
    };
    let narrow = move |at: usize| {
        let filter = charted.with_untracked(|charted| {
            let charted = charted.as_ref()?;
            charted.bin_counts.get(at).filter(|count| **count > 0)?;
            let (bar, x_bar) = bars_of(charted, at)?;
            Some(format!("{} && {}", bar.filter, x_bar.filter))
        });
        filter.into_iter().for_each(|filter| dispatch(Event::Narrow(filter)));
    };
    let fullest = move || charted.with_untracked(|charted| Some(plot_bins(charted)?.fullest_bin()));
    let point = move |event: ev::PointerEvent| {
        let under = place(&event);
        if under != at.get_untracked() {
            at.set(under);
        }
    };
    let key = move |event: ev::KeyboardEvent| {
        if event.alt_key() || event.ctrl_key() || event.meta_key() {
            return;
        }
        let Some(now) = at.get_untracked().or_else(fullest) else { return };
        match &*event.key() {
            "Enter" | " " => narrow(now),
            key => {
                let next =
                    charted.with_untracked(|charted| plot_bins(charted)?.bin_after_key(now, key));
                match next {
                    Some(next) => at.set(Some(next)),
                    None => return,
                }
            }
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let shades = memo(move || charted.read_with(|charted| Some(plot_bins(charted)?.shade_paths())));
    let shade = |n: usize| {
        let path = move || shades.read_with(|shades| shades.as_ref().map(|paths| paths[n].clone()));
        view! { <path style:--shade=(n + 1).to_string() d=path /> }.into_any()
    };
    let size = move || {
        charted.read_with(|charted| {
            plot_bins(charted).map(|bins| (bins.column_count, bins.row_count()))
        })
    };
    let cursor = move || {
        let (at, (width, height)) = (at.get()?, size()?);
        Some(format!("M{} {}h1v1h-1z", at % width, (height - 1).checked_sub(at / width)?))
    };
    let names = memo(move || {
        let columns = |chart: &Chart| [chart.horizontal_column.clone(), Some(chart.column.clone())];
        charted.read_with(|charted| {
            let columns =
                charted.as_ref().map(|charted| columns(&charted.chart)).unwrap_or_default();
            columns.map(|column| browse::column_name(&column.unwrap_or_default()))
        })
    });
    let name = move |axis: usize| names.read_with(|names| names[axis]);
    let labels = move |axis: usize| {
        charted.read_with(|charted| {
            let ChartData { chart, bars, x_bars, label_steps, .. } = charted.as_ref()?;
            let (column, bars) =
                [(chart.horizontal_column.as_ref(), x_bars), (Some(&chart.column), bars)][axis];
            Some(axis_labels(column?, bars, label_steps[axis]))
        })
    };
    // If neither the pointer nor the keys have chosen a bin, the option is the fullest bin, from
    // which the keys start.
    let here = move || at.get().or_else(fullest).unwrap_or(0);
    let option = move || {
        let at = here();
        charted.read_with(|charted| describe_bin(charted.as_ref()?, at))
    };
    let most = text(move || {
        let most = charted.read_with(|charted| charted.as_ref()?.bin_counts.iter().copied().max());
        words::format_number(most.unwrap_or(0))
    });
    view! {
        <div class="plot">
            <span class="y-name">{move || name(1)}</span>
            <span class="shades" aria-hidden="true">
                "1"
                {(1..=SHADES).map(|n| view! { <i style:--shade=n.to_string()></i> }.into_any()).collect::<Vec<_>>()}
                {most}
            </span>
            <div class="y-labels" aria-hidden="true">{move || labels(1)}</div>
            <div
                class="bins"
                node_ref=frame
                role="listbox"
                tabindex="0"
                aria-label=move || browse::plot_title(name(1), name(0))
                aria-activedescendant=move || at.get().map(|at| format!("bin-{at}"))
                on:pointermove=point
                on:pointerleave=move |_| at.set(None)
                on:focus=move |_| if at.get_untracked().is_none() { at.set(fullest()) }
                on:click=move |event| place(&event).into_iter().for_each(narrow)
                on:keydown=key
            >
                <svg
                    viewBox=move || size().map(|(width, height)| format!("0 0 {width} {height}"))
                    preserveAspectRatio="none"
                    aria-hidden="true"
                >
                    {(0..SHADES).map(shade).collect::<Vec<_>>()}
                    <path class="cursor" d=cursor />
                </svg>
                <div
                    role="option"
                    class="unseen"
                    id=move || format!("bin-{}", here())
                    aria-selected="false"
                >
                    {move || option()}
                </div>
            </div>
            <div class="x-labels" aria-hidden="true">{move || labels(0)}</div>
            <span class="x-name">{move || name(0)}</span>
        </div>
    }
}

/// Creates the labels of an axis, one for every `step` bars. A label is at the middle of a bar that
/// represents a single value, and otherwise at the start of the bar.
fn axis_labels(column: &str, bars: &[Bar], step: usize) -> AnyView {
    let label = |(at, bar): (usize, &Bar)| {
        let middle = if bar.lowest == bar.highest { 0.5 } else { 0.0 };
        let place = format_fixed((at as f64 + middle) / bars.len() as f64, 4);
        view! { <span style:--at=place>{browse::value_name(column, &bar.lowest)}</span> }.into_any()
    };
    let labelled = bars.iter().enumerate().step_by(step.max(1));
    labelled.map(label).collect::<Vec<_>>().into_any()
}
