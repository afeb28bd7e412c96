"""A process that thinks like the real one, and compiles nothing: its bots do what they would do without trying."""

import sys

from gamester.bots import search
from gamester.bots.master import bot as master
from gamester.server import bot_worker

search.is_compiled = master.is_compiled = lambda: False
bot_worker.serve(lambda: None, sys.stdin.buffer, sys.stdout.buffer)
