//! Tests that compare expressions with equivalent closures on random rows, and tables with rows.

use super::*;

fn vocabulary() -> Vocabulary {
    let name = |id, others: &[&'static str], level, score| TechniqueName {
        id,
        other_names: others.to_vec(),
        hardness: (level, score),
    };
    let names = [
        name("x-wing", &["X-Wing", "0300"], 2, 140),
        name("naked-single", &["Naked Single", "0003"], 0, 4),
        name("full-house", &["Full House"], 0, 4),
        name("xy-wing", &["XY-Wing", "Y-Wing"], 2, 160),
        name("swordfish", &[], 2, 150),
        name("skyscraper", &[], 2, 140),
    ];
    Vocabulary::new(names).with_list("singles", ["naked-single", "full-house"])
}

fn parsed(text: &str) -> Expression {
    Expression::parse(text, &vocabulary()).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// A generator of pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }
}

fn random_row(random: &mut Random) -> ValueRow {
    let mut row = ValueRow::default();
    for column in ColumnId::all() {
        let most = [30, 300, 70_000][random.below(3)];
        let value = match column.column().kind {
            ValueKind::Number => ColumnValue::Number(random.below(most) as u32),
            ValueKind::Tenths => ColumnValue::Number(random.below(120) as u32),
            ValueKind::Words(words) => ColumnValue::Number(random.below(words.len()) as u32),
            ValueKind::Technique => ColumnValue::Number(random.below(6) as u32),
            ValueKind::Techniques => {
                let some = (0..6).filter(|_| random.below(3) == 0);
                ColumnValue::Techniques(some.fold(TechniqueSet::default(), TechniqueSet::with))
            }
            ValueKind::Text => {
                ColumnValue::Text(["", "One", "one two", "Zwei"][random.below(4)].to_owned())
            }
        };
        let known = match random.below(8) {
            0 => ValueState::NotYet,
            1 => ValueState::Never,
            _ => ValueState::Known(value),
        };
        row.set(column, known);
    }
    row
}

type ReferenceTest = fn(&ValueRow) -> Option<bool>;

fn number(row: &ValueRow, name: &str) -> Option<u32> {
    row.number(ColumnId::from_name(name)?)
}

fn techniques(row: &ValueRow) -> Option<Vec<&'static str>> {
    match row.get(ColumnId::from_name("techniques")?) {
        ValueState::Known(ColumnValue::Techniques(set)) => {
            Some(vocabulary().technique_ids(*set).collect())
        }
        _ => None,
    }
}

fn note(row: &ValueRow) -> Option<String> {
    match row.get(ColumnId::from_name("note")?) {
        ValueState::Known(ColumnValue::Text(text)) => Some(text.clone()),
        _ => None,
    }
}

fn and(one: Option<bool>, other: Option<bool>) -> Option<bool> {
    match (one, other) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

fn or(one: Option<bool>, other: Option<bool>) -> Option<bool> {
    and(one.map(|so| !so), other.map(|so| !so)).map(|so| !so)
}

/// Expressions, each with an equivalent closure. The techniques are, from the easiest to the
/// hardest: full-house and naked-single, x-wing and skyscraper, swordfish, xy-wing.
const EXPRESSIONS: [(&str, ReferenceTest); 32] = [
    ("duplicate >= 1", |row| match row.get(ColumnId::from_name("duplicate")?) {
        ValueState::Never => Some(false),
        _ => Some(number(row, "duplicate")? >= 1),
    }),
    ("clues < 25", |row| Some(number(row, "clues")? < 25)),
    ("clues<=24.5", |row| Some(number(row, "clues")? <= 24)),
    ("clues > 24.5", |row| Some(number(row, "clues")? > 24)),
    ("clues >= 24.0", |row| Some(number(row, "clues")? >= 24)),
    ("clues == 24.5", |row| number(row, "clues").map(|_| false)),
    ("clues != 17", |row| Some(number(row, "clues")? != 17)),
    ("score >= 60000", |row| Some(number(row, "score")? >= 60000)),
    ("clues < 0", |row| number(row, "clues").map(|_| false)),
    ("level >= hard", |row| Some(number(row, "level")? >= 2)),
    ("LEVEL < Hard", |row| Some(number(row, "level")? < 2)),
    ("level = extreme", |row| Some(number(row, "level")? == 4)),
    ("minimal", |row| Some(number(row, "minimal")? == 1)),
    ("!minimal", |row| Some(number(row, "minimal")? == 0)),
    ("minimal == no", |row| Some(number(row, "minimal")? == 0)),
    ("state != solved", |row| Some(number(row, "state")? != 2)),
    ("hardest == x-wing", |row| Some(number(row, "hardest")? == 2)),
    ("hardest <= 'X-Wing'", |row| Some(number(row, "hardest")? <= 3)),
    ("hardest > x-wing", |row| Some(number(row, "hardest")? >= 4)),
    ("Hard", |row| Some(number(row, "level")? == 2)),
    ("begun", |row| Some(number(row, "state")? == 1)),
    ("x-wing", |row| Some(techniques(row)?.contains(&"x-wing"))),
    ("has(x-wing)", |row| Some(techniques(row)?.contains(&"x-wing"))),
    ("Full House", |row| Some(techniques(row)?.contains(&"full-house"))),
    ("has(Naked Single, X Wing)", |row| {
        let all = techniques(row)?;
        Some(all.contains(&"naked-single") && all.contains(&"x-wing"))
    }),
    ("hardest > x wing or hardest == X Wing", |row| {
        number(row, "hardest").map(|hardest| hardest == 2 || hardest >= 4)
    }),
    ("has(0300, Y-Wing)", |row| {
        let all = techniques(row)?;
        Some(all.contains(&"x-wing") && all.contains(&"xy-wing"))
    }),
    ("has(singles)", |row| {
        Some(techniques(row)?.iter().any(|one| ["naked-single", "full-house"].contains(one)))
    }),
    ("only(singles, x-wing)", |row| {
        let within = ["naked-single", "full-house", "x-wing"];
        Some(techniques(row)?.iter().all(|one| within.contains(one)))
    }),
    ("note ~ \"ONE\"", |row| Some(note(row)?.to_lowercase().contains("one"))),
    ("note == one", |row| Some(note(row)?.to_lowercase() == "one")),
    ("note != ''", |row| Some(!note(row)?.is_empty())),
];

/// Combines some of [`EXPRESSIONS`] at random, with at most `depth` levels of operators. Returns
/// the combined expression with its answer for each row.
fn random_expression(
    random: &mut Random,
    rows: &[ValueRow],
    depth: usize,
) -> (String, Vec<Option<bool>>) {
    match random.below(if depth == 0 { 1 } else { 4 }) {
        0 => {
            let (text, slow) = EXPRESSIONS[random.below(EXPRESSIONS.len())];
            (text.to_owned(), rows.iter().map(slow).collect())
        }
        1 => {
            let (text, answers) = random_expression(random, rows, depth - 1);
            (format!("!({text})"), answers.into_iter().map(|so| so.map(|so| !so)).collect())
        }
        joined => {
            let parts = [(); 2].map(|()| random_expression(random, rows, depth - 1));
            let (sign, join): (_, fn(_, _) -> _) =
                if joined == 2 { ("&&", and) } else { ("or", or) };
            let [(one, ones), (other, others)] = parts;
            let answers = ones.into_iter().zip(others).map(|(one, other)| join(one, other));
            (format!("({one}){sign}\n({other})"), answers.collect())
        }
    }
}

fn table(rows: &[ValueRow]) -> Table {
    let mut table = Table::new(rows.len());
    rows.iter().enumerate().for_each(|(at, row)| table.set_row(at, row));
    table
}

fn text_of(rows: &[ValueRow], column: ColumnId, row: usize) -> Option<String> {
    match rows[row].get(column) {
        ValueState::Known(ColumnValue::Text(text)) => Some(text.clone()),
        _ => None,
    }
}

#[test]
fn expressions_agree_with_closures() {
    let mut random = Random(9);
    let rows: Vec<ValueRow> = (0..1000).map(|_| random_row(&mut random)).collect();
    let table = table(&rows);
    let whole = EXPRESSIONS.map(|(text, slow)| (text.to_owned(), rows.iter().map(slow).collect()));
    let random = (0..300).map(|_| random_expression(&mut random, &rows, 3)).collect::<Vec<_>>();
    for (text, expected) in whole.into_iter().chain(random) {
        let expression = parsed(&text);
        for (row, expected) in rows.iter().zip(&expected) {
            let expected = expected.map_or(Truth::Unknown, Truth::from);
            assert_eq!(expression.evaluate(row), expected, "{text}: {row:?}");
        }
        let texts = |column: ColumnId, row: usize| text_of(&rows, column, row);
        let view = table.select_rows(Some(&expression), &SortOrder::default(), &texts);
        let slowly: Vec<u32> =
            (0..rows.len() as u32).filter(|at| expected[*at as usize] == Some(true)).collect();
        assert_eq!(view.rows, slowly, "{text}");
        let unknown = expected.iter().filter(|so| so.is_none()).count();
        assert_eq!(view.unknown_count, unknown as u64, "{text}");
    }
}

#[test]
fn and_binds_tighter_than_or() {
    assert_eq!(
        parsed("minimal or minimal and !minimal"),
        parsed("minimal || (minimal && (!minimal))")
    );
    assert_ne!(
        parsed("minimal or minimal and !minimal"),
        parsed("(minimal || minimal) && (!minimal)")
    );
}

#[test]
fn a_table_stores_values_in_few_bytes() {
    let mut random = Random(5);
    let rows: Vec<ValueRow> = (0..500).map(|_| random_row(&mut random)).collect();
    let whole = table(&rows);
    for (at, row) in rows.iter().enumerate() {
        // Tables don't store texts.
        for column in ColumnId::all().filter(|column| column.column().kind != ValueKind::Text) {
            assert_eq!(whole.get(at, column), *row.get(column), "{at} {}", column.column().name);
        }
    }
    let mut small = Table::new(10);
    assert_eq!(small.bytes_per_row(), 0);
    let clues = ColumnId::from_name("clues").expect("a column");
    for (number, bytes) in [(81, 1), (253, 1), (254, 2), (65_533, 2), (65_534, 4), (7, 4)] {
        small.set_value(3, clues, &ValueState::Known(ColumnValue::Number(number)));
        assert_eq!(small.get(3, clues), ValueState::Known(ColumnValue::Number(number)));
        assert_eq!((small.bytes_per_row(), small.get(2, clues)), (bytes, ValueState::NotYet));
        small.set_value(4, clues, &ValueState::Never);
        assert_eq!(small.get(4, clues), ValueState::Never);
    }
}

#[test]
fn views_are_sorted() {
    let mut random = Random(7);
    let rows: Vec<ValueRow> = (0..700).map(|_| random_row(&mut random)).collect();
    let table = table(&rows);
    let texts = |column: ColumnId, row: usize| text_of(&rows, column, row);
    for text in ["clues", "-clues", "level,-score", "-note,hardest", "techniques,-minimal,score"] {
        let order = SortOrder::parse(text, &vocabulary()).expect("an order");
        let mut slowly: Vec<u32> = (0..rows.len() as u32).collect();
        slowly.sort_by(|one, other| order.compare(&rows[*one as usize], &rows[*other as usize]));
        assert_eq!(table.select_rows(None, &order, &texts).rows, slowly, "{text}");
    }
    // Unknown values come last in either direction.
    let clues = ColumnId::from_name("clues").expect("a column");
    for text in ["clues", "-clues"] {
        let order = SortOrder::parse(text, &vocabulary()).expect("an order");
        let view = table.select_rows(None, &order, &texts);
        let known = view.rows.iter().map(|row| rows[*row as usize].number(clues).is_some());
        assert!(known.is_sorted_by(|one, other| one >= other), "{text}");
    }
    let error = SortOrder::parse("clues, luck", &vocabulary()).expect_err("an unknown column");
    assert_eq!((error.column, error.found.as_str()), (7, "luck"));
}

#[test]
fn the_cheapest_measure_is_next_until_the_answer_is_known() {
    let expression = parsed("level >= hard && clues < 25 && minimal");
    let mut row = ValueRow::default();
    assert_eq!(expression.next_measure(&row), Some(Measure::Givens));
    row.set_number("clues", 24);
    assert_eq!(expression.next_measure(&row), Some(Measure::Redundancy));
    row.set_number("minimal", 1);
    assert_eq!(expression.next_measure(&row), Some(Measure::Grade));
    row.set_number("level", 3);
    assert_eq!((expression.next_measure(&row), expression.evaluate(&row)), (None, Truth::Yes));
    row.set_number("clues", 30);
    row.set(ColumnId::from_name("level").expect("a column"), ValueState::NotYet);
    assert_eq!((expression.next_measure(&row), expression.evaluate(&row)), (None, Truth::No));
    // No measure is needed for a value that will never be known.
    row.set(ColumnId::from_name("clues").expect("a column"), ValueState::Never);
    row.set(ColumnId::from_name("level").expect("a column"), ValueState::Never);
    assert_eq!((expression.next_measure(&row), expression.evaluate(&row)), (None, Truth::Unknown));
}

#[track_caller]
fn check(text: &str, column: usize, found: &str, expected: ExpectedToken) {
    let error = Expression::parse(text, &vocabulary()).expect_err("an invalid expression");
    assert_eq!(error, ExpressionError { column, found: found.into(), expected }, "{text}");
}

#[test]
fn errors_have_positions_and_expectations() {
    let id = |name| ColumnId::from_name(name).expect("a column");
    check("", 1, "", ExpectedToken::Test);
    check("luck > 3", 1, "luck", ExpectedToken::Test);
    check("clues > 3 &&", 13, "", ExpectedToken::Test);
    check("clues 3", 7, "3", ExpectedToken::Comparison(id("clues")));
    check("clues ~ 3", 7, "~", ExpectedToken::Comparison(id("clues")));
    check("note < x", 6, "<", ExpectedToken::Comparison(id("note")));
    check("techniques == x-wing", 12, "==", ExpectedToken::Comparison(id("techniques")));
    check("clues > few", 9, "few", ExpectedToken::Value(id("clues")));
    check("clues > -3", 9, "-3", ExpectedToken::Value(id("clues")));
    check("clues > 99999999999", 9, "99999999999", ExpectedToken::Value(id("clues")));
    check("level == tough", 10, "tough", ExpectedToken::Value(id("level")));
    check("level ==", 9, "", ExpectedToken::Value(id("level")));
    check("hardest == luck", 12, "luck", ExpectedToken::Value(id("hardest")));
    check("has x-wing", 5, "x-wing", ExpectedToken::Opening);
    check("has(luck)", 5, "luck", ExpectedToken::Technique);
    check("has()", 5, ")", ExpectedToken::Technique);
    check("only(x-wing swordfish)", 13, "swordfish", ExpectedToken::CommaOrEnd);
    check("(minimal", 9, "", ExpectedToken::Closing);
    check("(minimal minimal)", 10, "minimal", ExpectedToken::Connective);
    check("minimal)", 8, ")", ExpectedToken::Connective);
    check("minimal & minimal", 9, "&", ExpectedToken::Connective);
    check("«Grüße» ~ 1", 1, "«", ExpectedToken::Test);
    check("note ~ \"open", 8, "\"open", ExpectedToken::Quote);
    check(&"!".repeat(100_000), 65, "!", ExpectedToken::Shallower);
    check(&"(".repeat(100_000), 65, "(", ExpectedToken::Shallower);
}

#[test]
fn any_text_is_an_expression_or_an_error() {
    let mut random = Random(3);
    let parts =
        ["clues", "<", "=", "!", "(", ")", "&&", "has", ",", "x-wing", "'", "7.", ".5", "ß", " "];
    for _ in 0..20_000 {
        let many = random.below(9);
        let text: String = (0..many).map(|_| parts[random.below(parts.len())]).collect();
        if let Err(error) = Expression::parse(&text, &vocabulary()) {
            assert!((1..=text.chars().count() + 1).contains(&error.column), "{text}: {error:?}");
        }
    }
}

#[test]
fn histograms_count_equal_values() {
    let level = ColumnId::from_name("level").expect("a column");
    let mut histogram = Histogram::new(level);
    for (number, times) in [(0, 120), (2, 3), (4, 1)] {
        (0..times).for_each(|_| histogram.add(&ValueState::Known(ColumnValue::Number(number))));
    }
    histogram.add(&ValueState::Never);
    let lines = format!("easy\t120\t{}\nhard\t3\t##\nextreme\t1\t#\n-\t1\t#\n", "#".repeat(50));
    assert_eq!(histogram.to_text(&vocabulary()), lines);
    let mut scores = Histogram::new(ColumnId::from_name("score").expect("a column"));
    [0, 99, 100, 1234]
        .iter()
        .for_each(|score| scores.add(&ValueState::Known(ColumnValue::Number(*score))));
    assert_eq!(scores.counts.into_iter().collect::<Vec<_>>(), [(0, 2), (100, 1), (1200, 1)]);
    let mut random = Random(2);
    let rows: Vec<ValueRow> = (0..300).map(|_| random_row(&mut random)).collect();
    let table = table(&rows);
    for column in ColumnId::all().filter(|column| column.column().kind != ValueKind::Text) {
        let mut slowly = Histogram::new(column);
        rows.iter().for_each(|row| slowly.add(row.get(column)));
        assert_eq!(Histogram::from_rows(&table, column, 0..300), slowly);
    }
}

/// Compares the counts of a scatter plot with the numbers of rows that match the expressions for
/// its bins.
#[track_caller]
fn check_scatter(table: &Table, x: ColumnId, y: ColumnId, filter: Option<&str>) {
    let select = |text: Option<&str>| {
        let filter = text.map(parsed);
        table.select_rows(filter.as_ref(), &SortOrder::default(), &|_, _| None).rows
    };
    let rows = select(filter);
    let is_known = |row: &&u32| {
        [x, y].into_iter().all(|id| matches!(table.get(**row as usize, id), ValueState::Known(_)))
    };
    let known = rows.iter().filter(is_known).count() as u64;
    let Some(scatter) = Scatter::from_rows(table, x, y, &rows) else {
        assert_eq!(known, 0);
        return;
    };
    assert_eq!(scatter.unknown_count, rows.len() as u64 - known);
    assert_eq!(scatter.bin_counts.iter().sum::<u64>(), known);
    assert!((1..=64).contains(&scatter.x.bin_count) && (1..=40).contains(&scatter.y.bin_count));
    let condition = |axis: &Axis, bin| {
        axis.column.range_condition(axis.column.column().name, axis.bin_range(bin), &vocabulary())
    };
    let mut counts = scatter.bin_counts.iter();
    for row in 0..scatter.y.bin_count {
        for bin in 0..scatter.x.bin_count {
            let (x, y) = (condition(&scatter.x, bin), condition(&scatter.y, row));
            let both = filter.into_iter().chain([&*x, &y]).collect::<Vec<_>>().join(" && ");
            let slowly = select(Some(&both)).len() as u64;
            assert_eq!((&both, counts.next()), (&both, Some(&slowly)));
        }
    }
}

#[test]
fn a_scatter_plot_counts_the_puzzles_that_its_conditions_match() {
    let mut random = Random(5);
    let mut rows: Vec<ValueRow> = (0..200).map(|_| random_row(&mut random)).collect();
    let number = ColumnId::from_name("number").expect("a column");
    for (at, row) in rows.iter_mut().enumerate() {
        row.set(number, ValueState::Known(ColumnValue::Number(at as u32)));
    }
    let table = table(&rows);
    let scales: Vec<ColumnId> = ColumnId::all()
        .filter(|id| Scatter::from_rows(&table, *id, *id, &[0, 1, 2, 3, 4, 5, 6, 7]).is_some())
        .collect();
    assert_eq!(scales.len(), COLUMNS.len() - 6, "all but texts and techniques");
    for _ in 0..24 {
        let [x, y] = [(); 2].map(|()| scales[random.below(scales.len())]);
        check_scatter(&table, x, y, None);
        check_scatter(&table, x, y, Some("level >= hard"));
    }
}

#[test]
fn the_axes_of_a_scatter_plot_begin_at_round_values() {
    let [clues, se] = ["clues", "se"].map(|name| ColumnId::from_name(name).expect("a column"));
    let mut table = Table::new(4);
    let values = [(17, 23), (24, 71), (39, 118), (u32::MAX, 10)];
    for (row, (givens, rating)) in values.into_iter().enumerate() {
        table.set_value(row, clues, &ValueState::Known(ColumnValue::Number(givens)));
        table.set_value(row, se, &ValueState::Known(ColumnValue::Number(rating)));
    }
    let scatter = Scatter::from_rows(&table, clues, se, &[0, 1, 2]).expect("known values");
    let Scatter { x, y, bin_counts: counts, unknown_count: 0 } = scatter else {
        panic!("unknown values")
    };
    assert_eq!((x.bin_count, x.label_step), (25, 5));
    let condition = |axis: &Axis, name, bin| {
        axis.column.range_condition(name, axis.bin_range(bin), &vocabulary())
    };
    assert_eq!(condition(&x, "clues", 0), "clues == 15");
    assert_eq!(condition(&x, "clues", 2), "clues == 17");
    assert_eq!((y.bin_count, y.label_step), (24, 5));
    assert_eq!(y.bin_range(0), (0, 4));
    assert_eq!(condition(&y, "se", 14), "se >= 7.0 && se < 7.5");
    assert_eq!(counts[9 + 25 * 14], 1);
    // A range may end at the largest number.
    check_scatter(&table, clues, se, None);
}
