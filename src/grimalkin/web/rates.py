"""Limits on how fast somebody may ask."""

import time
from typing import Final

MOST_KNOWN: Final = 10_000


class Bucket:
    """So many at once, so many a second in the long run."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self.left = burst
        self.at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Rates:
    """A bucket for each asker."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self._buckets: dict[str, Bucket] = {}

    def take(self, asker: str) -> bool:
        bucket = self._buckets.get(asker)
        if bucket is None:
            if len(self._buckets) >= MOST_KNOWN:
                # Full buckets say nothing that a new one would not.
                self._buckets = {name: known for name, known in self._buckets.items() if not _full(known)}
            bucket = self._buckets[asker] = Bucket(self.burst, self.rate)
        return bucket.take()


def _full(bucket: Bucket) -> bool:
    return bucket.left + (time.monotonic() - bucket.at) * bucket.rate >= bucket.burst
