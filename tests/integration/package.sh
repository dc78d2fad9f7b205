#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# package.sh BUILD: makes the Debian package of a build, unpacks it into a folder and uses what lies there, as if nothing else were here.
set -euo pipefail
build=$1
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source installer/support.sh

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cpack --config "$build/CPackConfig.cmake" -B "$folder" >"$folder/log" 2>&1 || fail "cpack failed: $(tail -n 5 "$folder/log")"
deb=$(find "$folder" -maxdepth 1 -name 'mantissa_*.deb')
[[ -f $deb ]] || fail "cpack made no package"
dpkg-deb -x "$deb" "$folder/root"
share=$folder/root/usr/share

# What it needs: libraries as read from the programs, and what no program names.
needed=$(dpkg-deb -f "$deb" Depends)
for name in libc6 libdnnl libqt6widgets6 libqcustomplot fonts-roboto qt6-qpa-plugins; do
    [[ $needed == *$name* ]] || fail "the package does not ask for $name, but: $needed"
done
[[ -z $(find "$folder/root" -not -type d -not -path '*/usr/*') ]] || fail "files outside /usr"
if find "$folder/root" -type f \( -name '*.ts' -o -name '*.cpp' -o -name '*.a' \) | grep .; then fail "files that nobody needs"; fi

# Among other programs.
desktop-file-validate "$share"/applications/*.desktop
appstreamcli validate --no-net "$share"/metainfo/*.xml >"$folder/log" || fail "$(cat "$folder/log")"
id=$(basename "$share"/applications/*.desktop .desktop)
grep -q "\"$id\"" app/window/application.cpp || fail "the window does not call itself $id"
[[ -f $share/icons/hicolor/scalable/apps/$id.svg ]] || fail "no icon for $id"
for ending in mantissa mantissa-lesson mantissa-course; do
    kind=$(sed -n '/mime-type type/{s/.*type="\([^"]*\)".*/\1/;h}; /pattern="\*\.'"$ending"'"/{g;p}' "$share/mime/packages/mantissa.xml")
    grep -q "^MimeType=.*$kind;" "$share/applications/$id.desktop" || fail "nothing opens .$ending"
done

# Its programs and its files, by themselves: nothing of where they were built is read.
alone() { (cd "$folder" && env -i PATH="$folder/root/usr/bin:/usr/bin:/bin" HOME="$folder" QT_QPA_PLATFORM="${screen-offscreen}" OMP_NUM_THREADS=2 "$@"); }
alone mantissa-cli run "$share/mantissa/experiments/lost-updates.mantissa" --steps 2 --out runs --report report.pdf >"$folder/log" 2>&1 ||
    fail "a training failed: $(tail -n 3 "$folder/log")"
[[ $(head -c 4 "$folder/report.pdf") == %PDF ]] || fail "no PDF: mantissa was not found beside mantissa-cli, or could not draw"
mv "$share/mantissa/devices.json" "$folder/"
if alone mantissa-cli plan "$share/mantissa/experiments/welcome.mantissa" --for h200 >"$folder/log" 2>&1; then
    fail "the catalogue of cards is not read from $share/mantissa"
fi
grep -q "$share/mantissa/devices.json" "$folder/log" || fail "another catalogue of cards is looked for: $(cat "$folder/log")"
[[ $(alone mantissa --version) == "$(alone mantissa-cli --version)" ]] || fail "the two programs are not of one version"
alone mantissa --help | grep -q mantissa-cli || fail "mantissa --help tells nothing"

# Without a screen: one sentence, and no core.
status=0
screen='' alone mantissa >"$folder/log" 2>&1 || status=$?
((status == 69)) && grep -q "^mantissa: no screen .*mantissa-cli" "$folder/log" && (($(wc -l <"$folder/log") == 1)) ||
    fail "without a screen it ends with $status and says: $(cat "$folder/log")"
if [[ -f $folder/root/usr/lib/mantissa/libmantissa_codecs.so ]]; then
    alone env LD_DEBUG=files mantissa-cli images --out pictures --classes 2 --count 2 --size 32x32 >"$folder/log" 2>&1 || fail "no pictures"
    grep -q "calling init: $folder/root/usr/lib/mantissa/libmantissa_codecs.so" "$folder/log" || fail "codecs come from elsewhere"
fi
