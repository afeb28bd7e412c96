"""The CUDA kernels where there is no GPU: they compile to assembly, and run in the simulator as the processor does."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from folders import HELPERS
from gamester.text.errors import NoGpu
from gamester.text.messages import Words
from gamester_lab.compile import gpu
from gamester_lab.compile.gpu import assembly

PTXAS = shutil.which("ptxas")


@pytest.mark.parametrize(("game", "kernel"), [("laugh", "play"), ("loo", "count")])
def test_the_kernel_compiles_for_hopper_and_needs_nothing_from_outside(game, kernel, tmp_path):
    """Both games and both kinds of kernel, each once; the others are the same rules within the same loops."""
    text = assembly(game, kernel)
    assert re.search(r"^\.target sm_90\b", text, re.MULTILINE)
    assert len(re.findall(rf"\.entry .*{kernel}", text)) == 1
    assert ".extern" not in text
    assert kernel != "count" or ".func" not in text  # its state is in registers
    if PTXAS and kernel == "play":  # the quicker of the two
        (tmp_path / "play.ptx").write_text(text)
        command = [PTXAS, "-arch=sm_90", tmp_path / "play.ptx", "-o", tmp_path / "play.cubin"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_simulated_kernels_play_the_same_deals_bit_for_bit(game):
    command = [sys.executable, HELPERS / "lockstep" / "simulated.py", game]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    )
    assert done.returncode == 0, done.stderr
    assert len(re.findall(r"\d\d+ acts are the same$", done.stdout, re.MULTILINE)) == 4
    assert "DIFFER" not in done.stdout
    assert int(re.search(r"^traced (\d+) acts$", done.stdout, re.MULTILINE)[1]) > 100
    assert f"gamester_lab.compile: Compiling the rules of {game} for the GPU" in done.stdout


@pytest.fixture
def no_devices(monkeypatch):
    """Numba asked for its GPUs raises this, or finds none."""
    from numba import cuda
    from numba.cuda.cudadrv.error import CudaSupportError

    def found(message):
        def devices():
            if message:
                raise CudaSupportError(message)
            return []

        monkeypatch.setattr(cuda, "list_devices", devices)

    return found


@pytest.mark.parametrize(
    ("message", "key"),
    [
        ("", "gpu.none"),
        ("Error at driver init: CUDA_ERROR_NO_DEVICE (100):", "gpu.none"),
        ("Error at driver init: \nCall to cuInit results in CUDA_ERROR_SYSTEM_DRIVER_MISMATCH (803):", "gpu.driver"),
    ],
)
def test_no_gpu_or_no_driver_is_one_sentence(message, key, no_devices):
    no_devices(message)
    with pytest.raises(NoGpu) as caught:
        gpu.play_on_gpu("loo", "five/wikipedia-2023", 5, 1, 1, 1)
    error = caught.value
    assert error.key == key
    for said in (str(error), Words("fr").say(error.key, **error.fills)):
        assert said.count("\n") == 0
        assert re.fullmatch(r"[^{}]+\.", said)
    assert "803" in str(error) or key == "gpu.none"
