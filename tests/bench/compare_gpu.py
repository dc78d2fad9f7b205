#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""Mantissa beside PyTorch on one GPU: the same networks and batches, turn by turn, in one run.

    tests/bench/compare_gpu.py [--cli ./mantissa-cli] [--python python3] [--networks lenet mlp] [--policies bfloat16]

--python is an interpreter that has PyTorch with CUDA; without one, ours alone is measured. Writes results/<device>.md and
.json: PyTorch eager (channels last, cudnn.benchmark), compiled (max-autotune, fused optimizer), its whole step captured as a CUDA
graph, and both, each timed in blocks of steps as ours is; the ratios, against the best of them too, what was wanted of them, the
step's share of the card's roofline, and predicted beside allocated memory. Leaves with 77 where there is no GPU.
"""
import argparse
import datetime
import json
import math
import pathlib
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
CASES = [("resnet20", 128), ("resnet20", 1024), ("imagenette", 128), ("keras_titan", 128), ("lenet", 128), ("resnet18", 512), ("mlp", 128)]
JUDGED = [case for case in CASES if case[0] != "imagenette"]
TINY = [("lenet", 128), ("mlp", 128)]
POLICIES = ["float32", "tf32", "bfloat16", "mixed_bfloat16", "float16", "mixed_float16"]
WAYS = {
    "eager": ["--channels-last"],
    "captured": ["--channels-last", "--graph"],
    "compiled": ["--channels-last", "--compile", "--mode", "max-autotune", "--fused"],  # a minute and more: behind those that take seconds
    "both": ["--channels-last", "--graph", "--compile", "--mode", "max-autotune-no-cudagraphs"],
}
BEST = "best"  # of all ways that were measured
GROUPS = {"float32": ["float32"], "tf32": ["tf32"], "mixed": ["mixed_bfloat16", "mixed_float16"], "pure 16 bits": ["bfloat16", "float16"]}
WANTED = [  # what, of which cases, against which way, geometric mean, each; of every group of policies
    ("all", JUDGED, "eager", 1.5, 1.0),
    ("all", JUDGED, BEST, 1.1, 1.0),
    ("tiny networks", TINY, "eager", 4.0, 4.0),
]
ROOFLINE = ("resnet18", 0.6)


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    beside = HERE.parents[1] / "mantissa-cli"  # in a bundle
    parser.add_argument("--cli", type=pathlib.Path, default=beside if beside.exists() else HERE.parents[1] / "build/release/engine/cli/mantissa-cli")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--device", default="cuda:0")
    parser.add_argument("--networks", nargs="+", default=sorted({name for name, _ in CASES}))
    parser.add_argument("--policies", nargs="+", default=POLICIES)
    parser.add_argument("--ways", nargs="+", choices=WAYS, default=list(WAYS))
    parser.add_argument("--seconds", type=float, default=3, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=2, help="turns that each takes")
    parser.add_argument("--results", type=pathlib.Path, default=HERE / "results")
    parser.add_argument("--series", action="store_true", help="PyTorch in one process, behind all of ours: quicker, eager and captured alone")
    o = parser.parse_args()
    if o.series:
        o.ways = [way for way in o.ways if "--compile" not in WAYS[way]]
    return o


def run(command, limit=900):
    try:
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return None, f"stopped after {limit} s"
    if done.returncode != 0:
        return None, (done.stderr.strip().splitlines() or [f"ended with {done.returncode}"])[-1]
    return done.stdout, None


def device_name(o):
    if not o.cli.exists():
        sys.exit(f"{o.cli} is not there: build it, or name another with --cli")
    text, error = run([o.cli, "devices", "--json"])
    if error:
        sys.exit(f"{o.cli} devices: {error}")
    told = json.loads(text)
    for device in told["devices"]:
        if device["id"] == o.device:
            return device["name"]
    print(f"skipped: there is no {o.device} here: {told['cuda']}")
    sys.exit(77)


def ours(o, network, batch, policy):
    experiment = json.loads((HERE / "networks" / f"{network}.mantissa").read_text())
    experiment["variants"] = [{"name": policy, "policy": policy}]
    experiment["data"]["train"] = max(batch, experiment["data"]["train"])
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / f"{network}.mantissa"
        file.write_text(json.dumps(experiment))
        text, error = run([o.cli, "bench", file, "--device", o.device, "--batch", batch, "--seconds", o.seconds, "--layers", "--json"])
    if error:
        return {"error": error}
    result = json.loads(text)["results"][0]
    return result if "ms_step" in result else {"error": result["status"]}


def in_series(o, cases):
    """What PyTorch takes, as it is told: (network, batch, policy), way, result."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "cases.json"
        file.write_text(json.dumps([
            {"key": [case, way], "arguments": [case[0], case[2], case[1], "--device", "cuda", "--seconds", o.seconds, *WAYS[way]]}
            for case in cases for way in o.ways]))
        command = [o.python, HERE / "peers/torch_series.py", file]
        with subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            for line in process.stdout:
                told = json.loads(line)
                yield tuple(told["key"][0]), told["key"][1], told["result"]
        if process.returncode != 0:
            print(f"PyTorch's series ended with {process.returncode}: what it did not come to has no figure")


def theirs(o, network, batch, policy, way):
    text, error = run([o.python, HERE / "peers/torch_bench.py", network, policy, batch, "--device", "cuda", "--seconds", o.seconds, *WAYS[way]])
    return {"error": error} if error else json.loads(text.strip().splitlines()[-1])


def best(results):
    done = [result for result in results if "ms_step" in result]
    return min(done, key=lambda result: result["ms_step"]) if done else results[-1]


def measure(o, row, has_torch, keep):
    """Kept with each result: what takes too long for a limit costs itself alone."""
    case, turns = (row["network"], row["batch"], row["policy"]), {}
    for _ in range(o.rounds):
        for who in ["ours", *(o.ways if has_torch else [])]:
            turns.setdefault(who, []).append(ours(o, *case) if who == "ours" else theirs(o, *case, who))
            row[who] = best(turns[who])
            with_ratios(o, row)
            keep()


def with_ratios(o, row):
    mine = row["ours"].get("ms_step")
    row["ratios"] = {way: row[way]["ms_step"] / mine for way in o.ways if mine and "ms_step" in row.get(way, {})}
    if row["ratios"] and all(way in row for way in o.ways):  # else the best may be to come
        row["ratios"][BEST] = min(row["ratios"].values())
    return row


def judged(rows):
    lines = []
    for what, cases, way, mean, each in WANTED:
        for group, policies in GROUPS.items():
            ratios = [row["ratios"][way] for row in rows
                      if (row["network"], row["batch"]) in cases and row["policy"] in policies and way in row["ratios"]]
            if not ratios:
                lines.append(f"- {group}, {what} against {way}: not measured")
                continue
            got, least = math.exp(statistics.fmean(map(math.log, ratios))), min(ratios)
            verdict = "holds" if got >= mean and least >= each else "DOES NOT HOLD"
            lines.append(f"- {group}, {what} against {way}: {got:.2f} on the mean of {len(ratios)} (wanted {mean}), "
                         f"{least:.2f} at least (wanted {each}): {verdict}")
    shares = [row["ours"]["roofline"]["share"] for row in rows if row["network"] == ROOFLINE[0] and "share" in row["ours"].get("roofline", {})]
    if shares:
        verdict = "holds" if min(shares) >= ROOFLINE[1] else "DOES NOT HOLD"
        lines.append(f"- {ROOFLINE[0]} reaches {100 * min(shares):.0f} % of its roofline at least (wanted {100 * ROOFLINE[1]:.0f} %): {verdict}")
    return lines


def number(result, key="ms_step"):
    if key not in result:
        return result.get("error", "–")[:60]
    return f"{result[key]:.3f}" + (" (not finite)" if result.get("finite") is False else "")  # on such a card may go faster


def table(o, name, rows):
    head = ["network", "batch", "policy", "ours ms", *[f"{way} ms" for way in o.ways], *[f"{way} / ours" for way in [*o.ways, BEST]], "of roofline", "predicted / allocated"]
    lines = [f"# {name}, {datetime.date.today()}", "", *judged(rows), "", "| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for row in rows:
        mine = row["ours"]
        share = mine.get("roofline", {}).get("share")
        memory = f"{mine['predicted_bytes'] / mine['peak_bytes']:.3f}" if mine.get("peak_bytes") else "–"
        cells = [row["network"], row["batch"], row["policy"], number(mine), *[number(row.get(way, {})) for way in o.ways],
                 *[f"{row['ratios'][way]:.2f}" if way in row["ratios"] else "–" for way in [*o.ways, BEST]],
                 f"{100 * share:.0f} %" if share else "–", memory]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines) + "\n"


def main():
    o = options()
    name = device_name(o)
    _, missing = run([o.python, "-c", "import torch, sys; sys.exit(not torch.cuda.is_available())"])
    if missing:
        print(f"{o.python} has no PyTorch with CUDA: ours alone is measured")
    rows = []
    o.results.mkdir(parents=True, exist_ok=True)
    file = o.results / name.lower().replace(" ", "-")
    def keep():
        file.with_suffix(".json").write_text(json.dumps({"device": name, "rows": rows}, indent=1))
        file.with_suffix(".md").write_text(table(o, name, rows))

    cases = [(network, batch, policy) for network, batch in CASES for policy in o.policies if network in o.networks]
    for case in cases:
        rows.append(dict(zip(("network", "batch", "policy"), case)))
        measure(o, rows[-1], not missing and not o.series, keep)
        print(*case, number(rows[-1]["ours"]), rows[-1]["ratios"], flush=True)
    for case, way, result in in_series(o, cases) if o.series and not missing else []:
        row = rows[cases.index(case)]
        row[way] = result
        with_ratios(o, row)
        print(*case, way, number(result), flush=True)
        keep()
    print(f"{file}.md")


if __name__ == "__main__":
    main()
