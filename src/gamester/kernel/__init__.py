"""What the rules of the games share: cards, chance and other plain functions over ints in the kernel dialect."""
