//! QR codes.

use jobs::{CODE_MARGIN, QrCode};
use leptos::prelude::*;

use crate::markup::view;
use view::words::printing;

/// Creates the picture of a QR code, dark on light in both themes. The size of the picture on paper
/// follows from the number of modules.
pub fn qr_code_picture(code: &QrCode) -> AnyView {
    let modules = code.module_count + 2 * CODE_MARGIN;
    view! {
        <svg
            class="code"
            viewBox=format!("-{CODE_MARGIN} -{CODE_MARGIN} {modules} {modules}")
            style:--modules=modules.to_string()
            role="img"
            aria-label=printing::qr_code_label(&code.link)
        >
            <path d=code.svg_path.clone()></path>
        </svg>
    }
    .into_any()
}
