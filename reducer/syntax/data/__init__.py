"""Plain data about languages and grammars; no code."""
