# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""compare_onnx.py CLI SOURCE BUILD: trained networks, exported to ONNX, validate in onnxruntime as they do here.

Needs MANTISSA_PEERS=1, since it installs onnx and onnxruntime from PyPI into BUILD/onnx (or takes the interpreter that
MANTISSA_PEERS_PYTHON_ONNX names). The loss over the validation images must agree to 1e-4, and every answer.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys

TOLERANCE = 1e-4
ENOUGH = 0.01  # smaller losses are held against this one

CHECK = r'''
import json, pathlib, sys
import numpy as np, onnx, onnxruntime
model, data, loss = sys.argv[1], pathlib.Path(sys.argv[2]), json.loads(sys.argv[3])
onnx.checker.check_model(onnx.load(model), full_check=True)
def idx(name):
    raw = (data / name).read_bytes()
    sizes = np.frombuffer(raw, ">i4", raw[3], 4)
    return np.frombuffer(raw, np.uint8, offset=4 + 4 * raw[3]).reshape(sizes)
images, labels = idx("t10k-images-idx4-ubyte"), idx("t10k-labels-idx1-ubyte").astype(np.int64)
session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
z = np.concatenate([session.run(["outputs"], {"images": images[i:i + 64].astype(np.float32)})[0] for i in range(0, len(images), 64)]).astype(np.float64)
probabilities = loss.get("from_logits", True) is False
if probabilities:
    clipped = z.clip(least := np.float32(loss.get("epsilon", 1e-7)), np.float32(1) - least)
    right = (z[:, 0] > 0.5) == labels if z.shape[1] == 1 else z.argmax(1) == labels
    z = np.log(clipped) if loss["loss"].startswith("sparse") else np.log(clipped / (1 - clipped))
else:
    right = (z[:, 0] > 0) == labels if z.shape[1] == 1 else z.argmax(1) == labels
wanted = labels[:, None] if z.shape[1] == 1 else np.eye(z.shape[1])[labels]
if loss["loss"] == "sparse_categorical_crossentropy":
    shifted = z - z.max(1, keepdims=True)
    value = np.log(np.exp(shifted).sum(1)) - shifted[np.arange(len(z)), labels]
elif loss["loss"] == "binary_crossentropy":
    value = np.maximum(z, 0) - z * wanted + np.log1p(np.exp(-np.abs(z)))
else:
    value = np.maximum(1 - (2 * wanted - 1) * z, 0) ** 2
value, right = value.mean(), right.mean()
print(json.dumps({"loss": value, "accuracy": right, "images": len(labels)}))
'''


def python_of(build):
    given = os.environ.get("MANTISSA_PEERS_PYTHON_ONNX")
    if given:
        return given
    if os.environ.get("MANTISSA_PEERS") != "1":
        print("SKIP: set MANTISSA_PEERS=1 to install onnx and onnxruntime from PyPI for this test")
        sys.exit(77)
    place = build / "onnx"
    if not (place / "complete").exists():
        shutil.rmtree(place, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", place], check=True)
        subprocess.run([place / "bin/pip", "install", "--quiet", "onnx", "onnxruntime", "numpy"], check=True)
        (place / "complete").touch()
    return str(place / "bin/python")


def compare(name, experiment, cli, build, python, steps=20):
    loaded = json.loads(experiment.read_text())
    variant, loss = loaded["variants"][0]["name"], {"loss": "sparse_categorical_crossentropy"} | loaded["model"]
    out, model, data = build / "runs" / f"onnx-{name}", build / f"{name}.onnx", build / f"{name}-data"
    shutil.rmtree(out, ignore_errors=True)
    quiet = dict(check=True, stdout=subprocess.DEVNULL)
    subprocess.run([cli, "run", experiment, "--variant", variant, "--steps", str(steps), "--out", out], **quiet)
    run = next(out.glob("*/summary.json")).parent
    subprocess.run([cli, "export", experiment, "--to", "onnx", "--variant", variant, "--weights", run / "final.safetensors", "--out", model], **quiet)
    subprocess.run([cli, "export", experiment, "--to", "pytorch", "--variant", variant, "--data", data, "--out", build / f"{name}.py"], **quiet)
    ours = json.loads((run / "summary.json").read_text())["final"]
    result = subprocess.run([python, "-c", CHECK, model, data, json.dumps(loss)], capture_output=True, text=True)
    if result.returncode:
        return f"{name}: {result.stderr.strip().splitlines()[-1:]}"
    theirs = json.loads(result.stdout)
    apart = abs(ours["val_loss"] - theirs["loss"]) / max(abs(ours["val_loss"]), ENOUGH)
    print(f"{name}: {theirs['images']} images, losses {apart:.1e} apart, accuracy {ours['val_accuracy']:.4f} and {theirs['accuracy']:.4f}", flush=True)
    if not apart <= TOLERANCE or abs(ours["val_accuracy"] - theirs["accuracy"]) * theirs["images"] > 1.5:
        return f"{name}: ours {ours}, of onnxruntime {theirs}"
    return None


def main():
    cli, source, build = map(pathlib.Path, sys.argv[1:4])
    build.mkdir(parents=True, exist_ok=True)
    python = python_of(build)
    experiments = {"everything": source / "tests/peers/everything.mantissa", "welcome": source / "resources/experiments/welcome.mantissa"}
    for name in ("residual_adam_float32", "same_padding_float32", "colour_bce_float32", "mlp_sgd_float32"):
        experiments[name] = source / "tests/oracle" / name / "experiment.mantissa"
    problems = [compare(name, file, cli, build, python) for name, file in experiments.items()]
    sys.exit("\n".join(filter(None, problems)) or 0)


if __name__ == "__main__":
    main()
