#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""Is a GPU right? Needs mantissa-cli and Python alone, so that it runs from a bundle on a bare server.

    check_device.py [PART]... [--cli ./mantissa-cli] [--device cuda:0] [--results FILE.json]

contract   every operation and format against the reference, ten times the everyday shapes
oracles    whole trainings beside those that Keras did
curves     the loss of the first steps beside the processor's, per policy
graph      the step as one graph, several steps as one, and operation by operation: the same bits
data       the training set kept on the device and sent batch by batch: the same bits, and what each costs
sums       float16 convolutions that leave batch norms their sums, beside those that do not: close, and what each costs
resume     a run in two halves and the same in one go: the same bits
memory     10,000 steps with flat memory, on the device and on the host
predicted  predicted peak memory beside what the driver reports
sanitizer  compute-sanitizer over the contract and a short run: memcheck, racecheck, initcheck, synccheck

Leaves with 0 where all is right, 1 where something is wrong, 77 (skipped, with the reason) where nothing could be tried.
"""
import argparse
import datetime
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
POLICIES = ["float32", "tf32", "float16", "mixed_float16", "bfloat16", "mixed_bfloat16"]


class Skipped(Exception):
    pass


class Wrong(Exception):
    pass


def first_there(*paths):
    return next((path for path in paths if path.exists()), paths[-1])


ORACLES = HERE.parent / "oracle"
NETWORKS = HERE.parent / "bench/networks"


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help="left out: all")
    cli = first_there(HERE.parent.parent / "mantissa-cli", HERE.parents[1] / "build/release/engine/cli/mantissa-cli")
    parser.add_argument("--cli", type=pathlib.Path, default=cli)
    parser.add_argument("--device", default="cuda:0")
    parser.add_argument("--steps", type=int, default=10000, help="of the part `memory`")
    parser.add_argument("--results", type=pathlib.Path)
    o = parser.parse_args()
    unknown = [part for part in o.parts if part not in PARTS]
    if unknown:
        parser.error(f"no such part: {unknown[0]}; there are {', '.join(PARTS)}")
    return o


def call(o, *arguments, env=None, limit=3600):
    done = subprocess.run([str(o.cli), *map(str, arguments)], capture_output=True, text=True, timeout=limit, env=dict(os.environ, **(env or {})))
    return done.returncode, done.stdout, done.stderr


def must(o, *arguments, **more):
    code, out, err = call(o, *arguments, **more)
    if code != 0:
        raise Wrong(f"mantissa-cli {' '.join(map(str, arguments[:2]))} ended with {code}: {(err.strip() or out.strip())[-500:]}")
    return out


def device_of(o):
    if not o.cli.exists():
        sys.exit(f"{o.cli} is not there: build it, or name another with --cli")
    told = json.loads(must(o, "devices", "--json"))
    for device in told["devices"]:
        if device["id"] == o.device:
            return device
    raise Skipped(f"there is no {o.device} here: {told['cuda']}")


def losses(folder):
    return [(row["step"], row["loss"], row["loss_scale"], row["skipped"]) for row in map(json.loads, (folder / "metrics.jsonl").read_text().splitlines()) if "loss" in row]


def train(o, file, out, *more, device=None, env=None):
    must(o, "run", file, "--device", device or o.device, "--out", out, *more, env=env)
    return sorted(path for path in out.iterdir() if path.is_dir())


def small_experiment(policies, folder, **training):
    """LeNet with dropout on drawn digits: everything that has to come back after a resume is in it."""
    experiment = json.loads((NETWORKS / "lenet.mantissa").read_text())
    experiment["data"].update(train=512, validation=128)
    experiment["training"] = {**experiment.get("training", {}), "batch": 32, "epochs": 100000, "checkpoint_steps": 10, **training}
    experiment["model"]["layers"].insert(-1, {"type": "dropout", "rate": 0.25})
    experiment["variants"] = [{"name": policy, "policy": policy} for policy in policies]
    file = folder / "small.mantissa"
    file.write_text(json.dumps(experiment))
    return file


def part_contract(o):
    out = must(o, "check", "--device", o.device, "--full", "--json")
    return {"summary": {key: value for key, value in json.loads(out).items() if not isinstance(value, list)}}


def number(value):
    return float(value.replace("Infinity", "inf")) if isinstance(value, str) else value


def part_oracles(o):
    if not ORACLES.exists():
        raise Skipped(f"{ORACLES} is not here")
    worst = {}
    for folder in sorted(path.parent for path in ORACLES.glob("*/experiment.mantissa")):
        expected = json.loads((folder / "expected.json").read_text())
        with tempfile.TemporaryDirectory() as out:
            runs = train(o, folder / "experiment.mantissa", pathlib.Path(out), "--weights", folder / "initial.safetensors", "--steps", expected["steps"])
            ours = [number(row[1]) for row in losses(runs[0])]
        theirs = [number(value) for value in expected["loss"]]
        if len(ours) != len(theirs):
            raise Wrong(f"{folder.name}: {len(ours)} steps, {len(theirs)} expected")
        distance = max(abs(a - b) / abs(b) for a, b in zip(ours, theirs))
        worst[folder.name] = distance / expected["relative_tolerance"]
        if not worst[folder.name] <= 2:  # sums in another order than the processor's
            raise Wrong(f"{folder.name}: losses {distance:.3g} apart, {2 * expected['relative_tolerance']:.3g} allowed")
    return {"largest share of the tolerance": worst}


def smoothed(values, width=20):
    return [statistics.fmean(values[max(0, i - width + 1) : i + 1]) for i in range(len(values))]


def part_curves(o):
    apart = {}
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        file = small_experiment(POLICIES, folder)
        here = train(o, file, folder / "device", "--steps", 200)
        there = train(o, file, folder / "cpu", "--steps", 200, device="cpu")
        for a, b in zip(here, there):
            ours, theirs = ([number(row[1]) for row in losses(path)] for path in (a, b))
            first = abs(ours[0] - theirs[0]) / abs(theirs[0])
            largest = max(abs(x - y) / max(abs(y), 0.1) for x, y in zip(smoothed(ours), smoothed(theirs)))
            apart[a.name] = {"first step": first, "smoothed": largest}
            if not (first <= 0.02 and largest <= 0.15):
                raise Wrong(f"{a.name}: first losses {first:.3g} apart (0.02 allowed), smoothed ones {largest:.3g} (0.15 allowed)")
    return apart


def same_runs(a, b):
    for x, y in zip(a, b):
        if losses(x) != losses(y):
            step = next((i + 1 for i, (p, q) in enumerate(zip(losses(x), losses(y))) if p != q), "the end")
            raise Wrong(f"{x.name}: other losses from step {step} on")
        if (x / "final.safetensors").read_bytes() != (y / "final.safetensors").read_bytes():
            raise Wrong(f"{x.name}: the same losses, other weights")


def part_graph(o):
    """Snapshots are taken every 50 steps, checkpoints every 10: groups of two, four and eight meet both."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        file = small_experiment(POLICIES, folder)
        plain = train(o, file, folder / "graph", "--steps", 130, env={"MANTISSA_CUDA_STEPS_PER_LAUNCH": "1"})
        same_runs(plain, train(o, file, folder / "eager", "--steps", 130, env={"MANTISSA_CUDA_EAGER": "1"}))
        for together in (2, 4, 8):
            same_runs(plain, train(o, file, folder / f"by {together}", "--steps", 130, env={"MANTISSA_CUDA_STEPS_PER_LAUNCH": str(together)}))
        times = {f"{network} ms per step": {name: milliseconds(o, network, "float32", {"MANTISSA_CUDA_STEPS_PER_LAUNCH": each})
                                            for name, each in (("one by one", "1"), ("as it chooses", "0"))} for network in ("mlp", "lenet")}
    return {"steps": 130, "policies": POLICIES, **times}


def milliseconds(o, network, policy, env):
    experiment = json.loads((NETWORKS / f"{network}.mantissa").read_text())
    experiment["variants"] = [{"name": policy, "policy": policy}]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / f"{network}.mantissa"
        file.write_text(json.dumps(experiment))
        out = json.loads(must(o, "bench", file, "--device", o.device, "--batch", "128", "--seconds", "2", "--json", env=env))
    return {key: out["results"][0].get(key) for key in ("status", "ms_step", "ms_step_with_data")}


def part_data(o):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        file = small_experiment(POLICIES, folder)
        experiment = json.loads(file.read_text())
        experiment["data"].update(augment=["horizontal_flip", "vertical_flip"], pad_crop=3, cutout=6)
        file.write_text(json.dumps(experiment))
        kept = train(o, file, folder / "kept", "--steps", 60)
        sent = train(o, file, folder / "sent", "--steps", 60, env={"MANTISSA_CUDA_DATA": "host"})
        for run in kept:
            if "are kept on the device" not in (run / "metrics.jsonl").read_text():
                raise Wrong(f"{run.name}: the training set was not kept on the device")
        same_runs(kept, sent)
        times = {place: milliseconds(o, "resnet20", "mixed_bfloat16", {"MANTISSA_CUDA_DATA": place}) for place in ("device", "host")}
    return {"steps": 60, "policies": POLICIES, "resnet20 ms per step": times}


def part_sums(o):
    """Sums by cuDNN and by our own kernel differ in order, so losses are close and not the same."""
    apart = {}
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        experiment = json.loads((NETWORKS / "resnet20.mantissa").read_text())
        experiment["data"].update(train=512, validation=128)
        experiment["training"] = {**experiment.get("training", {}), "batch": 64, "epochs": 100000}
        experiment["variants"] = [{"name": policy, "policy": policy} for policy in ("float16", "mixed_float16")]
        file = folder / "sums.mantissa"
        file.write_text(json.dumps(experiment))
        left = train(o, file, folder / "always", "--steps", 60, env={"MANTISSA_CUDA_SUMS": "always"})
        if "with sums" not in (left[0] / "selection.json").read_text():
            raise Skipped("cuDNN has no such engine for this device")
        for a, b in zip(left, train(o, file, folder / "never", "--steps", 60, env={"MANTISSA_CUDA_SUMS": "never"})):
            theirs, ours = ([number(row[1]) for row in losses(path)] for path in (a, b))
            apart[a.name] = {"first step": abs(theirs[0] - ours[0]) / abs(ours[0]),
                             "smoothed": max(abs(x - y) / max(abs(y), 0.1) for x, y in zip(smoothed(theirs), smoothed(ours)))}
            if not (apart[a.name]["first step"] <= 0.01 and apart[a.name]["smoothed"] <= 0.1):
                raise Wrong(f"{a.name}: {apart[a.name]}; 0.01 and 0.1 are allowed")
    times = {each: milliseconds(o, "resnet20", "float16", {"MANTISSA_CUDA_SUMS": each}) for each in ("always", "never", "timed")}
    return {**apart, "resnet20 ms per step": times}


def part_resume(o):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        file = small_experiment(POLICIES, folder)
        whole = train(o, file, folder / "whole", "--steps", 60)
        train(o, file, folder / "halves", "--steps", 25)
        same_runs(whole, train(o, file, folder / "halves", "--steps", 60, "--resume"))
    return {"steps": 60, "policies": POLICIES}


def device_mebibytes():
    tool = shutil.which("nvidia-smi")
    if not tool:
        raise Skipped("nvidia-smi is not here to be asked for memory")
    return int(subprocess.run([tool, "--query-gpu=memory.used", "--format=csv,noheader,nounits", "-i", "0"], capture_output=True, text=True, check=True).stdout.split()[0])


def host_mebibytes(process):
    try:
        text = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        return int(text.split("VmRSS:")[1].split()[0]) / 1024
    except (OSError, IndexError):
        return None


def part_memory(o):
    device_mebibytes()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        file = small_experiment(["mixed_bfloat16"], folder, checkpoint_steps=1000)
        process = subprocess.Popen([str(o.cli), "run", str(file), "--device", o.device, "--out", str(folder / "out"), "--steps", str(o.steps)],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        samples = []
        while process.poll() is None:
            samples.append((device_mebibytes(), host_mebibytes(process)))
            time.sleep(0.25)
        if process.returncode != 0:
            raise Wrong(f"the run ended with {process.returncode}: {process.stderr.read()[-300:]}")
    settled = [sample for sample in samples[len(samples) // 4 : -2] if sample[1]]
    if len(settled) < 4:
        raise Skipped("the run was over before its memory could be watched; ask for more --steps")
    grown = [settled[-1][i] - settled[0][i] for i in (0, 1)]
    if grown[0] > 2 or grown[1] > 16:
        raise Wrong(f"memory grew by {grown[0]} MiB on the device and {grown[1]:.0f} MiB on the host over three quarters of {o.steps} steps")
    return {"steps": o.steps, "grown MiB": {"device": grown[0], "host": round(grown[1], 1)}}


def part_predicted(o):
    """The context is what a run of the smallest network takes beyond its own plan."""
    def taken(file, batch, seconds):
        idle = device_mebibytes()
        process = subprocess.Popen([str(o.cli), "bench", str(file), "--device", o.device, "--batch", str(batch), "--seconds", str(seconds), "--json"],
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        most = 0
        while process.poll() is None:
            most = max(most, device_mebibytes() - idle)
            time.sleep(0.1)
        result = json.loads(process.stdout.read())["results"][0]
        if "predicted_bytes" not in result:
            raise Wrong(f"{file.stem}: {result['status']}")
        return most, result["predicted_bytes"] / 2**20

    ratios = {}
    with tempfile.TemporaryDirectory() as folder:
        for policy in POLICIES:
            def only(network):
                experiment = json.loads((NETWORKS / f"{network}.mantissa").read_text())
                experiment["variants"] = [{"name": policy, "policy": policy}]
                experiment["data"]["train"] = 1024
                file = pathlib.Path(folder) / f"{network}.mantissa"
                file.write_text(json.dumps(experiment))
                return file
            most, predicted = taken(only("mlp"), 1, 2)
            context = most - predicted
            for network, batch in (("resnet20", 1024), ("imagenette", 512), ("keras_titan", 512), ("resnet18", 512)):
                most, predicted = taken(only(network), batch, 2)
                ratios[f"{network} {batch} {policy}"] = round(predicted / max(1, most - context), 4)
    far = {name: ratio for name, ratio in ratios.items() if abs(ratio - 1) > 0.05}
    if far:
        raise Wrong(f"predicted / reported: {far}")
    return ratios


def part_sanitizer(o):
    tool = shutil.which("compute-sanitizer") or shutil.which("/usr/local/cuda/bin/compute-sanitizer")
    if not tool:
        raise Skipped("compute-sanitizer, which comes with the CUDA toolkit, is not here")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        file = small_experiment(["float32", "mixed_float16"], folder)
        for kind in ("memcheck", "racecheck", "initcheck", "synccheck"):
            for what in (["check", "--device", o.device], ["run", file, "--device", o.device, "--steps", "4", "--out", folder / kind]):
                done = subprocess.run([tool, "--tool", kind, "--target-processes", "all", "--error-exitcode", "9", str(o.cli), *map(str, what)],
                                      capture_output=True, text=True)
                if done.returncode != 0:
                    raise Wrong(f"{kind} of {what[0]}: {done.stdout.strip()[-800:]}")
    return {"tools": 4}


PARTS = {name.removeprefix("part_"): function for name, function in list(globals().items()) if name.startswith("part_")}


def main():
    o = options()
    report = {"date": str(datetime.date.today()), "parts": {}}
    try:
        report["device"] = device_of(o)["name"]
    except Skipped as why:
        print(f"skipped: {why}")
        return 77
    outcomes = set()
    for name in o.parts or PARTS:
        began = time.monotonic()
        try:
            outcome, found = "passed", PARTS[name](o)
        except Skipped as why:
            outcome, found = "skipped", str(why)
        except (Wrong, subprocess.SubprocessError) as why:
            outcome, found = "failed", str(why)
        outcomes.add(outcome)
        report["parts"][name] = {"outcome": outcome, "seconds": round(time.monotonic() - began, 1), "found": found}
        print(f"{name}: {outcome}: {found}", flush=True)
        if o.results:
            o.results.parent.mkdir(parents=True, exist_ok=True)
            o.results.write_text(json.dumps(report, indent=1) + "\n")
    return 1 if "failed" in outcomes else 77 if outcomes == {"skipped"} else 0


if __name__ == "__main__":
    sys.exit(main())
