#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# An AppImage of a folder with two scripts for programs: what it starts and with what, what it unpacks and where, what it says where it
# cannot.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source installer/support.sh

if ! command -v mksquashfs >/dev/null || ! echo '#include <zstd.h>' | c++ -E -x c++ - >/dev/null 2>&1; then
    echo "SKIP   : appimage() squashfs-tools or libzstd-dev is not installed"
    exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
what=$folder/what file="$folder/a \$name \"of\" two words.AppImage" cache=$folder/cache/mantissa/appimage
mkdir -p "$what/bin" "$what/share/applications" "$what/share/icons/hicolor/scalable/apps" "$what/share/mime/packages" "$folder/home"
cp installer/desktop/*.desktop "$what/share/applications/"
cp installer/desktop/org.mantissa.mantissa.svg "$what/share/icons/hicolor/scalable/apps/"
cp installer/desktop/mantissa.xml "$what/share/mime/packages/"
for program in mantissa mantissa-cli; do
    cat >"$what/bin/$program" <<'SCRIPT'
#!/bin/sh
echo "$(basename "$0")|$APPIMAGE|$APPDIR|$*"
exit 7
SCRIPT
done
chmod +x "$what"/bin/*
# Contents of all kinds: nothing, little, more than a block that cannot be packed, nothing but zeros, many files, far down.
mkdir -p "$what/share/mantissa/many" "$what/share/a/b/c/d/e"
: >"$what/share/mantissa/empty"
head -c 3000000 /dev/urandom >"$what/share/mantissa/noise"
head -c 2500000 /dev/zero >"$what/share/mantissa/zeros"
for i in $(seq 700); do echo "$i" >"$what/share/mantissa/many/a file with a long name, number $i"; done
installer/make-appimage "$what" "$file" 1.2.3 >"$folder/log" 2>&1 || fail "no AppImage was made: $(tail -n 5 "$folder/log")"

# alone ARGUMENT...: it, with a user's folders that are empty; its status in $status, its words in $said.
alone() { starts "$file" "$@"; }
starts() {
    status=0
    said=$(cd "$folder" && env -i PATH=/usr/bin:/bin HOME="$folder/home" XDG_CACHE_HOME="$folder/cache" \
        TMPDIR="${temporary-$folder/nowhere}" "$@" 2>&1) || status=$?
    said=$(grep -v '^mantissa: the first start unpacks' <<<"$said" || true) # which is told where it takes longer than a second
}
# wants STATUS PATTERN WHAT
# shellcheck disable=SC2053 # a pattern it is
wants() { [[ $status == "$1" && $said == $2 ]] || fail "$3: it ended with $status and said: $said"; }

# As others see it: a program, its kind, a file system where it says.
[[ $(od -An -tx1 -j8 -N3 "$file" | tr -d ' ') == 414902 ]] || fail "it is no AppImage of type 2"
alone --appimage-offset
[[ $(tail -c +"$((said + 1))" "$file" | head -c 4) == hsqs ]] || fail "no squashfs lies at $said"
offset=$said
unsquashfs -o "$offset" -d "$folder/theirs" "$file" >"$folder/log" 2>&1 || fail "unsquashfs cannot read it: $(cat "$folder/log")"
alone --appimage-version
wants 0 1.2.3 "its version"
alone --appimage-nonsense
wants 1 "*--appimage-help*" "an option that there is none of"

# Starts: the first unpacks, each hands on arguments and status; whatever is asked for, or it is called, decides the program.
alone --option "two words"
wants 7 "mantissa|$file|$cache/1.2.3-*|--option two words" "the first start"
diff -r --no-dereference "$folder/theirs" "$cache"/1.2.3-* || fail "what was unpacked is not what is in it"
[[ $(stat -c %a "$cache"/1.2.3-*/AppRun) == 755 ]] || fail "the files' rights were not kept"
made=$(stat -c %Z "$cache"/1.2.3-*/usr/bin/mantissa)
alone cli check
wants 7 "mantissa-cli|*|check" "the command line"
ln -s "$file" "$folder/mantissa-cli"
starts "$folder/mantissa-cli" run
wants 7 "mantissa-cli|$file|*|run" "a link with the command line's name"
[[ $(stat -c %Z "$cache"/1.2.3-*/usr/bin/mantissa) == "$made" ]] || fail "a later start unpacked it again"

head -c "$offset" "$file" >"$folder/program" && chmod +x "$folder/program"
starts env TARGET_APPIMAGE="$file" "$folder/program" by others
wants 7 "mantissa|$file|*|by others" "by a program that starts AppImages"
starts env TARGET_APPIMAGE=/bin/true "$file" itself
wants 7 "mantissa|$file|*|itself" "with another one named"

# What was lost is brought back; what a killed start left, and what nobody needs, goes; what runs stays.
rm "$cache"/1.2.3-*/usr/share/mantissa/many/*7
mkdir "$cache/1.2.3-0.4.new" "$cache/1.0.0-0" "$cache/1.1.0-0" "$cache/1.2.0-0"
touch -d '40 days ago' "$cache/1.0.0-0" "$cache/1.1.0-0"
exec 9<"$cache/1.1.0-0"
flock -s 9
alone
exec 9<&-
wants 7 "mantissa|*" "a start with files missing"
diff -r --no-dereference "$folder/theirs" "$cache"/1.2.3-* || fail "what was missing was not brought back"
left=$(find "$cache" -mindepth 1 -maxdepth 1 -not -name lock -not -name '1.2.3-????????' -printf '%f\n' | sort | xargs)
[[ $left == "1.1.0-0 1.2.0-0" ]] || fail "wrongly tidied: $left"

# Many at once, the first time.
rm -r "$folder/cache"
starts=()
for i in $(seq 6); do
    (alone "$i" && wants 7 "*mantissa|*|$i" "one of many") &
    starts+=($!)
done
for start in "${starts[@]}"; do wait "$start" || fail "not all of many starts at once went well"; done
[[ $(find "$cache" -mindepth 1 -maxdepth 1 | wc -l) == 2 ]] || fail "many starts left: $(ls "$cache")" # the folder and its lock

# By hand: all of it, or a part.
alone --appimage-extract '*.desktop'
wants 0 squashfs-root/org.mantissa.mantissa.desktop "a part of it"
alone --appimage-extract
diff -r --no-dereference "$folder/theirs" "$folder/squashfs-root" || fail "what was extracted is not what is in it"
starts "$folder/squashfs-root/AppRun" by hand
wants 7 "mantissa|||by hand" "what was extracted"

# Into the menus and out again.
alone --install
entry=$folder/home/.local/share/applications/org.mantissa.mantissa.desktop
((status == 0)) || fail "no entry: $said"
desktop-file-validate "$entry" || fail "no entry that is valid"
# shellcheck disable=SC2016 # the file's name has a dollar in it
[[ $(sed -n 's/^Exec=//p' "$entry") == "\"$folder/a "'\\$name \\"of\\" two words.AppImage" %f' ]] ||
    fail "the entry starts $(grep ^Exec "$entry")"
starts "$folder/home/.local/bin/mantissa-cli" plan
wants 7 "mantissa-cli|*|plan" "the command of an installation"
alone --uninstall
left=$(find "$folder/home" "$folder/cache" -name '*mantissa*' -not -type d)
[[ $status == 0 && -z $left ]] || fail "left behind: $left, with status $status: $said"

# Where the cache cannot be written, below $TMPDIR, but in no folder that others may write to; where nothing can, a sentence.
rm -rf "$folder/cache"
touch "$folder/cache"
mkdir "$folder/temporary"
temporary=$folder/temporary alone
wants 7 "mantissa|*|$folder/temporary/mantissa-appimage-$(id -u)/*" "without a cache"
chmod 777 "$folder/temporary/mantissa-appimage-$(id -u)"
temporary=$folder/temporary alone
wants 1 "mantissa: *no place*others may write there*" "a folder where others may have written"
rm "$folder/cache"
status=0
said=$(ulimit -f 1000 && trap '' XFSZ && XDG_CACHE_HOME="$folder/cache" TMPDIR="$folder/nowhere" "$file" 2>&1) || status=$?
wants 1 "mantissa: *no place*" "a disk that is full"
[[ -z $(find "$folder/cache" -name '1.2.3-*') ]] || fail "half of it was left"

# Cut off anywhere behind the program, or with another byte in it: a sentence, nothing unpacked.
for bytes in "$offset" $((offset + 50)) $((offset + 5000)) $(($(stat -c %s "$file") - 1)); do
    head -c "$bytes" "$file" >"$folder/cut" && chmod +x "$folder/cut"
    starts "$folder/cut"
    wants 1 "mantissa: the file is cut off (*fetch it again" "cut off at $bytes"
done
cp "$file" "$folder/cut"
printf 'x' | dd of="$folder/cut" bs=1 seek=$((offset + 1500000)) conv=notrunc status=none
starts "$folder/cut"
wants 1 "mantissa: the file is damaged: fetch it again" "a changed byte"
[[ -z $(find "$folder/cache" -name '1.2.3-*' 2>/dev/null) ]] || fail "a damaged file was unpacked"
