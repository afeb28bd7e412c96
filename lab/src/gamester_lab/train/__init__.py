"""Training of learned players on the compiled rules: PyTorch to learn, NumPy to play. Extra `train`."""
