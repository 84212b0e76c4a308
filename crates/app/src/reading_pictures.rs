//! Reading boards from pictures. The board from a single picture is shown next to the picture, so
//! that the player can check and correct it. The boards from several pictures are opened as a
//! collection.

use grid::{Cell, CellValue, Digit, Position, Shape};
use jobs::Progress;
use pictures::{PictureFault, Point, RecognizedPicture};
use play::Action;
use schedule::{FilesId, Ticket};
use view::words::{self, pictures as said};

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    effect::{Effect, PictureToRead},
    feature::Feature,
    followup::Followup,
    page::Page,
    place::{Destination, Place},
    tracked::StateChange,
};

/// The pictures that are being read, and the picture whose board is on the page.
#[derive(Default)]
pub struct PictureImport {
    /// The pictures that are being read, if any.
    queue: Option<PictureQueue>,
    /// The picture whose board is on the page, if any.
    shown: Option<ShownPicture>,
    /// The picture whose board was on the page until the player cancelled entering it, while the
    /// command to continue is offered.
    cancelled: Option<ShownPicture>,
    /// The name of the collection of boards that is being opened, and the message and the detail of
    /// an alert about pictures without a board. The alert is shown once the collection is open.
    pending_alert: Option<(String, [String; 2])>,
}

/// Files with pictures of boards, which are read one after another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PictureFiles {
    /// The browser's id for the files.
    pub files: FilesId,
    /// The names of the files, in order.
    pub file_names: Vec<String>,
}

/// The pictures that are being read one after another, and the results so far.
struct PictureQueue {
    pictures: PictureFiles,
    /// The index of the picture that is being read, from 0.
    index: usize,
    task: Ticket,
    /// The boards so far, each as a line of a file.
    lines: Vec<String>,
    /// The names of the pictures without a board.
    faulty_names: Vec<String>,
}

/// The picture whose board is on the page.
pub struct ShownPicture {
    files: FilesId,
    /// The name of the file.
    pub file_name: String,
    /// The result of reading the picture.
    pub read_picture: Box<RecognizedPicture>,
    /// The ticket of the request to read the picture again with different corners, until it is
    /// answered.
    reread: Option<Ticket>,
}

/// An event that [`PictureImport`] handles.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Read these pictures.
    Open(PictureFiles),
    /// The picture of the request with this ticket was read, or couldn't be read.
    Read(Ticket, Result<Box<RecognizedPicture>, PictureFault>),
    /// The player has moved the corner of the grid with this index to this point of the picture, in
    /// pixels. See [`Corners`](pictures::Corners) for the order.
    MoveCorner(usize, Point),
    /// Replace a cell's content with a digit, or clear the cell if there is no digit. Does nothing
    /// unless the board is being compared with its picture.
    Correct(Cell, Option<Digit>),
    /// Let the player take a photo, or choose a picture.
    TakePhoto,
}

/// The command that lets the player take a photo of a puzzle, or choose a picture.
pub static TAKE_PHOTO: Command =
    Command::new("Take a Photo", Condition::Always, CommandTarget::Page, || {
        Event::TakePhoto.into()
    })
    .with_aliases(&[
        "Scan a Puzzle",
        "Camera",
        "Kamera",
        "Foto",
        "Open Picture",
        "Screenshot",
    ]);

impl ShownPicture {
    /// Returns the browser's id for the file.
    pub fn files(&self) -> FilesId {
        self.files
    }
}

impl PictureImport {
    /// Returns the picture whose board is on the page, or `None` if there is none.
    pub fn shown_picture(&self) -> Option<&ShownPicture> {
        self.shown.as_ref()
    }

    /// Returns the cells that the player should check, in ascending order: their contents are
    /// doubtful, handwritten or corrected by the program, and haven't been changed since.
    pub fn unsure_cells(&self, page: &Page) -> Vec<Cell> {
        let Some(ShownPicture { read_picture: read, .. }) = &self.shown else { return Vec::new() };
        let board = &read.board;
        let mended = board.corrected.iter().map(|mended| mended.cell);
        let mut cells: Vec<Cell> = mended
            .chain(board.doubtful_cells.iter().copied())
            .chain(board.handwritten_cells.clone())
            .collect();
        let digit = |position: &Position, cell| match position.content(cell) {
            CellValue::Digit(digit) => Some(digit),
            CellValue::Marks(_) => None,
        };
        let is_as_read = |cell: &Cell| {
            page.shape() == board.position.shape()
                && digit(page.position(), *cell) == digit(&board.position, *cell)
        };
        cells.retain(is_as_read);
        grid::shell_sort(&mut cells);
        cells.dedup();
        cells
    }

    /// Returns `true` if the board still has contents that the program corrected.
    pub fn has_corrections(&self, page: &Page) -> bool {
        let unsure = self.unsure_cells(page);
        let shown = self.shown.as_ref();
        shown.is_some_and(|shown| {
            shown.read_picture.board.corrected.iter().any(|mended| unsure.contains(&mended.cell))
        })
    }

    fn open_pictures(&mut self, ctx: &mut Context, pictures: PictureFiles) {
        self.stop_reading(ctx);
        self.cancelled = None;
        let (task, is_one) = (ctx.new_ticket(), pictures.file_names.len() == 1);
        let title = if is_one { said::reading_picture().into() } else { said::reading_pictures() };
        ctx.show_work(task, title);
        let (at, lines, faulty) = (0, Vec::new(), Vec::new());
        self.queue = Some(PictureQueue { pictures, index: at, task, lines, faulty_names: faulty });
        self.read_next(ctx);
    }

    /// Requests that the browser read the current picture of the queue.
    fn read_next(&self, ctx: &mut Context) {
        let Some(PictureQueue { pictures, index: at, task, .. }) = &self.queue else { return };
        let (done, total) = (*at as u64, pictures.file_names.len() as u64);
        if total > 1 {
            ctx.set_progress(*task, Progress::Items { done, total });
        }
        let picture = PictureToRead { files: pictures.files, index: *at, corners: None };
        ctx.push_effect(Effect::ReadPicture(*task, picture));
    }

    /// Stops reading the pictures of the queue, and drops it.
    fn stop_reading(&mut self, ctx: &mut Context) {
        if let Some(queue) = self.queue.take() {
            ctx.end_work(queue.task);
            ctx.push_effect(Effect::ClosePictures);
        }
    }

    /// Handles the result of reading the current picture of the queue. Shows the board of a single
    /// picture, and otherwise requests the next picture.
    fn handle_result(
        &mut self,
        ctx: &mut Context,
        result: Result<Box<RecognizedPicture>, PictureFault>,
    ) {
        let Some(queue) = &mut self.queue else { return };
        let name = queue.pictures.file_names.get(queue.index).cloned().unwrap_or_default();
        if queue.pictures.file_names.len() > 1 {
            match result {
                Ok(read) => queue.lines.push(format_line(&read, &name)),
                Err(_) => queue.faulty_names.push(name),
            }
            queue.index += 1;
            return match queue.index < queue.pictures.file_names.len() {
                true => self.read_next(ctx),
                false => self.finish_queue(ctx),
            };
        }
        let Some(PictureQueue { pictures: PictureFiles { files, .. }, task, .. }) =
            self.queue.take()
        else {
            return;
        };
        ctx.end_work(task);
        match result {
            Ok(read) => {
                let position = Box::new(read.board.position.clone());
                self.shown =
                    Some(ShownPicture { files, file_name: name, read_picture: read, reread: None });
                ctx.push_followup(Followup::PictureRead(position));
            }
            Err(fault) => {
                ctx.push_effect(Effect::ClosePictures);
                ctx.alert(said::fault_text(fault), Some(said::advice_for(fault).into()));
            }
        }
    }

    /// Opens the boards of several pictures as a collection. If no picture had a board, only
    /// reports this.
    fn finish_queue(&mut self, ctx: &mut Context) {
        let Some(PictureQueue { pictures, task, lines, faulty_names: faulty, .. }) =
            self.queue.take()
        else {
            return;
        };
        ctx.end_work(task);
        ctx.push_effect(Effect::ClosePictures);
        if lines.is_empty() {
            let fault = PictureFault::NoGrid(pictures::NoGrid::NotFound);
            return ctx.alert(said::no_picture_read(), Some(said::advice_for(fault).into()));
        }
        let first = pictures.file_names.first().map_or("", String::as_str);
        let name = words::name_of_files(first, pictures.file_names.len());
        if !faulty.is_empty() {
            let message = said::some_pictures_read(lines.len(), pictures.file_names.len());
            self.pending_alert =
                Some((name.clone(), [message, said::pictures_without_board(&faulty)]));
        }
        ctx.push_effect(Effect::OpenText(name, lines.join("\n")));
    }

    /// Moves a corner of the grid to a point, clamped to the picture, and reads the picture again.
    /// Corner 0 is at the top left, and the other corners follow clockwise.
    fn move_corner(&mut self, ctx: &mut Context, corner: usize, to: Point) {
        let task = ctx.new_ticket();
        let Some(shown) = &mut self.shown else { return };
        let (width, height) = shown.read_picture.size;
        let Some(place) = shown.read_picture.reading.corners.get_mut(corner) else { return };
        // NaN becomes 0.
        let within = |value: f32, most: u32| if value > 0.0 { value.min(most as f32) } else { 0.0 };
        *place = Point { x: within(to.x, width), y: within(to.y, height) };
        shown.reread = Some(task);
        let corners = Some(shown.read_picture.reading.corners);
        let picture = PictureToRead { files: shown.files, index: 0, corners };
        ctx.push_effect(Effect::ReadPicture(task, picture));
        ctx.report(said::reading_picture());
    }

    /// Handles the result of reading the picture again with different corners.
    fn handle_reread(
        &mut self,
        ctx: &mut Context,
        result: Result<Box<RecognizedPicture>, PictureFault>,
    ) {
        let Some(shown) = &mut self.shown else { return };
        shown.reread = None;
        match result {
            Ok(read) => {
                let position = Box::new(read.board.position.clone());
                shown.read_picture = read;
                ctx.push_followup(Followup::PictureRead(position));
            }
            Err(fault) => ctx.report(said::fault_text(fault)),
        }
    }
}

/// Formats a board as a line of a file: its givens, the name of the picture, and a note on what to
/// check.
fn format_line(read: &RecognizedPicture, name: &str) -> String {
    let position = &read.board.position;
    let digits = Cell::all(Shape::CLASSIC).map(|cell| match position.givens().digit(cell) {
        Some(digit) => digit.symbol().to_string(),
        None => ".".into(),
    });
    let name: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let notes = said::note_for(&read.board);
    [digits.collect::<String>(), name, notes].join(" ").trim_end().into()
}

/// Returns `true` if the result is for a 9×9 board and has all 81 cells and 100 grid points.
fn is_complete(read: &RecognizedPicture) -> bool {
    let RecognizedPicture { reading, board, .. } = read;
    let cells = Shape::CLASSIC.cells();
    board.position.shape() == Shape::CLASSIC
        && reading.cells.len() == cells
        && reading.nodes.len() == 100
}

impl Feature for PictureImport {
    type Event = Event;

    fn destination(event: &Event) -> Option<Destination> {
        matches!(event, Event::Open(_)).then_some(Destination::Place(Place::Play))
    }

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Open(pictures) if pictures.file_names.is_empty() => {}
            Event::Open(pictures) => self.open_pictures(ctx, pictures),
            Event::Read(task, result) => {
                let result = result.and_then(|read| match is_complete(&read) {
                    true => Ok(read),
                    false => Err(PictureFault::Failed),
                });
                if self.queue.as_ref().is_some_and(|queue| queue.task == task) {
                    self.handle_result(ctx, result);
                } else if self.shown.as_ref().is_some_and(|shown| shown.reread == Some(task)) {
                    self.handle_reread(ctx, result);
                }
            }
            Event::MoveCorner(corner, to) => self.move_corner(ctx, corner, to),
            Event::Correct(cell, content) if ctx.page.input_state.is_comparing() => {
                let cells = vec![cell];
                ctx.perform(match content {
                    Some(digit) => Action::Enter { cells, digit, cleans_peers: false },
                    None => Action::Erase(cells),
                });
            }
            Event::Correct(..) => {}
            Event::TakePhoto => ctx.push_effect(Effect::TakePhoto),
        }
    }

    /// Reports pictures without a board once the collection of the other pictures' boards is open.
    /// Closes the picture on the page when the player starts to play its board or opens something
    /// else.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        let is_open =
            |name: &String| ctx.page.collection.as_ref().is_some_and(|open| open.name == *name);
        if let Some((_, [message, detail])) = self.pending_alert.take_if(|(name, _)| is_open(name))
        {
            ctx.alert(&message, Some(detail));
        }
        let can_continue = ctx.page.input_state.can_continue_comparing();
        match ctx.page.input_state.is_entering() {
            true if self.shown.is_none() && ctx.page.input_state.is_comparing() => {
                self.shown = self.cancelled.take();
                StateChange::from_bool(self.shown.is_some())
            }
            true => StateChange::Unchanged,
            false if self.shown.is_some() && can_continue => {
                self.cancelled = self.shown.take();
                StateChange::Changed
            }
            false if can_continue || self.shown.is_none() && self.cancelled.is_none() => {
                StateChange::Unchanged
            }
            false => {
                (self.shown, self.cancelled) = (None, None);
                ctx.push_effect(Effect::ClosePictures);
                StateChange::Changed
            }
        }
    }

    fn cancel(&mut self, ctx: &mut Context) {
        self.stop_reading(ctx);
    }
}
