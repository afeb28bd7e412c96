"""The report on the strength of the bots, `docs/strength.md`: each section made by one command, from known seeds."""
