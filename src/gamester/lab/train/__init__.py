"""Learned players: self-play on the compiled rules, PyTorch to learn, NumPy to play. Extra `train`."""
