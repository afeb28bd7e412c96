"""The games as environments for learners, over the same rules. Needs the extra `envs`."""

from gamester.text.extras import need

need("numpy", "numba")

from gamester_lab.envs.registry import register

register()
