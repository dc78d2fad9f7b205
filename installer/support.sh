# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# What setup, run and test share. Sourced, from the top of the project.

say() { printf '%s\n' "$*"; }

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# with_cuda PRESET: fetches the toolkit where there is none and configures for the GPUs that are here.
with_cuda() {
    local capabilities driver
    driver=$(ask_driver driver_version | cut -d. -f1 | head -n 1)
    if [[ $driver ]] && ((driver < 580)); then
        say "The NVIDIA driver here is $driver; CUDA 13 needs 580 or newer. What is built now uses the GPU once the driver is updated."
    fi
    installer/fetch-cuda
    capabilities=$(capabilities_here)
    [[ $capabilities ]] || say "No NVIDIA GPU of compute capability 7.5 or newer answers here: the CUDA back end is built for many of them, and used where there is one."
    quietly "Configuring" cmake --preset "$1" -DMANTISSA_CUDA=ON ${capabilities:+-DMANTISSA_CUDA_ARCHITECTURES="$capabilities"}
}

# What the driver says of its cards, a line each; nothing where there is none. It reports its own failures on standard output,
# so only what looks like a number counts.
ask_driver() { nvidia-smi --query-gpu="$1" --format=csv,noheader,nounits 2>/dev/null | tr -d ' ' | grep -xE '[0-9]+(\.[0-9]+)*' || true; }

# "75;90": what the cards here need, without those that CUDA 13 no longer compiles for.
capabilities_here() {
    local capability
    for capability in $(ask_driver compute_cap | tr -d . | sort -un); do
        if ((capability >= 75)); then
            printf '%s\n' "$capability"
        fi
    done | paste -sd ';'
}

# quietly "Doing" command...: one line when it works, the end of what it said when it does not.
quietly() {
    local what=$1 log
    shift
    log=$(mktemp)
    if ! "$@" >"$log" 2>&1 </dev/null; then
        printf '%s: did not work. Its last lines were:\n' "$what" >&2
        tail -n 40 "$log" >&2
        rm -f "$log"
        return 1
    fi
    rm -f "$log"
}

# build PRESET [TARGET...]: configures once, then builds, with ninja's counter on a terminal and tenths elsewhere.
build() {
    local preset=$1 target
    local options=(--preset "$preset")
    shift
    for target in "$@"; do options+=(--target "$target"); done
    if [[ ! -f build/$preset/build.ninja ]]; then
        say "Configuring build/$preset"
        quietly "Configuring" cmake --preset "$preset" || exit 1
    fi
    say "Building build/$preset"
    if [[ -t 1 ]]; then
        cmake --build "${options[@]}"
    else
        cmake --build "${options[@]}" | tenths
    fi
}

# Lets every tenth of ninja's counter through, and everything that is not the counter.
tenths() {
    awk '
        match($0, /^\[[0-9]+\/[0-9]+\]/) {
            split(substr($0, 2, RLENGTH - 2), at, "/")
            tenth = int(10 * at[1] / at[2])
            if (tenth == last) next
            last = tenth
        }
        { print; fflush() }'
}
