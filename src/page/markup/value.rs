//! Values of attributes, classes and styles.

use std::borrow::Cow;

use crate::reactive::Memo;

/// A text in markup: a literal from the sources, or a text that was made while the page runs.
pub(super) type MarkupText = Cow<'static, str>;

/// The value of an attribute, a class or a style: a text or nothing. `true` is an empty text, and
/// `false` is nothing.
pub trait AttributeValue: Sized + 'static {
    /// Whether the value can change when something that it reads changes.
    const IS_LIVE: bool = false;

    /// Returns the current value, or `None` for nothing. A value that isn't live is read only once.
    fn get(&mut self) -> Option<MarkupText>;
}

impl AttributeValue for bool {
    fn get(&mut self) -> Option<MarkupText> {
        self.then_some(Cow::Borrowed(""))
    }
}

impl AttributeValue for &'static str {
    fn get(&mut self) -> Option<MarkupText> {
        Some(Cow::Borrowed(self))
    }
}

impl AttributeValue for String {
    fn get(&mut self) -> Option<MarkupText> {
        Some(Cow::Owned(std::mem::take(self)))
    }
}

impl<V: AttributeValue> AttributeValue for Option<V> {
    fn get(&mut self) -> Option<MarkupText> {
        self.as_mut()?.get()
    }
}

impl<V: AttributeValue, F: FnMut() -> V + 'static> AttributeValue for F {
    const IS_LIVE: bool = true;

    fn get(&mut self) -> Option<MarkupText> {
        self().get()
    }
}

impl<V: AttributeValue + Clone> AttributeValue for Memo<V> {
    const IS_LIVE: bool = true;

    fn get(&mut self) -> Option<MarkupText> {
        Memo::get(self).get()
    }
}
