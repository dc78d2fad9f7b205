# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""compare_exports.py FRAMEWORK CLI SOURCE BUILD: the first 20 losses of exported scripts against ours, from the same weights.

Needs MANTISSA_PEERS=1, since it installs the framework from PyPI into BUILD/FRAMEWORK (or takes the interpreter that
MANTISSA_PEERS_PYTHON_PYTORCH or MANTISSA_PEERS_PYTHON_KERAS names). float32 must agree to 1e-3; 16-bit formats, in which every
addition that is made in another order rounds otherwise, to a few of their own units.
"""
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys

ORACLES = ["lenet_adam_float32", "lenet_rmsprop_float32", "lenet_nesterov_float32", "mlp_sgd_float32", "residual_adam_float32",
           "colour_bce_float32", "same_padding_float32"]
STEPS = 20
TOLERANCES = {"float32": 1e-3, "mixed_float16": 1e-2, "floatx_float16": 1e-2, "mixed_bfloat16": 3e-2, "bfloat16": 5e-2}
PACKAGES = {"pytorch": ["torch", "numpy"], "keras": ["keras", "tensorflow", "jax", "numpy"]}
CPU_BUILDS = "https://download.pytorch.org/whl/cpu"  # a tenth of the size, where it can be reached


def python_of(framework, build):
    given = os.environ.get("MANTISSA_PEERS_PYTHON_" + framework.upper())
    if given:
        return given
    if os.environ.get("MANTISSA_PEERS") != "1":
        print(f"SKIP: set MANTISSA_PEERS=1 to install {' and '.join(PACKAGES[framework])} from PyPI for this test")
        sys.exit(77)
    place = build / framework
    if not (place / "complete").exists():
        shutil.rmtree(place, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", place], check=True)
        pip = [place / "bin/pip", "install", "--quiet"]
        small = framework == "pytorch" and subprocess.run([*pip, "--retries", "0", "--index-url", CPU_BUILDS, "torch"], stderr=subprocess.DEVNULL).returncode == 0
        subprocess.run([*pip, *(PACKAGES[framework][1:] if small else PACKAGES[framework])], check=True)
        (place / "complete").touch()
    return str(place / "bin/python")


class Peer:
    def __init__(self, framework, cli, source, build):
        self.framework, self.cli, self.source, self.build = framework, cli, source, build
        self.python = python_of(framework, build)
        self.problems, self.compared = [], 0

    def ours(self, experiment, variant, out, *options):
        shutil.rmtree(out, ignore_errors=True)
        subprocess.run([self.cli, "run", experiment, "--variant", variant, "--steps", str(STEPS), "--out", out, *options], check=True, stdout=subprocess.DEVNULL)
        lines = [json.loads(line) for line in next(out.glob("*/metrics.jsonl")).read_text().splitlines()]
        return [float(line["loss"]) for line in lines if "loss" in line][:STEPS]

    def theirs(self, name, script, options):
        starter, environment = [self.python], dict(os.environ, OMP_NUM_THREADS="2", TF_CPP_MIN_LOG_LEVEL="3", CUDA_VISIBLE_DEVICES="")
        if "distributed" in name and self.framework == "pytorch":
            starter += ["-m", "torch.distributed.run", "--nproc_per_node=2"]
        if "distributed" in name and self.framework == "keras":
            environment["XLA_FLAGS"] = "--xla_force_host_platform_device_count=2"
        result = subprocess.run([*starter, script, "--steps", str(STEPS), *options], capture_output=True, text=True, env=environment)
        if result.returncode:
            self.problems.append(f"{name}: the script fails: {result.stderr.strip().splitlines()[-1:]}")
        elif "distributed" in name and self.framework == "keras" and "2 devices" not in result.stdout:
            self.problems.append(f"{name}: it does not use two devices")
        return [float(line.split()[3]) for line in result.stdout.splitlines() if line.startswith("step ")]

    def compare(self, name, experiment, variant, policy, options=(), export=(), ours=()):
        script = self.build / f"{self.framework}-{name}.py"
        subprocess.run([self.cli, "export", experiment, "--to", self.framework, "--variant", variant, "--out", script, *export], check=True, stdout=subprocess.DEVNULL)
        mine, other = self.ours(experiment, variant, self.build / "runs" / f"{self.framework}-{name}", *ours), self.theirs(name, script, options)
        if len(mine) < min(STEPS, len(other)) or len(other) < STEPS or not all(map(math.isfinite, mine + other)):
            return self.problems.append(f"{name}: {len(mine)} losses of ours, {len(other)} of {self.framework}, or some are not finite")
        worst = max(abs(a - b) / max(abs(a), 1e-9) for a, b in zip(mine, other))
        print(f"{name}: largest relative difference of {len(other)} losses {worst:.2e}", flush=True)
        self.compared += 1
        if worst > TOLERANCES[policy]:
            self.problems.append(f"{name}: {worst:.2e} is more than {TOLERANCES[policy]}")

    def all(self):
        for name in ORACLES:  # the weights and images of the oracles
            folder = self.source / "tests/oracle" / name
            variant = json.loads((folder / "experiment.mantissa").read_text())["variants"][0]["name"]
            weights = ["--weights", folder / "initial.safetensors"]
            self.compare(name, folder / "experiment.mantissa", variant, "float32", weights, ours=weights)
        if self.framework == "keras":  # the others have no switch for it
            folder = self.source / "tests/oracle/floatx_float16"
            weights = ["--weights", folder / "initial.safetensors"]
            self.compare("floatx", folder / "experiment.mantissa", "floatx float16", "floatx_float16", weights, ours=weights)
        for kind in ("everything", "edges"):
            file = self.source / f"tests/peers/{kind}.mantissa"
            for i, variant in enumerate(json.loads(file.read_text())["variants"]):  # the script draws the same weights itself
                self.compare(f"{kind}-{i}", file, variant["name"], variant["policy"])
        welcome = self.source / "resources/experiments/welcome.mantissa"
        for variant in ("float32", "mixed float16", "mixed bfloat16"):
            self.compare("welcome-" + variant.replace(" ", "-"), welcome, variant, variant.replace(" ", "_"))
        lenet = self.source / "tests/oracle/lenet_adam_float32/experiment.mantissa"
        if self.framework == "pytorch" or subprocess.run([self.python, "-c", "import jax"], stderr=subprocess.DEVNULL).returncode == 0:
            self.compare("distributed", lenet, "float32", "float32", export=["--distributed"])
        else:
            print("distributed: skipped, no jax beside this Keras")


def main():
    framework, cli, source, build = sys.argv[1], *map(pathlib.Path, sys.argv[2:5])
    build.mkdir(parents=True, exist_ok=True)
    peer = Peer(framework, cli, source, build)
    peer.all()
    if peer.compared == 0:
        peer.problems.append("nothing was compared")
    sys.exit("\n".join(peer.problems) or 0)  # an empty text would be a failure


if __name__ == "__main__":
    main()
