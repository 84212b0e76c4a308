//! From words and signs to an expression, by descent; no deeper than anybody writes.

use super::{
    ColumnId, Expected, Expression, ExpressionError, Kind, Vocabulary,
    expression::Test,
    tokens::{Token, TokenKind, tokens},
};

/// Parentheses and `!` within one another.
const DEEPEST: usize = 64;

impl Expression {
    /// The expression that a text writes.
    ///
    /// # Errors
    /// Where something else was expected.
    pub fn parse(text: &str, vocabulary: &Vocabulary) -> Result<Expression, ExpressionError> {
        let tokens = tokens(text)?;
        let mut parser = Parser { tokens: &tokens, at: 0, depth: 0, vocabulary };
        let expression = parser.any()?;
        match parser.token().kind {
            TokenKind::End => Ok(expression),
            _ => Err(parser.error(Expected::Connective)),
        }
    }
}

struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    depth: usize,
    vocabulary: &'a Vocabulary,
}

type Parsed<T> = Result<T, ExpressionError>;

impl Parser<'_> {
    /// The next token: the last one is the end, which is never taken.
    fn token(&self) -> &Token {
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn error(&self, expected: Expected) -> ExpressionError {
        let token = self.token();
        ExpressionError { column: token.column, found: token.text.clone(), expected }
    }

    /// Takes the next token if it is a sign, or a word that stands for it.
    fn take(&mut self, sign: &str, word: &str) -> bool {
        let token = self.token();
        let found = match token.kind {
            TokenKind::Sign(other) => other == sign,
            TokenKind::Word => !word.is_empty() && token.text.eq_ignore_ascii_case(word),
            _ => false,
        };
        self.at += usize::from(found);
        found
    }

    fn any(&mut self) -> Parsed<Expression> {
        let mut parts = vec![self.all()?];
        while self.take("||", "or") {
            parts.push(self.all()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Expression::Any(parts) })
    }

    fn all(&mut self) -> Parsed<Expression> {
        let mut parts = vec![self.not()?];
        while self.take("&&", "and") {
            parts.push(self.not()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Expression::All(parts) })
    }

    fn not(&mut self) -> Parsed<Expression> {
        if self.depth == DEEPEST {
            return Err(self.error(Expected::Shallower));
        }
        self.depth += 1;
        let parsed = if self.take("!", "not") {
            Expression::Not(Box::new(self.not()?))
        } else if self.take("(", "") {
            let inner = self.any()?;
            if !self.take(")", "") {
                let missing = self.token().kind == TokenKind::End;
                let expected = if missing { Expected::Closing } else { Expected::Connective };
                return Err(self.error(expected));
            }
            inner
        } else {
            self.test()?
        };
        self.depth -= 1;
        Ok(parsed)
    }

    fn test(&mut self) -> Parsed<Expression> {
        let has = self.take("", "has");
        if has || self.take("", "only") {
            let column = ColumnId::of("techniques").ok_or_else(|| self.error(Expected::Test))?;
            let sets = self.techniques()?;
            let test = if has { Test::Has(sets) } else { Test::Only(Vocabulary::sum(&sets)) };
            return Ok(Expression::Test(column, test));
        }
        let token = self.token();
        let column = match token.kind {
            TokenKind::Word => self.vocabulary.column(&token.text),
            _ => None,
        };
        let Some(column) = column else {
            let alone = self.alone().ok_or_else(|| self.error(Expected::Test))?;
            self.at += 1;
            return Ok(alone);
        };
        self.at += 1;
        let comparison = match self.token().kind {
            TokenKind::Sign(sign @ ("==" | "=" | "!=" | "<" | "<=" | ">" | ">=" | "~")) => sign,
            _ if column.column().kind == Kind::Words(&["no", "yes"]) => {
                return Ok(Expression::Test(column, Test::Between(1, 1)));
            }
            _ => return Err(self.error(Expected::Comparison(column))),
        };
        let ordered = !matches!(comparison, "==" | "=" | "!=" | "~");
        let fits = match column.column().kind {
            Kind::Techniques => false,
            Kind::Text => !ordered,
            _ => comparison != "~",
        };
        if !fits {
            return Err(self.error(Expected::Comparison(column)));
        }
        self.at += 1;
        let expected = Expected::Value(column);
        let token = self.token();
        if !matches!(token.kind, TokenKind::Word | TokenKind::Quoted) {
            return Err(self.error(expected));
        }
        let test = match column.column().kind {
            Kind::Text if comparison == "~" => Some(Test::Contains(token.text.to_lowercase())),
            Kind::Text => Some(Test::Same(token.text.to_lowercase())),
            _ => self.value(column, &token.text).map(|value| value.test(comparison)),
        };
        let test = test.ok_or_else(|| self.error(expected))?;
        self.at += 1;
        let test = Expression::Test(column, test);
        Ok(if comparison == "!=" { Expression::Not(Box::new(test)) } else { test })
    }

    /// A level or a state that is so, or a technique that is had, by its name alone.
    fn alone(&self) -> Option<Expression> {
        let Token { kind: TokenKind::Word, text, .. } = self.token() else { return None };
        let named = ["level", "state"].into_iter().find_map(|name| {
            let column = ColumnId::of(name)?;
            Some(Expression::Test(column, self.value(column, text)?.test("==")))
        });
        let had = || {
            let sets = vec![self.vocabulary.set(text)?];
            Some(Expression::Test(ColumnId::of("techniques")?, Test::Has(sets)))
        };
        named.or_else(had)
    }

    /// `(x-wing, swordfish)`.
    fn techniques(&mut self) -> Parsed<Vec<super::TechniqueSet>> {
        if !self.take("(", "") {
            return Err(self.error(Expected::Opening));
        }
        let mut sets = Vec::new();
        loop {
            let token = self.token();
            let named = match token.kind {
                TokenKind::Word | TokenKind::Quoted => self.vocabulary.set(&token.text),
                _ => None,
            };
            sets.push(named.ok_or_else(|| self.error(Expected::Technique))?);
            self.at += 1;
            if self.take(")", "") {
                return Ok(sets);
            }
            if !self.take(",", "") {
                return Err(self.error(Expected::CommaOrEnd));
            }
        }
    }

    fn value(&self, column: ColumnId, text: &str) -> Option<Place> {
        match column.column().kind {
            Kind::Number => Place::of_decimal(text, 0),
            Kind::Tenths => Place::of_decimal(text, 1),
            Kind::Words(words) => {
                let at = words.iter().position(|word| word.eq_ignore_ascii_case(text))? as u32;
                Some(Place { first: at, last: at, alike: (at, at) })
            }
            Kind::Technique => {
                let at = self.vocabulary.number(text)?;
                Some(Place { first: at, last: at, alike: self.vocabulary.as_hard_as(at) })
            }
            Kind::Techniques | Kind::Text => None,
        }
    }
}

/// Where a value stands among the numbers of a column: it is those from the first to the last,
/// none when it lies between two, and as much as those that are alike.
struct Place {
    first: u32,
    last: u32,
    alike: (u32, u32),
}

impl Place {
    /// A decimal number, in the units of the column: tenths, or ones.
    fn of_decimal(text: &str, figures: usize) -> Option<Place> {
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        if whole.is_empty() || part.is_empty() || !part.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        if !whole.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let padded = format!("{part:0<figures$}");
        let (near, rest) = padded.split_at(figures);
        let number: u32 = format!("{whole}{near}").parse().ok()?;
        let between = rest.bytes().any(|b| b != b'0');
        let first = number.checked_add(u32::from(between))?;
        Some(Place { first, last: number, alike: (first, number) })
    }

    fn test(&self, comparison: &str) -> Test {
        let below = |end: u32| {
            end.checked_sub(1).map_or(Test::Between(1, 0), |last| Test::Between(0, last))
        };
        let above = |end: u32| {
            end.checked_add(1).map_or(Test::Between(1, 0), |first| Test::Between(first, u32::MAX))
        };
        let (first_alike, last_alike) = self.alike;
        match comparison {
            "<" => below(first_alike),
            "<=" => Test::Between(0, last_alike),
            ">" => above(last_alike),
            ">=" => Test::Between(first_alike, u32::MAX),
            _ => Test::Between(self.first, self.last),
        }
    }
}
