"""The report on strength, `docs/reference/strength.md`, each section made by one command from known seeds."""
