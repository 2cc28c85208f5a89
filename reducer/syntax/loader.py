"""Finding and loading tree-sitter grammars, from whichever package has them; never the network."""

from __future__ import annotations

import ctypes
import functools
import importlib
import importlib.util
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reducer.syntax.languages import grammars

if TYPE_CHECKING:
    from tree_sitter import Language

_CAPSULE_NAME = b"tree_sitter.Language"  # tree_sitter.Language accepts capsules of this name only

_FUNCTIONS = {
    "tsx": ("tree_sitter_typescript", "language_tsx"),
    "typescript": ("tree_sitter_typescript", "language_typescript"),
    "php": ("tree_sitter_php", "language_php"),
    "xml": ("tree_sitter_xml", "language_xml"),
    "dtd": ("tree_sitter_xml", "language_dtd"),
    "ocaml": ("tree_sitter_ocaml", "language_ocaml"),
    "ocaml_interface": ("tree_sitter_ocaml", "language_ocaml_interface"),
    "csharp": ("tree_sitter_c_sharp", "language"),
}
"""Grammars whose own wheel is not simply ``tree_sitter_<name>.language()``."""

_PACK_NAMES = {"embedded_template": "embeddedtemplate"}
_COLLECTION_NAMES = {"csharp": "c_sharp"}

_PACK_BROKEN = frozenset({"cobol"})
"""Grammars of tree_sitter_language_pack that never end on some inputs, such as a single letter."""

_COLLECTION_BROKEN = frozenset({"lua", "kotlin"})
"""Grammars of the tree_sitter_languages collection that reject simple, correct programs."""


class GrammarMissing(LookupError):
    """No installed package (or the given file) has the grammar."""


@dataclass(frozen=True)
class Grammar:
    """A loaded grammar and where it came from.

    ``name`` is the language asked for, ``source`` the package or file, ``abi`` the version of the
    parser tables' layout and ``version`` that of the grammar ("" where it does not say).
    ``pointer`` is the address of the compiled tables, or 0 if it is not known.
    """

    name: str
    language: Language = field(repr=False)
    source: str
    abi: int
    version: str
    pointer: int = field(default=0, repr=False, compare=False)


@functools.cache
def load(name: str) -> Grammar:
    """The grammar for a language name, loaded once.

    Looks for the language's own wheel (``tree_sitter_<name>``), then tree_sitter_language_pack,
    then tree_sitter_languages.  Raises `GrammarMissing` if none of them has it.
    """
    for grammar_name in grammars(name):
        if not re.fullmatch(r"\w+", grammar_name, re.ASCII):
            continue
        for find in (_from_wheel, _from_pack, _from_collection):
            found = find(grammar_name)
            if found is not None:
                binding, source = found
                try:
                    return _grammar(name, binding, source)
                except ValueError:  # built for another version of tree-sitter
                    continue
    raise GrammarMissing(f"no grammar for {name!r} is installed; try: pip install 'reducer[all]'")


def load_file(path: str | Path, symbol: str | None = None) -> Grammar:
    """The grammar in a shared library, by default its function ``tree_sitter_<file's name>``.

    Raises `GrammarMissing` if the file cannot be loaded or has no such function.
    """
    file = Path(path)
    stem = re.sub(r"\W", "_", file.name.split(".")[0])
    name = stem.removeprefix("lib").removeprefix("tree_sitter_").lstrip("_")
    function = symbol or f"tree_sitter_{name}"
    if not file.is_file():
        raise GrammarMissing(f"{file}: no such file; --grammar takes a compiled grammar (.so)")
    pointer = _call_library(str(file.resolve()), function)
    if pointer is None:
        raise GrammarMissing(
            f"{file}: not a library with a function {function}; name it with --grammar {file}:NAME"
        )
    try:
        return _grammar((symbol or name).removeprefix("tree_sitter_"), pointer, str(file))
    except ValueError as error:
        raise GrammarMissing(f"{file}: {error}; rebuild it with a current tree-sitter") from None


def _grammar(name: str, binding: object, source: str) -> Grammar:
    """Wraps what a package gave: a capsule, an address or a ready Language."""
    from tree_sitter import Language

    if isinstance(binding, Language):
        language, pointer = binding, 0
    else:
        pointer = _pointer(binding)
        language = Language(_capsule(pointer))
    semantic = language.semantic_version
    version = ".".join(map(str, semantic)) if semantic else _distribution_version(source)
    return Grammar(name, language, source, language.abi_version, version, pointer)


def _distribution_version(source: str) -> str:
    """The version of the package named first in ``source``; "" if it is none."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(source.split(":")[0].split(".")[0].replace("_", "-"))
    except (PackageNotFoundError, ValueError):
        return ""


def _from_wheel(name: str) -> tuple[object, str] | None:
    module_name, function = _FUNCTIONS.get(name, (f"tree_sitter_{name}", "language"))
    try:
        module = importlib.import_module(module_name)
        return getattr(module, function)(), module_name
    except Exception:  # not installed, or broken: the next source may have it
        return None


def _from_pack(name: str) -> tuple[object, str] | None:
    package = "tree_sitter_language_pack"
    if name in _PACK_BROKEN or importlib.util.find_spec(package) is None:
        return None
    name = _PACK_NAMES.get(name, name)
    try:
        pack: Any = importlib.import_module(package)
        # From 1.0 on the package has no grammars and fetches what is asked for: ask only for
        # what is on the disk already.
        downloaded = getattr(pack, "downloaded_languages", None)
        if downloaded is not None and name not in downloaded():
            return None
        get = pack.get_binding if downloaded is None else pack.get_language
        return get(name), package
    except Exception:  # a package of many makers: whatever fails, this grammar is not there
        return None


def _from_collection(name: str) -> tuple[object, str] | None:
    package = "tree_sitter_languages"
    spec = importlib.util.find_spec(package)
    if name in _COLLECTION_BROKEN or spec is None or not spec.submodule_search_locations:
        return None
    name = _COLLECTION_NAMES.get(name, name)
    # The package's own functions need a tree_sitter of years ago, its library does not.
    for folder in spec.submodule_search_locations:
        for suffix in ("so", "dll", "dylib"):
            file = Path(folder, f"languages.{suffix}")
            if file.is_file():
                pointer = _call_library(str(file), f"tree_sitter_{name}")
                return None if pointer is None else (pointer, package)
    return None


@functools.cache
def _library(path: str) -> ctypes.CDLL | None:
    """An opened library; the cache keeps it open as long as grammars from it may live."""
    try:
        return ctypes.CDLL(path)
    except OSError:
        return None


def _call_library(path: str, function: str) -> int | None:
    library = _library(path)
    try:
        call = getattr(library, function)
    except AttributeError:  # no such function, or no library
        return None
    call.restype = ctypes.c_void_p
    call.argtypes = ()
    result = call()
    return int(result) if result else None


def _pointer(binding: object) -> int:
    """The address of the tables in what a binding returned: a capsule or, in some, an int.

    Raises ValueError if it is neither.
    """
    if isinstance(binding, int):
        return binding
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype = ctypes.c_void_p
    get.argtypes = (ctypes.py_object, ctypes.c_char_p)
    return int(get(binding, _CAPSULE_NAME))


def _capsule(pointer: int) -> object:
    new = ctypes.pythonapi.PyCapsule_New
    new.restype = ctypes.py_object
    new.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    capsule: object = new(pointer, _CAPSULE_NAME, None)
    return capsule
