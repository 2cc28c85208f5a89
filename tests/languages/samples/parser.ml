(* A parser of simple expressions. *)
open Printf

type token = Number of int | Plus | Times | Open | Close

exception Unexpected of string * int

module Tokens = Map.Make (String)

type 'a tree =
  | Leaf of 'a
  | Node of { left : 'a tree; mutable right : 'a tree }

let rec depth = function
  | Leaf _ -> 0
  | Node { left; right } -> 1 + max (depth left) (depth right)

let tokens text =
  let rec go i acc =
    if i >= String.length text then List.rev acc
    else
      match text.[i] with
      | '0' .. '9' as c -> go (i + 1) (Number (Char.code c - 48) :: acc)
      | '+' -> go (i + 1) (Plus :: acc)
      | '*' -> go (i + 1) (Times :: acc)
      | ' ' | '\n' -> go (i + 1) acc
      | c when c > 'z' -> go (i + 2) (needle acc ~at:i [| 1; 2 |])
      | c -> raise (Unexpected (sprintf "%c" c, i))
  in
  go 0 []

class counter start =
  object (self)
    val mutable count = start
    method next = count <- count + 1; self#value
    method value = count
  end

let () =
  try
    let c = new counter 3 in
    while c#next < 10 do printf "%d\n" c#value done
  with Not_found -> prerr_endline "none"
