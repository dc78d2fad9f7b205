#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""What policies of few bits learn on MNIST, over several seeds: accuracy with its spread, beside float32 on the same network.

The networks and variants are those of the shipped experiments (resources/experiments); slow: about half a minute per experiment
and seed. Writes a table to results/."""
import argparse
import datetime
import json
import pathlib
import statistics
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXPERIMENTS = ["gupta-2015-nearest-fails", "chen-2014-fixed32", "courbariaux-2014-dynamic", "binarynet-2016", "float8-today", "nvfp4-ablation"]
# At most so many points below float32; by experiment and variant.
WANTED = {"gupta-2015-nearest-fails": {"stochastic, fraction 8": 1.0}, "chen-2014-fixed32": {"fixed32": 0.3},
          "courbariaux-2014-dynamic": {"10 and 12 bits": 1.0}, "binarynet-2016": {"binary": 2.5},
          "float8-today": {"float8": 0.5, "mxfp8": 0.5}, "nvfp4-ablation": {"the recipe": 1.0}}


def with_seeds(experiment, seeds, variants):
    """The experiment with each variant once per seed: other initial weights, another order, other random roundings."""
    whole = json.loads(json.dumps(experiment))
    whole.pop("full", None)
    whole["variants"] = []
    for variant in experiment["variants"]:
        for seed in seeds if not variants or variant["name"] in variants else ():
            training = dict(variant.get("training", {}), seed=seed)
            whole["variants"].append({**variant, "name": f"{variant['name']} / seed {seed}", "training": training})
    return whole


def accuracies(options, experiment):
    """Validation accuracy in percent by variant, one figure per seed; a run that diverged counts as guessing."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "experiment.mantissa")
        seeds = range(options.first, options.first + options.seeds)
        file.write_text(json.dumps(with_seeds(experiment, seeds, options.variants)))
        subprocess.run([options.cli, "run", file, "--out", f"{folder}/runs", "--turns", "0", "--threads", str(options.threads), "--json-lines"],
                       check=True, stdout=subprocess.DEVNULL)
        found = {}
        for summary in sorted(pathlib.Path(folder, "runs").glob("*/summary.json")):
            run = json.loads(summary.read_text())
            name = run["variant"].rsplit(" / seed ", 1)[0]
            ended = run["status"] == "completed"
            found.setdefault(name, []).append(100 * run["final"]["val_accuracy"] if ended else 10.0)
        return found


def spread(numbers):
    return statistics.stdev(numbers) if len(numbers) > 1 else 0.0


def verdict(below, wanted):
    """What is wanted of the mean, and whether so many seeds settle it: two standard errors on either side."""
    mean, error = statistics.mean(below), 2 * spread(below) / len(below) ** 0.5
    if abs(mean - wanted) < error:
        return f"{wanted} wanted: {'reached' if mean <= wanted else 'NOT REACHED'}, but {mean:.2f} ± {error:.2f} does not settle it"
    return f"{wanted} wanted: {'reached' if mean <= wanted else 'NOT REACHED'}"


def table(found, wanted):
    wide = next(iter(found.values()))
    lines = ["| variant | accuracy % | ± | below float32, points | ± | |", "|---|---|---|---|---|---|"]
    for name, values in found.items():
        below = [a - b for a, b in zip(wide, values)]
        lines.append(f"| {name} | {statistics.mean(values):.2f} | {spread(values):.2f} | {statistics.mean(below):.2f} | {spread(below):.2f} | "
                     f"{verdict(below, wanted[name]) if name in wanted else ''} |")
    return "\n".join(lines)


def commit():
    return subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout.strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("experiments", nargs="*", default=EXPERIMENTS)
    parser.add_argument("--cli", default=ROOT / "build/release/engine/cli/mantissa-cli")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--first", type=int, default=1, help="the first of them")
    parser.add_argument("--variants", nargs="+", help="these alone, the baseline among them; without it all")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=pathlib.Path)
    options = parser.parse_args()
    parts = [f"# What few bits learn\n\nMNIST, {options.seeds} seeds, validation on 2,000 images; ± is the standard deviation over seeds, "
             f"differences are paired by seed. Commit {commit()}, by `tests/bench/learning.py`.\n"]
    for name in options.experiments:
        experiment = json.loads((ROOT / "resources/experiments" / f"{name}.mantissa").read_text())
        found = accuracies(options, experiment)
        parts.append(f"## {experiment['name']} (`{name}`)\n\n{table(found, WANTED.get(name, {}))}\n")
        print(parts[-1], flush=True)
    out = options.out or ROOT / "tests/bench/results" / f"{datetime.date.today()}-learning.md"
    out.write_text("\n".join(parts))


if __name__ == "__main__":
    main()
