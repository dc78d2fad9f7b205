# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""Parts of check_device.py that measure, where a bench's median step does not tell enough."""
import json
import pathlib
import re
import tempfile
import time

from device import HERE, Skipped, Wrong, environment, must, network, small_resnet, train, with_policies, written
from parts import part

# What lies between steps and is therefore not in a bench's median.
BETWEEN_STEPS = ["", "SNAPSHOTS=drain", "DATA=host", "ONE_PIECE=0", "STEPS_PER_LAUNCH=1"]


def run_of(o, name, switch, steps, **data):
    """A run in which all is as it is but this switch: what it tells of each step, and the seconds that the whole process took."""
    experiment = with_policies(network(name), ["mixed_bfloat16"])
    experiment["data"].update(data)
    experiment["training"] = {**experiment.get("training", {}), "epochs": 100000}
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        run = train(o, written(experiment, folder, name), pathlib.Path(folder) / "out", "--steps", steps, env=environment(switch))[0]
        took = time.monotonic() - began
        rows = map(json.loads, (run / "metrics.jsonl").read_text().splitlines())
        return [row for row in rows if "loss" in row], took


def step_milliseconds(o, name, switch, steps=400):
    """From one step to the next, once they have settled; a row tells the seconds of training since the run began."""
    batch = network(name)["training"]["batch"]
    rows, _ = run_of(o, name, switch, steps, train=steps * batch, validation=batch)
    settled = rows[len(rows) // 4 :]
    return round((settled[-1]["seconds"] - settled[0]["seconds"]) / (len(settled) - 1) * 1e3, 4)


def epoch_milliseconds(o, name, switch, epochs=40, batches=50):
    """Of one step and so many batches of validation: what a longer run takes more than a shorter one."""
    batch = network(name)["training"]["batch"]
    short, long = (run_of(o, name, switch, steps, train=batch, validation=batches * batch)[1] for steps in (2, 2 + epochs))
    return round((long - short) / epochs * 1e3, 3)


@part(2)
def paces(o):
    """what whole runs take, ms per step with all that lies between steps, where snapshots, copies and data go in other ways; validation"""
    found = o.found
    for name in ("lenet", "resnet20"):
        found[f"{name} ms per step"] = {switch or "as it is": step_milliseconds(o, name, switch) for switch in BETWEEN_STEPS}
        found[f"{name} ms for a step and 50 batches of validation"] = {
            switch or "as it is": epoch_milliseconds(o, name, switch) for switch in ("", "DATA=training")}
    return found


DIRECTIONS = {"convolution": "forward", "convolution_backward_data": "backward_data", "convolution_backward_weights": "backward_weights"}
PROBLEM = re.compile(r"(\w+) .*storage \d+ x (\d+)x\d+x\d+x(\d+) y (\d+)x(\d+)x(\d+) window (\d+)x(\d+) .*[0-9]$")
LEAST_OF_ALONE = 0.6


def shape_of(row):
    """Direction, samples, channels, the result's height, width and channels, the window: what tells the convolutions of a network apart."""
    direction, first, second, result = DIRECTIONS[row["operation"]], *row["inputs"][:2], row["outputs"][0]
    x, w, y = {"forward": (first, second, result), "backward_data": (result, second, first), "backward_weights": (first, result, second)}[direction]
    return (direction, x[0], x[3], *y[1:], *w[:2])


def alone(cache):
    """Milliseconds of the library's best engine, with nothing beside it, by shape; channels may be filled up to eights."""
    times = {}
    for problems in json.loads(cache.read_text()).values():
        for key, winner in problems.items():
            if match := PROBLEM.match(key):
                direction, *sizes = match.groups()
                times[(direction, *map(int, sizes))] = winner["microseconds"] / 1e3
    return times


@part(3)
def convolutions(o):
    """resnet18's in bfloat16, batch 512, within the step, beside what the library's best engine takes for each shape alone"""
    with tempfile.TemporaryDirectory() as folder:
        file = written(with_policies(network("resnet18"), ["bfloat16"]), folder, "resnet18")
        told = must(o, "bench", file, "--device", o.device, "--batch", "512", "--seconds", "1.5", "--layers", "--profile", "10", "--json",
                    env={"MANTISSA_CACHE": folder})
        cache = pathlib.Path(folder) / "cudnn-engines.json"
        if not cache.exists():
            raise Skipped("no engine was timed here")
        times = alone(cache)
    result = json.loads(told)["results"][0]
    kernels = {row["name"]: row["ms"] for row in result["profile"].get("operations", [])}
    sums, unknown = {}, []
    for row in (row for row in result["layers"] if row["operation"] in DIRECTIONS):
        direction, samples, channels, *rest = shape_of(row)
        by_itself = next((times[key] for key in ((direction, samples, c, *rest) for c in (channels, -(-channels // 8) * 8)) if key in times), None)
        if by_itself is None:
            unknown.append(row["name"])
            continue
        pair = sums.setdefault(direction, [0, 0])
        pair[0] += by_itself
        pair[1] += kernels.get(row["name"], row["ms"])
    if unknown or not sums:
        raise Wrong(f"no time of the library alone for {', '.join(unknown) or 'any convolution'}")
    found = {"by": "kernels" if kernels else "operations, as they were launched one by one",
             "of the library alone": {direction: round(best / ours, 3) for direction, (best, ours) in sums.items()}}
    best, ours = map(sum, zip(*sums.values()))
    found["of the library alone"]["all"] = round(best / ours, 3)
    if best < LEAST_OF_ALONE * ours:
        raise Wrong(f"convolutions reach {100 * best / ours:.0f} % of the library alone, {100 * LEAST_OF_ALONE:.0f} % wanted", found)
    return found


MEASURED = HERE.parent / "bench/results/2026-11-27-h200.json"
# What is off, or chosen otherwise, until a card has shown what it is worth to them; what times all engines anew comes last.
FOR_THOSE_BEHIND = ["RING=1", "RING=3", "WAITS=1", "SUMS=never", "TILES=usual", "ENGINES=any"]
OF_ONE_POLICY = {"SUMS=never": "mixed_float16", "TILES=usual": "float32"}


def those_behind(measured):
    """Network, batch and policy where PyTorch's better way took less time, with its milliseconds."""
    return [(row["network"], row["batch"], row["policy"], min(row["eager_ms"], row["captured_ms"])) for row in measured["rows"] if row["best_ratio"] < 1]


def step_alone(o, name, batch, policy, switch):
    experiment = with_policies(network(name), [policy])
    experiment["data"]["train"] = max(batch, experiment["data"]["train"])
    with tempfile.TemporaryDirectory() as folder:
        told = must(o, "bench", written(experiment, folder, name), "--device", o.device, "--batch", batch, "--seconds", "1", "--json", env=environment(switch))
    result = json.loads(told)["results"][0]
    if "ms_step" not in result:
        raise Wrong(result["status"])
    if detours := result.get("detours"):  # steps that were not taken as they were meant
        raise Wrong(f"{result['ms_step']} ms, but {'; '.join(detours)}")
    return result["ms_step"]


IN_A_RING = re.compile(r"Under\W?E?1")  # of a kernel's name, as it is or as C++ has it


@part(0.4)
def rings(o):
    """the rows of batch normalisations are in near memory where RING has them: else it would be set beside itself"""
    found = o.found
    with tempfile.TemporaryDirectory() as folder:
        file = written(with_policies(small_resnet(), ["float32", "bfloat16"]), folder, "small")
        told = must(o, "bench", file, "--device", o.device, "--batch", "128", "--seconds", "0.2", "--profile", "2", "--json", env=environment("RING=1"))
    for result in json.loads(told)["results"]:
        profile = result.get("profile", {"why_not": result["status"]})
        if "why_not" in profile:
            raise Skipped(profile["why_not"])
        waiting = [name for row in profile["operations"] for name in row["kernels"] if "sums_then_rows" in name]
        found[result["policy"]] = {"kernels whose blocks wait for each other": len(waiting), "with a ring": len(list(filter(IN_A_RING.search, waiting)))}
    if wrong := [policy for policy, seen in found.items() if len(set(seen.values())) > 1 or 0 in seen.values()]:
        raise Wrong(f"not all of them are in a ring: {', '.join(wrong)}", found)
    return found


@part(4)
def behind(o):
    """the cases that were slower than PyTorch's better way on an H200, ms per step: as they are, and with what is off until it has shown its worth"""
    measured, times, wrong = json.loads(MEASURED.read_text()), {}, []
    for switch in ["", *FOR_THOSE_BEHIND]:
        for name, batch, policy, theirs in those_behind(measured):
            if OF_ONE_POLICY.get(switch, policy) != policy:
                continue
            case = f"{name} {batch} {policy}"
            try:
                times.setdefault(case, {})[switch] = step_alone(o, name, batch, policy, switch)
            except Wrong as why:  # what one switch breaks says nothing of the others
                wrong.append(f"{case} {switch}: {why}")
                continue
            o.found[case] = {f"PyTorch, {measured['card']}": theirs, **beside(theirs, times[case])}
    if wrong:
        raise Wrong("; ".join(wrong), o.found)
    return o.found


def beside(theirs, times):
    best = min(times, key=times.get)
    plain = {"PyTorch / ours": round(theirs / times[""], 3)} if "" in times else {}
    return {**{switch or "as it is": ms for switch, ms in times.items()}, **plain, f"with {best or 'as it is'}": round(theirs / times[best], 3)}
