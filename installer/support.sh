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
    local capabilities
    installer/fetch-cuda
    capabilities=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | tr -d '. ' | sort -u | paste -sd ';' || true)
    [[ $capabilities ]] || say "No NVIDIA GPU answers here: the CUDA back end is built for many of them, and used where there is one."
    quietly "Configuring" cmake --preset "$1" -DMANTISSA_CUDA=ON ${capabilities:+-DMANTISSA_CUDA_ARCHITECTURES="$capabilities"}
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
