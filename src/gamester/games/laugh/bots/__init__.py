"""How bots play Laugh and Lie Down: advice with its reasons, features for networks, and how long they search."""
