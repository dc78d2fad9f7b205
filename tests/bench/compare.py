#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""Mantissa beside PyTorch and Keras on TensorFlow: the same networks, batches and threads, turn by turn.

    tests/bench/compare.py [--cli build/release/engine/cli/mantissa-cli] [--networks lenet mlp] [--policies float32]

Makes a virtual environment per peer (newest releases from PyPI) in --environments, measures, and writes
results/<name>.md and .json. Of PyTorch's ways (channels first or last, compiled or not, its optimizer fused or not) and
Keras the fastest counts; ways far behind it sit out the later rounds. What is measured already stays in --work; --afresh measures again.
"""
import argparse
import datetime
import json
import math
import os
import pathlib
import platform
import shlex
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BATCHES = {"resnet20": 128, "resnet18": 128, "lenet": 128, "keras_titan": 16, "imagenette": 16, "mlp": 128, "lenet5": 256}
POLICIES = ["float32", "mixed_bfloat16", "bfloat16", "mixed_float16", "float16"]
AGAINST_PEERS = {"float32": 1.5, "mixed_bfloat16": 1.4, "bfloat16": 1.3}  # wanted geometric means
AGAINST_OUR_FLOAT32 = {"mixed_float16": 1.15, "float16": 1.15}  # wanted at most
EACH_AT_LEAST = 1.05
FAR_BEHIND = 1.2  # of the best peer's time: a way that cannot be the best any more
PACKAGES = {"torch": ["torch", "numpy"], "keras": ["tensorflow-cpu", "keras"]}
INSTRUCTION_SETS = ["avx2", "f16c", "avx512f", "avx512_vnni", "avx512_bf16", "avx512_fp16", "amx_bf16"]
WAYS = {
    "torch": [],
    "torch fused": ["--fused"],
    "torch channels-last fused": ["--channels-last", "--fused"],
    "torch compiled fused": ["--compile", "--fused"],
    "torch compiled channels-last fused": ["--compile", "--channels-last", "--fused"],
}


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", type=pathlib.Path, default=ROOT / "build/release/engine/cli/mantissa-cli")
    parser.add_argument("--work", type=pathlib.Path, default=ROOT / "build/bench")
    parser.add_argument("--environments", type=pathlib.Path, help="holds the peers' virtual environments; left out: --work")
    parser.add_argument("--name", default=None, help="of the results; left out: the date")
    parser.add_argument("--networks", nargs="+", choices=BATCHES, default=list(BATCHES))
    parser.add_argument("--policies", nargs="+", choices=POLICIES, default=POLICIES)
    parser.add_argument("--ways", nargs="+", choices=[*WAYS, "keras"], default=[*WAYS, "keras"])
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=4, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=2, help="turns that each takes")
    parser.add_argument("--through", default="", help="a command that each round of turns runs through")
    parser.add_argument("--afresh", action="store_true", help="forget what was measured before")
    parser.add_argument("--round", nargs=2, metavar=("NETWORK", "POLICY"), help=argparse.SUPPRESS)
    found = parser.parse_args()
    found.environments = found.environments or found.work
    return found


def environment(folder, peer):
    folder = folder / peer
    if not (folder / "complete").exists():
        print(f"installing {', '.join(PACKAGES[peer])} into {folder}", flush=True)
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([folder / "bin/pip", "install", "--quiet", "--upgrade", *PACKAGES[peer]], check=True)
        (folder / "complete").touch()
    return folder / "bin/python"


def run(command, threads, limit=600):
    own = dict(os.environ, OMP_NUM_THREADS=str(threads), PEER_THREADS=str(threads))
    try:
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, env=own, timeout=limit)
    except subprocess.TimeoutExpired:
        return {"error": f"stopped after {limit} s"}
    if done.returncode != 0:
        return {"error": (done.stderr.strip().splitlines() or ["failed"])[-1]}
    return done.stdout


def ours(o, network, policy):
    file = HERE / "networks" / f"{network}.mantissa"
    experiment = json.loads(file.read_text())
    experiment["variants"] = [v for v in experiment["variants"] if v["name"] == policy]
    single = o.work / f"{network}-{policy}.mantissa"
    single.write_text(json.dumps(experiment))
    output = run([o.cli, "bench", single, "--threads", o.threads, "--seconds", o.seconds, "--json"], o.threads)
    if isinstance(output, dict):
        return output
    result = json.loads(output)["results"][0]
    return {"ms": result["ms_step"]} if "ms_step" in result else {"error": result["status"]}


def peer(o, way, network, policy):
    name = "keras" if way == "keras" else "torch"
    script = [environment(o.environments, name), HERE / "peers" / f"{name}_bench.py", network, policy, BATCHES[network]]
    if name == "torch":
        script += ["--threads", o.threads, "--seconds", o.seconds, *WAYS[way]]
    output = run(script, o.threads)
    if isinstance(output, dict):
        return output
    result = json.loads(output.strip().splitlines()[-1])
    return {"ms": result["ms_step"], "version": result["peer"]}


def still_in(turns, way):
    """Whether a way can still turn out to be the best peer; ours always goes on."""
    if any("error" in turn for turn in turns.get(way, [])):
        return False
    times = {name: median(own) for name, own in turns.items() if name != "ours" and median(own)}
    return way == "ours" or way not in times or times[way] <= FAR_BEHIND * min(times.values())


def measure_round(o, network, policy):
    """One turn for every contestant that still matters, kept beside the earlier ones."""
    file = group_file(o, network, policy)
    turns = json.loads(file.read_text()) if file.exists() else {}
    for way in [way for way in ["ours", *(o.ways if policy in AGAINST_PEERS else [])] if still_in(turns, way)]:
        turn = ours(o, network, policy) if way == "ours" else peer(o, way, network, policy)
        turns.setdefault(way, []).append(turn)
        print(f"  {network} {policy} {way}: {turn}", flush=True)
    file.write_text(json.dumps(turns, indent=1))


def group_file(o, network, policy):
    return o.work / "measured" / f"{network}-{policy}.json"


def rounds_done(file):
    return len(json.loads(file.read_text())["ours"]) if file.exists() else 0


def gather(o):
    measured = {}
    for policy in o.policies:
        for network in o.networks:
            file = group_file(o, network, policy)
            if o.afresh:
                file.unlink(missing_ok=True)
            for _ in range(rounds_done(file), o.rounds):
                own = [sys.executable, __file__, *sys.argv[1:], "--round", network, policy]
                subprocess.run([*shlex.split(o.through), *own], check=True)
            measured[network, policy] = json.loads(file.read_text())
    return measured


def median(turns):
    times = [turn["ms"] for turn in turns if "ms" in turn]
    return statistics.median(times) if times else None


def ratio_of(own, peer):
    """The median over turns: a turn's measurements follow one another, and a machine's pace changes between turns."""
    ratios = [theirs["ms"] / ours["ms"] for ours, theirs in zip(own, peer) if "ms" in ours and "ms" in theirs]
    return statistics.median(ratios) if ratios else None


def rows_of(o, measured):
    rows = []
    for policy in o.policies:
        for network in o.networks:
            turns = dict(measured[network, policy])
            own = turns.pop("ours")
            ratios = {way: ratio_of(own, turn) for way, turn in turns.items()}
            valid = {way: ratio for way, ratio in ratios.items() if ratio}
            best = min(valid, key=valid.get) if valid else None
            rows.append({"network": network, "batch": BATCHES[network], "policy": policy, "ours_ms": median(own),
                         "peers_ms": {way: median(turn) for way, turn in turns.items()}, "ratios": ratios, "best_peer": best,
                         "ratio": valid.get(best)})
    for row in rows:
        base = [r["ours_ms"] for r in rows if r["network"] == row["network"] and r["policy"] == "float32"]
        row["of_our_float32"] = row["ours_ms"] / base[0] if base and base[0] and row["ours_ms"] else None
    return rows


def processor():
    """Its name, and the instruction sets that decide what each program's kernels can be: a virtual machine's name tells neither."""
    cpuinfo = pathlib.Path("/proc/cpuinfo")
    facts = dict(line.split(":", 1) for line in cpuinfo.read_text().splitlines() if ":" in line) if cpuinfo.exists() else {}
    facts = {key.strip(): value.strip() for key, value in facts.items()}
    sets = [name for name in INSTRUCTION_SETS if name in facts.get("flags", "").split()]
    return facts.get("model name", platform.processor()) + (f" ({', '.join(sets)})" if sets else "")


def facts(o, measured):
    versions = sorted({turn["version"] for turns in measured.values() for way in turns.values() for turn in way if "version" in turn})
    commit = subprocess.run(["git", "-C", ROOT, "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    return {"date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d"), "commit": commit, "processor": processor(),
            "threads": o.threads, "peers": versions, "seconds": o.seconds, "rounds": o.rounds}


def verdicts(rows):
    lines = []
    for policy, wanted in AGAINST_PEERS.items():
        ratios = [r["ratio"] for r in rows if r["policy"] == policy and r["ratio"]]
        if ratios:
            mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
            lines.append(f"{policy}: {mean:.2f} times as fast as the best peer, geometric mean (wanted {wanted}), least {min(ratios):.2f} "
                         f"(wanted {EACH_AT_LEAST}){'' if mean >= wanted and min(ratios) >= EACH_AT_LEAST else ' - NOT REACHED'}")
    for policy, most in AGAINST_OUR_FLOAT32.items():
        ratios = [r["of_our_float32"] for r in rows if r["policy"] == policy and r["of_our_float32"]]
        if ratios:
            lines.append(f"{policy}: at most {max(ratios):.2f} times our float32 step (wanted {most})"
                         f"{'' if max(ratios) <= most else ' - NOT REACHED'}")
    lost = [f"{r['network']} {r['policy']} ({r['best_peer']}, {r['ratio']:.2f})" for r in rows if r["ratio"] and r["ratio"] < 1]
    if any(r["ratio"] for r in rows):
        lines.append("We lose at: " + ", ".join(lost) + "." if lost else "We lose nowhere.")
    return lines


def cell(value, digits=2):
    return "–" if value is None else f"{value:.{digits}f}"


def markdown(about, rows):
    text = [f"# Milliseconds per step, {about['date']}", "",
            f"{about['processor']}, {about['threads']} threads, commit {about['commit']}; {', '.join(about['peers']) or 'no peers'}. "
            f"Medians of {about['rounds']} turns of {about['seconds']} s each, ratios within a turn.", ""]
    text += [f"- {line}" for line in verdicts(rows)]
    text += ["", "| network, batch | policy | Mantissa | best peer | which | ratio | of our float32 |", "|---|---|---|---|---|---|---|"]
    for r in rows:
        best = r["peers_ms"].get(r["best_peer"])
        text.append(f"| {r['network']}, {r['batch']} | {r['policy']} | {cell(r['ours_ms'])} | {cell(best)} | {r['best_peer'] or '–'} | "
                    f"{cell(r['ratio'])} | {cell(r['of_our_float32'])} |")
    return "\n".join(text + ways_table(rows)) + "\n"


def ways_table(rows):
    """What each way of each peer took, so that the best is seen to be the best."""
    ways = [way for way in [*WAYS, "keras"] if any(way in row["peers_ms"] for row in rows)]
    if not ways:
        return []
    text = ["", "## Every way of the peers, milliseconds per step", "",
            f"A way that took {FAR_BEHIND} times as long as the best one sat out the later turns; – where it failed or was not tried.", "",
            "| network | policy | Mantissa | " + " | ".join(ways) + " |", "|---" * (3 + len(ways)) + "|"]
    return text + [f"| {r['network']} | {r['policy']} | {cell(r['ours_ms'])} | " +
                   " | ".join(cell(r["peers_ms"].get(way)) for way in ways) + " |" for r in rows if r["peers_ms"]]


def main():
    o = options()
    (o.work / "measured").mkdir(parents=True, exist_ok=True)
    if o.round:
        measure_round(o, *o.round)
        return
    for name in {"keras" if way == "keras" else "torch" for way in o.ways}:
        environment(o.environments, name)
    measured = gather(o)
    about, rows = facts(o, measured), rows_of(o, measured)
    results = HERE / "results"
    results.mkdir(exist_ok=True)
    name = o.name or about["date"]
    (results / f"{name}.json").write_text(json.dumps({"about": about, "results": rows}, indent=1, sort_keys=True) + "\n")
    (results / f"{name}.md").write_text(markdown(about, rows))
    print(markdown(about, rows))


if __name__ == "__main__":
    main()
