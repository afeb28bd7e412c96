"""The shape of what an API answers: which fields there are, and of which kind."""

WIDE = 60
"""An object with more fields is a table of words or of seats: its keys are no fields."""
NUMBERS = ("int", "float")


def shape(value):
    """The fields of a value, as JSON: kinds in place of values, one element in place of a list."""
    if isinstance(value, dict):
        fields = {key: shape(one) for key, one in value.items()}
        return {"*": merged(fields.values())} if len(fields) > WIDE else fields
    if isinstance(value, list):
        return [merged(map(shape, value))]
    return "null" if value is None else type(value).__name__


def merged(shapes):
    """The shape of what is in a list: the fields that each of its elements has; null if they are of several kinds."""
    shapes = [one for one in shapes if one != "null"]
    if shapes and all(isinstance(one, dict) for one in shapes):
        common = set(shapes[0]).intersection(*shapes)
        return {key: merged([one[key] for one in shapes]) for key in shapes[0] if key in common}
    if shapes and all(isinstance(one, list) for one in shapes):
        return [merged([one[0] for one in shapes])]
    return shapes[0] if shapes and all(one == shapes[0] for one in shapes) else "null"


def missing(old, new, at=""):
    """Where the new shape lacks what the old one has; null stands for anything."""
    if "null" in (old, new):
        return []
    if isinstance(old, dict) and isinstance(new, dict):
        if "*" in new and "*" not in old:
            new = dict.fromkeys(old, new["*"])
        gone = [f"{at}.{key}" for key in old if key not in new]
        return gone + [one for key in old if key in new for one in missing(old[key], new[key], f"{at}.{key}")]
    if isinstance(old, list) and isinstance(new, list):
        return missing(old[0], new[0], f"{at}[]")
    same = old == new or (old in NUMBERS and new in NUMBERS)
    return [] if same else [f"{at}: {old}, now {new}"]
