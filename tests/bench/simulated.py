#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""What a simulated step costs beside our float32 step: the formats of few bits, whose numbers are carried in float32 and rounded.

    tests/bench/simulated.py [--cli build/release/engine/cli/mantissa-cli] [--networks lenet mlp]

One bench per network takes all policies in turns; the ratio is that of the paired turns. Writes results/<date>-simulated.md. Let
nothing else run meanwhile; it takes about five minutes on two cores."""
import argparse
import datetime
import json
import os
import pathlib
import subprocess
import tempfile

import compare

HERE = pathlib.Path(__file__).resolve().parent
NEAREST, STOCHASTIC = 2.0, 3.0  # at most so many times our float32 step
FIXED = {"base": "fixed16", "fixed": {"rounding": "nearest_even"}}
DYNAMIC = {"base": "dynamic_fixed", "ranges": {"search": 0}}
POLICIES = [("float32", "float32", None), ("fixed16, nearest", FIXED, NEAREST), ("fixed16, stochastic", "fixed16", STOCHASTIC),
            ("fixed32", "fixed32", STOCHASTIC), ("dynamic_fixed", DYNAMIC, NEAREST), ("custom", "custom", NEAREST),
            ("float8", "float8", NEAREST), ("mxfp8", "mxfp8", NEAREST), ("mxfp6", "mxfp6", NEAREST), ("mxfp4", "mxfp4", NEAREST),
            ("nvfp4", "nvfp4", STOCHASTIC), ("binary", "binary", NEAREST)]


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", type=pathlib.Path, default=compare.ROOT / "build/release/engine/cli/mantissa-cli")
    parser.add_argument("--networks", nargs="+", default=["lenet", "mlp", "resnet20"])
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=4, help="of each policy")
    parser.add_argument("--out", type=pathlib.Path, default=HERE / "results" / f"{datetime.date.today()}-simulated.md")
    return parser.parse_args()


def measured(o, name):
    experiment = json.loads((HERE / "networks" / f"{name}.mantissa").read_text())
    experiment["variants"] = [{"name": words, "policy": policy} for words, policy, _ in POLICIES]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, f"{name}.mantissa")
        file.write_text(json.dumps(experiment))
        command = [o.cli, "bench", file, "--json", "--batch", str(o.batch), "--threads", str(o.threads), "--seconds", str(o.seconds)]
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(done.stderr.strip())
    return {row["variant"]: row for row in json.loads(done.stdout)["results"]}


def times_as_long(row, base):
    """Of the float32 step: the paired figure where the program tells one, else that of the medians."""
    told = row.get("speed", {}).get("ratio")
    return 1 / told if isinstance(told, float) and told > 0 else row["ms_step"] / base["ms_step"]


def lines(name, rows):
    for words, _, limit in POLICIES:
        row, base = rows[words], rows["float32"]
        if "ms_step" not in row:
            yield f"| {name} | {words} | – | – | {row['status']} |"
            continue
        ratio = times_as_long(row, base)
        verdict = "" if limit is None else f"{limit} wanted" + ("" if ratio <= limit else ": NOT REACHED")
        yield f"| {name} | {words} | {row['ms_step']:.2f} | {ratio:.2f} | {verdict} |"


def main():
    o = options()
    head = [f"# A simulated step, {datetime.date.today()}", "",
            f"Batch {o.batch}, {o.threads} threads, {o.seconds} s of each policy in "
            "turns; times of the step without its data.", "", "| network | policy | ms/step | of float32 | |", "|---|---|---|---|---|"]
    o.out.write_text("\n".join(head) + "\n")
    for name in o.networks:
        with o.out.open("a") as file:
            for line in lines(name, measured(o, name)):
                print(line, flush=True)
                file.write(line + "\n")


if __name__ == "__main__":
    main()
