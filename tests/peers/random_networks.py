# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""random_networks.py FRAMEWORK CLI BUILD [--seeds A:B] [--policy NAME]: random experiments here and as exported scripts: losses and validation.

FRAMEWORK is pytorch, keras, or onnx, in whose runtime the trained network validates. Skips as compare_exports.py does. The first loss
knows the forward pass alone; later ones part further, most in 16 bits. Two programs that round cannot be nearer to each other than to
what they round: 16 bits may also differ by as much as they do from float32, and float32 as it does from the reference back end's sums.
"""
import argparse
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys

import compare_exports
import compare_onnx
import random_experiments

STEPS = 12
TOLERANCES = {"float32": (1e-5, 1e-3), "mixed_float16": (4e-3, 1.5e-2), "float16": (4e-3, 3e-2), "floatx_float16": (1e-2, 3e-2),
              "mixed_bfloat16": (2e-2, 5e-2), "bfloat16": (2e-2, 1e-1), "floatx_bfloat16": (5e-2, 1e-1)}  # first loss, all of them
ENOUGH = 0.05  # smaller losses are held against this one
DOUBT = 2  # times the distance from the same training in wider numbers


def apart(ours, theirs):
    if not math.isfinite(ours) or not math.isfinite(theirs):
        return 0.0 if str(ours) == str(theirs) else math.inf
    return abs(ours - theirs) / max(abs(ours), ENOUGH)


class Distance:
    """Of two trainings, each their losses and that of validation."""

    def __init__(self, ours, theirs):
        (mine, validated), (other, checked) = ours[:2], theirs[:2]
        self.parts = apart(mine[0], other[0]), max(map(apart, mine, other), default=math.inf), apart(validated, checked)

    def within(self, allowed, doubt=None):
        limits = allowed[0], allowed[1], allowed[1]
        doubts = [DOUBT * part for part in doubt.parts] if doubt else [0, 0, 0]
        return all(part <= limit + more for part, limit, more in zip(self.parts, limits, doubts))

    def __str__(self):
        return "first {:.1e}, of all {:.1e}, validation {:.1e}".format(*self.parts)


class Scripts:
    """A process of the framework, started anew now and then, since what it has compiled stays."""

    def __init__(self, python):
        self.python, self.process, self.ran = python, None, 0

    def run(self, *words):
        if self.process is None or self.ran % 40 == 0:
            self.end()
            environment = dict(os.environ, OMP_NUM_THREADS="2", TF_CPP_MIN_LOG_LEVEL="3", CUDA_VISIBLE_DEVICES="")
            runner = pathlib.Path(__file__).with_name("script_runner.py")
            self.process = subprocess.Popen([self.python, runner], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
        self.ran += 1
        self.process.stdin.write(json.dumps([str(word) for word in words]) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            self.process = None
        return json.loads(line or '{"printed": "", "failed": "the process ended"}')

    def end(self):
        if self.process:
            self.process.stdin.close()
            self.process.wait()
        self.process = None


class RandomPeer:
    def __init__(self, framework, cli, build, policy):
        self.framework, self.cli, self.build, self.policy = framework, cli, build, policy
        self.python = compare_onnx.python_of(build) if framework == "onnx" else compare_exports.python_of(framework, build)
        self.scripts, self.problems, self.compared, self.doubted = Scripts(self.python), [], 0, 0

    def called(self, *words):
        result = subprocess.run([self.cli, *words], capture_output=True, text=True)
        if result.returncode:
            raise RuntimeError(f"{words[0]} ends with {result.returncode}: {result.stderr.strip()[-300:]}")

    def ours(self, file, *options):
        """Losses and the loss of validation of a run here."""
        out = self.build / "runs" / ("random-" + self.framework)
        shutil.rmtree(out, ignore_errors=True)
        self.called("run", file, "--steps", str(STEPS), "--out", out, *options)
        lines = [json.loads(line) for line in next(out.glob("*/metrics.jsonl")).read_text().splitlines()]
        summary = json.loads(next(out.glob("*/summary.json")).read_text())
        return [float(line["loss"]) for line in lines if "loss" in line][:STEPS], float(summary["final"].get("val_loss") or math.nan)

    def theirs(self, script):
        result = self.scripts.run(script, "--steps", STEPS)
        if result["failed"]:
            raise RuntimeError("the script fails: " + "; ".join(result["failed"].strip().splitlines()[-3:]))
        lines = [line.split() for line in result["printed"].splitlines()]
        return [float(line[3]) for line in lines if line[0] == "step"], next((float(line[2]) for line in lines if line[0] == "validation"), math.nan)

    def compare_training(self, seed, file, policy):
        script = self.build / f"random-{self.framework}.py"
        self.called("export", file, "--to", self.framework, "--out", script)
        mine, other = self.ours(file), self.theirs(script)
        if self.status() == "diverged":  # where the run ends, a script goes on
            other = other[0][:len(mine[0])], mine[1]
        if len(mine[0]) != len(other[0]):
            return f"{len(mine[0])} losses here, {len(other[0])} there"
        found, allowed = Distance(mine, other), TOLERANCES[policy]
        if found.within(allowed):
            return self.tell(seed, policy, found)
        doubt = Distance(mine, self.ours(self.wider(file, policy), "--device", "reference"))
        words = f"{found} (from wider numbers: {doubt})"
        if found.within(allowed, doubt) or (self.framework == "keras" and policy != "float32" and self.compiled(script, mine).within(allowed, doubt)):
            self.doubted += 1
            return self.tell(seed, policy, words)
        return f"{policy}: {words} is more than {allowed}"

    def compiled(self, script, mine):
        """TensorFlow's own kernels for the processor add up products of 16 bits in 16 bits; those that XLA compiles add in float32.

        Gradients of seed 98's kernels end up to 13 % of their largest off, with XLA 2 %. Of Adam in float16, whose second moment of a small
        gradient is nothing, one rounding then decides whether a weight moves by a half in the first step, or not at all.
        """
        text = script.read_text().replace("model.compile(", "model.compile(jit_compile=True, ")
        script.write_text(text)
        losses, validated = self.theirs(script)
        return Distance(mine, (losses[:len(mine[0])], validated if self.status() == "completed" else mine[1]))

    def wider(self, file, policy):
        """The same experiment in float32; that of float32 itself, whose sums the reference takes in double precision."""
        experiment, wide = json.loads(file.read_text()), self.build / f"wider-{self.framework}.mantissa"
        variant = experiment["variants"][0]
        if policy != "float32":
            variant.update(policy="float32", layers={}, loss_scale={"mode": "off"})
        wide.write_text(json.dumps(experiment))
        return wide

    def status(self):
        return json.loads(next((self.build / "runs" / ("random-" + self.framework)).glob("*/summary.json")).read_text())["status"]

    def tell(self, seed, policy, words):
        self.compared += 1
        print(f"seed {seed}, {policy}: {words}", flush=True)

    def compare_onnx(self, seed, file, policy):
        _, validated = self.ours(file)
        if self.status() != "completed" or not math.isfinite(validated):
            return self.tell(seed, policy, "it diverges")  # and has no network to show, or one of numbers beyond float32
        problem = compare_onnx.compare(f"random-{seed}", file, self.cli, self.build, self.python, STEPS)
        self.compared += 1
        return problem

    def seed(self, seed):
        policies = [self.policy] if self.policy else ["float32"] if self.framework == "onnx" else random_experiments.FLOATS + (random_experiments.FLOATX if self.framework == "keras" else [])
        experiment = random_experiments.experiment(seed, policies)
        variant = experiment["variants"][0]
        scale = variant.get("loss_scale", {})
        if self.framework == "keras" and ({"growth_factor", "backoff_factor", "minimum", "maximum"} & scale.keys()):
            variant["loss_scale"] = {key: scale[key] for key in ("mode", "initial", "growth_interval")}  # as the script says, Keras has no others
        if self.framework == "onnx":
            variant.pop("layers", None)  # the file computes in float32
        file = self.build / f"random-{self.framework}-{seed}.mantissa"
        file.write_text(json.dumps(experiment, indent=1))
        compare = self.compare_onnx if self.framework == "onnx" else self.compare_training
        try:
            policy = max([variant["policy"], *variant.get("layers", {}).values()], key=lambda name: TOLERANCES[name])
            problem = compare(seed, file, policy)
        except Exception as failure:
            problem = f"{type(failure).__name__}: {failure}"
        if problem:
            self.problems.append(f"seed {seed} ({file}): {problem}")
            print(self.problems[-1], flush=True)
        else:
            file.unlink()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("framework", choices=["pytorch", "keras", "onnx"])
    parser.add_argument("cli", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--seeds", default="0:12", help="from A on, before B")
    parser.add_argument("--policy", help="for all of them; left out: each draws its own")
    options = parser.parse_args()
    options.build.mkdir(parents=True, exist_ok=True)
    peer = RandomPeer(options.framework, options.cli, options.build, options.policy)
    begin, end = map(int, options.seeds.split(":"))
    for seed in range(begin, end):
        peer.seed(seed)
    peer.scripts.end()
    print(f"{peer.compared} compared, {peer.doubted} of them uncertain by themselves", flush=True)
    if peer.compared == 0:
        peer.problems.append("nothing was compared")
    sys.exit("\n".join(peer.problems) or 0)


if __name__ == "__main__":
    main()
