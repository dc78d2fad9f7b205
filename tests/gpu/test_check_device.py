# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
"""check_device.py and go.sh themselves, with a program that only pretends: what fails is named, the other parts have their turn, and
what hangs is ended."""
import argparse
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock

from parts import OTHER_BITS, SWITCHES
from speeds import BETWEEN_STEPS, FOR_THOSE_BEHIND

HERE = pathlib.Path(__file__).resolve().parent
PRETENDER = """#!{python}
import json, sys
if sys.argv[1] == "devices":
    import os, pathlib
    (pathlib.Path(sys.argv[0]).parent / "order").write_text(os.environ.get("CUDA_DEVICE_ORDER", ""))
    print(json.dumps({{"devices": [{{"id": "cuda:0", "name": "A card", "facts": ["a fact"]}}], "cuda": ""}}))
elif sys.argv[1] == "--version":
    print("mantissa-cli 1")
elif sys.argv[1] == "check":
    print(json.dumps({{"device": "cuda:0", "cases": [
        {{"name": "dense/float16/3x5", "outcome": "failed", "implementation": "cuBLASLt", "message": "element 7 is 1, expected 2"}},
        {{"name": "dense/float32/3x5", "outcome": "passed", "implementation": "cuBLASLt", "message": ""}}]}}))
    sys.exit(1)
elif sys.argv[1] == "bench" and "--profile" in sys.argv and "--json" in sys.argv:
    import os, pathlib
    shape = "storage 2 x 512x32x32x8 y 32x32x64 window 3x3 stride 1x1 padding 1,1,1,1"
    timed = {{"forward narrow " + shape: {{"microseconds": 30}},
             "forward narrow " + shape + " and sums": {{"microseconds": 1}},
             "backward_weights narrow " + shape: {{"microseconds": 60}}}}
    (pathlib.Path(os.environ["MANTISSA_CACHE"]) / "cudnn-engines.json").write_text(json.dumps({{"A card, driver 1": timed}}))
    x, w, y = [512, 32, 32, 3], [3, 3, 3, 64], [512, 32, 32, 64]
    kernels = [{{"name": "conv", "ms": 0.04}}, {{"name": "conv weights", "ms": float(os.environ.get("PRETENDED_MS", "0.08"))}}]
    layers = [{{"name": "conv", "operation": "convolution", "ms": 9, "inputs": [x, w], "outputs": [y]}},
              {{"name": "relu", "operation": "activation", "ms": 9, "inputs": [y], "outputs": [y]}},
              {{"name": "conv weights", "operation": "convolution_backward_weights", "ms": 9, "inputs": [x, y], "outputs": [w]}}]
    print(json.dumps({{"results": [{{"layers": layers, "profile": {{"operations": kernels}}}}]}}))
elif sys.argv[1] == "bench":
    import os, pathlib, time
    if "--json" in sys.argv and "MANTISSA_CUDA_RING" not in os.environ:
        print(json.dumps({{"results": [{{"ms_step": 5.0}}]}}))
        sys.exit(0)
    (pathlib.Path(sys.argv[0]).parent / "hangs").write_text("")
    time.sleep(300)
else:
    sys.exit("a sudden end")
"""


class CheckDevice(unittest.TestCase):
    def run_parts(self, *arguments, **environment):
        with tempfile.TemporaryDirectory() as folder:
            cli = pathlib.Path(folder) / "mantissa-cli"
            cli.write_text(PRETENDER.format(python=sys.executable))
            cli.chmod(0o755)
            return subprocess.run([sys.executable, HERE / "check_device.py", "--cli", cli, *arguments], capture_output=True, text=True,
                                  env=dict(os.environ, PATH=folder, **environment))

    def test_what_fails_is_named_and_counted(self):
        done = self.run_parts("contract")
        self.assertEqual(done.returncode, 1)
        self.assertIn("dense/float16/3x5 (cuBLASLt): element 7 is 1, expected 2", done.stdout)
        self.assertIn("1 of 2 cases failed", done.stdout)
        self.assertIn("passed: 1", done.stdout.replace("'", ""))

    def test_an_error_does_not_end_the_others(self):
        done = self.run_parts("graph", "contract", "versions")
        self.assertEqual(done.returncode, 1)
        self.assertIn("graph: failed", done.stdout)
        self.assertIn("a sudden end", done.stdout)
        self.assertIn("versions: passed", done.stdout)

    def test_parts_that_run_together_are_told_one_by_one(self):
        done = self.run_parts("--together", "contract", "graph", "versions")
        self.assertEqual(done.returncode, 1)
        self.assertIn("1 of 2 cases failed", done.stdout)
        self.assertRegex(done.stdout, r" +[0-9.]+ s  --version")
        self.assertEqual(re.findall("^(contract|graph|versions): (passed|failed)", done.stdout, re.M),
                         [("contract", "failed"), ("graph", "failed"), ("versions", "passed")])
        self.assertEqual(len(re.findall("s  devices$", done.stdout, re.M)), 2)  # before them all, and by `versions`, which tells of it

    # Times would be those of all of them, and the processor's peaks, which `devices` measures, are measured by all cores.
    def test_parts_that_run_together_time_nothing(self):
        import check_device
        from device import milliseconds

        commands, known, real = [], [], check_device.subprocess.Popen

        class Over:
            returncode = 0

            def __init__(self, command, env, **_):
                commands.append(" ".join(command))
                known.append((pathlib.Path(env["MANTISSA_CACHE"]) / "cudnn-engines.json").read_text())

            def poll(self):
                return 0

        check_device.subprocess.Popen, before = Over, signal.getsignal(signal.SIGTERM)
        try:
            with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as cache, unittest.mock.patch.dict(os.environ, MANTISSA_CACHE=cache):
                (pathlib.Path(cache) / "cudnn-engines.json").write_text("some engines")
                o = argparse.Namespace(parts=["graph", "data"], cli="cli", device="cuda:0", card="A card", steps=1, ended=None)
                list(check_device.tried_together(o, pathlib.Path(folder)))
        finally:
            check_device.subprocess.Popen = real
            signal.signal(signal.SIGTERM, before)
        self.assertTrue(all("--untimed --card A card" in command for command in commands), commands)
        self.assertEqual(known, ["some engines"] * 2)
        self.assertIn("not timed", milliseconds(argparse.Namespace(untimed=True), "lenet", "float32", {}))

    def test_what_one_switch_breaks_keeps_none_from_being_tried(self):
        import parts
        from device import Wrong

        def train(o, file, out, *_, env=None, **__):
            if env == {"MANTISSA_CUDA_RING": "1"} and "lenet" in str(file):
                raise Wrong("a sudden end")
            return [out]

        def far(ours, theirs, steps):
            return {"first step": 0.5}, "far apart" if ours.name == "TILES=0" else None

        def same(a, b, steps):
            if b[0].name == "WAITS=1":
                raise Wrong("other losses")

        real = parts.train, parts.same_runs, parts.far_apart
        parts.train, parts.same_runs, parts.far_apart = train, same, far
        try:
            for part, tried, failed in ((parts.switches, SWITCHES, ["lenet RING=1", "lenet WAITS=1", "resnet WAITS=1"]),
                                        (parts.otherwise, OTHER_BITS, ["lenet TILES=0", "resnet TILES=0"])):
                o = argparse.Namespace(found={}, device="cuda:0")
                with self.assertRaises(Wrong) as told:
                    part(o)
                self.assertEqual(sorted(o.found), sorted(f"{network} {switch}" for network in ("lenet", "resnet") for switch in tried))
                self.assertEqual([one for one in o.found if f"{one}: {o.found[one]}" in str(told.exception)], failed)
        finally:
            parts.train, parts.same_runs, parts.far_apart = real

    # Of the steps alone: a device's memory is taken, and its engines are timed, before the first.
    def test_memory_is_watched_while_steps_are_taken(self):
        import parts
        from device import Wrong

        def memory(seconds, told, taken):
            """Of a run whose pace is told, which tells of some steps, one after the other, and takes memory meanwhile."""
            def train(o, file, out, *_, **__):
                out.mkdir(parents=True)
                rows = ({"step": step, "loss": 1.5, "seconds": step * seconds} for step in range(1, 2001))
                (out / "metrics.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
                return [out]

            real = parts.train, parts.device_mebibytes, parts.step_told, parts.time.sleep
            steps, used = iter(told), iter(taken)
            parts.train, parts.device_mebibytes, parts.step_told = train, lambda o: next(used), lambda out: next(steps, 0)
            parts.time.sleep = lambda seconds: real[3](0.001)
            try:
                with tempfile.TemporaryDirectory() as folder:
                    cli = pathlib.Path(folder) / "mantissa-cli"
                    cli.write_text("#!/bin/sh\nsleep 1\n")
                    cli.chmod(0o755)
                    return parts.memory(argparse.Namespace(cli=cli, device="cuda:0", steps=10000))
            finally:
                parts.train, parts.device_mebibytes, parts.step_told, parts.time.sleep = real

        watched = [0, 10, 2000, 3000, 4000, 5000, 30000]
        found = memory(0.0001, watched, [0, *[700] * 4])
        self.assertEqual((found["steps"], found["samples"], found["grown MiB"]["device"]), (30000, 4, 0))
        self.assertEqual(memory(0.0065, watched[:-1], [0, *[700] * 4])["steps"], 10000)
        self.assertEqual(memory(0.005, watched[:-1], [0, *[700] * 4])["steps"], 13000)
        with self.assertRaisesRegex(Wrong, "memory grew by 9 MiB on the device"):
            memory(0.0001, watched, [0, 700, 703, 706, 709])
        with self.assertRaisesRegex(Wrong, "over before its memory"):
            memory(0.0001, watched[:5], [0, *[700] * 3])

    def test_the_last_step_that_was_told_is_read(self):
        from parts import step_told

        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(step_told(pathlib.Path(folder)), 0)
            run = pathlib.Path(folder) / "01-float32"
            run.mkdir()
            rows = ["{\"step\":%d,\"loss\":1.5}" % step for step in range(1, 3001)]
            (run / "metrics.jsonl").write_text("\n".join(rows) + "\n{\"event\":\"epoch\",\"epoch\":7")
            self.assertEqual(step_told(pathlib.Path(folder)), 3000)

    def test_convolutions_are_set_beside_the_library_alone(self):
        done = self.run_parts("convolutions")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("'forward': 0.75, 'backward_weights': 0.75, 'all': 0.75", done.stdout)
        slow = self.run_parts("convolutions", PRETENDED_MS="0.16")
        self.assertEqual(slow.returncode, 1)
        self.assertIn("convolutions reach 45 % of the library alone, 60 % wanted", slow.stdout)

    def ended(self, *more):
        """What a part tells whose second call never ends, when its limit comes."""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            cli = folder / "mantissa-cli"
            cli.write_text(PRETENDER.format(python=sys.executable))
            cli.chmod(0o755)
            process = subprocess.Popen([sys.executable, HERE / "check_device.py", "--cli", cli, "--results", folder / "found.json", "behind", "versions", *more],
                                       stdout=subprocess.DEVNULL, start_new_session=True)
            while not (folder / "hangs").exists():
                self.assertIsNone(process.poll())
                time.sleep(0.1)
            os.killpg(process.pid, signal.SIGTERM)
            self.assertEqual(process.wait(), 1)
            return json.loads((folder / "found.json").read_text())["parts"]

    def test_what_is_ended_tells_what_it_has_found(self):
        for more in ([], ["--together"]):
            parts = self.ended(*more)
            self.assertEqual(parts["behind"]["why"], "its time was over")
            self.assertEqual({case: told["as it is"] for case, told in parts["behind"]["found"].items()}, dict.fromkeys(
                ("resnet20 128 tf32", "resnet18 512 tf32", "resnet18 512 mixed_float16", "keras_titan 128 float32"), 5.0))
            self.assertEqual("versions" in parts, bool(more))

    def test_minutes_choose_the_parts(self):
        done = self.run_parts("--minutes", "0.5")
        self.assertEqual(done.returncode, 0)
        self.assertIn("versions: passed", done.stdout)
        self.assertNotIn("contract", done.stdout)

    def test_a_sanitizer_that_hangs_with_what_it_started_ends_a_piece_alone(self):
        import parts

        with tempfile.TemporaryDirectory() as folder:
            cli, tool = pathlib.Path(folder) / "mantissa-cli", pathlib.Path(folder) / "compute-sanitizer"
            cli.write_text("")
            tool.write_text("#!/bin/sh\ncase \"$*\" in *pool*) sleep 60 & wait ;; *) echo 'ERROR SUMMARY: 0 errors' ;; esac\n")
            tool.chmod(0o755)
            before, os.environ["PATH"] = os.environ["PATH"], f"{folder}:{os.environ['PATH']}"
            began = time.monotonic()
            try:
                outcomes = parts.sanitize(argparse.Namespace(cli=cli, device="cuda:0"), "memcheck", piece_seconds=1)
            finally:
                os.environ["PATH"] = before
        self.assertLess(time.monotonic() - began, 30)
        self.assertEqual(outcomes["pool"], "not finished within 1 s")
        self.assertEqual(outcomes["dense"], "clean")

    def test_what_a_sanitizer_found_before_it_hung_is_told(self):
        import parts
        from device import Wrong

        text = "========= COMPUTE-SANITIZER\n========= Invalid __global__ read of size 16 bytes\n=========     at rows_kernel\n"
        real = parts.by_timeout, parts.shutil.which
        parts.shutil.which = lambda name: name
        parts.by_timeout = lambda command: subprocess.CompletedProcess(command, 124, text if "pool" in command else text.splitlines()[0], "")
        try:
            with self.assertRaisesRegex(Wrong, "memcheck: 1 pieces are not clean") as told:
                parts.sanitize(argparse.Namespace(cli="cli", device="cuda:0"), "memcheck")
        finally:
            parts.by_timeout, parts.shutil.which = real
        self.assertEqual(told.exception.found["pieces"]["pool"], "not finished within 41 s, and Invalid __global__ read of size 16 bytes")
        self.assertEqual(told.exception.found["pieces"]["dense"], "not finished within 41 s")
        self.assertIn("at rows_kernel", told.exception.found["failed"][0])

    def test_a_sanitizer_ends_with_its_part(self):
        import parts
        from device import Ended

        def end(*_):
            raise Ended

        with tempfile.TemporaryDirectory() as folder:
            begun, alive = pathlib.Path(folder) / "begun", pathlib.Path(folder) / "alive"
            before = signal.signal(signal.SIGTERM, end)
            ender = subprocess.Popen(["sh", "-c", f"while ! [ -e {begun} ]; do sleep 0.1; done; kill -TERM {os.getpid()}"])
            try:
                with self.assertRaises(Ended):
                    parts.by_timeout(["timeout", "60", "sh", "-c", f"touch {begun}; sleep 3; touch {alive}"])
            finally:
                signal.signal(signal.SIGTERM, before)
                ender.wait()
            time.sleep(4)
            self.assertFalse(alive.exists())

    def test_runs_that_ended_early_are_not_the_same(self):
        from device import Wrong, same_runs

        with tempfile.TemporaryDirectory() as folder:
            runs = [pathlib.Path(folder) / way / "01-float16" for way in ("graph", "eager")]
            for run in runs:
                run.mkdir(parents=True)
                rows = ({"step": step, "loss": 1.5, "loss_scale": 1, "skipped": False} for step in (1, 2, 3))
                (run / "metrics.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
                (run / "final.safetensors").write_bytes(b"weights")
            same_runs(runs[:1], runs[1:], 3)
            with self.assertRaisesRegex(Wrong, "01-float16: ended after 3 of 130 steps; .*01-float16: ended after 3 of 130 steps"):
                same_runs(runs, runs[::-1], 130)

    def test_a_part_tells_how_far_it_came(self):
        done = self.run_parts("versions")
        self.assertRegex(done.stdout, r" +[0-9.]+ s  --version")

    def test_what_is_not_here_is_skipped(self):
        done = self.run_parts("sanitizer_memcheck") if not pathlib.Path("/usr/local/cuda/bin/compute-sanitizer").exists() else None
        if done:
            self.assertEqual(done.returncode, 77)

    def go(self, folder, part, device="cuda:0"):
        cli = pathlib.Path(folder) / "mantissa-cli"
        cli.write_text(PRETENDER.format(python=sys.executable))
        cli.chmod(0o755)
        kept = pathlib.Path(folder) / "kept"
        kept.mkdir()
        (kept / "engines.json").write_text("{}")
        began = time.monotonic()
        done = subprocess.run([HERE / "go.sh", part, kept], capture_output=True, text=True,
                              env=dict(os.environ, CLI=str(cli), PYTHON=sys.executable, LIMIT="8", DEVICE=device, CACHE=folder))
        return done, sorted(path.name for path in kept.iterdir()), time.monotonic() - began

    def test_a_part_that_hangs_comes_back_with_what_it_has(self):
        with tempfile.TemporaryDirectory() as folder:
            done, files, seconds = self.go(folder, "layers")
        self.assertEqual(done.returncode, 1)
        self.assertIn("stopped: layers has 8 s", done.stdout)
        self.assertRegex(done.stdout.splitlines()[-1], "layers +failed +[0-9]+ s")
        self.assertIn("log.txt", files)
        self.assertIn("engines.json", files)
        self.assertLess(seconds, 60)

    def test_without_a_device_a_part_is_skipped(self):
        with tempfile.TemporaryDirectory() as folder:
            done, files, _ = self.go(folder, "first", device="cuda:7")
        self.assertEqual(done.returncode, 77)
        self.assertIn("first: skipped: there is no cuda:7 here", done.stdout)

    # nvidia-smi, which tells of memory, counts them so.
    def test_cards_are_counted_by_their_places(self):
        with tempfile.TemporaryDirectory() as folder:
            self.go(folder, "first", device="cuda:7")
            self.assertEqual((pathlib.Path(folder) / "order").read_text(), "PCI_BUS_ID")

    def test_a_prediction_that_is_off_says_by_how_much(self):
        from device import told_far

        said = told_far("of the driver's growth", "resnet20 1024 float32", 0.97, 410, 434)
        self.assertEqual(said, "resnet20 1024 float32: predicted / the driver's growth 0.97; beyond its plan it takes 434 MiB, at a quarter of the batch "
                               "410: +24 MiB, where cuDNN may have loaded other kernels in between")
        self.assertEqual(told_far("of what was allocated", "resnet20 1024 float32", 1.2, 410, 434), "resnet20 1024 float32: predicted / allocated 1.2")

    def test_a_case_that_does_not_fit_keeps_none_from_being_predicted(self):
        import parts
        from device import Wrong

        def most_taken(o, file, batch):
            if file.stem == "keras_titan":
                raise Wrong(f"{file.stem} {batch}: does not fit")
            return batch + (9 if file.stem == "resnet18" and batch == 512 else 2), batch, batch

        real, parts.most_taken = parts.most_taken, most_taken
        try:
            with self.assertRaises(Wrong) as told:
                parts.predicted(argparse.Namespace(found={}))
        finally:
            parts.most_taken = real
        self.assertIn("float32: keras_titan 128: does not fit", str(told.exception))
        self.assertIn("resnet18 512 float32: predicted / the driver's growth 0.9821", str(told.exception))
        self.assertEqual(told.exception.found["of the driver's growth"]["resnet20 1024 bfloat16"], 1)
        self.assertEqual(len(told.exception.found["of what was allocated"]), 12)

    def test_a_part_ends_with_a_short_table(self):
        row = "{0:<24} {0:<16} {1:>6} {2:>10.3f} {2:>10.3f} {3:>12.1f} {3:>12} {3:>10.2f} {1:>8}\n    it is bound by nothing\n"
        switched = "".join(f"== {network} 128 {switch}\n" + "".join(row.format(policy, 128, factor * ms, 7.0) for policy, ms in (("float32", 2), ("bfloat16", 1)))
                           for switch, factor in (("as it is", 1), ("MANTISSA_CUDA_EAGER=1 MANTISSA_CUDA_SUMS=never", 1.5)) for network in ("lenet", "resnet20"))
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "log.txt").write_text("variant policy batch ms/step\n" + switched)
            (folder / "check.json").write_text(json.dumps({"parts": {"graph": {"outcome": "failed", "seconds": 3.2, "why": "other losses"}}}))
            (folder / "a-card.md").write_text("# A card\n\n- float32, all against eager: holds\n\n| network |\n")
            done = subprocess.run([sys.executable, HERE / "tell.py", folder], capture_output=True, text=True, check=True)
        lines = [re.sub("  +", "  ", line) for line in done.stdout.splitlines()]
        self.assertEqual(lines, ["graph  failed  3 s  other losses", "lenet 128  ms per step:  float32 2  bfloat16 1", "resnet20 128  ms per step:  float32 2  bfloat16 1",
                                 "MANTISSA_CUDA_EAGER=1 MANTISSA_CUDA_SUMS=never  times as long:  lenet 128 1.500  resnet20 128 1.500",
                                 "- float32, all against eager: holds"])

    def test_every_batch_is_one_that_its_network_has_images_for(self):
        cases = re.findall('"([a-z0-9_]+) ([0-9]+)"', (HERE / "go.sh").read_text())
        self.assertGreater(len(cases), 4)
        for network, batch in cases:
            data = json.loads((HERE.parent / f"bench/networks/{network}.mantissa").read_text())["data"]
            self.assertGreaterEqual(data["train"], int(batch), network)

    def test_a_comparison_says_what_does_not_hold(self):
        sys.path.insert(0, str(HERE.parent / "bench"))
        import compare_gpu

        def row(network, policy, eager, best):
            return {"network": network, "batch": 128, "policy": policy, "ours": {}, "ratios": {"eager": eager, "best": best}}

        said = compare_gpu.judged([row("mlp", "float32", 4.5, 1.2), row("keras_titan", "float32", 0.9, 0.9), row("lenet", "tf32", 3.9, 1.2),
                                   row("imagenette", "tf32", 0.1, 0.1)])
        self.assertIn("- float32, all against eager: 2.01 on the mean of 2 (wanted 1.5), 0.90 at least (wanted 1.0): DOES NOT HOLD", said)
        self.assertIn("- tf32, all against best: 1.20 on the mean of 1 (wanted 1.1), 1.20 at least (wanted 1.0): holds", said)
        self.assertIn("- float32, tiny networks against eager: 4.50 on the mean of 1 (wanted 4.0), 4.50 at least (wanted 4.0): holds", said)
        self.assertIn("- tf32, tiny networks against eager: 3.90 on the mean of 1 (wanted 4.0), 3.90 at least (wanted 4.0): DOES NOT HOLD", said)
        self.assertIn("- mixed, all against eager: not measured", said)
        self.assertEqual([compare_gpu.number(told) for told in ({"ms_step": 6.7}, {"ms_step": 6.7, "finite": True}, {"ms_step": 6.7, "finite": False}, {"error": "no"}, {})],
                         ["6.700", "6.700", "6.700 (not finite)", "no", "–"])

    def test_a_bench_is_asked_for_what_there_is(self):
        cli = os.environ.get("MANTISSA_CLI")
        if not cli:
            self.skipTest("MANTISSA_CLI names no program")
        asked = re.findall(r"bench \$case( --[^;]*)?;", (HERE / "go.sh").read_text())
        self.assertIn("--profile", "".join(asked))
        for options in asked:
            done = subprocess.run([cli, "bench", "missing.mantissa", "--device", "cpu", "--batch", "1", "--seconds", "1", *options.split()],
                                  capture_output=True, text=True)
            self.assertIn("missing.mantissa", done.stderr)
            self.assertNotIn("see --help", done.stderr)

    def test_what_was_behind_is_measured_with_each_switch(self):
        import speeds

        cases = speeds.those_behind(json.loads(speeds.MEASURED.read_text()))
        self.assertEqual([case[:3] for case in cases], [("resnet20", 128, "tf32"), ("resnet18", 512, "tf32"), ("resnet18", 512, "mixed_float16"),
                                                        ("keras_titan", 128, "float32")])
        real, speeds.step_alone = speeds.step_alone, lambda o, name, batch, policy, switch: 5.0 if switch == "RING=3" else 10.0
        try:
            found = speeds.behind(argparse.Namespace(found={}))
        finally:
            speeds.step_alone = real
        self.assertEqual(found["resnet18 512 tf32"], {"PyTorch, NVIDIA H200": 13.422, "as it is": 10.0, "RING=1": 10.0, "RING=3": 5.0, "WAITS=1": 10.0,
                                                      "ENGINES=any": 10.0, "PyTorch / ours": 1.342, "with RING=3": 2.684})

    def test_a_ring_that_is_not_there_is_told(self):
        import speeds
        from device import Skipped, Wrong

        mangled, plain = "_ZN8mantissa4cuda21sums_then_rows_kernelILi2ELNS0_5UnderE{}ENS0_7Moments", "sums_then_rows_kernel<2, (mantissa::cuda::Under){}, Moments"

        def rings(*names, **more):
            rows = [{"name": "norm", "kernels": [name, "another"]} for name in names]
            told = {"policy": "float32", "status": "done", "profile": more or {"operations": rows}}
            real, speeds.must = speeds.must, lambda *_, **__: json.dumps({"results": [told]})
            try:
                return speeds.rings(argparse.Namespace(found={}, device="cuda:0"))["float32"]["with a ring"]
            finally:
                speeds.must = real

        self.assertEqual(rings(mangled.format(1), plain.format(1)), 2)
        for names in ([mangled.format(0), plain.format(1)], [plain.format(0)], []):
            with self.assertRaises(Wrong):
                rings(*names)
        with self.assertRaises(Skipped):
            rings(why_not="no profiler")

    def test_a_step_that_was_taken_in_another_way_is_no_figure(self):
        import speeds
        from device import Wrong

        def alone(**more):
            real, speeds.must = speeds.must, lambda *_, **__: json.dumps({"results": [{"ms_step": 5.0, **more}]})
            try:
                return speeds.step_alone(argparse.Namespace(device="cuda:0"), "lenet", 128, "float32", "RING=1")
            finally:
                speeds.must = real

        self.assertEqual(alone(), 5.0)
        with self.assertRaisesRegex(Wrong, "5.0 ms, but one by one"):
            alone(detours=["one by one"])

    def test_every_switch_is_one_of_the_back_end(self):
        said = "".join((HERE / name).read_text() for name in ("go.sh", "parts.py"))
        asked = {"MANTISSA_CUDA_" + switch.split("=")[0] for switch in SWITCHES + OTHER_BITS + FOR_THOSE_BEHIND + [each for each in BETWEEN_STEPS if each]} | set(re.findall("MANTISSA_CUDA_[A-Z_]+[A-Z]", said))
        known = set(re.findall("MANTISSA_CUDA_[A-Z_]+", (HERE.parents[1] / "engine/backends/cuda/wishes.cpp").read_text()))
        self.assertEqual(asked - known, set())
        self.assertEqual(known - asked, set())


if __name__ == "__main__":
    unittest.main()
