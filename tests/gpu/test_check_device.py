# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""check_device.py itself, with a program that only pretends: what fails is named, and the other parts have their turn."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

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


if __name__ == "__main__":
    unittest.main()
