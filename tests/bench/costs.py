#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""What a step of ours costs on this processor: by policy, beside its ceiling, by batch, by depth, and from the start of the process.

    tests/bench/costs.py [--cli build/release/engine/cli/mantissa-cli] [--networks lenet mlp]

Measures the networks of networks/ in turns, with a cache of its own so that choosing algorithms is measured as well, and writes
results/<name>.md and .json. Let nothing else run meanwhile; it takes about a quarter of an hour on two cores.
"""
import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import time

import compare

HERE = pathlib.Path(__file__).resolve().parent
FLOAT16 = ["mixed_float16", "float16"]
AT_MOST = 1.15  # of our float32 step
LEAST_PEAK, AT_PEAK = 0.75, ["imagenette", "keras_titan"]  # of the float32 peak in the convolutions
BATCHES, LEAST_LINEAR = [32, 256], 0.9
DEPTHS = [4, 8, 16, 32]
FIRST_STEP = {"cold": 2.0, "warm": 0.5}  # seconds


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", type=pathlib.Path, default=compare.ROOT / "build/release/engine/cli/mantissa-cli")
    parser.add_argument("--work", type=pathlib.Path, default=compare.ROOT / "build/bench/costs")
    parser.add_argument("--name", default=None, help="of the results; left out: the date and -costs")
    parser.add_argument("--networks", nargs="+", choices=compare.BATCHES, default=list(compare.BATCHES))
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=1.5, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="turns that each policy takes")
    parser.add_argument("--largest", type=int, default=BATCHES[-1], help="batch of the linear cost")
    return parser.parse_args()


def run(o, words, cache="cache"):
    own = dict(os.environ, MANTISSA_CACHE=str(o.work / cache), OMP_NUM_THREADS=str(o.threads))
    done = subprocess.run([str(word) for word in [o.cli, *words]], capture_output=True, text=True, env=own)
    if done.returncode != 0:
        raise SystemExit(f"mantissa-cli {' '.join(map(str, words))}: {done.stderr.strip()}")
    return done.stdout


def bench(o, file, *words):
    return json.loads(run(o, ["bench", file, "--threads", o.threads, "--seconds", o.seconds, "--json", *words]))


def network(name):
    return json.loads((HERE / "networks" / f"{name}.mantissa").read_text())


def write(o, name, experiment, policies=("float32",)):
    experiment["variants"] = [{"name": policy, "policy": policy} for policy in policies]
    file = o.work / f"{name}.mantissa"
    file.write_text(json.dumps(experiment))
    return file


def convolution_rate(layers):
    """FLOP/s in all convolutions, as if each were summed directly."""
    rows = [layer for layer in layers if layer["operation"].startswith("convolution")]
    return 1e9 * sum(row["gflops"] * row["ms"] for row in rows) / sum(row["ms"] for row in rows) if rows else None


def policies_of(o, name):
    """Medians over the rounds; a round measures every policy, so that what else happens meets them alike."""
    rounds = [bench(o, HERE / "networks" / f"{name}.mantissa", "--layers") for _ in range(o.rounds)]
    rows = []
    for i, first in enumerate(rounds[0]["results"]):
        turns = [turn["results"][i] for turn in rounds]
        if "ms_step" not in first:
            raise SystemExit(f"{name} {first['policy']}: {first['status']}")
        middle = sorted(turns, key=lambda turn: turn["ms_step"])[len(turns) // 2]
        rows.append({"network": name, "policy": first["policy"], "batch": first["batch"], "ms_step": middle["ms_step"],
                     "turns_ms": [turn["ms_step"] for turn in turns], "ms_step_p95": middle["ms_step_p95"],
                     "choosing_s": first["prepare_s"] - turns[-1]["prepare_s"], "time": middle["time"],
                     "convolution_flops_s": convolution_rate(middle["layers"]),
                     "layers": sorted(middle["layers"], key=lambda layer: -layer["ms"])[:12]})
    for row in rows:
        row["of_float32"] = statistics.median(own / base for own, base in zip(row["turns_ms"], rows[0]["turns_ms"]))
    return rounds[0]["peaks"], rows


def linear(o, name):
    experiment = network(name)
    experiment["data"].update(train=2 * o.largest, validation=16)
    file = write(o, f"{name}-linear", experiment)
    rates = {}
    for _ in range(2):  # turn by turn, the better one counts
        for batch in (BATCHES[0], o.largest):
            rate = bench(o, file, "--batch", batch)["results"][0].get("images_s", 0)
            rates[batch] = max(rate, rates.get(batch, 0))
    return {"network": name, "images_s": rates, "share": rates[o.largest] / rates[BATCHES[0]]}


def depth(o, layers):
    """A stack of equal convolutions: what each costs must not grow with their number."""
    experiment = network("resnet20")
    convolution = {"type": "conv2d", "filters": 32, "kernel": 3, "padding": "same", "activation": "relu"}
    experiment["model"] = {"input": [32, 32, 3], "loss": experiment["model"]["loss"],
                           "layers": [dict(convolution) for _ in range(layers)] +
                                     [{"type": "global_average_pool2d"}, {"type": "dense", "units": 10}]}
    result = bench(o, write(o, f"depth-{layers}", experiment), "--batch", 32, "--layers")["results"][0]
    gflop = sum(row["gflops"] * row["ms"] for row in result["layers"]) / 1e3
    return {"layers": layers, "ms_step": result["ms_step"], "gflop": gflop, "gflops_s": 1e3 * gflop / result["ms_step"]}


def first_step(o, name):
    """Seconds from the start of the process to the line that tells of the first step."""
    cache, folder = "first-cache", o.work / "first-run"
    if name == "cold":
        shutil.rmtree(o.work / cache, ignore_errors=True)
    shutil.rmtree(folder, ignore_errors=True)
    own = dict(os.environ, MANTISSA_CACHE=str(o.work / cache), OMP_NUM_THREADS=str(o.threads))
    command = [o.cli, "run", HERE / "networks/lenet.mantissa", "--variant", "float32", "--steps", "3", "--out", folder, "--json-lines"]
    begin = time.perf_counter()
    with subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=own) as process:
        seconds = next((time.perf_counter() - begin for line in process.stdout if '"step"' in line and '"loss"' in line), None)
        process.communicate()
    if seconds is None:
        raise SystemExit("mantissa-cli run told of no step")
    return seconds


def mark(reached):
    return "" if reached else " - NOT REACHED"


def verdicts(found):
    rows, lines = found["results"], []
    for policy in FLOAT16:
        own = [row for row in rows if row["policy"] == policy]
        worst = max(own, key=lambda row: row["of_float32"])
        lines.append(f"{policy}: at most {worst['of_float32']:.2f} times our float32 step ({worst['network']}; wanted {AT_MOST})"
                     f"{mark(worst['of_float32'] <= AT_MOST)}")
    for row in rows:
        if row["network"] in AT_PEAK and row["policy"] == "float32":
            share = row["convolution_flops_s"] / found["peaks"]["flops_s"]["float32"]
            lines.append(f"{row['network']}: {100 * share:.0f} % of the measured float32 peak in the convolutions (wanted "
                         f"{100 * LEAST_PEAK:.0f} %; Winograd may exceed 100 %){mark(share >= LEAST_PEAK)}")
    worst = min(found["linear"], key=lambda row: row["share"])
    lines.append(f"images/s at the largest batch over those at {BATCHES[0]}: at least {worst['share']:.2f} ({worst['network']}; wanted "
                 f"{LEAST_LINEAR}){mark(worst['share'] >= LEAST_LINEAR)}")
    rates = [row["gflops_s"] for row in found["depth"]]
    lines.append(f"{DEPTHS[-1]} layers run at {rates[-1] / rates[0]:.2f} of the rate of {DEPTHS[0]} (wanted {LEAST_LINEAR})"
                 f"{mark(rates[-1] >= LEAST_LINEAR * rates[0])}")
    for name, most in FIRST_STEP.items():
        seconds = found["first_step_s"][name]
        lines.append(f"first step of lenet, {name} cache: {seconds:.2f} s after the start (wanted {most}){mark(seconds <= most)}")
    return lines


def table(head, rows):
    return ["", "| " + " | ".join(head) + " |", "|" + "---|" * len(head), *["| " + " | ".join(map(str, row)) + " |" for row in rows]]


def slowest_rows(found):
    return [(f"{row['network']}, {row['policy']}", layer["name"], f"{layer['ms']:.2f}", f"{layer['gflops']:.0f}",
             f"{layer['gbytes_s']:.1f}", f"{100 * layer['of_ceiling']:.0f} %", layer["implementation"])
            for row in found["results"] if row["policy"] in ("float32", "bfloat16", "float16")
            for layer in row["layers"][:4]]


def markdown(found):
    about, peaks = found["about"], found["peaks"]
    rates = ", ".join(f"{name} {rate / 1e9:.0f} GFLOP/s" for name, rate in peaks["flops_s"].items())
    text = [f"# What a step costs, {about['date']}", "",
            f"{about['processor']}, {about['threads']} threads, {about['version']}, {about['library']}, commit {about['commit']}. Medians "
            f"of {about['rounds']} turns of {about['seconds']} s. Measured peaks: {rates}, memory {peaks['bytes_s'] / 1e9:.1f} GB/s.", ""]
    text += [f"- {line}" for line in found["verdicts"]]
    peak = peaks["flops_s"]["float32"]
    text += table(["network, batch", "policy", "ms/step", "all turns", "p95", "of float32", "choosing ways the first time, s",
                   "convolutions, of the float32 peak"],
                  [(f"{row['network']}, {row['batch']}", row["policy"], f"{row['ms_step']:.2f}",
                    ", ".join(f"{turn:.2f}" for turn in row["turns_ms"]), f"{row['ms_step_p95']:.2f}", f"{row['of_float32']:.2f}",
                    f"{row['choosing_s']:.2f}", f"{100 * row['convolution_flops_s'] / peak:.0f} %" if row["convolution_flops_s"] else "–")
                   for row in found["results"]])
    text += ["", "## Images per second by batch, float32"]
    text += table(["network", *[f"batch {batch}" for batch in found["linear"][0]["images_s"]], "share"],
                  [(row["network"], *[f"{rate:.1f}" for rate in row["images_s"].values()], f"{row['share']:.2f}") for row in found["linear"]])
    text += ["", "## A stack of convolutions by depth, float32, batch 32"]
    text += table(["layers", "ms/step", "GFLOP", "GFLOP/s"],
                  [(row["layers"], f"{row['ms_step']:.2f}", f"{row['gflop']:.2f}", f"{row['gflops_s']:.0f}") for row in found["depth"]])
    text += ["", "## The largest operations beside their ceilings", "",
             "`of ceiling` is the time at the measured peaks over the time taken."]
    text += table(["network, policy", "operation", "ms", "GFLOP/s", "GB/s", "of ceiling", "how"], slowest_rows(found))
    return "\n".join(text) + "\n"


def library(o):
    facts = json.loads(run(o, ["devices", "--json"]))["devices"][0]["facts"]
    return next((fact.split(": ")[1].split(";")[0] for fact in facts if fact.startswith("Convolutions")), "unknown library")


def main():
    o = options()
    shutil.rmtree(o.work, ignore_errors=True)
    o.work.mkdir(parents=True)
    about = {**compare.facts(o, {}), "version": run(o, ["--version"]).strip(), "library": library(o)}
    about.pop("peers")
    found = {"about": about, "results": []}
    for name in o.networks:
        print(name, flush=True)
        found["peaks"], rows = policies_of(o, name)
        found["results"] += rows
    print("by batch, by depth, from the start", flush=True)
    found["linear"] = [linear(o, name) for name in o.networks]
    found["depth"] = [depth(o, layers) for layers in DEPTHS]
    found["first_step_s"] = {"cold": first_step(o, "cold"), "warm": statistics.median(first_step(o, "warm") for _ in range(5))}
    found["verdicts"] = verdicts(found)
    name = o.name or f"{about['date']}-costs"
    results = HERE / "results"
    results.mkdir(exist_ok=True)
    (results / f"{name}.json").write_text(json.dumps(found, indent=1) + "\n")
    (results / f"{name}.md").write_text(markdown(found))
    print(markdown(found))


if __name__ == "__main__":
    main()
