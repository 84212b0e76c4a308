//! QR codes.

use jobs::{CODE_MARGIN, Code};
use leptos::prelude::*;

use crate::markup::view;
use view::words::print;

/// Creates the picture of a QR code, dark on light in both themes. The size of the picture on paper
/// follows from the number of modules.
pub fn code_picture(code: &Code) -> AnyView {
    let modules = code.side + 2 * CODE_MARGIN;
    view! {
        <svg
            class="code"
            viewBox=format!("-{CODE_MARGIN} -{CODE_MARGIN} {modules} {modules}")
            style:--modules=modules.to_string()
            role="img"
            aria-label=print::code_name(&code.link)
        >
            <path d=code.path.clone()></path>
        </svg>
    }
    .into_any()
}
