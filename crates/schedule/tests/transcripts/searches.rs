//! Tests of searches that several workers share.

use crate::runner::{check, check_with_cores};

#[test]
fn a_short_count_has_one_worker() {
    check(
        "> start 1 count 500
           w1 starts
         > next
           tick at 0
         > w1 ready
           w1 ← begin 1 count to 500
         > w1 solutions 1 2
           task 1: 2 solutions
         > w1 solutions 1 2
           task 1: 1 solutions
         > @149 tick
           w1 ← ping
         > w1 counted 1 4 all
           task 1: done, 4 found, all
         > next
           tick at 300
         > start 2 solve
           w1 ← begin 2 solve",
    );
}

#[test]
fn a_longer_count_is_shared() {
    check(
        "> start 1 count
           w1 starts
         > w1 ready
           w1 ← begin 1 count
         > @100 w1 progress 1 5 50
           task 1: progress, 5 found, 50 nodes
         > @150 tick
           w1 ← ping
           w2 starts
         > w2 ready
         > next
           tick at 200
         > @200 tick
           w1 ← split 2 of 1
         > w1 progress 1 6 60
         > w1 part 2
           w2 ← begin 3 count part
         > @300 w1 progress 1 7 70
           task 1: progress, 7 found, 70 nodes
         > w2 progress 3 2 20
         > @310 w1 counted 1 8 all
           w2 ← split 4 of 3
         > w2 progress 3 3 30
         > w2 part 4
           w1 ← begin 5 count part
         > w1 counted 5 1 all
         > w2 counted 3 4 all
           w2 ends
           task 1: done, 13 found, all",
    );
}

#[test]
fn a_member_without_work_asks_again() {
    check(
        "> start 1 count
           w1 starts
         > w1 ready
           w1 ← begin 1 count
         > @150 tick
           w1 ← ping
           w2 starts
         > w2 ready
         > @199 tick
         > @200 tick
           w1 ← split 2 of 1
         > w1 part 2 nothing
         > next
           tick at 250
         > @250 tick
         > @300 tick
           w3 starts
           w1 ← split 3 of 1
         > w1 part 3
           w2 ← begin 4 count part
         > w2 counted 4 1 all
         > next
           tick at 350
         > @350 tick",
    );
}

#[test]
fn a_limited_count_ends_when_enough_solutions_are_found() {
    check(
        "> start 1 count 10
           w1 starts
         > w1 ready
           w1 ← begin 1 count to 10
         > w1 progress 1 6 60
           task 1: progress, 6 found, 60 nodes
         > @150 tick
           w1 ← ping
           w2 starts
         > w2 ready
         > @200 tick
           w1 ← split 2 of 1
         > w1 part 2
           w2 ← begin 3 count part to 4
         > w2 progress 3 3 9
           task 1: progress, 9 found, 69 nodes
         > w2 progress 3 4 9
           w1 ends
           w2 ends
           task 1: done, 10 found
         > w2 counted 3 5",
    );
}

#[test]
fn the_first_solution_ends_a_search() {
    check(
        "> start 1 find
           w1 starts
         > w1 ready
           w1 ← begin 1 count to 1
         > @150 tick
           w1 ← ping
           w2 starts
         > w2 ready
         > @200 tick
           w1 ← split 2 of 1
         > w1 part 2
           w2 ← begin 3 count part to 1
         > w1 progress 1 0 70
           task 1: progress, 70 nodes
         > w2 solutions 3 1
         > w2 counted 3 1
           w1 ends
           w2 ends
           task 1: done, a solution
         > start 2 solve
           w3 starts",
    );
}

#[test]
fn a_search_without_solution_ends_when_all_members_have_finished() {
    check(
        "> start 1 find
           w1 starts
         > w1 ready
           w1 ← begin 1 count to 1
         > @150 tick
           w1 ← ping
           w2 starts
         > w2 ready
         > @200 tick
           w1 ← split 2 of 1
         > w1 part 2
           w2 ← begin 3 count part to 1
         > w1 counted 1 0 all
         > w2 counted 3 0 all
           w2 ends
           task 1: done, no solution",
    );
}

#[test]
fn a_member_that_dies_fails_the_search() {
    check(
        "> start 1 count
           w1 starts
         > w1 ready
           w1 ← begin 1 count
         > @150 tick
           w1 ← ping
           w2 starts
         > w2 ready
         > @200 tick
           w1 ← split 2 of 1
         > w1 part 2
           w2 ← begin 3 count part
         > w2 dies
           w2 ends
           w1 ends
           task 1: failed, Died(\"killed\")
         > start 2 count
           w3 starts
         > w3 ready
           w3 ← begin 4 count
         > @400 tick
           w4 starts
           w5 starts
         > w3 dies
           w3 ends
           w5 ends
           task 2: failed, Died(\"killed\")",
    );
}

#[test]
fn a_member_that_is_never_ready_gets_no_part() {
    check(
        "> start 1 count
           w1 starts
         > w1 ready
           w1 ← begin 1 count
         > @150 tick
           w1 ← ping
           w2 starts
         > @200 tick
         > w1 counted 1 4 all
           w2 ends
           task 1: done, 4 found, all",
    );
}

#[test]
fn a_helper_that_dies_before_it_is_ready_does_not_fail_the_search() {
    check(
        "> start 1 count
           w1 starts
         > w1 ready
           w1 ← begin 1 count
         > @150 tick
           w1 ← ping
           w2 starts
         > w2 dies
           w2 ends
         > @200 tick
         > w1 counted 1 4 all
           task 1: done, 4 found, all",
    );
}

#[test]
fn a_part_for_a_helper_that_has_died_fails_the_search() {
    check(
        "> start 1 count
           w1 starts
         > w1 ready
           w1 ← begin 1 count
         > @150 tick
           w1 ← ping
           w2 starts
         > w2 ready
         > @200 tick
           w1 ← split 2 of 1
         > w2 dies
           w2 ends
         > w1 part 2
           w1 ends
           task 1: failed, Died(\"\")",
    );
}

#[test]
fn a_cancelled_search_ends_all_its_workers() {
    check(
        "> start 1 count
           w1 starts
         > w1 ready
           w1 ← begin 1 count
         > @150 tick
           w1 ← ping
           w2 starts
         > w2 ready
         > cancel 1
           w1 ends
           w2 ends
         > w1 counted 1 4 all
         > start 2 find
           w3 starts
         > w3 ready
           w3 ← begin 2 count to 1
         > cancel 2
           w3 ends",
    );
}

#[test]
fn an_empty_part_after_the_last_count_ends_the_search() {
    check(
        "> start 1 count
           w1 starts
         > w1 ready
           w1 ← begin 1 count
         > @150 tick
           w1 ← ping
           w2 starts
         > w2 ready
         > @200 tick
           w1 ← split 2 of 1
         > w1 counted 1 4 all
         > w1 part 2 nothing
           w2 ends
           task 1: done, 4 found, all
         > start 2 solve
           w1 ← begin 3 solve",
    );
}

#[test]
fn an_unexpected_reply_fails_a_search() {
    check(
        "> start 1 count
           w1 starts
         > w1 ready
           w1 ← begin 1 count
         > w1 done 1 as solve
           w1 ends
           task 1: failed, Died(\"an answer to another question\")",
    );
}

#[test]
fn the_member_that_has_worked_longest_gives_a_part() {
    check_with_cores(
        3,
        "> start 1 count
           w1 starts
         > w1 ready
           w1 ← begin 1 count
         > @150 tick
           w1 ← ping
           w2 starts
           w3 starts
         > w2 ready
         > w3 ready
         > @200 tick
           w1 ← split 2 of 1
         > w1 part 2
           w2 ← begin 3 count part
         > @260 tick
           w1 ← split 4 of 1
         > @300 tick
           w4 starts
         > w2 part 4
         > @400 w2 counted 3 1 all",
    );
}

#[test]
fn a_search_is_not_shared_on_one_core() {
    check_with_cores(
        1,
        "> start 1 count
           w1 starts
         > w1 ready
           w1 ← begin 1 count
         > @150 tick
           w1 ← ping
         > next
           tick at 300
         > w1 counted 1 4 all
           task 1: done, 4 found, all",
    );
}
