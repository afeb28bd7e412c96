"""The opponents (bots): what they see, what they choose, and their names."""
