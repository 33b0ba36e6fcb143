"""What is said of a game that is looked back at, on the screen and by lines."""

from grimalkin.table.replay import CHOICE, END, LEAVE, Eyes, Replay, Stop


def place_words(replay: Replay, eyes: Eyes, place: int) -> str:
    """Where in the game this is."""
    choices = len(replay.stops(eyes)) - 1
    if place < choices:
        return f"Choice {place + 1} of {choices}"
    if choices == 0:
        return "No choice has been made"
    counted = "the only choice" if choices == 1 else f"all {choices} choices"
    return f"{'The end' if replay.table.t.over else 'Here the game is kept'}, after {counted}"


def eyes_words(replay: Replay, eyes: Eyes) -> str:
    """Through whose eyes the game is seen, as the end of a sentence."""
    if eyes.everything:
        return "seen with all cards open"
    return "seen from outside" if eyes.seat is None else f"seen by {replay.table.seat_name(eyes.seat)}"


def who_words(replay: Replay, stop: Stop) -> str:
    return replay.table.seat_name(stop.seat)


def choice_words(replay: Replay, eyes: Eyes, stop: Stop) -> str:
    """What was chosen, or what else comes next."""
    if stop.kind == END:
        return end_words(replay)
    if stop.kind == LEAVE:
        return "leaves the game"
    if not stop.choice:
        return "a secret choice"
    why = f" (the table chose: {stop.why})" if stop.why else ""
    return replay.label(stop, eyes) + why


def end_words(replay: Replay) -> str:
    """How the game ended, or who is to choose in it."""
    t = replay.table.t
    result = t.result()
    if result is not None:
        return f"The game is over. {result.summary}"
    waiting = [replay.table.seat_name(seat) for seat in t.waiting()]
    return f"The game goes on from here: {' and '.join(waiting)} to choose."


def brought_words(replay: Replay, eyes: Eyes, stop: Stop) -> str:
    """What came of it, in one paragraph."""
    if stop.kind == CHOICE and not stop.brought:
        return "Nothing was told of it yet."
    return " ".join(stop.brought)


def told_words(replay: Replay, stop: Stop) -> str:
    """A stop as one of many: what was told, or else what was chosen."""
    if stop.kind == END:
        return end_words(replay)
    return " ".join(stop.brought) or f"{replay.game.seat_name(stop.seat)}: {stop.choice}"
