"""The game of Set: rules, search for sets, chances, and a table to play on.

>>> from kibitz.solvers.set import Card, complete, explain, find_sets
>>> red, green = Card(1, "oval", "red", "solid"), Card(1, "oval", "green", "solid")
>>> third = complete(red, green)
>>> third
Card(number=1, shape='oval', colour='purple', shading='solid')
>>> find_sets([red, green, third])
[(0, 1, 2)]
>>> explain([red, green, third])
'number: all 1; shape: all oval; colour: all different (red, green, purple); shading: all solid'
"""

from kibitz.solvers.set.advice import SetState, Suggestion, suggest
from kibitz.solvers.set.cards import (
    ATTRIBUTES,
    VALUES,
    Card,
    complete,
    describe,
    explain,
    full_deck,
    is_set,
    parse_card,
)
from kibitz.solvers.set.chance import cards_to_likely, chance_of_set
from kibitz.solvers.set.search import find_chain_sets, find_sets, find_ultra_sets
from kibitz.solvers.set.table import NotASetError, Table, daily_puzzle

__all__ = [
    "ATTRIBUTES",
    "VALUES",
    "Card",
    "NotASetError",
    "SetState",
    "Suggestion",
    "Table",
    "cards_to_likely",
    "chance_of_set",
    "complete",
    "daily_puzzle",
    "describe",
    "explain",
    "find_chain_sets",
    "find_sets",
    "find_ultra_sets",
    "full_deck",
    "is_set",
    "parse_card",
    "suggest",
]
