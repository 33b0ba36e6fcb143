"""What the server writes about itself: one JSON object a line."""

import json
import logging
import sys
import time
from typing import Any, Final

LOG: Final = logging.getLogger("grimalkin.web")


class JsonLines(logging.Formatter):
    """Each record with its time, level and what else it was given."""

    def format(self, record: logging.LogRecord) -> str:
        form: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            form["error"] = self.formatException(record.exc_info)
        return json.dumps(form, ensure_ascii=False, default=str)


def write_to_stderr(level: str = "INFO") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("grimalkin.web", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        # What the protocol layer tells of each socket is for nobody.
        logger.setLevel(level if name == "grimalkin.web" else "WARNING")
        logger.propagate = False


def tell(event: str, **facts: Any) -> None:
    LOG.info(event, extra={"facts": facts})


def complain(event: str, error: BaseException | None = None, **facts: Any) -> None:
    LOG.error(event, exc_info=error, extra={"facts": facts})
