//! A game's history as a drawing: one row per moment, the oldest at the top, and one lane per
//! branch.
//!
//! ```text
//! o      the start
//! o─╮    two branches start here: the first continues in the same lane
//! o │
//!   o    and the second has its own lane
//! ```
//!
//! If more than two branches start at a moment, one line runs down to the last of them, and the
//! branches between leave this line in their own rows. This way, many short branches from the same
//! moment need few lanes.

use crate::sorted_by_key;

/// The width of a lane, in pixels.
pub const LANE_WIDTH: usize = 16;

/// The height of a row, in pixels.
pub const ROW_HEIGHT: usize = 40;

/// The maximum number of lanes that are drawn side by side. All additional lanes are drawn on top
/// of the last of these.
const MAX_LANES: usize = 10;

/// The layout of a history, with a row and a lane for each moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HistoryTree {
    tracks: Vec<HistoryTrack>,
    /// The index of the track of each moment.
    track_of: Vec<usize>,
    /// For each moment with more than one branch, the index of the track of its last branch. The
    /// branches between the first and the last leave from the line of this track. `None` for all
    /// other moments.
    forks: Vec<Option<usize>>,
    lanes: usize,
}

/// A chain of moments, each of which is the first continuation of the one before.
#[derive(Clone, PartialEq, Eq, Debug)]
struct HistoryTrack {
    lane: usize,
    first: usize,
    /// The first row of the track's line. If other branches leave from this line, it starts above
    /// the track's first moment.
    top: usize,
    end: usize,
    /// The last row in which the track's line is on the path from the start to the current moment.
    path_end: usize,
    /// The index of the track from whose line this track branches off in the row of its first
    /// moment. `None` if the track's own line starts at the fork.
    branches_off: Option<usize>,
}

/// The row of a moment in the drawing of a history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HistoryRow {
    /// The lane of the moment, from 0.
    pub node_lane: usize,
    /// Whether the moment is on the path from the start to the current moment.
    pub is_on_path: bool,
    /// The lines that are drawn in the row.
    pub lane_lines: Vec<LaneLine>,
}

/// A line within a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LaneLine {
    /// The lane in which the line enters the row at the top. `None` if the line starts at the
    /// moment.
    pub from_lane: Option<usize>,
    /// The lane in which the line leaves the row at the bottom. `None` if the line ends at the
    /// moment.
    pub to_lane: Option<usize>,
    /// Whether the line is on the path from the start to the current moment.
    pub is_on_path: bool,
}

impl HistoryTree {
    /// Lays out the moments of a history. `before` contains, for each moment, the index of the
    /// moment that it follows, which must be lower than its own. The entry of the first moment is
    /// ignored. `now` is the index of the current moment.
    pub fn new(before: &[usize], now: usize) -> HistoryTree {
        let count = before.len();
        // The first and the last continuation of each moment; 0 for none.
        let (mut first, mut last) = (vec![0; count], vec![0; count]);
        for (n, &of) in before.iter().enumerate().skip(1) {
            if first[of] == 0 {
                first[of] = n;
            }
            last[of] = n;
        }
        let track = |first| HistoryTrack {
            lane: 0,
            first,
            top: first,
            end: first,
            path_end: 0,
            branches_off: None,
        };
        let mut tracks = vec![track(0)];
        let mut of_track = vec![0; count];
        for (n, &of) in before.iter().enumerate().skip(1) {
            if first[of] == n {
                of_track[n] = of_track[of];
            } else {
                of_track[n] = tracks.len();
                let top = if last[of] == n { of + 1 } else { n };
                tracks.push(HistoryTrack { top, ..track(n) });
            }
            tracks[of_track[n]].end = n;
        }
        let fork = |n: usize| (first[n] != last[n]).then(|| of_track[last[n]]);
        let forks: Vec<_> = (0..count).map(fork).collect();
        for (n, track) in tracks.iter_mut().enumerate().skip(1) {
            track.branches_off = forks[before[track.first]].filter(|fork| *fork != n);
        }
        let mut at = now.min(count.saturating_sub(1));
        while at != 0 {
            let here = of_track[at];
            tracks[here].path_end = tracks[here].path_end.max(at);
            if let (true, Some(by)) = (tracks[here].first == at, tracks[here].branches_off) {
                tracks[by].path_end = tracks[by].path_end.max(at);
            }
            at = before[at];
        }
        let mut tree = HistoryTree { tracks, track_of: of_track, forks, lanes: 0 };
        tree.assign_lanes();
        tree
    }

    /// Assigns to each track, in the order of their tops, the first lane that is free from the
    /// track's top to its end.
    fn assign_lanes(&mut self) {
        let order = sorted_by_key(0..self.tracks.len(), |track| self.tracks[*track].top);
        let mut ends: Vec<usize> = Vec::new();
        for track in order {
            let HistoryTrack { top, end, .. } = self.tracks[track];
            let free = ends.iter().position(|end| *end < top);
            let lane = free.unwrap_or(ends.len());
            match free {
                Some(free) => ends[free] = end,
                None => ends.push(end),
            }
            self.tracks[track].lane = lane;
        }
        self.lanes = ends.len();
    }

    /// Returns the number of rows, one per moment.
    pub fn row_count(&self) -> usize {
        self.track_of.len()
    }

    /// Returns the width of all lanes together, in pixels.
    pub fn width(&self) -> usize {
        self.lanes.min(MAX_LANES) * LANE_WIDTH
    }

    /// Returns the row of the moment with the given index, or `None` if there is no such moment.
    pub fn row(&self, n: usize) -> Option<HistoryRow> {
        let here = *self.track_of.get(n)?;
        let track = &self.tracks[here];
        let on_path = n <= track.path_end;
        let mut lines = Vec::new();
        for (other, passing) in self.tracks.iter().enumerate() {
            if other != here && passing.top <= n && n <= passing.end {
                let lane = Some(passing.lane);
                lines.push(LaneLine {
                    from_lane: lane,
                    to_lane: lane,
                    is_on_path: n < passing.path_end,
                });
            }
        }
        if n > 0 {
            let by = track.branches_off.filter(|_| track.first == n).unwrap_or(here);
            lines.push(LaneLine {
                from_lane: Some(self.tracks[by].lane),
                to_lane: None,
                is_on_path: on_path,
            });
        }
        if n < track.end {
            lines.push(LaneLine {
                from_lane: None,
                to_lane: Some(track.lane),
                is_on_path: n < track.path_end,
            });
        }
        if let Some(fork) = self.forks[n] {
            let HistoryTrack { lane, path_end, .. } = self.tracks[fork];
            lines.push(LaneLine { from_lane: None, to_lane: Some(lane), is_on_path: n < path_end });
        }
        Some(HistoryRow { node_lane: track.lane, is_on_path: on_path, lane_lines: lines })
    }
}

impl HistoryRow {
    /// Returns the x coordinate of the centre of the moment's lane, in pixels.
    pub fn lane_centre(&self) -> usize {
        lane_centre_x(self.node_lane)
    }

    /// Returns the data of an SVG path, in pixels from the row's top left corner, for the lines
    /// that are on the path from the start to the current moment or, if `on_path` is `false`, for
    /// the other lines.
    pub fn svg_path(&self, on_path: bool) -> String {
        let (half, quarter) = (ROW_HEIGHT / 2, ROW_HEIGHT / 4);
        let x = self.lane_centre();
        let lines = self.lane_lines.iter().filter(|line| line.is_on_path == on_path);
        lines
            .map(|line| {
                match (line.from_lane.map(lane_centre_x), line.to_lane.map(lane_centre_x)) {
                    (Some(from), None) => {
                        format!("M{from} 0C{from} {quarter} {x} {quarter} {x} {half}")
                    }
                    (None, Some(to)) => {
                        let low = half + quarter;
                        format!("M{x} {half}C{x} {low} {to} {low} {to} {ROW_HEIGHT}")
                    }
                    (from, _) => format!("M{} 0V{ROW_HEIGHT}", from.unwrap_or(x)),
                }
            })
            .collect()
    }
}

fn lane_centre_x(lane: usize) -> usize {
    lane.min(MAX_LANES - 1) * LANE_WIDTH + LANE_WIDTH / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws a row as text: `o` for the moment, `|` for a line that passes it, `<2` for a line from
    /// lane 2, `>1` for a line to lane 1. A leading `*` means that the moment is on the path to the
    /// current moment.
    fn draw_row(row: &HistoryRow) -> String {
        let lanes = row.lane_lines.iter().flat_map(|line| [line.from_lane, line.to_lane]).flatten();
        let most = lanes.chain([row.node_lane]).max().unwrap_or(0);
        let at = |lane: usize| match lane {
            lane if lane == row.node_lane => 'o',
            lane if row
                .lane_lines
                .iter()
                .any(|l| (l.from_lane, l.to_lane) == (Some(lane), Some(lane))) =>
            {
                '|'
            }
            _ => ' ',
        };
        let mut text: String = (0..=most).map(at).collect();
        text.truncate(text.trim_end().len());
        for line in &row.lane_lines {
            match (line.from_lane, line.to_lane) {
                (Some(from), None) if from != row.node_lane => text += &format!("<{from}"),
                (None, Some(to)) if to != row.node_lane => text += &format!(">{to}"),
                _ => {}
            }
        }
        format!("{}{text}", if row.is_on_path { '*' } else { ' ' })
    }

    #[track_caller]
    fn check(before: &[usize], now: usize, expected: &[&str]) -> HistoryTree {
        let tree = HistoryTree::new(before, now);
        let rows: Vec<_> = (0..tree.row_count()).filter_map(|n| tree.row(n)).collect();
        assert_eq!(rows.iter().map(draw_row).collect::<Vec<_>>(), expected);
        // The lines that leave a row enter the next row in the same lanes.
        for (above, below) in rows.iter().zip(&rows[1..]) {
            let mut out: Vec<_> = above
                .lane_lines
                .iter()
                .filter_map(|l| l.to_lane.map(|to| (to, l.is_on_path)))
                .collect();
            let mut comes: Vec<_> = below
                .lane_lines
                .iter()
                .filter_map(|l| l.from_lane.map(|from| (from, l.is_on_path)))
                .collect();
            out.sort_unstable();
            comes.sort_unstable();
            // Two lines of a row may share a lane, because a track may branch off a passing line.
            comes.dedup_by_key(|line| line.0);
            out.dedup_by_key(|line| line.0);
            let lanes = |lines: &[(usize, bool)]| lines.iter().map(|l| l.0).collect::<Vec<_>>();
            assert_eq!(lanes(&out), lanes(&comes));
        }
        tree
    }

    #[test]
    fn a_history_without_branches_is_one_lane() {
        check(&[0], 0, &["*o"]);
        check(&[0, 0, 1, 2], 2, &["*o", "*o", "*o", " o"]);
    }

    #[test]
    fn a_branch_has_a_lane_until_it_ends() {
        check(&[0, 0, 1, 2, 1, 4], 5, &["*o", "*o>1", " o|", " o|", "* o", "* o"]);
        check(&[0, 0, 0, 1], 3, &["*o>1", "*o|", " |o", "*o"]);
    }

    #[test]
    fn many_branches_of_one_moment_take_few_lanes() {
        let before = [0, 0, 1, 0, 3, 0, 5, 0, 7];
        let rows = ["*o>1", " o|", " o|", "*o|<1", "*o|", " o|<1", " o|", "  o", "  o"];
        assert_eq!(check(&before, 4, &rows).width(), 2 * LANE_WIDTH);
        let many: Vec<usize> =
            (0..2000).map(|n| if n % 2 == 0 { n.max(1) - 1 } else { 0 }).collect();
        assert!(HistoryTree::new(&many, 7).width() <= 3 * LANE_WIDTH);
    }

    #[test]
    fn the_path_to_the_current_moment_follows_the_lines() {
        let tree = HistoryTree::new(&[0, 0, 0, 0, 0], 2);
        let on_path =
            |n| tree.row(n).map(|row| row.lane_lines.iter().filter(|l| l.is_on_path).count());
        // The path runs down the fork's line, past the first branch, and leaves the line at the
        // second branch.
        assert_eq!([0, 1, 2, 3, 4].map(on_path), [1, 1, 1, 0, 0].map(Some));
        assert_eq!(tree.row(5), None);
    }

    #[test]
    fn lines_are_drawn_within_their_row() {
        let row = HistoryTree::new(&[0, 0, 0], 1).row(0).expect("a row");
        assert_eq!(row.svg_path(true), "M8 20C8 30 8 30 8 40");
        assert_eq!(row.svg_path(false), "M8 20C8 30 24 30 24 40");
    }
}
