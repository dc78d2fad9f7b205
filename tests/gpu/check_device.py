#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""Is a GPU right? Needs mantissa-cli and Python alone, so that it runs from a bundle on a bare server.

    check_device.py [PART]... [--minutes N] [--together] [--cli ./mantissa-cli] [--device cuda:0] [--results FILE.json]

Leaves with 0 where all is right, 1 where something is wrong, 77 (skipped, with the reason) where nothing could be tried.
An error in one part does not end the others. The parts, with the minutes that each is expected to take:
"""
import argparse
import datetime
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

from device import HERE, NETWORKS, Ended, Skipped, Wrong, call, must
from parts import PARTS

import speeds  # noqa: F401: its parts are among them


def first_there(*paths):
    return next((path for path in paths if path.exists()), paths[-1])


def options():
    listed = "\n".join(f"{name:20} {function.minutes:4g}  {function.__doc__}" for name, function in PARTS.items())
    parser = argparse.ArgumentParser(description=f"{__doc__}\n{listed}", formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help="left out: all; the start of a name stands for all that begin so")
    cli = first_there(HERE.parent.parent / "mantissa-cli", HERE.parents[1] / "build/release/engine/cli/mantissa-cli")
    parser.add_argument("--minutes", type=float, help="only as many of the parts, in order, as are expected to be done by then")
    parser.add_argument("--together", action="store_true", help="all at one time, each with a cache of its own: for what is right, not how fast")
    parser.add_argument("--untimed", action="store_true", help="parts that ask for both what is right and how fast leave out the latter")
    parser.add_argument("--card", help="what has been found here, so that nobody looks again")
    parser.add_argument("--cli", type=pathlib.Path, default=cli)
    parser.add_argument("--device", default="cuda:0")
    parser.add_argument("--steps", type=int, default=10000, help="of the part `memory`, at least")
    parser.add_argument("--results", type=pathlib.Path)
    o = parser.parse_args()
    o.parts, o.ended = chosen(parser, o), None
    return o


def chosen(parser, o):
    names = []
    for asked in o.parts or list(PARTS):
        matching = [asked] if asked in PARTS else [name for name in PARTS if name.startswith(asked)]
        if not matching:
            parser.error(f"no such part: {asked}; there are {', '.join(PARTS)}")
        names += [name for name in matching if name not in names]
    if o.minutes is None:
        return names
    left, kept = o.minutes, []
    for name in names:
        if PARTS[name].minutes <= left:
            left -= PARTS[name].minutes
            kept.append(name)
    if not kept:
        parser.error(f"nothing is expected to be done within {o.minutes:g} minutes")
    return kept


def device_name(o):
    if not o.cli.exists():
        sys.exit(f"{o.cli} is not there: build it, or name another with --cli")
    # Sooner than `devices`, which measures the processor for seconds: each part asks, and CTest runs each by itself.
    refused = call(o, "plan", NETWORKS / "lenet.mantissa", "--device", o.device)[2].partition(f"--device {o.device}: ")[2]
    if refused:
        raise Skipped(f"there is no {o.device} here: {refused.strip()}")
    told = json.loads(must(o, "devices", "--json"))
    for device in told["devices"]:
        if device["id"] == o.device:
            return device["name"]
    raise Skipped(f"there is no {o.device} here: {told['cuda']}")


def end(*_):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # timeout sends it to the process and then to its group
    raise Ended


def tried(o, name):
    o.found = {}  # so far, of parts that say so
    try:
        return {"outcome": "passed", "found": PARTS[name](o)}
    except Skipped as why:
        return {"outcome": "skipped", "why": str(why)}
    except Wrong as why:
        return {"outcome": "failed", "why": str(why), "found": why.found}
    except Ended:
        o.ended = True
        return {"outcome": "failed", "why": "its time was over", "found": o.found}
    except Exception as why:  # whatever it was, the other parts have their turn
        return {"outcome": "failed", "why": f"{type(why).__name__}: {why}", "found": traceback.format_exc().splitlines()[-6:]}


def tried_together(o, folder):
    """What each part found, in their order, by a process each: most of the time of a part is the host's. What is known here already, engines
    and the processor's peaks, each of them knows."""
    processes, known = {}, os.environ.get("MANTISSA_CACHE")
    for name in o.parts:
        own = folder / name
        shutil.copytree(known, own) if known and os.path.isdir(known) else own.mkdir()
        command = [sys.executable, __file__, name, "--untimed", "--card", o.card, "--cli", o.cli, "--device", o.device, "--steps", o.steps,
                   "--results", own / "found.json"]
        with open(own / "log.txt", "w") as log:
            processes[name] = subprocess.Popen(list(map(str, command)), stdout=log, stderr=subprocess.STDOUT,
                                               env=dict(os.environ, MANTISSA_CACHE=str(own)))
    signal.signal(signal.SIGTERM, lambda *_: setattr(o, "ended", time.monotonic()))  # they have it, too, and tell what they found
    for name, process in processes.items():
        while process.poll() is None and not (o.ended and time.monotonic() > o.ended + 6):
            time.sleep(0.1)
        log, found = folder / name / "log.txt", folder / name / "found.json"
        print("".join(line for line in log.read_text().splitlines(keepends=True) if line.startswith("  ")), end="", flush=True)
        yield name, json.loads(found.read_text())["parts"][name] if found.exists() else {
            "outcome": "failed", "why": "it does not end" if process.returncode is None else f"ended with {process.returncode}", "seconds": 0, "found": log.read_text().splitlines()[-6:]}


def tried_in_turn(o):
    signal.signal(signal.SIGTERM, end)
    for name in o.parts:
        if o.ended:
            return
        print(f"{name}: {PARTS[name].__doc__} (about {PARTS[name].minutes:g} min)", flush=True)
        began = time.monotonic()
        part = tried(o, name)
        yield name, {**part, "seconds": round(time.monotonic() - began, 1)}


def told(value, most_lines=60):
    """What was found, a line each, so that it can be read where it is printed."""
    if value is None:
        return []
    lines = []
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else [("", value)]:
        label = "" if isinstance(key, int) or key == "" else f"{key}: "
        nested = isinstance(inner, (dict, list)) and len(json.dumps(inner)) > 120
        lines += [f"  {label.rstrip()}", *("  " + line for line in told(inner))] if nested else [f"  {label}{inner}"]
    return lines if len(lines) <= most_lines else [*lines[:most_lines], f"  ... and {len(lines) - most_lines} lines more, in --results"]


def table(report):
    rows = [(name, part["outcome"], f"{part['seconds']:.0f} s", f"of {60 * PARTS[name].minutes:.0f} expected", part.get("why", "")[:100])
            for name, part in report["parts"].items()]
    widths = [max(len(row[i]) for row in rows) for i in range(4)]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)) + "  " + row[4] for row in rows)


def main():
    o = options()
    report = {"date": str(datetime.date.today()), "parts": {}}
    try:
        report["device"] = o.card = o.card or device_name(o)
    except Skipped as why:
        print(f"skipped: {why}")
        return 77
    folder = tempfile.TemporaryDirectory()
    for name, part in tried_together(o, pathlib.Path(folder.name)) if o.together else tried_in_turn(o):
        report["parts"][name] = part
        print("\n".join([f"{name}: {part['outcome']}: {part.get('why', '')}".rstrip(": "), *told(part.get("found"))]), flush=True)
        if o.results:
            o.results.parent.mkdir(parents=True, exist_ok=True)
            o.results.write_text(json.dumps(report, indent=1) + "\n")
    print("\n" + table(report))
    outcomes = {part["outcome"] for part in report["parts"].values()}
    return 1 if "failed" in outcomes else 77 if outcomes == {"skipped"} else 0


if __name__ == "__main__":
    sys.exit(main())
