# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""torch_bench.py for many cases in one process, which spares each the start of Python and the search of its convolutions.

usage: torch_series.py CASES.json   [{"key": ..., "arguments": [of torch_bench.py]}, ...]
Prints a JSON line per case as it ends: its key, and what torch_bench.py says or {"error": why}.
"""
import contextlib, gc, io, json, pathlib, runpy, sys
import torch

SCRIPT = pathlib.Path(__file__).with_name("torch_bench.py")


def one(arguments):
    sys.argv = [str(SCRIPT), *map(str, arguments)]
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out):
            runpy.run_path(str(SCRIPT), run_name="__main__")
        return json.loads(out.getvalue().strip().splitlines()[-1])
    except (Exception, SystemExit) as why:
        return {"error": (str(why).strip().splitlines() or [type(why).__name__])[-1]}
    finally:
        gc.collect()
        if torch.cuda.is_available():
            torch.cuda.empty_cache()
            torch.cuda.reset_peak_memory_stats()


for case in json.loads(pathlib.Path(sys.argv[1]).read_text()):
    print(json.dumps({"key": case["key"], "result": one(case["arguments"])}), flush=True)
