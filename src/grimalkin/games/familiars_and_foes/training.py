"""The six tasks of a Training Scroll, and what happens when the last one is done."""

from grimalkin.games.familiars_and_foes.state import ALL_TASKS, FamiliarsAndFoes
from grimalkin.games.familiars_and_foes.telling import ended


def train(t: FamiliarsAndFoes, seat: int, kind: int, damaged: bool) -> None:
    """Mark the task that such a deed completes; some need damage to a Foe (FNF-TRAIN-03, FNF-TRAIN-04)."""
    ticks = t.ticks[seat]
    if ticks == ALL_TASKS:
        return
    for place, task in enumerate(t.catalog.trainings[t.mats[seat]].tasks):
        if task.kinds & kind and not ticks >> place & 1 and (damaged or not task.damage):
            mark_task(t, seat, place)
            return


def mark_task(t: FamiliarsAndFoes, seat: int, place: int) -> None:
    """Place the marker at once; the sixth removes the scroll (FNF-TRAIN-08, FNF-TRAIN-09)."""
    t.ticks[seat] |= 1 << place
    if t.recording:
        task = t.catalog.trainings[t.mats[seat]].tasks[place]
        sentence = ended(f"{t.name(seat)} completes a training task: {task.text}")
        t.note("training", seat, sentence, {"task": place})
        if t.ticks[seat] == ALL_TASKS:
            t.note("unlocked", seat, f"{t.name(seat)} unlocks the Advanced Spell Scroll!")


def open_tasks(t: FamiliarsAndFoes, seat: int) -> list[int]:
    ticks = t.ticks[seat]
    return [place for place in range(6) if not ticks >> place & 1]
