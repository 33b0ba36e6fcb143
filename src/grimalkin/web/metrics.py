"""Counts and times in Prometheus' text form."""

from typing import Final

BOUNDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """What one server process counts."""

    def __init__(self) -> None:
        self.counts: dict[tuple[str, str], int] = {}
        self._buckets = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        key = (name, label)
        self.counts[key] = self.counts.get(key, 0) + by

    def took(self, seconds: float) -> None:
        """A command at a table, from its arrival to its answer."""
        place = 0
        while place < len(BOUNDS) and seconds > BOUNDS[place]:
            place += 1
        self._buckets[place] += 1
        self._seconds += seconds

    def text(self, gauges: dict[str, float]) -> str:
        lines = []
        for name, value in gauges.items():
            lines += [f"# TYPE grimalkin_{name} gauge", f"grimalkin_{name} {value:g}"]
        last = ""
        for (name, label), value in sorted(self.counts.items()):
            if name != last:
                lines.append(f"# TYPE grimalkin_{name}_total counter")
                last = name
            kind = f'{{kind="{label}"}}' if label else ""
            lines.append(f"grimalkin_{name}_total{kind} {value}")
        lines.append("# TYPE grimalkin_command_seconds histogram")
        total = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._buckets):
            total += count
            lines.append(f'grimalkin_command_seconds_bucket{{le="{bound}"}} {total}')
        lines += [f"grimalkin_command_seconds_sum {self._seconds:.6f}", f"grimalkin_command_seconds_count {total}"]
        return "\n".join(lines) + "\n"
