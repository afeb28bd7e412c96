"""What a seat may believe of hidden cards: what it observed, the constraints, and sampled deals that satisfy them."""
