"""What is measured of Familiars and Foes."""

from bench.rows import Row, Section, memory, playouts

KEY = "familiars-and-foes"

SECTIONS = [
    Section(
        "Random games of Familiars and Foes, set-up and all: decisions a second",
        [*playouts(KEY, 2, "beginner"), *playouts(KEY, 5, "master")],
    ),
    Section(
        "Other work of Familiars and Foes, 3 seats, master, a second",
        [
            Row(what, f"{subject} {KEY} 3 master", figure)
            for what, subject, figure in (
                ("copies", "copies", "copies"),
                ("re-deals", "redeals", "redeals"),
                ("actions replayed from a log", "replays", "actions"),
                ("iterations of `thinker`", "thinker", "iterations"),
            )
        ],
    ),
    Section("Megabytes of 10,000 live games of Familiars and Foes at all stages", memory(KEY, 3, "master")),
]
