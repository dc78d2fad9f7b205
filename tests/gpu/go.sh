#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# What is to be found out on a GPU, in parts of less than ten minutes, from a bundle or from a build.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && cd "$(pwd -P)/../.." && pwd)

usage() {
    cat <<'TEXT'
gpu/go.sh PART [FOLDER]

together   all that asks what is right and not how fast, at one time: a minute or two
first      versions, devices, the quick contract, ms per step of lenet, mlp, resnet20 and resnet18
right      the step as a graph, resume, data kept on the device: the same bits
full       the contract with ten times the shapes
close      Keras's oracles, the processor's curves, sums left by cuDNN, memory
memory     the last of these alone: 10,000 steps
behind     whether batch norms are in a ring where that is wished for; the four cases that were slower than PyTorch on an H200, with the
           switches that may be worth something to them
layers     resnet18's convolutions beside the library alone; resnet20 and resnet18: time of each operation, and of each kernel by CUPTI
switches   each switch of our kernels: the same bits; what those between steps are worth to whole runs
worth      what each switch of the CUDA back end is worth to the step of lenet and resnet20
predicted  predicted memory beside the driver's
sanitizer  memcheck (or what SANITIZER names: racecheck, initcheck, synccheck)
peers      PyTorch, eager, compiled and captured, beside ours, for NETWORKS (lenet mlp) and POLICIES (bfloat16)

Each ends after LIMIT seconds (570) with what it has found by then, and a short table of it.

FOLDER (default: $OUT, else gpu-results/PART) gets at most eight files: log.txt, one .json or .md per tool, and engines.json, the
engines that were timed here. What that knows where it is there already, or the file that ENGINES names, or cache/ (CACHE), is not timed
again.
SERIES=yes measures PyTorch in one process, behind ours, without its compiled ways: thirty cases in two minutes. WAYS names some of
eager, captured, compiled and both.
CLI names another mantissa-cli, DEVICE another card (counted by their places on the bus, as nvidia-smi does), PYTHON the interpreter that
has PyTorch.
TEXT
}

part=${1:-}
case $part in
    together | first | right | full | close | memory | behind | layers | switches | worth | predicted | sanitizer | peers) ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
esac
out=${2:-${OUT:-$here/gpu-results/$part}}
cli=${CLI:-$here/mantissa-cli}
[[ -x $cli ]] || cli=$here/build/release/engine/cli/mantissa-cli
python=${PYTHON:-python3} device=${DEVICE:-cuda:0}
networks=$here/tests/bench/networks
cache=${CACHE:-$here/cache}
mkdir -p "$out" "$cache"
# Asked once: mantissa-cli, which is called a hundred times, would start Python each time.
if [[ -z ${MANTISSA_NVIDIA+set} && -e $here/bin/find-nvidia && ! -e $here/lib/libcudnn.so.9 ]]; then
    MANTISSA_NVIDIA=$("${MANTISSA_PYTHON:-$python}" "$here/bin/find-nvidia") && export MANTISSA_NVIDIA
fi
export MANTISSA_CACHE=$cache CUDA_DEVICE_ORDER=PCI_BUS_ID # else the fastest card comes first, and nvidia-smi is asked for another
for known in "${ENGINES:-}" "$out/engines.json"; do
    [[ -f $known && ! -f $MANTISSA_CACHE/cudnn-engines.json ]] && cp "$known" "$MANTISSA_CACHE/cudnn-engines.json"
done
seconds=${SECONDS_EACH:-1.5} limit=${LIMIT:-570} failed=0

# What hangs must not keep the log and the engines from coming back.
within() {
    local left=$((limit - SECONDS)) ended=124
    if ((left > 0)); then
        timeout --kill-after=10 "$left" "$@"
        ended=$?
    fi
    if ((ended == 124 || ended == 137)) && [[ -z ${stopped:-} ]]; then
        echo "stopped: $part has ${limit} s" && stopped=yes
    fi
    return "$ended"
}

check() {
    within "$python" "$here/tests/gpu/check_device.py" "$@" --cli "$cli" --device "$device" --results "$out/check.json" || failed=1
}

# bench NAME BATCH [OPTION]...: a row per policy.
bench() {
    local name=$1 batch=$2
    shift 2
    printf '\n== %s %s %s\n' "$name" "$batch" "${switch:-as it is}"
    within "$cli" bench "$networks/$name.mantissa" --device "$device" --batch "$batch" --seconds "$seconds" "$@" || failed=1
}

# switched NAME=VALUE...: lenet and resnet20 with the environment changed so.
switched() {
    local switch="${*:-${as:-}}" network
    for network in lenet resnet20; do
        (($#)) && export "$@"
        bench "$network" 128
        (($#)) && unset "${@%%=*}"
    done
}

# Short measurements: there are many of them. The last tells how far two of the same are apart.
worth() {
    seconds=${SECONDS_EACH:-0.4}
    switched
    switched MANTISSA_CUDA_EAGER=1
    switched MANTISSA_CUDA_DATA=host
    switched MANTISSA_CUDA_STEPS_PER_LAUNCH=1
    switched MANTISSA_CUDA_SUMS=never
    switched MANTISSA_CUDA_COOPERATE=0
    switched MANTISSA_CUDA_COOPERATE=0 MANTISSA_CUDA_TICKETS=0
    switched MANTISSA_CUDA_OVERLAP=1
    switched MANTISSA_CUDA_RING=1
    switched MANTISSA_CUDA_RING=3
    switched MANTISSA_CUDA_WAITS=1
    switched MANTISSA_CUDA_PRODUCTS=0
    switched MANTISSA_CUDA_ENGINES=any
    switched MANTISSA_CUDA_TILES=0
    switched MANTISSA_CUDA_TILES=usual
    switched MANTISSA_CUDA_JOINS=0
    switched MANTISSA_CUDA_POOLING=0
    switched MANTISSA_CUDA_DIVISION=64
    switched MANTISSA_CUDA_PARTS=64
    switched MANTISSA_CUDA_TEAMS=0
    switched MANTISSA_CUDA_ONE_PIECE=0
    as="as it is, once more" switched
}

run_part() {
    case $part in
        first)
            check versions contract
            within "$cli" devices
            for case in "lenet 128" "mlp 128" "resnet20 128" "resnet18 512"; do bench $case; done
            ;;
        together) check --together contract graph resume data oracles curves sums switches otherwise float8 ;;
        right) check graph resume data ;;
        full) check contract_full ;;
        close) check oracles curves sums memory ;;
        memory) check memory ;;
        behind) check rings behind ;;
        layers)
            check convolutions
            for case in "resnet20 128" "resnet18 512"; do bench $case --layers --profile 5; done
            ;;
        switches) check switches paces ;;
        worth) worth ;;
        predicted) check predicted ;;
        sanitizer) check "sanitizer_${SANITIZER:-memcheck}" ;;
        peers)
            within "$python" "$here/tests/bench/compare_gpu.py" --cli "$cli" --device "$device" --python "$python" --results "$out" \
                --networks ${NETWORKS:-lenet mlp} --policies ${POLICIES:-bfloat16} --rounds 1 \
                ${SERIES:+--series --seconds 0.3} ${WAYS:+--ways $WAYS} || failed=1
            ;;
    esac
}

SECONDS=0
told=$(within "$cli" devices --json) || true
grep -Eq "\"id\": ?\"$device\"" <<<"$told" || { echo "$part: skipped: there is no $device here" | tee "$out/log.txt" && exit 77; }
{ run_part; printf '%s\n' "$failed" >"$out/.failed"; } 2>&1 | tee "$out/log.txt"
failed=$(cat "$out/.failed") && rm -f "$out/.failed"
[[ -f $MANTISSA_CACHE/cudnn-engines.json ]] && cp "$MANTISSA_CACHE/cudnn-engines.json" "$out/engines.json"
printf '\n' && "$python" "$here/tests/gpu/tell.py" "$out" | tee -a "$out/log.txt"
printf '%-10s %-8s %5d s  %s\n' "$part" "$([[ $failed == 0 ]] && echo "done" || echo failed)" "$SECONDS" "$out"
exit "$failed"
