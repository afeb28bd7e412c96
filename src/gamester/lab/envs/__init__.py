"""The games as environments for learners, over the same rules. Needs the extra `envs`."""

from gamester.lab.envs.extra import need

need("gamester.lab.envs", "numpy", "numba")

from gamester.lab.envs.registry import register

register()
