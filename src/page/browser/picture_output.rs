//! Pictures of the board: SVG documents, or PNG pictures that the browser draws from them.

use app::effect::PictureTarget;
use gloo_file::{Blob, ObjectUrl};
use js_sys::{Array, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::{CanvasRenderingContext2d, ClipboardItem, HtmlCanvasElement, HtmlImageElement};

use super::{clipboard::clipboard, download};

const PNG: &str = "image/png";
const SVG: &str = "image/svg+xml";

/// The minimum and maximum side of a PNG, in pixels: small boards need the minimum to look sharp,
/// and phones can't draw more than the maximum.
const PNG_SIDES: (u32, u32) = (920, 4000);

/// Draws a picture, and copies or downloads it.
///
/// # Errors
///
/// Returns an error if the browser refuses.
pub async fn draw_and_deliver(target: &PictureTarget, svg: String) -> Result<(), JsValue> {
    match target {
        PictureTarget::Clipboard => copy_picture(svg).await?,
        PictureTarget::Png(name) => download::save_blob(name, draw_png(&svg).await?),
        PictureTarget::Svg(name) => download::save_blob(name, svg_blob(&svg)),
    }
    Ok(())
}

/// Copies a picture in the formats that the browser supports. Returns the browser's error if the
/// browser refuses.
async fn copy_picture(svg: String) -> Result<(), JsValue> {
    let clipboard = clipboard().ok_or(JsValue::NULL)?;
    let formats = Object::new();
    if can_copy_svg() {
        let document = Promise::resolve(&JsValue::from(svg_blob(&svg)));
        Reflect::set(&formats, &SVG.into(), &document)?;
    }
    // The PNG is a promise, because the player's click permits copying only for a moment.
    let drawn = future_to_promise(async move { draw_png(&svg).await.map(JsValue::from) });
    Reflect::set(&formats, &PNG.into(), &drawn)?;
    let item = ClipboardItem::new_with_record_from_str_to_blob_promise(&formats)?;
    JsFuture::from(clipboard.write(&Array::of1(&item))).await?;
    Ok(())
}

/// Returns `true` if the browser can copy SVG. Browsers that don't report this can't.
fn can_copy_svg() -> bool {
    let item = Reflect::get(&js_sys::global(), &"ClipboardItem".into());
    let can_be_asked = item.and_then(|item| Reflect::get(&item, &"supports".into()));
    can_be_asked.is_ok_and(|supports| supports.is_function()) && ClipboardItem::supports(SVG)
}

fn svg_blob(svg: &str) -> Blob {
    Blob::new_with_options(svg, Some(SVG))
}

/// Draws a picture as PNG. Returns the browser's error if the browser refuses.
async fn draw_png(svg: &str) -> Result<Blob, JsValue> {
    let url = ObjectUrl::from(svg_blob(svg));
    let image = HtmlImageElement::new()?;
    image.set_src(&url);
    JsFuture::from(image.decode()).await?;
    let canvas: HtmlCanvasElement = download::create_element("canvas").ok_or(JsValue::NULL)?;
    let side = image.natural_width().clamp(PNG_SIDES.0, PNG_SIDES.1);
    canvas.set_width(side);
    canvas.set_height(side);
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    let context: CanvasRenderingContext2d = context.dyn_into()?;
    let side = side.into();
    context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, side, side)?;
    let mut encode = |resolve: js_sys::Function, reject: js_sys::Function| {
        if let Err(error) = canvas.to_blob(&resolve) {
            // Rejecting a promise can't fail.
            let _ = reject.call1(&JsValue::NULL, &error);
        }
    };
    let png = JsFuture::from(Promise::new(&mut encode)).await?;
    Ok(png.dyn_into::<web_sys::Blob>()?.into())
}
