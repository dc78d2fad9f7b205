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
