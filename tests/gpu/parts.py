# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""The parts of check_device.py: each a function that returns what it found, or raises Skipped or Wrong. The minutes are what an
H200 is expected to take; the first line of each tells what it looks at."""
import collections
import json
import math
import pathlib
import re
import shutil
import subprocess
import tempfile
import time

from device import (ORACLES, POLICIES, Skipped, Wrong, Tries, device_mebibytes, environment, host_mebibytes, loss_values, milliseconds, must, call, network,
                    number, same_runs, small_experiments, smoothed, swayed, told_far, train, training_seconds, with_policies, written)

PARTS = {}


def part(minutes):
    def register(function):
        function.minutes = minutes
        PARTS[function.__name__] = function
        return function
    return register


@part(0.2)
def versions(o):
    """what is here: the card, its driver, the libraries, the program"""
    told = next(device for device in json.loads(must(o, "devices", "--json"))["devices"] if device["id"] == o.device)
    found = {"name": told["name"], "facts": told.get("facts", []), "program": must(o, "--version").strip()}
    if tool := shutil.which("nvidia-smi"):
        asked = subprocess.run([tool, "--query-gpu=name,driver_version,memory.total,clocks.max.sm,power.limit", "--format=csv,noheader"],
                               capture_output=True, text=True, timeout=60)
        found["nvidia-smi"] = asked.stdout.strip()
    return found


def suite(o, *more, limit):
    code, out, err = call(o, "check", "--device", o.device, "--json", *more, limit=limit)
    try:
        cases = json.loads(out)["cases"]
    except (json.JSONDecodeError, KeyError):
        raise Wrong(f"mantissa-cli check ended with {code}: {(err.strip() or out.strip())[-1500:]}") from None
    counts = dict(collections.Counter(case["outcome"] for case in cases))
    failed = [f"{case['name']} ({case['implementation']}): {case['message']}" for case in cases if case["outcome"] == "failed"]
    if failed:
        raise Wrong(f"{len(failed)} of {len(cases)} cases failed", {"counts": counts, "failed": failed})
    return {"counts": counts, "unsupported": sorted({case["message"] for case in cases if case["outcome"] == "unsupported"})[:20]}


@part(2)
def contract(o):
    """every operation and format against the reference, everyday shapes, one by one and as a graph"""
    return suite(o, limit=1800)


@part(8)
def contract_full(o):
    """the same with ten times the shapes"""
    return suite(o, "--full", limit=3600)


def furthest(ours, theirs):
    return max(abs(a - b) / abs(b) for a, b in zip(ours, theirs))


def steps_of(o, folder, weights, steps, device):
    with tempfile.TemporaryDirectory() as out:
        return loss_values(train(o, folder / "experiment.mantissa", pathlib.Path(out), "--weights", weights, "--steps", steps, device=device)[0])


def own_sway(o, folder, expected):
    """How far the processor's own losses go where one weight in a hundred is rounded otherwise."""
    with tempfile.TemporaryDirectory() as made:
        runs = [steps_of(o, folder, swayed(folder / "initial.safetensors", seed, pathlib.Path(made) / "weights.safetensors"), len(expected), "cpu")
                for seed in (1, 2, 3)]
    return max(furthest(run, expected) for run in runs)


@part(2)
def oracles(o):
    """whole trainings beside those that Keras did"""
    if not ORACLES.exists():
        raise Skipped(f"{ORACLES} is not here")
    shares, wrong, swaying = {}, [], {}
    found = o.found = {"shares of the tolerance": shares, "decided by single roundings": swaying}
    for folder in sorted(path.parent for path in ORACLES.glob("*/experiment.mantissa")):
        expected = json.loads((folder / "expected.json").read_text())
        try:
            ours = steps_of(o, folder, folder / "initial.safetensors", expected["steps"], o.device)
        except Wrong as why:
            shares[folder.name] = str(why)
            wrong.append(f"{folder.name}: {why}")
            continue
        theirs = [number(value) for value in expected["loss"]]
        if len(ours) != len(theirs):
            wrong.append(f"{folder.name}: {len(ours)} steps, {len(theirs)} expected")
            continue
        distance, allowed = furthest(ours, theirs), 2 * expected["relative_tolerance"]  # sums in another order than the processor's
        shares[folder.name] = round(2 * distance / allowed, 3)
        if distance <= allowed:
            continue
        # In float16 Adam may divide by a second moment that one rounding more or less makes zero: then the first step tells, and beyond
        # it how far roundings alone lead.
        sway = own_sway(o, folder, theirs)
        swaying[folder.name] = f"losses {distance:.3g} apart; the processor's own go {sway:.3g} apart where one weight in a hundred is rounded otherwise"
        if not (furthest(ours[:1], theirs) <= allowed and distance <= 2 * sway):
            wrong.append(f"{folder.name}: losses {distance:.3g} apart, {allowed:.3g} allowed; {swaying[folder.name]}")
    if wrong:
        raise Wrong("; ".join(wrong), found)
    return found


def far_apart(a, b, steps):
    """How far the losses of two runs are apart, and what is wrong with that; None: nothing."""
    ours, theirs = loss_values(a), loss_values(b)
    if not len(ours) == len(theirs) == steps:
        return {}, f"{a.name}: {len(ours)} steps here, {len(theirs)} there, {steps} wanted"
    first = abs(ours[0] - theirs[0]) / abs(theirs[0])
    largest = max(abs(x - y) / max(abs(y), 0.1) for x, y in zip(smoothed(ours), smoothed(theirs)))
    close = first <= 0.02 and largest <= 0.15
    said = None if close else f"{a.name}: first losses {first:.3g} apart (0.02 allowed), smoothed ones {largest:.3g} (0.15 allowed)"
    return {"first step": first, "smoothed": largest}, said


@part(2)
def curves(o):
    """the loss of the first steps beside the processor's, per policy"""
    apart, wrong = {}, []
    with tempfile.TemporaryDirectory() as folder:
        file = small_experiments(POLICIES, folder)["lenet"]
        here = train(o, file, file.parent / "device", "--steps", 200)
        there = train(o, file, file.parent / "cpu", "--steps", 200, device="cpu")
        for a, b in zip(here, there):
            apart[a.name], said = far_apart(a, b, 200)
            wrong += [said] if said else []
    if wrong:
        raise Wrong("; ".join(wrong), apart)
    return apart


@part(3)
def graph(o):
    """the step as one graph, several steps as one, and operation by operation: the same bits"""
    # Snapshots are taken every 64 steps, checkpoints every 10: groups of two, four and eight meet both.
    tries = Tries(o)
    with tempfile.TemporaryDirectory() as folder:
        for name, file in small_experiments(POLICIES, folder).items():
            plain = train(o, file, file.parent / "graph", "--steps", 130, env=environment("STEPS_PER_LAUNCH=1"))
            for switch in ("EAGER=1", *(f"STEPS_PER_LAUNCH={together}" for together in (2, 4, 8))):
                tries.one(f"{name} {switch}", lambda: same_runs(plain, train(o, file, file.parent / switch, "--steps", 130, env=environment(switch)), 130))
        tries.end()
        times = {f"{name} ms per step": {way: milliseconds(o, name, "float32", {"MANTISSA_CUDA_STEPS_PER_LAUNCH": each})
                                         for way, each in (("one by one", "1"), ("as it chooses", "0"))} for name in ("mlp", "lenet")}
    return {"steps": 130, "policies": POLICIES, **times}


# What may be turned off or on without a bit's change, one after the other. What adds up in another order is not among them:
# products and sums by the libraries, PARTS and TEAMS.
SWITCHES = ["COOPERATE=0", "TICKETS=0", "OVERLAP=1", "RING=1", "RING=3", "WAITS=1", "JOINS=0", "POOLING=0", "DIVISION=64", "ONE_PIECE=0", "SNAPSHOTS=drain"]


@part(3)
def switches(o):
    """each switch of the back end's own kernels, by itself: the same bits"""
    tries = Tries(o)
    with tempfile.TemporaryDirectory() as folder:
        for name, file in small_experiments(POLICIES, folder).items():
            plain = train(o, file, file.parent / "plain", "--steps", 130)
            for switch in SWITCHES:
                tries.one(f"{name} {switch}", lambda: same_runs(plain, train(o, file, file.parent / switch, "--steps", 130, env=environment(switch)), 130))
    tries.end()
    return {"steps": 130, "policies": POLICIES, "switches": SWITCHES}


# What adds up in another order, or takes other engines: close, and not the same.
OTHER_BITS = ["ENGINES=any", "TILES=usual", "TILES=0", "PRODUCTS=0", "PARTS=64", "TEAMS=0"]


@part(2)
def otherwise(o):
    """each switch that leads to other engines or sums: losses close to those without it"""
    def close(file, switch, plain):
        runs = train(o, file, file.parent / switch, "--steps", 60, env=environment(switch))
        apart = [(run.name, *far_apart(run, beside, 60)) for run, beside in zip(runs, plain)]
        if wrong := [said for _, _, said in apart if said]:
            raise Wrong("; ".join(wrong))
        return {policy: figures for policy, figures, _ in apart}

    tries = Tries(o)
    with tempfile.TemporaryDirectory() as folder:
        for name, file in small_experiments(["float32", "mixed_bfloat16"], folder).items():
            plain = train(o, file, file.parent / "plain", "--steps", 60)
            for switch in OTHER_BITS:
                tries.one(f"{name} {switch}", lambda: close(file, switch, plain))
    return tries.end()


@part(1)
def float8(o):
    """a network of dense layers whose products the units of 8 bits take, beside the processor"""
    experiment = with_policies(network("mlp"), ["float8"])
    experiment["data"].update(train=1024, validation=128)
    experiment["model"]["layers"] = [{"type": "flatten"}, *({"type": "dense", "units": 512, "activation": "relu"} for _ in range(2)), {"type": "dense", "units": 10}]
    experiment["training"] = {**experiment.get("training", {}), "batch": 128, "epochs": 100000}
    with tempfile.TemporaryDirectory() as folder:
        file = written(experiment, folder, "float8")
        here = train(o, file, pathlib.Path(folder) / "device", "--steps", 40)[0]
        if "cuBLASLt" not in (here / "selection.json").read_text():
            raise Skipped("no product of 8-bit floats is the library's here")
        found, said = far_apart(here, train(o, file, pathlib.Path(folder) / "cpu", "--steps", 40, device="cpu")[0], 40)
    if said:
        raise Wrong(said, found)
    return found


@part(2)
def data(o):
    """the data kept on the device, the training set alone, and both sent batch by batch: the same bits, and what each costs"""
    with tempfile.TemporaryDirectory() as folder:
        for file in small_experiments(POLICIES, folder).values():
            experiment = json.loads(file.read_text())
            experiment["data"].update(augment=["horizontal_flip", "vertical_flip"], pad_crop=3, cutout=6)
            file.write_text(json.dumps(experiment))
            kept = train(o, file, file.parent / "kept", "--steps", 60)
            sent = train(o, file, file.parent / "sent", "--steps", 60, env={"MANTISSA_CUDA_DATA": "host"})
            half = train(o, file, file.parent / "half", "--steps", 60, env={"MANTISSA_CUDA_DATA": "training"})
            for run in kept:
                if "are kept on the device" not in (run / "metrics.jsonl").read_text():
                    raise Wrong(f"{file.parent.name} {run.name}: the training set was not kept on the device")
            same_runs(kept, sent, 60)
            same_runs(kept, half, 60)
        times = {place: milliseconds(o, "resnet20", "mixed_bfloat16", {"MANTISSA_CUDA_DATA": place}) for place in ("device", "host")}
    return {"steps": 60, "policies": POLICIES, "resnet20 ms per step": times}


@part(2)
def sums(o):
    """float16 convolutions that leave batch norms their sums, beside those that do not: close, and what each costs"""
    # Sums by cuDNN and by our own kernel differ in order, so losses are close and not the same.
    apart = {}
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        experiment = with_policies(network("resnet20"), ["float16", "mixed_float16"])
        experiment["data"].update(train=512, validation=128)
        experiment["training"] = {**experiment.get("training", {}), "batch": 64, "epochs": 100000}
        file = written(experiment, folder, "sums")
        left = train(o, file, folder / "always", "--steps", 60, env={"MANTISSA_CUDA_SUMS": "always"})
        if "with sums" not in (left[0] / "selection.json").read_text():
            raise Skipped("cuDNN has no such engine for this device")
        for a, b in zip(left, train(o, file, folder / "never", "--steps", 60, env={"MANTISSA_CUDA_SUMS": "never"})):
            theirs, ours = loss_values(a), loss_values(b)
            apart[a.name] = {"first step": abs(theirs[0] - ours[0]) / abs(ours[0]),
                             "smoothed": max(abs(x - y) / max(abs(y), 0.1) for x, y in zip(smoothed(theirs), smoothed(ours)))}
            if not (apart[a.name]["first step"] <= 0.01 and apart[a.name]["smoothed"] <= 0.1):
                raise Wrong(f"{a.name}: {apart[a.name]}; 0.01 and 0.1 are allowed", apart)
    times = {each: milliseconds(o, "resnet20", "float16", {"MANTISSA_CUDA_SUMS": each}) for each in ("always", "never", "timed")}
    return {**apart, "resnet20 ms per step": times}


@part(1.5)
def resume(o):
    """a run in two halves and the same in one go: the same bits, freely chosen and strict"""
    with tempfile.TemporaryDirectory() as folder:
        for name, file in small_experiments(POLICIES, folder).items():
            for strict in (False, True) if name == "resnet" else (False,):
                experiment = json.loads(file.read_text())
                experiment["training"]["strict"] = strict
                file.write_text(json.dumps(experiment))
                own = file.parent / ("strict" if strict else "free")
                whole = train(o, file, own / "whole", "--steps", 60)
                train(o, file, own / "halves", "--steps", 25)
                same_runs(whole, train(o, file, own / "halves", "--steps", 60, "--resume"), 60)
    return {"steps": 60, "policies": POLICIES}


SETTLED = 2000  # steps: all graphs are made, there were epochs and checkpoints


def step_told(folder):
    """The last step that the run in a folder has told of."""
    for file in folder.glob("*/metrics.jsonl"):
        with open(file, "rb") as log:
            log.seek(max(0, file.stat().st_size - 4096))
            if steps := re.findall(rb'"step": ?([0-9]+)', log.read()):
                return int(steps[-1])
    return 0


@part(2)
def memory(o):
    """10,000 steps, or a minute of them up to 30,000, with flat memory on the device and on the host"""
    device_mebibytes(o)
    minute, most_mebibytes = 65, {"device": 2, "host": 16}  # the host's: a run keeps some 0.3 KiB of each step for its summary
    with tempfile.TemporaryDirectory() as folder:
        file = small_experiments(["mixed_bfloat16"], folder, checkpoint_steps=1000)["resnet"]
        pace = training_seconds(train(o, file, file.parent / "pace", "--steps", SETTLED)[0]) / SETTLED
        steps, out = min(max(o.steps, math.ceil(minute / pace)), 3 * o.steps), file.parent / "out"
        process = subprocess.Popen([str(o.cli), "run", str(file), "--device", o.device, "--out", str(out), "--steps", str(steps)],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        samples = []
        while process.poll() is None:
            # Neither what comes before the first step, engines that are timed say, nor what ends a run.
            if SETTLED <= step_told(out) < steps and (host := host_mebibytes(process)):
                samples.append({"device": device_mebibytes(o), "host": host})
            time.sleep(0.2)
        if process.returncode != 0:
            raise Wrong(f"the run ended with {process.returncode}: {process.stderr.read()[-300:]}")
    if len(samples) < 4:
        raise Wrong(f"the run of {steps} steps was over before its memory could be watched")
    grown = {whose: round(samples[-1][whose] - samples[0][whose], 1) for whose in most_mebibytes}
    found = {"steps": steps, "samples": len(samples), "grown MiB": grown}
    if any(grown[whose] > most for whose, most in most_mebibytes.items()):
        raise Wrong(f"memory grew by {grown['device']} MiB on the device and {grown['host']} MiB on the host while {steps - SETTLED} steps were taken", found)
    return found


def most_taken(o, file, batch):
    """MiB of the device while a bench runs, and what was predicted. Whatever is timed is timed before, and kept."""
    must(o, "bench", file, "--device", o.device, "--batch", batch, "--seconds", "0.2", "--json")
    idle = device_mebibytes(o)
    process = subprocess.Popen([str(o.cli), "bench", str(file), "--device", o.device, "--batch", str(batch), "--seconds", "1.5", "--json"],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    most = 0
    while process.poll() is None:
        most = max(most, device_mebibytes(o) - idle)
        time.sleep(0.1)
    told = process.stdout.read()
    if process.returncode != 0:
        raise Wrong(f"{file.stem} {batch}: ended with {process.returncode}")
    result = json.loads(told)["results"][0]
    if "peak_bytes" not in result:
        raise Wrong(f"{file.stem} {batch}: {result['status']}")
    return most, result["predicted_bytes"] / 2**20, result["peak_bytes"] / 2**20


@part(9)
def predicted(o):
    """predicted peak memory beside what was allocated and what the driver reports"""
    # What the driver and the libraries load is what the same network takes beyond its plan at a quarter of the batch.
    ratios, allocated, beyond, wrong = {}, {}, {}, []
    found = o.found = {"of the driver's growth": ratios, "of what was allocated": allocated}
    with tempfile.TemporaryDirectory() as folder:
        for policy in POLICIES:
            for name, batch in (("resnet20", 1024), ("keras_titan", 512), ("resnet18", 512)):
                experiment = with_policies(network(name), [policy])
                experiment["data"]["train"] = 1024
                file = written(experiment, folder, name)
                case = f"{name} {batch} {policy}"
                try:
                    (small, small_plan, _), (large, large_plan, large_own) = most_taken(o, file, batch // 4), most_taken(o, file, batch)
                except Wrong as why:  # which says nothing of the others
                    wrong.append(f"{policy}: {why}")
                    continue
                ratios[case] = round((large_plan - small_plan) / max(1, large - small), 4)
                allocated[case] = round(large_plan / max(1, large_own), 4)
                beyond[case] = (small - small_plan, large - large_plan)
    wrong += [told_far(name, case, ratio, *beyond[case]) for name, table in found.items() for case, ratio in table.items() if abs(ratio - 1) > 0.01]
    if wrong:
        raise Wrong("; ".join(wrong), found)
    return found


# "quantize": the tallies too, and blocks that share a scale.
SANITIZER_PIECES = ["pool", "batch_norm", "bias", "activation", "dense", "convolution", "loss", "adam", "range_update", "gather",
                    "quantize", "hadamard"]


# How the tool begins what it found, which it tells at once; that it was ended itself is none of it.
FINDING = re.compile(r"^=+ (Invalid |Uninitialized |Barrier error|(Error|Warning): Race reported|Potential ).*", re.M)


def by_timeout(command):
    """Where the part itself is ended, `timeout` is asked to end what it started, and not killed, which would leave that at work."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            out, err = process.communicate()
        except BaseException:
            process.terminate()
            raise
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def sanitize(o, kind, piece_seconds=41):  # thirteen pieces: nine minutes
    tool = shutil.which("compute-sanitizer") or shutil.which("/usr/local/cuda/bin/compute-sanitizer")
    if not tool:
        raise Skipped("compute-sanitizer, which comes with the CUDA toolkit, is not here")
    outcomes, wrong = {}, []
    with tempfile.TemporaryDirectory() as folder:
        file = small_experiments(["float32", "mixed_float16"], folder)["resnet"]
        pieces = {piece: ["check", "--device", o.device, "--filter", f"{piece}"] for piece in SANITIZER_PIECES}
        pieces["run"] = ["run", file, "--device", o.device, "--steps", "4", "--out", file.parent / "out"]
        for name, what in pieces.items():
            # By `timeout`, which ends what the tool has started as well: that would hold our end of the pipe.
            command = ["timeout", "--kill-after=2", str(piece_seconds), tool, "--tool", kind, "--target-processes", "all", "--error-exitcode", "9",
                       str(o.cli), *map(str, what)]
            began = time.monotonic()
            done = by_timeout(command)
            print(f"  {time.monotonic() - began:6.1f} s  {name}: ended with {done.returncode}", flush=True)
            if done.returncode in (124, 137):
                said = FINDING.search(done.stdout)
                outcomes[name] = f"not finished within {piece_seconds} s" + (f", and {said[0].strip('= ')}" if said else "")
                wrong += [f"{name}: {done.stdout[said.start():].strip()[:1500]}"] if said else []
                continue
            outcomes[name] = "clean" if done.returncode == 0 else f"ended with {done.returncode}"
            if done.returncode == 0 and ": 0 passed," in done.stdout:
                outcomes[name] = "no case was run"
                wrong.append(f"{name}: no case was run")
            if done.returncode != 0:
                wrong.append(f"{name}: {done.stdout.strip()[-1500:]}")
    if wrong:
        raise Wrong(f"{kind}: {len(wrong)} pieces are not clean", {"pieces": outcomes, "failed": wrong})
    if "clean" not in outcomes.values():
        raise Skipped(f"no piece was finished within {piece_seconds} s")
    return outcomes


@part(9)
def sanitizer_memcheck(o):
    """compute-sanitizer over the contract in pieces and a short run: memory"""
    return sanitize(o, "memcheck")


@part(9)
def sanitizer_racecheck(o):
    """the same: shared memory's races"""
    return sanitize(o, "racecheck")


@part(9)
def sanitizer_initcheck(o):
    """the same: what is read before it was written"""
    return sanitize(o, "initcheck")


@part(9)
def sanitizer_synccheck(o):
    """the same: barriers"""
    return sanitize(o, "synccheck")
