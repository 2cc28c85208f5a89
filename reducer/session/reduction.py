"""A reduction from start to end: asks the test, follows the progress, keeps the best."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Future

from reducer.core.drive import Driver, OutOfTime
from reducer.core.edit import Edit
from reducer.core.groups import SCHEDULES
from reducer.core.order import Ranking
from reducer.core.search import Candidate
from reducer.interestingness.formatter import Formatter
from reducer.interestingness.outcome import InterestingnessTest, Verdict
from reducer.passes.tokens import token_count
from reducer.session.budget import Budget, BudgetSpent, Reason
from reducer.session.commands import PassCommands
from reducer.session.detour import Course
from reducer.session.events import Accepted, Event, Finished, PassStarted, TestDone
from reducer.session.formatting import NO_BUDGET, Checks, Formatted, formatted
from reducer.session.judge import MALFORMED, Judge
from reducer.session.options import Options
from reducer.session.progress import Plan, Step
from reducer.session.result import PassStats, Result, Sizes
from reducer.session.schedule import PASSES, passes_for, proofs
from reducer.syntax.document import Document
from reducer.syntax.formats import Notation
from reducer.syntax.wellformed import Screen

#: Bytes of an input up to which tokens are leaves of its tree; counting more takes a second.
_TREES_COUNTED = 1 << 20


class NotInteresting(Exception):
    """The test says no to the input itself, or there is no score for it.

    `verdict` has the output and the exit status of what refused it.
    """

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(
            "there is no score for the input"
            if verdict.unscored
            else "the test does not find the input interesting"
        )
        self.verdict = verdict


class Reduction:
    """Reduces one test case. `run` does it; `best` is valid at any moment, also from outside.

    Args:
        data: the input.
        test: the interestingness test; closing it is the caller's business.
        options: see `Options`.
        notation: the grammar or format of the input's language, None for text and binary files.
        listen: is told what happens, in the thread that calls `run`.
        save: is given every new best test case before anything else is done.
        formatter: gives the result its layout; None: see `Options.format`.

    Raises:
        PassCommandError: one of the commands in `options` cannot be run.
    """

    def __init__(
        self,
        data: bytes,
        test: InterestingnessTest[bytes],
        options: Options,
        notation: Notation | None = None,
        *,
        listen: Callable[[Event], None] = lambda event: None,
        save: Callable[[bytes], None] = lambda data: None,
        formatter: Formatter | None = None,
    ) -> None:
        self.original = data
        self.best = data
        self._test = test
        self._options = options
        self._notation = notation
        self._listen = listen
        self._save = save
        self._formatter = formatter
        self._formatted = Formatted()
        self._budget = Budget(options, len(data))
        self._tests = self._started = self._cached = self._malformed = 0
        self._seen: set[Hashable] = set()
        self._steps: list[Step] = []
        self._unmerged: Step | None = None
        self._stats: dict[str, PassStats] = {}
        self._judge: Judge | None = None
        self._before: Sizes | None = None
        self._proved: tuple[str, ...] = ()
        self._progress: Course | None = None
        self._commands = PassCommands(
            options.pass_commands, options.pass_timeout, notation.name if notation else None
        )

    def run(self) -> Result[bytes]:
        """Reduces until nothing is left to try or a budget is spent.

        Raises:
            NotInteresting: the test says no to the input, or there is no score for it.
            BaseException: whatever the test, `listen` or `save` raise; `best` stays valid.
        """
        try:
            reason = self._reduce()
        except (BudgetSpent, OutOfTime) as spent:
            reason = spent.reason if isinstance(spent, BudgetSpent) else Reason.MAX_TIME
        if self._judge is not None and reason is not Reason.EMPTY:
            self._formatted = self._format(self._judge)
        return self.result(reason)

    def result(self, reason: Reason) -> Result[bytes]:
        """The result as it stands, for the given reason to stop here."""
        data = self._formatted.data or self.best
        self._listen(Finished(reason.value, len(data)))
        names = [chosen.name for chosen in (*PASSES, *self._commands.passes)]
        return Result(
            data=data,
            reason=reason,
            language=self._notation.name if self._notation else None,
            before=self._before or self._sizes(self.original),
            after=self._sizes(data),
            tests=self._tests,
            cached=self._cached,
            malformed=self._malformed,
            seconds=self._budget.elapsed(),
            steps=(*self._steps, self._unmerged) if self._unmerged else tuple(self._steps),
            proved=self._proved if reason is Reason.MINIMAL else (),
            passes={name: self._stats[name] for name in names if name in self._stats},
            formatted=self._formatted.data is not None,
            format_problem=self._formatted.problem,
            score_before=self._score(self.original),
            score=self._score(self.best),
        )

    def _score(self, data: bytes) -> float | None:
        return self._judge.score(data) if self._judge else None

    def _format(self, judge: Judge) -> Formatted:
        """The best test case in a layout to be read, as far as the budget allows."""

        def well_formed(text: bytes) -> bool:
            return judge.mode != "strict" or judge.well_formed(Candidate(text, Edit(())))

        try:
            self._budget.check_start(self._started)
            return formatted(
                judge.document(self.best),
                self._options,
                self._formatter,
                self._budget,
                Checks(well_formed, self._interesting),
            )
        except BudgetSpent:
            return Formatted(problem=NO_BUDGET if self._formatter is not None else None)

    def _interesting(self, text: bytes) -> bool:
        """A test of a text that no pass has proposed, in the time that is left."""
        self._budget.check_start(self._started)
        self._started += 1
        future = self._test.submit(text)
        try:
            verdict = future.result(self._budget.remaining())
        except TimeoutError:
            if future.done():
                raise
            raise BudgetSpent(Reason.MAX_TIME) from None
        finally:
            future.cancel()
        self._tests += 1
        self._listen(TestDone(self._tests, len(text), verdict))
        return bool(verdict)

    def _sizes(self, data: bytes) -> Sizes:
        document = self._judge.document(data) if self._judge else Document(data, self._notation)
        by_tree = len(self.original) <= _TREES_COUNTED
        return Sizes(len(data), token_count(document, by_tree=by_tree))

    def _reduce(self) -> Reason:
        document = Document(self.original, self._notation)
        options = self._options
        ranking = Ranking(options.scored, options.score_first)
        judge = self._judge = Judge(document, Screen(document, options.syntax), ranking)
        verdict = self._ask(self.original)
        if not verdict:
            raise NotInteresting(verdict)
        judge.learn_of(self.original, verdict)
        # While its tree is there: of megabytes it takes seconds to make, and it is not kept.
        self._before = self._sizes(self.original)
        empty = self._ask(b"")
        judge.learn_of(b"", empty)
        if empty and not judge.simpler(self.original, b""):
            self._steps.append(Step("", Edit.delete(self.original, 0, len(self.original)), 0))
            self._keep(b"")
            return Reason.EMPTY
        self._budget.check_size(len(self.original))
        passes = passes_for(document, self._options, self._commands.passes)
        self._proved = proofs(passes, document)
        plan = Plan(passes, judge, SCHEDULES[self._options.schedule])
        driver = Driver(
            self._submit, judge.known, self._learn, self._options.jobs, self._budget.remaining
        )
        try:
            self._follow(Course.start(self.original, plan), driver)
        finally:
            self._commands.close()
            driver.close()
        return Reason.MINIMAL

    def _ask(self, data: bytes) -> Verdict:
        """A test whose output is wanted, outside of the search."""
        self._budget.check_start(self._started)
        self._started += 1
        verdict = self._test.run(data, capture=True)
        self._tests += 1
        self._listen(TestDone(self._tests, len(data), verdict))
        return verdict

    def _follow(self, progress: Course, driver: Driver) -> None:
        stage: object = None
        while progress.wave or progress.asks:
            self._progress = progress
            if progress.asks:
                progress = self._ask_pass(progress)
                continue
            if progress.stage is not stage:
                self._listen(PassStarted(progress.pass_name, len(progress.current)))
            stage = progress.stage
            begun = self._budget.elapsed()
            following = driver.step(progress)
            self._count_untested(progress.wave)
            spent = self._budget.elapsed() - begun
            self._count(progress.pass_name, PassStats(tried=len(progress.wave), seconds=spent))
            if following.last is not None:
                self._accept(following.last, progress.current, following.current)
            progress = following
        self._keep(progress.current)

    def _ask_pass(self, progress: Course) -> Course:
        """The state after an interactive pass has been asked for edits."""
        begun = self._budget.elapsed()
        edits = self._commands.ask(progress, self._budget, self._listen)
        self._count(progress.pass_name, PassStats(seconds=self._budget.elapsed() - begun))
        return progress.answered(edits)

    def _count_untested(self, wave: Sequence[Candidate[bytes]]) -> None:
        assert self._judge is not None
        for candidate in wave:
            if self._judge.known(candidate) is MALFORMED:
                self._malformed += 1
            elif candidate.key in self._seen:
                self._cached += 1
            self._seen.add(candidate.key)

    def _submit(self, data: bytes) -> Future[Verdict]:
        self._budget.check_start(self._started)
        self._started += 1
        return self._test.submit(data)

    def _learn(self, candidate: Candidate[bytes], verdict: Verdict) -> None:
        assert self._judge is not None
        assert self._progress is not None
        self._judge.learn(candidate, verdict)
        self._tests += 1
        self._count(self._progress.pass_name, PassStats(tests=1))
        self._listen(TestDone(self._tests, candidate.size, verdict))
        # A guess about later waves must not decide: what is kept may not depend on the workers.
        if verdict and any(candidate.key == other.key for other in self._progress.wave):
            if self._judge.simpler(candidate.data, self.best):
                self._unmerged = self._progress.step_to(candidate)
                self._keep(candidate.data)
            self._budget.check_size(len(self.best))

    def _accept(self, step: Step, before: bytes, after: bytes) -> None:
        self._steps.append(step)
        self._unmerged = None
        self._count(step.pass_name, PassStats(accepted=1, saved=len(before) - step.size))
        self._keep(after)
        self._listen(Accepted(step.pass_name, step.edit, len(before), step.size))
        self._budget.check_size(len(self.best))

    def _keep(self, data: bytes) -> None:
        if data != self.best:
            self._save(data)
            self.best = data

    def _count(self, name: str, more: PassStats) -> None:
        self._stats[name] = self._stats.get(name, PassStats()) + more
