"""How strong the bots are: duplicate play over the same packs, confidence intervals, and attackers (exploiters)."""
