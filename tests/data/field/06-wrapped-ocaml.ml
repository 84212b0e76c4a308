let g = [|[|None; None; None; Some 9; Some 7; None; None; Some 5; None|];
  [|None; None; None; Some 2; Some 4; None; None; None; Some 6|];
  [|None; None; None; None; None; None; None; None; None|];
  [|None; None; Some 3; None; None; None; None; None; None|];
  [|Some 9; None; Some 6; None; None; Some 1; None; None; Some 3|];
  [|Some 2; None; Some 5; None; None; Some 3; None; Some 7; Some 4|];
  [|None; None; Some 7; Some 1; None; Some 9; Some 3; None; None|];
  [|None; Some 9; Some 8; None; None; None; Some 5; None; None|];
  [|None; Some 6; None; None; None; None; None; None; Some 7|]|]
