#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# With whose loader, C library and NVIDIA libraries the program of a bundle is started: `env` stands in for it and tells.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source installer/support.sh

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
bundle=$folder/bundle python=$folder/python
mkdir -p "$bundle/bin" "$bundle/lib/system" "$python/nvidia/cudnn/lib" "$python/nvidia/cu13/lib"
cp -L "$(command -v env)" "$bundle/bin/mantissa-cli"
cp installer/bundled-cli "$bundle/mantissa-cli"
cp installer/find-nvidia "$bundle/bin/"
ldd "$bundle/bin/mantissa-cli" | awk '/=> \//{print $3} /ld-linux/{print $1}' | xargs -I{} cp -L {} "$bundle/lib/system/"
touch "$python/nvidia/cudnn/lib/libcudnn.so.9" "$python/nvidia/cu13/lib/libcublasLt.so.13"

# told VERSION NAME: what the program finds in NAME where the bundle's C library is of that version.
told() {
    printf '%s\n' "$1" >"$bundle/lib/system/version"
    env -u MANTISSA_NVIDIA PYTHONPATH="$python" "$bundle/mantissa-cli" | sed -n "s/^$2=//p"
}
nvidia=$python/nvidia/cu13/lib:$python/nvidia/cudnn/lib

[[ $(told 1.0 LD_LIBRARY_PATH) == "$bundle/lib:$nvidia" ]] || fail "the machine's own, newer C library was not taken, or not PyTorch's libraries: $(told 1.0 LD_LIBRARY_PATH)"
[[ -z $(told 99.0 LD_LIBRARY_PATH) ]] || fail "the bundle's newer C library was not taken"
[[ $(told 99.0 MANTISSA_NVIDIA) == "$nvidia" ]] || fail "PyTorch's libraries were not found"
[[ $(told 99.0 MANTISSA_RESOURCES) == "$bundle/resources" ]] || fail "the bundle's resources were not found"
ln -s "$bundle/mantissa-cli" "$folder/by-link"
[[ $(env -u MANTISSA_NVIDIA PYTHONPATH="$python" "$folder/by-link" | sed -n 's/^MANTISSA_RESOURCES=//p') == "$bundle/resources" ]] || fail "by a link its folder was not found"
touch "$bundle/lib/libcudnn.so.9"
[[ $(told 1.0 LD_LIBRARY_PATH) == "$bundle/lib" ]] || fail "a bundle with libraries of its own asked for others"

# What go.sh does not know it says at once, and it starts nothing.
if tests/gpu/go.sh nonsense >/dev/null 2>&1; then fail "go.sh took a part that there is none of"; fi
tests/gpu/go.sh --help | grep -q "^switches" || fail "go.sh does not name its parts"
