;; A hash of bytes in memory.
(module
  (type $binary (func (param i32 i32) (result i32)))
  (import "env" "log" (func $log (param i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "some \"text\"\00")
  (global $seed (mut i32) (i32.const 5381))
  (table 2 funcref)
  (elem (i32.const 0) $mix $hash)

  (func $mix (type $binary) (param $a i32) (param $b i32) (result i32)
    (i32.add
      (i32.mul (local.get $a) (i32.const 33))
      (local.get $b)))

  (func $hash (export "hash") (param $start i32) (param $length i32) (result i32)
    (local $sum i32)
    (local $end i32)
    (local.set $sum (global.get $seed))
    (local.set $end (i32.add (local.get $start) (local.get $length)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $start) (local.get $end)))
        (local.set $sum
          (call $mix (local.get $sum) (i32.load8_u (local.get $start))))
        (if (i32.eqz (local.get $sum))
          (then (call $needle (i32.const 7) (local.get $end)))
          (else (call $log (i32.const 1))))
        (local.set $start (i32.add (local.get $start) (i32.const 1)))
        (br $next)))
    (; the result ;)
    (local.get $sum)))
