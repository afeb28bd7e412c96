"""No file of the program needs itself, through others or not, to be imported."""

from graphlib import TopologicalSorter

import grimp


def test_no_files_import_each_other_in_a_circle():
    graph = grimp.build_graph("gamester", "gamester_lab", exclude_type_checking_imports=True, cache_dir=None)
    needs = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    order = list(TopologicalSorter(needs).static_order())  # CycleError names the circle
    assert len(order) == len(graph.modules) > 500
