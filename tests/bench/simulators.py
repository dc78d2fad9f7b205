#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""A simulated training step beside PyTorch's simulators: QPyTorch (fixed point, small floats, rounding by chance), torchao (blocks of
32 with a power of two), and PyTorch's own casts to 8-bit floats, on one small network of convolutions and dense layers.

    PYTHON tests/bench/simulators.py [--cli build/release/engine/cli/mantissa-cli] [--rounds 3]

PYTHON has torch, and torchao and qtorch as far as they are to be compared; what cannot be imported is said. What products read and the
gradients that reach them are rounded, in both programs; both take turns, so that a busy machine hits both. The ratio of whole steps is
what somebody waits for, but PyTorch's own step is slower here, too: the last column takes each program's float32 step away and sets
side by side what rounding alone adds. Writes results/<date>-simulators.md."""
import argparse
import datetime
import json
import os
import pathlib
import statistics
import subprocess
import tempfile
import time

import torch

HERE = pathlib.Path(__file__).resolve().parent
BATCH, WANTED = 128, 3.0
LAYERS = [("conv2d", 16), ("conv2d", 32), ("dense", 128), ("dense", 10)]


def ours(policy):
    layers = []
    for kind, width in LAYERS:
        if kind == "conv2d":
            layers += [{"type": "conv2d", "filters": width, "kernel": 3, "padding": "same", "activation": "relu"}, {"type": "max_pool2d", "size": 2}]
        elif width == 128:
            layers += [{"type": "flatten"}, {"type": "dense", "units": width, "activation": "relu"}]
        else:
            layers += [{"type": "dense", "units": width}]
    return {"format": "mantissa.experiment", "version": 1, "name": "simulators",
            "model": {"input": [28, 28, 1], "loss": "sparse_categorical_crossentropy", "layers": layers},
            "data": {"source": "procedural", "train": 512, "validation": 128, "classes": 10, "seed": 1},
            "training": {"batch": BATCH, "epochs": 1, "seed": 1, "optimizer": {"type": "sgd", "learning_rate": 0.01}},
            "variants": [{"name": "it", "policy": policy}]}


def our_step(o, policy):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "it.mantissa")
        file.write_text(json.dumps(ours(policy)))
        done = subprocess.run([str(o.cli), "bench", str(file), "--json", "--batch", str(BATCH), "--threads", str(o.threads), "--seconds", str(o.seconds)],
                              capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(done.stderr.strip())
    return json.loads(done.stdout)["results"][0]["ms_step"]


def rounded_both_ways(forward, backward):
    """Rounds a value on its way forward and its gradient on the way back."""
    class Round(torch.autograd.Function):
        @staticmethod
        def forward(_, x):
            return forward(x)

        @staticmethod
        def backward(_, gradient):
            return backward(gradient)
    return Round.apply


class Net(torch.nn.Module):
    """Each product reads rounded inputs and weights, and is given a rounded gradient."""

    def __init__(self, number):
        super().__init__()
        forward, backward = number
        self.operand = rounded_both_ways(forward, lambda g: g)
        self.result = rounded_both_ways(lambda x: x, backward)
        self.convolutions = torch.nn.ModuleList([torch.nn.Conv2d(1, 16, 3, padding=1), torch.nn.Conv2d(16, 32, 3, padding=1)])
        self.dense = torch.nn.ModuleList([torch.nn.Linear(32 * 49, 128), torch.nn.Linear(128, 10)])

    def forward(self, x):
        for layer in self.convolutions:
            x = self.result(torch.nn.functional.conv2d(self.operand(x), self.operand(layer.weight), layer.bias, padding=1))
            x = torch.nn.functional.max_pool2d(torch.relu(x), 2)
        x = x.flatten(1)
        for i, layer in enumerate(self.dense):
            x = self.result(torch.nn.functional.linear(self.operand(x), self.operand(layer.weight), layer.bias))
            x = torch.relu(x) if i == 0 else x
        return x


def their_step(o, number):
    torch.set_num_threads(o.threads)
    net = Net(number)
    images, labels = torch.rand(BATCH, 1, 28, 28), torch.randint(0, 10, (BATCH,))
    optimizer = torch.optim.SGD(net.parameters(), lr=0.01)
    times, until = [], time.perf_counter() + o.seconds
    while time.perf_counter() < until or len(times) < 8:
        start = time.perf_counter()
        optimizer.zero_grad()
        torch.nn.functional.cross_entropy(net(images), labels).backward()
        optimizer.step()
        times.append(time.perf_counter() - start)
    return 1e3 * statistics.median(times[3:])


def plain():
    return lambda x: x, lambda g: g


def casts():
    def cast(x, number, largest):
        scale = x.abs().max().clamp(min=1e-30) / largest
        return (x / scale).to(number).to(torch.float32) * scale
    return lambda x: cast(x, torch.float8_e4m3fn, 448.0), lambda g: cast(g, torch.float8_e5m2, 57344.0)


def torchao_blocks(number):
    from torchao.prototype.mx_formats.mx_tensor import MXTensor

    def blocks(x):
        flat = x.reshape(-1)
        padded = torch.nn.functional.pad(flat, (0, -flat.numel() % 32)).reshape(-1, 32)
        back = MXTensor.to_mx(padded, number, 32).dequantize(torch.float32)
        return back.reshape(-1)[:flat.numel()].reshape(x.shape)
    return blocks, blocks


def qtorch_numbers(make):
    from qtorch.quant import fixed_point_quantize, float_quantize
    one = make(fixed_point_quantize, float_quantize)
    return one, one


FIXED = {"base": "float32", "compute": "fixed<6,10>"}
PAIRS = [("float32", "float32", "PyTorch", plain),
         ("fixed<6,10>, nearest", {**FIXED, "saturate": ["compute"]}, "QPyTorch",
          lambda: qtorch_numbers(lambda fixed, _: lambda x: fixed(x, 16, 10, rounding="nearest"))),
         ("fixed<6,10>, stochastic", {**FIXED, "saturate": ["compute"], "rounding": {"compute": "stochastic"}}, "QPyTorch",
          lambda: qtorch_numbers(lambda fixed, _: lambda x: fixed(x, 16, 10, rounding="stochastic"))),
         ("float<5,7>, nearest", {"base": "float32", "compute": "float<5,7>"}, "QPyTorch",
          lambda: qtorch_numbers(lambda _, small: lambda x: small(x, 5, 7, rounding="nearest"))),
         ("float<5,7>, stochastic", {"base": "float32", "compute": "float<5,7>", "rounding": {"compute": "stochastic"}}, "QPyTorch",
          lambda: qtorch_numbers(lambda _, small: lambda x: small(x, 5, 7, rounding="stochastic"))),
         ("float8, a scale per tensor", "float8", "PyTorch's casts", casts),
         ("mxfp8", "mxfp8", "torchao", lambda: torchao_blocks(torch.float8_e4m3fn)),
         ("mxfp4", "mxfp4", "torchao", lambda: torchao_blocks(torch.float4_e2m1fn_x2))]


def added(ours, theirs, wide):
    """What rounding adds to a step, theirs over ours; nothing where ours adds less than a measurement can tell."""
    if wide is None or ours - wide[0] < 0.05 * wide[0]:
        return "–"
    return f"{(theirs - wide[1]) / (ours - wide[0]):.1f}"


def line(o, words, policy, peer, make, wide):
    """The row, and both times; `wide`: those of float32."""
    try:
        number = make()
        their_step(argparse.Namespace(threads=o.threads, seconds=0), number)  # it may be compiled first
    except Exception as error:  # what is not installed, or does not work on a processor
        said = str(error).splitlines()[0][:90] if str(error) else type(error).__name__
        return f"| {words} | – | {peer} | – | – | – | it says: {said} |", None
    turns = [(our_step(o, policy), their_step(o, number)) for _ in range(o.rounds)]
    our, their = (statistics.median(side) for side in zip(*turns))
    ratio = statistics.median(b / a for a, b in turns)
    verdict = "" if words == "float32" else f"{WANTED} wanted" + ("" if ratio >= WANTED else ": NOT REACHED")
    return f"| {words} | {our:.2f} | {peer} | {their:.2f} | {ratio:.1f} | {added(our, their, wide)} | {verdict} |", (our, their)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", type=pathlib.Path, default=HERE.parents[1] / "build/release/engine/cli/mantissa-cli")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=2, help="of each, in each turn")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--out", type=pathlib.Path, default=HERE / "results" / f"{datetime.date.today()}-simulators.md")
    o = parser.parse_args()
    head = [f"# Simulators side by side, {datetime.date.today()}", "",
            f"Two convolutions and two dense layers, batch {BATCH}, {o.threads} threads, {o.rounds} turns of {o.seconds} s; PyTorch {torch.__version__}. "
            "Times of the step without its data; the ratio is the median of the turns'. The last but one: the same of what is left when "
            "each program's own float32 step is taken away.", "",
            "| numbers | Mantissa, ms/step | peer | its ms/step | its time over ours | what rounding adds | |", "|---|---|---|---|---|---|---|"]
    o.out.write_text("\n".join(head) + "\n")
    wide = None
    for pair in PAIRS:
        row, times = line(o, *pair, wide)
        wide = times if pair[0] == "float32" else wide
        print(row, flush=True)
        with o.out.open("a") as file:
            file.write(row + "\n")


if __name__ == "__main__":
    main()
