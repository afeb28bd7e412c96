"""The end of programs in a pseudo-terminal. Pexpect itself waits a tenth of a second, then sends signals or gives up."""

import signal

import pexpect


def ended(child):
    """Wait until a program has ended by itself; its exit status."""
    child.expect(pexpect.EOF)
    child.wait()
    child.close()
    return child.exitstatus


def kill(child):
    """Kill a program."""
    child.kill(signal.SIGKILL)
    child.wait()
    child.close()
