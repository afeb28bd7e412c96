"""How a table of Loo lies before all eyes: which way play goes round."""

from gamester.games.loo.kernel.options import Options


def clockwise(_o: Options) -> bool:
    """Does the next player sit on one's left? He always does. G8"""
    return True
