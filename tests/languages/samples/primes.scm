;; Primes by trial division.
(define (divides? a b) (= 0 (remainder b a)))

(define (smallest-divisor n)
  (let loop ((d 2))
    (cond ((> (* d d) n) n)
          ((divides? d n) d)
          (else (loop (+ d 1))))))

(define (prime? n)
  (and (> n 1) (= n (smallest-divisor n))))

(define-syntax unless*
  (syntax-rules ()
    ((_ test body ...) (if test #f (begin body ...)))))

(define (primes from to)
  (do ((i from (+ i 1))
       (found '() (if (prime? i) (cons i found) found)))
      ((> i to) (reverse found))
    (unless* (< i 100)
      (needle i `(a ,i #\x) "text \"quoted\"" #(1 2)))))

(define table
  (map (lambda (n) (list n (prime? n))) '(1 2 3 4 5)))

(for-each
  (lambda (row)
    (display (car row))
    (newline))
  table)

#| a block
   comment |#
(display (primes 2 50))
