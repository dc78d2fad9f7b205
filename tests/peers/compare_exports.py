# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""compare_exports.py CLI SOURCE BUILD: the first 20 losses of exported scripts against ours, from the same weights in float32.

Needs MANTISSA_PEERS=1, since it installs PyTorch from PyPI into BUILD/venv (or takes the interpreter named in MANTISSA_PEERS_PYTHON).
"""
import json
import os
import pathlib
import subprocess
import sys

EXPERIMENTS = ["lenet_adam_float32", "lenet_rmsprop_float32", "lenet_nesterov_float32", "mlp_sgd_float32", "residual_adam_float32", "colour_bce_float32", "same_padding_float32"]
STEPS, TOLERANCE = 20, 1e-3


def python_with_torch(build):
    given = os.environ.get("MANTISSA_PEERS_PYTHON")
    if given:
        return given
    if os.environ.get("MANTISSA_PEERS") != "1":
        print("SKIP: set MANTISSA_PEERS=1 to install PyTorch from PyPI for this test")
        sys.exit(77)
    python = build / "venv" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", build / "venv"], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "torch", "numpy"], check=True)
    return str(python)


def our_losses(cli, experiment, weights, out):
    subprocess.run([cli, "run", experiment, "--weights", weights, "--steps", str(STEPS), "--out", out], check=True, stdout=subprocess.DEVNULL)
    lines = [json.loads(line) for line in next(out.glob("*/metrics.jsonl")).read_text().splitlines()]
    return [line["loss"] for line in lines if "loss" in line][:STEPS]


def their_losses(python, script, data, weights):
    result = subprocess.run([python, script, "--data", data, "--weights", weights, "--steps", str(STEPS), "--device", "cpu"], check=True, capture_output=True, text=True)
    return [float(line.split()[3]) for line in result.stdout.splitlines() if line.startswith("step ")]


def compare(cli, python, source, build, name):
    folder = source / "tests" / "oracle" / name
    experiment, weights, script = folder / "experiment.mantissa", folder / "initial.safetensors", build / f"{name}.py"
    subprocess.run([cli, "export", experiment, "--to", "pytorch", "--out", script], check=True)
    settings = json.loads(experiment.read_text())["data"]
    data = source / "resources/data/mnist" if settings["source"] == "mnist" else (folder / settings["path"]).resolve()
    ours, theirs = our_losses(cli, experiment, weights, build / "runs" / name), their_losses(python, script, data, weights)
    if len(ours) < 5 or len(ours) > len(theirs):
        return f"{name}: {len(ours)} losses of ours, {len(theirs)} of PyTorch"
    worst = max(abs(a - b) / max(abs(a), 1e-9) for a, b in zip(ours, theirs))
    print(f"{name}: largest relative difference of {len(ours)} losses {worst:.2e}", flush=True)
    return "" if worst <= TOLERANCE else f"{name}: {worst:.2e} is more than {TOLERANCE}"


def main():
    cli, source, build = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    python = python_with_torch(build)
    problems = [problem for name in EXPERIMENTS if (problem := compare(cli, python, source, build, name))]
    sys.exit("\n".join(problems))


main()
