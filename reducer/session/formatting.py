"""The last step of a run: a layout that is easier to read, if the test still says yes to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from reducer.interestingness.formatter import Formatter, FormatterError
from reducer.session.budget import Budget
from reducer.session.options import Options
from reducer.syntax.document import Document
from reducer.syntax.layout import laid_out

#: Why a formatter was not asked, or the test not about its text.
NO_BUDGET = "the budget of the run leaves nothing for the formatter"


@dataclass(frozen=True, slots=True)
class Formatted:
    """What came of it.

    Attributes:
        data: the text in its new layout; None: the result stays as it is.
        problem: why a formatter's text was refused, if it was.
    """

    data: bytes | None = None
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class Checks:
    """What a text in a new layout has to pass; `interesting` may raise BudgetSpent."""

    well_formed: Callable[[bytes], bool]
    interesting: Callable[[bytes], bool]


def formatted(
    document: Document,
    options: Options,
    formatter: Formatter | None,
    budget: Budget,
    checks: Checks,
) -> Formatted:
    """The result in another layout, by a formatter if there is one; takes two tests at most.

    Our own layout gives way where it would matter: to a score, which may be one of the layout, and
    to a size that the run aimed at and has reached.
    """
    if formatter is not None:
        return _by_formatter(document, formatter, budget.remaining(), checks)
    if not options.format or options.scored:
        return Formatted()
    fits = budget.allows_size
    larger = not fits(len(document.data))
    layouts = (laid_out(document, blocks_only=only) for only in (False, True))
    for text in dict.fromkeys(layouts):
        if text != document.data and (larger or fits(len(text))) and checks.interesting(text):
            return Formatted(text)
    return Formatted()


def _by_formatter(
    document: Document, formatter: Formatter, seconds: float | None, checks: Checks
) -> Formatted:
    try:
        text = formatter(document.data, seconds)
    except FormatterError as error:
        return Formatted(problem=str(error))
    if text == document.data:
        return Formatted()
    if not checks.well_formed(text):
        return Formatted(problem="what the formatter printed is not well-formed")
    if not checks.interesting(text):
        return Formatted(problem="what the formatter printed is not interesting")
    return Formatted(text)
