"""Passes for a program that stands behind all that it includes."""

from __future__ import annotations

import itertools
import time

import pytest

from reducer.core.edit import Edit
from reducer.syntax.document import Document
from reducer.syntax.wellformed import Screen
from tests.passes.documents import PASS, document, edits

FILLER = b"".join(b"  struct unused%d { int a; };\n" % number for number in range(4400))

HEADERS = (
    b"""namespace std __attribute__ ((__visibility__ ("default")))
{
"""
    + FILLER
    + b"""  inline namespace v1 __attribute__((__abi_tag__ ("one"))) { }
  template<typename T, bool = true> struct helper;
  template<typename T> struct helper<T, true> { typedef T type; };
  struct stream { int position; };
  struct hashed { int code; };
  template<typename T> using void_t = void;
  template<typename T> struct hash;
  template<> struct hash<hashed> { int value(hashed h); };
  template<typename T> struct hash<void_t<T>> { };
  int advance(stream& s, int n) { return s.position += n; }
  int advance(int& s, int n) { return s += n; }
  namespace v1 { struct deep { int x; }; }
  extern template struct helper<char>;
  template<typename T> struct pair { T one; T two; int sum() { return one + two; } };
  int traced() { return sizeof(hashed); }
}
"""
)

PROGRAM = b"""
int user(std::helper<int>::type a, std::pair<int> p, std::hash<int>* h) {
  int result = std::advance(a, 1);
  result += p.one;
  result += 12345678901;
  return result;
}
"""

CODE = HEADERS + PROGRAM


#: As above, but of two functions of a name one needs what is large.
HEAVY = CODE.replace(
    b"  struct stream { int position; };\n",
    b"".join(b"  struct part%d { int a; };\n" % number for number in range(60))
    + b"  struct stream {\n  int position;\n  int total = "
    + b" + ".join(b"sizeof(part%d)" % number for number in range(60))
    + b";\n  };\n",
).replace(b"return s.position", b"return s.total + s.position")


def apply_all(name: str, data: bytes, language: str) -> list[bytes]:
    return [edit.apply(data) for edit in edits(name, data, language)]


@pytest.mark.parametrize("name", ["tail", "end", "unreached", "dominated"])
def test_edits_are_lawful_and_well_formed(name: str) -> None:
    original = document(HEAVY, "cpp")
    screen = Screen(original, "strict")
    found = edits(name, HEAVY, "cpp")
    assert found
    assert found == edits(name, HEAVY, "cpp"), "not pure"
    for edit in found:
        assert edit.saving > 0
        assert Edit.of(edit.slices).apply(HEAVY) == edit.apply(HEAVY)
        assert name == "tail" or screen.accepts(Document(edit.apply(HEAVY), original.grammar))


@pytest.mark.parametrize("name", ["tail", "end", "unreached", "dominated"])
def test_small_files_are_left_to_the_other_passes(name: str) -> None:
    assert edits(name, b"struct A { int a; };\nint b(void) { return 1; }\n" * 20, "c") == []


def test_the_end_alone_is_the_boldest() -> None:
    first, *_, last = apply_all("end", CODE + PROGRAM.replace(b"user", b"last") * 5, "cpp")
    assert first.startswith(b"int last(")
    assert first.count(b"last") == 1
    assert last.count(b"last") == 4


def test_the_tail_is_reduced_level_by_level() -> None:
    found = edits("tail", CODE, "cpp")
    deleted = [CODE[slice(*edit.span)] for edit in found]
    assert deleted[0].startswith(b"int user(")
    assert any(text.strip() == b"result += p.one;" for text in deleted)
    assert all(edit.span[0] >= len(CODE) - len(CODE) // 64 for edit in found)


def test_what_is_not_reached_goes_at_once() -> None:
    for reduced in apply_all("unreached", CODE, "cpp")[:3]:
        assert len(reduced) < len(CODE) // 20
        for needed in (
            b"namespace std __attribute__",
            b"typedef T type",
            b"bool = true> struct helper;",
            b"struct pair",
            b"int advance(int& s",
            b"struct hash;",
            b"hash<void_t<T>>",
            b"using void_t",
            b"extern template struct helper<char>;",
            PROGRAM,
        ):
            assert needed in reduced
        for other in (b"unused", b"hash<hashed>", b"struct deep", b"traced"):
            assert other not in reduced


def test_one_of_many_definitions_is_not_reached_by_its_name_alone() -> None:
    reduced = apply_all("unreached", CODE, "cpp")
    assert b"struct stream" not in reduced[0]
    assert b"struct stream" in max(reduced[:6], key=len)


def test_an_item_goes_with_all_that_only_it_needs() -> None:
    reduced = apply_all("dominated", HEAVY, "cpp")
    assert any(
        b"struct stream" not in text
        and b"part7 " not in text
        and b"stream& s" not in text
        and b"int advance(int& s" in text
        for text in reduced
    )


def test_a_body_goes_with_all_that_only_it_needs() -> None:
    parts = b"".join(b"struct part%d { int a; };\n" % number for number in range(2000))
    sizes = b"".join(b"  n += sizeof(struct part%d);\n" % number for number in range(2000))
    code = parts + b"int helper(void) {\n  int n = 0;\n" + sizes + b"  return n;\n}\n"
    code += b"int user(void) { return helper(); }\n"
    reduced = apply_all("dominated", code, "c")
    assert min(map(len, reduced)) < 100
    assert any(b"helper(void) {}" in text for text in reduced)


def test_programs_in_c_and_other_languages() -> None:
    unused = b"".join(b"int unused%d(int a) { return a; }\n" % number for number in range(2000))
    code = b"int used(int a) { return a; }\n" + unused + b"int user(int b) { return used(b); }\n"
    assert apply_all("unreached", code, "c")[0] == (
        b"int used(int a) { return a; }\nint user(int b) { return used(b); }\n"
    )
    rust = b"fn used(a: i32) -> i32 { a }\n"
    rust += b"".join(b"fn unused%d(a: i32) -> i32 { a }\n" % number for number in range(2000))
    rust += b"fn main() { used(1); }\n"
    first = apply_all("unreached", rust, "rust")[0]
    assert first == b"fn used(a: i32) -> i32 { a }\nfn main() { used(1); }\n"


def cpu(name: str, data: bytes) -> float:
    prepared = document(data, "cpp")
    assert prepared.tree.fields
    assert prepared.names.definitions
    start = time.process_time()
    for _ in itertools.islice(PASS[name].generate(prepared), 300):
        pass
    return time.process_time() - start


@pytest.mark.parametrize("name", ["tail", "unreached", "dominated"])
def test_time_is_linear(name: str) -> None:
    once, thrice = cpu(name, CODE), cpu(name, FILLER + FILLER.replace(b"unused", b"more") + CODE)
    assert thrice < 6 * once + 1


def test_names_in_a_chain_of_thousands() -> None:
    chain = b"struct s0 { int a; };\n"
    chain += b"".join(b"struct s%d { struct s%d *a; };\n" % (n, n - 1) for n in range(1, 5000))
    code = chain + b"int user(struct s4000 *a) { return 1; }\n"
    first = apply_all("unreached", code, "c")[0]
    assert first.endswith(b"struct s4000 { struct s3999 *a; };\n" + code.splitlines(True)[-1])
    assert edits("dominated", code, "c") is not None
