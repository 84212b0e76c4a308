//! A recursive-descent parser for expressions, with a limited depth.

use super::{
    ColumnId, ExpectedToken, Expression, ExpressionError, ValueKind, Vocabulary,
    expression::Test,
    tokens::{Token, TokenKind, tokenize},
};

/// The maximum nesting depth of parentheses and `!`.
const MAX_DEPTH: usize = 64;

/// The maximum number of words in a name.
const MAX_WORDS: usize = 6;

impl Expression {
    /// Parses an expression.
    ///
    /// # Errors
    /// Returns the position of the first unexpected text.
    pub fn parse(text: &str, vocabulary: &Vocabulary) -> Result<Expression, ExpressionError> {
        let tokens = tokenize(text)?;
        let mut parser = Parser { tokens: &tokens, at: 0, depth: 0, vocabulary };
        let expression = parser.parse_disjunction()?;
        match parser.peek_token().kind {
            TokenKind::End => Ok(expression),
            _ => Err(parser.error_expecting(ExpectedToken::Connective)),
        }
    }
}

struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    depth: usize,
    vocabulary: &'a Vocabulary,
}

type ParseResult<T> = Result<T, ExpressionError>;

impl Parser<'_> {
    /// Returns the next token. The last token marks the end and is never consumed.
    fn peek_token(&self) -> &Token {
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn error_expecting(&self, expected: ExpectedToken) -> ExpressionError {
        let token = self.peek_token();
        ExpressionError { column: token.column, found: token.text.clone(), expected }
    }

    /// Consumes the next token if it is the operator `operator` or the equivalent `word`. Returns
    /// `true` if it was consumed.
    fn take_operator(&mut self, operator: &str, word: &str) -> bool {
        let token = self.peek_token();
        let found = match token.kind {
            TokenKind::Operator(other) => other == operator,
            TokenKind::Word => !word.is_empty() && token.text.eq_ignore_ascii_case(word),
            _ => false,
        };
        self.at += usize::from(found);
        found
    }

    /// Consumes the longest run of words for which `find` returns a value, such as the name
    /// `Naked Pair`, or a quoted text. Returns the value, or `None` if there is no such run or
    /// text.
    fn take_name<T>(&mut self, find: &dyn Fn(&str) -> Option<T>) -> Option<T> {
        let rest = &self.tokens[self.at..];
        let is_quoted = rest.first().is_some_and(|token| token.kind == TokenKind::Quoted);
        let words = rest.iter().take_while(|token| token.kind == TokenKind::Word).count();
        for count in (1..=words.min(MAX_WORDS).max(is_quoted.into())).rev() {
            let texts: Vec<_> = rest[..count].iter().map(|token| &*token.text).collect();
            if let Some(found) = find(&texts.join(" ")) {
                self.at += count;
                return Some(found);
            }
        }
        None
    }

    fn parse_disjunction(&mut self) -> ParseResult<Expression> {
        let mut parts = vec![self.parse_conjunction()?];
        while self.take_operator("||", "or") {
            parts.push(self.parse_conjunction()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Expression::Any(parts) })
    }

    fn parse_conjunction(&mut self) -> ParseResult<Expression> {
        let mut parts = vec![self.parse_negation()?];
        while self.take_operator("&&", "and") {
            parts.push(self.parse_negation()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Expression::All(parts) })
    }

    fn parse_negation(&mut self) -> ParseResult<Expression> {
        if self.depth == MAX_DEPTH {
            return Err(self.error_expecting(ExpectedToken::Shallower));
        }
        self.depth += 1;
        let parsed = if self.take_operator("!", "not") {
            Expression::Not(Box::new(self.parse_negation()?))
        } else if self.take_operator("(", "") {
            let inner = self.parse_disjunction()?;
            if !self.take_operator(")", "") {
                let missing = self.peek_token().kind == TokenKind::End;
                let expected =
                    if missing { ExpectedToken::Closing } else { ExpectedToken::Connective };
                return Err(self.error_expecting(expected));
            }
            inner
        } else {
            self.parse_test()?
        };
        self.depth -= 1;
        Ok(parsed)
    }

    fn parse_test(&mut self) -> ParseResult<Expression> {
        let has = self.take_operator("", "has");
        if has || self.take_operator("", "only") {
            let column = ColumnId::from_name("techniques")
                .ok_or_else(|| self.error_expecting(ExpectedToken::Test))?;
            let sets = self.parse_techniques()?;
            let test = if has { Test::Has(sets) } else { Test::Only(Vocabulary::union(&sets)) };
            return Ok(Expression::Test(column, test));
        }
        let token = self.peek_token();
        let column = match token.kind {
            TokenKind::Word => self.vocabulary.find_column(&token.text),
            _ => None,
        };
        let Some(column) = column else {
            return self.parse_bare_name().ok_or_else(|| self.error_expecting(ExpectedToken::Test));
        };
        self.at += 1;
        let comparison = match self.peek_token().kind {
            TokenKind::Operator(operator @ ("==" | "=" | "!=" | "<" | "<=" | ">" | ">=" | "~")) => {
                operator
            }
            _ if column.column().kind == ValueKind::Words(&["no", "yes"]) => {
                return Ok(Expression::Test(column, Test::Between(1, 1)));
            }
            _ => return Err(self.error_expecting(ExpectedToken::Comparison(column))),
        };
        let ordered = !matches!(comparison, "==" | "=" | "!=" | "~");
        let fits = match column.column().kind {
            ValueKind::Techniques => false,
            ValueKind::Text => !ordered,
            _ => comparison != "~",
        };
        if !fits {
            return Err(self.error_expecting(ExpectedToken::Comparison(column)));
        }
        self.at += 1;
        let (token, vocabulary) = (self.peek_token(), self.vocabulary);
        let test = match (column.column().kind, token.kind) {
            (ValueKind::Text, TokenKind::Word | TokenKind::Quoted) => {
                let text = formats::lowercase(&token.text);
                self.at += 1;
                Some(if comparison == "~" { Test::Contains(text) } else { Test::Same(text) })
            }
            _ => self.take_name(&|text| {
                Some(parse_value(vocabulary, column, text)?.to_test(comparison))
            }),
        };
        let test = test.ok_or_else(|| self.error_expecting(ExpectedToken::Value(column)))?;
        let test = Expression::Test(column, test);
        Ok(if comparison == "!=" { Expression::Not(Box::new(test)) } else { test })
    }

    /// Parses a name without an operator: a level, a state, a technique, or a list of techniques.
    /// Returns `None` if the next words aren't such a name.
    fn parse_bare_name(&mut self) -> Option<Expression> {
        if self.peek_token().kind != TokenKind::Word {
            return None;
        }
        let vocabulary = self.vocabulary;
        self.take_name(&|text| {
            let named = ["level", "state"].into_iter().find_map(|name| {
                let column = ColumnId::from_name(name)?;
                Some(Expression::Test(column, parse_value(vocabulary, column, text)?.to_test("==")))
            });
            let had = || {
                let sets = vec![vocabulary.technique_set(text)?];
                Some(Expression::Test(ColumnId::from_name("techniques")?, Test::Has(sets)))
            };
            named.or_else(had)
        })
    }

    /// Parses names of techniques in parentheses, such as `(x-wing, swordfish)`. Returns the set of
    /// techniques that each name refers to.
    fn parse_techniques(&mut self) -> ParseResult<Vec<super::TechniqueSet>> {
        if !self.take_operator("(", "") {
            return Err(self.error_expecting(ExpectedToken::Opening));
        }
        let mut sets = Vec::new();
        loop {
            let vocabulary = self.vocabulary;
            let named = self.take_name(&|text| vocabulary.technique_set(text));
            sets.push(named.ok_or_else(|| self.error_expecting(ExpectedToken::Technique))?);
            if self.take_operator(")", "") {
                return Ok(sets);
            }
            if !self.take_operator(",", "") {
                return Err(self.error_expecting(ExpectedToken::CommaOrEnd));
            }
        }
    }
}

impl ColumnId {
    /// Parses a number of the column, as [`ColumnId::format_number`] formats it. Returns `None` if
    /// the column has no such value.
    pub fn parse_number(self, text: &str, vocabulary: &Vocabulary) -> Option<u32> {
        let range = parse_value(vocabulary, self, text)?;
        (range.first == range.last).then_some(range.first)
    }
}

/// Parses a value of a column. Returns `None` if the column has no such value.
fn parse_value(vocabulary: &Vocabulary, column: ColumnId, text: &str) -> Option<NumberRange> {
    match column.column().kind {
        ValueKind::Number => NumberRange::parse_decimal(text, 0),
        ValueKind::Tenths => NumberRange::parse_decimal(text, 1),
        ValueKind::Words(words) => {
            let at = words.iter().position(|word| word.eq_ignore_ascii_case(text))? as u32;
            Some(NumberRange { first: at, last: at, equal: (at, at) })
        }
        ValueKind::Technique => {
            let at = vocabulary.technique_number(text)?;
            Some(NumberRange { first: at, last: at, equal: vocabulary.equally_hard_range(at) })
        }
        ValueKind::Techniques | ValueKind::Text => None,
    }
}

/// A value in an expression, as a range of the column's numbers. Most values are a single number.
struct NumberRange {
    /// The lowest number of the range. If the value is between two numbers of the column, the range
    /// is empty: `first` is larger than `last`.
    first: u32,
    /// The highest number of the range.
    last: u32,
    /// The lowest and the highest number that count as equal to the value in `<`, `<=`, `>` and
    /// `>=`. These operators treat equally hard techniques as equal, but `==` and `!=` don't.
    equal: (u32, u32),
}

impl NumberRange {
    /// Parses a decimal number in the units of the column: ones if `decimals` is 0, or tenths if it
    /// is 1. Returns `None` if the text isn't such a number, or if the number is too large.
    fn parse_decimal(text: &str, decimals: usize) -> Option<NumberRange> {
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        if whole.is_empty() || part.is_empty() || !part.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        if !whole.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let padded = format!("{part:0<decimals$}");
        let (near, rest) = padded.split_at(decimals);
        let number: u32 = format!("{whole}{near}").parse().ok()?;
        let between = rest.bytes().any(|b| b != b'0');
        let first = number.checked_add(u32::from(between))?;
        Some(NumberRange { first, last: number, equal: (first, number) })
    }

    fn to_test(&self, comparison: &str) -> Test {
        let below = |end: u32| {
            end.checked_sub(1).map_or(Test::Between(1, 0), |last| Test::Between(0, last))
        };
        let above = |end: u32| {
            end.checked_add(1).map_or(Test::Between(1, 0), |first| Test::Between(first, u32::MAX))
        };
        let (first_equal, last_equal) = self.equal;
        match comparison {
            "<" => below(first_equal),
            "<=" => Test::Between(0, last_equal),
            ">" => above(last_equal),
            ">=" => Test::Between(first_equal, u32::MAX),
            _ => Test::Between(self.first, self.last),
        }
    }
}
