# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""What every part of check_device.py does: call mantissa-cli, make small experiments, read and compare runs."""
import array
import json
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
POLICIES = ["float32", "tf32", "float16", "mixed_float16", "bfloat16", "mixed_bfloat16"]
ORACLES = HERE.parent / "oracle"
NETWORKS = HERE.parent / "bench/networks"


class Skipped(Exception):
    pass


class Wrong(Exception):
    """Something is not as it must be; `found` is what was found out on the way, for the report."""

    def __init__(self, text, found=None):
        super().__init__(text)
        self.found = found


class Ended(BaseException):
    """The limit has come: what was found by now is told."""


class Tries:
    """What is tried one after the other, told as it ends: what is wrong with one says nothing of those behind it."""

    def __init__(self, o):
        self.found, self.wrong = o.found, []

    def one(self, what, attempt):
        try:
            self.found[what] = attempt() or "right"
        except Wrong as why:
            self.found[what] = str(why)
            self.wrong.append(f"{what}: {why}")

    def end(self):
        if self.wrong:
            raise Wrong("; ".join(self.wrong), self.found)
        return self.found


def call(o, *arguments, env=None, limit=3600):
    began = time.monotonic()
    done = subprocess.run([str(o.cli), *map(str, arguments)], capture_output=True, text=True, timeout=limit, env=dict(os.environ, **(env or {})))
    # So that a part that is ended tells how far it came, and which of its calls took the time.
    named = [pathlib.Path(text).name for text in map(str, arguments) if text not in ("--device", "--json", "--out", o.device)]
    switches = [f"{name}={value}" for name, value in (env or {}).items() if name.startswith("MANTISSA_CUDA_")]
    print(f"  {time.monotonic() - began:6.1f} s  {' '.join([*switches, *named])}", flush=True)
    return done.returncode, done.stdout, done.stderr


def must(o, *arguments, **more):
    code, out, err = call(o, *arguments, **more)
    if code != 0:
        raise Wrong(f"mantissa-cli {' '.join(map(str, arguments[:2]))} ended with {code}: {(err.strip() or out.strip())[-1500:]}")
    return out


def environment(switch):
    return {f"MANTISSA_CUDA_{switch.split('=')[0]}": switch.split("=")[1]} if switch else {}


def number(value):
    return float(value.replace("Infinity", "inf")) if isinstance(value, str) else value


def losses(folder):
    rows = map(json.loads, (folder / "metrics.jsonl").read_text().splitlines())
    return [(row["step"], row["loss"], row["loss_scale"], row["skipped"]) for row in rows if "loss" in row]


def loss_values(folder):
    return [number(row[1]) for row in losses(folder)]


def training_seconds(folder):
    """Of a run's own turns: without what comes before its first step."""
    rows = map(json.loads, (folder / "metrics.jsonl").read_text().splitlines())
    return max(row["seconds"] for row in rows if "loss" in row)


def smoothed(values, width=20):
    return [statistics.fmean(values[max(0, i - width + 1) : i + 1]) for i in range(len(values))]


def train(o, file, out, *more, device=None, env=None):
    must(o, "run", file, "--device", device or o.device, "--out", out, *more, env=env)
    return sorted(path for path in out.iterdir() if path.is_dir())


def network(name):
    return json.loads((NETWORKS / f"{name}.mantissa").read_text())


def with_policies(experiment, policies):
    experiment["variants"] = [{"name": policy, "policy": policy} for policy in policies]
    return experiment


def written(experiment, folder, name):
    file = pathlib.Path(folder) / f"{name}.mantissa"
    file.write_text(json.dumps(experiment))
    return file


def convolution(filters, stride=1):
    return {"type": "conv2d", "filters": filters, "kernel": 3, "padding": "same", "stride": stride, "bias": False}


def residual(filters, stride=1):
    relu = {"type": "activation", "function": "relu"}
    return [{"type": "residual", "layers": [convolution(filters, stride), {"type": "batch_norm"}, relu, convolution(filters), {"type": "batch_norm"}]}, relu]


def small_lenet():
    """With dropout: everything that has to come back after a resume is in it."""
    experiment = network("lenet")
    experiment["model"]["layers"].insert(-1, {"type": "dropout", "rate": 0.25})
    return experiment


def small_resnet():
    """Batch norm, residuals, a stride of 2 with its uneven padding: what cuDNN, fusion and packing do to a real network."""
    experiment = network("resnet20")
    relu = {"type": "activation", "function": "relu"}
    experiment["model"]["layers"] = [convolution(16), {"type": "batch_norm"}, relu, *residual(16), *residual(32, stride=2),
                                     {"type": "global_average_pool2d"}, {"type": "dense", "units": 10}]
    return experiment


def small_experiments(policies, folder, **training):
    """Files of small experiments, each in its own folder, by the name of its network."""
    files = {}
    for name, experiment in (("lenet", small_lenet()), ("resnet", small_resnet())):
        experiment["data"].update(train=512, validation=128)
        experiment["training"] = {**experiment.get("training", {}), "batch": 32, "epochs": 100000, "checkpoint_steps": 10, **training}
        # Adam's usual one is nothing in float16, which then ends after a few steps: before there is a graph to be compared.
        experiment["training"]["optimizer"]["epsilon"] = 1e-3
        own = pathlib.Path(folder) / name
        own.mkdir()
        files[name] = written(with_policies(experiment, policies), own, "small")
    return files


def same_runs(a, b, steps):
    """All of them took all these steps, with the same losses to the same weights."""
    if len(a) != len(b):
        raise Wrong(f"{len(a)} runs beside {len(b)}")
    if wrong := [f"{x.parent.parent.name} {x.name}: {said}" for x, y in zip(a, b) if (said := why_not_the_same(x, y, steps))]:
        raise Wrong("; ".join(wrong))


def why_not_the_same(x, y, steps):
    ours, theirs = losses(x), losses(y)
    if len(ours) != steps:
        return f"ended after {len(ours)} of {steps} steps"
    if ours != theirs:
        return f"other losses from step {next((i + 1 for i, (p, q) in enumerate(zip(ours, theirs)) if p != q), 'the end')} on"
    same = (x / "final.safetensors").read_bytes() == (y / "final.safetensors").read_bytes()
    return None if same else "the same losses, other weights"


def swayed(weights, seed, to):
    """One weight in a hundred moved to its neighbour in float16, up or down."""
    data = bytearray(pathlib.Path(weights).read_bytes())
    begin = 8 + int.from_bytes(data[:8], "little")
    values, dice = array.array("f"), random.Random(seed)
    values.frombytes(bytes(data[begin:]))
    data[begin:] = array.array("f", [value * (1 + dice.choice((-1, 1)) * 2**-11) if dice.random() < 0.01 else value for value in values]).tobytes()
    to.write_bytes(data)
    return to


def milliseconds(o, name, policy, env):
    if o.untimed:
        return "not timed: others are at work beside it"
    with tempfile.TemporaryDirectory() as folder:
        file = written(with_policies(network(name), [policy]), folder, name)
        out = json.loads(must(o, "bench", file, "--device", o.device, "--batch", "128", "--seconds", "2", "--json", env=env))
    return {key: out["results"][0].get(key) for key in ("status", "ms_step", "ms_step_with_data")}


def device_mebibytes(o):
    tool = shutil.which("nvidia-smi")
    if not tool:
        raise Skipped("nvidia-smi is not here to be asked for memory")
    which = o.device.partition(":")[2] or "0"
    told = subprocess.run([tool, "--query-gpu=memory.used", "--format=csv,noheader,nounits", "-i", which], capture_output=True, text=True, check=True)
    return int(told.stdout.split()[0])


def host_mebibytes(process):
    try:
        text = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        return int(text.split("VmRSS:")[1].split()[0]) / 1024
    except (OSError, IndexError):
        return None


def told_far(name, case, ratio, small_beyond, large_beyond):
    """Of a prediction that is too far off: whether the plan is wrong, or the larger batch's engines have brought in kernels of their own."""
    if not name.endswith("growth"):
        return f"{case}: predicted / allocated {ratio}"
    return (f"{case}: predicted / the driver's growth {ratio}; beyond its plan it takes {large_beyond:.0f} MiB, at a quarter of the batch "
            f"{small_beyond:.0f}: {large_beyond - small_beyond:+.0f} MiB, where cuDNN may have loaded other kernels in between")
