"""A server that is killed loses nothing that it acknowledged."""

from pathlib import Path

from tests.web.crashes import crash


async def test_every_acknowledged_move_outlives_a_killed_server(tmp_path: Path):
    tally = await crash(tmp_path, 3, seed=1)
    assert tally.rounds == 3
    assert tally.acknowledged > 20
