"""What a seat can infer about hidden cards: what it observed, the constraints, and sampled deals that satisfy them."""
