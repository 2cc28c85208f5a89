"""The command line."""

from __future__ import annotations

import signal

__all__ = ["main"]


def main() -> None:
    """Runs the command line and exits."""
    # Ctrl-C during the imports ends the process at once, and without a traceback; a run stops in
    # good order.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from reducer.cli.main import main as run

    run()
