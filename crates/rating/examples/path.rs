//! scratch
fn main(){ let a:Vec<String>=std::env::args().collect(); let s=rating::Scale::ALL.into_iter().find(|s|s.name()==a[1]).unwrap();
 let b: grid::Board = a[2].replace('0',".").parse().unwrap();
 let n: usize = a.get(3).map_or(0,|x|x.parse().unwrap()); let d: usize = a.get(4).map_or(0,|x|x.parse().unwrap());
 let mut c = vec![[true;10];81];
 let place=|c:&mut Vec<[bool;10]>, i:usize, v:usize| { c[i]=[false;10]; for j in 0..81 { if j/9==i/9||j%9==i%9||(j/27==i/27&&j%9/3==i%9/3) { c[j][v]=false; } } };
 for cell in grid::Cell::all(grid::Shape::CLASSIC) { if let Some(x)=b.digit(cell) { place(&mut c, cell.index(), x.value()); } }
 for (i,h) in rating::path(&b, s).iter().enumerate(){ 
  if i+1==n { for r in 0..9 { for k in 0..9 { print!("{}", if c[r*9+k][d] {"x"} else {"."}); } println!(); }
    for r in 0..9 { for k in 0..9 { let t:String=(1..10).filter(|v|c[r*9+k][*v]).map(|v|v.to_string()).collect(); print!("{:9}", t);} println!(); } }
  for (e,ds) in h.eliminations() { for x in ds { c[e.index()][x.value()]=false; } }
  if let Some((e,x))=h.placement() { place(&mut c, e.index(), x.value()); }
  println!("{} {} {} {:?} {:?}", i+1,h.rating(),h.technique(), h.placement().map(|(c,d)|(c.index()/9+1,c.index()%9+1,d)), h.eliminations().map(|(c,d)|(c.index()/9+1,c.index()%9+1,d)).collect::<Vec<_>>()); } }
