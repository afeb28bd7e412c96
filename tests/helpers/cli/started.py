"""`start.py` as a module."""

from importlib.util import module_from_spec, spec_from_file_location

from folders import ROOT

_spec = spec_from_file_location("start", ROOT / "start.py")
START = module_from_spec(_spec)
_spec.loader.exec_module(START)
