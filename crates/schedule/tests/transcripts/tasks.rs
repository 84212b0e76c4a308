//! Tests of jobs for one worker, spare workers, watched searches, and workers that die.

use crate::runner::{check, check_with_catalogue};

#[test]
fn a_spare_worker_is_ready_for_the_next_job() {
    check(
        "> warm
           w1 starts
         > warm
           w2 starts
         > warm
           enough
         > w2 ready
         > start 1 solve
           w2 ← begin 1 solve
         > next
           tick at 0
         > @300 tick
           w2 ← ping
         > w2 done 1
           task 1: done, no solution
         > start 2 solve
           w2 ← begin 2 solve
         > next
           tick at 600
         > @600 tick
         > @1000 tick
         > next
           tick at 1300",
    );
}

#[test]
fn a_spare_worker_starts_after_the_first_job_was_sent() {
    check(
        "> start 1 solve
           w1 starts
         > next
           tick at 0
         > @0 tick
         > next
           tick at 300
         > @299 tick
         > @300 tick
           w2 starts
         > w1 ready
           w1 ← begin 1 solve
         > w2 ready
         > w1 done 1
           task 1: done, no solution
         > start 2 solve
           w1 ← begin 2 solve
         > start 3 solve
           w2 ← begin 3 solve
         > start 4 solve
           w3 starts
         > w1 done 2
           task 2: done, no solution
         > w2 done 3
           task 3: done, no solution
         > w3 ready
           w3 ← begin 4 solve
         > w3 done 4
           w3 ends
           task 4: done, no solution",
    );
}

#[test]
fn a_worker_that_dies_fails_its_task() {
    check(
        "> start 1 solve
           w1 starts
         > w1 dies
           w1 ends
           task 1: failed, Died(\"killed\")
         > start 2 solve
           w2 starts
         > w2 ready
           w2 ← begin 2 solve
         > w2 dies
           w2 ends
           task 2: failed, Died(\"killed\")
         > start 3 solve
           w3 starts
         > w3 ready
           w3 ← begin 3 solve
         > w3 panics
           w3 ends
           task 3: failed, Died(\"a panic\")
         > start 4 solve
           w4 starts
         > w4 ready
           w4 ← begin 4 solve
         > w4 failed 4
           task 4: failed, NoRecord
         > w4 dies
           w4 ends
         > start 5 solve
           w5 starts",
    );
}

#[test]
fn unexpected_replies_and_replies_of_dead_workers_are_ignored() {
    check(
        "> start 1 solve
           w1 starts
         > w1 ready
           w1 ← begin 1 solve
         > w1 dies
           w1 ends
           task 1: failed, Died(\"killed\")
         > w1 done 1
         > w1 pong
         > w1 dies
         > start 2 solve
           w2 starts
         > w2 ready
           w2 ← begin 2 solve
         > start 3 solve
           w3 starts
         > w3 ready
           w3 ← begin 3 solve
         > w2 done 1
         > w2 done 9
         > w2 progress 9
         > w3 done 2
         > w4 done 2
         > w2 done 2
           task 2: done, no solution
         > w2 done 2
         > w2 progress 2",
    );
}

#[test]
fn a_cancelled_job_ends_its_worker() {
    check(
        "> start 1 solve
           w1 starts
         > cancel 1
           w1 ends
         > start 2 solve
           w2 starts
         > w2 ready
           w2 ← begin 2 solve
         > cancel 2
           w2 ends
         > w2 done 2
         > start 3 solve
           w3 starts
         > w3 ready
           w3 ← begin 3 solve
         > w3 done 3
           task 3: done, no solution
         > cancel 3
         > start 4 solve
           w3 ← begin 4 solve
         > cancel 4
           w3 ends
         > cancel 4
         > cancel 9",
    );
}

#[test]
fn a_watched_search_has_its_own_worker() {
    check(
        "> start 1 seek 5
           task 1: failed, NotWatching
         > start 2 watch
           w1 starts
         > w1 ready
           w1 ← begin 1 watch
         > w1 done 1
           task 2: done, of job 1
         > start 3 seek 5
           w1 ← begin 2 seek
         > start 4 solve
           w2 starts
         > w1 done 2
           task 3: done, of job 2
         > start 5 seek 6
           w1 ← begin 4 seek
         > cancel 5
         > w1 done 4
         > start 6 seek 7
           w1 ← begin 5 seek
         > cancel 2
           w1 ends
           task 6: failed, NotWatching
         > start 7 seek 8
           task 7: failed, NotWatching",
    );
}

#[test]
fn a_watched_search_is_replaced_by_the_next() {
    check(
        "> start 1 watch
           w1 starts
         > w1 ready
           w1 ← begin 1 watch
         > w1 done 1
           task 1: done, of job 1
         > start 2 watch
           w1 ends
           w2 starts
         > start 3 watch
           w2 ends
           w3 starts
           task 2: failed, NotWatching
         > w2 ready
         > w3 ready
           w3 ← begin 3 watch
         > w3 done 3
           task 3: done, of job 3",
    );
}

#[test]
fn a_watched_search_dies_with_its_worker() {
    check(
        "> start 1 watch
           w1 starts
         > w1 ready
           w1 ← begin 1 watch
         > w1 done 1
           task 1: done, of job 1
         > start 2 seek 4
           w1 ← begin 2 seek
         > w1 dies
           w1 ends
           task 2: failed, Died(\"killed\")
         > start 3 seek 5
           task 3: failed, NotWatching
         > start 4 watch
           w2 starts
         > w2 dies
           w2 ends
           task 4: failed, Died(\"killed\")
         > start 5 seek 5
           task 5: failed, NotWatching",
    );
}

#[test]
fn a_silent_worker_is_considered_dead() {
    check(
        "> start 1 solve
           w1 starts
         > w1 ready
           w1 ← begin 1 solve
         > @0 tick
           w1 ← ping
         > w1 pong
         > ticks 6
           w2 starts
           w1 ← ping
           w1 ← ping
           w1 ← ping
           w1 ← ping
           w1 ← ping
           w1 ← ping
         > w1 progress 1
           task 1: progress, 0 found, 0 nodes
         > ticks 6
           w1 ← ping
           w1 ← ping
           w1 ← ping
           w1 ← ping
           w1 ← ping
           w1 ← ping
         > next
           tick at 13000
         > ticks 1
           w1 ends
           task 1: failed, Died(\"\")
         > next
           tick at never
         > start 2 solve",
    );
}

#[test]
fn a_worker_that_is_never_ready_is_considered_dead_later() {
    check(
        "> start 1 solve
           w1 starts
         > @0 tick
         > ticks 29
           w2 starts
         > next
           tick at 30000
         > ticks 1
           w1 ends
           task 1: failed, Died(\"\")",
    );
}

#[test]
fn a_second_job_does_not_reset_missed_pings() {
    check(
        "> start 1 open 7
           w1 starts
         > w1 ready
           w1 ← begin 1 open with files 7
         > w1 done 1
           task 1: done, open
         > start 2 read-several 0 1
           w1 ← begin 2 read 0..1
         > @0 tick
           w1 ← ping
         > ticks 5
           w2 starts
           w1 ← ping
           w1 ← ping
           w1 ← ping
           w1 ← ping
           w1 ← ping
         > start 3 read-several 0 2
           w1 ← begin 3 read 0..2
         > ticks 1
           w1 ends
           w3 starts",
    );
}

#[test]
fn an_unexpected_reply_fails_the_task() {
    check(
        "> start 1 solve
           w1 starts
         > w1 ready
           w1 ← begin 1 solve
         > w1 part 1
           task 1: failed, Died(\"an answer to another question\")
         > start 2 solve
           w1 ← begin 2 solve",
    );
}

#[test]
fn nothing_is_reported_about_a_cancelled_task() {
    check(
        "> start 1 solve
           w1 starts
         > w1 ready
           w1 ← begin 1 solve
         > w1 progress 1, w1 done 1, cancel 1
         > start 2 solve
           w1 ← begin 2 solve",
    );
}

#[test]
fn each_worker_is_sent_the_catalogue_before_its_first_job() {
    check_with_catalogue(
        "de",
        "> warm
           w1 starts
         > w1 ready
           w1 ← locale de
         > start 1 solve
           w1 ← begin 1 solve
         > start 2 solve
           w2 starts
         > w2 ready
           w2 ← locale de
           w2 ← begin 2 solve
         > w1 done 1
           task 1: done, no solution
         > start 3 solve
           w1 ← begin 3 solve",
    );
}
