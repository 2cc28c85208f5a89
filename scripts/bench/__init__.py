"""What scripts/benchmark is made of."""
