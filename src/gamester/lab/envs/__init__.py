"""The games as environments for learners, over the same rules. Needs the extra `envs`."""

from gamester.text.extras import need

need("numpy", "numba", extra="envs")

from gamester.lab.envs.registry import register

register()
