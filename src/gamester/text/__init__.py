"""What people read and type: sentences by their keys, errors as data, typed lines, how a command is spelled."""
