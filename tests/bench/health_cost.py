#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""What observing the numbers costs: the same steps with health off, on as it is by default, and off again, in turns.

    tests/bench/health_cost.py [--cli build/release/engine/cli/mantissa-cli] [--networks lenet resnet20 keras_titan] [--seconds 20]

Two figures, since they can differ: the share of the run's time that the program itself accounts for (what the samples say they cost), and
the time of the whole process with health on over the mean of the two without. The share is to stay under 5 %. Then a network of fifty
layers runs with health on, and the size of its health.jsonl is told for an hour; it is to stay under 50 MB. Nothing else should run
meanwhile. Writes results/<name>.md.
"""
import argparse
import datetime
import json
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
NETWORKS = ["lenet", "resnet20", "keras_titan"]
MOST_SHARE, MOST_BYTES = 0.05, 50e6
AT_ONCE, PER_SECOND = 4e6, 12e3  # of engine/health/sampling.cpp: what a log may hold however fast the steps are


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", type=pathlib.Path, default=ROOT / "build/release/engine/cli/mantissa-cli")
    parser.add_argument("--work", type=pathlib.Path, default=ROOT / "build/bench/health")
    parser.add_argument("--name", default=datetime.date.today().isoformat() + "-health", help="of the results")
    parser.add_argument("--networks", nargs="*", choices=NETWORKS, default=NETWORKS)
    parser.add_argument("--policies", nargs="+", default=["float32", "mixed_float16"])
    parser.add_argument("--seconds", type=float, default=20, help="of each run, about")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=0, help="0: all")
    return parser.parse_args()


def fifty_layers():
    block = [{"type": "conv2d", "filters": 16, "kernel": 3, "padding": "same", "activation": "relu"}]
    layers = block * 25 + [{"type": "max_pool2d", "size": 2}] + block * 23 + [{"type": "flatten"}, {"type": "dense", "units": 10}]
    return {"format": "mantissa.experiment", "version": 1, "name": "fifty layers", "model": {"input": [16, 16, 3], "layers": layers},
            "data": {"source": "procedural", "train": 512, "validation": 32, "classes": 10},
            "training": {"batch": 32, "epochs": 1, "optimizer": {"type": "adam"}}, "variants": []}


def experiment(network, policy):
    json_ = fifty_layers() if network == "fifty" else json.loads((ROOT / f"tests/bench/networks/{network}.mantissa").read_text())
    json_["variants"] = [{"name": policy, "policy": policy}]
    json_["training"]["epochs"] = 1000000
    json_["training"]["checkpoint_steps"] = 1000000000
    json_["training"]["steps_per_epoch"] = 1000000  # no validation in between
    return json_


def run(args, network, policy, health, steps):
    folder = args.work / f"{network}-{policy}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    file = folder / "experiment.mantissa"
    file.write_text(json.dumps(experiment(network, policy)))
    command = [args.cli, "run", file, "--device", "cpu", "--steps", str(steps), "--out", folder / "out", "--json-lines"]
    command += ["--health"] if health else ["--health", "off"]
    command += ["--threads", str(args.threads)] if args.threads else []
    begin = time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    wall = time.perf_counter() - begin
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stderr}")
    out = next((folder / "out").glob("*/summary.json")).parent
    clock = json.loads((out / "summary.json").read_text())["seconds"]
    samples = [json.loads(line) for line in (out / "health.jsonl").read_text().splitlines()] if health else []
    size = (out / "health.jsonl").stat().st_size if health else 0
    return {"wall": wall, "clock": clock, "cost": sum(s["cost"] for s in samples), "samples": len(samples), "bytes": size}


def steps_for(args, network, policy):
    """As many as fill the seconds asked for, by a short run."""
    short = run(args, network, policy, False, 8)
    return max(20, int(args.seconds / (short["clock"] / 8)))


def measure(args, network, policy):
    steps = steps_for(args, network, policy)
    ratios, shares, samples = [], [], []
    for _ in range(args.rounds):
        before, on, after = (run(args, network, policy, health, steps) for health in (False, True, False))
        ratios.append(2 * on["wall"] / (before["wall"] + after["wall"]))
        shares.append(on["cost"] / (on["clock"] + on["cost"]))
        samples.append(on["samples"])
    row = {"network": network, "policy": policy, "steps": steps, "samples": statistics.median(samples), "share": statistics.median(shares),
           "ratio": statistics.median(ratios), "least": min(ratios), "most": max(ratios)}
    print(f"{network:<12} {policy:<14} {steps:>7} steps {row['samples']:>5} observed, {row['share']:.2%} of the time; "
          f"whole process {row['ratio']:.3f} times ({row['least']:.3f} to {row['most']:.3f})", flush=True)
    return row


def log_of_an_hour(args):
    got = run(args, "fifty", "mixed_float16", True, steps_for(args, "fifty", "mixed_float16"))
    steady = got["bytes"] / got["clock"] * 3600
    allowed = AT_ONCE + PER_SECOND * 3600
    print(f"fifty layers: {got['samples']} samples, {got['bytes'] / max(1, got['samples']):.0f} bytes each, {got['bytes']} in {got['clock']:.1f} s; "
          f"an hour {min(steady, allowed) / 1e6:.1f} MB (at this pace {steady / 1e6:.1f}, never more than {allowed / 1e6:.1f})", flush=True)
    return {**got, "hour": min(steady, allowed), "pace": steady}


def write(args, rows, log):
    text = ["# What observing costs", "", f"{args.rounds} rounds of off, on, off; about {args.seconds:g} s each.", "",
            "| network | policy | steps | observed | share of the time | whole process | least | most |", "|---|---|---|---|---|---|---|---|"]
    text += [f"| {r['network']} | {r['policy']} | {r['steps']} | {r['samples']:g} | {r['share']:.2%} | {r['ratio']:.3f} | {r['least']:.3f} | "
             f"{r['most']:.3f} |" for r in rows]
    text += ["", f"Fifty layers: {log['bytes'] / max(1, log['samples']):.0f} bytes a sample, {log['hour'] / 1e6:.1f} MB an hour.", ""]
    target = ROOT / "tests/bench/results" / f"{args.name}.md"
    target.write_text("\n".join(text))
    print(f"written to {target}")


def main():
    args = options()
    rows = [measure(args, network, policy) for network in args.networks for policy in args.policies]
    log = log_of_an_hour(args)
    write(args, rows, log)
    too_much = [r for r in rows if r["share"] > MOST_SHARE]
    sys.exit("over 5 %: " + ", ".join(f"{r['network']} {r['policy']}" for r in too_much) if too_much else
             "over 50 MB an hour" if log["hour"] > MOST_BYTES else 0)


if __name__ == "__main__":
    main()
