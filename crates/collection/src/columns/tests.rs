//! Expressions, held to closures on random rows; tables, held to rows.

use super::*;

fn vocabulary() -> Vocabulary {
    let name = |id, others: &[&'static str], level, score| TechniqueName {
        id,
        others: others.to_vec(),
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

/// Numbers that a seed makes.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }
}

fn random_row(random: &mut Random) -> Row {
    let mut row = Row::default();
    for column in ColumnId::all() {
        let most = [30, 300, 70_000][random.below(3)];
        let value = match column.column().kind {
            Kind::Number => Value::Number(random.below(most) as u32),
            Kind::Tenths => Value::Number(random.below(120) as u32),
            Kind::Words(words) => Value::Number(random.below(words.len()) as u32),
            Kind::Technique => Value::Number(random.below(6) as u32),
            Kind::Techniques => {
                let some = (0..6).filter(|_| random.below(3) == 0);
                Value::Techniques(some.fold(TechniqueSet::default(), TechniqueSet::with))
            }
            Kind::Text => Value::Text(["", "One", "one two", "Zwei"][random.below(4)].to_owned()),
        };
        let known = match random.below(8) {
            0 => Known::NotYet,
            1 => Known::Never,
            _ => Known::Is(value),
        };
        row.set(column, known);
    }
    row
}

type Slow = fn(&Row) -> Option<bool>;

fn number(row: &Row, name: &str) -> Option<u32> {
    row.number(ColumnId::of(name)?)
}

fn techniques(row: &Row) -> Option<Vec<&'static str>> {
    match row.get(ColumnId::of("techniques")?) {
        Known::Is(Value::Techniques(set)) => Some(vocabulary().ids(*set).collect()),
        _ => None,
    }
}

fn note(row: &Row) -> Option<String> {
    match row.get(ColumnId::of("note")?) {
        Known::Is(Value::Text(text)) => Some(text.clone()),
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

/// The vocabulary's order: full-house and naked-single, x-wing and skyscraper, swordfish, xy-wing.
const EXPRESSIONS: [(&str, Slow); 28] = [
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

/// An expression made of some of these, and its answers for each row.
fn random_expression(
    random: &mut Random,
    rows: &[Row],
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

fn table(rows: &[Row]) -> Table {
    let mut table = Table::new(rows.len());
    rows.iter().enumerate().for_each(|(at, row)| table.set_row(at, row));
    table
}

fn text_of(rows: &[Row], column: ColumnId, row: usize) -> Option<String> {
    match rows[row].get(column) {
        Known::Is(Value::Text(text)) => Some(text.clone()),
        _ => None,
    }
}

#[test]
fn expressions_are_what_they_say() {
    let mut random = Random(9);
    let rows: Vec<Row> = (0..1000).map(|_| random_row(&mut random)).collect();
    let table = table(&rows);
    let whole = EXPRESSIONS.map(|(text, slow)| (text.to_owned(), rows.iter().map(slow).collect()));
    let random = (0..300).map(|_| random_expression(&mut random, &rows, 3)).collect::<Vec<_>>();
    for (text, expected) in whole.into_iter().chain(random) {
        let expression = parsed(&text);
        for (row, expected) in rows.iter().zip(&expected) {
            let expected = expected.map_or(Truth::Unknown, Truth::from);
            assert_eq!(expression.of(row), expected, "{text}: {row:?}");
        }
        let texts = |column: ColumnId, row: usize| text_of(&rows, column, row);
        let view = table.view(Some(&expression), &Order::default(), &texts);
        let slowly: Vec<u32> =
            (0..rows.len() as u32).filter(|at| expected[*at as usize] == Some(true)).collect();
        assert_eq!(view.rows, slowly, "{text}");
        let unknown = expected.iter().filter(|so| so.is_none()).count();
        assert_eq!(view.unknown, unknown as u64, "{text}");
    }
}

#[test]
fn and_binds_more_than_or() {
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
fn a_table_has_what_it_was_given_in_few_bytes() {
    let mut random = Random(5);
    let rows: Vec<Row> = (0..500).map(|_| random_row(&mut random)).collect();
    let whole = table(&rows);
    for (at, row) in rows.iter().enumerate() {
        // Texts are not kept.
        for column in ColumnId::all().filter(|column| column.column().kind != Kind::Text) {
            assert_eq!(whole.get(at, column), *row.get(column), "{at} {}", column.column().name);
        }
    }
    let mut small = Table::new(10);
    assert_eq!(small.bytes_a_row(), 0);
    let clues = ColumnId::of("clues").expect("a column");
    for (number, bytes) in [(81, 1), (253, 1), (254, 2), (65_533, 2), (65_534, 4), (7, 4)] {
        small.set(3, clues, &Known::Is(Value::Number(number)));
        assert_eq!(small.get(3, clues), Known::Is(Value::Number(number)));
        assert_eq!((small.bytes_a_row(), small.get(2, clues)), (bytes, Known::NotYet));
        small.set(4, clues, &Known::Never);
        assert_eq!(small.get(4, clues), Known::Never);
    }
}

#[test]
fn views_are_in_order() {
    let mut random = Random(7);
    let rows: Vec<Row> = (0..700).map(|_| random_row(&mut random)).collect();
    let table = table(&rows);
    let texts = |column: ColumnId, row: usize| text_of(&rows, column, row);
    for text in ["clues", "-clues", "level,-score", "-note,hardest", "techniques,-minimal,score"] {
        let order = Order::parse(text, &vocabulary()).expect("an order");
        let mut slowly: Vec<u32> = (0..rows.len() as u32).collect();
        slowly.sort_by(|one, other| order.compare(&rows[*one as usize], &rows[*other as usize]));
        assert_eq!(table.view(None, &order, &texts).rows, slowly, "{text}");
    }
    // What is not known comes last, whichever way.
    let clues = ColumnId::of("clues").expect("a column");
    for text in ["clues", "-clues"] {
        let order = Order::parse(text, &vocabulary()).expect("an order");
        let view = table.view(None, &order, &texts);
        let known = view.rows.iter().map(|row| rows[*row as usize].number(clues).is_some());
        assert!(known.is_sorted_by(|one, other| one >= other), "{text}");
    }
    let error = Order::parse("clues, luck", &vocabulary()).expect_err("no column");
    assert_eq!((error.column, error.found.as_str()), (7, "luck"));
}

#[test]
fn the_cheapest_measure_is_wanted_until_a_row_is_in_or_out() {
    let expression = parsed("level >= hard && clues < 25 && minimal");
    let mut row = Row::default();
    assert_eq!(expression.wants(&row), Some(Measure::Givens));
    row.set_number("clues", 24);
    assert_eq!(expression.wants(&row), Some(Measure::Redundancy));
    row.set_number("minimal", 1);
    assert_eq!(expression.wants(&row), Some(Measure::Grade));
    row.set_number("level", 3);
    assert_eq!((expression.wants(&row), expression.of(&row)), (None, Truth::Yes));
    row.set_number("clues", 30);
    row.set(ColumnId::of("level").expect("a column"), Known::NotYet);
    assert_eq!((expression.wants(&row), expression.of(&row)), (None, Truth::No));
    // What never will be known is not wanted.
    row.set(ColumnId::of("clues").expect("a column"), Known::Never);
    row.set(ColumnId::of("level").expect("a column"), Known::Never);
    assert_eq!((expression.wants(&row), expression.of(&row)), (None, Truth::Unknown));
}

#[track_caller]
fn check(text: &str, column: usize, found: &str, expected: Expected) {
    let error = Expression::parse(text, &vocabulary()).expect_err("no expression");
    assert_eq!(error, ExpressionError { column, found: found.into(), expected }, "{text}");
}

#[test]
fn errors_say_where_and_what() {
    let id = |name| ColumnId::of(name).expect("a column");
    check("", 1, "", Expected::Test);
    check("luck > 3", 1, "luck", Expected::Test);
    check("clues > 3 &&", 13, "", Expected::Test);
    check("clues 3", 7, "3", Expected::Comparison(id("clues")));
    check("clues ~ 3", 7, "~", Expected::Comparison(id("clues")));
    check("note < x", 6, "<", Expected::Comparison(id("note")));
    check("techniques == x-wing", 12, "==", Expected::Comparison(id("techniques")));
    check("clues > few", 9, "few", Expected::Value(id("clues")));
    check("clues > -3", 9, "-3", Expected::Value(id("clues")));
    check("clues > 99999999999", 9, "99999999999", Expected::Value(id("clues")));
    check("level == tough", 10, "tough", Expected::Value(id("level")));
    check("level ==", 9, "", Expected::Value(id("level")));
    check("hardest == luck", 12, "luck", Expected::Value(id("hardest")));
    check("has x-wing", 5, "x-wing", Expected::Opening);
    check("has(luck)", 5, "luck", Expected::Technique);
    check("has()", 5, ")", Expected::Technique);
    check("only(x-wing swordfish)", 13, "swordfish", Expected::CommaOrEnd);
    check("(minimal", 9, "", Expected::Closing);
    check("(minimal minimal)", 10, "minimal", Expected::Connective);
    check("minimal)", 8, ")", Expected::Connective);
    check("minimal & minimal", 9, "&", Expected::Connective);
    check("«Grüße» ~ 1", 1, "«", Expected::Test);
    check("note ~ \"open", 8, "\"open", Expected::Quote);
    check(&"!".repeat(100_000), 65, "!", Expected::Shallower);
    check(&"(".repeat(100_000), 65, "(", Expected::Shallower);
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
fn histograms_count_what_is_alike() {
    let level = ColumnId::of("level").expect("a column");
    let mut histogram = Histogram::new(level);
    for (number, times) in [(0, 120), (2, 3), (4, 1)] {
        (0..times).for_each(|_| histogram.add(&Known::Is(Value::Number(number))));
    }
    histogram.add(&Known::Never);
    let lines = format!("easy\t120\t{}\nhard\t3\t##\nextreme\t1\t#\n-\t1\t#\n", "#".repeat(50));
    assert_eq!(histogram.lines(&vocabulary()), lines);
    let mut scores = Histogram::new(ColumnId::of("score").expect("a column"));
    [0, 99, 100, 1234].iter().for_each(|score| scores.add(&Known::Is(Value::Number(*score))));
    assert_eq!(scores.counts.into_iter().collect::<Vec<_>>(), [(0, 2), (100, 1), (1200, 1)]);
    let mut random = Random(2);
    let rows: Vec<Row> = (0..300).map(|_| random_row(&mut random)).collect();
    let table = table(&rows);
    for column in ColumnId::all().filter(|column| column.column().kind != Kind::Text) {
        let mut slowly = Histogram::new(column);
        rows.iter().for_each(|row| slowly.add(row.get(column)));
        assert_eq!(Histogram::of(&table, column, 0..300), slowly);
    }
}
