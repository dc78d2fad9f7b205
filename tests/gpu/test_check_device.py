# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""check_device.py and go.sh themselves, with a program that only pretends: what fails is named, the other parts have their turn, and
what hangs is ended."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest

from parts import SWITCHES

HERE = pathlib.Path(__file__).resolve().parent
PRETENDER = """#!{python}
import json, sys
if sys.argv[1] == "devices":
    print(json.dumps({{"devices": [{{"id": "cuda:0", "name": "A card", "facts": ["a fact"]}}], "cuda": ""}}))
elif sys.argv[1] == "--version":
    print("mantissa-cli 1")
elif sys.argv[1] == "check":
    print(json.dumps({{"device": "cuda:0", "cases": [
        {{"name": "dense/float16/3x5", "outcome": "failed", "implementation": "cuBLASLt", "message": "element 7 is 1, expected 2"}},
        {{"name": "dense/float32/3x5", "outcome": "passed", "implementation": "cuBLASLt", "message": ""}}]}}))
    sys.exit(1)
elif sys.argv[1] == "bench":
    import time
    time.sleep(60)
else:
    sys.exit("a sudden end")
"""


class CheckDevice(unittest.TestCase):
    def run_parts(self, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            cli = pathlib.Path(folder) / "mantissa-cli"
            cli.write_text(PRETENDER.format(python=sys.executable))
            cli.chmod(0o755)
            return subprocess.run([sys.executable, HERE / "check_device.py", "--cli", cli, *arguments], capture_output=True, text=True,
                                  env=dict(os.environ, PATH=folder))

    def test_what_fails_is_named_and_counted(self):
        done = self.run_parts("contract")
        self.assertEqual(done.returncode, 1)
        self.assertIn("dense/float16/3x5 (cuBLASLt): element 7 is 1, expected 2", done.stdout)
        self.assertIn("1 of 2 cases failed", done.stdout)
        self.assertIn("passed: 1", done.stdout.replace("'", ""))

    def test_an_error_does_not_end_the_others(self):
        done = self.run_parts("graph", "contract", "versions")
        self.assertEqual(done.returncode, 1)
        self.assertIn("graph: failed", done.stdout)
        self.assertIn("a sudden end", done.stdout)
        self.assertIn("versions: passed", done.stdout)

    def test_minutes_choose_the_parts(self):
        done = self.run_parts("--minutes", "0.5")
        self.assertEqual(done.returncode, 0)
        self.assertIn("versions: passed", done.stdout)
        self.assertNotIn("contract", done.stdout)

    def test_what_is_not_here_is_skipped(self):
        done = self.run_parts("sanitizer_memcheck") if not pathlib.Path("/usr/local/cuda/bin/compute-sanitizer").exists() else None
        if done:
            self.assertEqual(done.returncode, 77)

    def go(self, folder, part, device="cuda:0"):
        cli = pathlib.Path(folder) / "mantissa-cli"
        cli.write_text(PRETENDER.format(python=sys.executable))
        cli.chmod(0o755)
        kept = pathlib.Path(folder) / "kept"
        kept.mkdir()
        (kept / "engines.json").write_text("{}")
        began = time.monotonic()
        done = subprocess.run([HERE / "go.sh", part, kept], capture_output=True, text=True,
                              env=dict(os.environ, CLI=str(cli), PYTHON=sys.executable, LIMIT="1", DEVICE=device, CACHE=folder))
        return done, sorted(path.name for path in kept.iterdir()), time.monotonic() - began

    def test_a_part_that_hangs_comes_back_with_what_it_has(self):
        with tempfile.TemporaryDirectory() as folder:
            done, files, seconds = self.go(folder, "layers")
        self.assertEqual(done.returncode, 1)
        self.assertIn("stopped: layers has 1 s", done.stdout)
        self.assertRegex(done.stdout.splitlines()[-1], "layers +failed +[0-9]+ s")
        self.assertIn("log.txt", files)
        self.assertIn("engines.json", files)
        self.assertLess(seconds, 20)

    def test_without_a_device_a_part_is_skipped(self):
        with tempfile.TemporaryDirectory() as folder:
            done, files, _ = self.go(folder, "first", device="cuda:7")
        self.assertEqual(done.returncode, 77)
        self.assertIn("first: skipped: there is no cuda:7 here", done.stdout)

    def test_every_batch_is_one_that_its_network_has_images_for(self):
        cases = re.findall('"([a-z0-9_]+) ([0-9]+)"', (HERE / "go.sh").read_text())
        self.assertGreater(len(cases), 4)
        for network, batch in cases:
            data = json.loads((HERE.parent / f"bench/networks/{network}.mantissa").read_text())["data"]
            self.assertGreaterEqual(data["train"], int(batch), network)

    def test_every_switch_is_one_of_the_back_end(self):
        said = "".join((HERE / name).read_text() for name in ("go.sh", "parts.py"))
        asked = {"MANTISSA_CUDA_" + switch.split("=")[0] for switch in SWITCHES} | set(re.findall("MANTISSA_CUDA_[A-Z_]+[A-Z]", said))
        known = set(re.findall("MANTISSA_CUDA_[A-Z_]+", (HERE.parents[1] / "engine/backends/cuda/wishes.cpp").read_text()))
        self.assertEqual(asked - known, set())
        self.assertEqual(known - asked, set())


if __name__ == "__main__":
    unittest.main()
