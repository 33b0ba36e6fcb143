"""What is measured of A Familiar Find, and what it is meant to reach."""

from bench.rows import Row, Section, memory, playouts

KEY = "familiar-find"
DUEL = f"{KEY} 2 family"
FULL = f"{KEY} 4 full"
LOGS = (100, 100_000)

PLAYOUTS = Section(
    "Random games of the family game for two, set-up and all, a second",
    [
        Row("decisions by the engine's own loop", f"playouts {DUEL} engine", "decisions", 150_000, 1_500_000),
        Row("by a loop in Python: `t.legal`, `t.apply`", f"playouts {DUEL} trusting", "decisions"),
        Row("by a loop in Python: `t.actions`, `t.play`", f"playouts {DUEL} checking", "decisions"),
        Row("by a loop in Python, from dealt games on", f"dealt {DUEL}", "decisions"),
        Row("new games", f"set-up {DUEL}", "games"),
    ],
)
WORK = Section(
    "Other work with the family game for two, a second",
    [
        Row("copies", f"copies {DUEL}", "copies", None, 250_000),
        Row("re-deals", f"redeals {DUEL}", "redeals", None, 100_000),
        Row("actions replayed from a log", f"replays {DUEL}", "actions", None, 400_000),
        Row("the same from the log's JSON", f"replays {DUEL}", "json"),
        Row("iterations of `thinker`", f"thinker {DUEL}", "iterations"),
        Row("views", f"views {DUEL}", "views"),
        Row("dumps of a game with its log", f"dumps {DUEL}", "dumps"),
    ],
)
OPENING = Section(
    "Milliseconds to open a saved game from its file",
    [
        row
        for entries in LOGS
        for row in (
            Row(f"opening a save of {entries:,} entries", f"opening {FULL} {entries}", "opened", 100, 100, True),
            Row(
                f"the same, with the last 20 of {entries:,} read", f"opening {FULL} {entries}", "shown", 100, 100, True
            ),
        )
    ],
)
OTHER_TABLES = Section(
    "Random games at other tables, set-up and all: decisions a second",
    [
        row
        for seats, mode in ((2, "full"), (3, "full"), (4, "family"), (4, "full"), (4, "tourism"))
        for row in playouts(KEY, seats, mode)
    ],
)
GROWTH = Section(
    "What costs grow with, a second",
    [
        *[Row(f"copies, {seats} seats, full", f"copies {KEY} {seats} full", "copies") for seats in (2, 3, 4)],
        *[Row(f"copies, {entries:,} entries in the log", f"logged {FULL} {entries}", "copies") for entries in LOGS],
        *[
            Row(f"copies that take a recorded choice, {entries:,} entries", f"logged {FULL} {entries}", "branches")
            for entries in LOGS
        ],
        *[Row(f"re-deals, {seats} seats, full", f"redeals {KEY} {seats} full", "redeals") for seats in (2, 3, 4)],
        *[
            Row(f"iterations of `thinker`, {seats} seats, full", f"thinker {KEY} {seats} full", "iterations")
            for seats in (2, 3, 4)
        ],
    ],
)
MEMORY = Section("Megabytes of 10,000 live games at all stages", [*memory(KEY, 2, "family"), *memory(KEY, 4, "full")])
SECTIONS = [PLAYOUTS, WORK, OPENING, OTHER_TABLES, GROWTH, MEMORY]
