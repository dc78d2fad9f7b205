#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# What installer/run --with-cuda makes of what the driver says: which capabilities are compiled for, whatever nvidia-smi prints.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source installer/support.sh

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/nvidia-smi" <<'SCRIPT'
#!/bin/sh
case $1 in
    *driver_version*) printf '%s\n' "$DRIVER" ;;
    *compute_cap*) printf '%s\n' "$CAPABILITIES" ;;
esac
exit "$STATUS"
SCRIPT
chmod +x "$folder/nvidia-smi"
PATH=$folder:$PATH

# says CAPABILITIES STATUS EXPECTED
says() {
    local found
    found=$(CAPABILITIES=$1 STATUS=$2 DRIVER='' capabilities_here)
    [[ $found == "$3" ]] || fail "of '$1' it made '$found', not '$3'"
}

says $'9.0' 0 90
says $'9.0\n7.5\n9.0' 0 '75;90'
says $'12.0\n6.1' 0 120
says $'6.1' 0 ''
says $'10.3' 0 103
says '[N/A]' 0 ''
says "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver." 9 ''
says 'Field "compute_cap" is not a valid field to query.' 2 ''
says '' 127 ''
[[ $(DRIVER=$'580.65.06\n580.65.06' STATUS=0 ask_driver driver_version | head -n 1) == 580.65.06 ]] || fail "the driver's version was not read"

# A clean build by installer/run compiles for the card that is here, and nothing of CUDA where there is none.
[[ $(CAPABILITIES=$'9.0' STATUS=0 DRIVER='' cuda_for_here) == -DMANTISSA_CUDA_ARCHITECTURES=90 ]] || fail "one card, and not its code"
[[ $(CAPABILITIES='' STATUS=9 DRIVER='' cuda_for_here) == -DMANTISSA_CUDA=NO_CARD ]] || fail "no card, and CUDA all the same"

# As many compilers as there is memory for, one at least, and no word of it where there is enough.
gib=$((1024 * 1024))
(
    nproc() { echo 8; }
    [[ $(compilers_for $((4 * gib))) == 2 ]] || fail "of 4 GiB it made $(compilers_for $((4 * gib))) compilers"
    [[ $(compilers_for $((gib / 2))) == 1 ]] || fail "half a GiB has no compiler"
    [[ -z $(compilers_for $((64 * gib))) ]] || fail "64 GiB are too little for 8 processors"
)
(($(memory_kib) > 0)) || fail "no memory was found"
[[ $(CMAKE_BUILD_PARALLEL_LEVEL=3 bash -c 'source installer/support.sh; echo "$CMAKE_BUILD_PARALLEL_LEVEL"') == 3 ]] || fail "what somebody wished was not kept"

# What was built elsewhere and copied here is configured anew; what was built here is kept.
mkdir -p "$folder/a build/CMakeFiles"
touch "$folder/a build/build.ninja"
printf 'CMAKE_HOME_DIRECTORY:INTERNAL=%s\n' "$PWD" >"$folder/a build/CMakeCache.txt"
take_over "$folder/a build"
[[ -f "$folder/a build/build.ninja" && -d "$folder/a build/CMakeFiles" ]] || fail "what was built here was not kept"
printf 'CMAKE_HOME_DIRECTORY:INTERNAL=%s\n' "$folder" >"$folder/a build/CMakeCache.txt"
take_over "$folder/a build"
[[ -z $(ls -A "$folder/a build") ]] || fail "what was built elsewhere is taken for what is built here"
take_over "$folder/no build"

# What tells of itself does nothing else.
for script in run test setup fetch-cuda package bundle-engine; do
    told=$("installer/$script" --help) || fail "installer/$script --help failed"
    grep -q "^installer/$script " <<<"$told" || fail "installer/$script --help told: $told"
done

# Progress: tenths of ninja's counter, and every line that is not the counter.
told=$({ for at in $(seq 1 20); do echo "[$at/20] Building a.cpp"; done; echo "a.cpp:1: error"; } | progress tenths)
[[ $(grep -c '%' <<<"$told") == 10 ]] || fail "of twenty steps it told: $told"
grep -q 'a.cpp:1: error' <<<"$told" || fail "an error did not come through"
told=$({ echo "[2/10] x"; sleep 6; echo "[5/10] x"; } | progress tenths)
grep -q '50 % (5 of 10), about [4-9] s left' <<<"$told" || fail "after 6 s of about 12 it told: $told"

# What somebody keeps in a folder is not removed for a bundle.
touch "$folder/kept"
if (cd "$folder/.." && "$OLDPWD/installer/bundle-engine" "$(basename "$folder")") 2>/dev/null; then fail "a bundle was made over somebody's files"; fi
[[ -f $folder/kept ]] || fail "somebody's files were removed for a bundle"

# What is packed is there as a whole or not at all.
mkdir "$folder/what"
pack "$folder/what" "$folder/what.tar.xz" && tar -tf "$folder/what.tar.xz" >/dev/null || fail "a folder was not packed"
if (pack "$folder/nothing" "$folder/nothing.tar.xz") 2>/dev/null; then fail "what is not there was packed"; fi
[[ ! -e $folder/nothing.tar.xz ]] || fail "half a package was left"
