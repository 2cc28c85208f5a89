; path constraints, one assertion a branch
(set-logic QF_LIA)
(set-info :source "paths of parse_header, ""fast"" build")
(set-option :produce-models true)
(declare-const in0 Int)
(declare-const in1 Int)
(declare-const in2 Int)
(declare-const in3 Int)
(declare-const in4 Int)
(declare-const in5 Int)
(declare-const in6 Int)
(declare-const in7 Int)
(declare-const in8 Int)
(declare-const in9 Int)
(declare-const in10 Int)
(declare-const in11 Int)
(declare-const |heap top| Int)
(declare-const ret Int)
; branch 0 at line 338
(assert (let ((t0 (* in1 (ite (> ret in7) in9 in7))))
  (=> (and (<= in0 (+ in2 in5)) (> (- in6 |heap top|) in7)) (not (> (+ in8 in7) (- in3 in1))))))
; branch 1 at line 586
(assert (let ((t0 (- (- in8 in4) (- in4 in4))))
  (let ((t1 (* (- in11 in4) (+ in8 ret))))
  (let ((t2 ret))
  (not (xor (<= in5 (+ t0 t0)) (= (- ret in2) t1)))))))
; branch 2 at line 410
(assert (let ((t0 (* 141 in5)))
  (let ((t1 (+ in6 in8)))
  (or (=> (< (* in9 in8) (* |heap top| in3)) (> (* ret |heap top|) (- in6 in11))) (=> (> (ite (< (ite (< (* in4 in8) (+ in0 in2)) 216 in6) (- in4 in0)) in4 in4) (ite (= (ite (< (ite (> ret 10) in4 in1) in8) in5 t0) (* t0 in0)) in3 in3)) (= (ite (= (* in2 in1) (+ in9 in9)) in1 in9) in6))))))
; branch 3 at line 881
(assert (let ((t0 in9))
  (and (not (<= in8 in1)) (and (> in0 (- in9 ret)) (= (- in3 in0) in10)))))
; branch 4 at line 826
(assert (let ((t0 ret))
  (xor (not (< (ite (> 49 (ite (< (+ in6 24) (* t0 in0)) 215 in0)) in11 114) (* in2 in7))) (or (= (* in0 t0) (- t0 in11)) (> (* t0 in4) (* in2 in10))))))
; branch 5 at line 229
(assert (let ((t0 (+ in6 (- in7 in0))))
  (let ((t1 t0))
  (let ((t2 (+ (+ in7 in10) (* ret in5))))
  (not (=> (<= (- t0 in10) (* in2 in4)) (= in11 (- in3 t1))))))))
; branch 6 at line 192
(assert (let ((t0 118))
  (let ((t1 (- (- ret t0) (* t0 in3))))
  (xor (and (= (+ in8 t0) (+ t0 in1)) (> |heap top| (- t0 in7))) (and (< in7 (+ in0 in5)) (= (ite (= in7 (ite (= (- in3 in1) in2) in9 in11)) ret in0) (+ in11 t0)))))))
; branch 7 at line 202
(assert (let ((t0 |heap top|))
  (let ((t1 (- t0 in7)))
  (let ((t2 (* (- in1 in6) |heap top|)))
  (=> (=> (<= (- in5 in8) (* in6 t2)) (> in8 (* in5 254))) (not (= (* t1 in7) in7)))))))
; branch 8 at line 837
(assert (or (or (= in1 (ite (<= in9 (* in5 in6)) in0 in0)) (<= 250 in2)) (xor (> (- in10 in1) (+ |heap top| in9)) (<= in3 (+ in1 |heap top|)))))
; branch 9 at line 821
(assert (let ((t0 (+ (- in2 in4) in10)))
  (let ((t1 242))
  (xor (xor (< |heap top| (* in8 in10)) (< (+ in4 in6) (* in8 in0))) (or (< (+ in6 in8) (ite (< (- t0 t1) (ite (< (ite (> in7 (ite (= in8 (- t1 205)) in11 t0)) in2 in4) (+ in3 t0)) in11 t1)) in4 in8)) (= (- in4 in8) (* in7 ret)))))))
; branch 10 at line 625
(assert (let ((t0 in1))
  (and (and (= (+ t0 in1) (+ ret in6)) (= (+ in6 in0) (* in1 in6))) (or (> (- in5 in7) (+ in3 172)) (< 38 |heap top|)))))
; branch 11 at line 125
(assert (not (or (< ret |heap top|) (< (- in9 in5) (* in11 in11)))))
; branch 12 at line 200
(assert (let ((t0 in3))
  (let ((t1 (+ (ite (> t0 t0) in11 in0) (* in5 ret))))
  (xor (xor (<= (- ret in10) in0) (<= (- 154 in11) (ite (> (+ t0 ret) (* t1 in11)) in2 ret))) (or (> (* in7 t0) (* |heap top| in6)) (> (- in2 |heap top|) (- 205 in7)))))))
; branch 13 at line 387
(assert (let ((t0 (+ in3 (+ ret in3))))
  (let ((t1 in6))
  (not (xor (= in10 (+ 222 in1)) (< (ite (= (* t1 in10) in11) 50 in5) t0))))))
; branch 14 at line 621
(assert (let ((t0 (+ (* in11 24) (- in4 in8))))
  (and (and (<= in4 (- in8 in9)) (> (- in3 in3) (- in9 in5))) (and (< (+ in6 ret) in2) (> in8 (+ |heap top| |heap top|))))))
; branch 15 at line 614
(assert (let ((t0 in10))
  (let ((t1 (- (+ in7 in2) (+ t0 in9))))
  (let ((t2 (- (+ in3 in6) (* ret in9))))
  (not (or (< (+ in4 t2) in3) (< (+ t0 in3) (* in10 243))))))))
; branch 16 at line 835
(assert (let ((t0 (* (ite (<= (- |heap top| 24) (- |heap top| in3)) in2 in10) (- in0 |heap top|))))
  (xor (or (<= (- in0 |heap top|) in1) (> in1 (+ ret |heap top|))) (and (= (- in6 |heap top|) in7) (> (- in2 t0) in6)))))
; branch 17 at line 731
(assert (let ((t0 in8))
  (let ((t1 |heap top|))
  (let ((t2 (+ t1 (ite (< in8 (+ in2 in4)) in3 t0))))
  (not (or (> in1 (* t1 in10)) (<= (+ in10 in6) (ite (> (+ ret ret) (- in2 in9)) in2 t1))))))))
; branch 18 at line 801
(assert (let ((t0 (+ in11 (ite (< (- in11 in11) (* in3 in1)) |heap top| in11))))
  (let ((t1 in11))
  (let ((t2 in8))
  (not (and (> (+ in11 86) in8) (< (* t2 in3) (+ |heap top| ret))))))))
; branch 19 at line 151
(assert (let ((t0 (+ (+ in6 in2) (- in1 in1))))
  (and (or (< (- in7 in0) |heap top|) (<= (* in9 in10) in4)) (and (<= (+ |heap top| in7) (ite (<= in3 (- in7 in10)) ret in2)) (<= (- in4 t0) (+ in3 in2))))))
; branch 20 at line 189
(assert (=> (xor (> (- in8 in6) (+ ret in3)) (= (+ in1 ret) (* in5 in7))) (xor (<= in10 (* 110 ret)) (<= (+ in6 in9) in0))))
; branch 21 at line 612
(assert (or (not (= (+ in3 174) (+ in11 in3))) (xor (= (+ 110 in0) (* in6 ret)) (> (* 65 in9) (+ ret in4)))))
; branch 22 at line 317
(assert (let ((t0 in1))
  (let ((t1 (- (* in5 209) in2)))
  (let ((t2 in3))
  (or (xor (< in1 (- in1 in5)) (> (* in1 in6) (+ in0 in9))) (xor (<= (* in11 in0) (- in0 ret)) (<= in0 (+ in9 20))))))))
; branch 23 at line 196
(assert (let ((t0 (* in11 (ite (> (+ in11 in5) (- in7 in1)) in9 in6))))
  (let ((t1 (* (* in2 t0) (+ in0 in7))))
  (let ((t2 in1))
  (and (and (= (* 162 76) (* in4 in0)) (<= (- in5 t1) in2)) (xor (<= (- in4 in8) (ite (<= (* in0 t1) in9) in7 |heap top|)) (= (+ in2 in5) (* in5 in1))))))))
; branch 24 at line 466
(assert (let ((t0 in6))
  (let ((t1 in4))
  (let ((t2 (- in0 (- in1 in8))))
  (or (or (= (* |heap top| in3) (- in5 t1)) (> (+ in4 in3) in10)) (or (= t2 (- in7 in8)) (= |heap top| in5)))))))
; branch 25 at line 632
(assert (let ((t0 (- (- |heap top| in10) (ite (> (+ ret in10) ret) in9 in6))))
  (let ((t1 ret))
  (let ((t2 in8))
  (and (xor (< t0 in5) (<= (- in0 in1) (ite (< (ite (< (- in0 in3) (- in4 in4)) in9 t2) in4) 160 in11))) (xor (= t1 in0) (< (+ in10 in4) (- in6 ret))))))))
; branch 26 at line 453
(assert (or (or (= in3 (ite (< (+ in6 in1) in1) ret in10)) (> (- in1 in4) (+ ret in7))) (or (= (* in7 in7) (+ in11 in11)) (= in11 in3))))
; branch 27 at line 99
(assert (let ((t0 ret))
  (let ((t1 (* (- in1 in1) t0)))
  (or (xor (= |heap top| (ite (= (+ ret in8) (* in9 in11)) in4 24)) (<= (- in5 in0) t1)) (xor (<= (- in1 t1) in5) (<= (ite (> ret in5) in5 t0) (ite (< (* in6 in0) (+ in7 in8)) in0 in1)))))))
; branch 28 at line 701
(assert (let ((t0 (* (* 230 in2) (* in8 in2))))
  (let ((t1 |heap top|))
  (let ((t2 (+ (* in8 t0) (+ in10 in5))))
  (or (=> (<= (- in4 in7) t1) (<= (ite (<= (ite (< (+ in0 in10) (- in8 |heap top|)) |heap top| in9) (* t0 in8)) t0 ret) t1)) (and (<= 139 202) (> in10 in4)))))))
; branch 29 at line 708
(assert (xor (not (= in9 (* ret in8))) (xor (= (* in10 in11) (- in3 in3)) (< (* in9 in7) in5))))
; branch 30 at line 838
(assert (and (=> (> in10 (- in6 in10)) (> (ite (> in5 (+ ret in8)) 128 199) (+ in0 in2))) (and (> (- in0 in8) (+ in10 in1)) (> (* in10 222) (+ in1 in2)))))
; branch 31 at line 31
(assert (let ((t0 in5))
  (let ((t1 (+ (- in6 in9) in3)))
  (and (=> (> (- in4 in1) in10) (< (ite (> in11 (ite (<= (+ in7 ret) (- ret in3)) ret in3)) in8 in6) (+ in5 in2))) (and (< in1 in9) (= (* t1 in0) (+ in7 |heap top|)))))))
(assert (or (let ((arg (+ in3 1))) (let ((in3 (* 2 in5)) (t7 (- in9 4))) (and (< in3 arg) (>= t7 0)))) (not (xor (<= (+ in0 in5) (* in11 in0)) (> |heap top| (* in4 in10))))))
; branch 32 at line 884
(assert (let ((t0 (ite (= in0 (+ in10 |heap top|)) in3 in7)))
  (let ((t1 |heap top|))
  (let ((t2 (- 17 (+ |heap top| in1))))
  (not (and (< (* in3 34) (+ t2 t0)) (< in2 in11)))))))
; branch 33 at line 461
(assert (let ((t0 (+ (+ in3 in10) (- in7 |heap top|))))
  (and (and (= (* in2 82) (* in5 in0)) (< (+ |heap top| 250) (* in5 in6))) (=> (< (- in8 in1) (+ in5 in9)) (> (ite (<= (- in3 ret) (* in4 in1)) in11 |heap top|) in5)))))
; branch 34 at line 425
(assert (let ((t0 (- in3 (+ |heap top| in7))))
  (xor (not (= (* in10 in5) in7)) (not (<= (* in2 in0) in4)))))
; branch 35 at line 347
(assert (let ((t0 (- 222 (+ in9 99))))
  (let ((t1 (* (+ ret in2) in9)))
  (let ((t2 (ite (= (ite (= (- in6 t1) (ite (<= (* |heap top| t1) (- in10 t1)) in7 t1)) in10 t1) (- in1 in9)) |heap top| in11)))
  (=> (or (> (- in3 in4) (- ret t2)) (<= (ite (< (* in9 in9) (+ |heap top| |heap top|)) 32 in11) (* in3 in6))) (=> (< in7 in11) (= (ite (> (* ret 149) (* t1 in3)) in5 in10) (ite (<= (* t1 in4) t0) in3 in6))))))))
; branch 36 at line 440
(assert (let ((t0 (+ in1 in7)))
  (=> (not (<= (+ t0 in6) |heap top|)) (not (<= (ite (<= (* in7 in5) (+ 56 in2)) ret in6) (* ret 139))))))
; branch 37 at line 568
(assert (xor (not (< (* 210 in9) (ite (<= in6 (+ in3 in0)) in1 ret))) (not (= (* in0 in9) in4))))
; branch 38 at line 744
(assert (let ((t0 (ite (< (- in11 in0) (+ in1 in2)) in7 (+ in4 in5))))
  (not (xor (< (+ in10 in2) (+ in4 in5)) (> (* in2 in8) in4)))))
; branch 39 at line 744
(assert (let ((t0 (ite (= (ite (<= (- in8 in5) 2) in7 in10) (+ in4 in1)) in4 in8)))
  (let ((t1 (+ in10 (+ 0 in8))))
  (let ((t2 (+ in10 in2)))
  (not (=> (= (ite (<= (+ in5 |heap top|) (+ in1 in6)) in6 ret) in10) (> (* in0 |heap top|) in7)))))))
; branch 40 at line 873
(assert (=> (and (<= (* |heap top| in11) in5) (<= in8 in11)) (and (= (+ in5 ret) (+ 237 in3)) (<= (- in9 in4) (* in1 in3)))))
; branch 41 at line 199
(assert (not (not (<= (ite (< (* in4 67) (- 60 ret)) in10 |heap top|) |heap top|))))
; branch 42 at line 146
(assert (let ((t0 ret))
  (let ((t1 (+ (* 127 in10) (- in10 in0))))
  (not (xor (= (+ ret in3) (+ in1 in7)) (< in0 in5))))))
; branch 43 at line 892
(assert (not (and (> in2 (- 243 in9)) (< (- in0 in1) (- in6 in0)))))
; branch 44 at line 693
(assert (=> (=> (< in4 (+ in3 in1)) (= (ite (= (* in5 in6) ret) in2 225) (+ in10 ret))) (xor (<= (+ in11 in0) (- in3 in0)) (< (- in0 in6) (ite (<= 8 in6) 226 in2)))))
; branch 45 at line 346
(assert (xor (not (<= (- in0 in8) (* in2 in0))) (not (<= (ite (<= in9 in5) in9 in5) (- in0 in9)))))
; branch 46 at line 888
(assert (not (or (= in2 in1) (<= (+ in8 ret) (+ |heap top| in2)))))
; branch 47 at line 239
(assert (let ((t0 (* (+ in7 |heap top|) (* |heap top| in2))))
  (=> (and (> in9 (ite (> 190 in4) in1 in7)) (<= (+ t0 in7) (* in4 3))) (=> (<= (* in1 |heap top|) in10) (= (- in0 in9) ret)))))
; branch 48 at line 141
(assert (let ((t0 (* (+ in7 in1) (+ |heap top| in1))))
  (let ((t1 (- (* in0 in8) in4)))
  (let ((t2 (* in5 (* in11 in5))))
  (not (xor (> (* in3 in8) (- in6 |heap top|)) (= (* in1 in3) |heap top|)))))))
; branch 49 at line 710
(assert (and (not (<= in10 in7)) (or (> (+ in7 in8) in8) (= (ite (= in3 (ite (< in0 ret) |heap top| in0)) ret in0) (* in2 in8)))))
; branch 50 at line 696
(assert (let ((t0 in1))
  (and (xor (= in1 (- in6 in3)) (<= in2 (* in7 |heap top|))) (and (< (* in7 t0) (* in8 in5)) (> (ite (<= (+ 173 in7) (ite (<= in11 (+ ret in11)) 172 in6)) in4 in9) in7)))))
; branch 51 at line 783
(assert (=> (and (> in5 (+ ret in2)) (= in11 (ite (< (- in7 in11) (* in2 in0)) |heap top| ret))) (not (> (- in5 in8) (+ in7 |heap top|)))))
; branch 52 at line 659
(assert (let ((t0 (* (- in5 in0) (ite (< |heap top| (* in3 in9)) 206 in5))))
  (let ((t1 (* in10 in8)))
  (let ((t2 in4))
  (xor (and (> (+ t0 in1) in1) (<= (+ in6 t0) (- t2 t0))) (and (< (+ in8 |heap top|) (+ in2 in9)) (< (ite (= in10 (- in10 in7)) in7 ret) (* in8 in2))))))))
; branch 53 at line 170
(assert (let ((t0 (ite (< (- in10 in1) in5) (* in7 in10) ret)))
  (not (and (< (ite (> ret (+ in8 in2)) in4 in10) (+ in9 in6)) (> (* ret in0) (ite (> (+ in10 in5) (+ |heap top| in1)) in11 in8))))))
; branch 54 at line 307
(assert (let ((t0 (+ (ite (< (+ |heap top| 4) (+ in6 in4)) in8 in11) (* in2 in1))))
  (not (and (= (+ 40 in7) (+ in10 in7)) (<= (- in1 in11) (* in5 in7))))))
; branch 55 at line 721
(assert (let ((t0 (ite (> in8 (* in2 in6)) (* in5 in1) ret)))
  (let ((t1 (+ (* in9 in11) (* in6 t0))))
  (xor (or (< (- t0 t1) (* in9 ret)) (< (* in7 |heap top|) (* in4 in0))) (=> (= (ite (= (* in7 t1) (* |heap top| in8)) in0 252) (ite (> (+ in4 in5) (+ t0 in5)) in4 in6)) (= (* in9 in1) (- in9 in5)))))))
; branch 56 at line 509
(assert (not (and (> (* in9 in0) (* in11 in0)) (<= in8 (+ in0 in9)))))
; branch 57 at line 63
(assert (let ((t0 (* (* in10 in9) in1)))
  (let ((t1 (- |heap top| (* in10 |heap top|))))
  (=> (=> (> (- ret 172) in6) (> in0 (* in2 in2))) (xor (= in9 (ite (= (+ in3 in0) (- in9 |heap top|)) 226 in2)) (<= (* |heap top| in2) (* 63 in9)))))))
; branch 58 at line 819
(assert (let ((t0 (+ (* in10 in7) in5)))
  (let ((t1 in3))
  (let ((t2 (ite (< in10 |heap top|) (* t1 in4) in9)))
  (and (xor (< (- t0 t2) (- in7 124)) (= 167 in11)) (or (> in6 (* in8 in10)) (> (+ in3 in11) (+ in3 in9))))))))
; branch 59 at line 658
(assert (xor (or (<= in10 in0) (> in2 (* in6 in5))) (not (> (ite (= (* in0 in11) (+ in5 166)) in7 44) in5))))
(check-sat)
(get-model)
(exit)
