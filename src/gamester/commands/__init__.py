"""The commands of `gamester`, one file each."""
