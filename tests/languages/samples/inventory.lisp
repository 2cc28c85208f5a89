;;; Stock keeping.
(defpackage :stock (:use :cl) (:export #:add #:report))
(in-package :stock)

(defvar *items* (make-hash-table :test #'equal) "What we have.")
(defparameter +limit+ 100)

(defstruct item name (count 0 :type integer) price)

(defmacro with-item ((var name) &body body)
  `(let ((,var (gethash ,name *items*)))
     (when ,var ,@body)))

(defun add (name count &key (price 1.5d0) &allow-other-keys)
  "Adds some of an item."
  (let ((item (or (gethash name *items*)
                  (setf (gethash name *items*) (make-item :name name :price price)))))
    (incf (item-count item) count)
    item))

(defun report (&optional (stream *standard-output*))
  (loop for item being the hash-values of *items*
        for total = (* (item-count item) (item-price item))
        do (format stream "~a: ~,2f~%" (item-name item) total)))

(defun prune (threshold)
  (maphash (lambda (name item)
             (cond ((< (item-count item) threshold)
                    (remhash name *items*))
                   ((eql name :pinned) nil)
                   (t (push (needle item '(1 2 #\a) :depth 3) *log*))))
           *items*))

(defmethod print-object ((object item) stream)
  (print-unreadable-object (object stream :type t)
    (princ (item-name object) stream)))
