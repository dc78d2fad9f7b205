#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""A step beside busy programs, as users have them: ours, PyTorch's and Keras's, in the same minutes.

    tests/bench/busy.py [--cli build/release/engine/cli/mantissa-cli] [--networks lenet mlp] [--loads 0 1 2]

A load is that many programs per core that never rest. Within a round every contestant is measured under every load, one after the
other; a ratio is the median over rounds of the ratio within a round. Writes results/<name>.md and .json. --before takes another
mantissa-cli along, for before and after.
"""
import argparse
import datetime
import json
import os
import pathlib
import statistics
import subprocess
import sys

import compare

NETWORKS = ["lenet", "mlp", "resnet20", "keras_titan"]
WAYS = ["torch", "torch channels-last", "keras"]
MOST = {1: 2.5, 2: 4.0}  # times the idle step, by programs per core


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", type=pathlib.Path, default=compare.ROOT / "build/release/engine/cli/mantissa-cli")
    parser.add_argument("--before", type=pathlib.Path, help="an earlier mantissa-cli")
    parser.add_argument("--work", type=pathlib.Path, default=compare.ROOT / "build/bench")
    parser.add_argument("--environments", type=pathlib.Path, help="holds the peers' virtual environments; left out: --work")
    parser.add_argument("--name", default=datetime.date.today().isoformat() + "-busy", help="of the results")
    parser.add_argument("--networks", nargs="+", choices=list(compare.BATCHES), default=NETWORKS)
    parser.add_argument("--ways", nargs="*", choices=WAYS, default=WAYS)
    parser.add_argument("--loads", nargs="+", type=int, default=[0, 1, 2], help="busy programs per core")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=3, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    found = parser.parse_args()
    found.environments = found.environments or found.work
    return found


class Load:
    """Programs that never rest, while the block lasts."""

    def __init__(self, programs):
        self.count = programs

    def __enter__(self):
        self.running = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(self.count)]

    def __exit__(self, *_):
        for program in self.running:
            program.kill()
            program.wait()


def measure(o, who, network):
    if who in WAYS:
        return compare.peer(o, who, network, "float32")
    # Each has a cache of its own: an algorithm is chosen once, on the idle machine, as users have it.
    os.environ["MANTISSA_CACHE"] = str(o.work / f"cache-{who}")
    own = argparse.Namespace(**{**vars(o), "cli": o.before if who == "before" else o.cli})
    return compare.ours(own, network, "float32")


def gather(o):
    contestants = ["ours", *(["before"] if o.before else []), *o.ways]
    turns = {}
    for network in o.networks:
        for round_number in range(o.rounds):
            for load in o.loads:
                with Load(load * o.threads):
                    for who in contestants:
                        turn = measure(o, who, network)
                        turns.setdefault((network, load, who), []).append(turn.get("ms"))
                        print(f"  {network}, {load} per core, round {round_number + 1}, {who}: {turn}", flush=True)
    return turns


def median_ratio(ones, others):
    ratios = [one / other for one, other in zip(ones, others) if one and other]
    return statistics.median(ratios) if ratios else None


def rows_of(o, turns):
    rows = []
    for network in o.networks:
        idle = turns.get((network, 0, "ours"), [])
        for load in o.loads:
            own = turns[network, load, "ours"]
            peers = {who: median_ratio(turns[network, load, who], own) for who in o.ways}
            known = [ratio for ratio in peers.values() if ratio]
            rows.append({"network": network, "per_core": load, "ms": [t for t in own if t], "of_idle": median_ratio(own, idle),
                         "peers": peers, "best_peer": min(known) if known else None,
                         "before": median_ratio(turns[network, load, "before"], own) if o.before else None})
    return rows


def times(value):
    return f"{value:.2f}" if value else "–"


def table(o, rows):
    heads = ["network", "programs per core", "step, ms", "of our idle step", *[f"{who}, of ours" for who in o.ways]]
    heads += ["before, of now"] if o.before else []
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    for row in rows:
        cells = [row["network"], row["per_core"], times(statistics.median(row["ms"])) if row["ms"] else "–", times(row["of_idle"])]
        cells += [times(row["peers"][who]) for who in o.ways] + ([times(row["before"])] if o.before else [])
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return lines


def verdicts(rows):
    for row in rows:
        most = MOST.get(row["per_core"])
        if most and row["of_idle"] and row["of_idle"] > most:
            yield f"{row['network']} with {row['per_core']} per core: {row['of_idle']:.2f} times its idle step, {most} wanted: NOT REACHED"
        if row["best_peer"] and row["best_peer"] < 1:
            yield f"{row['network']} with {row['per_core']} per core: the best peer takes {row['best_peer']:.2f} of our time: WE LOSE"


def main():
    o = options()
    o.work.mkdir(parents=True, exist_ok=True)
    rows = rows_of(o, gather(o))
    facts = compare.facts(o, {})
    text = [f"# A step beside busy programs, {facts['date']}", "",
            f"{facts['processor']}, {o.threads} threads, float32, commit {facts['commit']}; median of {o.rounds} rounds of {o.seconds:g} s each;",
            "the programs never rest and have the same priority. Ratios are medians of the ratios within a round.", "", *table(o, rows), "",
            *(list(verdicts(rows)) or ["Everything that was wanted is reached."])]
    results = compare.HERE / "results"
    (results / f"{o.name}.md").write_text("\n".join(text) + "\n")
    (results / f"{o.name}.json").write_text(json.dumps({"facts": facts, "rows": rows}, indent=1) + "\n")
    print("\n".join(text))


if __name__ == "__main__":
    main()
