//! scratch
fn main(){ let a:Vec<String>=std::env::args().collect(); let s=rating::Scale::ALL.into_iter().find(|s|s.name()==a[1]).unwrap();
 let t=std::fs::read_to_string(&a[2]).unwrap(); let k:usize=a[3].parse().unwrap(); let n:usize=a[4].parse().unwrap();
 for l in t.lines().skip(1).step_by(k).take(n) { let p=rating::path(&l[..81].replace('0',".").parse().unwrap(), s); let er=p.iter().map(|h|h.rating()).max().unwrap(); for h in p { if h.rating()==56 && h.technique().id()=="three-strong-links" { println!("{},{},{} {}", &l[..81], er, h.technique(), &l[82..85]); } } } }
