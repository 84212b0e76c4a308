//! Tests of jobs in batches, whose outcomes are reported in order.

use crate::runner::check;

#[test]
fn batches_of_the_collection_are_read_and_reported_in_order() {
    check(
        "> start 1 open 7
           w1 starts
         > w1 ready
           w1 ← begin 1 open with files 7
         > w1 done 1
           task 1: done, open
         > start 2 measure 0 64
           w2 starts
           w3 starts
           w1 ← begin 2 puzzles 0..4
           w1 ← begin 3 puzzles 4..8
           w1 ← begin 4 puzzles 8..12
           w1 ← begin 5 puzzles 12..16
         > w2 ready
         > w3 ready
         > w1 done 2
           w2 ← begin 6 measure 4 puzzles
         > w1 done 3
           w3 ← begin 7 measure 4 puzzles
         > w1 done 4
           w2 ← begin 8 measure 4 puzzles
         > w1 done 5
           w3 ← begin 9 measure 4 puzzles
         > w3 done 7
           w1 ← begin 10 puzzles 16..20
         > w3 done 9
           w1 ← begin 11 puzzles 20..24
         > w1 done 10
           w3 ← begin 12 measure 4 puzzles
         > w2 done 6
           w1 ← begin 13 puzzles 24..28
           task 2: batch, of job 6
           task 2: batch, of job 7
         > cancel 2
           w2 ends
           w3 ends",
    );
}

#[test]
fn a_late_worker_delays_reports_but_not_work() {
    check(
        "> start 1 redundant 9
           w1 starts
           w2 starts
         > w1 ready
           w1 ← begin 1 redundant 1 givens
           w1 ← begin 3 redundant 1 givens
         > w1 done 1
           w1 ← begin 5 redundant 1 givens
           task 1: batch, of job 1
         > w1 done 3
           w1 ← begin 6 redundant 1 givens
         > w1 done 5
           w1 ← begin 7 redundant 1 givens
         > w2 ready
           w2 ← begin 2 redundant 1 givens
           w2 ← begin 4 redundant 1 givens
         > w1 done 6
           w1 ← begin 8 redundant 1 givens
         > w1 done 7
           w1 ← begin 9 redundant 1 givens
         > w1 done 8
         > w1 done 9
         > w2 progress 2
           task 1: progress, 0 found, 0 nodes
         > w2 done 2
           task 1: batch, of job 2
           task 1: batch, of job 3
         > w2 done 4
           w1 ends
           w2 ends
           task 1: batch, of job 4
           task 1: batch, of job 5
           task 1: batch, of job 6
           task 1: batch, of job 7
           task 1: batch, of job 8
           task 1: batch, of job 9
           task 1: over",
    );
}

#[test]
fn batches_of_one_worker_follow_one_another() {
    check(
        "> start 1 open 7
           w1 starts
         > w1 ready
           w1 ← begin 1 open with files 7
         > w1 done 1
           task 1: done, open
         > start 2 race 0 1200
           w2 starts
           w1 ← begin 2 puzzles 0..500
         > w1 done 2
         > w2 ready
           w2 ← begin 3 race 500 puzzles
         > w2 progress 3
           task 2: progress, 0 found, 0 nodes
         > w2 done 3
           w1 ← begin 4 puzzles 500..1000
           task 2: batch, of job 3
         > w1 done 4
           w2 ← begin 5 race 500 puzzles
         > w2 done 5
           w1 ← begin 6 puzzles 1000..1200
           task 2: batch, of job 5
         > w1 done 6
           w2 ← begin 7 race 200 puzzles
         > w2 done 7
           w2 ends
           task 2: batch, of job 7
           task 2: over",
    );
}

#[test]
fn no_worker_starts_without_work() {
    check(
        "> start 1 redundant 0
           task 1: over
         > start 2 redundant 1
           w1 starts
         > w1 ready
           w1 ← begin 1 redundant 1 givens
         > w1 done 1
           w1 ends
           task 2: batch, of job 1
           task 2: over",
    );
}

#[test]
fn a_worker_that_dies_fails_the_task() {
    check(
        "> start 1 redundant 16
           w1 starts
           w2 starts
         > w1 ready
           w1 ← begin 1 redundant 1 givens
           w1 ← begin 3 redundant 1 givens
         > w2 ready
           w2 ← begin 2 redundant 1 givens
           w2 ← begin 4 redundant 1 givens
         > w2 dies
           w2 ends
           w1 ends
           task 1: failed, Died(\"killed\")
         > start 2 redundant 16
           w3 starts
           w4 starts
         > w3 dies
           w3 ends
           w4 ends
           task 2: failed, Died(\"killed\")",
    );
}

#[test]
fn batches_fail_when_the_worker_of_the_files_dies() {
    check(
        "> start 1 open 7
           w1 starts
         > w1 ready
           w1 ← begin 1 open with files 7
         > w1 done 1
           task 1: done, open
         > start 2 measure 0 64
           w2 starts
           w3 starts
           w1 ← begin 2 puzzles 0..4
           w1 ← begin 3 puzzles 4..8
           w1 ← begin 4 puzzles 8..12
           w1 ← begin 5 puzzles 12..16
         > w2 ready
         > w1 done 2
           w2 ← begin 6 measure 4 puzzles
         > w1 dies
           w1 ends
           w2 ends
           w3 ends
           task 2: failed, Died(\"killed\")
         > start 3 measure 0 64
           w4 starts
           w5 starts
           w6 starts
         > w6 ready
           w6 ← begin 7 open with files 7
         > w6 done 7
           w6 ← begin 8 puzzles 0..4
           w6 ← begin 9 puzzles 4..8
           w6 ← begin 10 puzzles 8..12
           w6 ← begin 11 puzzles 12..16",
    );
}

#[test]
fn batches_without_a_collection_fail() {
    check(
        "> start 1 measure 0 64
           w1 starts
           w2 starts
           w1 ends
           w2 ends
           task 1: failed, NoCollection",
    );
}

#[test]
fn cancelled_batches_end_their_workers() {
    check(
        "> start 1 redundant 16
           w1 starts
           w2 starts
         > w1 ready
           w1 ← begin 1 redundant 1 givens
           w1 ← begin 3 redundant 1 givens
         > w2 ready
           w2 ← begin 2 redundant 1 givens
           w2 ← begin 4 redundant 1 givens
         > cancel 1
           w1 ends
           w2 ends
         > w1 done 1",
    );
}

#[test]
fn a_failed_batch_fails_the_task() {
    check(
        "> start 1 redundant 16
           w1 starts
           w2 starts
         > w1 ready
           w1 ← begin 1 redundant 1 givens
           w1 ← begin 3 redundant 1 givens
         > w2 ready
           w2 ← begin 2 redundant 1 givens
           w2 ← begin 4 redundant 1 givens
         > w1 done 1
           w1 ← begin 5 redundant 1 givens
           task 1: batch, of job 1
         > w1 failed 3
           w1 ends
           w2 ends
           task 1: failed, NoRecord",
    );
}

#[test]
fn closed_files_fail_batches_that_read_them() {
    check(
        "> start 1 open 7
           w1 starts
         > w1 ready
           w1 ← begin 1 open with files 7
         > w1 done 1
           task 1: done, open
         > start 2 measure 0 64
           w2 starts
           w3 starts
           w1 ← begin 2 puzzles 0..4
           w1 ← begin 3 puzzles 4..8
           w1 ← begin 4 puzzles 8..12
           w1 ← begin 5 puzzles 12..16
         > w1 done 2
         > close
           w1 ends
           w2 ends
           w3 ends
           task 2: failed, NoCollection
         > start 3 measure 0 64
           w4 starts
           w5 starts
           w4 ends
           w5 ends
           task 3: failed, NoCollection",
    );
}

#[test]
fn puzzles_that_are_read_for_cancelled_batches_are_ignored() {
    check(
        "> start 1 open 7
           w1 starts
         > w1 ready
           w1 ← begin 1 open with files 7
         > w1 done 1
           task 1: done, open
         > start 2 measure 0 64
           w2 starts
           w3 starts
           w1 ← begin 2 puzzles 0..4
           w1 ← begin 3 puzzles 4..8
           w1 ← begin 4 puzzles 8..12
           w1 ← begin 5 puzzles 12..16
         > w1 done 2
         > cancel 2
           w2 ends
           w3 ends
         > w1 done 3
         > start 3 read 0
           w1 ← begin 7 read 0
         > w1 done 6",
    );
}

#[test]
fn unexpected_replies_fail_batches() {
    check(
        "> start 1 open 7
           w1 starts
         > w1 ready
           w1 ← begin 1 open with files 7
         > w1 done 1
           task 1: done, open
         > start 2 measure 0 64
           w2 starts
           w3 starts
           w1 ← begin 2 puzzles 0..4
           w1 ← begin 3 puzzles 4..8
           w1 ← begin 4 puzzles 8..12
           w1 ← begin 5 puzzles 12..16
         > w1 done 2 as read
           w2 ends
           w3 ends
           task 2: failed, Died(\"an answer to another question\")",
    );
}

#[test]
fn a_worker_that_is_too_far_ahead_waits() {
    check(
        "> start 1 redundant 1000
           w1 starts
           w2 starts
         > w1 ready
           w1 ← begin 1 redundant 8 givens
           w1 ← begin 3 redundant 8 givens
         > w2 ready
           w2 ← begin 2 redundant 8 givens
           w2 ← begin 4 redundant 8 givens
         > w2 does 60
           60 commands
         > w2 does 1
           0 commands
         > w2 does 1
           0 commands
         > w1 done 1
           w2 ← begin 65 redundant 8 givens
           w2 ← begin 66 redundant 8 givens
           task 1: batch, of job 1
           task 1: batch, of job 2
         > cancel 1
           w1 ends
           w2 ends",
    );
}
