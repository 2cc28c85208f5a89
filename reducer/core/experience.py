"""What the tests so far say about the chances of an edit."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace

#: How many observations an assumption counts for: the one about all edits, and, within a family,
#: what is known of all. Few, since a wrong one costs tests.
_ASSUMED = 4.0
_COMMON = 2.0

#: Observations after which the old ones count half: what can go changes as a search goes on. Not
#: before so many of them are failures: where one edit in thousands fails, groups are to grow.
_MEMORY = 32.0
_FAILURES = 2.0

#: Stands for all edits together.
_ALL = object()


@dataclass(frozen=True)
class Experience:
    """Passed and failed edits, in all and by family; `likely` is assumed before there are any.

    Edits of a family (see `Edit.family`) share their fate more often than others. The chance is a
    mean of a beta distribution, whose prior for a family is the chance of all edits.
    """

    likely: float = 0.5
    counts: Mapping[Hashable, tuple[float, float]] = field(default_factory=dict)

    def chance(self, family: Hashable = None) -> float:
        """The chance that an edit of this family passes; None: of no family."""
        passed, failed = self.counts.get(_ALL, (0.0, 0.0))
        common = (_ASSUMED * self.likely + passed) / (_ASSUMED + passed + failed)
        if family is None or family not in self.counts:
            return common
        passed, failed = self.counts[family]
        return (_COMMON * common + passed) / (_COMMON + passed + failed)

    def after(self, passed: Iterable[Hashable], failed: Iterable[Hashable]) -> Experience:
        """The experience after edits of these families passed and failed."""
        counts = dict(self.counts)
        for families, good in ((passed, 1.0), (failed, 0.0)):
            for family in families:
                for key in (_ALL,) if family is None else (_ALL, family):
                    yes, no = counts.get(key, (0.0, 0.0))
                    if yes + no >= _MEMORY and no >= _FAILURES:
                        yes, no = yes / 2, no / 2
                    counts[key] = yes + good, no + 1.0 - good
        return replace(self, counts=counts)

    def faded(self) -> Experience:
        """The same with half the weight, for another search of the kind."""
        return replace(self, counts={k: (yes / 2, no / 2) for k, (yes, no) in self.counts.items()})
