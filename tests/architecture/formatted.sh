#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# formatted.sh [FILE]...: whether these files of C++ and CUDA, or all, are as clang-format 14 writes them. 77: it is not here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

format=$(command -v clang-format-14 || command -v clang-format || true)
if [[ -z $format ]] || ! "$format" --version | grep -q 'version 14\.'; then
    echo "SKIP   : formatted() clang-format 14 is not installed (package clang-format of Debian 12)"
    exit 77
fi
if (($#)); then files=("$@"); else mapfile -t files < <(find app engine installer tests cmake -type f); fi
printf '%s\n' "${files[@]}" | grep -E '\.(cpp|h|cu|inl)$' | xargs --no-run-if-empty -P 2 -n 50 "$format" --dry-run -Werror
