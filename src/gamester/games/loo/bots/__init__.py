"""How bots play Loo: advice with its reasons, features for networks, solved tables, and how long they search."""
