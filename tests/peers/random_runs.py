# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""random_runs.py CLI BUILD [--seeds A:B]: what must hold of any run, tried on random experiments in every policy.

The reference back end agrees; a run that is stopped and resumed, one among others in turns, and one again give the same bits; memory is
as predicted; no command fails on it.
"""
import argparse
import json
import math
import pathlib
import shutil
import subprocess
import sys

import random_experiments

STEPS, STOPPED = 12, 5
POLICIES = random_experiments.FLOATS + random_experiments.FLOATX + random_experiments.FEW_BITS
REFERENCE = 2e-3  # sums in another order round otherwise here and there
DOUBT = 3  # times the distance of the policy from float32
COMMANDS = [["plan", "{file}", "--json", "--course"], ["plan", "{file}", "--for", "h200", "--batch", "1", "--batch", "7"],
            ["bench", "{file}", "--seconds", "0.05", "--layers"], ["bench", "{file}", "--seconds", "0.05", "--inference", "--json"],
            ["why", "{out}/01-drawn", "{out}/02-beside"], ["why", "{out}", "--json"], ["health", "{out}"], ["health", "{out}", "--json"],
            ["compare", "{out}", "--report", "{build}/r.html", "--report", "{build}/r.json", "--report", "{build}/r.md", "--report", "{build}/r.csv", "--report", "{build}/r.tex"],
            ["compare", "{out}", "--against", "{out}"], ["export", "{file}", "--to", "onnx", "--weights", "{out}/01-drawn/final.safetensors", "--out", "{build}/r.onnx"],
            ["export", "{file}", "--to", "keras", "--distributed", "--out", "{build}/r.py"], ["export", "{file}", "--to", "pytorch", "--distributed", "--out", "{build}/r.py"]]


class Run:
    """What a run folder holds, without the clock's words."""

    def __init__(self, folder):
        lines = [json.loads(line) for line in (folder / "metrics.jsonl").read_text().splitlines()]
        self.losses = [line["loss"] for line in lines if "loss" in line]
        self.scales = [line.get("loss_scale") for line in lines if "loss" in line]
        self.summary = json.loads((folder / "summary.json").read_text())
        weights = folder / "final.safetensors"
        self.weights = weights.read_bytes() if weights.exists() else b""

    def same(self, other):
        completed = self.summary["status"] == "completed"  # else the one that stopped in between may alone have been validated
        parts = {"losses": self.losses == other.losses, "loss scales": self.scales == other.scales, "weights": self.weights == other.weights,
                 "validation": not completed or self.summary["final"].get("val_loss") == other.summary["final"].get("val_loss")}
        return ", ".join(name for name, same in parts.items() if not same)

    def farthest(self, other):
        if len(self.losses) != len(other.losses):
            return math.inf
        pairs = [(float(a), float(b)) for a, b in zip(self.losses, other.losses)]
        return max((abs(a - b) / max(abs(b), 0.05) for a, b in pairs if math.isfinite(a) or math.isfinite(b)), default=0.0)


class RandomRuns:
    def __init__(self, cli, build):
        self.cli, self.build, self.problems = cli, build, []

    def called(self, *words, allowed=(0,)):
        result = subprocess.run([self.cli, *map(str, words)], capture_output=True, text=True, timeout=600)
        if result.returncode not in allowed:
            self.tell(f"{' '.join(map(str, words))}: ends with {result.returncode}: {result.stderr.strip()[-300:]}")
        return result

    def tell(self, problem):
        self.problems.append(f"seed {self.seed}: {problem}")
        print(self.problems[-1], flush=True)

    def runs(self, name, *options, fresh=True, steps=STEPS):
        out = self.build / "runs" / name
        if fresh:
            shutil.rmtree(out, ignore_errors=True)
        self.called("run", self.file, "--out", out, "--steps", steps, *options)
        return {folder.name: Run(folder) for folder in sorted(out.glob("*")) if (folder / "summary.json").exists()}

    def expect_same(self, what, first, second):
        for name in first:
            if name not in second:
                self.tell(f"{what}: {name} is missing")
            elif (other := first[name].same(second[name])):
                self.tell(f"{what}: {name} has other {other}, {first[name].farthest(second[name]):.1e} apart")

    def expect_memory(self, runs):
        for name, run in runs.items():
            memory = run.summary["memory"]
            whole = run.summary["status"] == "completed"  # one that diverged may not have come to its validation
            if memory["peak_bytes"] > memory["predicted_bytes"] or (whole and memory["peak_bytes"] != memory["predicted_bytes"]):
                self.tell(f"{name}: {memory['peak_bytes']} bytes, predicted {memory['predicted_bytes']}")

    def expect_reference(self, runs):
        """Where a network doubles what is lost by rounding, two back ends are no nearer to each other than a policy is to float32."""
        wide, own = {}, self.file
        for name, run in self.runs("reference", "--device", "reference", "--turns", "0").items():
            far = runs[name].farthest(run)
            if far > REFERENCE:
                wide = wide or self.in_float32()
                if far > DOUBT * run.farthest(wide[name]):
                    self.tell(f"{name}: {far:.1e} from the reference, {runs[name].summary['policy']}")
        self.file = own

    def in_float32(self):
        experiment, self.file = json.loads(self.file.read_text()), self.build / "wide.mantissa"
        for variant in experiment["variants"]:
            variant.update(policy="float32", layers={}, loss_scale={"mode": "off"})
        self.file.write_text(json.dumps(experiment))
        return self.runs("wide", "--device", "reference", "--turns", "0")

    def one(self, seed):
        self.seed, self.file = seed, self.build / f"random-{seed}.mantissa"
        before, experiment = len(self.problems), random_experiments.experiment(seed, POLICIES)
        beside = random_experiments.experiment(seed + 10**6, POLICIES)["variants"][0]
        experiment["variants"].append({key: beside[key] for key in ("policy", "loss_scale") if key in beside} | {"name": "beside"})
        self.file.write_text(json.dumps(experiment, indent=1))
        runs = self.runs("whole", "--turns", "0")
        self.expect_same("again", runs, self.runs("again", "--turns", "0"))
        self.expect_same("in turns", runs, self.runs("turns", "--turns", "3", "--health", "3 steps"))
        self.runs("resumed", "--turns", "0", steps=STOPPED)
        self.expect_same("resumed", runs, self.runs("resumed", "--turns", "0", "--resume", fresh=False))
        self.expect_memory(runs)
        self.expect_reference(runs)
        for command in COMMANDS:
            self.called(*(word.format(file=self.file, out=self.build / "runs/turns", build=self.build) for word in command), allowed=(0, 4))
        if len(self.problems) == before:
            self.file.unlink()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cli", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--seeds", default="0:8", help="from A on, before B")
    options = parser.parse_args()
    options.build.mkdir(parents=True, exist_ok=True)
    tried, (begin, end) = RandomRuns(options.cli, options.build), map(int, options.seeds.split(":"))
    for seed in range(begin, end):
        tried.one(seed)
    sys.exit("\n".join(tried.problems) or 0)


if __name__ == "__main__":
    main()
