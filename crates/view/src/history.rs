//! A game's history as a picture: one row a moment, the oldest on top, and a lane for each branch.
//!
//! ```text
//! o      the beginning
//! o─╮    two things were tried from here: the first goes on in its lane
//! o │
//!   o    and the other one has a lane of its own
//! ```
//!
//! Where more than two were tried, one line goes down to the last of them, and those between leave
//! it in their rows. So what was tried one after the other takes few lanes, however often.

use crate::sorted;

/// So many pixels wide is a lane.
pub const LANE: usize = 16;

/// So many pixels high is a row.
pub const ROW: usize = 40;

/// So many lanes are drawn beside each other; those beyond lie on the last one.
const MOST: usize = 10;

/// A history, with a place for every moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    tracks: Vec<Track>,
    /// The track of each moment.
    of: Vec<usize>,
    /// The track on which the later tries of each moment leave, where there are any.
    forks: Vec<Option<usize>>,
    lanes: usize,
}

/// A moment, the first of what came of it, and so on.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Track {
    lane: usize,
    first: usize,
    /// The rows that its line is in. It begins above its first moment where it is a fork's line.
    top: usize,
    end: usize,
    /// Above this row its line is on the way from the beginning to now.
    way: usize,
    /// The track that it leaves in the row of its first moment, unless its line began above.
    leaves: Option<usize>,
}

/// A moment's row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The lane of the moment.
    pub lane: usize,
    /// Whether the moment is on the way from the beginning to now.
    pub done: bool,
    /// The lines in the row.
    pub lines: Vec<Line>,
}

/// A line in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// The lane where it comes in, above; `None` where it begins at the moment.
    pub from: Option<usize>,
    /// The lane where it goes out, below; `None` where it ends at the moment.
    pub to: Option<usize>,
    /// Whether it is on the way from the beginning to now.
    pub done: bool,
}

impl Tree {
    /// The picture of moments, each given by the earlier one that it comes of, and which is now.
    pub fn new(before: &[usize], now: usize) -> Tree {
        let count = before.len();
        // The first and the last that came of each moment; 0 for none.
        let (mut first, mut last) = (vec![0; count], vec![0; count]);
        for (n, &of) in before.iter().enumerate().skip(1) {
            if first[of] == 0 {
                first[of] = n;
            }
            last[of] = n;
        }
        let track = |first| Track { lane: 0, first, top: first, end: first, way: 0, leaves: None };
        let mut tracks = vec![track(0)];
        let mut of_track = vec![0; count];
        for (n, &of) in before.iter().enumerate().skip(1) {
            if first[of] == n {
                of_track[n] = of_track[of];
            } else {
                of_track[n] = tracks.len();
                let top = if last[of] == n { of + 1 } else { n };
                tracks.push(Track { top, ..track(n) });
            }
            tracks[of_track[n]].end = n;
        }
        let fork = |n: usize| (first[n] != last[n]).then(|| of_track[last[n]]);
        let forks: Vec<_> = (0..count).map(fork).collect();
        for (n, track) in tracks.iter_mut().enumerate().skip(1) {
            track.leaves = forks[before[track.first]].filter(|fork| *fork != n);
        }
        let mut at = now.min(count.saturating_sub(1));
        while at != 0 {
            let here = of_track[at];
            tracks[here].way = tracks[here].way.max(at);
            if let (true, Some(by)) = (tracks[here].first == at, tracks[here].leaves) {
                tracks[by].way = tracks[by].way.max(at);
            }
            at = before[at];
        }
        let mut tree = Tree { tracks, of: of_track, forks, lanes: 0 };
        tree.lay();
        tree
    }

    /// Gives each track the first lane that is free from its top to its end.
    fn lay(&mut self) {
        let order = sorted(0..self.tracks.len(), |track| self.tracks[*track].top);
        let mut ends: Vec<usize> = Vec::new();
        for track in order {
            let Track { top, end, .. } = self.tracks[track];
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

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.of.len()
    }

    /// How wide the lines are, in pixels.
    pub fn width(&self) -> usize {
        self.lanes.min(MOST) * LANE
    }

    /// The row of a moment.
    pub fn row(&self, n: usize) -> Option<Row> {
        let here = *self.of.get(n)?;
        let track = &self.tracks[here];
        let done = n <= track.way;
        let mut lines = Vec::new();
        for (other, passing) in self.tracks.iter().enumerate() {
            if other != here && passing.top <= n && n <= passing.end {
                let lane = Some(passing.lane);
                lines.push(Line { from: lane, to: lane, done: n < passing.way });
            }
        }
        if n > 0 {
            let by = track.leaves.filter(|_| track.first == n).unwrap_or(here);
            lines.push(Line { from: Some(self.tracks[by].lane), to: None, done });
        }
        if n < track.end {
            lines.push(Line { from: None, to: Some(track.lane), done: n < track.way });
        }
        if let Some(fork) = self.forks[n] {
            let Track { lane, way, .. } = self.tracks[fork];
            lines.push(Line { from: None, to: Some(lane), done: n < way });
        }
        Some(Row { lane: track.lane, done, lines })
    }
}

impl Row {
    /// The middle of the moment's lane, in pixels.
    pub fn middle(&self) -> usize {
        middle(self.lane)
    }

    /// The lines that are on the way from the beginning to now, or those that are not, as the data
    /// of an SVG path.
    pub fn path(&self, done: bool) -> String {
        let (half, quarter) = (ROW / 2, ROW / 4);
        let x = self.middle();
        let lines = self.lines.iter().filter(|line| line.done == done);
        lines
            .map(|line| match (line.from.map(middle), line.to.map(middle)) {
                (Some(from), None) => {
                    format!("M{from} 0C{from} {quarter} {x} {quarter} {x} {half}")
                }
                (None, Some(to)) => {
                    let low = half + quarter;
                    format!("M{x} {half}C{x} {low} {to} {low} {to} {ROW}")
                }
                (from, _) => format!("M{} 0V{ROW}", from.unwrap_or(x)),
            })
            .collect()
    }
}

fn middle(lane: usize) -> usize {
    lane.min(MOST - 1) * LANE + LANE / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row: `o` the moment, `|` a line that passes, `<2` one that comes from another lane, `>1`
    /// one that goes to another. Before it `*` for a moment on the way to now.
    fn drawn(row: &Row) -> String {
        let lanes = row.lines.iter().flat_map(|line| [line.from, line.to]).flatten();
        let most = lanes.chain([row.lane]).max().unwrap_or(0);
        let at = |lane: usize| match lane {
            lane if lane == row.lane => 'o',
            lane if row.lines.iter().any(|l| (l.from, l.to) == (Some(lane), Some(lane))) => '|',
            _ => ' ',
        };
        let mut text: String = (0..=most).map(at).collect();
        text.truncate(text.trim_end().len());
        for line in &row.lines {
            match (line.from, line.to) {
                (Some(from), None) if from != row.lane => text += &format!("<{from}"),
                (None, Some(to)) if to != row.lane => text += &format!(">{to}"),
                _ => {}
            }
        }
        format!("{}{text}", if row.done { '*' } else { ' ' })
    }

    #[track_caller]
    fn check(before: &[usize], now: usize, expected: &[&str]) -> Tree {
        let tree = Tree::new(before, now);
        let rows: Vec<_> = (0..tree.rows()).filter_map(|n| tree.row(n)).collect();
        assert_eq!(rows.iter().map(drawn).collect::<Vec<_>>(), expected);
        // What goes out of a row comes into the next one, and on the way where it is so there.
        for (above, below) in rows.iter().zip(&rows[1..]) {
            let mut out: Vec<_> =
                above.lines.iter().filter_map(|l| l.to.map(|to| (to, l.done))).collect();
            let mut comes: Vec<_> =
                below.lines.iter().filter_map(|l| l.from.map(|from| (from, l.done))).collect();
            out.sort_unstable();
            comes.sort_unstable();
            // A line that passes may be left by another one.
            comes.dedup_by_key(|line| line.0);
            out.dedup_by_key(|line| line.0);
            let lanes = |lines: &[(usize, bool)]| lines.iter().map(|l| l.0).collect::<Vec<_>>();
            assert_eq!(lanes(&out), lanes(&comes));
        }
        tree
    }

    #[test]
    fn what_has_no_branches_is_one_lane() {
        check(&[0], 0, &["*o"]);
        check(&[0, 0, 1, 2], 2, &["*o", "*o", "*o", " o"]);
    }

    #[test]
    fn a_branch_has_a_lane_until_it_ends() {
        check(&[0, 0, 1, 2, 1, 4], 5, &["*o", "*o>1", " o|", " o|", "* o", "* o"]);
        check(&[0, 0, 0, 1], 3, &["*o>1", "*o|", " |o", "*o"]);
    }

    #[test]
    fn tries_one_after_the_other_take_few_lanes() {
        let before = [0, 0, 1, 0, 3, 0, 5, 0, 7];
        let rows = ["*o>1", " o|", " o|", "*o|<1", "*o|", " o|<1", " o|", "  o", "  o"];
        assert_eq!(check(&before, 4, &rows).width(), 2 * LANE);
        let many: Vec<usize> =
            (0..2000).map(|n| if n % 2 == 0 { n.max(1) - 1 } else { 0 }).collect();
        assert!(Tree::new(&many, 7).width() <= 3 * LANE);
    }

    #[test]
    fn the_way_to_now_leads_along_the_lines() {
        let tree = Tree::new(&[0, 0, 0, 0, 0], 2);
        let done = |n| tree.row(n).map(|row| row.lines.iter().filter(|l| l.done).count());
        // Down the fork's line, past the first try, and off it at the second.
        assert_eq!([0, 1, 2, 3, 4].map(done), [1, 1, 1, 0, 0].map(Some));
        assert_eq!(tree.row(5), None);
    }

    #[test]
    fn lines_are_drawn_within_their_row() {
        let row = Tree::new(&[0, 0, 0], 1).row(0).expect("a row");
        assert_eq!(row.path(true), "M8 20C8 30 8 30 8 40");
        assert_eq!(row.path(false), "M8 20C8 30 24 30 24 40");
    }
}
