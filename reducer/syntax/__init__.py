"""What a file's syntax is: its language, its tree, and what keeps it well-formed."""
