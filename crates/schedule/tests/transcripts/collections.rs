//! Tests of opening files, of jobs for the worker that has them open, and of reopening them.

use crate::runner::check;

#[test]
fn jobs_on_files_run_on_the_worker_that_has_them_open() {
    check(
        "> start 1 read 0
           task 1: failed, NoCollection
         > start 2 open 7
           w1 starts
         > w1 ready
           w1 ← begin 1 open with files 7
         > w1 progress 1
           task 2: progress, 0 found, 0 nodes
         > w1 done 1
           task 2: done, open
         > start 3 read 4
           w1 ← begin 2 read 4
         > start 4 read-several 0 3
           w1 ← begin 3 read 0..3
         > w1 done 2
           task 3: done, of job 2
         > w1 done 3
           task 4: done, of job 3
         > start 5 solve
           w2 starts
         > close
           w1 ends
         > start 6 read 0
           task 6: failed, NoCollection",
    );
}

#[test]
fn open_files_stay_open_if_new_files_cannot_be_loaded() {
    check(
        "> start 1 open 7
           w1 starts
         > w1 ready
           w1 ← begin 1 open with files 7
         > w1 done 1
           task 1: done, open
         > start 2 open 8
           w2 starts
         > w2 ready
           w2 ← begin 2 open with files 8
         > w2 failed 2
           task 2: failed, NoRecord
         > start 3 read 0
           w1 ← begin 3 read 0
         > w1 done 3
           task 3: done, of job 3
         > start 4 open 9
           w2 ← begin 4 open with files 9
         > w2 done 4
           w1 ends
           task 4: done, open
         > start 5 read 0
           w2 ← begin 5 read 0",
    );
}

#[test]
fn jobs_on_files_that_are_replaced_fail() {
    check(
        "> start 1 open 7
           w1 starts
         > w1 ready
           w1 ← begin 1 open with files 7
         > w1 done 1
           task 1: done, open
         > start 2 read 0
           w1 ← begin 2 read 0
         > start 3 open 8
           w2 starts
         > w2 ready
           w2 ← begin 3 open with files 8
         > w2 done 3
           w1 ends
           task 2: failed, NoCollection
           task 3: done, open
         > start 4 read 0
           w2 ← begin 4 read 0",
    );
}

#[test]
fn opening_without_files_fails() {
    check(
        "> start 1 open
           task 1: failed, NoCollection",
    );
}

#[test]
fn only_the_latest_record_is_reported() {
    check(
        "> start 1 open 7
           w1 starts
         > w1 ready
           w1 ← begin 1 open with files 7
         > w1 done 1
           task 1: done, open
         > start 2 read 3
           w1 ← begin 2 read 3
         > start 3 read 4
           w1 ← begin 3 read 4
         > start 4 read-several 0 2
           w1 ← begin 4 read 0..2
         > w1 done 2
         > w1 done 3
           task 3: done, of job 3
         > w1 done 4
           task 4: done, of job 4
         > start 5 read 5
           w1 ← begin 5 read 5
         > w1 done 5
           task 5: done, of job 5",
    );
}

#[test]
fn files_are_reopened_when_their_worker_has_died() {
    check(
        "> start 1 open 7
           w1 starts
         > w1 ready
           w1 ← begin 1 open with files 7
         > w1 done 1
           task 1: done, open
         > w1 dies
           w1 ends
         > start 2 read 3
           w2 starts
         > start 3 read-several 0 2
         > w2 ready
           w2 ← begin 2 open with files 7
         > w2 done 2
           w2 ← begin 3 read 3
           w2 ← begin 4 read 0..2
         > w2 done 3
           task 2: done, of job 3
         > w2 done 4
           task 3: done, of job 4",
    );
}

#[test]
fn a_job_is_repeated_once_when_the_worker_of_the_files_dies() {
    check(
        "> start 1 open 7
           w1 starts
         > w1 ready
           w1 ← begin 1 open with files 7
         > w1 done 1
           task 1: done, open
         > start 2 read 3
           w1 ← begin 2 read 3
         > w1 dies
           w1 ends
           w2 starts
         > w2 ready
           w2 ← begin 3 open with files 7
         > w2 done 3
           w2 ← begin 4 read 3
         > w2 dies
           w2 ends
           task 2: failed, Died(\"killed\")
         > start 3 read 4
           w3 starts
         > w3 ready
           w3 ← begin 5 open with files 7
         > w3 done 5
           w3 ← begin 6 read 4
         > w3 done 6
           task 3: done, of job 6",
    );
}

#[test]
fn files_that_cannot_be_reopened_fail_waiting_jobs() {
    check(
        "> start 1 open 7
           w1 starts
         > w1 ready
           w1 ← begin 1 open with files 7
         > w1 done 1
           task 1: done, open
         > w1 dies
           w1 ends
         > start 2 read 3
           w2 starts
         > start 3 read-several 0 2
         > w2 dies
           w2 ends
           task 2: failed, Died(\"killed\")
           task 3: failed, Died(\"killed\")
         > start 4 read 4
           w3 starts
         > w3 ready
           w3 ← begin 3 open with files 7
         > w3 failed 3
           w3 ends
           task 4: failed, NoRecord",
    );
}

#[test]
fn jobs_of_cancelled_tasks_do_not_run_when_files_are_reopened() {
    check(
        "> start 1 open 7
           w1 starts
         > w1 ready
           w1 ← begin 1 open with files 7
         > w1 done 1
           task 1: done, open
         > w1 dies
           w1 ends
         > start 2 read-several 0 1
           w2 starts
         > start 3 read-several 0 2
         > cancel 2
         > w2 ready
           w2 ← begin 2 open with files 7
         > w2 done 2
           w2 ← begin 3 read 0..2
         > cancel 3
         > w2 done 3",
    );
}

#[test]
fn cancelled_loading_ends_only_its_own_worker() {
    check(
        "> start 1 open 7
           w1 starts
         > w1 ready
           w1 ← begin 1 open with files 7
         > w1 done 1
           task 1: done, open
         > start 2 open 8
           w2 starts
         > w2 ready
           w2 ← begin 2 open with files 8
         > cancel 2
           w2 ends
         > start 3 read 0
           w1 ← begin 3 read 0",
    );
}

#[test]
fn files_can_be_closed_while_they_are_reopened() {
    check(
        "> start 1 open 7
           w1 starts
         > w1 ready
           w1 ← begin 1 open with files 7
         > w1 done 1
           task 1: done, open
         > w1 dies
           w1 ends
         > start 2 read 3
           w2 starts
         > close
           w2 ends
           task 2: failed, NoCollection
         > w2 ready
         > close",
    );
}

#[test]
fn reading_the_latest_record_can_be_cancelled() {
    check(
        "> start 1 open 7
           w1 starts
         > w1 ready
           w1 ← begin 1 open with files 7
         > w1 done 1
           task 1: done, open
         > start 2 read 3
           w1 ← begin 2 read 3
         > cancel 2
         > start 3 read 4
           w1 ← begin 3 read 4
         > w1 done 2
         > w1 done 3
           task 3: done, of job 3",
    );
}

#[test]
fn an_unexpected_outcome_fails_reopening() {
    check(
        "> start 1 open 7
           w1 starts
         > w1 ready
           w1 ← begin 1 open with files 7
         > w1 done 1
           task 1: done, open
         > w1 dies
           w1 ends
         > start 2 read 3
           w2 starts
         > w2 ready
           w2 ← begin 2 open with files 7
         > w2 done 2 as read
           w2 ends
           task 2: failed, Died(\"an answer to another question\")
         > start 3 read 3
           w3 starts
         > w3 ready
           w3 ← begin 3 open with files 7
         > w3 done 3
           w3 ← begin 4 read 3
         > w3 done 4
           task 3: done, of job 4",
    );
}
