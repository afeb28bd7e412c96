"""Both games as environments for learners, over the same rules. Needs the extra `envs`."""

from gamester.envs.extra import need

need("gamester.envs", "numpy", "numba")

from gamester.envs.registry import register

register()
