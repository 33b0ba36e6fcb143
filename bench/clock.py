"""Timing inside one process: one core, and only the time that the process itself was computing."""

import os
import time
from collections.abc import Callable


def pin() -> None:
    """Stay on one core, so that moving between cores costs nothing. Where the system can't, go on without."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def rate(work: Callable[[], int], seconds: float) -> float:
    """How much of it is done a second; each call of `work` says how much it did."""
    work()
    done = 0
    # The processor's time, because on a shared machine the wall's clock measures the neighbors.
    start = time.process_time()
    while True:
        done += work()
        spent = time.process_time() - start
        if spent >= seconds:
            return done / spent


def milliseconds(work: Callable[[], object], times: int) -> float:
    """The middle one of several single runs, by the wall's clock: what a person waits."""
    spent = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        spent.append((time.perf_counter() - start) * 1000)
    return sorted(spent)[times // 2]
