//! The puzzles that an expression lets in, in an order, and of each what is asked.
//!
//! Without an order puzzles stream through, as everywhere; with one, what is printed of those that
//! are in is kept until the last has come.

use std::{
    borrow::Cow,
    mem,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use collection::{
    ColumnId, Expression, Kind, Known, Measure, Order, Place, Row, Truth, Value, Vocabulary,
    csv_field,
};
use formats::Format;
use words::expressions;

use super::{convert::Convert, facts::Facts, input::Record};

/// Which puzzles, and what is printed of them.
pub struct Select {
    filter: Option<Expression>,
    order: Order,
    columns: Vec<ColumnId>,
    to: Layout,
    vocabulary: Vocabulary,
    max_time: Option<Duration>,
    /// How many files have begun.
    files: AtomicU64,
    /// Whether anything was printed.
    begun: AtomicBool,
    gathered: Mutex<Vec<Gathered>>,
    unknown: AtomicU64,
}

/// How puzzles are to be printed.
#[derive(Clone, Copy)]
pub enum To {
    /// A line of names, then a line a puzzle, commas between.
    Csv,
    /// An object a line.
    Json,
    /// Columns with tabs between.
    Line,
    /// A format.
    Format(&'static dyn Format),
}

/// How puzzles are printed.
pub enum Layout {
    /// A line of names, then a line a puzzle, commas between.
    Csv,
    /// An object a line.
    Json,
    /// Columns with tabs between.
    Line,
    /// As `convert` writes them.
    Format(Box<Convert>),
}

/// A puzzle that waits for its turn.
struct Gathered {
    place: Place,
    /// The number of its file, and its own there.
    came: (u64, u64),
    kept: Kept,
}

/// What is kept of a puzzle until its turn.
enum Kept {
    Line(String),
    /// What is written depends on the puzzles before it.
    Record(Box<Record>),
}

impl Select {
    /// Puzzles of which nothing was printed yet: without columns the puzzles alone.
    ///
    /// # Errors
    /// When columns are asked for in a format that has none.
    pub fn new(
        filter: Option<Expression>,
        order: Option<Order>,
        mut columns: Vec<ColumnId>,
        to: Option<To>,
        max_time: Option<Duration>,
    ) -> Result<Select, String> {
        let to = to.unwrap_or(if columns.is_empty() { To::Line } else { To::Csv });
        let to = match to {
            To::Csv => Layout::Csv,
            To::Json => Layout::Json,
            To::Line => Layout::Line,
            To::Format(format) if columns.is_empty() => {
                Layout::Format(Box::new(Convert::new(format)))
            }
            To::Format(format) => {
                let name = format.info().name;
                return Err(format!("the format {name} has no columns; csv, json and line have"));
            }
        };
        if columns.is_empty() {
            columns.extend(ColumnId::of("puzzle"));
        }
        Ok(Select {
            filter,
            order: order.unwrap_or_default(),
            columns,
            to,
            vocabulary: words::vocabulary(),
            max_time,
            files: AtomicU64::new(0),
            begun: AtomicBool::new(false),
            gathered: Mutex::default(),
            unknown: AtomicU64::new(0),
        })
    }

    /// The columns that are printed.
    pub fn columns(&self) -> &[ColumnId] {
        &self.columns
    }

    /// How they are printed.
    pub fn layout(&self) -> &Layout {
        &self.to
    }

    /// The names of the columns stand in the file already.
    pub fn has_begun(&mut self) {
        *self.begun.get_mut() = true;
    }

    /// Whether what is printed of a puzzle depends on the puzzles before it.
    pub fn is_serial(&self) -> bool {
        matches!(self.to, Layout::Format(_)) && self.order.keys.is_empty()
    }

    /// Whether nothing but the puzzle itself decides what is printed of it.
    pub fn is_of_one_puzzle(&self) -> bool {
        self.order.keys.is_empty() && !matches!(self.to, Layout::Format(_))
    }

    /// The puzzles that come next are of another file.
    pub fn begin(&self) {
        self.files.fetch_add(1, Relaxed);
    }

    /// Appends what is printed of a puzzle, if it is in and waits for no other.
    ///
    /// # Errors
    /// Why it cannot be printed.
    pub fn print(&self, record: &Record, out: &mut String) -> Result<(), String> {
        let came = (self.files.load(Relaxed), record.index);
        let mut facts = Facts::new(record, &self.vocabulary).within(self.max_time);
        match self.filter.as_ref().map(|filter| facts.decide(filter)) {
            None | Some(Truth::Yes) => {}
            Some(Truth::No) => return Ok(()),
            Some(Truth::Unknown) => {
                self.unknown.fetch_add(1, Relaxed);
                return Ok(());
            }
        }
        facts.find(&self.columns);
        if self.order.keys.is_empty() {
            match &self.to {
                Layout::Format(convert) => convert.print(record, out)?,
                _ => out.push_str(&self.line(&facts.row)),
            }
            return Ok(());
        }
        facts.find(&self.order.keys.iter().map(|(column, _)| *column).collect::<Vec<_>>());
        let kept = match &self.to {
            Layout::Format(_) => Kept::Record(Box::new(record.clone())),
            _ => Kept::Line(self.line(&facts.row)),
        };
        let place = self.order.place(&facts.row);
        lock(&self.gathered).push(Gathered { place, came, kept });
        Ok(())
    }

    /// The line of a puzzle, in what has lines.
    fn line(&self, row: &Row) -> String {
        let fields = |field: &dyn Fn(ColumnId) -> String, separator| {
            self.columns.iter().map(|id| field(*id)).collect::<Vec<_>>().join(separator)
        };
        let shown = |id: ColumnId| id.show(row.get(id), &self.vocabulary);
        match &self.to {
            Layout::Csv => fields(&|id| csv_field(shown(id)), ",") + "\n",
            Layout::Line | Layout::Format(_) => fields(&shown, "\t") + "\n",
            Layout::Json => {
                let value = |id: ColumnId| json_value(id, row, &self.vocabulary);
                let named = |id: ColumnId| format!("\"{}\":{}", id.column().name, value(id));
                format!("{{{}}}\n", fields(&named, ","))
            }
        }
    }

    /// What was printed of the puzzles that come next, after the names of the columns if there are
    /// such and it is the first.
    pub fn next<'a>(&self, printed: &'a str) -> Cow<'a, str> {
        if matches!(self.to, Layout::Csv) && !printed.is_empty() && !self.begun.swap(true, Relaxed)
        {
            let names: Vec<_> = self.columns.iter().map(|id| id.column().name).collect();
            return format!("{}\n{printed}", names.join(",")).into();
        }
        printed.into()
    }

    /// What is printed after the last puzzle, all of it if there is an order; and what is wrong with
    /// puzzles that cannot be printed.
    pub fn footer(&self) -> (String, Vec<String>) {
        let mut gathered = mem::take(&mut *lock(&self.gathered));
        gathered.sort_by(|one, other| (&one.place, one.came).cmp(&(&other.place, other.came)));
        let (mut text, mut errors) = (String::new(), Vec::new());
        for Gathered { kept, .. } in gathered {
            match (kept, &self.to) {
                (Kept::Line(line), _) => text += &line,
                (Kept::Record(record), Layout::Format(convert)) => {
                    let printed = convert.print(&record, &mut text);
                    errors.extend(
                        printed.err().map(|error| format!("Line {}: {error}", record.line)),
                    );
                }
                (Kept::Record(_), _) => {}
            }
        }
        let mut text = self.next(&text).into_owned();
        if let Layout::Format(convert) = &self.to {
            text += convert.footer();
        }
        (text, errors)
    }

    /// What is to be said after the last puzzle.
    pub fn note(&self) -> Option<String> {
        let unknown = self.unknown.load(Relaxed);
        let open = (unknown > 0).then(|| {
            format!("puzzles of which something is not known that --where asks: {unknown}; they are left out")
        });
        let lost = match &self.to {
            Layout::Format(convert) => convert.note(),
            _ => None,
        };
        let notes: Vec<_> = open.into_iter().chain(lost).collect();
        (!notes.is_empty()).then(|| notes.join("\nnote: "))
    }
}

fn json_value(id: ColumnId, row: &Row, vocabulary: &Vocabulary) -> String {
    let text = |text: &str| serde_json::Value::from(text).to_string();
    match (row.get(id), id.column().kind) {
        (Known::NotYet | Known::Never, _) => "null".into(),
        (Known::Is(Value::Techniques(set)), _) => {
            let ids: Vec<_> = vocabulary.ids(*set).map(text).collect();
            format!("[{}]", ids.join(","))
        }
        (Known::Is(Value::Number(number)), Kind::Words(["no", "yes"])) => {
            (*number == 1).to_string()
        }
        (value @ Known::Is(Value::Number(_)), Kind::Number | Kind::Tenths) => {
            id.show(value, vocabulary)
        }
        (value, _) => text(&id.show(value, vocabulary)),
    }
}

/// The way to print that a name stands for.
///
/// # Errors
/// That there is none.
pub fn to_of(name: &str) -> Result<To, String> {
    match name {
        "csv" => Ok(To::Csv),
        "json" => Ok(To::Json),
        "line" => Ok(To::Line),
        _ => super::format_of(name)
            .map(To::Format)
            .map_err(|error| format!("{error}; beside them there is json")),
    }
}

/// The expression that a text writes.
///
/// # Errors
/// What is wrong with it.
pub fn expression_of(text: &str) -> Result<Expression, String> {
    let expression = Expression::parse(text, &words::vocabulary());
    let expression = expression.map_err(|error| expressions::error(&error))?;
    expression.columns().into_iter().try_for_each(measurable)?;
    Ok(expression)
}

/// The order that a text writes.
///
/// # Errors
/// What is wrong with it.
pub fn order_of(text: &str) -> Result<Order, String> {
    let order =
        Order::parse(text, &words::vocabulary()).map_err(|error| expressions::error(&error))?;
    order.keys.iter().try_for_each(|(column, _)| measurable(*column))?;
    Ok(order)
}

/// The column of a name.
///
/// # Errors
/// That there is none, or none here.
pub fn column_of(name: &str) -> Result<ColumnId, String> {
    let all = || {
        let here = ColumnId::all().filter(|id| measurable(*id).is_ok());
        here.map(|id| id.column().name).collect::<Vec<_>>().join(", ")
    };
    let id = words::vocabulary().column(name.trim());
    let id = id.ok_or_else(|| format!("the columns are {}", all()))?;
    measurable(id)?;
    Ok(id)
}

fn measurable(id: ColumnId) -> Result<(), String> {
    match id.column().measure {
        Measure::Play => Err(format!("{} is known on the page alone", id.column().name)),
        _ => Ok(()),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
