#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""What go.sh ends with: a short table of what a part found, from the files that it leaves in its folder."""
import json
import math
import pathlib
import re
import statistics
import sys

HEAD = re.compile(r"== (\S+) (\d+) (.*)")
ROW = re.compile(r"(\S+) +(\S+) +\d+ +([0-9.]+) +[0-9.]+ +[0-9.]+ +\S+ +[0-9.]+ +\d+$")
PLAIN = "as it is"


def steps(log):
    """Milliseconds per step by network and batch, switch, policy."""
    found, head = {}, None
    for line in log.splitlines():
        if match := HEAD.fullmatch(line):
            head = (f"{match[1]} {match[2]}", match[3])
        elif head and (match := ROW.match(line)):
            found.setdefault(head, {})[match[2]] = float(match[3])
    return found


def of_plain(times, plain):
    """On the geometric mean over the policies that both have."""
    shares = [times[policy] / plain[policy] for policy in times if plain.get(policy)]
    return f"{math.exp(statistics.fmean(map(math.log, shares))):.3f}" if shares and min(shares) > 0 else "–"


def told(folder):
    lines = []
    checked = folder / "check.json"
    for name, part in json.loads(checked.read_text())["parts"].items() if checked.exists() else []:
        lines.append([name, part["outcome"], f"{part['seconds']:.0f} s", part.get("why", "")[:100]])
    log = folder / "log.txt"
    found = steps(log.read_text()) if log.exists() else {}
    networks = list(dict.fromkeys(network for network, _ in found))
    for network in networks:
        times = found.get((network, PLAIN), {})
        lines.append([network, "ms per step:", *[f"{policy} {ms:.4g}" for policy, ms in times.items()]])
    for switch in dict.fromkeys(switch for _, switch in found if switch != PLAIN):
        shares = [f"{network} {of_plain(found[network, switch], found.get((network, PLAIN), {}))}" for network in networks if (network, switch) in found]
        lines.append([switch, "times as long:", *shares])
    for table in sorted(folder.glob("*.md")):
        lines += [[line] for line in table.read_text().splitlines() if line.startswith("- ") and not line.endswith("not measured")]
    return lines


def main():
    lines = told(pathlib.Path(sys.argv[1]))
    widths = [max((len(line[i]) for line in lines if len(line) > i + 1), default=0) for i in range(max(map(len, lines), default=0))]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())


if __name__ == "__main__":
    main()
