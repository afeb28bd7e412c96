"""The strength report, `docs/lab/strength.md`: one command makes each section, from known seeds."""
