"""The strength report, `docs/reference/strength.md`: one command makes each section, from known seeds."""
