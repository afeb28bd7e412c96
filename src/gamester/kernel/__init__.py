"""What the games' rules share: cards, chance and the dialect's other plain functions over ints."""
