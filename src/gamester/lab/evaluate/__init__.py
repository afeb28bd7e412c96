"""How strong the bots are, measured so that the numbers cannot flatter: duplicate decks, intervals, attackers."""
