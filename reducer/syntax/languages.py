"""What is known about languages by name: extensions, file names, interpreters, aliases.

Pure data and look-ups in it.  Nothing here loads a grammar or reads a file.
"""

from __future__ import annotations

_EXTENSIONS = {
    "ada": "ada adb ads",
    "agda": "agda",
    "asm": "asm s",
    "bash": "bash bats ebuild eclass ksh sh zsh",
    "beancount": "beancount",
    "bibtex": "bib",
    "bicep": "bicep",
    "bitbake": "bb bbappend bbclass",
    "c": "c cl i",
    "cairo": "cairo",
    "capnp": "capnp",
    "clojure": "clj cljc cljs edn",
    "cmake": "cmake",
    "commonlisp": "asd lisp lsp",
    "cpp": "c++ cc cp cpp cppm cxx h++ hh hpp hxx ii inl ino ipp ixx mpp tcc tpp",
    "csharp": "cs csx",
    "css": "css",
    "csv": "csv psv",
    "cuda": "cu cuh",
    "d": "d di",
    "dart": "dart",
    "dimacs": "cnf dimacs",
    "dockerfile": "dockerfile containerfile",
    "dot": "dot gv",
    "dtd": "dtd",
    "elisp": "el",
    "elixir": "ex exs",
    "elm": "elm",
    "embedded_template": "ejs erb",
    "erlang": "erl escript hrl",
    "fennel": "fnl",
    "firrtl": "fir",
    "fish": "fish",
    "fortran": "f03 f08 f18 f90 f95",
    "fsharp": "fs fsx",
    "fsharp_signature": "fsi",
    "gdscript": "gd",
    "gleam": "gleam",
    "glsl": "comp frag geom glsl rchit rgen rmiss tesc tese vert",
    "gn": "gn gni",
    "go": "go",
    "graphql": "gql graphql graphqls",
    "groovy": "gradle groovy",
    "hack": "hack hhi",
    "hare": "ha",
    "haskell": "hs hsc",
    "haxe": "hx",
    "hcl": "hcl nomad",
    "heex": "heex",
    "hlsl": "fx hlsl hlsli",
    "html": "htm html xhtml",
    "ini": "cfg desktop editorconfig ini",
    "ispc": "ispc",
    "janet": "janet",
    "java": "jav java",
    "javascript": "cjs es6 js jsm jsx mjs",
    "json": "avsc geojson har ipynb json json5 jsonc jsonl ndjson sarif topojson webmanifest",
    "jsonnet": "jsonnet libsonnet",
    "julia": "jl",
    "kdl": "kdl",
    "kotlin": "kt kts",
    "latex": "bbx cbx cls ltx sty tex",
    "linkerscript": "ld lds",
    "llvm": "ll",
    "lua": "lua rockspec",
    "luau": "luau",
    "make": "mak make mk",
    "markdown": "markdown md mdown mkd",
    "mermaid": "mermaid mmd",
    "nim": "nim nims",
    "ninja": "ninja",
    "nix": "nix",
    "ocaml": "ml",
    "ocaml_interface": "mli",
    "odin": "odin",
    "pascal": "dpr lpr pas",
    "perl": "perl pl plx pm t",
    "php": "php php3 php4 php5 php7 php8 phps phpt phtml",
    "pony": "pony",
    "powershell": "ps1 psd1 psm1",
    "prisma": "prisma",
    "properties": "properties",
    "proto": "proto",
    "purescript": "purs",
    "python": "bpy py py3 pyi pyw pyx wsgi",
    "ql": "ql qll",
    "qmljs": "qml",
    "r": "r",
    "racket": "rkt rktd",
    "re2c": "re",
    "rego": "rego",
    "ron": "ron",
    "rst": "rest rst",
    "ruby": "gemspec podspec rake rb rbw ru",
    "rust": "rs",
    "scala": "sbt sc scala",
    "scheme": "scm sld sls ss",
    "scss": "scss",
    "smali": "smali",
    "smithy": "smithy",
    "smtlib": "sl smt smt2 smtlib sy",
    "solidity": "sol",
    "sparql": "rq sparql",
    "squirrel": "nut",
    "starlark": "bazel bzl star starlark",
    "svelte": "svelte",
    "swift": "swift swiftinterface",
    "systemverilog": "sv svh",
    "tablegen": "td",
    "tcl": "exp tcl tk xdc",
    "terraform": "tf tfvars",
    "thrift": "thrift",
    "toml": "toml",
    "tsv": "tab tsv",
    "tsx": "tsx",
    "twig": "twig",
    "typescript": "cts mts ts",
    "typst": "typ",
    "uxntal": "tal",
    "verilog": "vh vlg",
    "vhdl": "vhd vhdl",
    "vim": "vim",
    "vue": "vue",
    "wast": "wast",
    "wat": "wat",
    "wgsl": "wgsl",
    "xml": "gpx kml plist rng rss svg vcxproj wsdl xaml xml xsd xsl xslt xul",
    "yaml": "clang-format clang-tidy yaml yml",
    "zig": "zig zon",
}
"""Language name -> the file name extensions that mean it and nothing else."""

_AMBIGUOUS = {
    "f": ("fortran", "fixed_form_fortran"),
    "for": ("fortran", "fixed_form_fortran"),
    "ftn": ("fortran", "fixed_form_fortran"),
    "h": ("c", "cpp"),
    "m": ("objc", "matlab"),
    "mm": ("objc", "cpp"),
    "pp": ("pascal", "puppet"),
    "sql": ("sql", "sqlite"),
    "v": ("verilog", "v"),
}
"""Extension -> what it may mean; the first is the default."""

_CASE_SENSITIVE = {"C": ("cpp",), "H": ("cpp",)}
"""Extensions whose capital letters mean something else than their small ones."""

_TEXT = "asc diff err list log out patch text txt"
"""Extensions of plain text: no grammar helps, whatever the first line says."""

_FILE_NAMES = {
    "bash": ".bash_aliases .bash_profile .bashrc .kshrc .profile .zprofile .zshenv .zshrc"
    " apkbuild bashrc configure pkgbuild",
    "cmake": "cmakelists.txt",
    "dockerfile": "containerfile dockerfile",
    "gomod": "go.mod",
    "groovy": "jenkinsfile",
    "ini": ".editorconfig .gitconfig .npmrc",
    "json": ".babelrc .eslintrc .jshintrc .prettierrc composer.lock flake.lock pipfile.lock",
    "kconfig": "kconfig",
    "make": "gnumakefile makefile makefile.am makefile.in",
    "meson": "meson.build meson.options meson_options.txt",
    "perl": "cpanfile makefile.pl",
    "python": "sconscript sconstruct wscript",
    "ruby": "brewfile capfile fastfile gemfile guardfile podfile rakefile vagrantfile",
    "starlark": "build tiltfile workspace",
    "toml": "cargo.lock pdm.lock pipfile poetry.lock uv.lock",
    "vim": ".gvimrc .vimrc _vimrc vimrc",
    "yaml": ".clang-format .clang-tidy .clangd",
}
"""Language name -> whole file names, in small letters."""

_NAME_STEMS = {"containerfile", "dockerfile", "jenkinsfile", "makefile"}
"""File names that often carry a suffix of no meaning, as in ``Dockerfile.dev``."""

_INTERPRETERS = {
    "bash": "ash bash bats dash ksh mksh sh zsh",
    "clojure": "bb clj clojure",
    "commonlisp": "clisp sbcl",
    "d": "rdmd",
    "dart": "dart",
    "elisp": "emacs",
    "elixir": "elixir iex",
    "erlang": "escript",
    "fish": "fish",
    "go": "gorun",
    "groovy": "groovy",
    "haskell": "runghc runhaskell stack",
    "java": "java",
    "javascript": "bun d8 deno js node nodejs qjs",
    "julia": "julia",
    "kotlin": "kotlin",
    "lua": "lua luajit texlua",
    "make": "gmake make",
    "nim": "nim",
    "ocaml": "ocaml ocamlrun",
    "perl": "perl",
    "php": "php",
    "powershell": "pwsh",
    "python": "ipython jython pypy python sage uv",
    "r": "r rscript",
    "racket": "racket",
    "ruby": "jruby macruby rake ruby",
    "scala": "scala",
    "scheme": "chibi-scheme csi guile scheme",
    "smtlib": "cvc4 cvc5 z3",
    "swift": "swift",
    "tcl": "expect tclsh wish",
    "typescript": "ts-node tsx",
}
"""Language name -> commands of a first line ``#!...``, without their version."""

_ALIASES = {
    "assembler": "asm",
    "assembly": "asm",
    "c#": "csharp",
    "c++": "cpp",
    "c_sharp": "csharp",
    "cc": "cpp",
    "cjs": "javascript",
    "cnf": "dimacs",
    "clj": "clojure",
    "common-lisp": "commonlisp",
    "cs": "csharp",
    "cxx": "cpp",
    "docker": "dockerfile",
    "ecmascript": "javascript",
    "emacs-lisp": "elisp",
    "erb": "embedded_template",
    "erl": "erlang",
    "ex": "elixir",
    "f#": "fsharp",
    "f90": "fortran",
    "golang": "go",
    "hs": "haskell",
    "htm": "html",
    "jl": "julia",
    "js": "javascript",
    "jsonl": "json",
    "jsx": "javascript",
    "kt": "kotlin",
    "ksh": "bash",
    "lisp": "commonlisp",
    "llvm-ir": "llvm",
    "llvmir": "llvm",
    "makefile": "make",
    "md": "markdown",
    "ml": "ocaml",
    "mli": "ocaml_interface",
    "node": "javascript",
    "obj-c": "objc",
    "objective-c": "objc",
    "objectivec": "objc",
    "pl": "perl",
    "protobuf": "proto",
    "ps1": "powershell",
    "pwsh": "powershell",
    "py": "python",
    "python3": "python",
    "rb": "ruby",
    "rs": "rust",
    "sh": "bash",
    "shell": "bash",
    "smt": "smtlib",
    "smt-lib": "smtlib",
    "smt2": "smtlib",
    "sol": "solidity",
    "sv": "systemverilog",
    "svg": "xml",
    "tex": "latex",
    "tf": "terraform",
    "ts": "typescript",
    "viml": "vim",
    "wasm": "wat",
    "xhtml": "html",
    "yml": "yaml",
    "zsh": "bash",
}
"""Other spellings of language names, in small letters."""

_GRAMMARS = {
    # No grammar exists for SMT-LIB itself; its scripts are S-expressions.
    "smtlib": ("scheme", "commonlisp", "racket", "elisp"),
    "systemverilog": ("systemverilog", "verilog"),
    "terraform": ("terraform", "hcl"),
    "cuda": ("cuda", "cpp"),
    "scss": ("scss", "css"),
    "luau": ("luau", "lua"),
    "sqlite": ("sqlite", "sql"),
}
"""Language name -> grammars that parse it, best first, where that is not just its own name."""

_ONLY_BY_NAME = "gomod jsdoc kconfig meson regex"
"""Languages that no extension above means alone."""


_SPACE_MATTERS = (
    "agda asm beancount bitbake csv dimacs dockerfile elm embedded_template fixed_form_fortran "
    "fortran fsharp fsharp_signature gdscript gomod haskell ini jsdoc kconfig latex llvm make "
    "markdown mermaid nim properties purescript python regex rst starlark svelte tcl tsv twig "
    "typst vim vue yaml"
)
"""Languages in which line ends, indentation or blanks between words mean something."""


def _inverse(table: dict[str, str]) -> dict[str, str]:
    return {word: language for language, words in table.items() for word in words.split()}


EXTENSIONS: dict[str, tuple[str, ...]] = {
    **{extension: (language,) for extension, language in _inverse(_EXTENSIONS).items()},
    **_AMBIGUOUS,
    **dict.fromkeys(_TEXT.split(), ()),
}
"""Extension in small letters without its dot -> candidates, the first is the default."""

_WITH_SPACE = frozenset(_SPACE_MATTERS.split())
_BY_FILE_NAME = _inverse(_FILE_NAMES)
_BY_INTERPRETER = _inverse(_INTERPRETERS)
_LANGUAGES = tuple(sorted({*_EXTENSIONS, *_ONLY_BY_NAME.split(), *sum(_AMBIGUOUS.values(), ())}))


def languages() -> tuple[str, ...]:
    """All language names that are known, sorted; not each has a grammar on this machine."""
    return _LANGUAGES


def by_name(name: str) -> tuple[str, ...] | None:
    """The languages that a file of this name may be in, the default first.

    ``()`` means plain text and ``None`` that the name says nothing.  Folders in ``name`` are
    ignored.
    """
    base = name.replace("\\", "/").rsplit("/", 1)[-1]
    small = base.lower()
    if small in _BY_FILE_NAME:
        return (_BY_FILE_NAME[small],)
    stem, dot, extension = base.rpartition(".")
    if dot:
        found = _CASE_SENSITIVE.get(extension, EXTENSIONS.get(extension.lower()))
        if found is not None:
            return found
        if stem.lower() in _NAME_STEMS:
            return (_BY_FILE_NAME[stem.lower()],)
    return None


def by_interpreter(command: str) -> str | None:
    """The language that an interpreter such as ``python3.11`` or ``/bin/sh`` runs."""
    word = command.replace("\\", "/").rsplit("/", 1)[-1].lower().removesuffix(".exe")
    return _BY_INTERPRETER.get(word) or _BY_INTERPRETER.get(word.rstrip("0123456789.-"))


def space_matters(language: str) -> bool:
    """Whether line ends and indentation mean so much in a language that they are left alone."""
    return language in _WITH_SPACE


def canonical(name: str) -> str:
    """A user's spelling of a language as the name used here; unknown names only lose capitals."""
    small = name.strip().lower()
    if small in _LANGUAGES:
        return small
    if small in _ALIASES:
        return _ALIASES[small]
    underscored = small.replace("-", "_").replace(" ", "_")
    if underscored in _LANGUAGES:
        return underscored
    return small


def spellings() -> tuple[str, ...]:
    """Every spelling that `canonical` understands."""
    return (*_LANGUAGES, *_ALIASES)


def grammars(language: str) -> tuple[str, ...]:
    """The names of the grammars that can parse ``language``, best first."""
    return _GRAMMARS.get(language, (language,))
