# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""Runs the pipeline and its peers in turns, prints medians and ratios and writes them to results/.

usage: compare.py PIPELINE_BENCH PICTURES    (PICTURES holds the folders same and twice)
"""
import datetime, importlib.metadata, json, os, platform, statistics, subprocess, sys

HEIGHT, WIDTH, BATCH, WORKERS, SECONDS, TURNS = 224, 336, 32, 2, 4, 3
TARGETS = {"same": 1.1, "twice": 1.5}
HERE = os.path.dirname(os.path.abspath(__file__))
bench, pictures = sys.argv[1:3]


def images_s(command):
    out = subprocess.run(list(map(str, command)), check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    return json.loads(out.strip().splitlines()[-1])["images_s"]


def command(who, folder):
    if who == "mantissa":
        return [bench, folder, HEIGHT, WIDTH, BATCH, WORKERS, SECONDS]
    return [sys.executable, os.path.join(HERE, "peers.py"), who, folder, HEIGHT, WIDTH, BATCH, SECONDS]


def processor():
    with open("/proc/cpuinfo") as file:
        return next((line.split(":")[1].strip() for line in file if line.startswith("model name")), platform.processor())


def measure(name):
    turns = {who: [] for who in ("mantissa", "torch", "torch_pil", "tf")}
    for _ in range(TURNS):
        for who, values in turns.items():
            values.append(images_s(command(who, os.path.join(pictures, name))))
    medians = {who: statistics.median(values) for who, values in turns.items()}
    best = max((who for who in medians if who != "mantissa"), key=medians.get)
    return {"images_s": turns, "medians": medians, "best_peer": best, "ratio": round(medians["mantissa"] / medians[best], 2),
            "target": TARGETS[name]}


result = {
    "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC"),
    "commit": subprocess.run(["git", "rev-parse", "--short", "HEAD"], stdout=subprocess.PIPE, text=True).stdout.strip(),
    "machine": f"{processor()}, {os.cpu_count()} cores",
    "versions": {p: importlib.metadata.version(p) for p in ("torch", "torchvision", "tensorflow-cpu", "pillow")},
    "setting": f"JPEG to {HEIGHT} x {WIDTH}, both flips, batches of {BATCH} as bytes, {WORKERS} workers",
    "same": measure("same"),
    "twice": measure("twice"),
}
print(json.dumps(result, indent=1))
os.makedirs(os.path.join(HERE, "results"), exist_ok=True)
with open(os.path.join(HERE, "results", result["date"][:10] + ".json"), "w") as file:
    json.dump(result, file, indent=1)
    file.write("\n")
sys.exit(any(result[name]["ratio"] < target for name, target in TARGETS.items()))
