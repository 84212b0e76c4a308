//! The program that reads pictures. It runs in a worker of its own. The browser decodes and shrinks
//! the pictures, because it supports all formats and the orientation of photos. The program reads
//! the boards from the pixels.

use js_sys::{Array, Promise, Uint8Array};
use pictures::{
    PictureFault, PictureReply, Pixels, ReadingRequest, RecognizedPicture, decode, encode,
};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    DedicatedWorkerGlobalScope, File, ImageBitmap, MessageEvent, OffscreenCanvas,
    OffscreenCanvasRenderingContext2d,
};

/// The maximum length of a picture's longer side, in pixels. Larger pictures are shrunk to this
/// length. If the board fills most of a photo, its cells are then still more than 100 pixels wide.
const MAX_LONGER_SIDE: f64 = 1600.0;

/// Installs the handler that reads the picture of each request, and reports that the program is
/// ready.
fn main() {
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        // Messages that aren't requests are ignored, because no sender waits for a reply.
        let Some((request, file)) = read_message(&event) else { return };
        spawn_local(async move {
            let result = read_picture(&request, file).await.map(Box::new);
            let reply = PictureReply { request_id: request.request_id, result };
            let bytes = Uint8Array::from(encode(&reply).as_slice());
            // If the reply can't be sent, the page no longer waits for it.
            let _ = worker_scope().post_message(&bytes);
        });
    });
    worker_scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    // The page sends requests once this message has arrived.
    let _ = worker_scope().post_message(&JsValue::NULL);
}

/// Returns the request in a message and the file that was sent with it, or `None` if the message
/// isn't a request.
fn read_message(event: &MessageEvent) -> Option<(ReadingRequest, File)> {
    let message: Array = event.data().dyn_into().ok()?;
    let bytes: Uint8Array = message.get(0).dyn_into().ok()?;
    Some((decode(&bytes.to_vec())?, message.get(1).dyn_into().ok()?))
}

/// Reads the board in a picture. If the request has the corners of the grid, the grid isn't
/// searched for. The error is the reason why no board was read.
async fn read_picture(
    request: &ReadingRequest,
    file: File,
) -> Result<RecognizedPicture, PictureFault> {
    let (width, height, bytes) =
        decode_pixels(&file).await.map_err(|_| PictureFault::Undecodable)?;
    let pixels = Pixels::from_rgba(width as usize, height as usize, &bytes);
    let pixels = pixels.map_err(|_| PictureFault::Undecodable)?;
    let reading = match request.corners {
        Some(corners) => pictures::read_with_corners(&pixels, corners),
        None => pictures::read_board(&pixels),
    };
    let reading = reading.map_err(PictureFault::NoGrid)?;
    let board = pictures::correct_reading(&reading);
    Ok(RecognizedPicture { size: (width, height), reading, board })
}

/// Decodes a picture and shrinks it if it is too large. Returns the width, the height, and four
/// bytes per pixel. Fails if the browser can't decode the picture.
async fn decode_pixels(file: &File) -> Result<(u32, u32, Vec<u8>), JsValue> {
    let decoding: Promise = worker_scope().create_image_bitmap_with_blob(file)?;
    let picture: ImageBitmap = JsFuture::from(decoding).await?.dyn_into()?;
    let (width, height) = (f64::from(picture.width()), f64::from(picture.height()));
    let scale = (MAX_LONGER_SIDE / width.max(height)).min(1.0);
    let shrunk = |side: f64| ((side * scale).round() as u32).max(1);
    let (width, height) = (shrunk(width), shrunk(height));
    let canvas = OffscreenCanvas::new(width, height)?;
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    let context: OffscreenCanvasRenderingContext2d = context.unchecked_into();
    // Otherwise, thin lines in large photos would vanish. Browsers without this property ignore it.
    js_sys::Reflect::set(&context, &"imageSmoothingQuality".into(), &"high".into())?;
    let (w, h) = (f64::from(width), f64::from(height));
    context.draw_image_with_image_bitmap_and_dw_and_dh(&picture, 0.0, 0.0, w, h)?;
    picture.close();
    let data = context.get_image_data(0.0, 0.0, w, h)?;
    Ok((width, height, data.data().to_vec()))
}

fn worker_scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}
