"""The process in which bots think: a question a line comes in, an answer a line goes out, until the input ends."""

import json
import os
import queue
import sys
import threading

from grimalkin.terminal.thinkers import answer_to


def main() -> None:
    questions: queue.Queue[str] = queue.Queue()
    threading.Thread(target=hear, args=(questions,), daemon=True).start()
    while True:
        question = questions.get()
        try:
            answer = answer_to(json.loads(question))
        except Exception as error:  # The table must hear of it, whatever it was.
            answer = {"trouble": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


def hear(questions: "queue.Queue[str]") -> None:
    """Take in questions; when whoever asks has gone, nothing is left to think about."""
    for line in sys.stdin:
        questions.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
