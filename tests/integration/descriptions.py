#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""Every sentence with a figure in the description of a shipped experiment is held here by what computes, trains or measured it.

descriptions.py CLI ROOT [EXPERIMENT ...]: ROOT is the source tree. A sentence that nothing holds fails, and so does one that is gone.
"""
import json
import math
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

CLI, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
EXPERIMENTS = ROOT / "resources/experiments"


# What formats do, computed without the program.
def half(value):
    return struct.unpack("e", struct.pack("e", value))[0]


def bfloat16(value):
    bits = struct.unpack("I", struct.pack("f", value))[0]
    return struct.unpack("f", struct.pack("I", (bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000))[0]


def near(value, wanted, share=0.05):
    assert abs(value - wanted) <= share * abs(wanted), f"{value}, not {wanted}"


def check(condition, *figures):
    assert condition, " ".join(map(str, figures))


class Experiment:
    """A shipped experiment, and its variants as far as something asked to train them."""

    def __init__(self, name, folder):
        self.name, self.file, self.folder, self.runs = name, EXPERIMENTS / f"{name}.mantissa", folder / name, {}
        self.json = json.loads(self.file.read_text())

    def variant(self, name):
        return next(variant for variant in self.json["variants"] if variant["name"] == name)

    def trained(self, variant, steps, *options):
        key = (variant, steps, options)
        if key not in self.runs:
            out = self.folder / str(len(self.runs))
            command = [CLI, "run", self.file, "--variant", variant, "--steps", str(steps), "--out", out, *options]
            done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
            check(done.returncode == 0, done.stderr)
            self.runs[key] = Run(next(out.iterdir()))
        return self.runs[key]

    def plan(self, *options):
        done = subprocess.run(list(map(str, [CLI, "plan", self.file, *options])), capture_output=True, text=True, check=True)
        return done.stdout


class Run:
    def __init__(self, folder):
        lines = [json.loads(line) for line in (folder / "metrics.jsonl").read_text().splitlines()]
        self.folder = folder
        self.steps = [line for line in lines if "loss" in line]
        self.events = [line for line in lines if "event" in line]
        self.summary = json.loads((folder / "summary.json").read_text())
        self.diverged = self.summary["status"] == "diverged"

    def loss(self, last=20):
        """The mean of the last steps; what is not a number counts as endless."""
        losses = [step["loss"] if isinstance(step["loss"], (int, float)) else math.inf for step in self.steps[-last:]]
        return sum(losses) / len(losses)

    def first_loss(self):
        return self.steps[0]["loss"]

    def learns(self, share=0.6):
        return not self.diverged and self.loss() < share * self.first_loss()


def measured(experiment, variant, column="accuracy"):
    """From the newest committed table of learning.py: percent, and points below float32."""
    text = sorted((ROOT / "tests/bench/results").glob("*-learning.md"))[-1].read_text()
    section = text.split(f"(`{experiment}`)", 1)[1].split("\n## ", 1)[0]
    row = next(line for line in section.splitlines() if line.startswith(f"| {variant} |"))
    cells = [cell.strip() for cell in row.split("|")]
    return float(cells[{"accuracy": 2, "below": 4}[column]])


def told(_):
    """By the source that the sentence itself names; ours are not measured against it."""


def named(_):
    """Its digits are names of formats, policies or files."""


# float16 and Adam
def squares_vanish(_):
    check(half(1.7e-4**2) == 0 and half(1.75e-4**2) > 0)
    check(half(half(0.001**2) * half(1 - 0.999)) == 0)


def half_a_step(_):
    rate = 0.001 * math.sqrt(1 - 0.999) / (1 - 0.9)
    near(half(rate * half(0.1 * 0.001)) / half(1e-7), 0.5)


def trapped(it):
    run = it.trained("float16, epsilon 1e-7", 60)
    check(run.diverged)
    check(max(step["loss"] for step in run.steps[:3] if isinstance(step["loss"], float)) > 2 * run.first_loss() or len(run.steps) < 3)
    check("econd moment" in json.dumps(run.summary) or run.summary["numerics"]["first_non_finite"]["step"] <= 20, run.summary["numerics"])


def epsilon_helps(it):
    near(it.trained("float16, epsilon 1e-4", 120).loss(), it.trained("float32", 120).loss(), 0.25)


def beta_is_one(it):
    check(bfloat16(0.999) == 1)
    run = it.trained("bfloat16", 60)
    near(run.loss(), run.first_loss(), 0.15)
    check(it.trained("mixed float16", 120).learns())


# The loss scale
def doubles_16777216(it):
    check(2**24 == 16777216 and it.variant("fixed, too large")["loss_scale"]["value"] == 2**24)
    run = it.trained("fixed, too large", 20)
    check(run.diverged and run.summary["numerics"]["first_non_finite"]["step"] == 1)


def skips_a_handful(it):
    run = it.trained("dynamic, starts too large", 100)
    skipped = sum(step.get("skipped", False) for step in run.steps)
    check(1 <= skipped <= 12 and run.learns(), skipped)
    near(run.loss(), it.trained("dynamic", 100).loss(), 0.35)


def largest_half(_):
    check(half(65504.0) == 65504)
    try:
        half(65520.0)
    except OverflowError:
        return
    raise AssertionError("65520 is finite")


def smallest_half(_):
    near(half(6e-8), 6e-8, 0.01)
    check(half(2.9e-8) == 0 and half(3.1e-8) > 0)


def survives(it):
    check(it.trained("fixed 1e-4", 120).learns())


def rises(it):
    run = it.trained("fixed 1e-5", 120)
    check(run.loss() > run.first_loss(), run.loss(), run.first_loss())


def stands_still(it):
    run = it.trained("fixed 1e-6", 120)
    near(run.loss(100), run.first_loss(), 0.02)
    check(run.events and all(event.get("still") for event in run.events if event["event"] == "epoch"))
    check(not any(step.get("non_finite") for step in run.steps))
    check(it.trained("bfloat16, fixed 1e-6", 120).learns())


def as_in_a_detector(it):
    start = it.variant("as small as in a detector")["loss_scale"]["value"]
    for variant, times in (("times 8", 8), ("times 256", 256), ("dynamic", 1)):
        scale = it.variant(variant)["loss_scale"]
        near(scale.get("value", scale.get("initial")), times * start, 1e-9)
    check(it.variant("dynamic")["loss_scale"]["growth_interval"] == 5)
    still, eight, most, dynamic, exact = (
        it.trained(name, 150) for name in ("as small as in a detector", "times 8", "times 256", "dynamic", "float32"))
    near(still.loss(100), still.first_loss(), 0.02)
    check(eight.loss() > eight.first_loss(), eight.loss())
    check(exact.learns() and most.learns() and dynamic.learns(), most.loss(), dynamic.loss(), exact.loss())
    check(abs(most.loss() - exact.loss()) < abs(eight.loss() - exact.loss()) / 4)


# bfloat16
def neighbours(_):
    at = bfloat16(0.1)
    near(struct.unpack("f", struct.pack("I", struct.unpack("I", struct.pack("f", at))[0] + 0x10000))[0] - at, 0.0005)


def rate(wanted):
    def holds(it):
        check(it.json["training"]["optimizer"]["learning_rate"] == wanted)

    return holds


def accuracy(it, variant):
    return it.trained(variant, 2400).summary["final"]["val_accuracy"]


def updates_lost(it):
    run = it.trained("bfloat16", 2400)
    check(accuracy(it, "float32") > 0.75 and accuracy(it, "bfloat16") < 0.5, accuracy(it, "float32"), accuracy(it, "bfloat16"))
    check(run.summary["status"] == "completed" and not any(step.get("non_finite") for step in run.steps))


def learns(variant):
    def holds(it):
        check(accuracy(it, variant) > 0.75, accuracy(it, variant))

    return holds


# Fixed point
def pushed_to_zero(it):
    run = it.trained("nearest, fraction 8", 1, "--health", "1 steps")
    sample = json.loads((run.folder / "health.jsonl").read_text().splitlines()[0])
    seen = next(tensor for tensor in sample["tensors"] if tensor["tensor"] == "loss:gradient:fixed<8,8>")
    check((seen["n"], seen["wide"]["uf"]) == (1000, 884), seen)


def stuck_at_ln_10(it):
    near((2**15 - 1) / 256, 127.996, 1e-5)
    run = it.trained("nearest, fraction 8", 384)
    near(run.loss(), math.log(10), 0.02)


def follows(it):
    check(abs(measured(it.name, "stochastic, fraction 8", "below")) < 1)
    run = it.trained("stochastic, fraction 8", 384)
    near(run.loss(), it.trained("float32", 384).loss(), 0.15)


def finer(it):
    check(2**14 / 2**8 == 64)
    near((2**15 - 1) / 2**10, 31.999, 1e-4)
    check(abs(measured(it.name, "stochastic, fraction 14", "below")) < 0.3)
    near(it.trained("nearest, fraction 14", 140).loss(), it.trained("float32", 140).loss(), 0.15)
    check(measured(it.name, "nearest, fraction 14", "below") > 20)


def thirty_two_bits(it):
    check(it.variant("16 bits, nearest")["policy"]["fixed"] == {"word": 16, "fraction": 8, "rounding": "nearest_even"})
    check(abs(measured(it.name, "fixed32", "below")) < 0.5 and abs(measured(it.name, "32 bits, nearest", "below")) < 0.5)
    check(measured(it.name, "16 bits, nearest") < 15)


def float32_has_24_bits(_):
    check(struct.unpack("f", struct.pack("f", 2**24 + 1))[0] == 2**24)


def ranges_in_50_steps(it):
    losses = [step["loss"] for step in it.trained("10 and 12 bits", 60).steps]
    near(losses[50], losses[0], 0.1)
    check(sum(losses[45:50]) < 0.8 * 5 * losses[50], losses)


def ten_and_twelve(it):
    below = {name: measured(it.name, name, "below") for name in ("10 and 12 bits", "7 and 12 bits", "5 and 12 bits", "fixed, 10 bits")}
    check(abs(below["10 and 12 bits"]) < 0.5 < below["7 and 12 bits"] < 2 < 20 < below["5 and 12 bits"] < below["fixed, 10 bits"], below)


# One bit
def signs(_):
    done = subprocess.run([CLI, "formats", "--value", "0.3", "--json"], capture_output=True, text=True, check=True)
    row = next(row for row in json.loads(done.stdout)["formats"] if row["name"] == "binary")
    check(row["bits"] == 1 and row["largest"] == 1, row)


def masters_within_1(it):
    run = it.trained("binary", 60)
    data = (run.folder / "final.safetensors").read_bytes()
    size = struct.unpack("<Q", data[:8])[0]
    for name, tensor in json.loads(data[8 : 8 + size]).items():
        if name.endswith("/kernel"):
            first, last = tensor["data_offsets"]
            weights = struct.unpack(f"<{(last - first) // 4}f", data[8 + size + first : 8 + size + last])
            check(max(map(abs, weights)) <= 1, name)


def signs_learn(it):
    check(measured(it.name, "signs of weights", "below") < measured(it.name, "binary", "below") < 3)
    check(measured(it.name, "binary, by chance", "below") > measured(it.name, "binary", "below"))


# Eight and four bits
def within_a_point(it):
    for variant in ("float8", "delayed scales", "mxfp8"):
        check(abs(measured(it.name, variant, "below")) < 1, variant)


def a_third_goes(it):
    check(abs(measured(it.name, "no scales", "below")) < 1)
    near(measured(it.name, "no scales, E4M3 gradients", "below") / measured(it.name, "float32"), 1 / 3, 0.15)
    rows = {row["name"]: row for row in formats()}
    check(rows["float8_e5m2"]["smallest_subnormal"] == 2**-16 and rows["float8_e4m3"]["smallest_subnormal"] == 2**-9)


def formats():
    return json.loads(subprocess.run([CLI, "formats", "--json"], capture_output=True, text=True, check=True).stdout)["formats"]


def eight_bits(_):
    rows = {row["name"]: row for row in formats()}
    check(rows["float8_e4m3"]["mantissa_bits"] == 3 and rows["float8_e4m3"]["largest"] == 448)
    check(rows["float8_e5m2"]["mantissa_bits"] == 2 and rows["float8_e5m2"]["largest"] > 448)


def eight_magnitudes(_):
    row = next(row for row in formats() if row["name"] == "mxfp4")
    check(row["largest"] == 6 and row["smallest_subnormal"] == 0.5 and row["mantissa_bits"] == 1, row)


def the_recipe(it):
    check(abs(measured(it.name, "the recipe", "below")) < 1 and 2 < measured(it.name, "mxfp4, no recipe", "below"))


# Networks
def filters_of_resnet20(it):
    text = json.dumps(it.json["model"])
    check([text.count(f'"filters": {filters}') > 0 for filters in (16, 32, 64)] == [True] * 3)
    check(it.json["data"]["classes"] == 10)


def momentum_back(it):
    check('"momentum": 0.9' in json.dumps(it.json["model"]))


def size_and_batch(side, batch):
    def holds(it):
        check(it.json["model"]["input"][:2] == [side, side] and it.json["training"]["batch"] == batch)

    return holds


def published(it):
    """The table against which `plan --for all` is checked has the same figures, but for Keras's "1s", which the post writes as 1000."""
    source = (ROOT / "resources/published.json").read_text()
    for figure in re.findall(r"\b\d+\b", re.sub(r"batch \d+", "", it.sentence.split(":", 1)[1].replace("1000 /", ""))):
        check(re.search(rf"\b{figure}\b", source), figure)


def rate_of_the_v100(_):
    near(4.5 / 0.377, 11.8, 0.02)
    check(11.8 < 14 and 11.8 < 125 / 9)


def eight_in_place_of_128(it):
    check(it.json["training"]["batch"] == 8)


def flops_of_the_network(it):
    near(0.27 / 18e-3, 15, 0.05)  # TFLOP/s of a Titan V in float32
    operations = json.loads(it.plan("--json"))["variants"][0]["operations"]
    near(sum(operation.get("flops", 0) for operation in operations) * 128 / it.json["training"]["batch"], 0.27e12)


def prepared_by_policy(it):
    check(it.json["data"]["prepare"] == "policy" and it.json["data"]["workers"] == 1 and it.json["data"]["prefetch"] == 0)


def waits_longer(it):
    exact, *narrow = (it.trained(variant["name"], 12).summary["time"]["input"] for variant in it.json["variants"][:3])
    check(min(narrow) > exact, exact, narrow)


def welcome_learns(it):
    for name in ("float32", "mixed float16", "mixed bfloat16"):
        check(it.trained(name, 120).learns(0.5), name)


def welcome_is_lost(it):
    run = it.trained("float16", 40)
    check(run.diverged and run.summary["numerics"]["first_non_finite"]["step"] <= 20)


def all_of_mnist(it):
    full = it.json["full"]
    check(full["data"] == {"source": "mnist", "train": 60000, "validation": 10000} and full["training"]["epochs"] == 20, full)


def pairs_of_vgg(it):
    layers = it.json["model"]["layers"]
    convolutions = [layer for layer in layers if layer["type"] == "conv2d"]
    check([layer["filters"] for layer in convolutions] == [16, 16, 32, 32, 64, 64] and all(layer["kernel"] == 3 for layer in convolutions))
    check(it.trained("float32", 80).summary["final"]["val_accuracy"] > 0.89)


def mixed_learn_as_float32(it):
    accuracies = [it.trained(variant["name"], 80).summary["final"]["val_accuracy"] for variant in it.json["variants"]]
    check(max(accuracies) - min(accuracies) < 0.04, *accuracies)


HELD = {}


def hold(experiment, *rows):
    HELD[experiment] = list(rows)


hold("binarynet-2016", ("Products read", signs), ("What makes it learn", masters_within_1), ("Expect", signs_learn), ("Source", told))
hold("chen-2014-fixed32", ("The DaDianNao", told), ("With 16 bits", told), ("Expect", thirty_two_bits), ("The carrier", float32_has_24_bits), ("Source", told))
hold("courbariaux-2014-dynamic", ("In the first 50", ranges_in_50_steps), ("Expect", ten_and_twelve), ("Source", told))
hold("epsilon-trap", ("In float16 the square", squares_vanish), ("What remains", lambda _: near(half(1e-7), 1.19e-7, 0.005)),
     ("A step that", half_a_step), ("Expect", trapped), ("With epsilon", epsilon_helps), ("Mixed precision", beta_is_one))
hold("float8-today", ("Cards of today", eight_bits), ("Everything else", named), ("What makes", named), ("Expect", within_a_point),
     ("In a network", a_third_goes), ("Source", told), ("Their networks", all_of_mnist))
hold("gupta-2015-nearest-fails", ("In fixed point", lambda _: check(2**-8 == 1 / 256)), ("Most gradients", pushed_to_zero), ("The few", stuck_at_ln_10),
     ("Rounding by chance", follows), ("With 14 bits", finer), ("Source", told))
hold("imagenette-blog-256", ("The network", size_and_batch(256, 32)), ("A V100", told), ("Before you run", named))
hold("imagenette-blog", ("A blog post", told), ("Its milliseconds", published), ("A step of batch", rate_of_the_v100), ("Images are", size_and_batch(96, 16)))
hold("keras-titan-v", ("In 2018", told), ("This is its network", prepared_by_policy), ("There are 8", eight_in_place_of_128),
     ("The network needs", flops_of_the_network), ("Expect", waits_longer))
hold("lost-updates", ("bfloat16 keeps", neighbours), ("With a learning rate", rate(0.001)), ("Expect", updates_lost), ("'mixed bfloat16'", learns("mixed bfloat16")),
     ("Stochastic rounding", learns("bfloat16, stochastic rounding")))
hold("micikevicius-2017-loss-scale", ("Gradients of", smallest_half), ("Micikevicius", named), ("This network", as_in_a_detector), ("Source", told), ("With run --full", named))
hold("nvfp4-ablation", ("Four bits", eight_magnitudes), ("NVIDIA's recipe", named), ("Expect", the_recipe), ("Source", told), ("Such a model", all_of_mnist))
hold("resnet20", ("The smallest", filters_of_resnet20), ("Batch normalisation", named), ("For a real", momentum_back))
hold("scale-too-large", ("The loss scale", largest_half), ("Multiplied", doubles_16777216), ("'dynamic", skips_a_handful))
hold("scale-too-small", ("Deep networks", named), ("The smallest", smallest_half), ("At 1e-4", survives), ("At 1e-5", rises), ("At 1e-6", stands_still))
hold("small-vgg", ("A small network", pairs_of_vgg), ("Two small", lambda _: check(2 * 3 * 3 < 5 * 5)), ("There is no", mixed_learn_as_float32))
hold("slow-input", ("One worker", prepared_by_policy), ("Expect", waits_longer))
hold("welcome", ("Expect three", welcome_learns), ("The fourth", welcome_is_lost))


def sentences_with_figures(text):
    return [sentence for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z'\"])", text) if re.search(r"\d", sentence)]


def failures_of(name, folder):
    it, rows = Experiment(name, folder), list(HELD.get(name, []))
    for sentence in sentences_with_figures(it.json["description"]):
        row = next((row for row in rows if sentence.startswith(row[0])), None)
        if not row:
            yield f"{name}: nothing holds: {sentence}"
            continue
        rows.remove(row)
        it.sentence = sentence
        try:
            row[1](it)
        except Exception as problem:  # each is told, whatever it is
            yield f"{name}: {sentence}\n    {type(problem).__name__}: {problem}"
    yield from (f"{name}: no sentence begins with: {row[0]}" for row in rows)


def main():
    wanted = sys.argv[3:] or sorted(file.stem for file in EXPERIMENTS.glob("*.mantissa"))
    with tempfile.TemporaryDirectory() as folder:
        failures = [failure for name in wanted for failure in failures_of(name, pathlib.Path(folder))]
    print("\n".join(failures) or f"Every figure in {len(wanted)} descriptions is held.")
    sys.exit(1 if failures else 0)


main()
