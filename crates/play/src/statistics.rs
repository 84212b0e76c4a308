//! Statistics about the player's games.

use crate::save::{GameSource, PlayedGame};

/// The numbers and times of the player's games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameStatistics {
    /// The number of games that were started.
    pub started_count: usize,
    /// The number of started games whose puzzle the player has solved.
    pub solved_count: usize,
    /// The number of solved games without any hints.
    pub solved_without_hints: usize,
    /// The play times of the solved games in milliseconds, in the order in which the games were
    /// last played.
    pub play_times: Vec<u64>,
}

/// The player's streaks: consecutive days whose daily puzzle was solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Streaks {
    /// The length of the current streak in days. The streak ends today, or yesterday if today's
    /// puzzle isn't solved yet. The length is 0 if neither puzzle is solved.
    pub current_days: usize,
    /// The length of the longest streak in days.
    pub longest_days: usize,
}

impl GameStatistics {
    /// Computes the statistics of some games. Games that weren't started don't count.
    pub fn from_games<'a>(games: impl IntoIterator<Item = &'a PlayedGame>) -> GameStatistics {
        let mut statistics = GameStatistics::default();
        let mut solved: Vec<(u64, u64)> = Vec::new();
        for game in games.into_iter().filter(|game| game.is_started) {
            statistics.started_count += 1;
            if game.is_solved_by_player() {
                solved.push((game.last_played_at, game.play_time));
                statistics.solved_without_hints += usize::from(game.hint_count == 0);
            }
        }
        grid::shell_sort(&mut solved);
        statistics.solved_count = solved.len();
        statistics.play_times = solved.into_iter().map(|(_, spent)| spent).collect();
        statistics
    }

    /// Returns the shortest play time in milliseconds, or `None` if no puzzle is solved.
    pub fn best_time(&self) -> Option<u64> {
        self.play_times.iter().min().copied()
    }

    /// Returns the median play time in milliseconds (the mean of two times if both are in the
    /// middle), or `None` if no puzzle is solved.
    pub fn median_time(&self) -> Option<u64> {
        let mut times = self.play_times.clone();
        grid::shell_sort(&mut times);
        let last = times.len().checked_sub(1)?;
        Some(times[last / 2].midpoint(times[last.div_ceil(2)]))
    }
}

impl Streaks {
    /// Computes the streaks in some games. `today` is the number of days since 1970-01-01.
    pub fn from_games<'a>(games: impl IntoIterator<Item = &'a PlayedGame>, today: i64) -> Streaks {
        let day = |game: &PlayedGame| match game.source {
            GameSource::Daily { day, .. } if game.is_solved_by_player() => Some(day),
            _ => None,
        };
        let mut days: Vec<i64> = games.into_iter().filter_map(day).collect();
        grid::shell_sort(&mut days);
        days.dedup();
        let (mut longest, mut run, mut before) = (0, 0, None);
        for day in days {
            run = if before == Some(day - 1) { run + 1 } else { 1 };
            longest = longest.max(run);
            before = Some(day);
        }
        let is_current = before.is_some_and(|last| last == today || last + 1 == today);
        Streaks { current_days: if is_current { run } else { 0 }, longest_days: longest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Game, Solver, apply_action};
    use grid::{Board, Cell, Digit, Position};

    fn played(spent: u64, latest: u64, solved: Option<Solver>, hints: u32) -> PlayedGame {
        let puzzle: Board = "12.4 ..1. .1.. 4..1".parse().expect("a board");
        let game = Game::new(Position::new(puzzle));
        let game = PlayedGame::new(&game, GameSource::Generated, latest);
        PlayedGame { play_time: spent, solver: solved, hint_count: hints, is_started: true, ..game }
    }

    #[test]
    fn times_cover_only_puzzles_solved_by_the_player() {
        let games = [
            played(5, 3, Some(Solver::Player), 0),
            played(9, 1, Some(Solver::Player), 2),
            played(7, 2, Some(Solver::Player), 0),
            played(1, 4, Some(Solver::Program), 0),
            played(2, 5, None, 0),
        ];
        let statistics = GameStatistics::from_games(&games);
        assert_eq!(
            (statistics.started_count, statistics.solved_count, statistics.solved_without_hints),
            (5, 3, 2)
        );
        assert_eq!(statistics.play_times, [9, 7, 5]);
        assert_eq!((statistics.best_time(), statistics.median_time()), (Some(5), Some(7)));
        assert_eq!(GameStatistics::from_games(&games[..2]).median_time(), Some(7));
        assert_eq!(GameStatistics::from_games([]).median_time(), None);
    }

    #[test]
    fn streaks_consist_of_consecutive_days() {
        let on = |day| PlayedGame {
            source: GameSource::Daily { day, level: 0 },
            ..played(1, 1, Some(Solver::Player), 0)
        };
        let games: Vec<_> = [3, 1, 2, 2, 7, 8].map(on).into();
        let streaks = |today| Streaks::from_games(&games, today);
        assert_eq!(streaks(8), Streaks { current_days: 2, longest_days: 3 });
        assert_eq!(streaks(9), Streaks { current_days: 2, longest_days: 3 });
        assert_eq!(streaks(10), Streaks { current_days: 0, longest_days: 3 });
        let unsolved = PlayedGame { solver: None, ..on(9) };
        assert_eq!(Streaks::from_games([&unsolved], 9), Streaks::default());
    }

    #[test]
    fn summaries_are_updated_with_their_games() {
        let puzzle: Board = "12.4 ..1. .1.. 4..1".parse().expect("a board");
        let game = Game::new(Position::new(puzzle.clone()));
        let mut summary = PlayedGame::new(&game, GameSource::Generated, 5);
        assert_eq!(
            (summary.filled_percentage(), summary.is_started, summary.can_continue()),
            (0, false, false)
        );
        let digit = Digit::new(3).expect("a digit");
        let enter = Action::Enter { cells: vec![Cell::new(2)], digit, cleans_peers: false };
        let game = apply_action(apply_action(game, enter), Action::AddPlayTime(700));
        summary.update(&game, 9);
        assert_eq!(
            (summary.filled_percentage(), summary.can_continue(), summary.play_time),
            (11, true, 700)
        );
        assert_eq!((summary.started_at, summary.last_played_at), (5, 9));
        assert_eq!(summary.origin, puzzle);
        let solution = "1234 3412 2143 4321".parse::<Board>().expect("a board");
        let digits = solution.digits().iter().flatten().copied().collect();
        summary.update(&apply_action(game.clone(), Action::FillSolution(digits)), 10);
        assert_eq!((summary.solver, summary.can_continue()), (Some(Solver::Program), false));
    }
}
