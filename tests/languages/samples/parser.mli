(** A parser of simple expressions. *)

type token = Number of int | Plus | Times | Open | Close

type 'a tree

exception Unexpected of string * int

val tokens : string -> token list
val depth : 'a tree -> int
val fold : ('b -> 'a -> 'b) -> 'b -> 'a tree -> 'b

module type Printer = sig
  type t
  val print : Format.formatter -> t -> unit
  val needle : t -> (int * string) list -> ?depth:int -> unit
end

module Make (P : Printer) : sig
  val show : P.t tree -> string
end

class counter : int -> object
  method next : int
  method value : int
end

external now : unit -> float = "caml_now"
