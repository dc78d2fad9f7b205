# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# What setup, run and test share. Sourced, from the top of the project.

say() { printf '%s\n' "$*"; }

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# with_cuda PRESET [OPTION...]: fetches the toolkit where there is none and configures for the GPUs that are here.
with_cuda() {
    local capabilities driver
    driver=$(ask_driver driver_version | cut -d. -f1 | head -n 1)
    if [[ $driver ]] && ((driver < 580)); then
        say "The NVIDIA driver here is $driver; CUDA 13 needs 580 or newer. What is built now uses the GPU once the driver is updated."
    fi
    installer/fetch-cuda
    capabilities=$(capabilities_here)
    [[ $capabilities ]] || say "No NVIDIA GPU of compute capability 7.5 or newer answers here: the CUDA back end is built for many of them, and used where there is one."
    quietly "Configuring" cmake --preset "$@" -DMANTISSA_CUDA=ON ${capabilities:+-DMANTISSA_CUDA_ARCHITECTURES="$capabilities"}
}

# What a build for this machine alone compiles of CUDA: what the cards here need, or nothing where none answers.
cuda_for_here() {
    local capabilities
    capabilities=$(capabilities_here)
    printf '%s' "${capabilities:+-DMANTISSA_CUDA_ARCHITECTURES=$capabilities}"
    [[ $capabilities ]] || printf '%s' "-DMANTISSA_CUDA=NO_CARD"
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

# pack FOLDER FILE: as a whole or not at all, whatever ends it.
pack() {
    if ! tar -C "$(dirname "$1")" -cf - "$(basename "$1")" | xz -T0 -6 >"$2.new"; then
        rm -f -- "$2.new"
        return 1
    fi
    mv -- "$2.new" "$2"
}

# compilers_for KIB: how many fit at once into that much memory. One takes up to 1.5 GiB; nothing is said where all processors' do.
compilers_for() {
    local fit=$(($1 / (1536 * 1024)))
    ((fit > $(nproc))) || printf '%s' "$((fit > 0 ? fit : 1))"
}

# What is free, or what the container may have, where that is less.
memory_kib() {
    local free most
    free=$(awk '$1 == "MemAvailable:" { print $2 }' /proc/meminfo)
    most=$(cat /sys/fs/cgroup/memory.max 2>/dev/null || true)
    if [[ $most =~ ^[0-9]+$ ]] && ((most / 1024 < free)); then free=$((most / 1024)); fi
    printf '%s' "$free"
}

# Files go through the compiler together: many processors and little memory would end in the one that the system kills.
CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(compilers_for "$(memory_kib)")}
if [[ $CMAKE_BUILD_PARALLEL_LEVEL ]]; then export CMAKE_BUILD_PARALLEL_LEVEL; else unset CMAKE_BUILD_PARALLEL_LEVEL; fi

# take_over BUILD: what was built where the project lay before it was moved or copied names the files of that place, and would go on to
# compile those: it is configured anew. What somebody else built is left to them.
take_over() {
    local home
    [[ -f $1/CMakeCache.txt ]] || return 0
    [[ -w $1 ]] || fail "$1 is $(stat -c %U "$1")'s, as after a start with sudo: remove it, or start this as $(stat -c %U "$1")."
    home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$1/CMakeCache.txt")
    [[ $home -ef . ]] || rm -rf -- "$1/CMakeCache.txt" "$1/CMakeFiles" "$1/build.ninja"
}

# build PRESET [TARGET...]: configures once, then builds and tells how far it is and how long it may still take.
build() {
    local preset=$1 target
    local options=(--preset "$preset")
    shift
    for target in "$@"; do options+=(--target "$target"); done
    [[ -f build/$preset/build.ninja ]] || configure "$preset"
    say "Building build/$preset"
    if [[ -t 1 ]]; then
        cmake --build "${options[@]}" | progress line
    else
        cmake --build "${options[@]}" | progress tenths
    fi
}

# configure PRESET [OPTION...]
configure() {
    say "Configuring build/$1"
    quietly "Configuring" cmake --preset "$@" || exit 1
}

# progress line|tenths: of ninja's counter one line that changes, or every tenth; all that is not the counter goes through.
# The time left takes what is to come for what has been: it is told from the first tenth on.
progress() {
    awk -v style="$1" '
        function left(seconds) { return seconds < 90 ? sprintf("%d s", seconds) : sprintf("%d min", seconds / 60 + 0.5) }
        function clear() { if (shown) printf "\r\033[K"; shown = 0 }
        BEGIN { srand(); start = srand() }
        match($0, /^\[[0-9]+\/[0-9]+\]/) {
            split(substr($0, 2, RLENGTH - 2), at, "/")
            srand(); passed = srand() - start
            share = at[1] / at[2]
            tenth = int(10 * share)
            text = sprintf("%3d %% (%d of %d)", 100 * share, at[1], at[2])
            if (share >= 0.1 && share < 1 && passed >= 5) text = text ", about " left(passed / share - passed) " left"
            if (style == "line") { printf "\r\033[K%s", text; shown = 1; fflush(); if (at[1] == at[2]) { print ""; shown = 0 } }
            else if (tenth != last) { print text; fflush() }
            last = tenth
            next
        }
        { clear(); print; fflush() }
        END { clear() }'
}
