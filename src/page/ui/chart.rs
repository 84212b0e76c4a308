//! A chart of the listed puzzles: a histogram of a column, or two columns against each other.

use leptos::{ev, html, prelude::*};

use super::controls::{Button, command_button, part, select, text};
use crate::markup::view;
use crate::reactive::{Memo, effect, memo};
use crate::state::{dispatch, read};
use app::{
    analysis,
    collection_list::{COMPUTE_MISSING_VALUES, Event},
};
use jobs::{Bar, Bin, Chart, Charted, PlotAxis, ScatterPlot};
use rating::Scale;
use view::words::{self, browse, measuring};
use view::{PlotBins, SHADES, to_fixed};

/// The columns of which a histogram can be shown, and which can be horizontal axes.
const COLUMNS: [&str; 12] = [
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

/// The columns that can be vertical axes.
const AGAINST: [&str; 13] = [
    "level",
    "rating",
    "clues",
    "score",
    "tedepth",
    "w",
    "solutions",
    "bank",
    "ep",
    "ed",
    "se",
    "time",
    "number",
];

/// The distance in pixels within which a press finds a bin.
const REACH: f64 = 12.0;

/// The chart and its choices. A press on a bar or a bin narrows the list to its puzzles.
#[component]
pub fn ChartPanel() -> impl IntoView {
    let chosen = memo(|| read(|app| app.collection_list.chart.clone()));
    let charted = memo(|| read(|app| app.collection_list.browsed(&app.page)?.chart.clone()));
    let bars = part(move || {
        charted.with(|charted| {
            let Charted { chart, bars, .. } = charted.as_ref()?;
            (!bars.is_empty()).then(|| histogram(&chart.column, bars))
        })
    });
    let has_plot = memo(move || {
        charted.with(|charted| charted.as_ref().is_some_and(|charted| charted.plot.is_some()))
    });
    let at = RwSignal::new(None::<usize>);
    let plot = part(move || has_plot.get().then(|| view! { <Plot charted at /> }.into_any()));
    let report = text(move || {
        charted.with(|charted| {
            let Some(charted) = charted else { return String::new() };
            let bin = charted.plot.as_ref().zip(at.get());
            bin.and_then(|(plot, at)| describe(&charted.chart, plot, at))
                .unwrap_or_else(|| browse::charted(known(charted), charted.unknown))
        })
    });
    let can_compute = memo(|| {
        read(|app| {
            let Some(browsed) = app.collection_list.browsed(&app.page) else { return false };
            let unknown = browsed.chart.as_ref().map_or(0, |charted| charted.unknown);
            // The same button is with the filter if it lacks values.
            unknown > 0 && browsed.unknown == 0 && browsed.missing.is_some()
        })
    });
    let compute = command_button(&COMPUTE_MISSING_VALUES).hidden(move || !can_compute.get());
    let widen = Button::event(Event::Widen).class("subtle").label(words::size::smaller());
    let widen = widen.hidden(|| !read(|app| app.collection_list.can_widen()));
    let can_plot =
        move || chosen.with(|chart| chart.as_ref().is_some_and(|chart| has_scale(&chart.column)));
    view! {
        <div class="chart">
            <div class="choices">
                {column_choice(chosen)}
                <div hidden=move || !can_plot()>{against_choice(chosen)}</div>
                {scale()}
            </div>
            {bars}
            {plot}
            <div class="row" hidden=move || charted.with(Option::is_none)>
                <p class="detail">{report}</p>
                {widen.view()}
                {compute.view()}
            </div>
        </div>
    }
}

/// The number of puzzles in a chart.
fn known(charted: &Charted) -> u64 {
    let in_plot = charted.plot.iter().flat_map(|plot| &plot.counts);
    charted.bars.iter().map(|bar| &bar.count).chain(in_plot).sum()
}

/// Returns `true` if another column can be shown against a column. Techniques have no scale.
fn has_scale(column: &str) -> bool {
    column != "hardest"
}

fn column_choice(chosen: Memo<Option<Chart>>) -> AnyView {
    select(
        browse::chart(),
        || options(&COLUMNS),
        move || chosen.get().map(|chart| chart.column).unwrap_or_default(),
        move |column| {
            let against = chosen.get_untracked().and_then(|chart| chart.against);
            let against = against.filter(|_| has_scale(&column));
            let chart = (!column.is_empty()).then_some(Chart { column, against });
            dispatch(Event::Chart(chart));
        },
    )
}

fn against_choice(chosen: Memo<Option<Chart>>) -> AnyView {
    select(
        browse::against(),
        || options(&AGAINST),
        move || chosen.get().and_then(|chart| chart.against).unwrap_or_default(),
        move |name| {
            let Some(chart) = chosen.get_untracked() else { return };
            let against = Some(name).filter(|name| !name.is_empty());
            dispatch(Event::Chart(Some(Chart { against, ..chart })));
        },
    )
}

/// The list of scales for ratings.
pub fn scale() -> AnyView {
    let scales =
        || Scale::ALL.map(|scale| (scale.name().into(), measuring::scale_name(scale.name())));
    select(
        measuring::scale(),
        move || Vec::from(scales()),
        || read(|app| app.page.preferences.scale.name().into()),
        |name| {
            let scale = Scale::ALL.into_iter().find(|scale| scale.name() == name);
            scale.into_iter().for_each(|scale| dispatch(analysis::Event::Scale(scale)));
        },
    )
}

/// The options for a column, or none.
fn options(columns: &[&'static str]) -> Vec<(String, String)> {
    let named = columns.iter().map(|name| (String::from(*name), browse::column(name).into()));
    [(String::new(), browse::no_chart().into())].into_iter().chain(named).collect()
}

/// A bar per value of a column.
fn histogram(column: &str, bars: &[Bar]) -> AnyView {
    let most = bars.iter().map(|bar| bar.count).max().unwrap_or(0);
    let bar = |Bar { label, filter, count }: &Bar| {
        let name = browse::value(column, label);
        let share = to_fixed(*count as f64 / most as f64, 3);
        let narrow = Button::event(Event::Narrow(filter.clone())).class("bar");
        let content = view! {
            <i style:--share=share></i>
            <span>{name}</span>
            <b>{words::number(*count)}</b>
        };
        view! { <li>{narrow.content(content.into_any()).view()}</li> }.into_any()
    };
    let bars: Vec<_> = bars.iter().map(bar).collect();
    view! { <ul class="bars">{bars}</ul> }.into_any()
}

/// Describes a bin of a plot: `Rating 7.0 to 7.4, Givens 24: 312 puzzles`.
fn describe(chart: &Chart, plot: &ScatterPlot, at: usize) -> Option<String> {
    let (x, y) = bins(plot, at)?;
    let part = |column: &str, bin: &Bin| {
        let value = |text: &str| browse::value(column, text);
        browse::range(browse::column(column), value(&bin.first), value(&bin.last))
    };
    let (x, y) = (part(&chart.column, x), part(chart.against.as_ref()?, y));
    Some(format!("{x}, {y}: {}", browse::puzzles(*plot.counts.get(at)?)))
}

/// The values of a bin on the two axes.
fn bins(plot: &ScatterPlot, at: usize) -> Option<(&Bin, &Bin)> {
    let width = plot.x.bins.len();
    Some((plot.x.bins.get(at % width)?, plot.y.bins.get(at / width)?))
}

fn plot_bins(plot: &ScatterPlot) -> PlotBins<'_> {
    PlotBins { width: plot.x.bins.len(), counts: &plot.counts }
}

/// An axis of a plot.
#[derive(Clone, Copy)]
struct PlottedAxis {
    /// Its column.
    column: fn(&Chart) -> Option<&str>,
    /// Its bins.
    bins: fn(&ScatterPlot) -> &PlotAxis,
}

const X: PlottedAxis = PlottedAxis { column: |chart| Some(&chart.column), bins: |plot| &plot.x };
const Y: PlottedAxis =
    PlottedAxis { column: |chart| chart.against.as_deref(), bins: |plot| &plot.y };

/// Two columns against each other. Darker bins have more puzzles.
#[component]
fn Plot(
    /// The chart with its data.
    charted: Memo<Option<Charted>>,
    /// The bin under the pointer, or the one that keys have reached.
    at: RwSignal<Option<usize>>,
) -> impl IntoView {
    let frame = NodeRef::<html::Div>::new();
    let plot = memo(move || charted.with(|charted| charted.as_ref()?.plot.clone()));
    let chart = memo(move || charted.with(|charted| Some(charted.as_ref()?.chart.clone())));
    // Another plot has other bins.
    effect(move || {
        plot.track();
        at.set(None);
    });
    let place = move |event: &web_sys::MouseEvent| {
        let rect = frame.get_untracked()?.get_bounding_client_rect();
        let size = (rect.width().max(1.0), rect.height().max(1.0));
        let x = (f64::from(event.client_x()) - rect.left()) / size.0;
        let y = (f64::from(event.client_y()) - rect.top()) / size.1;
        plot.with_untracked(|plot| plot_bins(plot.as_ref()?).nearest((x, y), size, REACH))
    };
    let narrow = move |at: usize| {
        let filter = plot.with_untracked(|plot| {
            let plot = plot.as_ref().filter(|plot| plot.counts.get(at).is_some_and(|n| *n > 0))?;
            let (x, y) = bins(plot, at)?;
            Some(format!("{} && {}", x.filter, y.filter))
        });
        filter.into_iter().for_each(|filter| dispatch(Event::Narrow(filter)));
    };
    let fullest = move || plot.with_untracked(|plot| Some(plot_bins(plot.as_ref()?).fullest()));
    let point = move |event: ev::PointerEvent| {
        let under = place(&event);
        if under != at.get_untracked() {
            at.set(under);
        }
    };
    let key = move |event: ev::KeyboardEvent| {
        let Some(now) = at.get_untracked().or_else(fullest) else { return };
        match &*event.key() {
            "Enter" | " " => narrow(now),
            key => {
                let next =
                    plot.with_untracked(|plot| plot_bins(plot.as_ref()?).after_key(now, key));
                match next {
                    Some(next) => at.set(Some(next)),
                    None => return,
                }
            }
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let shades = memo(move || plot.with(|plot| Some(plot_bins(plot.as_ref()?).shades())));
    let shade = |n: usize| {
        let path = move || shades.with(|shades| shades.as_ref().map(|paths| paths[n].clone()));
        view! { <path style:--shade=(n + 1).to_string() d=path /> }.into_any()
    };
    let size =
        move || plot.with(|plot| plot.as_ref().map(|plot| (plot.x.bins.len(), plot.y.bins.len())));
    let cursor = move || {
        let (at, (width, height)) = (at.get()?, size()?);
        Some(format!("M{} {}h1v1h-1z", at % width, (height - 1).checked_sub(at / width)?))
    };
    let name = move |axis: PlottedAxis| {
        let column =
            |chart: &Option<Chart>| chart.as_ref().and_then(axis.column).map(browse::column);
        chart.with(column).unwrap_or_default()
    };
    let labels = move |axis: PlottedAxis| {
        let column = chart.with(|chart| chart.as_ref().and_then(axis.column).map(String::from))?;
        plot.with(|plot| Some(axis_labels(&column, (axis.bins)(plot.as_ref()?))))
    };
    // Without a pointer or keys, the option is the fullest bin, where keys begin.
    let here = move || at.get().or_else(fullest).unwrap_or(0);
    let option = move || {
        let at = here();
        charted.with(|charted| {
            let charted = charted.as_ref()?;
            describe(&charted.chart, charted.plot.as_ref()?, at)
        })
    };
    let most = text(move || {
        let most =
            plot.with(|plot| plot.as_ref().and_then(|plot| plot.counts.iter().copied().max()));
        words::number(most.unwrap_or(0))
    });
    view! {
        <div class="plot">
            <span class="y-name">{move || name(Y)}</span>
            <span class="shades" aria-hidden="true">
                "1"
                {(1..=SHADES).map(|n| view! { <i style:--shade=n.to_string()></i> }.into_any()).collect::<Vec<_>>()}
                {most}
            </span>
            <div class="y-labels" aria-hidden="true">{move || labels(Y)}</div>
            <div
                class="bins"
                node_ref=frame
                role="listbox"
                tabindex="0"
                aria-label=move || browse::plot(name(X), name(Y))
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
            <div class="x-labels" aria-hidden="true">{move || labels(X)}</div>
            <span class="x-name">{move || name(X)}</span>
        </div>
    }
}

/// The labels of an axis: in the middle of a bin with one value, and otherwise where the bin begins.
fn axis_labels(column: &str, axis: &PlotAxis) -> AnyView {
    let count = axis.bins.len() as f64;
    let label = |(at, bin): (usize, &Bin)| {
        let middle = if bin.first == bin.last { 0.5 } else { 0.0 };
        let place = to_fixed((at as f64 + middle) / count, 4);
        view! { <span style:--at=place>{browse::value(column, &bin.first)}</span> }.into_any()
    };
    let labelled = axis.bins.iter().enumerate().step_by(axis.label_step.max(1));
    labelled.map(label).collect::<Vec<_>>().into_any()
}
