"""Evenings by the thousand: tables played compiled on every core, and what a student of the games learns from them."""
