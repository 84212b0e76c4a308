//! The messages between a page and the program that reads pictures. A picture is sent separately
//! from its request: the bytes of the picture are never part of an encoded message.

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{Corners, NoGrid, Reading, RecognizedBoard};

/// A request to read the picture that is sent with it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReadingRequest {
    /// The identifier of the request. The reply contains the same identifier.
    pub request_id: u32,
    /// The corners of the grid if the user has set them, in the coordinates of
    /// [`RecognizedPicture::size`].
    pub corners: Option<Corners>,
}

/// The reply to a request.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PictureReply {
    /// The identifier of the request.
    pub request_id: u32,
    /// The picture that was read, or the reason why it couldn't be read.
    pub result: Result<Box<RecognizedPicture>, PictureFault>,
}

/// A picture that was read.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RecognizedPicture {
    /// The width and the height of the picture after shrinking, in pixels. The coordinates of the
    /// reading refer to this size.
    pub size: (u32, u32),
    /// The cells as they were read.
    pub reading: Reading,
    /// The board that results from the reading.
    pub board: RecognizedBoard,
}

/// The reason why no board was read from a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PictureFault {
    /// The browser can't decode the file.
    Undecodable,
    /// The picture has no grid that can be read.
    NoGrid(NoGrid),
    /// The program couldn't be loaded or has failed.
    Failed,
}

/// Encodes a message in the postcard format, for [`decode`].
pub fn encode<T: Serialize>(message: &T) -> Vec<u8> {
    // Only sequences of unknown length can't be encoded, and no message has one.
    postcard::to_allocvec(message).unwrap_or_default()
}

/// Decodes a message. Returns `None` if the bytes aren't a valid message.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Point;

    #[test]
    fn messages_survive_encoding() {
        let corners = Some([Point { x: 1.0, y: 2.0 }; 4]);
        let request = ReadingRequest { request_id: 7, corners };
        assert_eq!(decode(&encode(&request)), Some(request));
        let fault = PictureFault::NoGrid(NoGrid::TooSmall);
        let reply = PictureReply { request_id: 7, result: Err(fault) };
        assert_eq!(decode(&encode(&reply)), Some(reply.clone()));
        assert_eq!(decode::<PictureReply>(&[7]), None);
    }
}
