//! x
use generate::*;
use grid::Shape;
use human::*;
use std::ops::ControlFlow;
fn main() {
    let mut generator = Generator::new(Wish::of(Shape::CLASSIC), 5, 0).unwrap();
    let basic: Vec<_> = human::TECHNIQUES.iter().take(11).collect();
    let names = ["franken-swordfish", "franken-x-wing", "als-xz", "jellyfish", "swordfish", "sue-de-coq", "finned-franken-swordfish"];
    let ts: Vec<_> = names.iter().map(|n| human::by_name(n).unwrap()).collect();
    let mut counts = vec![0; names.len()];
    let mut times = vec![0u128; names.len()];
    let mut stuck = 0;
    for _ in 0..4000 {
        let Some(Made::Puzzle(p)) = generator.slice(&|| false) else { break };
        let mut marks = Pencilmarks::of_board(&p.board, true).unwrap();
        loop {
            if marks.is_solved() { break; }
            match human::next_step(&marks, &Options::solving(), &basic).0 { Some(s) => marks.apply(&s), None => break }
        }
        if marks.is_solved() { continue; }
        stuck += 1;
        for (i, t) in ts.iter().enumerate() {
            let c = std::time::Instant::now();
            let mut found = false;
            t.find(&marks, &Options::solving(), &mut |_| { found = true; ControlFlow::Break(()) });
            times[i] += c.elapsed().as_nanos();
            if found { counts[i] += 1; }
        }
    }
    println!("stuck {stuck}");
    for i in 0..names.len() { println!("{} {} {} us", names[i], counts[i], times[i] / 1000 / stuck); }
}
