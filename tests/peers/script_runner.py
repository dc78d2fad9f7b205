# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""Runs exported scripts in one process, so that a framework is imported once: a JSON line with the script's command line comes in, one
with what it printed, or how it failed, goes out."""
import contextlib
import io
import json
import runpy
import sys
import traceback

answers = sys.stdout
for line in sys.stdin:
    sys.argv = json.loads(line)
    printed, failed = io.StringIO(), ""
    with contextlib.redirect_stdout(printed):
        try:
            runpy.run_path(sys.argv[0], run_name="__main__")
        except BaseException:  # what ends a script must not end this
            failed = traceback.format_exc()
    if "keras" in sys.modules:
        sys.modules["keras"].backend.clear_session()
    print(json.dumps({"printed": printed.getvalue(), "failed": failed}), file=answers, flush=True)
