//! Tests of work on many puzzles that is paused, cancelled or interrupted.

use super::*;

/// Creates a player who starts work on 4,000 puzzles, and lets the work run until some puzzles are
/// done.
#[track_caller]
fn start_long_work(command: &'static str) -> Player {
    let mut player = Player::with_file(&"12.4..1..1..4..1\n".repeat(4000));
    player.world.dispatch(world::command(command));
    let is_under_way = |player: &Player| {
        let progress = player.world.app.shown_work().and_then(|work| work.progress);
        matches!(progress, Some(Progress::Items { done, total }) if done > 0 && done < total)
    };
    for _ in 0..20_000 {
        player.world.advance(&mut player.dice, Faults::None);
        if is_under_way(&player) {
            return player;
        }
    }
    panic!("nothing is done");
}

#[test]
fn paused_work_can_be_resumed() {
    for (command, title, ended) in [
        ("Grade Collection", "Paused: Grading the easy puzzles", "Graded 4,000 puzzles"),
        (
            "Rate Collection",
            "Paused: Rating the collection on the bank scale",
            "Rated 4,000 puzzles",
        ),
        ("Check Collection", "Paused: Checking the collection", "Checked 4,000 puzzles in"),
        (
            "Save All Solutions",
            "Paused: Solving the collection",
            "Saved four-solutions.txt: 4,000 lines",
        ),
    ] {
        // Work is resumed by the button, or by the same command.
        for again in [Event::PauseOrResume, world::command(command)] {
            let mut player = start_long_work(command);
            player.world.dispatch(Event::PauseOrResume);
            assert_eq!(player.status(), title);
            let work = player.world.app.shown_work().expect("work that rests").clone();
            assert!(work.is_paused() && work.can_pause());
            // The Escape key, which reduces the selection, doesn't drop the work.
            let now = player.world.now;
            player.world.app.press_key(Stroke { key: "Escape", ..Stroke::default() }, now);
            // Paused work doesn't continue, but other work does.
            for _ in 0..2000 {
                player.world.advance(&mut player.dice, Faults::None);
            }
            player.world.dispatch(world::command("Solve Puzzle"));
            assert!(player.world.app.shown_work().is_some_and(|work| !work.is_paused()));
            for _ in 0..2000 {
                player.world.advance(&mut player.dice, Faults::None);
            }
            assert_eq!(player.world.app.shown_work(), Some(&work), "{command}");
            player.dispatch(again);
            assert_eq!(player.world.app.shown_work(), None);
            assert!(player.status().starts_with(ended), "{command}: {}", player.status());
        }
    }
}

#[test]
fn grading_starts_after_results_are_deleted() {
    for storage_fails in [false, true] {
        let mut player = Player::with_file(&"12.4..1..1..4..1\n".repeat(40));
        player.world.dispatch(world::command("Forget Ratings"));
        // Storage hasn't answered yet.
        player.world.dispatch(world::command("Grade Collection"));
        if storage_fails {
            player.world.answer_store(true);
        }
        player.world.settle(&mut player.dice);
        assert!(player.status().starts_with("Graded 40 puzzles"), "{}", player.status());
    }
}

#[test]
fn a_file_of_solutions_is_complete_after_a_pause() {
    let mut player = start_long_work("Save All Solutions");
    player.world.dispatch(Event::PauseOrResume);
    player.dispatch(Event::PauseOrResume);
    assert_eq!(player.world.saved, ["1234341221434321\n".repeat(4000)]);
    // Cancelled work is dropped, and starts from the beginning.
    let mut player = start_long_work("Save All Solutions");
    player.world.dispatch(Event::PauseOrResume);
    player.dispatch(Event::Cancel);
    assert_eq!(player.world.saved, Vec::<String>::new());
    player.dispatch(world::command("Save All Solutions"));
    assert_eq!(player.world.saved, ["1234341221434321\n".repeat(4000)]);
}

#[test]
fn a_cancelled_check_can_be_continued() {
    let mut player = start_long_work("Check Collection");
    player.dispatch(Event::Cancel);
    let survey = |player: &Player| {
        let app = &player.world.app;
        app.analysis.survey_counts(&app.page).expect("a survey")
    };
    let done = survey(&player).classified_count;
    assert!(done > 0 && done < 4000);
    player.world.dispatch(world::command("Check Collection"));
    let work = player.world.app.shown_work().expect("work");
    assert_eq!((work.done_before, survey(&player).classified_count), (done, done));
    player.world.settle(&mut player.dice);
    assert_eq!(
        (survey(&player).classified_count, survey(&player).counts_by_class[0]),
        (4000, 4000)
    );
}

#[test]
fn paused_work_does_not_resume_after_a_reload() {
    let mut player = start_long_work("Rate Collection");
    player.world.dispatch(Event::PauseOrResume);
    player.world.reload();
    player.world.settle(&mut player.dice);
    assert!(player.status().starts_with("Reopened"), "{}", player.status());
    player.dispatch(world::command("Rate Collection"));
    let start = "Rated 4,000 puzzles on the bank scale. In this run: ";
    assert!(player.status().starts_with(start), "{}", player.status());
}

/// Creates a player who grades 3,000 puzzles, and lets the work run until the first levels are
/// saved.
fn grade_until_saved() -> Player {
    let file = "12.4..1..1..4..1\n".repeat(3_000);
    let mut player = Player::with_file(&file);
    player.world.dispatch(world::command("Grade Collection"));
    let known = |player: &Player| player.world.store.keys().any(|key| key.ends_with(":class:0"));
    while !known(&player) {
        player.world.advance(&mut player.dice, world::Faults::None);
    }
    player
}

#[test]
fn cancelled_work_is_saved_and_continued() {
    let mut player = grade_until_saved();
    player.dispatch(Event::Cancel);
    let status = player.status();
    assert!(status.starts_with("Cancelled. Results for ") && status.contains(" of 3,000"));
    player.dispatch(world::command("Grade Collection"));
    assert!(player.status().starts_with("Graded 3,000 puzzles"), "{}", player.status());
}

#[test]
fn grading_continues_after_a_reload() {
    let mut player = grade_until_saved();
    player.world.reload();
    player.world.settle(&mut player.dice);
    assert!(player.status().starts_with("Graded"), "{}", player.status());
    player.filter("level == easy");
    assert_eq!(player.listed_part().row_count, 3_000);
}
