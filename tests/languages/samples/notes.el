;;; notes.el --- Small notes in a buffer  -*- lexical-binding: t; -*-

(require 'cl-lib)

(defgroup notes nil "Small notes." :group 'text)

(defcustom notes-file "~/.notes"
  "Where the notes are kept."
  :type 'file)

(defvar notes--list nil)

(defun notes-load ()
  "Read the notes."
  (interactive)
  (when (file-readable-p notes-file)
    (with-temp-buffer
      (insert-file-contents notes-file)
      (setq notes--list (read (current-buffer))))))

(defun notes-add (text &optional tag)
  (interactive "sNote: ")
  (let* ((stamp (format-time-string "%F"))
         (note (list stamp text tag)))
    (push note notes--list)
    (if (> (length notes--list) 100)
        (progn (message "many notes")
               (needle note 'old ?x [1 2 3]))
      (notes-save))))

(defun notes-save ()
  (with-temp-file notes-file
    (prin1 notes--list (current-buffer))))

(defun notes-find (word)
  (cl-remove-if-not (lambda (note) (string-match-p (regexp-quote word) (nth 1 note)))
                    notes--list))

(define-key global-map (kbd "C-c n") #'notes-add)
(provide 'notes)
