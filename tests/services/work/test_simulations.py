"""Games of programs as jobs: a cluster gives what one process gives."""

from __future__ import annotations

import pytest

from kibitz.core.errors import UsageError
from kibitz.services.work.cluster import cluster
from kibitz.services.work.simulations import Openings, TicketGames, benchmarks, played
from kibitz.solvers.ticket.bots.simulate import play_games
from kibitz.solvers.ticket.model.boards import load_board
from kibitz.solvers.wordle.model.state import Mode, Strategy
from kibitz.solvers.wordle.model.words import WordList, load_words

WORDS = WordList.of(load_words("original").answers[::60], load_words("original").guesses[::300])


@pytest.mark.slow
def test_a_cluster_gives_what_one_process_gives() -> None:
    games = TicketGames("usa", ("planner", "article"), 3)
    openings = Openings(WORDS, Strategy.FAST, Mode.NORMAL)
    starts = [[word] for word in WORDS.guesses[:3]]
    with cluster(None, 2) as client:
        outcomes = dict(played(games, 6, client))
        figures = {bench.openers: bench.games for bench in benchmarks(openings, starts, client)}
        with pytest.raises(UsageError, match="There is no player 'oracle'"):
            list(played(TicketGames("usa", ("planner", "oracle"), 3), 2, client))
    assert [outcomes[number] for number in range(6)] == list(play_games(load_board(), games.names, 6, 3))
    assert figures == {bench.openers: bench.games for bench in benchmarks(openings, starts)}
